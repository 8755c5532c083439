"""Coverage of a decision's clauses by a body of rulings, computed with the solver.

A clause *decides* a ruling if dropping that clause alone changes the verdict. It is *met at its edge* by a legal ruling
if one step of one fact makes the play violate it; a permission *falls short by one* in an illegal ruling if one step of
one fact makes it waive a violated clause. The fact that the clause's subject exists is excluded: the clause has to be
in force already. A step is an edit of a fact; only for a clause that no edit can make violated in any position do steps
of other facts count, its subject included.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import cached_property

from z3 import And, BoolRef, BoolVal, ExprRef, Not, Or, Solver, is_bool, substitute

from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.python import exact
from adjudicator.compile.terms import program
from adjudicator.dataclass import dataclass
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
    """Return the two kinds of coverage that rulings should have for a clause of this kind."""
    return (DECIDED, SHORT if isinstance(clause, Permission) else EDGE)


@dataclass(frozen=True)
class Ruling:
    """A ruling of the body: an identifier, and its actions as successive questions."""

    at: Hashable
    questions: tuple[Question, ...] = field(hash=False, compare=False)

    @cached_property
    def verdicts(self) -> tuple[str, ...]:
        """The verdict on each action, up to the first that is not legal. GaveUp on timeout."""
        verdicts: list[str] = []
        for question in self.questions:
            verdicts.append(question.verdict)
            if verdicts[-1] != LEGAL:
                break
        return tuple(verdicts)

    @property
    def verdict(self) -> str:
        """The verdict on the whole: that of the first action that is not legal, else legal."""
        return self.verdicts[-1]

    @property
    def judged(self) -> tuple[tuple[Question, str], ...]:
        """The actions that were judged, each with its verdict."""
        return tuple(zip(self.questions, self.verdicts, strict=False))


class Rules:
    """A session, for computing the coverage of its clauses.

    `editable` are the symbols that an edit may change, `trial` constraints on every play under judgement; `own` maps a
    clause id to the symbol that says its subject exists in the position, None if it has no such symbol.
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

    # -- decisive clauses

    def decided(self, ruling: Ruling) -> Iterator[str]:
        """Yield the ids of the clauses that decide a ruling. GaveUp on timeout."""
        trials = [Trial(question, self._switches) for question in ruling.questions]
        verdicts = zip(trials, ruling.verdicts, strict=False)
        candidates = {id for trial, verdict in verdicts for id in trial.bearing(verdict)}
        for clause in self.session.decision.clauses:
            if clause.id in candidates and _whole(trials, clause.id) != ruling.verdict:
                yield clause.id

    # -- single steps

    def one_step_away(self, ruling: Ruling, clause: Clause) -> bool:
        """Return whether the ruling meets the clause at its edge or, for a permission, falls short by one."""
        short = isinstance(clause, Permission)
        return any(
            self._short(question, clause) if isinstance(clause, Permission) else self._edge(question, clause)
            for question, verdict in ruling.judged
            if verdict == (ILLEGAL if short else LEGAL)
        )

    def _edge(self, question: Question, clause: Clause) -> bool:
        """Return whether one step of one fact makes a legal play violate the clause."""
        if (known := self._known_steps(question)) is not None:
            return self._edge_known(question, clause, known)
        question = question if isinstance(clause, Obligation) else self._dutiless(question)
        stands, spared = question.session.stands(clause.id), question.session.stands(clause.id, False)
        return any(_brings(question, facts, stands, spared) for facts in self._after_a_step(question, clause, stands))

    def _known_steps(self, question: Question) -> Steps | None:
        if self._lately is None or self._lately[0] is not question:
            self._lately = (question, Steps.of(question))
        return self._lately[1]

    def _edge_known(self, question: Question, clause: Clause, known: Steps) -> bool:
        evaluator, goal = question.session.evaluator, question.session.stands(clause.id)
        test, duty = evaluator.function((evaluator.stands(clause.id),)), isinstance(clause, Obligation)
        spared = question.session.stands(clause.id, False)

        def brings(step: Step) -> bool:
            try:
                return known.after(step, test, duty)
            except NotKnown:
                own = question if duty else self._dutiless(question)
                return _brings(own, _stepped(question, step), goal, spared)

        steps = (step for step in self._steps(question.facts, clause) if self._bears(goal, step, clause))
        return any(map(brings, steps))

    def _short(self, question: Question, permission: Permission) -> bool:
        """Return whether one step of one fact makes the permission waive a clause that an illegal play violates."""
        if (known := self._known_steps(question)) is not None:
            return self._short_known(question, permission, known)
        owed = {clause.id for clause in self.session.decision.obligations}
        for id, term in self._in_the_way(permission):
            if id not in owed and id not in question.against:
                continue
            own = question if id in owed else self._dutiless(question)
            if holds(own, tuple(own.facts), _goal(f"{id} does not stand", Not(term))):
                continue
            lifts = lifted(term, permission)
            goal = _goal(f"{permission.id} lifts {id}", lifts)
            missed = _goal(f"{permission.id} does not lift {id}", Not(lifts))
            for facts in self._after_a_step(own, permission, goal):
                if _brings(own, facts, goal, missed):
                    return True
        return False

    def _short_known(self, question: Question, permission: Permission, known: Steps) -> bool:
        evaluator = question.session.evaluator
        owed = {clause.id for clause in self.session.decision.obligations}
        for id, term in self._in_the_way(permission):
            # Here an obligation counts as violated even if the play is not open.
            stands = self._test(evaluator, _goal(f"{id} is in the way", term))
            if (id not in owed and id not in question.against) or not known.holds(stands):
                continue
            lifts, duty = lifted(term, permission), id in owed
            goal = _goal(f"{permission.id} lifts {id}", lifts)
            missed = _goal(f"{permission.id} does not lift {id}", Not(lifts))
            test = self._test(evaluator, goal)
            own = question if duty else self._dutiless(question)
            for step in self._steps(question.facts, permission):
                if self._bears(goal, step, permission):
                    try:
                        if known.after(step, test, duty):
                            return True
                    except NotKnown:
                        if _brings(own, _stepped(question, step), goal, missed):
                            return True
        return False

    def _test(self, evaluator: Evaluator, goal: Assume) -> Test:
        """Compile a goal to a function from a row to `(whether it holds,)`; cached."""
        key = (goal.key, evaluator)
        if key not in self._tests:
            self._tests[key] = exact(program({"goal": goal.term()}), evaluator.names).function()
        return self._tests[key]

    def _dutiless(self, question: Question) -> Question:
        """Return the question for a session without obligations, where they are irrelevant."""
        return replace(question, session=self._plain)

    def _in_the_way(self, permission: Permission) -> list[tuple[str, BoolRef]]:
        if permission.id not in self._lifts:
            invoked = permission.invoked.get_id()
            self._lifts[permission.id] = [(id, term) for id, term, read in self._standing if invoked in read]
        return self._lifts[permission.id]

    @cached_property
    def _standing(self) -> list[tuple[str, BoolRef, frozenset[int]]]:
        """Each clause that a play can violate: its id, the condition, and the symbols that it reads."""
        every = (*self.session.bars, *self.session.unmet, *self.session.owed)
        return [(id, term, symbols(term)) for id, term in every]

    def _after_a_step(self, question: Question, clause: Clause, goal: Assume) -> Iterator[tuple[Fact, ...]]:
        """Yield the facts after each step that may make the goal true."""
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
        # An obligation also depends on every alternative, not only on the symbols of its own term.
        if isinstance(clause, Obligation):
            return True
        if goal.key not in self._reads:
            self._reads[goal.key] = symbols(goal.term())
        return step[0].symbol.get_id() in self._reads[goal.key]

    # -- reachability

    def reachable(self, id: str) -> bool:
        """Return whether, for some position, play and reading, an edit makes the play violate the clause, or the
        permission waive a violated one. GaveUp on timeout; cached."""
        if id not in self._touched:
            clause = self.session.decision.clause(id)
            self._touched[id] = isinstance(clause, Obligation) or self._steppable(
                clause, [s for s in self._editable if not _same(s, self.own(id))]
            )
        return self._touched[id]

    def why_never(self, clause: Clause) -> str | None:
        """Return the reason why no ruling can be one step away from the clause; None if one can. GaveUp on timeout."""
        if self.reachable(clause.id):
            return None
        if not isinstance(clause, Permission):
            rest = (*self._editable, *self._situational(clause))
            if self._steppable(clause, [symbol for symbol in rest if is_bool(symbol)]):
                return None
        read = frozenset[int]().union(*(symbols(reach) for _, reach in self._ways(clause)))
        touched = any(s.get_id() in read for s in self._editable if not _same(s, self.own(clause.id)))
        return NO_STEP if touched else UNTOUCHED

    def _situational(self, clause: Clause) -> list[ExprRef]:
        """Return the boolean symbols of the position that the clause reads."""
        play = {symbol.get_id() for symbol in self.session.decision.play}
        words = {p.invoked.get_id() for p in self.session.decision.permissions}
        every = {s.get_id(): s for way in self._ways(clause) for term in way for s in constants(term)}
        return [s for id, s in every.items() if is_bool(s) and id not in play | words]

    def _ways(self, clause: Clause) -> list[tuple[BoolRef, BoolRef]]:
        """Return `(condition before the step, condition to reach)` pairs for a clause: where it is no permission, the
        play is legal before, obligations aside."""
        if isinstance(clause, Permission):
            return [(term, lifted(term, clause)) for _, term in self._in_the_way(clause)]
        stands = dict((*self.session.bars, *self.session.unmet, *self.session.owed))[clause.id]
        legal = (Not(term) for _, term in (*self.session.bars, *self.session.unmet))
        return [(And(Not(stands), *legal), stands)]

    def _steppable(self, clause: Clause, touched: Sequence[ExprRef]) -> bool:
        decision, readings = self.session.decision, self.session.readings
        solver, possible = Solver(), And(*decision.bounds, *self._trial)
        solver.add(possible, *(reading.bounds for reading in readings.values()))
        solver.add(*(p.invoked for p in decision.permissions))
        ways = [(before, And(possible, term)) for before, term in self._ways(clause)]
        return any(_can(solver, before, after, symbol) for before, after in ways for symbol in touched)


# -- helpers


def steps(facts: Iterable[Fact]) -> Iterator[Step]:
    """Yield every step of one fact that its `edits` allow."""
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
    """Return whether the goal is possible under these facts and the constraints of the deal.

    Earlier choices are ignored: under a changed fact they might have been different.
    """
    deal = [Assume(("deal", key), term) for key, term in question.deal()]
    return question.session.sat([*assumed(replace(question, facts=facts)), *deal, goal], Scope(facts))


def _brings(question: Question, facts: tuple[Fact, ...], goal: Assume, other: Assume) -> bool:
    """Return whether the facts are possible and imply the goal, whose negation is `other`."""
    return holds(question, facts, goal) and not holds(question, facts, other)


def _stepped(question: Question, step: Step) -> tuple[Fact, ...]:
    """Return the facts after a step."""
    fact, value = step
    symbol = fact.symbol.get_id()
    return tuple(replace(f, relation=IS, value=value) if f.symbol.get_id() == symbol else f for f in question.facts)


def lifted(term: BoolRef, permission: Permission) -> BoolRef:
    """Return the condition that the term is false and would be true if the permission were not invoked."""
    return And(Not(term), substitute(term, (permission.invoked, BoolVal(False))))


def _whole(trials: Sequence[Trial], dropped: str) -> str:
    """Return the verdict on successive actions with one clause dropped."""
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
