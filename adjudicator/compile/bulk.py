"""A decision on columns: which rows are legal, what stands against them, and which choices each leaves.

`Bulk` is `compile.evaluator` for many rows: it makes programs of the decision's terms, plans of these, and runs them
(`compile.arrays`, needs NumPy).

What an obligation measures by is worked out only for the rows on which it matters: all rows are first
computed as though nothing were there to measure, and those rows then once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from adjudicator.compile import decision as parts
from adjudicator.compile.alternatives import Layered
from adjudicator.compile.arrays import Column, Kernel, Results
from adjudicator.compile.code import UNAIDED
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.intervals import bounds
from adjudicator.compile.limits import FAR
from adjudicator.compile.plan import plan
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Range, Residual

MOST = 127
"""The greatest value of a number that neither the decision nor another number bounds."""

AGAINST, CHOICES, NEEDED = "against", "choices", "needed"


@dataclass(frozen=True)
class Choice:
    """A choice on columns: the value of each symbol of the play by name (`index`), and what a row needs for it
    (`needs`): the least value of some inputs, by name, and whether each is a truth.

    >>> Choice("take 2", {"taken": 2}, (("there", 2, False),)).needs
    (('there', 2, False),)
    """

    name: str
    index: Mapping[str, Value] = field(hash=False)
    needs: tuple[tuple[str, int, bool], ...]


def limits(evaluator: Evaluator) -> dict[str, Range]:
    """The least and the greatest value of every input by name, as the bounds of the decision have them: those
    of a single number, and those that keep one below another. What is bounded by nothing ends at MOST.

    >>> from adjudicator.compile.example import taking
    >>> limits(Evaluator(taking(), {}))
    {'taken': (0, 9), 'shown': (0, 1), 'there': (0, 9), 'most': (0, 9)}
    """
    box = {name: (low if low > -FAR else 0, high) for name, (low, high) in evaluator.ranges.items()}
    program = evaluator.aided
    for name in evaluator.joint:
        for low, high in _orders(program, program.outputs[name]):
            box[low] = (box[low][0], min(box[low][1], box[high][1]))
            box[high] = (max(box[high][0], box[low][0]), box[high][1])
    box = {name: (low, high if high < FAR else MOST) for name, (low, high) in box.items()}
    reached = bounds(program, box)
    for number, best in enumerate(evaluator.bests):
        most = reached[program.outputs[f"merit {number}"]][1]
        box[best.symbol.decl().name()] = (0, most)
    return box


def _orders(program: Program, place: int) -> list[tuple[str, str]]:
    """The pairs of inputs of which a truth says that the first is at most the second."""
    node = program.nodes[place]
    if node.op == "and":
        return [pair for a in node.args for pair in _orders(program, a)]
    args = [program.nodes[a] for a in node.args]
    if node.op == "le" and all(argument.op == "input" for argument in args):
        return [(str(args[0].value), str(args[1].value))]
    return []


class Bulk:
    """One decision ready for columns, some of its inputs being the same in every row.

    `known` gives those; it may name the play's symbols too, which then are so for the play that is
    ruled on, and not for the alternatives. `more` bounds inputs that only choices ask for. `clauses`
    are the ids of what may stand against a play, in the order in which the sets of bits and a verdict
    have them. Columns are given by the inputs' names; KeyError is raised where one is missing.

    >>> from adjudicator.compile.example import taking
    >>> bulk = Bulk(Evaluator(taking(), {}), {"shown": False})
    >>> results = bulk.rulings({"there": np.array([3, 3], np.int8), "taken": np.array([1, 2], np.int8)}, rows=2)
    >>> results.columns["legal"].tolist(), results.sets[AGAINST][:, 0].tolist(), bulk.clauses.index("greed")
    ([False, True], [4, 0], 2)
    """

    def __init__(
        self, evaluator: Evaluator, known: Mapping[str, Value], more: Mapping[str, Range] | None = None
    ) -> None:
        self.evaluator, self.known = evaluator, dict(known)
        self.box: dict[str, Range] = {**limits(evaluator), **(more or {})}
        decision = evaluator.decision
        self.clauses: tuple[str, ...] = tuple(
            clause.id
            for kind in (decision.prohibitions, decision.requirements, decision.obligations)
            for clause in kind
        )
        self._bests = {best.symbol.decl().name() for best in evaluator.bests}

    # -- rows

    def rulings(self, columns: Mapping[str, Column], rows: int) -> Results:
        """Of so many rows whether they are `legal`, as a column, and what stands AGAINST them, as a set of the numbers
        of clauses."""
        return self._run(self._ruler, columns, rows)

    def choosable(self, choices: Sequence[Choice], columns: Mapping[str, Column], rows: int) -> Results:
        """Of so many rows which CHOICES are possible and legal, as a set of the numbers of choices.

        What is made of the choices is kept by their identity: give the same list again.
        """
        return self._run(self._kept("list", choices, self._lister), columns, rows)

    def possible(self, choices: Sequence[Choice], columns: Mapping[str, Column], rows: int) -> NDArray[np.uint8]:
        """Of so many rows which choices they have all it takes for, legal or not, as the set of their numbers in
        bytes (see `arrays.Results`)."""
        return self._kept("possible", choices, self._possibles).run(columns, rows).sets[CHOICES]

    def broken(self, columns: Mapping[str, Column], rows: int) -> dict[str, NDArray[np.bool_]]:
        """Of each bound that speaks of several of these columns, and of nothing else that is not known, whether a row
        breaks it, as a column by the name of the bound's term (`compile.decision.named`)."""
        names = frozenset(columns)
        if names not in self._checkers:
            self._checkers[names] = self._checker(names)
        return self._checkers[names].run(columns, rows).columns

    def _run(self, kernel: Kernel, columns: Mapping[str, Column], rows: int) -> Results:
        """The results with nothing to measure by, and then once more where an obligation needs it."""
        nothing = np.zeros(1, np.int8)
        measured = {name: np.broadcast_to(nothing, rows) for name in self._bests & set(kernel.plan.inputs)}
        results = kernel.run({**columns, **measured}, rows)
        if measured and (at := np.flatnonzero(results.columns[NEEDED])).size:
            results.put(self._again(kernel, columns, at), at)
        return results

    def _again(self, kernel: Kernel, columns: Mapping[str, Column], at: NDArray[np.intp]) -> Results:
        """The rows on which an obligation matters, with what it measures by."""
        greatest = self._measurer.run(columns, len(at), at).columns
        wanted = [name for name in kernel.plan.inputs if name not in self._bests]
        return kernel.run({**{name: columns[name][at] for name in wanted}, **greatest}, len(at))

    # -- kernels

    @cached_property
    def _ruler(self) -> Kernel:
        return self._kernel(self._ruling(), (parts.LEGAL, NEEDED), {AGAINST: self.clauses})

    @cached_property
    def _measurer(self) -> Kernel:
        program = self._greatest()
        return self._kernel(program, tuple(program.outputs))

    def _lister(self, choices: Sequence[Choice]) -> Kernel:
        every = [str(number) for number in range(len(choices))]
        return self._kernel(self._listing(choices), (NEEDED,), {CHOICES: every})

    def _possibles(self, choices: Sequence[Choice]) -> Kernel:
        builder = Builder()
        every = {str(number): self._possible(builder, choice) for number, choice in enumerate(choices)}
        return self._kernel(builder.program(every), (), {CHOICES: tuple(every)})

    def _checker(self, names: frozenset[str]) -> Kernel:
        program = self.evaluator.program.put_in(self.known, self.evaluator.joint)
        checked = [name for name in program.outputs if names >= program.only([name]).inputs.keys()]
        builder = Builder()
        places = builder.copy(program, {}, {name: program.outputs[name] for name in checked})
        broken = builder.program({name: builder.not_(places[program.outputs[name]]) for name in checked})
        return self._kernel(broken, checked)

    def _kernel(
        self, program: Program, columns: Sequence[str], sets: Mapping[str, Sequence[str]] | None = None
    ) -> Kernel:
        return Kernel(plan(program, self.box, columns, sets))

    def _kept(self, kind: str, choices: Sequence[Choice], make: Callable[[Sequence[Choice]], Kernel]) -> Kernel:
        """What is made of some choices, which are told by their identity and kept."""
        kept = self._of_choices.get((kind, id(choices)))
        if kept is None:
            kept = self._of_choices[kind, id(choices)] = (choices, make(choices))
        return kept[1]

    @cached_property
    def _of_choices(self) -> dict[tuple[str, int], tuple[Sequence[Choice], Kernel]]:
        return {}

    @cached_property
    def _checkers(self) -> dict[frozenset[str], Kernel]:
        return {}

    # -- programs

    def _ruling(self) -> Program:
        """`legal`, each clause by its id, and whether an obligation that could tell has to be measured."""
        decision, builder = self.evaluator.decision, Builder()
        terms = {c.id: f"bars {c.id}" for c in decision.prohibitions}
        terms.update({c.id: f"unmet {c.id}" for c in decision.requirements})
        terms.update({c.id: f"owed {c.id}" for c in decision.obligations})
        matters = [f"matters {number}" for number in range(len(self.evaluator.bests))]
        places = self._put_in(builder, [parts.OPEN, parts.LEGAL, *terms.values(), *matters])
        results = {parts.LEGAL: places[parts.LEGAL], **{id: places[name] for id, name in terms.items()}}
        for clause in decision.obligations:
            results[clause.id] = builder.and_(places[parts.OPEN], results[clause.id])
        matter = builder.or_(*(places[name] for name in matters))
        results[NEEDED] = builder.and_(places[parts.OPEN], matter)
        return builder.program(results)

    def _put_in(self, builder: Builder, names: Sequence[str]) -> dict[str, int]:
        """Some of the aided terms with all that is known put in."""
        aided = self.evaluator.aided
        known = {name: builder.const(value) for name, value in self.known.items()}
        wanted = {name: aided.outputs[name] for name in names}
        places = builder.copy(aided, known, wanted)
        return {name: places[place] for name, place in wanted.items()}

    def _listing(self, choices: Sequence[Choice]) -> Program:
        """Of each choice whether it is possible and legal, and whether an obligation has to be measured."""
        builder = Builder()
        residue, results = _Residue(self, builder), dict[str, int]()
        for number, choice in enumerate(choices):
            legal = residue.of(parts.LEGAL, residue.choosing(choice))
            results[str(number)] = builder.and_(self._possible(builder, choice), legal)
        matters = [residue.of(f"matters {number}") for number in range(len(self.evaluator.bests))]
        results[NEEDED] = builder.or_(*matters)
        return builder.program(results)

    def _greatest(self) -> Program:
        """What the obligations measure by, and 0 where it does not matter."""
        builder = Builder()
        residue, results = _Residue(self, builder), dict[str, int]()
        families: dict[str, list[tuple[int, _Chosen]]] = {}
        for number, best in enumerate(self.evaluator.bests):
            matters, name = residue.of(f"matters {number}"), best.symbol.decl().name()
            if builder.known(matters) is False:
                results[name] = builder.const(0)
                continue
            if best.among not in families:
                families[best.among] = list(self._alternatives(builder, residue, best.among))
            opened = UNAIDED if best.unaided else parts.OPEN
            merits = [builder.const(0)]
            for possible, chosen in families[best.among]:
                counts = builder.and_(possible, residue.of(opened, chosen))
                if builder.known(counts) is not False:
                    merit = residue.of(f"merit {number}", chosen)
                    merits.append(builder.choose(counts, merit, builder.const(0)))
            results[name] = builder.choose(matters, builder.max_(*merits), builder.const(0))
        return builder.program(results)

    def _alternatives(self, builder: Builder, residue: _Residue, family: str) -> Iterator[tuple[int, _Chosen]]:
        """The alternatives that some row has all it takes for, and when one has."""
        names, symbols = self.evaluator.names, self.evaluator.symbols
        for choosing in self.evaluator.family(family):
            named = ((names[place], least) for place, least in choosing.needs)
            needs = tuple((name, least, symbols[name].sort().name() == "Bool") for name, least in named)
            choice = Choice(choosing.name, choosing.index, needs)
            possible = self._possible(builder, choice)
            if builder.known(possible) is not False:
                yield possible, residue.choosing(choice)

    def _possible(self, builder: Builder, choice: Choice) -> int:
        """Whether a row has all that a choice takes."""
        enough = []
        for name, least, truth in choice.needs:
            low, high = self.box[name]
            if name in self.known:
                enough.append(builder.const(int(self.known[name]) >= least))
            elif low >= least or high < least:
                enough.append(builder.const(low >= least))
            else:
                given = builder.input(name, truth)
                enough.append(given if truth else builder.le(builder.const(least), given))
        return builder.and_(*enough)


@dataclass(frozen=True)
class _Chosen:
    """The terms that are left to compute once the choice is one of the alternatives."""

    residual: Residual
    done: dict[int, int]


class _Residue:
    """What is left of a decision's terms for many choices; what depends on none of them is made once."""

    def __init__(self, bulk: Bulk, builder: Builder) -> None:
        evaluator, play = bulk.evaluator, {s.decl().name() for s in bulk.evaluator.decision.play}
        self._program, self._varying = evaluator.aided, evaluator.varying
        self._builder, self._box = builder, bulk.box
        self._known = {name: value for name, value in bulk.known.items() if name not in play}
        self._common: dict[int, int] = {}
        self._plain = _Chosen(Residual(builder, self._known, bulk.box), self._common)

    def choosing(self, choice: Choice) -> _Chosen:
        """The terms under one choice, ready to be asked for."""
        residual = Residual(self._builder, {**self._known, **choice.index}, self._box)
        return _Chosen(residual, Layered(self._common, self._varying))

    def of(self, name: str, chosen: _Chosen | None = None) -> int:
        """A term under a choice, or one that depends on none."""
        here = chosen or self._plain
        return here.residual.of(self._program, self._program.outputs[name], here.done)
