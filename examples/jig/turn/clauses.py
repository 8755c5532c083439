"""The rules of Jig: each with its words, its formula and its source."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, If, Int, Not, Or

from adjudicator.cards.english import capital
from adjudicator.law import Best, Clause, Effect, Obligation, Permission, Prohibition, Reading, Requirement
from examples.jig.readings import CITE
from examples.jig.turn.symbols import FITS, cards, leading, on_turn


def clauses(readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of a turn."""
    at_once = And(readings["jig.turn"].is_("holder"), cards > 0, Not(leading))
    best = Int("best that follows")
    return (
        Requirement(
            id="JG-TURN",
            title="In turn",
            says="The player on the dealer's left leads first, then whoever played a Jig or a stop. The card that "
            "follows is asked for in turn to the left, or where its holder is asked at once, of everybody.",
            cites=CITE,
            holds=Or(on_turn, at_once),
            against=lambda t: t.not_now,
        ),
        Requirement(
            id="JG-ONE",
            title="One card",
            says="One card is played at a time.",
            cites=CITE,
            holds=cards <= 1,
            against=lambda t: f"{t.count} are too many: one is played at a time.",
        ),
        Requirement(
            id="JG-NEXT",
            title="The next card",
            says="A lead is followed by the next higher card of its suit, and that by the next again.",
            cites=CITE,
            holds=Or(cards == 0, FITS),
            against=lambda t: f"{capital(t.last_words)} asks for {t.wanted}, and no other card.",
            supports=lambda t: t.why if t.play.cards else "",
        ),
        Permission(
            id="JG-LEAD",
            title="Any card is led",
            says="Whoever has the lead plays any card.",
            cites=CITE,
            invoked=Bool("by the lead"),
            waives={"JG-NEXT": leading},
            supports=lambda t: t.why if t.position.leading else "",
        ),
        Prohibition(
            id="JG-LEAD.2",
            title="A lead is a card",
            says="Whoever has the lead does not pass.",
            cites=CITE,
            bars=And(leading, cards == 0),
            against=lambda t: f"{t.has} the lead, and nobody goes on before a card is led.",
        ),
        Obligation(
            id="JG-HOLDER",
            title="The holder follows",
            says="Whoever holds the card that is asked for plays it, and does not pass.",
            cites=CITE,
            met=Or(cards != 0, leading, best == 0),
            best=(Best(best, If(cards == 1, 1, 0), And(cards == 0, Not(leading))),),
            against=lambda t: f"{t.holds} {t.wanted}, which follows {t.last_words}: it has to be played.",
            supports=lambda t: t.why,
        ),
    )


EFFECTS = (
    Effect(
        id="JG-DEAL",
        title="The deal",
        says="All fifty-two cards are dealt one at a time. The Ace is the lowest of its suit and the King the highest.",
        cites=CITE,
    ),
    Effect(
        id="JG-JIG",
        title="The Jig",
        says="The fourth card behind a lead is the Jig, and so is a stop: a King, or a card whose next is played "
        "already. Whoever plays it leads again.",
        cites=CITE,
        readings=("jig.own",),
    ),
    Effect(
        id="JG-OUT",
        title="Going out",
        says="Whoever is first without cards wins of each other player a counter for every card left, and the pool if "
        "there is one.",
        cites=CITE,
        readings=("pool",),
    ),
)
