"""A live hand of Loka: typed, ruled, counted; what a later card proves; what a seat sees."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.cli.prompt_words import commands
from adjudicator.games.loka.state import State
from adjudicator.records.audit import audit
from adjudicator.records.journal import Journal
from adjudicator.records.live import Live
from adjudicator.records.record import load
from tests.cli.driven import output_of
from tests.cli.tables import HEADS, Table
from tests.oracles.loka import Event, tell
from tests.oracles.loka_rules import PLAYERS
from tests.oracles.loka_walk import Hands, walk

pytestmark = pytest.mark.no_cover

Capture = pytest.CaptureFixture[str]
VERBS = {"play": "", "lay": "discard ", "pay": "gives "}
ADA = "2 of Swords, Ace of Cups, 4 of Cups, King of Coins, 4 of Coins, Magician, World + 18 unseen"


def typed(event: Event) -> str:
    """What is typed for an event, without the player's name."""
    return VERBS[event.kind] + ", ".join(event.cards)


def open_hands(hands: Hands) -> dict[str, str]:
    """A deal with every card named."""
    return {player: ", ".join(cards) for player, cards in hands.items()}


def at_table(hands: dict[str, str] | None = None, seat: str | None = None, seed: int | None = None) -> Table:
    """A table of Loka after a deal, 80 columns wide."""
    return Table(hands, seat, seed, "loka", 80)


def count(table: Table, lines: Sequence[str]) -> None:
    """Let lines count, whatever the findings."""
    for text in lines:
        table.live.add(table.live.read(text))


def state_of(table: Table) -> State:
    state = table.live.state
    assert isinstance(state, State)
    return state


# -- a whole hand


def test_a_whole_hand_is_typed_and_its_record_is_sound(tmp_path: Path, capsys: Capture) -> None:
    hands, events = walk(random.Random(1), {})
    file = tmp_path / "hand.jsonl"
    table = Table(None, game="loka", width=80)
    table.live.journal = Journal.fresh(file, json.loads(HEADS["loka"]))
    dealt = "; ".join(f"{player}: {cards}" for player, cards in open_hands(hands).items())
    away = "Cleo lays three cards away: discard CARD, CARD, CARD, or discard 3 unseen."
    assert table.says(f"deal {dealt}").endswith(away)
    for event in events[:-1]:
        text = table.says(typed(event))
        assert text.splitlines()[0].startswith(f"{event.player}: {VERBS[event.kind]}"), text
        assert max(map(len, text.splitlines())) <= 80
    payer, paid = events[-1].player, events[-1].cards[0]
    end = tell(hands, events, {}).end
    last = end.tricks[-1].winner
    assert f"{last} takes trick 25 with " in text and f"{payer} owes " in text
    text = table.says(f"gives {paid}")
    assert end.scores is not None and end.settlement is not None
    for player in PLAYERS:
        assert f"{player} {end.scores[player]} (" in text
        assert f"{player} {int(end.settlement[player]):+} = 3 x (" in " ".join(text.split())
    assert "171 in all" in text and text.endswith("The next hand: deal. Ada deals it, and Ben leads.")
    table.says(f"save {tmp_path / 'copy.jsonl'}")
    assert (tmp_path / "copy.jsonl").read_text() == file.read_text()
    assert output_of(capsys, ["replay", str(file)]).endswith("78 lines in one hand: sound\n")


@pytest.mark.long
def test_the_dealers_place_moves_and_three_hands_are_a_game() -> None:
    table, players = at_table(), list(PLAYERS)
    for number in range(3):
        hands, events = walk(random.Random(number), {}, players=players)
        dealt = "; ".join(f"{player}: {cards}" for player, cards in open_hands(hands).items())
        assert "error" not in table.says(f"deal {dealt}")
        count(table, [typed(event) for event in events[:-1]])
        text = " ".join(table.says(typed(events[-1])).split())
        players = [*players[1:], players[0]]
        assert f"{players[-1]} deals it, and {players[0]} leads." in text
        assert ("Three hands are a game" in text) == (number == 2)
    assert "after three hands of the game: " in text
    table.says("deal random")
    assert state_of(table).players == tuple(players) and state_of(table).hands[players[-1]].total == 28


@pytest.mark.long
def test_who_took_no_trick_gives_up_the_fool() -> None:
    """Cleo has every trump and King, and so takes every trick."""
    trumps = ["Magician", *(f"{n} of Trumps" for n in range(2, 21)), "World"]
    kings = [f"King of {suit}" for suit in ("Swords", "Cups", "Coins", "Clubs")]
    rest = [f"{rank} of {suit}" for suit in ("Swords", "Cups", "Coins", "Clubs") for rank in RANKS]
    hands = {"Ada": [*rest[:24], "Fool"], "Ben": rest[24:49], "Cleo": [*trumps, *kings, *rest[49:]]}
    table = at_table({player: ", ".join(cards) for player, cards in hands.items()})
    count(table, [f"discard {', '.join(rest[49:])}"])
    for trick in range(25):
        order = PLAYERS if trick == 0 else ("Cleo", "Ada", "Ben")
        for player in order:
            led = _suit(state_of(table).trick[0][1]) if state_of(table).trick else ""
            own = [card for card in hands[player] if _suit(card) == led and card not in rest[49:]]
            card = (own or [card for card in hands[player] if card not in rest[49:]])[0]
            hands[player].remove(card)
            if trick < 24 or player != order[-1]:
                count(table, [card])
    text = table.says(card)
    assert "Ada has taken no trick, and gives up the Fool to Cleo." in text
    assert "Ada 0 (0 + no tricks)" in text and "171 in all" in text
    again = table.says("gives Fool")
    assert again.startswith("Ada: gives Fool\nhand 1") and "171 in all" in again


RANKS = ("Ace", *(str(number) for number in range(2, 11)), "Jack", "Cavalier", "Queen")


def _suit(card: str) -> str:
    return card.rpartition(" of ")[2] if " of " in card else "Trumps"


def test_the_debt_for_the_fool_is_prompted_for_and_ruled() -> None:
    hands, events = walk(random.Random(1), {})
    table = at_table(open_hands(hands))
    count(table, [typed(event) for event in events[:-1]])
    payer, end = events[-1].player, tell(hands, events, {}).end
    assert table.says("").startswith(f"{payer} owes ") and "a card for the Fool" in table.says("")
    assert table.says("who leads").endswith("[LO-DEBT]")
    text = " ".join(table.says("plays").split())
    own = {card for trick in end.tricks if trick.winner == payer for _, card in trick.played} - {"Fool"}
    assert text.startswith("gives one of: ") and set(text[14:].split(", ")) == own
    other = next(card for t in end.tricks if t.winner != payer for _, card in t.played if card != "Fool")
    text = table.says(f"gives {other}")
    assert "LO-DEBT-CARD" in text and "It does not count" in text
    alone = " ".join(table.says(other).split())
    assert f"for the Fool is written: gives {other}." in alone
    assert "error[not-over]" in table.says("deal")
    text = table.says(typed(events[-1]))
    assert "171 in all" in text and "gives up" not in text


# -- rulings


@pytest.mark.long
def test_a_revoke_is_proved_by_a_later_card_and_both_lines_are_named(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "hand.jsonl"
    table = at_table({})
    table.live.undo()
    table.live.journal = Journal.fresh(file, json.loads(HEADS["loka"]))
    table.says("deal", "K of Coins")
    text = table.says("3 of Cups")
    assert text.startswith("Legal only if Ben holds no Coins or trumps.\nBen: 3 of Cups counts: nobody")
    table.says("2 of Coins", "4 of Coins")
    text = table.says("9 of Coins")
    assert text.startswith("illegal (not-permitted): line 3, Ben: 3 of Cups") and "LO-FOLLOW" in text
    joined = " ".join(text.split())
    assert "The 9 of Coins on trick 2 (line 6) proves that playing the 3 of Cups on trick 1 (line 3)" in joined
    assert "Ben: 9 of Coins counts: the fault is on line 3 of the record\nCleo is to act" in text
    assert "a revoke" in table.says("why") and "legal: Ben, 9 of Coins" in table.says("why")
    assert "line 3" not in table.says("3 of Coins"), "a revoke is told once"
    # Taken back, it is not known; played again, it is found again.
    table.says("undo 2")
    assert "line 3, Ben: 3 of Cups" in table.says("9 of Coins")
    assert [entry.get("disputed") for entry in map(json.loads, file.read_text().splitlines())] == [None] * 7
    (fault,) = json.loads(output_of(capsys, ["replay", str(file), "--json"], 1))["findings"]
    assert (fault["line"], fault["settled_by"], fault["id"]) == (3, 6, "LO-FOLLOW")
    # And so it is by a table that was left and resumed before it came out.
    again = Table(None, game="loka", width=80)
    again.live = again.offers.live = Live(load(str(file)))
    again.says("undo")
    assert "line 3, Ben: 3 of Cups" in again.says("9 of Coins")


def test_a_card_that_is_wrong_itself_may_prove_another_wrong() -> None:
    table = at_table({"Ben": "2 of Cups + 24 unseen"})
    table.says("K of Coins", "3 of Cups", "2 of Coins", "4 of Cups")
    text = table.says("9 of Coins")
    assert text.index(": Ben: 9 of Coins") < text.index("line 3, Ben: 3 of Cups")
    assert "It does not count; to insist: !Ben: 9 of Coins." in text
    text = table.says("why")
    assert text.startswith("illegal (not-permitted): Ben, 9 of Coins") and "was a revoke" in text


def test_an_illegal_card_does_not_count_unless_somebody_insists() -> None:
    hands, events = walk(random.Random(1), {}, faults=1)
    wrong = tell(hands, events, {}).faults[0].event
    table = at_table(open_hands(hands))
    count(table, [typed(event) for event in events[:wrong]])
    printed, who = table.says(typed(events[wrong])), events[wrong].player
    assert printed.startswith("illegal (") and printed.endswith(
        f"It does not count; to insist: !{who}: {typed(events[wrong])}."
    )
    assert table.says("").startswith((f"{who} is to act", f"{who} leads"))
    assert f"{who}: {typed(events[wrong])} counts, and is in dispute" in table.says(f"!{typed(events[wrong])}")
    assert str(table.live.record.entries[-1].event) == f"{who}: {typed(events[wrong])}"
    assert getattr(table.live.record.entries[-1].event, "disputed", False)
    assert not table.says(typed(events[wrong + 1])).startswith("illegal")


def test_a_second_card_to_a_trick_changes_nothing() -> None:
    table = at_table({})
    assert "out-of-turn" in table.says("King of Coins", "Ada: 2 of Coins")
    assert "Ada: 2 of Coins changes nothing, and is kept in dispute" in table.says("!Ada: 2 of Coins")
    assert state_of(table).trick == (("Ada", "King of Coins"),)


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("k of coins", "Ada: King of Coins\nBen is to act on Ada's King of Coins."),
        ("the World", "Ada: World\nBen is to act on Ada's World."),
        ("ada: t5", "Ada: 5 of Trumps\nBen is to act on Ada's 5 of Trumps."),
        ("discards 2 of cups, 3 of cups, 4 of cups", "Cleo: discard 2 of Cups 3 of Cups 4 of Cups\nAda leads"),
        ("discard 2 of Cups 3 of Cups", "illegal (not-permitted): Cleo: discard"),
        ("Ben: 2 of Cups", "fault (wrong-lead): Ben: 2 of Cups"),
        ("King of Cupz", "error[unknown-suit]"),
        ("gives 2 of Cups", "illegal (not-permitted): Ada: gives 2 of Cups"),
        ("pass", "error[no-such-action]"),
        ("joins Eve", "error[no-seats]: nobody joins a game of Loka"),
        ("draw", "error[unknown-card]"),
        ("Ben", "error[missing-colon]: who does something is told with a colon: 'Ben'"),
        ("deal", "error[not-over]: the hand is not over"),
        ("who leads?", "Ada leads: Ada is Eldest, who leads to the first trick.  [LO-TURN]"),
        ("which suit must be followed", "which suit must be followed: "),
        ("undo", "taken back: the deal\nNothing is dealt yet."),
    ],
)
def test_lines_after_a_deal_nobody_saw(line: str, start: str) -> None:
    assert at_table({}).says(line).startswith(start)


def test_before_a_deal_there_is_no_hand() -> None:
    table = at_table()
    assert table.says("King of Coins").startswith("error[no-round]: no hand is on")
    assert table.says("who leads").startswith("error[no-round]: no hand is on")
    assert "write it like deal Ada: K of Cups + 24 unseen" in table.says("deal King of Cups")
    text = " ".join(table.says("deal Ada: King of Cups").split())
    assert "LO-DEAL" in text and "write Ada: King of Cups + 24 unseen." in text
    assert at_table({}).says("").startswith("Ada leads to trick 1; what Cleo lays away may be told first")


JUNK = (
    *("why", "plays", "undo", "undo 2", "who leads", "who took the trick", "what are the points", "deal", "", "?"),
    *("Ada: Fool", "!Ben: King of Cups", "!Cleo: discard 2 of Cups, 3 of Cups, 4 of Cups", "!Ada: gives Fool"),
    *("pass", "!one card", "!Ada: 2 of Cups 3 of Cups", "gives 2 unseen", "!gives Fool King of Cups", "save"),
)


@pytest.mark.long
def test_whatever_is_typed_only_what_was_insisted_on_is_at_fault() -> None:
    """A hand with lines left out, repeated and mixed with nonsense: what counts undisputed replays without
    a fault, and what is disputed does not."""
    rng = random.Random(2)
    hands, events = walk(rng, {}, faults=2)
    table = at_table(open_hands(hands))
    for event in events:
        if rng.random() < 0.9:
            table.says(f"{'!' * (rng.random() < 0.7)}{event.player}: {typed(event)}")
        if rng.random() < 0.3:
            table.says(rng.choice(JUNK))
    disputed = [e.number for e in table.live.record.entries if getattr(e.event, "disputed", False)]
    result = audit(table.live.record)
    assert disputed and sorted({fault.line for fault in result.faults}) == disputed and not result.open


# -- what is shown


def test_hands_are_printed_by_suits_and_help_fits_the_game() -> None:
    table = at_table({"Ada": ADA, "Cleo": "King of Cups, Queen of Cups, Fool + 25 unseen"})
    assert table.says("hands").splitlines() == [
        "Ada: seven cards + 18 unseen",
        "  Swords  2",
        "  Cups    Ace, 4",
        "  Coins   4, King",
        "  Trumps  Magician, World",
        "Ben: 25 unseen",
        "Cleo: three cards + 25 unseen",
        "  Cups    Queen, King",
        "  Fool",
    ]
    text = table.says("help")
    assert all(name in text for name in commands(table.live)) and "discard A, B, C" in text
    assert not any(word in text for word in ("joins", "draw", "one card", "VI"))
    assert max(map(len, text.splitlines())) <= 80


def test_what_may_be_laid_away_is_one_entry() -> None:
    hands, events = walk(random.Random(1), {})
    table = at_table(open_hands(hands))
    text = " ".join(table.says("plays").split())
    own = [card for card in hands["Cleo"] if card.split(" of ")[0] not in ("King", "Ace", *HONOURS)]
    assert text == f"discard any three of the {len(own)} cards that are no Ace, King or Honour"
    text = " ".join(table.says("who leads").split())
    assert text.endswith("Cleo lays three cards away: discard CARD, CARD, CARD, or discard 3 unseen. [LO-LAY]")
    assert "LO-LAY" in table.says("Ada: Fool")
    assert table.says(typed(events[0])).endswith("Ada leads to trick 1.")


HONOURS = ("Magician", "World", "Fool")


def test_a_seat_sees_its_own_hand_only() -> None:
    hands, events = walk(random.Random(1), {}, faults=1)
    wrong = tell(hands, events, {}).faults[0].event
    seat = next(player for player in PLAYERS if player != events[wrong].player)
    table = at_table(open_hands(hands), seat)
    text = table.says("hands")
    others = [player for player in PLAYERS if player != seat]
    assert all(f"{name}: {28 if name == 'Cleo' else 25} unseen" in text for name in others)
    assert "error[hidden]" in table.says(f"plays {others[0]}")
    count(table, [typed(event) for event in events[:wrong]])
    printed = table.says(typed(events[wrong]))
    assert printed.startswith("Legal only if") and "instead" not in printed and "under" not in printed
    assert "error[hidden]" in table.says("why")
    assert "who leads" in dict(table.offers.after(""))


@pytest.mark.long
def test_a_seat_sees_what_the_table_proves() -> None:
    table = at_table({"Ada": ADA}, "Ada")
    table.says("K of Coins", "3 of Cups", "2 of Coins", "4 of Coins")
    text = " ".join(table.says("9 of Coins").split())
    assert "proves that playing the 3 of Cups on trick 1 (line 3) was a revoke" in text
    assert "The King of Coins was put down on line 2." in table.says("Cleo: King of Coins")
    closed = Table(open_hands(walk(random.Random(1), {})[0]), "Ada", None, "loka", 80)
    count(closed, [typed(walk(random.Random(1), {})[1][0])])
    held = closed.live.state
    assert held is not None
    card = next(iter(held.hands["Ben"].cards))
    assert "Ben does" not in closed.says(f"Ada: {card}") and "not-held" in closed.printed[0]


def test_tab_offers_legal_cards_names_and_commands() -> None:
    hands, events = walk(random.Random(1), {})
    table = at_table(open_hands(hands))
    first, *_ = events[0].cards
    offered = dict(table.offers.after("discard "))
    assert f"discard {first}" in offered and "discard King of Cups" not in offered
    tens = {(card, 1) for card in hands["Cleo"] if card.startswith("1")}
    assert tens and set(table.offers.after(f"discard {first}, 1")) == tens
    count(table, [typed(events[0])])
    lead = next(card for card in hands["Ada"] if card.startswith("1"))
    assert (lead, 1) in table.offers.after("1") and (lead, 1) in table.offers.after("Ada: 1")
    assert {word for word, _ in table.offers.after(lead[:6])} == {
        card for card in hands["Ada"] if card.startswith(lead[:6])
    }
    assert ("Ben: ", 1) in table.offers.after("b") and ("undo", 2) in table.offers.after("un")
    assert not any(word in dict(table.offers.after("")) for word in ("draw", "joins", "leaves"))
