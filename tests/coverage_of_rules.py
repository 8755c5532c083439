"""How far the body of rulings reaches into the rules, counted by the solver.

A clause *decides* a ruling when dropping that clause alone changes the verdict. It is
*met at its edge* by a legal ruling when one step of one fact makes it stand against the
play; a permission *falls short by one* in an illegal ruling when one step of one fact
makes it lift what stands there. Coming to hold the card that a clause is about is no
such step: the clause has to be in force already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from z3 import And, BoolRef, BoolVal, ExprRef, Not, Or, Solver, is_bool, is_const, substitute, unsat
from z3.z3consts import Z3_OP_UNINTERPRETED

from adjudicator.api import load
from adjudicator.cases.case import Expected
from adjudicator.games.tarot_himi.lexicon import MAJORS
from adjudicator.games.tarot_himi.symbols import NOW, after
from adjudicator.law import Clause, Obligation, Permission
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.judge import ILLEGAL, LEGAL, Question
from adjudicator.solve.session import Assume, Session
from adjudicator.solve.standards import Scope

DECIDED, EDGE, SHORT = "decided", "met at its edge", "short by one"

Step = tuple[Fact, int | bool]
"""A fact, and the value it has after the step."""


def wanted(clause: Clause) -> tuple[str, str]:
    """What the rulings have to do with a clause of this kind."""
    return (DECIDED, SHORT if isinstance(clause, Permission) else EDGE)


# -- the rulings


@dataclass(frozen=True)
class Asked:
    """A ruling of a case as a question: about the action its verdict is on."""

    at: str
    question: Question

    @cached_property
    def session(self) -> Session:
        return self.question.session

    @cached_property
    def verdict(self) -> str:
        return self.question.verdict


def asked(path: str, name: str) -> Iterator[Asked]:
    """The rulings of a case file."""
    case = load(path)
    for number, expected in enumerate(case.rulings):
        yield Asked(f"{name}:{number}", _question(expected))


def _question(expected: Expected) -> Question:
    here, play = expected.situation, expected.play
    while True:
        question = here.question(expected.by, play.alone)
        if play.then is None or question.verdict != LEGAL:
            return question
        here, play = here.then(expected.by, play.alone), play.then


# -- what a ruling does with a clause


def decides(ruling: Asked, clause: Clause) -> bool:
    """Dropping the clause changes the verdict: of a permission, from legal to illegal."""
    if isinstance(clause, Permission):
        if ruling.verdict != LEGAL or not _used(ruling, clause):
            return False
        return _without(ruling.question, clause).verdict == ILLEGAL
    if ruling.verdict != ILLEGAL or ruling.question.against != (clause.id,):
        return False
    return _without(ruling.question, clause).verdict != ILLEGAL


def at_edge(ruling: Asked, clause: Clause, also: tuple[str, ...] = ()) -> bool:
    """One step of one fact makes the clause stand against a legal play."""
    if ruling.verdict != LEGAL:
        return False
    stands = ruling.session.stands(clause.id)
    return any(
        _holds(ruling.question, facts, stands)
        and not _holds(ruling.question, facts, ruling.session.stands(clause.id, False))
        for facts in _after_a_step(ruling, clause, stands, also)
    )


def short_by_one(ruling: Asked, permission: Permission) -> bool:
    """One step of one fact makes the permission lift what stands against an illegal play."""
    if ruling.verdict != ILLEGAL:
        return False
    question, session = ruling.question, ruling.session
    return any(
        _holds(question, facts, lifted) and not _holds(question, facts, not_lifted)
        for id, term in _in_the_way(session, permission)
        if not _holds(question, question.facts, _goal(f"{id} does not stand", Not(term)))
        for lifted in [_goal(f"{permission.id} lifts {id}", _lifted(term, permission))]
        for not_lifted in [_goal(f"{permission.id} does not lift {id}", Not(_lifted(term, permission)))]
        for facts in _after_a_step(ruling, permission, lifted)
    )


def _goal(key: str, term: BoolRef) -> Assume:
    return Assume(key, lambda: term)


def _without(question: Question, clause: Clause) -> Question:
    """The question with the clause dropped; a dropped permission is not invoked either."""
    made = question.made
    if isinstance(clause, Permission):
        made = (*made, Fact("dropped", "", clause.invoked, IS, False))
    return replace(question, session=_dropped(question.session, clause.id), made=made)


@cache
def _dropped(session: Session, id: str) -> Session:
    return Session(session.decision.without(id), session.readings)


def _used(ruling: Asked, permission: Permission) -> bool:
    """Without the permission's word something may stand: the cheaper question."""
    session = ruling.session
    stands = Or(*(substitute(term, _unsaid(permission)) for _, term in _in_the_way(session, permission)))
    goal = _goal(f"without {permission.id} something stands", stands)
    return _holds(ruling.question, ruling.question.facts, goal, dealt=False)


def _unsaid(permission: Permission) -> tuple[ExprRef, ExprRef]:
    return permission.invoked, BoolVal(False)


def _lifted(term: BoolRef, permission: Permission) -> BoolRef:
    """What the term says does not stand, and would if the permission were not invoked."""
    return And(Not(term), substitute(term, _unsaid(permission)))


@cache
def _in_the_way(session: Session, permission: Permission) -> tuple[tuple[str, BoolRef], ...]:
    """The clauses that a permission bears on, by id, with when each stands."""
    every = (*session.bars, *session.unmet, *session.owed)
    return tuple((id, term) for id, term in every if permission.invoked.get_id() in _symbols(term))


# -- steps


def own(clause: Clause) -> str | None:
    """The fact that says the card is held that a clause is about."""
    stem = clause.id.split(".")[0]
    found = [name for name in MAJORS if f"TH-{name.upper().replace(' ', '-')}".startswith(stem)]
    return f"holds {found[0]}" if found else None


def steps(facts: Iterable[Fact], also: tuple[str, ...] = ()) -> Iterator[Step]:
    """Every step of one fact; `also` begins the names of those taken though no edit may touch them."""
    for fact in facts:
        if also and fact.id.startswith(also):
            if isinstance(fact.value, bool) and not fact.given:
                yield fact, not fact.value
        elif fact.edits is None:
            continue
        elif isinstance(fact.value, bool):
            yield fact, not fact.value
        else:
            ways = {AT_LEAST: (-1,), AT_MOST: (1,), IS: (-1, 1)}[fact.relation]
            values = (fact.value + way for way in ways)
            yield from ((fact, value) for value in values if fact.edits[0] <= value <= fact.edits[1])


def _after_a_step(
    ruling: Asked, clause: Clause, goal: Assume, also: tuple[str, ...] = ()
) -> Iterator[tuple[Fact, ...]]:
    """The facts after each step that may bring the goal about."""
    question = ruling.question
    choices = [
        step for step in steps(question.facts, also) if step[0].id != own(clause) or own(clause) in also
    ]
    if not isinstance(clause, Obligation):
        symbols = _read(ruling.session, goal)
        choices = [(fact, value) for fact, value in choices if fact.symbol.get_id() in symbols]
    loose = {fact.symbol.get_id() for fact, _ in choices}
    kept = tuple(fact for fact in question.facts if fact.symbol.get_id() not in loose)
    if not choices or not _holds(question, kept, goal):
        return
    for fact, value in choices:
        symbol = fact.symbol.get_id()
        yield tuple(
            replace(f, relation=IS, value=value) if f.symbol.get_id() == symbol else f for f in question.facts
        )


@cache
def _read(session: Session, goal: Assume) -> frozenset[int]:
    return _symbols(goal.term())


def _symbols(term: BoolRef) -> frozenset[int]:
    """The symbols of a term."""
    found, seen, pending = set[int](), set[int](), [term]
    while pending:
        part = pending.pop()
        if part.get_id() not in seen:
            seen.add(part.get_id())
            pending.extend(part.children())
            if is_const(part) and part.decl().kind() == Z3_OP_UNINTERPRETED:
                found.add(part.get_id())
    return frozenset(found)


def _holds(question: Question, facts: tuple[Fact, ...], goal: Assume, dealt: bool = True) -> bool:
    """With these facts of the situation, and a deal for them, the goal can hold."""
    session = question.session
    deal = [Assume(("deal", key), term) for key, term in question.deal()] if dealt else []
    return session.sat(
        [
            *(session.fact(fact) for fact in (*facts, *question.made)),
            *(session.impossible(given) for given in question.impossible),
            *(session.option(key, option) for key, option in question.options.items()),
            *deal,
            session.play(question.values),
            *session.all_invoked,
            goal,
        ],
        Scope(facts),
    )


# -- what no ruling could do


def impossible(session: Session, id: str, editable: Iterable[Fact]) -> bool:
    """In no position, for no play and under no reading does one step of one of these facts make
    the clause stand where it did not, or the permission lift what stood."""
    clause = session.decision.clause(id)
    solver = Solver()
    solver.add(*session.decision.bounds, *(reading.bounds for reading in session.readings.values()))
    solver.add(*(p.invoked for p in session.decision.permissions), after == NOW)
    if isinstance(clause, Permission):
        ways = [(term, _lifted(term, clause)) for _, term in _in_the_way(session, clause)]
    else:
        ways = [(Not(term), term) for other, term in (*session.bars, *session.unmet) if other == id]
    return all(
        _never(solver, before, term, fact)
        for before, term in ways
        for fact in editable
        if fact.id != own(clause)
    )


def _never(solver: Solver, before: BoolRef, term: BoolRef, fact: Fact) -> bool:
    symbol = fact.symbol
    stepped = (Not(symbol),) if is_bool(symbol) else (symbol - 1, symbol + 1)
    solver.push()
    solver.add(before, Or(*(substitute(term, (symbol, value)) for value in stepped)))
    found = solver.check()
    solver.pop()
    return bool(found == unsat)


# -- the count


@dataclass(frozen=True)
class Count:
    """Where each thing wanted of a clause was found, as often as was asked for."""

    clause: Clause
    found: dict[str, list[str]]

    @property
    def missing(self) -> list[str]:
        return [what for what, where in self.found.items() if not where]


def count(
    clause: Clause,
    rulings: Iterable[Asked],
    could: Iterable[str] = (DECIDED, EDGE, SHORT),
    also: tuple[str, ...] = (),
    most: int = 1,
) -> Count:
    """Where the rulings decide a clause, and where they meet its edge or it falls short."""
    found: dict[str, list[str]] = {what: [] for what in wanted(clause) if what in could}
    for ruling in rulings:
        for what, where in found.items():
            if len(where) < most and _does(what, ruling, clause, also):
                where.append(ruling.at)
        if all(len(where) >= most for where in found.values()):
            break
    return Count(clause, found)


def _does(what: str, ruling: Asked, clause: Clause, also: tuple[str, ...]) -> bool:
    own_clause = ruling.session.decision.clause(clause.id)
    if what == DECIDED:
        return decides(ruling, own_clause)
    if isinstance(own_clause, Permission):
        return short_by_one(ruling, own_clause)
    return at_edge(ruling, own_clause, also)
