"""The symbols that Loka's decisions share: a hand, the state of the trick, and one card that is played or given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Not, Or, Sum

from adjudicator.cards import GIVES, PUT, Hand, Lexicon
from adjudicator.engine.fields import At, Fields, PlayAt
from adjudicator.engine.singles import SingleCards
from adjudicator.games.loka.cards import EXCUSE, LAY, PLAIN, PLAY, TRUMPS, Pack, pack_of, where
from adjudicator.games.loka.state import State

# -- the hand

has_fool = Bool("holds Fool")


@cache
def holds(suit: int, place: int) -> BoolRef:
    """The hand has the card at a place of a suit."""
    return has_fool if suit == EXCUSE else Bool(f"holds {suit} {place}")


def of_suit(pack: Pack, suit: int) -> BoolRef:
    """A card of a suit is held, or a trump."""
    return Or(*(holds(*at) for at in pack.where.values() if at[0] == suit))


def another(pack: Pack) -> BoolRef:
    """A card beside the Fool is held."""
    return Or(*(of_suit(pack, suit) for suit in range(1, TRUMPS + 1)))


def count_of(pack: Pack, kind: str) -> ArithRef:
    """How many cards of a kind are held (`Pack.kinds`)."""
    return Sum(*(If(holds(*at), 1, 0) for card, at in pack.where.items() if pack.kinds[card] == kind))


def plain(pack: Pack) -> ArithRef:
    """How many cards are held that may be laid away and are no trumps."""
    return count_of(pack, PLAIN)


def hand_size(pack: Pack) -> ArithRef:
    """How many cards the hand has."""
    return Sum(*(If(holds(*at), 1, 0) for at in pack.where.values()))


class LokaHolding(SingleCards[State]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return {card: holds(*at) for card, at in where(lexicon).items()}

    def size(self, lexicon: Lexicon) -> ExprRef:
        return hand_size(pack_of(lexicon))

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """That a card is not held; the cards of a suit of which none is held are stated in the same words."""
        places, pack = where(lexicon), pack_of(lexicon)
        held = {EXCUSE, *(places[card][0] for card in hand.cards)}
        return lambda card: f"no {card if places[card][0] in held else pack.suit_name(places[card][0])}"


HAND = LokaHolding()

# -- the trick

TRICK = Fields[At[State]]()
on_turn = TRICK.truth(
    "on turn",
    lambda at: at.pending(PLAY) is not None,
    "it is the player's turn to play to the trick",
    "it is {|not }{whose} turn to play a card",
    id="turn",
)
laying = TRICK.truth(
    "laying away",
    lambda at: at.pending(LAY) is not None,
    "it is the dealer's turn to lay cards away",
    "{actor} {has cards|has no cards} to lay away now",
    id="laying",
    default=False,
)
leading = TRICK.truth(
    "leading",
    lambda at: at.position.leading,
    "nobody has played to the trick",
    "{nobody has played to the trick|the trick has begun}",
    id="lead",
)


def _led(at: At[State], suit: int) -> str:
    return f"{pack_of(at.lexicon).suit_name(suit)} are led" if suit else "nothing has to be followed"


led = TRICK.number(
    "led",
    0,
    TRUMPS,
    lambda at: at.position.led,
    "the suit to be followed: 1 to 4 in the order of the columns of the hand, 5 for trumps; 0 where there is none",
    _led,
    default=0,
)
TRICK.bounds.append(Or(Not(leading), led == 0))


def of_led(pack: Pack) -> BoolRef:
    """A card of the suit led is held."""
    return Or(*(And(led == suit, of_suit(pack, suit)) for suit in range(1, TRUMPS + 1)))


# -- one card, played or given

CARD = Fields[PlayAt]()


def _place(at: PlayAt) -> tuple[int, int]:
    """The suit of the one card, and its place there; (1, 1) where there is not one."""
    one = at.play.kind in (PUT, GIVES) and len(at.play.cards) == 1
    return where(at.lexicon)[at.play.cards[0]] if one else (1, 1)


cards = CARD.number("cards", 0, None, lambda at: len(at.play.cards), "how many cards are put down, or given")
suit = CARD.number("suit", 1, EXCUSE, lambda at: _place(at)[0], "the suit of the card, 5 for trumps and 6 for the Fool")
number = CARD.number("number", 1, None, lambda at: _place(at)[1], "its place in the suit, 1 for the lowest")
CARD.bounds.append(Or(suit != EXCUSE, number == 1))
fool, trump = suit == EXCUSE, suit == TRUMPS


def limits(pack: Pack) -> tuple[BoolRef, ...]:
    """What holds of one card of this pack: its suit is no longer than the pack's, and without a Fool it is none."""
    missing = () if any(at[0] == EXCUSE for at in pack.where.values()) else (Not(has_fool), suit != EXCUSE)
    return (*missing, number <= pack.highest, Or(suit >= TRUMPS, number <= pack.length))
