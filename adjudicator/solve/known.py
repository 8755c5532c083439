"""One play in a position of which everything is known: every question about it, computed.

What it answers is what the solver would (`solve.judge` asks it wherever something is not known): a
test puts both to the same questions. Where a search takes too many steps it raises
`NotKnown`, and the solver is asked after all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from adjudicator.compile.evaluator import Evaluator, Row
from adjudicator.compile.intervals import Unsettled, witness
from adjudicator.compile.program import Program, Value
from adjudicator.compile.residual import Range
from adjudicator.law import Options, Permission
from adjudicator.solve.facts import AT_LEAST, AT_MOST, Fact
from adjudicator.solve.least import minimal_sets, shrink
from adjudicator.solve.position import Clash, Given, NotKnown, Position


@dataclass(frozen=True)
class Known:
    """A play, by the places and values of its symbols, in a position.

    `made` says that the play can be made at all. Raises Clash where it cannot, or where no such
    position or play can be.
    """

    position: Position
    values: tuple[tuple[int, Value], ...]
    made: tuple[Fact, ...] = ()
    row: Row = field(init=False, hash=False, compare=False)

    def __post_init__(self) -> None:
        row = self.position.making(self.values)
        if not all(self.evaluator.bounded(row)) or not self._has(row):
            raise Clash("the play cannot be made")
        object.__setattr__(self, "row", row)

    @property
    def evaluator(self) -> Evaluator:
        """The programs of the decision."""
        return self.position.evaluator

    def _has(self, row: Row) -> bool:
        place = self.evaluator.place
        return all(_meets(fact, row[place[fact.number]]) for fact in self.made if fact.number in place)

    # -- the verdict

    @cached_property
    def legal(self) -> bool:
        """Whether the play is legal, with everything invoked that applies."""
        return bool(self.evaluator.legal(self.row))

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The ids of the clauses against the play, the hardest to mend first."""
        return self.evaluator.against(self.row)

    # -- what must be shown

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what must be shown; () when the play is not legal."""
        if not self.legal:
            return ()
        held = [
            p for p in self.evaluator.shown if p.held is None or self._value(p.held.get_id()) is not False
        ]

        def enough(invoked: Sequence[Permission]) -> bool:
            return bool(self.evaluator.is_open(self._invoking(invoked)))

        return tuple(tuple(p.shows or "" for p in found) for found in minimal_sets(held, enough))

    def _value(self, number: int) -> Value | None:
        place = self.evaluator.place.get(number)
        return None if place is None else self.row[place]

    def _invoking(self, invoked: Iterable[Permission]) -> Row:
        row = self.row.copy()
        chosen = {permission.id for permission in invoked}
        for permission, place in self.evaluator.invoked_places:
            row[place] = permission.id in chosen
        return row

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        """The ids of the permissions a legal play rests on when these are shown."""
        chosen = set(shows)
        shown = [p for p in self.evaluator.shown if p.shows in chosen]
        return (*(p.id for p in shown), *self.evaluator.lifting(self._invoking(shown)))

    # -- why

    def reasons(self) -> tuple[Fact, ...]:
        """An irreducible set of facts that forces the verdict, in the order of the facts."""
        return self._core("legal", not self.legal)

    def reasons_for(self, clause: str) -> tuple[Fact, ...]:
        """An irreducible set of facts that forces this clause to stand against the play."""
        return self._core(self.evaluator.stands(clause), False)

    def _core(self, name: str, opposite: bool) -> tuple[Fact, ...]:
        evaluator, position = self.evaluator, self.position
        fixed = {evaluator.names[place]: position.row[place] for place in evaluator.readings_told}
        ranges = dict(self.needs)
        program = evaluator.residual((name, *evaluator.joint), {**fixed, **self._play}, ranges)
        search = _Search(program, {name: opposite}, {**evaluator.ranges, **ranges})
        facts = [
            fact
            for fact in position.facts
            if evaluator.name_of(fact.number) in search.bearing and position.holds(fact.given)
        ]

        def forces(some: Sequence[Fact]) -> bool:
            return search.witness({}, [(evaluator.name_of(f.number), _side(f)) for f in some]) is None

        return tuple(shrink(facts, forces)) if forces(facts) else ()

    @cached_property
    def _play(self) -> Mapping[str, Value]:
        names = self.evaluator.names
        return {names[place]: value for place, value in self.values}

    @cached_property
    def needs(self) -> Mapping[str, Range]:
        """The bounds that the play being possible gives to what is held."""
        found: dict[str, Range] = {}
        for fact in self.made:
            if name := self.evaluator.name_of(fact.number):
                low, high = found.get(name, self.evaluator.ranges[name])
                least, most = _side(fact)
                found[name] = (max(low, least), min(high, most))
        return found

    # -- what would flip it

    def could_hold(self, symbol: int, allows: Callable[[Row], bool]) -> bool:
        """Whether this may be held too; `allows` says which rows a deal can lead to."""
        row = self.row.copy()
        row[self.evaluator.place[symbol]] = True
        return all(self.evaluator.bounded(row)) and self._has(row) and allows(row)

    def left(self, edited: Mapping[str, Range]) -> Program:
        """The verdict and what must hold beside it, as a program of what an edit may touch."""
        known = {name: value for name, value in self.position.by_name.items() if name not in edited}
        names = ("legal", *self.evaluator.joint)
        return self.evaluator.residual(names, {**known, **self._play}, edited)

    def unread(self, soft: Iterable[str]) -> Program:
        """The verdict as a program of these readings."""
        free = {self.evaluator.readings[key].symbol.decl().name() for key in soft}
        known = {name: value for name, value in self.position.by_name.items() if name not in free}
        return self.evaluator.residual(("legal",), {**known, **self._play})

    def under(self, options: Options, impossible: Iterable[Given]) -> Known:
        """The same under other options. Raises Clash where the position cannot be under them."""
        position = Position(self.evaluator, self.position.facts, options, impossible)
        return replace(self, position=position)


@dataclass(frozen=True)
class _Search:
    """A program in which some results are looked for, together with everything bound to what they read."""

    program: Program
    wanted: Mapping[str, bool]
    ranges: Mapping[str, Range]

    @cached_property
    def bearing(self) -> frozenset[str]:
        """The inputs that can bear on what is looked for, by themselves or by what binds them together."""
        found = set(self.program.only(self.wanted).inputs)
        rest = [name for name in self.program.outputs if name not in self.wanted]
        reads = {name: set(self.program.only((name,)).inputs) for name in rest}
        while more := [name for name in reads if reads[name] & found]:
            for name in more:
                found |= reads.pop(name)
        return frozenset(found)

    @cached_property
    def _asked(self) -> tuple[Program, Mapping[str, bool]]:
        bound = [
            name
            for name in self.program.outputs
            if name in self.wanted or set(self.program.only((name,)).inputs) & self.bearing
        ]
        return self.program.only(bound), {name: self.wanted.get(name, True) for name in bound}

    def witness(
        self, known: Mapping[str, Value], sides: Iterable[tuple[str, Range]] = ()
    ) -> dict[str, Value] | None:
        """Values under which it is so; None if there are none. Raises NotKnown if that takes too long."""
        program, wanted = self._asked
        box = {name: self.ranges[name] for name in program.inputs}
        for name, value in known.items():
            box[name] = (int(value), int(value))
        for name, (low, high) in sides:
            if name in box:
                least, most = box[name]
                box[name] = (max(least, low), min(most, high))
        if any(low > high for low, high in box.values()):
            return None
        try:
            return witness(program, wanted, box)
        except Unsettled as error:
            raise NotKnown("too many cases") from error


def _side(fact: Fact) -> Range:
    """What a fact leaves to its symbol."""
    value = int(fact.value)
    if fact.relation == AT_LEAST:
        return (value, 10**9)
    return (-(10**9), value) if fact.relation == AT_MOST else (value, value)


def _meets(fact: Fact, value: Value | None) -> bool:
    if value is None:
        return False
    low, high = _side(fact)
    return low <= int(value) <= high
