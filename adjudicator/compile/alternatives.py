"""The alternatives of a decision, and the best among them as a part of a residual program.

A `Choosing` is one alternative (`law.Alternative`) in terms of rows and inputs' names. `greatest` and `best_of` make
the program of what an obligation measures by: the greatest merit among the alternatives that are possible and open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.compile.code import Row
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Residual


@dataclass(frozen=True)
class Choosing:
    """An alternative as an evaluator has it: what it takes (`needs`: the place of an input, and its least value), and
    the values of its symbols by place (`values`) and by the inputs' names (`index`).

    >>> two = Choosing("take 2", needs=((0, 2),), values=((1, 2),), index={"taken": 2})
    >>> two.possible([3, None]), two.possible([1, None]), two.made([3, None])
    (True, False, [3, 2])
    """

    name: str
    needs: tuple[tuple[int, int], ...]
    values: tuple[tuple[int, Value], ...]
    index: Mapping[str, Value] = field(repr=False, hash=False, compare=False)
    """The same values by the inputs' names."""

    def possible(self, row: Row) -> bool:
        """Whether the row has what it takes; of everything it takes the row has to have a value."""
        for place, least in self.needs:  # noqa: SIM110 - a loop: this is asked of every alternative again and again
            if row[place] < least:
                return False
        return True

    def made(self, row: Row) -> Row:
        """A copy of the row with this alternative in the place of the play."""
        changed = row.copy()
        for place, value in self.values:
            changed[place] = value
        return changed


def by_first_need(family: Iterable[Choosing]) -> tuple[tuple[int | None, tuple[Choosing, ...]], ...]:
    """Alternatives by the place of the first symbol that they take something of (None for those that take nothing):
    where a row has nothing there, none of them is possible.

    >>> two, none = Choosing("take 2", ((0, 2),), (), {}), Choosing("pass", (), (), {})
    >>> [(place, [choice.name for choice in family]) for place, family in by_first_need([two, none])]
    [(0, ['take 2']), (None, ['pass'])]
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

    `program` has `opened` and `merit` as results; `inputs` names the symbols in the order of their places, and says
    which are truths; `play` are those of the play.

    >>> from z3 import Ints
    >>> from adjudicator.compile.residual import constant
    >>> from adjudicator.compile.terms import program
    >>> there, taken = Ints("there taken")
    >>> rule = program({"open": taken <= 2, "merit": taken * 10})
    >>> family = [Choosing(f"take {n}", ((0, n),), ((1, n),), {"taken": n}) for n in (1, 2, 3)]
    >>> best = greatest(rule, "open", "merit", family, {"there": False, "taken": False}, frozenset({"taken"}))
    >>> constant(best.put_in({"there": 5}), "best"), constant(best.put_in({"there": 0}), "best")
    (20, 0)
    """
    builder, common, names = Builder(), dict[int, int](), tuple(inputs)
    by_play = varying(program, play)
    merits = [builder.const(0)]
    for choice in family:
        possible = builder.and_(*(_enough(builder, names[p], inputs[names[p]], n) for p, n in choice.needs))
        # What does not depend on the play is the same for all of them.
        memo = Layered(common, by_play)
        chosen = Residual(builder, choice.index)
        is_open = chosen.of(program, program.outputs[opened], memo)
        if builder.known(is_open) is not False:
            worth = chosen.of(program, program.outputs[merit], memo)
            merits.append(builder.choose(builder.and_(possible, is_open), worth, builder.const(0)))
    return builder.program({"best": builder.max_(*merits)})


def best_of(whole: Residual, possible: Iterable[Program]) -> int:
    """The best of alternatives that are known to be possible, as a place in the builder of `whole`, whose known values
    are put in. Each is given by the program that `choosing` makes of it.

    >>> from z3 import Int
    >>> from adjudicator.compile.terms import program
    >>> rule = program({"open": Int("taken") <= Int("limit"), "merit": Int("taken") * 10})
    >>> family = [Choosing(f"take {n}", ((0, n),), ((1, n),), {"taken": n}) for n in (1, 2, 3)]
    >>> whole = Residual(Builder(), {"limit": 2})
    >>> whole.builder.known(best_of(whole, [choosing(rule, "open", "merit", choice) for choice in family]))
    20
    """
    builder = whole.builder
    merits = [builder.const(0)]
    for chosen in possible:
        memo: dict[int, int] = {}
        is_open = whole.of(chosen, chosen.outputs["open"], memo)
        if builder.known(is_open) is not False:
            worth = whole.of(chosen, chosen.outputs["merit"], memo)
            merits.append(builder.choose(is_open, worth, builder.const(0)))
    return builder.max_(*merits)


def choosing(program: Program, opened: str, merit: str, choice: Choosing) -> Program:
    """What the results `opened` and `merit` of a program are where an alternative is chosen, as a program with the
    results `open` and `merit`.

    >>> from z3 import Int
    >>> from adjudicator.compile.residual import constant
    >>> from adjudicator.compile.terms import program
    >>> rule = program({"may": Int("taken") <= Int("limit"), "worth": Int("taken") * 10})
    >>> two = choosing(rule, "may", "worth", Choosing("take 2", (), ((0, 2),), {"taken": 2}))
    >>> two.only(["open"]).inputs, constant(two, "merit")
    ({'limit': False}, 20)
    """
    memo: dict[int, int] = {}
    chosen = Residual(Builder(), choice.index)
    places = {
        "open": chosen.of(program, program.outputs[opened], memo),
        "merit": chosen.of(program, program.outputs[merit], memo),
    }
    return chosen.builder.program(places)


def _enough(builder: Builder, name: str, truth: bool, least: int) -> int:
    """That an input is at least so much, or, where it is a truth, that it holds."""
    if truth:
        return builder.input(name, True)
    return builder.le(builder.const(least), builder.input(name, False))


def varying(program: Program, play: frozenset[str]) -> frozenset[int]:
    """The places of the operations of a program that depend on the play, whose inputs are named by `play`.

    >>> from z3 import Ints
    >>> from adjudicator.compile.terms import program
    >>> there, taken = Ints("there taken")
    >>> rule = program({"enough": taken <= there, "some": there >= 1})
    >>> [rule.outputs[name] in varying(rule, frozenset({"taken"})) for name in ("enough", "some")]
    [True, False]
    """
    places: set[int] = set()
    for place, node in enumerate(program.nodes):
        if node.value in play if node.op == "input" else any(a in places for a in node.args):
            places.add(place)
    return frozenset(places)


class Layered(dict[int, int]):
    """A memo (see `Residual.of`) of its own for operations that vary, over one that is shared for those that do not.

    Only `get` and putting in go to the memo that is shared; the rest of a dictionary knows its own alone.

    >>> common: dict[int, int] = {}
    >>> first, second = Layered(common, frozenset({1})), Layered(common, frozenset({1}))
    >>> first[0], first[1] = 7, 8
    >>> [(memo.get(0), memo.get(1)) for memo in (first, second)]
    [(7, 8), (7, None)]
    """

    def __init__(self, common: dict[int, int], varying: frozenset[int]) -> None:
        super().__init__()
        self._common, self._varying = common, varying

    def get(self, place: int, default: Any = None) -> Any:
        """The place that the operation at a place has come to; the default if it has not been made."""
        return super().get(place, default) if place in self._varying else self._common.get(place, default)

    def __setitem__(self, place: int, value: int) -> None:
        if place in self._varying:
            super().__setitem__(place, value)
        else:
            self._common[place] = value
