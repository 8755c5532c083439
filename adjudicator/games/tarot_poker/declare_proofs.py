"""Theorems about declarations of a wild; and a declaration of a solver's model, written as a case: Ada shows, or
bets still."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, If, Not

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.games.tarot_poker import declare as s
from adjudicator.games.tarot_poker import plays
from adjudicator.games.tarot_poker.cards import CARDS, CHARIOT, HERMIT, LOVERS, TEMPERANCE
from adjudicator.games.tarot_poker.cards import HAND as SIZE
from adjudicator.games.tarot_poker.plays import HAND, held
from adjudicator.games.tarot_poker.verbs import DECLARE, declaration
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

PLAYERS = NAMES[:2]
cards, measures = HAND.cards_of, plays.measures


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a hand of cards, without those that lie before the player or were played."""
    return (
        HAND.total >= 1,
        HAND.total <= SIZE,
        Not(And(held[CHARIOT], s.chariot)),
        Not(And(held[TEMPERANCE], s.temperance)),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a declaration: of a card of the hand, and for one card."""
    return (If(s.lovers, held[LOVERS], held[HERMIT]), s.card >= 1)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The show, or the first betting."""
    own: dict[str, object] = {"phase": "show"} if value(s.showing) else {}
    if value(s.chariot):
        own["shields"] = {PLAYERS[0]: CHARIOT}
    if value(s.temperance):
        own["temperance"] = "yes"
    hand = ", ".join(cards(value, lexicon))
    return CaseDraft("tarot-poker", PLAYERS, PLAYERS[0], hand, (), own, out_of_turn=True, lines="actions")


def played(value: Value, lexicon: Lexicon) -> Play:
    """What the values say of a wild."""
    return declaration(LOVERS if value(s.lovers) else HERMIT, CARDS[int(value(s.card)) - 1])


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every hand, and every card that a wild is declared to stand for, under every reading."""
    return plays.domain_of(game, DECLARE, playable, reachable)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """What holds wherever a wild card is shown and declared to stand for another (Tarot Poker, "Wild cards")."""
    declared = domain.readings["tp.wild.declared"].is_("declared")
    twice = domain.readings["tp.wild.duplicate"].is_("yes")
    yield domain.allows(
        "declare-any-other-card",
        "A wild that is shown may be said to stand for every card that the hand does not hold besides it.",
        {
            "a hand is shown": s.showing,
            "it is said what wilds stand for": declared,
            "the card is wild": s.is_wild,
            "it is said to stand for one card": s.card != 0,
            "which is not held": Not(s.in_hand),
        },
        *("TP-DECLARE", "TP-DECLARE-WILD", "TP-DECLARE-AMONG"),
    )
    yield domain.allows_only(
        "declare-no-card-twice",
        "A wild stands for a card of its own hand only where that is read so.",
        {},
        Not(And(s.in_hand, Not(twice))),
        *("TP-DECLARE-AMONG", "tp.wild.duplicate"),
    )
    yield domain.forbids(
        "declare-wilds-alone",
        "Nothing is said of a card that is not wild, behind a Chariot or after Temperance.",
        {"the card is not wild": Not(s.is_wild)},
        *("TP-DECLARE-WILD", "TP-CHARIOT", "TP-TEMPERANCE"),
    )
    yield domain.forbids(
        "declare-when-asked",
        "Where cards speak for themselves, nobody says what a wild stands for.",
        {"cards speak": Not(declared)},
        *("TP-DECLARE", "tp.wild.declared"),
    )
    yield from general_of(domain, "declare", "what is said of a wild")
