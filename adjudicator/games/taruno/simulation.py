"""How games of Taruno are simulated: dealt, drawn from the pile, turned up, and played one after another; who chooses in
them, and what they amount to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from adjudicator.cards import DRAWS, PUT, Play
from adjudicator.cards.play import LAYS, LOOKS, STARTS
from adjudicator.engine.policy import AtRandom, Greedy, by_name
from adjudicator.engine.simulation import (
    STALL,
    UNFINISHED,
    Figure,
    Played,
    Simulation,
    averages,
    figure,
    share_of,
    tallied,
)
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.taruno import flow
from adjudicator.games.taruno.cards import DEAL, DRAW, LOOK, STARTER, STOP, is_face, is_major, minors, ordered, pack
from adjudicator.games.taruno.flow import BY_DEATH, LAST_CARD, NO_CARDS
from adjudicator.games.taruno.readings import DEALT
from adjudicator.games.taruno.state import UNKNOWN, State, owed

# -- the cards


def minor_pack(variant: Variant[State], last: State | None, rng: Random) -> list[str]:
    """The Minors, from which hands are dealt."""
    return list(minors(pack(variant.lexicon.suits)))


def from_pile(kind: str, state: State, due: Pending, rng: Random) -> Play:
    """The next cards of the pile, drawn or looked at: those that are known to lie there, and others by chance."""
    top = state.stock[: due.count]
    known = [card for card in top if card != UNKNOWN]
    others = rng.sample(flow.hidden_in_pile(state), len(top) - len(known))
    return Play(kind, ordered((*known, *others), state.suits))


def turned_up(state: State, due: Pending, rng: Random) -> Play:
    """A Minor turned up."""
    return Play(STARTS, (rng.choice(due.cards),))


# -- who chooses


def cost(variant: Variant[State], state: State, play: Play, rng: Random) -> tuple[bool, int, float]:
    """What a play costs whoever plays Minors, court cards first, and Majors where no Minor fits; discards as few cards as
    may be; and draws if a Chariot was handed on, which would go round for ever."""
    return not (owed(state.first_due).redirected and play.kind == DRAW), -_worth(play), -rng.random()


def _worth(play: Play) -> int:
    if play.kind == PUT:
        return 1 if is_major(play.cards[0]) else 3 if is_face(play.cards[0]) else 2
    if play.kind == LAYS:
        return -len(play.cards)
    return {DRAW: 0, STOP: -1}.get(play.kind, 1)


# -- what they amount to

ENDINGS = {
    **{ending: f"ended by {ending}" for ending in (LAST_CARD, BY_DEATH, NO_CARDS)},
    **{ending: ending for ending in (STALL, UNFINISHED)},
}
"""How a game may end, in words."""


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[Figure]:
    """What some games amount to: how many actions each had, how many ended in each way, and how many were won by several
    players or by nobody."""
    of_all = share_of(len(rounds))
    ended = Counter(one.state.how if one.over else one.outcome for one in rounds)
    shared = sum(len(one.state.winners) > 1 for one in rounds)
    unwon = sum(one.over and not one.state.winners for one in rounds)
    yield from averages(rounds, {"actions": lambda one: one.actions})
    yield tallied("endings", ended, ENDINGS, of_all)
    yield figure("shared", shared, "won by several", of_all)
    yield figure("unwon", unwon, "won by nobody", of_all)


SIMULATION: Simulation[State] = Simulation(
    "games",
    by_name(AtRandom(), Greedy(cost)),
    lambda variant, players, last: dict.fromkeys(players, DEALT.by(variant.options)),
    figures,
    minor_pack,
    chance={DEAL: partial(from_pile, DRAWS), LOOK: partial(from_pile, LOOKS), STARTER: turned_up},
)
