"""The symbols of a turn to bet: what of the table, the hand and the play bears on whether the play is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, Implies, Int, Not, Or

from adjudicator.games.tarot_poker.cards import ATTACK, CARDS, EMPEROR, EMPRESS, MAGICIAN
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.powers import kind
from adjudicator.games.tarot_poker.state import MOST
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, FOLD, RAISE

SEATS = 14
"""How many can play."""
NUMBER = HAND.number
"""By card its number in the pack, from 1."""
CODES = {CHECK: 1, CALL: 2, BET: 3, RAISE: 4, FOLD: 5}
"""By bet its number; a card is none."""

# -- the play

bet, amount = Int("bet"), Int("amount")
"""Which bet it is, 0 for a card; and to how much is bet or raised."""
card, victim = Int("card"), Int("victim")
"""Which card is played, 0 for a bet; and on whom, by the seat from 1, 0 for nobody."""
beside, itself = Int("cards beside"), Bool("itself beside")
"""How many cards go beside it, and whether it is named among them."""
PLAY: tuple[ExprRef, ...] = (bet, amount, card, victim, beside, itself)

checks, calls, opens, raises, folds = (bet == CODES[one] for one in (CHECK, CALL, BET, RAISE, FOLD))
ups = Or(opens, raises)
"""Chips are put on top."""


def is_card(*names: str) -> BoolRef:
    """The card played is one of these."""
    return Or(*(card == NUMBER[name] for name in names)) if names else card != card


def of_kind(*kinds: str) -> BoolRef:
    """The card played has an ability of one of these kinds."""
    return is_card(*(name for name in CARDS if kind(name) in kinds))


ATTACKS = of_kind(ATTACK)

# -- the position

on_turn = Bool("on turn")
seat = Int("seat")
"""The player's own, from 1."""
to_call, level, top = Int("to call"), Int("level"), Int("whole")
"""What the player has still to put in, what has to be met in the phase, and what the player would have put in with
all the chips."""
lowest, highest = Int("lowest"), Int("highest")
"""To how much has to be bet or raised at the least, and may be at the most."""
reopened, opposed = Bool("may raise"), Bool("opposed")
"""Whether the player may raise now, and whether anybody else could put in more."""
opener = Bool("may open")
"""Whether the hand is good enough to open the betting, where that is asked."""
sun = Bool("behind the Sun")


@cache
def still_in(at: int) -> BoolRef:
    """Whoever has this seat is in the hand."""
    return Bool(f"in {at}")


@cache
def walled(at: int) -> BoolRef:
    """The Tower lies before whoever has this seat."""
    return Bool(f"Tower {at}")


@cache
def immune(at: int) -> BoolRef:
    """Whoever has this seat has played the Knight of Coins in this hand."""
    return Bool(f"Coins {at}")


PLACES = range(1, SEATS + 1)


def on(where: Callable[[int], BoolRef]) -> BoolRef:
    """What holds of the victim, by a truth for each seat."""
    return Or(*(And(victim == at, where(at)) for at in PLACES))


can_raise = And(reopened, opposed, top > level)
"""Whether any raise can be made at all."""


def shorter(term: ArithRef, least: int, most: int) -> BoolRef:
    """Bounds of a number."""
    return And(term >= least, term <= most)


BOUNDS: tuple[BoolRef, ...] = (
    shorter(bet, 0, 5),
    shorter(card, 0, len(CARDS)),
    shorter(amount, 0, MOST),
    shorter(victim, 0, SEATS),
    shorter(beside, 0, len(CARDS)),
    shorter(seat, 1, SEATS),
    *(shorter(term, 0, MOST) for term in (to_call, level, top)),
    *(shorter(term, 0, 4 * MOST) for term in (lowest, highest)),
    (bet == 0) == (card != 0),
    Implies(Not(ups), amount == 0),
    Implies(bet != 0, And(victim == 0, beside == 0, Not(itself))),
    Implies(itself, beside > 0),
    Implies(Not(ATTACKS), victim == 0),
    Implies(Not(is_card(EMPRESS, EMPEROR, MAGICIAN)), beside == 0),
    to_call <= level,
    to_call <= top,
    lowest > level,
    highest >= lowest,
)
"""What holds of every position and play."""
