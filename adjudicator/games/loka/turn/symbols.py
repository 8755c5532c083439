"""The symbols of Loka's two decisions: a card to a trick, and three cards laid away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, If, Int, IntVal, Not, Or, Sum

from adjudicator.cards import GIVES, PUT, Lexicon, Play
from adjudicator.games.loka.cards import EXCUSE, PLAIN, TRUMPS, Pack, pack_of, where

on_turn = Bool("on turn")
"""It is the player's turn to play to the trick."""
laying = Bool("laying away")
"""It is the dealer's turn to lay cards away."""
led = Int("led")
"""The suit that has to be followed; 0 where there is none."""
leading = Bool("leading")
"""Nobody has played to the trick."""

has_fool = Bool("holds Fool")

cards = Int("cards")
"""How many cards are put down."""
suit = Int("suit")
"""The suit of the card played; the Fool's is its own."""
number = Int("number")
"""The card's place in its suit."""
PLAY = (cards, suit, number)

laid = Int("laid")
laid_aces = Int("laid Aces")
laid_kings = Int("laid Kings")
laid_honours = Int("laid honours")
laid_trumps = Int("laid trumps")
"""How many trumps are laid away that are no Honours."""
laid_fool = Bool("laid Fool")
LAY = (laid, laid_aces, laid_kings, laid_honours, laid_trumps, laid_fool)
KINDS: Mapping[str, ArithRef] = {
    "Ace": laid_aces, "King": laid_kings, "Honour": laid_honours, "trump": laid_trumps, "Fool": If(laid_fool, 1, 0),
}  # fmt: skip
"""How many cards are laid away of each kind, but for those that may always be (`Pack.kinds`)."""

fool = suit == EXCUSE
"""The card is the Fool."""
of_trumps = suit == TRUMPS


@cache
def holds(at: int, place: int) -> BoolRef:
    """The hand has the card of a suit at a place."""
    return has_fool if at == EXCUSE else Bool(f"holds {at} {place}")


def of_suit(pack: Pack, at: int) -> BoolRef:
    """A card of a suit is held, or a trump."""
    return Or(*(holds(*one) for one in pack.where.values() if one[0] == at))


def of_led(pack: Pack) -> BoolRef:
    """A card of the suit led is held."""
    return Or(*(And(led == at, of_suit(pack, at)) for at in range(1, TRUMPS + 1)))


def another(pack: Pack) -> BoolRef:
    """A card beside the Fool is held."""
    return Or(*(of_suit(pack, at) for at in range(1, TRUMPS + 1)))


def plain(pack: Pack) -> ArithRef:
    """How many cards are held that may be laid away and are no trumps."""
    return count_of(pack, PLAIN)


def count_of(pack: Pack, wanted: str) -> ArithRef:
    """How many cards of a kind are held."""
    return Sum(*(If(holds(*at), 1, 0) for card, at in pack.where.items() if pack.kinds[card] == wanted))


def hand(lexicon: Lexicon) -> Mapping[str, ExprRef]:
    """The symbol of each card in the hand."""
    return {card: holds(at, place) for card, (at, place) in where(lexicon).items()}


def hand_size(pack: Pack) -> ArithRef:
    """How many cards the hand has."""
    return Sum(*(If(holds(*one), 1, 0) for one in pack.where.values()))


def bounds(pack: Pack) -> tuple[BoolRef, ...]:
    """What holds of every position and play with this pack."""
    excuse = any(at == EXCUSE for at, _ in pack.where.values())
    return (
        *(() if excuse else (Not(has_fool), suit != EXCUSE)),
        And(led >= 0, led <= TRUMPS),
        Or(Not(leading), led == 0),
        *one_card(pack),
        And(*(one >= 0 for one in (laid, laid_aces, laid_kings, laid_honours, laid_trumps))),
    )


def one_card(pack: Pack) -> tuple[BoolRef, ...]:
    """What holds of the symbols of every card that is played, or given."""
    return (
        cards >= 0,
        And(suit >= 1, suit <= EXCUSE),
        And(number >= 1, number <= pack.highest),
        Or(suit >= TRUMPS, number <= pack.length),
        Or(suit != EXCUSE, number == 1),
    )


def played(play: Play, lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The values of the play's symbols: how many cards are put down, or given, and which if it is one."""
    one = play.kind in (PUT, GIVES) and len(play.cards) == 1
    at, place = where(lexicon)[play.cards[0]] if one else (1, 1)
    return {cards: IntVal(len(play.cards)), suit: IntVal(at), number: IntVal(place)}


def laid_away(play: Play, lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The values of the symbols for cards laid away: the same mapping for all that are alike."""
    pack = pack_of(lexicon)
    kinds = [pack.kinds[card] for card in play.cards]
    return _counted(len(kinds), tuple([kinds.count(one) for one in KINDS]))


@cache
def _counted(count: int, kinds: tuple[int, ...]) -> dict[ExprRef, ExprRef]:
    """Thousands of choices come down to a few dozen of these, and terms are slow to make."""
    *numbers, with_fool = kinds
    values: list[ExprRef] = [*map(IntVal, (count, *numbers)), BoolVal(bool(with_fool))]
    return dict(zip(LAY, values, strict=True))
