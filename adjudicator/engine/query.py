"""How a question about a table is put, and what comes back, whatever is played there.

An answer is a plain function of a game's own scene: a table with its history, and what is told
beside them. Where the documents are unclear it asks the scene's readings, so it may be run once
for each way to read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from adjudicator.cards import Hand
from adjudicator.engine.state import Action

PLAYERS, ORDER, CARDS, SHARES, TEXT = "players", "order", "cards", "shares", "text"
"""What an answer is made of: names in any order, names in this order, cards, a number for each
player, or words."""
NAME = "NAME"
"""Stands for a player in the words of a question."""
NOBODY, NOTHING = "nobody", "nothing"

Here_contra = TypeVar("Here_contra", contravariant=True)
"""What a game answers its questions from."""


class Unanswerable(ValueError):
    """A question that the table leaves open: a code, a message and what to do."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


class SetUpFault(ValueError):
    """A set-up that the document has no way for: a code, a message and what to do."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


@dataclass(frozen=True)
class Ground:
    """A rule that an answer rests on, by id, and what it says at this table."""

    id: str
    text: str


@dataclass(frozen=True)
class Reply:
    """An answer under one way to read the documents.

    `unless` holds what nobody has seen and what would make it another.
    """

    value: str
    grounds: tuple[Ground, ...]
    unless: tuple[str, ...] = ()


@dataclass(frozen=True)
class Beside:
    """What is told of a table beside its situation; each game has more of it.

    `joins` are people who are not at the table, and whom a question may name all the same.
    """

    joins: tuple[str, ...] = ()

    @property
    def speaks(self) -> bool:
        """Whether there is something to ask about even where nobody is to act."""
        return False

    def hands(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, Hand]:
        """The hands of which it tells how many cards they have."""
        return {}

    @property
    def gone(self) -> tuple[str, ...]:
        """The cards it tells of that are out of play."""
        return ()


@dataclass(frozen=True)
class Ask(Generic[Here_contra]):
    """A question that has an answer: its words (NAME for a player), what it asks, and the answer.

    `also` are other words for it, `made` what its answer is made of.
    """

    words: str
    says: str
    answer: Callable[[Here_contra], Reply]
    also: tuple[str, ...] = ()
    made: str = TEXT


def listed(names: tuple[str, ...] | list[str]) -> str:
    """Names in a row, or that there are none."""
    return ", ".join(names) or NOBODY


def shared(amounts: dict[str, int], signed: bool = False) -> str:
    """A number for each player: "Ada 63, Ben 50"; with its sign, "Ada +30, Ben 0"."""
    told = ((player, f"{count:+d}" if signed and count else str(count)) for player, count in amounts.items())
    return ", ".join(f"{player} {count}" for player, count in told)
