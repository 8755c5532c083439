"""How games of Taruno are simulated: dealt, drawn from the pile, turned up, and played one after another; who chooses in
them, and what they amount to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean

from adjudicator.cards import DRAWS, PUT, Hand, Play
from adjudicator.cards.play import LAYS, LOOKS, STARTS
from adjudicator.engine.policy import AtRandom
from adjudicator.engine.simulation import (
    STALL,
    UNFINISHED,
    Counts,
    Played,
    Simulation,
    figure,
    mean,
    share_of,
    tallied,
    to_the_left,
)
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.taruno import flow
from adjudicator.games.taruno.cards import (
    DEAL,
    DEALT,
    DRAW,
    LOOK,
    STARTER,
    STOP,
    is_face,
    is_major,
    minors,
    ordered,
    pack,
)
from adjudicator.games.taruno.flow import BY_DEATH, LAST_CARD, NO_CARDS
from adjudicator.games.taruno.state import UNKNOWN, DrawDebt, State

# -- the cards


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
    """The next cards of the pile, drawn or looked at: those that are known to lie there, and others by chance."""
    top = state.stock[: due.count]
    known = [card for card in top if card != UNKNOWN]
    others = rng.sample(flow.hidden_in_pile(state), len(top) - len(known))
    return Play(kind, ordered((*known, *others), state.suits))


def turned_up(state: State, due: Pending, rng: Random) -> Play:
    """A Minor turned up."""
    return Play(STARTS, (rng.choice(due.cards),))


# -- who chooses


class Greedy:
    """Plays Minors, court cards first, and Majors where no Minor fits; discards as few cards as may be. Draws for whom a
    Chariot is given to, which would go round for ever."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The play that is worth most by a plain count."""
        due = state.due[0].about if state.due else None
        moved = isinstance(due, DrawDebt) and due.redirected
        return max(plays, key=lambda play: (moved and play.kind == DRAW, _worth(play), rng.random()))


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


SIMULATION: Simulation[State] = Simulation(
    "games",
    {policy.name: policy for policy in (AtRandom(), Greedy())},
    dealt,
    to_the_left,
    figures,
    {DEAL: partial(from_pile, DRAWS), LOOK: partial(from_pile, LOOKS), STARTER: turned_up},
)
