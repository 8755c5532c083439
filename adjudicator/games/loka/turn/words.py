"""A play of Loka as its sentences need it, and what may be said of a hand that nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.cards import Play
from adjudicator.cards.english import amount, both, capital, either, number, to_you, whose
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.games.loka.cards import FOOL, LAID, PLAIN, TRUMPS, pack_of, where
from adjudicator.games.loka.readings import cite
from adjudicator.games.loka.reasons import why_turn
from adjudicator.games.loka.state import State
from adjudicator.games.loka.turn import symbols
from adjudicator.law import Citation
from adjudicator.solve.conditions import Condition, Literal, Word


@dataclass(frozen=True)
class Turn(View[State]):
    """One play by one player at one moment of a hand, with words for it."""

    @property
    def you_hold(self) -> str:
        """ "Ben holds", "you hold"."""
        return f"{self.them} {self.verb('hold', 'holds')}"

    @property
    def not_now(self) -> str:
        if self.position.laying:
            return to_you(f"{self.position.to_act} has to lay three cards away before anybody leads.")
        if any(player == self.actor for player, _ in self.position.trick):
            return f"{super().not_now.removesuffix('.')}: {self.has} played to this trick."
        return super().not_now

    def suit_name(self, suit: int) -> str:
        """What a suit is called."""
        return pack_of(self.lexicon).suit_name(suit)

    def held_in(self, suit: int) -> int:
        """How many cards of a suit are known to be held."""
        return sum(where(self.lexicon)[card][0] == suit for card in self.hand.cards)

    def count_of(self, suit: int) -> str:
        """ "two cards of Cups", "a trump"; where not all of the hand is known, that there is one."""
        held = self.held_in(suit) if self.hand.known else 1
        if suit == TRUMPS:
            return amount(held, "trump") if held > 1 else "a trump"
        return f"{amount(held, 'card') if held > 1 else 'a card'} of {self.suit_name(suit)}"

    def has_to_be(self, suit: int) -> str:
        """The same with what follows from it: "two cards of Cups: one of them has to be played"."""
        one = "it" if self.held_in(suit) == 1 else "one of them"
        one = one if self.hand.known else "such a card"
        fool = ", or the Fool," if FOOL in self.hand.cards else ""
        return f"{self.count_of(suit)}: {one}{fool} has to be played"

    @property
    def follows(self) -> bool:
        """Whether the card is of the suit led."""
        return where(self.lexicon)[self.play.cards[0]][0] == self.position.led

    @property
    def why_followed(self) -> str:
        """Why a card does what is asked for by the suit led, if by any."""
        alone = self.play.cards == (FOOL,)
        if self.position.leading:
            if alone and self.options.get("lo.fool.led") == "barred":
                return f"{self.has} the lead and no other card, so the Fool may be led."
            led = f"{self.has} the lead, and any card may be led{', the Fool too' if alone else ''}."
            return f"{why_turn(self.position, self.lexicon)} {led}".lstrip()
        if alone:
            return ""
        if not self.position.led:
            return "Only the Fool lies there, and it is of no suit: any card may be played."
        card = capital(self.lexicon.spoken(self.play.cards[0]))
        return f"{card} follows suit{self.behind_the_fool}." if self.follows else ""

    @property
    def behind_the_fool(self) -> str:
        """Whose card set the suit where the Fool was led, behind the suit; "" where it was not."""
        trick = self.position.trick
        if len(trick) < 2 or trick[0][1] != FOOL:
            return ""
        player, card = trick[1]
        return f", which {whose(player)} {card} set behind the Fool"

    def bears(self, id: str) -> tuple[Citation, ...]:
        """Where it is said that cards are laid away before anybody leads."""
        return (cite("Deal"),) if id == "LO-TURN" and self.position.laying else ()

    @property
    def why_free(self) -> str:
        """Why a card of another suit may be played."""
        if not self.position.led or self.follows or self.play.cards == ("Fool",):
            return ""
        suit = where(self.lexicon)[self.play.cards[0]][0]
        void = f"{capital(self.you_hold)} no {self.suit_name(self.position.led)}"
        if suit == TRUMPS:
            return f"{void}, so a trump is played."
        none = "" if self.position.led == TRUMPS else " and no trumps"
        return f"{void}{none}, so any card may be played."

    @property
    def last_words(self) -> str:
        return f"a trick in {self.suit_name(self.position.led)}" if self.position.led else "the Fool"

    @property
    def now_words(self) -> str:
        """What is due now instead of laying away."""
        who = "you" if self.position.to_act == "You" else self.position.to_act
        to_do = "lay them away" if self.position.laying else "play a card"
        return f"it is for {who} to {to_do}" if who else "the hand is over"

    def among(self, kind: str) -> str:
        """The first card of a kind among those laid away, at the beginning of a sentence."""
        kinds = pack_of(self.lexicon).kinds
        return capital(self.lexicon.spoken(next(card for card in self.play.cards if kinds[card] == kind)))

    @property
    def why_gone(self) -> str:
        """Why the cards may be laid away."""
        ordinary = "None of them is an Ace, a King or an Honour"
        if FOOL not in self.play.cards:
            return f"{ordinary}, and {number(len(self.play.cards))} are laid away."
        others = "The others are no Aces, Kings or Honours, and the"
        return f"{others} Fool may go with them, as {self.you_hold} no trumps."

    @property
    def others_that_may_go(self) -> str:
        """ "five other cards", of those that are no trumps and may be laid away."""
        free = sum(pack_of(self.lexicon).kinds[card] == PLAIN for card in self.hand.cards)
        return f"{amount(free, 'other card') if self.hand.known else 'enough other cards'} that may go"


_OF = "one of "
_FREE = " that may be laid away"


def _free(count: int) -> str:
    return f"{amount(count, 'suit card')}{_FREE}"


def free(hand: HiddenHand) -> Iterator[Word]:
    """That one, two or three cards but trumps may be laid away, as far as the known cards do not settle it."""
    pack = pack_of(hand.lexicon)
    known = sum(pack.kinds[card] == PLAIN for card in hand.known)
    least = range(known + 1, LAID + 1) if hand.room else ()
    for count in least:
        yield Word(_free(count), symbols.plain(pack) >= count, tuple(_free(n) for n in least if n < count))


class TrickSpeech(Speech):
    """Conditions on a hand in sentences: "Ben holds no Cups, and a trump"."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds a card of Cups", "no trumps"."""
        word = literal.word
        lacks = _fewer(word) if word.endswith(_FREE) else f"no {word.removeprefix(_OF)}"
        return f"holds {_held(word)}" if literal.holds else lacks

    def parts(self, condition: Condition) -> list[str]:
        holds = "hold" if self.who == "You" else "holds"
        have = sorted(_held(literal.word) for literal in condition if literal.holds)
        absent = sorted(literal.word for literal in condition if not literal.holds)
        lack = [word.removeprefix(_OF) for word in absent if not word.endswith(_FREE)]
        parts = [f"{holds} no {either(lack)}"] if lack else []
        parts += [f"{holds} {_fewer(word)}" for word in absent if word.endswith(_FREE)]
        return [*parts, *([f"{holds} {both(have)}"] if have else [])]


def _held(word: str) -> str:
    suit = word.removeprefix(_OF)
    return word if suit == word else "a trump" if suit == "trumps" else f"a card of {suit}"


def _fewer(word: str) -> str:
    return f"no suit card{_FREE}" if word == _free(1) else f"fewer than {word}"


class TurnWords(Words[State]):
    """The words for a card to the trick."""

    views = Turn
    speeches = TrickSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """A card of each suit, and a trump, as far as the known cards do not settle it."""
        pack = pack_of(hand.lexicon)
        for suit in range(1, TRUMPS + 1) if hand.room else ():
            own = [card for card, at in pack.where.items() if at[0] == suit]
            if hand.known.keys().isdisjoint(own) and any(map(hand.left, own)):
                yield Word(f"{_OF}{pack.suit_name(suit)}", symbols.of_suit(pack, suit))
