"""The conditions of an open verdict, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from z3 import BoolRef, Not, is_bool

from adjudicator.cards import Lexicon, Play, parse_hand
from adjudicator.cards.english import amount, both, either, number
from adjudicator.engine.choice import Speech
from adjudicator.engine.situation import Situation
from adjudicator.law import Options, Permission
from adjudicator.report.open_play import OpenPlay, is_settleable
from adjudicator.report.verdict import Condition, DependsOn, Hinge
from adjudicator.solve import conditions
from adjudicator.solve.conditions import Literal, Search, Word
from adjudicator.solve.question import Question
from adjudicator.solve.solver import GaveUp

LONG = 10
"""Hands of more cards are printed in short."""
OF, SEVERAL = " of ", 3
"""Between rank and suit in the name of a card; so many of a suit are counted in such an example."""
PRINTED, ANY_OF = 3, 12
"""More alternatives than these are counted, not listed; of alternatives that are one card each so many are listed."""


def depends_on(open_play: OpenPlay, spent: Mapping[str, int], readings: bool = False) -> DependsOn:
    """The conditions of either verdict, and a hand for each. `spent` are cards that left the
    hand earlier in the turn, which the hand shown still has. With `readings` the result
    includes the least changes of readings that change the conditions. Raises GaveUp."""
    searched, hinges, speech = open_play.conditions
    situation, question = open_play.situation, open_play.question
    wording = _HingeWording(situation, open_play.actor, open_play.play, question, searched.words, spent, speech)
    legal, illegal = wording.hinge(hinges.legal_if, searched, True), wording.hinge(hinges.illegal_if, searched, False)
    if len(illegal.conditions) > PRINTED and _lacks_each(hinges):
        illegal = replace(illegal, text=(f"{speech.who} holds any of these",), left_out=0)
    if legal.witness == illegal.witness:  # It is not the hand that decides, but what else nobody has seen.
        legal, illegal = replace(legal, witness=""), replace(illegal, witness="")
    others, settled = _changed_by(open_play) if readings else (None, ())
    own, lexicon = situation.table.hand(open_play.actor).cards, situation.lexicon
    legal, illegal = _in_short(legal, illegal, own, lexicon), _in_short(illegal, legal, own, lexicon, replaced=True)
    settleable = is_settleable(hinges)
    return DependsOn(legal, illegal, wording.always_shown(), hinges.more, others, settled, settleable=settleable)


def _lacks_each(hinges: conditions.Hinges) -> bool:
    """Whether a play is legal exactly if the hand lacks each of some cards, any of which makes it illegal."""
    any_of = {literal for condition in hinges.illegal_if if len(condition) == 1 for literal in condition}
    lacking = frozenset(replace(literal, holds=False) for literal in any_of)
    return hinges.legal_if == (lacking,) and len(any_of) == len(hinges.illegal_if) and all(one.holds for one in any_of)


def _in_short(hinge: Hinge, other: Hinge, known: Collection[str], lexicon: Lexicon, replaced: bool = False) -> Hinge:
    """A hinge whose example is abbreviated if it is long; `known` are the cards of the hand that are known. With
    `replaced` the cards that only the other example has are named too."""
    if not hinge.witness:
        return hinge
    own, others = (Counter(parse_hand(one.witness, lexicon).cards) for one in (hinge, other))
    if own.total() <= LONG:
        return hinge
    apart = sorted((own - others).elements(), key=lexicon.order)
    rest = amount((own & others).total(), "other card")
    if not apart:
        return replace(hinge, example=f"the {rest} alone")
    named = [f"another {card}" if card in known and apart.count(card) == 1 else card for card in _by_suits(apart)]
    if replaced and (without := _by_suits(sorted((others - own).elements(), key=lexicon.order))):
        return replace(hinge, example=f"{both(named)} in place of {both(without)}")
    return replace(hinge, example=both([*named, rest]))


def _by_suits(cards: Sequence[str]) -> list[str]:
    """Cards in words, several of a suit as their number.

    >>> _by_suits(["Magician", "2 of Trumps", "3 of Trumps", "4 of Trumps", "2 of Cups"])
    ['Magician', 'three Trumps', '2 of Cups']
    """
    suits = Counter(suit for card in cards if (suit := card.rpartition(OF)[2]) != card)
    some = {suit: f"{number(count)} {suit}" for suit, count in suits.items() if count >= SEVERAL}
    return list(dict.fromkeys(some.get(card.rpartition(OF)[2], card) for card in cards))


def _changed_by(opened: OpenPlay) -> tuple[tuple[Options, ...] | None, tuple[Options, ...]]:
    """The least changes of readings under which the conditions are others, None if that is not known; and those of them
    under which the verdict is settled."""
    try:
        changes = None if opened.conditions[1].more else opened.changed_by()
        return changes, tuple(one for one in changes or () if not opened.is_open(one))
    except GaveUp:
        return None, ()


class _HingeWording:
    """Renders the conditions of one question as sentences about the player."""

    def __init__(
        self,
        situation: Situation,
        actor: str,
        play: Play,
        question: Question,
        words: Sequence[Word],
        spent: Mapping[str, int],
        speech: Speech,
    ) -> None:
        self._spent, self._play = spent, play
        self._situation, self._actor, self._question = situation, actor, question
        choice = situation.choice(play)
        self._speech = speech
        self._of_hand = choice.encoding.of_hand and situation.unseen(actor)
        self._words = {word.id: word for word in words}
        self._order = {word.id: place for place, word in enumerate(words)}

    def hinge(self, literal_sets: Sequence[conditions.Condition], search: Search, legal: bool) -> Hinge:
        """The conditions of one answer, the first few as sentences, and an example hand."""
        some = [Condition(self._literals_in_words(one), self._shown(one) if legal else ()) for one in literal_sets]
        shown = {one: condition.show for one, condition in zip(literal_sets, some, strict=True)}
        every = self._speech.conditions(literal_sets, shown) if literal_sets else []
        text, left_out = tuple(every[:PRINTED]), max(len(every) - PRINTED, 0)
        if left_out and (any_of := self._any_of(some, literal_sets)):
            text, left_out = (any_of,), 0
        if not self._of_hand or not self._words:
            return Hinge(tuple(some), text, "", left_out)
        search.example(legal, self._fewer(), self._plainly())
        hand = self._situation.game.holding.of_model(self._question.ground.value, self._situation.lexicon)
        cards = sorted(hand.more(self._spent).cards.items(), key=lambda item: self._situation.lexicon.order(item[0]))
        witness = " ".join(card for card, count in cards for _ in range(count))
        return Hinge(tuple(some), text, witness or "nothing", left_out)

    def _any_of(self, some: Sequence[Condition], literal_sets: Sequence[conditions.Condition]) -> str:
        """The sentence that the player holds one of several cards, where each condition is one of these; else ""."""
        deck = self._situation.lexicon.deck
        words = [literal.word for one in literal_sets for literal in one if literal.holds and len(one) == 1]
        plain = len(words) == len(some) <= ANY_OF and not any(one.show for one in some)
        if not plain or not all(map(deck.count, words)):
            return ""
        return f"{self._speech.who} holds {either([*map(self._speech.noun, words)])}"

    def _plainly(self) -> Iterator[tuple[Hashable, BoolRef]]:
        """Constraints on an example, from the encoding's `plainly`."""
        situation = self._situation
        encoding = situation.choice(self._play).encoding
        yield from encoding.plainly(situation.table, situation.position, self._actor, situation.lexicon)

    def _fewer(self) -> Iterator[tuple[Hashable, BoolRef]]:
        """Preferences for an example with few high cards: for each card from the highest, none, at most one, and so
        on."""
        lexicon = self._situation.lexicon
        symbols = self._situation.game.holding.symbols(lexicon)
        for card in sorted(symbols, key=lexicon.order, reverse=True):
            symbol = symbols[card]
            if is_bool(symbol):
                yield card, Not(symbol)
            else:
                yield from (((card, most), symbol <= most) for most in range(lexicon.deck.count(card)))

    def always_shown(self) -> tuple[str, ...]:
        """The powers held for certain that have to be shown wherever the play is legal."""
        question, ground = self._question, self._question.ground
        legal = ground.legal(question.values)
        known = self._situation.deal(self._actor).known

        def is_held(power: Permission) -> bool:
            held = power.held
            if power.shows in known or held is None:
                return power.shows in known
            return not ground.sat([ground.no(ground.word(("held", power.id), held))])

        needed = (p for p in question.session.shown if p.shows and not self._open_without(legal, p.shows))
        return tuple(p.shows for p in needed if p.shows and is_held(p))

    def _open_without(self, legal: int, power: str) -> bool:
        """Whether the play may be legal without this power being shown."""
        ground = self._question.ground
        return ground.sat([legal, ground.open_without(self._question.values, power)])

    def _literals_in_words(self, condition: conditions.Condition) -> tuple[str, ...]:
        return tuple(self._speech.literal(literal) for literal in sorted(condition, key=self._place))

    def _place(self, literal: Literal) -> tuple[bool, int]:
        return not literal.holds, self._order[literal.word]

    def _shown(self, condition: conditions.Condition) -> tuple[str, ...]:
        """The powers of a condition that must be shown for the play."""
        question, ground = self._question, self._question.ground
        words = [(self._words[literal.word], literal.holds) for literal in condition]
        known = [(ground.word(word.id, word.term, word.reads), holds) for word, holds in words]
        assumed = [literal if holds else ground.no(literal) for literal, holds in known]
        held = {word.shows for word, holds in words if holds}
        powers = [p.shows for p in question.session.shown if p.shows in held]
        return tuple(
            p for p in powers if p and ground.sat([*assumed, ground.no(ground.open_without(question.values, p))])
        )
