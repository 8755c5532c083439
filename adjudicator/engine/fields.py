"""Declared symbols: of a position, and of a play.

A `Field` states once what its symbol is called, how its value is read, what a column of that name means and which
sentence states it as a fact. A `FieldEncoding` derives from the fields of a decision all that `Encoding` asks for: the
symbols of a play and their values, bounds, facts, plain values, defaults, and the conditions under which a symbol bears
on nothing. Decisions may share a group of fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Generic

from typing_extensions import TypeVar
from z3 import And, ArithRef, Bool, BoolRef, ExprRef, Int

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.cards.english import to_you, whose
from adjudicator.compile.program import Value
from adjudicator.engine.choice import Encoding
from adjudicator.engine.hands import constant
from adjudicator.engine.state import P_co, P_contra, Pending, Table
from adjudicator.law import Alternative, Clause, Decision
from adjudicator.law.decision import no_family
from adjudicator.solve.facts import IS, Fact

A = TypeVar("A", default=object)
"""What a field is read from: an `At` of a position, or a `PlayAt`."""


@dataclass(frozen=True)
class At(Generic[P_co]):
    """What the fields of a position are read from: a table, the position there, and the player who is asked about.

    A game makes a subclass where several fields read the same intermediate value: a `cached_property` of it.
    """

    table: Table
    position: P_co
    actor: str
    lexicon: Lexicon

    @property
    def hand(self) -> Hand:
        """The player's hand, as far as it is known."""
        return self.table.hands.get(self.actor, Hand(unseen=None))

    def pending(self, kind: str) -> Pending | None:
        """The open decision of this kind that is the player's; None where there is none."""
        return next((due for due in self.position.due if due.kind == kind and due.player == self.actor), None)


@dataclass(frozen=True)
class PlayAt:
    """What the fields of a play are read from: the play, the cards' words, and the players by seat."""

    play: Play
    lexicon: Lexicon
    players: tuple[str, ...]


Says = str | Callable[[A, Value], str]
"""The sentence of a fact, as a template or as a function of what is read from (`At`) and the value.

In a template `{actor}` is the player's name, `{whose}` the possessive of it, `{n}` the value, and `{yes|no}` the first
text where the value is true or not zero, else the second: "it is {|not }{whose} turn".
"""
Edits = tuple[int, int] | Callable[[A, Value], tuple[int, int] | None]
"""The least and the greatest value that one edit of a fact may give its symbol, as such or as a function of what is read
from and the value."""
_SLOT = re.compile(r"\{([^{}]*)\}")


@cache
def _parts(template: str) -> tuple[tuple[str, str, str], ...]:
    """A template as (kind, first, second) triples: kind is "text", "if", "actor", "whose" or "n"."""
    pieces = _SLOT.split(template)
    parts = [("text", pieces[0], "")]
    for slot, text in zip(pieces[1::2], pieces[2::2], strict=True):
        yes, bar, no = slot.partition("|")
        parts += [("if", yes, no) if bar else (slot, "", ""), ("text", text, "")]
    return tuple(parts)


def sentence(template: str, actor: str, value: Value) -> str:
    """A template with its slots filled.

    >>> sentence("it is {|not }{whose} turn", "Ada", False), sentence("{actor} holds {n} cards", "Ben", 3)
    ("it is not Ada's turn", 'Ben holds 3 cards')
    """
    slots = {"actor": actor, "whose": whose(actor), "n": str(int(value))}
    return "".join(
        first if kind == "text" else (first if value else second) if kind == "if" else slots[kind]
        for kind, first, second in _parts(template)
    )


@dataclass(frozen=True, eq=False)
class Field(Generic[A]):
    """A symbol with all that is stated about it.

    `read` gives its value; None where it has none (nothing lies there, a card is unseen), and then no fact is stated.
    `means` explains a column of that name. `says` states a value as a fact, whose id is `id`, by default the name.
    `default` is the value where `read` gives None. `edits` gives the least and the greatest value that one edit of the
    fact may give the symbol; None where no edit may touch it. Under the term `irrelevant` the symbol bears on nothing.

    A field of one rank of the deck has its place there, from 1: a deck of fewer ranks has no such field. Its name ends
    with that number, and in `means` stands {} for the rank, as of several cards.
    """

    symbol: ExprRef
    name: str
    read: Callable[[A], Value | None]
    means: str = ""
    says: Says[A] = ""
    id: str | Callable[[A], str] = ""
    default: Value | None = None
    edits: Edits[A] | None = None
    irrelevant: BoolRef | None = None
    place: int = 0

    def column(self, lexicon: Lexicon) -> str:
        """What a column of a batch is named after: the name, with the rank for its place."""
        return f"{self.name.rpartition(' ')[0]} {lexicon.deck.name(self.place)}" if self.place else self.name

    def meaning(self, lexicon: Lexicon) -> str:
        """What a column of the symbol means with this deck."""
        return self.means.format(lexicon.deck.ranks[self.place - 1].many) if self.place else self.means

    def fact(self, at: A, actor: str, value: Value) -> Fact:
        """The fact that the symbol has this value, in its sentence for a player."""
        text = self.says(at, value) if callable(self.says) else sentence(self.says, actor, value)
        edits = self.edits(at, value) if callable(self.edits) else self.edits
        id = self.id(at) if callable(self.id) else self.id or self.name
        return Fact(id, to_you(text), self.symbol, IS, value, edits=edits)


@dataclass(frozen=True, eq=False)
class Fields(Generic[A]):
    """A group of fields in the order in which their facts are stated: of a position, read from an `At`, or of a play,
    read from a `PlayAt`. `truth` and `number` declare a field and return its symbol."""

    fields: list[Field[A]] = field(default_factory=list)
    bounds: list[BoolRef] = field(default_factory=list)

    def truth(
        self,
        name: str,
        read: Callable[[A], bool | None],
        means: str = "",
        says: Says[A] = "",
        *,
        id: str | Callable[[A], str] = "",
        default: bool | None = None,
        edits: Edits[A] | None = None,
        irrelevant: BoolRef | None = None,
        place: int = 0,
    ) -> BoolRef:
        """Declare a boolean."""
        symbol = Bool(name)
        self.fields.append(Field(symbol, name, read, means, says, id, default, edits, irrelevant, place))
        return symbol

    def number(
        self,
        name: str,
        low: int | None,
        high: int | None,
        read: Callable[[A], int | None],
        means: str = "",
        says: Says[A] = "",
        *,
        id: str | Callable[[A], str] = "",
        default: int | None = None,
        edits: Edits[A] | None = None,
        irrelevant: BoolRef | None = None,
        place: int = 0,
    ) -> ArithRef:
        """Declare a number between `low` and `high`; a bound that is None hangs on the deck and is stated elsewhere."""
        symbol = Int(name)
        self.fields.append(Field(symbol, name, read, means, says, id, default, edits, irrelevant, place))
        limits = [*([] if low is None else [symbol >= low]), *([] if high is None else [symbol <= high])]
        self.bounds.extend([And(*limits)] if limits else [])
        return symbol

    def __iter__(self) -> Iterator[Field[A]]:
        return iter(self.fields)

    @cached_property
    def symbols(self) -> tuple[ExprRef, ...]:
        """The symbols in the order of their declaration; read after the last of them is declared."""
        return tuple(each.symbol for each in self.fields)

    def of(self, lexicon: Lexicon) -> Fields[A]:
        """The fields that a deck has: all but those of ranks it has not got. Read after the last is declared."""
        return _of_deck(self, lexicon.deck.top)

    def irrelevant(self, where: BoolRef, *symbols: ExprRef) -> Fields[A]:
        """The same group, but that these symbols bear on nothing under another term."""
        ids = {symbol.get_id() for symbol in symbols}
        fields = [replace(each, irrelevant=where) if each.symbol.get_id() in ids else each for each in self.fields]
        return Fields(fields, self.bounds)

    def __or__(self, other: Fields[A]) -> Fields[A]:
        """Both groups, this one first."""
        return Fields([*self.fields, *other.fields], [*self.bounds, *other.bounds])


@lru_cache(maxsize=256)
def _of_deck(fields: Fields[A], ranks: int) -> Fields[A]:
    """The fields of a group but those of a higher place than the deck has ranks; the group itself where none is."""
    kept = [each for each in fields if each.place <= ranks]
    return fields if len(kept) == len(fields.fields) else Fields(kept, fields.bounds)


@lru_cache(maxsize=4096)
def _constants(
    symbols: tuple[ExprRef, ...], kinds: tuple[type, ...], values: tuple[Value, ...]
) -> dict[ExprRef, ExprRef]:
    """Values as terms; the same mapping for equal values, since terms are slow to make. `kinds` tells True from 1."""
    return dict(zip(symbols, map(constant, values), strict=True))


class FieldEncoding(Encoding[P_contra], Generic[P_contra, A]):
    """A decision whose symbols are declared as fields.

    A subclass names its groups (`position`, `plays`) and the class its position fields are read from (`reads`), and
    states its clauses; `limits` are what else holds of every position and play with these cards. `given` names the fields
    that every row of a batch has to give, while the others may be left out; where it is empty, those without a default.
    """

    position: Fields[A]
    plays: Fields[PlayAt]
    reads: Callable[[Table, P_contra, str, Lexicon], A]
    given: frozenset[str] = frozenset()

    # -- stated by each decision

    def clauses(self, lexicon: Lexicon) -> Iterable[Clause]:
        """The clauses of the decision with these cards, made of `self.readings`."""
        raise NotImplementedError

    def limits(self, lexicon: Lexicon) -> Iterable[BoolRef]:
        """What else holds of every position and play with these cards, besides the bounds of the fields."""
        return ()

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterable[Alternative]:
        """The alternatives of a family that obligations measure by."""
        return no_family(family)

    # -- derived

    def decision(self, lexicon: Lexicon) -> Decision:
        """The law of the decision with these cards, made anew."""
        bounds = (*self.position.bounds, *self.plays.bounds, *self.limits(lexicon))
        clauses, families = tuple(self.clauses(lexicon)), lambda family: self.alternatives_of(family, lexicon)
        position = self.position.of(lexicon)
        idle = {each.symbol: each.irrelevant for each in position if each.irrelevant is not None}
        return Decision(self.name, self.plays.of(lexicon).symbols, clauses, bounds, families, idle)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each symbol of the play, by its fields."""
        read = PlayAt(play, lexicon, players)
        plays = self.plays.of(lexicon)
        values = tuple([each.read(read) for each in plays])
        return _constants(plays.symbols, tuple(map(type, values)), values)

    def facts(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Fact]:
        """A fact for each field of the position that has a value."""
        at = self.reads(table, position, actor, lexicon)
        return [
            each.fact(at, actor, value) for each in self.position.of(lexicon) if (value := each.read(at)) is not None
        ]

    def known(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """The values of the same fields by their symbols' names; no sentence is made."""
        at = self.reads(table, position, actor, lexicon)
        return {each.name: value for each in self.position.of(lexicon) if (value := each.read(at)) is not None}

    @property
    def untold(self) -> Mapping[ExprRef, int | bool]:  # type: ignore[override]
        """The defaults of the fields that may have no value."""
        return {each.symbol: each.default for each in self.position if each.default is not None}

    def fields(self, lexicon: Lexicon) -> Mapping[str, Field[A] | Field[PlayAt]]:
        """Every field with these cards by its name, the position's first."""
        return {each.name: each for group in (self.position, self.plays) for each in group.of(lexicon)}

    def order(self) -> Sequence[ExprRef]:
        """Every symbol that a witness makes small: the play's, then the position's from the last declared."""
        return (*self.plays.symbols, *reversed(self.position.symbols))
