"""Whether a theorem of a game still holds with a mutant in its clause's place.

Mutants that differ from their clause in nothing but terms are tried all at once, by
the symbol that says which is in force; each counterexample is proved again by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from z3 import And, BoolRef, IntVal, ModelRef, Not, Or, Solver, is_true, sat, substitute, unsat

from adjudicator.report.proof import Book, decided
from adjudicator.solve.best import Definition
from adjudicator.solve.prove import DISPROVED, VACUOUS, prove
from adjudicator.solve.theorem import Domain, Statement, Theorem, symbols_of
from tests.mutation.merged import WHICH, mergeable, merged
from tests.mutation.operators import Mutant


def broken(game: str, mutant: Mutant, limit: float = 10.0, names: Sequence[str] = ()) -> str | None:
    """The first theorem that does not hold any more, by name; None if all do. With `names`
    only these are tried.

    One on which the solver gives up counts for nothing.
    """
    domain = _domain(game, [mutant])
    for theorem in _theorems(game, domain, [mutant]):
        wanted = not names or theorem.name in names
        if wanted and prove(theorem, domain, limit).result in (DISPROVED, VACUOUS):
            return theorem.name
    return None


def breaks(game: str, every: Sequence[Mutant], limit: float = 10.0) -> dict[str, str]:
    """The mutants with which some theorem does not hold any more, and the first such, by name."""
    theorem_of: dict[str, str] = {}
    left = dict(enumerate((m for m in every if mergeable(m)), start=1))
    if left:
        domain = _domain(game, list(left.values()))
        for theorem in _theorems(game, domain, list(left.values())):
            for number in suspects(theorem.statement, domain, frozenset(left), limit):
                if broken(game, left[number], limit, [theorem.name]):
                    theorem_of[left.pop(number).id] = theorem.name
    apart = {m.id: broken(game, m, limit) for m in every if not mergeable(m)}
    return theorem_of | {id: name for id, name in apart.items() if name is not None}


def _book(game: str, every: Sequence[Mutant]) -> Book:
    """The theorems of the decision that the mutants are of."""
    id = every[0].original.id
    return next(own for own in decided(game) if id in (clause.id for clause in own.domain.decision.clauses))


def _domain(game: str, every: Sequence[Mutant]) -> Domain:
    own = _book(game, every).domain
    alone = len(every) == 1
    return replace(own, decision=every[0].within(own.decision) if alone else merged(own.decision, every))


def _theorems(game: str, domain: Domain, every: Sequence[Mutant]) -> Sequence[Theorem]:
    """The theorems, those about the mutants' clauses first."""
    about = {mutant.original.id for mutant in every}
    own = _book(game, every)
    assert own.choice is not None and own.choice.theorems is not None
    theorems = own.choice.theorems().theorems(own.game, domain)
    return sorted(theorems, key=lambda one: not about & set(one.about))


# -- many at once


def suspects(statement: Statement, domain: Domain, numbers: frozenset[int], limit: float) -> Iterator[int]:
    """Mutants of a merged decision, by number, with which the statement may not hold: those
    with which it does not, and those on which the solver gives up."""
    supposed = [term for _, term in statement.premises]
    if statement.exists:
        yield from _without_a_case(domain, statement.given, [*supposed, statement.claim], numbers, limit)
        return
    idle = _without_a_case(domain, statement.before, supposed, numbers, limit)
    yield from idle
    yield from _with_a_case(domain, statement.given, [*supposed, Not(statement.claim)], numbers - idle, limit)


def _without_a_case(
    domain: Domain, given: Sequence[Definition], terms: Sequence[BoolRef], numbers: frozenset[int], limit: float
) -> set[int]:
    """The mutants with which these terms can nowhere hold."""
    left = set(numbers)
    all_terms = [*(one.term for one in given), *terms]
    if not _spoken_of(all_terms):
        return set()
    solver, whole = _solver(domain, all_terms, limit), And(*all_terms)
    while left and solver.check(_one_of(left)) == sat:
        model = solver.model()
        left -= {n for n in left if _is_so(model, whole, n)} | {_in_force(model)}
    return left


def _with_a_case(
    domain: Domain, given: Sequence[Definition], terms: Sequence[BoolRef], numbers: frozenset[int], limit: float
) -> Iterator[int]:
    """The mutants with which these terms can hold somewhere."""
    left = set(numbers)
    all_terms = [*(one.term for one in given), *terms]
    if not _spoken_of(all_terms):
        return
    solver = _solver(domain, all_terms, limit)
    while left and (answer := solver.check(_one_of(left))) != unsat:
        if answer != sat:
            yield from left
            return
        number = _in_force(solver.model())
        left.remove(number)
        yield number


def _spoken_of(terms: Sequence[BoolRef]) -> bool:
    """Whether it matters which mutant is in force; where not, the statement holds as it did."""
    return any(symbol.eq(WHICH) for symbol in symbols_of(terms))


def _solver(domain: Domain, terms: Sequence[BoolRef], limit: float) -> Solver:
    solver = Solver()
    solver.set("timeout", int(limit * 1000))
    solver.add(*(term for _, term in domain.bounds), *terms)
    return solver


def _one_of(numbers: set[int]) -> BoolRef:
    return Or(*(number == WHICH for number in sorted(numbers)))


def _in_force(model: ModelRef) -> int:
    return int(model.eval(WHICH, model_completion=True).as_long())


def _is_so(model: ModelRef, term: BoolRef, number: int) -> bool:
    """The same case will do for another mutant."""
    return bool(is_true(model.eval(substitute(term, (WHICH, IntVal(number))), model_completion=True)))
