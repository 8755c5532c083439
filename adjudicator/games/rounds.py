"""A round under a game's rules: what follows from actions, and each moment as a situation to rule on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.cards import Lexicon
from adjudicator.games.game import Game
from adjudicator.games.situation import Situation
from adjudicator.games.table import Table
from adjudicator.games.tahimi.round import Round
from adjudicator.games.tahimi.state import GIVING, PAYMENT, RETURN, State
from adjudicator.law import Options


@dataclass(frozen=True)
class Rules:
    """A game with a choice of readings and house rules, for a number of players.

    `options` has an option for every key. Readings act here as chosen: a whole round is told
    under one profile.
    """

    game: Game
    options: Options = field(hash=False)
    players: int = 4
    limit: float = 10.0

    @cached_property
    def house(self) -> Mapping[str, str]:
        """The house rules in force."""
        return {rule.key: self.options[rule.key] for rule in self.game.house_rules}

    @cached_property
    def lexicon(self) -> Lexicon:
        """The cards and their words."""
        return self.game.lexicon(self.options, self.players)

    @cached_property
    def round(self) -> Round:
        """What follows from actions."""
        found: Round = self.game.round(self.lexicon, self.options, self.house)
        return found

    def situation(self, state: State) -> Situation:
        """A moment of the round as a situation, from the beginning of its trick."""
        # What was discarded in the course of the trick follows from its lines.
        before = Counter(state.discards) - Counter(state.position.gone)
        table = Table(
            state.players,
            state.trick,
            state.leader,
            state.opening,
            frozenset(state.position.out),
            state.hands,
            tuple(before.elements()),
            house=self.house,
            number=state.number,
            taxes=state.taxes if any(due.kind in (PAYMENT, RETURN) for due in state.due) else None,
            due=tuple(due for due in state.due if due.kind in GIVING),
        )
        return Situation(self.game, table, self.options, self.lexicon, limit=self.limit)


def rules(game: Game, options: Options | None = None, players: int = 4) -> Rules:
    """The rules of a game with its defaults and these options. Raises KeyError, ValueError for a key
    or an option that the game lacks."""
    chosen = {key: reading.default for key, reading in game.readings.items()}
    for key, option in (options or {}).items():
        if option not in game.readings[key].names:
            raise ValueError(f"{key} has no option {option!r}")
        chosen[key] = option
    return Rules(game, chosen, players)
