"""Questions answered by the full solver: every fact, reading and part of the play is an assumption, so that unsat cores
give the reasons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from z3 import BoolRef, ModelRef, Not, is_bool, is_true

from adjudicator.dataclass import dataclass
from adjudicator.law import Options, Permission
from adjudicator.solve.changes import least_changes
from adjudicator.solve.edits import Edit, Searched
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.minimal import minimal_sets, shrink
from adjudicator.solve.optimum import Scope
from adjudicator.solve.position import KnownPosition
from adjudicator.solve.session import Assume, Session, Values

if TYPE_CHECKING:
    from adjudicator.solve.constraints import Constraints

LEGAL, ILLEGAL, DEPENDS, UNDECIDED = "legal", "illegal", "depends", "undecided"


Premise = Fact | Earlier
"""An element of a reason: a fact, or an earlier choice."""


class Contradiction(Exception):
    """The facts are inconsistent; `facts` is a minimal unsatisfiable subset."""

    def __init__(self, facts: Sequence[Premise]) -> None:
        super().__init__("; ".join(fact.text for fact in facts))
        self.facts = tuple(facts)


Keyed = tuple[Hashable, Callable[[], BoolRef]]
"""A lazily built term with a unique key."""


@dataclass(frozen=True)
class SolverQuestion:
    """One play in one situation under chosen options, answered by the solver alone.

    `facts` describe the situation, `made` states that the play is possible; `values` are the values of the play's
    symbols. `impossible` lists combinations of readings under which the history could not have happened. `unseen` says
    that something relevant may be hidden: then `past` are earlier choices that constrain it, `kept` facts that such
    choices left, and `world` constraints that hold in any case. `deal` returns constraints on an edited situation.
    """

    session: Session
    facts: Sequence[Fact]
    options: Options
    values: Values = field(hash=False)
    made: Sequence[Fact] = ()
    impossible: Sequence[tuple[tuple[str, str], ...]] = ()
    deal: Callable[[], Sequence[Keyed]] = field(default=tuple, hash=False)
    unseen: bool = False
    past: tuple[Earlier, ...] = ()
    kept: tuple[Fact, ...] = ()
    world: Sequence[Keyed] = ()
    bearing: Constraints | None = field(default=None, compare=False, repr=False)
    """The constraints of `world` restricted to what the question reads, if available."""
    searched: bool = False
    """Use the solver even if everything is known."""
    known_position: Callable[[], KnownPosition] | None = field(default=None, compare=False, repr=False)
    """Returns the facts under the options as a known position, if it has been computed before."""

    # -- assumptions

    @cached_property
    def _facts(self) -> dict[Fact, Assume]:
        return {fact: self.session.fact(fact) for fact in self.facts}

    @cached_property
    def _premises(self) -> dict[Premise, Assume]:
        premises: dict[Premise, Assume] = {fact: assumed for fact, assumed in self._facts.items()}
        premises.update({fact: self.session.fact(fact) for fact in self.kept})
        premises.update({earlier: earlier.assumed(self.session) for earlier in self.past})
        return premises

    @cached_property
    def _ruled_out(self) -> list[Assume]:
        """Assumptions that exclude impossible combinations of readings and situations that violate `world`."""
        impossible = [self.session.impossible(given) for given in self.impossible]
        return [*impossible, *(Assume(("world", key), term) for key, term in self.world)]

    @cached_property
    def _made(self) -> list[Assume]:
        return [*(self.session.fact(fact) for fact in self.made), *self._ruled_out]

    @cached_property
    def _options(self) -> dict[str, Assume]:
        return {key: self.session.option(key, option) for key, option in self.options.items()}

    @cached_property
    def _house(self) -> list[Assume]:
        return [literal for key, literal in self._options.items() if self.session.readings[key].house]

    @cached_property
    def _soft(self) -> dict[str, str]:
        return {key: o for key, o in self.options.items() if not self.session.readings[key].house}

    @cached_property
    def _play(self) -> list[Assume]:
        return [self.session.play(self.values), *self.session.all_invoked]

    @cached_property
    def _situation(self) -> list[Assume]:
        return [*self._premises.values(), *self._made, *self._options.values()]

    @cached_property
    def _scope(self) -> Scope:
        return Scope(tuple(self.facts))

    def refuse_contradiction(self) -> None:
        """Raise Contradiction if the facts, `made` included, are inconsistent."""
        session = self.session
        every: dict[Premise, Assume] = {**self._premises, **{fact: session.fact(fact) for fact in self.made}}
        rest = [*self._options.values(), *self._ruled_out]
        if session.sat([*every.values(), *rest], self._scope):
            return
        core = session.core()
        ours = [fact for fact, literal in every.items() if literal in core]
        raise Contradiction(shrink(ours, lambda some: not session.sat([*(every[f] for f in some), *rest])))

    @cached_property
    def _dealt(self) -> list[Assume]:
        return [Assume(("deal", key), term) for key, term in self.deal()]

    # -- verdict

    @cached_property
    def verdict(self) -> str:
        """`legal`, `illegal` or `depends`; the facts must be consistent. GaveUp on timeout."""
        assumptions, session = [*self._situation, *self._play], self.session
        if not session.sat([*assumptions, session.is_legal()], self._scope):
            return ILLEGAL
        return DEPENDS if session.sat([*assumptions, session.is_legal(False)], self._scope) else LEGAL

    @cached_property
    def _refused(self) -> ModelRef | None:
        """A model in which the play is illegal; None if there is none."""
        assumptions = [*self._situation, *self._play, self.session.is_legal(False)]
        return self.session.model() if self.session.sat(assumptions, self._scope) else None

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The ids of the clauses that an illegal play violates, in one model, most severe first; () if it is legal."""
        return tuple(self.session.against(self._refused)) if self._refused else ()

    def would_waive(self, clause: str) -> tuple[str, ...]:
        """Return what, if held and shown, would waive a requirement that the play violates."""
        permissions = self.session.could_waive(clause, self._refused) if self._refused else []
        return tuple(p.shows for p in permissions if p.shows and p.held is not None and self._could_hold(p.held))

    def _could_hold(self, symbol: BoolRef) -> bool:
        """Return whether a situation exists in which this symbol is true as well."""
        others = [
            assumed
            for premise, assumed in self._premises.items()
            if isinstance(premise, Earlier) or not premise.symbol.eq(symbol)
        ]
        held = Assume(("held", symbol.get_id()), lambda: symbol)
        return self.session.sat([*others, *self._made, *self._dealt, held], self._scope)

    def under(self, change: Options) -> str:
        """Return the verdict under changed options."""
        return replace(self, options={**self.options, **change}).verdict

    # -- minimal sets to be shown

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what must be shown; () if the play is not legal."""
        if self.verdict != LEGAL:
            return ()
        session = self.session

        def enough(invoked: Sequence[Permission]) -> bool:
            words = [session.invoked(p, p in invoked) for p in session.shown]
            assumptions = [*self._situation, session.play(self.values), *words, session.is_open(False)]
            return not session.sat(assumptions, self._scope)

        held = [p for p in session.shown if p.held is None or self._may(p.held)]
        return tuple(tuple(p.shows or "" for p in permissions) for permissions in minimal_sets(held, enough))

    def _may(self, symbol: BoolRef) -> bool:
        return not any(f.symbol.eq(symbol) and f.value is False and not f.given for f in self.facts)

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the permissions a legal play relies on when these things are shown.

        These are the permissions shown, and those the play itself invokes that alone waive some clause.
        """
        session, chosen = self.session, set(shows)
        words = [session.invoked(p, p.shows in chosen) for p in session.shown]
        ids = [p.id for p in session.shown if p.shows in chosen]
        if session.sat([*self._situation, session.play(self.values), *words], self._scope):
            ids += session.lifts(session.model())
        return tuple(ids)

    def certain(self, key: Hashable, term: Callable[[], BoolRef]) -> bool:
        """Return whether a boolean term about this play is true in every situation. Cached by `key`."""
        otherwise = Assume(("otherwise", key), lambda: Not(term()))
        return not self.session.sat([*self._situation, *self._play, otherwise], self._scope)

    def value_of(self, name: str) -> int | bool:
        """Return the value of a symbol of the play or the position by name. KeyError if no fact states it."""
        for symbol, value in self.values.items():
            if symbol.decl().name() == name:
                return is_true(value) if is_bool(value) else int(value.as_long())
        for fact in self.facts:
            if fact.relation == IS and fact.symbol.decl().name() == name:
                return fact.value
        raise KeyError(name)

    # -- reasons (minimal unsatisfiable subsets)

    @cached_property
    def reasons(self) -> tuple[Premise, ...]:
        """A minimal set of premises that forces the verdict; () if it depends."""
        return () if self.verdict == DEPENDS else self._core(self._opposite)

    def reasons_for(self, clause: str) -> tuple[Premise, ...]:
        """Return a minimal set of premises that forces the play to violate this clause."""
        return self._core(self.session.stands(clause, False))

    def _core(self, opposite: Assume) -> tuple[Premise, ...]:
        fixed = [*self._made, *self._options.values(), *self._play, opposite]
        premises = self._premises

        # No scope: restricting the alternatives to those that the facts allow would hide
        # that the verdict depends on these facts.
        def contradict(some: Sequence[Premise]) -> bool:
            return not self.session.sat([*(premises[one] for one in some), *fixed])

        every = list(premises)
        if not contradict(every):
            return ()
        # If nothing is hidden, do not start from the core: the result must be the one `Known` computes.
        core = self.session.core() if self.unseen else set(premises.values())
        return tuple(shrink([one for one in every if premises[one] in core], contradict))

    @cached_property
    def _opposite(self) -> Assume:
        return self.session.is_legal(self.verdict != LEGAL)

    # -- minimum changes that flip the verdict

    @cached_property
    def reading_flips(self) -> tuple[Options, ...]:
        """The minimum changes of readings under which the verdict flips."""
        return self._changes([*self._premises.values(), *self._made, *self._play, self._opposite])

    @cached_property
    def repairs(self) -> tuple[Options, ...]:
        """The minimum changes of readings under which inconsistent facts become consistent."""
        return self._changes([*self._premises.values(), *self._made])

    def _changes(self, assumed: Sequence[Assume]) -> tuple[Options, ...]:
        session = self.session

        def core(options: Options) -> frozenset[str] | None:
            kept = {session.option(key, option): key for key, option in options.items()}
            if session.sat([*assumed, *self._house, *kept], self._scope):
                return None
            return frozenset(kept[one] for one in session.core() if one in kept)

        return least_changes(self._soft, session.readings, core)

    @cached_property
    def flips(self) -> tuple[tuple[Edit, ...], ...]:
        """The minimum sets of edits of facts under which the verdict is the opposite.

        Of edits that change the same number in the same direction only the nearest is given.
        """
        session = self.session
        editable = {fact: assumed for fact, assumed in self._facts.items() if fact.edits is not None}
        weak = [assumed for fact in editable if (assumed := session.weakened(fact)) is not None]
        rigid = [self._premises[one] for one in self._premises if isinstance(one, Earlier) or one.edits is None]
        others = [*self._dealt, *self._made, *self._options.values(), *self._play, self._opposite]
        return Searched(session, editable, [*rigid, *weak, *others]).least()
