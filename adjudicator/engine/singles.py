"""Encoding of hands for decks of unique cards: one boolean per card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Int, IntVal, Or, Sum

from adjudicator.cards import PASS, Hand, Lexicon, Play
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import HOLDS, TURN, Encoding, HiddenHand, Ruled, View, Words
from adjudicator.engine.draft import Value
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.holding import Holding
from adjudicator.engine.state import P_co, P_contra, Table
from adjudicator.law import Alternative
from adjudicator.solve.conditions import Word
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.theorem import Domain


class SingleCards(Holding[P_contra]):
    """A hand with a boolean symbol for each card."""

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """A fact for each card held and, if the hand is wholly known, for each card not held."""
        if hand is None:
            return []
        verb = "you hold" if who == "You" else f"{who} holds"
        lacking, facts = self.lacking(hand, lexicon), []
        for card, symbol in self.symbols(lexicon).items():
            held = card in hand.cards
            if held or hand.known:
                text = f"{verb} {lexicon.spoken(card) if held else lacking(card)}"
                facts.append(Fact(f"{HOLDS}{card}", text, symbol, IS, held, edits=(0, 1), at=at))
        return facts

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """Formats the absence of a card, by its name: "no 5 of Hearts"."""
        return "no {}".format


class Singles(SingleCards[P_contra]):
    """A hand of a deck whose card names are the same at every table. `held`: card -> symbol; `number`: card -> its
    number in the deck, from 1; `total`: the size of the hand, as a term."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.held: Mapping[str, BoolRef] = {card: Bool(f"{HOLDS}{card}") for card in cards}
        self.number = {card: number for number, card in enumerate(cards, start=1)}
        self.total: ArithRef = Sum(*(If(symbol, 1, 0) for symbol in self.held.values()))

    def has(self, number: ArithRef) -> BoolRef:
        """Constraint: the hand has the card of this number."""
        return Or(*(And(number == self.number[card], held) for card, held in self.held.items()))

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The boolean for each card."""
        return self.held

    def size(self, lexicon: Lexicon) -> ExprRef:
        return self.total


class SinglesEncoding(Encoding[P_contra]):
    """Encoding of turns in which one card of such a hand is played, or none."""

    hand: SingleCards[P_contra]

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The cards of the play."""
        held = self.hand.symbols(lexicon)
        return {held[card]: True for card in play.cards}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Yield each card of the hand in deck order, then a pass."""
        yield from (put_down((card,)) for card in self.hand.symbols(lexicon) if have.get(card, 0))
        yield Play(PASS)

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of the hand."""
        return list(self.hand.symbols(lexicon).values())


def turn(fields: Fields[At[P_co]]) -> BoolRef:
    """Declare the field "it is the player's turn".

    >>> fields = Fields()
    >>> turn(fields), [field.id for field in fields]
    (on turn, ['turn'])
    """
    return fields.truth(
        "on turn",
        lambda at: at.position.to_act == at.actor,
        "it is the player's turn",
        "it is {|not }{whose} turn",
        id="turn",
    )


on_turn = Bool("on turn")
"""The symbol that `turn` declares."""
cards, card = Int("cards"), Int("card")
"""The number of cards played, and the number in the deck of the last of them (0 for a pass)."""


def one_card(hand: Singles[P_contra]) -> Fields[PlayAt]:
    """The fields of a play of at most one card: `cards` and `card`.

    >>> from adjudicator.cards import Deck
    >>> fields = one_card(Singles(("Ace", "King")))
    >>> [field.read(PlayAt(put_down(("King",)), Lexicon(Deck((), {})), ())) for field in fields]
    [1, 2]
    """
    fields = Fields[PlayAt]()
    fields.number("cards", 0, None, lambda at: len(at.play.cards), "how many cards are put down")
    fields.number(
        "card",
        0,
        len(hand.held),
        lambda at: hand.number[at.play.cards[-1]] if at.play.cards else 0,
        "the number in the pack of the last of them; 0 for a pass",
    )
    return fields


class OneCardEncoding(FieldEncoding[P_contra, At[P_contra]], SinglesEncoding[P_contra]):
    """Encoding of a turn in which one card is played, or none; its `plays` are the fields of `one_card`."""

    name, nothing, listed = TURN, Play(PASS), True
    hand: Singles[P_contra]

    def limits(self, lexicon: Lexicon) -> Iterator[BoolRef]:
        """A trivial constraint that mentions every card of the hand, so that all of them are declared to the solver."""
        yield self.hand.total >= 0

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterator[Alternative]:
        return self.alternatives((put_down((name,)) for name in self.hand.held), lexicon)


@dataclass(frozen=True)
class SinglesView(View[P_co]):
    """A view of a play of single cards."""

    @property
    def last_words(self) -> str:
        return self.lexicon.spoken(self.position.pile[-1].cards[-1])


class SinglesWords(Words[P_contra]):
    """Words for such hands. `views`: the class that clause sentences are written for; they also explain passes."""

    def __init__(self, held: Mapping[str, BoolRef], views: type[View]) -> None:
        self.held, self.views = held, views

    def limited(self, play: Play) -> bool:
        """True for every play, also for a pass."""
        return True

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Yield a word for each card that the hand may hold and is not known to."""
        cards = (card for card in self.held if card not in hand.known and hand.left(card))
        yield from (Word(card, self.held[card]) for card in cards if hand.room)


class OneCardWitness(ABC):
    """Turns a model of such a turn into a case, with as few cards in the hand as possible. The reachable positions and
    their histories are left to each game."""

    def __init__(self, hand: Singles[P_contra]) -> None:
        self.hand = hand

    @abstractmethod
    def reachable(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """Constraints on the position: a short history leads to it."""

    def playable(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """Constraint on the play: a card of the hand, or a pass."""
        return (Or(And(cards == 0, card == 0), And(cards == 1, self.hand.has(card))),)

    def played(self, value: Value, lexicon: Lexicon) -> Play:
        """The play that the symbol values describe."""
        at = int(value(card))
        return put_down((list(self.hand.held)[at - 1],)) if at else Play(PASS)

    def domain(self, game: Ruled) -> Domain:
        """The domain of theorems: every position and play, under every reading."""
        lexicon = game.lexicon({})
        rulebook, possible = game.rulebook(lexicon), self.playable(lexicon)
        of_hand = ("it is played from the hand", Or(*possible, And(cards > 1, self.hand.has(card))))
        told = ("it can be told", And(*possible, *self.reachable(lexicon)))
        return Domain(rulebook.decisions[TURN], rulebook.readings, (), (of_hand,), (told,), self.hand.total)

    def measures(self, lexicon: Lexicon) -> tuple[ArithRef, ...]:
        """The size of the hand; no card is counted separately."""
        return self.hand.total, IntVal(0)

    def order(self, lexicon: Lexicon) -> tuple[ExprRef, ...]:
        """The symbols of the play, then the cards of the hand from the last in the deck to the first."""
        return (cards, card, *reversed(list(self.hand.held.values())))

    def cards(self, value: Value, lexicon: Lexicon) -> Iterator[str]:
        """The cards of the hand in deck order."""
        yield from (card for card, symbol in self.hand.held.items() if value(symbol))
