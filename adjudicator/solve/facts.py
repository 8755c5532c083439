"""Facts: statements about one symbol of a position, each with an id so that reasons can cite it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property

from z3 import And, BoolRef, BoolVal, ExprRef, IntVal, Not, is_bool

from adjudicator.compile.limits import FAR
from adjudicator.dataclass import dataclass
from adjudicator.law import Options, Reading

AT_LEAST, AT_MOST, IS = ">=", "<=", "=="

Given = tuple[tuple[str, str], ...]
"""Readings by key, each with its option."""


@dataclass(frozen=True)
class Fact:
    """A statement about one symbol: equal to, at least, or at most a value.

    `given` names the readings under which it is true (always, if empty). `edits` are the least and greatest value that
    an edit may give the symbol; None if it may not be edited. `at` is the source location, if any.
    """

    id: str
    text: str
    symbol: ExprRef = field(hash=False, compare=False)
    relation: str
    value: int | bool
    given: tuple[tuple[str, str], ...] = ()
    edits: tuple[int, int] | None = None
    at: object = field(default=None, hash=False, compare=False)

    @cached_property
    def key(self) -> tuple[int, str, int | bool, tuple[tuple[str, str], ...]]:
        """The statement without id and text, as the solver distinguishes it."""
        return (self.number, self.relation, self.value, self.given)

    @cached_property
    def number(self) -> int:
        """The z3 AST id of the symbol."""
        ast_id: int = self.symbol.get_id()
        return ast_id

    @property
    def side(self) -> tuple[int, int]:
        """The interval that the statement leaves to the symbol."""
        value = int(self.value)
        return -FAR if self.relation == AT_MOST else value, FAR if self.relation == AT_LEAST else value

    def agrees(self, low: int, high: int) -> bool:
        """Return whether the statement allows a value in [low, high]."""
        least, most = self.side
        return least <= high and low <= most

    def term(self) -> BoolRef:
        """Return the statement as a term, without its readings."""
        return _compare(self.symbol, self.relation, self.value)

    def weakened(self) -> BoolRef | None:
        """Return the statement relaxed to every value an edit may give; None if nothing remains of it."""
        if self.edits is None:
            return self.term()
        if is_bool(self.symbol):
            return None
        low = _compare(self.symbol, AT_LEAST, self.edits[0])
        high = _compare(self.symbol, AT_MOST, self.edits[1])
        return {AT_LEAST: low, AT_MOST: high, IS: And(low, high)}[self.relation]


def _compare(symbol: ExprRef, relation: str, value: int | bool) -> BoolRef:
    if is_bool(symbol):
        return symbol if value else Not(symbol)
    number = IntVal(int(value))
    term = {AT_LEAST: symbol >= number, AT_MOST: symbol <= number, IS: symbol == number}
    return term[relation]


def guard(given: Mapping[str, str] | Options, readings: Mapping[str, Reading]) -> BoolRef:
    """Return the term that these readings have these options; house rules are skipped."""
    terms = [readings[key].is_(option) for key, option in given.items() if not readings[key].house]
    return And(*terms) if terms else BoolVal(True)


def merged(runs: list[tuple[Given, list[Fact]]]) -> list[Fact]:
    """Merge the facts stated under several combinations of readings: those common to all once, the others guarded by
    their readings and without `edits`."""
    keys = set[object](fact.key for fact in runs[0][1]).intersection(
        *({fact.key for fact in facts} for _, facts in runs)
    )
    common = [fact for fact in runs[0][1] if fact.key in keys]
    guarded = [
        Fact(fact.id, fact.text, fact.symbol, fact.relation, fact.value, given, None, fact.at)
        for given, facts in runs
        for fact in facts
        if fact.key not in keys
    ]
    return common + guarded
