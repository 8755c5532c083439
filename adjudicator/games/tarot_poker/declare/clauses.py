"""The clauses of what is said of a wild at the show."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, BoolRef, ExprRef, If, Int, Not, Or

from adjudicator import law
from adjudicator.games.tarot_poker.cards import CARDS, HERMIT, LOVERS, TRUMP, printed
from adjudicator.games.tarot_poker.holding import held
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.turn.symbols import NUMBER

showing, chariot, temperance = Bool("shows a hand"), Bool("behind a Chariot"), Bool("Temperance played")
"""Whether the player shows a hand and has said nothing of it yet; what keeps its cards from being wild."""
lovers, card = Bool("names the Lovers"), Int("card stood for")
"""Whether the wild is the Lovers, and not the Hermit; and the number in the pack of the card it is said to stand for, 0
where that is no one card."""
PLAY: tuple[ExprRef, ...] = (lovers, card)
BOUNDS = (And(card >= 0, card <= len(CARDS)),)
"""What holds of every position and declaration."""
RANKED = tuple(name for name in CARDS if printed(name) is not None)
"""The 65 cards that have a rank."""
ranked: BoolRef = Or(*(card == NUMBER[name] for name in RANKED))
"""The card is one of those."""


def beside(wild: str) -> BoolRef:
    """That the hand has another trump besides a wild, as a term."""
    return Or(*(held[name] for name in TRUMP if name != wild))


is_wild: BoolRef = And(Not(chariot), Not(temperance), If(lovers, beside(LOVERS), Not(beside(HERMIT))))
"""The card named is wild in the hand, where the hand has it."""
in_hand: BoolRef = And(
    Or(*(And(card == NUMBER[name], held[name]) for name in RANKED)), card != If(lovers, NUMBER[LOVERS], NUMBER[HERMIT])
)
"""The card stood for is another card of the hand."""


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """The clauses of what is said of a wild."""
    return (
        law.Requirement(
            id="TP-DECLARE",
            title="What a wild stands for is said",
            says="Where the holder of a wild says what it stands for, that is done once, when the hand is shown; "
            "where cards speak for themselves, nothing is said.",
            cites=(cite("The Lovers"), cite("The Hermit")),
            holds=And(readings["tp.wild.declared"].is_("declared"), showing),
            against=lambda t: t.nothing_to_say,
        ),
        law.Requirement(
            id="TP-DECLARE-WILD",
            title="Only a wild stands for another card",
            says="The Lovers are wild where another trump is in the hand, the Hermit where there is none; behind a "
            "Chariot neither is, and after Temperance neither is.",
            cites=(cite("The Lovers"), cite("The Hermit"), cite("The Chariot"), cite("Temperance")),
            holds=is_wild,
            against=lambda t: t.not_wild,
            supports=lambda t: t.why_wild,
        ),
        law.Requirement(
            id="TP-DECLARE-AMONG",
            title="For which card",
            says="A wild stands for one of the 65 cards that have a rank, and, unless it is read otherwise, for none "
            "that the hand holds besides it.",
            cites=(cite("The Lovers"), cite("The Hermit")),
            holds=And(ranked, Or(readings["tp.wild.duplicate"].is_("yes"), Not(in_hand))),
            against=lambda t: t.not_among,
        ),
    )
