"""How games of Taruno are simulated: dealt, drawn from the pile, turned up, and played one after another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from adjudicator.cards import DRAWS, Hand, Play
from adjudicator.cards.play import LOOKS, STARTS
from adjudicator.engine.simulation import Simulation, to_the_left
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import DEALT, minors, ordered, pack
from adjudicator.games.taruno.figures import figures
from adjudicator.games.taruno.policies import POLICIES
from adjudicator.games.taruno.state import UNKNOWN, State
from adjudicator.games.taruno.verbs import DEAL, LOOK, STARTER


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """Seven Minors to each player."""
    suits = tuple(variant.lexicon.suits)
    cards = list(minors(pack(suits)))
    rng.shuffle(cards)
    return {
        player: Hand(dict.fromkeys(ordered(cards[DEALT * at : DEALT * (at + 1)], suits), 1))
        for at, player in enumerate(players)
    }


def from_pile(kind: str, state: State, due: Pending, rng: Random) -> Play:
    """The next cards of the pile: those that are known to lie there, and others by chance."""
    top = state.stock[: due.count]
    known = [card for card in top if card != UNKNOWN]
    others = rng.sample(moving.hidden_in_pile(state), len(top) - len(known))
    return Play(kind, ordered((*known, *others), state.suits))


def drawn(state: State, due: Pending, rng: Random) -> Play:
    """Cards drawn."""
    return from_pile(DRAWS, state, due, rng)


def looked(state: State, due: Pending, rng: Random) -> Play:
    """Cards looked at."""
    return from_pile(LOOKS, state, due, rng)


def turned_up(state: State, due: Pending, rng: Random) -> Play:
    """A Minor turned up."""
    return Play(STARTS, (rng.choice(due.cards),))


CHANCE = {DEAL: drawn, LOOK: looked, STARTER: turned_up}


SIMULATION: Simulation[State] = Simulation("games", POLICIES, dealt, to_the_left, figures, CHANCE)
