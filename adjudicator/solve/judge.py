"""Judging a play: the verdict, what stands against it, and what it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from itertools import product

from z3 import BoolRef, Not, is_true

from adjudicator.law import Options
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.least import least_relaxations, minimal_sets, shrink
from adjudicator.solve.session import Session, Values

LEGAL, ILLEGAL, DEPENDS, UNDECIDED = "legal", "illegal", "depends", "undecided"


class Contradiction(Exception):
    """Facts that cannot hold together; `facts` is an irreducible set of them."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        super().__init__("; ".join(fact.text for fact in facts))
        self.facts = tuple(facts)


@dataclass(frozen=True)
class Edit:
    """A change of one fact: the fact, and the value it has afterwards."""

    fact: Fact
    value: int | bool


@dataclass(frozen=True)
class Question:
    """One play in one situation, put to a session under a profile.

    `facts` describe the situation, `made` that the play can be made at all; `values`
    are the play's symbols. `impossible` lists combinations of readings under which the
    history could not have happened.
    """

    session: Session
    facts: tuple[Fact, ...]
    options: Options
    values: Values = field(hash=False)
    made: tuple[Fact, ...] = ()
    impossible: tuple[tuple[tuple[str, str], ...], ...] = ()
    deal: Callable[[], tuple[object, BoolRef]] | None = field(default=None, hash=False)
    """What else must hold of an edited situation, with a key for it."""

    # -- assumptions

    @cached_property
    def _facts(self) -> dict[Fact, BoolRef]:
        return {fact: self.session.fact(fact) for fact in self.facts}

    @cached_property
    def _made(self) -> list[BoolRef]:
        ruled_out = [self.session.impossible(given) for given in self.impossible]
        return [*(self.session.fact(fact) for fact in self.made), *ruled_out]

    @cached_property
    def _options(self) -> dict[str, BoolRef]:
        return {key: self.session.option(key, option) for key, option in self.options.items()}

    @cached_property
    def _house(self) -> list[BoolRef]:
        return [literal for key, literal in self._options.items() if self.session.readings[key].house]

    @cached_property
    def _soft(self) -> dict[str, BoolRef]:
        return {k: literal for k, literal in self._options.items() if not self.session.readings[k].house}

    @cached_property
    def _play(self) -> list[BoolRef]:
        return [self.session.play(self.values), *self._all]

    @cached_property
    def _all(self) -> list[BoolRef]:
        return [p.invoked for p in self.session.shown]

    @cached_property
    def situation(self) -> list[BoolRef]:
        """The facts, the profile, and what the obligations ask for in them."""
        known = [*self._facts.values(), *self._made, *self._options.values()]
        return known + self.session.bests(self.facts, known)

    def refuse_contradiction(self) -> None:
        """Raises Contradiction if the facts, the play's cards among them, cannot be."""
        session = self.session
        every = {**self._facts, **{fact: session.fact(fact) for fact in self.made}}
        rest = [*self._options.values(), *(session.impossible(given) for given in self.impossible)]
        if session.sat([*every.values(), *rest]):
            return
        core = set(session.core())
        ours = [fact for fact, literal in every.items() if literal in core]
        raise Contradiction(shrink(ours, lambda some: not session.sat([*(every[f] for f in some), *rest])))

    # -- the verdict

    @cached_property
    def verdict(self) -> str:
        """`legal`, `illegal` or `depends`, for facts that can hold together. Raises GaveUp."""
        asked = [*self.situation, *self._play]
        if not self.session.sat([*asked, self.session.legal]):
            return ILLEGAL
        return DEPENDS if self.session.sat([*asked, Not(self.session.legal)]) else LEGAL

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The ids of the clauses against an illegal play, the hardest to mend first."""
        if not self.session.sat([*self.situation, *self._play, Not(self.session.legal)]):
            return ()
        return tuple(self.session.against(self.session.model()))

    # -- what must be shown

    @cached_property
    def shows(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of powers to show; () when the play is not legal."""
        if self.verdict != LEGAL:
            return ()
        session, shown = self.session, self.session.shown

        def enough(invoked: Sequence[BoolRef]) -> bool:
            words = [p.invoked if p.invoked in invoked else Not(p.invoked) for p in shown]
            return not session.sat([*self.situation, session.play(self.values), *words, Not(session.open)])

        held = [p for p in shown if p.held is None or self._may(p.held)]
        names = {p.invoked: p.shows or "" for p in held}
        return tuple(tuple(names[i] for i in found) for found in minimal_sets(list(names), enough))

    def _may(self, symbol: BoolRef) -> bool:
        return not any(f.symbol.eq(symbol) and f.value is False and not f.given for f in self.facts)

    def relies_on(self, shows: Iterable[str]) -> tuple[str, ...]:
        """The ids of the permissions a legal play rests on when these powers are shown.

        Those shown, and those the play itself invokes where a clause would otherwise
        stand against it.
        """
        session, chosen = self.session, set(shows)
        words = [p.invoked if p.shows in chosen else Not(p.invoked) for p in session.shown]
        ids = [p.id for p in session.shown if p.shows in chosen]
        if not session.sat([*self.situation, session.play(self.values), *words]):
            return tuple(ids)
        model = session.model()
        for permission, terms in session.lifted:
            if any(is_true(model.eval(term, model_completion=True)) for term in terms):
                ids.append(permission.id)
        return tuple(ids)

    # -- why

    @cached_property
    def reasons(self) -> tuple[Fact, ...]:
        """An irreducible set of facts that forces the verdict; () when it depends."""
        if self.verdict == DEPENDS:
            return ()
        fixed = [*self._made, *self._options.values(), *self._play, self._opposite]
        # Reckoned over every alternative: a definition that left out those the facts make
        # impossible would hide that the verdict leans on those facts.
        fixed += self.session.bests((), [*self._facts.values(), *fixed[:-1]])

        def contradict(some: Sequence[Fact]) -> bool:
            return not self.session.sat([*(self._facts[f] for f in some), *fixed])

        if not contradict(self.facts):
            return ()
        core = set(self.session.core())
        return tuple(shrink([f for f in self.facts if self._facts[f] in core], contradict))

    @cached_property
    def _opposite(self) -> BoolRef:
        return Not(self.session.legal) if self.verdict == LEGAL else self.session.legal

    # -- what would flip it

    @cached_property
    def contested(self) -> tuple[Mapping[str, str], ...]:
        """The least changes of readings under which the verdict is another."""
        session, soft = self.session, self._soft
        fixed = [*self._facts.values(), *self._made, *self._house, *self._play, self._opposite]
        fixed += session.bests(self.facts, fixed)
        names = {literal: key for key, literal in soft.items()}

        def core_without(gone: frozenset[str]) -> frozenset[str] | None:
            if session.sat([*fixed, *(literal for key, literal in soft.items() if key not in gone)]):
                return None
            return frozenset(names[literal] for literal in session.core() if literal in names)

        changes: list[Mapping[str, str]] = []
        for keys in least_relaxations(list(soft), core_without):
            changes.extend(self._values_of(keys, fixed))
        return tuple(changes)

    def _values_of(self, keys: frozenset[str], fixed: list[BoolRef]) -> list[Mapping[str, str]]:
        """Every choice of other options for these keys that flips the verdict."""
        session = self.session
        kept = [literal for key, literal in self._soft.items() if key not in keys]
        others = [[(k, o) for o in session.readings[k].names if o != self.options[k]] for k in sorted(keys)]
        return [
            dict(choice)
            for choice in product(*others)
            if session.sat([*fixed, *kept, *(session.option(k, o) for k, o in choice)])
        ]

    @cached_property
    def flips(self) -> tuple[tuple[Edit, ...], ...]:
        """The least sets of edits to the facts under which the opposite verdict holds.

        Of edits that move one number the same way, only the nearest is given.
        """
        session = self.session
        editable = [fact for fact in self.facts if fact.edits is not None]
        weak = [literal for fact in editable if (literal := session.weakened(fact)) is not None]
        rigid = [self._facts[fact] for fact in self.facts if fact.edits is None]
        deal = [session.literal(*self.deal())] if self.deal else []
        fixed = [*rigid, *weak, *deal, *self._made, *self._options.values(), *self._play, self._opposite]
        fixed += session.bests(self.facts, fixed, slack=1)
        names = {self._facts[fact]: fact for fact in editable}

        def core_without(gone: frozenset[Fact]) -> frozenset[Fact] | None:
            if session.sat([*fixed, *(self._facts[fact] for fact in editable if fact not in gone)]):
                return None
            return frozenset(names[literal] for literal in session.core() if literal in names)

        flips: list[tuple[Edit, ...]] = []
        for gone in least_relaxations(editable, core_without, most=2):
            kept = [*fixed, *(self._facts[fact] for fact in editable if fact not in gone)]
            flips.extend(self._nearest([f for f in editable if f in gone], kept))
        return tuple(flips)

    def _nearest(self, gone: Sequence[Fact], kept: list[BoolRef]) -> list[tuple[Edit, ...]]:
        """The edits of these facts that flip the verdict, the nearest in each direction."""
        found: list[tuple[Edit, ...]] = []
        for moves in product(*(_directions(fact) for fact in gone)):
            edits = self._first(gone, moves, kept)
            if edits:
                found.append(edits)
        return found

    def _first(
        self, gone: Sequence[Fact], moves: Sequence[Sequence[int | bool]], kept: list[BoolRef]
    ) -> tuple[Edit, ...] | None:
        session = self.session
        for values in product(*moves):
            terms = [session.literal(("is", f.symbol.get_id(), v), _is(f, v)) for f, v in zip(gone, values, strict=True)]
            if session.sat([*kept, *terms]):
                return tuple(Edit(f, v) for f, v in zip(gone, values, strict=True))
        return None


def _is(fact: Fact, value: int | bool) -> BoolRef:
    return replace(fact, relation=IS, value=value).term()


def _directions(fact: Fact) -> list[Sequence[int | bool]]:
    """The values an edit may give a fact, nearest first, one list for each direction."""
    if isinstance(fact.value, bool):
        return [[not fact.value]]
    least, most = fact.edits or (fact.value, fact.value)
    up = range(fact.value + 1, most + 1)
    down = range(fact.value - 1, least - 1, -1)
    ways = {AT_LEAST: [down], AT_MOST: [up], IS: [down, up]}[fact.relation]
    return [list(way) for way in ways if len(way)]
