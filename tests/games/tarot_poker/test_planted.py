"""Forty and more kinds of faults, each planted in a sound hand: each is reported on its line, and nothing else is."""

from __future__ import annotations

import pytest

from adjudicator.api import replay
from tests.games.tarot_poker.planted import BETS, CARDS, FAULTS, HANDS, Fault, Lines


def reported(lines: Lines) -> list[tuple[int, str]]:
    """The findings in a record with these lines: of each the line, and its id or what kind of fault it is."""
    deals = [dict(hand.split(": ") for hand in line[5:].split("; ")) for line in lines if _deals(line)]
    entries = [{"deal": deals.pop(0)} if _deals(line) else dict([line.split(": ")]) for line in lines]
    names = " ".join(hand.split(": ")[0] for hand in lines[0][5:].split("; "))
    audit = replay({"game": "tarot-poker", "players": names, "lines": entries})
    return [(one.line, one.id or one.kind) for one in audit.findings]


def _deals(line: str) -> bool:
    return line.startswith("deal ")


@pytest.mark.parametrize("hand", [BETS, CARDS, HANDS], ids=["bets", "cards", "hands"])
def test_the_hands_in_which_faults_are_planted_are_sound(hand: Lines) -> None:
    assert not reported(hand)


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, id=fault.kind, marks=() if number % 10 == 0 else pytest.mark.long)
        for number, fault in enumerate(FAULTS)
    ],
)
def test_a_planted_fault_is_reported_on_its_line_and_nothing_else(fault: Fault) -> None:
    assert reported(fault.lines) == [(fault.line, fault.id)]


def test_there_are_forty_kinds_and_more() -> None:
    assert len({fault.kind for fault in FAULTS}) == len(FAULTS) >= 40
