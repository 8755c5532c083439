"""The clauses of the answer to an attack."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, ExprRef, If, Int, Not, Or

from adjudicator import law
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.readings import cite

attacked, struck, magician = Bool("attacked"), Bool("struck"), Bool("attacked by the Magician")
"""Whether an attack on the player is to be answered; whether one is being followed; whether its card is the Magician."""
others = Bool("has another card")
"""Whether the player has a card besides one that answers."""
justice, defends = Bool("answers with Justice"), Bool("defends")
"""Whether a card is played, and whether it is Justice."""
given, itself = Int("cards given"), Bool("Justice given")
"""How many cards are named that are given for it, and whether it is itself among them."""
PLAY: tuple[ExprRef, ...] = (defends, justice, given, itself)
BOUNDS = (
    And(given >= 0, given <= len(CARDS)),
    Or(defends, And(Not(justice), given == 0, Not(itself))),
    Or(justice, given == 0),
    Or(Not(itself), given > 0),
)
"""What holds of every position and answer: cards are given with Justice alone."""


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """The clauses of an answer."""
    late = And(struck, readings["tp.defence.window"].is_("until_done"), defends)
    trades = And(magician, others, readings["tp.justice.magician"].is_("chosen"))
    return (
        law.Requirement(
            id="TP-ANSWER",
            title="The victim answers",
            says="A defence card is played by the victim of an attack, in answer to it and at once; it is played at no "
            "other time, by nobody else, and against no retribution.",
            cites=(cite("Defense cards"),),
            holds=Or(attacked, late),
            against=lambda t: t.not_attacked,
            supports=lambda t: t.ends_attack,
        ),
        law.Requirement(
            id="TP-JUSTICE",
            title="Justice",
            says="The attack is over, and whoever answered with Justice follows its instructions against the attacker: "
            "Death folds the attacker, the Star shows the four cards that are left. For the Magician one other card of "
            "the hand is chosen to give, for one drawn blindly from the attacker's; with any other attack nothing is "
            "given. Where Justice is the only card there is none to give: the attack is void all the same, and nothing "
            "is traded.",
            cites=(cite("Justice"), cite("The Magician")),
            holds=Or(Not(justice), And(given == If(trades, 1, 0), Not(itself))),
            against=lambda t: t.wrong_gift,
        ),
    )
