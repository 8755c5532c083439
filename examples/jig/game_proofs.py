"""Theorems about a turn of Jig, and a solver's model of a turn written as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, IntVal, Not, Or

from adjudicator.cards import PASS, Lexicon, Play
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import TURN, GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem
from examples.jig import game as s
from examples.jig.game import HAND
from examples.jig.outline import CARDS, LEXICON, following

cards = HAND.cards_of


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a player with cards leads, or has to play the next card and does not hold the one before."""
    nexts = (And(s.wanted == HAND.number[name] + 1, Not(held)) for name, held in HAND.held.items() if following(name))
    return Or(s.on_turn, Not(s.leading)), HAND.total >= 1, Or(s.leading, *nexts)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """A term over a play: a card of the hand, or a pass."""
    return (Or(And(s.cards == 0, s.card == 0), And(s.cards == 1, HAND.has(s.card))),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand; none of them counts by itself."""
    return HAND.total, IntVal(0)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The card played last, if any, and the hand of whoever is on turn, or of another player."""
    hand, wanted = " ".join(cards(value, lexicon)), int(value(s.wanted))
    trick = ((NAMES[0], CARDS[wanted - 2]),) if wanted else ()
    mine = bool(value(s.on_turn))
    return CaseDraft("jig", NAMES[:3], NAMES[len(trick) if mine else 2], hand, trick, out_of_turn=not mine)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe."""
    at = int(value(s.card))
    return put_down((CARDS[at - 1],)) if at else Play(PASS)


def domain(game: GameLaw) -> Domain:
    """Every position and play, under every reading."""
    rulebook, possible = game.rulebook(LEXICON), playable(LEXICON)
    of_hand = ("it is played from the hand", Or(*possible, And(s.cards > 1, HAND.has(s.card))))
    statable = ("it can be told", And(*possible, *reachable(LEXICON)))
    return Domain(rulebook.decisions[TURN], rulebook.readings, (), (of_hand,), (statable,), HAND.total)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a turn."""
    turn = {"it is the player's turn": s.on_turn, "a card of the hand, or a pass": And(*playable(LEXICON))}
    yield domain.allows_just(
        "lead-anything",
        "With the lead every card of the hand is legal, and nothing else.",
        {**turn, "with the lead": s.leading},
        s.cards == 1,
        *("JG-LEAD", "JG-LEAD.2"),
    )
    yield domain.allows_only(
        "one-card-follows",
        "Behind a card no other is ever legal than the next of its suit.",
        {"a card was played": Not(s.leading), "a card": s.cards > 0},
        And(s.cards == 1, s.card == s.wanted),
        "JG-NEXT",
    )
    yield domain.allows_just(
        "pass-or-follow",
        "Whoever is asked for a card passes just when it is not in the hand.",
        {**turn, "a card is asked for": Not(s.leading), "a pass": s.cards == 0},
        Not(HAND.has(s.wanted)),
        "JG-HOLDER",
    )
    yield domain.allows_only(
        "out-of-turn-only-by-the-holder",
        "Out of turn nothing is legal but the next card, and that only where its holder is asked at once.",
        {"it is another player's turn": Not(s.on_turn)},
        And(domain.readings["jig.turn"].is_("holder"), s.card == s.wanted, s.cards == 1),
        "JG-TURN",
    )
    yield from general(domain)
