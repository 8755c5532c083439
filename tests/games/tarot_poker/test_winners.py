"""Who won, and who took which chips, on lines behind a hand: written and read, believed where nobody saw the hands."""

from __future__ import annotations

import pytest

from adjudicator.engine.lines import BetweenRounds, Shared, Won
from adjudicator.files.diagnostics import Refused
from adjudicator.records.audit import audited
from adjudicator.records.record import of_data
from adjudicator.records.write import line
from tests.thinning import LONG, thinned

UNSEEN: dict[str, object] = {
    "game": "tarot-poker",
    "players": "Ada Ben",
    "lines": [
        {"deal": {"Ada": "5 unseen", "Ben": "5 unseen"}, "stacks": {"Ada": "1", "Ben": "1"}},
        {"Ada": "stand pat"},
        {"Ben": "stand pat"},
    ],
}


def record_of(*more: object) -> dict[str, object]:
    """A hand at which both are all in with the ante, and the lines behind it."""
    lines = UNSEEN["lines"]
    assert isinstance(lines, list)
    return {**UNSEEN, "lines": [*lines, *more]}


@pytest.mark.parametrize("one", [Won(("Ada", "Ben")), Shared({"Ada": 1, "Ben": 1})], ids=str)
def test_winners_are_written_as_they_are_read(one: BetweenRounds) -> None:
    assert of_data(record_of(line(one))).entries[-1].event == one


@pytest.mark.parametrize(("chips", "kinds"), [("2", []), ("3", ["wrong-share"]), ("1", ["wrong-share"])], ids=str)
def test_of_hands_nobody_saw_a_division_that_adds_up_is_believed(chips: str, kinds: list[str]) -> None:
    audit = audited(record_of({"shares": {"Ben": chips}}))
    assert [fault.kind for fault in audit.faults] == kinds
    won = [result.as_dict()["won"] for result in audit.results]
    assert won == ([] if kinds else [{"Ada": 0, "Ben": 2}])


def test_the_winner_of_hands_nobody_saw_is_open_and_one_who_folded_is_none() -> None:
    assert not audited(record_of({"wins": "Ada"})).faults
    lines = [{"deal": "unseen"}, {"Ada": "fold"}, {"wins": "Ada"}]
    (fault,) = audited({**UNSEEN, "lines": lines}).faults
    assert (fault.line, fault.kind, fault.id) == (3, "wrong-winner", "TP-SHOW")


@pytest.mark.parametrize(
    ("lines", "kind", "because"),
    [
        (
            [{"wins": "Ada"}, {"shares": {"Ben": "2"}}],
            "wrong-share",
            "The pot cannot be divided so where Ada won, whatever the hands are that nobody saw.",
        ),
        (
            [{"shares": {"Ben": "2"}}, {"wins": "Ada"}],
            "wrong-winner",
            "Ada cannot have won where the shares are Ben 2, whatever the hands are that nobody saw.",
        ),
        ([{"wins": "Ada"}, {"shares": {"Ada": "2"}}], None, ""),
        ([{"wins": "Ada Ben"}, {"shares": {"Ada": "1", "Ben": "1"}}], None, ""),
    ],
    ids=["the winner takes nothing", "who took nothing won", "one takes all", "they divide it"],
)
def test_of_hands_nobody_saw_winners_and_shares_go_together(
    lines: list[object], kind: str | None, because: str
) -> None:
    faults = audited(record_of(*lines)).faults
    assert [(fault.line, fault.kind, fault.text) for fault in faults] == ([(5, kind, because)] if kind else [])


def test_a_pot_of_which_one_takes_most_and_another_the_rest_is_divided_wrongly_by_any_hands() -> None:
    lines = [{"deal": "unseen", "stacks": {"Ada": "2", "Ben": "2"}, "stakes": {"ante": "2"}}]
    stood = [{"Ada": "stand pat"}, {"Ben": "stand pat"}, {"shares": {"Ada": "3", "Ben": "1"}}]
    (fault,) = audited({**UNSEEN, "lines": [*lines, *stood]}).faults
    assert (fault.line, fault.kind) == (4, "wrong-share")


SIDE: list[object] = [
    {"deal": "unseen", "stacks": {"Ada": "1", "Ben": "3", "Cleo": "3"}},
    *({"Ben": "bet 2"}, {"Cleo": "call"}),
    *({player: "stand pat"} for player in ("Ada", "Ben", "Cleo")),
]
"""A main pot of 3, and one of 4 that only Ben and Cleo can win."""


@pytest.mark.parametrize(
    ("entries", "fault"),
    thinned(
        [
            ([{"wins": "Ada"}, {"shares": {"Ada": "3", "Ben": "4"}}], None),
            ([{"wins": "Ada Ben"}, {"shares": {"Ada": "3", "Ben": "4"}}], None),
            (
                [{"wins": "Ada Cleo"}, {"shares": {"Ada": "3", "Ben": "4"}}],
                "The pot cannot be divided so where Ada and Cleo won",
            ),
            ([{"shares": {"Ben": "3", "Cleo": "4"}}], "The pot cannot be divided so"),
            ([{"wins": "Ada"}, {"wins": "Ben"}], "Ben cannot have won where Ada won"),
            ([{"wins": "Ada"}, {"wins": "Ada Ben"}], None),
            (
                [{"wins": "Ada"}, {"wins": "Ada Ben"}, {"shares": {"Ada": "3", "Cleo": "4"}}],
                "The pot cannot be divided so where Ada won and Ada and Ben won",
            ),
            (
                [{"shares": {"Ada": "3", "Ben": "4"}}, {"shares": {"Ada": "3", "Cleo": "4"}}],
                "The pot cannot be divided so where the shares are Ada 3, Ben 4",
            ),
        ],
        3,
        LONG,
    ),
    ids=str,
)
def test_all_winners_of_pots_nobody_saw_the_hands_for_can_be_true_at_once(
    entries: list[object], fault: str | None
) -> None:
    record = {"game": "tarot-poker", "players": "Ada Ben Cleo", "lines": [*SIDE, *entries]}
    faults = audited(record).faults
    expected = [f"{fault}, whatever the hands are that nobody saw."] if fault else []
    assert [one.text for one in faults] == expected
    assert all(one.line == len(SIDE) + len(entries) for one in faults)


@pytest.mark.parametrize("line", [{"shares": "Ada 2"}, {"shares": {"Cleo": "2"}}, {"wins": "Cleo"}, {"wins": ""}])
def test_what_cannot_be_read_is_refused(line: object) -> None:
    with pytest.raises(Refused):
        of_data(record_of(line))
