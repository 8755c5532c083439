"""The dearest proof of equivalence, for many mutants of a clause at once.

What a proof has to show can never be is put for all of them by the symbol that says which
is in force; whatever the solver finds takes mutants out, until the rest is proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from z3 import And, BoolRef, Implies, IntVal, ModelRef, Or, Solver, is_true, sat, simplify, substitute, unsat

from adjudicator.law import Best, Decision
from adjudicator.solve.solver import GaveUp
from tests.mutation.equivalent import SAME_DUTY, SAME_MEASURE, Ground, equivalent, ruled_apart
from tests.mutation.measures import beats, paired, tells, values
from tests.mutation.merged import WHICH, mergeable, merged
from tests.mutation.operators import Mutant

_BETWEEN = (2, 3)
"""Numbers that nothing is worth where plays of one kind are worth 1 and all others far more."""


def reasons(every: Sequence[Mutant], ground: Ground) -> dict[str, str]:
    """Why mutants of a clause are equivalent, by their ids, of those that are proved to be."""
    cheap = {mutant.id: why for mutant in every if (why := _alone(mutant, ground))}
    return cheap | alike([mutant for mutant in every if mutant.id not in cheap], ground)


def _alone(mutant: Mutant, ground: Ground) -> str | None:
    with suppress(GaveUp):
        return equivalent(mutant, ground)
    return None


def alike(every: Sequence[Mutant], ground: Ground) -> dict[str, str]:
    """Why mutants are equivalent, by their ids: those that can be tried at once, and of
    which it is proved that the same is ruled on every play on trial."""
    some = dict(enumerate((mutant for mutant in every if mergeable(mutant)), start=1))
    if not some:
        return {}
    sieve = Sieve(ground, merged(ground.decision, list(some.values())))
    return {some[number].id: why for number, why in sieve.reasons(frozenset(some)).items()}


@dataclass(frozen=True)
class Sieve:
    """The decision as it is, and one that has the mutants in it."""

    ground: Ground
    other: Decision

    def reasons(self, numbers: frozenset[int]) -> Mapping[int, str]:
        """Why those of these mutants are equivalent that are proved so, by number."""
        ground, other = self.ground, self.other
        pairs = list(paired(ground.decision, other))
        within = [term for a, b in pairs for term in values(ground, a, b)]
        within += [self._no_merit(a, b, number, numbers) for a, b in pairs for number in _BETWEEN]
        left = numbers - self.may([*ground.trial, *within, ruled_apart(ground.decision, other)], numbers)
        left -= self.may([Or(*(a.matters != b.matters for a, b in pairs))], left)
        apart = {str(a.symbol): self._other_number(a, b, left) for a, b in pairs}
        same = left - frozenset().union(*apart.values())
        known = [a for a, _ in pairs if not apart[str(a.symbol)]]
        for a, b in pairs:
            left -= self._telling(a, b, apart[str(a.symbol)] & left, known)
        return {number: SAME_MEASURE if number in same else SAME_DUTY for number in left}

    def _no_merit(self, best: Best, rival: Best, number: int, numbers: frozenset[int]) -> BoolRef:
        """A number that no alternative is worth is none, but with the mutants with which one is."""
        having = self.may([Or(best.merit == number, rival.merit == number)], numbers)
        return Implies(best.symbol == number, Or(*(n == WHICH for n in sorted(having))))

    def _other_number(self, best: Best, rival: Best, numbers: frozenset[int]) -> frozenset[int]:
        ground, own, other = self.ground, self.ground.decision, self.other
        more = self.may(beats(ground, best, rival, own, other), numbers)
        return more | self.may(beats(ground, rival, best, other, own), numbers - more)

    def _telling(self, best: Best, rival: Best, numbers: frozenset[int], known: Sequence[Best]) -> frozenset[int]:
        ground, own, other = self.ground, self.ground.decision, self.other
        more = self.may(tells(ground, best, rival, own, other, known), numbers)
        return more | self.may(tells(ground, rival, best, other, own, known), numbers - more)

    def may(self, terms: Iterable[BoolRef], numbers: frozenset[int]) -> frozenset[int]:
        """The mutants with which these terms can hold, or on which the solver gives up."""
        if not numbers:
            return numbers
        simplified = [simplify(term) for term in terms]
        whole, solver, left = And(*simplified), self._solver(simplified), set(numbers)
        while left and (answer := solver.check(Or(*(n == WHICH for n in sorted(left))))) != unsat:
            if answer != sat:
                return numbers
            left -= _so_with(solver.model(), whole, left)
        return numbers - left

    def _solver(self, terms: Sequence[BoolRef]) -> Solver:
        ground = self.ground
        solver = Solver()
        solver.set("timeout", int(ground.limit * 1000))
        solver.add(*self.other.bounds, *(reading.bounds for reading in ground.readings.values()))
        solver.add(*(p.invoked for p in ground.decision.permissions if p.shows is None))
        solver.add(*ground.real, *terms)
        return solver


def _so_with(model: ModelRef, term: BoolRef, numbers: Iterable[int]) -> set[int]:
    """The mutants of which this is a case: the one in force, and any others."""
    possible = {int(model.eval(WHICH, model_completion=True).as_long())}
    for number in numbers:
        if is_true(model.eval(substitute(term, (WHICH, IntVal(number))), model_completion=True)):
            possible.add(number)
    return possible
