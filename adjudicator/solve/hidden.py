"""Answers about one play in a situation with hidden parts, from a `PartialSituation`.

The counterpart of `solve.known`, which computes the same answers where everything is known.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property

from z3 import BoolRef, substitute

from adjudicator.dataclass import dataclass
from adjudicator.law import Permission
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import Fact
from adjudicator.solve.minimal import last_to_force, shrink
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.session import Session, Values

Line = Fact | Earlier
"""An earlier choice, or a fact that it left."""


@dataclass(frozen=True)
class Hidden:
    """A play (by its values) in a partially known situation. Every answer may raise GaveUp."""

    session: Session
    ground: PartialSituation
    values: Values

    @cached_property
    def _play(self) -> int:
        """Literal: the play is legal."""
        return self.ground.legal(self.values)

    @cached_property
    def legal(self) -> bool | None:
        """Whether the play is legal; None if that depends on what is hidden. False if the situation is impossible."""
        ground = self.ground
        if not ground.sat([self._play]):
            return False
        return None if ground.sat([ground.no(self._play)]) else True

    # -- violated clauses

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The clauses against a play that is not certainly legal, most severe first: those violated in every situation;
        if there are none, a minimal set of which one is violated wherever the play is illegal."""
        return self._always or self._between_them

    @property
    def settled(self) -> bool:
        """Whether each clause in `against` is violated in every situation; otherwise only their disjunction is."""
        return bool(self._always)

    @cached_property
    def _always(self) -> tuple[str, ...]:
        """The clauses that the play violates in every situation. If there are none, the obligations that it never
        honours: wherever it is open such an obligation is violated, elsewhere the play is illegal anyway."""
        standing = tuple(id for id in self._clauses if self._always_holds(self._stands(id)))
        return standing or tuple(
            duty.id
            for duty in self.session.decision.obligations
            if self._always_holds(self.ground.dishonoured(self.values, duty.id))
        )

    @cached_property
    def _clauses(self) -> tuple[str, ...]:
        decision = self.session.decision
        return tuple(c.id for c in (*decision.prohibitions, *decision.requirements, *decision.obligations))

    def _stands(self, clause: str) -> int:
        return self.ground.stands(self.values, clause)

    def _always_holds(self, literal: int) -> bool:
        return not self.ground.sat([self.ground.no(literal)])

    @property
    def _between_them(self) -> tuple[str, ...]:
        """A minimal set of clauses of which at least one is violated wherever the play is illegal. Deletion in a fixed
        order (last clause first) makes it independent of the models that the solver returns."""
        ground, refused = self.ground, self.ground.no(self._play)

        def cover(some: Sequence[str]) -> bool:
            return not ground.sat([refused, *(ground.no(self._stands(id)) for id in some)])

        standing = [id for id in self._clauses if ground.sat([refused, self._stands(id)])]
        return tuple(last_to_force(standing[::-1], cover)[::-1]) if cover(standing) else tuple(standing)

    def would_waive(self, clause: str, could: Callable[[Permission], bool]) -> tuple[str, ...]:
        """Return what, if held and shown, would waive a requirement in some situation; `could` tells whether a
        permission can be held."""
        ground, refused = self.ground, self.ground.no(self._play)
        lifting = [p for p in self.session.shown if clause in p.waives and p.held is not None]
        return tuple(
            p.shows
            for p in lifting
            if p.shows and ground.sat([refused, ground.would_waive(self.values, p.id, clause)]) and could(p)
        )

    # -- minimal sets to be shown

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what must be shown; () if the play is not certainly legal."""
        return self.ground.always_shows(self.values) if self.legal else ()

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the permissions a legal play relies on, in some situation, when these things are shown."""
        chosen = frozenset(shows)
        ids = [p.id for p in self.session.shown if p.shows in chosen]
        own = [p.id for p in self.session.decision.permissions if p.shows is None]
        lifts = {id: self.ground.lifts(self.values, id, sorted(chosen)) for id in own}
        return (*ids, *(id for id, literal in lifts.items() if self.ground.sat([literal])))

    def certain(self, key: Hashable, term: Callable[[], BoolRef]) -> bool:
        """Return whether a boolean term, with the play's values substituted, is true in every situation. Cached by
        `key`."""
        of_play = substitute(term(), *self.values.items())
        return self._always_holds(self.ground.word((key, self.session.placed(self.values)), of_play))

    # -- proof

    @cached_property
    def proof(self) -> tuple[Line, ...]:
        """A minimal set of earlier choices and facts they left without which the verdict would be open; () if it is
        open."""
        if self.legal is None:
            return ()
        ground = self.ground
        opposite = ground.no(self._play) if self.legal else self._play
        if ground.sat([opposite]):
            return ()

        def forces(some: Sequence[Line]) -> bool:
            return not ground.sat([opposite], some)

        # Try to drop facts first: an earlier choice explains more than the facts it left.
        return tuple(shrink(sorted(ground.lines(), key=lambda line: isinstance(line, Earlier)), forces))
