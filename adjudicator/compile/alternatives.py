"""Alternatives of a decision, and the maximum of a merit over them as a residual program.

A `Choosing` is a compiled alternative (`law.Alternative`): row indices and input names instead of symbols. `greatest`
and `best_of` compile what an obligation maximises: the greatest merit among the alternatives that are possible and
open. "Place" is an index throughout: of an input in a row (`compile.code`) or of a node in a program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from adjudicator.compile.code import Row
from adjudicator.compile.program import Builder, Program, Value
from adjudicator.compile.residual import Residual
from adjudicator.dataclass import dataclass


@dataclass(frozen=True)
class Choosing:
    """A compiled alternative: its preconditions as `(row index, least value)` in `needs`, the values of the play's
    symbols as `(row index, value)` in `values` and by input name in `index`.

    >>> two = Choosing("take 2", needs=((0, 2),), values=((1, 2),), index={"taken": 2})
    >>> two.possible([3, None]), two.possible([1, None]), two.made([3, None])
    (True, False, [3, 2])
    """

    name: str
    needs: tuple[tuple[int, int], ...]
    values: tuple[tuple[int, Value], ...]
    index: Mapping[str, Value] = field(repr=False, hash=False, compare=False)
    """The same values by input name."""

    def possible(self, row: Row) -> bool:
        """Return whether the row satisfies every precondition. TypeError if a value it reads is None."""
        for place, least in self.needs:  # noqa: SIM110 - a loop is faster, and this is a hot path
            if row[place] < least:
                return False
        return True

    def made(self, row: Row) -> Row:
        """Return a copy of the row with the play's values replaced by this alternative's."""
        changed = row.copy()
        for place, value in self.values:
            changed[place] = value
        return changed


def by_first_need(family: Iterable[Choosing]) -> tuple[tuple[int | None, tuple[Choosing, ...]], ...]:
    """Group alternatives by the row index of their first precondition with a least value of 1 or more (None if they
    have none), in order of first occurrence: where a row has 0 or False at that index, the whole group is impossible.

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
    """Compile the greatest `merit` among the possible and `opened` alternatives to a program with one result, `best` (0
    if there is no such alternative).

    `opened` and `merit` are names of results of `program`; `inputs` maps the input names, in row order, to whether each
    is boolean; `play` names the play's inputs.

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
        # Nodes that do not depend on the play are shared between the alternatives.
        memo = Layered(common, by_play)
        chosen = Residual(builder, choice.index)
        is_open = chosen.of(program, program.outputs[opened], memo)
        if builder.known(is_open) is not False:
            worth = chosen.of(program, program.outputs[merit], memo)
            merits.append(builder.choose(builder.and_(possible, is_open), worth, builder.const(0)))
    return builder.program({"best": builder.max_(*merits)})


def best_of(whole: Residual, possible: Iterable[Program]) -> int:
    """Return the node, in the builder of `whole`, of the greatest merit among alternatives known to be possible (0 for
    none).

    Each alternative is given by its program from `choosing`; the known values of `whole` are substituted.

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
    """Specialise the results `opened` and `merit` of a program to one alternative; the new program calls them `open`
    and `merit`.

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
    """Build `input >= least`, or the input itself if it is boolean."""
    if truth:
        return builder.input(name, True)
    return builder.le(builder.const(least), builder.input(name, False))


def varying(program: Program, play: frozenset[str]) -> frozenset[int]:
    """Return the indices of the nodes that depend on an input named in `play`.

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
    """A memo for `Residual.of` with private entries for the nodes in `varying`, and `common` as the store of all
    others.

    Only `get` and item assignment consult `common`; other dict methods see the private entries alone.

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
        """Return the node recorded for a program's node, else `default`."""
        return super().get(place, default) if place in self._varying else self._common.get(place, default)

    def __setitem__(self, place: int, value: int) -> None:
        if place in self._varying:
            super().__setitem__(place, value)
        else:
            self._common[place] = value
