"""Earlier choices under the same decision, as evidence about the present position.

A player who made a choice was able to make it and, unless it is disputed, was allowed to.
"""

from __future__ import annotations

import re
from dataclasses import field

from z3 import And, BoolRef

from adjudicator.dataclass import dataclass
from adjudicator.solve.facts import Fact
from adjudicator.solve.optimum import Moment
from adjudicator.solve.session import Assume, Session, Values

Given = tuple[tuple[str, str], ...]
_LINE = re.compile(r"\bline (\d+)$")


@dataclass(frozen=True)
class Earlier:
    """An earlier choice, in terms of the present position.

    `values` are the values of the play's symbols; `possible` states, over present symbols, that the choice was
    possible. Legality of a `disputed` choice is not assumed. `given` names the readings under which the moment was as
    described; `at` is the source location, if any.
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
        """Return the assumption that the choice was possible and, unless disputed, legal."""
        chosen = session.chosen(self.moment, self.values)
        key = ("earlier", chosen.key, self.possible.sexpr(), self.disputed, self.given)
        if self.disputed:
            return Assume(key, lambda: session.under(self.given, self.possible))
        return Assume(key, lambda: session.under(self.given, And(self.possible, chosen.term())), chosen.standards)


def line_number(premise: Earlier | Fact) -> int | None:
    """The line, from 1, in which the id of an earlier choice or of a fact that it left ends: "line 2", "Ben has VI since
    line 3"; None for other facts."""
    match = _LINE.search(premise.id)
    return int(match[1]) if match else None


def with_line(premise: Earlier | Fact) -> str:
    """The text of a premise with the number of its line, if it has one: "Ben passed (line 2)"."""
    number = line_number(premise)
    return premise.text if number is None else f"{premise.text} (line {number})"
