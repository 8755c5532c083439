"""Lines of a record of Tarot Poker: cards dealt at once, a defence too late, and a card that is not in the hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from adjudicator.api import replay
from adjudicator.report.audit import Finding

HANDS = {
    "Ada": "High Priestess, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups",
    "Ben": "Strength, 2 of Coins, 3 of Coins, 4 of Coins, 5 of Coins",
    "Cleo": "7 of Wands, 2 of Wands, 3 of Wands, 4 of Wands, 5 of Wands",
}
ATTACK = ("Ada: High Priestess on Ben",)


def findings(*lines: str, hands: Mapping[str, str] = HANDS, **readings: str) -> list[Finding]:
    """The findings in a hand dealt to players with these hands, by its lines."""
    entries = [dict([line.split(": ")]) for line in lines]
    keys = {f"tp.{key.replace('__', '.')}": option for key, option in readings.items()}
    record = {"game": "tarot-poker", "players": " ".join(hands), "lines": [{"deal": dict(hands)}, *entries]}
    return list(replay(record, readings=keys).findings)


FOUR, ONE = "6 of Cups 7 of Cups 8 of Cups 9 of Cups", "10 of Cups"


@pytest.mark.parametrize("dealt", [(f"Ada: draws {FOUR}", f"Ada: draws {ONE}"), (f"Ada: draws {FOUR} {ONE}",)])
def test_five_cards_that_come_after_strength_are_written_in_one_line_or_two(dealt: tuple[str, ...]) -> None:
    assert not findings(*ATTACK, "Ben: Strength", *dealt, "Ben: draws 6 of Coins", "Ada: bet 10")


@pytest.mark.parametrize(
    ("dealt", "readings", "because"),
    [
        (f"{FOUR} {ONE}", {"defence__replaces": "no"}, "Four cards are due, and here are five."),
        ("6 of Cups 7 of Cups 8 of Cups", {}, "Four cards are due, and here are three."),
        (f"{FOUR} {ONE} J of Cups", {}, "Four cards are due, and here are six."),
    ],
)
def test_no_other_number_of_cards_comes_after_strength(dealt: str, readings: dict[str, str], because: str) -> None:
    (one,) = findings(*ATTACK, "Ben: Strength", f"Ada: draws {dealt}", hands=HANDS, **readings)
    assert (one.line, one.kind, one.text) == (4, "wrong-draw", because)


def test_a_defence_while_the_attack_is_being_followed_is_too_late() -> None:
    late = (*ATTACK, "Ben: no defence", "Ada: takes 2 of Coins", "Ben: Strength")
    (one,) = findings(*late)
    because = "The High Priestess is being followed already: it is too late to answer it."
    assert (one.line, one.id, one.text) == (5, "TP-ANSWER", because)
    assert not findings(*late, defence__window="until_done")


def test_cards_that_are_not_in_the_hand_are_one_fault_with_a_reason_for_each() -> None:
    (one,) = findings("Ada: Empress discarding 2 of Coins")
    because = ("Ada does not hold the Empress.", "Ada does not hold the 2 of Coins: Ben does.")
    assert (one.line, one.kind, one.because) == (2, "not-held", because)


@pytest.mark.parametrize("several", ["stack", "last"])
def test_a_shield_lies_there_until_its_time_is_over_even_where_another_takes_its_force(several: str) -> None:
    lines = ("Ada: Sun", "Ada: draws 9 of Cups", "Ada: Chariot", "Ada: draws 8 of Cups", "Ada: fold")
    hands = {"Ada": "Sun, Chariot, 3 of Cups, 4 of Cups, 5 of Cups", "Ben": "5 unseen"}
    again = {"Ben": "5 unseen", "Ada": "Sun, Hermit, 3 of Cups, 4 of Cups, 5 of Cups"}
    entries = [{"deal": hands}, *(dict([line.split(": ")]) for line in lines), {"deal": again}]
    record = {"game": "tarot-poker", "players": "Ada Ben", "lines": entries}
    (one,) = replay(record, readings={"tp.shield.several": several}).findings
    assert (one.line, one.id) == (7, "TP-SHIELD")


def unseen(*lines: str) -> dict[int, str]:
    """By line what is open in a hand of two that nobody has seen."""
    entries = [dict([line.split(": ")]) for line in lines]
    audit = replay({"game": "tarot-poker", "players": "Ada Ben", "lines": [{"deal": "unseen"}, *entries]})
    return {one.line: one.text for one in audit.findings}


def test_a_gift_that_stays_in_the_hand_is_one_card_of_it_and_proves_no_other() -> None:
    texts = unseen(
        *("Ada: bet 5", "Ben: call", "Ada: stand pat", "Ben: stand pat", "Ada: check"),
        *("Ben: Magician on Ada giving 2 of Cups", "Ada: Knight of Swords", "Ada: takes 1 unseen"),
        *("Ada: draws K of Cups 6 of Cups", "Ada: give 6 of Cups", "Ben: draws 1 unseen", "Ada: draws 1 unseen"),
        *("Ben: check", "Ada: shows 5 unseen", "Ben: shows 2 of Cups 3 of Cups 4 of Cups 5 of Cups 6 of Cups"),
    )
    assert texts[3] == "Legal only if Ben holds neither the Fool nor the Hanged Man."


def test_a_choice_of_two_cards_that_nobody_saw_hangs_on_whether_it_was_one_of_them() -> None:
    texts = unseen("Ada: Judgement", "Ada: draws 2 unseen", "Ada: keep K of Cups", "Ada: fold")
    assert texts == {4: "Legal only if the K of Cups is one of the two dealt."}


def test_a_card_that_another_holds_was_not_dealt_to_choose_from_and_play_goes_on() -> None:
    hands = {"Ada": "5 unseen", "Ben": HANDS["Ben"]}
    kept = ("Ada: Judgement", "Ada: keep 2 of Coins", "Ada: fold")
    (one,) = findings(*kept, hands=hands)
    assert (one.line, one.kind, one.text) == (3, "not-held", "The 2 of Coins was not dealt: Ben has it.")


@pytest.mark.parametrize(
    ("lines", "rule", "heading"),
    [
        (("Ada: Empress discarding 3 of Swords", "Ada: draws 3 unseen"), "TP-REPLACED", "Action cards"),
        ((*ATTACK, "Ben: no defence", "Ada: takes 2 of Coins", "Ben: draws 2 unseen"), "TP-REPLACED", "Attack cards"),
        ((*ATTACK, "Ben: Strength", f"Ada: draws {FOUR}", "Ada: draws 2 unseen"), "TP-REPLACED", "Attack cards"),
        ((*ATTACK, "Ben: no defence", "Ada: takes K of Cups"), "TP-BLIND", "The High Preistess"),
        (("Ada: Sun", "Ada: draws 2 unseen"), "TP-SHIELD", "Shield cards"),
        (("Ada: draws 1 unseen",), "TP-TURN", "Betting phases"),
        (("Ada: World on Ben", "Ben: no defence", "deal: unseen"), "TP-WHOLE-HAND", "The World"),
        (("Ada: shows 5 unseen",), "TP-TURN", "Betting phases"),
        (("Ada: takes 1 unseen",), "TP-TURN", "Betting phases"),
        (("Ada: fold", "Ben: draws 1 unseen"), "TP-SHOW", "Play"),
    ],
)
def test_a_fault_cites_the_heading_that_decides_it(lines: tuple[str, ...], rule: str, heading: str) -> None:
    hands = HANDS if lines[0] == ATTACK[0] else {"Ada": "5 unseen", "Ben": "5 unseen"}
    one = next(one for one in findings(*lines, hands=hands) if one.id == rule)
    assert [cite.heading for cite in one.cites] == [heading]


def test_an_answer_of_another_is_one_fault_and_the_attack_goes_on_as_if_its_victim_had_none() -> None:
    dealt = ("Ada: takes Strength", "Ben: draws 8 of Coins", "Ada: draws 6 of Cups")
    (one,) = findings(*ATTACK, "Cleo: no defence", *dealt, "Ada: bet 5", "Ben: call")
    assert (one.line, one.id) == (3, "TP-ANSWER")


def test_the_victim_still_answers_behind_an_answer_of_another() -> None:
    (one,) = findings(*ATTACK, "Cleo: no defence", "Ben: Strength", f"Ada: draws {FOUR} {ONE}")
    assert (one.line, one.id) == (3, "TP-ANSWER")


RECORDS = Path(__file__).parents[3] / "cases" / "tarot-poker" / "records"


def test_a_fault_of_a_deal_stands_at_the_deal_and_says_how_a_hand_partly_seen_is_written() -> None:
    record = RECORDS / "deal-short.record.yml"
    short, without = replay(record).findings
    assert "Where the rest of the hand is not seen, write Ada: " in short.text
    for one in (short, without):
        assert one.at is not None
        line = record.read_text(encoding="utf-8").splitlines()[one.at.line - 1]
        assert line[one.at.column - 1 :][: one.at.length] == "deal"


def test_a_pot_that_one_player_takes_is_put_in_a_sentence() -> None:
    *_, shares = replay(RECORDS / "ante-not-paid.record.yml").findings
    assert shares.because == ("Ada alone is still in.", "Ada takes the 7 in the pot.")


def test_whoever_has_the_turn_has_to_bet_or_fold() -> None:
    *_, drawn = replay(RECORDS / "kept-elsewhere.record.yml").findings
    assert drawn.text == "Nobody is dealt cards now. Ben has to bet or fold."
