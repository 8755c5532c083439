"""Hands of a deck in which every card is one of its kind: as symbols, and in words card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Or, Sum

from adjudicator.cards import PASS, Hand, Lexicon, Play
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import HOLDS, TURN, Encoding, HiddenHand, View, Words
from adjudicator.engine.draft import Value
from adjudicator.engine.fields import At, FieldEncoding
from adjudicator.engine.holding import Holding
from adjudicator.engine.state import P_contra, Table
from adjudicator.law import Alternative
from adjudicator.solve.conditions import Word
from adjudicator.solve.facts import IS, Fact


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

    def told(self, value: Value, lexicon: Lexicon) -> Iterator[str]:
        """The cards of a hand of these values, in the deck's order."""
        yield from (card for card, symbol in self.symbols(lexicon).items() if value(symbol))

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
    """Plays of cards from such a hand."""

    hand: SingleCards[P_contra]

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: its cards."""
        held = self.hand.symbols(lexicon)
        return {held[card]: True for card in play.cards}

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols that an edit may touch: the cards of the hand."""
        return list(self.hand.symbols(lexicon).values())


class OneCardEncoding(FieldEncoding[P_contra, At[P_contra]], SinglesEncoding[P_contra]):
    """A turn in which one card of such a hand is put down; where players `may_pass`, nothing is done instead."""

    name, nothing, listed, reads = TURN, Play(PASS), True, At[P_contra]
    may_pass = True

    def limits(self, lexicon: Lexicon) -> Iterable[BoolRef]:
        """A bound of every card of the hand, whether or not a clause reads it."""
        return (self.hand.size(lexicon) >= 0,)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card of the hand in the deck's order, and a pass."""
        yield from (put_down((card,)) for card in self.hand.symbols(lexicon) if have.get(card, 0))
        yield from (self.nothing,) * self.may_pass

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterator[Alternative]:
        """Every card by itself."""
        return self.alternatives((put_down((name,)) for name in self.hand.symbols(lexicon)), lexicon)


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
