"""Hands of a deck in which every card is one of its kind: as symbols, and in words card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from z3 import ArithRef, BoolRef, ExprRef, If, IntVal, Sum

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import both, either
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import HOLDS, Encoding, HiddenHand, P_contra, Words
from adjudicator.engine.draft import Continuation, Value
from adjudicator.engine.holding import Holding
from adjudicator.engine.state import Action, Position, Table
from adjudicator.solve.conditions import Condition, Literal, Word
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

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """How it is said that a known hand has not got a card: "no 5 of Hearts"."""
        return "no {}".format


class Singles(SingleCards[P_contra]):
    """Such a hand of a deck whose cards have the same names at every table: `held` is the truth for each by its name."""

    def __init__(self, held: Mapping[str, BoolRef]) -> None:
        self.held = held
        self.total: ArithRef = Sum(*(If(symbol, 1, 0) for symbol in held.values()))

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The truth for each card."""
        return self.held

    def size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
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


class SinglesWords(Words[P_contra]):
    """The words for such hands; what a play is to its clauses' sentences (`view`) is each game's own."""

    def __init__(self, held: Mapping[str, BoolRef]) -> None:
        self.held = held

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Each card that a hand may have of which it is not known."""
        cards = (card for card in self.held if card not in hand.known and hand.left(card))
        yield from (Word(card, self.held[card]) for card in cards if hand.room)

    def speech(self, lexicon: Lexicon, who: str) -> SinglesSpeech:
        """Conditions on a hidden hand in sentences."""
        return SinglesSpeech(lexicon, who)


@dataclass(frozen=True)
class SinglesSpeech:
    """Conditions on single cards in sentences about one player."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the 5 of Hearts", "no 5 of Hearts"."""
        return f"holds {self.lexicon.spoken(literal.word)}" if literal.holds else f"no {literal.word}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence; the player is named in the first."""
        who, holds = ("you", "hold") if self.who == "You" else (self.who, "holds")
        lacks = "do not hold" if self.who == "You" else "does not hold"
        told = []
        for condition in conditions:
            have, lack = (
                sorted(self.lexicon.spoken(one.word) for one in condition if one.holds == held)
                for held in (True, False)
            )
            parts = [f"{holds} {both(have)}"] if have else []
            parts += [f"{lacks} {either(lack)}"] if lack else []
            told.append(" and ".join(parts))
        return [f"{who} {told[0]}", *told[1:]]


class SinglesWitness:
    """What a model says of such hands, of as few cards as may be; the rest of a `Witness` is each game's own. `play`
    are the symbols of a play."""

    def __init__(self, hand: Singles[P_contra], play: Sequence[ExprRef]) -> None:
        self.hand, self.play = hand, play

    def measures(self, lexicon: Lexicon) -> tuple[ArithRef, ...]:
        """Few cards in the hand; none of them counts by itself."""
        return self.hand.total, IntVal(0)

    def order(self, lexicon: Lexicon) -> tuple[ExprRef, ...]:
        """The play's symbols first, then the last cards of the deck for its first."""
        return (*self.play, *reversed(list(self.hand.held.values())))

    def cards(self, value: Value, lexicon: Lexicon) -> Iterator[str]:
        """The cards of the hand, in the deck's order."""
        yield from (card for card, symbol in self.hand.held.items() if value(symbol))


def lowest(lexicon: Lexicon, table: Table, position: Position, number: int = 3) -> Iterator[Continuation]:
    """What a short history may be made of: so many of the first cards of the deck, none twice, and a pass.

    >>> from adjudicator.games import GAMES
    >>> lexicon = next(words for game in GAMES.values() if (words := game.lexicon({})).deck.singles)
    >>> players = ("Ada", "Ben")
    >>> found = lowest(lexicon, Table(players), Position(players, "Ada"), 2)
    >>> [len(one.actions[0].play.cards) for one in found]
    [1, 1, 0]
    """
    gone = {card for action in table.history for card in action.play.cards}
    first = [card for card in lexicon.deck.singles if card not in gone][:number]
    for play in (*(Play(PUT, (card,)) for card in first), Play(PASS)):
        yield Continuation((Action(position.to_act or "", play),))
