"""Which changes of readings are listed for a turn of several actions: the least that flip it, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from adjudicator.api import load, rulings
from adjudicator.report.explain import _Ruling
from adjudicator.solve.question import ILLEGAL, LEGAL

CASES = Path(__file__).parents[2] / "cases"
Changes = list[Mapping[str, str]]
ONE, OTHER = {"a": "no"}, {"b": "no"}
BOTH: Mapping[str, str] = {"a": "no", "b": "no"}


def changes_of(outcome: str, first: Changes, last: Changes, spoilt: Changes | None = None) -> Changes:
    """The changes listed for a turn of two actions; those in `spoilt` make the first illegal."""

    def under(change: Mapping[str, str]) -> str:
        return ILLEGAL if change in (spoilt or []) else LEGAL

    earlier = SimpleNamespace(question=SimpleNamespace(under=under), _flipped_by=lambda: first)
    ruling = SimpleNamespace(_flipped_by=lambda: last, earlier=(earlier,), outcome=outcome)
    return list(_Ruling._contested(cast(_Ruling, ruling)))


@pytest.mark.parametrize(("first", "last"), [([BOTH], [ONE]), ([ONE], [BOTH]), ([ONE, BOTH], [ONE])])
def test_of_a_legal_turn_the_least_changes_of_any_action_are_listed_once(first: Changes, last: Changes) -> None:
    assert changes_of(LEGAL, first, last) == [ONE]


def test_changes_of_a_legal_turn_that_are_as_small_are_all_listed() -> None:
    assert changes_of(LEGAL, [ONE], [OTHER]) == [ONE, OTHER]
    assert changes_of(LEGAL, [], [BOTH]) == [BOTH]
    assert changes_of(LEGAL, [], []) == []


def test_an_illegal_turn_is_mended_only_where_what_went_before_stays_legal() -> None:
    assert changes_of(ILLEGAL, [], [ONE, OTHER], spoilt=[ONE]) == [OTHER]


def test_a_reading_under_which_the_play_answers_another_decision_is_named() -> None:
    case = load(str(CASES / "taruno" / "fool-empties-another.yaml"))
    _, draw = (verdict for _, verdict in rulings(case) if verdict.play == "draw")
    assert draw.verdict == ILLEGAL and list(draw.contested) == [{"tu.emptied.when": "at_once"}]


def test_a_reading_that_bars_the_first_action_of_a_turn_turns_the_ruling_and_is_not_unanswerable() -> None:
    case = load(str(CASES / "tarot-himi" / "whole-hand.yaml"))
    _, (_, turn) = rulings(case)
    assert turn.verdict == LEGAL and {"th.rescind.empty_pile": "barred"} in turn.contested and not turn.not_askable
