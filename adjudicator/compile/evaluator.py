"""A decision computed where everything is known, by programs made of its own terms.

An `Evaluator` answers for one row (see `compile.code`): begin with `read`, put values at the places of `inputs`, let
`reckon` put in what the obligations measure by, and ask `legal`, `against` and the rest. Where some of it is open,
`residual` gives the program of what is left. `compile.bulk` answers for many rows at once.
"""

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
    """What is computed of one decision where all of it is known, and what is left of it where much is.

    It is made, as `Code` is, of a decision and its readings by their keys. A row has to have
    every number that is asked for: to compare one that is missing raises TypeError.

    >>> from adjudicator.compile.example import taking
    >>> evaluator = Evaluator(taking(), {})
    >>> row = evaluator.read({})
    >>> row[evaluator.inputs["there"]], row[evaluator.inputs["taken"]] = 5, 1
    >>> evaluator.reckon(row)
    >>> evaluator.legal(row), evaluator.against(row), row[evaluator.inputs["most"]]
    (False, ('greed',), 2)
    """

    # -- what is asked most

    @cached_property
    def _asked(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([parts.LEGAL])

    def legal(self, row: Row) -> bool:
        """Whether the play is legal with everything invoked, in a row in which `reckon` was."""
        legal: bool = self._asked(row)[0]
        return legal

    @cached_property
    def _opened(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([parts.OPEN], aided=False)

    def is_open(self, row: Row) -> bool:
        """Whether the play is open with what the row says is invoked."""
        is_open: bool = self._opened(row)[0]
        return is_open

    @cached_property
    def bounded(self) -> Callable[[Row], tuple[bool, ...]]:
        """A function of a row: of each of the decision's bounds, in their order, whether it holds."""
        return self.function([name for name in self._read[0].outputs if name.startswith("bound ")])

    @cached_property
    def _standing(self) -> tuple[tuple[tuple[str, ...], Callable[[Row], tuple[Any, ...]]], ...]:
        d = self.decision
        first = [*((c.id, f"bars {c.id}") for c in d.prohibitions), *((c.id, f"unmet {c.id}") for c in d.requirements)]
        last = [(c.id, f"owed {c.id}") for c in d.obligations]
        return tuple(
            (tuple(id for id, _ in clauses), self.function([name for _, name in clauses])) for clauses in (first, last)
        )

    def against(self, row: Row) -> tuple[str, ...]:
        """The ids of the clauses that stand against the play: prohibitions, then requirements; an
        obligation speaks only where the play is otherwise open."""
        for ids, function in self._standing:
            standing = tuple(id for id, stands in zip(ids, function(row), strict=True) if stands)
            if standing:
                return standing
        return ()

    def stands(self, id: str) -> str:
        """The name of the term that says that the clause with this id stands against the play. StopIteration if the
        decision has no such clause, or it is a permission."""
        outputs = self._read[0].outputs
        return next(name for kind in ("bars", "unmet", "stands") if (name := f"{kind} {id}") in outputs)

    def lifting(self, row: Row) -> tuple[str, ...]:
        """The ids of the permissions the play itself invokes that lift what would stand."""
        ids = [p.id for p in self.decision.permissions if p.shows is None]
        answers = self.function([f"lifts {id}" for id in ids], aided=False)(row)
        return tuple(id for id, lifts in zip(ids, answers, strict=True) if lifts)

    def would_waive(self, id: str, row: Row) -> list[Permission]:
        """The shown permissions that would lift the clause with this id if they were held."""
        shown = [p for p in self.shown if p.held is not None and id in p.waives]
        answers = self.function([f"waives {p.id} {id}" for p in shown])(row)
        return [p for p, waives in zip(shown, answers, strict=True) if waives]

    # -- rows

    def stand_in(self, name: str) -> Value:
        """A value that the symbol with this name may have, for one that bears on nothing."""
        low, _ = self.ranges[name]
        return bool(low) if self._read[0].inputs[name] else max(low, 0)

    def idle(self, place: int, row: Row) -> bool:
        """Whether a symbol without a value, given by its place, bears on nothing in a row: no answer asks for it, or
        the decision says so of such positions."""
        if place not in self._idle:
            name = self.names[place]
            if name not in self._asked_for:
                self._idle[place] = _never if self._takes(name) else _always
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
        answers = (name for name in self.aided.outputs if not name.startswith(("bound ", "idle ")))
        return frozenset(self.aided.only(answers).inputs)

    @cached_property
    def blank(self) -> Row:
        """A row with no values but that everything is invoked, and no alternative counts; to be copied."""
        row: Row = [None] * len(self.names)
        for permission in self.shown:
            row[self.inputs[permission.invoked.decl().name()]] = True
        for best in self.bests:
            row[self.inputs[best.symbol.decl().name()]] = 0
        return row

    def read(self, options: Options) -> Row:
        """A new row: the blank one with the option of each reading by its key. KeyError for a key that is no reading's,
        ValueError for an option that it has not."""
        key = tuple(options.items())
        if key not in self._read_rows:
            if len(self._read_rows) > MANY_OPTIONS:
                self._read_rows.clear()
            row = self.blank.copy()
            for name, option in key:
                row[self.reading_places[name]] = self.readings[name].names.index(option)
            self._read_rows[key] = row
        return self._read_rows[key].copy()

    @cached_property
    def _read_rows(self) -> dict[tuple[tuple[str, str], ...], Row]:
        return {}

    @cached_property
    def doubted(self) -> frozenset[str]:
        """The keys of the readings that are no house rules."""
        return frozenset(key for key, reading in self.readings.items() if not reading.house)

    def values(self, terms: Mapping[ExprRef, ExprRef]) -> tuple[tuple[int, Value], ...]:
        """Constant values of symbols, by the places of the symbols; those of no place are left out."""
        placed = ((self._place_of(symbol), value) for symbol, value in terms.items())
        return tuple((place, plain(value)) for place, value in placed if place is not None)

    @cached_property
    def _place_of(self) -> Callable[[ExprRef], int | None]:
        return Remembered(lambda symbol: self.place.get(symbol.get_id()))

    # -- what is best among the alternatives

    def family(self, name: str) -> tuple[Choosing, ...]:
        """The alternatives of the family with this name, in the decision's order."""
        if name not in self._families:
            self._families[name] = tuple(self._choosings(name))
        return self._families[name]

    @cached_property
    def _families(self) -> dict[str, tuple[Choosing, ...]]:
        return {}

    def _choosings(self, family: str) -> Iterable[Choosing]:
        for alternative in self.decision.family(family):
            strange = [symbol for symbol in alternative.needs if symbol.get_id() not in self.place]
            if strange:
                where = f"stands in no clause and no bound of {self.decision.name}"
                raise ValueError(f"{alternative.name} needs {strange[0]}, which {where}: add a bound of it")
            needs = tuple((self.place[s.get_id()], int(n)) for s, n in alternative.needs.items())
            values = self.values(alternative.values)
            index = {self.names[place]: value for place, value in values}
            yield Choosing(alternative.name, needs, values, index)

    @cached_property
    def _best_places(self) -> tuple[tuple[int, Best, str, str], ...]:
        return tuple(
            (self.inputs[best.symbol.decl().name()], best, UNAIDED if best.unaided else parts.OPEN, f"merit {number}")
            for number, best in enumerate(self.bests)
        )

    @cached_property
    def _matters(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([f"matters {number}" for number in range(len(self.bests))])

    @cached_property
    def reckons_by_play(self) -> bool:
        """Whether it depends on the play that is judged when the obligations have to measure."""
        asked = self.aided.only(f"matters {number}" for number in range(len(self.bests)))
        return bool(self._of_play & set(asked.inputs))

    def reckon(self, row: Row) -> None:
        """Put into a row what the obligations measure by: the greatest merit among the alternatives that are possible
        and open, or 0 where there is none, and where it does not matter. The row has all else."""
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
                    for first, choices in self._by_first_need(best.among)
                    if first is None or row[first]
                    for choice in choices
                    if choice.possible(row)
                ]
            judge = self.function([opened, merit])
            judged = (judge(choice) for choice in possible[best.among])
            row[place] = max((worth for is_open, worth in judged if is_open), default=0)

    def _by_first_need(self, family: str) -> tuple[tuple[int | None, tuple[Choosing, ...]], ...]:
        if family not in self._grouped:
            self._grouped[family] = by_first_need(self.family(family))
        return self._grouped[family]

    @cached_property
    def _grouped(self) -> dict[str, tuple[tuple[int | None, tuple[Choosing, ...]], ...]]:
        return {}

    # -- what must hold besides

    def constraint(self, key: Hashable, term: Callable[[], BoolRef]) -> Program:
        """A truth about symbols of the decision as a program with one result, `holds`; kept by its key, so that `term`
        is asked for it once."""
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
        """The aided terms with these names as a program of what is not known.

        `known` gives values by the inputs' names. `ranges` bounds what is left open: alternatives beyond it are left
        out. The bests are computed within the program; where it is not `expanded` they are inputs of it.

        >>> from adjudicator.compile.example import taking
        >>> Evaluator(taking(), {}).residual(["legal"], {"there": 3}).inputs
        {'taken': False}
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
        """The program of whether an alternative is open, and of its merit by one of the bests, where it is chosen."""
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

    def _takes(self, name: str) -> bool:
        """Whether some alternative that an obligation looks at takes something of a symbol."""
        return any(name in self._needed(best.among) for best in self.bests)

    @cached_property
    def _needs(self) -> dict[str, frozenset[str]]:
        return {}

    def greatest(self, number: int) -> Program:
        """The best among the alternatives by one of the `bests`, given by its number, as a program with one result,
        `best` (see `alternatives.greatest`)."""
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
        """The places of the operations of the aided program that depend on the play."""
        return varying(self.aided, self._of_play)


def _always(row: Row) -> tuple[bool]:
    return (True,)


def _never(row: Row) -> tuple[bool]:
    return (False,)
