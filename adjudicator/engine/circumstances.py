"""What is told of a table besides its situation, and set-ups that no document has a way for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Hand
from adjudicator.cards.english import to_you
from adjudicator.engine.state import Action, StatePosition, Table


@dataclass(frozen=True)
class Circumstances:
    """What is told of a table besides its situation: what the keys of a case file say that only some games
    have, or what a round has come to; each game has its own kind.

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

    def began(self, table: Table) -> StatePosition | None:
        """What the history of a table begins with, where it tells more of that than stands there."""
        return table.began

    @property
    def gone(self) -> tuple[str, ...]:
        """The cards it tells of that are out of play."""
        return ()


class SetUpFault(ValueError):
    """A set-up that the document has no way for: a code, a message and what to do."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(to_you(message))
        self.code, self.message, self.help = code, to_you(message), help
