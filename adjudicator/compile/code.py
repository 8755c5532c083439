"""The programs of a decision: what its terms are as straight lines, and the places of their inputs in a row.

`Code` is what `compile.evaluator` adds its answers to, and what `solve.code_theorems` proves. A row is a list with the
value of each input at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from z3 import ExprRef, is_bool

from adjudicator.compile import decision as parts
from adjudicator.compile.limits import FAR, is_limit, limits
from adjudicator.compile.program import Builder, Program
from adjudicator.compile.python import Source, exact
from adjudicator.compile.residual import Range
from adjudicator.compile.terms import Reader
from adjudicator.law import Decision, Permission, Reading

Row = list[Any]
"""A value for each input, by its place; None where nobody told it."""

UNAIDED = "open unaided"
"""The result that says a play is open with nothing shown."""


MANY_SYMBOLS = 4000
"""More symbols than the places are kept of."""


class Code:
    """The programs of one decision with all its readings, the latter by their keys.

    `inputs` gives the place of each symbol's value in a row by the symbol's name, `place` by the
    number of the symbol. Programs are read and written when they are first asked for, and then OutsideTheFragment is
    raised for a decision that says what no program can.

    >>> from adjudicator.compile.example import taking
    >>> code = Code(taking(), {})
    >>> code.inputs
    {'taken': 0, 'shown': 1, 'there': 2, 'most': 3}
    >>> code.function(["open", "merit 0"])([3, None, 5, None])
    (True, 3)
    """

    def __init__(self, decision: Decision, readings: Mapping[str, Reading]) -> None:
        self.decision, self.readings = decision, readings
        self.shown = parts.shown(decision)
        self.bests = parts.bests(decision)

    @cached_property
    def _read(self) -> tuple[Program, Mapping[str, ExprRef]]:
        reader = Reader()
        places = {name: reader.read(term) for name, term in parts.named(self.decision).items()}
        # What is held, chosen or read has a place even where no term asks for it.
        also = [
            *self.decision.play,
            *(p.invoked for p in self.shown),
            *(best.symbol for best in self.bests),
            *(reading.symbol for reading in self.readings.values()),
        ]
        for symbol in also:
            reader.read(symbol)
        return reader.builder.program(places), reader.symbols

    @property
    def program(self) -> Program:
        """Every named term of the decision (`compile.decision.named`), what is invoked left open; what a
        play invokes by itself is taken as invoked."""
        return self._whole

    @cached_property
    def _whole(self) -> Program:
        own = [p.invoked.decl().name() for p in self.decision.permissions if p.shows is None]
        return self._read[0].put_in(dict.fromkeys(own, True))

    @cached_property
    def aided(self) -> Program:
        """The named terms with everything invoked, and `open unaided`: when a play is open with nothing shown."""
        builder = Builder()
        every = {p.invoked.decl().name(): builder.const(True) for p in self.shown}
        nothing = {name: builder.const(False) for name in every}
        outputs = self.program.outputs
        places = builder.copy(self.program, every, outputs)
        made = {name: places[place] for name, place in outputs.items()}
        unaided = {parts.OPEN: outputs[parts.OPEN]}
        made[UNAIDED] = builder.copy(self.program, nothing, unaided)[outputs[parts.OPEN]]
        return builder.program(made)

    @property
    def symbols(self) -> Mapping[str, ExprRef]:
        """The symbol of each input by its name."""
        return self._read[1]

    @cached_property
    def inputs(self) -> Mapping[str, int]:
        """The place of each input in a row."""
        return {name: place for place, name in enumerate(self.symbols)}

    @cached_property
    def kinds(self) -> Mapping[str, bool]:
        """Of each input, in the order of the places, whether it is a truth rather than a number."""
        return {name: is_bool(symbol) for name, symbol in self.symbols.items()}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The inputs in the order of their places."""
        return tuple(self.symbols)

    @cached_property
    def place(self) -> Mapping[int, int]:
        """The place of each input by the number of its symbol."""
        return {symbol.get_id(): self.inputs[name] for name, symbol in self.symbols.items()}

    def place_of(self, symbol: ExprRef) -> int | None:
        """The place of a symbol in a row; None if it is none of the decision's."""
        kept = self._places.get(id(symbol))
        if kept is None or kept[0] is not symbol:
            # To ask z3 for a symbol's number takes longer than all the rest; the object is kept, so its id is its own.
            if len(self._places) > MANY_SYMBOLS:
                self._places.clear()
            kept = self._places[id(symbol)] = (symbol, self.place.get(symbol.get_id()))
        return kept[1]

    @cached_property
    def _places(self) -> dict[int, tuple[ExprRef, int | None]]:
        return {}

    @cached_property
    def reading_names(self) -> Mapping[str, str]:
        """The name of each reading's symbol by its key."""
        return {key: reading.symbol.decl().name() for key, reading in self.readings.items()}

    @cached_property
    def best_names(self) -> frozenset[str]:
        """The names of the numbers that the obligations measure by."""
        return frozenset(best.symbol.decl().name() for best in self.bests)

    @cached_property
    def reading_places(self) -> Mapping[str, int]:
        """The place of each reading by its key."""
        return {key: self.inputs[name] for key, name in self.reading_names.items()}

    @cached_property
    def readings_told(self) -> tuple[int, ...]:
        """The places of the readings."""
        return tuple(self.reading_places.values())

    @cached_property
    def invoked_places(self) -> tuple[tuple[Permission, int], ...]:
        """The permissions that have to be shown, each with the place that says it is invoked."""
        return tuple((p, self.inputs[p.invoked.decl().name()]) for p in self.shown)

    @cached_property
    def held_places(self) -> tuple[tuple[Permission, int | None], ...]:
        """The permissions that have to be shown, each with the place that says it is held; None where no input does."""
        return tuple((p, None if p.held is None else self.place.get(p.held.get_id())) for p in self.shown)

    @cached_property
    def positional(self) -> tuple[int, ...]:
        """The places of what describes the position: neither the play's, nor invoked, nor read."""
        others = {
            *(symbol.decl().name() for symbol in self.decision.play),
            *(p.invoked.decl().name() for p in self.decision.permissions),
            *(best.symbol.decl().name() for best in self.bests),
            *(reading.symbol.decl().name() for reading in self.readings.values()),
        }
        return tuple(place for name, place in self.inputs.items() if name not in others)

    @cached_property
    def told(self) -> tuple[int, ...]:
        """The places of all that is known before a play: the position's and the readings'."""
        return (*self.positional, *self.readings_told)

    def name_of(self, number: int) -> str:
        """The name of the symbol with this number (`get_id`); empty if it is none of the decision's."""
        place = self.place.get(number)
        return "" if place is None else self.names[place]

    def name_of_symbol(self, symbol: ExprRef) -> str:
        """The name of a symbol; empty if it is none of the decision's."""
        place = self.place_of(symbol)
        return "" if place is None else self.names[place]

    @cached_property
    def ranges(self) -> Mapping[str, Range]:
        """The least and the greatest value of each number, as the decision and its readings bound them; of
        a truth 0 and 1."""
        ranges: dict[str, Range] = {
            name: (0, 1) if truth else (-FAR, FAR) for name, truth in self._read[0].inputs.items()
        }
        program = self._read[0]
        for name, place in program.outputs.items():
            if name.startswith("bound "):
                for symbol, low, high in limits(program, place):
                    least, most = ranges[symbol]
                    ranges[symbol] = (max(least, low), min(most, high))
        for reading in self.readings.values():
            ranges[reading.symbol.decl().name()] = (0, len(reading.options) - 1)
        ranges.update(dict.fromkeys(self.best_names, (0, FAR)))
        return ranges

    @cached_property
    def joint(self) -> tuple[str, ...]:
        """The bounds that speak of several symbols at once, by their names."""
        program = self._read[0]
        return tuple(
            name
            for name, place in program.outputs.items()
            if name.startswith("bound ") and not is_limit(program, place)
        )

    def source(self, names: Sequence[str], aided: bool = True) -> Source:
        """The code that computes the terms with these names of a row; with everything invoked where it is `aided`,
        else with what the row says. KeyError for a name that is none of `compile.decision.named` or UNAIDED."""
        program = (self.aided if aided else self.program).only(names)
        return exact(program, self.names)

    def function(self, names: Sequence[str], aided: bool = True) -> Callable[[Row], tuple[Any, ...]]:
        """The function of `source`: takes a row, gives the terms' values in the order of their names; kept."""
        key = (tuple(names), aided)
        if key not in self._functions:
            self._functions[key] = self.source(names, aided).function()
        return self._functions[key]

    @cached_property
    def _functions(self) -> dict[tuple[tuple[str, ...], bool], Callable[[Row], tuple[Any, ...]]]:
        return {}
