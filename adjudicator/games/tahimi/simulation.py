"""Simulated rounds of Tahimi: the deal, who chooses what, who plays the next round, and what is counted in rounds that
were played.

Nothing here decides what is legal: the law does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from types import MappingProxyType

from adjudicator.cards import CALLS, DISCARD, DRAWS, PASS, PUT, Play
from adjudicator.engine.policy import Greedy, Policy, by_name
from adjudicator.engine.simulation import (
    OVER,
    STALL,
    UNFINISHED,
    Figure,
    Line,
    Played,
    Simulation,
    each,
    figure,
    mean,
    or_dash,
    share,
    tallied,
)
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.setup import hand_sizes
from adjudicator.games.tahimi.state import DRAW, State

# -- who chooses


class AtRandom:
    """Any legal play, each as likely as the others; but whoever can lead does."""

    name = "random"

    def choose(self, variant: object, state: State, plays: Sequence[Play], rng: Random) -> Play:
        """One of the plays; with the lead, not a pass if there is another."""
        leads = [play for play in plays if play.kind != PASS]
        return rng.choice(leads if state.position.leading and leads else plays)


def cost(variant: Variant[State], state: State, play: Play, rng: Random) -> tuple[int, int, list[tuple[int, str]]]:
    """What a play costs whoever would be out as fast as it goes: most cards first, the lowest of them; of cards to give
    away, the lowest."""
    cards = [variant.lexicon.order(card) for card in play.cards]
    return _kind(state, play), -len(play.cards) if play.kind == PUT else 0, sorted(cards)


def _kind(state: State, play: Play) -> int:
    """Cards put down come first, and then a pass, unless it wastes the lead; powers that are not put on the pile are
    kept, unless there is a lead to be got rid of."""
    if play.kind == DISCARD:
        return 1 if state.position.leading else 3
    return 2 if play.kind == PASS else 0


POLICIES: Mapping[str, Policy[State]] = by_name(AtRandom(), Greedy(cost))
"""Who may choose, by name."""


# -- what goes with a choice


def showing(variant: Variant[State], state: State, due: Pending, play: Play, rng: Random) -> Play:
    """A legal play together with the fewest powers that have to be shown for it.

    Where nothing need be shown, `showing` is set only for a lone Major on a pile: it may count in two ways.
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


# -- what is counted

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


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Iterator[Figure]:
    """What some rounds of as many players amount to: `moves[i][j]` counts how often the player of rank i (0 is
    the Tahimi) had rank j in the next round. Means and shares are None where no round came to an end."""
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
    yield tallied("outcomes", ended, _ENDS)
    yield figure("actions", fmean(lengths) if over else None, "actions a round", mean)
    yield Figure("shortest", shortest, (("shortest, longest", f"{or_dash(shortest)}, {or_dash(longest)}"),))
    yield Figure("longest", longest)
    yield figure("tricks", fmean(len(one.state.tricks) for one in over) if over else None, "tricks a round", mean)
    yield figure("escapes", 1 - moves[-1][-1] / len(over) if over else None, "the serf escapes", share)
    yield each("tahimi", dict(zip(titles, became, strict=True)), share)
    yield Figure("keeps", [row[at] / len(over) if over else None for at, row in enumerate(moves)])
    yield Figure("moves", moves)


# -- rounds


def sizes(variant: Variant[State], players: Sequence[str], last: State | None) -> Mapping[str, int]:
    """How many cards players are dealt by rank. Raises SetUpFault for a number of players that cannot play."""
    return hand_sizes(variant.lexicon, players, variant.options)


def following(played: Played[State]) -> tuple[tuple[str, ...], int]:
    """The order of going out seats the next round. One without is dealt anew, to the same seats and under the
    same taxes."""
    return (played.state.ranks, played.number + 1) if played.over else (played.players, played.number)


SIMULATION = Simulation(
    "rounds",
    POLICIES,
    sizes,
    figures,
    following=following,
    chance=MappingProxyType({DRAW: drawn}),
    completed=showing,
    announced=announced,
)
"""Rounds of Tahimi."""
