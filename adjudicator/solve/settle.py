"""Which questions settle an open verdict: a decision tree over the words of its conditions.

A question asks whether any of some literals is so. It is one word, or all literals that each settle the same verdict by
themselves ("the Hermit or the Tower?"). A cell is an assignment of truth values to the words, with the verdict there and
a weight in proportion to the deals that it stands for; a question divides the cells that remain.

Up to `EXACT` words the expected number of questions is least, by dynamic programming over the sets of cells. Above that
each question is the one whose answer is expected to leave the least uncertainty about the verdict (entropy, as in ID3:
Quinlan, Induction of decision trees, 1986), since to find a least tree is NP-complete (Hyafil and Rivest, Constructing
optimal binary decision trees is NP-complete, 1976). Whether a verdict is settled is decided by the solver and not by the
cells, which may be a sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import log2

from adjudicator.dataclass import dataclass
from adjudicator.solve.conditions import Answer, Condition, Hinges, Literal, Search

EXACT = 12
"""Up to this many words the expected number of questions is least."""
MANY_CELLS = 150
"""With more cells the search is greedy too."""
MANY_STEPS = 5_000
"""So many sets of cells are compared before the search is greedy."""
Cells = frozenset[int]
"""Cells by their index."""


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
    """The search for questions. `cells` are all there are if `complete`, else a sample; of questions with equal merit the
    one of fewest literals comes first, and then the one whose words the vocabulary has first."""

    def __init__(self, search: Search, hinges: Hinges, cells: Sequence[Cell], complete: bool) -> None:
        self._search, self._cells = search, tuple(cells)
        used = used_words(hinges)
        self.words = tuple(word.id for word in search.words if word.id in used)
        self._sides = ((True, hinges.legal_if), (False, hinges.illegal_if))
        self.exact = complete and len(self.words) <= EXACT and len(cells) <= MANY_CELLS

    def verdict(self, answers: Sequence[Answer]) -> bool | None:
        """Whether the play is legal where these answers are so; None if that is open. Raises NoDeal."""
        legal, illegal = self._search.possible(answers)
        if not legal and not illegal:
            raise NoDeal(self._search.clash(answers))
        return None if legal and illegal else legal

    def next(self, answers: Sequence[Answer]) -> Condition:
        """The literals of which to ask whether any is so, where these answers leave the verdict open."""
        cells = frozenset(
            at for at, cell in enumerate(self._cells) if all(cell.any(a) == holds for a, holds in answers)
        )
        for question in self._preferred(cells):
            outcomes = {one: self._search.possible([*answers, Answer(frozenset([one]), True)]) for one in question}
            if len(question) == 1 or not any(map(all, outcomes.values())):
                return frozenset(one for one in question if any(outcomes[one]))
        return self._of_conditions(answers)

    def _preferred(self, cells: Cells) -> Sequence[Condition]:
        """The questions that divide the cells, the best first; the best alone where that is known exactly."""
        if self.exact:
            try:
                return [self._least(cells)[1]]
            except _TooMany:
                self.exact = False
        return sorted(self._questions(cells), key=lambda one: self._uncertainty(cells, one))

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

    def _share(self, answers: Sequence[Answer]) -> float:
        fitting = (cell.weight for cell in self._cells if all(cell.any(a) == holds for a, holds in answers))
        return sum(fitting) / (sum(cell.weight for cell in self._cells) or 1)

    def _questions(self, cells: Cells) -> list[Condition]:
        """Every word, and for either verdict the literals that each settle it by themselves, if they divide the cells."""
        some = [self._cells[at] for at in cells]
        questions = [frozenset([Literal(word)]) for word in self.words]
        for _, conditions in self._sides:
            left = (
                frozenset(one for one in condition if not all(cell.has(one) for cell in some))
                for condition in conditions
            )
            questions.append(frozenset().union(*(one for one in left if len(one) == 1)))
        return [one for one in questions if one and 0 < sum(cell.any(one) for cell in some) < len(some)]

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

    def _uncertainty(self, cells: Cells, question: Condition) -> tuple[float, int]:
        """The entropy of the verdict, in bits by weight, that the answer is expected to leave."""
        return round(sum(self._entropy(part) for part in self._divided(cells, question)), 6), len(question)

    def _entropy(self, cells: Cells) -> float:
        some = [self._cells[at] for at in cells]
        weights = [sum(cell.weight for cell in some if cell.legal == legal) for legal in (True, False)]
        return -sum(weight * log2(weight / sum(weights)) for weight in weights if weight)

    def _of_conditions(self, answers: Sequence[Answer]) -> Condition:
        """Where no cell of the sample helps: a word that the answers leave open, of the shortest conditions first."""
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
