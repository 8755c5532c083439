"""What cards and tricks are worth, what the players settle, and the games of three hands that come of it.

Values are whole card points; the pack holds 146 of them and a hand has 25 tricks at a point
each, 171 in all ("Card Points", "Scores")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.cards.english import amount, both
from adjudicator.games.loka.cards import HONOURS
from adjudicator.games.loka.state import State

TRICKS = 25
TOTAL = 171
SHARES = 3
"""Among how many players the points of a hand are shared."""
AVERAGE = TOTAL // SHARES
HANDS = 3
"""How many hands make a game."""

_RANKS = {"King": 5, "Queen": 4, "Cavalier": 3, "Jack": 2, "Ace": 5}


def points(card: str) -> int:
    """The card points of one card."""
    return 5 if card in HONOURS else _RANKS.get(card.split(" of ", maxsplit=1)[0], 1)


def counted(cards: Iterable[str], tricks: int) -> int:
    """The points of a player: the cards taken, one for each trick."""
    return sum(map(points, cards)) + tricks


def in_game(hand: int) -> int:
    """The number of a hand in its game, from 1, by its number in the session ("Card Points")."""
    return (hand - 1) % HANDS + 1


def times(how: str) -> int:
    """How often a player wins what is above the average; `how` is the option of the reading
    `lo.settlement`."""
    return SHARES if how == "each" else 1


def settled(scores: Mapping[str, int], how: str) -> dict[str, int]:
    """What each player wins or loses by the scores of a hand; `how` is the option of the reading
    `lo.settlement`. The results add up to nothing where the scores add up to 171."""
    return {player: times(how) * (score - AVERAGE) for player, score in scores.items()}


NOT_THERE = "a card was put down that cannot have been there"
PAID_WRONG = "a card was given for the Fool that cannot have been there"
PARTLY = "the cards of the tricks and those laid away are not the whole pack"
BROKEN_OFF = "it was not played to its end"
MISCOUNTED = "the points that were told cannot be"
OWED = "nothing was given for the Fool"


@dataclass(frozen=True)
class Over:
    """A hand that is over: its number in the session, who dealt it, and the hands of its game until then that are not
    counted."""

    hand: int
    dealer: str
    missing: tuple[int, ...]

    @property
    def in_game(self) -> int:
        """Its number in its game, from 1."""
        return in_game(self.hand)

    @property
    def no_totals(self) -> str:
        """Why nothing is told of how its game stands."""
        several = len(self.missing) > 1
        told = f"{both(list(map(str, self.missing)))} {'are' if several else 'is'} not counted here"
        return f"after {amount(self.in_game, 'hand')} of the game: no totals, as hand{'s' * several} {told}"


@dataclass(frozen=True)
class Result(Over):
    """What such a hand came to: by player the card points, the tricks where they are known, what was won or lost, and
    what was so far in the game, None where a hand of it is missing. `times` is how often each point counts."""

    points: Mapping[str, int] = field(hash=False)
    tricks: Mapping[str, int] = field(hash=False)
    won: Mapping[str, int] = field(hash=False)
    so_far: Mapping[str, int] | None = field(hash=False)
    times: int

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the game, once it is over and all of it is counted; more than one if they share it."""
        if self.so_far is None or self.in_game < HANDS:
            return ()
        most = max(self.so_far.values())
        return tuple(player for player, won in self.so_far.items() if won == most)

    @property
    def text(self) -> tuple[str, ...]:
        """The points and the settlement, each with its arithmetic; how the game stands, or who won it."""
        told = [f"{player} {points}{self._made(player)}" for player, points in self.points.items()]
        times = f"{self.times} x " if self.times != 1 else ""
        settled = [
            f"{player} {self.won[player]:+} = {times}({points} - {AVERAGE})"
            for player, points in self.points.items()
        ]
        lines = [
            f"hand {self.hand}, dealt by {self.dealer}: {', '.join(told)}; {sum(self.points.values())} in all",
            f"settlement: {', '.join(settled)}",
        ]
        if self.in_game > 1 and self.so_far is None:
            lines.append(self.no_totals)
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
class Uncounted(Over):
    """Such a hand that cannot be counted, and why. It is one of the missing itself."""

    why: str

    @property
    def text(self) -> tuple[str, ...]:
        """That it is not counted, and why; and at the end of a game that there are no totals."""
        told = f"hand {self.hand}, dealt by {self.dealer}, is not counted: {self.why}"
        return (told, self.no_totals) if self.in_game == HANDS else (told,)

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
        return {"hand": self.hand, "dealer": self.dealer, "why": self.why, "text": list(self.text)}


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
                self._missing(_before(number)),
                points,
                {player: state.taken_by(player) for player in state.players} if tricks else {},
                won,
                None if earlier is None else {player: earlier[player] + won[player] for player in points},
                times(self._how),
            )
        )

    def leave_out(self, number: int, dealer: str, why: str) -> None:
        """Note that a hand is not counted, and why."""
        missing = self._missing((*_before(number), number))
        self.uncounted.append(Uncounted(number, dealer, missing, why))

    def _missing(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Those of some hands that are not counted."""
        return tuple(hand for hand in numbers if self.result(hand) is None)


def _before(number: int) -> range:
    """The earlier hands of a hand's game."""
    return range(number + 1 - in_game(number), number)
