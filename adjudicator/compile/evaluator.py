"""A decision computed where everything is known, by programs made of its own terms."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from z3 import BoolRef, ExprRef

from adjudicator.compile import decision as parts
from adjudicator.compile.alternatives import Choosing, best_of, by_first_need, choosing, greatest, varying
from adjudicator.compile.code import UNAIDED, Code, Row
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Range, Residual
from adjudicator.compile.terms import Remembered, plain
from adjudicator.compile.terms import program as read
from adjudicator.law import Best, Options, Permission

MANY_OPTIONS = 200
"""More choices of readings than the rows are kept of."""

MANY_CONSTRAINTS = 4000
"""More constraints than an evaluator keeps before it starts afresh."""


class Evaluator(Code):
    """What is computed of one decision where all of it is known, and what is left of it where much is."""

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
        """The same, each with the place that says it is there to be invoked; None where no symbol does."""
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
        """The name of the symbol with this number; empty if it is none of the decision's."""
        place = self.place.get(number)
        return "" if place is None else self.names[place]

    def name_of_symbol(self, symbol: ExprRef) -> str:
        """The name of a symbol; empty if it is none of the decision's."""
        place = self.place_of(symbol)
        return "" if place is None else self.names[place]

    def stand_in(self, name: str) -> Value:
        """A value that a symbol may have, for one that bears on nothing."""
        low, _ = self.ranges[name]
        return bool(low) if self._read[0].inputs[name] else max(low, 0)

    def idle(self, place: int, row: Row) -> bool:
        """Whether a symbol that nobody told bears on nothing in a row: no answer asks for it, or the decision
        says so of such positions."""
        if place not in self._idle:
            name = self.names[place]
            if name not in self._asked_for:
                self._idle[place] = _always
            elif f"idle {name}" in self._read[0].outputs:
                self._idle[place] = self.function([f"idle {name}"])
            else:
                self._idle[place] = _never
        try:
            return bool(self._idle[place](row)[0])
        except TypeError:  # what it hangs on is not told either
            return False

    @cached_property
    def _idle(self) -> dict[int, Callable[[Row], tuple[Any, ...]]]:
        return {}

    @cached_property
    def _asked_for(self) -> frozenset[str]:
        said = ("bound ", "idle ")
        return frozenset(self.aided.only(n for n in self.aided.outputs if not n.startswith(said)).inputs)

    @cached_property
    def blank(self) -> Row:
        """A row in which nothing is told but that everything is invoked, and no alternative counts."""
        row: Row = [None] * len(self.names)
        for permission in self.shown:
            row[self.inputs[permission.invoked.decl().name()]] = True
        for best in self.bests:
            row[self.inputs[best.symbol.decl().name()]] = 0
        return row

    def read(self, options: Options) -> Row:
        """A new row in which nothing is told but how everything is read."""
        key = tuple(options.items())
        if key not in self._read_rows:
            if len(self._read_rows) > MANY_OPTIONS:
                self._read_rows.clear()
            row = self._read_rows[key] = self.blank.copy()
            for name, option in key:
                row[self.reading_places[name]] = self.readings[name].names.index(option)
        return self._read_rows[key].copy()

    @cached_property
    def _read_rows(self) -> dict[tuple[tuple[str, str], ...], Row]:
        return {}

    @cached_property
    def doubted(self) -> frozenset[str]:
        """The keys of the readings that are no house rules."""
        return frozenset(key for key, reading in self.readings.items() if not reading.house)

    def values(self, terms: Mapping[ExprRef, ExprRef]) -> tuple[tuple[int, Value], ...]:
        """Constant values of symbols, by the places of the symbols."""
        found = ((self._place_of(symbol), value) for symbol, value in terms.items())
        return tuple((place, plain(value)) for place, value in found if place is not None)

    @cached_property
    def _place_of(self) -> Callable[[ExprRef], int | None]:
        return Remembered(lambda symbol: self.place.get(symbol.get_id()))

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

    @cached_property
    def reckons_by_play(self) -> bool:
        """Whether what the obligations measure by hangs on the play that is judged."""
        asked = self.aided.only(f"matters {number}" for number in range(len(self.bests)))
        return bool(self._of_play & set(asked.inputs))

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
                    choice.made(row)
                    for first, some in self._by_first_need(best.among)
                    if first is None or row[first]
                    for choice in some
                    if choice.possible(row)
                ]
            judge = self.function([opened, merit])
            found = (judge(choice) for choice in possible[best.among])
            row[place] = max((good for is_open, good in found if is_open), default=0)

    def _by_first_need(self, family: str) -> tuple[tuple[int | None, tuple[Choosing, ...]], ...]:
        if family not in self._grouped:
            self._grouped[family] = by_first_need(self.family(family))
        return self._grouped[family]

    @cached_property
    def _grouped(self) -> dict[str, tuple[tuple[int | None, tuple[Choosing, ...]], ...]]:
        return {}

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

    # -- what is left open

    def residual(
        self,
        names: Sequence[str],
        known: Mapping[str, Value],
        ranges: Mapping[str, Range] | None = None,
        expanded: bool = True,
    ) -> Program:
        """Some of the aided terms as a program of what is not known.

        `ranges` bounds what is left open: alternatives beyond it are left out. The bests are computed
        within the program; where it is not `expanded` they are inputs of it.
        """
        bounds = {**self.ranges, **(ranges or {})}
        program, builder = self.aided, Builder()
        common: dict[int, int] = {}
        defined: dict[str, Callable[[], int]] = {}
        whole = Residual(builder, known, bounds, defined)
        for number, best in enumerate(self.bests if expanded else ()):
            defined[best.symbol.decl().name()] = partial(self._reckoned, whole, number, common)
        places = {name: whole.of(program, program.outputs[name], common) for name in names}
        return builder.program(places)

    def _reckoned(self, whole: Residual, number: int, common: dict[int, int]) -> int:
        """The place of the best among the alternatives, where something hangs on it."""
        matters = whole.of(self.aided, self.aided.outputs[f"matters {number}"], common)
        if whole.builder.known(matters) is False:
            return whole.builder.const(0)
        best = self.bests[number]
        if (possible := self._possible(best.among, whole.known)) is None:
            program = self.greatest(number)
            return whole.of(program, program.outputs["best"], {})
        return best_of(whole, [self._chosen(number, choice) for choice in possible])

    def _chosen(self, number: int, choice: Choosing) -> Program:
        """Whether an alternative is open, and its merit, where it is chosen."""
        key = (number, choice.name)
        if key not in self._choices:
            opened = UNAIDED if self.bests[number].unaided else parts.OPEN
            self._choices[key] = choosing(self.aided, opened, f"merit {number}", choice)
        return self._choices[key]

    @cached_property
    def _choices(self) -> dict[tuple[int, str], Program]:
        return {}

    def _possible(self, family: str, known: Mapping[str, Value]) -> list[Choosing] | None:
        """The alternatives that are possible with what is known; None where that is not known of all."""
        if not self._needed(family) <= known.keys():
            return None
        names = self.names
        return [
            choice
            for choice in self.family(family)
            if all(known[names[place]] >= least for place, least in choice.needs)
        ]

    def _needed(self, family: str) -> frozenset[str]:
        """What the alternatives of a family take something of."""
        if family not in self._needs:
            places = {place for choice in self.family(family) for place, _ in choice.needs}
            self._needs[family] = frozenset(self.names[place] for place in places)
        return self._needs[family]

    @cached_property
    def _needs(self) -> dict[str, frozenset[str]]:
        return {}

    def greatest(self, number: int) -> Program:
        """The best among the alternatives of one number that the obligations measure by, as a program with one
        result, `best`."""
        best = self.bests[number]
        key = (best.among, best.unaided, number)
        if key not in self._made_greatest:
            opened = UNAIDED if best.unaided else parts.OPEN
            family = self.family(best.among)
            self._made_greatest[key] = greatest(
                self.aided, opened, f"merit {number}", family, self.kinds, self._of_play
            )
        return self._made_greatest[key]

    @cached_property
    def _made_greatest(self) -> dict[tuple[str, bool, int], Program]:
        return {}

    @cached_property
    def _of_play(self) -> frozenset[str]:
        return frozenset(symbol.decl().name() for symbol in self.decision.play)

    @cached_property
    def varying(self) -> frozenset[int]:
        """The operations of the aided program that hang on the play."""
        return varying(self.aided, self._of_play)


def _always(row: Row) -> tuple[bool]:
    return (True,)


def _never(row: Row) -> tuple[bool]:
    return (False,)
