"""How far rulings reach, on the committee: compared with its rules written in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from z3 import And, ExprRef, Not

from adjudicator.law import Options, Prohibition
from adjudicator.solve.coverage import DECIDED, EDGE, NO_STEP, SHORT, UNTOUCHED, Rules, Ruling, steps, wanted
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Question
from adjudicator.solve.reach import droppable, reached
from adjudicator.solve.session import Session
from tests.law import committee
from tests.law.committee import ABSTAIN, CLERK, READINGS, ROOF, SHOWN, SWEEP, Meeting, Motion
from tests.law.meetings import meetings, motions

DEFAULT = {key: reading.default for key, reading in READINGS.items()}
OWN: dict[str, ExprRef] = {"CO-URGENT": committee.mandate, "CO-PROXY": committee.proxies}
IDS = ("CO-QUORUM", "CO-SECOND", "CO-URGENT", "CO-PROXY", "CO-OWN", "CO-VETO", "CO-PROMISE", "CO-RECUSED")


@cache
def rules() -> Rules:
    session = Session(committee.rulebook().decisions["vote"], READINGS)
    editable = [fact.symbol for fact in Meeting().facts()]
    return Rules(session, editable, own=OWN.get)


def ask(at: Meeting, of: Motion, facts: Sequence[Fact] | None = None, options: Options = DEFAULT) -> Ruling:
    given_facts = at.facts() if facts is None else tuple(facts)
    question = Question(rules().session, given_facts, options, committee.values(of), made=committee.made(of))
    return Ruling("here", (question,))


# -- what decides


def without(ruling: Ruling, *dropped: str) -> str:
    """The verdict by a rulebook from which the clauses are missing."""
    (question,) = ruling.questions
    decision = rules().session.decision.without(*dropped)
    session = Session(decision, READINGS)
    return Question(session, question.facts, question.options, question.values, made=question.made).verdict


@pytest.mark.long
@given(meetings(3), motions, st.sampled_from(list(committee.profiles())))
@settings(max_examples=60, deadline=None)
def test_a_clause_decides_where_dropping_it_changes_the_verdict(at: Meeting, of: Motion, options: Options) -> None:
    ruling = ask(at, of, options=options)
    expected = {id for id in IDS if without(ruling, id) != ruling.verdict}
    assert set(rules().decided(ruling)) == expected


@pytest.mark.long
@given(meetings(3), motions, st.lists(st.integers(0, 11), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_of_what_depends_too(at: Meeting, of: Motion, untold: list[int]) -> None:
    facts = [fact for place, fact in enumerate(at.facts()) if place not in untold]
    ruling = ask(at, of, facts)
    assert set(rules().decided(ruling)) == {id for id in IDS if without(ruling, id) != ruling.verdict}


def test_a_duty_decides_through_what_else_is_open() -> None:
    """Two clauses that are not against the vote, nor for it, decide whether a promise is broken."""
    at = Meeting(objects=True, promised=True, funds=3)
    ruling = ask(at, CLERK)
    assert ruling.verdict == LEGAL
    assert set(rules().decided(ruling)) == {"CO-VETO", "CO-OWN"}


def test_a_turn_of_two_actions_is_decided_by_either() -> None:
    first, second = ask(Meeting(), CLERK), ask(Meeting(present=3, mandate=True), ABSTAIN)
    both = Ruling("both", (*first.questions, *second.questions))
    assert (both.verdict, both.verdicts) == (LEGAL, (LEGAL, LEGAL))
    assert set(rules().decided(both)) == {"CO-OWN", "CO-URGENT"}


def test_nothing_after_an_illegal_action_is_counted() -> None:
    first, second = ask(Meeting(present=4), ABSTAIN), ask(Meeting(promised=True), ABSTAIN)
    both = Ruling("both", (*first.questions, *second.questions))
    assert both.verdicts == (ILLEGAL,)
    # Without the quorum the first is legal, and the promise is asked about: still illegal.
    assert set(rules().decided(both)) == set()


def test_a_permission_that_is_dropped_is_no_exception_of_a_prohibition_either() -> None:
    decision = committee.rulebook().decisions["vote"]
    urgent = next(p for p in decision.permissions if p.id == "CO-URGENT")
    words: dict[str, Any] = {"title": "", "says": "", "cites": urgent.cites}
    purse = Prohibition(id="CO-PURSE", bars=And(committee.spends, Not(urgent.invoked)), **words)
    own = Rules(Session(replace(decision, clauses=(*decision.clauses, purse)), READINGS))
    at, of = Meeting(seconded=(True, True, True)), ROOF
    question = Question(own.session, at.facts(), DEFAULT, committee.values(of), made=committee.made(of))
    ruling = Ruling("here", (question,))
    assert ruling.verdict == LEGAL
    assert list(own.decided(ruling)) == ["CO-URGENT"]


# -- one step away


def edits(at: Meeting, but: ExprRef | None = None) -> Iterator[Meeting]:
    for fact, value in steps(at.facts()):
        if but is None or not fact.symbol.eq(but):
            yield at.edited(fact.id, value)


def can_pay(at: Meeting, of: Motion) -> bool:
    return at.funds >= of.costs


@given(meetings(3), motions)
@settings(max_examples=60, deadline=None)
def test_met_at_its_edge_is_broken_by_one_edit(at: Meeting, of: Motion) -> None:
    ruling = ask(at, of)
    near = {
        id
        for edited in edits(at)
        if committee.lawful(at, of, DEFAULT) and can_pay(edited, of)
        for id in committee.broken(edited, of, DEFAULT)
    }
    ids = {id for id, what in reached(ruling, rules()) if what == EDGE}
    assert ids == near


def short(at: Meeting, of: Motion, id: str, power: str) -> bool:
    """One edit makes showing this the one thing that a quorum lacks."""
    if "CO-QUORUM" not in committee.faults(at, of, DEFAULT, SHOWN):
        return False
    for edited in edits(at, OWN[id]):
        lifted = "CO-QUORUM" not in committee.faults(edited, of, DEFAULT, SHOWN)
        if lifted and "CO-QUORUM" in committee.faults(edited, of, DEFAULT, SHOWN - {power}):
            return True
    return False


@given(meetings(3), motions)
@settings(max_examples=60, deadline=None)
def test_short_by_one_is_lifted_by_one_edit(at: Meeting, of: Motion) -> None:
    ids = {id for id, what in reached(ask(at, of), rules()) if what == SHORT}
    expected = {id for id, power in (("CO-URGENT", "mandate"), ("CO-PROXY", "proxies")) if short(at, of, id, power)}
    assert ids - {"CO-RECUSED"} == expected


def test_proxies_fall_short_by_one_member() -> None:
    assert ("CO-PROXY", SHORT) in set(reached(ask(Meeting(present=2, proxies=True), ABSTAIN), rules()))
    assert ("CO-PROXY", SHORT) not in set(reached(ask(Meeting(present=1, proxies=True), ABSTAIN), rules()))


def test_to_come_to_hold_what_a_permission_is_about_is_no_step() -> None:
    at = Meeting(present=4)
    assert {id for id, what in reached(ask(at, ABSTAIN), rules()) if what == SHORT} == set()


def test_an_illegal_ruling_is_at_no_edge_and_a_legal_one_falls_short_of_nothing() -> None:
    assert not {w for _, w in reached(ask(Meeting(present=4), ABSTAIN), rules())} & {EDGE}
    assert not {w for _, w in reached(ask(Meeting(present=5), ABSTAIN), rules())} & {SHORT}


# -- what no ruling could do


def test_a_step_that_nothing_touches_is_distinguished_from_one_that_never_helps() -> None:
    clauses = {clause.id: clause for clause in rules().session.decision.clauses}
    never = {id: rules().why_never(clause) for id, clause in clauses.items()}
    assert {id for id, why in never.items() if why} == {"CO-OWN"}
    assert never["CO-OWN"] == NO_STEP
    blind = Rules(rules().session, [committee.funds], own=OWN.get)
    assert blind.why_never(clauses["CO-URGENT"]) == UNTOUCHED


def test_what_no_edit_can_do_a_step_of_another_fact_may() -> None:
    """Where no edit may touch the objection, the veto is still met by a step of it."""
    rigid = [
        Fact(f.id, f.text, f.symbol, f.relation, f.value, edits=None if f.id in ("objects", "budgeted") else f.edits)
        for f in Meeting().facts()
    ]
    rest = [fact.symbol for fact in rigid if fact.edits is not None]
    own = Rules(rules().session, rest)
    veto = own.session.decision.clause("CO-VETO")
    assert not own.reachable("CO-VETO") and own.why_never(veto) is None
    assert own.one_step_away(ask(Meeting(seconded=(True, True, True)), ROOF, rigid), veto)
    assert not own.one_step_away(ask(Meeting(), SWEEP, rigid), veto)


# -- steps, and what could be dropped


def test_a_step_goes_only_where_an_edit_may() -> None:
    low = Fact("low", "", committee.present, AT_LEAST, 3, edits=(2, 3))
    high = Fact("high", "", committee.present, AT_MOST, 9, edits=(9, 9))
    level = Fact("level", "", committee.funds, IS, 2, edits=(0, 5))
    word = Fact("word", "", committee.mandate, IS, False, edits=(0, 1))
    fixed = Fact("fixed", "", committee.objects, IS, False)
    assert list(steps([low, high, level, word, fixed])) == [(low, 2), (level, 1), (level, 3), (word, True)]


@given(st.lists(st.frozensets(st.integers(0, 6)), max_size=9))
def test_what_is_dropped_loses_nothing_and_what_is_kept_is_needed(does: list[frozenset[int]]) -> None:
    dropped = droppable(does)
    kept = [some for at, some in enumerate(does) if at not in dropped]
    assert frozenset().union(*kept) == frozenset().union(*does)
    for at, some in enumerate(kept):
        assert not some <= frozenset().union(*kept[:at], *kept[at + 1 :])


@given(st.lists(st.frozensets(st.integers(0, 6)), min_size=1, max_size=9))
def test_the_only_one_to_do_something_is_never_dropped(does: list[frozenset[int]]) -> None:
    for at in droppable(does):
        assert does[at] <= frozenset().union(*does[:at], *does[at + 1 :])


def test_kinds_want_different_things() -> None:
    clauses = rules().session.decision.clauses
    assert {clause.id for clause in clauses if wanted(clause) == (DECIDED, SHORT)} == {
        "CO-URGENT",
        "CO-PROXY",
        "CO-OWN",
        "CO-RECUSED",
    }


def test_every_verdict_is_met_in_these_tests() -> None:
    assert ask(Meeting(), ABSTAIN).verdict == LEGAL
    assert ask(Meeting(present=4), ABSTAIN).verdict == ILLEGAL
    assert ask(Meeting(), ABSTAIN, Meeting().facts()[2:]).verdict == DEPENDS
