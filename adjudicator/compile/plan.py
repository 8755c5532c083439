"""Register allocation: programs as three-address steps over few reusable slots, for execution on columns.

`plan` translates a program, `compile.arrays` runs the plan, `slots` defines the slots. Every step takes one to three
arguments, numbers have the least width that holds their interval, and a slot is reused after the last use of its value
(linear scan: Poletto and Sarkar, ACM TOPLAS 21(5), 1999, without spilling). `terms` translates a plan to z3 terms, so
that a solver can prove it equivalent to its program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from adjudicator.compile.intervals import Box, bounds
from adjudicator.compile.program import Program
from adjudicator.compile.slots import BYTE, TRUTH, Const, Place, Slot, kind_of
from adjudicator.dataclass import dataclass


@dataclass(frozen=True)
class Step:
    """One operation on slots: a program's, with at most two arguments (three for `choose`), or `andnot` and `ornot`,
    which negate their second argument, or `push`, which shifts the bit set in its first argument left and inserts a
    boolean as the lowest bit.

    >>> Step("add", (Slot("i1", 0), Const("i1", 3)), to=Slot("i1", 0)).op
    'add'
    """

    op: str
    args: tuple[Place, ...]
    to: Slot


@dataclass(frozen=True)
class Plan:
    """Steps in order of execution. `inputs` gives the slot of each input by name; `columns` the place of each result by
    name at the end; `sets` the slots of each packed set, one per eight booleans, whose names are in `legends`.

    `slots` is the number of slots by width in bytes ("1", "2", "4", "8").

    >>> from z3 import Int
    >>> from adjudicator.compile.terms import program
    >>> made = plan(program({"more": Int("x") + 1}), {"x": (0, 9)}, ["more"])
    >>> made.inputs, made.columns, made.slots
    ({'x': Slot(kind='i1', number=0)}, {'more': Slot(kind='i1', number=1)}, {'1': 2})
    """

    inputs: Mapping[str, Slot] = field(hash=False)
    steps: tuple[Step, ...]
    columns: Mapping[str, Place] = field(hash=False)
    sets: Mapping[str, tuple[Slot, ...]] = field(hash=False)
    legends: Mapping[str, tuple[str, ...]] = field(hash=False)
    slots: Mapping[str, int] = field(hash=False)


def plan(
    program: Program, box: Box, columns: Sequence[str] = (), sets: Mapping[str, Sequence[str]] | None = None
) -> Plan:
    """Translate a program to a plan; `box` gives the interval of each input by name.

    `columns` names results to be returned as columns; `sets` maps names to lists of boolean results to be packed into
    bits, the first as the lowest. KeyError for an input that `box` lacks; OverflowError for a number that may need more
    than eight bytes.

    >>> from z3 import And, Bool, Int, Not
    >>> from adjudicator.compile.terms import program
    >>> few = program({"few": And(Not(Bool("a")), Int("x") <= 3)})
    >>> [step.op for step in plan(few, {"a": (0, 1), "x": (0, 9)}, ["few"]).steps]
    ['le', 'andnot']
    """
    lowering = _Lowering(program, box)
    for name in columns:
        lowering.keep(name)
    for name, some in (sets or {}).items():
        lowering.pack(name, some)
    return _placed(lowering)


# -- lowering to binary operations


@dataclass
class _Virtual:
    """A value before slot allocation (virtual register). `root` is the value whose slot it shares, if any."""

    op: str
    args: tuple[_Virtual | Const, ...]
    kind: str
    root: _Virtual | None = None
    slot: Slot | None = None


class _Lowering:
    """Translates the nodes of a program to virtual values of at most two arguments (three for `choose`), each once."""

    def __init__(self, program: Program, box: Box) -> None:
        self._program, self._bounds = program, bounds(program, box)
        self.made: list[_Virtual] = []
        self.inputs: dict[str, _Virtual] = {}
        self.columns: dict[str, _Virtual | Const] = {}
        self.sets: dict[str, list[_Virtual]] = {}
        self.legends: dict[str, tuple[str, ...]] = {}
        self._done: dict[int, _Virtual | Const] = {}
        self._truths: dict[tuple[object, ...], _Virtual] = {}
        for node in program.nodes:
            if node.op == "input":
                name = str(node.value)
                kind = TRUTH if node.truth else kind_of(*box[name])
                self.inputs[name] = _Virtual("input", (), kind)

    # -- results

    def keep(self, name: str) -> None:
        """Add a result as a column."""
        self.columns[name] = self._of(self._program.outputs[name])

    def pack(self, name: str, some: Sequence[str]) -> None:
        """Add boolean results as bytes; of each eight the last is pushed first, since pushing shifts the earlier ones
        up."""
        self.sets[name], self.legends[name] = [], tuple(some)
        for first in range(0, len(some), 8):
            eight = [self._of(self._program.outputs[result]) for result in some[first : first + 8]]
            packed: _Virtual | Const = Const(BYTE, 0)
            for truth in reversed(eight):
                packed = self._make("push", (packed, truth), BYTE)
            assert isinstance(packed, _Virtual)
            self.sets[name].append(packed)

    # -- operations

    def _of(self, place: int) -> _Virtual | Const:
        """Return the value of a node; its dependencies are translated first, with an explicit stack."""
        pending = [place]
        while pending:
            last = pending[-1]
            if last in self._done:
                pending.pop()
                continue
            missing = [a for a in self._needs(last) if a not in self._done]
            if missing:
                pending.extend(reversed(missing))
            else:
                self._done[pending.pop()] = self._lower(last)
        return self._done[place]

    def _needs(self, place: int) -> Iterator[int]:
        """Yield the nodes to translate before another; for a negated part of an `and` or `or`, the node under the
        negation."""
        if self._settled(place) is not None:
            return
        node = self._program.nodes[place]
        for argument in node.args:
            inner = self._program.nodes[argument]
            chained = node.op in ("and", "or") and inner.op == "not"
            yield inner.args[0] if chained else argument

    def _settled(self, place: int) -> Const | None:
        low, high = self._bounds[place]
        if low != high:
            return None
        truth = self._program.nodes[place].truth
        return Const(TRUTH, bool(low)) if truth else Const(kind_of(low, high), low)

    def _make(self, op: str, args: tuple[_Virtual | Const, ...], kind: str) -> _Virtual:
        made = _Virtual(op, args, kind)
        self.made.append(made)
        return made

    def _lower(self, place: int) -> _Virtual | Const:
        settled = self._settled(place)
        if settled is not None:
            return settled
        node = self._program.nodes[place]
        if node.op == "input":
            return self.inputs[str(node.value)]
        if node.op in ("and", "or"):
            return self._chain(node.op, node.args)
        args = tuple(self._done[a] for a in node.args)
        if node.op == "choose":
            return self._choose(args, place)
        if node.op in ("add", "max"):
            return self._fold(node.op, node.args)
        kind = TRUTH if node.truth else self._kind(place, args)
        return self._make(node.op, args, kind)

    def _kind(self, place: int, args: Iterable[_Virtual | Const]) -> str:
        """Return the narrowest kind that holds the result and every argument."""
        kinds = {kind_of(*self._bounds[place]), *(a.kind for a in args if a.kind != TRUTH)}
        return max(kinds, key=lambda kind: int(kind[1]))

    def _chain(self, op: str, args: Sequence[int]) -> _Virtual | Const:
        """Translate an n-ary `and` or `or` to a chain of binary steps; negations are merged into `andnot` and `ornot`.

        Parts that occur in the most chains come first, so that chains share common prefixes.
        """
        idle = op == "and"
        parts = list[tuple[int, bool]]()
        for argument in args:
            settled = self._settled(argument)
            if settled is None:
                parts.append(self._signed(argument))
            elif settled.value is not idle:
                return Const(TRUTH, not idle)
        parts.sort(key=lambda part: (-self._often[op, part], part))
        plain = next((part for part in parts if not part[1]), None)
        if plain is None:
            rest = self._joined("or" if idle else "and", [self._done[place] for place, _ in parts])
            return self._shared("not", (rest,))
        made = self._done[plain[0]]
        for part in parts:
            if part != plain:
                place, negated = part
                made = self._shared(f"{op}not" if negated else op, (made, self._done[place]))
        return made

    def _signed(self, argument: int) -> tuple[int, bool]:
        """Return the node under a negation and True, or the node itself and False."""
        node = self._program.nodes[argument]
        return (node.args[0], True) if node.op == "not" else (argument, False)

    @cached_property
    def _often(self) -> Counter[tuple[str, tuple[int, bool]]]:
        """The number of chains of each operation in which each signed part occurs."""
        chains = (node for node in self._program.nodes if node.op in ("and", "or"))
        return Counter((node.op, self._signed(a)) for node in chains for a in node.args)

    def _joined(self, op: str, some: Sequence[_Virtual | Const]) -> _Virtual | Const:
        made = some[0]
        for one in some[1:]:
            made = self._shared(op, (made, one))
        return made

    def _shared(self, op: str, args: tuple[_Virtual | Const, ...]) -> _Virtual:
        """Return the boolean value of an operation on these arguments, created once (value numbering)."""
        key = (op, *(id(one) if isinstance(one, _Virtual) else one.value for one in args))
        if key not in self._truths:
            self._truths[key] = self._make(op, args, TRUTH)
        return self._truths[key]

    def _fold(self, op: str, args: Sequence[int]) -> _Virtual | Const:
        made = self._done[args[0]]
        low, high = self._bounds[args[0]]
        for argument in args[1:]:
            more, most = self._bounds[argument]
            one = self._done[argument]
            low, high = (low + more, high + most) if op == "add" else (max(low, more), max(high, most))
            kinds = {kind_of(low, high), made.kind, one.kind}
            made = self._make(op, (made, one), max(kinds, key=lambda kind: int(kind[1])))
        return made

    def _choose(self, args: tuple[_Virtual | Const, ...], place: int) -> _Virtual | Const:
        test, a, b = args
        if isinstance(test, Const):
            return a if test.value else b
        if self._program.nodes[place].truth:
            return self._make("choose", args, TRUTH)
        if isinstance(a, Const) and isinstance(b, Const) and (a.value, b.value) == (1, 0):
            made = _Virtual("same as", (test,), BYTE, root=test.root or test)
            return made
        return self._make("choose", args, self._kind(place, (a, b)))


# -- slot allocation


def _placed(lowering: _Lowering) -> Plan:
    """Allocate a slot to every value by linear scan, and build the plan."""
    made = lowering.made
    kept = [one for one in lowering.columns.values() if isinstance(one, _Virtual)]
    kept += [one for some in lowering.sets.values() for one in some]
    forever = {id(one.root or one) for one in (*kept, *lowering.inputs.values())}
    last = {id(a.root or a): at for at, one in enumerate(made) for a in one.args if isinstance(a, _Virtual)}
    pool = _Pool()
    for one in lowering.inputs.values():
        one.slot = pool.take(one.kind)
    steps = []
    for at, one in enumerate(made):
        args = tuple(_place(a) for a in one.args)
        dying = {id(a.root or a): a.root or a for a in one.args if isinstance(a, _Virtual)}
        over = [a for key, a in dying.items() if last[key] == at and key not in forever]
        # `push` writes the shifted set before it reads the boolean: its target must not be the boolean's slot.
        apart = over[-1:] if one.op == "push" and isinstance(one.args[1], _Virtual) else []
        pool.give(a for a in over if a not in apart)
        one.slot = pool.take(one.kind)
        pool.give(apart)
        steps.append(Step(one.op, args, one.slot))
        if id(one) not in last and id(one) not in forever:
            pool.give([one])
    return Plan(
        {name: _slot(one) for name, one in lowering.inputs.items()},
        tuple(steps),
        {name: _place(one) for name, one in lowering.columns.items()},
        {name: tuple(_slot(one) for one in some) for name, some in lowering.sets.items()},
        lowering.legends,
        pool.counts,
    )


class _Pool:
    """Free lists of slots by width, last in first out: the slot freed last is most likely in the cache."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self._free: dict[str, list[int]] = {}

    def take(self, kind: str) -> Slot:
        width = kind[1]
        free = self._free.setdefault(width, [])
        if free:
            return Slot(kind, free.pop())
        self.counts[width] = self.counts.get(width, 0) + 1
        return Slot(kind, self.counts[width] - 1)

    def give(self, some: Iterable[_Virtual]) -> None:
        for one in some:
            assert one.slot is not None
            self._free[one.kind[1]].append(one.slot.number)


def _slot(one: _Virtual) -> Slot:
    slot = (one.root or one).slot
    assert slot is not None
    return Slot(one.kind, slot.number)


def _place(one: _Virtual | Const) -> Place:
    return one if isinstance(one, Const) else _slot(one)


# -- translation to terms


def terms(made: Plan, symbols: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a plan computes as z3 terms by result name; for a set, one per boolean in it.

    `symbols` gives the term of each input by name; KeyError if one is missing.

    >>> from z3 import Int
    >>> from adjudicator.compile.terms import program
    >>> x = Int("x")
    >>> terms(plan(program({"few": x <= 3}), {"x": (0, 9)}, ["few"]), {"x": x})
    {'few': 3 >= x}
    """
    from z3 import And, BoolVal, If, IntVal, Not, Or, is_bool

    held: dict[tuple[str, int], Any] = {}

    def read(place: Place) -> Any:
        if isinstance(place, Const):
            return BoolVal(place.value) if place.kind == TRUTH else IntVal(int(place.value))
        term = held[place.kind[1], place.number]
        as_number = place.kind != TRUTH and not isinstance(term, tuple) and is_bool(term)
        return If(term, IntVal(1), IntVal(0)) if as_number else term

    operations = {
        "not": Not,
        "and": And,
        "or": Or,
        "andnot": lambda a, b: And(a, Not(b)),
        "ornot": lambda a, b: Or(a, Not(b)),
        "same": lambda a, b: a == b,
        "eq": lambda a, b: a == b,
        "le": lambda a, b: a <= b,
        "add": lambda a, b: a + b,
        "mul": lambda a, b: a * b,
        "max": lambda a, b: If(a >= b, a, b),
        "choose": If,
        "push": lambda a, b: (b, *(a if isinstance(a, tuple) else ())),
    }
    for name, slot in made.inputs.items():
        held[slot.kind[1], slot.number] = symbols[name]
    for step in made.steps:
        held[step.to.kind[1], step.to.number] = operations[step.op](*map(read, step.args))
    results = {name: read(place) for name, place in made.columns.items()}
    for name, slots in made.sets.items():
        bits = [bit for slot in slots for bit in held[slot.kind[1], slot.number]]
        results.update(zip(made.legends[name], bits, strict=True))
    return results
