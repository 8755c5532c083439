"""What simulated games of Taruno amount to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from adjudicator.engine.simulation import STALL, UNFINISHED, Counts, Played, figure, mean, share_of, tallied
from adjudicator.engine.variant import Variant
from adjudicator.games.taruno.ending import BY_DEATH, LAST_CARD, NO_CARDS
from adjudicator.games.taruno.state import State

ENDINGS = {
    **{ending: f"ended by {ending}" for ending in (LAST_CARD, BY_DEATH, NO_CARDS)},
    **{ending: ending for ending in (STALL, UNFINISHED)},
}
"""How a game may end, in words."""


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Counts:
    """What some games amount to: how many, how many actions each had, how many ended in each way, and how many were won
    by several players or by nobody. Raises ValueError where there are none."""
    if not rounds:
        raise ValueError("there is no game to count")

    of_all = share_of(len(rounds))
    ended = Counter(one.state.how if one.over else one.outcome for one in rounds)
    shared = sum(len(one.state.winners) > 1 for one in rounds)
    unwon = sum(one.over and not one.state.winners for one in rounds)
    return Counts(
        (
            figure("games", len(rounds), "games"),
            figure("actions", fmean(one.actions for one in rounds), "actions", mean),
            tallied("endings", ended, ENDINGS, of_all),
            figure("shared", shared, "won by several", of_all),
            figure("unwon", unwon, "won by nobody", of_all),
        )
    )
