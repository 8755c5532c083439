"""Theorems about the draw; and a draw of a solver's model, written as a case: it is Ada's, or Ben's before her."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import BoolRef, Implies, Not, Or

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.games.tarot_poker import draw as s
from adjudicator.games.tarot_poker import plays
from adjudicator.games.tarot_poker.cards import HAND as SIZE
from adjudicator.games.tarot_poker.cards import WORLD
from adjudicator.games.tarot_poker.plays import HAND, held
from adjudicator.games.tarot_poker.verbs import PAT, REDRAW, UNDEFENDED
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

PLAYERS = NAMES[:2]
cards, measures = HAND.cards_of, plays.measures


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a hand of cards; the draw, or the World played on it."""
    return HAND.total >= 1, HAND.total <= SIZE, HAND.total == s.size, Implies(s.whole, Not(held[WORLD]))


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a draw: cards of the hand."""
    return (s.count <= HAND.total,)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The draw, which is the player's or another's first; or the World on the player, before the hand is discarded."""
    hand, mine = ", ".join(cards(value, lexicon)), bool(value(s.due))
    if value(s.whole):
        lines = ((PLAYERS[1], f"{WORLD} on {PLAYERS[0]}"), (PLAYERS[0], UNDEFENDED))
        turn: dict[str, object] = {"turn": PLAYERS[1]}
        return CaseDraft("tarot-poker", PLAYERS, PLAYERS[0], hand, lines, turn, out_of_turn=True, lines="actions")
    own = {"phase": "draw", "turn": PLAYERS[0]}
    return CaseDraft("tarot-poker", PLAYERS, PLAYERS[not mine], hand, (), own, out_of_turn=not mine, lines="actions")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The draw that the values describe."""
    changed = tuple(cards(value, lexicon))[: int(value(s.count))]
    return Play(DISCARD, changed) if changed else Play(PAT)


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every draw, under every reading."""
    return plays.domain_of(game, REDRAW, playable, reachable)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the draw."""
    yield domain.allows(
        "draw-three-always",
        "Whoever may draw changes up to three cards under every reading, if another is left, and may stand pat.",
        {
            "the draw is the player's": s.due,
            "three cards at the most": s.count <= 3,
            "and not the whole hand": s.count < s.size,
        },
        *("TP-DRAW", "TP-DRAW-MOST"),
    )
    most = domain.readings["tp.draw.most"]
    for option, claim in (
        ("any", s.count >= 0),
        ("not_all", Or(s.count == 0, s.count < s.size)),
        ("three", s.count <= 3),
    ):
        yield domain.allows_just(
            f"draw-most-{option}",
            f"Where it is read as {option}, just so many cards are changed as that says.",
            {"the draw is the player's": s.due, "it is read so": most.is_(option)},
            claim,
            *("TP-DRAW-MOST", "tp.draw.most"),
        )
    yield domain.forbids(
        "draw-when-due",
        "Nobody draws who may not.",
        {"the draw is not the player's": Not(s.due), "no card asks for the hand": Not(s.whole)},
        "TP-DRAW",
    )
    yield domain.allows_just(
        "draw-whole-hand",
        "Where a card asks for the whole hand all of it goes, under every reading, and no less.",
        {"a card asks for the hand": s.whole, "of the hand": s.count <= s.size},
        s.count == s.size,
        *("TP-DRAW", "TP-DRAW-MOST", "TP-WHOLE-HAND"),
    )
    yield from general_of(domain, "draw", "the draw")
