"""Questions about one play, answered by the cheapest sufficient method: evaluation, a partial situation, or the full
solver."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from z3 import BoolRef

from adjudicator.compile.program import Program
from adjudicator.dataclass import dataclass
from adjudicator.law import Options
from adjudicator.solve.edits import Edit
from adjudicator.solve.known import Known
from adjudicator.solve.known_changes import Edits, Rereadings
from adjudicator.solve.position import Clash, KnownPosition, NotKnown
from adjudicator.solve.solver_question import (
    DEPENDS,
    ILLEGAL,
    LEGAL,
    UNDECIDED,
    Contradiction,
    Keyed,
    Premise,
    SolverQuestion,
)

if TYPE_CHECKING:
    from adjudicator.solve.free_readings import FreeReadings
    from adjudicator.solve.hidden import Hidden
    from adjudicator.solve.partial_situation import PartialSituation, Supposed

__all__ = ["DEPENDS", "ILLEGAL", "LEGAL", "UNDECIDED", "Contradiction", "Keyed", "Premise", "Question"]


@dataclass(frozen=True)
class Question(SolverQuestion):
    """One play in one situation. Answers are computed if everything is known (`known`), decided by a solver on the
    hidden part only if something is hidden (`hidden`), and with `SolverQuestion` otherwise."""

    supposed: tuple[Supposed, ...] = field(default=(), compare=False, repr=False)
    """What is taken to be true of hidden parts besides, in `ground` and `free_readings`: not in `reasons` and
    `reasons_for`, which name premises."""

    # -- known positions

    @cached_property
    def known(self) -> Known | None:
        """The play for evaluation if every relevant value is known; None if the solver is needed."""
        if self.searched or self.unseen or self.past or self.kept or self.world:
            return None
        try:
            return Known(self._position, self.session.placed(self.values), self.made)
        except (NotKnown, Clash):
            return None

    @property
    def _position(self) -> KnownPosition:
        """The known position: the cached one (`known_position`) if it still matches this question, else a new one."""
        if self.known_position is not None:
            position = self.known_position()
            if (position.options, position.facts, position.evaluator) == (
                self.options,
                self.facts,
                self.session.evaluator,
            ):
                return position
        return KnownPosition(self.session.evaluator, self.facts, self.options, self.impossible)

    @cached_property
    def constraints(self) -> tuple[tuple[Hashable, Program], ...]:
        """The constraints on an edited situation (`deal`) as programs, with their keys."""
        return tuple((key, self.session.evaluator.constraint(key, term)) for key, term in self.deal())

    # -- hidden parts

    @cached_property
    def hidden(self) -> Hidden | None:
        """The play for queries about hidden parts; None if nothing is hidden."""
        if not self.unseen:
            return None
        from adjudicator.solve.hidden import Hidden

        return Hidden(self.session, self.ground, self.values)

    @cached_property
    def ground(self) -> PartialSituation:
        """The partial situation with all options of the question."""
        return self._ground(self.options)

    def _ground(self, options: Options) -> PartialSituation:
        facts = (*self.facts, *self.made)
        world = self.bearing or [term() for _, term in self.world]
        from adjudicator.solve.partial_situation import PartialSituation

        past: tuple[Premise, ...] = (*self.past, *self.kept)
        return PartialSituation(self.session, facts, options, past, world, self.impossible, self.supposed)

    @cached_property
    def free_readings(self) -> FreeReadings:
        """The partial situation with free readings (house rules fixed)."""
        house = {key: option for key, option in self.options.items() if key not in self._soft}
        from adjudicator.solve.free_readings import FreeReadings

        return FreeReadings(self._ground(house), self._soft, self.options, self.session.readings)

    def _may_hold(self, symbol: BoolRef) -> bool:
        """Return whether some situation allows this symbol to be true as well."""
        others = [fact for fact in self.facts if not fact.symbol.eq(symbol)]
        loose = (
            self.free_readings.ground
            if len(others) == len(self.facts)
            else replace(self, facts=others).free_readings.ground
        )
        dealt = [loose.word(("deal", key), term()) for key, term in self.deal()]
        return loose.sat([loose.word(("held", symbol.get_id()), symbol), *dealt])

    @cached_property
    def impossible_readings(self) -> tuple[Options, ...]:
        """The options of single readings, other than the present ones, under which no situation has the facts and the
        earlier choices; () if nothing is hidden."""
        if not self.unseen:
            return ()
        free, readings = self.free_readings, self.session.readings
        keys = [key for key in self._soft if self.past or free.ground.constrains(key)]
        return self.impossible_of(
            {key: name} for key in keys for name in readings[key].names if name != self.options[key]
        )

    def impossible_of(self, changes: Iterable[Options]) -> tuple[Options, ...]:
        """Those of some changes of readings under which no situation has the facts and the earlier choices."""
        return tuple(options for options in changes if not self.free_readings.can(options))

    @property
    def _otherwise(self) -> int:
        """Literal, with free readings: the verdict is not the present one."""
        ground = self.free_readings.ground
        legal = ground.legal(self.values)
        return ground.no(legal) if self.verdict == LEGAL else legal

    @property
    def rests_on(self) -> frozenset[str]:
        """The readings in an unsat core of the opposite verdict: with any option of the others the verdict stands."""
        return self.free_readings.rests_on([self._otherwise])

    @cached_property
    def proof(self) -> tuple[Premise, ...]:
        """A minimal set of earlier choices and facts they left without which hidden parts would leave the verdict open;
        () if it is open or nothing is hidden."""
        return () if self.hidden is None else self.hidden.proof

    def refuse_contradiction(self) -> None:
        if self.known is None and not (self.unseen and self.ground.sat()):
            super().refuse_contradiction()

    # -- verdict

    @cached_property
    def verdict(self) -> str:
        if self.known is not None:
            return LEGAL if self.known.legal else ILLEGAL
        if self.hidden is not None:
            return {True: LEGAL, False: ILLEGAL, None: DEPENDS}[self.hidden.legal]
        return super().verdict

    @cached_property
    def against(self) -> tuple[str, ...]:
        if self.known is not None:
            return () if self.known.legal else self.known.against
        if self.hidden is not None:
            return self.hidden.against if self.verdict != LEGAL else ()
        return super().against

    @cached_property
    def settled(self) -> bool:
        """Whether each clause in `against` is violated in every situation; otherwise only their disjunction is."""
        return self.hidden is None or self.hidden.settled

    def would_waive(self, clause: str) -> tuple[str, ...]:
        if self.known is not None:
            some = () if self.known.legal else self.session.evaluator.would_waive(clause, self.known.row)
            held = [p for p in some if p.held is not None and self.known.could_hold(p.held.get_id(), self.constraints)]
            return tuple(p.shows for p in held if p.shows)
        if self.hidden is not None:
            return self.hidden.would_waive(clause, lambda p: p.held is not None and self._may_hold(p.held))
        return super().would_waive(clause)

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        if self.known is not None:
            return self.known.shows
        if self.hidden is not None:
            return self.hidden.shows
        return super().shows

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        if self.known is not None:
            return self.known.relies_on(shows)
        if self.hidden is not None:
            return self.hidden.relies_on(shows)
        return super().relies_on(shows)

    def certain(self, key: Hashable, term: Callable[[], BoolRef]) -> bool:
        if self.known is not None:
            return self.known.certain(key, term)
        return self.hidden.certain(key, term) if self.hidden is not None else super().certain(key, term)

    # -- reasons, and changes that flip the verdict

    @cached_property
    def reasons(self) -> tuple[Premise, ...]:
        if self.known is not None:
            with suppress(NotKnown):
                return self.known.reasons()
        return super().reasons

    def reasons_for(self, clause: str) -> tuple[Premise, ...]:
        if self.known is not None:
            with suppress(NotKnown):
                return self.known.reasons_for(clause)
        return super().reasons_for(clause)

    @cached_property
    def reading_flips(self) -> tuple[Options, ...]:
        if self.known is not None:
            with suppress(NotKnown):
                return Rereadings(self.known, self._soft, tuple(self.impossible)).least()
        return self.free_readings.changes([self._otherwise]) if self.unseen else super().reading_flips

    @cached_property
    def repairs(self) -> tuple[Options, ...]:
        return self.free_readings.changes([]) if self.unseen else super().repairs

    @cached_property
    def flips(self) -> tuple[tuple[Edit, ...], ...]:
        if self.known is not None:
            with suppress(NotKnown):
                return Edits(self.known, self.constraints).least()
        return super().flips
