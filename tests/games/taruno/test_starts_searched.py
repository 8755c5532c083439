"""The beginning of a history is searched once for each combination of the readings that bear on it, however many
questions are put to the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.api import answers, load
from adjudicator.engine.state import Table
from adjudicator.games.taruno import case_state, rules
from adjudicator.games.taruno.state import State

CASE = Path(__file__).parents[3] / "cases" / "taruno" / "star-empress.yaml"


def test_no_further_search_by_a_second_round_of_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Table] = []

    def began(following: rules.Rules, table: Table) -> State:
        searched.append(table)
        return case_state.began(following, table)

    monkeypatch.setattr(rules, "began", began)
    case = load(str(CASE))
    first = [str(answer) for _, answer in answers(case)]
    count = len(searched)
    assert first and count
    assert [str(answer) for _, answer in answers(case)] == first
    assert len(searched) == count


def test_sizes_of_hands_are_followed_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    followed: dict[int, list[State]] = {}
    follow, search = case_state._follow, case_state.began

    def counted(following: rules.Rules, table: Table, state: State) -> case_state._Replayed:
        followed[max(followed)].append(state)
        return follow(following, table, state)

    def began(following: rules.Rules, table: Table) -> State:
        followed[len(followed)] = []
        return search(following, table)

    monkeypatch.setattr(case_state, "_follow", counted)
    monkeypatch.setattr(rules, "began", began)
    assert all(str(answer) for _, answer in answers(load(str(CASE))))
    sizes = [[tuple(hand.total for hand in state.hands.values()) for state in states] for states in followed.values()]
    assert max(len(tried) for tried in sizes) > 5
    assert all(len(set(tried)) == len(tried) for tried in sizes)
