"""How far a body of rulings reaches into the rules, counted by the solver.

A clause *decides* a ruling when dropping that clause alone changes the verdict. It is
*met at its edge* by a legal ruling when one step of one fact makes it stand against the
play; a permission *falls short by one* in an illegal ruling when one step of one fact
makes it lift what stands there. Coming to hold what a clause is about is no such step:
the clause has to be in force already. A step is an edit of a fact; only of a clause that
no edit can bring to stand, in any position, do the steps of its other facts count, what
it is about among them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from z3 import And, BoolRef, BoolVal, ExprRef, Not, Or, Solver, is_bool, substitute

from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.python import exact
from adjudicator.compile.terms import program
from adjudicator.law import Clause, Obligation, Permission
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.optimum import Scope
from adjudicator.solve.position import NotKnown
from adjudicator.solve.question import ILLEGAL, LEGAL, Question
from adjudicator.solve.selectors import Switches, Trial, assumed
from adjudicator.solve.session import Assume, Session
from adjudicator.solve.solver import check
from adjudicator.solve.steps import Step, Steps, Test
from adjudicator.solve.symbols import constants, symbols

DECIDED, EDGE, SHORT = "decided", "met at its edge", "short by one"

UNTOUCHED = "no step of one fact touches anything it reads"
NO_STEP = "proved: in no position does one step of one fact bring it about"


def wanted(clause: Clause) -> tuple[str, str]:
    """What rulings have to do with a clause of this kind."""
    return (DECIDED, SHORT if isinstance(clause, Permission) else EDGE)


@dataclass(frozen=True)
class Ruling:
    """A ruling of a body: a name for it, and its actions as questions, one after another."""

    at: Hashable
    questions: tuple[Question, ...] = field(hash=False, compare=False)

    @cached_property
    def verdicts(self) -> tuple[str, ...]:
        """The verdict on each action up to the first that is not legal. Raises GaveUp."""
        found: list[str] = []
        for question in self.questions:
            found.append(question.verdict)
            if found[-1] != LEGAL:
                break
        return tuple(found)

    @property
    def verdict(self) -> str:
        """The verdict on the whole: that of the first action not legal, else legal."""
        return self.verdicts[-1]

    @property
    def asked(self) -> tuple[tuple[Question, str], ...]:
        """The actions that were ruled on, each with its verdict."""
        return tuple(zip(self.questions, self.verdicts, strict=False))


class Rules:
    """A session as rulings reach into it.

    `editable` are the symbols that an edit may touch, `trial` what holds of every play on
    trial, and `own` gives the symbol that says the position has what a clause, named by
    its id, is about; None if it is about no such thing.
    """

    def __init__(
        self,
        session: Session,
        editable: Sequence[ExprRef] = (),
        trial: Sequence[BoolRef] = (),
        own: Callable[[str], ExprRef | None] = lambda id: None,
    ) -> None:
        self.session, self.own = session, own
        self._editable, self._trial = editable, trial
        self._switches = Switches(session)
        duties = (clause.id for clause in session.decision.obligations)
        self._plain = Session(session.decision.without(*duties), session.readings, session.limit)
        self._touched: dict[str, bool] = {}
        self._reads: dict[Hashable, frozenset[int]] = {}
        self._lifts: dict[str, list[tuple[str, BoolRef]]] = {}
        self._tests: dict[Hashable, Test] = {}
        self._lately: tuple[Question, Steps | None] | None = None

    # -- what decides

    def decided(self, ruling: Ruling) -> Iterator[str]:
        """The ids of the clauses that decide a ruling. Raises GaveUp."""
        trials = [Trial(question, self._switches) for question in ruling.questions]
        verdicts = zip(trials, ruling.verdicts, strict=False)
        candidates = {id for trial, verdict in verdicts for id in trial.bearing(verdict)}
        for clause in self.session.decision.clauses:
            if clause.id in candidates and _whole(trials, clause.id) != ruling.verdict:
                yield clause.id

    # -- what is one step away

    def one_step_away(self, ruling: Ruling, clause: Clause) -> bool:
        """The ruling meets the clause at its edge; a permission falls short by one in it."""
        short = isinstance(clause, Permission)
        return any(
            self._short(question, clause) if isinstance(clause, Permission) else self._edge(question, clause)
            for question, verdict in ruling.asked
            if verdict == (ILLEGAL if short else LEGAL)
        )

    def _edge(self, question: Question, clause: Clause) -> bool:
        """One step of one fact makes the clause stand against a legal play."""
        if (found := self._known_steps(question)) is not None:
            return self._edge_known(question, clause, found)
        question = question if isinstance(clause, Obligation) else self._dutiless(question)
        stands, spared = question.session.stands(clause.id), question.session.stands(clause.id, False)
        return any(_brings(question, facts, stands, spared) for facts in self._after_a_step(question, clause, stands))

    def _known_steps(self, question: Question) -> Steps | None:
        if self._lately is None or self._lately[0] is not question:
            self._lately = (question, Steps.of(question))
        return self._lately[1]

    def _edge_known(self, question: Question, clause: Clause, found: Steps) -> bool:
        evaluator, goal = question.session.evaluator, question.session.stands(clause.id)
        test, duty = evaluator.function((evaluator.stands(clause.id),)), isinstance(clause, Obligation)
        spared = question.session.stands(clause.id, False)

        def brings(step: Step) -> bool:
            try:
                return found.after(step, test, duty)
            except NotKnown:
                own = question if duty else self._dutiless(question)
                return _brings(own, _stepped(question, step), goal, spared)

        steps = (step for step in self._steps(question.facts, clause) if self._bears(goal, step, clause))
        return any(map(brings, steps))

    def _short(self, question: Question, permission: Permission) -> bool:
        """One step of one fact makes the permission lift what stands against an illegal play."""
        if (found := self._known_steps(question)) is not None:
            return self._short_known(question, permission, found)
        owed = {clause.id for clause in self.session.decision.obligations}
        for id, term in self._in_the_way(permission):
            if id not in owed and id not in question.against:
                continue
            asked = question if id in owed else self._dutiless(question)
            if holds(asked, tuple(asked.facts), _goal(f"{id} does not stand", Not(term))):
                continue
            lifts = lifted(term, permission)
            goal = _goal(f"{permission.id} lifts {id}", lifts)
            missed = _goal(f"{permission.id} does not lift {id}", Not(lifts))
            for facts in self._after_a_step(asked, permission, goal):
                if _brings(asked, facts, goal, missed):
                    return True
        return False

    def _short_known(self, question: Question, permission: Permission, found: Steps) -> bool:
        evaluator = question.session.evaluator
        owed = {clause.id for clause in self.session.decision.obligations}
        for id, term in self._in_the_way(permission):
            # A duty is in the way here even of a play that is not open.
            stands = self._test(evaluator, _goal(f"{id} is in the way", term))
            if (id not in owed and id not in question.against) or not found.holds(stands):
                continue
            lifts, duty = lifted(term, permission), id in owed
            goal = _goal(f"{permission.id} lifts {id}", lifts)
            missed = _goal(f"{permission.id} does not lift {id}", Not(lifts))
            test = self._test(evaluator, goal)
            asked = question if duty else self._dutiless(question)
            for step in self._steps(question.facts, permission):
                if self._bears(goal, step, permission):
                    try:
                        if found.after(step, test, duty):
                            return True
                    except NotKnown:
                        if _brings(asked, _stepped(question, step), goal, missed):
                            return True
        return False

    def _test(self, evaluator: Evaluator, goal: Assume) -> Test:
        """A goal as a program that tells of a row of values whether it is reached."""
        key = (goal.key, evaluator)
        if key not in self._tests:
            self._tests[key] = exact(program({"goal": goal.term()}), evaluator.names).function()
        return self._tests[key]

    def _dutiless(self, question: Question) -> Question:
        """The question to a session without obligations, for what they have no part in."""
        return replace(question, session=self._plain)

    def _in_the_way(self, permission: Permission) -> list[tuple[str, BoolRef]]:
        if permission.id not in self._lifts:
            invoked = permission.invoked.get_id()
            self._lifts[permission.id] = [(id, term) for id, term, read in self._standing if invoked in read]
        return self._lifts[permission.id]

    @cached_property
    def _standing(self) -> list[tuple[str, BoolRef, frozenset[int]]]:
        """Each clause that can stand against a play, by its id, with when it does and the symbols it reads."""
        every = (*self.session.bars, *self.session.unmet, *self.session.owed)
        return [(id, term, symbols(term)) for id, term in every]

    def _after_a_step(self, question: Question, clause: Clause, goal: Assume) -> Iterator[tuple[Fact, ...]]:
        """The facts after each step that may bring the goal about."""
        choices = [step for step in self._steps(question.facts, clause) if self._bears(goal, step, clause)]
        loose = {fact.symbol.get_id() for fact, _ in choices}
        kept = tuple(fact for fact in question.facts if fact.symbol.get_id() not in loose)
        if not choices or not holds(question, kept, goal):
            return
        yield from (_stepped(question, step) for step in choices)

    def _steps(self, facts: Iterable[Fact], clause: Clause) -> Iterator[Step]:
        own = self.own(clause.id)
        about = () if own is None else tuple(fact for fact in facts if fact.symbol.eq(own))
        if self.reachable(clause.id):
            yield from steps(fact for fact in facts if fact not in about)
            return
        if isinstance(clause, Permission):
            return
        for fact in facts:
            if isinstance(fact.value, bool) and not fact.given and (fact.edits is None or fact in about):
                yield fact, not fact.value

    def _bears(self, goal: Assume, step: Step, clause: Clause) -> bool:
        # What a duty asks for lies with every alternative, so its own term does not tell.
        if isinstance(clause, Obligation):
            return True
        if goal.key not in self._reads:
            self._reads[goal.key] = symbols(goal.term())
        return step[0].symbol.get_id() in self._reads[goal.key]

    # -- what no ruling could do

    def reachable(self, id: str) -> bool:
        """In some position, for some play and reading, an edit makes the clause stand where it
        did not, or the permission lift what stood. Raises GaveUp."""
        if id not in self._touched:
            clause = self.session.decision.clause(id)
            self._touched[id] = isinstance(clause, Obligation) or self._steppable(
                clause, [s for s in self._editable if not _same(s, self.own(id))]
            )
        return self._touched[id]

    def why_never(self, clause: Clause) -> str | None:
        """Why no ruling can be one step away from the clause; None if one can. Raises GaveUp."""
        if self.reachable(clause.id):
            return None
        if not isinstance(clause, Permission):
            rest = (*self._editable, *self._situational(clause))
            if self._steppable(clause, [symbol for symbol in rest if is_bool(symbol)]):
                return None
        read = frozenset[int]().union(*(symbols(term) for way in self._ways(clause) for term in way))
        touched = any(s.get_id() in read for s in self._editable if not _same(s, self.own(clause.id)))
        return NO_STEP if touched else UNTOUCHED

    def _situational(self, clause: Clause) -> list[ExprRef]:
        """The booleans of the position that no edit may touch and that the clause reads."""
        play = {symbol.get_id() for symbol in self.session.decision.play}
        words = {p.invoked.get_id() for p in self.session.decision.permissions}
        every = {s.get_id(): s for way in self._ways(clause) for term in way for s in constants(term)}
        return [s for id, s in every.items() if is_bool(s) and id not in play | words]

    def _ways(self, clause: Clause) -> list[tuple[BoolRef, BoolRef]]:
        """What is so before a step, and what it is to bring about."""
        if isinstance(clause, Permission):
            return [(term, lifted(term, clause)) for _, term in self._in_the_way(clause)]
        stands = dict((*self.session.bars, *self.session.unmet, *self.session.owed))[clause.id]
        return [(Not(stands), stands)]

    def _steppable(self, clause: Clause, touched: Sequence[ExprRef]) -> bool:
        decision, readings = self.session.decision, self.session.readings
        solver = Solver()
        solver.add(*decision.bounds, *(reading.bounds for reading in readings.values()))
        solver.add(*(p.invoked for p in decision.permissions), *self._trial)
        return any(_can(solver, before, term, symbol) for before, term in self._ways(clause) for symbol in touched)


# -- terms and questions


def steps(facts: Iterable[Fact]) -> Iterator[Step]:
    """Every step of one fact that an edit allows."""
    for fact in facts:
        if fact.edits is None:
            continue
        if isinstance(fact.value, bool):
            yield fact, not fact.value
            continue
        ways = {AT_LEAST: (-1,), AT_MOST: (1,), IS: (-1, 1)}[fact.relation]
        values = (fact.value + way for way in ways)
        yield from ((fact, value) for value in values if fact.edits[0] <= value <= fact.edits[1])


def holds(question: Question, facts: tuple[Fact, ...], goal: Assume) -> bool:
    """With these facts of the situation, and a deal for them, the goal can hold.

    Nothing is asked of earlier choices: with another fact they might have been others.
    """
    deal = [Assume(("deal", key), term) for key, term in question.deal()]
    return question.session.sat([*assumed(replace(question, facts=facts)), *deal, goal], Scope(facts))


def _brings(question: Question, facts: tuple[Fact, ...], goal: Assume, other: Assume) -> bool:
    """With these facts there is a situation, and in every one the goal holds."""
    return holds(question, facts, goal) and not holds(question, facts, other)


def _stepped(question: Question, step: Step) -> tuple[Fact, ...]:
    """The facts after a step."""
    fact, value = step
    symbol = fact.symbol.get_id()
    return tuple(replace(f, relation=IS, value=value) if f.symbol.get_id() == symbol else f for f in question.facts)


def lifted(term: BoolRef, permission: Permission) -> BoolRef:
    """What the term says does not stand, and would if the permission were not invoked."""
    return And(Not(term), substitute(term, (permission.invoked, BoolVal(False))))


def _whole(trials: Sequence[Trial], dropped: str) -> str:
    """The verdict on actions one after another with a clause dropped."""
    verdicts = (trial.verdict(dropped) for trial in trials)
    return next((verdict for verdict in verdicts if verdict != LEGAL), LEGAL)


def _goal(key: str, term: BoolRef) -> Assume:
    return Assume(key, lambda: term)


def _same(symbol: ExprRef, other: ExprRef | None) -> bool:
    return other is not None and symbol.eq(other)


def _can(solver: Solver, before: BoolRef, term: BoolRef, symbol: ExprRef) -> bool:
    stepped = (Not(symbol),) if is_bool(symbol) else (symbol - 1, symbol + 1)
    solver.push()
    solver.add(before, Or(*(substitute(term, (symbol, value)) for value in stepped)))
    try:
        return check(solver, 10.0)
    finally:
        solver.pop()
