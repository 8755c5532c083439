"""What is proved of what is said of a wild."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not

from adjudicator.engine.choice import Ruled
from adjudicator.games.tarot_poker.declare import clauses as s
from adjudicator.games.tarot_poker.declare.witness import playable, reachable
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.verbs import DECLARE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


def domain(game: Ruled) -> Domain:
    """Every hand, and every card that a wild is said to stand for, under every reading."""
    lexicon = game.lexicon({})
    rulebook, possible = game.rulebook(lexicon), playable(lexicon)
    told = ("it can be told", And(*possible, *reachable(lexicon)))
    return Domain(rulebook.decisions[DECLARE], rulebook.readings, (), (), (told,), HAND.total)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of it."""
    asked = domain.readings["tp.wild.declared"].is_("declared")
    twice = domain.readings["tp.wild.duplicate"].is_("yes")
    yield always(
        "declare-any-other-card",
        "A wild that is shown may be said to stand for every card with a rank that the hand does not hold besides it.",
        {
            "a hand is shown": s.showing,
            "it is said what wilds stand for": asked,
            "the card is wild": s.is_wild,
            "the card stood for has a rank": s.ranked,
            "and is not held": Not(s.in_hand),
        },
        lambda: domain.legal_aided,
        ("TP-DECLARE", "TP-DECLARE-WILD", "TP-DECLARE-AMONG"),
    )
    yield always(
        "declare-no-card-twice",
        "A wild stands for a card of its own hand only where that is read so, and never for one without a rank.",
        {"it is legal": domain.legal_aided},
        lambda: And(s.ranked, Not(And(s.in_hand, Not(twice)))),
        ("TP-DECLARE-AMONG", "tp.wild.duplicate"),
    )
    yield always(
        "declare-wilds-alone",
        "Nothing is said of a card that is not wild, behind a Chariot or after Temperance.",
        {"the card is not wild": Not(s.is_wild)},
        lambda: Not(domain.legal_aided),
        ("TP-DECLARE-WILD", "TP-CHARIOT", "TP-TEMPERANCE"),
    )
    yield always(
        "declare-when-asked",
        "Where cards speak for themselves, nobody says what a wild stands for.",
        {"cards speak": Not(asked)},
        lambda: Not(domain.legal_aided),
        ("TP-DECLARE", "tp.wild.declared"),
    )
    yield from general_of(domain, "declare", "what is said of a wild")
