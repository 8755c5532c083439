"""Which questions settle an open verdict: a decision tree over the words of its conditions.

A question asks whether any of some literals is so. It is one word, or all literals that each settle the same verdict by
themselves ("the Hermit or the Tower?"), or together where none is so ("Death or the Devil?"). A cell is an assignment of
truth values to the words, with the verdict there and a weight in proportion to the deals that it stands for; a question
divides the cells that remain.

Up to `EXACT` words the expected number of questions is least, by dynamic programming over the sets of cells. Above that
each question is the one whose answer is expected to leave the least uncertainty about the verdict (entropy, as in ID3:
Quinlan, Induction of decision trees, 1986), since to find a least tree is NP-complete (Hyafil and Rivest, Constructing
optimal binary decision trees is NP-complete, 1976). The weight of some answers is counted without the cells then, where
deals can be counted. Whether a verdict is settled is decided by the solver and not by weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import log2
from typing import Protocol

from adjudicator.dataclass import dataclass
from adjudicator.solve.conditions import Answer, Condition, Hinges, Literal, Search

EXACT = 12
"""Up to this many words the expected number of questions is least."""
FEW = 4
"""Of a condition with up to so many literals it is asked whether one of them is not met."""
MANY_CELLS = 150
"""With more cells the search is greedy too."""
MANY_STEPS = 5_000
"""So many sets of cells are compared before the search is greedy."""
Cells = frozenset[int]
"""Cells by their index."""
Weight = Fraction | float
"""A weight: a fraction where deals are counted."""


@dataclass(frozen=True)
class Cell:
    """An assignment of the words: those in `true` hold, all others do not."""

    true: frozenset[str]
    legal: bool
    weight: float

    def has(self, literal: Literal) -> bool:
        """Whether a literal is so here."""
        return (literal.word in self.true) == literal.holds

    def any(self, literals: Condition) -> bool:
        """Whether one of some literals is so here."""
        return any(self.has(literal) for literal in literals)


class Weigh(Protocol):
    """The weight of the deals with some answers: of all, or of those with one verdict."""

    def __call__(self, answers: Sequence[Answer], legal: bool | None = None) -> Weight: ...


class NoDeal(Exception):
    """Raised where some answers are true of no deal together; `answers` is a minimal set of them."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        super().__init__("no deal has all these answers")
        self.answers = answers


@dataclass(frozen=True)
class Tree:
    """What to ask next and what follows from either answer, or the verdict; `share` of all deals come here."""

    share: float
    legal: bool | None = None
    any_of: Condition = frozenset()
    yes: Tree | None = None
    no: Tree | None = None

    def leaves(self, depth: int = 0) -> Iterator[tuple[int, Tree]]:
        """Each verdict, with the number of questions before it."""
        if self.yes is None or self.no is None:
            yield depth, self
        else:
            yield from self.yes.leaves(depth + 1)
            yield from self.no.leaves(depth + 1)

    @property
    def expected(self) -> float:
        """The expected number of questions from here on."""
        return sum(depth * leaf.share for depth, leaf in self.leaves()) / (self.share or 1)

    def settled(self, questions: int) -> float:
        """The share of the deals here whose verdict is settled after so many questions."""
        return sum(leaf.share for depth, leaf in self.leaves() if depth <= questions) / (self.share or 1)


class Settling:
    """The search for questions. `cells` are all there are if `complete`; `count` weighs answers, if they are not all and
    deals can be counted. Of questions with equal merit the one of fewest literals comes first, then one
    that reads no maximum of an obligation, and then the one whose words the vocabulary has first."""

    def __init__(
        self, search: Search, hinges: Hinges, cells: Sequence[Cell], complete: bool, count: Weigh | None = None
    ) -> None:
        self._search, self._cells, self._complete = search, tuple(cells), complete
        used = used_words(hinges)
        by_merit = sorted(search.words, key=lambda word: bool(word.reads))
        self.words = tuple(word.id for word in by_merit if word.id in used)
        self._with_maxima = {word.id for word in search.words if word.reads}
        """The words about what could be played, of which no question asks together with others."""
        self._sides = ((True, hinges.legal_if), (False, hinges.illegal_if))
        self._joint = frozenset(one for _, conditions in self._sides for one in self._alike(conditions))
        """Questions whose literals stand beside the same others: which of them is so makes no difference."""
        self.exact = complete and len(self.words) <= EXACT and len(cells) <= MANY_CELLS
        self._weigh = self._of_cells if complete or count is None else count
        self._weights: dict[tuple[frozenset[Answer], bool | None], Weight] = {}

    @property
    def cells(self) -> Sequence[Cell]:
        """All cells; none where these are too many."""
        return self._cells if self._complete else ()

    def verdict(self, answers: Sequence[Answer]) -> bool | None:
        """Whether the play is legal where these answers are so; None if that is open. Raises NoDeal."""
        legal, illegal = self._search.possible(answers)
        if not legal and not illegal:
            raise NoDeal(self._search.clash(answers))
        return None if legal and illegal else legal

    def next(self, answers: Sequence[Answer]) -> Condition:
        """The literals of which to ask whether any is so, where these answers leave the verdict open."""
        for question in self._preferred(answers):
            outcomes = {one: self._search.possible([*answers, Answer(frozenset([one]), True)]) for one in question}
            possible = frozenset(one for one in question if any(outcomes[one]))
            none = self._search.possible([*answers, Answer(question, False)])
            if (
                possible
                and any(none)
                and (
                    len(question) == 1
                    or question in self._joint
                    or not any(map(all, outcomes.values()))
                    or not all(none)
                )
            ):
                return possible
        return self._of_conditions(answers)

    def _preferred(self, answers: Sequence[Answer]) -> Sequence[Condition]:
        """The questions that divide the deals, the best first; the best alone where that is known exactly."""
        if self.exact:
            try:
                return [self._least(self._with(answers))[1]]
            except _TooMany:
                self.exact = False
        return sorted(self._dividing(answers), key=lambda one: self._uncertainty(answers, one))

    def tree(self, answers: tuple[Answer, ...] = ()) -> Tree:
        """All questions from here on."""
        share = self._share(answers)
        verdict = self.verdict(answers)
        if verdict is not None:
            return Tree(share, verdict)
        question = self.next(answers)
        yes, no = (self.tree((*answers, Answer(question, holds))) for holds in (True, False))
        return Tree(share, None, question, yes, no)

    def deciding(self, answers: Sequence[Answer]) -> Sequence[Answer]:
        """A minimal subset of these answers that settles the verdict as they do."""
        return self._search.deciding(answers, bool(self.verdict(answers)))

    # -- cells and questions

    def _with(self, answers: Sequence[Answer]) -> Cells:
        """The cells where some answers are so."""
        return frozenset(
            at for at, cell in enumerate(self._cells) if all(cell.any(some) == holds for some, holds in answers)
        )

    def _of_cells(self, answers: Sequence[Answer], legal: bool | None = None) -> Weight:
        some = (self._cells[at] for at in sorted(self._with(answers)))
        return sum(cell.weight for cell in some if legal in (None, cell.legal))

    def weight(self, answers: Sequence[Answer], legal: bool | None = None) -> Weight:
        """The weight of the deals with some answers: of all, or of those with one verdict."""
        key = (frozenset(answers), legal)
        if key not in self._weights:
            weight = self._rest(answers, legal)
            self._weights[key] = self._weigh(answers, legal) if weight is None else weight
        return self._weights[key]

    def _rest(self, answers: Sequence[Answer], legal: bool | None) -> Weight | None:
        """The weight where the last answer is "no", if those without it and with a "yes" are known exactly."""
        if not answers or answers[-1].holds:
            return None
        *before, last = answers
        some, yes = ((frozenset(one), legal) for one in (before, (*before, Answer(last.any_of, True))))
        every, part = self._weights.get(some), self._weights.get(yes)
        return every - part if isinstance(every, Fraction) and isinstance(part, Fraction) else None

    def _share(self, answers: Sequence[Answer]) -> float:
        return float(self.weight(answers) / (self.weight(()) or 1))

    def _candidates(self, is_known: Callable[[Literal], bool]) -> Iterator[Condition]:
        """Every word; for either verdict the positive literals that each settle it by themselves; and few that settle it
        where none of them is so. Literals that are known to hold are left out of the conditions. No question is whether
        one of several things is not so."""
        yield from (frozenset([Literal(word)]) for word in self.words)
        for _, conditions in self._sides:
            left = [frozenset(one for one in condition if not is_known(one)) for condition in conditions]
            settling = frozenset[Literal]().union(*(one for one in left if len(one) == 1))
            yield frozenset(literal for literal in settling if literal.holds and literal.word not in self._with_maxima)
            few = (
                some
                for some in left
                if 1 < len(some) <= FEW and not any(one.holds or one.word in self._with_maxima for one in some)
            )
            yield from dict.fromkeys(frozenset(~one for one in some) for some in few)
            yield from self._alike(left)

    def _alike(self, conditions: Sequence[Condition]) -> Iterator[Condition]:
        """Several positive literals that conditions have beside the same others."""
        beside: dict[Condition, list[Literal]] = {}
        for condition in conditions:
            for one in condition:
                if one.holds and one.word not in self._with_maxima:
                    beside.setdefault(condition - {one}, []).append(one)
        yield from dict.fromkeys(frozenset(some) for rest, some in beside.items() if rest and len(some) > 1)

    def _questions(self, cells: Cells) -> list[Condition]:
        """The questions that divide the cells."""
        some = [self._cells[at] for at in cells]
        questions = self._candidates(lambda one: all(cell.has(one) for cell in some))
        return [one for one in questions if one and 0 < sum(cell.any(one) for cell in some) < len(some)]

    def _dividing(self, answers: Sequence[Answer]) -> list[Condition]:
        """The questions that divide the deals with some answers, by weight."""
        every = self.weight(answers)
        questions = self._candidates(lambda one: not self._weight_after(answers, frozenset([~one])))
        return [one for one in questions if one and 0 < self._weight_after(answers, one) < every]

    def _weight_after(self, answers: Sequence[Answer], question: Condition) -> Weight:
        return self.weight((*answers, Answer(question, True)))

    def _divided(self, cells: Cells, question: Condition) -> tuple[Cells, Cells]:
        yes = frozenset(at for at in cells if self._cells[at].any(question))
        return yes, cells - yes

    # -- the least expectation

    @cached_property
    def _known(self) -> dict[Cells, tuple[float, Condition]]:
        return {}

    def _least(self, cells: Cells) -> tuple[float, Condition]:
        """The least expected number of questions, times the weight of the cells, and the first of them; raises
        _TooMany."""
        if len({self._cells[at].legal for at in cells}) == 1:
            return 0.0, frozenset()
        if cells not in self._known:
            if len(self._known) > MANY_STEPS:
                raise _TooMany
            costs = (
                (sum(self._least(part)[0] for part in self._divided(cells, one)), one) for one in self._questions(cells)
            )
            cost, question = min(costs, key=lambda item: item[0])
            self._known[cells] = sum(self._cells[at].weight for at in cells) + cost, question
        return self._known[cells]

    # -- greedily

    def _uncertainty(self, answers: Sequence[Answer], question: Condition) -> tuple[float, int]:
        """The entropy of the verdict, in bits, that the answer is expected to leave."""
        parts = ((*answers, Answer(question, holds)) for holds in (True, False))
        return round(sum(map(self._entropy, parts)) / float(self.weight(answers)), 9), len(question)

    def _entropy(self, answers: Sequence[Answer]) -> float:
        """The entropy of the verdict after some answers, in bits, times their weight."""
        every, legal = self.weight(answers), self.weight(answers, True)
        return -sum(float(weight) * log2(weight / every) for weight in (legal, every - legal) if weight)

    def _of_conditions(self, answers: Sequence[Answer]) -> Condition:
        """Where no weight helps: a word that the answers leave open, of the shortest conditions first."""
        conditions = sorted((one for _, some in self._sides for one in some), key=len)
        words = dict.fromkeys(word for one in conditions for word in self.words if word in {part.word for part in one})
        for word in words:
            question = frozenset([Literal(word)])
            if all(any(self._search.possible([*answers, Answer(question, holds)])) for holds in (True, False)):
                return question
        raise AssertionError("an open verdict has a word that is open")


class _TooMany(Exception):
    """Raised by the exact search where there are too many sets of cells."""


def used_words(hinges: Hinges) -> frozenset[str]:
    """The words of all conditions."""
    return frozenset(literal.word for one in (*hinges.legal_if, *hinges.illegal_if) for literal in one)


def is_legal(hinges: Hinges, values: Mapping[str, bool]) -> bool:
    """Whether a condition of the legal plays is met by these values of the words."""
    return any(all(values[literal.word] == literal.holds for literal in one) for one in hinges.legal_if)
