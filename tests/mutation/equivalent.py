"""Why a mutant that no ruling kills may be none: proofs that it says what its clause says.

From the strongest reason to the weakest: the terms are the same everywhere; they are the
same in whatever can come about; the same plays are open and legal there; or they are on
trial, and what the obligations measure by is the same number; or another number is
measured only where it makes no odds to the obligation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from z3 import (
    And,
    ArithRef,
    BoolRef,
    BoolVal,
    Const,
    ExprRef,
    If,
    Implies,
    Int,
    IntVal,
    Not,
    Or,
    Solver,
    sat,
    simplify,
    substitute,
    unsat,
)

from adjudicator.law import Alternative, Best, Decision, Obligation, Reading
from adjudicator.law.legality import honoured, is_legal, is_open, satisfied
from adjudicator.solve.layer import GaveUp
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


def equivalent(mutant: Mutant, ground: Ground, measures: bool = True) -> str | None:
    """Why the mutant is equivalent, as far as the solver can prove it; None if it is not so
    proved. The dearest proof is left out without `measures`. Raises GaveUp."""
    if type(mutant.clause) is type(mutant.original):
        for why, everywhere in ((SAME, True), (SAME_REAL, False)):
            if _same_terms(mutant, ground, everywhere):
                return why
    other = mutant.within(ground.decision)
    if _shown(ground.decision) != _shown(other) or type(mutant.clause) is not type(mutant.original):
        return None
    if not isinstance(mutant.original, Obligation) and ground.never(ruled_apart(ground.decision, other)):
        return SAME_RULE
    return _same_measures(ground, other) if measures else None


def _shown(decision: Decision) -> list[str]:
    return [p.id for p in decision.permissions if p.shows is not None]


def ruled_apart(decision: Decision, other: Decision) -> BoolRef:
    """A play is open or legal under one of two decisions alone, or other clauses stand against it."""
    stands = zip(_standing(decision), _standing(other), strict=True)
    return Or(
        is_open(decision) != is_open(other),
        is_legal(decision) != is_legal(other),
        *(a != b for a, b in stands),
    )


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
    """The duty hangs on a number although nobody is told to look at it."""
    larger = substitute(clause.met, (best.symbol, best.symbol + 1))
    return And(Not(best.matters), clause.met != larger)


# -- the same rulings, by the same numbers


def _same_measures(ground: Ground, other: Decision) -> str | None:
    pairs = list(paired(ground.decision, other))
    if any((a.unaided, a.among) != (b.unaided, b.among) for a, b in pairs):
        return None
    within = [term for a, b in pairs for term in values(ground, a, b)]
    if not ground.never(*ground.trial, *within, ruled_apart(ground.decision, other)):
        return None
    if not ground.never(Or(*(a.matters != b.matters for a, b in pairs))):
        return None
    apart = [pair for pair in pairs if not _same_number(ground, *pair, other)]
    if not apart:
        return SAME_MEASURE
    known = [a for a, b in pairs if all(a is not one for one, _ in apart)]
    return SAME_DUTY if all(_all_one(ground, *pair, other, known) for pair in apart) else None


def _same_number(ground: Ground, best: Best, rival: Best, other: Decision) -> bool:
    return ground.never(*beats(ground, best, rival, ground.decision, other)) and ground.never(
        *beats(ground, rival, best, other, ground.decision)
    )


def _all_one(ground: Ground, best: Best, rival: Best, other: Decision, known: Sequence[Best]) -> bool:
    """Whichever of the two numbers it measures by, the obligation says the same of every play."""
    return ground.never(*tells(ground, best, rival, ground.decision, other, known)) and ground.never(
        *tells(ground, rival, best, other, ground.decision, known)
    )


def tells(
    ground: Ground, best: Best, rival: Best, decision: Decision, other: Decision, known: Sequence[Best]
) -> Iterator[BoolRef]:
    """A play counts for more than any alternative does under the other decision, and a play on
    trial meets the obligation by one of the numbers alone. Of its known numbers no alternative
    is worth more."""
    (duty,) = (c for c in ground.decision.obligations if any(b.symbol.eq(best.symbol) for b in c.best))
    low, worth, rivals = Int("the lesser number"), _worth(decision, best), _worth(other, rival)
    alternatives = ground.alternatives[best.among]
    yield from (best.matters, low >= 0, low < worth, *_moment(ground, best))
    yield from (Implies(a.possible, _with(rivals, a) <= low) for a in alternatives)
    on_trial = [
        (symbol, second(symbol)) for symbol in dict.fromkeys(s for a in alternatives for s in a.values)
    ]
    met = substitute(duty.met, *on_trial)
    yield substitute(met, (best.symbol, worth)) != substitute(met, (best.symbol, low))
    for term in (*ground.decision.bounds, *ground.real, *ground.trial):
        yield substitute(term, *on_trial)
    for one in (b for b in duty.best if any(b is k for k in known)):
        most, its = ground.alternatives[one.among], _worth(ground.decision, one)
        matters = substitute(one.matters, *on_trial)
        yield from (Implies(And(matters, a.possible), _with(its, a) <= one.symbol) for a in most)


def second(symbol: ExprRef) -> ExprRef:
    """The symbol of the play on trial where another play is looked at beside it."""
    return Const(f"{symbol} on trial", symbol.sort())


def paired(decision: Decision, other: Decision) -> Iterator[tuple[Best, Best]]:
    """The numbers of two decisions with the same obligations, each beside its like."""
    for duty in decision.obligations:
        changed = next(c for c in other.obligations if c.id == duty.id)
        yield from zip(duty.best, changed.best, strict=True)


def values(ground: Ground, first: Best, second: Best) -> Iterator[BoolRef]:
    """What values the number can have."""
    yield first.symbol >= 0
    if ground.never(Or(first.merit > 1, second.merit > 1)):
        yield first.symbol <= 1


def beats(ground: Ground, best: Best, rival: Best, decision: Decision, other: Decision) -> Iterable[BoolRef]:
    """Under one decision a play counts for more than any alternative does under the other."""
    worth, rivals = _worth(decision, best), _worth(other, rival)
    less = (Implies(a.possible, _with(rivals, a) < worth) for a in ground.alternatives[best.among])
    return [best.matters, worth > 0, *_moment(ground, best), *less]


def _moment(ground: Ground, best: Best) -> Sequence[BoolRef]:
    """When in the turn the alternatives come that a number is taken among."""
    if best.among == "now":
        return ground.trial
    return [Not(And(*ground.trial))] if ground.trial else []


def _with(worth: ArithRef, alternative: Alternative) -> ArithRef:
    return simplify(substitute(worth, *alternative.values.items()))


def _worth(decision: Decision, best: Best) -> ArithRef:
    invoked = [(p.invoked, BoolVal(not best.unaided or p.shows is None)) for p in decision.permissions]
    opened = substitute(is_open(decision), *invoked)
    return If(opened, best.merit, IntVal(0))
