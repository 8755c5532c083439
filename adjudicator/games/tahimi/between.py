"""What goes on between two rounds of a climbing game, as a case tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.engine.circumstances import Circumstances


@dataclass(frozen=True)
class Between(Circumstances):
    """What goes on before a round: the cards picked for seats, who leaves, who joins or comes back.

    `finished` are players who were out before the trick, in the order they went out.
    """

    picks: tuple[Mapping[str, str], ...] = field(default=(), hash=False)
    leaves: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    begins: bool = False
    """Whether the round that is told of is said to be about to begin."""
    last: str | None = None
    """Who took the trick before this one, if it is known."""
    discards: tuple[str, ...] | None = None
    """The cards out of play now, where they are known and need not be found out."""

    @property
    def reseated(self) -> bool:
        """Whether the players do not simply keep their seats."""
        return bool(self.picks or self.joins or self.leaves)

    @property
    def speaks(self) -> bool:
        """Whether it tells of the time before a round, when nobody is to act."""
        return self.reseated
