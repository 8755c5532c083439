"""Rulings on many rows: values common to all rows are substituted in the programs, the others are columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from adjudicator.batches.choosing import Choices, Played, every, played
from adjudicator.batches.columns import HAND, OPTION, PLAY, PLAYED, POSITION, Column, Form
from adjudicator.batches.intake import Array, Rows, Table, Words, refused, whole_row
from adjudicator.batches.result import Batch
from adjudicator.batches.setting import Same, Setting, setting
from adjudicator.cases.arguments import checked
from adjudicator.compile.bulk import AGAINST, CHOICES, Bulk
from adjudicator.compile.decision import LEGAL
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Refused, nearest
from adjudicator.law import Options

_ROWS = 1 << 17
"""Number of rows judged at a time, which limits the memory for intermediate results."""


@checked
def batch(
    game: str,
    columns: object,
    *,
    decision: str = "turn",
    profile: str = "default",
    readings: Options | None = None,
    house: Options | None = None,
    players: int | None = None,
    plays: bool = False,
) -> Batch:
    """Rule on every row of a table, and with `plays` list the legal plays of each.

    `columns` is an Arrow table or a mapping of arrays (docs/batch.md). `profile` and `readings` choose the options of
    unclear sentences, `house` the house rules, `players` the number of players; a column of that name overrides them
    row by row. Raises Refused, with the first invalid row and its column, for invalid input.
    """
    table = Table(columns)
    how = setting(game, decision, profile, {**(readings or {}), **(house or {})}, players, table)
    parts = [Part(how, same, table) for same in how.parts]
    own = [column.name for column in parts[0].same.form.columns if column.about == PLAY]
    ruled = PLAYED in table or any(name in table for name in own)
    if not (ruled or plays):
        message = "no column tells what is played, and no list is asked for"
        raise Refused([Fault("missing-column", message, "add a column play, or say plays=True")])
    return _together([(part.same.rows, part.batch(ruled, plays)) for part in parts], table.rows)


@dataclass(frozen=True)
class Part:
    """The rows of a table that share one deck, number of players and house rules."""

    setting: Setting
    same: Same
    table: Table

    @property
    def size(self) -> int:
        """The number of rows."""
        return self.table.rows if self.same.rows is None else len(self.same.rows)

    def batch(self, ruled: bool, plays: bool) -> Batch:
        """Return the rulings if `ruled`, and the lists of legal plays if `plays`."""
        columns = {**self._columns_about(POSITION), **self._columns_about(HAND), **self._options()}
        made = self._played(columns) if ruled and PLAYED in self.table else None
        if ruled and made is None:
            columns.update(self._columns_about(PLAY))
        bulk, choices = self.bulk, self.choices.some if plays else ()
        columns = {name: column for name, column in columns.items() if name not in bulk.known}
        self._refuse_broken(bulk, columns)
        legal = np.empty(self.size, np.bool_) if ruled else None
        against = np.empty(self.size, np.uint64) if ruled else None
        listed = np.empty((self.size, -(-len(choices) // 8)), np.uint8) if plays else None
        for first in range(0, self.size, _ROWS):
            here = slice(first, min(first + _ROWS, self.size))
            some, count = {name: column[here] for name, column in columns.items()}, here.stop - first
            if listed is not None:
                listed[here] = bulk.choosable(choices, some, count).sets[CHOICES][:, : listed.shape[1]]
            if legal is not None and against is not None:
                rulings = bulk.rulings({**some, **(made.columns(here) if made else {})}, count)
                legal[here], against[here] = rulings.columns[LEGAL], rulings.sets[AGAINST].view("<u8")[:, 0]
        names = tuple(choice.name for choice in choices)
        return Batch(legal, against, bulk.clauses, listed, names, self.size)

    @property
    def bulk(self) -> Bulk:
        """The compiled decision for these rows."""
        return _bulk(self.same.form, self._fixed)

    @property
    def choices(self) -> Choices:
        """Every candidate play."""
        return every(self.same.form, self.same.house, self.same.players)

    @cached_property
    def _fixed(self) -> tuple[tuple[str, Value], ...]:
        """The values that are the same in every row, by symbol name."""
        form, readings, codes = self.same.form, self.setting.game.readings, self.setting.codes
        chosen = {key: option for key, option in self.setting.options.items() if key not in codes}
        chosen.update(self.same.house)
        read = {symbol: (key, chosen[key]) for key, symbol in form.readings.items() if key in chosen}
        options = {symbol: readings[key].names.index(option) for symbol, (key, option) in read.items()}
        return tuple({**options, **form.fixed}.items())

    # -- columns

    def _columns_about(self, about: str) -> dict[str, Array]:
        """Return the columns of a kind by symbol name. Raises Refused if a required one is missing."""
        if about == HAND:
            self._refuse_foreign()
        wanted = [column for column in self.same.form.columns if column.about == about]
        missing = [c for c in wanted if c.name not in self.table and self._default(c) is None]
        if missing:
            raise Refused([_missing(column, self.table) for column in missing])
        return {column.symbol: self._column(column) for column in wanted}

    def _column(self, column: Column) -> Array:
        if column.name not in self.table:
            return np.broadcast_to(np.array(self._default(column), np.int8), self.size)
        return self.table.numbers(column.name, column.low, column.high, self.same.rows)

    def _default(self, column: Column) -> int | None:
        """Return the value of a column that the table lacks; 0 for seats beyond the number of players."""
        stem, _, place = column.symbol.removesuffix(" in").partition(" ")
        empty = stem == "seat" and place.isdecimal() and int(place) > self.same.players
        return 0 if empty else column.default

    def _refuse_foreign(self) -> None:
        """Raises Refused if a hand contains a card that is not in the deck."""
        known = {column.name for column in self.same.form.columns if column.about == HAND}
        for name in self.table.names:
            if name.startswith("hand_") and name not in known:
                held = self.table.numbers(name, 0, 99, self.same.rows)
                if held.any():
                    row = whole_row(self.same.rows, int(np.argmax(held > 0)))
                    help = "see the house rules, and the number of players"
                    raise refused("no-such-card", name, row, "this card is not played with here", help)

    def _options(self) -> dict[str, Array]:
        wanted = [column for column in self.same.form.columns if column.about == OPTION]
        codes, rows = self.setting.codes, self.same.rows
        coded = {column.symbol: codes[column.name] for column in wanted if column.name in codes}
        return coded if rows is None else {symbol: column[rows] for symbol, column in coded.items()}

    def _played(self, columns: Mapping[str, Array]) -> Played:
        """Return the plays in the `play` column, given as text or as numbers of candidates. Raises Refused for those
        that a hand cannot make."""
        same, table = self.same, self.table
        if table.is_text(PLAYED):
            words = _used(table.words(PLAYED), same.rows)
            plays = played(same.form, words, same.house, same.players, same.rows)
        elif len(self.setting.parts) > 1:
            message = "rows are played with different cards, so numbers of plays mean different plays"
            raise Refused([Fault("numbered-plays", message, "give plays as text")])
        else:
            codes = table.numbers(PLAYED, 0, len(self.choices.some) - 1, same.rows)
            plays = Played(self.choices, codes, same.rows)
        plays.refuse({name: columns[name] for name in same.form.hand})
        plays.refuse_misdeclared(columns)
        return plays

    # -- impossible rows

    def _refuse_broken(self, bulk: Bulk, columns: Mapping[str, Array]) -> None:
        for bound, broken in bulk.broken(columns, self.size).items():
            if broken.any():
                row, form = int(np.argmax(broken)), self.same.form
                program = form.evaluator.program.only([bound])
                some = [form.by_symbol[name] for name in program.inputs if name in columns]
                values = " and ".join(f"{c.name} = {int(columns[c.symbol][row])}" for c in some)
                message = f"row {whole_row(self.same.rows, row)}: no position has {values}"
                term = form.evaluator.decision.bounds[int(bound.removeprefix("bound "))]
                raise Refused([Fault("no-position", message, f"what holds of every row: {term}")])


def _used(words: Words, rows: Rows) -> Words:
    """Return the text of some rows, without unused dictionary entries."""
    codes, again = np.unique(words.codes if rows is None else words.codes[rows], return_inverse=True)
    return replace(words, words=tuple(words.words[code] for code in codes), codes=again.astype(np.int32))


def _missing(column: Column, table: Table) -> Fault:
    near = nearest(column.name, table.names)
    help = f"{column.meaning} ({column.dtype})"
    message = f"there is no column {column.name}"
    return Fault("missing-column", f"{message}, only {near}" if near else message, help)


@lru_cache(maxsize=512)
def _bulk(form: Form, fixed: tuple[tuple[str, Value], ...]) -> Bulk:
    """Return the compiled decision for fixed values, cached across tables."""
    return Bulk(form.evaluator, dict(fixed), form.unread)


# -- combining the parts


def _together(parts: Sequence[tuple[Rows, Batch]], rows: int) -> Batch:
    at, first = parts[0]
    if at is None:
        return first
    names = tuple(dict.fromkeys(name for _, part in parts for name in part.candidates))
    legal = None if first.legal is None else np.empty(rows, np.bool_)
    against = None if first.against is None else np.empty(rows, np.uint64)
    plays = None if first.plays is None else np.zeros((rows, -(-len(names) // 8)), np.uint8)
    for some, part in parts:
        if legal is not None and against is not None and part.against is not None:
            legal[some], against[some] = part.legal, part.against
        if plays is not None:
            plays[some] = _renumbered(part, names)
    return Batch(legal, against, first.clauses, plays, names, rows)


def _renumbered(part: Batch, names: tuple[str, ...]) -> NDArray[np.uint8]:
    """Return the lists of legal plays with bits reordered to another list of candidates."""
    assert part.plays is not None
    at = {name: number for number, name in enumerate(names)}
    there = np.zeros((len(part.plays), len(names)), np.uint8)
    bits = np.unpackbits(part.plays, axis=1, count=len(part.candidates), bitorder="little")
    there[:, [at[name] for name in part.candidates]] = bits
    return np.packbits(there, axis=1, bitorder="little")
