"""The columns of a batch: names, meanings, types and bounds.

Columns are symbols of a decision. Those of the hand are named after its cards, those of the play begin with `play_`,
and readings and house rules are named by their keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from z3 import BoolRef, ExprRef, is_int_value, is_true

from adjudicator.cards import Lexicon
from adjudicator.cases.arguments import checked
from adjudicator.compile.bulk import limits
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.program import Value
from adjudicator.compile.residual import Range
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Choice
from adjudicator.engine.fields import Field, FieldEncoding
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Refused, suggestion
from adjudicator.games import GAMES
from adjudicator.law import Options

POSITION, HAND, PLAY, OPTION = "position", "hand", "play", "option"
"""The kinds of columns."""

PLAYERS, PLAYED = "players", "play"
"""The names of the columns for the number of players, and for whole plays (as text or numbers)."""


@dataclass(frozen=True)
class Column:
    """One column of a batch. Values lie between `low` and `high` (booleans: 0 and 1).

    `default` is used if a table lacks the column; None if it is required. A column of a reading holds option names, or
    their indices.
    """

    name: str
    symbol: str
    about: str
    meaning: str
    truth: bool
    low: int
    high: int
    default: int | None = None
    options: tuple[str, ...] = ()

    @property
    def dtype(self) -> str:
        """The smallest NumPy type for the values; wider and unsigned types are accepted too."""
        if self.truth:
            return "bool"
        return "int8" if self.high < 2**7 else "int16" if self.high < 2**15 else "int32"


@dataclass(frozen=True)
class Form:
    """A decision of a game, with a certain deck, as a set of columns."""

    game: Game
    choice: Choice
    lexicon: Lexicon

    @cached_property
    def evaluator(self) -> Evaluator:
        rulebook = self.game.rulebook(self.lexicon)
        return Evaluator(rulebook.decisions[self.choice.name], rulebook.readings)

    @cached_property
    def box(self) -> Mapping[str, Range]:
        """The interval of every symbol by name."""
        return {**self.unread, **limits(self.evaluator)}

    @cached_property
    def unread(self) -> Mapping[str, Range]:
        """The intervals of the hand's symbols that no clause of the decision reads."""
        return {name: (0, 1) for name in self.hand if name not in self.evaluator.inputs}

    @cached_property
    def on_trial(self) -> Mapping[str, Value]:
        """The values, by symbol name, that hold for every play under judgement."""
        pairs = (_equality(term) for term in self.choice.encoding.on_trial)
        return {name: value for name, value in pairs}

    @cached_property
    def fixed(self) -> Mapping[str, Value]:
        """The symbols with a single possible value: those in `on_trial`, and those of cards that this deck lacks."""
        truths = self.evaluator.symbols
        lone = {name: low for name, (low, high) in self.box.items() if low == high and name in self._plain_names}
        return {
            **{name: bool(low) if isinstance(truths[name], BoolRef) else low for name, low in lone.items()},
            **self.on_trial,
        }

    @cached_property
    def _plain_names(self) -> frozenset[str]:
        """The names of symbols that are neither `invoked` symbols nor obligations' maxima."""
        evaluator = self.evaluator
        others = {
            *(p.invoked.decl().name() for p in evaluator.decision.permissions),
            *(best.symbol.decl().name() for best in evaluator.bests),
        }
        return frozenset(evaluator.names) - others

    @cached_property
    def hand(self) -> Mapping[str, str]:
        """The card of each symbol of the hand, by symbol name."""
        return {
            symbol.decl().name(): card
            for card, symbol in self.game.holding.symbols(self.lexicon).items()
            if not _is_term(symbol)
        }

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """Every column: position, hand in deck order, play, readings and house rules."""
        return (*self._position(), *self._cards(), *self._play(), *self._options())

    @cached_property
    def by_symbol(self) -> Mapping[str, Column]:
        return {column.symbol: column for column in self.columns}

    def _position(self) -> Iterator[Column]:
        defaults = self._defaults()
        for symbol in self._named():
            if symbol not in self.play and symbol not in self.hand:
                yield self._column(self._slug(symbol), symbol, POSITION, defaults.get(symbol))

    def _slug(self, symbol: str) -> str:
        return _plain(self._fields[symbol].column(self.lexicon))

    def _cards(self) -> Iterator[Column]:
        for symbol, card in self.hand.items():
            if symbol not in self.fixed:
                yield self._column(hand_column(card), symbol, HAND)

    def _play(self) -> Iterator[Column]:
        for symbol in self._named():
            if symbol in self.play:
                yield self._column(f"play_{self._slug(symbol)}", symbol, PLAY)

    def _options(self) -> Iterator[Column]:
        for key, symbol in self.readings.items():
            reading = self.game.readings[key]
            most = len(reading.names) - 1
            yield Column(key, symbol, OPTION, reading.question, False, 0, most, 0, reading.names)

    def _named(self) -> list[str]:
        """The declared fields' symbols that are columns, in order of declaration."""
        return [symbol for symbol in self._fields if symbol in self._plain_names and symbol not in self.fixed]

    def _column(self, name: str, symbol: str, about: str, default: int | None = None) -> Column:
        low, high = self.box[symbol]
        truth = symbol in self.unread or isinstance(self.evaluator.symbols[symbol], BoolRef)
        return Column(name, symbol, about, self._meaning(symbol), truth, low, high, default)

    def _meaning(self, symbol: str) -> str:
        if symbol in self.hand:
            card = self.hand[symbol]
            place = self.lexicon.deck.place.get(card)
            many = self.lexicon.deck.ranks[place - 1].many if place else f"{card}s"
            one = self.box[symbol][1] == 1
            return f"the hand has {self.lexicon.spoken(card)}" if one else f"how many {many} the hand has"
        return self._fields[symbol].meaning(self.lexicon)

    def _defaults(self) -> dict[str, int]:
        given = self._encoding.given
        if not given:
            defaults = self._encoding.default_values
            return {symbol.decl().name(): int(value) for symbol, value in defaults.items()}
        return {symbol: low for symbol, (low, _) in self.box.items() if symbol not in given}

    @cached_property
    def _fields(self) -> Mapping[str, Field[Any]]:
        """The fields of the decision by symbol name."""
        return self._encoding.fields(self.lexicon)

    @property
    def _encoding(self) -> FieldEncoding:
        """The decision's encoding. TypeError if it does not declare fields."""
        encoding = self.choice.encoding
        if not isinstance(encoding, FieldEncoding):
            raise TypeError(f"{self.choice.name} declares no fields, of which columns are made")
        return encoding

    @cached_property
    def play(self) -> tuple[str, ...]:
        return tuple(symbol.decl().name() for symbol in self.evaluator.decision.play)

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """The symbol names of the readings and house rules that the decision reads, by key."""
        read = self.evaluator.aided.inputs
        named = {key: reading.symbol.decl().name() for key, reading in self.game.readings.items()}
        return {key: name for key, name in named.items() if name in read}


def _equality(term: BoolRef) -> tuple[str, Value]:
    """Return the symbol name and value of a term `symbol == value`."""
    symbol, value = term.children()
    return symbol.decl().name(), value.as_long() if is_int_value(value) else is_true(value)


def _is_term(symbol: ExprRef) -> bool:
    return bool(symbol.num_args())


def hand_column(card: str) -> str:
    """Return the name of the column that holds how many of a card are in the hand."""
    return f"hand_{_plain(card)}"


def _plain(words: str) -> str:
    return re.sub(r"\W+", "_", words.lower())


@checked
def batch_columns(
    game: str, decision: str = "turn", *, house: Options | None = None, players: int | None = None
) -> tuple[Column, ...]:
    """Return the columns of a batch for a decision of a game under these house rules and with this number of players.

    `players` defaults to the game's usual number. Raises Refused for an unknown game or decision.
    """
    usual = GAMES[game].usual if players is None and game in GAMES else players or 0
    return form(game, decision, house or {}, usual).columns


def form(game: str, decision: str, house: Options, players: int) -> Form:
    """Return the `Form` of a decision, cached. Raises Refused for an unknown game or decision."""
    if game not in GAMES:
        raise Refused([Fault("unknown-game", f"no game is called {game!r}", suggestion(game, list(GAMES)))])
    own = GAMES[game]
    names = own.decisions
    if decision not in names:
        message = f"{own.title} has no decision called {decision!r}"
        raise Refused([Fault("unknown-decision", message, suggestion(decision, names))])
    return _form(own, decision, own.lexicon(house, players))


@lru_cache(maxsize=512)
def _form(game: Game, decision: str, lexicon: Lexicon) -> Form:
    return Form(game, game.named(decision), lexicon)
