"""A game under chosen readings and house rules, for a number of players."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Generic, cast

from adjudicator.dataclass import dataclass
from adjudicator.engine.rules import Rules, S
from adjudicator.engine.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards import Lexicon
    from adjudicator.engine.game import Game
    from adjudicator.law import Options


@dataclass(frozen=True)
class Variant(Generic[S]):
    """A game as played at one table. `S`: its round state class.

    `options` has every key; in a variant all readings are fixed by it, since a whole round is played under one profile.
    `suits`: the table's own names for the suits, if any. `limit`: the time limit of an answer in seconds.
    """

    game: Game
    options: Options = field(hash=False)
    players: int
    limit: float = 10.0
    suits: tuple[str, ...] = ()

    @cached_property
    def house(self) -> Mapping[str, str]:
        """The option of every house rule."""
        return {rule.key: self.options[rule.key] for rule in self.game.house_rules}

    @cached_property
    def lexicon(self) -> Lexicon:
        named = {"suits": " ".join(self.suits)} if self.suits else {}
        return self.game.lexicon({**self.options, **named}, self.players)

    @cached_property
    def rules(self) -> Rules[S]:
        """The transitions of one round."""
        # The registry does not know the state classes of games; a variant is only used with its own game's states.
        return cast("Rules[S]", self.game.rules(self.lexicon, self.options, self.house))

    def situation(self, state: S) -> Situation:
        """The situation at a state of a round."""
        return Situation(self.game, self.rules.table(state), self.options, self.lexicon, limit=self.limit)


def chosen(game: Game, options: Options | None = None) -> Options:
    """The option of every key: the given ones, and defaults. Raises KeyError for an unknown key, ValueError for an
    unknown option.

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
    """A variant with these options and defaults for the rest; `players` defaults to the game's usual number. Raises
    KeyError for an unknown key, ValueError for an unknown option.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> variant(game).players == game.usual, variant(game, players=3).players
    (True, 3)
    """
    return Variant(game, chosen(game, options), game.usual if players is None else players, limit)
