"""Small changes of a clause, made on its terms: whatever the rulebook, whatever the clause says.

The changes are those of mutation testing (DeMillo, Lipton and Sayward, Hints on test data
selection, 1978), put to rules: a clause dropped or negated, a number moved by one, a
condition removed, a clause of one kind turned into another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from z3 import And, BoolRef, BoolVal, ExprRef, IntVal, Not, Or, is_and, is_app, is_int_value, is_or, substitute

from adjudicator.law import Clause, Decision, Obligation, Permission, Prohibition, Requirement

DROPPED, NEGATED, NUMBER, CONDITION, KIND, WAIVER, MEASURE = (
    "dropped",
    "negated",
    "number moved",
    "condition removed",
    "kind swapped",
    "waiver moved",
    "measure changed",
)
OPERATORS = (DROPPED, NEGATED, NUMBER, CONDITION, KIND, WAIVER, MEASURE)


@dataclass(frozen=True)
class Mutant:
    """One changed clause of a decision.

    `clause` is what stands in its place, None if nothing does. `what` says in a line what
    was changed, `number` tells mutants of one clause apart.
    """

    original: Clause
    clause: Clause | None
    operator: str
    what: str
    number: int = 0

    @property
    def id(self) -> str:
        """The clause's id and the number."""
        return f"{self.original.id}#{self.number}"

    def changes(self, name: str) -> bool:
        """Whether terms of this name are others than the clause's."""
        old, new = fields(self.original), {} if self.clause is None else fields(self.clause)
        return any(part.startswith(name) and not new[part].eq(old[part]) for part in old if part in new)

    def within(self, decision: Decision) -> Decision:
        """The decision with the mutant in its clause's place.

        A permission that is dropped is not invoked anywhere else either.
        """
        if self.clause is None:
            left = decision.without(self.original.id)
            if not isinstance(self.original, Permission):
                return left
            unsaid = (self.original.invoked, BoolVal(False))
            silent = tuple(changed(clause, lambda term: substitute(term, unsaid)) for clause in left.clauses)
            return replace(left, clauses=silent)
        new = self.clause
        return replace(decision, clauses=tuple(new if c.id == self.original.id else c for c in decision.clauses))


def mutants(decision: Decision, clause: Clause, whole: Sequence[ExprRef] = ()) -> tuple[Mutant, ...]:
    """Every change of one clause, each once; the order is always the same. Nothing is changed inside terms that are
    `whole`: a word of the clauses that is spelt out card by card."""
    made: list[Mutant] = []
    seen: set[Hashable] = {_shape(clause)}
    for operator, what, changed_clause in _changes(decision, clause, {term.get_id() for term in whole}):
        shape = _shape(changed_clause)
        if shape not in seen:
            seen.add(shape)
            made.append(Mutant(clause, changed_clause, operator, what, len(made) + 1))
    return tuple(made)


Change = tuple[str, str, Clause | None]
"""The operator, what was done, and the clause it made."""


def _changes(decision: Decision, clause: Clause, whole: Set[int]) -> Iterator[Change]:
    yield DROPPED, "the clause is dropped", None
    yield NEGATED, "the clause says the opposite", changed(clause, Not, says=True)
    for name, term in fields(clause).items():
        for what, other in numbers(term, whole):
            yield NUMBER, f"{name}: {what}", with_field(clause, name, other)
        for what, other in conditions(term, whole):
            yield CONDITION, f"{name}: {what}", with_field(clause, name, other)
    yield from _kinds(decision, clause)


# -- the terms of a clause


def fields(clause: Clause) -> dict[str, ExprRef]:
    """The terms of a clause by name."""
    if isinstance(clause, Requirement):
        return {"holds": clause.holds}
    if isinstance(clause, Prohibition):
        return {"bars": clause.bars}
    if isinstance(clause, Permission):
        return {f"waives {id}": term for id, term in clause.waives.items()}
    assert isinstance(clause, Obligation)
    terms: dict[str, ExprRef] = {"met": clause.met}
    for best in clause.best:
        terms[f"merit of {best.symbol}"] = best.merit
        terms[f"matters of {best.symbol}"] = best.matters
    return terms


def with_field(clause: Clause, name: str, term: ExprRef) -> Clause:
    """The clause with another term by this name."""
    if isinstance(clause, Requirement):
        return replace(clause, holds=term)
    if isinstance(clause, Prohibition):
        return replace(clause, bars=term)
    if isinstance(clause, Permission):
        return replace(clause, waives={**clause.waives, name.removeprefix("waives "): term})
    assert isinstance(clause, Obligation)
    if name == "met":
        return replace(clause, met=term)
    part, symbol = name.split(" of ", 1)
    bests = (replace(b, **{part: term}) if str(b.symbol) == symbol else b for b in clause.best)
    return replace(clause, best=tuple(bests))


def changed(clause: Clause, change: Callable[[BoolRef], BoolRef], says: bool = False) -> Clause:
    """The clause with every term changed; with `says` only what it says of the play on trial."""
    for name, term in fields(clause).items():
        if not (says and " of " in name):
            clause = with_field(clause, name, change(term))
    return clause


# -- changes of a term


def numbers(term: ExprRef, whole: Set[int] = frozenset()) -> Iterator[tuple[str, ExprRef]]:
    """The term with one number in it one more, or one less.

    Where the same comparison or sum stands more than once in the term, it is changed
    everywhere at once.
    """
    for part in _parts(term, whole):
        children = part.children()
        for place, child in enumerate(children):
            if not is_int_value(child):
                continue
            value = child.as_long()
            for other in (value - 1, value + 1):
                moved = [*children[:place], IntVal(other), *children[place + 1 :]]
                change = f"{value} becomes {other} in {words_of(part)}"
                yield change, substitute(term, (part, part.decl()(*moved)))


def conditions(term: ExprRef, whole: Set[int] = frozenset()) -> Iterator[tuple[str, ExprRef]]:
    """The term without one member of one conjunction, or of one disjunction."""
    for part in _parts(term, whole):
        if not (is_and(part) or is_or(part)) or part.num_args() < 2:
            continue
        joined: Callable[..., BoolRef] = And if is_and(part) else Or
        children = part.children()
        for place, child in enumerate(children):
            rest = [*children[:place], *children[place + 1 :]]
            left = rest[0] if len(rest) == 1 else joined(*rest)
            word = "all of" if is_and(part) else "any of"
            yield f"{word} {words_of(part)}: without {words_of(child)}", substitute(term, (part, left))


def _parts(term: ExprRef, whole: Set[int] = frozenset()) -> Iterator[ExprRef]:
    """Every part of a term once, the outermost first; of those that are whole none."""
    seen: set[int] = {*whole}
    pending = [term]
    while pending:
        part = pending.pop(0)
        if part.get_id() in seen or not is_app(part):
            continue
        seen.add(part.get_id())
        yield part
        pending.extend(part.children())


def words_of(term: ExprRef, depth: int = 3) -> str:
    """A term in a few words: what lies deeper is left out."""
    children = term.children()
    if not children:
        return str(term)
    if not depth:
        return "…"
    parts = [words_of(child, depth - 1) for child in children]
    name = _SIGNS.get(term.decl().name(), term.decl().name())
    if name == "not":
        return f"not {parts[0]}"
    if len(parts) > 4:
        parts = [*parts[:3], "…"]
    return f"({f' {name} '.join(parts)})" if name in _INFIX else f"{name}({', '.join(parts)})"


_SIGNS = {"=": "==", "distinct": "!="}
_INFIX = ("==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "and", "or", "=>")


# -- changes of kind


def _kinds(decision: Decision, clause: Clause) -> Iterator[Change]:
    if isinstance(clause, Requirement):
        yield KIND, "a prohibition of the opposite", _as(Prohibition, clause, bars=Not(clause.holds))
    elif isinstance(clause, Prohibition):
        yield KIND, "a requirement of the opposite", _as(Requirement, clause, holds=Not(clause.bars))
    elif isinstance(clause, Permission):
        yield from _waivers(decision, clause)
    elif isinstance(clause, Obligation):
        yield from _duties(decision, clause)


def _waivers(decision: Decision, clause: Permission) -> Iterator[Change]:
    if clause.shows is not None:
        yield KIND, "nothing need be shown for it", replace(clause, shows=None, held=None)
    waivable = [c.id for c in (*decision.requirements, *decision.obligations)]
    for id, term in clause.waives.items():
        without = {other: t for other, t in clause.waives.items() if other != id}
        yield WAIVER, f"it does not waive {id}", replace(clause, waives={**without, id: BoolVal(False)})
        for other in waivable:
            if other not in clause.waives:
                moved = {**without, other: term}
                yield WAIVER, f"it waives {other} where it waived {id}", replace(clause, waives=moved)


def _duties(decision: Decision, clause: Obligation) -> Iterator[Change]:
    symbols = {best.symbol.get_id() for best in clause.best}
    if not symbols & {part.get_id() for part in _parts(clause.met)}:
        yield KIND, "a prohibition of the opposite", _as(Prohibition, clause, bars=Not(clause.met))
    families = dict.fromkeys(best.among for duty in decision.obligations for best in duty.best)
    for place, best in enumerate(clause.best):
        # Where nothing has to be shown for any permission, nothing is done without an aid either.
        aided = any(permission.shows is not None for permission in decision.permissions)
        others = [(f"unaided is {not best.unaided}", replace(best, unaided=not best.unaided))] if aided else []
        others += [
            (f"among {name}, not {best.among}", replace(best, among=name)) for name in families if name != best.among
        ]
        for what, other in others:
            bests = (*clause.best[:place], other, *clause.best[place + 1 :])
            yield MEASURE, f"{best.symbol}: {what}", replace(clause, best=bests)


def _as(kind: type[Clause], clause: Clause, **terms: BoolRef) -> Clause:
    words = {name: getattr(clause, name) for name in ("id", "title", "says", "cites", "readings")}
    return kind(**words, against=clause.against, supports=clause.supports, **terms)


def _shape(clause: Clause | None) -> Hashable:
    """What tells one mutant from another: its kind and its terms."""
    if clause is None:
        return None
    terms = tuple((name, term.get_id()) for name, term in fields(clause).items())
    shows = clause.shows if isinstance(clause, Permission) else None
    bests = tuple((b.unaided, b.among) for b in clause.best) if isinstance(clause, Obligation) else ()
    return (clause.kind, terms, shows, bests)
