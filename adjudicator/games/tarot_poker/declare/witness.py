"""What is said of a wild as the solver found it, told as a case: Ada shows, or bets still."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, Not, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.tarot_poker.cards import CARDS, CHARIOT, HAND, HERMIT, LOVERS, TEMPERANCE, TRUMP
from adjudicator.games.tarot_poker.declare import clauses as s
from adjudicator.games.tarot_poker.holding import HAND as HELD
from adjudicator.games.tarot_poker.holding import held
from adjudicator.games.tarot_poker.verbs import declaration

PLAYERS = NAMES[:2]


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a hand of cards, without those that lie before the player or were played."""
    return (
        HELD.total >= 1,
        HELD.total <= HAND,
        Not(And(held[CHARIOT], s.chariot)),
        Not(And(held[TEMPERANCE], s.temperance)),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over what is said: of a card of the hand, and for one card."""
    return (If(s.lovers, held[LOVERS], held[HERMIT]), s.card >= 1)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, and few trumps among them."""
    return HELD.total, Sum(*(If(held[card], 1, 0) for card in TRUMP))


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The play's symbols first, then the last cards of the pack for its first."""
    return (*s.PLAY, s.temperance, s.chariot, s.showing, *reversed(list(held.values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The show, or the first betting."""
    own: dict[str, object] = {"phase": "show"} if value(s.showing) else {}
    if value(s.chariot):
        own["shields"] = {PLAYERS[0]: CHARIOT}
    if value(s.temperance):
        own["temperance"] = "yes"
    hand = ", ".join(cards(value, lexicon))
    return Story("tarot-poker", PLAYERS, PLAYERS[0], hand, (), own, out_of_turn=True, lines="actions")


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, in the pack's order."""
    yield from (card for card, symbol in held.items() if value(symbol))


def played(value: Value, lexicon: Lexicon) -> Play:
    """What the values say of a wild."""
    return declaration(LOVERS if value(s.lovers) else HERMIT, CARDS[int(value(s.card)) - 1])
