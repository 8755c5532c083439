"""Who chooses in simulated hands of Tarot Poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from adjudicator.cards import DECLARES, PUT, Play
from adjudicator.engine.policy import AtRandom
from adjudicator.engine.variant import Variant
from adjudicator.games.tarot_poker import results
from adjudicator.games.tarot_poker.cards import ATTACK, DEATH, printed
from adjudicator.games.tarot_poker.powers import kind
from adjudicator.games.tarot_poker.show.best import value
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, FOLD, PAT, RAISE
from adjudicator.law import Options


class Cautious(AtRandom):
    """Chooses at random what to do, and then which play of that kind; folds seldom and bets the least mostly, so that
    hands come to a show."""

    def choose(self, variant: object, state: object, plays: Sequence[Play], rng: Random) -> Play:
        kinds = sorted({play.kind for play in plays} - {FOLD}) or [FOLD]
        kind = FOLD if any(play.kind == FOLD for play in plays) and rng.random() < SELDOM else rng.choice(kinds)
        found = [play for play in plays if play.kind == kind]
        return found[0] if kind in (BET, RAISE) and rng.random() > SELDOM else rng.choice(found)


SELDOM = 0.1
"""How often a random player folds, or bets more than the least."""


class Greedy:
    """Puts down whatever attacks or protects, then pays no more than it has to; changes what pairs with nothing, and says
    of a wild what makes the hand best."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The play that is worth most by a plain count."""
        player = state.due[0].player
        held = state.hands[player].cards
        if plays[0].kind == DECLARES:
            return max(plays, key=lambda play: _declared(play, held, variant.options))
        return max(plays, key=lambda play: (_worth(play, held), rng.random()))


def _declared(play: Play, held: Mapping[str, int], options: Options) -> int:
    """How strong a hand is of which a wild is said to stand for a card."""
    return value(tuple(held), readings=options, declared=results.face_of(play.also[0])).strength


def _worth(play: Play, held: Mapping[str, int]) -> float:
    if play.kind == PUT:
        return 5 if play.cards[0] == DEATH else 4 if kind(play.cards[0]) == ATTACK else 3
    if play.kind in (CHECK, CALL):
        return 2
    if play.kind == PAT:
        return 0
    if play.kind == RAISE:
        return 1
    ranks = [found[0] for card in held if (found := printed(card)) is not None]
    return sum(_alone(card, ranks) for card in play.cards)


def _alone(card: str, ranks: Sequence[str]) -> int:
    """1 for a card that is best changed, and -1 for any other."""
    found = printed(card)
    return 1 if found is None or ranks.count(found[0]) == 1 else -1


POLICIES = {one.name: one for one in (Cautious(), Greedy())}
"""By name."""
