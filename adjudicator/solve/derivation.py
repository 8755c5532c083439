"""The proof of a verdict in a partially known situation, as lemmas: what each earlier choice, or other fact, excludes.

Without the earlier choices that prove it the verdict would be open, on prime conditions over a vocabulary
(`solve.conditions`). Each condition of the opposite verdict is then impossible, and a lemma says why: a minimal set of
its literals, a minimal set of premises with which no situation has them, and of an earlier choice a minimal set of
clauses of which it would have violated one. A lemma that needs several choices or clauses is proved from other lemmas
where that takes fewer. Lemmas without which the verdict is proved all the same are dropped, so no step is idle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from adjudicator.dataclass import dataclass
from adjudicator.law import Clause, Obligation
from adjudicator.solve.conditions import Condition, Hinges, Literal, Vocabulary, Word
from adjudicator.solve.constraints import NOTHING
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import Fact
from adjudicator.solve.minimal import last_to_force, minimal_sets, shrink
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import LEGAL, Premise, Question
from adjudicator.solve.session import Values

if TYPE_CHECKING:
    from z3 import BoolRef

T = TypeVar("T")


@dataclass(frozen=True)
class Lemma:
    """`excluded`: conditions that no situation with the premises meets.

    `lines` are the earlier choices among the premises, and facts that such choices left; `counts` are other facts,
    and `given` conditions that other lemmas exclude. In each situation that meets an excluded condition an earlier
    choice violated one of the `clauses`.
    """

    excluded: tuple[Condition, ...]
    lines: tuple[Premise, ...]
    counts: tuple[Fact, ...] = ()
    given: tuple[Condition, ...] = ()
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    """The readings that the lemma rests on, with those of the question."""

    @property
    def size(self) -> int:
        """How many earlier choices, or clauses of one, have to be thought of at once."""
        return len(self.lines) + (len(self.clauses) if len(self.lines) == 1 else 0)


@dataclass(frozen=True)
class ClauseExclusion:
    """A clause that a play violates in no situation, by a minimal set of facts and of conditions that lemmas exclude;
    without them it may."""

    clause: str
    premises: tuple[Fact | Condition, ...]
    honoured: bool = False
    """Of an obligation: the play honours it, and its subject may be in force."""


@dataclass(frozen=True)
class Derivation:
    """Lemmas, each after those it is proved from, that prove a verdict together with `counts`, other facts.
    `together` says that the joint constraints on what is hidden are needed besides. `clauses`: of a legal play those
    that it may violate without the facts and lemmas; of an illegal one those that the play `due` may violate."""

    lemmas: tuple[Lemma, ...]
    counts: tuple[Fact, ...]
    together: bool
    clauses: tuple[ClauseExclusion, ...] = ()
    allowed_by: tuple[tuple[str, ...], ...] = ()
    """Of an illegal play the minimal sets of things to show with which it may be legal without facts and lemmas."""


def derivation(
    question: Question,
    counted: Sequence[Fact],
    words: Sequence[Word] = (),
    hinges: Hinges | None = None,
    due: Values | None = None,
    subjects: Mapping[str, BoolRef] = MappingProxyType({}),
) -> Derivation | None:
    """The proof of a settled verdict; None where no lemmas over the vocabulary prove it. Raises GaveUp.

    `counted` are the facts that the proof is to name; `words` and `hinges` are the conditions of the
    verdict without the history, if the history is needed; `due` are the values of a play that obligations ask for
    instead of an illegal one, and `subjects` the terms, by obligation, that its subject is in force.
    """
    for together in (False, True):
        proof = _Search(question, counted, words, hinges or Hinges((), ()), together).derivation(due, subjects)
        if proof is not None:
            return proof
    return None


def violated(question: Question, line: Earlier, given: Sequence[Premise]) -> tuple[str, ...]:
    """A minimal set of clauses of which an earlier choice violated one, by the facts of the question and what is given;
    () where that does not follow. Raises GaveUp."""
    return _Search(question, (), (), Hinges((), ()), True).violated(line, given)


def exclusion(
    question: Question, counted: Sequence[Fact], words: Sequence[Word], conditions: Sequence[Condition]
) -> Derivation | None:
    """A proof that no situation meets any of these conditions; None where one may. `counted` and `words` are as in
    `derivation`. Raises GaveUp."""
    for together in (False, True):
        lemmas = _Search(question, counted, words, Hinges((), ()), together).excluding(conditions)
        if lemmas is not None:
            return Derivation(lemmas, (), together)
    return None


class _Search:
    """With `together` the joint constraints on what is hidden are assumed in every step."""

    def __init__(
        self, question: Question, counted: Sequence[Fact], words: Sequence[Word], hinges: Hinges, together: bool
    ) -> None:
        self._question, self._counted, self._together = question, tuple(counted), together
        self._words = {word.id: word for word in words}
        self._vocabulary = Vocabulary(words)
        self._opposite = hinges.illegal_if if question.verdict == LEGAL else hinges.legal_if

    @cached_property
    def _ground(self) -> PartialSituation:
        """The situation with the earlier choices and the counted facts as assumptions."""
        question, counted = self._question, self._counted
        facts = (*(fact for fact in question.facts if fact not in counted), *question.made)
        lines: tuple[Premise, ...] = (*question.past, *question.kept, *counted)
        world = question.bearing or NOTHING
        if not self._together:
            world = replace(world, relevant=NOTHING.relevant)
        return PartialSituation(question.session, facts, question.options, lines, world, question.impossible)

    def derivation(self, due: Values | None, subjects: Mapping[str, BoolRef]) -> Derivation | None:
        lemmas = sorted(self._lemmas(), key=lambda lemma: -lemma.size)
        if not self._settled(self._counted, _excluded(lemmas)):
            return None
        kept = shrink(lemmas, lambda some: self._settled(self._counted, _excluded(some)))
        ordered = list[Lemma]()
        for lemma in sorted(kept, key=lambda lemma: lemma.size):
            ordered.append(self._simpler(lemma, _excluded(ordered)))
        counts = _least(self._counted, lambda some: self._settled(some, _excluded(ordered)))
        lemmas = [replace(lemma, readings=self._readings(lemma)) for lemma in _grouped(ordered)]
        legal = self._question.verdict == LEGAL
        decision, facts, clauses = self._question.session.decision, counts, list[ClauseExclusion | None]()
        open_to = (*decision.prohibitions, *decision.requirements)
        if legal:
            every = (*open_to, *decision.obligations)
            clauses = [*self._clause_exclusions(self._question.values, every, facts, _excluded(ordered), subjects)]
        elif due is not None:
            facts = tuple(dict.fromkeys((*counts, *(fact for lemma in ordered for fact in lemma.counts))))
            clauses = [*self._clause_exclusions(due, open_to, facts, _excluded(ordered))]
        excluded = [one for one in clauses if one is not None]
        complete = len(excluded) == len(clauses)
        allowed_by = () if legal else self._allowed_by()
        return Derivation(tuple(lemmas), counts, self._together, tuple(excluded) if complete else (), allowed_by)

    def _clause_exclusions(
        self,
        values: Values,
        clauses: Iterable[Clause],
        counts: Sequence[Fact],
        excluded: Sequence[Condition],
        subjects: Mapping[str, BoolRef] = MappingProxyType({}),
    ) -> Iterator[ClauseExclusion | None]:
        """Those of some clauses that a play may violate without these facts and excluded conditions, with those of them
        that exclude it; None for a clause that it may violate all the same.

        An obligation is violated by plays alone that nothing else stands against. Premises are named that exclude its
        subject, or else that show that the play honours it in any case, if there are such ones.
        """
        ground = self._ground
        premises: tuple[Fact | Condition, ...] = (*excluded, *counts)  # Deletion begins with conditions.
        for clause in clauses:
            stands = ground.stands(values, clause.id)
            if self._excludes((), stands):
                continue
            if not self._excludes(premises, stands):
                yield None
                continue
            honoured = False
            if isinstance(clause, Obligation):
                literals = [ground.dishonoured(values, clause.id)]
                if clause.id in subjects:
                    literals = [ground.word(("subject", clause.id), subjects[clause.id]), *literals]
                stands = next((one for one in literals if self._excludes(premises, one)), stands)
                honoured = clause.id in subjects and stands != literals[0]
            yield ClauseExclusion(clause.id, _least(premises, partial(self._excludes, literal=stands)), honoured)

    def _excludes(self, premises: Sequence[Fact | Condition], literal: int) -> bool:
        """Whether a literal is false by facts and excluded conditions."""
        denied = [self._denied(one) for one in premises if not isinstance(one, Fact)]
        return not self._ground.sat([literal, *denied], [one for one in premises if isinstance(one, Fact)])

    def _allowed_by(self) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of things to show with which the play may be legal without the facts and lemmas."""
        ground, question = self._ground, self._question
        legal, every = ground.legal(question.values), [p.shows for p in question.session.shown if p.shows]

        def enough(shown: Sequence[str]) -> bool:
            return ground.sat([legal, ground.open_showing(question.values, shown)], ())

        return tuple(map(tuple, minimal_sets(every, enough)))

    def excluding(self, conditions: Sequence[Condition]) -> tuple[Lemma, ...] | None:
        """A lemma for each of these conditions; None where a situation meets one."""
        lines: tuple[Premise, ...] = (*self._question.past, *self._question.kept)
        if not all(self._impossible(one, (*lines, *self._counted)) for one in conditions):
            return None
        return tuple(_grouped([self._proved(one, lines) for one in conditions]))

    def _settled(self, counts: Sequence[Fact], excluded: Iterable[Condition]) -> bool:
        """Whether the verdict follows if no situation meets these conditions."""
        ground, question = self._ground, self._question
        legal = ground.legal(question.values)
        opposite = ground.no(legal) if question.verdict == LEGAL else legal
        return not ground.sat([opposite, *map(self._denied, excluded)], counts)

    def _readings(self, lemma: Lemma) -> tuple[str, ...]:
        """A minimal set of readings with which the premises of a lemma exclude its conditions."""
        free = self._question.free_readings
        given = [self._denied(one, free.ground) for one in lemma.given]
        each = [free.needed([*given, *self._assumed(one, free.ground)], lemma.lines) for one in lemma.excluded]
        return tuple(dict.fromkeys(key for keys in each for key in keys))

    # -- lemmas

    def _lemmas(self) -> Iterator[Lemma]:
        """A lemma for each condition of the opposite verdict that those before do not exclude."""
        proof, excluded = self._question.proof, list[Condition]()
        every = (*proof, *self._counted)

        def impossible(literals: Sequence[Literal]) -> bool:
            return self._impossible(frozenset(literals), every)

        for condition in self._opposite if proof else ():
            closure = self._vocabulary.says(condition)
            if not any(one <= closure for one in excluded) and impossible([*condition]):
                # Strong literals are dropped first: what remains says no more than is needed.
                least = frozenset(shrink(self._vocabulary.strongest_first(condition), impossible))
                excluded.append(least)
                yield self._proved(least, proof)

    def _proved(self, condition: Condition, proof: Sequence[Premise]) -> Lemma:
        """The lemma that excludes a condition, with minimal premises."""
        counted = self._counted
        lines = _least(proof, lambda some: self._impossible(condition, (*some, *counted)))
        counts = _least(counted, lambda some: self._impossible(condition, (*lines, *some)))
        clauses = self._clauses(condition, lines, counts, ())
        return Lemma((condition,), lines, counts, (), clauses)

    def _simpler(self, lemma: Lemma, given: Sequence[Condition]) -> Lemma:
        """The lemma, or the same proved from others if it takes fewer lines and clauses then."""
        if lemma.size <= 2 or not given:
            return lemma
        (condition,), counted = lemma.excluded, self._counted
        lines = _least(lemma.lines, lambda some: self._impossible(condition, (*some, *counted), given))
        if len(lines) != 1:
            return lemma
        counts = _least(counted, lambda some: self._impossible(condition, (*lines, *some), given))
        clauses = self._clauses(condition, lines, counts, given)
        used = _least(given, lambda some: self._violated(condition, lines, clauses, counts, some))
        other = Lemma((condition,), lines, counts, used, clauses)
        return other if other.size < lemma.size else lemma

    def violated(self, line: Earlier, given: Sequence[Premise]) -> tuple[str, ...]:
        """The clauses of `violated`."""
        return self._clauses(frozenset(), (line,), given, ())

    def _clauses(
        self, condition: Condition, lines: Sequence[Premise], counts: Sequence[Premise], given: Sequence[Condition]
    ) -> tuple[str, ...]:
        """A minimal set of clauses of which earlier choices violated one, wherever a condition is met; () where the
        choices were not possible at all then. Deletion begins with the last clause."""
        if not any(isinstance(line, Earlier) and not line.disputed for line in lines):
            return ()
        decision = self._question.session.decision
        every = [clause.id for clause in (*decision.prohibitions, *decision.requirements, *decision.obligations)][::-1]
        if not self._violated(condition, lines, every, counts, given):
            return ()
        return _least(every, lambda some: self._violated(condition, lines, some, counts, given))[::-1]

    def _violated(
        self,
        condition: Condition,
        lines: Sequence[Premise],
        clauses: Sequence[str],
        counts: Sequence[Premise],
        given: Sequence[Condition],
    ) -> bool:
        """Whether some of these earlier choices violated one of these clauses, wherever a condition is met."""
        ground = self._ground
        made = [line for line in lines if isinstance(line, Earlier) and not line.disputed]
        others = [line for line in lines if line not in made]
        stood = [ground.no(ground.stood(line, id)) for line in made for id in clauses]
        assumed = [*self._assumed(condition), *map(self._denied, given)]
        return not ground.sat([*assumed, *map(ground.possible, made), *stood], [*others, *counts])

    def _impossible(self, condition: Condition, premises: Sequence[Premise], given: Iterable[Condition] = ()) -> bool:
        return not self._ground.sat([*self._assumed(condition), *map(self._denied, given)], premises)

    def _denied(self, condition: Condition, ground: PartialSituation | None = None) -> int:
        return (ground or self._ground).not_all(self._assumed(condition, ground))

    def _assumed(self, condition: Condition, ground: PartialSituation | None = None) -> list[int]:
        ground, words = ground or self._ground, self._words
        literals = sorted(condition, key=lambda one: self._vocabulary.order[one.word])
        known = [(ground.word(one.word, words[one.word].term, words[one.word].reads), one.holds) for one in literals]
        return [literal if holds else ground.no(literal) for literal, holds in known]


def _least(every: Sequence[T], enough: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """A minimal subset of these that is enough, as all of them are; deletion begins with the first."""
    return tuple(last_to_force(every, enough))


def _excluded(lemmas: Iterable[Lemma]) -> list[Condition]:
    return [one for lemma in lemmas for one in lemma.excluded]


def _grouped(lemmas: Sequence[Lemma]) -> Iterator[Lemma]:
    """Neighbouring lemmas with equal premises as one; those about one earlier choice with equal clauses too."""
    for _, group in groupby(
        lemmas, lambda lemma: (lemma.lines, lemma.counts, lemma.given, lemma.clauses if len(lemma.lines) == 1 else ())
    ):
        some = list(group)
        clauses = dict.fromkeys(id for lemma in some for id in lemma.clauses)
        yield replace(some[0], excluded=tuple(_excluded(some)), clauses=tuple(clauses))
