"""A turn as the solver found it, told as a case: Ada, Ben and Cleo play, and Ada is to act if nothing else is said."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, Not, Or, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.verbs import NOBODY
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.taruno.cards import KING, MAJOR, MAJORS, QUEEN, RANKS, pack
from adjudicator.games.taruno.holding import ARCANE, HELD, TOTAL, place
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.verbs import DRAW, HERMIT, STOP, SWAPPING, TEMPERANCE, card_play

PLAYERS = NAMES[:3]
MOVER, OTHERS = PLAYERS[0], PLAYERS[1:]
SEATED = range(1, len(PLAYERS) + 1)
LARGEST = 5
"""So many cards a hand of a case has at the most."""
MINORS = [(suit, rank) for suit in range(1, 5) for rank in range(1, len(RANKS) + 1)]


def has() -> BoolRef:
    """The card played is in the hand."""
    minors = (And(s.suit_played == suit, s.rank_played == rank, HELD[place(suit, rank)]) for suit, rank in MINORS)
    majors = (And(s.major == at + 1, HELD[len(MINORS) + at]) for at in range(len(MAJORS)))
    return Or(*minors, *majors)


def arcane(card: str) -> BoolRef:
    """The hand has a Major."""
    return HELD[len(MINORS) + MAJOR[card]]


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: three players sit there, and nothing lies in two places."""
    top = (Not(And(s.rank == rank, s.suit == suit, HELD[place(suit, rank)])) for suit, rank in MINORS)
    hermit = Or(s.hermit, *(s.covered(at) for at in SEATED))
    return (
        s.seat == 1,
        s.there(3),
        Not(s.there(4)),
        TOTAL >= 1,
        TOTAL <= LARGEST,
        Not(s.drawn),
        Or(And(s.rank > 0, Or(s.lying, s.last_lies)), And(s.rank == 0, Not(s.lying), Not(s.last_lies))),
        *top,
        *(And(s.cards_of(at) >= 1, s.cards_of(at) <= LARGEST) for at in (2, 3)),
        Implies(hermit, Not(arcane(HERMIT))),
        Implies(s.temperance, Not(arcane(TEMPERANCE))),
        Implies(Not(s.on_turn), Not(s.running)),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a card of the hand, a draw or a stop; nobody is named who does not play."""
    names = And(s.on <= len(PLAYERS), s.other_swapped <= len(PLAYERS))
    return (Or(s.cards == 0, And(s.cards == 1, has())), names)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and few in the other hands."""
    lies = Sum(*(If(one, 1, 0) for one in (s.hermit, s.temperance, s.running, *(s.covered(at) for at in SEATED))))
    return TOTAL, ARCANE, lies, s.cards_of(2) + s.cards_of(3)


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The play's symbols first, then what lies there, then the last cards of the pack for its first."""
    return (*s.PLAY, s.rank, s.suit, s.temperance, s.own_temperance, s.hermit, *reversed(HELD))


def story(value: Value, lexicon: Lexicon) -> Story:
    """What is to be followed, what lies before whom, and the hand of whoever is to act, or of another player."""
    mine = bool(value(s.on_turn))
    own: dict[str, object] = {"top": _top(value, lexicon)}
    if not value(s.lying):
        own["pile"] = "0"
    front: dict[str, list[str]] = {}
    if value(s.temperance):
        front.setdefault(MOVER if value(s.own_temperance) else _other(value), []).append(TEMPERANCE)
    if value(s.hermit):
        front.setdefault(MOVER, []).append(HERMIT)
    for at in SEATED:
        if value(s.covered(at)):
            front.setdefault(PLAYERS[at - 1], []).append(HERMIT)
    if front:
        own["front"] = {player: ", ".join(cards) for player, cards in front.items()}
    if value(s.running):
        own["run"] = "yes"
    if not mine:
        own["turn"] = OTHERS[0]
    sizes = {player: f"{value(s.cards_of(at))} unseen" for at, player in enumerate(OTHERS, start=2)}
    hand = ", ".join(cards(value, lexicon))
    return Story("taruno", PLAYERS, MOVER, hand, (), own, out_of_turn=not mine, others=sizes, lines="actions")


def _top(value: Value, lexicon: Lexicon) -> str:
    suit, number = int(value(s.suit)), int(value(s.rank))
    if not number:
        return "none"
    rank, named = RANKS[number - 1], lexicon.suits[suit - 1]
    return f"{rank} of {named} naming {named}" if rank in (KING, QUEEN) else f"{rank} of {named}"


def _other(value: Value) -> str:
    """Before whom another's Temperance lies: not whom the Hermit covers, if that can be."""
    covered = [PLAYERS[at - 1] for at in SEATED if value(s.covered(at))]
    return next((player for player in OTHERS if player not in covered), OTHERS[0])


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, in the pack's order."""
    every = pack(tuple(lexicon.suits))
    yield from (card for card, symbol in zip(every, HELD, strict=True) if value(symbol))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card, the draw or the stop that the values describe."""
    act = int(value(s.act))
    if act != s.CARD:
        return Play({s.DRAWS: DRAW, s.STOPS: STOP}[act])
    suit, rank, major, names, on = (int(value(one)) for one in (s.suit_played, s.rank_played, s.major, s.names, s.on))
    card = MAJORS[major - 1] if major else pack(tuple(lexicon.suits))[place(suit, rank)]
    named = lexicon.suits[names - 1] if names else ""
    return card_play(card, named, PLAYERS[on - 1] if on else None, _swapped(value))


def _swapped(value: Value) -> tuple[str, ...]:
    """Whose hands are named to be swapped, with the word for it; empty where none are."""
    if value(s.nobody):
        return (SWAPPING, NOBODY)
    two = (int(value(s.one_swapped)), int(value(s.other_swapped)))
    return (SWAPPING, *(PLAYERS[seat - 1] for seat in two)) if all(two) else ()
