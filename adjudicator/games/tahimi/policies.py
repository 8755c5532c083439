"""Who chooses in simulated rounds of a climbing game: at random, or by a plain aim.

Nothing here decides what is legal: the law does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from adjudicator.cards import CALLS, DISCARD, DRAWS, PASS, PUT, Play
from adjudicator.engine.policy import Policy
from adjudicator.engine.simulation import Line
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi.state import State


class AtRandom:
    """Any legal play, each as likely as the others; but whoever can lead does."""

    name = "random"

    def choose(self, variant: object, state: State, plays: Sequence[Play], rng: Random) -> Play:
        """One of the plays; with the lead, not a pass if there is another."""
        leads = [play for play in plays if play.kind != PASS]
        return rng.choice(leads if state.position.leading and leads else plays)


class Greedy:
    """Out as fast as it goes: most cards first, the lowest of them; powers that are not put on
    the pile are kept, unless there is a lead to be got rid of."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The largest of the lowest plays; of cards to give away, the lowest."""
        return min(plays, key=lambda play: self._order(variant, state, play))

    def _order(self, variant: Variant[State], state: State, play: Play) -> tuple[int, int, list[tuple[int, str]]]:
        cards = [variant.lexicon.order(card) for card in play.cards]
        return self._kind(state, play), -len(play.cards) if play.kind == PUT else 0, sorted(cards)

    def _kind(self, state: State, play: Play) -> int:
        """Cards put down come first, and then a pass, unless it wastes the lead."""
        if play.kind == DISCARD:
            return 1 if state.position.leading else 3
        return 2 if play.kind == PASS else 0


POLICIES: Mapping[str, Policy[State]] = MappingProxyType({one.name: one for one in (AtRandom(), Greedy())})
"""Who may choose, by name."""


# -- what goes with a choice


def showing(variant: Variant[State], state: State, due: Pending, play: Play, rng: Random) -> Play:
    """A legal play together with the fewest powers that have to be shown for it.

    Where nothing need be shown that is said only of a lone Major on a pile: it may count in two ways.
    """
    singles = variant.lexicon.deck.singles
    if play.kind != PUT or not any(card in singles for card in state.hands[due.player].cards):
        return play
    shows = variant.situation(state).question(due.player, play).shows
    major = play.cards[0] in singles and play.declared is None and not state.position.leading
    return replace(play, showing=shows[0]) if shows and (shows[0] or major) else play


def drawn(state: State, due: Pending, rng: Random) -> Play:
    """As many cards as are due, from the discards."""
    return Play(DRAWS, tuple(rng.sample(state.discards, min(due.count, len(state.discards)))))


def announced(state: State) -> tuple[Line, ...]:
    """Everybody who is down to one card says so, in the order of ranks ("One card")."""
    return tuple((player, Play(CALLS)) for player in state.players if player in state.calls)
