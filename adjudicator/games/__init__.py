"""The games, each registered in one line, and imported when somebody names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.engine.outline import Outline

T = TypeVar("T")

__all__ = ["DEFAULT", "GAMES", "OUTLINES", "Game", "Lazy", "Situation", "session"]

IDS = (
    "tahimi",
    "tarot-himi",
    "loka",
)
DEFAULT = "tarot-himi"
"""The game that is meant where none is named."""


class Lazy(Mapping[str, T], Generic[T]):
    """A value of each game by the game's id. The ids cost nothing; a value is found by `find`, which gets
    the id, when it is asked for. Raises KeyError for what is no game's id.
    """

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find
        self._found: dict[str, T] = {}

    def __getitem__(self, id: str) -> T:
        if id not in self._found:
            if id not in IDS:
                raise KeyError(id)
            self._found[id] = self._find(id)
        return self._found[id]

    def __contains__(self, id: object) -> bool:
        return id in IDS

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


def _game(id: str) -> Game:
    found: Game = import_module(f"{__name__}.{id.replace('-', '_')}.game").GAME
    return found


def _outline(id: str) -> Outline:
    found: Outline = import_module(f"{__name__}.{id.replace('-', '_')}.outline").OUTLINE
    return found


GAMES: Mapping[str, Game] = Lazy(_game)
"""The games themselves."""
OUTLINES: Mapping[str, Outline] = Lazy(_outline)
"""What can be told of each without its law: name, cards, readings."""
