"""Questions that settle an open verdict, put to a table: in words, with shares of the deals, and what is to be shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from operator import invert
from typing import TYPE_CHECKING, TypeVar

from z3 import BoolRef, Not, Or, is_bool

from adjudicator.cards import Play
from adjudicator.cards.english import as_question, both, capital, either, number, to_you
from adjudicator.cards.spelling import ARTICLES
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_SHOWN
from adjudicator.engine.choice import Speech
from adjudicator.engine.hidden_words import CardSpeech
from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Fault, Refused, quoted
from adjudicator.law import Options
from adjudicator.report.derivation import exclusion_text
from adjudicator.report.open_play import EVEN, IN_PART, NotSettled, OpenPlay
from adjudicator.report.reasons import Reasons
from adjudicator.report.showing import Showing, showings
from adjudicator.report.since import Since, some_of, then
from adjudicator.report.text import WIDTH, Line, because, deciding_citations, headline, note, rules
from adjudicator.report.verdict import Reason
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.conditions import Answer, Condition, Literal, Word
from adjudicator.solve.evidence import with_line
from adjudicator.solve.partial_situation import Supposed
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Premise, Question
from adjudicator.solve.settle import NoDeal, Tree

if TYPE_CHECKING:
    from adjudicator.report.json_types import LeafJson, NodeJson, SettlementJson

T = TypeVar("T")
MANY = 3
"""The number of questions after which an estimate has the share of settled deals."""
YES, NO = ("yes", "y", "yep", "yeah", "yup", "aye"), ("no", "n", "nope", "nah", "nay")


class Contradictory(ValueError):
    """Raised for answers that no deal has; `statements` are a minimal set of them, in words. `ground` is the step that
    proves it: lines and cards that they contradict; "" where they contradict each other."""

    def __init__(self, statements: tuple[str, ...], ground: str = "") -> None:
        super().__init__(". ".join(filter(None, (f"no hand can be so: {'; '.join(statements)}", ground.rstrip(".")))))
        self.statements, self.ground = statements, ground


@dataclass(frozen=True)
class Settlement:
    """An open verdict on its way to be settled: what has been answered, and what to ask next.

    `question` is None once the verdict is settled; then `verdict` is "legal" or "illegal". Answering gives a new
    settlement, so an answer is taken back by going on with the one before.
    """

    open: OpenPlay
    answers: tuple[Answer, ...] = ()

    @cached_property
    def verdict(self) -> str | None:
        """ "legal" or "illegal"; None while that is open. Raises Contradictory."""
        try:
            legal = self.open.settling.verdict(self.answers)
        except NoDeal as error:
            raise Contradictory(tuple(map(self.statement, error.answers)), self._ground_of(error.answers)) from None
        return None if legal is None else LEGAL if legal else ILLEGAL

    def _ground_of(self, answers: Sequence[Answer]) -> str:
        """Why no deal has these answers, besides that they contradict each other."""
        searched, _, speech = self.open.settling_conditions
        each = (map(_alone, one.any_of) if one.holds else [frozenset(map(invert, one.any_of))] for one in answers)
        ways = [Condition().union(*parts) for parts in product(*each)]
        return self._excluded(searched.words, speech, ways)

    def _excluded(self, words: Sequence[Word], speech: Speech, ways: Sequence[Condition]) -> str:
        try:
            return to_you(exclusion_text(self.open, words, speech, ways))
        except GaveUp:
            return ""

    @cached_property
    def asks(self) -> tuple[Literal, ...]:
        """The literals of which to ask whether any is so; empty once the verdict is settled."""
        return self._sorted(self.open.settling.next(self.answers)) if self.verdict is None else ()

    @property
    def question(self) -> str | None:
        """The next question as a statement that is true or not: "Ben holds the Hermit or the Tower"."""
        return self.statement(Answer(frozenset(self.asks), True)) if self.asks else None

    @property
    def question_text(self) -> str:
        """The next question: "Does Ben hold the Hermit or the Tower?"; "" once the verdict is settled."""
        if not self.question:
            return ""
        reminders = [self.open.settling_conditions[2].reminder({one.word for one in self.asks}), self._included]
        inside = "; ".join(filter(None, reminders))
        return as_question(f"{self.question}{f' ({inside})' if inside else ''}")

    @property
    def _included(self) -> str:
        """That the hand in question is the one before the play, where the play takes cards of it that the next question
        counts; "" otherwise."""
        counted = self.question if self.question and " at least " in self.question else ""
        spent = [card for card in self.open.play.spent.elements() if _names(counted, card)]
        if spent and self.open.since is None:
            return f"with the {'cards' if len(spent) > 1 else spent[0]} of this play"
        return ""

    def answer(self, holds: bool | str, about: Iterable[Literal] = ()) -> Settlement:
        """After an answer to the next question, or to whether any of other literals is so: True or False, or in the words
        of `--answer`. Raises Refused for anything else."""
        value = truth(holds) if isinstance(holds, str) else holds
        if not isinstance(value, bool):
            message = f"the argument holds takes True or False, and not {quoted(repr(holds))[1:-1]}"
            raise Refused([Fault("bad-type", message, "write it like answer(True), or answer('no')")])
        any_of = frozenset(about or self.asks)
        return replace(self, answers=(*self.answers, Answer(any_of, value))) if any_of else self

    def named(self, text: str) -> tuple[Literal, ...] | None:
        """What a text asks: words of the questions, or as the conditions in JSON name them; with "or" or commas between
        several. None if it names something else."""
        first, *rest = _OR.split(text.strip())
        for more in range(len(rest) + 1):  # a word may have an "or" in it
            name = _plain(" or ".join([first, *rest[:more]]))
            others = self.named(" or ".join(rest[more:])) if more < len(rest) else ()
            if name in self._names and others is not None:
                return (self._names[name], *others)
            if name in self._by_kind and others is not None:
                return (*self._by_kind[name], *others)
        return None

    @cached_property
    def _by_kind(self) -> Mapping[str, tuple[Literal, ...]]:
        """Kinds of cards that the questions name, each with its words."""
        words = {card: word for word in self.open.settling.words if (card := self.open.cards.get(word))}
        kinds = self.open.settling_conditions[2].kinds(words, self.open.possible)
        return {_plain(kind): tuple(Literal(words[card]) for card in cards) for kind, cards in kinds.items()}

    @cached_property
    def _names(self) -> Mapping[str, Literal]:
        literals = [Literal(word) for word in self.open.settling.words]
        spoken = ((self._noun(one), one) for one in literals)
        return {
            **{_plain(noun): one for noun, one in spoken},
            **{_plain(literal.word): literal for literal in literals},
        }

    @property
    def answer_texts(self) -> tuple[str, ...]:
        """The answers as `--answer` takes them, each by what it is about: "the Hermit or the Tower=no"."""
        return tuple(
            f"{either([self._noun(one) for one in self._sorted(answer.any_of)])}={'yes' if answer.holds else 'no'}"
            for answer in self.answers
        )

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words that the conditions have, as in questions: "the Hermit", "a VII or higher"; in quotation marks what
        says no card."""
        literals = [Literal(word) for word in self.open.settling.words]
        if kinds := self._kinds(frozenset(literals)):
            return tuple(kinds)
        held = {one: self._present(Answer(frozenset([one]), True)).partition(" hold")[1] for one in literals}
        return tuple(self._noun(one) if held[one] else f"'{self._noun(one)}'" for one in literals)

    def _noun(self, literal: Literal) -> str:
        """What a literal is about, as in a question."""
        return _held(self._present(Answer(frozenset([literal]), True)), self.open.actor)

    def with_cards(self, text: str, holds: bool) -> Settlement | None:
        """After an answer to whether the hand holds a card of this name, suit or rank: what it entails of the words is
        answered. None if no card is called so; the same settlement if it entails nothing. Raises Contradictory."""
        here, ground = self.open.situation, self.open.question.ground
        symbols = here.game.holding.symbols(here.lexicon)
        words = {
            card: Word(f"1 {card}", symbols[card] if is_bool(symbols[card]) else symbols[card] >= 1)
            for card in here.lexicon.cards_named(_plain(text))
            if card in symbols
        }
        if not words:
            return None
        any_of = ground.not_all([ground.no(ground.word(word.id, word.term)) for word in words.values()])
        assumed = any_of if holds else ground.no(any_of)
        if not ground.sat([assumed]):
            speech = CardSpeech(here.lexicon, self.open.actor)
            each = [Literal(word.id, holds) for word in words.values()]
            ways = [*map(_alone, each)] if holds else [frozenset(each)]
            named = f"{self.open.actor} holds {'some' if holds else 'no'} card called {text}"
            statement = to_you(speech.conditions(ways)[0] if len(each) == 1 else named)
            statement = statement if self.open.since is None else then(statement)
            raise Contradictory((statement,), self._excluded([*words.values()], speech, ways))
        searched, after = self.open.settling_conditions[0], self
        entailed: dict[bool, list[Literal]] = {True: [], False: []}
        for literal in (Literal(word) for word in self.open.settling.words):
            for value, other in ((True, ~literal), (False, literal)):
                if not ground.sat([assumed, *searched.literals(frozenset([other]))]):
                    entailed[value].append(literal)
        for literal in entailed[True]:
            after = after.answer(True, [literal])
        return after.answer(False, entailed[False]) if entailed[False] else after

    @cached_property
    def tree(self) -> Tree:
        """All questions from here on; `share` is of all deals at the beginning."""
        return self.open.settling.tree(self.answers)

    @property
    def estimate(self) -> str:
        """How soon the verdict is settled: "after 2.1 questions on average; after three in 94 of 100 deals"."""
        depth = max(depth for depth, _ in self.tree.leaves())
        if depth == 1:
            return "by this question"
        if self.tree.expected < 1.05:
            return f"by this question in {self._often(self.tree.settled(1))}"
        often = f"after {number(MANY)} in {self._often(self.tree.settled(MANY))}"
        average = f"after {round(self.tree.expected, 1)} {'more ' * bool(self.answers)}questions on average"
        return f"{average}; {often if depth > MANY else f'{number(depth)} at the most'}"

    @property
    def first_estimate(self) -> str:
        """In how many deals the next question settles the verdict; "" where it never does, or deals are not counted. The
        later questions are not searched for."""
        weight = self.open.settling.weight
        after = [self.answer(holds) for holds in (True, False)]
        settled = [one for one in after if one.verdict is not None]
        if len(settled) == len(after):
            return "by this question"
        share = float(sum(weight(one.answers) for one in settled) / (weight(self.answers) or 1))
        return f"by this question in {self._often(share)}" if share else ""

    def _often(self, share: float) -> str:
        """A share in words: "94 of 100 deals"."""
        hundredths = "more than 99" if 0.995 <= share < 1 else "fewer than 1" if share < 0.005 else round(100 * share)
        return f"{hundredths} of 100 {'answers' if self.open.weighing in (EVEN, IN_PART) else 'deals'}"

    @cached_property
    def deciding_answers(self) -> Sequence[Answer]:
        """Of the answers those that settle the verdict together, a "yes" about several without what another denies."""
        return self._narrowed(self.open.settling.deciding(self.answers))

    def _narrowed(self, answers: Iterable[Answer]) -> Sequence[Answer]:
        """Answers, a "yes" about several without what another denies."""
        denied = frozenset[Literal]().union(*(one.any_of for one in self.answers if not one.holds))
        return [Answer(one.any_of - denied, True) if one.holds else one for one in answers]

    @property
    def so_far(self) -> tuple[str, ...]:
        """The answers in words, a "yes" about several without what another denies."""
        return tuple(map(self.statement, self._narrowed(self.answers)))

    @property
    def deciding(self) -> tuple[str, ...]:
        """Of the answers those that settle the verdict together, in words."""
        return tuple(map(self.statement, self.deciding_answers))

    @property
    def to_show(self) -> tuple[str, ...]:
        """What has to be shown to prove these: of each "yes" one card or set of cards that it names. A "no" cannot be
        proved without the whole hand, and is believed."""
        return tuple(self._cards_of_answer(one) for one in self.deciding_answers if one.holds)

    def _cards_of_answer(self, answer: Answer) -> str:
        """What a "yes" says that the hand holds."""
        return self._present(answer).split(" hold", 1)[-1].removeprefix("s").strip()

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The cards that have to be shown with a play that the answers make legal: those the answers name, and those
        that are in the hand whatever else is."""
        if self.verdict != LEGAL:
            return ()
        question, words = self.open.question, {word.id: word for word in self.open.settling_conditions[0].words}
        ground, assumed = question.ground, list[int]()
        for answer in self.deciding_answers:
            for one in self._sorted(answer.any_of) if not answer.holds or len(answer.any_of) == 1 else ():
                word = words[one.word]
                held = ground.word(word.id, word.term, word.reads)
                assumed.append(held if answer.holds == one.holds else ground.no(held))
        shown = dict.fromkeys(power.shows for power in question.session.shown if power.shows)
        return tuple(card for card in shown if not ground.sat([*assumed, ground.open_without(question.values, card)]))

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """Why a settled verdict is so, given the answers; () while it is open, and where the time limit is reached."""
        if self.verdict is None:
            return ()
        reasons = Reasons(self.open.situation, self.open.actor, self.open.play, self._answered_question, False)
        return self._in_time(lambda: reasons.given[0]) or ()

    @cached_property
    def contested(self) -> tuple[Options, ...] | None:
        """The least changes of readings under which a verdict that the answers settle is the opposite; None where
        the time limit is reached."""
        return None if self._changes is None else tuple(change for change, _ in self._changes)

    @cached_property
    def left_open(self) -> tuple[Options, ...]:
        """Of these changes those under which the answers leave the verdict open: it is the opposite with some hands."""
        return tuple(change for change, outcome in self._changes or () if outcome == DEPENDS)

    @cached_property
    def _changes(self) -> tuple[tuple[Options, str], ...] | None:
        """The same changes, each with the verdict under it; None where the time limit is reached."""
        if not self.verdict:
            return ()
        question = self._answered_question
        return self._in_time(lambda: tuple((change, question.under(change)) for change in question.reading_flips))

    def _in_time(self, make: Callable[[], T]) -> T | None:
        """A computed value; None where the time limit of the situation is reached."""
        try:
            with Budget(self.open.situation.limit):
                return make()
        except GaveUp:
            return None

    @cached_property
    def _answered_question(self) -> Question:
        """The question of the play, with the answers as suppositions."""
        words = {word.id: word for word in self.open.settling_conditions[0].words}

        def supposed(answer: Answer) -> Supposed:
            some = [(words[one.word], one.holds) for one in self._sorted(answer.any_of)]
            any_of = Or([word.term if holds else Not(word.term) for word, holds in some])
            reads = [best for word, _ in some for best in word.reads]
            return ("answer", answer), any_of if answer.holds else Not(any_of), reads

        return replace(self.open.question, supposed=tuple(map(supposed, self.answers)))

    @property
    def unshown(self) -> tuple[str, ...]:
        """Those of them that the play says are not shown."""
        shown = self.open.play.showing
        return () if shown is None else tuple(card for card in self.powers if card not in shown)

    @property
    def fault(self) -> str:
        """That these had to be shown; empty if there are none."""
        return f"{both(self.unshown)}: to be shown with the play, and not shown" if self.unshown else ""

    @property
    def with_play(self) -> str:
        """What has to be shown with a play that says nothing of what is shown; empty if there is nothing."""
        return f"{both(self.powers)} with the play" if self.powers and self.open.play.showing is None else ""

    @property
    def outcome(self) -> str:
        """The verdict, "illegal" for a play that does not show what makes it legal, and "depends" while that is open."""
        return ILLEGAL if self.unshown else self.verdict or DEPENDS

    @property
    def showings(self) -> tuple[Showing, ...]:
        """What each side would have to show to prove either verdict, whatever has been answered."""
        return showings(self.open)

    @property
    def proofs(self) -> tuple[Showing, ...]:
        """Of these what is printed: while the verdict is open and no "yes" is given, all; of a settled one what others
        could show for it, where it rests on a "no" that is believed."""
        denied, believed = (any(one.holds == holds for one in self.answers) for holds in (False, True))
        if self.verdict is None:
            return () if believed else self.showings
        trusted = denied and not believed
        own = (one for one in self.showings if trusted and one.others and one.verdict == self.verdict)
        return tuple(replace(one, own=()) for one in own)

    @property
    def shown(self) -> str:
        """All of `to_show` in a phrase that says what may stay hidden; "" where nothing has to be shown. What no card
        proves, such as that the hand lacks one, takes the whole hand."""
        reads = {word.id: word.reads for word in self.open.settling_conditions[0].words}
        believed = [answer for answer in self.deciding_answers if answer.holds]
        by_card = [{one.holds and not reads[one.word] for one in answer.any_of} for answer in believed]
        every, since, trusted = self._cards_to_show, self.open.since, self._trusted
        if since is not None and every and not (since.is_whole and any(False in kinds for kinds in by_card)):
            return self._shown_since(since, by_card)
        unproved = [one for one, kinds in zip(believed, by_card, strict=True) if False in kinds]
        if unproved:
            could = both([to_you(self._present(one)) for one in unproved])
            cards = both([self._cards_of_answer(one) for one in believed if one not in unproved])
            return f"the whole hand, or {f'{cards} and ' if cards else ''}so much of it as proves that {could}"
        if not every:
            return f"nothing: it is taken on trust{self._or_whole}" if self.deciding_answers else ""
        return f"{every}; {trusted}" if trusted else f"{every}; the rest of the hand may stay hidden"

    @property
    def _cards_to_show(self) -> str:
        """All of `to_show`, as a list inside a sentence."""
        alternatives = any(" or " in one for one in self.to_show)
        return ", and ".join(self.to_show) if alternatives else both(list(self.to_show)) if self.to_show else ""

    @property
    def _trusted(self) -> str:
        """Of the answers that settle the verdict together those that no card proves, as a clause; "" without any."""
        denied = [re.sub("^You ", "you ", self.statement(one)) for one in self.deciding_answers if not one.holds]
        return f"that {both(denied)} is taken on trust{self._or_whole}" if denied else ""

    @property
    def _or_whole(self) -> str:
        """That the whole hand would prove it, where all cards are there still; behind another clause."""
        return ", or the whole hand proves it" if self.open.since is None or self.open.since.is_whole else ""

    def _shown_since(self, since: Since, by_card: Sequence[set[bool]]) -> str:
        """The same of an earlier line: what has become of the hand since decides what a card that is shown proves."""
        if any(False in kinds for kinds in by_card):
            return since.none
        if since.came == 0 and not since.over:
            lexicon, topics = self.open.situation.lexicon, self._cards_of(self.deciding_answers)
            named = self._cards_to_show
            seen = [
                lexicon.spoken(card)
                for card in (Counter(since.seen) - self.open.play.spent).elements()
                if (_names(named, card) if topics is None else card in topics)
            ]
            rest = self._trusted or "the rest of the hand may stay hidden"
            return f"{self._cards_to_show}; {rest}{since.besides(seen)}"
        believed, *others = [answer.any_of for answer in self.deciding_answers if answer.holds]
        least, kinds = since.enough(len(believed)), tuple(self._kinds(believed))
        cards = some_of([*map(self._noun, self._sorted(believed))], least, kinds)
        trusted = f"; {self._trusted}" if self._trusted else ""
        return f"{cards}: {since.against}{trusted}" if least and not others else since.none

    def _cards_of(self, answers: Sequence[Answer]) -> Collection[str] | None:
        """The cards that the believed answers are about; None where one is about more than single cards."""
        cards = [self.open.cards.get(one.word) for answer in answers if answer.holds for one in answer.any_of]
        return None if None in cards else [card for card in cards if card]

    def shared(self, other: Settlement, since: Since | None = None) -> Iterator[Answer]:
        """The answers of another settlement about the same hand, as far as they are about words of this one. `since`:
        what has become of the hand between them; of single cards that have not moved the answers still hold."""
        terms, theirs = self._terms, other._terms
        for any_of, holds in other.answers:
            same = frozenset(
                one
                for one in any_of
                if one.word in self.open.settling.words
                and terms[one.word].eq(theirs[one.word])
                and (since is None or self._stays(one.word, one.holds == holds, since))
            )
            if same == any_of or (same and not holds):
                yield Answer(same, holds)

    def _stays(self, word: str, held: bool, since: Since) -> bool:
        """Whether it is still so that a hand holds, or does not hold, what a word says."""
        card = self.open.cards.get(word)
        left = card in since.left or since.given
        return card is not None and since.came == 0 and card not in since.seen and not (held and left)

    def _kinds(self, literals: Condition) -> Mapping[str, Collection[str]]:
        """The cards that any of these says are held, as kinds of cards; empty where one says something else."""
        cards = [self.open.cards.get(one.word) if one.holds else None for one in literals]
        if len(cards) < MANY or None in cards:
            return {}
        denied = {self.open.cards.get(one.word) for answer in self.answers if not answer.holds for one in answer.any_of}
        own = frozenset(card for card in cards if card)
        return self.open.settling_conditions[2].kinds(own, (self.open.possible - denied) | own)

    @cached_property
    def _terms(self) -> Mapping[str, BoolRef]:
        return {word.id: word.term for word in self.open.settling_conditions[0].words}

    def statement(self, answer: Answer) -> str:
        """An answer as a sentence: "Ben holds neither the Hermit nor the Tower"; of an earlier line, of that time."""
        return self._present(answer) if self.open.since is None else then(self._present(answer))

    def _present(self, answer: Answer) -> str:
        """An answer as a sentence about the hand now."""
        _, _, speech = self.open.settling_conditions
        literals = self._sorted(answer.any_of)
        if kinds := self._kinds(answer.any_of):
            verb = "holds" if answer.holds else "does not hold"
            return to_you(f"{self.open.actor} {verb} {either([*kinds])}")
        if not answer.holds:
            return to_you(speech.conditions([frozenset(~one for one in literals)])[0])
        parts = [to_you(speech.conditions([frozenset([one])])[0]) for one in literals]
        who = parts[0].split(" ")[0] if len({part.split(" ")[0] for part in parts}) == 1 and len(parts) > 1 else ""
        verb = "hold " if who in ("you", "You") else "holds "
        bare = [part.removeprefix(f"{who} ") for part in parts]
        nouns = {
            one.word: part.removeprefix(verb) for one, part in zip(literals, bare, strict=True) if part.startswith(verb)
        }
        held = speech.alternatives(nouns) if nouns else ""
        others = [part for part in bare if not part.startswith(verb)]
        return f"{who} {either([verb + held, *others] if held else others)}".strip()

    def __str__(self) -> str:
        """The verdict with what decides it, or the next question, as on the terminal; or why there is neither."""
        words, here = self.open.situation.choice(self.open.play).words, self.open.situation
        play = words.understood(here.table, here.position, self.open.actor, self.open.play, here.lexicon, here.options)
        try:
            head = f"fault ({NOT_SHOWN})" if self.unshown else self.outcome
            first = headline(f"{head}: {self.open.actor}, {play}", "", WIDTH, head, "")
            return "\n".join(map(str, (*first, *lines(self, WIDTH, "answer(True), or answer(False)"))))
        except (Contradictory, NotSettled, GaveUp) as error:
            return str(error)

    def __repr__(self) -> str:
        """One line: the play, and the next question or the verdict."""
        try:
            state = self.question_text or self.outcome
        except (Contradictory, NotSettled, GaveUp) as error:
            state = str(error)
        return f"<Settlement of {self.open.actor}, {self.open.play}: {state}>"

    def as_dict(self) -> SettlementJson:
        """The answers, what to ask, and the whole tree, for JSON."""
        settled = self.verdict is not None
        return {
            "answers": [{"any_of": self._ids(one.any_of), "holds": one.holds} for one in self.answers],
            "any_of": self._ids(frozenset(self.asks)),
            "question": self.question,
            "verdict": self.verdict,
            "deciding": list(self.deciding) if settled else [],
            "reasons": [reason.as_dict() for reason in self.reasons],
            "contested": None if self.contested is None else [dict(change) for change in self.contested],
            "left_open": [dict(change) for change in self.left_open],
            "to_show": list(self.to_show) if settled and not (self.open.since and self.open.since.against) else [],
            "show": list(self.powers) if settled else [],
            "unshown": list(self.unshown) if settled else [],
            "showings": [one.as_dict() for one in self.showings],
            "expected": round(self.tree.expected, 2),
            "weighing": self.open.weighing,
            "tree": self._node(self.tree),
        }

    def _node(self, tree: Tree) -> NodeJson | LeafJson:
        share = round(tree.share, 4)
        if tree.yes is None or tree.no is None:
            return {"share": share, "verdict": LEGAL if tree.legal else ILLEGAL}
        return {
            "share": share,
            "any_of": self._ids(tree.any_of),
            "question": self.statement(Answer(tree.any_of, True)),
            "yes": self._node(tree.yes),
            "no": self._node(tree.no),
        }

    def _ids(self, literals: Condition) -> list[str]:
        _, _, speech = self.open.settling_conditions
        return [speech.literal(one) for one in self._sorted(literals)]

    def _sorted(self, literals: Condition) -> tuple[Literal, ...]:
        words = self.open.settling.words
        return tuple(sorted(literals, key=lambda one: (not one.holds, words.index(one.word))))


def lines(settlement: Settlement, width: int, go_on: str) -> Iterator[Line]:
    """The verdict, what decides it and what is to be shown; or the next question, with `go_on` for how to answer it."""
    if settlement.verdict is not None:
        yield from note(settlement.verdict, _listed(settlement.deciding), width)
        yield from because((reason.text for reason in settlement.reasons), width)
        yield from rules(deciding_citations(settlement.reasons), width)
        if settlement.shown:
            yield from note("to show", settlement.shown, width)
        for label, text in (("fault", settlement.fault), ("show", settlement.with_play)):
            yield from note(label, text, width) if text else ()
        yield from proofs(settlement, width)
        return
    if settlement.answers:
        yield from note("so far", _listed(settlement.so_far), width)
    yield from note("ask", settlement.question_text, width)
    yield from note("go on", go_on, width)
    yield from note("settled", settlement.estimate, width)
    yield from proofs(settlement, width)


def _listed(statements: Iterable[str]) -> str:
    """Statements behind a label."""
    return "; ".join(re.sub("^You ", "you ", one) for one in statements)


def proofs(settlement: Settlement, width: int) -> Iterator[Line]:
    """What would prove a verdict (`Settlement.proofs`)."""
    for at, showing in enumerate(settlement.proofs):
        yield from note("" if at else "prove", showing.text, width)


def first_question(open_play: OpenPlay) -> str:
    """The first question about an open verdict, and how soon it is settled; where the search for the others is not exact,
    in how many deals it is settled by the first.

    Empty where no questions settle it, or not in time.
    """
    settlement = Settlement(open_play)
    try:
        question = settlement.question_text
        estimate = settlement.estimate if open_play.settling.exact else settlement.first_estimate
        return f"{question} Settled {estimate}." if estimate else question
    except (NotSettled, GaveUp):
        return ""


def _names(text: str, card: str) -> bool:
    """Whether a text names a card, or several of its name: "at least two As"."""
    return re.search(rf"\b{re.escape(card)}s?\b", text) is not None


def _alone(literal: Literal) -> Condition:
    return frozenset([literal])


def truth(text: str) -> bool | None:
    """The answer that a text is, yes or no; None for anything else."""
    value = text.strip().rstrip(".!").casefold()
    return True if value in YES else False if value in NO else None


_OR = re.compile(r",? or |, ")


def _plain(word: str) -> str:
    """A word in small letters, without "holds" and without an article."""
    first, _, rest = word.strip().casefold().removeprefix("holds ").partition(" ")
    return rest if first in ARTICLES and rest else f"{first} {rest}".strip()


def _held(statement: str, who: str) -> str:
    """What a statement says that a player holds: "the Hermit"; or what else it says of the player: "could play"."""
    whole = capital(statement)
    return whole.removeprefix(to_you(f"{who} holds ")).removeprefix(f"{who} ") or whole


def settlement(
    situation: Situation,
    actor: str,
    plays: Sequence[Play],
    of_line: Callable[[Premise], str] = with_line,
    since: Since | None = None,
) -> Settlement | None:
    """The questions about the first play of a turn that depends on the hand; None where none does, or an earlier one is
    illegal. `of_line` renders an earlier choice of the history with its line; `since`: what has become of the hand after
    the turn, where questions are about the hand as it was then."""
    for here, play in situation.each(actor, plays):
        outcome = here.question(actor, play).verdict
        if outcome == DEPENDS:
            return Settlement(OpenPlay.of(here, actor, play, since, of_line))
        if outcome != LEGAL:
            break
    return None
