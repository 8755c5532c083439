"""The answer to an attack as the solver found it, told as a case: Ada attacks Ben, who has to answer."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, Not, Or, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.tarot_poker.answer import clauses as s
from adjudicator.games.tarot_poker.cards import DEATH, HIGH_PRIESTESS, JUSTICE, KNIGHTS, MAGICIAN, STRENGTH, TRUMP
from adjudicator.games.tarot_poker.holding import HAND, held
from adjudicator.games.tarot_poker.verbs import CHECK, UNDEFENDED, card_play

PLAYERS = NAMES[:2]
ATTACKER, VICTIM = PLAYERS
GIFT = "2 of Cups"
OTHERS = (STRENGTH, *KNIGHTS)
"""The defence cards besides Justice."""
LARGEST = 4


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: an attack is open, or is being followed, or there is none. What is told of other cards
    is what the hand has."""
    return (
        HAND.total >= 1,
        HAND.total <= LARGEST,
        Not(And(s.attacked, s.struck)),
        Implies(s.magician, Or(s.attacked, s.struck)),
        s.others == (HAND.total >= 2),
        Not(held[DEATH]),
        Not(held[MAGICIAN]),
        Not(held[HIGH_PRIESTESS]),
        Not(held[GIFT]),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over an answer: none, or a defence card of the hand, Justice with others of it."""
    others = And(s.given <= HAND.total - If(s.itself, 0, 1), s.given <= LARGEST)
    other = Or(*(held[card] for card in OTHERS))
    return (Or(Not(s.defends), And(s.justice, held[JUSTICE], others), And(Not(s.justice), other)),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, and few trumps among them."""
    return HAND.total, Sum(*(If(held[card], 1, 0) for card in TRUMP))


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The answer's symbols first, then the last cards of the pack for its first."""
    return (*s.PLAY, s.magician, s.struck, s.attacked, *reversed(list(held.values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """An attack on Ben, which waits for an answer or is being followed; or a check."""
    hand = ", ".join(cards(value, lexicon))
    attack = f"Magician on Ben giving {GIFT}" if value(s.magician) else "High Priestess on Ben"
    lines = [(ATTACKER, CHECK)]
    if value(s.attacked) or value(s.struck):
        lines = [(ATTACKER, attack)]
    if value(s.struck):
        lines.append((VICTIM, UNDEFENDED))
    return Story("tarot-poker", PLAYERS, VICTIM, hand, tuple(lines), out_of_turn=True, lines="actions")


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, in the pack's order."""
    yield from (card for card, symbol in held.items() if value(symbol))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The answer that the values describe."""
    own = list(cards(value, lexicon))
    if not value(s.defends):
        return Play(UNDEFENDED)
    if not value(s.justice):
        return card_play(next((card for card in OTHERS if card in own), STRENGTH))
    others = [card for card in own if card != JUSTICE]
    chosen = [JUSTICE, *others] if value(s.itself) else others
    return card_play(JUSTICE, None, tuple(sorted(chosen[: int(value(s.given))], key=lexicon.order)))
