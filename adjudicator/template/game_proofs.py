"""What is proved of a turn of Sample, and a model of the solver written as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, Implies, IntVal, Not, Or

from adjudicator.cards import PASS, Lexicon, Play
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import TURN, GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem

from .game import HAND, followed, leading, on_turn, suit, suit_of
from .game import cards as count
from .outline import CARDS, LEXICON, OUTLINE, RANKS, SUITS

cards = HAND.cards_of
OF_SUIT = {at: [HAND.held[card] for card in CARDS if suit_of(card) == name] for at, name in enumerate(SUITS, start=1)}
"""The symbols of the cards of each suit, by its number."""


def has_suit(number: ArithRef) -> BoolRef:
    """The term that the hand has a card of this suit."""
    return Or(*(And(number == at, Or(*held)) for at, held in OF_SUIT.items()))


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position that a case can state: somebody is to act, with cards, and the card before is elsewhere."""
    elsewhere = (Implies(followed == at, Not(held[0])) for at, held in OF_SUIT.items())
    return Or(on_turn, Not(leading)), HAND.total >= 1, *elsewhere


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """A term over a play: a card of the hand, or a pass."""
    return (Or(And(count == 0, suit == 0), And(count == 1, has_suit(suit))),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """A smallest position has few cards in the hand, none of which is counted apart."""
    return HAND.total, IntVal(0)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The lowest card of the suit as the last one, if any, and the hand of whoever is to act, or of another player."""
    hand, at = " ".join(cards(value, lexicon)), int(value(followed))
    trick = ((NAMES[0], f"{RANKS[0]} of {SUITS[at - 1]}"),) if at else ()
    mine = bool(value(on_turn))
    return CaseDraft(OUTLINE.id, NAMES[:3], NAMES[len(trick) if mine else 2], hand, trick, out_of_turn=not mine)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe: of the hand's cards of the suit, the first."""
    at = int(value(suit))
    return (
        put_down((next(card for card in cards(value, lexicon) if suit_of(card) == SUITS[at - 1]),))
        if at
        else Play(PASS)
    )


def domain(game: GameLaw) -> Domain:
    """Every position and play, under every reading."""
    rulebook, possible = game.rulebook(LEXICON), playable(LEXICON)
    of_hand = ("it is played from the hand", Or(*possible, And(count > 1, has_suit(suit))))
    in_a_case = ("a case can state it", And(*possible, *reachable(LEXICON)))
    return Domain(rulebook.decisions[TURN], rulebook.readings, (), (of_hand,), (in_a_case,), HAND.total)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """What is believed of a turn, and what every rulebook has to hold."""
    yield domain.allows_only(
        "one-card-of-the-suit",
        "Behind a card no other is ever legal than one of its suit.",
        {"a suit is followed": Not(leading), "a card": count > 0},
        And(count == 1, suit == followed),
        "SAMPLE-SUIT",
    )
    yield domain.allows_just(
        "pass-or-follow",
        "Whoever is to follow passes just when the suit is not in the hand.",
        {"it is the player's turn": on_turn, "a suit is followed": Not(leading), "a pass": And(count == 0, suit == 0)},
        Not(has_suit(followed)),
        "SAMPLE-FOLLOW",
    )
    yield from general(domain)
