"""Fully known positions: facts as a row of values."""

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
"""Status of a candidate: legal in all, in some, or in no situations."""

Given = tuple[tuple[str, str], ...]


class NotKnown(Exception):
    """A relevant value is unknown, or a computation took too many steps: use the solver."""


class Clash(Exception):
    """Facts contradict each other, or the bounds of their symbols."""


class KnownPosition:
    """The values of all symbols under some options, as a row.

    `facts` are the statements to evaluate; `cited`, if given, replaces them as the facts that reasons cite. With
    `values` (by symbol name, equal to what the facts say under these options) the facts are not evaluated. NotKnown if
    a relevant symbol has no single value; Clash if the facts are inconsistent or an `impossible` combination of
    readings holds.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        facts: Sequence[Fact],
        options: Options,
        impossible: Iterable[Given] = (),
        cited: Sequence[Fact] | None = None,
        values: Mapping[str, Value] | None = None,
    ) -> None:
        self.evaluator, self.options = evaluator, options
        self.facts = facts if cited is None else cited
        """The facts of the position under all readings, for reasons to cite."""
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
        """Return whether the options satisfy a condition on readings; house rules are skipped."""
        return all(self.options[key] == option for key, option in given if key in self.evaluator.doubted)

    def allows(self, fact: Fact) -> bool:
        """Return whether a fact about a symbol that no program reads is consistent with the other facts about that
        symbol."""
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
        """Fill in unknown symbols that have a single possible value or are irrelevant. NotKnown if there are others."""
        evaluator, row = self.evaluator, self.row
        missing = [place for place in evaluator.positional if row[place] is None]
        for place in missing:
            low, high = evaluator.ranges[evaluator.names[place]]
            if low != high and not evaluator.idle(place, row):
                raise NotKnown(evaluator.names[place])
        for place in missing:
            row[place] = evaluator.stand_in(evaluator.names[place])

    def making(self, values: Iterable[tuple[int, Value]]) -> Row:
        """Return a copy of the row with a play, given as `(row index, value)` pairs, and the obligations' maxima."""
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
        """The value of each symbol of the position and of each reading by name."""
        names = self.evaluator.names
        return {names[place]: self.row[place] for place in self.evaluator.known_indices}
