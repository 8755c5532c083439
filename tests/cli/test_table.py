"""The output of a live table, without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cli.prompt_words import commands
from adjudicator.engine.query import NAME, PLAY
from adjudicator.games import GAMES
from adjudicator.games.tahimi.state import State
from adjudicator.records.journal import Journal
from adjudicator.records.live import Live
from tests.cli.tables import Table
from tests.thinning import LONG, thinned

HANDS = {"Ada": "VI VI X II", "Ben": "VI Strength Devil King", "Cleo": "II III V IX"}


def test_a_legal_play_counts_and_the_next_player_is_named() -> None:
    assert Table(HANDS).says("VI VI") == "Ada: VI VI\nBen is to play or to pass."


def test_an_illegal_play_is_explained_and_does_not_count() -> None:
    table = Table(HANDS)
    text = table.says("X", "VI")
    assert text.startswith("illegal (not-permitted): Ben: VI ") and "TA-RANK" in text
    assert text.endswith("It does not count; to insist: !Ben: VI.")
    assert table.says("") == "Ben is to play or to pass."


def test_whoever_insists_is_recorded_in_dispute() -> None:
    table = Table(HANDS)
    text = table.says("X", "!VI")
    assert "Ben: VI counts, and is in dispute\nCleo is to play or to pass." in text
    assert table.says("!III", "undo").startswith("taken back: Cleo: III")
    (entry,) = [e for e in table.live.record.entries if getattr(e.event, "disputed", False)]
    assert str(entry.event) == "Ben: VI"


def test_a_legal_play_that_is_insisted_on_is_in_no_dispute() -> None:
    table = Table(HANDS)
    assert table.says("!VI VI") == "Ada: VI VI\nBen is to play or to pass."


def test_powers_to_be_shown_are_named() -> None:
    assert Table(HANDS).says("VI", "VI") == "Ben: VI needs Strength to be shown\nCleo is to play or to pass."
    assert Table(HANDS).says("VI", "VI showing Strength") == "Ben: VI showing Strength\nCleo is to play or to pass."


def test_why_may_be_typed_after_a_ruling() -> None:
    table = Table(HANDS)
    assert "error[nothing-ruled]" in Table().says("why")
    assert table.says("VI VI", "why").startswith("legal: Ada, VI VI as the lead")
    assert "flips" in table.says("VI", "why")
    assert "not-held" in table.says("Ben: Ace", "why")


def test_commands_answer() -> None:
    table = Table(HANDS)
    assert table.says("who leads?") == "Ada leads: Ada is the Tahimi, who leads first.  [TA-FIRST-LEAD]"
    assert table.says("plays") == "II, VI, VI VI, X, pass"
    assert table.says("plays Ben").startswith("Ben has nothing to decide.")
    assert table.says("hands").splitlines()[1] == "Ben: VI King Strength Devil"
    assert "error[unknown-player]" in table.says("plays Zoe")
    assert all(name in table.says("help") for name in commands(table.live))
    assert "error[no-record]" in table.says("save x.jsonl")
    assert "error[no-file]" in table.says("save")
    assert "error[no-draw]" in table.says("draw")
    assert "error[not-over]" in table.says("deal")
    assert "error[unknown-card]" in table.says("banana")
    assert not table.take("quit") and not table.take("exit")


def test_a_seat_sees_its_own_hand_only() -> None:
    table = Table(HANDS, seat="Ada")
    assert table.says("hands").splitlines() == ["Ada: II VI VI X", "Ben: 4 unseen", "Cleo: 4 unseen"]
    assert table.says("plays") == "II, VI, VI VI, X, pass"
    assert "error[hidden]" in table.says("plays Ben")
    text = table.says("II", "Ben: pass")
    assert "does not count" in text and "Devil holds" not in text and "King" not in text
    assert "a hand that is not shown" in text
    assert "Strength" not in table.says("Ben: Ace") and "error[hidden]" in table.says("why")
    assert [word for word, _ in table.offers.after("")] == ["Ada: ", "Ben: ", "Cleo: ", *commands(table.live)]


@pytest.mark.long
def test_what_is_open_is_printed_in_short_and_counts() -> None:
    table = Table({"Ada": "VI VI X II"})
    text = table.says("VI", "VII")
    first, *_, counts, _, _ = text.splitlines()
    assert first.startswith("Legal only if Ben") and counts == "Ben: VII counts: nobody can tell yet"
    assert len(text) < 400
    assert "such as" in table.says("why")
    assert table.says("plays").startswith("certain: ")


def test_a_round_is_followed_by_the_next() -> None:
    table = Table({"Ada": "VI", "Ben": "VII", "Cleo": "II III"}, seed=5)
    text = table.says("VI", "VII")
    assert "The round is over. By rank: Ada Ben Cleo." in text and "The next round: deal." in text
    table.says("joins Eve", "deal")
    state = table.live.going
    assert isinstance(state, State) and (state.number, state.players) == (2, ("Ada", "Ben", "Eve", "Cleo"))
    assert all(hand.known and hand.total == 15 for hand in state.hands.values())
    assert "gives" in table.says("")
    assert table.says("undo").startswith("taken back: the deal")
    table.says("deal Ada: VI + 14 unseen; Ben: unseen")
    state = table.live.going
    assert state is not None and state.hands["Ada"] == table.live.hand("VI + 14 unseen")
    assert "error[bad-deal]" in Table().says("deal VI VI")
    assert "TH-DEAL" in Table().says("deal Ada: VI VI")
    assert "Ada is to lead or to pass" in Table().says("deal")


def test_chance_draws_what_is_due() -> None:
    table = Table({"Ada": "Wheel of Fortune II III V", "Ben": "VI VII", "Cleo": "II III"})
    drawing = "Ada draws three from the discards: draw, or draws CARDS."
    assert table.says("discard Wheel of Fortune with II III").endswith(drawing)
    assert table.says("plays") == table.says("plays Ada") == drawing
    assert table.says("plays Ben") == f"Ben has nothing to decide. {drawing}"
    assert table.says("who leads") == f"Nobody yet: {drawing}  [TH-WHEEL]"
    text = table.says("draw")
    assert text.startswith("Ada: draws ") and text.endswith("Ben is to lead or to pass.")
    assert table.live.going is not None and table.live.going.hands["Ada"].total == 4


def test_every_question_of_the_game_is_taken() -> None:
    table = Table(HANDS | {"Ben": "VI King"})
    table.says("X", "pass", "pass")
    assert table.says("who took the trick?").startswith("who took the trick: Ada ")
    assert table.says("who leads") == "Ada leads: Ada took the trick.  [TA-TRICK]"
    assert table.says("what rank has ben").startswith("what rank has Ben: ")
    printed = table.says("who leeds")
    assert printed.startswith(
        "error[unknown-question]: nothing answers 'who leeds'\n   = help: did you mean 'who leads'"
    )
    assert "nobody here is called 'Zed'" in (printed := table.says("what rank has Zed?"))
    assert "here are Ada, Ben and Cleo" in printed
    assert "error[no-round]" in Table().says("who took the trick")
    for ask in GAMES["tarot-himi"].queries():
        words = ask.words.replace(NAME, "Cleo").replace(PLAY, "pass")
        printed = table.says(words)
        assert "[TA-TRICK]" in printed or printed.startswith(f"{words}: "), ask.words


def test_a_question_is_answered_from_what_a_seat_sees() -> None:
    hands = {"Ada": "II", "Ben": "Moon Hierophant", "Cleo": "III IV"}
    table = Table(hands, seat="Ada")
    question = table.live.question("what must Ben answer about the hand")
    assert question is not None and table.live.answer(question, "Ada").answer == "more than one"
    first = table.live.question("who leads")
    assert first is not None
    assert table.live.answer(first).because == ("TH-HIEROPHANT",)
    seen = table.live.answer(first, "Ada")
    assert seen.answer == "Ben" and "Hierophant" not in str(seen)


@pytest.mark.parametrize(
    ("typed", "help"),
    [
        ("undoo", "did you mean undo?"),
        ("pas", "did you mean pass?"),
        ("Ben gives 3", "write Ben: gives 3"),
        ("!ben VI VI", "write !Ben: VI VI"),
        ("banana", None),
        ("VI Bananas", None),
    ],
)
def test_a_near_miss_is_no_card(typed: str, help: str | None) -> None:
    text = Table(HANDS).says(typed)
    assert text.startswith("error[") and ("error[unknown-card]" in text) == (help is None)
    assert help is None or text.endswith(f"= help: {help}")


def test_other_words_for_commands() -> None:
    table = Table(HANDS)
    assert table.says("?") == table.says("help")
    assert table.says("hand") == table.says("hands")
    text = table.says("II", "VI", "IX", "undo 2")
    assert text.splitlines() == [
        "Two lines are taken back, from Ben: VI to Cleo: IX; redo 2 lets them count again.",
        "taken back: Cleo: IX",
        "taken back: Ben: VI",
        "Ben is to play or to pass.",
    ]
    assert table.says("undo 9").endswith("Nothing is dealt yet.")


def test_a_hand_that_is_not_open_is_not_printed() -> None:
    printed = Table(HANDS).says("Ada: Ace")
    assert "the hand is II VI VI X" in printed
    printed = Table({"Ada": "VI VI X II"}).says("Ada: Ace")
    assert "not-held" in printed and "X" not in printed and "II" not in printed
    closed, opened = Table({"Ada": "VI VI X II"}), Table(HANDS)
    assert "not-held" in closed.says("Ada: Ace", "why") and "X" not in closed.says("why")
    for table in (opened, closed):
        printed = table.says("Ada: one card")
        assert "Ada has more than one card" in printed and "four" not in printed


def test_what_was_dealt_is_printed_where_it_was_typed_otherwise() -> None:
    text = Table().says("deal Ada: 8 8 K + 11 unseen; Ben: VI + 13 unseen")
    assert "as understood: Ada holds VIII VIII King + 11 unseen" in text and "Ben holds" not in text


def test_a_deal_of_too_few_cards_says_how_to_write_it() -> None:
    text = Table().says("deal Ada: VI VI; Ben: unseen")
    assert "write Ada: VI VI + 18 unseen." in " ".join(text.split())
    assert "TH-DEAL" not in Table().says("deal Ada: VI VI + 18 unseen; Ben: unseen")


def test_a_table_where_nobody_leads_stalls() -> None:
    assert "the round stalls" in Table(HANDS | {"Ben": "VI King"}).says("pass", "pass", "pass")


def test_tab_offers_legal_plays_cards_names_and_commands() -> None:
    table = Table(HANDS)
    assert ("VI VI", 1) in table.offers.after("V") and ("VIII VIII", 1) not in table.offers.after("V")
    assert ("Ben: ", 1) in table.offers.after("b")
    assert ("undo", 2) in table.offers.after("un")
    assert table.offers.after("Ada: VI V")[0] == ("VI VI", 4)
    assert ("Strength", 2) in table.offers.after("VI showing St")
    assert ("X", 0) in table.offers.after("!")
    table.says("VI VI")
    assert ("pass", 1) in table.offers.after("p") and ("VI VI", 1) not in table.offers.after("V")
    assert ("deal", 1) in Table().offers.after("d")


# -- undo, redo, and faults of the program


def test_undo_after_a_refused_play_takes_nothing_back() -> None:
    table = Table(HANDS)
    text = table.says("VIII VIII", "undo")
    assert text.splitlines() == [
        "Ada: VIII VIII was refused and never counted: nothing is taken back.",
        "The last line that counts is the deal; undo takes it back.",
    ]
    assert table.live.record.lines == 1
    assert table.says("undo").startswith("taken back: the deal")
    assert table.says("undo").startswith("there is nothing to take back")
    table = Table(HANDS)
    assert table.says("II", "III", "VI", "undo").startswith("taken back: Ben: VI"), "III was refused, VI was not"


def test_what_undo_takes_back_is_kept_until_another_line_counts() -> None:
    table = Table(HANDS)
    table.says("II", "!III", "IX", "undo 3")
    assert table.says("redo").splitlines() == ["counts again: Ada: II", "Ben is to play or to pass."]
    lines = table.says("redo 9").splitlines()
    assert lines == ["counts again: Ben: III", "counts again: Cleo: IX", "Ada is to play or to pass."]
    assert [getattr(entry.event, "disputed", None) for entry in table.live.record.entries] == [None, False, True, False]
    assert table.says("redo").startswith("nothing was taken back since")
    assert table.says("undo", "pass", "redo").startswith("nothing was taken back since")


def test_a_line_that_is_brought_back_is_kept_on_disk(tmp_path: Path) -> None:
    table = Table()
    table.live.journal = Journal.fresh(tmp_path / "g.jsonl", {"game": "tarot-himi", "players": "Ada Ben Cleo"})
    table.says("deal", "VI VI")
    before = (tmp_path / "g.jsonl").read_text()
    table.says("undo 2")
    assert len((tmp_path / "g.jsonl").read_text().splitlines()) == 1
    table.says("redo 2")
    assert (tmp_path / "g.jsonl").read_text() == before


@pytest.mark.parametrize("hands", thinned([HANDS, None, {}, HANDS | {"Ada": "VI"}], 4, LONG))
@pytest.mark.parametrize("typed", ["one card", "Ada: one card", "Ada: shows Moon", "Ben: takes VI", "draws III"])
def test_why_is_answered_whatever_was_typed_before(typed: str, hands: dict[str, str] | None) -> None:
    text = Table(hands).says(typed, "why")
    assert text and "error[internal]" not in text


def test_a_fault_of_the_program_ends_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(HANDS)

    def broken(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(Live, "rule", broken)
    printed = " ".join(table.says("VI VI").split())
    assert printed.startswith("error[internal]: 'VI VI' is refused: a fault of the program, not of yours: IndexError")
    assert "the game goes on" in printed and table.live.record.lines == 1
    monkeypatch.setattr(Live, "offers", broken)
    assert ("undo", 1) in table.offers.after("u")
    monkeypatch.undo()
    assert table.says("VI VI") == "Ada: VI VI\nBen is to play or to pass."


def test_what_is_a_command_already_is_not_suggested() -> None:
    assert "did you mean" not in Table({}).says("one card")


def test_an_open_ruling_is_settled_by_questions() -> None:
    table = Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"})
    assert "error[nothing-open]" in table.says("settle")
    question = "  = ask      Does Ben hold the Hermit, Death or the Tower?"
    assert table.says("VI VI", "VII VII", "settle").splitlines()[0] == question
    assert "= so far   Ben holds the Hermit, Death or the Tower" in table.says("yes")
    assert table.says("undo").splitlines()[0] == question
    end = table.says("yes", "yes")
    assert "= illegal  Ben holds the Hermit or the Tower" in end and "the rest of the hand may stay hidden" in end
    assert "takes back" not in end and len(table.live.record.entries) > 2


def test_a_draw_is_settled_by_what_the_hand_was_before_it() -> None:
    table = Table(game="taruno")
    table.says("deal unseen", "starter 5 of Cups", "Ada: 9 of Cups", "Ben: draw")
    assert "Did Ben hold a card of Cups, an Ace or a 9 then?" in table.says("settle")
    assert "no single card that is shown now proves it" in plain(table.says("9 of Wands: yes"))
    assert "known: Ben held the 9 of Wands then" in table.says("stop", "settle")
    assert "Did Ben hold a card of Cups, an Ace or a 9 then?" in table.says("undo")
    assert "No answer is given yet" in table.says("undo")


def plain(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.long
def test_answers_count_in_further_rulings_on_the_same_hand() -> None:
    table = Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"})
    end = plain(table.says("VI VI", "VII VII", "settle", "hermit=yes"))
    assert "= illegal Ben holds the Hermit" in end and "count in further rulings on Ben's hand" in end
    assert "Ben: VII VII counts until it is taken back: stop, and then undo" in end
    table.says("stop", "undo")
    text = plain(table.says("VIII VIII"))
    assert "Answered at line 3, and known: Ben holds the Hermit. So Ben: VIII VIII is illegal." in text
    assert "= illegal Ben holds the Hermit" in plain(table.says("settle"))
    # Another moment, with another hand of Ben's, is another matter.
    table.says("stop", "undo", "undo", "X X")
    assert "Answered" not in table.says("Ace Ace") and "= ask" in table.says("settle")


@pytest.mark.long
def test_answers_about_single_cards_hold_after_the_line_they_were_about() -> None:
    table = Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"})
    table.says("VI VI", "VII VII", "settle", "no", "stop", "pass", "pass")
    text = plain(table.says("V V"))
    assert "known: Ben holds neither Death nor the Hermit. So Ben: V V is legal." in text


@pytest.mark.long
def test_answers_that_are_taken_back_do_not_count() -> None:
    table = Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"})
    table.says("VI VI", "VII VII", "settle", "hermit=yes", "undo", "stop", "undo")
    assert "Answered" not in table.says("VIII VIII") and "= ask" in table.says("settle")


@pytest.mark.long
def test_an_answer_at_a_table_may_name_a_card() -> None:
    table = Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"})
    table.says("VI VI", "VII VII", "settle")
    assert "'moon=no' answers no question" in plain(table.says("Moon=no"))
    assert "no hand can be so" in plain(table.says("tower=no", "tower=yes"))
    assert "= so far   Ben does not hold the Tower" in table.says("Death=no")


@pytest.mark.long
def test_questions_are_put_until_the_next_play_or_stop() -> None:
    table = Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"})
    table.says("VI VI", "VII VII", "settle")
    lines = len(table.live.record.entries)
    assert "No answer is given yet" in table.says("undo")
    assert "error" in table.says("perhaps") and "= so far" in table.says("yes")
    assert "Ben" in table.says("who leads") and "= settled" in table.says("undo")
    assert "= illegal" in table.says("yes", "yes") and "= ask" in table.says("undo")
    assert len(table.live.record.entries) == lines
    assert table.says("stop") == "" and "= ask" not in table.says("yes")
    table.says("settle", "Cleo: pass")
    assert "= so far" not in table.says("no") and len(table.live.record.entries) > lines
