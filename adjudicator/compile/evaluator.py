"""A decision computed where everything is known, by programs made of its own terms."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from z3 import BoolRef, ExprRef, is_int_value, is_true

from adjudicator.compile import decision as parts
from adjudicator.compile.intervals import value
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.python import Source, exact
from adjudicator.compile.residual import Range, Residual
from adjudicator.compile.terms import Reader
from adjudicator.compile.terms import program as read
from adjudicator.law import Best, Decision, Permission, Reading

Row = list[Any]
"""A value for each input of an evaluator, by its place; None where nobody told it."""

MANY_CONSTRAINTS = 4000
"""More constraints than an evaluator keeps before it starts afresh."""

FAR = 10**6
"""The bound of a number that the decision does not bound."""


@dataclass(frozen=True)
class Choosing:
    """An alternative as an evaluator has it: what it takes, and the values of its symbols, by place."""

    name: str
    needs: tuple[tuple[int, int], ...]
    values: tuple[tuple[int, Value], ...]
    index: Mapping[str, Value] = field(repr=False, hash=False, compare=False)
    """The same values by the inputs' names."""

    def possible(self, row: Row) -> bool:
        """Whether the row has what it takes."""
        return all(row[place] >= least for place, least in self.needs)


class Evaluator:
    """The programs of one decision with all its readings.

    `inputs` gives the place of each symbol's value in a row by the symbol's name, `place` by the
    number of the symbol. Programs are read and written when they are first asked for.
    """

    def __init__(self, decision: Decision, readings: Mapping[str, Reading]) -> None:
        self.decision, self.readings = decision, readings
        self.shown = parts.shown(decision)
        self.bests = parts.bests(decision)

    # -- programs

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
        """The same with everything invoked, and `open unaided`: when a play is open with nothing shown."""
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
    def names(self) -> tuple[str, ...]:
        """The inputs in the order of their places."""
        return tuple(self.symbols)

    @cached_property
    def place(self) -> Mapping[int, int]:
        """The place of each input by the number of its symbol."""
        return {symbol.get_id(): self.inputs[name] for name, symbol in self.symbols.items()}

    @cached_property
    def ranges(self) -> Mapping[str, Range]:
        """The least and the greatest value of each number, as the decision and its readings bound them; of
        a truth 0 and 1."""
        found: dict[str, Range] = {
            name: (0, 1) if truth else (-FAR, FAR) for name, truth in self._read[0].inputs.items()
        }
        program = self._read[0]
        for name, place in program.outputs.items():
            if name.startswith("bound "):
                for symbol, low, high in _limits(program, place):
                    least, most = found[symbol]
                    found[symbol] = (max(least, low), min(most, high))
        for reading in self.readings.values():
            found[reading.symbol.decl().name()] = (0, len(reading.options) - 1)
        return found

    @cached_property
    def joint(self) -> tuple[str, ...]:
        """The bounds that speak of several symbols at once, by their names."""
        program = self._read[0]
        return tuple(
            name
            for name, place in program.outputs.items()
            if name.startswith("bound ") and not _is_limit(program, place)
        )

    def source(self, names: Sequence[str], aided: bool = True) -> Source:
        """The code that computes some of the terms of a row."""
        program = (self.aided if aided else self.program).only(names)
        return exact(program, self.names)

    def function(self, names: Sequence[str], aided: bool = True) -> Callable[[Row], tuple[Any, ...]]:
        """The same as a function of a row."""
        key = (tuple(names), aided)
        if key not in self._functions:
            self._functions[key] = self.source(names, aided).function()
        return self._functions[key]

    @cached_property
    def _functions(self) -> dict[tuple[tuple[str, ...], bool], Callable[[Row], tuple[Any, ...]]]:
        return {}

    # -- what is asked most

    @cached_property
    def _asked(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([parts.LEGAL])

    def legal(self, row: Row) -> bool:
        """Whether the play is legal with everything invoked, what the obligations measure by being there."""
        found: bool = self._asked(row)[0]
        return found

    @cached_property
    def _opened(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([parts.OPEN], aided=False)

    def is_open(self, row: Row) -> bool:
        """Whether the play is open with what the row says is invoked."""
        found: bool = self._opened(row)[0]
        return found

    @cached_property
    def bounded(self) -> Callable[[Row], tuple[bool, ...]]:
        """Of each of the decision's bounds whether it holds."""
        return self.function([name for name in self._read[0].outputs if name.startswith("bound ")])

    @cached_property
    def _standing(self) -> tuple[tuple[tuple[str, ...], Callable[[Row], tuple[Any, ...]]], ...]:
        d = self.decision
        first = [
            *((c.id, f"bars {c.id}") for c in d.prohibitions),
            *((c.id, f"unmet {c.id}") for c in d.requirements),
        ]
        last = [(c.id, f"owed {c.id}") for c in d.obligations]
        return tuple(
            (tuple(id for id, _ in some), self.function([name for _, name in some])) for some in (first, last)
        )

    def against(self, row: Row) -> tuple[str, ...]:
        """The ids of the clauses that stand against the play: prohibitions, then requirements; an
        obligation speaks only where the play is otherwise open."""
        for ids, function in self._standing:
            found = tuple(id for id, stands in zip(ids, function(row), strict=True) if stands)
            if found:
                return found
        return ()

    def stands(self, id: str) -> str:
        """The name of the term that says a clause stands against the play."""
        outputs = self._read[0].outputs
        return next(name for kind in ("bars", "unmet", "stands") if (name := f"{kind} {id}") in outputs)

    def lifting(self, row: Row) -> tuple[str, ...]:
        """The ids of the permissions the play itself invokes that lift what would stand."""
        ids = [p.id for p in self.decision.permissions if p.shows is None]
        found = self.function([f"lifts {id}" for id in ids], aided=False)(row)
        return tuple(id for id, lifts in zip(ids, found, strict=True) if lifts)

    def would_waive(self, id: str, row: Row) -> list[Permission]:
        """The shown permissions that would lift a clause if they were held."""
        some = [p for p in self.shown if p.held is not None and id in p.waives]
        found = self.function([f"waives {p.id} {id}" for p in some])(row)
        return [p for p, waives in zip(some, found, strict=True) if waives]

    # -- rows

    @cached_property
    def reading_places(self) -> Mapping[str, int]:
        """The place of each reading by its key."""
        return {key: self.inputs[reading.symbol.decl().name()] for key, reading in self.readings.items()}

    @cached_property
    def readings_told(self) -> tuple[int, ...]:
        """The places of the readings."""
        return tuple(self.reading_places.values())

    @cached_property
    def invoked_places(self) -> tuple[tuple[Permission, int], ...]:
        """The permissions that have to be shown, each with the place that says it is invoked."""
        return tuple((p, self.inputs[p.invoked.decl().name()]) for p in self.shown)

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
        """The name of the symbol with this number; empty if it is none of the decision's."""
        place = self.place.get(number)
        return "" if place is None else self.names[place]

    def stand_in(self, name: str) -> Value:
        """A value that a symbol may have, for one that bears on nothing."""
        low, _ = self.ranges[name]
        return bool(low) if self._read[0].inputs[name] else max(low, 0)

    # -- what bears on nothing

    def idle(self, missing: tuple[str, ...], row: Row) -> bool:
        """Whether these symbols bear on no answer in a position, whatever is played, held and read.

        That is so where the programs no longer ask for them once some of what is told has been put
        in; which little of it is enough is kept for the next time.
        """
        guards = self._guards.setdefault(missing, [])
        for guard in guards:
            if all(row[place] == value for place, value in guard):
                return True
        told = [(place, row[place]) for place in self.positional if row[place] is not None]
        asked = set(missing)

        def enough(some: Sequence[tuple[int, Value]]) -> bool:
            known = {self.names[place]: value for place, value in some}
            return not asked & set(self.aided.put_in(known, self._answers).inputs)

        if not enough(told):
            return False
        guards.append(tuple(_few(told, enough)))
        return True

    @cached_property
    def _guards(self) -> dict[tuple[str, ...], list[tuple[tuple[int, Value], ...]]]:
        return {}

    @cached_property
    def _answers(self) -> tuple[str, ...]:
        return tuple(name for name in self.aided.outputs if not name.startswith("bound "))

    @cached_property
    def blank(self) -> Row:
        """A row in which nothing is told but that everything is invoked, and no alternative counts."""
        row: Row = [None] * len(self.names)
        for permission in self.shown:
            row[self.inputs[permission.invoked.decl().name()]] = True
        for best in self.bests:
            row[self.inputs[best.symbol.decl().name()]] = 0
        return row

    def values(self, terms: Mapping[ExprRef, ExprRef]) -> tuple[tuple[int, Value], ...]:
        """Constant values of symbols, by the places of the symbols."""
        place = self.place
        return tuple(
            (place[s.get_id()], int(v.as_long()) if is_int_value(v) else is_true(v))
            for s, v in terms.items()
            if s.get_id() in place
        )

    # -- what is best among the alternatives

    def family(self, name: str) -> tuple[Choosing, ...]:
        """The alternatives of a family."""
        if name not in self._families:
            self._families[name] = tuple(self._choosings(name))
        return self._families[name]

    @cached_property
    def _families(self) -> dict[str, tuple[Choosing, ...]]:
        return {}

    def _choosings(self, family: str) -> Iterable[Choosing]:
        for alternative in self.decision.alternatives(family):
            needs = tuple((self.place[s.get_id()], int(n)) for s, n in alternative.needs.items())
            values = self.values(alternative.values)
            index = {self.names[place]: value for place, value in values}
            yield Choosing(alternative.name, needs, values, index)

    @cached_property
    def _best_places(self) -> tuple[tuple[int, Best, str, str], ...]:
        return tuple(
            (
                self.inputs[best.symbol.decl().name()],
                best,
                UNAIDED if best.unaided else parts.OPEN,
                f"merit {number}",
            )
            for number, best in enumerate(self.bests)
        )

    @cached_property
    def _matters(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([f"matters {number}" for number in range(len(self.bests))])

    def reckon(self, row: Row) -> None:
        """Put into a row what the obligations measure by: the best among the alternatives, where it
        matters."""
        if not self.bests:
            return
        matter = self._matters(row)
        if not any(matter):
            return
        possible: dict[str, list[Row]] = {}
        for (place, best, opened, merit), matters in zip(self._best_places, matter, strict=True):
            if not matters:
                row[place] = 0
                continue
            if best.among not in possible:
                possible[best.among] = [
                    self._made(row, c) for c in self.family(best.among) if c.possible(row)
                ]
            judge = self.function([opened, merit])
            found = (judge(choice) for choice in possible[best.among])
            row[place] = max((good for is_open, good in found if is_open), default=0)

    @staticmethod
    def _made(row: Row, choice: Choosing) -> Row:
        made = row.copy()
        for place, value in choice.values:
            made[place] = value
        return made

    # -- what must hold besides

    def constraint(self, key: Hashable, term: Callable[[], BoolRef]) -> Program:
        """A truth about symbols of the decision as a program with one result; kept by its key."""
        if key not in self._constraints:
            if len(self._constraints) > MANY_CONSTRAINTS:
                self._constraints.clear()
            self._constraints[key] = read({"holds": term()})
        return self._constraints[key]

    @cached_property
    def _constraints(self) -> dict[Hashable, Program]:
        return {}

    def condition(self, key: Hashable, term: Callable[[], BoolRef]) -> Callable[[Row], bool]:
        """The same as a function of a row."""
        program, inputs = self.constraint(key, term), self.inputs

        def holds(row: Row) -> bool:
            return bool(value(program, {name: row[inputs[name]] for name in program.inputs})[-1])

        return holds

    # -- what is left open

    def residual(
        self, names: Sequence[str], known: Mapping[str, Value], ranges: Mapping[str, Range] | None = None
    ) -> Program:
        """Some of the aided terms as a program of what is not known; the bests are computed within it.

        `ranges` bounds what is left open: alternatives beyond it are left out.
        """
        bounds = {**self.ranges, **(ranges or {})}
        program, builder = self.aided, Builder()
        common: dict[int, int] = {}
        defined: dict[str, Callable[[], int]] = {}
        whole = Residual(builder, known, bounds, defined)
        for number, best in enumerate(self.bests):
            name = best.symbol.decl().name()
            defined[name] = _Greatest(self, program, builder, whole, number, best, common)
        places = {name: whole.of(program, program.outputs[name], common) for name in names}
        return builder.program(places)

    @cached_property
    def varying(self) -> frozenset[int]:
        """The operations of the aided program that hang on the play."""
        play = {symbol.decl().name() for symbol in self.decision.play}
        found: set[int] = set()
        for place, node in enumerate(self.aided.nodes):
            if node.value in play if node.op == "input" else any(a in found for a in node.args):
                found.add(place)
        return frozenset(found)


UNAIDED = "open unaided"


class _Greatest:
    """The best among the alternatives, as an operation of a residual program; made when it is asked for."""

    def __init__(
        self,
        evaluator: Evaluator,
        program: Program,
        builder: Builder,
        whole: Residual,
        number: int,
        best: Best,
        common: dict[int, int],
    ) -> None:
        self._evaluator, self._program, self._builder, self._whole = evaluator, program, builder, whole
        self._number, self._best, self._common = number, best, common

    def __call__(self) -> int:
        program, builder = self._program, self._builder
        matters = self._whole.of(program, program.outputs[f"matters {self._number}"], self._common)
        if builder.known(matters) is False:
            return builder.const(0)
        opened = program.outputs[UNAIDED if self._best.unaided else parts.OPEN]
        merit = program.outputs[f"merit {self._number}"]
        found = [builder.const(0)]
        for choice in self._evaluator.family(self._best.among):
            possible = self._possible(choice)
            if builder.known(possible) is False:
                continue
            known = {**self._whole.known, **choice.index}
            # What does not hang on the play is the same for all of them.
            memo = _Layered(self._common, self._evaluator.varying)
            chosen = Residual(builder, known, self._whole.ranges)
            is_open = chosen.of(program, opened, memo)
            if builder.known(is_open) is False:
                continue
            good = chosen.of(program, merit, memo)
            found.append(builder.choose(builder.and_(possible, is_open), good, builder.const(0)))
        return builder.max_(*found)

    def _possible(self, choice: Choosing) -> int:
        builder, names, whole = self._builder, self._evaluator.names, self._whole
        parts_ = []
        for place, least in choice.needs:
            name = names[place]
            if name in whole.known:
                enough = builder.const(int(whole.known[name]) >= least)
            else:
                low, high = whole.ranges.get(name, (0, FAR))
                if low >= least or high < least:
                    enough = builder.const(low >= least)
                elif self._evaluator.symbols[name].sort().name() == "Bool":
                    enough = builder.input(name, True)
                else:
                    enough = builder.le(builder.const(least), builder.input(name, False))
            if builder.known(enough) is False:
                return enough
            parts_.append(enough)
        return builder.and_(*parts_)


class _Layered(dict[int, int]):
    """A memo of its own for what hangs on the play, over one that all plays share."""

    def __init__(self, common: dict[int, int], varying: frozenset[int]) -> None:
        super().__init__()
        self._common, self._varying = common, varying

    def get(self, place: int, default: Any = None) -> Any:
        return super().get(place, default) if place in self._varying else self._common.get(place, default)

    def __setitem__(self, place: int, value: int) -> None:
        if place in self._varying:
            super().__setitem__(place, value)
        else:
            self._common[place] = value


def _few(
    told: Sequence[tuple[int, Value]], enough: Callable[[Sequence[tuple[int, Value]]], bool]
) -> Sequence[tuple[int, Value]]:
    """A small part that is enough, by halving (Junker, QuickXplain, 2004)."""

    def needed(
        kept: list[tuple[int, Value]], rest: Sequence[tuple[int, Value]], changed: bool
    ) -> list[tuple[int, Value]]:
        if changed and enough(kept):
            return []
        if len(rest) == 1:
            return list(rest)
        half = len(rest) // 2
        second = needed([*kept, *rest[:half]], rest[half:], bool(rest[:half]))
        first = needed([*kept, *second], rest[:half], bool(second))
        return [*first, *second]

    return needed([], told, True)


def _limits(program: Program, place: int) -> list[tuple[str, int, int]]:
    """The bounds of single inputs that a truth states by itself."""
    node = program.nodes[place]
    if node.op == "and":
        return [limit for a in node.args for limit in _limits(program, a)]
    if node.op == "not":
        inner = program.nodes[node.args[0]]
        if inner.op == "le":
            a, b = (program.nodes[one] for one in inner.args)
            if a.op == "input" and b.op == "const":  # not a <= c
                return [(str(a.value), int(b.value) + 1, FAR)]  # type: ignore[arg-type]
            if a.op == "const" and b.op == "input":
                return [(str(b.value), -FAR, int(a.value) - 1)]  # type: ignore[arg-type]
        return []
    if node.op != "le":
        return []
    a, b = (program.nodes[one] for one in node.args)
    if a.op == "input" and b.op == "const":
        return [(str(a.value), -FAR, int(b.value))]  # type: ignore[arg-type]
    if a.op == "const" and b.op == "input":
        return [(str(b.value), int(a.value), FAR)]  # type: ignore[arg-type]
    return []


def _is_limit(program: Program, place: int) -> bool:
    """Whether a truth says no more than the bounds of single inputs."""
    node = program.nodes[place]
    if node.op == "and":
        return all(_is_limit(program, a) for a in node.args)
    return node.op == "const" or len(_limits(program, place)) == 1
