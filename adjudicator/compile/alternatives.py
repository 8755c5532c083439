"""The alternatives of a decision, and the best among them as a part of a residual program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.compile import decision as parts
from adjudicator.compile.code import UNAIDED, Row
from adjudicator.compile.limits import FAR
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Residual
from adjudicator.law import Best

if TYPE_CHECKING:
    from adjudicator.compile.evaluator import Evaluator


@dataclass(frozen=True)
class Choosing:
    """An alternative as an evaluator has it: what it takes, and the values of its symbols, by place."""

    name: str
    needs: tuple[tuple[int, int], ...]
    values: tuple[tuple[int, Value], ...]
    index: Mapping[str, Value] = field(repr=False, hash=False, compare=False)
    """The same values by the inputs' names."""

    def possible(self, row: Row) -> bool:
        """Whether the row has what it takes."""
        for place, least in self.needs:  # noqa: SIM110 - a loop: this is asked of every alternative again and again
            if row[place] < least:
                return False
        return True


class Greatest:
    """The best among the alternatives, as an operation of a residual program; made when it is asked for."""

    def __init__(
        self,
        evaluator: Evaluator,
        program: Program,
        builder: Builder,
        whole: Residual,
        number: int,
        best: Best,
        common: dict[int, int],
    ) -> None:
        self._evaluator, self._program, self._builder, self._whole = evaluator, program, builder, whole
        self._number, self._best, self._common = number, best, common

    def __call__(self) -> int:
        """The place of the operation in the builder."""
        program, builder = self._program, self._builder
        matters = self._whole.of(program, program.outputs[f"matters {self._number}"], self._common)
        if builder.known(matters) is False:
            return builder.const(0)
        opened = program.outputs[UNAIDED if self._best.unaided else parts.OPEN]
        merit = program.outputs[f"merit {self._number}"]
        found = [builder.const(0)]
        for choice in self._evaluator.family(self._best.among):
            possible = self._possible(choice)
            if builder.known(possible) is False:
                continue
            known = {**self._whole.known, **choice.index}
            # What does not hang on the play is the same for all of them.
            memo = _Layered(self._common, self._evaluator.varying)
            chosen = Residual(builder, known, self._whole.ranges)
            is_open = chosen.of(program, opened, memo)
            if builder.known(is_open) is False:
                continue
            good = chosen.of(program, merit, memo)
            found.append(builder.choose(builder.and_(possible, is_open), good, builder.const(0)))
        return builder.max_(*found)

    def _possible(self, choice: Choosing) -> int:
        builder, names, whole = self._builder, self._evaluator.names, self._whole
        parts_ = []
        for place, least in choice.needs:
            name = names[place]
            if name in whole.known:
                enough = builder.const(int(whole.known[name]) >= least)
            else:
                low, high = whole.ranges.get(name, (0, FAR))
                if low >= least or high < least:
                    enough = builder.const(low >= least)
                elif self._evaluator.symbols[name].sort().name() == "Bool":
                    enough = builder.input(name, True)
                else:
                    enough = builder.le(builder.const(least), builder.input(name, False))
            if builder.known(enough) is False:
                return enough
            parts_.append(enough)
        return builder.and_(*parts_)


class _Layered(dict[int, int]):
    """A memo of its own for what hangs on the play, over one that all plays share."""

    def __init__(self, common: dict[int, int], varying: frozenset[int]) -> None:
        super().__init__()
        self._common, self._varying = common, varying

    def get(self, place: int, default: Any = None) -> Any:
        return super().get(place, default) if place in self._varying else self._common.get(place, default)

    def __setitem__(self, place: int, value: int) -> None:
        if place in self._varying:
            super().__setitem__(place, value)
        else:
            self._common[place] = value
