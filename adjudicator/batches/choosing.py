"""Plays as values of symbols: those that a table names, and every one that could be asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from z3 import BoolRef, ExprRef, is_bool, is_true, simplify, substitute

from adjudicator.batches.columns import PLAYED, Form
from adjudicator.batches.intake import Array, Rows, Words, refused, whole_row
from adjudicator.cards import NotationError, Play, parse_play
from adjudicator.compile.bulk import Choice
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Position, Table
from adjudicator.files.diagnostics import Fault, Refused, quoted
from adjudicator.solve.theorem import symbols_of

_ROWS = 1 << 14
"""So many rows are looked at together: their hands stay near the processor."""


House = tuple[tuple[str, str], ...]
"""The house rules of a table by key."""


def seats(players: int) -> tuple[str, ...]:
    """What the players of a batch are called in plays and legends: P1 is of the highest rank."""
    return tuple(f"P{number}" for number in range(1, players + 1))


def candidates(form: Form, house: House, players: int) -> tuple[Play, ...]:
    """Every play that somebody could make with some hand, in the order of a list of legal plays.

    Raises Refused for decisions in which there are too many to list.
    """
    if not form.choice.encoding.listed:
        message = f"there are too many choices in {form.choice.name!r} to list for every row"
        raise Refused([Fault("no-list", message, "give plays in a column, and ask for rulings")])
    deck = form.lexicon.deck
    have = {card: deck.count(card) for card in (*(rank.name for rank in deck.ranks), *deck.singles)}
    table = Table(seats(players), house=dict(house))
    nobody = Position(table.players, None)
    return tuple(form.choice.encoding.candidates(have, table, nobody, "", form.lexicon))


@dataclass(frozen=True, eq=False)
class Choices:
    """Plays as an evaluator has them, and as tables to look them up in by number."""

    form: Form
    some: tuple[Choice, ...]

    @cached_property
    def values(self) -> Mapping[str, Array]:
        """The value of each symbol of the play, by number of the play; 0 for those that are beyond."""
        return {
            name: self._values(name, np.int8 if self.form.box[name][1] < 128 else np.int16) for name in self.form.play
        }

    def _values(self, name: str, kind: type[np.signedinteger[Any]]) -> Array:
        some = zip(self.some, self.beyond.tolist(), strict=True)
        return np.array([0 if beyond else int(choice.index[name]) for choice, beyond in some], kind)

    @cached_property
    def beyond(self) -> NDArray[np.bool_]:
        """The plays that no decision of the game knows, for they are too large."""
        ends = {name: self.form.box[name] for name in self.form.play}
        within = [all(low <= c.index[name] <= high for name, (low, high) in ends.items()) for c in self.some]
        return ~np.array(within, np.bool_)

    @cached_property
    def needs(self) -> tuple[tuple[str, ...], NDArray[np.intp], NDArray[np.int16]]:
        """What plays need: the symbols of the hand that any does; by number of need and of play the place of
        a symbol among them, and the least it has to be."""
        names = tuple(dict.fromkeys(name for choice in self.some for name, _, _ in choice.needs))
        most = max((len(choice.needs) for choice in self.some), default=0)
        which = np.zeros((most, len(self.some)), np.intp)
        least = np.zeros((most, len(self.some)), np.int16)
        for code, choice in enumerate(self.some):
            for number, (name, count, _) in enumerate(choice.needs):
                which[number, code], least[number, code] = names.index(name), count
        return names, which, least


@lru_cache(maxsize=1024)
def every(form: Form, house: House, players: int) -> Choices:
    """The candidates as an evaluator has them. Raises Refused as `candidates` does."""
    return choosing(form, candidates(form, house, players), players)


def choosing(form: Form, plays: Sequence[Play], players: int) -> Choices:
    """Plays as an evaluator has them."""
    names, lexicon, found = form.evaluator.names, form.lexicon, list[Choice]()
    for play in plays:
        takes = form.choice.encoding.takes(play, lexicon)
        needs = tuple((s.decl().name(), int(n), n is True) for s, n in takes.items())
        values = form.evaluator.values(form.choice.encoding.values(play, lexicon, seats(players)))
        found.append(Choice(str(play), {names[place]: value for place, value in values}, needs))
    return Choices(form, tuple(found))


@dataclass(frozen=True)
class Played:
    """The plays of a table: the choices, and which of them each row makes; `rows` are the rows' numbers there."""

    choices: Choices
    codes: Array
    rows: Rows = None
    misdeclared: Mapping[int, BoolRef] = field(default_factory=dict)
    """By number of the play, where it cannot count as what it is declared as."""

    def columns(self, here: slice) -> dict[str, Array]:
        """The value of each symbol of the play in some rows."""
        codes = self.codes[here].astype(np.intp, copy=False)
        return {name: values[codes] for name, values in self.choices.values.items()}

    def refuse_misdeclared(self, position: Mapping[str, Array]) -> None:
        """Raises Refused for a card that cannot count in its row as what it is declared as."""
        for code, term in self.misdeclared.items():
            rows = np.flatnonzero(self.codes == code)
            wrong = np.zeros(len(self.codes), np.bool_)
            wrong[rows] = _holding(term, {name: column[rows] for name, column in position.items()})
            if wrong.any():
                help = "leave out what it is declared as"
                raise self._refused("misdeclared", wrong, "{}: it cannot count as that here", help)

    def refuse(self, hand: Mapping[str, Array]) -> None:
        """Raises Refused for a play that is too large, or of cards that the hand of its row has not got."""
        if self.choices.beyond.any() and (beyond := self.choices.beyond[self.codes]).any():
            raise self._refused("too-large", beyond, "{} is more than any hand has", "play fewer cards")
        names, which, least = self.choices.needs
        for first in range(0, len(self.codes) if names else 0, _ROWS):
            codes = self.codes[first : first + _ROWS].astype(np.intp, copy=False)
            held = np.stack([hand[name][first : first + _ROWS].astype(np.int8, copy=False) for name in names])
            here = np.arange(len(codes))
            for one, enough in zip(which, least, strict=True):
                short = held[one[codes], here] < enough[codes]
                if short.any():
                    what, help = "the hand has not got the cards of {}", "a play is made of cards in the hand"
                    raise self._refused("not-held", short, what, help, first)

    def _refused(self, code: str, where: Array, what: str, help: str, first: int = 0) -> Refused:
        row = first + int(np.argmax(where))
        name = repr(self.choices.some[self.codes[row]].name)
        return refused(code, PLAYED, whole_row(self.rows, row), what.format(name), help)


def played(form: Form, words: Words, house: House, players: int, rows: Rows = None) -> Played:
    """The plays that a column of text names, in some rows of it. Raises Refused."""
    plays = []
    for code, text in enumerate(words.words):
        try:
            play = parse_play(text, form.lexicon, seats(players))
            _refuse(form, play, house)
        except (NotationError, _Unfit) as error:
            first = int(np.argmax(words.codes == code))
            what = f"{quoted(text)}: {error.message}"
            raise refused(error.code, PLAYED, whole_row(rows, first), what, error.help) from error
        plays.append(play)
    terms = ((code, form.choice.encoding.misdeclared(play, form.lexicon)) for code, play in enumerate(plays))
    wrong = {code: term for code, term in terms if term is not None}
    return Played(choosing(form, plays, players), words.codes, rows, wrong)


def _holding(term: BoolRef, columns: Mapping[str, Array]) -> NDArray[np.bool_]:
    """In which rows a term holds; each different row is looked at once."""
    symbols = {symbol.decl().name(): symbol for symbol in symbols_of([term])}
    rows = np.stack([columns[name].astype(np.int64) for name in symbols], axis=1)
    different, which = np.unique(rows, axis=0, return_inverse=True)
    told = ([*zip(symbols.values(), map(constant, row), strict=True)] for row in _typed(different, symbols))
    found = [is_true(simplify(substitute(term, *row))) for row in told]
    return np.array(found, np.bool_)[which.ravel()]


def _typed(rows: Array, symbols: Mapping[str, ExprRef]) -> Iterator[list[int | bool]]:
    """The values of each row as the symbols have them: numbers, or truths."""
    truths = [is_bool(symbol) for symbol in symbols.values()]
    for row in rows.tolist():
        yield [bool(value) if truth else value for value, truth in zip(row, truths, strict=True)]


class _Unfit(Exception):
    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


def _refuse(form: Form, play: Play, house: House) -> None:
    """Raises _Unfit for what is no play of the decision, or leaves something open."""
    game, table = form.game, Table((), house=dict(house))
    several = game.answering.get(play.kind, frozenset())
    if game.choice(play) is not form.choice and not (len(several) > 1 and form.choice.name in several):
        raise _Unfit("no-decision", f"this is no choice in {form.choice.name!r}", "name its decision with decision=")
    if play.unseen:
        raise _Unfit("unseen-play", "cards that nobody has seen cannot be ruled on", "name the cards")
    if game.undeclared(play, table, form.lexicon):
        raise _Unfit(
            "incomplete",
            "it has to say what rank it counts as",
            f"write it like {play} as {form.lexicon.deck.ranks[-1].name}",
        )
    verb = form.lexicon.verb[play.kind]
    if verb.shorthand or (play.amount is not None and verb.amount_named):
        raise _Unfit("unsettled", "what it stands for hangs on the table", "write the play that is meant")
    if verb.to is not True and verb.addressed(play.cards) and play.to is None:
        raise _Unfit(
            "incomplete", "it is for another player, and nobody is named", f"write it like {replace(play, to='P1')}"
        )
