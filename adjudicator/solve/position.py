"""A position of which everything is known: its facts as a row of values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from adjudicator.compile.code import Row
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.limits import FAR
from adjudicator.compile.program import Value
from adjudicator.law import Options
from adjudicator.solve.facts import AT_LEAST, AT_MOST, Fact

CERTAIN, POSSIBLE, NEVER = "certain", "possible", "never"
"""How a candidate stands: legal whatever is unseen, with some of it, or with none."""

Given = tuple[tuple[str, str], ...]


class NotKnown(Exception):
    """Something that bears on an answer is not known: the solver has to be asked."""


class Clash(Exception):
    """Facts that contradict each other, or the bounds of their symbols."""


class Position:
    """The facts that hold under some options, each symbol's value at its place.

    Where the facts are those under these options alone, `told` are all of them, for reasons to name. With `values`,
    which are what the facts say under these options by the symbols' names, no fact is looked at before it is named.
    Raises NotKnown where a symbol has no single value and could bear on something, Clash where what is told
    contradicts itself.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        facts: Sequence[Fact],
        options: Options,
        impossible: Iterable[Given] = (),
        told: Sequence[Fact] | None = None,
        values: Mapping[str, Value] | None = None,
    ) -> None:
        self.evaluator, self.options = evaluator, options
        self.facts = facts if told is None else told
        """What is told of the position, under any readings."""
        if any(self.holds(given) for given in impossible):
            raise Clash("the readings cannot hold together")
        self._stated = facts, values
        self.row = evaluator.read(options)
        if values is None:
            self._place(facts)
        else:
            self._put(values)
        self._leave_out()

    def holds(self, given: Given) -> bool:
        """Whether the options are those that something needs; a house rule is never doubted."""
        return all(self.options[key] == option for key, option in given if key in self.evaluator.doubted)

    def allows(self, fact: Fact) -> bool:
        """Whether a fact about a symbol that no program reads, since no clause speaks of it, agrees with what was
        stated of this symbol."""
        facts, values = self._stated
        if values is not None:
            value = values.get(fact.symbol.decl().name())
            return value is None or fact.agrees(int(value), int(value))
        stated = (one for one in facts if one.number == fact.number and self.holds(one.given))
        return all(fact.agrees(*one.side) for one in stated)

    def _put(self, values: Mapping[str, Value]) -> None:
        row, inputs = self.row, self.evaluator.inputs
        for name, value in values.items():
            if name in inputs:
                row[inputs[name]] = value

    def _place(self, facts: Sequence[Fact]) -> None:
        row, place_of = self.row, self.evaluator.place_of
        lows: dict[int, int] = {}
        highs: dict[int, int] = {}
        for fact in facts:
            place = place_of(fact.symbol)
            if place is None or (fact.given and not self.holds(fact.given)):
                continue
            if fact.relation == AT_LEAST:
                lows[place] = max(int(fact.value), lows.get(place, -FAR))
            elif fact.relation == AT_MOST:
                highs[place] = min(int(fact.value), highs.get(place, FAR))
            elif row[place] not in (None, fact.value):
                raise Clash(fact.text)
            else:
                row[place] = fact.value
        for place in lows.keys() | highs.keys():
            self._between(place, lows.get(place), highs.get(place))

    def _between(self, place: int, low: int | None, high: int | None) -> None:
        value = self.row[place]
        least, most = self.evaluator.ranges[self.evaluator.names[place]]
        low, high = max(least, -FAR if low is None else low), min(most, FAR if high is None else high)
        if value is None and low == high:
            self.row[place] = low
        elif low > high or (value is not None and not low <= value <= high):
            raise Clash(self.evaluator.names[place])

    def _leave_out(self) -> None:
        """Give a value to what nobody told, where it can have but one or bears on nothing."""
        evaluator, row = self.evaluator, self.row
        missing = [place for place in evaluator.positional if row[place] is None]
        for place in missing:
            low, high = evaluator.ranges[evaluator.names[place]]
            if low != high and not evaluator.idle(place, row):
                raise NotKnown(evaluator.names[place])
        for place in missing:
            row[place] = evaluator.stand_in(evaluator.names[place])

    def making(self, values: Iterable[tuple[int, Value]]) -> Row:
        """The row with a play in it, and what the obligations measure by."""
        evaluator = self.evaluator
        row = (self.row if evaluator.reckons_by_play else self._reckoned).copy()
        for place, value in values:
            row[place] = value
        if evaluator.reckons_by_play:
            evaluator.reckon(row)
        return row

    @cached_property
    def _reckoned(self) -> Row:
        row = self.row.copy()
        self.evaluator.reckon(row)
        return row

    @cached_property
    def by_name(self) -> Mapping[str, Value]:
        """The value of each symbol that is no play's, by its name; not what the obligations measure by."""
        names = self.evaluator.names
        return {names[place]: self.row[place] for place in self.evaluator.told}
