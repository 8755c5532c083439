"""The draw as the solver found it, told as a case: it is Ada's, or Ben's before her."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import ArithRef, BoolRef, ExprRef, If, Implies, Not, Sum

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.tarot_poker.cards import HAND as SIZE
from adjudicator.games.tarot_poker.cards import TRUMP, WORLD
from adjudicator.games.tarot_poker.draw import clauses as s
from adjudicator.games.tarot_poker.holding import HAND, held
from adjudicator.games.tarot_poker.verbs import PAT, UNDEFENDED

PLAYERS = NAMES[:2]


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a hand of cards; the draw, or the World played on it."""
    return HAND.total >= 1, HAND.total <= SIZE, HAND.total == s.held, Implies(s.whole, Not(held[WORLD]))


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a draw: cards of the hand."""
    return (s.count <= HAND.total,)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, and few trumps among them."""
    return HAND.total, Sum(*(If(held[card], 1, 0) for card in TRUMP))


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The draw's symbol first, then the last cards of the pack for its first."""
    return (*s.PLAY, s.due, s.held, *reversed(list(held.values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The draw, which is the player's or another's first; or the World on the player, before the hand is discarded."""
    hand, mine = ", ".join(cards(value, lexicon)), bool(value(s.due))
    if value(s.whole):
        lines = ((PLAYERS[1], f"{WORLD} on {PLAYERS[0]}"), (PLAYERS[0], UNDEFENDED))
        turn: dict[str, object] = {"turn": PLAYERS[1]}
        return Story("tarot-poker", PLAYERS, PLAYERS[0], hand, lines, turn, out_of_turn=True, lines="actions")
    own = {"phase": "draw", "turn": PLAYERS[0]}
    return Story("tarot-poker", PLAYERS, PLAYERS[not mine], hand, (), own, out_of_turn=not mine, lines="actions")


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, in the pack's order."""
    yield from (card for card, symbol in held.items() if value(symbol))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The draw that the values describe."""
    changed = tuple(cards(value, lexicon))[: int(value(s.count))]
    return Play(DISCARD, changed) if changed else Play(PAT)
