"""What a table has agreed on: a game with a choice of readings and house rules, whatever is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from adjudicator.cards import Lexicon
from adjudicator.engine.game import Game
from adjudicator.engine.situation import Situation
from adjudicator.law import Options


@dataclass(frozen=True)
class Variant(ABC):
    """A game with a choice of readings and house rules, for a number of players.

    `options` has an option for every key. Readings act here as chosen: a whole round is told
    under one profile. `suits` are what the table calls them, where it does in its own words.
    """

    fewest: ClassVar[int]
    most: ClassVar[int]
    """How many can play a whole round."""
    usual: ClassVar[int]
    """How many play where nobody says."""
    calls: ClassVar[bool] = False
    """Whether players have to say "One card"."""

    game: Game
    options: Options = field(hash=False)
    players: int
    limit: float = 10.0
    suits: tuple[str, ...] = ()

    @cached_property
    def house(self) -> Mapping[str, str]:
        """The house rules in force."""
        return {rule.key: self.options[rule.key] for rule in self.game.house_rules}

    @cached_property
    def lexicon(self) -> Lexicon:
        """The cards and their words."""
        named = {"suits": " ".join(self.suits)} if self.suits else {}
        return self.game.lexicon({**self.options, **named}, self.players)

    @cached_property
    def round(self) -> Any:
        """What follows from actions."""
        return self.game.round(self.lexicon, self.options, self.house)

    @abstractmethod
    def situation(self, state: Any) -> Situation:
        """A moment of the round as a situation."""


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
    return kind(game, chosen(game, options), kind.usual if players is None else players, limit)
