"""One incremental solver for one decision, kept for every question about it.

Everything a question may assume (a fact, a reading's option, a play, a clause's word) is
an assumption literal, so an unsatisfiable answer names what it rests on. Definitions
are added once and stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from z3 import (
    And,
    Ast,
    Bool,
    BoolRef,
    BoolVal,
    ExprRef,
    Implies,
    ModelRef,
    Not,
    Or,
    Solver,
    is_true,
    simplify,
    substitute,
)
from z3.z3consts import Z3_L_TRUE, Z3_L_UNDEF
from z3.z3core import Z3_solver_check_assumptions

from adjudicator.law import Alternative, Best, Decision, Permission, Reading
from adjudicator.law.legality import honoured, is_legal, is_open, satisfied
from adjudicator.solve.facts import AT_MOST, Fact, guard

Values = Mapping[ExprRef, ExprRef]


class GaveUp(Exception):
    """The solver could not answer within its time limit."""


class Session:
    """A decision under all its readings, ready to be asked.

    `limit` is the time one check may take, in seconds.
    """

    def __init__(self, decision: Decision, readings: Mapping[str, Reading], limit: float = 10.0) -> None:
        self.decision, self.readings = decision, readings
        self.solver = Solver()
        self.solver.set("timeout", int(limit * 1000))
        self.solver.add(*decision.bounds, *(reading.bounds for reading in readings.values()))
        self.open, self.legal = Bool("open"), Bool("legal")
        open_term, legal_term = is_open(decision), is_legal(decision)
        self.solver.add(self.open == open_term, self.legal == legal_term)
        self.shown = [p for p in decision.permissions if p.shows is not None]
        self.solver.add(*(p.invoked for p in decision.permissions if p.shows is None))
        everything = [(p.invoked, BoolVal(True)) for p in decision.permissions]
        nothing = [(p.invoked, BoolVal(p.shows is None)) for p in decision.permissions]
        self._open = {False: substitute(open_term, *everything), True: substitute(open_term, *nothing)}
        self._legal = substitute(legal_term, *everything)
        self._literals: dict[object, BoolRef] = {}
        self._given: dict[tuple[tuple[str, str], ...], BoolRef] = {}

    # -- literals

    def literal(self, key: object, term: BoolRef) -> BoolRef:
        """A literal that implies the term; the same one whenever the key is the same."""
        found = self._literals.get(key)
        if found is None:
            found = self._literals[key] = Bool(f"assume {len(self._literals)}")
            self.solver.add(Implies(found, term))
        return found

    def defined(self, key: object, term: BoolRef) -> BoolRef:
        """A literal equivalent to the term; the same one whenever the key is the same."""
        found = self._literals.get(key)
        if found is None:
            found = self._literals[key] = Bool(f"define {len(self._literals)}")
            self.solver.add(found == term)
        return found

    def fact(self, fact: Fact) -> BoolRef:
        """The literal that assumes a fact."""
        found = self._literals.get(fact.key)
        return found if found is not None else self.literal(fact.key, self.under(fact.given, fact.term()))

    def weakened(self, fact: Fact) -> BoolRef | None:
        """The literal that assumes what an edit may leave of a fact; None if nothing."""
        term = fact.weakened()
        return None if term is None else self.literal(("weak", *fact.key), self.under(fact.given, term))

    def under(self, given: tuple[tuple[str, str], ...], term: BoolRef) -> BoolRef:
        """The term, under the readings given."""
        return Implies(guard(dict(given), self.readings), term) if given else term

    def option(self, key: str, option: str) -> BoolRef:
        """The literal that assumes an option of a reading."""
        found = self._literals.get((key, option))
        return found if found is not None else self.literal((key, option), self.readings[key].is_(option))

    def impossible(self, given: tuple[tuple[str, str], ...]) -> BoolRef:
        """The literal that rules out these readings together."""
        return self.literal(("impossible", given), Not(guard(dict(given), self.readings)))

    def play(self, values: Values) -> BoolRef:
        """The literal that assumes a play."""
        key = ("play", _key(values))
        found = self._literals.get(key)
        return found if found is not None else self.literal(key, And(*(s == v for s, v in values.items())))

    def candidate(self, values: Values) -> BoolRef:
        """A literal equivalent to "this play is legal, with everything invoked"."""
        key = ("legal", _key(values))
        found = self._literals.get(key)
        return found if found is not None else self.defined(key, substitute(self._legal, *values.items()))

    # -- what is best among the alternatives

    def bests(self, facts: Sequence[Fact], assumed: Sequence[BoolRef], slack: int = 0) -> list[BoolRef]:
        """Literals that define what the obligations ask for, where they bear on the facts.

        `slack` is how many more of anything than the facts allow is to be reckoned with.
        """
        guards: list[BoolRef] = []
        if not self._wanted or not self.sat([*assumed, self._any_matters]):
            return guards
        families: dict[str, list[Alternative]] = {}
        for best, bears in self._wanted:
            if not self.sat([*assumed, bears]):
                continue
            if best.among not in families:
                families[best.among] = within(self.decision.alternatives(best.among), facts, slack)
            guards.append(self._best(best, families[best.among]))
        return guards

    @cached_property
    def _wanted(self) -> list[tuple[Best, BoolRef]]:
        bests = [best for obligation in self.decision.obligations for best in obligation.best]
        return [(best, self.defined(("matters", best.symbol.get_id()), best.matters)) for best in bests]

    @cached_property
    def _any_matters(self) -> BoolRef:
        return self.defined("any matters", Or(*(bears for _, bears in self._wanted)))

    def _best(self, best: Best, alternatives: Sequence[Alternative]) -> BoolRef:
        key = ("best", best.symbol.get_id(), tuple(a.name for a in alternatives))
        found = self._literals.get(key)
        if found is not None:
            return found
        chosen = [(self._choice(a, best), self._merit(a, best)) for a in alternatives]
        least = [Implies(choice, best.symbol >= merit) for choice, merit in chosen]
        reached = Or(best.symbol == 0, *(And(choice, best.symbol == merit) for choice, merit in chosen))
        return self.literal(key, And(best.symbol >= 0, reached, *least))

    def _choice(self, alternative: Alternative, best: Best) -> BoolRef:
        key = ("choice", best.among, alternative.name, best.unaided)
        found = self._literals.get(key)
        if found is not None:
            return found
        term = substitute(self._open[best.unaided], *alternative.values.items())
        return self.defined(key, simplify(And(alternative.possible, term)))

    def _merit(self, alternative: Alternative, best: Best) -> ExprRef:
        return simplify(substitute(best.merit, *alternative.values.items()))

    # -- asking

    def sat(self, assumptions: Iterable[BoolRef]) -> bool:
        """Whether the assumptions can hold together. Raises GaveUp."""
        # The same as `solver.check`, without its conversion of every argument each time.
        pointers = [literal.as_ast() for literal in assumptions]
        context = self.solver.ctx.ref()
        answer = Z3_solver_check_assumptions(context, self.solver.solver, len(pointers), (Ast * len(pointers))(*pointers))
        if answer == Z3_L_UNDEF:
            raise GaveUp(self.solver.reason_unknown())
        return bool(answer == Z3_L_TRUE)

    def core(self) -> list[BoolRef]:
        """The assumptions the last negative answer rests on."""
        return list(self.solver.unsat_core())

    def model(self) -> ModelRef:
        """The situation found by the last positive answer."""
        return self.solver.model()

    def against(self, model: ModelRef) -> list[str]:
        """The ids of the clauses that stand against the play in a model, by severity.

        An obligation speaks only where the play is otherwise open.
        """
        barred = [id for id, term in self.bars if is_true(model.eval(term, model_completion=True))]
        unmet = [id for id, term in self.unmet if is_true(model.eval(term, model_completion=True))]
        if barred or unmet:
            return sorted(barred) + sorted(unmet)
        return sorted(id for id, term in self.owed if is_true(model.eval(term, model_completion=True)))

    @cached_property
    def bars(self) -> list[tuple[str, BoolRef]]:
        """Each prohibition's id and when it stands against the play."""
        return [(c.id, c.bars) for c in self.decision.prohibitions]

    @cached_property
    def unmet(self) -> list[tuple[str, BoolRef]]:
        """Each requirement's id and when it stands against the play."""
        return [(c.id, Not(satisfied(self.decision, c))) for c in self.decision.requirements]

    @cached_property
    def lifted(self) -> list[tuple[Permission, list[BoolRef]]]:
        """Each permission a play invokes itself, and when it lifts what would stand."""
        words: dict[str, BoolRef] = {r.id: r.holds for r in self.decision.requirements}
        words.update({o.id: o.met for o in self.decision.obligations})
        own = [p for p in self.decision.permissions if p.shows is None]
        return [(p, [And(Not(words[id]), applies) for id, applies in p.waives.items() if id in words]) for p in own]

    @cached_property
    def owed(self) -> list[tuple[str, BoolRef]]:
        """Each obligation's id and when it stands against a play that is open."""
        return [(c.id, Not(honoured(self.decision, c))) for c in self.decision.obligations]


def within(alternatives: Iterable[Alternative], facts: Sequence[Fact], slack: int) -> list[Alternative]:
    """The alternatives that the facts, moved by at most `slack`, do not make impossible."""
    most: dict[ExprRef, int] = {}
    for fact in facts:
        if not fact.given and fact.relation in (AT_MOST, "==") and not isinstance(fact.value, bool):
            most[fact.symbol] = min(most.get(fact.symbol, fact.value), fact.value)
        elif fact.value is False and not fact.given and not slack:
            most[fact.symbol] = 0
    return [a for a in alternatives if all(int(n) <= most.get(s, 99) + slack for s, n in a.needs.items())]


def _key(values: Values) -> tuple[tuple[int, int], ...]:
    return tuple((symbol.get_id(), value.get_id()) for symbol, value in values.items())
