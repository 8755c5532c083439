"""Players of Loka who choose among what is legal: at random, or by a plain aim.

Nothing here decides what is legal: the law does, and of the Fool's debt the round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import cast

from adjudicator.cards import DISCARD, GIVES, PUT, Play
from adjudicator.engine import policy
from adjudicator.engine.policy import NoPlay, lawful
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import TRUMPS, where
from adjudicator.games.loka.points import points
from adjudicator.games.loka.position import DEBT, PLAY, State
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.trick import trick_winner

Player = policy.Player[Variant[State], State]
"""Somebody who chooses among legal plays of Loka."""


def legal(rules: Variant[State], state: State, due: Pending) -> list[Play]:
    """Every legal choice of an open decision: three cards to lay away, a card to the trick, or one of
    those that may be paid for the Fool. All hands have to be known."""
    if due.kind == DEBT:
        return [Play(GIVES, (card,)) for card in cast("Rules", rules.rules).payable(state, due.player)]
    choice = rules.game.turn if due.kind == PLAY else rules.game.choices[0]
    return lawful(rules.situation(state), due.player, choice)


class AtRandom:
    """Any legal play, each as likely as the others."""

    name = "random"

    def choose(self, rules: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """One of the plays."""
        return rng.choice(plays)


class Greedy:
    """Last to a trick that can be won, wins it with the cheapest card that does; at any other time gives
    the card with the fewest points, trumps kept longest. The three cards laid away count for the dealer,
    so they are the dearest that may go."""

    name = "greedy"

    def choose(self, rules: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The cheapest winner if the trick ends with it, else the cheapest; the dearest to lay away."""
        if plays[0].kind == DISCARD:
            return max(plays, key=lambda play: self._kept(rules, play))
        last = plays[0].kind == PUT and len(state.trick) == len(state.players) - 1
        winning = [play for play in plays if self._wins(rules, state, play)] if last else []
        return min(winning or plays, key=lambda play: self._cost(rules, play))

    def _wins(self, rules: Variant[State], state: State, play: Play) -> bool:
        player = state.turn or ""
        return trick_winner((*state.trick, (player, play.cards[0])), rules.lexicon) == player

    def _cost(self, rules: Variant[State], play: Play) -> tuple[int, int, int]:
        (card,) = play.cards
        return (points(card), *where(rules.lexicon)[card])

    def _kept(self, rules: Variant[State], play: Play) -> tuple[int, int]:
        """What a choice to lay away is worth; of as much, that with fewer trumps is worth more."""
        suits = [where(rules.lexicon)[card][0] for card in play.cards]
        return sum(map(points, play.cards)), -suits.count(TRUMPS)


PLAYERS: Mapping[str, Player] = MappingProxyType({one.name: one for one in (AtRandom(), Greedy())})
"""The players there are, by name."""


def act(rules: Variant[State], state: State, due: Pending, player: Player, rng: Random) -> Play:
    """What a player does about an open decision. All hands have to be known. Raises NoPlay where the
    law leaves nothing to choose."""
    plays = legal(rules, state, due)
    if not plays:
        raise NoPlay(due)
    return player.choose(rules, state, plays, rng)
