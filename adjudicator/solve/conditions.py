"""On what an open verdict depends: the exact conditions, in words somebody gives.

A condition is a conjunction of literals over the words under which, whatever else is
unseen, the verdict is settled. It is *prime* if no condition that says less settles it too.
Literals are compared by what follows from them, not only by what they are: a word may
imply others (Marquis, Knowledge compilation using theory prime implicates, 1995).

First the situations with one verdict are covered with conditions, each grown from a
situation not yet covered. Whatever settles the opposite verdict must contradict every one
of them, so its prime conditions are the least ways to do that, and going back by the same
road finds all of the first (the duality of prime implicants and transversals; Berge,
Hypergraphs, 1989, 2.1). A condition that contradicts one of them only through what is told
("so much else that there is no room left") is not looked for: those listed cover its
situations too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from z3 import BoolRef

from adjudicator.law import Best
from adjudicator.solve.partial_situation import PartialSituation

FEW = 24
"""So many conditions are compared each with each."""
MANY = 200
"""More conditions than anybody reads: beyond them the search for further ones ends."""


@dataclass(frozen=True)
class Word:
    """Something that may be said of what nobody has seen.

    `implies` names the words that follow from it at once. `reads` are the numbers of the
    obligations that its term stands on. Where it says that something is had that may be shown, `shows` is that,
    as the permissions name it.
    """

    id: str
    term: BoolRef = field(compare=False, repr=False)
    implies: tuple[str, ...] = ()
    reads: tuple[Best, ...] = field(default=(), compare=False, repr=False)
    shows: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Literal:
    """A word that holds, or does not."""

    word: str
    holds: bool = True

    def __invert__(self) -> Literal:
        return Literal(self.word, not self.holds)


Condition = frozenset[Literal]


@dataclass(frozen=True)
class Hinges:
    """All prime conditions of both verdicts; `more` says that there are others still."""

    legal_if: tuple[Condition, ...]
    illegal_if: tuple[Condition, ...]
    more: bool = False


class TooCoarse(Exception):
    """Raised where situations with different verdicts agree in all words."""


class Vocabulary:
    """Words in order, from those a player would rather say to the others, and what follows
    from each."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words: Mapping[str, Word] = {word.id: word for word in words}
        self.order = {id: place for place, id in enumerate(self.words)}

    @cached_property
    def above(self) -> Mapping[str, frozenset[str]]:
        """By word, every word that follows from it, itself among them."""
        found: dict[str, frozenset[str]] = {}

        def closure(id: str) -> frozenset[str]:
            if id not in found:
                found[id] = frozenset({id}).union(*(closure(w) for w in self.words[id].implies if w in self.words))
            return found[id]

        for id in self.words:
            closure(id)
        return found

    @cached_property
    def below(self) -> Mapping[str, frozenset[str]]:
        """By word, every word that it follows from."""
        return {id: frozenset(w for w, over in self.above.items() if id in over) for id in self.words}

    def follow(self, literal: Literal) -> Iterable[Literal]:
        """Every literal that follows from one, itself among them."""
        words = self.above if literal.holds else self.below
        return (Literal(word, literal.holds) for word in words[literal.word])

    def says(self, condition: Condition) -> Condition:
        """Everything that follows from a condition, literal by literal."""
        return frozenset(more for literal in condition for more in self.follow(literal))

    def strongest_first(self, literals: Iterable[Literal]) -> list[Literal]:
        """Literals with what they imply behind them; at a tie the less spoken word first."""
        return sorted(literals, key=lambda one: (-len(list(self.follow(one))), -self.order[one.word], one.holds))

    def least(self, conditions: Iterable[Condition]) -> list[Condition]:
        """Those conditions that say no more than another, the shortest first."""
        kept: list[tuple[Condition, Condition]] = []
        for condition in sorted(set(conditions), key=self.order_of):
            saying = self.says(condition)
            if not any(other <= saying for other, _ in kept):
                kept = [(o, full) for o, full in kept if not condition <= full]
                kept.append((condition, saying))
        return [condition for condition, _ in kept]

    def order_of(self, condition: Condition) -> tuple[int, list[tuple[int, bool]]]:
        """A sort key: fewest literals, then the words that come first."""
        return len(condition), sorted((self.order[one.word], not one.holds) for one in condition)


class Search:
    """Conditions for a literal of a ground, where what is told allows it to hold or not."""

    def __init__(self, ground: PartialSituation, legal: int, words: Sequence[Word]) -> None:
        self._ground, self._legal, self._illegal = ground, legal, ground.no(legal)
        self.words = tuple(words)
        self._seen: list[Condition] = []
        self._vocabulary = Vocabulary(words)
        self._words = {word.id: ground.word(word.id, word.term, word.reads) for word in words}

    def hinges(self) -> Hinges:
        """All prime conditions of both verdicts. Raises GaveUp; and TooCoarse where the words cannot say them."""
        against = self._least(self._cover(self._illegal, self._legal))
        legal, more = self._transversals(against)
        legal = self._least([self._shortened(one, self._illegal) for one in legal])
        illegal, others = self._transversals(legal)
        illegal = self._least([self._shortened(one, self._legal) for one in illegal])
        return Hinges(tuple(legal), tuple(illegal), more or others)

    def literals(self, condition: Condition) -> list[int]:
        """A condition as literals of the ground."""
        return [self._assumed(literal) for literal in condition]

    # -- covering the situations of one verdict

    def _cover(self, verdict: int, opposite: int) -> list[Condition]:
        """Conditions that settle a verdict, one at least for every situation that has it."""
        found: list[Condition] = []
        blocked: list[int] = []
        while self._ground.sat([verdict, *blocked]):
            situation = self._situation()
            self._seen.append(frozenset(situation))
            condition = self._briefly(self._settling(situation, opposite))
            found.append(condition)
            blocked.append(self._ground.not_all([self._assumed(literal) for literal in condition]))
        return found

    def _situation(self) -> list[Literal]:
        return [Literal(id, holds) for id, holds in self._ground.holds(self._words).items()]

    def _settling(self, literals: Sequence[Literal], opposite: int) -> Condition:
        """The least that a situation's literals need to say to leave no room for the opposite.

        Words that stand on the obligations' numbers sum up many others, and are tried in
        their place.
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
                # What follows from the core is kept too: a word that says less may do as well.
                saying = self._vocabulary.says(frozenset(smaller)) | summing_up
                kept = [one for one in rest if one in saying]
        return frozenset(kept)

    def _core(self, literals: Sequence[Literal], opposite: int) -> set[Literal] | None:
        """Those of the literals that leave no room for the opposite; None if they leave some."""
        assumed = {self._assumed(literal): literal for literal in literals}
        if self._ground.sat([opposite, *assumed]):
            return None
        return {assumed[one] for one in self._ground.core() if one in assumed}

    def _assumed(self, literal: Literal) -> int:
        word = self._words[literal.word]
        return word if literal.holds else self._ground.no(word)

    # -- from the conditions of one verdict to those of the other

    def _transversals(self, conditions: Sequence[Condition]) -> tuple[list[Condition], bool]:
        """The least conditions that contradict each of these; whether there were too many."""
        found: list[Condition] = [frozenset()]
        more = False
        for condition in sorted(conditions, key=self._vocabulary.order_of):
            denied = {~literal for literal in condition}
            grown = [
                one if literal is None else one | {literal}
                for one in found
                for literal in ([None] if denied & self._vocabulary.says(one) else denied)
            ]
            found = self._vocabulary.least(self._plain(one) for one in grown)
            if len(found) > MANY:
                found, more = [one for one in found if self._possible(one)], True
                found = found[:MANY]
        return [one for one in found if self._possible(one)], more

    def _plain(self, condition: Condition) -> Condition:
        """The condition without literals that follow from others of it."""
        implied = {more for one in condition for more in self._vocabulary.follow(one) if more != one}
        return condition - implied

    def _possible(self, condition: Condition) -> bool:
        return self._ground.sat([self._assumed(literal) for literal in condition])

    # -- in the fewest words

    def _shortened(self, condition: Condition, opposite: int) -> Condition:
        """The condition without the literals it can do without: what is told may leave them no
        choice once the others hold."""
        for literal in self._vocabulary.strongest_first(condition):
            rest = condition - {literal}
            if rest and not self._ground.sat([opposite, *(self._assumed(one) for one in rest)]):
                condition = rest
        return self._briefly(condition)

    def _briefly(self, condition: Condition) -> Condition:
        """The same condition in fewer words, where one says what several do together."""
        words = self._vocabulary.words
        summing = {
            literal: [one for one in self._vocabulary.follow(literal) if one in condition]
            for literal in (Literal(word, holds) for word in words for holds in (True, False))
            if literal not in condition
        }
        for literal, said in sorted(summing.items(), key=lambda item: -len(item[1])):
            if len(condition.intersection(said)) > 1 and self._says_all(condition, frozenset({literal})):
                condition = condition.difference(said) | {literal}
        return condition

    def _least(self, conditions: Sequence[Condition]) -> list[Condition]:
        """The conditions in order, without those from which another follows."""
        kept = sorted(self._vocabulary.least(conditions), key=self._vocabulary.order_of)
        for condition in list(kept) if len(kept) <= FEW else ():
            if any(self._follows(condition, other) for other in kept if other != condition):
                kept.remove(condition)
        return kept

    def _follows(self, condition: Condition, other: Condition) -> bool:
        """Whether one condition follows from another, with what is told. Of two that say the
        same the shorter one stays."""
        if not self._says_all(condition, other - self._vocabulary.says(condition)):
            return False
        shorter = self._vocabulary.order_of(other) < self._vocabulary.order_of(condition)
        return shorter or not self._says_all(other, condition - self._vocabulary.says(other))

    def _says_all(self, condition: Condition, literals: Condition) -> bool:
        """Whether these literals all follow from a condition, with what is told."""
        if any(condition <= seen and not literals <= seen for seen in self._seen):
            return False
        given = [self._assumed(literal) for literal in condition]
        for literal in sorted(literals, key=lambda one: self._vocabulary.order[one.word]):
            if self._ground.sat([*given, self._assumed(~literal)]):
                self._seen.append(frozenset(self._situation()))
                return False
        return True

    # -- an example

    def example(
        self,
        verdict: bool,
        less: Iterable[tuple[Hashable, BoolRef]] = (),
        first: Iterable[tuple[Hashable, BoolRef]] = (),
    ) -> None:
        """Bring the ground to a situation with a verdict and as little in it as can be: of the statements that come
        `first` as many as can hold, then of the words, and then of the statements `less`, those that come first before
        others. Each statement has a key of its own. So it is one and the same situation whatever the solver met before,
        if these tell all situations apart."""
        ground, kept = self._ground, [self._legal if verdict else self._illegal]
        kept += self._most(kept, [ground.word(("first", key), term) for key, term in first])
        kept += self._most(kept, [ground.no(word) for word in self._words.values()])
        kept += self._most(kept, [ground.word(("less", key), term) for key, term in less])
        ground.sat(kept)

    def _most(self, given: Sequence[int], literals: Sequence[int]) -> list[int]:
        """As many of some literals as can hold beside those given, the first before others."""
        kept: list[int] = []
        pending = [literals]
        while pending:
            some = pending.pop()
            if self._ground.sat([*given, *kept, *some]):
                kept += some
            elif len(some) > 1:
                half = len(some) // 2
                pending += [some[half:], some[:half]]
        return kept
