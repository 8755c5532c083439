"""The compiled programs of a decision, and the row layout of their inputs.

`Code` is the base of `compile.evaluator`, and what `solve.code_theorems` proves correct. A row is a list with one value
per input; the index of an input in it is called its place.
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
"""A value per input, by index; None if unknown."""

UNAIDED = "open unaided"
"""Name of the result "the play is open with no shown permission invoked"."""


MANY_SYMBOLS = 4000
"""Size at which the cache of `place_of` is cleared."""


class Code:
    """The programs of one decision and its readings (by key).

    `inputs` maps a symbol's name to its index in a row, `place` a symbol's z3 AST id. Programs are compiled and cached
    on first use; OutsideTheFragment is raised then if the decision has a term that no program can express.

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
        # Symbols of the play, permissions, bests and readings get an index even where no term reads them.
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
        """Every named term of the decision (`compile.decision.named`). Permissions that have to be shown are left open;
        those that a play invokes by itself are invoked."""
        return self._whole

    @cached_property
    def _whole(self) -> Program:
        own = [p.invoked.decl().name() for p in self.decision.permissions if p.shows is None]
        return self._read[0].put_in(dict.fromkeys(own, True))

    @cached_property
    def aided(self) -> Program:
        """The named terms with every permission invoked, and UNAIDED: openness with none of the shown permissions
        invoked."""
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
        """The z3 symbol of each input by name."""
        return self._read[1]

    @cached_property
    def inputs(self) -> Mapping[str, int]:
        """The row index of each input by name."""
        return {name: place for place, name in enumerate(self.symbols)}

    @cached_property
    def kinds(self) -> Mapping[str, bool]:
        """Whether each input is boolean (else an integer), by name in row order."""
        return {name: is_bool(symbol) for name, symbol in self.symbols.items()}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The input names in row order."""
        return tuple(self.symbols)

    @cached_property
    def place(self) -> Mapping[int, int]:
        """The row index of each input by the z3 AST id of its symbol."""
        return {symbol.get_id(): self.inputs[name] for name, symbol in self.symbols.items()}

    def place_of(self, symbol: ExprRef) -> int | None:
        """Return the row index of a symbol; None if the decision does not have it."""
        kept = self._places.get(id(symbol))
        if kept is None or kept[0] is not symbol:
            # z3's get_id() is the slow part; the cache holds the object, so that Python's id() stays unique.
            if len(self._places) > MANY_SYMBOLS:
                self._places.clear()
            kept = self._places[id(symbol)] = (symbol, self.place.get(symbol.get_id()))
        return kept[1]

    @cached_property
    def _places(self) -> dict[int, tuple[ExprRef, int | None]]:
        return {}

    @cached_property
    def reading_names(self) -> Mapping[str, str]:
        """The name of each reading's symbol by key."""
        return {key: reading.symbol.decl().name() for key, reading in self.readings.items()}

    @cached_property
    def best_names(self) -> frozenset[str]:
        """The names of the symbols of the obligations' maxima (`law.Best`)."""
        return frozenset(best.symbol.decl().name() for best in self.bests)

    @cached_property
    def reading_places(self) -> Mapping[str, int]:
        """The row index of each reading by key."""
        return {key: self.inputs[name] for key, name in self.reading_names.items()}

    @cached_property
    def reading_indices(self) -> tuple[int, ...]:
        """The row indices of the readings."""
        return tuple(self.reading_places.values())

    @cached_property
    def invoked_places(self) -> tuple[tuple[Permission, int], ...]:
        """The permissions that have to be shown, each with the row index of its `invoked` symbol."""
        return tuple((p, self.inputs[p.invoked.decl().name()]) for p in self.shown)

    @cached_property
    def held_places(self) -> tuple[tuple[Permission, int | None], ...]:
        """The permissions that have to be shown, each with the row index of its `held` symbol; None if it has none."""
        return tuple((p, None if p.held is None else self.place.get(p.held.get_id())) for p in self.shown)

    @cached_property
    def positional(self) -> tuple[int, ...]:
        """The row indices of the position's symbols: not of the play, permissions invoked, maxima or readings."""
        others = {
            *(symbol.decl().name() for symbol in self.decision.play),
            *(p.invoked.decl().name() for p in self.decision.permissions),
            *(best.symbol.decl().name() for best in self.bests),
            *(reading.symbol.decl().name() for reading in self.readings.values()),
        }
        return tuple(place for name, place in self.inputs.items() if name not in others)

    @cached_property
    def known_indices(self) -> tuple[int, ...]:
        """The row indices of everything known before a play: position and readings."""
        return (*self.positional, *self.reading_indices)

    def name_of(self, number: int) -> str:
        """Return the name of the symbol with this z3 AST id; empty if the decision does not have it."""
        place = self.place.get(number)
        return "" if place is None else self.names[place]

    def name_of_symbol(self, symbol: ExprRef) -> str:
        """Return the name of a symbol; empty if the decision does not have it."""
        place = self.place_of(symbol)
        return "" if place is None else self.names[place]

    @cached_property
    def ranges(self) -> Mapping[str, Range]:
        """The interval of each input by name, from the bounds of the decision and its readings; (0, 1) for booleans."""
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
        """The names of the bounds that relate several symbols."""
        program = self._read[0]
        return tuple(
            name
            for name, place in program.outputs.items()
            if name.startswith("bound ") and not is_limit(program, place)
        )

    def source(self, names: Sequence[str], aided: bool = True) -> Source:
        """Generate the Python source that computes the named terms of a row. With `aided` every permission is invoked,
        else the row's `invoked` values are used. KeyError for a name that is neither in `compile.decision.named` nor
        UNAIDED."""
        program = (self.aided if aided else self.program).only(names)
        return exact(program, self.names)

    def function(self, names: Sequence[str], aided: bool = True) -> Callable[[Row], tuple[Any, ...]]:
        """Return the compiled function of `source`, cached: takes a row, returns the values in the order of `names`."""
        key = (tuple(names), aided)
        if key not in self._functions:
            self._functions[key] = self.source(names, aided).function()
        return self._functions[key]

    @cached_property
    def _functions(self) -> dict[tuple[tuple[str, ...], bool], Callable[[Row], tuple[Any, ...]]]:
        return {}
