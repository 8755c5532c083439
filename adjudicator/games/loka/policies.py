"""Who chooses in simulated hands of Loka: at random, or by a plain aim.

Nothing here decides what is legal: the law does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from adjudicator.cards import DISCARD, PUT, Play
from adjudicator.engine.policy import AtRandom, Policy
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import TRUMPS, where
from adjudicator.games.loka.points import points
from adjudicator.games.loka.position import State
from adjudicator.games.loka.trick import trick_winner


class Greedy:
    """Last to a trick that can be won, wins it with the cheapest card that does; at any other time gives
    the card with the fewest points, trumps kept longest. The three cards laid away count for the dealer,
    so they are the dearest that may go."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The cheapest winner if the trick ends with it, else the cheapest; the dearest to lay away."""
        if plays[0].kind == DISCARD:
            return max(plays, key=lambda play: self._kept(variant, play))
        last = plays[0].kind == PUT and len(state.trick) == len(state.players) - 1
        winning = [play for play in plays if self._wins(variant, state, play)] if last else []
        return min(winning or plays, key=lambda play: self._cost(variant, play))

    def _wins(self, variant: Variant[State], state: State, play: Play) -> bool:
        player = state.turn or ""
        return trick_winner((*state.trick, (player, play.cards[0])), variant.lexicon) == player

    def _cost(self, variant: Variant[State], play: Play) -> tuple[int, int, int]:
        (card,) = play.cards
        return (points(card), *where(variant.lexicon)[card])

    def _kept(self, variant: Variant[State], play: Play) -> tuple[int, int]:
        """What a choice to lay away is worth; of as much, that with fewer trumps is worth more."""
        suits = [where(variant.lexicon)[card][0] for card in play.cards]
        return sum(map(points, play.cards)), -suits.count(TRUMPS)


POLICIES: Mapping[str, Policy[State]] = MappingProxyType({one.name: one for one in (AtRandom(), Greedy())})
"""Who may choose, by name."""
