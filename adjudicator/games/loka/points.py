"""What cards and tricks are worth, what the players settle, and the games of three hands that come of it.

Values are whole card points: the pack holds 146, and 25 tricks count one each ("Card Points", "Scores")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from adjudicator.cards.english import amount, both
from adjudicator.games.loka.cards import HONOURS, PLAYERS

TOTAL = 171
AVERAGE = TOTAL // PLAYERS
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


def before(hand: int) -> range:
    """The numbers of the earlier hands of a hand's game."""
    return range(hand + 1 - in_game(hand), hand)


def times(how: str) -> int:
    """How often a player wins what is above the average; `how` is the option of the reading `lo.settlement`."""
    return PLAYERS if how == "each" else 1


def settled(scores: Mapping[str, int], how: str) -> dict[str, int]:
    """What each player wins or loses by the scores of a hand, by the same option: together nothing."""
    return {player: times(how) * (score - AVERAGE) for player, score in scores.items()}


@dataclass(frozen=True)
class Over:
    """A hand that is over: its number, who dealt it, and the hands of its game until then that are not counted."""

    hand: int
    dealer: str
    missing: tuple[int, ...]

    @property
    def no_totals(self) -> str:
        """Why nothing is told of how its game stands."""
        several = len(self.missing) > 1
        told = f"{both(list(map(str, self.missing)))} {'are' if several else 'is'} not counted here"
        played = amount(in_game(self.hand), "hand")
        return f"after {played} of the game: no totals, as hand{'s' * several} {told}"


@dataclass(frozen=True)
class Result(Over):
    """What such a hand came to: by player the card points, the tricks where they are known, and what was won so far in
    the game, None where a hand of it is missing. `how` is the option of the reading `lo.settlement`."""

    points: Mapping[str, int] = field(hash=False)
    tricks: Mapping[str, int] = field(hash=False)
    so_far: Mapping[str, int] | None = field(hash=False)
    how: str

    @property
    def won(self) -> Mapping[str, int]:
        """What each player won or lost by it."""
        return settled(self.points, self.how)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the game, once it is over and all of it is counted; more than one if they share it."""
        if self.so_far is None or in_game(self.hand) < HANDS:
            return ()
        return most(self.so_far)

    @property
    def text(self) -> tuple[str, ...]:
        """The points and the settlement, each with its arithmetic; how the game stands, or who won it."""
        points, played, total = self.points, in_game(self.hand), sum(self.points.values())
        told = [f"{name} {count}{self._made(name)}" for name, count in points.items()]
        several = f"{times(self.how)} x " if times(self.how) != 1 else ""
        paid = [f"{name} {won:+} = {several}({points[name]} - {AVERAGE})" for name, won in self.won.items()]
        lines = [
            f"hand {self.hand}, dealt by {self.dealer}: {', '.join(told)}; {total} in all",
            f"settlement: {', '.join(paid)}",
        ]
        if played > 1 and self.so_far is None:
            lines.append(self.no_totals)
        elif played > 1 and self.so_far is not None:
            sums = ", ".join(f"{player} {won:+}" for player, won in self.so_far.items())
            have = "has won" if len(self.winners) == 1 else "share"
            end = f"; {both(self.winners)} {have} the game" if self.winners else ""
            lines.append(f"after {amount(played, 'hand')} of the game: {sums}{end}")
        return tuple(lines)

    def _made(self, player: str) -> str:
        """What a player's points are made of, where the tricks are known."""
        tricks = self.tricks.get(player, 0)
        return f" ({self.points[player] - tricks} + {amount(tricks, 'trick')})" if self.tricks else ""

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
        return (told, self.no_totals) if in_game(self.hand) == HANDS else (told,)

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
        return {"hand": self.hand, "dealer": self.dealer, "why": self.why, "text": list(self.text)}


def most(amounts: Mapping[str, int]) -> tuple[str, ...]:
    """Who has the most points, or has won the most."""
    return tuple(player for player, count in amounts.items() if count == max(amounts.values()))
