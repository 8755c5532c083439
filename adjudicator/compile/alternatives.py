"""The alternatives of a decision, and the best among them as a part of a residual program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.compile.code import Row
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Residual


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

    def made(self, row: Row) -> Row:
        """The row with this alternative in the place of the play."""
        changed = row.copy()
        for place, value in self.values:
            changed[place] = value
        return changed


def by_first_need(family: Iterable[Choosing]) -> tuple[tuple[int | None, tuple[Choosing, ...]], ...]:
    """Alternatives by the place of the first symbol that they take something of (None for those that take nothing):
    where a row has nothing there, none of them is possible.
    """
    groups: dict[int | None, list[Choosing]] = {}
    for choice in family:
        first = next((place for place, least in choice.needs if least >= 1), None)
        groups.setdefault(first, []).append(choice)
    return tuple((place, tuple(choices)) for place, choices in groups.items())


def greatest(
    program: Program,
    opened: str,
    merit: str,
    family: Sequence[Choosing],
    inputs: Mapping[str, bool],
    play: frozenset[str],
) -> Program:
    """The best among the alternatives as a program with one result, `best`: the greatest `merit` of those that are
    possible and `opened`, 0 if there is none.

    `program` has both as results; `inputs` names the symbols in the order of their places, and says which are
    truths; `play` are those of the play.
    """
    builder, common, names = Builder(), dict[int, int](), tuple(inputs)
    hanging = varying(program, play)
    found = [builder.const(0)]
    for choice in family:
        possible = builder.and_(*(_enough(builder, names[p], inputs[names[p]], n) for p, n in choice.needs))
        # What does not hang on the play is the same for all of them.
        memo = Layered(common, hanging)
        chosen = Residual(builder, choice.index)
        is_open = chosen.of(program, program.outputs[opened], memo)
        if builder.known(is_open) is not False:
            good = chosen.of(program, program.outputs[merit], memo)
            found.append(builder.choose(builder.and_(possible, is_open), good, builder.const(0)))
    return builder.program({"best": builder.max_(*found)})


def best_of(whole: Residual, possible: Iterable[Program]) -> int:
    """The same of alternatives that are known to be possible, as a place among what is left of a program; of each the
    results `open` and `merit` where it is chosen."""
    builder = whole.builder
    found = [builder.const(0)]
    for chosen in possible:
        memo: dict[int, int] = {}
        is_open = whole.of(chosen, chosen.outputs["open"], memo)
        if builder.known(is_open) is not False:
            good = whole.of(chosen, chosen.outputs["merit"], memo)
            found.append(builder.choose(is_open, good, builder.const(0)))
    return builder.max_(*found)


def choosing(program: Program, opened: str, merit: str, choice: Choosing) -> Program:
    """What two results of a program are where an alternative is chosen: `open` and `merit`."""
    memo: dict[int, int] = {}
    chosen = Residual(Builder(), choice.index)
    places = {
        "open": chosen.of(program, program.outputs[opened], memo),
        "merit": chosen.of(program, program.outputs[merit], memo),
    }
    return chosen.builder.program(places)


def _enough(builder: Builder, name: str, truth: bool, least: int) -> int:
    """That there is so much of what an alternative takes."""
    if truth:
        return builder.input(name, True)
    return builder.le(builder.const(least), builder.input(name, False))


def varying(program: Program, play: frozenset[str]) -> frozenset[int]:
    """The operations of a program that hang on the play."""
    found: set[int] = set()
    for place, node in enumerate(program.nodes):
        if node.value in play if node.op == "input" else any(a in found for a in node.args):
            found.add(place)
    return frozenset(found)


class Layered(dict[int, int]):
    """A memo of its own for operations that vary, over one that is shared for those that do not."""

    def __init__(self, common: dict[int, int], varying: frozenset[int]) -> None:
        super().__init__()
        self._common, self._varying = common, varying

    def get(self, place: int, default: Any = None) -> Any:
        """What an operation came to; the default if it has not been made."""
        return super().get(place, default) if place in self._varying else self._common.get(place, default)

    def __setitem__(self, place: int, value: int) -> None:
        if place in self._varying:
            super().__setitem__(place, value)
        else:
            self._common[place] = value
