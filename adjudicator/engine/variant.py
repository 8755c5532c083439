"""A game under chosen readings and house rules, for a number of players: as a table plays it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Generic, cast

from adjudicator.engine.rules import Rules, S
from adjudicator.engine.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards import Lexicon
    from adjudicator.engine.game import Game
    from adjudicator.law import Options


@dataclass(frozen=True)
class Variant(Generic[S]):
    """A game as a table plays it; `S` is what a round of it is at one moment.

    `options` has an option for every key. Readings act here as chosen: a whole round is told
    under one profile. `suits` are what the table calls them, where it does in its own words. `limit` is the seconds
    that an answer may take.
    """

    game: Game
    options: Options = field(hash=False)
    players: int
    limit: float = 10.0
    suits: tuple[str, ...] = ()

    @cached_property
    def house(self) -> Mapping[str, str]:
        """The house rules in force, an option for every key."""
        return {rule.key: self.options[rule.key] for rule in self.game.house_rules}

    @cached_property
    def lexicon(self) -> Lexicon:
        named = {"suits": " ".join(self.suits)} if self.suits else {}
        return self.game.lexicon({**self.options, **named}, self.players)

    @cached_property
    def rules(self) -> Rules[S]:
        """What follows from actions in one round."""
        # The registry knows games by id alone; a variant is made for the states of its own game.
        return cast("Rules[S]", self.game.rules(self.lexicon, self.options, self.house))

    def situation(self, state: S) -> Situation:
        """A moment of a round as a situation."""
        return Situation(self.game, self.rules.table(state), self.options, self.lexicon, limit=self.limit)


def chosen(game: Game, options: Options | None = None) -> Options:
    """An option for every key of a game: these, and the defaults. Raises KeyError, ValueError for a key
    or an option that the game lacks.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> options = chosen(game)
    >>> set(options) == set(game.readings)
    True
    >>> key, reading = next(iter(game.readings.items()))
    >>> chosen(game, {key: reading.names[-1]})[key] == reading.names[-1]
    True
    """
    filled = {key: reading.default for key, reading in game.readings.items()}
    for key, option in (options or {}).items():
        if option not in game.readings[key].names:
            raise ValueError(f"{key} has no option {option!r}")
        filled[key] = option
    return filled


def variant(game: Game, options: Options | None = None, players: int | None = None, limit: float = 10.0) -> Variant:
    """A game with its defaults and these options; for as many as usually play it, if nothing is said.
    Raises KeyError, ValueError for a key or an option that the game lacks.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> variant(game).players == game.usual, variant(game, players=3).players
    (True, 3)
    """
    return Variant(game, chosen(game, options), game.usual if players is None else players, limit)
