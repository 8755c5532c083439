"""Many mutants in one decision: a symbol says which of them is in force, and 0 that none is.

So one question to the solver looks for a mutant among all of them; each one of these is then
looked at by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from z3 import And, BoolVal, ExprRef, If, Int, Not, Or, is_bool, is_true

from adjudicator.law import Clause, Decision, Obligation, Permission
from adjudicator.solve.session import Assume
from tests.mutation.operators import Mutant, fields, with_field

WHICH = Int("reading mutant")


def mergeable(mutant: Mutant) -> bool:
    """Whether the mutant differs from its clause in nothing but its terms."""
    old, new = mutant.original, mutant.clause
    if new is None or type(new) is not type(old):
        return False
    if isinstance(old, Permission) and isinstance(new, Permission):
        return old.shows == new.shows
    if isinstance(old, Obligation) and isinstance(new, Obligation):
        return [(b.unaided, b.among) for b in old.best] == [(b.unaided, b.among) for b in new.best]
    return True


def merged(decision: Decision, mutants: Sequence[Mutant]) -> Decision:
    """The decision with every mutant in it; each has its place in the sequence, from 1, as its number."""
    numbers: dict[str, list[tuple[int, Mutant]]] = {}
    for number, mutant in enumerate(mutants, start=1):
        numbers.setdefault(mutant.original.id, []).append((number, mutant))
    clauses = tuple(_merged(c, numbers.get(c.id, [])) for c in decision.clauses)
    return replace(decision, clauses=clauses, bounds=(*decision.bounds, WHICH >= 0, len(mutants) >= WHICH))


def _merged(clause: Clause, mutants: Sequence[tuple[int, Mutant]]) -> Clause:
    every = [(number, fields(m.clause)) for number, m in mutants if m.clause is not None]
    names = dict.fromkeys([*fields(clause), *(name for _, terms in every for name in terms)])
    old = fields(clause)
    for name in names:
        term: ExprRef = old.get(name, BoolVal(False))
        kept = term
        for number, terms in every:
            other = terms.get(name, BoolVal(False))
            if not other.eq(kept):
                term = If(number == WHICH, other, term)
        clause = with_field(clause, name, term)
    return clause


def one_of(numbers: Iterable[int]) -> Assume:
    """That one of these mutants is in force."""
    chosen = tuple(sorted(numbers))
    return Assume(("one of", chosen), lambda: Or(*(number == WHICH for number in chosen)))


def standing(
    bars: Sequence[tuple[str, ExprRef]],
    unmet: Sequence[tuple[str, ExprRef]],
    owed: Sequence[tuple[str, ExprRef]],
    against: Sequence[str],
) -> Assume:
    """That other clauses than these stand against the play.

    An obligation speaks only where nothing else does.
    """
    hard = [*bars, *unmet]
    every = hard if set(against) & {id for id, _ in hard} else [*hard, *owed]

    def differs() -> ExprRef:
        return Or(*(Not(term) if id in against else term for id, term in every))

    return Assume(("others against", tuple(against)), differs)


def same(first: Mapping[str, ExprRef], second: Mapping[str, ExprRef]) -> ExprRef:
    """That the terms of two clauses by name are equal; one that is missing is false."""
    names = dict.fromkeys([*first, *second])
    false = BoolVal(False)
    pairs = [(first.get(name, false), second.get(name, false)) for name in names]
    return And(*(a == b for a, b in pairs if not (is_bool(a) and is_true(a == b))))
