"""Players who choose among what is legal: at random, or by a plain aim.

Nothing here decides what is legal: the law does. Chance comes from a generator that is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from adjudicator.cards import DISCARD, DRAWS, PASS, PUT, Play
from adjudicator.engine import policy
from adjudicator.engine.policy import NoPlay, lawful
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Pending
from adjudicator.games.rounds import Rules
from adjudicator.games.tahimi.state import DRAW, TURN, State

Player = policy.Player[Rules, State]
"""Somebody who chooses among legal plays of a climbing game."""
WHEEL = ("Wheel of Fortune",)


def legal(rules: Rules, state: State, due: Pending) -> list[Play]:
    """Every legal choice of an open decision, the plainest first; none where chance decides.

    All hands have to be known. The Wheel of Fortune is there once, without the cards put beside it.
    """
    if due.kind == DRAW:
        return []
    choice = rules.game.turn if due.kind == TURN else rules.game.choices[0]
    return lawful(rules.situation(state), due.player, choice)


def told(situation: Situation, player: str, play: Play) -> Play:
    """A legal play together with the fewest powers that have to be shown for it.

    Where nothing need be shown that is said only of a lone Major on a pile: it may count in two ways.
    """
    held = situation.table.hands[player].cards
    singles = situation.lexicon.deck.singles
    if play.kind != PUT or not any(card in singles for card in held):
        return play
    shows = situation.question(player, play).shows
    major = play.cards[0] in singles and play.declared is None and not situation.position.leading
    return replace(play, showing=shows[0]) if shows and (shows[0] or major) else play


class AtRandom:
    """Any legal play, each as likely as the others; but whoever can lead does."""

    name = "random"

    def choose(self, rules: Rules, state: State, plays: Sequence[Play], rng: Random) -> Play:
        """One of the plays; with the lead, not a pass if there is another."""
        leads = [play for play in plays if play.kind != PASS]
        return rng.choice(leads if state.position.leading and leads else plays)


class Greedy:
    """Out as fast as it goes: most cards first, the lowest of them; powers that are not put on
    the pile are kept, unless there is a lead to be got rid of."""

    name = "greedy"

    def choose(self, rules: Rules, state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The largest of the lowest plays; of cards to give away, the lowest."""
        return min(plays, key=lambda play: self._order(rules, state, play))

    def _order(self, rules: Rules, state: State, play: Play) -> tuple[int, int, list[tuple[int, str]]]:
        cards = [rules.lexicon.order(card) for card in play.cards]
        return self._kind(state, play), -len(play.cards) if play.kind == PUT else 0, sorted(cards)

    def _kind(self, state: State, play: Play) -> int:
        """Cards put down come first, and then a pass, unless it wastes the lead."""
        if play.kind == DISCARD:
            return 1 if state.position.leading else 3
        return 2 if play.kind == PASS else 0


PLAYERS: Mapping[str, Player] = MappingProxyType({one.name: one for one in (AtRandom(), Greedy())})
"""The players there are, by name."""


def act(rules: Rules, state: State, due: Pending, player: Player, rng: Random) -> Play:
    """What a player does about an open decision. Chance plays its part with the same generator.

    All hands have to be known. Raises NoPlay where the law leaves nothing to choose.
    """
    if due.kind == DRAW:
        return drawn(state, due, rng)
    plays = legal(rules, state, due)
    if not plays:
        raise NoPlay(due)
    play = player.choose(rules, state, plays, rng)
    if play.kind == DISCARD and play.cards == WHEEL:
        return beside(state, due.player, play, rng)
    return told(rules.situation(state), due.player, play)


def drawn(state: State, due: Pending, rng: Random) -> Play:
    """As many cards as are due, from the discards."""
    return Play(DRAWS, tuple(rng.sample(state.discards, min(due.count, len(state.discards)))))


def beside(state: State, player: str, play: Play, rng: Random) -> Play:
    """The Wheel of Fortune discarded with any number of other cards."""
    rest = Counter(state.hands[player].cards) - Counter(play.cards)
    cards = sorted(rest.elements())
    return replace(play, also=tuple(sorted(rng.sample(cards, rng.randint(0, len(cards))))))
