"""Taruno: the words for a choice of cards: which cards are due, why, and what the hand lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from z3 import ArithRef

from adjudicator.cards import GIVES, Play
from adjudicator.cards.english import agree, amount, both, capital, either, further, one
from adjudicator.cards.english import number as number_word
from adjudicator.cards.play import LAYS, PLACES, RETAINS
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Entries, HiddenHand
from adjudicator.games.taruno import effects, words
from adjudicator.games.taruno.cards import (
    ACE,
    AWAY,
    CHARIOT,
    CHOOSE,
    DEATH,
    EMPEROR,
    EMPRESS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    SUN,
    WORLD,
    is_face,
    number,
    ordered,
    pack,
    rank,
)
from adjudicator.games.taruno.choose import seen
from adjudicator.games.taruno.hand import ARCANE, FACED, TOTAL
from adjudicator.games.taruno.majors import depth, target
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, SPECIAL, cite
from adjudicator.games.taruno.state import ANYTHING, CALLED, FACE, PLAIN, CardChoice, card_choice, of_class
from adjudicator.games.taruno.state import ARCANE as MAJORS
from adjudicator.games.taruno.unseen import LOOKED_AT, CardWords, UnseenSpeech, word
from adjudicator.games.taruno.words import (
    ASKING_OTHERS,
    DOES,
    CardView,
    cards_text,
    draw_later,
    due_of,
    no_part_of_hand,
    not_choosing,
    not_now_cites,
    sum_of,
    world_spares,
)
from adjudicator.law import Citation, Clause
from adjudicator.solve.conditions import Condition, Literal, Word


@dataclass(frozen=True)
class ChooseView(CardView):
    """What one player chooses, with words for it."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause, that first which tells of the card that asks for it."""
        if self.want.verb:
            if clause.id == "TU-CHOOSE" and self.besides[0]:
                return cite(self.besides[1])
            return tuple(sorted(super().cites(clause), key=lambda one: one not in cite(capital(self.for_card))))
        if self.is_chariot_given:
            return cite("The Chariot")
        return cite("The Hermit") if self.passed_by else not_now_cites(self.position, self.actor, self.lexicon)

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """That fewer cards do than a card asks for is the Addendum's; what is in a sleeve, the Magician's."""
        own = super().citations_for(id)
        if id == "TU-COUNT" and self.want.card == PRIESTESS and self.sum:
            return (*own, *cite("The High Priestess", ADDENDUM))
        if id == "TU-CLASS" and self.want.card in (EMPRESS, EMPEROR) and self._ace(self.hand.cards):
            return (*cite(capital(self.for_card), SPECIAL), *own)
        return (*own, *cite(ADDENDUM, "The Magician")) if id == "TU-FAR-CARDS" and self.no_sleeve else own

    @cached_property
    def want(self) -> CardChoice:
        """The choice that is due."""
        return card_choice(self.position.pending(CHOOSE, self.actor))

    @property
    def is_chariot_given(self) -> bool:
        """Whether it is the Chariot that is given, as it is instead of a draw."""
        return self.play.kind == GIVES and self.play.cards == (CHARIOT,)

    @property
    def for_card(self) -> str:
        """The card that asks for it."""
        return self.lexicon.spoken(self.want.card) if self.want.card else "nothing"

    @property
    def does(self) -> str:
        """What it asks to do with cards."""
        return DOES.get(self.want.verb, self.want.verb)

    @property
    def count(self) -> str:
        """How many cards are chosen."""
        return amount(len(self.play.cards), "card")

    @property
    def wanted(self) -> str:
        """How many cards are due, in words."""
        return cards_text(self.want)

    @property
    def does_otherwise(self) -> str:
        """That the player has to do something else with cards: which are discarded, where only what is kept is named."""
        asks = f"{capital(self.for_card)} asks"
        others = [self.lexicon.spoken(card) for card in self.hand.cards if card not in self.play.cards]
        if self.play.kind == RETAINS and self.want.verb == LAYS and self.hand.known and others:
            return f"{asks} which cards are discarded, not which is kept: {both(others)} are to be named."
        return f"{asks} {self.actor} to {self.does} {self.wanted}, and this {self.want.verb} none."

    @property
    def no_choice(self) -> str:
        """Why nothing is due of the player."""
        if self.is_chariot_given:
            return f"The Chariot is given by whoever is made to draw, and {self.actor} is not."
        return self.passed_by or self._of_another or not_choosing(self.position, self.play, self.actor, self.lexicon)

    @property
    def _of_another(self) -> str:
        """That a Major asks for such cards of its own player alone, who is another; empty where it does not."""
        due = due_of(self.position, self.actor)
        want = card_choice(due)
        if due is None or want.verb != self.play.kind or due.player == self.actor:
            return ""
        if want.card in ASKING_OTHERS and want.of != PLAIN:
            return ""
        return f"{capital(self.lexicon.spoken(want.card))} has only its player, {due.player}, {DOES[want.verb]}."

    @property
    def passed_by(self) -> str:
        """That the Hermit protects the player from another's Major that all choose cards for."""
        card = next((want.card for want in map(card_choice, self.position.due) if want.verb), "")
        if card not in ASKING_OTHERS or not self.position.covered(self.actor, self.position.turn):
            return ""
        return f"The Hermit lies before {self.actor}: {self.lexicon.spoken(card)} passes {self.actor} by."

    @property
    def wins(self) -> str:
        """That Death empties the hand, behind another sentence; empty where it does not."""
        if self.want.card != DEATH or self.hand.total != len(self.play.cards):
            return ""
        return f" That empties {self.whose} hand: {self.actor} wins."

    @property
    def moon_minimum(self) -> str:
        """How many cards the Moon asks for, which draws as many again, behind it; empty for another card."""
        follows = ": one card goes, and one is drawn" if self.play.cards else ""
        return f", which asks for {self.wanted}{follows}" if self.want.card == MOON else ""

    @property
    def and_wins(self) -> str:
        """That Death makes the player win with all cards of the hand, or that the World's picks who gets one."""
        if self.want.card == WORLD:
            return f", and picks who gets {'it' if len(self.play.cards) == 1 else 'one'}"
        return ", and wins by it" if self.want.card == DEATH else ""

    @property
    def sum(self) -> str:
        """Why so many cards are due, behind another sentence."""
        due = self.position.pending(CHOOSE, self.actor)
        return further(sum_of(self.position, due, self.lexicon, self.options) if due is not None else "")

    @property
    def in_any_order_or_sum(self) -> str:
        """That others choose too before any card goes, or where cards may go; else why so many are due."""
        return self._in_any_order or self.sum

    @property
    def _in_any_order(self) -> str:
        """That others choose too before any card goes, or where cards may go, behind another sentence."""
        alike = [one for one in self.position.due if one.about == self.want]
        together = self.want.card in (SUN, DEATH) and (len(alike) > 1 or bool(self.position.chosen))
        if self.want.card == PRIESTESS and self.want.verb == PLACES and not self.sum:
            under = self.options["tu.priestess.where"] == "anywhere"
            where = "into the pile, into hands, one's own too, or, as it is read here, under the discards"
            named = "into the pile or into hands, one's own too"
            return f" They go {where if under else named}.{self._spared}"
        alone = not (self.wins or (self.sum and self.want.least > 1))
        return " All choose, in any order, and discard together." if together and alone else ""

    @property
    def _spared(self) -> str:
        return further(words.passed_by(self.position, PRIESTESS, self.lexicon, self.actor))

    @property
    def besides_sleeve(self) -> str:
        """That what is in the sleeve keeps the Magician from nothing."""
        hidden = self.want.card == MAGICIAN and self.position.sleeve(self.actor)
        return ", whatever is in the sleeve already" if hidden else ""

    @property
    def no_sleeve(self) -> str:
        """That what is in the sleeve is no part of the hand, behind another sentence."""
        return further(no_part_of_hand(self.position, [self.actor], self.lexicon))

    @property
    def wrong_cards(self) -> str:
        strange = [self.lexicon.spoken(card) for card in self.play.cards if not of_class(card, self.want.of)]
        if strange:
            are = f"{both(strange)} {agree('is', strange)}"
            them = f"them{self._ace(strange)}"
            return f"{capital(self.for_card)} speaks of {CALLED[self.want.of]}, and {are} not among {them}."
        return f"{self.takes}{self._missing}.{self.of_her_player}"

    @property
    def faces_later(self) -> str:
        """That the faces of whoever played the Empress go once cards are drawn, behind another sentence, where some were
        to go at once."""
        early = any(is_face(card) for card in self.play.cards) and self.options["tu.empress.self"] == "yes"
        if not early or self.want.card != EMPRESS or self.want.of != PLAIN:
            return ""
        return f" {capital(self.whose)} face cards go afterwards, when {self.actor} has drawn."

    @cached_property
    def besides(self) -> tuple[str, str]:
        """What else bears on it, and the heading: an empty hand that draws later, whom the Hermit spares, or
        a Major by which the hand came."""
        others = [one for one in self.position.players if one != self.actor]
        if text := draw_later(self.position, self.want.card, self.lexicon, others):
            return text, BASIC
        if text := world_spares(self.position, self.want, self.lexicon):
            return text, "The Hermit"
        to = self.want.to if self.want.card == EMPEROR else None
        card, text = effects.hand_moved(self.position, self.table.history, self.actor, to)
        return text, capital(self.lexicon.spoken(card)) if card else ""

    @property
    def takes(self) -> str:
        """That an effect takes all cards of a class, as the beginning of a sentence."""
        own = f"all of {self.whose} {CALLED[self.want.of]}"
        given = self.want.verb == GIVES
        if given:
            return f"{capital(self.for_card)} takes {own}"
        ace = self._ace(self.play.cards) if self.want.of == PLAIN else ""
        return f"{capital(self.for_card)} has {own} discarded{ace}"

    @property
    def of_her_player(self) -> str:
        """That the Empress takes the faces of whoever played her too, and whether those just drawn, behind another
        sentence; empty for others."""
        played = (one.player for one in reversed(self.table.history) if one.play.cards == (EMPRESS,))
        if self.want.card != EMPRESS or self.want.of != FACE or next(played, None) != self.actor:
            return ""
        drawn = [card for card in self.position.fresh if is_face(card)]
        goes = ", and for those just drawn" if {*drawn} & {*self.play.cards, *self.hand.cards} else ""
        stays = f", but {self.lexicon.all_spoken(drawn)}, just drawn, {agree('stays', drawn)}"
        return (
            f" As it is read here, that goes for whoever played her too{stays if self.want.seen and drawn else goes}."
        )

    @property
    def faces_drawn(self) -> str:
        """That the faces chosen which stay were just drawn."""
        drawn = [card for card in self.play.cards if card in self.want.seen]
        return f"{self.lexicon.all_spoken(drawn)} {agree('was', drawn)} just drawn"

    def _ace(self, cards: Iterable[str]) -> str:
        """That an Ace is no face card, where one is among some cards."""
        own = self.want.of in (PLAIN, FACE) and any(rank(card) == ACE for card in cards)
        return "; an Ace is no face card" if own else ""

    @property
    def _missing(self) -> str:
        """Which of them are not chosen, where the hand is known."""
        chosen = {*self.play.cards, *self.want.seen}
        if not self.hand.known:
            return ""
        left = [card for card in self.hand.cards if of_class(card, self.want.of) and card not in chosen]
        cards = self.lexicon.all_spoken(ordered(left, self.position.suits))
        drawn = ", just drawn" if left and self.want.of == FACE and {*left} <= {*self.position.fresh} else ""
        return f": {cards} too{drawn}{self._ace(left)}" if left else ""

    @property
    def not_seen(self) -> str:
        """Which cards were looked at."""
        seen = self.lexicon.all_spoken(self.want.seen)
        return f"The cards that were looked at are {seen}." if seen else "These are not the cards that were looked at."

    @property
    def gone(self) -> str:
        """The cards that are to go under the discards."""
        pairs = zip(self.play.cards, self.play.where, strict=False)
        return self.lexicon.all_spoken(card for card, to in pairs if target(to) == AWAY)

    @property
    def _in_pile(self) -> dict[str, int]:
        """The cards that are placed in the pile, and how deep."""
        pairs = zip(self.play.cards, self.play.where, strict=False)
        return {card: at for card, to in pairs if (at := depth(to)) is not None}

    @property
    def two_at_one_place(self) -> str:
        """Two cards that cannot both go at one place."""
        pairs = combinations(self._in_pile.items(), 2)
        one, other, at = next((one, other, at) for (one, at), (other, also) in pairs if at == also)
        return f"{capital(self.lexicon.spoken(one))} and {self.lexicon.spoken(other)} cannot both go at {at}"

    @property
    def lowest(self) -> str:
        """The card that is placed deepest."""
        in_pile = self._in_pile
        return self.lexicon.spoken(max(in_pile, key=in_pile.__getitem__))

    @property
    def pile_then(self) -> str:
        """How many cards the pile has then, and which places there are."""
        room = len(self.position.stock) - len(self.play.where) + len(self._in_pile)
        left, placed = room - len(self._in_pile), number_word(len(self._in_pile))
        rest = f"the {number_word(left)} not looked at and " * bool(left)
        counted = f", {rest}the {placed} placed there" * (len(self.play.where) == self.want.least)
        places = f"the pile has {amount(room, 'card')} then{counted}, so places 0 to {room - 1}"
        return places if room > 1 else "it is the only place"


# -- hidden hands

SIZES: Mapping[str, ArithRef] = {ANYTHING: TOTAL, PLAIN: TOTAL - FACED, FACE: FACED, MAJORS: ARCANE}
"""By class how many cards of it the hand has."""
OTHERS = {ANYTHING: "other card", PLAIN: "other card but a face card", FACE: "other face card", MAJORS: "other Major"}
"""By class what a card of it is called that is not among those chosen."""
NONE_CHOSEN = {of: word.removeprefix("other ") for of, word in OTHERS.items()}
"""By class what such a card is called where none is chosen."""
COMPARED = {
    word: "an" + word if word.startswith("other ") else one(word) for word in (*OTHERS.values(), *NONE_CHOSEN.values())
}
"""Each of those words with its article."""
IMPLIES = {ANYTHING: (), PLAIN: (ANYTHING,), FACE: (ANYTHING,), MAJORS: (PLAIN, ANYTHING)}
"""By class those that every card of it is of as well."""


class ChooseSpeech(UnseenSpeech):
    """Conditions in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds another face card", "no other face card"."""
        if literal.word not in COMPARED:
            return super().literal(literal)
        return f"holds {COMPARED[literal.word]}" if literal.holds else f"no {literal.word}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player: "holds no other face card"."""
        own = frozenset(literal for literal in condition if literal.word in COMPARED)
        have = sorted(COMPARED[literal.word] for literal in own if literal.holds)
        lack = sorted(literal.word for literal in own if not literal.holds)
        parts = [f"holds {both(have)}"] if have else []
        parts += [f"holds no {either(lack)}"] if lack else []
        return [*parts, *super().parts(condition - own)]


class ChooseWords(CardWords):
    """The words for a choice of cards."""

    speeches = ChooseSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether the hand has a card of each class besides those chosen, but for what its known cards settle; and
        whether the cards that are placed were looked at."""
        place = number(hand.lexicon.suits)
        yield from (word(LOOKED_AT, card, seen[place[card]]) for card in play.cards if play.kind == PLACES)
        if not hand.room:
            return
        besides = [card for card in pack(hand.lexicon.suits) if card not in play.cards]
        called = OTHERS if play.cards else NONE_CHOSEN
        for of, size in SIZES.items():
            others = [card for card in besides if of_class(card, of)]
            if any(hand.left(card) for card in others) and not any(card in hand.known for card in others):
                chosen = sum(of_class(card, of) for card in play.cards)
                yield Word(called[of], size > chosen, tuple(called[more] for more in IMPLIES[of]))

    def entries(self, plays: Iterable[Play]) -> Entries:
        """All choices of one kind as one entry with its free parts: "discards 2 or more cards"."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        kind, sizes = every[0].kind, sorted({len(play.cards) for play in every})
        if sizes == [1] and not every[0].where:
            return [(f"{kind} {'|'.join(play.cards[0] for play in every)}", every)]
        each = "" if sizes == [1] else ", each"
        names = {target(where) for play in every for where in play.where if depth(where) is None}
        somebody = "".join(names) if len(names) == 1 else "a player" if kind == PLACES else "another player"
        ways = {PLACES: f"{each} at a place or to {somebody}", GIVES: f"{each} to {somebody}"}
        where = ways.get(kind, "") if every[0].where else ""
        if each and kind == GIVES and len({frozenset(play.where) for play in every}) == 1 and where:
            where = f", {both([f'one {to}' for to in every[0].where])}"
        several = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        return [(f"{kind} {several} card{'' if sizes == [1] else 's'}{where}", every)]
