"""One play in a situation of which something is unseen: what is asked about it, put to the ground.

Beside `solve.known`, which computes the same where everything is known.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from z3 import BoolRef, substitute

from adjudicator.law import Permission
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import Fact
from adjudicator.solve.minimal import last_to_force, shrink
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.session import Session, Values

Line = Fact | Earlier
"""What an earlier choice says of the present, or left in it."""


@dataclass(frozen=True)
class Hidden:
    """A play, by its values, in a situation with what is told of it put in. Raises GaveUp from every answer."""

    session: Session
    ground: PartialSituation
    values: Values

    @cached_property
    def _play(self) -> int:
        """That the play is legal."""
        return self.ground.legal(self.values)

    @cached_property
    def legal(self) -> bool | None:
        """Whether the play is legal; None where that hangs on what is unseen. Where there is no such situation it
        is not."""
        ground = self.ground
        if not ground.sat([self._play]):
            return False
        return None if ground.sat([ground.no(self._play)]) else True

    # -- what stands against it

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The clauses against a play that is not certainly legal, the hardest to mend first: those that decide whatever
        is unseen, or if there is none, some of which one does wherever it is illegal."""
        return self._always or self._between_them

    @property
    def settled(self) -> bool:
        """Whether each clause against the play decides whatever is unseen; else one of them does."""
        return bool(self._always)

    @cached_property
    def _always(self) -> tuple[str, ...]:
        """The clauses that stand against the play whatever is unseen. Where there is none, the obligations that it
        never honours: each stands wherever the play is open, and where it is not open it is illegal too."""
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
        """An irreducible set of clauses of which one at least stands wherever the play is illegal: the last are let go
        first, so it hangs on no model."""
        ground, refused = self.ground, self.ground.no(self._play)

        def cover(some: Sequence[str]) -> bool:
            return not ground.sat([refused, *(ground.no(self._stands(id)) for id in some)])

        standing = [id for id in self._clauses if ground.sat([refused, self._stands(id)])]
        return tuple(last_to_force(standing[::-1], cover)[::-1]) if cover(standing) else tuple(standing)

    def would_waive(self, clause: str, could: Callable[[Permission], bool]) -> tuple[str, ...]:
        """What would lift a requirement against the play in some situation, if it were held and shown; `could` says
        of a permission whether it can be held."""
        ground, refused = self.ground, self.ground.no(self._play)
        lifting = [p for p in self.session.shown if clause in p.waives and p.held is not None]
        return tuple(
            p.shows
            for p in lifting
            if p.shows and ground.sat([refused, ground.would_waive(self.values, p.id, clause)]) and could(p)
        )

    # -- what must be shown

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what must be shown; () when the play is not certainly legal."""
        return self.ground.always_shows(self.values) if self.legal else ()

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        """The ids of the permissions a legal play rests on when these are shown: in some situation, where that
        hangs on what is unseen."""
        chosen = frozenset(shows)
        ids = [p.id for p in self.session.shown if p.shows in chosen]
        own = [p.id for p in self.session.decision.permissions if p.shows is None]
        lifts = {id: self.ground.lifts(self.values, id, sorted(chosen)) for id in own}
        return (*ids, *(id for id, literal in lifts.items() if self.ground.sat([literal])))

    def certain(self, key: Hashable, term: Callable[[], BoolRef]) -> bool:
        """Whether a truth about this very play holds in every situation; kept by its key."""
        of_play = substitute(term(), *self.values.items())
        return self._always_holds(self.ground.word((key, self.session.placed(self.values)), of_play))

    # -- what it rests on

    @cached_property
    def proof(self) -> tuple[Line, ...]:
        """An irreducible set of earlier choices, and of what they left, without which the verdict would be open; ()
        when it is."""
        if self.legal is None:
            return ()
        ground = self.ground
        opposite = ground.no(self._play) if self.legal else self._play
        if ground.sat([opposite]):
            return ()

        def forces(some: Sequence[Line]) -> bool:
            return not ground.sat([opposite], some)

        # What somebody did tells more than what it left, so that is let go first.
        return tuple(shrink(sorted(ground.lines(), key=lambda line: isinstance(line, Earlier)), forces))
