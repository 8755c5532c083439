"""Earlier choices under the same decision: what they prove about the present.

Whoever chose something was able to, and unless the choice is in dispute was allowed to.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from z3 import And, BoolRef

from adjudicator.solve.optimum import Moment
from adjudicator.solve.session import Assume, Session, Values

Given = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Earlier:
    """An earlier choice, in terms of the present.

    `values` are the symbols of what was chosen, `possible` says as a term over the present
    symbols that it could be. Of a `disputed` choice nobody says that it was allowed.
    `given` names the readings under which the moment was what it is said to be; `at` is
    where the line stands, if anywhere.
    """

    id: str
    text: str
    moment: Moment
    values: Values = field(compare=False, repr=False)
    possible: BoolRef = field(compare=False, repr=False)
    disputed: bool = False
    given: Given = ()
    at: object = field(default=None, compare=False)

    def assumed(self, session: Session) -> Assume:
        """The choice as something a question takes to be so."""
        chosen = session.chosen(self.moment, self.values)
        key = ("earlier", chosen.key, self.possible.sexpr(), self.disputed, self.given)
        if self.disputed:
            return Assume(key, lambda: session.under(self.given, self.possible))
        return Assume(key, lambda: session.under(self.given, And(self.possible, chosen.term())), chosen.standards)
