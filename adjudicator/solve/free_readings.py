"""A partially known situation with free readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from adjudicator.dataclass import dataclass
from adjudicator.law import Options, Reading
from adjudicator.solve.changes import least_changes
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import Fact
from adjudicator.solve.minimal import shrink
from adjudicator.solve.partial_situation import PartialSituation


@dataclass(frozen=True)
class FreeReadings:
    """A situation with its facts asserted and its readings free.

    `soft` are the readings that may change, with their current options; `options` are those of all readings.
    """

    ground: PartialSituation
    soft: Mapping[str, str] = field(hash=False)
    options: Options = field(hash=False)
    readings: Mapping[str, Reading] = field(hash=False, repr=False)

    def can(self, options: Options, literal_of: Callable[[PartialSituation], int] | None = None) -> bool:
        """Return whether the situation is possible under the current options as changed by `options`, and, if
        `literal_of` is given, with the literal it returns true."""
        ground, chosen = self.ground, {**self.options, **options}
        assumed = [ground.option(key, chosen[key]) for key in self.soft]
        return ground.sat([*assumed, literal_of(ground)] if literal_of else assumed)

    def could(self, literal_of: Callable[[PartialSituation], int]) -> tuple[Options, ...]:
        """Return the minimum changes of readings under which the literal that `literal_of` returns is possible."""
        return self.changes([literal_of(self.ground)])

    def changes(self, literals: Sequence[int]) -> tuple[Options, ...]:
        """Return the minimum changes of readings under which these literals are satisfiable."""
        return least_changes(self.soft, self.readings, lambda options: self._core(literals, options))

    def rests_on(self, literals: Sequence[int]) -> frozenset[str]:
        """Return readings whose current options exclude these literals, whatever the others are: an unsat core; all of
        `soft` if the literals are satisfiable."""
        core = self._core(literals, self.soft)
        return frozenset(self.soft) if core is None else core

    def needed(self, literals: Sequence[int], past: Sequence[Earlier | Fact]) -> tuple[str, ...]:
        """Return a minimal set of readings whose current options exclude these literals, by these earlier choices alone
        and whatever the other readings are; () if not all readings together do."""
        ground = self.ground
        options = {key: ground.option(key, option) for key, option in self.soft.items()}

        def excludes(keys: Sequence[str]) -> bool:
            return not ground.sat([*literals, *(options[key] for key in keys)], past)

        if not excludes(list(options)):
            return ()
        core = ground.core()
        return tuple(shrink([key for key, literal in options.items() if literal in core], excludes))

    def _core(self, literals: Sequence[int], options: Options) -> frozenset[str] | None:
        ground = self.ground
        kept = {ground.option(key, option): key for key, option in options.items()}
        if ground.sat([*literals, *kept]):
            return None
        return frozenset(kept[one] for one in ground.core() if one in kept)
