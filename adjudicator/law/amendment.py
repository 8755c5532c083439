"""Amendments: clauses that a house drops, each under a reading whose options are the document's law and the house's.

So a rulebook holds both laws at once, and whatever compares two readings (a verdict's `holds` line, `compare`, a search
for a smallest position) compares the two laws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch

from adjudicator.law.clause import Clause, Obligation, Permission, Prohibition, Requirement
from adjudicator.law.decision import Decision
from adjudicator.law.reading import Reading, reading

DROPPED, KEPT = "dropped", "kept"
"""The options of an amendment: the house's law, its default, and the document's."""


def amendment(clause: Clause, house: str) -> Reading:
    """The reading under which a clause holds or does not; `house` is the title of the law that drops it."""
    return reading(
        f"law.{clause.id}",
        f"Does the clause {clause.title!r} hold?",
        clause.cites,
        (DROPPED, "no", f"{house} drops it"),
        (KEPT, "yes", "the document has it"),
    )


def amended(decision: Decision, amendments: Mapping[str, Reading]) -> Decision:
    """The decision with each clause in force only where the reading, by the clause's id, keeps it."""
    clauses = (
        replace(_in_force(clause, own), readings=(*clause.readings, own.key))
        if (own := amendments.get(clause.id)) is not None
        else clause
        for clause in decision.clauses
    )
    return replace(decision, clauses=tuple(clauses))


@singledispatch
def _in_force(clause: Clause, own: Reading) -> Clause:
    """The clause with a term that is idle under the option DROPPED."""
    raise TypeError(f"no clause of kind {clause.kind} can be dropped")


@_in_force.register
def _(clause: Requirement, own: Reading) -> Clause:
    from z3 import Or

    return replace(clause, holds=Or(own.is_(DROPPED), clause.holds))


@_in_force.register
def _(clause: Prohibition, own: Reading) -> Clause:
    from z3 import And

    return replace(clause, bars=And(own.is_(KEPT), clause.bars))


@_in_force.register
def _(clause: Permission, own: Reading) -> Clause:
    from z3 import And

    return replace(clause, waives={id: And(own.is_(KEPT), where) for id, where in clause.waives.items()})


@_in_force.register
def _(clause: Obligation, own: Reading) -> Clause:
    from z3 import And, Or

    best = tuple(replace(each, matters=And(own.is_(KEPT), each.matters)) for each in clause.best)
    return replace(clause, met=Or(own.is_(DROPPED), clause.met), best=best)
