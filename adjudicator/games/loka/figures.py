"""Hands of Loka that were played, and what can be counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from adjudicator.cards import Hand
from adjudicator.engine.simulation import Line, mean, or_dash, share
from adjudicator.games.loka.cards import WORLD
from adjudicator.games.loka.points import AVERAGE, HANDS

SEATS = ("Eldest", "Youngest", "the dealer")
"""The players in the order they play to the first trick."""
PAID, SURRENDERED, LAID = "paid", "surrendered", "laid"
FATES = (PAID, SURRENDERED, LAID)
"""What becomes of the Fool: a card is paid for it, it is given up itself, or the dealer laid it away."""


@dataclass(frozen=True)
class Played:
    """A hand that was played: who from Eldest, what was dealt, every action, and what it came to.

    `number` is that of the hand in its session, from 1. `won` is what each player wins by the
    settlement, less than nothing where it is paid. `fool` is one of `FATES`.
    """

    players: tuple[str, ...]
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    lines: tuple[Line, ...]
    tricks: Mapping[str, int] = field(hash=False)
    points: Mapping[str, int] = field(hash=False)
    won: Mapping[str, int] = field(hash=False)
    fool: str

    @property
    def actions(self) -> int:
        """How many actions it had."""
        return len(self.lines)

    def holder(self, card: str) -> str:
        """Who was dealt a card."""
        return next(player for player in self.players if card in self.hands[player].cards)


@dataclass(frozen=True)
class Figures:
    """What some hands amount to: means for each of `SEATS`, and shares of the hands.

    `most` is the most that anybody won or lost in a hand, `most_in_game` in three hands that make a
    game; None where no game is whole. `world` are the points of whoever was dealt the World.
    """

    hands: int
    games: int
    tricks: tuple[float, ...]
    points: tuple[float, ...]
    won: tuple[float, ...]
    above: tuple[float, ...]
    """How often each seat was above the average of 57."""
    most: int
    most_in_game: int | None
    fool: Mapping[str, int] = field(hash=False)
    world: float

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        return {
            "hands": self.hands,
            "games": self.games,
            "tricks": list(self.tricks),
            "points": list(self.points),
            "won": list(self.won),
            "above": list(self.above),
            "most": self.most,
            "most_in_game": self.most_in_game,
            "fool": dict(self.fool),
            "world": self.world,
        }

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""
        yield "hands", str(self.hands)
        yield "games of three hands", str(self.games)
        for what, told, values in (
            ("tricks of", mean, self.tricks),
            ("points of", mean, self.points),
            ("won by", mean, self.won),
        ):
            for seat, value in zip(SEATS, values, strict=True):
                yield f"{what} {seat}", told(value)
        for seat, value in zip(SEATS, self.above, strict=True):
            yield f"above {AVERAGE}: {seat}", share(value)
        yield "points with the World", mean(self.world)
        yield "most won or lost in a hand", str(self.most)
        yield "most won or lost in a game", or_dash(self.most_in_game)
        for fate, count in self.fool.items():
            yield _FATES[fate], str(count)


_FATES = {
    PAID: "a card paid for the Fool",
    SURRENDERED: "the Fool surrendered",
    LAID: "the Fool laid away",
}


def figures(hands: Sequence[Played]) -> Figures:
    """What some hands of one session amount to. Raises ValueError where there are none."""
    if not hands:
        raise ValueError("there is no hand to count")
    fates = Counter(played.fool for played in hands)
    games = [hands[at : at + HANDS] for at in range(0, len(hands) - HANDS + 1, HANDS)]
    totals = [sum(played.won[player] for played in game) for game in games for player in game[0].players]
    return Figures(
        len(hands),
        len(games),
        _by_seat(hands, lambda played, player: played.tricks[player]),
        _by_seat(hands, lambda played, player: played.points[player]),
        _by_seat(hands, lambda played, player: played.won[player]),
        _by_seat(hands, lambda played, player: played.points[player] > AVERAGE),
        max(abs(won) for played in hands for won in played.won.values()),
        max(map(abs, totals), default=None),
        {fate: fates[fate] for fate in FATES},
        fmean(played.points[played.holder(WORLD)] for played in hands),
    )


def _by_seat(hands: Sequence[Played], value: Callable[[Played, str], float]) -> tuple[float, ...]:
    """The mean of a value for each seat."""
    return tuple(fmean(value(played, played.players[seat]) for played in hands) for seat in range(len(SEATS)))
