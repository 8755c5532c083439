"""Declarative symbols of positions and plays, and an encoding derived from them.

A `Field` declares a symbol once: its name, how its value is read, the meaning of a batch column of that name, and the
sentence of its fact. `FieldEncoding` derives from the fields everything that `Encoding` requires: play symbols and
values, bounds, facts, known values, defaults, and the conditions under which a symbol is irrelevant. Decisions may
share fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cache, cached_property, lru_cache
from typing import Generic

from typing_extensions import TypeVar
from z3 import And, ArithRef, Bool, BoolRef, ExprRef, Int

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.cards.english import to_you, whose
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Encoding
from adjudicator.engine.hands import constant
from adjudicator.engine.state import P_co, P_contra, Pending, Table
from adjudicator.law import Alternative, Clause, Decision
from adjudicator.law.decision import no_family
from adjudicator.solve.facts import IS, Fact

A = TypeVar("A", default=object)
"""The object a field is read from: an `At` for a position, a `PlayAt` for a play."""


@dataclass(frozen=True)
class At(Generic[P_co]):
    """Input of position fields: the table, its position, the player in question, and the lexicon.

    A game subclasses it to share intermediate values between fields, each as a `cached_property`.
    """

    table: Table
    position: P_co
    actor: str
    lexicon: Lexicon

    @property
    def hand(self) -> Hand:
        """The known part of the player's hand."""
        return self.table.hand(self.actor)

    def pending(self, kind: str) -> Pending | None:
        """The player's pending decision of this kind; None if there is none."""
        return self.position.pending(kind, self.actor)


@dataclass(frozen=True)
class PlayAt:
    """Input of play fields: the play, the lexicon, and the players in seating order."""

    play: Play
    lexicon: Lexicon
    players: tuple[str, ...]

    def seat(self, player: str | None) -> int:
        """The seat of a player, from 1; 0 for nobody."""
        return self.players.index(player) + 1 if player in self.players else 0


Says = str | Callable[[A, Value], str]
"""The sentence of a fact: a template, or a function of the field's input and the value.

Template slots: `{actor}` is the player's name, `{whose}` its possessive, `{n}` the value, and `{yes|no}` the first text
for a true or non-zero value, else the second: "it is {|not }{whose} turn".
"""
Edits = tuple[int, int] | Callable[[A, Value], tuple[int, int] | None]
"""The (lowest, highest) value that one edit of a fact may give its symbol: a pair, or a function of the field's input
and the value that returns a pair, or None if no edit may touch it."""
_SLOT = re.compile(r"\{([^{}]*)\}")


@cache
def _parts(template: str) -> tuple[tuple[str, str, str], ...]:
    """Parse a template into (kind, first, second) triples; kind is "text", "if", "actor", "whose" or "n"."""
    pieces = _SLOT.split(template)
    parts = [("text", pieces[0], "")]
    for slot, text in zip(pieces[1::2], pieces[2::2], strict=True):
        yes, bar, no = slot.partition("|")
        parts += [("if", yes, no) if bar else (slot, "", ""), ("text", text, "")]
    return tuple(parts)


def sentence(template: str, actor: str, value: Value) -> str:
    """Fill the slots of a template (`Says`).

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
    """A declared symbol.

    * `read`: its value for an input; None if undefined (an empty pile, an unseen card), and then no fact is stated.
    * `means`: the meaning of a batch column of that name.
    * `says`: the sentence of its fact; `id`: the fact's id, by default the name.
    * `default`: the value assumed where `read` gives None.
    * `edits`: the range that one edit of the fact may reach; None if no edit may touch it.
    * `irrelevant`: the condition under which the symbol has no effect.
    * `place`: for a field about one rank of the deck, that rank's place from 1, else 0. Decks with fewer ranks omit the
      field. Its name ends with the number, and `means` has a {} for the plural of the rank.
    * `former`: the names that the symbol had in earlier versions.
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
    former: tuple[str, ...] = ()

    def column(self, lexicon: Lexicon) -> str:
        """The batch column of the symbol: its name, with the rank's name for its place."""
        return f"{self.name.rpartition(' ')[0]} {lexicon.deck.name(self.place)}" if self.place else self.name

    def meaning(self, lexicon: Lexicon) -> str:
        """The meaning of that column with this deck."""
        return self.means.format(lexicon.deck.ranks[self.place - 1].many) if self.place else self.means

    def fact(self, at: A, actor: str, value: Value) -> Fact:
        """The fact that the symbol has this value, with its sentence."""
        text = self.says(at, value) if callable(self.says) else sentence(self.says, actor, value)
        edits = self.edits(at, value) if callable(self.edits) else self.edits
        id = self.id(at) if callable(self.id) else self.id or self.name
        return Fact(id, to_you(text), self.symbol, IS, value, edits=edits)


@dataclass(frozen=True, eq=False)
class Fields(Generic[A]):
    """An ordered group of fields of a position (read from an `At`) or of a play (read from a `PlayAt`), in the order of
    their facts. `truth` and `number` declare a field and return its symbol."""

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
        former: tuple[str, ...] = (),
    ) -> BoolRef:
        """Declare a boolean and return its symbol; see `Field` for the arguments."""
        symbol = Bool(name)
        self.fields.append(Field(symbol, name, read, means, says, id, default, edits, irrelevant, place, former))
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
        former: tuple[str, ...] = (),
    ) -> ArithRef:
        """Declare an integer from `low` to `high`, both inclusive, and return its symbol. A bound of None depends on
        the deck and is stated elsewhere (`FieldEncoding.limits`)."""
        symbol = Int(name)
        self.fields.append(Field(symbol, name, read, means, says, id, default, edits, irrelevant, place, former))
        limits = [*([] if low is None else [symbol >= low]), *([] if high is None else [symbol <= high])]
        self.bounds.extend([And(*limits)] if limits else [])
        return symbol

    def __iter__(self) -> Iterator[Field[A]]:
        return iter(self.fields)

    @cached_property
    def symbols(self) -> tuple[ExprRef, ...]:
        """The symbols in declaration order. Cached: read it only after the last declaration."""
        return tuple(each.symbol for each in self.fields)

    def of(self, lexicon: Lexicon) -> Fields[A]:
        """The fields that apply to this deck, without those of ranks it lacks. Call it after the last declaration."""
        return _of_deck(self, lexicon.deck.top)

    def irrelevant(self, where: BoolRef, *symbols: ExprRef) -> Fields[A]:
        """A copy of the group in which these symbols are irrelevant under the condition `where`."""
        ids = {symbol.get_id() for symbol in symbols}
        fields = [replace(each, irrelevant=where) if each.symbol.get_id() in ids else each for each in self.fields]
        return Fields(fields, self.bounds)

    def __or__(self, other: Fields[A]) -> Fields[A]:
        """Concatenate two groups."""
        return Fields([*self.fields, *other.fields], [*self.bounds, *other.bounds])


@lru_cache(maxsize=256)
def _of_deck(fields: Fields[A], ranks: int) -> Fields[A]:
    """Drop the fields whose place exceeds the number of ranks; returns the same object if there are none."""
    kept = [each for each in fields if each.place <= ranks]
    return fields if len(kept) == len(fields.fields) else Fields(kept, fields.bounds)


@lru_cache(maxsize=4096)
def _constants(
    symbols: tuple[ExprRef, ...], kinds: tuple[type, ...], values: tuple[Value, ...]
) -> dict[ExprRef, ExprRef]:
    """Memoised map from symbols to values as z3 terms, which are slow to build. `kinds` keeps True and 1 apart in the
    key."""
    return dict(zip(symbols, map(constant, values), strict=True))


class FieldEncoding(Encoding[P_contra], Generic[P_contra, A]):
    """An encoding whose symbols are declared as fields.

    A subclass sets its groups (`position`, `plays`) and the class that position fields are read from (`reads`), and
    defines `clauses`. `given` names the fields that every row of a batch must give; if it is empty, those are the
    fields without a default.
    """

    position: Fields[A]
    plays: Fields[PlayAt]
    reads: Callable[[Table, P_contra, str, Lexicon], A]
    given: frozenset[str] = frozenset()

    # -- to be defined by each decision

    def clauses(self, lexicon: Lexicon) -> Iterable[Clause]:
        """The clauses of the decision for this deck, depending on `self.readings`."""
        raise NotImplementedError

    def limits(self, lexicon: Lexicon) -> Iterable[BoolRef]:
        """Constraints on positions and plays for this deck, besides the bounds of the fields."""
        return ()

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterable[Alternative]:
        """The family of alternatives that obligations compare a play with, by its name."""
        return no_family(family)

    # -- derived from the fields

    def decision(self, lexicon: Lexicon) -> Decision:
        """Build the decision for this deck. Not cached."""
        bounds = (*self.position.bounds, *self.plays.bounds, *self.limits(lexicon))
        clauses, families = tuple(self.clauses(lexicon)), lambda family: self.alternatives_of(family, lexicon)
        position = self.position.of(lexicon)
        idle = {each.symbol: each.irrelevant for each in position if each.irrelevant is not None}
        return Decision(self.name, self.plays.of(lexicon).symbols, clauses, bounds, families, idle)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each play symbol, as z3 terms."""
        read = PlayAt(play, lexicon, players)
        plays = self.plays.of(lexicon)
        values = tuple([each.read(read) for each in plays])
        return _constants(plays.symbols, tuple(map(type, values)), values)

    def situation(self, lexicon: Lexicon) -> tuple[ExprRef, ...]:
        """The symbols of the position fields, in their order."""
        return self.position.of(lexicon).symbols

    def facts(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Fact]:
        """A fact for each position field that has a value."""
        at = self.reads(table, position, actor, lexicon)
        return [
            each.fact(at, actor, value) for each in self.position.of(lexicon) if (value := each.read(at)) is not None
        ]

    def known(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """The same values by symbol name, without building sentences."""
        at = self.reads(table, position, actor, lexicon)
        return {each.name: value for each in self.position.of(lexicon) if (value := each.read(at)) is not None}

    @property
    def default_values(self) -> Mapping[ExprRef, int | bool]:  # type: ignore[override]
        """The defaults of position fields that may have no value."""
        return {each.symbol: each.default for each in self.position if each.default is not None}

    def fields(self, lexicon: Lexicon) -> Mapping[str, Field[A] | Field[PlayAt]]:
        """Every field for this deck by name, position fields first."""
        return {each.name: each for group in (self.position, self.plays) for each in group.of(lexicon)}
