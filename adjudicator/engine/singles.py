"""Encoding of hands for decks of unique cards: one boolean per card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Not, Or, Sum

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
from adjudicator.solve.question import Keyed


def number_of(truths: Iterable[BoolRef]) -> ArithRef:
    """The number of booleans that are true, as a term.

    >>> number_of([Bool("held"), Bool("shown")])
    If(held, 1, 0) + If(shown, 1, 0)
    """
    return Sum(*(If(truth, 1, 0) for truth in truths))


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

    def one_deck(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """Constraints, with cache keys: the hand has no card that is known to be elsewhere."""
        symbols, own = self.symbols(lexicon), table.hands.get(actor, Hand()).cards
        away = [card for card in self.seen(table, position, actor) if card in symbols and card not in own]
        return [(("elsewhere", card), partial(Not, symbols[card])) for card in away]

    def cards_of(self, value: Value, lexicon: Lexicon) -> Iterator[str]:
        """The cards of a hand of these values, in the deck's order."""
        yield from (card for card, symbol in self.symbols(lexicon).items() if value(symbol))

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """Formats the absence of a card, by its name: "no 5 of Hearts"."""
        return "no {}".format


class Singles(SingleCards[P_contra]):
    """A hand of a deck whose card names are the same at every table. `held`: card -> symbol; `number`: card -> its
    number in the deck, from 1; `total`: the size of the hand, as a term."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.held: Mapping[str, BoolRef] = {card: Bool(f"{HOLDS}{card}") for card in cards}
        self.number = {card: number for number, card in enumerate(cards, start=1)}
        self.total: ArithRef = number_of(self.held.values())

    def has(self, number: ArithRef) -> BoolRef:
        """Constraint: the hand has the card of this number."""
        return Or(*(And(number == self.number[card], held) for card, held in self.held.items()))

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The boolean for each card."""
        return self.held

    def size(self, lexicon: Lexicon) -> ExprRef:
        return self.total


class SinglesEncoding(Encoding[P_contra]):
    """Encoding of plays of cards from such a hand."""

    hand: SingleCards[P_contra]

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The cards of the play."""
        held = self.hand.symbols(lexicon)
        return {held[card]: True for card in play.cards}

    def in_hand(self, have: Mapping[str, int], lexicon: Lexicon) -> list[str]:
        """The cards of which a hand has any, in the deck's order; `have` counts them."""
        return [card for card in self.hand.symbols(lexicon) if have.get(card, 0)]

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of the hand."""
        return list(self.hand.symbols(lexicon).values())


class OneCardEncoding(FieldEncoding[P_contra, At[P_contra]], SinglesEncoding[P_contra]):
    """Encoding of a turn in which one card is played, or none where players `may_pass`."""

    name, nothing, listed, reads = TURN, Play(PASS), True, At[P_contra]
    may_pass = True

    def limits(self, lexicon: Lexicon) -> Iterable[BoolRef]:
        """A trivial constraint that mentions every card of the hand, so that all of them are declared to the solver."""
        return (self.hand.size(lexicon) >= 0,)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Yield each card of the hand in deck order, then a pass where there is one."""
        yield from (put_down((card,)) for card in self.in_hand(have, lexicon))
        yield from (self.nothing,) * self.may_pass

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterator[Alternative]:
        """Every card by itself."""
        return self.alternatives((put_down((name,)) for name in self.hand.symbols(lexicon)), lexicon)


class SinglesWords(Words[P_contra]):
    """Words for such hands. `views`: the class that clause sentences are written for; they also explain passes."""

    def __init__(self, held: Mapping[str, BoolRef], views: type[View]) -> None:
        self.held, self.views = held, views

    def explains_limits(self, play: Play) -> bool:
        """True for every play, also for a pass."""
        return True

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Yield a word for each card that the hand may hold and is not known to."""
        cards = (card for card in self.held if card not in hand.known and hand.left(card))
        yield from (Word(card, self.held[card]) for card in cards if hand.room)
