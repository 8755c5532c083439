"""The definition of open and legal plays, as z3 terms over a decision's symbols.

Nothing else in the project defines legality.
"""

from __future__ import annotations

from z3 import And, BoolRef, Not, Or

from adjudicator.law.clause import Obligation, Requirement
from adjudicator.law.decision import Decision, memoised


def waived(decision: Decision, clause: Requirement | Obligation) -> BoolRef:
    """True if some invoked permission applies to the clause."""
    return Or(*(And(p.invoked, p.waives[clause.id]) for p in decision.permissions if clause.id in p.waives))


def satisfied(decision: Decision, requirement: Requirement) -> BoolRef:
    """True if the requirement holds or is waived."""
    return Or(requirement.holds, waived(decision, requirement))


def honoured(decision: Decision, obligation: Obligation) -> BoolRef:
    """True if the play meets the obligation or the obligation is waived."""
    return Or(obligation.met, waived(decision, obligation))


@memoised
def is_open(decision: Decision) -> BoolRef:
    """True if every requirement is satisfied and no prohibition bars the play. Memoised per decision."""
    return And(
        *(satisfied(decision, requirement) for requirement in decision.requirements),
        *(Not(prohibition.bars) for prohibition in decision.prohibitions),
    )


@memoised
def is_legal(decision: Decision) -> BoolRef:
    """True if the play is open and every obligation is honoured. Memoised per decision."""
    return And(is_open(decision), *(honoured(decision, obligation) for obligation in decision.obligations))
