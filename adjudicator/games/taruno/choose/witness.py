"""A choice as the solver found it, told as a case: Ada places a card of the pile that she looked at for the High
Priestess. What other Majors ask for hangs on no reading."""

from __future__ import annotations

from z3 import And, ArithRef, BoolRef, ExprRef, If, Not, Or, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.play import PLACES
from adjudicator.cards.verbs import AT, TO
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.taruno.cards import pack
from adjudicator.games.taruno.choose import clauses as c
from adjudicator.games.taruno.holding import ARCANE, HELD, TOTAL
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.turn.witness import LARGEST, arcane, cards
from adjudicator.games.taruno.verbs import AWAY, HERMIT, PRIESTESS

__all__ = ["cards", "measures", "order", "playable", "played", "reachable", "story"]

PLAYERS = NAMES[:3]
MOVER = PLAYERS[0]
SEATED = range(1, len(PLAYERS) + 1)
SEEN = 1
"""The number in the pack of the card that was looked at."""
PILE = 5
"""So many cards the pile has with it."""


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: three players sit there, and one card was looked at."""
    return (
        s.seat == 1,
        s.there(3),
        Not(s.there(4)),
        c.due,
        c.wants == c.VERBS[PLACES],
        c.least == 1,
        c.room == PILE,
        c.of == 0,
        Not(c.every),
        Not(c.each),
        *(c.seen(number) == (number == SEEN) for number in c.NUMBERS),
        TOTAL >= 1,
        TOTAL <= LARGEST,
        Not(HELD[SEEN - 1]),
        Not(arcane(PRIESTESS)),
        Not(arcane(HERMIT)),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a choice: that card goes to a place in the pile, to a player, or to the discards."""
    ways = (c.away, *(c.to(at) for at in SEATED))
    one = And(*(And(way >= 0, way <= 1) for way in ways), Sum(*ways) <= 1, Or(Sum(*ways) == 0, c.deepest == 0))
    card = And(c.chosen == 1, c.placed(1) == SEEN, c.faces == 0, c.majors == 0, Not(c.doubled))
    return (And(c.places, card, one, c.deepest < PILE, *(c.to(at) == 0 for at in s.SEATS[len(PLAYERS) :])),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and a Hermit before nobody."""
    return TOTAL, ARCANE, Sum(*(If(s.covered(at), 1, 0) for at in SEATED))


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The choice's symbols first, then the last cards of the pack for its first."""
    return (*c.PLAY, *reversed(HELD))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The card that was looked at, and before whom the Hermit lies."""
    seen = pack(tuple(lexicon.suits))[SEEN - 1]
    own: dict[str, object] = {"pile": str(PILE), "due": {MOVER: f"{PRIESTESS} {seen}"}}
    if covered := [PLAYERS[at - 1] for at in SEATED if value(s.covered(at))]:
        own["front"] = {covered[0]: HERMIT}
    return Story("taruno", PLAYERS, MOVER, ", ".join(cards(value, lexicon)), (), own, lines="actions")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The choice that the values describe."""
    to = [PLAYERS[at - 1] for at in SEATED if value(c.to(at))] + [AWAY] * int(value(c.away))
    where = f"{TO} {to[0]}" if to else f"{AT} {value(c.deepest)}"
    return Play(PLACES, (pack(tuple(lexicon.suits))[SEEN - 1],), where=(where,))
