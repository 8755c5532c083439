"""The exact conditions on which an open verdict depends, as prime implicants over a vocabulary.

A condition is a conjunction of literals under which the verdict is determined, whatever else is hidden. It is *prime*
if no weaker condition determines the verdict too. Literals are compared by their consequences: a word may imply others
(theory prime implicates: Marquis, Knowledge compilation using theory prime implicates, 1995).

First the situations with one verdict are covered by conditions, each generalised from a model not yet covered. A
condition for the opposite verdict must contradict each of them, so its prime conditions are the minimal transversals of
the cover, and the same step back from those yields all conditions of the first verdict (duality of prime implicants and
transversals: Berge, Hypergraphs, 1989, 2.1). Conditions that contradict another only through the constraints of the
situation ("so much else that there is no room left") are not searched for: the listed ones cover their situations too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from z3 import BoolRef

from adjudicator.dataclass import dataclass
from adjudicator.law import Best
from adjudicator.solve.minimal import last_to_force
from adjudicator.solve.partial_situation import PartialSituation

FEW = 24
"""Up to this many conditions are compared pairwise with the solver."""
MANY = 200
"""Limit on the number of conditions; beyond it the search is truncated."""


@dataclass(frozen=True)
class Word:
    """A proposition about the hidden part of a situation.

    `implies` names its direct consequences among the words. `reads` are the obligations' maxima that its term contains.
    If it says that something is held that may be shown, `shows` is the name the permissions use for that.
    """

    id: str
    term: BoolRef = field(compare=False, repr=False)
    implies: tuple[str, ...] = ()
    reads: tuple[Best, ...] = field(default=(), compare=False, repr=False)
    shows: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Literal:
    """A word, or its negation (`holds` is False)."""

    word: str
    holds: bool = True

    def __invert__(self) -> Literal:
        return Literal(self.word, not self.holds)


Condition = frozenset[Literal]


class Answer(NamedTuple):
    """Whether any of some literals is so."""

    any_of: Condition
    holds: bool


@dataclass(frozen=True)
class Hinges:
    """All prime conditions of both verdicts; `more` says that the lists are incomplete."""

    legal_if: tuple[Condition, ...]
    illegal_if: tuple[Condition, ...]
    more: bool = False


class TooCoarse(Exception):
    """Situations with different verdicts agree in all words."""


class Vocabulary:
    """Words in order of preference, with their consequences."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words: Mapping[str, Word] = {word.id: word for word in words}
        self.order = {id: place for place, id in enumerate(self.words)}

    @cached_property
    def above(self) -> Mapping[str, frozenset[str]]:
        """By word, its transitive consequences, itself included."""
        consequences: dict[str, frozenset[str]] = {}

        def closure(id: str) -> frozenset[str]:
            if id not in consequences:
                consequences[id] = frozenset({id}).union(
                    *(closure(w) for w in self.words[id].implies if w in self.words)
                )
            return consequences[id]

        for id in self.words:
            closure(id)
        return consequences

    @cached_property
    def below(self) -> Mapping[str, frozenset[str]]:
        """By word, the words that imply it, itself included."""
        return {id: frozenset(w for w, over in self.above.items() if id in over) for id in self.words}

    def follow(self, literal: Literal) -> Iterable[Literal]:
        """Return every literal that a literal implies, itself included."""
        words = self.above if literal.holds else self.below
        return (Literal(word, literal.holds) for word in words[literal.word])

    def says(self, condition: Condition) -> Condition:
        """Return the closure of a condition under implication, literal by literal."""
        return frozenset(more for literal in condition for more in self.follow(literal))

    def strongest_first(self, literals: Iterable[Literal]) -> list[Literal]:
        """Sort literals by the number of literals they imply, most first; at a tie the less preferred word first."""
        return sorted(literals, key=lambda one: (-len(list(self.follow(one))), -self.order[one.word], one.holds))

    def least(self, conditions: Iterable[Condition]) -> list[Condition]:
        """Return the minimal conditions: those that imply no other one, in sorted order."""
        kept: list[tuple[Condition, Condition]] = []
        for condition in sorted(set(conditions), key=self.order_of):
            saying = self.says(condition)
            if not any(other <= saying for other, _ in kept):
                kept = [(o, full) for o, full in kept if not condition <= full]
                kept.append((condition, saying))
        return [condition for condition, _ in kept]

    def order_of(self, condition: Condition) -> tuple[int, list[tuple[int, bool]]]:
        """A sort key: fewest literals, then the preferred words."""
        return len(condition), sorted((self.order[one.word], not one.holds) for one in condition)


class Search:
    """Search for prime conditions of a literal of a partial situation that may be true or false."""

    def __init__(self, ground: PartialSituation, legal: int, words: Sequence[Word]) -> None:
        self.ground, self._legal, self._illegal = ground, legal, ground.no(legal)
        self.words = tuple(words)
        self._seen: list[Condition] = []
        self._vocabulary = Vocabulary(words)
        self._words = {word.id: ground.word(word.id, word.term, word.reads) for word in words}

    def hinges(self) -> Hinges:
        """Return all prime conditions of both verdicts. GaveUp on timeout; TooCoarse if the words cannot
        express them."""
        against = self._least(self._cover(self._illegal, self._legal))
        legal, more = self._transversals(against)
        legal = self._least([self._shortened(one, self._illegal) for one in legal])
        illegal, others = self._transversals(legal)
        illegal = self._least([self._shortened(one, self._legal) for one in illegal])
        return Hinges(tuple(legal), tuple(illegal), more or others)

    def literals(self, condition: Condition) -> list[int]:
        """Translate a condition to literals of the partial situation."""
        return [self._assumed(literal) for literal in condition]

    # -- situations with some answers

    def possible(self, answers: Iterable[Answer]) -> tuple[bool, bool]:
        """Whether some situation with these answers has the verdict legal, and whether some has the other."""
        given = self._answered(answers)
        return self.ground.sat([self._legal, *given]), self.ground.sat([self._illegal, *given])

    def clash(self, answers: Sequence[Answer]) -> Sequence[Answer]:
        """A minimal subset of answers that no situation has together."""
        return last_to_force(answers, lambda some: not self.ground.sat(self._answered(some)))

    def deciding(self, answers: Sequence[Answer], legal: bool) -> Sequence[Answer]:
        """A minimal subset of answers under which the verdict is `legal`, as it is under all of them."""
        other = self._illegal if legal else self._legal
        return last_to_force(answers, lambda some: not self.ground.sat([other, *self._answered(some)]))

    def _answered(self, answers: Iterable[Answer]) -> list[int]:
        none = (
            (self.ground.not_all([self._assumed(~one) for one in sorted(a.any_of, key=str)]), a.holds) for a in answers
        )
        return [literal if holds else self.ground.no(literal) for literal, holds in none]

    def cells(self, words: Iterable[str], most: int) -> tuple[list[frozenset[str]], bool]:
        """Assignments of some words that a situation has, each as the words that are true; and whether these are all,
        which they are not if there are more than `most`."""
        own = {word: self._words[word] for word in words}
        cells: list[frozenset[str]] = []
        blocked: list[int] = []
        while self.ground.sat(blocked):
            if len(cells) == most:
                return cells, False
            values = self.ground.holds(own)
            cells.append(frozenset(word for word, holds in values.items() if holds))
            assumed = [self._assumed(Literal(word, holds)) for word, holds in values.items()]
            blocked.append(self.ground.not_all(assumed))
        return cells, True

    def is_cut(self, true: frozenset[str], words: Iterable[str], lines: Sequence[int]) -> bool:
        """Whether some situation has just these of some words if the earlier choices are left out, and one of these
        literals of earlier choices is false there."""
        cell = [self._assumed(Literal(word, word in true)) for word in words]
        return self.ground.sat([*cell, self.ground.not_all(lines)], ())

    # -- cover of one verdict

    def _cover(self, verdict: int, opposite: int) -> list[Condition]:
        """Return conditions that determine `verdict`, at least one for every situation that has it."""
        conditions: list[Condition] = []
        blocked: list[int] = []
        while self.ground.sat([verdict, *blocked]):
            situation = self._situation()
            self._seen.append(frozenset(situation))
            condition = self._briefly(self._settling(situation, opposite))
            conditions.append(condition)
            blocked.append(self.ground.not_all([self._assumed(literal) for literal in condition]))
        return conditions

    def _situation(self) -> list[Literal]:
        return [Literal(id, holds) for id, holds in self.ground.holds(self._words).items()]

    def _settling(self, literals: Sequence[Literal], opposite: int) -> Condition:
        """Generalise a model's literals to a minimal condition that excludes the opposite verdict.

        Words that contain the obligations' maxima summarise many others and are tried in their place.
        """
        core = self._core(literals, opposite)
        if core is None:
            raise TooCoarse
        summing_up = {literal for literal in literals if self._vocabulary.words[literal.word].reads}
        everything = self._vocabulary.says(frozenset(core)) | summing_up
        kept = self._vocabulary.strongest_first(everything)
        for literal in list(kept):
            if literal not in kept:
                continue
            rest = [one for one in kept if one != literal]
            smaller = self._core(rest, opposite)
            if smaller is not None:
                # Keep the consequences of the core too: a weaker word may suffice.
                saying = self._vocabulary.says(frozenset(smaller)) | summing_up
                kept = [one for one in rest if one in saying]
        return frozenset(kept)

    def _core(self, literals: Sequence[Literal], opposite: int) -> set[Literal] | None:
        """Return the literals of an unsat core with `opposite`; None if the opposite is possible."""
        assumed = {self._assumed(literal): literal for literal in literals}
        if self.ground.sat([opposite, *assumed]):
            return None
        return {assumed[one] for one in self.ground.core() if one in assumed}

    def _assumed(self, literal: Literal) -> int:
        word = self._words[literal.word]
        return word if literal.holds else self.ground.no(word)

    # -- minimal transversals

    def _transversals(self, conditions: Sequence[Condition]) -> tuple[list[Condition], bool]:
        """Return the minimal conditions that contradict each of these, and whether the list was truncated."""
        transversals: list[Condition] = [frozenset()]
        more = False
        for condition in sorted(conditions, key=self._vocabulary.order_of):
            denied = {~literal for literal in condition}
            grown = [
                one if literal is None else one | {literal}
                for one in transversals
                for literal in ([None] if denied & self._vocabulary.says(one) else denied)
            ]
            transversals = self._vocabulary.least(self._plain(one) for one in grown)
            if len(transversals) > MANY:
                transversals, more = [one for one in transversals if self._possible(one)], True
                transversals = transversals[:MANY]
        return [one for one in transversals if self._possible(one)], more

    def _plain(self, condition: Condition) -> Condition:
        """Drop the literals that others in the condition imply."""
        implied = {more for one in condition for more in self._vocabulary.follow(one) if more != one}
        return condition - implied

    def _possible(self, condition: Condition) -> bool:
        return self.ground.sat([self._assumed(literal) for literal in condition])

    # -- simplification

    def _shortened(self, condition: Condition, opposite: int) -> Condition:
        """Drop the literals that the others imply under the constraints of the situation."""
        for literal in self._vocabulary.strongest_first(condition):
            rest = condition - {literal}
            if rest and not self.ground.sat([opposite, *(self._assumed(one) for one in rest)]):
                condition = rest
        return self._briefly(condition)

    def _briefly(self, condition: Condition) -> Condition:
        """Replace several literals by a single one that is equivalent to them, where there is one."""
        words = self._vocabulary.words
        summing = {
            literal: [one for one in self._vocabulary.follow(literal) if one in condition]
            for literal in (Literal(word, holds) for word in words for holds in (True, False))
            if literal not in condition
        }
        for literal, members in sorted(summing.items(), key=lambda item: -len(item[1])):
            if len(condition.intersection(members)) > 1 and self._says_all(condition, frozenset({literal})):
                condition = condition.difference(members) | {literal}
        return condition

    def _least(self, conditions: Sequence[Condition]) -> list[Condition]:
        """Return the conditions in order, without those that imply another one."""
        kept = sorted(self._vocabulary.least(conditions), key=self._vocabulary.order_of)
        for condition in list(kept) if len(kept) <= FEW else ():
            if any(self._follows(condition, other) for other in kept if other != condition):
                kept.remove(condition)
        return kept

    def _follows(self, condition: Condition, other: Condition) -> bool:
        """Return whether `condition` implies `other` under the constraints. Of two equivalent ones only the longer
        does."""
        if not self._says_all(condition, other - self._vocabulary.says(condition)):
            return False
        shorter = self._vocabulary.order_of(other) < self._vocabulary.order_of(condition)
        return shorter or not self._says_all(other, condition - self._vocabulary.says(other))

    def _says_all(self, condition: Condition, literals: Condition) -> bool:
        """Return whether a condition implies all these literals under the constraints."""
        if any(condition <= seen and not literals <= seen for seen in self._seen):
            return False
        given = [self._assumed(literal) for literal in condition]
        for literal in sorted(literals, key=lambda one: self._vocabulary.order[one.word]):
            if self.ground.sat([*given, self._assumed(~literal)]):
                self._seen.append(frozenset(self._situation()))
                return False
        return True

    # -- example

    def example(
        self,
        verdict: bool,
        less: Iterable[tuple[Hashable, BoolRef]] = (),
        first: Iterable[tuple[Hashable, BoolRef]] = (),
    ) -> None:
        """Make the current model a canonical minimal situation with this verdict.

        Greedily, in order of preference: as many as possible of the statements in `first` are true, then as many words
        and then as many of the statements in `less` are false. Statements are `(key, term)` pairs. The result is
        unique, independent of the solver's history, if these statements distinguish all situations.
        """
        ground, kept = self.ground, [self._legal if verdict else self._illegal]
        kept += self._most(kept, [ground.word(("first", key), term) for key, term in first])
        kept += self._most(kept, [ground.no(word) for word in self._words.values()])
        kept += self._most(kept, [ground.word(("less", key), term) for key, term in less])
        ground.sat(kept)

    def _most(self, given: Sequence[int], literals: Sequence[int]) -> list[int]:
        """Return a maximal subset of the literals that is satisfiable with those given, preferring the first ones."""
        kept: list[int] = []
        pending = [literals]
        while pending:
            some = pending.pop()
            if self.ground.sat([*given, *kept, *some]):
                kept += some
            elif len(some) > 1:
                half = len(some) // 2
                pending += [some[half:], some[:half]]
        return kept
