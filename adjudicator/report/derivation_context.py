"""What the words of a proof are taken from: the ruling that is proved, and phrases about its player and clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.cards import Play
from adjudicator.cards.english import both, capital, either
from adjudicator.dataclass import dataclass
from adjudicator.engine.situation import Situation
from adjudicator.law import Citation, Clause
from adjudicator.report.reasons import Reasons
from adjudicator.report.verdict import Reason
from adjudicator.solve.question import Question


@dataclass(frozen=True)
class DerivationContext:
    """A ruling whose verdict is proved."""

    situation: Situation
    actor: str
    play: Play
    question: Question
    cards: Mapping[str, str]
    """Of the vocabulary the words that say of one card that the hand holds it, with that card."""
    due: Play | None
    """The play that obligations ask for, where these alone stand against the play."""

    def clause(self, id: str) -> Clause:
        return self.question.session.decision.clause(id)

    def named(self, clause: Clause) -> str:
        """A clause by the card whose power it is, or else by its title."""
        card = self.reasons.card_of(clause)
        return self.situation.lexicon.spoken(card) if card else f'the rule "{clause.title}"'

    @property
    def reasons(self) -> Reasons:
        return Reasons(self.situation, self.actor, self.play, self.question, False)

    def possible(self, there: Situation, play: Play) -> tuple[Situation, Question]:
        """A situation and the question of a play in it; where the player's earlier turns contradict the hand, without
        presuming that they were legal: of an impossible hand every sentence would hold."""
        question = there.question(self.actor, play)
        if question.ground.sat():
            return there, question
        earlier = (replace(one, disputed=one.disputed or one.player == self.actor) for one in there.table.history)
        there = replace(there, table=replace(there.table, history=tuple(earlier)))
        return there, there.question(self.actor, play)

    @property
    def holds(self) -> str:
        return "You hold" if self.actor == "You" else f"{self.actor} holds"

    def hand_with(self, cards: Sequence[str], lacks: Sequence[str]) -> str:
        """The beginning of a sentence about a hand: "With Death and without the Sun"."""
        lexicon = self.situation.lexicon
        held = [f"with {lexicon.all_spoken(cards)}"] * bool(cards)
        lacked = [f"without {either([*map(lexicon.spoken, lacks)])}"] * bool(lacks)
        return capital(both([*held, *lacked]))

    def sets(self, sets: Sequence[Sequence[str]]) -> str:
        """Sets of cards, of which one is needed: "the Star, or Strength and the World together"."""
        spoken = ([*map(self.situation.lexicon.spoken, some)] for some in sets)
        return either([f"{both(some)}{' together' if len(some) > 1 else ''}" for some in spoken])


def first_citations(clauses: Iterable[Clause | Reason]) -> tuple[Citation, ...]:
    """One of each clause or reason that has any, without repetitions."""
    return tuple(dict.fromkeys(cite for clause in clauses for cite in clause.cites[:1]))


def step_name(number: int) -> str:
    return f"step {number}"


def by_steps(numbers: Sequence[int]) -> str:
    """The steps of a proof: "step 1", "steps 1 and 3"."""
    return f"step{'s' if len(numbers) > 1 else ''} {both([str(one) for one in numbers])}"
