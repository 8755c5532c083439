"""An answer to a draw as the solver found it, told as a case: Ada is made to draw, and Ben and Cleo play too."""

from __future__ import annotations

from z3 import And, ArithRef, BoolRef, ExprRef, If, Not, Or, Sum

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.taruno.answer import clauses as a
from adjudicator.games.taruno.cards import KING, KNIGHT, MAJOR, RANK, RANKS
from adjudicator.games.taruno.courts import SUMS
from adjudicator.games.taruno.holding import ARCANE, HELD, TOTAL, place
from adjudicator.games.taruno.told import WANT
from adjudicator.games.taruno.turn.symbols import hermit, names, own_temperance, temperance
from adjudicator.games.taruno.turn.witness import LARGEST, arcane, cards
from adjudicator.games.taruno.verbs import CHARIOT, DRAW, HERMIT, JUDGEMENT, LOVERS, MOON, TEMPERANCE, card_play

__all__ = ["cards", "measures", "order", "playable", "played", "reachable", "story"]

PLAYERS = NAMES[:3]
MOVER, OTHER = PLAYERS[:2]
TOP = "5 of Cups"
COUNT = 2
"""So many cards are due for a Major."""


def in_hand(rank: str) -> list[BoolRef]:
    """The truths for the cards of a rank."""
    return [HELD[place(suit, RANK[rank])] for suit in range(1, 5)]


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a draw is due that a case can tell, and what lies there or is drawn for is in no hand."""
    elsewhere = (HERMIT, TEMPERANCE, MOON, LOVERS, JUDGEMENT)
    return (
        a.due,
        Not(a.rest),
        a.to_give,
        TOTAL >= 1,
        TOTAL <= LARGEST,
        Not(HELD[place(1, RANK["5"])]),
        *(Not(arcane(card)) for card in elsewhere),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over an answer: a draw, a King or a Knight of the hand where one asks for it, or the Chariot of the hand."""
    held = Or(*(And(a.rank_answered == RANK[rank], Or(*in_hand(rank))) for rank in (KING, KNIGHT)))
    stacks = And(a.act == a.PLAYS, a.court > 0, a.cards == 1, held)
    gives = And(a.act == a.GIVES, a.cards == 1, a.major_answered == MAJOR[CHARIOT] + 1, arcane(CHARIOT))
    return (Or(a.act == a.DRAWS, stacks, gives),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and few before players."""
    lies = (If(one, 1, 0) for one in (hermit, temperance, a.redirected, a.ordinary))
    return TOTAL, ARCANE, Sum(*lies)


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The answer's symbols first, then what is due, what lies there, and the last cards of the pack for its first."""
    due = (a.court, a.lover, a.own, temperance, own_temperance, hermit)
    return (*a.PLAY, *due, *reversed(HELD))


def story(value: Value, lexicon: Lexicon) -> Story:
    """What Ada is made to draw for, and what lies before whom."""
    own: dict[str, object] = {"top": TOP, "turn": "", "due": {MOVER: _due(value)}}
    front: dict[str, list[str]] = {}
    if value(temperance):
        front.setdefault(MOVER if value(own_temperance) else OTHER, []).append(TEMPERANCE)
    if value(hermit):
        front.setdefault(MOVER, []).append(HERMIT)
    if front:
        own["front"] = {player: ", ".join(lying) for player, lying in front.items()}
    hand = ", ".join(cards(value, lexicon))
    return Story("taruno", PLAYERS, MOVER, hand, (), own, lines="actions")


def _due(value: Value) -> str:
    """What is due, as it is read."""
    by = " by Chariot" if value(a.redirected) else ""
    if court := int(value(a.court)):
        rank = RANKS[court - 1]
        return f"{SUMS[rank]} {rank}{by}"
    if value(a.ordinary):
        return f"1 {WANT}{by}"
    if value(a.lover):
        return f"1 {LOVERS}{by}"
    return f"{COUNT} {MOON if value(a.own) else JUDGEMENT}{by}"


def played(value: Value, lexicon: Lexicon) -> Play:
    """The answer that the values describe."""
    act = int(value(a.act))
    if act == a.DRAWS:
        return Play(DRAW)
    if act == a.GIVES:
        return Play(GIVES, (CHARIOT,))
    rank, named = RANKS[int(value(a.rank_answered)) - 1], int(value(names))
    card = next(card for card in cards(value, lexicon) if card.startswith(f"{rank} "))
    return card_play(card, lexicon.suits[named - 1] if named else "")
