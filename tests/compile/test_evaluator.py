"""Decisions computed: the committee's against its rules in plain Python and against the solver, then the
games' against the solver, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from z3 import And, Bool, BoolRef, If, Int, IntVal, Not, Or, Solver, Sum, substitute, unsat

from adjudicator.compile import validate
from adjudicator.compile.code import Row
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.example import taking
from adjudicator.compile.program import Value
from adjudicator.compile.python import exact
from adjudicator.law import Alternative, Best, Decision, Obligation, Options
from adjudicator.solve.best import Bests, everything_invoked, legal
from adjudicator.solve.question import Question
from adjudicator.solve.session import Session
from tests.games.sample import turns
from tests.law import committee
from tests.law.committee import FUNDS, MOTIONS, READINGS, SEATS, SHOWN, Meeting, Motion
from tests.law.meetings import meetings, motions

VOTE = committee.rulebook().decisions["vote"]
BEST = "best worth"
profiles = st.sampled_from(list(committee.profiles()))


@cache
def evaluator() -> Evaluator:
    return Evaluator(VOTE, READINGS)


def values_of(at: Meeting) -> dict[str, Value]:
    """The meeting by the names of its symbols."""
    values = {fact.symbol.decl().name(): fact.value for fact in at.facts()}
    return {**values, "present": at.present}


def read(options: Options) -> dict[str, Value]:
    """Options by the names of the readings' symbols."""
    return {READINGS[key].symbol.decl().name(): READINGS[key].names.index(o) for key, o in options.items()}


def voted(of: Motion) -> dict[str, Value]:
    """A vote by the names of its symbols."""
    own = evaluator()
    return {own.names[place]: value for place, value in own.values(committee.values(of))}


def row(at: Meeting, of: Motion, options: Options) -> Row:
    """All of it as a row, with the best that is open."""
    own = evaluator()
    filled = own.blank.copy()
    for name, value in {**values_of(at), **read(options), **voted(of)}.items():
        if name in own.inputs:
            filled[own.inputs[name]] = value
    own.reckon(filled)
    return filled


def test_every_symbol_has_a_place_and_its_range() -> None:
    own = evaluator()
    assert own.ranges["present"] == (0, SEATS) and own.ranges["funds"] == (0, FUNDS)
    assert own.ranges["promised"] == (0, 1) and own.ranges["reading co.quorum"] == (0, 1)
    assert {own.names[place] for place in own.place.values()} == set(own.names)
    assert [choice.name for choice in own.family("now")] == [of.name for of in MOTIONS]


@given(meetings(), motions, profiles)
@settings(max_examples=200, deadline=None)
def test_the_best_that_is_open_is_put_where_it_matters(at: Meeting, of: Motion, options: Options) -> None:
    best = row(at, of, options)[evaluator().inputs[BEST]]
    there = [m.worth for m in MOTIONS if at.funds >= m.costs and not committee.faults(at, m, options, SHOWN)]
    assert best == (max(there, default=0) if at.promised else 0)


@given(meetings(), motions, profiles)
@settings(max_examples=200, deadline=None)
def test_what_is_computed_is_what_the_plain_rules_say(at: Meeting, of: Motion, options: Options) -> None:
    own, here = evaluator(), row(at, of, options)
    assert own.legal(here) == committee.lawful(at, of, options)
    assert set(own.against(here)) == committee.broken(at, of, options)
    for some in ([], ["mandate"], ["proxies"], ["mandate", "proxies"]):
        shown = here.copy()
        for permission, place in own.invoked_places:
            shown[place] = permission.shows in some
        assert own.is_open(shown) == (not committee.faults(at, of, options, frozenset(some)))


# -- what is left open


@cache
def with_worth(unaided: bool) -> Decision:
    """The orders with a promise that looks at the motions open with nothing shown, too."""
    duty = next(c for c in VOTE.clauses if isinstance(c, Obligation))
    alone = Best(Int("best alone"), committee.worth, committee.promised, unaided=True)
    also = replace(duty, best=(*duty.best, alone), met=And(duty.met, Or(Not(committee.promised), _above(alone))))
    return replace(VOTE, clauses=tuple(also if c is duty else c for c in VOTE.clauses)) if unaided else VOTE


def _above(best: Best) -> BoolRef:
    return Or(committee.worth >= best.symbol, committee.present >= 7)


@pytest.mark.parametrize("unaided", [False, True])
@pytest.mark.parametrize(
    "known",
    [
        {},
        {"promised": True},
        {"promised": False},
        {"funds": 2, "seconded 3": True},
        {"present": 5, "objects": True, "reading co.quorum": 0},
    ],
    ids=str,
)
def test_what_is_left_open_is_the_law_for_every_value(known: Mapping[str, Value], unaided: bool) -> None:
    """The best is computed within the program; a proof by the solver, not a sample."""
    decision = with_worth(unaided)
    own = Evaluator(decision, READINGS)
    left = own.residual(("legal",), known)
    assert not set(left.inputs) & {*known, BEST, "best alone"}
    term = validate.terms(exact(left, own.names), own.symbols)["legal"]
    solver = Solver()
    solver.add(*decision.bounds, *(reading.bounds for reading in READINGS.values()))
    solver.add(*(one.term for one in Bests(decision).definitions()))
    solver.add(*(own.symbols[name] == value for name, value in known.items()))
    assert solver.check() != unsat
    assert solver.check(term != legal(decision)) == unsat
    assert solver.check(term) != unsat and solver.check(Not(term)) != unsat


@given(meetings(), motions, profiles, st.sets(st.sampled_from([f.id for f in Meeting().facts()])))
@settings(max_examples=150, deadline=None)
def test_what_is_left_open_gives_what_the_whole_would(
    at: Meeting, of: Motion, options: Options, open_: set[str]
) -> None:
    own = evaluator()
    free = {fact.symbol.decl().name() for fact in at.facts() if fact.id in open_}
    known = {name: value for name, value in values_of(at).items() if name not in free}
    left = own.residual(("legal",), {**known, **read(options), **voted(of)})
    assert set(left.inputs) <= free
    assert exact(left, own.names).function()(row(at, of, options)) == (committee.lawful(at, of, options),)


# -- against the solver


@cache
def session() -> Session:
    return Session(VOTE, READINGS)


FIELDS = ("verdict", "against", "shows", "reasons", "reading_flips", "flips")


@given(meetings(3), motions, profiles)
@settings(max_examples=40, deadline=None)
def test_the_solver_says_the_same_of_every_field(at: Meeting, of: Motion, options: Options) -> None:
    question = Question(session(), at.facts(), options, committee.values(of), made=committee.made(of))
    assert question.known is not None
    searched = replace(question, searched=True)
    for name in FIELDS:
        assert getattr(question, name) == getattr(searched, name), name


TURNS = [
    ("tahimi", 60),
    ("tarot-himi", 60),
    pytest.param("tahimi", 500, marks=pytest.mark.deep),
    pytest.param("tarot-himi", 500, marks=pytest.mark.deep),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "number"), TURNS)
def test_the_solver_says_the_same_of_random_turns(game: str, number: int) -> None:
    differ, computed, seen = [], 0, set()
    for turn in turns(game, number, seed=11):
        question = turn.question
        searched = replace(question, searched=True)
        computed += question.known is not None
        seen.add(question.verdict)
        if (question.verdict, question.against) != (searched.verdict, searched.against):
            differ.append(f"{turn}\n  {question.verdict} {question.against}, {searched.verdict} {searched.against}")
    assert not differ, "\n\n".join(differ[:5])
    assert len(seen) == 2 and computed > number * 0.9


# -- what has to be computed, said once more


def test_the_terms_of_an_unaided_best_are_those_with_nothing_shown() -> None:
    own = Evaluator(with_worth(True), READINGS)
    terms = validate.terms(own.source(["open unaided", "open"]), own.symbols)
    nothing = substitute(
        Bests(with_worth(True)).opened[True], *((p.invoked, Bool(f"x {p.id}")) for p in VOTE.permissions)
    )
    solver = Solver()
    assert solver.check(terms["open unaided"] != nothing) == unsat
    assert solver.check(terms["open"] != everything_invoked(VOTE, Bests(VOTE).opened[False])) == unsat
    assert solver.check(terms["open"] != terms["open unaided"]) != unsat


def test_the_greatest_of_what_is_possible_is_bounded_by_a_sum_too() -> None:
    """A second way to say what the best is, over every meeting: the number of motions that beat it is 0."""
    left = evaluator().residual(("owed CO-PROMISE",), {"promised": True, "reading co.abstain": 0, **voted(MOTIONS[1])})
    function = exact(left, evaluator().names).function()
    options = {key: reading.default for key, reading in READINGS.items()}
    word = (False, True)
    for present, funds, clerk, sweep, roof in product((0, 5, 9), (0, 2, 3), word, word, word):
        at = Meeting(present, funds, promised=True, seconded=(clerk, sweep, roof))
        better = sum(
            m.worth > MOTIONS[1].worth
            for m in MOTIONS
            if at.funds >= m.costs and not committee.faults(at, m, options, SHOWN)
        )
        assert function(row(at, MOTIONS[1], options)) == (better > 0,)


def test_what_is_bound_together_is_distinguished_from_single_bounds() -> None:
    total = Sum(committee.present, committee.funds) <= 12
    either = If(committee.objects, committee.funds, IntVal(1)) >= 1
    own = Evaluator(replace(VOTE, bounds=(*VOTE.bounds, total, either)), READINGS)
    assert own.joint == ("bound 4", "bound 5")
    assert own.ranges["present"] == (0, SEATS)


def test_an_option_that_a_reading_has_not_is_refused_again_and_again() -> None:
    key, reading = next(iter(READINGS.items()))
    own = Evaluator(evaluator().decision, {key: reading})
    for _ in range(2):
        with pytest.raises(ValueError, match="not in tuple"):
            own.read({key: "never"})


def test_an_alternative_that_needs_what_nothing_speaks_of_is_refused_with_a_reason() -> None:
    idle = Bool("idle")
    law = replace(taking(), alternatives=lambda family: [Alternative("take one", {}, {idle: True})])
    message = "take one needs idle, which stands in no clause and no bound of taking: add a bound of it"
    with pytest.raises(ValueError, match=message):
        Evaluator(law, {}).family("now")
    assert Evaluator(replace(law, bounds=(Or(idle, Not(idle)),)), {}).family("now")
