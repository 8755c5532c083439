"""A live game without a terminal: what is ruled, what counts, what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.cards import Hand, Play
from adjudicator.engine.lines import DealLine, PlayLine
from adjudicator.engine.simulate import session
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.games.tahimi.simulation import POLICIES
from adjudicator.games.tahimi.state import State
from adjudicator.records.audit import audit
from adjudicator.records.journal import Journal, header
from adjudicator.records.live import Live
from adjudicator.records.record import load, loads, words_of
from adjudicator.records.write import as_json_line
from tests.games.climbing import rules
from tests.helpers import faults_of

P = ("Ada", "Ben", "Cleo")
HANDS = {"Ada": "4 4 6", "Ben": "5 5 6", "Cleo": "7 8 9"}
TAROT = {"Ada": "VI VI X", "Ben": "VI Strength Devil King", "Cleo": "II III"}


def live(
    hands: dict[str, str] | None = None, game: str = "tahimi", number: int = 1, readings: dict[str, str] | None = None
) -> Live:
    """A table after a deal, not kept anywhere."""
    chosen = rules(GAMES[game], readings, 3)
    made = Live(loads(as_json_line(header(chosen, P, "a game", number=number))))
    if hands is not None:
        made.add((DealLine({player: made.hand(cards) for player, cards in hands.items()}),))
    return made


def typed(table: Live, *lines: str) -> None:
    """Lines that count, whatever the findings."""
    for text in lines:
        table.add(table.read(text))


def faults(table: Live, text: str) -> list[str]:
    return [finding.id for finding in table.rule(table.read(text)).faults]


def refused(table: Live, text: str) -> str:
    return faults_of(lambda: table.rule(table.read(text)))[0].code


# -- reading


def test_a_line_is_for_whoever_is_to_act_unless_it_says_who() -> None:
    table = live(HANDS)
    assert table.read("4 4") == table.read("Ada: 4 4") == (PlayLine("Ada", Play("put", ("4", "4"))),)
    assert words_of(table.read("ben:  5 5")) == "Ben: 5 5"
    typed(table, "4 4")
    assert words_of(table.read("pass")) == "Ben: pass"


def test_a_call_and_a_payment_are_of_whom_they_are_due() -> None:
    table = live(HANDS, number=2)
    assert words_of(table.read("gives 9 8")) == "Cleo: gives 8 9"
    typed(table, "gives 8 9")
    assert words_of(table.read("gives 4 4")) == "Ada: gives 4 4"
    table = live({"Ada": "4 4 6", "Ben": "5 5 6", "Cleo": "7 8 9"})
    typed(table, "4 4")
    assert words_of(table.read("one card")) == "Ada: one card"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "missing-play"),
        ("Ada:", "missing-play"),
        ("Zoe: 4", "unknown-player"),
        ("4 4 4 banana", "unknown-card"),
        ("one card", "missing-player"),
        ("joins", "missing-player"),
        ("leaves Zoe", "unknown-player"),
        ("takes 4", "missing-player"),
    ],
)
def test_what_cannot_be_read(text: str, code: str) -> None:
    assert refused(live(HANDS), text) == code


def test_the_place_of_a_bad_word_is_in_what_was_typed() -> None:
    place = faults_of(lambda: live(HANDS).read("Ada: 4 banana"))[0].place
    assert place is not None and (place.column, place.length) == (8, 6)


def test_the_actions_of_a_turn_are_one_line(tmp_path: Path) -> None:
    table, file = live(game="tarot-himi"), tmp_path / "game.jsonl"
    table.journal = Journal.fresh(file, {"game": "tarot-himi", "players": "Ada Ben Cleo"})
    hands = {"Ada": "V VI IX", "Ben": "Judgement VII X", "Cleo": "IV V X"}
    table.add((DealLine({player: table.hand(cards) for player, cards in hands.items()}),))
    typed(table, "VI")
    before = file.read_text()
    both = table.read("discard Judgement, then VII")
    assert table.rule(both).faults == () and table.last is not None and table.last.line == 3
    table.add(both)
    assert table.record.lines == 3 and len(table.record.entries) == 4
    assert json.loads(file.read_text().splitlines()[-1]) == {"Ben": "discard Judgement, then VII"}
    assert table.going is not None and table.going.due[0].player == "Cleo"
    assert table.undo() == both and table.record.lines == 2
    assert file.read_text() == before


def test_a_lone_wild_card_needs_its_rank() -> None:
    table = live({"Ada": "Fool II", "Ben": "II III", "Cleo": "IV V"}, "tarot-himi")
    assert refused(table, "Fool") == "incomplete"
    assert faults(table, "Fool as IX") == []


def test_nothing_is_done_before_the_deal() -> None:
    table = live()
    assert refused(table, "pass") == "no-round"
    assert table.waiting() == "Nothing is dealt yet."
    assert table.plays() == []
    with pytest.raises(Refused):
        table.leads()


# -- ruling


def test_an_illegal_play_is_reported_and_does_not_count() -> None:
    table = live(HANDS)
    typed(table, "6")
    assert faults(table, "6") == ["TA-RANK"]
    assert len(table.record.entries) == 2 and table.going is not None and table.going.due[0].player == "Ben"
    assert table.last is not None and not table.last.open


def test_a_play_that_is_insisted_on_counts_as_disputed() -> None:
    table = live(HANDS)
    typed(table, "6")
    table.add(table.read("6"), disputed=True)
    event = table.record.entries[-1].event
    assert isinstance(event, PlayLine) and event.disputed
    assert table.going is not None and table.going.due[0].player == "Cleo"
    assert faults(table, "7") == []


def test_faults_have_the_ids_of_their_rules() -> None:
    table = live(HANDS)
    assert faults(table, "Ben: 5") == ["TA-FIRST-LEAD"]
    assert faults(table, "A") == ["not-held"]
    typed(table, "4 4")
    assert faults(table, "5") == ["TA-SIZE"]
    assert faults(table, "Cleo: pass") == ["TA-TURN"]


def test_a_missed_call_is_reported_and_keeps_nobody_from_playing() -> None:
    table = live(HANDS)
    typed(table, "4 4")
    assert table.waiting() == 'Ben is to play or to pass; Ada has to say "one card".'
    ruling = table.rule(table.read("5 5"))
    assert ruling.faults == () and [note.id for note in ruling.notes] == ["TA-ONE-CARD"]
    typed(table, "one card")
    assert table.rule(table.read("5 5")).findings == ()
    assert table.waiting() == "Ben is to play or to pass."


def test_a_tax_is_ruled_before_anybody_leads() -> None:
    table = live({"Ada": "4 4 6", "Ben": "5 5 6", "Cleo": "2 K A K"}, number=2)
    assert table.waiting() == "Cleo gives Ada two best cards: gives CARDS."
    assert faults(table, "gives K K") == ["TA-TAX-BEST"]
    assert faults(table, "Ada: 4 4") == ["TA-TAX"]
    assert [str(play) for play, _ in table.plays()] == ["gives K A"]
    typed(table, "gives K A")
    assert table.leads()[1] == "Nobody yet: Ada gives Cleo two cards: gives CARDS."
    assert len(table.plays("Ada")) > 3 and table.plays("Ben") == []


def test_powers_that_are_not_shown_keep_a_play_from_counting() -> None:
    table = live(TAROT, "tarot-himi")
    typed(table, "VI")
    assert faults(table, "VI showing Devil") == ["TH-SHOW"]
    assert faults(table, "VI showing Strength") == []
    assert faults(table, "pass") == ["TH-DEVIL"]


@pytest.mark.long
def test_what_depends_on_unseen_cards_is_reported_and_counts() -> None:
    table = live({"Ada": "VI VI + 18 unseen"}, "tarot-himi")
    ruling = table.rule(table.read("pass"))
    assert ruling.open and ruling.faults == ()
    assert "Death" in ruling.findings[0].text
    table = live(TAROT | {"Ben": "4 unseen"}, "tarot-himi")
    typed(table, "VI")
    ruling = table.rule(table.read("VI"))
    assert ruling.open and "Strength" in ruling.findings[0].text
    assert {str(play): sure for play, sure in table.plays()}["VII"] is False


def test_why_is_the_whole_verdict_on_the_last_line_ruled() -> None:
    table = live(HANDS)
    assert table.why() is None
    table.rule(table.read("4 4"))
    text = table.why()
    assert text is not None and text.legal and text.facts
    typed(table, "6")
    table.rule(table.read("5"))
    text = table.why()
    assert text is not None and text.kind == "not-permitted" and text.flips
    table.rule(table.read("Cleo: pass"))
    assert table.why() is None


# -- who leads


def test_who_leads_and_why() -> None:
    table = live(HANDS)
    assert table.leads() == ("TA-FIRST-LEAD", "Ada leads: Ada is the Tahimi, who leads first.")
    typed(table, "6")
    assert table.leads() == ("TA-TURN", "Ben is to act on 6, which Ada put down.")
    typed(table, "pass", "7", "pass", "pass")
    assert table.leads() == ("TA-TRICK", "Cleo leads: Cleo took the trick.")


def test_rank_privilege_leads_for_whoever_is_out() -> None:
    table = live({"Ada": "4 4 6", "Ben": "8", "Cleo": "7 7 9"})
    typed(table, "6", "8", "pass", "pass")
    id, sentence = table.leads()
    assert id == "TA-PRIVILEGE" and sentence.startswith("Ada leads: Ben took the trick and is out")


# -- undo, rounds, the file


def test_undo_takes_lines_back_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = live()
    table.journal = Journal.fresh(file, {"game": "tahimi", "players": "Ada Ben Cleo"})
    table.add((DealLine({player: table.hand(cards) for player, cards in HANDS.items()}),))
    before = file.read_text()
    typed(table, "4 4")
    assert file.read_text() != before
    assert words_of(table.undo() or ()) == "Ada: 4 4"
    assert file.read_text() == before
    assert table.going is not None and table.going.due[0].player == "Ada"
    assert table.going.hands["Ada"] == Hand({"4": 2, "6": 1})
    assert words_of(table.undo() or ()) == "the deal" and table.state is None
    assert table.undo() is None
    assert [json.loads(line) for line in file.read_text().splitlines()] == [
        {"game": "tahimi", "players": "Ada Ben Cleo"}
    ]


def test_a_line_that_cannot_be_kept_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = live(HANDS)
    table.journal = Journal.fresh(file, {"game": "tahimi"})
    file.unlink()
    with pytest.raises(Refused):
        typed(table, "4 4")
    assert len(table.record.entries) == 1 and table.going is not None and table.going.due[0].player == "Ada"


def test_who_comes_and_goes_between_rounds() -> None:
    table = live({"Ada": "4", "Ben": "5", "Cleo": "7"})
    typed(table, "4", "5")
    assert table.players == ("Ada", "Ben", "Cleo")
    assert table.waiting() == "The round is over. By rank: Ada Ben Cleo."
    typed(table, "joins Eve", "leaves Cleo")
    assert table.seated() == ("Ada", "Ben", "Eve")
    table.add((DealLine({}),))
    assert isinstance(table.going, State) and table.going.players == ("Ada", "Ben", "Eve")
    assert table.going.number == 2


def test_a_deal_that_can_not_be_is_reported() -> None:
    table = live()
    ruling = table.deal({"Ada": Hand({"4": 5}, 12)})
    assert [finding.id for finding in ruling.faults] == ["TA-DECK"]
    assert [f.id for f in table.deal({"Ada": Hand({"4": 2})}).faults] == ["TA-DEAL"]
    assert table.deal().faults == ()


@pytest.mark.long
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_a_whole_session_is_played_without_a_fault_and_replays_as_sound(game: str, tmp_path: Path) -> None:
    chosen = rules(GAMES[game], players=3)
    rounds = list(session(chosen, 2, dict.fromkeys(P, POLICIES["random"]), 11))
    file = tmp_path / "game.jsonl"
    journal = Journal.fresh(file, header(chosen, P, "a game"))
    table = Live(load(str(file)), journal)
    for one in rounds:
        table.add((DealLine(one.hands),))
        for at, (player, play) in enumerate(one.lines):
            text = f"{player}: {play}"
            if at % 5 == 0:
                assert table.rule(table.read(text)).findings == ()
            typed(table, text)
    assert table.players == rounds[-1].state.ranks
    journal.close()
    again = Live(load(str(file)), Journal.resumed(file))
    assert again.record.entries == table.record.entries and again.state == table.state
    if game == "tahimi":
        assert audit(load(str(file))).findings == ()
