"""House rules that change between rounds, points that the table has counted, and rounds recorded from their middle on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.engine.lines import Counted, DealLine, HouseRuleLine
from adjudicator.files.diagnostics import Refused
from adjudicator.records.audit import audit
from adjudicator.records.journal import Journal
from adjudicator.records.record import load, loads, words_of
from adjudicator.records.write import as_yaml, line
from tests.cli.tables import Table
from tests.helpers import audited, fault_of, faults_of

FIRST = """game: tahimi
players: Ada Ben Cleo
house: {jokers: wild}
lines:
  - deal: {Ada: 4 Joker + 16 unseen}
  - Ada: Joker as 4
  - Ben: 5
"""
HAND = "game: loka\nplayers: Ada Ben Cleo\nlines:\n  - deal: unseen\n  - Ada: 2 of Cups\n"


def ids(text: str) -> list[tuple[int, str]]:
    """The faults of a record, each with its line."""
    return [(finding.line, finding.id) for finding in audit(loads(text)).faults]


def reasons_in(text: str) -> str:
    """The reasons of the faults of a record."""
    return " ".join(reason for finding in audit(loads(text)).faults for reason in finding.because)


# -- decrees


def test_a_round_is_ruled_on_under_the_house_rules_that_it_began_with() -> None:
    """A Joker alone is what it is declared as; where it is the lowest of all it is not."""
    first = FIRST.partition("lines:")[0] + "lines:\n"
    deal = "  - deal: {Ada: 4 4 4 Joker + 14 unseen}\n"
    play = "  - Ada: Joker as K\n"
    assert ids(first + deal + play) == []
    assert [id for _, id in ids(first + deal[:-1] + "\n    house: {jokers: lowest}\n" + play)] != []
    before = "  - house: {jokers: lowest}\n"
    assert [line for line, _ in ids(first + before + deal + play)] == [3]


def test_a_decree_in_the_middle_of_a_round_is_a_fault_and_counts_from_the_next() -> None:
    middle = FIRST + "  - house: {jokers: lowest}\n  - Cleo: Joker as 6\n"
    assert ids(middle) == [(4, "TA-DECREE")]
    assert "the decree jokers=lowest counts from the next." in reasons_in(middle)


@pytest.mark.parametrize(
    ("house", "code"),
    [
        ("{jokers: seven}", "unknown-option"),
        ("{no_such: x}", "unknown-key"),
        ("wild", "bad-value"),
        ("{}", "bad-value"),
    ],
)
def test_a_house_rule_that_is_none_is_refused_with_its_place(house: str, code: str) -> None:
    fault = fault_of(lambda: loads(FIRST + f"  - deal: unseen\n    house: {house}\n"))
    assert fault.code == code and fault.place is not None and fault.place.line == 9


def test_what_is_decreed_is_written_and_read_back() -> None:
    events = (HouseRuleLine({"jokers": "lowest"}), DealLine())
    assert line(*events) == {"deal": "unseen", "house": {"jokers": "lowest"}}
    head = {"game": "tahimi", "players": "Ada Ben Cleo"}
    lines = [line(*events), line(HouseRuleLine({"jokers": "none"})), line(*events)]
    entries = loads(as_yaml(head, lines)).entries
    assert [(entry.number, entry.event) for entry in entries] == [
        (1, events[0]),
        (1, events[1]),
        (2, HouseRuleLine({"jokers": "none"})),
        (3, events[0]),
        (3, events[1]),
    ]


def test_house_rules_are_decreed_at_a_table(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    table = Table()
    table.live.journal = Journal.fresh(file, {"game": "tarot-himi", "players": "Ada Ben Cleo"})
    hands = {"Ada": "VI", "Ben": "VII", "Cleo": "II III"}
    table.live.add((DealLine({player: table.live.hand(cards) for player, cards in hands.items()}),))
    text = table.says("decree rank_privilege=no")
    assert "TA-DECREE" in text and "It does not count." in text
    assert "error[bad-decree]" in table.says("decree rank_privilege=perhaps")
    table.says("VI", "VII")
    assert table.live.variant.house["rank_privilege"] == "yes"
    assert table.says("decree rank_privilege=no").startswith("decree rank_privilege=no")
    table.says("deal")
    assert table.live.variant.house["rank_privilege"] == "no"
    assert json.loads(file.read_text().splitlines()[-2]) == {"house": {"rank_privilege": "no"}}
    table.says("undo 2")
    assert table.live.variant.house["rank_privilege"] == "yes"
    assert load(str(file)).entries[-1].event == table.live.record.entries[-1].event


# -- points


def test_points_that_were_counted_are_settled() -> None:
    result = audit(loads(HAND + "  - points: {Ada: 60, Ben: 57, Cleo: 54}\n  - deal: unseen\n"))
    assert result.faults == ()
    (hand,) = result.results
    assert hand.text == (
        "hand 1, dealt by Cleo: Ada 60, Ben 57, Cleo 54; 171 in all",
        "settlement: Ada +9 = 3 x (60 - 57), Ben +0 = 3 x (57 - 57), Cleo -9 = 3 x (54 - 57)",
    )
    assert hand.as_dict()["tricks"] == {}


def test_somebody_miscounted() -> None:
    text = HAND + "  - points: {Ada: 60, Ben: 57, Cleo: 55}\n"
    assert ids(text) == [(3, "LO-POINTS")]
    assert reasons_in(text) == "60 + 57 + 55 is 172, and the points of a hand are 171: somebody miscounted."
    (hand,) = audit(loads(text)).uncounted
    assert "is not counted: the points that were told cannot be" in hand.text[0]


def test_points_of_whoever_does_not_play_are_refused() -> None:
    for points, code in (("{Ada: 60, Ben: 57}", "players"), ("{Ada: 60, Ben: x, Cleo: 1}", "bad-value")):
        assert [fault.code for fault in faults_of(audited, HAND + f"  - points: {points}\n")] == [code]
    with pytest.raises(Refused):
        loads(HAND + "  - points: {Zoe: 60, Ben: 57, Cleo: 54}\n")


def test_points_are_given_at_a_table() -> None:
    table = Table({}, game="loka", width=80)
    table.says("K of Coins")
    text = " ".join(table.says("points 60 57 55").split())
    assert "60 + 57 + 55 is 172" in text and "It does not count." in text
    assert "error[bad-points]" in table.says("points 60 57") and "error[bad-points]" in table.says("points")
    text = table.says("points Ada 60 Ben 57 Cleo 54")
    assert "settlement: Ada +9" in text and "The next hand: deal. Ada deals it" in " ".join(text.split())
    (entry,) = table.live.record.last
    assert entry.event == Counted({"Ada": 60, "Ben": 57, "Cleo": 54})
    assert words_of((entry.event,)) == "points Ada 60 Ben 57 Cleo 54"
    assert "error" not in table.says("deal") and table.live.players == ("Ben", "Cleo", "Ada")
    assert table.says("undo 2").endswith("Ben is to act on Ada's King of Coins.")


# -- in the middle of a round

MIDDLE = """game: tarot-himi
players: Ada Ben Cleo Dov
round: 2
lines:
  - deal: {Ada: 5 unseen, Ben: VI + 3 unseen, Cleo: VII VII}
    leads: Ben
    out: Dov
    discards: World
"""


@pytest.mark.long
def test_a_record_may_begin_in_the_middle_of_a_round() -> None:
    assert ids(MIDDLE + "  - Ben: VI\n  - Cleo: VII\n  - Ada: pass\n  - Ben: pass\n  - Cleo: VII\n") == []
    assert ids(MIDDLE + "  - Cleo: VII\n")[0][0] == 2, "Ben has the lead, and no tax is due"
    assert ids(MIDDLE + "  - Ben: VI\n  - Cleo: VIII\n") == [(3, "not-held")]
    gone = MIDDLE.replace("discards: World", "discards: IX IX IX IX")
    assert ids(MIDDLE + "  - Ben: IX\n") == [] and ids(gone + "  - Ben: IX\n") == [(2, "contradicted")]
    assert "five IXs are told of" in reasons_in(gone + "  - Ben: IX\n").lower().replace("ix", "IX")
    entry = loads(MIDDLE).entries[0].event
    assert (
        isinstance(entry, DealLine)
        and loads(as_yaml({"game": "tarot-himi", "players": "Ada Ben Cleo Dov"}, [line(entry)])).entries[0].event
        == entry
    )


def test_who_went_out_before_ranks_before_those_who_go_out_later() -> None:
    table = Table()
    table.says("deal Ada: VI; Ben: nothing; Cleo: III III; leads Ada; out Ben")
    assert table.says("table").splitlines()[1] == "cards  Ada 1  Ben out  Cleo 2"
    assert "By rank: Ben Ada Cleo." in table.says("VI")


@pytest.mark.parametrize(
    ("beside", "code"),
    [
        ("leads: Dov\n    out: Dov", "missing-out"),
        ("leads: Ben", "missing-out"),
        ("out: Dov", "bad-value"),
        ("leads: Zoe\n    out: Dov", "unknown-player"),
    ],
)
def test_the_facts_of_the_middle_of_a_round_fit_together(beside: str, code: str) -> None:
    text = MIDDLE.replace("leads: Ben\n    out: Dov\n    discards: World", beside).replace(
        "VII VII}", "VII VII, Dov: nothing}"
    )
    assert [fault.code for fault in faults_of(audited, text)] == [code]


def test_a_hand_without_its_number_and_a_game_that_knows_no_middle_are_refused() -> None:
    for text, code in (
        (MIDDLE.replace("Ada: 5 unseen, ", ""), "missing-hand"),
        (HAND.replace("loka", "tarot-poker").partition("  - Ada")[0] + "    leads: Ben\n", "no-midway"),
    ):
        assert [fault.code for fault in faults_of(audited, text)] == [code]
