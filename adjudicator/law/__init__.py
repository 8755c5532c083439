"""Game-independent model of rules: clauses, readings, decisions and the definition of legality.

A clause is one of four kinds (requirement, permission, prohibition, obligation), written as a z3 term with its wording
and citations. A reading is an unclear sentence with a finite list of interpretations. A decision is a kind of choice
with its clauses and its finite alternatives; `law.legality` defines when a play is open and when it is legal.
"""

from typing import TYPE_CHECKING

from adjudicator.law.branches import Branch, Lookup, branches_of, least_by
from adjudicator.law.clause import (
    KIND_OF,
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
    "KIND_OF",
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
    # Lazy import (PEP 562): only decisions need z3; clauses, citations and readings load without it.
    if name not in ("Alternative", "Decision"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from adjudicator.law import decision

    attribute: object = getattr(decision, name)
    globals()[name] = attribute
    return attribute
