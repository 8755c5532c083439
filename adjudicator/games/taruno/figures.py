"""What simulated games of Taruno amount to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from adjudicator.engine.simulation import STALL, UNFINISHED, Played, mean, share
from adjudicator.engine.variant import Variant
from adjudicator.games.taruno.ending import BY_DEATH, LAST_CARD, NO_CARDS
from adjudicator.games.taruno.state import State

ENDINGS = (LAST_CARD, BY_DEATH, NO_CARDS, STALL, UNFINISHED)
"""How a game may end."""


@dataclass(frozen=True)
class Games:
    """Games counted: how many, how many actions each had, how many ended in each way, and how many were won by several
    players or by nobody."""

    games: int
    actions: float
    endings: Mapping[str, int] = field(hash=False)
    shared: int
    unwon: int

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        return {
            "games": self.games,
            "actions": self.actions,
            "endings": dict(self.endings),
            "shared": self.shared,
            "unwon": self.unwon,
        }

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words."""
        yield "games", str(self.games)
        yield "actions", mean(self.actions)
        for ending, count in self.endings.items():
            yield (
                f"ended by {ending}" if ending not in (STALL, UNFINISHED) else ending,
                share(count / self.games),
            )
        yield "won by several", share(self.shared / self.games)
        yield "won by nobody", share(self.unwon / self.games)


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Games:
    """What some games amount to. Raises ValueError where there are none."""
    if not rounds:
        raise ValueError("there is no game to count")
    ended = [one.state.how if one.over else one.outcome for one in rounds]
    return Games(
        len(rounds),
        fmean(one.actions for one in rounds),
        {ending: ended.count(ending) for ending in ENDINGS},
        sum(len(one.state.winners) > 1 for one in rounds),
        sum(one.over and not one.state.winners for one in rounds),
    )
