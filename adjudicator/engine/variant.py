"""A whole round under chosen readings and house rules, whatever is played: each state of it as a situation."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Generic

from typing_extensions import TypeVar

from adjudicator.engine.game import Agreement, Game
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import RoundState
from adjudicator.law import Options

S = TypeVar("S", bound=RoundState, default=RoundState)


@dataclass(frozen=True)
class Variant(Agreement, Generic[S]):
    """A game as a table plays it; `S` is what a whole round is at one moment."""

    @property
    @abstractmethod
    def round(self) -> object:
        """What follows from actions, of the class that the game has for it."""

    @abstractmethod
    def situation(self, state: S) -> Situation:
        """A state of the round as a situation."""


def chosen(game: Game, options: Options | None = None) -> Options:
    """An option for every key of a game: these, and the defaults. Raises KeyError, ValueError for a key
    or an option that the game lacks."""
    filled = {key: reading.default for key, reading in game.readings.items()}
    for key, option in (options or {}).items():
        if option not in game.readings[key].names:
            raise ValueError(f"{key} has no option {option!r}")
        filled[key] = option
    return filled


def rules_of(
    game: Game, options: Options | None = None, players: int | None = None, limit: float = 10.0
) -> Variant:
    """The rules of a game, of the kind it has, with its defaults and these options; for as many as
    usually play it, if nothing is said. Raises KeyError, ValueError for a key or an option that the
    game lacks."""
    kind = game.rules
    found = kind(game, chosen(game, options), kind.usual if players is None else players, limit)
    if not isinstance(found, Variant):
        raise TypeError(f"no round of {game.title} can be put as situations")
    return found
