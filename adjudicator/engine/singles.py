"""Hands of a deck in which every card is one of its kind: as symbols, and in words card by card."""

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
    """Which cards a hand has: a truth for each card."""

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """The cards a hand has, and where it is wholly known those it has not."""
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
        """How it is said that a known hand has not got a card: "no 5 of Hearts"."""
        return "no {}".format


class Singles(SingleCards[P_contra]):
    """Such a hand of a deck whose cards have the same names at every table. By name, `held` is the truth for each, and
    `number` its number in the deck, from 1; `total` is how many there are, as a term."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.held: Mapping[str, BoolRef] = {card: Bool(f"{HOLDS}{card}") for card in cards}
        self.number = {card: number for number, card in enumerate(cards, start=1)}
        self.total: ArithRef = Sum(*(If(symbol, 1, 0) for symbol in self.held.values()))

    def has(self, number: ArithRef) -> BoolRef:
        """That the hand has the card of a number."""
        return Or(*(And(number == self.number[card], held) for card, held in self.held.items()))

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The truth for each card."""
        return self.held

    def size(self, lexicon: Lexicon) -> ExprRef:
        return self.total


class SinglesEncoding(Encoding[P_contra]):
    """Plays of cards from such a hand, at a turn in which each is one card, or nothing is done."""

    hand: SingleCards[P_contra]

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: its cards."""
        held = self.hand.symbols(lexicon)
        return {held[card]: True for card in play.cards}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card of the hand in the deck's order, and a pass."""
        yield from (put_down((card,)) for card in self.hand.symbols(lexicon) if have.get(card, 0))
        yield Play(PASS)

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols that an edit may touch: the cards of the hand."""
        return list(self.hand.symbols(lexicon).values())


def turn(fields: Fields[At[P_co]]) -> BoolRef:
    """Declare that it is the player's turn, among the fields of a position.

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
"""It is the player's turn (`turn`)."""
cards, card = Int("cards"), Int("card")
"""How many cards are put down, and the number of the last of them; 0 for a pass."""


def one_card(hand: Singles[P_contra]) -> Fields[PlayAt]:
    """The fields of a play of one card of a hand, or of none: `cards` and `card`.

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
    """A turn in which one card of such a hand is put down, or none; `plays` are `one_card` of the hand."""

    name, nothing, listed = TURN, Play(PASS), True
    hand: Singles[P_contra]

    def limits(self, lexicon: Lexicon) -> Iterator[BoolRef]:
        """A bound of every card of the hand, whether or not a clause reads it."""
        yield self.hand.total >= 0

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterator[Alternative]:
        return self.alternatives((put_down((name,)) for name in self.hand.held), lexicon)


@dataclass(frozen=True)
class SinglesView(View[P_co]):
    """A play of single cards with words for it."""

    @property
    def last_words(self) -> str:
        return self.lexicon.spoken(self.position.pile[-1].cards[-1])


class SinglesWords(Words[P_contra]):
    """The words for such hands. `views` is the class that the sentences of the clauses are written for, which have
    something to say of a pass too."""

    def __init__(self, held: Mapping[str, BoolRef], views: type[View]) -> None:
        self.held, self.views = held, views

    def limited(self, play: Play) -> bool:
        """Whatever is played, and where nothing is."""
        return True

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Each card that a hand may have of which it is not known."""
        cards = (card for card in self.held if card not in hand.known and hand.left(card))
        yield from (Word(card, self.held[card]) for card in cards if hand.room)


class OneCardWitness(ABC):
    """What a model says of a turn in which one card is put down, or none, from a hand of as few cards as may be; what
    positions there are, and how one is told, is each game's own."""

    def __init__(self, hand: Singles[P_contra]) -> None:
        self.hand = hand

    @abstractmethod
    def reachable(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """Terms over a position: a short history leads to it."""

    def playable(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """A term over a play: a card of the hand, or a pass."""
        return (Or(And(cards == 0, card == 0), And(cards == 1, self.hand.has(card))),)

    def played(self, value: Value, lexicon: Lexicon) -> Play:
        """The play that the values describe."""
        at = int(value(card))
        return put_down((list(self.hand.held)[at - 1],)) if at else Play(PASS)

    def domain(self, game: Ruled) -> Domain:
        """Every position and play, under every reading: what theorems range over."""
        lexicon = game.lexicon({})
        rulebook, possible = game.rulebook(lexicon), self.playable(lexicon)
        of_hand = ("it is played from the hand", Or(*possible, And(cards > 1, self.hand.has(card))))
        told = ("it can be told", And(*possible, *self.reachable(lexicon)))
        return Domain(rulebook.decisions[TURN], rulebook.readings, (), (of_hand,), (told,), self.hand.total)

    def measures(self, lexicon: Lexicon) -> tuple[ArithRef, ...]:
        """Few cards in the hand; none of them counts by itself."""
        return self.hand.total, IntVal(0)

    def order(self, lexicon: Lexicon) -> tuple[ExprRef, ...]:
        """The play's symbols first, then the last cards of the deck for its first."""
        return (cards, card, *reversed(list(self.hand.held.values())))

    def cards(self, value: Value, lexicon: Lexicon) -> Iterator[str]:
        """The cards of the hand, in the deck's order."""
        yield from (card for card, symbol in self.hand.held.items() if value(symbol))
