"""A table that deals: rounds of every game played by what Tab offers, the same cards again, draws nobody tells of."""

from __future__ import annotations

import json
from random import Random

import pytest

from adjudicator.cli.prompt import Conversation
from adjudicator.cli.prompt_words import commands
from adjudicator.cli.table_settings import TableSettings
from adjudicator.games import GAMES
from adjudicator.records.live import Live
from adjudicator.records.record import loads, of_data

FEW, MOST = 20, 400
"""More lines than a round has that is played here."""


class Table(Conversation):
    """A table of a game, with everything that it says."""

    def __init__(
        self, game: str, seed: int | None = None, seat: str | None = None, width: int = 80, draws: bool = False
    ) -> None:
        self.printed: list[str] = []
        live = Live(loads(json.dumps({"game": game, "players": "Ada Ben Cleo", "calls": "yes"}) + "\n"))
        super().__init__(
            live, lambda lines: self.printed.extend(map(str, lines)), width, TableSettings(seat), seed, draws, True
        )

    def says(self, *typed: str) -> str:
        """What is answered to the last of some lines, folded lines joined."""
        for text in typed:
            self.printed.clear()
            assert self.take(text), text
        return "\n".join(self.printed)

    def joined(self, *typed: str) -> str:
        """The same in one line."""
        return " ".join(self.says(*typed).split())

    @property
    def lines(self) -> list[str]:
        """The lines that count, as text."""
        return [str(entry.event) for entry in self.live.record.entries]


def played(table: Table, rng: Random, most: int = MOST) -> None:
    """A round that goes on as somebody plays who types what Tab offers first on an empty line."""
    for _ in range(most):
        if table.live.going is None:
            return
        legal = table.offers.legal()
        assert legal, table.live.waiting()
        offered = [word for word, _ in table.offers.after("")]
        assert offered[: len(legal)] == legal
        typed = rng.choice(legal)
        text = table.says(typed)
        assert not any(word in text for word in ("error[", "illegal (", "does not count")), (typed, text)
        assert max(map(len, table.printed)) <= table.width, text


# -- whole rounds


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seed", "most"),
    [
        (1, FEW),
        *(pytest.param(seed, MOST, marks=pytest.mark.long if seed < 3 else pytest.mark.deep) for seed in range(1, 9)),
    ],
)
def test_a_round_is_played_to_its_end_with_what_is_offered(game: str, seed: int, most: int) -> None:
    table = Table(game, seed, width=40 if seed % 2 else 80, draws=True)
    table.says("deal")
    played(table, Random(seed), most)
    if most == FEW and table.live.going is not None:
        return
    assert table.live.going is None and "deal" in table.live.afterwards()
    assert table.offers.after("")[0] == ("deal", 0)
    text = table.says("who won")
    assert "error" not in text and text.strip()
    table.says("deal")
    assert table.live.open


# -- the same cards again


@pytest.mark.parametrize(("game", "first"), [("taruno", ()), ("tarot-poker", ("bet 1", "call", "call"))])
def test_what_is_taken_back_brings_the_same_cards(game: str, first: tuple[str, ...]) -> None:
    table = Table(game, 2)
    table.says("deal", *first)
    while len(table.live.by_chance) < 3:
        played(table, Random(3), 1)
    lines = table.lines
    chosen = [line for number, line in enumerate(lines, 1) if number not in table.live.by_chance]
    table.says("undo 3")
    assert table.lines == lines[: len(table.lines)] and len(lines) - len(table.lines) > 3
    table.says("redo 3")
    assert table.lines == lines
    table.says("undo 3", *chosen[-3:])
    assert table.lines == lines


@pytest.mark.long
def test_a_game_that_is_gone_on_with_draws_what_it_would_have_drawn() -> None:
    table = Table("taruno", 5)
    table.says("deal")
    played(table, Random(5), 12)
    lines = table.lines
    head = {"game": "taruno", "players": "Ada Ben Cleo", "calls": "yes"}
    dealt = {player: str(hand) for player, hand in _hands(table).items()}
    for kept in range(1, len(lines)):
        entries = [dict([line.split(": ", 1)]) for line in lines[1:kept]]
        again = Table("taruno", 5)
        again.live = again.offers.live = Live(of_data({**head, "lines": [{"deal": dealt}, *entries]}))
        again.go_on()
        for number, line in enumerate(lines, 1):
            if number > again.live.record.lines:
                again.says(line)
        assert again.lines == lines, kept


def _hands(table: Table) -> dict[str, str]:
    from adjudicator.cards.play import hand_words
    from adjudicator.engine.lines import DealLine

    event = table.live.record.entries[0].event
    assert isinstance(event, DealLine)
    return {player: hand_words(hand) for player, hand in event.hands.items()}


def test_a_table_that_deals_without_a_seed_names_the_one_it_takes() -> None:
    table = Table("taruno")
    text = table.joined("deal random")
    assert f"with seed {table.chance.seed}." in text and "starter " in text
    assert table.says("undo").count("taken back: ") == 2 and not table.lines


# -- what a seat sees


@pytest.mark.long
def test_a_seat_sees_how_many_cards_another_draws() -> None:
    table = Table("taruno", 7, "Ada")
    table.says("deal")
    seen: list[str] = []
    while len(seen) < 3:
        player, legal = table.prompt.split()[0], table.live.offers()
        text = table.says(legal[0])
        seen += [line for line in text.splitlines() if ": draws" in line and player != "Ada"]
        assert all(line.startswith("Ada: ") or line.endswith(" unseen") for line in seen), seen
    assert any(line.endswith(" unseen") for line in seen)


# -- draws that nobody tells of


def test_whoever_has_a_draw_types_draw_and_is_not_prompted_again() -> None:
    table = Table("taruno")
    table.says("deal unseen", "starter 5 of Cups")
    text = table.joined("King of Cups naming Wands")
    due = "Ben has to draw three cards for the King of Cups"
    assert text.endswith(f"{due}: draw, a card that answers it, or gives Chariot.")
    text = table.joined("draw")
    assert text.startswith("Ben: draw Cleo is to play or to draw") and "Ben has" not in text
    assert "(First the three cards that Ben drew may be told: Ben: draws CARDS.)" in text
    assert table.prompt == "Cleo" and "Ben: 10 unseen" in table.says("hands")
    assert "Cleo is to act" in table.joined("who is to play")
    text = table.joined("draws 2 of Cups 3 of Cups 4 of Cups")
    assert text.endswith("on the King of Cups, for which Wands were named.")
    assert "three cards + 7 unseen" in table.says("hands")
    table.says("undo")
    assert "Cleo: draw" in table.says("draw") and table.prompt == "Ada"


def test_cards_that_come_unseen_at_a_poker_table_hold_nobody_up() -> None:
    table = Table("tarot-poker")
    table.says("deal unseen", "Empress discarding 2 of Cups")
    assert table.prompt == "Ada" and "may be told: Ada: draws CARDS" in table.joined("")
    assert "Ada has nothing to decide" not in table.joined("plays") and "check" in table.joined("plays")
    assert table.says("draw").startswith("Ada: draws 2 unseen")
    assert table.joined("draw").startswith("error[no-draw]: nothing is to be drawn now = help: Ada is to act")


# -- what is said


@pytest.mark.parametrize(
    ("game", "typed", "prompt"),
    [
        ("tahimi", ("deal unseen",), "Ada is to lead or to pass."),
        ("tarot-himi", ("deal unseen", "VI"), "Ben is to play or to pass."),
        ("loka", ("deal 9",), ""),
        ("taruno", ("deal unseen",), "Ada has to turn a Minor up: starter CARD."),
        ("taruno", ("deal unseen", "starter 5 of Cups"), "Ada is to play or to draw, on the 5 of Cups."),
        (
            "taruno",
            ("deal unseen", "starter 5 of Cups", "Sun"),
            "Ada, Ben and Cleo each have to discard one card for the Sun: discards CARD, or discards 1 unseen.",
        ),
        (
            "taruno",
            ("deal unseen", "starter 5 of Cups", "Hanged Man"),
            "Ada has to keep one card for the Hanged Man: keeps CARD.",
        ),
        (
            "tarot-poker",
            ("deal unseen",),
            "Ada is to act (check, bet CHIPS, fold or a card): nothing to call, 99 left, 3 in the pot.",
        ),
        (
            "tarot-poker",
            ("deal unseen", "bet 5"),
            "Ben is to act (call, raise to CHIPS, fold or a card): 5 to call, 99 left, 8 in the pot.",
        ),
        ("tarot-poker", ("deal unseen", "Death on Ben"), "Ben answers Ada's Death: a defence, or no defence."),
    ],
)
def test_a_prompt_says_what_may_be_typed(game: str, typed: tuple[str, ...], prompt: str) -> None:
    assert prompt in Table(game).joined(*typed)


def test_the_table_shows_the_suit_that_was_named_and_whose_play_it_is() -> None:
    table = Table("taruno", draws=True)
    text = table.says("deal unseen", "starter 5 of Cups")
    assert "table  5 of Cups (turned up)\ncards  Ada 7  Ben 7  Cleo 7" in text
    text = table.says("King of Cups naming Wands")
    assert "table  King of Cups (Ada)  Wands named\ncards  Ada 6" in text


def test_a_poker_table_shows_pot_stacks_bets_and_who_is_out() -> None:
    table = Table("tarot-poker", draws=True)
    text = table.says("deal unseen", "bet 5", "call", "fold")
    assert "chips  pot 13  Ada 94  Ben 94  Cleo folded" in text
    table.says("stand pat", "stand pat")
    assert "chips  pot 107  Ada 0 (bet 94 and all in)  Ben 94  Cleo folded" in table.says("all in")


def test_a_hand_by_suits_names_them_as_the_hands_do() -> None:
    table = Table("loka", 1, draws=True)
    lines = table.says("deal").splitlines()
    assert "       ♥ Cups    " in "\n".join(lines) and lines[-2] == "       * may be laid away"
    narrow = Table("loka", 1, width=40, draws=True)
    rows = narrow.says("deal").splitlines()
    at = next(at for at, row in enumerate(rows) if "Trumps" in row)
    assert rows[at + 1].startswith(" " * len("       Trumps    ")) and max(map(len, rows)) <= 40


def test_a_refusal_names_no_line_and_no_code_twice() -> None:
    table = Table("taruno", 7)
    table.says("deal")
    text = table.says("Ada: Death")
    assert text.startswith("fault (not-held): Ada: Death\n") and "line" not in text
    text = table.says("Ben: draw")
    assert text.startswith("illegal (not-permitted): Ben: draw ") and "TU-TURN" in text.splitlines()[0]


@pytest.mark.parametrize("game", GAMES)
def test_help_fits_the_screen_and_speaks_of_this_game(game: str) -> None:
    table = Table(game)
    text = table.says("help")
    assert len(table.printed) <= 24 and max(map(len, table.printed)) <= 80
    starts = {len(line) - len(line.split("  ")[-1].strip()) for line in table.printed}
    assert len(starts) == 1, "one column for what a line does"
    assert all(word in text for word in commands(table.live))
    suited = {"Cups", "Wands", "Moon", "Judgement", "Chariot"} if game == "tahimi" else {"Joker", "joins " * 9}
    assert not any(word in text for word in suited)
    narrow = Table(game, width=40)
    narrow.says("help")
    assert max(map(len, narrow.printed)) <= 40
    narrow.says("help deal")
    assert max(map(len, narrow.printed)) <= 40 and narrow.printed[0] == "deal"


def test_tab_offers_no_word_that_begins_no_play() -> None:
    for game in ("tahimi", "tarot-poker", "taruno"):
        table = Table(game, 1)
        table.says("deal")
        words = [word for word, _ in table.offers.after("A") + table.offers.after("o") + table.offers.after("n")]
        assert not {"as", "at", "on", "naming"} & {*words}
        assert [word for word, _ in table.offers.after("")][-len(commands(table.live)) :] == [*commands(table.live)]
    assert ("as", 1) in Table("tahimi").offers.after("Joker a")


# -- who is meant


def test_a_gift_is_of_whoever_may_hold_it_or_owes_so_many() -> None:
    table = Table("tahimi")
    table.live = table.offers.live = Live(loads('{"game": "tahimi", "players": "Ada Ben Cleo Dov", "round": 2}\n'))
    text = table.joined("deal Dov: K A + 11 unseen; Cleo: 2 3 + 11 unseen")
    assert text.endswith("Dov gives Ada two best cards: gives CARDS; Cleo gives Ben one best card: gives CARDS.")
    assert "\nDov: gives K A " in table.says("gives K A")
    assert "Cleo: gives 5 " in table.says("undo", "gives 5")
    assert "Dov: gives 2 unseen" in table.says("undo", "gives 2 unseen")


def test_whoever_won_is_prompted_alike_at_every_table() -> None:
    for game in GAMES:
        table = Table(game, 1)
        assert table.says("who won") == "Nothing is dealt yet." or "error" in table.says("who won")
        table.says("deal")
        text = table.joined("who won")
        assert "unknown-question" not in text, text


# -- what else can be told


@pytest.mark.parametrize(
    ("game", "typed", "printed"),
    [
        ("loka", ("deal unseen", "discard 3 unseen"), "Cleo: discard 3 unseen Ada leads to trick 1."),
        ("loka", ("deal unseen", "discard 2 unseen"), "fault (wrong-count): Cleo: discard 2 unseen"),
        ("loka", ("deal Cleo: Fool + 27 unseen", "discard Fool + 2 unseen"), "name all of them, or write discard 3"),
        ("taruno", ("deal unseen", "starter 5 of Cups", "Hierophant on Ben", "gives 1 unseen"), "Ben: gives 1 unseen"),
        ("taruno", ("deal unseen", "starter 5 of Cups", "Hierophant on Ben", "gives 2 unseen"), "One card is due"),
        ("taruno", ("deal unseen", "starter 5 of Cups", "Empress", "discards 2 unseen"), "Ada has to draw two cards"),
        (
            "taruno",
            ("deal unseen", "starter 5 of Cups", "Ada: gives 1 unseen"),
            "No card asks Ada to give anything now.",
        ),
        ("tarot-poker", ("deal random; stacks Ada: 9; stacks Ben: 50; stacks Cleo: 40",), "8 left, 3 in the pot"),
        ("tahimi", ("deal unseen; dealer Ben",), "Ada is to lead or to pass."),
        ("loka", ("deal random; unseen",), "error[two-sources]"),
        ("loka", ("deal dealer Zoe",), "error[unknown-player]"),
        ("loka", ("deal random; discards World",), "error[bad-deal]: who leads"),
    ],
)
def test_what_a_table_sees_can_be_typed(game: str, typed: tuple[str, ...], printed: str) -> None:
    assert printed in Table(game).joined(*typed)


def test_a_gift_face_down_leaves_nothing_known_of_the_hand() -> None:
    table = Table("taruno")
    table.says("deal Ben: 2 of Cups, 3 of Cups + 5 unseen", "starter 5 of Cups", "Hierophant on Ben")
    assert "Ben: two cards + 5 unseen" in table.says("hands")
    assert "Ada: 7 unseen\nBen: 6 unseen" in table.says("gives 1 unseen", "hands")


def test_the_round_after_one_is_dealt_by_what_goes_over_from_it() -> None:
    table = Table("tarot-poker", 2)
    table.says("deal random; stacks Ada: 5; stacks Ben: 50; stacks Cleo: 50", "all in", "call", "call")
    for _ in range(60):
        if table.live.going is None:
            break
        legal = [line for line in table.offers.legal() if line in ("check", "call", "stand pat")]
        table.says(legal[0])
    state = table.live.state
    assert state is not None and state.ended
    table.says("deal")
    sizes = {player: hand.total for player, hand in table.live.going.hands.items()} if table.live.going else {}
    assert set(sizes.values()) <= {0, 5} and 0 in sizes.values()


def test_no_line_passes_over_a_draw_where_the_table_deals() -> None:
    for seat in (None, "Ada", "Cleo"):
        table = Table("taruno", 7, seat)
        table.says("deal", "King of Cups naming Cups")
        before = table.lines
        for typed in ("!Cleo: Death", "!Cleo: Knight of Wands", "Cleo: draw"):
            text = table.joined(typed)
            assert "error[not-drawn]" in text and "Ben has to draw three cards" in text, text
        text = table.joined("!Ben: Death")
        assert "changes nothing, and is kept in dispute Ben has to draw three cards" in text
        assert table.prompt == "Ben" and table.says("who leads").startswith("Ben is to act")
        assert table.lines == [*before, "Ben: Death"] and table.live.open


def test_a_card_that_is_not_held_leaves_the_draw_before_it_open() -> None:
    table = Table("taruno")
    hands = {"Ada": "King of Cups, 2 of Cups", "Cleo": "5 of Wands, 6 of Wands"}
    known = "; ".join(f"{player}: {cards} + 5 unseen" for player, cards in hands.items())
    table.says(f"deal {known}", "starter 5 of Cups", "King of Cups naming Cups")
    text = table.joined("!Cleo: 2 of Cups")
    assert "Cleo does not hold the 2 of Cups" in text or "do not allow it" in text
    assert "changes nothing" in text and table.prompt == "Ben" and text.count("loses a turn") == 0
    assert "Ben: 7 unseen" in table.says("hands")
