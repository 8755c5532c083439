"""Minimum changes of readings: the fewest readings to change so that a query becomes satisfiable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from adjudicator.law import Options, Reading
from adjudicator.solve.minimal import least_relaxations


def least_changes(
    options: Options, readings: Mapping[str, Reading], core: Callable[[Options], frozenset[str] | None]
) -> tuple[Options, ...]:
    """Return all changes of minimum size of `options` under which the query is satisfiable, as changed options by key.

    `core(some)` returns None if it is satisfiable with the options in `some` and any option of the other readings, else
    the keys of the options in an unsat core.
    """
    changes: list[Options] = []

    def core_without(gone: frozenset[str]) -> frozenset[str] | None:
        return core({key: option for key, option in options.items() if key not in gone})

    for keys in least_relaxations(list(options), core_without):
        kept = {key: option for key, option in options.items() if key not in keys}
        others = [[(key, o) for o in readings[key].names if o != options[key]] for key in sorted(keys)]
        changes += [dict(choice) for choice in product(*others) if core({**kept, **dict(choice)}) is None]
    return tuple(changes)
