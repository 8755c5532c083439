"""A situation of which something is unseen, with its readings left open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.law import Options, Reading
from adjudicator.solve.changes import least_changes
from adjudicator.solve.partial_situation import PartialSituation


@dataclass(frozen=True)
class FreeReadings:
    """What is told of a situation put in, but for the readings.

    `soft` are those that may change, with the options they have; `options` all of them.
    """

    ground: PartialSituation
    soft: Mapping[str, str] = field(hash=False)
    options: Options = field(hash=False)
    readings: Mapping[str, Reading] = field(hash=False, repr=False)

    def can(self, options: Options, said: Callable[[PartialSituation], int] | None = None) -> bool:
        """Whether the situation is possible under some other readings; with `said`, and this true in it."""
        ground, chosen = self.ground, {**self.options, **options}
        told = [ground.option(key, chosen[key]) for key in self.soft]
        return ground.sat([*told, said(ground)] if said else told)

    def could(self, said: Callable[[PartialSituation], int]) -> tuple[Options, ...]:
        """The least changes of readings under which something can be that is said of the unseen."""
        return self.changes([said(self.ground)])

    def changes(self, literals: Sequence[int]) -> tuple[Options, ...]:
        """The least changes of readings under which these can hold."""
        return least_changes(self.soft, self.readings, lambda options: self._core(literals, options))

    def rests_on(self, literals: Sequence[int]) -> frozenset[str]:
        """The readings without which these could hold: with any option of the others they cannot. All of them
        where they can."""
        core = self._core(literals, self.soft)
        return frozenset(self.soft) if core is None else core

    def _core(self, literals: Sequence[int], options: Options) -> frozenset[str] | None:
        ground = self.ground
        kept = {ground.option(key, option): key for key, option in options.items()}
        if ground.sat([*literals, *kept]):
            return None
        return frozenset(kept[one] for one in ground.core() if one in kept)
