"""Records with more of a card than there is, cards that had to be shown, and who a finding blames."""

from __future__ import annotations

import json

import pytest

from adjudicator.cards import Hand
from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.records.audit import audit
from adjudicator.records.record import loads
from adjudicator.report.audit import MEANINGS, Audit
from tests.cli.driven import output_of
from tests.fuzz.outcome import patience
from tests.helpers import fault_of, findings_of
from tests.records.played import put_together, record_of

pytestmark = pytest.mark.no_cover

TAHIMI = "game: tahimi\nplayers: Ada Ben Cleo Dov\n"
TAROT = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"


def ruled(head: str, *lines: str) -> Audit:
    return audit(loads(f"{head}lines:\n" + "".join(f"  - {line}\n" for line in lines)))


def test_one_card_too_many_is_reported_once_and_the_other_lines_are_ruled() -> None:
    one = ruled(TAHIMI, "Ada: A A A", "Ben: 7", "Cleo: A A", "Dov: 9 9")
    assert findings_of(one) == [(2, "TA-RANK"), (3, "contradicted"), (4, "TA-RANK")], str(one)
    assert one.findings[1].text == "Five As are told of, on lines 1 and 3; the deck has four."


@pytest.mark.long
def test_a_power_shown_twice_is_reported_once_and_later_lines_are_ruled_without_it() -> None:
    shown = ("Ada: V showing Tower", "Ben: VIII showing Tower", "Cleo: IX", "Dov: pass", "Ada: pass", "Ben: VI")
    faults = ruled(TAROT, *shown).faults
    assert [(fault.line, fault.id) for fault in faults] == [(2, "contradicted"), (6, "TA-RANK")], faults
    assert faults[0].text == "Two cards called Tower are told of, on lines 1 and 2; the deck has one."


def test_more_of_the_same_card_later_is_not_reported_again() -> None:
    one = ruled(TAHIMI, "Ada: A A A", "Ben: pass", "Cleo: A A A A", "Dov: A A A A", "Ada: pass")
    contradicted = [finding for finding in one.findings if finding.kind == "contradicted"]
    assert [finding.line for finding in contradicted] == [3]
    assert not [finding for finding in one.findings if finding.kind == "not-held"], str(one)


def test_each_card_that_is_too_many_is_reported() -> None:
    one = ruled(TAHIMI, "Ada: 3 3 3", "Ben: 4 4 4", "Cleo: pass", "Dov: 4 4 4")
    assert [f.line for f in one.findings if f.kind == "contradicted"] == [4]
    one = ruled(TAHIMI, "Ada: 3 3 3", "Ben: 4 4 4", "Cleo: 3 3 3", "Dov: 4 4 4")
    assert [f.line for f in one.findings if f.kind == "contradicted"] == [3, 4]


@pytest.mark.parametrize("way", ["shows {}", "VI showing {}", "discard {}"])
def test_what_is_too_many_is_left_out_however_it_is_written_so_that_the_next_is_seen(way: str) -> None:
    """Two Majors come up twice: were the first still counted, the second would not be looked at."""
    written_plays = [way.format(card) for card in ("Death", "Death", "Moon", "Moon")]
    one = ruled(
        TAROT, *(f"{player}: {play}" for player, play in zip(["Ada", "Ben", "Cleo", "Dov"], written_plays, strict=True))
    )
    assert [f.line for f in one.findings if f.kind == "contradicted"] == [2, 4], str(one)


def test_a_line_with_too_many_of_two_kinds_leaves_out_another_card_for_each() -> None:
    with patience():
        one = ruled(TAROT, "Ada: shows Death Sun Star Fool", "Ben: shows Death Moon", "Cleo: shows World")
    texts = {f.line: f.text for f in one.findings if f.kind == "contradicted"}
    assert texts == {
        2: "Two cards called Death are told of, on lines 1 and 2; the deck has one; "
        "five Majors are told of, on lines 1 and 2, and four are dealt."
    }


@pytest.mark.parametrize(
    ("head", "discards", "deal", "card"),
    [(TAHIMI, "9 9 9 9 9", "TA-DECK", "3"), (TAROT, "Death Death", "TH-DECK", "VI")],
)
def test_what_a_deal_has_too_many_of_is_reported_there_and_of_no_later_line(
    head: str, discards: str, deal: str, card: str
) -> None:
    hands = "Ada: 5 unseen, Ben: 5 unseen, Cleo: 5 unseen, Dov: 6 unseen"
    lines = [f"deal: {{{hands}}}\n    discards: {discards}\n    leads: Ada"]
    lines += [f"Ada: {card} {card} {card}", "Ben: pass", f"Cleo: {card} {card}"]
    one = ruled(head, *lines)
    assert [(line, id) for line, id in findings_of(one) if id in (deal, "contradicted", "not-held")] == [
        (1, deal),
        (4, "contradicted"),
    ], str(one)


@pytest.mark.parametrize(
    ("head", "discards", "deal", "more"),
    [(TAHIMI, "9 9 9 9 9", "TA-DECK", "9 9"), (TAROT, "Death Death", "TH-DECK", "VI showing Death")],
)
def test_more_on_a_line_of_what_the_deal_has_too_many_of_is_reported_with_the_deal_alone(
    head: str, discards: str, deal: str, more: str
) -> None:
    hands = "Ada: 5 unseen, Ben: 5 unseen, Cleo: 5 unseen, Dov: 6 unseen"
    one = ruled(head, f"deal: {{{hands}}}\n    discards: {discards}\n    leads: Ada", f"Ada: {more}", "Ben: pass")
    reported = [finding for finding in one.findings if finding.id == deal or finding.kind == "contradicted"]
    assert [(finding.line, finding.id) for finding in reported] == [(1, deal)], str(one)


def test_four_of_a_card_are_not_too_many() -> None:
    assert findings_of(ruled(TAHIMI, "Ada: 3 3", "Ben: A A", "Cleo: pass", "Dov: pass", "Ada: pass", "Ben: A A")) == []


def test_cards_named_twice_because_they_moved_are_counted_once() -> None:
    lines = ["Dov: gives A A", "Ada: gives 3 3", "Cleo: gives A", "Ben: gives 3", "Ada: A A", "Ben: pass"]
    lines += ["Cleo: pass", "Dov: pass", "Ada: 2", "Ben: A"]
    assert findings_of(ruled(TAHIMI + "round: 2\n", *lines)) == []


def test_one_major_too_many_is_reported_once() -> None:
    lines = ["Ada: World", "Ben: III", "Cleo: pass", "Dov: pass", "Ada: pass", "Ben: Sun", "Cleo: III"]
    lines += ["Dov: pass", "Ada: pass", "Ben: pass", "Cleo: Star", "Dov: VI", "Ada: pass", "Ben: pass", "Cleo: pass"]
    lines += ["Dov: Empress", "Ada: VI", "Ben: pass", "Cleo: pass", "Dov: pass", "Ada: Emperor", "Ben: VI"]
    one = ruled(TAROT, *lines)
    (contradiction,) = (finding for finding in one.findings if finding.kind == "contradicted")
    assert contradiction.line == 21
    assert contradiction.text == "Five Majors are told of, on lines 1, 6, 11, 16 and 21, and four are dealt."
    assert not [finding for finding in one.findings if finding.kind == "not-held"], str(one)


# -- what had to be shown

SHOWN = [
    (["Cleo: VI", "Dov: shows World"], [(2, "TH-HIEROPHANT")]),
    (["Cleo: VI", "Dov: pass"], []),  # nothing is told of showings
    (["Cleo: shows Hierophant", "Cleo: VI", "Dov: pass"], []),
    (["Cleo: VI showing Hierophant", "Dov: shows World"], []),
    (["Cleo: Hierophant", "Dov: shows World"], []),
]


@pytest.mark.parametrize(("deeds", "expected"), SHOWN)
def test_who_leads_by_the_hierophant_shows_it(deeds: list[str], expected: list[tuple[int, str]]) -> None:
    hands = put_together("tarot-himi", {"Ada": "VI", "Cleo": "Hierophant VI", "Dov": "World"}, seed=1)
    one = audit(record_of("tarot-himi", hands, deeds))
    assert [entry for entry in findings_of(one) if entry[1].startswith("TH-HIEROPHANT")] == expected, str(one)


@pytest.mark.parametrize(("shown", "expected"), [([], [(2, "TH-MOON")]), (["Ada: shows Moon"], [])])
def test_the_moon_that_turns_a_tax_round_is_shown(shown: list[str], expected: list[tuple[int, str]]) -> None:
    hands = put_together("tarot-himi", {"Ada": "Ace King Moon", "Dov": "II III Sun"}, seed=1, barred="Ace King")
    deeds = [*shown, "Ada: gives Ace King", "Dov: gives II III", "Dov: shows Sun"]
    assert findings_of(audit(record_of("tarot-himi", hands, deeds, round="2"))) == expected


# -- what a finding says


def test_what_is_held_too_few_times_is_reported_by_number() -> None:
    hands = put_together("tahimi", {"Ada": "10 3"}, seed=1, barred="10")
    rest = [card for card in hands["Ada"].cards.items() if card[0] == "10"]
    one = audit(record_of("tahimi", hands, ["Ada: 10 10 10 10"]))
    (finding,) = one.findings
    count, name = {1: ("one", "10"), 2: ("two", "10s"), 3: ("three", "10s")}[rest[0][1]]
    assert finding.text == f"Ada holds only {count} {name}, and the play takes four."


def test_a_missed_call_is_the_fault_of_who_had_one_card() -> None:
    lines = ["deal: {Ada: 13 unseen, Ben: 13 unseen, Cleo: 13 unseen, Dov: 13 unseen}"]
    for rank in ("2", "3", "4"):
        lines += [f"Ada: {rank} {rank} {rank} {rank}", "Ben: pass", "Cleo: pass", "Dov: pass"]
    one = ruled(TAHIMI + "calls: yes\n", *lines[:-3], "Ben: 6 6 6 6", "Cleo: pass")
    (finding,) = one.findings
    assert (finding.line, finding.id) == (10, "TA-ONE-CARD")
    assert finding.line_text == 'Ada: no "One card" before Ben\'s play'


def test_nothing_to_take_back_is_no_matter_of_taxes() -> None:
    hands = put_together("tarot-himi", {"Ada": "VI", "Ben": "VII"}, seed=1)
    (finding,) = audit(record_of("tarot-himi", hands, ["Ada: VI", "Ben: takes VII"])).findings
    assert finding.id == "TA-TAX-DUE"
    assert [cite.heading for cite in finding.cites] == ["Justice", "Judgement"]


@pytest.mark.parametrize(("names", "cited"), [("Ada Ben Cleo Dov", False), ("Ada Ben Cleo", True)])
def test_three_players_are_cited_only_where_there_are_three(names: str, cited: bool) -> None:
    one = ruled(f"game: tahimi\nplayers: {names}\nround: 2\n", "Ada: 3")
    (finding,) = (finding for finding in one.findings if finding.kind == "undone")
    assert ("Three players" in [cite.heading for cite in finding.cites]) == cited


def test_what_a_later_line_shows_is_reported_by_the_first_condition() -> None:
    lines = ["Ada: VI", "Ben: pass", "Cleo: IX", "Dov: Queen", "Ada: pass", "Ben: Ace"]
    hands = put_together("tarot-himi", {"Ada": "VI", "Ben": "Ace Devil", "Cleo": "IX", "Dov": "Queen"}, seed=2)
    more = ["Cleo: pass", "Dov: pass", "Ada: pass", "Ben: Devil"]
    cards = {card: count for card, count in hands["Ben"].cards.items() if card != "Devil"}
    one = audit(record_of("tarot-himi", {**hands, "Ben": Hand(cards, 1)}, [*lines, *more]))
    (fault,) = one.faults
    (note,) = (text for label, text in fault.notes if label == "later")
    assert fault.hinged_on and fault.as_dict()["hinged_on"] == list(fault.hinged_on)
    assert note.startswith(f"it was legal only if {fault.hinged_on[0]}")
    assert ("other way" in note) == (len(fault.hinged_on) > 1)
    assert not any(condition in note for condition in fault.hinged_on[1:])


@pytest.mark.parametrize(("players", "refused"), [(5, True), (6, False)])
def test_more_majors_than_are_dealt_are_refused_by_number(players: int, refused: bool) -> None:
    flags = Flags("tarot-himi", "Tower Moon Sun Star Devil Death", ["VI"], False, False, False, players, [])
    if not refused:
        assert from_flags(flags).situation.table.hands["You"].total == 6
        return
    fault = fault_of(from_flags, flags)
    assert (fault.code, fault.message) == ("too-many-majors", "six Majors, and a round has five")


def test_a_finding_that_no_rule_speaks_of_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for kind, says in MEANINGS.items():
        assert says in " ".join(output_of(capsys, ["explain", kind]).split())
        assert json.loads(output_of(capsys, ["explain", kind, "--json"]))["says"] == says


@pytest.mark.parametrize(
    ("house", "expected"), [("", [(1, "TA-DEAL"), (1, "TA-DECK")]), ("house: {deck: standard}\n", [])]
)
def test_three_players_are_dealt_a_pack_less_an_eight_unless_the_house_plays_it_whole(
    house: str, expected: list[tuple[int, str]]
) -> None:
    hands = ["2 2 2 2 5 5 5 5 8 8 8 8 J J J J A A", "3 3 3 3 6 6 6 6 9 9 9 9 Q Q Q Q A"]
    hands += ["4 4 4 4 7 7 7 7 10 10 10 10 K K K K A"]
    dealt = ", ".join(f"{player}: {hand}" for player, hand in zip(("Ada", "Ben", "Cleo"), hands, strict=True))
    assert findings_of(ruled(f"game: tahimi\nplayers: Ada Ben Cleo\n{house}", f"deal: {{{dealt}}}")) == expected
    even = dealt.replace("8 8 8 8", "8 8 8")
    assert findings_of(ruled("game: tahimi\nplayers: Ada Ben Cleo\n", f"deal: {{{even}}}")) == []


@pytest.mark.parametrize(
    ("game", "players", "card", "heading"),
    [
        ("tahimi", "Ada Ben Cleo Dov", "5", "The deck"),
        ("tahimi", "Ada Ben Cleo", "5", "Three players"),
        ("tahimi", "Ada Ben Cleo Dov Eve", "5", "More than four players"),
        ("tarot-himi", "Ada Ben Cleo", "V", "The deck"),
    ],
)
def test_a_card_dealt_too_often_cites_the_heading_of_the_deck(game: str, players: str, card: str, heading: str) -> None:
    text = f"game: {game}\nplayers: {players}\nlines:\n  - deal: {{Ada: {' '.join([card] * 6)} + 1 unseen}}\n"
    faults = [one for one in audit(loads(text, "deal.record.yml")).findings if one.id in ("TA-DECK", "TH-DECK")]
    assert [[cite.heading for cite in one.cites] for one in faults] == [[heading]]
