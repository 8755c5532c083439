"""On what an open verdict depends, in the words of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cards import Play
from adjudicator.games import Situation
from adjudicator.games.tahimi.unseen import Speech, power
from adjudicator.report.verdict import Condition, DependsOn, Hinge
from adjudicator.solve import conditions
from adjudicator.solve.conditions import Literal, Search, Word
from adjudicator.solve.judge import Question

PRINTED = 8
"""More conditions than this are counted, not said."""


def depends_on(
    situation: Situation, actor: str, play: Play, question: Question, spent: Mapping[str, int]
) -> DependsOn:
    """The conditions of either verdict, and a hand for each. `spent` are cards that left the
    hand earlier in the turn, which the hand shown still has. Raises GaveUp."""
    asked = search(situation, actor, play, question)
    found, told = asked.hinges(), _Told(situation, actor, question, asked.words, spent)
    legal = told.hinge(found.legal_if, asked, True)
    return DependsOn(legal, told.hinge(found.illegal_if, asked, False), told.always_shown(), found.more)


def search(situation: Situation, actor: str, play: Play, question: Question) -> Search:
    """The search for the conditions of an open verdict, in the words of its game."""
    words = list(situation.game.words(situation.deal(actor), play))
    return Search(question.ground, question.ground.legal(question.values), words)


class _Told:
    """Conditions as values to be printed."""

    def __init__(
        self,
        situation: Situation,
        actor: str,
        question: Question,
        words: Sequence[Word],
        spent: Mapping[str, int],
    ) -> None:
        self._spent = spent
        self._situation, self._actor, self._question = situation, actor, question
        self._speech = Speech(situation.lexicon, actor)
        self._words = {word.id: word for word in words}
        self._order = {word.id: place for place, word in enumerate(words)}

    def hinge(self, found: Sequence[conditions.Condition], search: Search, legal: bool) -> Hinge:
        """One answer's conditions, the first few in a sentence, and a hand for it."""
        some = [Condition(self._said(one), self._shown(one) if legal else ()) for one in found]
        shown = {one: condition.show for one, condition in zip(found, some, strict=True)}
        text = self._speech.conditions(found[:PRINTED], shown)
        search.example(legal)
        hand = self._situation.game.hand_in(self._question.ground.value, self._situation.lexicon)
        cards = sorted(
            hand.more(self._spent).cards.items(), key=lambda item: self._situation.lexicon.order(item[0])
        )
        witness = " ".join(card for card, count in cards for _ in range(count))
        return Hinge(tuple(some), tuple(text), witness or "nothing", max(len(found) - PRINTED, 0))

    def always_shown(self) -> tuple[str, ...]:
        """The powers known to be held that have to be shown wherever the play is legal."""
        question, ground = self._question, self._question.ground
        legal = ground.legal(question.values)
        known = self._situation.deal(self._actor).known
        powers = [p.shows for p in question.session.shown if p.shows in known]
        return tuple(
            p for p in powers if p and not ground.sat([legal, ground.open_without(question.values, p)])
        )

    def _said(self, condition: conditions.Condition) -> tuple[str, ...]:
        return tuple(self._speech.literal(literal) for literal in sorted(condition, key=self._place))

    def _place(self, literal: Literal) -> tuple[bool, int]:
        return not literal.holds, self._order[literal.word]

    def _shown(self, condition: conditions.Condition) -> tuple[str, ...]:
        """The powers of a condition that must be shown for the play."""
        question, ground = self._question, self._question.ground
        words = [(self._words[literal.word], literal.holds) for literal in condition]
        known = [(ground.word(word.id, word.term, word.reads), holds) for word, holds in words]
        assumed = [literal if holds else ground.no(literal) for literal, holds in known]
        powers = [p.shows for p in question.session.shown if p.shows and Literal(power(p.shows)) in condition]
        return tuple(
            p for p in powers if ground.sat([*assumed, ground.no(ground.open_without(question.values, p))])
        )
