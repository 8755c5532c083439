"""What a rule is, and when a choice is lawful.

This room knows no game. It knows clauses of four kinds, the readings of unclear
sentences, the decisions somebody faces, and one definition of legality over them.
"""

from typing import TYPE_CHECKING

from adjudicator.law.branches import Branch, Lookup, branches_of, least_by
from adjudicator.law.clause import (
    Best,
    Citation,
    Cited,
    Clause,
    Effect,
    Entry,
    Obligation,
    Permission,
    Prohibition,
    Requirement,
    Sentence,
    Spared,
    When,
    Wording,
)
from adjudicator.law.reading import Options, Reading
from adjudicator.law.rulebook import Later, Rulebook

if TYPE_CHECKING:
    from adjudicator.law.decision import Alternative, Decision

__all__ = [
    "Alternative",
    "Best",
    "Branch",
    "Citation",
    "Cited",
    "Clause",
    "Decision",
    "Effect",
    "Entry",
    "Later",
    "Lookup",
    "Obligation",
    "Options",
    "Permission",
    "Prohibition",
    "Reading",
    "Requirement",
    "Rulebook",
    "Sentence",
    "Spared",
    "When",
    "Wording",
    "branches_of",
    "least_by",
]


def __getattr__(name: str) -> object:
    # Decisions are made of terms; words, citations and readings can be had without a solver.
    if name not in ("Alternative", "Decision"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from adjudicator.law import decision

    found: object = getattr(decision, name)
    globals()[name] = found
    return found
