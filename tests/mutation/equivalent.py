"""Why a mutant that no ruling kills may be none: proofs that it says what its clause says.

From the strongest reason to the weakest: the terms are the same everywhere; they are the
same in whatever can come about; the same plays are open and legal there; or they are on
trial, and what the obligations measure by is the same number; or another number is
measured only where it makes no odds to the obligation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from z3 import And, BoolRef, BoolVal, Not, Or, Solver, sat, simplify, substitute, unsat

from adjudicator.law import Alternative, Best, Decision, Obligation, Reading
from adjudicator.law.legality import honoured, is_legal, is_open, satisfied
from adjudicator.solve.solver import GaveUp
from tests.mutation.operators import Mutant, fields

SAME = "it says the same in every position, of every play, under every reading"
SAME_REAL = "it says the same in every position and of every play that can come about"
SAME_RULE = "in all that can come about the same plays are open and legal, and the same clauses stand"
SAME_MEASURE = "so it is of every play on trial, and no obligation measures by another number"
SAME_DUTY = "so it is of every play on trial; where an obligation measures by another number it says the same"
REASONS = (SAME, SAME_REAL, SAME_RULE, SAME_MEASURE, SAME_DUTY)


@dataclass(frozen=True)
class Ground:
    """Where a mutant may differ: a decision under its readings.

    `real` holds of every position and play there can be, `trial` of a play on trial. One
    check may take `limit` seconds.
    """

    decision: Decision
    readings: Mapping[str, Reading]
    real: Sequence[BoolRef] = ()
    trial: Sequence[BoolRef] = ()
    limit: float = 20.0

    def never(self, *terms: BoolRef, everywhere: bool = False) -> bool:
        """Whether this can be in no position, for no play and under no reading. Raises GaveUp."""
        solver = Solver()
        solver.set("timeout", int(self.limit * 1000))
        solver.add(*self.decision.bounds, *(reading.bounds for reading in self.readings.values()))
        solver.add(*(p.invoked for p in self.decision.permissions if p.shows is None))
        solver.add(*(() if everywhere else self.real), *(simplify(term) for term in terms))
        answer = solver.check()
        if answer not in (sat, unsat):
            raise GaveUp(solver.reason_unknown())
        return bool(answer == unsat)

    @cached_property
    def alternatives(self) -> Mapping[str, tuple[Alternative, ...]]:
        """Every family of alternatives that an obligation looks at."""
        names = dict.fromkeys(best.among for duty in self.decision.obligations for best in duty.best)
        return {name: tuple(self.decision.alternatives(name)) for name in names}


def equivalent(mutant: Mutant, ground: Ground) -> str | None:
    """Why the mutant is equivalent, for one of the first three reasons; None if it is not so
    proved. Raises GaveUp."""
    other = mutant.within(ground.decision)
    if type(mutant.clause) is not type(mutant.original) or _shown(ground.decision) != _shown(other):
        return None
    for why, everywhere in ((SAME, True), (SAME_REAL, False)):
        if _same_terms(mutant, ground, everywhere):
            return why
    if not isinstance(mutant.original, Obligation) and ground.never(ruled_apart(ground.decision, other)):
        return SAME_RULE
    return None


def _shown(decision: Decision) -> list[str]:
    return [p.id for p in decision.permissions if p.shows is not None]


def ruled_apart(decision: Decision, other: Decision) -> BoolRef:
    """A play is open or legal under one of two decisions alone, or other clauses stand against it."""
    stands = zip(_standing(decision), _standing(other), strict=True)
    return Or(is_open(decision) != is_open(other), is_legal(decision) != is_legal(other), *(a != b for a, b in stands))


def _standing(decision: Decision) -> Iterator[BoolRef]:
    """When each clause stands against a play, everything being invoked that may be."""
    everything = [(p.invoked, BoolVal(True)) for p in decision.permissions]
    hard = [c.bars for c in decision.prohibitions]
    hard += [Not(satisfied(decision, c)) for c in decision.requirements]
    owed = [Not(honoured(decision, c)) for c in decision.obligations]
    for term in (*hard, *(And(is_open(decision), one) for one in owed)):
        yield substitute(term, *everything)


# -- the same terms


def _same_terms(mutant: Mutant, ground: Ground, everywhere: bool) -> bool:
    if isinstance(mutant.original, Obligation) and isinstance(mutant.clause, Obligation):
        return _same_duty(mutant.original, mutant.clause, ground, everywhere)
    old, new = fields(mutant.original), fields(mutant.clause) if mutant.clause else {}
    false = BoolVal(False)
    names = dict.fromkeys([*old, *new])
    differ = Or(*(old.get(name, false) != new.get(name, false) for name in names))
    return ground.never(differ, everywhere=everywhere)


def _same_duty(old: Obligation, new: Obligation, ground: Ground, everywhere: bool) -> bool:
    """The same but for what is looked at, and that bears on nothing where it is not."""
    if [(b.unaided, b.among) for b in old.best] != [(b.unaided, b.among) for b in new.best]:
        return False
    least = [best.symbol >= 0 for best in old.best]
    pairs = list(zip(old.best, new.best, strict=True))
    differ = Or(old.met != new.met, *(a.merit != b.merit for a, b in pairs))
    if not ground.never(*least, differ, everywhere=everywhere):
        return False
    return all(ground.never(*least, _read_though_idle(new, b), everywhere=everywhere) for _, b in pairs)


def _read_though_idle(clause: Obligation, best: Best) -> BoolRef:
    """The duty hangs on a number although nobody has to look at it."""
    larger = substitute(clause.met, (best.symbol, best.symbol + 1))
    return And(Not(best.matters), clause.met != larger)
