"""Evaluation of a decision on columns: legal rows, violated clauses, and the legal choices per row.

`Bulk` is `compile.evaluator` for many rows: it specialises the decision's programs, plans them and runs the plans
(`compile.arrays`; needs NumPy). What an obligation maximises is computed only for the rows where it matters: all rows
are first computed with a maximum of 0, then those rows again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
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
from adjudicator.dataclass import dataclass

MOST = 127
"""Upper bound of a number that neither the decision nor another number bounds."""

AGAINST, CHOICES, NEEDED = "against", "choices", "needed"


@dataclass(frozen=True)
class Choice:
    """An alternative for columns: the values of the play's symbols by name (`index`), and its preconditions as `(input
    name, least value, whether the input is boolean)`.

    >>> Choice("take 2", {"taken": 2}, (("there", 2, False),)).needs
    (('there', 2, False),)
    """

    name: str
    index: Mapping[str, Value] = field(hash=False)
    needs: tuple[tuple[str, int, bool], ...]


def limits(evaluator: Evaluator) -> dict[str, Range]:
    """Return the interval of every input by name, from the decision's bounds: those of single numbers, and those that
    order two numbers. MOST is the upper bound of a number that has none.

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
    """Return the pairs of inputs for which a boolean node states that the first is at most the second."""
    node = program.nodes[place]
    if node.op == "and":
        return [pair for a in node.args for pair in _orders(program, a)]
    args = [program.nodes[a] for a in node.args]
    if node.op == "le" and all(argument.op == "input" for argument in args):
        return [(str(args[0].value), str(args[1].value))]
    return []


class Bulk:
    """A decision specialised for columns that share the values in `known`.

    `known` maps input names to values; values of the play's symbols apply to the play that is judged but not to the
    alternatives. `more` bounds inputs that only choices read. `clauses` lists the ids of the clauses that can be
    violated, in the order of the bits of the AGAINST sets. Columns are passed by input name; KeyError if one is
    missing.

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
        """Evaluate `rows` rows: the column `legal`, and the set AGAINST of the indices (in `clauses`) of violated
        clauses."""
        return self._run(self._ruler, columns, rows)

    def choosable(self, choices: Sequence[Choice], columns: Mapping[str, Column], rows: int) -> Results:
        """Evaluate `rows` rows: the set CHOICES of the indices of the choices that are possible and legal.

        The compiled kernel is cached by the identity of `choices`: pass the same list again.
        """
        return self._run(self._kept("list", choices, self._lister), columns, rows)

    def possible(self, choices: Sequence[Choice], columns: Mapping[str, Column], rows: int) -> NDArray[np.uint8]:
        """Return per row, as packed bits (see `arrays.Results`), the choices whose preconditions hold, legal or not."""
        return self._kept("possible", choices, self._possibles).run(columns, rows).sets[CHOICES]

    def broken(self, columns: Mapping[str, Column], rows: int) -> dict[str, NDArray[np.bool_]]:
        """Evaluate the joint bounds that read only these columns and known inputs: for each, by the name of its term
        (`compile.decision.named`), a column of whether the row violates it."""
        names = frozenset(columns)
        if names not in self._checkers:
            self._checkers[names] = self._checker(names)
        return self._checkers[names].run(columns, rows).columns

    def _run(self, kernel: Kernel, columns: Mapping[str, Column], rows: int) -> Results:
        """Run with all maxima 0, then run again the rows where an obligation depends on them."""
        nothing = np.zeros(1, np.int8)
        measured = {name: np.broadcast_to(nothing, rows) for name in self._bests & set(kernel.plan.inputs)}
        results = kernel.run({**columns, **measured}, rows)
        if measured and (at := np.flatnonzero(results.columns[NEEDED])).size:
            results.put(self._again(kernel, columns, at), at)
        return results

    def _again(self, kernel: Kernel, columns: Mapping[str, Column], at: NDArray[np.intp]) -> Results:
        """Run the rows with the indices `at` with the computed maxima."""
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
        """Return the kernel for a list of choices, cached by the list's identity."""
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
        """Compile `legal`, each clause's violation by id, and NEEDED: whether an obligation needs its maximum."""
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
        """Copy the named aided terms to the builder with the known values substituted; return their nodes by name."""
        aided = self.evaluator.aided
        known = {name: builder.const(value) for name, value in self.known.items()}
        wanted = {name: aided.outputs[name] for name in names}
        places = builder.copy(aided, known, wanted)
        return {name: places[place] for name, place in wanted.items()}

    def _listing(self, choices: Sequence[Choice]) -> Program:
        """Compile, for each choice by its index, whether it is possible and legal, and NEEDED as in `_ruling`."""
        builder = Builder()
        residue, results = _Residue(self, builder), dict[str, int]()
        for number, choice in enumerate(choices):
            legal = residue.of(parts.LEGAL, residue.choosing(choice))
            results[str(number)] = builder.and_(self._possible(builder, choice), legal)
        matters = [residue.of(f"matters {number}") for number in range(len(self.evaluator.bests))]
        results[NEEDED] = builder.or_(*matters)
        return builder.program(results)

    def _greatest(self) -> Program:
        """Compile the maxima that the obligations use; 0 where they do not matter."""
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
        """Yield the alternatives that are possible in some row: the node of that condition, and the
        specialised terms."""
        names, symbols = self.evaluator.names, self.evaluator.symbols
        for choosing in self.evaluator.family(family):
            named = ((names[place], least) for place, least in choosing.needs)
            needs = tuple((name, least, symbols[name].sort().name() == "Bool") for name, least in named)
            choice = Choice(choosing.name, choosing.index, needs)
            possible = self._possible(builder, choice)
            if builder.known(possible) is not False:
                yield possible, residue.choosing(choice)

    def _possible(self, builder: Builder, choice: Choice) -> int:
        """Build the condition that a row satisfies a choice's preconditions."""
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
    """A partial evaluator specialised to one alternative, with its memo."""

    residual: Residual
    done: dict[int, int]


class _Residue:
    """Residual terms of a decision for many choices; nodes that depend on no choice are shared."""

    def __init__(self, bulk: Bulk, builder: Builder) -> None:
        evaluator, play = bulk.evaluator, {s.decl().name() for s in bulk.evaluator.decision.play}
        self._program, self._varying = evaluator.aided, evaluator.varying
        self._builder, self._box = builder, bulk.box
        self._known = {name: value for name, value in bulk.known.items() if name not in play}
        self._common: dict[int, int] = {}
        self._plain = _Chosen(Residual(builder, self._known, bulk.box), self._common)

    def choosing(self, choice: Choice) -> _Chosen:
        """Return the partial evaluator for one choice."""
        residual = Residual(self._builder, {**self._known, **choice.index}, self._box)
        return _Chosen(residual, Layered(self._common, self._varying))

    def of(self, name: str, chosen: _Chosen | None = None) -> int:
        """Return the node of a term under a choice, or with no choice substituted."""
        here = chosen or self._plain
        return here.residual.of(self._program, self._program.outputs[name], here.done)
