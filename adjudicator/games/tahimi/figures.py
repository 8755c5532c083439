"""Rounds of a climbing game that were played, and what can be counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from adjudicator.engine.simulation import (
    OVER,
    STALL,
    UNFINISHED,
    Counts,
    Figure,
    Played,
    each,
    figure,
    mean,
    or_dash,
    share,
    tallied,
)
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.state import State

REDEAL = "redeal"
"""A round ends so where nobody would lead and it is dealt anew by that reading."""


_ENDS = {
    OVER: "came to an end",
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


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Counts:
    """What some rounds of as many players amount to: `moves[i][j]` counts how often the player of rank i (0 is
    the Tahimi) had rank j in the next round. Means and shares are None where no round came to an end. Raises ValueError
    where there are none."""
    if not rounds:
        raise ValueError("there is no round to count")
    size = len(rounds[0].players)
    moves = [[0] * size for _ in range(size)]
    over = [played for played in rounds if played.over]
    for played in over:
        for rank, player in enumerate(played.players):
            moves[rank][played.state.ranks.index(player)] += 1
    ended = Counter(played.outcome for played in rounds)
    lengths = [played.actions for played in over]
    shortest, longest = min(lengths, default=None), max(lengths, default=None)
    became = [row[0] / len(over) if over else None for row in moves]
    titles = [f"the new Tahimi was {title}" for title in _ranked(setup.titles(size))]
    return Counts(
        (
            figure("rounds", len(rounds), "rounds"),
            tallied("outcomes", ended, _ENDS),
            figure("actions", fmean(lengths) if over else None, "actions a round", mean),
            Figure("shortest", shortest, (("shortest, longest", f"{or_dash(shortest)}, {or_dash(longest)}"),)),
            Figure("longest", longest),
            figure("tricks", fmean(len(one.state.tricks) for one in over) if over else None, "tricks a round", mean),
            figure("escapes", 1 - moves[-1][-1] / len(over) if over else None, "the serf escapes", share),
            each("tahimi", dict(zip(titles, became, strict=True)), share),
            Figure("keeps", [row[at] / len(over) if over else None for at, row in enumerate(moves)]),
            Figure("moves", moves),
        )
    )
