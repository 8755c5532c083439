"""Least changes of readings: the fewest sentences to read otherwise for something to hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from adjudicator.law import Options, Reading
from adjudicator.solve.minimal import least_relaxations


def least_changes(
    options: Options, readings: Mapping[str, Reading], core: Callable[[Options], frozenset[str] | None]
) -> tuple[Options, ...]:
    """Every least change of these options under which a question can be answered yes.

    `core(some)` answers None if it can with some of the options and any others for the rest,
    and otherwise the keys of those the refusal rests on.
    """
    changes: list[Options] = []

    def core_without(gone: frozenset[str]) -> frozenset[str] | None:
        return core({key: option for key, option in options.items() if key not in gone})

    for keys in least_relaxations(list(options), core_without):
        kept = {key: option for key, option in options.items() if key not in keys}
        others = [[(key, o) for o in readings[key].names if o != options[key]] for key in sorted(keys)]
        changes += [dict(choice) for choice in product(*others) if core({**kept, **dict(choice)}) is None]
    return tuple(changes)
