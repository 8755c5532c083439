"""Loka: a card to a trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from z3 import And, Bool, BoolRef, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, both, either, to_you, whose
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.singles import OneCardEncoding
from adjudicator.games.loka.cards import FOOL, TRUMPS, pack_of, where
from adjudicator.games.loka.hand import (
    CARD,
    HAND,
    TRICK,
    another,
    cards,
    fool,
    leading,
    led,
    limits,
    of_led,
    of_suit,
    on_turn,
    suit,
    trump,
)
from adjudicator.games.loka.readings import cite
from adjudicator.games.loka.reasons import why_turn
from adjudicator.games.loka.state import State
from adjudicator.law import Citation, Clause, Permission, Prohibition, Requirement, When
from adjudicator.solve.conditions import Condition, Literal, Word

PLAYED = (cite("Play"),)


class Turn(OneCardEncoding[State]):
    """A card to the trick ("Play")."""

    hand, position, plays, may_pass = HAND, TRICK, CARD, False

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return limits(pack_of(lexicon))

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a card played to a trick with a pack."""
        pack, barred = pack_of(lexicon), self.readings["lo.fool.led"].is_("barred")
        return (
            Requirement(
                id="LO-TURN",
                title="In turn",
                says="Eldest leads to the first trick and whoever won the last one to the next; the others follow in "
                "turn to the left.",
                cites=PLAYED,
                holds=on_turn,
                against="{not_now}",
            ),
            Requirement(
                id="LO-CARD",
                title="One card",
                says="Each in turn plays one card; nobody passes.",
                cites=PLAYED,
                holds=cards == 1,
                against=(
                    When(cards == 0, "Nobody passes: one card is played to each trick."),
                    When(True, "{Count} are too many: one is played to each trick."),
                ),
            ),
            Requirement(
                id="LO-FOLLOW",
                title="Following suit",
                says="Whoever holds a card of the suit led plays one of that suit, trumps included.",
                cites=PLAYED,
                holds=Or(cards != 1, led == 0, suit == led, Not(of_led(pack))),
                against="The trick is in {led_suit}{behind_the_fool}, and {you_hold} {duty_to_follow}.",
                supports=(
                    When(And(leading, fool, barred), "{has} the lead and no other card, so the Fool may be led."),
                    When(And(leading, fool), "{has_lead}, and any card may be led, the Fool too."),
                    When(leading, "{has_lead}, and any card may be led."),
                    When(fool, ""),
                    When(led == 0, "Only the Fool lies there, and it is of no suit: any card may be played."),
                    When(suit == led, "{Card} follows suit{behind_the_fool}."),
                ),
            ),
            Requirement(
                id="LO-TRUMP",
                title="Trumping when void",
                says="Whoever is void in the suit led plays a trump if there is one; it need not beat anything.",
                cites=PLAYED,
                holds=Or(cards != 1, led == 0, suit == led, of_led(pack), trump, Not(of_suit(pack, TRUMPS))),
                against="{holds} no {led_suit}, but {duty_to_trump}.",
                supports=(
                    When(Or(led == 0, suit == led, fool), ""),
                    When(trump, "{holds} no {led_suit}, so a trump is played."),
                    When(led == TRUMPS, "{holds} no trumps, so any card may be played."),
                    When(True, "{holds} no {led_suit} and no trumps, so any card may be played."),
                ),
            ),
            Permission(
                id="LO-FOOL",
                title="The Fool at any time",
                says="The Fool may be played whatever else would be asked for.",
                cites=PLAYED,
                invoked=Bool("by the Fool"),
                waives={"LO-FOLLOW": fool, "LO-TRUMP": fool},
                supports=(When(fool, "The Fool may be played at any time."),),
            ),
            Prohibition(
                id="LO-FOOL.2",
                title="The Fool is not led",
                says="Where the Fool is held to be no lead, it is played only to a trick that somebody has begun, unless "
                "it is the last card of the hand.",
                cites=PLAYED,
                readings=("lo.fool.led",),
                bars=And(cards == 1, fool, leading, another(pack), barred),
                against="The Fool stands in for a card that is asked for; with the lead none is, and others are held.",
            ),
        )


# -- words


@dataclass(frozen=True)
class CardView(View[State]):
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

    @property
    def card(self) -> str:
        """The first of the cards, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def count(self) -> str:
        """ "two cards", of those of the play."""
        return amount(len(self.play.cards), "card")

    @property
    def led_suit(self) -> str:
        """What the suit led is called."""
        return self.suit_name(self.position.led)

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

    @property
    def duty_to_follow(self) -> str:
        """ "two cards of Cups: one of them has to be played", of the suit led."""
        return self.has_to_be(self.position.led)

    @property
    def duty_to_trump(self) -> str:
        """The same of trumps."""
        return self.has_to_be(TRUMPS)

    def has_to_be(self, suit: int) -> str:
        """How many cards of a suit are held, and what follows from it."""
        one = "it" if self.held_in(suit) == 1 else "one of them"
        one = one if self.hand.known else "such a card"
        fool = ", or the Fool," if FOOL in self.hand.cards else ""
        return f"{self.count_of(suit)}: {one}{fool} has to be played"

    @property
    def has_lead(self) -> str:
        """ "Ben has the lead", behind why the last trick gave it to him."""
        return f"{why_turn(self.position, self.lexicon)} {self.has} the lead".lstrip()

    @property
    def behind_the_fool(self) -> str:
        """Whose card set the suit where the Fool was led, behind the suit; empty where it was not."""
        trick = self.position.trick
        if len(trick) < 2 or trick[0][1] != FOOL:
            return ""
        player, card = trick[1]
        return f", which {whose(player)} {card} set behind the Fool"

    def bears(self, id: str) -> tuple[Citation, ...]:
        """The heading by which cards are laid away before anybody leads."""
        return (cite("Deal"),) if id == "LO-TURN" and self.position.laying else ()

    @property
    def last_words(self) -> str:
        return f"a trick in {self.suit_name(self.position.led)}" if self.position.led else "the Fool"


_OF = "one of "


class TrickSpeech(Speech):
    """Conditions on a hand in sentences: "Ben holds no Cups, and a trump"."""

    def fewer(self, word: str) -> str:
        """What the lack of a word means that counts cards: "fewer than two"; empty for a word that counts none."""
        return ""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds a card of Cups", "no trumps"."""
        word = literal.word
        return f"holds {_held(word)}" if literal.holds else self.fewer(word) or f"no {word.removeprefix(_OF)}"

    def parts(self, condition: Condition) -> list[str]:
        holds = "hold" if self.who == "You" else "holds"
        have = sorted(_held(literal.word) for literal in condition if literal.holds)
        absent = sorted(literal.word for literal in condition if not literal.holds)
        lack = [word.removeprefix(_OF) for word in absent if not self.fewer(word)]
        parts = [f"{holds} no {either(lack)}"] if lack else []
        parts += [f"{holds} {fewer}" for word in absent if (fewer := self.fewer(word))]
        return [*parts, *([f"{holds} {both(have)}"] if have else [])]


def _held(word: str) -> str:
    suit = word.removeprefix(_OF)
    return word if suit == word else "a trump" if suit == "trumps" else f"a card of {suit}"


class TurnWords(Words[State]):
    """The words for a card to the trick."""

    views, speeches = CardView, TrickSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """A card of each suit, and a trump, as far as the known cards do not settle it."""
        pack = pack_of(hand.lexicon)
        for number in range(1, TRUMPS + 1) if hand.room else ():
            own = [card for card, at in pack.where.items() if at[0] == number]
            if hand.known.keys().isdisjoint(own) and any(map(hand.left, own)):
                yield Word(f"{_OF}{pack.suit_name(number)}", of_suit(pack, number))
