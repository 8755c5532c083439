"""Game-specific context of a table, and the error for set-ups that the rules do not provide for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cards import Hand
from adjudicator.cards.english import to_you
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import Action, StatePosition, Table


@dataclass(frozen=True)
class Circumstances:
    """Game-specific context of a case: the values of keys that only this game defines, or the outcome of a round.
    Subclassed by each game.

    `joins`: people not at the table whom a question may name.
    """

    joins: tuple[str, ...] = ()

    @property
    def speaks(self) -> bool:
        """Whether questions about the table have answers although nobody is to act."""
        return False

    def hands(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, Hand]:
        """Hands whose sizes follow from this context, by player."""
        return {}

    def began(self, table: Table) -> StatePosition | None:
        """The state before the first line of the history, if the context describes it more fully than `table`."""
        return table.began

    @property
    def gone(self) -> tuple[str, ...]:
        """Cards out of play according to this context."""
        return ()


class SetUpFault(ValueError):
    """A set-up that the rules do not provide for; has an error `code`, a `message` and a `help` text."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(to_you(message))
        self.code, self.message, self.help = code, to_you(message), help
