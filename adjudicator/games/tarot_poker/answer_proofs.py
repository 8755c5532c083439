"""Theorems about the answer to an attack; and an answer of a solver's model, written as a case: Ada attacks Ben, who
has to answer."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, If, Implies, Not, Or

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.games.tarot_poker import answer as s
from adjudicator.games.tarot_poker import plays
from adjudicator.games.tarot_poker.cards import DEATH, HIGH_PRIESTESS, JUSTICE, KNIGHTS, MAGICIAN, STRENGTH
from adjudicator.games.tarot_poker.plays import HAND, held
from adjudicator.games.tarot_poker.verbs import ANSWER, CHECK, UNDEFENDED, card_play
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always

PLAYERS = NAMES[:2]
cards, measures = HAND.cards_of, plays.measures
ATTACKER, VICTIM = PLAYERS
GIFT = "2 of Cups"
OTHERS = (STRENGTH, *KNIGHTS)
"""The defence cards besides Justice."""
LARGEST = 4


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: an attack is open, or is being followed, or there is none. That the player has
    other cards follows from the size of the hand."""
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
    return (Or(Not(s.defending), And(s.justice, held[JUSTICE], others), And(Not(s.justice), other)),)


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """An attack on Ben, which waits for an answer or is being followed; or a check."""
    hand = ", ".join(cards(value, lexicon))
    attack = f"Magician on Ben giving {GIFT}" if value(s.magician) else "High Priestess on Ben"
    lines = [(ATTACKER, CHECK)]
    if value(s.attacked) or value(s.struck):
        lines = [(ATTACKER, attack)]
    if value(s.struck):
        lines.append((VICTIM, UNDEFENDED))
    return CaseDraft("tarot-poker", PLAYERS, VICTIM, hand, tuple(lines), out_of_turn=True, lines="actions")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The answer that the values describe."""
    own = list(cards(value, lexicon))
    if not value(s.defending):
        return Play(UNDEFENDED)
    if not value(s.justice):
        return card_play(next((card for card in OTHERS if card in own), STRENGTH))
    others = [card for card in own if card != JUSTICE]
    chosen = [JUSTICE, *others] if value(s.itself) else others
    return card_play(JUSTICE, None, tuple(sorted(chosen[: int(value(s.given))], key=lexicon.order)))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every attack and answer, under every reading."""
    return plays.domain_of(game, ANSWER, playable, reachable)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of an answer."""
    late = domain.readings["tp.defence.window"].is_("until_done")
    yield domain.allows(
        "answer-always",
        "A victim always has an answer: none, and every defence card, Justice too where it is the only card.",
        {
            "the player is attacked": s.attacked,
            "it is not Justice, or the only card": Or(Not(s.justice), And(Not(s.others), s.given == 0)),
        },
        *("TP-ANSWER", "TP-JUSTICE"),
    )
    yield domain.forbids(
        "answer-victims-only",
        "Nobody answers but the victim, and only while the attack is open, or being followed where that is read so.",
        {"the player is not attacked": Not(s.attacked), "or it is too late": Or(Not(s.struck), Not(late))},
        "TP-ANSWER",
    )
    yield domain.allows_just(
        "answer-late",
        "While an attack is being followed its victim still defends where that is read so, and nobody then says no.",
        {"it is being followed": And(s.struck, Not(s.attacked)), "it is not Justice": Not(s.justice)},
        And(late, s.defending),
        *("TP-ANSWER", "tp.defence.window"),
    )
    yield always(
        "answer-hand-and-table",
        "What lies on the table bars no answer, nor does what is held: no symbol of either bears on it.",
        {"the player is attacked": s.attacked, "a card other than Justice, or none": Not(s.justice)},
        lambda: domain.open_aided,
        ("TP-ANSWER", "TP-TOWER"),
    )
    yield from general_of(domain, "answer", "the answer to an attack")
