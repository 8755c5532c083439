"""What a rule is, and when a choice is lawful.

This room knows no game. It knows clauses of four kinds, the readings of unclear
sentences, the decisions somebody faces, and one definition of legality over them.
"""

from adjudicator.law.clause import (
    Best,
    Citation,
    Clause,
    Effect,
    Entry,
    Obligation,
    Permission,
    Prohibition,
    Requirement,
)
from adjudicator.law.decision import Alternative, Decision
from adjudicator.law.reading import Options, Reading
from adjudicator.law.rulebook import Rulebook
from adjudicator.law.under import Asked, Branch, under

__all__ = [
    "Alternative",
    "Asked",
    "Best",
    "Branch",
    "Citation",
    "Clause",
    "Decision",
    "Effect",
    "Entry",
    "Obligation",
    "Options",
    "Permission",
    "Prohibition",
    "Reading",
    "Requirement",
    "Rulebook",
    "under",
]
