"""The session: assumptions by key, sound cores, alternatives within the facts, fresh layers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from z3 import Bool, BoolRef, ExprRef, Int, Ints, IntVal, is_true

from adjudicator.law import Alternative
from adjudicator.solve import session as module
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.optimum import EVERYTHING, Scope, greatest, within
from adjudicator.solve.session import Assume, Session
from adjudicator.solve.solver import GaveUp, Layer
from tests.law import committee
from tests.law.committee import MOTIONS, READINGS, SEATS, Meeting, Motion, fresh
from tests.law.meetings import meetings as meetings_with
from tests.law.meetings import motions, words

meetings = meetings_with(3)
DEFAULT = {key: reading.default for key, reading in READINGS.items()}


@pytest.fixture(scope="module")
def session() -> Session:
    return fresh()


def assumed(session: Session, at: Meeting, of: Motion, legal: bool) -> list[Assume]:
    """That this vote in this meeting is legal, or is not."""
    return [
        *(session.fact(fact) for fact in at.facts()),
        *(session.option(key, option) for key, option in DEFAULT.items()),
        session.play(committee.values(of)),
        *session.all_invoked,
        session.is_legal(legal),
    ]


# -- cores and models


@pytest.mark.long
@pytest.mark.no_cover
@given(meetings, motions, words)
@settings(max_examples=150, deadline=None)
def test_a_core_is_assumed_and_contradicts_by_itself(session: Session, at: Meeting, of: Motion, scoped: bool) -> None:
    legal = not committee.lawful(at, of, DEFAULT)
    scope = Scope(at.facts()) if scoped else EVERYTHING
    assumptions = assumed(session, at, of, legal)
    assert not session.sat(assumptions, scope)
    core = session.core()
    assert core <= set(assumptions)
    assert not session.sat(core, scope)
    assert not fresh_sat(core, scope)
    assert session.sat([a for a in assumptions if a != session.is_legal(legal)], scope)


def fresh_sat(assumptions: frozenset[Assume], scope: Scope) -> bool:
    """The same question to a session that never had a question."""
    return fresh().sat(sorted(assumptions, key=str), scope)


@given(meetings, motions)
@settings(max_examples=100, deadline=None)
def test_a_model_is_the_situation_in_question(session: Session, at: Meeting, of: Motion) -> None:
    legal = committee.lawful(at, of, DEFAULT)
    assert session.sat(assumed(session, at, of, legal))
    model = session.model()
    assert model.eval(committee.present, model_completion=True).as_long() == at.present
    assert is_true(model.eval(session.legal, model_completion=True)) == legal
    assert set(session.against(model)) == committee.broken(at, of, DEFAULT)


def test_two_assumptions_with_one_key_are_one(session: Session) -> None:
    fact = Meeting().facts()[0]
    assert session.fact(fact) == session.fact(fact)
    assert len({session.is_legal(), session.is_legal(True), session.is_legal(False)}) == 2
    assert session.option("co.quorum", "five") != session.option("co.quorum", "seven")


@given(meetings, motions)
@settings(max_examples=80, deadline=None)
def test_a_clause_stands_where_it_is_against_the_vote(session: Session, at: Meeting, of: Motion) -> None:
    situation = assumed(session, at, of, True)[:-1]
    broken = committee.broken(at, of, DEFAULT)
    for clause in ("CO-QUORUM", "CO-SECOND", "CO-VETO", "CO-PROMISE"):
        stands = [session.sat([*situation, session.stands(clause, word)]) for word in (True, False)]
        assert stands == [clause in broken, clause not in broken]


# -- scope


@given(meetings, motions, st.sets(st.integers(0, 11)))
@settings(max_examples=100, deadline=None)
def test_leaving_out_what_the_facts_make_impossible_changes_no_answer(
    session: Session, at: Meeting, of: Motion, hidden: set[int]
) -> None:
    facts = tuple(fact for number, fact in enumerate(at.facts()) if number not in hidden)
    rest = assumed(session, at, of, True)[len(at.facts()) : -1]
    for legal in (True, False):
        assumptions = [*(session.fact(fact) for fact in facts), *rest, session.is_legal(legal)]
        assert session.sat(assumptions, Scope(facts)) == session.sat(assumptions)


FIVE = (("co.quorum", "five"),)
coins, spoons, key = Int("coins"), Int("spoons"), Bool("key")
CHOICES = (
    Alternative("wait", {}, {}),
    Alternative("buy", {}, {coins: 2}),
    Alternative("feast", {}, {coins: 3, spoons: 1}),
    Alternative("enter", {}, {key: True}),
)


def fact_on(symbol: ExprRef, relation: str, value: int | bool, given: tuple[tuple[str, str], ...] = ()) -> Fact:
    return Fact("id", "", symbol, relation, value, given)


@pytest.mark.parametrize(
    ("facts", "left"),
    [
        ([], "wait buy feast enter"),
        ([fact_on(coins, AT_MOST, 2)], "wait buy enter"),
        ([fact_on(coins, AT_MOST, 1)], "wait enter"),
        ([fact_on(coins, IS, 3)], "wait buy feast enter"),
        ([fact_on(coins, IS, 2), fact_on(spoons, IS, 0)], "wait buy enter"),
        ([fact_on(coins, AT_MOST, 5), fact_on(coins, AT_MOST, 1)], "wait enter"),
        ([fact_on(coins, AT_LEAST, 0)], "wait buy feast enter"),
        ([fact_on(key, IS, False)], "wait buy feast"),
        ([fact_on(key, IS, True)], "wait buy feast enter"),
        ([fact_on(key, IS, False, FIVE)], "wait buy feast enter"),
        ([fact_on(coins, AT_MOST, 0, FIVE)], "wait buy feast enter"),
    ],
)
def test_within_leaves_out_only_what_is_certainly_impossible(facts: Sequence[Fact], left: str) -> None:
    assert [choice.name for choice in within(CHOICES, greatest(facts))] == left.split()


@given(st.integers(0, 4), st.integers(0, 2), words)
def test_within_whole_facts_leaves_exactly_the_possible(has: int, spoon: int, opened: bool) -> None:
    facts = [
        fact_on(coins, AT_LEAST, has),
        fact_on(coins, AT_MOST, has),
        fact_on(spoons, IS, spoon),
        fact_on(key, IS, opened),
    ]
    have = {"coins": has, "spoons": spoon, "key": opened}
    possible = [c.name for c in CHOICES if all(have[str(symbol)] >= need for symbol, need in c.needs.items())]
    assert [choice.name for choice in within(CHOICES, greatest(facts))] == possible


# -- layers


def test_a_session_that_keeps_starting_afresh_answers_the_same(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowded = fresh()
    monkeypatch.setattr(module, "MANY", dict.fromkeys(module.MANY, 12))
    meetings = [Meeting(n, 3, n % 2 == 0, n % 3 == 0, n % 4 == 0, promised=n % 2 == 1) for n in range(SEATS)]
    for at in meetings:
        for of in MOTIONS:
            legal = committee.lawful(at, of, DEFAULT)
            assert crowded.sat(assumed(crowded, at, of, legal))
            assert not crowded.sat(assumed(crowded, at, of, not legal))
            core = crowded.core()
            assert not session.sat(core)


def test_a_layer_gives_one_literal_for_a_key_and_asks_for_its_term_once() -> None:
    layer = Layer([], 1.0)
    calls: list[int] = []

    def term() -> BoolRef:
        calls.append(1)
        return Int("x") > 2

    first = layer.assume("x", term)
    assert layer.assume("x", term) == first
    assert (len(calls), len(layer)) == (1, 1)
    assert layer.assume("y", lambda: Int("x") < 3) != first


def test_an_assumed_literal_implies_its_term_and_a_defined_one_is_its_term() -> None:
    layer = Layer([], 1.0)
    x = Int("x")
    large = layer.assume("large", lambda: x > 2)
    small = layer.define("small", lambda: x < 2)
    two = layer.assume("two", lambda: x == 2)
    one = layer.assume("one", lambda: x == 1)
    assert layer.sat([two])
    assert not layer.sat([two, large])
    assert layer.core() == {two, large}
    assert not layer.sat([two, small])
    assert layer.sat([one])
    assert is_true(layer.model().eval(layer.term(small)))
    assert layer.model().eval(x).eq(IntVal(1))


def test_the_base_always_holds() -> None:
    x = Int("x")
    layer = Layer([x == 4], 1.0)
    assert layer.sat([])
    assert layer.model().eval(x).eq(IntVal(4))
    assert not layer.sat([layer.assume("less", lambda: x < 4)])


def test_a_question_too_hard_is_given_up_and_is_no_answer() -> None:
    x, y, z = Ints("x y z")
    layer = Layer([x * x * x + y * y * y + z * z * z == 114, x > 1, y < -1], 0.05)
    with pytest.raises(GaveUp):
        layer.sat([])
