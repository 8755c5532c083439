"""Answers about one play in a fully known position, computed without the solver.

They equal the solver's answers (a test compares both). A search that takes too many steps raises `NotKnown`, and the
caller falls back to the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache

from z3 import BoolRef

from adjudicator.compile.code import Row
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.intervals import Box, Reckoning, Unsettled, bounds
from adjudicator.compile.limits import FAR
from adjudicator.compile.program import Program, Value
from adjudicator.compile.residual import Range
from adjudicator.dataclass import dataclass
from adjudicator.law import Options, Permission
from adjudicator.solve.facts import AT_LEAST, AT_MOST, Fact
from adjudicator.solve.minimal import last_to_force, minimal_sets
from adjudicator.solve.position import Clash, Given, KnownPosition, NotKnown

MANY = 30
"""Bound, in absolute value, of the numbers that are tried one by one for a symbol."""


Dealt = tuple[Hashable, Program]
"""A constraint of the deal: a key that identifies it, and a program with one result."""


@dataclass(frozen=True)
class Known:
    """A play, as `(row index, value)` pairs, in a known position.

    `made` states that the play is possible. Clash if it is not, or if position or play violate the decision's bounds.
    """

    position: KnownPosition
    values: tuple[tuple[int, Value], ...]
    made: Sequence[Fact] = ()
    row: Row = field(init=False, hash=False, compare=False)

    def __post_init__(self) -> None:
        row = self.position.making(self.values)
        if not all(self.evaluator.bounded(row)) or not self._has(row):
            raise Clash("the play cannot be made")
        object.__setattr__(self, "row", row)

    @property
    def evaluator(self) -> Evaluator:
        """The compiled programs of the decision."""
        return self.position.evaluator

    def _has(self, row: Row) -> bool:
        place_of = self.evaluator.place_of
        placed = ((fact, place_of(fact.symbol)) for fact in self.made)
        return all(self.position.allows(fact) if place is None else _meets(fact, row[place]) for fact, place in placed)

    # -- verdict

    @cached_property
    def legal(self) -> bool:
        """Whether the play is legal, with every permission invoked."""
        return bool(self.evaluator.legal(self.row))

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The ids of the violated clauses, most severe first."""
        return self.evaluator.against(self.row)

    # -- minimal sets to be shown

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what must be shown; () if the play is illegal."""
        if not self.legal:
            return ()
        row = self.row
        held = [p for p, place in self.evaluator.held_places if place is None or row[place] is not False]

        def enough(invoked: Sequence[Permission]) -> bool:
            return bool(self.evaluator.is_open(self._invoking(invoked)))

        return tuple(tuple(p.shows or "" for p in permissions) for permissions in minimal_sets(held, enough))

    def _invoking(self, invoked: Iterable[Permission]) -> Row:
        row = self.row.copy()
        chosen = {permission.id for permission in invoked}
        for permission, place in self.evaluator.invoked_places:
            row[place] = permission.id in chosen
        return row

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the permissions a legal play relies on when these things are shown."""
        chosen = set(shows)
        shown = [p for p in self.evaluator.shown if p.shows in chosen]
        return (*(p.id for p in shown), *self.evaluator.lifting(self._invoking(shown)))

    # -- reasons

    def reasons(self) -> tuple[Fact, ...]:
        """Return a minimal set of facts that forces the verdict, in the order of the facts. NotKnown if the search is
        too long."""
        return self._core("legal", not self.legal)

    def reasons_for(self, clause: str) -> tuple[Fact, ...]:
        """Return a minimal set of facts that forces the play to violate this clause. NotKnown as in `reasons`."""
        return self._core(self.evaluator.stands(clause), False)

    def _core(self, name: str, opposite: bool) -> tuple[Fact, ...]:
        """Return a minimal set of facts that excludes `opposite` as the value of a term.

        Facts that are necessary by themselves come first, by changing one value at a time. Sufficiency of a set is
        decided by a search with unconstrained maxima, then by trying its counterexample with the computed maxima, and
        only if both are inconclusive by a search with the alternatives expanded.
        """
        search = _Forcing(self, name, opposite)
        facts = [
            fact
            for fact in self.position.facts
            if self.position.holds(fact.given) and self._name(fact) in search.bearing
        ]
        sure = frozenset(fact for fact in facts if self._alone(fact, name, opposite))

        def forces(some: Sequence[Fact]) -> bool:
            return sure.issubset(some) and search.forces(self._sides(some))

        needed = [fact for fact in facts if fact in sure]
        if forces(needed):
            return tuple(needed)
        return tuple(last_to_force(facts, forces)) if forces(facts) else ()

    def search(self, name: str, opposite: bool, expanded: bool) -> Search:
        """Return the search for values of the position under which a term takes the value `opposite`."""
        evaluator, position = self.evaluator, self.position
        read = {evaluator.names[place]: position.row[place] for place in evaluator.reading_indices}
        fixed = tuple({**read, **self._play}.items())
        return _search(evaluator, name, opposite, fixed, tuple(self.needs.items()), expanded)

    def would_be(self, name: str, wanted: bool, values: Mapping[str, Value]) -> bool:
        """Return whether a term has the value `wanted`, within the decision's bounds, when these values of the position
        are replaced."""
        evaluator, row = self.evaluator, self.row.copy()
        for symbol, value in values.items():
            row[evaluator.inputs[symbol]] = value
        evaluator.reckon(row)
        return bool(evaluator.function((name,))(row)[0]) == wanted and all(evaluator.bounded(row))

    def _name(self, fact: Fact) -> str:
        return self.evaluator.name_of_symbol(fact.symbol)

    def _sides(self, facts: Iterable[Fact]) -> dict[str, Range]:
        """Return the interval that facts leave to each of their symbols."""
        sides: dict[str, Range] = {}
        for fact in facts:
            name, (low, high) = self._name(fact), fact.side
            least, most = sides.get(name, (low, high))
            sides[name] = (max(least, low), min(most, high))
        return sides

    def _alone(self, fact: Fact, name: str, opposite: bool) -> bool:
        """Return whether changing only the value of one fact's symbol gives the opposite."""
        symbol = self._name(fact)
        return any(self.would_be(name, opposite, {symbol: value}) for value in self._others(fact, symbol))

    def _others(self, fact: Fact, symbol: str) -> Iterable[Value]:
        """Return the other values that a symbol could take without the fact, within the play's preconditions; integers
        only within MANY."""
        if isinstance(fact.value, bool):
            return () if symbol in self.needs else (not fact.value,)
        low, high = self.needs.get(symbol, self.evaluator.ranges[symbol])
        low, high = max(low, -MANY), min(high, MANY)
        here = int(self.row[self.evaluator.inputs[symbol]])
        least = here if fact.relation == AT_MOST else low
        most = here if fact.relation == AT_LEAST else high
        return (value for value in range(least, most + 1) if value != here)

    @cached_property
    def _play(self) -> Mapping[str, Value]:
        names = self.evaluator.names
        return {names[place]: value for place, value in self.values}

    @cached_property
    def needs(self) -> Mapping[str, Range]:
        """The interval of each symbol under the play's preconditions."""
        needs: dict[str, Range] = {}
        for fact in self.made:
            if name := self.evaluator.name_of_symbol(fact.symbol):
                low, high = needs.get(name, self.evaluator.ranges[name])
                least, most = fact.side
                needs[name] = (max(low, least), min(high, most))
        return needs

    def certain(self, key: Hashable, term: Callable[[], BoolRef]) -> bool:
        """Return whether a boolean term about this play is true in the position; symbols without a value may take any.
        Cached by `key`. Raises ValueError for a term over a symbol that no clause of the decision reads."""
        program, row = self.evaluator.constraint(key, term), self.row
        if strange := program.inputs.keys() - self.evaluator.inputs.keys():
            raise ValueError(
                f"{key} asks for {', '.join(sorted(strange))}, which {self.evaluator.decision.name} reads nowhere"
            )
        known = {name: value for name in program.inputs if (value := row[self.evaluator.inputs[name]]) is not None}
        ranges = bounds(program, box(program, known))
        return all(ranges[place][0] for place in program.outputs.values())

    # -- programs for changes that flip the verdict

    def could_hold(self, symbol: int, dealt: Iterable[Dealt]) -> bool:
        """Return whether the symbol with this z3 AST id may be true as well, under the constraints of the deal."""
        row = self.row.copy()
        row[self.evaluator.place[symbol]] = True
        given = {**self.position.by_name, self.evaluator.name_of(symbol): True}
        return (
            all(self.evaluator.bounded(row))
            and self._has(row)
            and all(can_hold(program, given) for _, program in dealt)
        )

    def left(self, edited: Mapping[str, Range], expanded: bool) -> Program:
        """Return the verdict as a residual program of the symbols in `edited`, and of the obligations' maxima unless
        `expanded`."""
        known = {name: value for name, value in self.position.by_name.items() if name not in edited}
        return self.evaluator.residual(("legal",), {**known, **self._play}, edited, expanded)

    def unread(self, soft: Iterable[str], open_: Mapping[str, Range] | None = None, expanded: bool = True) -> Program:
        """Return the verdict as a residual program of the readings in `soft` and the symbols in `open_`; `expanded` as
        in `left`."""
        free = {*(self.evaluator.reading_names[key] for key in soft), *(open_ or ())}
        known = {name: value for name, value in self.position.by_name.items() if name not in free}
        return self.evaluator.residual(("legal",), {**known, **self._play}, open_, expanded)

    def under(self, options: Options, impossible: Iterable[Given]) -> Known:
        """Return the same play under other options. Clash if the position is impossible under them."""
        position = KnownPosition(self.evaluator, self.position.facts, options, impossible)
        return replace(self, position=position)


class Search:
    """A search for inputs under which some results of a program take wanted values; all other results that share inputs
    with them, directly or indirectly, are constraints that must be true."""

    def __init__(self, program: Program, wanted: Mapping[str, bool], ranges: Mapping[str, Range]) -> None:
        reads = {name: set(program.only((name,)).inputs) for name in program.outputs}
        connected = set[str]().union(*(reads.pop(name) for name in wanted))
        bound = list(wanted)
        while more := [name for name in reads if reads[name] & connected]:
            bound += more
            for name in more:
                connected |= reads.pop(name)
        self.bearing = frozenset(connected)
        """The inputs of the wanted results and of the constraints that are connected with them."""
        self._wanted = {name: wanted.get(name, True) for name in bound}
        self._box = {name: ranges[name] for name in connected}
        self._reckoning = Reckoning(program.only(bound), self._box)
        self._leanings = self._reckoning.leanings(self._wanted)
        self._at = dict(self._box)

    def witness(self, sides: Mapping[str, Range]) -> dict[str, Value] | None:
        """Return values within these bounds that satisfy the search; None if there are none. NotKnown if it takes too
        many steps."""
        box: dict[str, Range] = {}
        for name, (low, high) in sides.items():
            if name in self._box:
                least, most = self._box[name]
                box[name] = (max(least, low), min(most, high))
                if box[name][0] > box[name][1]:
                    return None
        for name, leaning in self._leanings.items():
            low, high = box.get(name, self._box[name])
            box[name] = (high, high) if leaning > 0 else (low, low)
        # Successive boxes differ little: propagate only the differences.
        self._reckoning.put({name: at for name in self._at if (at := box.get(name, self._box[name])) != self._at[name]})
        self._at = {**self._box, **box}
        try:
            return self._reckoning.witness(self._wanted, {})
        except Unsettled as error:
            raise NotKnown("too many cases") from error


@lru_cache(maxsize=32)
def _search(
    evaluator: Evaluator,
    name: str,
    opposite: bool,
    fixed: tuple[tuple[str, Value], ...],
    needs: tuple[tuple[str, Range], ...],
    expanded: bool,
) -> Search:
    """Return the search for a term to be `opposite`, cached for equal readings, play and preconditions."""
    bounded = dict(needs)
    program = evaluator.residual((name, *evaluator.joint), dict(fixed), bounded, expanded)
    return Search(program, {name: opposite}, {**evaluator.ranges, **bounded})


class _Forcing:
    """Decides whether intervals of symbols force a term of a known play to keep its value."""

    def __init__(self, known: Known, name: str, opposite: bool) -> None:
        self._known, self._name, self._opposite = known, name, opposite
        self._loose = known.search(name, opposite, expanded=False)
        numbers = known.evaluator.best_names
        self._reckons = bool(self._loose.bearing & numbers)
        every = frozenset(known.evaluator.names[place] for place in known.evaluator.positional)
        self.bearing = every if self._reckons else self._loose.bearing
        """The symbols that can affect the term."""
        self._opposed: list[Mapping[str, Value]] = []
        """Counterexamples so far: values that, with all other symbols unchanged, give the opposite."""

    def forces(self, sides: Mapping[str, Range]) -> bool:
        """Return whether the term cannot be the opposite within these intervals. NotKnown if the search is too long."""
        if any(_allow(sides, values) for values in self._opposed):
            return False
        counterexample = self._loose.witness(sides)
        if counterexample is not None and self._reckons:
            filled = (row for row in self._filled(counterexample, sides) if self._would_be(row))
            counterexample = next(filled, None) or self._whole.witness(sides)
        if counterexample is not None:
            self._opposed.append(counterexample)
        return counterexample is None

    def _would_be(self, values: Mapping[str, Value]) -> bool:
        return self._known.would_be(self._name, self._opposite, values)

    def _filled(self, counterexample: Mapping[str, Value], sides: Mapping[str, Range]) -> Iterator[dict[str, Value]]:
        """Yield the counterexample with all other values unchanged, then with all others at their upper bounds."""
        inputs = self._known.evaluator.inputs
        given = {name: value for name, value in counterexample.items() if name in self.bearing and name in inputs}
        yield given
        ranges, needs = self._known.evaluator.ranges, self._known.needs
        most: dict[str, Value] = {}
        for name in self.bearing:
            high = min(end[1] for end in (sides.get(name, _OPEN), needs.get(name, _OPEN), ranges[name]))
            row = self._known.row[inputs[name]]
            most[name] = bool(high) if isinstance(row, bool) else min(high, MANY)
        yield {**most, **given}

    @cached_property
    def _whole(self) -> Search:
        return self._known.search(self._name, self._opposite, expanded=True)


def _allow(sides: Mapping[str, Range], values: Mapping[str, Value]) -> bool:
    """Return whether the values lie within the intervals."""
    return all(low <= int(values[name]) <= high for name, (low, high) in sides.items() if name in values)


_OPEN: Range = (-(10**9), 10**9)


def can_hold(program: Program, given: Mapping[str, Value]) -> bool:
    """Return whether the program's results can be true; inputs that `given` lacks may take any value."""
    ranges = bounds(program, box(program, given))
    return all(ranges[place][1] for place in program.outputs.values())


def box(program: Program, given: Mapping[str, Value]) -> Box:
    """Return the interval of each input of a program; an input that `given` lacks may take any value."""
    return {name: _given_range(name, truth, given) for name, truth in program.inputs.items()}


def _given_range(name: str, truth: bool, given: Mapping[str, Value]) -> Range:
    if name in given:
        return int(given[name]), int(given[name])
    return (0, 1) if truth else (-FAR, FAR)


def _meets(fact: Fact, value: Value | None) -> bool:
    if value is None:
        return False
    low, high = fact.side
    return low <= int(value) <= high
