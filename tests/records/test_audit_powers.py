"""Faults of Tarot-himi in records of a few lines: powers, the exchange, draws, cards taken back."""

from __future__ import annotations

import pytest

from adjudicator.records.audit import audit
from tests.helpers import findings_of
from tests.records.played import put_together, record_of

FAULTS: list[tuple[str, dict[str, str], list[str], int, str]] = [
    # what it is, cards held, the lines after the deal, the faulty line, its id
    ("a tie", {"Ben": "VI"}, ["Ada: VI", "Ben: VI"], 3, "TA-RANK"),
    ("a tie shown for nothing", {"Ben": "VI Strength"}, ["Ada: VI", "Ben: VI showing nothing"], 3, "TH-SHOW"),
    ("the wrong power shown", {"Ben": "VI Strength World"}, ["Ada: VI", "Ben: VI showing World"], 3, "TH-SHOW"),
    ("the Tower", {"Ben": "VII Tower"}, ["Ada: VI", "Ben: VII"], 3, "TH-TOWER"),
    ("the Lovers", {"Ben": "VII Lovers"}, ["Ada: VI", "Ben: VII"], 3, "TH-LOVERS"),
    ("the Hermit", {"Ben": "VII VII Hermit"}, ["Ada: VI VI", "Ben: VII VII"], 3, "TH-HERMIT"),
    ("the Hermit's lead", {"Ada": "VII VII Hermit"}, ["Ada: VII VII"], 2, "TH-HERMIT"),
    ("a Major that follows", {"Ben": "World"}, ["Ada: VI", "Ben: World"], 3, "TH-LEAD-ONLY"),
    ("the Devil", {"Ben": "VII Devil"}, ["Ada: VI", "Ben: pass"], 3, "TH-DEVIL"),
    ("Death", {"Ben": "VII Ace Death"}, ["Ada: VI", "Ben: VII"], 3, "TH-DEATH"),
    ("the Wheel on the pile", {"Ada": "Wheel of Fortune"}, ["Ada: Wheel of Fortune"], 2, "TH-WHEEL.2"),
    ("Justice with the lead", {"Ada": "Justice VI"}, ["Ada: discard Justice, then VI"], 2, "TH-JUSTICE.2"),
    ("Judgement with the lead", {"Ada": "Judgement VI"}, ["Ada: discard Judgement, then VI"], 2, "TH-JUDGEMENT.2"),
    ("Majors with others", {"Ada": "World VI"}, ["Ada: VI World"], 2, "TH-PAIRING"),
    ("a tribute of oneself", {"Ada": "Chariot VI"}, ["Ada: discard Chariot to Ada"], 2, "TH-CHARIOT.2"),
    (
        "a tribute too low",
        {"Ada": "Chariot", "Ben": "King Queen"},
        ["Ada: discard Chariot to Ben", "Ben: gives Queen"],
        3,
        "TH-CHARIOT.4",
    ),
    (
        "two cards for one",
        {"Ada": "Chariot II III", "Ben": "Ace"},
        ["Ada: discard Chariot to Ben", "Ben: gives Ace", "Ada: gives II III"],
        4,
        "TH-CHARIOT.5",
    ),
    (
        "the tribute forgotten",
        {"Ada": "VI VII", "Ben": "Chariot VII"},
        ["Ada: VI", "Ben: discard Chariot to Ada", "Cleo: pass"],
        4,
        "TH-CHARIOT",
    ),
    (
        "a card drawn that is none of the discards",
        {"Ada": "Wheel of Fortune II"},
        ["Ada: discard Wheel of Fortune with II", "Ada: draws II King"],
        3,
        "TH-WHEEL.5",
    ),
    (
        "a card too few drawn",
        {"Ada": "Wheel of Fortune II"},
        ["Ada: discard Wheel of Fortune with II", "Ada: draws II"],
        3,
        "TH-WHEEL.4",
    ),
    (
        "the draw forgotten",
        {"Ada": "Wheel of Fortune II"},
        ["Ada: discard Wheel of Fortune with II", "Ben: pass"],
        3,
        "TH-WHEEL",
    ),
    ("a draw of nothing", {"Ada": "VI"}, ["Ada: VI", "Ben: draws VI"], 3, "TH-WHEEL.3"),
    (
        "the Fool taken back for Justice",
        {"Ada": "VI Fool", "Ben": "Justice"},
        ["Ada: VI Fool", "Ben: discard Justice", "Ada: takes Fool"],
        4,
        "TH-JUSTICE.3",
    ),
    (
        "half a play taken back for Judgement",
        {"Ada": "VI VI", "Ben": "Judgement"},
        ["Ada: VI VI", "Ben: discard Judgement", "Ada: takes VI"],
        4,
        "TH-JUDGEMENT.3",
    ),
    ("nothing to take back", {"Ada": "VI"}, ["Ada: VI", "Ben: pass", "Ada: takes VI"], 4, "TA-TAX-DUE"),
    ("a card shown that is not there", {"Ada": "VI"}, ["Ada: shows Moon"], 2, "not-held"),
    ("a power shown that is not there", {"Ada": "VI"}, ["Ada: VI showing Sun"], 2, "not-held"),
    ("a power discarded that is not there", {"Ada": "VI"}, ["Ada: discard Justice"], 2, "not-held"),
    ("the lead that the Hierophant takes", {"Cleo": "Hierophant", "Ada": "VI"}, ["Ada: VI"], 2, "TH-HIEROPHANT"),
    (
        "a first lead by the Hierophant that is said to be unshown",
        {"Cleo": "Hierophant VI"},
        ["Cleo: VI showing nothing"],
        2,
        "TH-HIEROPHANT",
    ),
    (
        "a first lead by the Hierophant without it, in a record that tells what is shown",
        {"Cleo": "Hierophant VI", "Ada": "Moon"},
        ["Ada: shows Moon", "Cleo: VI"],
        3,
        "TH-HIEROPHANT",
    ),
]


def with_the_lead(wanted: dict[str, str], deeds: list[str]) -> dict[str, str]:
    """What Ada and Ben hold, with what Ada leads."""
    led = deeds[0].partition(": ")[2] if deeds[0] in ("Ada: VI", "Ada: VI VI") else ""
    return {"Ada": led, "Ben": ""} | wanted


@pytest.mark.parametrize(("wanted", "deeds", "at", "id"), [one[1:] for one in FAULTS], ids=[one[0] for one in FAULTS])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_fault_of_a_power_is_reported_alone(
    wanted: dict[str, str], deeds: list[str], at: int, id: str, seed: int
) -> None:
    hands = put_together("tarot-himi", with_the_lead(wanted, deeds), seed=seed)
    one = audit(record_of("tarot-himi", hands, deeds))
    assert findings_of(one) == [(at, id)], str(one)


SOUND: list[tuple[str, dict[str, str], list[str]]] = [
    ("a tie with Strength", {"Ben": "VI Strength"}, ["Ada: VI", "Ben: VI showing Strength"]),
    ("nothing said of what is shown", {"Ben": "VI Strength"}, ["Ada: VI", "Ben: VI"]),
    (
        "an exchange",
        {"Ada": "Chariot II", "Ben": "Ace"},
        ["Ada: discard Chariot to Ben", "Ben: gives Ace", "Ada: gives II", "Ben: pass"],
    ),
    (
        "a Major given for the tribute",
        {"Ada": "Chariot World", "Ben": "Ace"},
        ["Ada: discard Chariot to Ben", "Ben: gives Ace", "Ada: gives World"],
    ),
    (
        "a draw",
        {"Ada": "Wheel of Fortune II"},
        ["Ada: discard Wheel of Fortune with II", "Ada: draws II Wheel of Fortune"],
    ),
    (
        "a card taken back",
        {"Ada": "VI VI", "Ben": "Justice"},
        ["Ada: VI VI", "Ben: discard Justice", "Ada: takes VI", "Ben: pass"],
    ),
    (
        "a card taken back in silence",
        {"Ada": "VI VI", "Ben": "Justice"},
        ["Ada: VI VI", "Ben: discard Justice, then pass"],
    ),
    ("the Hierophant leads", {"Cleo": "Hierophant VI"}, ["Cleo: shows Hierophant", "Cleo: VI", "Dov: pass"]),
    (
        "the Hierophant shown by itself is not shown again",
        {"Cleo": "Hierophant VI"},
        ["Cleo: shows Hierophant", "Cleo: VI showing nothing"],
    ),
    ("the Hierophant shown with the lead", {"Cleo": "Hierophant VI"}, ["Cleo: VI showing Hierophant"]),
]


@pytest.mark.parametrize(("wanted", "deeds"), [one[1:] for one in SOUND], ids=[one[0] for one in SOUND])
def test_what_powers_allow_is_sound(wanted: dict[str, str], deeds: list[str]) -> None:
    one = audit(record_of("tarot-himi", put_together("tarot-himi", with_the_lead(wanted, deeds), seed=3), deeds))
    assert one.findings == (), str(one)


def test_the_lines_after_a_fault_are_ruled_from_the_tables_own_state() -> None:
    wanted = {"Ada": "VI VII", "Ben": "V VIII", "Cleo": "IX Page", "Dov": "X"}
    deeds = ["Ada: VI", "Ben: V", "Cleo: IX", "Dov: X", "Ada: pass", "Ben: VIII", "Cleo: Page"]
    one = audit(record_of("tarot-himi", put_together("tarot-himi", wanted, seed=1), deeds))
    assert findings_of(one) == [(3, "TA-RANK"), (7, "TA-RANK")]


def test_a_line_in_dispute_is_ruled_too() -> None:
    hands = put_together("tarot-himi", {"Ada": "VI", "Ben": "V"}, seed=1)
    one = audit(record_of("tarot-himi", hands, ["Ada: VI", "Ben: V?"]))
    assert findings_of(one) == [(3, "TA-RANK")]


@pytest.mark.parametrize(("shown", "expected"), [(["Ada: shows Moon"], []), ([], [(2, "TA-TAX-DUE")])])
def test_the_moon_turns_a_tax_round_once_it_is_shown(shown: list[str], expected: list[tuple[int, str]]) -> None:
    hands = put_together("tarot-himi", {"Ada": "Ace King Moon", "Dov": "II III Queen"}, seed=1, barred="Ace King")
    deeds = [*shown, "Ada: gives Ace King", "Dov: gives II III"] if shown else ["Ada: gives Ace King"]
    one = audit(record_of("tarot-himi", hands, deeds, round="2", readings={"th.moon.mandatory": "no"}))
    assert findings_of(one) == expected, str(one)


def test_cards_drawn_unseen_may_be_any_of_the_discards() -> None:
    hands = put_together("tarot-himi", {"Ada": "Wheel of Fortune II", "Ben": "II II II Ace"}, seed=1)
    deeds = ["Ada: discard Wheel of Fortune with II", "Ada: draws 2 unseen", "Ben: Ace"]
    deeds += ["Cleo: pass", "Dov: pass", "Ada: pass", "Ben: pass", "Cleo: pass", "Dov: pass", "Ada: II"]
    one = audit(record_of("tarot-himi", hands, deeds))
    assert one.faults == (), str(one)


def test_what_is_not_held_is_reported_with_the_hand() -> None:
    hands = put_together("tarot-himi", {"Ada": "VI"}, seed=1)
    (finding,) = audit(record_of("tarot-himi", hands, ["Ada: Tower"])).findings
    assert finding.text.startswith("Ada does not hold the Tower: the hand is ")


def test_a_pass_out_of_turn_locks_nobody() -> None:
    hands = put_together("tahimi", {"Ada": "6", "Ben": "7", "Cleo": "8"}, seed=1)
    deeds = ["Ada: 6", "Cleo: pass", "Ben: 7", "Cleo: 8"]
    one = audit(record_of("tahimi", hands, deeds, profile="strict"))
    assert findings_of(one) == [(3, "TA-TURN")]
