"""The clauses of the choice between two cards."""

from __future__ import annotations

from z3 import And, Bool, ExprRef, Int, Or

from adjudicator import law
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.readings import cite

due, own = Bool("has to choose"), Bool("for oneself")
"""Whether the player has to choose one of two cards, and whether it is for the own hand."""
first, second = Int("one offered"), Int("other offered")
"""The cards to choose from, by their numbers in the pack; 0 where nobody has seen them."""
keeps, card, chosen = Bool("keeps"), Int("card chosen"), Int("cards chosen")
"""Whether the card is kept, which it is, 0 where it is not one, and how many are named."""
PLAY: tuple[ExprRef, ...] = (keeps, card, chosen)
BOUNDS = (*(And(term >= 0, term <= len(CARDS)) for term in (first, second, card, chosen)), chosen >= 1)
"""What holds of every position and choice."""


def clauses() -> tuple[law.Clause, ...]:
    """The clauses of a choice."""
    return (
        law.Requirement(
            id="TP-CHOICE",
            title="One of two",
            says="Whoever plays Judgement is dealt two cards, and so is whoever answers with the Knight of Swords. "
            "One of them is chosen at once; nothing else is done before that.",
            cites=(cite("Judgement"), cite("Knight of Swords")),
            holds=due,
            against=lambda t: t.nothing_to_choose,
        ),
        law.Requirement(
            id="TP-CHOICE-AMONG",
            title="Of the two dealt",
            says="The card is one of the two that were dealt.",
            cites=(cite("Judgement"), cite("Knight of Swords")),
            holds=Or(chosen > 1, card == first, card == second),
            against=lambda t: t.none_of_them,
            supports=lambda t: t.other_goes,
        ),
        law.Requirement(
            id="TP-CHOICE-ONE",
            title="Just one",
            says="One card is chosen, and the other is discarded.",
            cites=(cite("Judgement"), cite("Knight of Swords")),
            holds=chosen == 1,
            against=lambda t: t.several,
        ),
        law.Requirement(
            id="TP-CHOICE-WHOSE",
            title="Kept or given",
            says="With Judgement the card is kept; with the Knight of Swords it is given to the attacker.",
            cites=(cite("Judgement"), cite("Knight of Swords")),
            holds=keeps == own,
            against=lambda t: t.wrong_hand,
        ),
    )
