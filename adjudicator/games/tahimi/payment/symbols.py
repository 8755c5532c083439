"""The symbols of a payment, and what is due as facts about them.

The hand is the hand of a turn, as it is before anything is given.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, Implies, Int, Not, Or, Sum, Xor

from adjudicator.cards import GIVES, TAKES, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Pending, Table
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.state import PAYMENT, RETURN
from adjudicator.games.tahimi.turn import symbols as base
from adjudicator.games.tahimi.turn.symbols import held, wilds_held
from adjudicator.solve.facts import IS, Fact

MOST_OWED = 9
"""More cards than anybody owes."""

# -- the position
taxed = Bool("taxed")
"""The player and a counterpart exchange cards at tax time, and are not done."""
low = Bool("ranks below the counterpart")
gave = Bool("has given")
partner_gave = Bool("the counterpart has given")
owed = Int("owed")

IDLE: dict[ExprRef, BoolRef] = {symbol: Not(taxed) for symbol in (low, gave, partner_gave, owed)}
"""When what is told of a tax bears on nothing."""

# -- the play
gives = Bool("gives")
takes = Bool("takes")
wilds_moved = Int("wilds moved")


@cache
def moved(place: int) -> ArithRef:
    """How many cards of the rank at this place change hands."""
    return Int(f"moved {place}")


def places(lexicon: Lexicon) -> range:
    """The places of the deck's ranks."""
    return range(1, lexicon.deck.top + 1)


def play(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The symbols of the play."""
    return (gives, takes, *(moved(place) for place in places(lexicon)), wilds_moved)


@cache
def ordinary_moved(lexicon: Lexicon) -> ArithRef:
    """How many cards with a rank of their own change hands."""
    return Sum(*(moved(place) for place in places(lexicon)))


@cache
def ordinary_held(lexicon: Lexicon) -> ArithRef:
    """How many cards with a rank of their own the hand has."""
    return Sum(*(held(place) for place in places(lexicon)))


def bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every hand and every payment with this deck."""
    deck = lexicon.deck
    wild = deck.count(lexicon.wild) if lexicon.wild else 0
    return (
        *base.hand_bounds(lexicon),
        *(And(moved(n) >= 0, moved(n) <= deck.ranks[n - 1].count) for n in places(lexicon)),
        And(wilds_moved >= 0, wilds_moved <= wild),
        And(owed >= 1, owed <= MOST_OWED),
        Xor(gives, takes),
    )


def moves(play: Play, lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The value of every symbol of the play."""
    cards = Counter(play.cards)
    chosen: dict[ExprRef, int | bool] = {
        gives: play.kind == GIVES,
        takes: play.kind == TAKES,
        **{moved(n): cards[rank.name] for n, rank in enumerate(lexicon.deck.ranks, start=1)},
        wilds_moved: cards[lexicon.wild] if lexicon.wild else 0,
    }
    return {symbol: constant(value) for symbol, value in chosen.items()}


# -- what makes cards the best


def nothing_higher(lexicon: Lexicon) -> BoolRef:
    """No card is kept that is of a higher rank than one given."""
    kept = [moved(place) < held(place) for place in places(lexicon)]
    return And(
        *(Implies(moved(place) >= 1, Not(Or(*kept[place:]))) for place in places(lexicon) if place < lexicon.deck.top)
    )


@dataclass(frozen=True)
class Wild:
    """Where a wild card stands among the ranks when the best cards are looked for: above them
    all, beside the highest, or below them all."""

    above: BoolRef
    beside: BoolRef

    def in_order(self, lexicon: Lexicon) -> BoolRef:
        """No wild card is kept that is higher than a card given, nor the other way round."""
        top = lexicon.deck.top
        high = Or(self.above, self.beside)
        given = {place: moved(place) >= 1 for place in places(lexicon)}
        below = Or(*(term for place, term in given.items() if place < top))
        kept = wilds_moved < wilds_held
        ordinary = ordinary_moved(lexicon) < ordinary_held(lexicon)
        return And(
            Implies(And(high, kept), Not(below)),
            Implies(And(self.above, kept), Not(given[top])),
            Implies(And(Not(high), wilds_moved >= 1), Not(ordinary)),
        )


# -- facts


def tax(position: Position, actor: str) -> Pending | None:
    """The open tax of the pair that the player is one of: the player's own, else the counterpart's."""
    open_ = [due for due in position.due if due.kind in (PAYMENT, RETURN) and actor in (due.player, due.to)]
    return next((due for due in open_ if due.player == actor), next(iter(open_), None))


def partner(due: Pending, actor: str) -> str:
    """The other one of the pair."""
    return due.player if due.player != actor else due.to or "nobody"


def givers(table: Table, position: Position) -> frozenset[str]:
    """Who has given cards at tax time."""
    if table.taxes is not None:
        return frozenset(action.player for action in table.taxes if action.play.kind == GIVES)
    return frozenset(due.to for due in position.due if due.kind == RETURN and due.to)


def facts(table: Table, position: Position, actor: str) -> list[Fact]:
    """Whether the player is one of a pair that exchanges cards, which one, and who has given."""
    due = tax(position, actor)
    if due is None:
        return [Fact("taxed", f"no tax is due of {actor}, or to {actor}", taxed, IS, False)]
    other, given = partner(due, actor), givers(table, position)
    below = table.players.index(actor) > table.players.index(other)
    told = {
        "taxed": (taxed, f"{actor} and {other} exchange {amount(due.count, 'card')} at tax time", True),
        "low": (low, f"{_is(actor, 'rank')} {'below' if below else 'above'} {other}", below),
        "owed": (owed, f"the tax is {amount(due.count, 'card')}", due.count),
        "gave": (gave, _given(actor, actor in given), actor in given),
        "other gave": (partner_gave, _given(other, other in given), other in given),
    }
    edits = {"owed": (1, MOST_OWED)}
    return [Fact(id, text, symbol, IS, value, edits=edits.get(id)) for id, (symbol, text, value) in told.items()]


def _is(player: str, verb: str) -> str:
    return f"{player} {verb}{'' if player == 'You' else 's'}"


def _given(player: str, already: bool) -> str:
    has = f"{player} {'have' if player == 'You' else 'has'}"
    return f"{has} given cards already" if already else f"{has} not given any cards yet"
