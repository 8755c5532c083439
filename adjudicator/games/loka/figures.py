"""Hands of Loka that were played, and what can be counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean

from adjudicator.engine.simulation import Played, mean, or_dash, share
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import FOOL, WORLD
from adjudicator.games.loka.points import AVERAGE, HANDS, settled
from adjudicator.games.loka.position import State

SEATS = ("Eldest", "Youngest", "the dealer")
"""The players in the order they play to the first trick."""
PAID, SURRENDERED, LAID = "paid", "surrendered", "laid"
FATES = (PAID, SURRENDERED, LAID)
"""What becomes of the Fool: a card is paid for it, it is given up itself, or the dealer laid it away."""


@dataclass(frozen=True)
class Result:
    """What a hand came to, for each of its players from Eldest.

    `won` is what each player wins by the settlement, less than nothing where it is paid. `fool` is one of
    `FATES`, `world` who was dealt the World.
    """

    players: tuple[str, ...]
    tricks: Mapping[str, int] = field(hash=False)
    points: Mapping[str, int] = field(hash=False)
    won: Mapping[str, int] = field(hash=False)
    fool: str
    world: str


def result(variant: Variant[State], played: Played[State]) -> Result:
    """What a hand came to that was played to its end."""
    state = played.state
    tricks = {player: state.taken_by(player) for player in played.players}
    points = variant.rules.scores(state)
    won = settled(points, variant.options["lo.settlement"])
    world = next(player for player in played.players if WORLD in played.hands[player].cards)
    return Result(played.players, tricks, points, won, fate(state), world)


def fate(state: State) -> str:
    """What became of the Fool in a hand that is over: one of `FATES`."""
    if state.fool is None:
        return LAID
    return SURRENDERED if any(FOOL in pile for pile in state.piles.values()) else PAID


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
        return {key: list(told) if isinstance(told, tuple) else told for key, told in asdict(self).items()}

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


def figures(variant: Variant[State], hands: Sequence[Played[State]]) -> Figures:
    """What some hands of one session amount to. Raises ValueError where there are none."""
    return counted([result(variant, played) for played in hands])


def counted(results: Sequence[Result]) -> Figures:
    """What the results of some hands amount to, three at a time being a game. Raises ValueError where there are
    none."""
    if not results:
        raise ValueError("there is no hand to count")
    fates = Counter(one.fool for one in results)
    games = [results[at : at + HANDS] for at in range(0, len(results) - HANDS + 1, HANDS)]
    totals = [sum(one.won[player] for one in game) for game in games for player in game[0].players]
    return Figures(
        len(results),
        len(games),
        _by_seat(results, lambda one, player: one.tricks[player]),
        _by_seat(results, lambda one, player: one.points[player]),
        _by_seat(results, lambda one, player: one.won[player]),
        _by_seat(results, lambda one, player: one.points[player] > AVERAGE),
        max(abs(won) for one in results for won in one.won.values()),
        max(map(abs, totals), default=None),
        {fate: fates[fate] for fate in FATES},
        fmean(one.points[one.world] for one in results),
    )


def _by_seat(results: Sequence[Result], value: Callable[[Result, str], float]) -> tuple[float, ...]:
    """The mean of a value for each seat."""
    return tuple(fmean(value(one, one.players[seat]) for one in results) for seat in range(len(SEATS)))
