"""Conversion of cases to the columns of a batch: one row per ruling they ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from adjudicator.batches.choosing import seats
from adjudicator.batches.columns import HAND, PLAYED, PLAYERS, POSITION, Form, form
from adjudicator.batches.intake import Array
from adjudicator.cards import Play
from adjudicator.cases.arguments import checked
from adjudicator.cases.case import Case
from adjudicator.cases.plays import typed
from adjudicator.dataclass import dataclass
from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Fault, Place, Refused


@dataclass(frozen=True)
class Row:
    """A row to be: a player's plays in a situation, or only the situation in which the player is to act; `place` is the
    source location."""

    situation: Situation
    actor: str
    plays: tuple[Play, ...] = ()
    place: Place | None = None

    @property
    def play(self) -> Play | None:
        """The first play; None if there is none."""
        return next(iter(self.plays), None)


@checked
def to_batch(cases: Case | Iterable[Case], *, decision: str = "turn") -> dict[str, Array]:
    """Convert the rulings that cases of one game ask for to columns; `batch` then gives for each row what `judge` says.

    A case without rulings gives a row for the player who is to act, and then there is no column of plays. Readings,
    house rules and the number of players are columns too. Rulings on other decisions are left out. Raises Refused for
    hands that are not wholly known, for plays of two actions, and for cases of several games.
    """
    every = [cases] if isinstance(cases, Case) else [typed(case, Case, "a case", "read it with load") for case in cases]
    return columns_of([row for case in every for row in _rows(case, decision)], decision)


def _rows(case: Case, decision: str) -> Iterable[Row]:
    for ruling in case.rulings:
        if ruling.situation.choice(ruling.play).name == decision:
            yield Row(ruling.situation, ruling.by, ruling.plays, ruling.place)
    if not case.rulings and decision == _open(case):
        yield Row(case.situation, case.actor)


def _open(case: Case) -> str:
    """Return the name of the decision open to the actor: the pending one, else the turn."""
    there = case.situation
    due = (there.game.ruling(one.kind) for one in there.due if one.player == case.actor)
    return next((choice for choice in due if choice is not None), there.game.turn).name


def columns_of(items: Sequence[Row], decision: str) -> dict[str, Array]:
    """Convert rows to columns, as `to_batch` does. Raises Refused as there."""
    games = {one.situation.game.id for one in items}
    if len(games) > 1:
        message = f"these are cases of {' and '.join(sorted(games))}"
        raise Refused([Fault("two-games", message, "make a batch of each")])
    faults = [fault for one in items for fault in _unfit(one)]
    if faults:
        raise Refused(faults)
    rows = [_row(one, decision) for one in items]
    names = dict.fromkeys(name for row in rows for name in row if name != PLAYED)
    columns = {name: _array([row.get(name, 0) for row in rows]) for name in names}
    if rows and all(one.play is not None for one in items):
        columns[PLAYED] = np.array([row[PLAYED] for row in rows])
    return columns


def _array(values: Sequence[int | str]) -> Array:
    """Return the values as an array of booleans, int16 or int32, whichever is smallest."""
    array = np.array(values)
    if array.dtype == np.bool_:
        return array
    return array.astype(np.int16 if abs(array).max(initial=0) < 2**15 else np.int32)


def _unfit(row: Row) -> Iterable[Fault]:
    """Yield faults for what a row cannot express."""
    there, hand = row.situation, row.situation.table.hands.get(row.actor)
    if there.fault is not None:
        yield Fault("out-of-turn", "somebody acts out of turn here", "mend the case first", row.place)
    if hand is None or not hand.known:
        message = f"the hand of {row.actor} is not wholly known"
        yield Fault("unseen", message, "a row tells all of a hand; judge rules on the others", row.place)
    if len(row.plays) > 1:
        yield Fault("two-actions", "a row is about one action", "make a ruling of each", row.place)


def _row(source: Row, decision: str) -> dict[str, int | str]:
    there, table = source.situation, source.situation.table
    game, players = there.game, len(table.players)
    house = {rule.key: there.options[rule.key] for rule in game.house_rules}
    own = form(game.id, decision, house, players)
    values = own.choice.encoding.known(table, there.position, source.actor, there.lexicon)
    named = _names(there, own)
    held = {named[card]: count for card, count in table.hands[source.actor].cards.items() if count}
    row: dict[str, int | str] = {PLAYERS: players}
    for column in own.columns:
        value: int | None = None
        if column.about == POSITION:
            value = values.get(column.symbol, column.default)
            value = column.low if value is None else value
        elif column.about == HAND:
            value = held.get(own.hand[column.symbol], 0)
        if value is not None:
            row[column.name] = bool(value) if column.truth else int(value)
    for key, reading in game.readings.items():
        row[key] = reading.names.index(there.options[key])
    if source.play is not None:
        row[PLAYED] = str(_anonymous(source.play, table.players, named))
    return row


def _names(there: Situation, own: Form) -> Mapping[str, str]:
    """Return the batch's name of each card of the situation; suits may have other names there."""
    symbols = {symbol.get_id(): card for card, symbol in there.game.holding.symbols(own.lexicon).items()}
    hand = there.game.holding.symbols(there.lexicon)
    return {card: symbols[symbol.get_id()] for card, symbol in hand.items()}


def _anonymous(play: Play, players: Sequence[str], named: Mapping[str, str]) -> Play:
    """Return the play with players and cards renamed for the batch, and without what was shown."""

    def called(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(named.get(card, card) for card in cards)

    seat = dict(zip(players, seats(len(players)), strict=True))
    to = seat.get(play.to or "", play.to)
    renamed = tuple(seat.get(name, name) for name in play.named)
    where = tuple(" ".join(seat.get(word, word) for word in place.split()) for place in play.where)
    cards, also = called(play.cards), called(play.also)
    return replace(play, cards=cards, also=also, to=to, named=renamed, where=where, showing=None)
