"""Settings of a batch: options common to all rows, and columns that override them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from adjudicator.batches.choosing import House
from adjudicator.batches.columns import PLAYERS, Form, form
from adjudicator.batches.intake import Array, Rows, Table, strange
from adjudicator.cases.case import known_options
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Refused, nearest, suggestion
from adjudicator.games import GAMES
from adjudicator.law import Options


@dataclass(frozen=True)
class Same:
    """Rows with the same deck, number of players and house rules that the decision reads."""

    form: Form
    house: House
    players: int
    rows: Rows


@dataclass(frozen=True)
class Setting:
    """A decision of a game with an option for every key, which columns may override row by row."""

    game: Game
    decision: str
    options: Options
    players: int
    codes: Mapping[str, NDArray[np.int8]]
    """The index of the option in each row, for the keys that are columns."""
    seated: Array | None
    """The number of players in each row; None if there is no such column."""

    @cached_property
    def parts(self) -> list[Same]:
        """The rows, grouped by deck, number of players and relevant house rules."""
        rules = [rule for rule in self.game.house_rules if rule.key in self.codes]
        codes = [self.codes[rule.key] for rule in rules] + ([] if self.seated is None else [self.seated])
        usual = {rule.key: self.options[rule.key] for rule in self.game.house_rules}
        if not codes or not len(codes[0]):
            return [Same(self._form(usual, self.players), tuple(usual.items()), self.players, None)]
        kinds, which = np.unique(np.stack(codes, axis=1, dtype=np.int64, casting="unsafe"), axis=0, return_inverse=True)
        groups: dict[tuple[Form, int, House], list[int]] = {}
        for number, kind in enumerate(kinds.tolist()):
            names = {rule.key: rule.names[code] for rule, code in zip(rules, kind, strict=False)}
            house, count = {**usual, **names}, self.players if self.seated is None else kind[-1]
            own = self._form(house, count)
            groups.setdefault((own, count, self._read(own, house)), []).append(number)
        whole = which.reshape(-1)
        return [
            Same(own, house, count, np.flatnonzero(np.isin(whole, some)))
            for (own, count, house), some in groups.items()
        ]

    def _form(self, house: Options, players: int) -> Form:
        return form(self.game.id, self.decision, house, players)

    def _read(self, own: Form, house: Options) -> House:
        """Return the house rules that the decision reads."""
        return tuple((key, option) for key, option in house.items() if key in own.readings)


def setting(id: str, decision: str, profile: str, chosen: Options, players: int | None, table: Table) -> Setting:
    """Combine the arguments with the table's columns. Raises Refused for an unknown game, profile, key or option, or an
    invalid number of players."""
    if id not in GAMES:
        raise Refused([Fault("unknown-game", f"no game is called {id!r}", suggestion(id, list(GAMES)))])
    game = GAMES[id]
    if profile not in game.profiles:
        message = f"{id} has no profile called {profile!r}"
        raise Refused([Fault("unknown-profile", message, suggestion(profile, list(game.profiles)))])
    known_options(game.readings, chosen)
    default = {key: reading.default for key, reading in game.readings.items()}
    options = {**default, **game.profiles[profile], **chosen}
    _refuse_strange(game, table)
    codes = {key: _codes(table, key, reading.names) for key, reading in game.readings.items() if key in table}
    usual = game.usual if players is None else players
    _refuse_company(game, usual)
    seated = table.numbers(PLAYERS, game.fewest, game.most) if PLAYERS in table else None
    return Setting(game, decision, options, usual, codes, seated)


def _refuse_company(game: Game, players: int) -> None:
    if not game.fewest <= players <= game.most:
        message = f"{game.title} is for {game.fewest} to {game.most} players, and here are {players}"
        raise Refused([Fault("players", message, f"say how many play: players={game.usual}")])


def _refuse_strange(game: Game, table: Table) -> None:
    """Raises Refused for a column that is named like a reading but is none: it would be silently ignored otherwise."""
    begins = {key.split(".")[0] for key in game.readings if "." in key}
    for name in table.names:
        if name not in game.readings and "." in name and name.split(".")[0] in begins:
            near = nearest(name, game.readings)
            help = f"did you mean {near}?" if near else "see: adjudicator readings"
            raise Refused([Fault("unknown-reading", f"column {name} is no reading of {game.title}", help)])


def _codes(table: Table, key: str, names: tuple[str, ...]) -> NDArray[np.int8]:
    """Return the index of the option in each row of a column that holds option names or indices."""
    if not table.is_text(key):
        return table.numbers(key, 0, len(names) - 1).astype(np.int8)
    texts = table.words(key)
    for code, word in enumerate(texts.words):
        if word not in names and (rows := np.flatnonzero(texts.codes == code)).size:
            raise strange(key, int(rows[0]), word, suggestion(word, names))
    numbers = [names.index(word) if word in names else 0 for word in texts.words]
    return np.array(numbers, np.int8)[texts.codes]
