"""What hands of Loka come to, and the games of three hands that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.cards.english import amount, both
from adjudicator.games.loka.points import AVERAGE, HANDS, settled
from adjudicator.games.loka.position import State

NOT_THERE = "a card was put down that cannot have been there"
PAID_WRONG = "a card was given for the Fool that cannot have been there"
PARTLY = "the cards of the tricks and those laid away are not the whole pack"
BROKEN_OFF = "it was not played to its end"
MISCOUNTED = "the points that were told cannot be"
OWED = "nothing was given for the Fool"


@dataclass(frozen=True)
class Result:
    """What a hand came to: its number in the session, and by player the card points, the tricks, what was
    won or lost, and what was so far in the game. `times` is how often each point counts, `in_game` the
    number of the hand in its game, which has `game` hands. `missing` are the earlier hands of the game
    that are not counted: then `so_far` is None."""

    hand: int
    dealer: str
    points: Mapping[str, int] = field(hash=False)
    tricks: Mapping[str, int] = field(hash=False)
    won: Mapping[str, int] = field(hash=False)
    so_far: Mapping[str, int] | None = field(hash=False)
    average: int
    times: int
    in_game: int = 1
    game: int = 1
    missing: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the game, once it is over and all of it is counted; more than one if they share it."""
        if self.so_far is None or self.in_game < self.game:
            return ()
        most = max(self.so_far.values())
        return tuple(player for player, won in self.so_far.items() if won == most)

    @property
    def text(self) -> tuple[str, ...]:
        """The points and the settlement, each with its arithmetic; how the game stands, or who won it."""
        told = [f"{player} {points}{self._made(player)}" for player, points in self.points.items()]
        times = f"{self.times} x " if self.times != 1 else ""
        settled = [
            f"{player} {self.won[player]:+} = {times}({points} - {self.average})"
            for player, points in self.points.items()
        ]
        lines = [
            f"hand {self.hand}, dealt by {self.dealer}: {', '.join(told)}; {sum(self.points.values())} in all",
            f"settlement: {', '.join(settled)}",
        ]
        if self.in_game > 1 and self.so_far is None:
            lines.append(_no_totals(self.in_game, self.missing))
        elif self.in_game > 1 and self.so_far is not None:
            sums = ", ".join(f"{player} {won:+}" for player, won in self.so_far.items())
            lines.append(f"after {amount(self.in_game, 'hand')} of the game: {sums}{self._won}")
        return tuple(lines)

    def _made(self, player: str) -> str:
        """What a player's points are made of, where the tricks are known."""
        if not self.tricks:
            return ""
        tricks = self.tricks[player]
        return f" ({self.points[player] - tricks} + {amount(tricks, 'trick')})"

    @property
    def _won(self) -> str:
        """Who has won the game, as the end of a sentence; empty while it goes on."""
        if not self.winners:
            return ""
        return f"; {both(self.winners)} {'has won' if len(self.winners) == 1 else 'share'} the game"

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
        return {
            "hand": self.hand,
            "dealer": self.dealer,
            "points": dict(self.points),
            "tricks": dict(self.tricks),
            "settlement": dict(self.won),
            "so_far": None if self.so_far is None else dict(self.so_far),
            "winners": list(self.winners),
            "text": list(self.text),
        }


@dataclass(frozen=True)
class Uncounted:
    """A hand that is over and cannot be counted: its number in the session, and why. The rest is as with
    a `Result`; `missing` has this hand too."""

    hand: int
    dealer: str
    why: str
    in_game: int = 1
    game: int = 1
    missing: tuple[int, ...] = ()

    @property
    def text(self) -> tuple[str, ...]:
        """That it is not counted, and why; and at the end of a game that there are no totals."""
        told = f"hand {self.hand}, dealt by {self.dealer}, is not counted: {self.why}"
        return (told, _no_totals(self.in_game, self.missing)) if self.in_game == self.game else (told,)

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
        return {"hand": self.hand, "dealer": self.dealer, "why": self.why, "text": list(self.text)}


def _no_totals(hands: int, missing: Sequence[int]) -> str:
    """Why nothing is told of how a game stands."""
    told = f"{both([str(hand) for hand in missing])} {'is' if len(missing) == 1 else 'are'} not counted here"
    return f"after {amount(hands, 'hand')} of the game: no totals, as hand{'s' * (len(missing) > 1)} {told}"


class Tally:
    """The hands of a record that are over, each with its number in the session: those that are counted,
    and those that cannot be.

    Hands before the record's first are not counted here, so of their game there are no totals.
    """

    def __init__(self, players: tuple[str, ...], settlement: str) -> None:
        """`settlement` is the option of the reading `lo.settlement`."""
        self.players, self._how = players, settlement
        self.results: list[Result] = []
        self.uncounted: list[Uncounted] = []

    def result(self, number: int) -> Result | None:
        """What a hand came to; None where it is not counted."""
        return next((one for one in self.results if one.hand == number), None)

    def earlier(self, number: int) -> dict[str, int] | None:
        """What each player has won in the earlier hands of a hand's game; None where one of them is not
        counted ("Card Points")."""
        found = [self.result(hand) for hand in _before(number)]
        counted = [one for one in found if one is not None]
        if len(counted) < len(found):
            return None
        return {player: sum(one.won[player] for one in counted) for player in self.players}

    def count(self, number: int, state: State, points: Mapping[str, int], tricks: bool = True) -> None:
        """Let a hand count with these points; `tricks` says whether all of them are known."""
        won = settled(points, self._how)
        earlier = self.earlier(number)
        self.results.append(
            Result(
                number,
                state.dealer,
                points,
                {player: state.taken_by(player) for player in state.players} if tricks else {},
                won,
                None if earlier is None else {player: earlier[player] + won[player] for player in points},
                AVERAGE,
                len(points) if self._how == "each" else 1,
                len(_before(number)) + 1,
                HANDS,
                tuple(hand for hand in _before(number) if self.result(hand) is None),
            )
        )

    def leave_out(self, number: int, dealer: str, why: str) -> None:
        """Note that a hand is not counted, and why."""
        missing = tuple(hand for hand in (*_before(number), number) if self.result(hand) is None)
        self.uncounted.append(Uncounted(number, dealer, why, len(_before(number)) + 1, HANDS, missing))


def _before(number: int) -> range:
    """The earlier hands of a hand's game."""
    return range(number - (number - 1) % HANDS, number)
