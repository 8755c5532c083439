"""Simulated rounds of Jig: the deal, who chooses, who plays next, what is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import fmean

from adjudicator.cards import PASS, Hand, Play
from adjudicator.engine.policy import AtRandom
from adjudicator.engine.simulation import Played, Simulation, mean
from adjudicator.engine.variant import Variant
from examples.jig.cards import WHERE
from examples.jig.state import RUN, State


class Greedy:
    """Leads where most of what follows is in the same hand, so that the lead comes back."""

    name = "greedy"

    def choose(self, variant: Variant[State], state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The play with most cards above it in the hand before it is for others to follow."""
        held = {WHERE[card] for card in state.hands[state.due[0].player].cards}
        return max(plays, key=lambda play: self._own(held, play))

    def _own(self, held: set[tuple[int, int]], play: Play) -> int:
        suit, place = WHERE[play.cards[0]] if play.cards else (0, 0)
        return next((more for more in range(RUN) if (suit, place + more) not in held), RUN)


@dataclass(frozen=True)
class Figures:
    """What some rounds amount to: means over them, and the share won by whoever led first."""

    rounds: int
    cards: float
    passes: float
    won: float
    first: float

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        return asdict(self)

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words."""
        yield "rounds", str(self.rounds)
        yield "cards played", mean(self.cards)
        yield "passes", mean(self.passes)
        yield "won", mean(self.won)
        yield "won by the first to lead", mean(self.first)


def figures(variant: Variant[State], rounds: Sequence[Played[State]]) -> Figures:
    """What rounds of one session amount to. Raises ValueError where there are none."""
    scores = [variant.rules.scores(one.state) for one in rounds]
    kinds = [[play.kind for _, play in one.lines] for one in rounds]
    return Figures(
        len(rounds),
        fmean(sum(kind != PASS for kind in told) for told in kinds),
        fmean(told.count(PASS) for told in kinds),
        fmean(max(score.values()) for score in scores),
        fmean(score[one.players[0]] for score, one in zip(scores, rounds, strict=True)),
    )


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """All cards, one at a time, to players from the dealer's left ("Jig")."""
    cards = rng.sample(list(WHERE), len(WHERE))
    return {
        player: Hand(dict.fromkeys(sorted(cards[seat :: len(players)], key=variant.lexicon.order), 1))
        for seat, player in enumerate(players)
    }


def following(played: Played[State]) -> tuple[tuple[str, ...], int]:
    """The deal passes to the left."""
    first, *others = played.players
    return (*others, first), played.number + 1


SIMULATION = Simulation(
    "rounds", {one.name: one for one in (AtRandom(), Greedy())}, dealt, following, figures
)
