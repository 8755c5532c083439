"""Evaluation of a decision by compiled programs, for fully known inputs.

An `Evaluator` evaluates one row (see `compile.code`): start with `read`, set the values of `inputs`, let `reckon`
compute the obligations' maxima, then call `legal`, `against` and the rest. Where inputs are unknown, `residual` returns
the program specialised to the known ones. `compile.bulk` evaluates many rows at once.
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
"""Size at which the cache of `read`, one row per combination of options, is cleared."""

MANY_CONSTRAINTS = 4000
"""Size at which the cache of `constraint` is cleared."""


class Evaluator(Code):
    """Evaluates one decision for known inputs, and specialises it for partly known ones.

    Constructed like `Code` from a decision and its readings by key. Methods that take a row raise TypeError if they
    compare a number that is missing (None).

    >>> from adjudicator.compile.example import taking
    >>> evaluator = Evaluator(taking(), {})
    >>> row = evaluator.read({})
    >>> row[evaluator.inputs["there"]], row[evaluator.inputs["taken"]] = 5, 1
    >>> evaluator.reckon(row)
    >>> evaluator.legal(row), evaluator.against(row), row[evaluator.inputs["most"]]
    (False, ('greed',), 2)
    """

    # -- verdicts

    @cached_property
    def _legality(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([parts.LEGAL])

    def legal(self, row: Row) -> bool:
        """Return whether the play is legal with every permission invoked; the row must have been completed by
        `reckon`."""
        legal: bool = self._legality(row)[0]
        return legal

    @cached_property
    def _opened(self) -> Callable[[Row], tuple[Any, ...]]:
        return self.function([parts.OPEN], aided=False)

    def is_open(self, row: Row) -> bool:
        """Return whether the play is open with the permissions that the row says are invoked."""
        is_open: bool = self._opened(row)[0]
        return is_open

    @cached_property
    def bounded(self) -> Callable[[Row], tuple[bool, ...]]:
        """Function from a row to the truth values of the decision's bounds, in order."""
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
        """Return the ids of the violated clauses: prohibitions, then requirements; obligations only if none of those is
        violated."""
        for ids, function in self._standing:
            standing = tuple(id for id, stands in zip(ids, function(row), strict=True) if stands)
            if standing:
                return standing
        return ()

    def stands(self, id: str) -> str:
        """Return the name of the term that says the clause with this id is violated. StopIteration if the decision has
        no such clause or it is a permission."""
        outputs = self._read[0].outputs
        return next(name for kind in ("bars", "unmet", "stands") if (name := f"{kind} {id}") in outputs)

    def lifting(self, row: Row) -> tuple[str, ...]:
        """Return the ids of the permissions that the play itself invokes and that alone waive some clause."""
        ids = [p.id for p in self.decision.permissions if p.shows is None]
        answers = self.function([f"lifts {id}" for id in ids], aided=False)(row)
        return tuple(id for id, lifts in zip(ids, answers, strict=True) if lifts)

    def would_waive(self, id: str, row: Row) -> list[Permission]:
        """Return the permissions to be shown that would waive the clause with this id if they were held."""
        shown = [p for p in self.shown if p.held is not None and id in p.waives]
        answers = self.function([f"waives {p.id} {id}" for p in shown])(row)
        return [p for p, waives in zip(shown, answers, strict=True) if waives]

    # -- rows

    def stand_in(self, name: str) -> Value:
        """Return a placeholder value within the bounds, for a symbol whose value is irrelevant."""
        low, _ = self.ranges[name]
        return bool(low) if self._read[0].inputs[name] else max(low, 0)

    def idle(self, place: int, row: Row) -> bool:
        """Return whether the unknown symbol at a row index is irrelevant in this row: no answer reads it, or the
        decision's `idle` condition holds. False if that condition depends on unknown values."""
        if place not in self._idle:
            name = self.names[place]
            if name not in self._answer_inputs:
                self._idle[place] = _never if self._takes(name) else _always
            elif f"idle {name}" in self._read[0].outputs:
                self._idle[place] = self.function([f"idle {name}"])
            else:
                self._idle[place] = _never
        try:
            return bool(self._idle[place](row)[0])
        except TypeError:  # the condition depends on an unknown value
            return False

    @cached_property
    def _idle(self) -> dict[int, Callable[[Row], tuple[Any, ...]]]:
        return {}

    @cached_property
    def _answer_inputs(self) -> frozenset[str]:
        answers = (name for name in self.aided.outputs if not name.startswith(("bound ", "idle ")))
        return frozenset(self.aided.only(answers).inputs)

    @cached_property
    def blank(self) -> Row:
        """A template row: all values unknown, except that every permission is invoked and every maximum is 0. Copy
        before use."""
        row: Row = [None] * len(self.names)
        for permission in self.shown:
            row[self.inputs[permission.invoked.decl().name()]] = True
        for best in self.bests:
            row[self.inputs[best.symbol.decl().name()]] = 0
        return row

    def read(self, options: Options) -> Row:
        """Return a new row: `blank` with the given options, as option indices. KeyError for an unknown key, ValueError
        for an unknown option."""
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
        """The keys of the readings that are not house rules."""
        return frozenset(key for key, reading in self.readings.items() if not reading.house)

    def values(self, terms: Mapping[ExprRef, ExprRef]) -> tuple[tuple[int, Value], ...]:
        """Convert constant values of symbols to `(row index, Python value)`; symbols without a row index are
        left out."""
        placed = ((self._place_of(symbol), value) for symbol, value in terms.items())
        return tuple((place, plain(value)) for place, value in placed if place is not None)

    @cached_property
    def _place_of(self) -> Callable[[ExprRef], int | None]:
        return Remembered(lambda symbol: self.place.get(symbol.get_id()))

    # -- alternatives and maxima

    def family(self, name: str) -> tuple[Choosing, ...]:
        """Return the compiled alternatives of a family, in the decision's order, cached. ValueError if one has a
        precondition on a symbol that no clause and no bound reads."""
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
        """Whether the obligations' `matters` terms depend on the play that is judged."""
        matters = self.aided.only(f"matters {number}" for number in range(len(self.bests)))
        return bool(self._of_play & set(matters.inputs))

    def reckon(self, row: Row) -> None:
        """Store the obligations' maxima in the row: the greatest merit among the possible and open alternatives; 0 if
        there is none or it does not matter. All other values must be known."""
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

    # -- constraints

    def constraint(self, key: Hashable, term: Callable[[], BoolRef]) -> Program:
        """Compile a boolean term over the decision's symbols to a program with one result, `holds`. Cached by `key`;
        `term` is called on a miss."""
        if key not in self._constraints:
            if len(self._constraints) > MANY_CONSTRAINTS:
                self._constraints.clear()
            self._constraints[key] = read({"holds": term()})
        return self._constraints[key]

    @cached_property
    def _constraints(self) -> dict[Hashable, Program]:
        return {}

    # -- partial evaluation

    def residual(
        self,
        names: Sequence[str],
        known: Mapping[str, Value],
        ranges: Mapping[str, Range] | None = None,
        expanded: bool = True,
        of: Program | None = None,
    ) -> Program:
        """Partially evaluate the aided terms with these names, or the results of another program over the decision's
        symbols (`of`); return the residual program.

        `known` gives values by input name. `ranges` narrows the intervals of unknown inputs. The obligations' maxima
        are expanded within the program, or stay its inputs if not `expanded`.

        >>> from adjudicator.compile.example import taking
        >>> Evaluator(taking(), {}).residual(["legal"], {"there": 3}).inputs
        {'taken': False}
        """
        bounds = {**self.ranges, **(ranges or {})}
        program, builder = of or self.aided, Builder()
        common: dict[int, int] = {}
        defined: dict[str, Callable[[], int]] = {}
        whole = Residual(builder, known, bounds, defined)
        for number, best in enumerate(self.bests if expanded else ()):
            defined[best.symbol.decl().name()] = partial(self._reckoned, whole, number, common)
        memo = common if of is None else {}
        places = {name: whole.of(program, program.outputs[name], memo) for name in names}
        return builder.program(places)

    def _reckoned(self, whole: Residual, number: int, common: dict[int, int]) -> int:
        """Return the node of the maximum of one of the `bests`; 0 if it does not matter."""
        matters = whole.of(self.aided, self.aided.outputs[f"matters {number}"], common)
        if whole.builder.known(matters) is False:
            return whole.builder.const(0)
        best = self.bests[number]
        if (possible := self._possible(best.among, whole.known)) is None:
            program = self.greatest(number)
            return whole.of(program, program.outputs["best"], {})
        return best_of(whole, [self._chosen(number, choice) for choice in possible])

    def _chosen(self, number: int, choice: Choosing) -> Program:
        """Return the program, specialised to an alternative, of whether it is open and of its merit; cached."""
        key = (number, choice.name)
        if key not in self._choices:
            opened = UNAIDED if self.bests[number].unaided else parts.OPEN
            self._choices[key] = choosing(self.aided, opened, f"merit {number}", choice)
        return self._choices[key]

    @cached_property
    def _choices(self) -> dict[tuple[int, str], Program]:
        return {}

    def _possible(self, family: str, known: Mapping[str, Value]) -> list[Choosing] | None:
        """Return the possible alternatives; None if a value that some precondition reads is unknown."""
        if not self._needed(family) <= known.keys():
            return None
        names = self.names
        return [
            choice
            for choice in self.family(family)
            if all(known[names[place]] >= least for place, least in choice.needs)
        ]

    def _needed(self, family: str) -> frozenset[str]:
        """Return the names of the inputs that preconditions of a family's alternatives read; cached."""
        if family not in self._needs:
            places = {place for choice in self.family(family) for place, _ in choice.needs}
            self._needs[family] = frozenset(self.names[place] for place in places)
        return self._needs[family]

    def _takes(self, name: str) -> bool:
        """Return whether some alternative that an obligation compares has a precondition on the symbol."""
        return any(name in self._needed(best.among) for best in self.bests)

    @cached_property
    def _needs(self) -> dict[str, frozenset[str]]:
        return {}

    def greatest(self, number: int) -> Program:
        """Return the program of the maximum of one of the `bests` over its family (see `alternatives.greatest`);
        cached."""
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
        """The indices of the nodes of the aided program that depend on the play."""
        return varying(self.aided, self._of_play)


def _always(row: Row) -> tuple[bool]:
    return (True,)


def _never(row: Row) -> tuple[bool]:
    return (False,)
