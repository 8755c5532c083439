"""When a play is open, and when it is legal: the whole of it.

Everything else in the project asks for these terms; nothing else decides legality.
"""

from __future__ import annotations

from z3 import And, BoolRef, Not, Or

from adjudicator.law.clause import Obligation, Requirement
from adjudicator.law.decision import Decision, memoised


def waived(decision: Decision, clause: Requirement | Obligation) -> BoolRef:
    """Some invoked permission applies to the clause."""
    return Or(*(And(p.invoked, p.waives[clause.id]) for p in decision.permissions if clause.id in p.waives))


def satisfied(decision: Decision, requirement: Requirement) -> BoolRef:
    """The requirement holds, or is waived."""
    return Or(requirement.holds, waived(decision, requirement))


def honoured(decision: Decision, obligation: Obligation) -> BoolRef:
    """The obligation is met by this play, or is waived."""
    return Or(obligation.met, waived(decision, obligation))


@memoised
def is_open(decision: Decision) -> BoolRef:
    """Every requirement is satisfied, and no prohibition bars the play."""
    return And(
        *(satisfied(decision, requirement) for requirement in decision.requirements),
        *(Not(prohibition.bars) for prohibition in decision.prohibitions),
    )


@memoised
def is_legal(decision: Decision) -> BoolRef:
    """The play is open, and every obligation is honoured among the plays that are."""
    return And(is_open(decision), *(honoured(decision, obligation) for obligation in decision.obligations))
