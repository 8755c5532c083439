"""A play whose verdict depends on a hidden hand: its conditions, what they are under other readings, and the questions
that settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property

from z3 import is_bool

from adjudicator.cards import Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Speech
from adjudicator.engine.hidden_words import CardSpeech, card_by_card
from adjudicator.engine.situation import Situation
from adjudicator.law import Options
from adjudicator.report.deals import Count, count
from adjudicator.report.since import Since
from adjudicator.solve.conditions import Answer, Hinges, Literal, Search, TooCoarse, Word
from adjudicator.solve.evidence import Earlier, with_line
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import Premise, Question
from adjudicator.solve.settle import EXACT, MANY_CELLS, Cell, Settling, is_legal, used_words

COUNTED, BY_SIZE = "counted", "counted-by-size"
"""Every deal that can be there counts the same; the same for each size that a hand of unknown size may have."""
BY_WORDS, IN_PART, EVEN = "counted-by-words", "counted-in-part", "even"
"""Of what the lines of the history exclude only that is left out which the words of the conditions express; deals are
counted by the words about cards held alone, and of the others every assignment counts the same; or every assignment does
of all words, since deals cannot be counted."""


class NotSettled(ValueError):
    """Raised where no questions about a hand settle a verdict: it depends on something else, or on too much."""


DETAILED = 20
"""Up to this many words the questions are about cards alone, where a word about what could be played sums cards up."""


def search(
    situation: Situation, actor: str, play: Play, question: Question, by_cards: bool = False
) -> tuple[Search, Hinges, Speech]:
    """The conditions of an open verdict, with the search that computed them and the renderer of its vocabulary: that of
    the game, with `by_cards` without the words that contain maxima of obligations; single cards if that is too coarse;
    neither, with `more`, if the verdict depends on something other than the hand's cards. Raises GaveUp."""
    ground, own = question.ground, situation.choice(play).words
    legal, deal = ground.legal(question.values), situation.deal(actor)
    for words, speech in (
        (own.hidden, own.speech),
        (lambda hand, play: card_by_card(hand, situation.game.holding.symbols(situation.lexicon)), CardSpeech),
    ):
        searched = Search(ground, legal, [word for word in words(deal, play) if not (by_cards and word.reads)])
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
    since: Since | None = field(default=None, compare=False)
    """Of an action of a record: what has become of the hand since; questions are about it as it was then."""
    of_line: Callable[[Premise], str] = field(default=with_line, compare=False, repr=False)
    """Renders an earlier choice of the history, with its line."""

    @classmethod
    def of(
        cls,
        situation: Situation,
        actor: str,
        play: Play,
        since: Since | None = None,
        of_line: Callable[[Premise], str] = with_line,
    ) -> OpenPlay:
        """The play with its question, which is not answered yet."""
        return cls(situation, actor, play, situation.question(actor, play), since, of_line)

    @cached_property
    def conditions(self) -> tuple[Search, Hinges, Speech]:
        """The conditions of either verdict, and the renderer of their words. Raises GaveUp."""
        return search(self.situation, self.actor, self.play, self.question)

    @cached_property
    def settling_conditions(self) -> tuple[Search, Hinges, Speech]:
        """The conditions that questions are about: of cards alone, where these are not too many. Raises GaveUp."""
        searched, hinges, _ = self.conditions
        if hinges.more or not any(word.reads for word in searched.words if word.id in used_words(hinges)):
            return self.conditions
        detailed = search(self.situation, self.actor, self.play, self.question, by_cards=True)
        return self.conditions if detailed[1].more or len(used_words(detailed[1])) > DETAILED else detailed

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
    def cards(self) -> Mapping[str, str]:
        """The words of the conditions that say of one card that the hand holds it, with that card. Raises GaveUp."""
        return single_cards(self.situation, self.settling_conditions[0].words)

    @cached_property
    def possible(self) -> frozenset[str]:
        """The cards that the hand may have. Raises GaveUp."""
        ground, symbols = self.question.ground, self.situation.game.holding.symbols(self.situation.lexicon)
        held = {card: symbol if is_bool(symbol) else symbol >= 1 for card, symbol in symbols.items()}
        return frozenset(card for card, term in held.items() if ground.sat([ground.word(("holds", card), term)]))

    @cached_property
    def settling(self) -> Settling:
        """The search for questions. Raises GaveUp, NotSettled."""
        searched, hinges, _ = self.settling_conditions
        if not is_settleable(hinges):
            raise NotSettled("the verdict depends on more than questions about the hand can settle")
        names, counted = [word.id for word in self._words], self._count
        some = len(names) <= EXACT or counted is None
        cells, complete = searched.cells(names, MANY_CELLS) if some else ([], False)
        weighed = [_cell(true, names, hinges, counted if complete else None) for true in cells]
        if complete and counted is None and (weights := self._weights_of_held(cells)):
            weighed = [replace(cell, weight=weight) for cell, weight in zip(weighed, weights, strict=True)]
        return Settling(searched, hinges, weighed, complete, counted)

    def _weights_of_held(self, cells: Sequence[frozenset[str]]) -> list[float]:
        """The weights of all assignments by the words about cards held: those with the same of them share the deals
        evenly. Empty where these cannot be counted, or a weight would be 0."""
        held = [word for word in self._words if not word.reads]
        if (counted := self._counted(held, Hinges((), ()))) is None:
            return []
        patterns = [frozenset(word.id for word in held if word.id in true) for true in cells]
        answers = {
            pattern: [Answer(frozenset([Literal(word.id)]), word.id in pattern) for word in held]
            for pattern in patterns
        }
        weights = {pattern: float(counted(answers[pattern])) / patterns.count(pattern) for pattern in answers}
        return [weights[pattern] for pattern in patterns] if all(weights.values()) else []

    @cached_property
    def weighing(self) -> str:
        """How deals are weighed for the questions: `COUNTED`, `BY_SIZE`, `BY_WORDS`, `IN_PART` or `EVEN`. Raises GaveUp,
        NotSettled."""
        counted, cells = self._count, self.settling.cells
        if counted is None:
            return EVEN if len({cell.weight for cell in self.settling.cells}) < 2 else IN_PART
        # Cards that came to a hand, or were shown, are counted where they are.
        excluding = self.question.ground.excluding().items()
        lines = [literal for line, literal in excluding if isinstance(line, Earlier)]
        searched, names = self.settling_conditions[0], [word.id for word in self._words]
        if lines and (not cells or any(searched.is_cut(cell.true, names, lines) for cell in cells)):
            return BY_WORDS
        return COUNTED if counted.sizes == 1 else BY_SIZE

    @cached_property
    def _words(self) -> Sequence[Word]:
        searched, hinges, _ = self.settling_conditions
        return [word for word in searched.words if word.id in used_words(hinges)]

    @cached_property
    def _count(self) -> Count | None:
        """The number of deals; None where these cannot be counted, or there is something else that decides."""
        _, hinges, _ = self.settling_conditions
        return self._counted(self._words, hinges)

    def _counted(self, words: Sequence[Word], hinges: Hinges) -> Count | None:
        """The number of deals by some of the words; None as for `_count`."""
        hand_decides = self.situation.choice(self.play).encoding.of_hand
        counted = count(self.situation, self.actor, self.question, words, hinges) if hand_decides else None
        return counted if counted and counted.sizes else None


def single_cards(situation: Situation, words: Sequence[Word]) -> dict[str, str]:
    """Of these words those that say of one card that the hand holds it, with that card."""
    symbols = situation.game.holding.symbols(situation.lexicon)
    return {word.id: card for word in words for card, symbol in symbols.items() if word.term.eq(symbol)}


def _cell(true: frozenset[str], names: Sequence[str], hinges: Hinges, counted: Count | None) -> Cell:
    """An assignment of the words in `names` with its verdict and weight, 1 where deals are not counted."""
    values = {word: word in true for word in names}
    answers = [Answer(frozenset([Literal(word)]), holds) for word, holds in values.items()]
    return Cell(true, is_legal(hinges, values), 1 if counted is None else float(counted(answers)))


def is_settleable(hinges: Hinges) -> bool:
    """Whether all conditions of either verdict are known, so that questions about them settle it."""
    return bool(hinges.legal_if and hinges.illegal_if and not hinges.more)
