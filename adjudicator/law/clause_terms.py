"""The terms of a clause by name, a clause with other terms, and the terms under which a clause has no effect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch

from z3 import BoolVal, ExprRef, IntVal

from adjudicator.law.clause import Clause, Obligation, Permission, Prohibition, Requirement

HOLDS, BARS, WAIVES, MET, MERIT, MATTERS = "holds", "bars", "waives", "met", "merit", "matters"
"""The first words of the names of terms; behind WAIVES stands the id of a clause, behind MERIT and MATTERS the symbol of
a maximum."""
WORDS = (HOLDS, BARS, WAIVES, MET, MERIT, MATTERS)
NUMBERS = frozenset({MERIT})
"""The first words of the names of integer terms."""
_IDLE: Mapping[str, bool] = {HOLDS: True, BARS: False, WAIVES: False, MET: True, MATTERS: False}


def idle(name: str) -> ExprRef:
    """The value of the term of this name with which its clause has no effect.

    >>> idle("waives X"), idle("met"), idle("merit X")
    (False, True, 0)
    """
    word = name.partition(" ")[0]
    return IntVal(0) if word in NUMBERS else BoolVal(_IDLE[word])


@singledispatch
def named_terms(clause: Clause) -> dict[str, ExprRef]:
    """The terms that decide what a clause means for legality, by name."""
    raise TypeError(f"a clause of kind {clause.kind} has no terms")


@named_terms.register
def _(clause: Requirement) -> dict[str, ExprRef]:
    return {HOLDS: clause.holds}


@named_terms.register
def _(clause: Prohibition) -> dict[str, ExprRef]:
    return {BARS: clause.bars}


@named_terms.register
def _(clause: Permission) -> dict[str, ExprRef]:
    return {f"{WAIVES} {id}": where for id, where in clause.waives.items()}


@named_terms.register
def _(clause: Obligation) -> dict[str, ExprRef]:
    of_bests = (
        {f"{MERIT} {best.symbol}": best.merit, f"{MATTERS} {best.symbol}": best.matters} for best in clause.best
    )
    return {MET: clause.met, **{name: term for terms in of_bests for name, term in terms.items()}}


@singledispatch
def with_terms(clause: Clause, terms: Mapping[str, ExprRef]) -> Clause:
    """The clause with these terms by name, one for each of its own; a permission waives what `terms` say alone."""
    raise TypeError(f"a clause of kind {clause.kind} has no terms")


@with_terms.register
def _(clause: Requirement, terms: Mapping[str, ExprRef]) -> Clause:
    return replace(clause, holds=terms[HOLDS])


@with_terms.register
def _(clause: Prohibition, terms: Mapping[str, ExprRef]) -> Clause:
    return replace(clause, bars=terms[BARS])


@with_terms.register
def _(clause: Permission, terms: Mapping[str, ExprRef]) -> Clause:
    return replace(clause, waives={name.partition(" ")[2]: term for name, term in terms.items()})


@with_terms.register
def _(clause: Obligation, terms: Mapping[str, ExprRef]) -> Clause:
    best = (
        replace(each, merit=terms[f"{MERIT} {each.symbol}"], matters=terms[f"{MATTERS} {each.symbol}"])
        for each in clause.best
    )
    return replace(clause, met=terms[MET], best=tuple(best))
