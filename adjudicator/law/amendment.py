"""Amendments: clauses that differ between two laws, each under a reading whose options are the two laws.

So a rulebook holds both laws at once, and whatever compares two readings (a verdict's `holds` line, `compare`, a search
for a smallest position) compares the two laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from z3 import And, BoolRef, ExprRef, If, Not, Or, is_false, is_true

from adjudicator.dataclass import dataclass
from adjudicator.law.clause import Clause, Obligation
from adjudicator.law.clause_terms import idle, named_terms, with_terms
from adjudicator.law.decision import Decision
from adjudicator.law.reading import Options, Reading, reading

DROPPED, KEPT = "dropped", "kept"
"""The options of a clause that a house drops: the house's law, its default, and the document's."""
LOCKED, PRESENT = "locked", "present"
"""The options of a clause that differs from an earlier law: that law, the default, and the law as it stands."""


@dataclass(frozen=True)
class Amendment:
    """A clause of a decision by two laws. `own`: the option of its reading by which the decision's own clause holds;
    `other`: the clause by the other option, None where that law has none. A law that lacks the clause is idle there.
    `usual`: the own clause that `other` stands beside; where the decision's has other terms, it is left as it is.
    `title` and `says`: those of the clause."""

    reading: Reading
    decision: str
    own: str
    other: Clause | None = None
    usual: Clause | None = None
    title: str = ""
    says: str = ""


def dropping(clause: Clause, decision: str, house: str) -> Amendment:
    """The amendment by which a clause holds or does not; `house` is the title of the law that drops it."""
    options = (DROPPED, "no", f"{house} drops it"), (KEPT, "yes", "the document has it")
    question = f"Does the clause {clause.title!r} hold?"
    either = reading(f"law.{clause.id}", question, clause.cites, *options)
    return Amendment(either, decision, KEPT, title=clause.title, says=clause.says)


def dropped(options: Options) -> frozenset[str]:
    """The ids of the clauses that are dropped under some options."""
    return frozenset(key.removeprefix("law.") for key, option in options.items() if option == DROPPED)


def changing(id: str, decision: str, own: Clause | None, other: Clause | None, earlier: str) -> Amendment:
    """The amendment of a clause that `own` or `other` has, by the law as it stands and by an earlier one with the title
    `earlier`; None for a law that has no such clause."""
    known = own or other
    assert known is not None
    question, runs = f"How does the clause {known.title!r} run?", "it runs so in {}"
    options = (
        (LOCKED, "as locked" if other else "not at all", runs.format(earlier)),
        (PRESENT, "as it stands" if own else "not at all", runs.format("the law as it stands")),
    )
    either, usual = reading(f"law.{id}", question, known.cites, *options), own if other else None
    return Amendment(either, decision, PRESENT, other, usual, known.title, known.says)


def amended(decision: Decision, amendments: Mapping[str, Amendment]) -> Decision:
    """The decision with each clause that its amendment, by the clause's id, is about as either law has it; clauses that
    it lacks itself follow the others."""
    own = {clause.id: clause for clause in decision.clauses}
    added = (id for id, each in amendments.items() if each.decision == decision.name and id not in own)
    clauses = (_by_either(own.get(id), amendments[id]) if id in amendments else own[id] for id in (*own, *added))
    return replace(decision, clauses=tuple(clauses))


def _by_either(own: Clause | None, amendment: Amendment) -> Clause:
    """The clause with the terms of the decision's own, or of the other law, by the option of the amendment's reading."""
    key, other = amendment.reading, amendment.other
    clause = own or other
    assert clause is not None
    firsts, seconds = map(_terms_of, (own, other))
    if own is not None and amendment.usual is not None and not _alike(firsts, _terms_of(amendment.usual)):
        return own
    if isinstance(own, Obligation) and isinstance(other, Obligation):
        known = {str(best.symbol) for best in own.best}
        clause = replace(own, best=(*own.best, *(best for best in other.best if str(best.symbol) not in known)))
    where = key.is_(amendment.own)
    terms = {
        name: _if(where, firsts.get(name, idle(name)), seconds.get(name, idle(name)))
        for name in dict.fromkeys((*firsts, *seconds))
    }
    bearing = (each.readings for each in (own, other) if each is not None)
    return replace(with_terms(clause, terms), readings=_once((*(k for keys in bearing for k in keys), key.key)))


def _terms_of(clause: Clause | None) -> dict[str, ExprRef]:
    return named_terms(clause) if clause is not None else {}


def _alike(first: Mapping[str, ExprRef], second: Mapping[str, ExprRef]) -> bool:
    return first.keys() == second.keys() and all(term.eq(second[name]) for name, term in first.items())


def _once(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))


def _if(where: BoolRef, first: ExprRef, second: ExprRef) -> ExprRef:
    """The first term where a condition holds, else the second; a constant is written as conjunction or disjunction."""
    if is_true(second):
        return Or(Not(where), first)
    if is_false(second):
        return And(where, first)
    if is_true(first):
        return Or(where, second)
    if is_false(first):
        return And(Not(where), second)
    return If(where, first, second)
