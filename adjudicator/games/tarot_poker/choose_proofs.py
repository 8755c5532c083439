"""Theorems about the choice between two cards; and a choice of a solver's model, written as a case: Ada played Judgement,
or Ben answered her attack with the Knight of Swords."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, IntVal, Not, Or

from adjudicator.cards import KEEPS, PASSES_ON, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value, writable
from adjudicator.games.tarot_poker import choose as s
from adjudicator.games.tarot_poker.cards import CARDS, HIGH_PRIESTESS, JUDGEMENT
from adjudicator.games.tarot_poker.verbs import CHECK, CHOOSE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

PLAYERS = NAMES[:2]
_KNIGHT = "Knight of Swords"
_PLAYED = (JUDGEMENT, HIGH_PRIESTESS, _KNIGHT)
"""Cards that lie on the table, and so are not offered."""


# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: the player or the other one has to choose of two cards that are not on the table; or nobody
    has."""
    numbers = [CARDS.index(card) + 1 for card in _PLAYED]
    two = And(s.first < s.second, *(And(s.first != n, s.second != n) for n in numbers))
    return (If(s.first == 0, And(s.second == 0, Not(s.due), Not(s.own)), two),)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a choice: a card, or both that are offered."""
    return s.chosen <= If(s.first == 0, 1, 2), (s.card >= 1) == (s.chosen == 1)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a choice small, as no hand bears on it: that it is due, for oneself, of one card."""
    return IntVal(0), IntVal(0), If(s.due, 0, 1), If(s.own, 0, 1), s.chosen


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """Judgement, or an attack and the Knight of Swords against it, and the two cards dealt; else a check."""
    attacker, victim = PLAYERS
    if not value(s.first):
        return CaseDraft("tarot-poker", PLAYERS, victim, "", ((attacker, CHECK),), out_of_turn=True, lines="actions")
    own = {"offered": ", ".join(CARDS[int(value(number)) - 1] for number in (s.first, s.second))}
    lines = (
        ((attacker, JUDGEMENT),) if value(s.own) else ((attacker, f"{HIGH_PRIESTESS} on {victim}"), (victim, _KNIGHT))
    )
    mover = attacker if value(s.own) == value(s.due) else victim
    return CaseDraft("tarot-poker", PLAYERS, mover, "", lines, own, out_of_turn=True, lines="actions")


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """No hand bears on the choice."""
    yield from ()


def played(value: Value, lexicon: Lexicon) -> Play:
    """The card that the values describe; of several, the two offered."""
    one = (s.card,) if value(s.chosen) == 1 else (s.first, s.second)
    return Play(KEEPS if value(s.keeps) else PASSES_ON, tuple(CARDS[int(value(number)) - 1] for number in one))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every two cards, and every card that is kept or given."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    return Domain(
        rulebook.decisions[CHOOSE], rulebook.readings, writable=writable(reachable(lexicon), playable(lexicon))
    )


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a choice."""
    yield domain.allows_just(
        "choice-just-the-two",
        "Whoever has to choose may take either of the two cards in the one way there is, and no other card.",
        {"a choice is due": s.due},
        And(s.chosen == 1, Or(s.card == s.first, s.card == s.second), s.keeps == s.own),
        *("TP-CHOICE", "TP-CHOICE-AMONG", "TP-CHOICE-ONE", "TP-CHOICE-WHOSE"),
    )
    yield domain.forbids(
        "choice-when-due",
        "Nobody keeps or gives a card where none was dealt to choose from.",
        {"no choice is due": Not(s.due)},
        "TP-CHOICE",
    )
    yield from general_of(domain, "choice", "the choice between two cards")
