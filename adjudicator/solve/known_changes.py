"""Changes that flip a verdict in a fully known position: minimum edits of facts, minimum changes of readings.

Both are computed by enumeration on residual programs, which read so few inputs that few candidates need to be tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, product

from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.intervals import Reckoning
from adjudicator.compile.intervals import value as values_of
from adjudicator.compile.program import Program, Value
from adjudicator.compile.residual import Range
from adjudicator.dataclass import dataclass
from adjudicator.law import Options
from adjudicator.solve.budget import stop_if_spent
from adjudicator.solve.edits import MOST_EDITS, Edit, directions
from adjudicator.solve.facts import Fact
from adjudicator.solve.known import Dealt, Known, box
from adjudicator.solve.minimal import last_to_force
from adjudicator.solve.position import Clash, Given, NotKnown

MANY_BRANCHES = 64
"""Greatest number of combinations of readings to enumerate; beyond it the solver is used."""

MOST_READINGS = 3
"""Greatest number of readings changed; larger changes would not help a reader."""


# -- edits of facts


@dataclass(frozen=True)
class Edits:
    """Edits of facts under which the verdict is the opposite and the constraints of the deal are still satisfiable."""

    known: Known
    dealt: tuple[Dealt, ...]

    def least(self) -> tuple[tuple[Edit, ...], ...]:
        """Return all edit sets of minimum size (one or two edits); of edits that change the same number in the same
        direction only the nearest.

        NotKnown if the unedited situation already violates the constraints of the deal.
        """
        if not all(checker.possible for checker in self._checkers):
            raise NotKnown("the situation could not have been dealt")
        ways = [tuple(self._singly(fact)) for fact in self._facts]
        edit_sets = [edits for some in ways for edits in some]
        return tuple(edit_sets or self._pairs())

    @cached_property
    def _facts(self) -> tuple[Fact, ...]:
        return tuple(f for f in self.known.position.facts if f.edits is not None and self._name(f))

    def _name(self, fact: Fact) -> str:
        return self.known.evaluator.name_of_symbol(fact.symbol)

    @cached_property
    def _ranges(self) -> Mapping[str, Range]:
        """The interval of each symbol that one edit of one of its facts can reach."""
        ranges: dict[str, Range] = {}
        for fact in self._facts:
            name, edits = self._name(fact), fact.edits or (0, 0)
            low, high = self.known.evaluator.ranges[name]
            low, high = max(low, edits[0]), min(high, edits[1])
            least, most = ranges.get(name, (low, high))
            ranges[name] = (min(least, low), max(most, high))
        return ranges

    @cached_property
    def _loose(self) -> Reckoning:
        """Intervals of the verdict over the editable symbols, with the obligations' maxima unconstrained."""
        return self._reckoning(expanded=False)

    @cached_property
    def _whole(self) -> Reckoning:
        """The same with the maxima expanded."""
        maxima = self.known.evaluator.best_names.intersection(self._loose.program.inputs)
        return self._reckoning(expanded=True) if maxima else self._loose

    def _reckoning(self, expanded: bool) -> Reckoning:
        evaluator, by_name = self.known.evaluator, self.known.position.by_name
        left = self.known.left(self._ranges, expanded)
        exact = {name: (int(by_name[name]), int(by_name[name])) for name in left.inputs if name in by_name}
        return Reckoning(left, {**{name: evaluator.ranges[name] for name in left.inputs}, **exact})

    def _core(self, reckoning: Reckoning, free: Iterable[str] = ()) -> frozenset[str] | None:
        """Return symbols that fix the verdict while the `free` ones range over their editable intervals (a core by
        interval arithmetic); None if the intervals do not determine it."""

        def held(loose: Iterable[str]) -> bool:
            undo = reckoning.put({name: self._ranges[name] for name in loose})
            low, high = reckoning.of("legal")
            reckoning.undo(undo)
            return not low <= (not self.known.legal) <= high

        free = set(free)
        if not held(free):
            return None
        rest = [name for name in self._ranges if name in reckoning.program.inputs and name not in free]
        every = free.union(rest)
        return frozenset(last_to_force(rest, lambda some: held(every.difference(some))))

    def _held(self, free: Iterable[str] = ()) -> frozenset[str]:
        """Return `_core`, or every editable symbol that the verdict reads if intervals are inconclusive."""
        if (core := self._core(self._loose, free)) is not None:
            return core
        if (core := self._core(self._whole, free)) is not None:
            return core
        return frozenset(self._whole.program.inputs).intersection(self._ranges)

    def _flips(self, edited: Mapping[str, Value]) -> bool:
        """Return whether the verdict flips under these values and the play is still possible."""
        stop_if_spent()
        evaluator = self.known.evaluator
        row = self.known.row.copy()
        for name, value in edited.items():
            row[evaluator.inputs[name]] = value
        evaluator.reckon(row)
        return bool(evaluator.legal(row)) != self.known.legal and all(evaluator.bounded(row)) and self._made(edited)

    def _made(self, edited: Mapping[str, Value]) -> bool:
        needs = self.known.needs
        return all(low <= int(edited[name]) <= high for name, (low, high) in needs.items() if name in edited)

    # -- constraints of the deal

    @cached_property
    def _readers(self) -> Mapping[str, set[int]]:
        """By symbol, the indices of the constraints of the deal that read it."""
        readers: defaultdict[str, set[int]] = defaultdict(set)
        for index, (_, program) in enumerate(self.dealt):
            for name in program.inputs:
                readers[name].add(index)
        return readers

    def _violated(self, name: str, value: Value) -> frozenset[int]:
        """Return the indices of the constraints of the deal that a single edit violates. Memoised."""
        key = (name, value)
        if key not in self._violations:
            edited = {name: value}
            self._violations[key] = frozenset(i for i in self._readers[name] if not self._can_hold(i, edited))
        return self._violations[key]

    @cached_property
    def _violations(self) -> dict[tuple[str, Value], frozenset[int]]:
        return {}

    def _can_hold(self, index: int, edited: Mapping[str, Value]) -> bool:
        """Return whether a constraint of the deal can hold under these edits."""
        checker = self._checkers[index]
        undo = checker.put({name: (int(value), int(value)) for name, value in edited.items()})
        holds = checker.possible
        checker.undo(undo)
        return holds

    @cached_property
    def _checkers(self) -> tuple[Reckoning, ...]:
        by_name = self.known.position.by_name
        return tuple(Reckoning(program, box(program, by_name)) for _, program in self.dealt)

    # -- single edits and pairs

    def _ways(self, fact: Fact) -> list[Sequence[Value]]:
        """Return the values an edit may give a fact, nearest first, one list per direction."""
        low, high = self.known.evaluator.ranges[self._name(fact)]
        return [kept for way in directions(fact) if (kept := [v for v in way if low <= v <= high])]

    def _singly(self, fact: Fact) -> Iterator[tuple[Edit, ...]]:
        name = self._name(fact)
        for way in self._ways(fact):
            for value in way:
                if self._flips({name: value}) and not self._violated(name, value):
                    yield (Edit(fact, value),)
                    break

    def _pairs(self) -> Iterator[tuple[Edit, ...]]:
        """Yield pairs of edits. At least one must change a symbol of the core, and the other one of the core that
        remains once the first is free (as in `solve.minimal.least_relaxations`)."""
        partners = self._partners
        named = [(fact, name) for fact in self._facts if (name := self._name(fact)) in partners]
        for (first, one), (second, other) in combinations(named, MOST_EDITS):
            if other not in partners[one]:
                continue
            common = self._readers[one] & self._readers[other]
            for ways in product(self._unbroken_ways(first, other), self._unbroken_ways(second, one)):
                for values in product(*ways):
                    edited = {one: values[0], other: values[1]}
                    if self._flips(edited) and all(self._can_hold(index, edited) for index in common):
                        yield Edit(first, values[0]), Edit(second, values[1])
                        break

    def _unbroken_ways(self, fact: Fact, other: str) -> list[list[Value]]:
        """Return `_ways` without the values that violate a constraint which the other symbol has no part in."""
        name, others = self._name(fact), self._readers[other]
        ways = [[v for v in way if self._violated(name, v) <= others] for way in self._ways(fact)]
        return [way for way in ways if way]

    @cached_property
    def _partners(self) -> Mapping[str, frozenset[str]]:
        """By symbol, the symbols that together with it may flip the verdict."""
        pairs = {(one, other) for one in self._held() for other in self._held((one,))}
        # One edit flips the verdict but violates the deal; the other may restore it.
        for one, blocks in self._blocked.items():
            pairs |= {(one, other) for index in blocks for other in self.dealt[index][1].inputs}
        partners: dict[str, set[str]] = {}
        for one, other in pairs:
            if one != other:
                partners.setdefault(one, set()).add(other)
                partners.setdefault(other, set()).add(one)
        return {name: frozenset(some) for name, some in partners.items()}

    @cached_property
    def _blocked(self) -> Mapping[str, frozenset[int]]:
        """By symbol whose edit flips the verdict but violates the deal: the indices of the violated constraints."""
        blocked: dict[str, frozenset[int]] = {}
        for fact in self._facts:
            name = self._name(fact)
            values = [v for way in self._ways(fact) for v in way if self._flips({name: v})]
            broken = frozenset(index for v in values for index in self._violated(name, v))
            if broken:
                blocked[name] = blocked.get(name, frozenset()) | broken
        return blocked


# -- changes of readings


@dataclass(frozen=True)
class Rereadings:
    """Changes of readings under which the verdict flips."""

    known: Known
    soft: Mapping[str, str]
    """The readings that may change, with their current options."""
    impossible: tuple[Given, ...]

    def least(self) -> tuple[Options, ...]:
        """Return all changes of minimum size, of at most MOST_READINGS readings; () if there are none. NotKnown if the
        facts depend on too many readings."""
        if self._settled():
            return ()
        order = {key: place for place, key in enumerate(self.soft)}
        bearing = sorted(self._bearing, key=order.__getitem__)
        for size in range(1, MOST_READINGS + 1):
            changes = [
                dict(choice)
                for keys in combinations(bearing, size)
                for choice in product(*(self._others(key) for key in sorted(keys)))
                if self._flips(dict(choice))
            ]
            if changes:
                return tuple(changes)
        return ()

    def _settled(self) -> bool:
        """Return whether intervals prove that the verdict is the same under all readings."""
        evaluator, hull = self._evaluator, dict[str, Range]()
        now = self.known.position.by_name
        for fact in self.known.position.facts:
            name = evaluator.name_of_symbol(fact.symbol)
            if fact.given and name:
                low, high = hull.get(name, (int(now[name]), int(now[name])))
                hull[name] = (min(low, int(fact.value)), max(high, int(fact.value)))
        left = self.known.unread(self.soft, hull, expanded=False)
        low, high = Reckoning(left, {name: hull.get(name, evaluator.ranges[name]) for name in left.inputs}).of("legal")
        return low == high

    @property
    def _evaluator(self) -> Evaluator:
        return self.known.evaluator

    def _others(self, key: str) -> list[tuple[str, str]]:
        return [(key, o) for o in self._evaluator.readings[key].names if o != self.soft[key]]

    @cached_property
    def _hinged(self) -> tuple[str, ...]:
        """The readings on which facts, or the possibility of the history, depend."""
        given = [fact.given for fact in self.known.position.facts if fact.given]
        keys = {key: None for some in (*given, *self.impossible) for key, _ in some if key in self.soft}
        return tuple(keys)

    @cached_property
    def _bearing(self) -> frozenset[str]:
        names = {self._evaluator.reading_names[key]: key for key in self.soft}
        options = [self._evaluator.readings[key].names for key in self._hinged]
        count = 1
        for some in options:
            count *= len(some)
        if count > MANY_BRANCHES:
            raise NotKnown("the history hangs on many readings")
        bearing = set(self._hinged)
        for chosen in product(*options):
            left = self._left(dict(zip(self._hinged, chosen, strict=True)))
            if left is not None:
                bearing |= {names[name] for name in left.inputs if name in names}
        return frozenset(bearing)

    def _left(self, hinged: Options) -> Program | None:
        """Return the verdict as a residual program of the open readings, with the facts under the `hinged` options;
        None if the position is impossible under them. Cached."""
        key = tuple(hinged[k] for k in self._hinged)
        if key not in self._programs:
            options = {**self.known.position.options, **hinged}
            try:
                known = self.known.under(options, self._certain(hinged)) if hinged else self.known
                self._programs[key] = known.unread(self.soft)
            except Clash:
                self._programs[key] = None
        return self._programs[key]

    def _certain(self, hinged: Options) -> tuple[Given, ...]:
        return tuple(given for given in self.impossible if all(k in hinged or k not in self.soft for k, _ in given))

    @cached_property
    def _programs(self) -> dict[tuple[str, ...], Program | None]:
        return {}

    @cached_property
    def _keys(self) -> Mapping[str, str]:
        return {name: key for key, name in self._evaluator.reading_names.items()}

    def _number(self, key: str, options: Options) -> int:
        return self._evaluator.readings[key].names.index(options[key])

    def _flips(self, change: Options) -> bool:
        stop_if_spent()
        options = {**self.soft, **change}
        left = self._left({key: options[key] for key in self._hinged})
        if left is None:
            return False
        given = {name: self._number(self._keys[name], options) for name in left.inputs}
        values = values_of(left, given)
        return bool(values[left.outputs["legal"]]) != self.known.legal
