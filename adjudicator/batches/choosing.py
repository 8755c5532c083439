"""Plays as values of symbols: those named in a table, and all candidates of a decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from z3 import BoolRef, ExprRef, is_bool, is_true, simplify, substitute

from adjudicator.batches.columns import PLAYED, Form
from adjudicator.batches.intake import Array, Rows, Words, refused, whole_row
from adjudicator.cards import NotationError, Play, parse_play
from adjudicator.compile.bulk import Choice
from adjudicator.dataclass import dataclass
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Position, Table
from adjudicator.files.diagnostics import Fault, Refused, quoted
from adjudicator.solve.theorem import symbols_of

_ROWS = 1 << 14
"""Number of rows checked at a time, so that their hands fit in the processor's cache."""


House = tuple[tuple[str, str], ...]
"""The house rules of a table: `(key, option)` pairs."""


def seats(players: int) -> tuple[str, ...]:
    """Return the players' names in plays and legends, P1 being of the highest rank."""
    return tuple(f"P{number}" for number in range(1, players + 1))


def candidates(form: Form, house: House, players: int) -> tuple[Play, ...]:
    """Return every play that is possible with some hand, in the order of the bits of `Batch.plays`.

    Raises Refused for decisions with too many plays to list.
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
    """Compiled plays, and lookup arrays indexed by the play's number."""

    form: Form
    some: tuple[Choice, ...]

    @cached_property
    def values(self) -> Mapping[str, Array]:
        """The value of each symbol of the play, by name, as an array indexed by play; 0 for plays in `beyond`."""
        return {
            name: self._values(name, np.int8 if self.form.box[name][1] < 128 else np.int16) for name in self.form.play
        }

    def _values(self, name: str, kind: type[np.signedinteger[Any]]) -> Array:
        some = zip(self.some, self.beyond.tolist(), strict=True)
        return np.array([0 if beyond else int(choice.index[name]) for choice, beyond in some], kind)

    @cached_property
    def beyond(self) -> NDArray[np.bool_]:
        """Whether each play is out of the decision's bounds."""
        ends = {name: self.form.box[name] for name in self.form.play}
        within = [all(low <= c.index[name] <= high for name, (low, high) in ends.items()) for c in self.some]
        return ~np.array(within, np.bool_)

    @cached_property
    def needs(self) -> tuple[tuple[str, ...], NDArray[np.intp], NDArray[np.int16]]:
        """The preconditions of the plays: the names of the hand's symbols that any play needs, and two arrays of shape
        (greatest number of preconditions, plays): the index of the symbol among the names, and its least value."""
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
    """Return the compiled candidates, cached. Raises Refused as in `candidates`."""
    return choosing(form, candidates(form, house, players), players)


def choosing(form: Form, plays: Sequence[Play], players: int) -> Choices:
    """Compile plays."""
    names, lexicon, choices = form.evaluator.names, form.lexicon, list[Choice]()
    for play in plays:
        takes = form.choice.encoding.takes(play, lexicon)
        needs = tuple((s.decl().name(), int(n), n is True) for s, n in takes.items())
        values = form.evaluator.values(form.choice.encoding.values(play, lexicon, seats(players)))
        choices.append(Choice(str(play), {names[place]: value for place, value in values}, needs))
    return Choices(form, tuple(choices))


@dataclass(frozen=True)
class Played:
    """The plays of a table: the choices, the index of each row's choice (`codes`), and the rows' numbers in the table
    (`rows`)."""

    choices: Choices
    codes: Array
    rows: Rows = None
    misdeclared: Mapping[int, BoolRef] = field(default_factory=dict)
    """By index of the play: the condition under which a card cannot count as declared."""

    def columns(self, here: slice) -> dict[str, Array]:
        """Return the value of each symbol of the play, by name, for a slice of rows."""
        codes = self.codes[here].astype(np.intp, copy=False)
        return {name: values[codes] for name, values in self.choices.values.items()}

    def refuse_misdeclared(self, position: Mapping[str, Array]) -> None:
        """Raises Refused if in some row a card cannot count as what the play declares it as."""
        for code, term in self.misdeclared.items():
            rows = np.flatnonzero(self.codes == code)
            wrong = np.zeros(len(self.codes), np.bool_)
            wrong[rows] = _holding(term, {name: column[rows] for name, column in position.items()})
            if wrong.any():
                help = "leave out what it is declared as"
                raise self._refused("misdeclared", wrong, "{}: it cannot count as that here", help)

    def refuse(self, hand: Mapping[str, Array]) -> None:
        """Raises Refused if a play is out of bounds, or a row's hand does not have its cards."""
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
    """Parse a text column of plays; `rows` are the rows' numbers in the table. Raises Refused for text that is not a
    complete play of the decision."""
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
    """Return for each row whether a term is true; each distinct row is evaluated once."""
    symbols = {symbol.decl().name(): symbol for symbol in symbols_of([term])}
    rows = np.stack([columns[name].astype(np.int64) for name in symbols], axis=1)
    different, which = np.unique(rows, axis=0, return_inverse=True)
    bindings = ([*zip(symbols.values(), map(constant, row), strict=True)] for row in _typed(different, symbols))
    truths = [is_true(simplify(substitute(term, *row))) for row in bindings]
    return np.array(truths, np.bool_)[which.ravel()]


def _typed(rows: Array, symbols: Mapping[str, ExprRef]) -> Iterator[list[int | bool]]:
    """Yield the values of each row in the symbols' sorts: integers or booleans."""
    truths = [is_bool(symbol) for symbol in symbols.values()]
    for row in rows.tolist():
        yield [bool(value) if truth else value for value, truth in zip(row, truths, strict=True)]


class _Unfit(Exception):
    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


def _refuse(form: Form, play: Play, house: House) -> None:
    """Raise _Unfit if the play does not belong to the decision or is incomplete."""
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
