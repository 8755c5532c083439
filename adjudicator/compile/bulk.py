"""A decision on columns: which rows are legal, what stands against them, and which choices each leaves.

What an obligation measures by is worked out only for the rows on which it matters: all rows are
first computed as though nothing were there to measure, and those rows then once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from adjudicator.compile import decision as parts
from adjudicator.compile.alternatives import Choosing
from adjudicator.compile.arrays import BLOCK, Column, Kernel, Results
from adjudicator.compile.code import UNAIDED
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.intervals import bounds
from adjudicator.compile.limits import FAR
from adjudicator.compile.plan import plan
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Range

MOST = 127
"""The greatest value of a number that neither the decision nor another number bounds."""

AGAINST, CHOICES, NEEDED = "against", "choices", "needed"


@dataclass(frozen=True)
class Choice:
    """A choice on columns: the value of each symbol of the play by name, and what a row needs for it:
    the least value of some inputs, by name, and whether each is a truth."""

    name: str
    index: Mapping[str, Value] = field(hash=False)
    needs: tuple[tuple[str, int, bool], ...]


def limits(evaluator: Evaluator) -> dict[str, Range]:
    """The least and the greatest value of every input, as the bounds of the decision have them: those
    of a single number, and those that keep one below another. What is bounded by nothing ends at MOST.
    """
    box = {name: (low if low > -FAR else 0, high) for name, (low, high) in evaluator.ranges.items()}
    program = evaluator.aided
    for name in evaluator.joint:
        for low, high in _orders(program, program.outputs[name]):
            box[low] = (box[low][0], min(box[low][1], box[high][1]))
            box[high] = (max(box[high][0], box[low][0]), box[high][1])
    box = {name: (low, high if high < FAR else MOST) for name, (low, high) in box.items()}
    found = bounds(program, box)
    for number, best in enumerate(evaluator.bests):
        most = found[program.outputs[f"merit {number}"]][1]
        box[best.symbol.decl().name()] = (0, most)
    return box


def _orders(program: Program, place: int) -> list[tuple[str, str]]:
    """The pairs of inputs of which a truth says that the first is at most the second."""
    node = program.nodes[place]
    if node.op == "and":
        return [pair for a in node.args for pair in _orders(program, a)]
    some = [program.nodes[a] for a in node.args]
    if node.op == "le" and all(one.op == "input" for one in some):
        return [(str(some[0].value), str(some[1].value))]
    return []


class Bulk:
    """One decision ready for columns, some of its inputs being the same in every row.

    `known` gives those; it may name the play's symbols too, which then are so for the play that is
    ruled on, and not for the alternatives. `clauses` are the ids of what may stand against a play, in
    the order in which the sets of bits and a verdict have them. `choices` are what a row may be asked
    to list, each possible or not by what the row has; `more` bounds inputs that only they ask for.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        known: Mapping[str, Value],
        choices: Sequence[Choice] = (),
        more: Mapping[str, Range] | None = None,
        block: int = BLOCK,
    ) -> None:
        self.evaluator, self.known, self.choices = evaluator, dict(known), choices
        self._more, self._block = more or {}, block
        decision = evaluator.decision
        self.clauses: tuple[str, ...] = tuple(
            clause.id
            for some in (decision.prohibitions, decision.requirements, decision.obligations)
            for clause in some
        )

    @cached_property
    def box(self) -> dict[str, Range]:
        """The bounds of every input."""
        return {**limits(self.evaluator), **self._more}

    # -- programs

    @cached_property
    def _bests(self) -> set[str]:
        return {best.symbol.decl().name() for best in self.evaluator.bests}

    @cached_property
    def _ruling(self) -> Program:
        """`legal`, each clause by its id, and whether an obligation that could tell has to be measured."""
        decision, builder = self.evaluator.decision, Builder()
        terms = {c.id: f"bars {c.id}" for c in decision.prohibitions}
        terms.update({c.id: f"unmet {c.id}" for c in decision.requirements})
        terms.update({c.id: f"owed {c.id}" for c in decision.obligations})
        matters = [f"matters {number}" for number in range(len(self.evaluator.bests))]
        places = self._put_in(builder, [parts.OPEN, parts.LEGAL, *terms.values(), *matters])
        found = {parts.LEGAL: places[parts.LEGAL], **{id: places[name] for id, name in terms.items()}}
        for clause in decision.obligations:
            found[clause.id] = builder.and_(places[parts.OPEN], found[clause.id])
        some = builder.or_(*(places[name] for name in matters))
        found[NEEDED] = builder.and_(places[parts.OPEN], some)
        return builder.program(found)

    def _put_in(self, builder: Builder, names: Sequence[str]) -> dict[str, int]:
        """Some of the aided terms with all that is known put in."""
        aided = self.evaluator.aided
        known = {name: builder.const(value) for name, value in self.known.items()}
        wanted = {name: aided.outputs[name] for name in names}
        places = builder.copy(aided, known, wanted)
        return {name: places[place] for name, place in wanted.items()}

    @cached_property
    def _listing(self) -> Program:
        """Of each choice whether it is possible and legal, and whether an obligation has to be measured."""
        aided, builder = self._before({parts.LEGAL}), Builder()
        found = {}
        for number, choice in enumerate(self.choices):
            legal = self._chosen(builder, aided, choice, parts.LEGAL)
            found[str(number)] = builder.and_(self._possible(builder, choice), legal)
        found[NEEDED] = self._some_matters(builder, aided)
        return builder.program(found)

    @cached_property
    def _greatest(self) -> Program:
        """What the obligations measure by, and 0 where it does not matter."""
        aided, builder = self._before({parts.OPEN, UNAIDED}), Builder()
        found = {}
        for number, best in enumerate(self.evaluator.bests):
            matters = self._of_position(builder, aided, f"matters {number}")
            good = [builder.const(0)]
            if builder.known(matters) is not False:
                opened = UNAIDED if best.unaided else parts.OPEN
                good += self._merits(builder, aided, best.among, opened, f"merit {number}")
            found[best.symbol.decl().name()] = builder.choose(matters, builder.max_(*good), builder.const(0))
        return builder.program(found)

    def _merits(self, builder: Builder, aided: Program, among: str, opened: str, merit: str) -> Iterable[int]:
        for choice in map(self._alternative, self.evaluator.family(among)):
            counts = self._possible(builder, choice)
            if builder.known(counts) is not False:
                counts = builder.and_(counts, self._chosen(builder, aided, choice, opened))
            if builder.known(counts) is not False:
                good = self._chosen(builder, aided, choice, merit)
                yield builder.choose(counts, good, builder.const(0))

    def _before(self, also: set[str]) -> Program:
        """The terms that alternatives are asked for, with what is known of the position put in."""
        play = {symbol.decl().name() for symbol in self.evaluator.decision.play}
        known = {name: value for name, value in self.known.items() if name not in play}
        wanted = [
            name
            for name in self.evaluator.aided.outputs
            if name in also or name.startswith(("merit", "matters"))
        ]
        return self.evaluator.aided.put_in(known, wanted)

    def _chosen(self, builder: Builder, program: Program, choice: Choice, name: str) -> int:
        values = {symbol: builder.const(value) for symbol, value in choice.index.items()}
        return builder.copy(program, values, {name: program.outputs[name]})[program.outputs[name]]

    def _of_position(self, builder: Builder, program: Program, name: str) -> int:
        return builder.copy(program, {}, {name: program.outputs[name]})[program.outputs[name]]

    def _some_matters(self, builder: Builder, program: Program) -> int:
        some = (self._of_position(builder, program, f"matters {n}") for n in range(len(self.evaluator.bests)))
        return builder.or_(*some)

    def _alternative(self, choosing: Choosing) -> Choice:
        names, symbols = self.evaluator.names, self.evaluator.symbols
        needs = ((names[place], least) for place, least in choosing.needs)
        own = tuple((name, least, symbols[name].sort().name() == "Bool") for name, least in needs)
        return Choice(choosing.name, choosing.index, own)

    def _possible(self, builder: Builder, choice: Choice) -> int:
        enough = []
        for name, least, truth in choice.needs:
            low, high = self.box[name]
            if name in self.known:
                enough.append(builder.const(int(self.known[name]) >= least))
            elif low >= least or high < least:
                enough.append(builder.const(low >= least))
            else:
                told = builder.input(name, truth)
                enough.append(told if truth else builder.le(builder.const(least), told))
        return builder.and_(*enough)

    # -- rows

    def broken(self, columns: Mapping[str, Column], rows: int) -> dict[str, NDArray[np.bool_]]:
        """Of each bound that speaks of several of these columns, and of nothing else that is not known,
        whether a row breaks it."""
        program = self.evaluator.program.put_in(self.known, self.evaluator.joint)
        some = [name for name in program.outputs if columns.keys() >= program.only([name]).inputs.keys()]
        builder = Builder()
        places = builder.copy(program, {}, {name: program.outputs[name] for name in some})
        broken = builder.program({name: builder.not_(places[program.outputs[name]]) for name in some})
        return self._kernel(broken, some).run(columns, rows).columns

    def rulings(self, columns: Mapping[str, Column], rows: int) -> Results:
        """Of so many rows whether they are `legal`, and what stands AGAINST them, by number among the clauses."""
        return self._run(self._ruler, columns, rows)

    def choosable(self, columns: Mapping[str, Column], rows: int) -> Results:
        """Of so many rows which CHOICES are possible and legal, by number."""
        return self._run(self._lister, columns, rows)

    def possible(self, columns: Mapping[str, Column], rows: int) -> NDArray[np.uint8]:
        """Of so many rows which choices they have all it takes for, legal or not, by number."""
        return self._possibles.run(columns, rows).sets[CHOICES]

    @cached_property
    def _possibles(self) -> Kernel:
        builder = Builder()
        every = {str(number): self._possible(builder, choice) for number, choice in enumerate(self.choices)}
        return self._kernel(builder.program(every), (), {CHOICES: tuple(every)})

    @cached_property
    def _ruler(self) -> Kernel:
        return self._kernel(self._ruling, (parts.LEGAL, NEEDED), {AGAINST: self.clauses})

    @cached_property
    def _lister(self) -> Kernel:
        every = [str(number) for number in range(len(self.choices))]
        return self._kernel(self._listing, (NEEDED,), {CHOICES: every})

    @cached_property
    def _measurer(self) -> Kernel:
        return self._kernel(self._greatest, tuple(self._greatest.outputs))

    def _kernel(
        self, program: Program, columns: Sequence[str], sets: Mapping[str, Sequence[str]] | None = None
    ) -> Kernel:
        return Kernel(plan(program, self.box, columns, sets), self._block)

    def _run(self, kernel: Kernel, columns: Mapping[str, Column], rows: int) -> Results:
        nothing = np.zeros(1, np.int8)
        measured = {name: np.broadcast_to(nothing, rows) for name in self._bests & set(kernel.plan.inputs)}
        found = kernel.run({**columns, **measured}, rows)
        if measured and (at := np.flatnonzero(found.columns[NEEDED])).size:
            found.put(self._again(kernel, columns, at), at)
        return found

    def _again(self, kernel: Kernel, columns: Mapping[str, Column], at: NDArray[np.intp]) -> Results:
        """The rows on which an obligation matters, with what it measures by."""
        greatest = self._measurer.run(columns, len(at), at).columns
        wanted = [name for name in kernel.plan.inputs if name not in self._bests]
        return kernel.run({**{name: columns[name][at] for name in wanted}, **greatest}, len(at))
