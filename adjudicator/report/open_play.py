"""A play whose verdict depends on a hidden hand: its conditions, what they are under other readings, and the questions
that settle it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cached_property
from random import Random

from adjudicator.cards import Hand, Play
from adjudicator.compile.intervals import bounds
from adjudicator.compile.terms import program
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand, Speech
from adjudicator.engine.hands import MANY
from adjudicator.engine.hidden_words import CardSpeech, card_by_card
from adjudicator.engine.situation import Situation
from adjudicator.law import Options
from adjudicator.solve.conditions import Hinges, Search, TooCoarse, Word
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import Question
from adjudicator.solve.settle import EXACT, MANY_CELLS, Cell, Settling, is_legal, used_words

HANDS = 600
"""So many hands are drawn at random to estimate how many deals a question divides."""


class NotSettled(ValueError):
    """Raised where no questions about a hand settle a verdict: it depends on something else, or on too much."""


def search(situation: Situation, actor: str, play: Play, question: Question) -> tuple[Search, Hinges, Speech]:
    """The conditions of an open verdict, with the search that computed them and the renderer of its vocabulary: that of
    the game; single cards if that is too coarse; neither, with `more`, if the verdict depends on something other than
    the hand's cards. Raises GaveUp."""
    ground, own = question.ground, situation.choice(play).words
    legal, deal = ground.legal(question.values), situation.deal(actor)
    for words, speech in (
        (own.hidden, own.speech),
        (lambda hand, play: card_by_card(hand, situation.game.holding.symbols(situation.lexicon)), CardSpeech),
    ):
        searched = Search(ground, legal, list(words(deal, play)))
        try:
            return searched, searched.hinges(), speech(situation.lexicon, actor)
        except TooCoarse:
            continue
    return (Search(ground, legal, ()), Hinges((), (), more=True), own.speech(situation.lexicon, actor))


@dataclass(frozen=True)
class OpenPlay:
    """A play whose verdict depends on a hidden hand."""

    situation: Situation
    actor: str
    play: Play
    question: Question = field(compare=False, repr=False)

    @classmethod
    def of(cls, situation: Situation, actor: str, play: Play) -> OpenPlay:
        """The play with its question, which is not answered yet."""
        return cls(situation, actor, play, situation.question(actor, play))

    @cached_property
    def conditions(self) -> tuple[Search, Hinges, Speech]:
        """The conditions of either verdict, and the renderer of their words. Raises GaveUp."""
        return search(self.situation, self.actor, self.play, self.question)

    # -- other readings

    def stays(self, options: Options) -> bool:
        """Whether under other readings the verdict is open too, and on the same conditions."""
        return self.is_open(options) and not self.question.free_readings.can(options, self._otherwise)

    def changed_by(self) -> tuple[Options, ...]:
        """The least changes of readings under which these are not the conditions, or the history
        settles the verdict. Raises GaveUp."""
        changes = [*self._settling(), *self.question.free_readings.could(self._otherwise)]
        least = min(map(len, changes), default=0)
        return tuple({tuple(one.items()): one for one in changes if len(one) == least}.values())

    def _settling(self) -> Iterator[Options]:
        """Single readings under which the history proves a verdict."""
        for key, own in self.question.options.items() if self.question.past else ():
            reading = self.question.session.readings[key]
            for option in () if reading.house else reading.names:
                change = {key: option}
                if option != own and not self.is_open(change) and self.question.free_readings.can(change):
                    yield change

    def is_open(self, options: Options) -> bool:
        """Whether the verdict is open under other readings too."""
        return all(self.question.free_readings.can(options, verdict) for verdict in (self._legal, self._illegal))

    def _legal(self, loose: PartialSituation) -> int:
        return loose.legal(self.question.values)

    def _illegal(self, loose: PartialSituation) -> int:
        return loose.no(self._legal(loose))

    def _otherwise(self, loose: PartialSituation) -> int:
        """Literal: the play is legal against the conditions, or illegal."""
        searched, hinges, _ = self.conditions
        known = {word.id: loose.word(word.id, word.term, word.reads) for word in searched.words}
        ways = [
            sorted(known[one.word] if one.holds else loose.no(known[one.word]) for one in condition)
            for condition in hinges.legal_if
        ]
        return loose.differs(self._legal(loose), ways)

    # -- questions

    @cached_property
    def settling(self) -> Settling:
        """The search for questions. Raises GaveUp, NotSettled."""
        searched, hinges, _ = self.conditions
        if not is_settleable(hinges):
            raise NotSettled("the verdict depends on more than questions about the hand can settle")
        words = [word for word in searched.words if word.id in used_words(hinges)]
        names = [word.id for word in words]
        dealt = Counter(self._dealt(words))
        cells, complete = searched.cells(names, MANY_CELLS) if len(words) <= EXACT or not dealt else ([], False)
        every = cells if complete or not dealt else [one for one in dealt if searched.has(one, names)]
        # A cell that no drawn hand falls into is rarer than one of them.
        weighed = ((true, {word: word in true for word in names}, dealt[true] or 0.5) for true in every)
        some = [Cell(true, is_legal(hinges, values), weight) for true, values, weight in weighed]
        return Settling(searched, hinges, some, complete)

    def _dealt(self, words: Sequence[Word]) -> Iterator[frozenset[str]]:
        """For hands drawn at random from the cards that may be in this one, which words are true. Nothing where that
        cannot be computed: of a hand of unknown size, or for words about what could be played, or about the position."""
        deal, hand_decides = self.situation.deal(self.actor), self.situation.choice(self.play).encoding.of_hand
        if deal.room == MANY or not hand_decides or any(word.reads for word in words):
            return
        values, holding = program({word.id: word.term for word in words}), self.situation.game.holding
        if not values.inputs.keys() <= holding.values(Hand(), self.situation.lexicon).keys():
            return
        for hand in drawn_hands(deal, HANDS):
            counts = holding.values(hand, self.situation.lexicon)
            ranges = bounds(values, {name: (int(counts[name]), int(counts[name])) for name in values.inputs})
            yield frozenset(id for id, place in values.outputs.items() if ranges[place][0])


def is_settleable(hinges: Hinges) -> bool:
    """Whether all conditions of either verdict are known, so that questions about them settle it."""
    return bool(hinges.legal_if and hinges.illegal_if and not hinges.more)


def drawn_hands(deal: HiddenHand, number: int) -> Iterator[Hand]:
    """Hands with the known cards and as many others as are unseen, each deal equally likely."""
    deck, known = deal.lexicon.deck, Counter(deal.known)
    names = [*(rank.name for rank in deck.ranks), *deck.singles]
    pool = [card for card in names for _ in range(deal.left(card) - known[card])]
    rng = Random("hands")
    for _ in range(number if len(pool) >= deal.room else 0):
        yield Hand(dict(known + Counter(rng.sample(pool, deal.room))))
