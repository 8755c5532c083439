"""The proof of a verdict in a partially known situation, as lemmas: what each earlier choice, or other fact, excludes.

Without the earlier choices that prove it the verdict would be open, on prime conditions over a vocabulary
(`solve.conditions`). Each condition of the opposite verdict is then impossible, and a lemma says why: a minimal set of
its literals, a minimal set of premises with which no situation has them, and of an earlier choice a minimal set of
clauses of which it would have violated one. A lemma that needs several choices or clauses is proved from other lemmas
where that takes fewer. Lemmas without which the verdict is proved all the same are dropped, so no step is idle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import TypeVar

from adjudicator.dataclass import dataclass
from adjudicator.solve.conditions import Condition, Hinges, Literal, Vocabulary, Word
from adjudicator.solve.constraints import NOTHING
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.facts import Fact
from adjudicator.solve.minimal import last_to_force, shrink
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import LEGAL, Premise, Question

T = TypeVar("T")


@dataclass(frozen=True)
class Lemma:
    """`excluded`: conditions that no situation with the premises meets.

    `lines` are the earlier choices among the premises, and facts that such choices left; `counts` are other facts,
    and `given` conditions that other lemmas exclude. `clauses` are of the one earlier choice: in each situation that
    meets an excluded condition it violated one of them.
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
        """How many earlier choices and clauses one has to think of at once."""
        return len(self.lines) + len(self.clauses)


@dataclass(frozen=True)
class Derivation:
    """Lemmas, each after those it is proved from, that prove a verdict together with `counts`, other facts.
    `together` says that the joint constraints on what is hidden are needed besides."""

    lemmas: tuple[Lemma, ...]
    counts: tuple[Fact, ...]
    together: bool


def derivation(
    question: Question, counted: Sequence[Fact], words: Sequence[Word] = (), hinges: Hinges | None = None
) -> Derivation | None:
    """The proof of a settled verdict; None where no lemmas over the vocabulary prove it. Raises GaveUp.

    `counted` are the facts that the proof is to name; `words` and `hinges` are the conditions of the
    verdict without the history, if the history is needed.
    """
    for together in (False, True):
        proof = _Search(question, counted, words, hinges or Hinges((), ()), together).derivation()
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

    def derivation(self) -> Derivation | None:
        lemmas = sorted(self._lemmas(), key=lambda lemma: -lemma.size)
        if not self._settled(self._counted, _excluded(lemmas)):
            return None
        kept = shrink(lemmas, lambda some: self._settled(self._counted, _excluded(some)))
        ordered = list[Lemma]()
        for lemma in sorted(kept, key=lambda lemma: lemma.size):
            ordered.append(self._simpler(lemma, _excluded(ordered)))
        counts = _least(self._counted, lambda some: self._settled(some, _excluded(ordered)))
        lemmas = [replace(lemma, readings=self._readings(lemma)) for lemma in _grouped(ordered)]
        return Derivation(tuple(lemmas), counts, self._together)

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
        clauses = self._clauses(condition, lines[0], counts, ()) if len(lines) == 1 else ()
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
        clauses = self._clauses(condition, lines[0], counts, given)
        used = _least(given, lambda some: self._violated(condition, lines[0], clauses, counts, some))
        other = Lemma((condition,), lines, counts, used, clauses)
        return other if other.size < lemma.size else lemma

    def violated(self, line: Earlier, given: Sequence[Premise]) -> tuple[str, ...]:
        """The clauses of `violated`."""
        return self._clauses(frozenset(), line, given, ())

    def _clauses(
        self, condition: Condition, line: Premise, counts: Sequence[Premise], given: Sequence[Condition]
    ) -> tuple[str, ...]:
        """A minimal set of clauses of which an earlier choice violated one, wherever a condition is met; () where the
        choice was not possible at all then. Deletion begins with the last clause."""
        if not isinstance(line, Earlier) or line.disputed:
            return ()
        decision = self._question.session.decision
        every = [clause.id for clause in (*decision.prohibitions, *decision.requirements, *decision.obligations)][::-1]
        if not self._violated(condition, line, every, counts, given):
            return ()
        return _least(every, lambda some: self._violated(condition, line, some, counts, given))[::-1]

    def _violated(
        self,
        condition: Condition,
        line: Premise,
        clauses: Sequence[str],
        counts: Sequence[Premise],
        given: Sequence[Condition],
    ) -> bool:
        """Whether an earlier choice violated one of these clauses, wherever a condition is met."""
        ground = self._ground
        if not isinstance(line, Earlier):
            return self._impossible(condition, (line, *counts), given)
        stood = [ground.no(ground.stood(line, id)) for id in clauses]
        assumed = [*self._assumed(condition), *map(self._denied, given)]
        return not ground.sat([*assumed, ground.possible(line), *stood], counts)

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
    """Neighbouring lemmas with equal premises and clauses as one."""
    for _, group in groupby(lemmas, lambda lemma: (lemma.lines, lemma.counts, lemma.given, lemma.clauses)):
        some = list(group)
        yield replace(some[0], excluded=tuple(_excluded(some)))
