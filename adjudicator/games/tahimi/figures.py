"""Rounds of a climbing game that were played, and what can be counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from adjudicator.engine.simulation import OVER, STALL, UNFINISHED, Played, mean, or_dash, share
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.state import State

REDEAL = "redeal"
"""A round ends so where nobody would lead and it is dealt anew by that reading."""


@dataclass(frozen=True)
class Figures:
    """What some rounds amount to.

    `moves[i][j]` counts how often the player of rank i (0 is the Tahimi) had rank j in the next
    round. Means and shares are None where no round came to an end.
    """

    rounds: int
    outcomes: Mapping[str, int] = field(hash=False)
    moves: tuple[tuple[int, ...], ...]
    actions: float | None
    tricks: float | None
    shortest: int | None
    longest: int | None

    @property
    def over(self) -> int:
        """How many rounds came to an end."""
        return self.outcomes.get(OVER, 0)

    @property
    def escapes(self) -> float | None:
        """How often the serf had another rank in the next round."""
        return 1 - self.moves[-1][-1] / self.over if self.over else None

    @property
    def tahimi(self) -> tuple[float | None, ...]:
        """For each rank, how often its player became the next Tahimi."""
        return tuple(row[0] / self.over if self.over else None for row in self.moves)

    @property
    def keeps(self) -> tuple[float | None, ...]:
        """For each rank, how often its player kept it."""
        return tuple(row[at] / self.over if self.over else None for at, row in enumerate(self.moves))

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        return {
            "rounds": self.rounds,
            "outcomes": dict(self.outcomes),
            "moves": [list(row) for row in self.moves],
            "actions": self.actions,
            "tricks": self.tricks,
            "shortest": self.shortest,
            "longest": self.longest,
            "escapes": self.escapes,
            "tahimi": list(self.tahimi),
            "keeps": list(self.keeps),
        }

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""
        yield "rounds", str(self.rounds)
        yield "came to an end", str(self.over)
        for ended, count in self.outcomes.items():
            if ended != OVER:
                yield _ENDS[ended], str(count)
        yield "actions a round", mean(self.actions)
        yield "shortest, longest", f"{or_dash(self.shortest)}, {or_dash(self.longest)}"
        yield "tricks a round", mean(self.tricks)
        yield "the serf escapes", share(self.escapes)
        for title, became in zip(_ranked(setup.titles(len(self.moves))), self.tahimi, strict=True):
            yield f"the new Tahimi was {title}", share(became)


_ENDS = {
    REDEAL: "dealt anew, nobody led",
    STALL: "stalled, nobody led",
    UNFINISHED: "given up as endless",
}


def _ranked(titles: Sequence[str]) -> list[str]:
    """The titles in words, numbered where several have the same."""
    total, seen = Counter(titles), Counter[str]()
    named = []
    for title in titles:
        seen[title] += 1
        named.append(f"the {title}" if total[title] == 1 else f"{title} {seen[title]}")
    return named


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Figures:
    """What some rounds of as many players amount to. Raises ValueError where there are none."""
    if not rounds:
        raise ValueError("there is no round to count")
    size = len(rounds[0].players)
    moves = [[0] * size for _ in range(size)]
    over = [played for played in rounds if played.over]
    for played in over:
        for rank, player in enumerate(played.players):
            moves[rank][played.state.ranks.index(player)] += 1
    outcomes = Counter(played.outcome for played in rounds)
    lengths = [played.actions for played in over]
    return Figures(
        len(rounds),
        {name: outcomes[name] for name in (OVER, REDEAL, STALL, UNFINISHED)},
        tuple(tuple(row) for row in moves),
        fmean(lengths) if over else None,
        fmean(len(played.state.tricks) for played in over) if over else None,
        min(lengths, default=None),
        max(lengths, default=None),
    )
