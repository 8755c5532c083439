"""Jig's law: the fields of a turn, its clauses with their sentences, and words for a play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from z3 import And, Bool, If, Int, Not, Or

from adjudicator import law
from adjudicator.cards import Lexicon
from adjudicator.engine.fields import At, Fields
from adjudicator.engine.singles import OneCardEncoding, Singles, SinglesView, card, cards, one_card, turn
from examples.jig.cards import CARDS
from examples.jig.outline import CITE
from examples.jig.rules import State

HAND: Singles[State] = Singles(CARDS)
RUN = Fields[At[State]]()
on_turn = turn(RUN)
wanted = RUN.number(
    "wanted",
    0,
    len(CARDS),
    lambda at: HAND.number.get(at.position.wanted, 0),
    "the number in the pack of the card that is asked for; 0 with the lead",
    lambda at, number: (
        f"{at.lexicon.spoken(at.position.wanted)} is asked for" if number else f"{at.position.to_act} has the lead"
    ),
)
leading = wanted == 0


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """The clauses of a turn."""
    at_once = And(readings["jig.turn"].is_("holder"), cards > 0, Not(leading))
    best = Int("best that follows")
    return (
        law.Requirement(
            id="JG-TURN",
            title="In turn",
            says="The player on the dealer's left leads first, then whoever played a Jig or a stop. The card that "
            "follows is asked for in turn to the left, or where its holder is asked at once, of everybody.",
            cites=CITE,
            holds=Or(on_turn, at_once),
            against="{not_now}",
        ),
        law.Requirement(
            id="JG-ONE",
            title="One card",
            says="One card is played at a time.",
            cites=CITE,
            holds=cards <= 1,
            against="{play} are too many: one card is played at a time.",
        ),
        law.Requirement(
            id="JG-NEXT",
            title="The next card",
            says="A lead is followed by the next higher card of its suit, and that by the next again.",
            cites=CITE,
            holds=Or(cards == 0, card == wanted),
            against="After {last_words} only {wanted} is played.",
            supports=(
                law.When(leading, ""),
                law.When(cards == 0, "{has} not got {wanted}."),
                law.When(True, "{Wanted} is the next above {last_words}."),
            ),
        ),
        law.Permission(
            id="JG-LEAD",
            title="Any card is led",
            says="Whoever has the lead plays any card.",
            cites=CITE,
            invoked=Bool("by the lead"),
            waives={"JG-NEXT": leading},
            supports=(law.When(leading, "{has} the lead, and any card may be led."),),
        ),
        law.Prohibition(
            id="JG-LEAD.2",
            title="A lead is a card",
            says="Whoever has the lead does not pass.",
            cites=CITE,
            bars=And(leading, cards == 0),
            against="{has} the lead, and nobody goes on before a card is led.",
        ),
        law.Obligation(
            id="JG-HOLDER",
            title="The holder follows",
            says="Whoever holds the card that is asked for plays it, and does not pass.",
            cites=CITE,
            met=Or(cards != 0, leading, best == 0),
            best=(law.Best(best, If(cards == 1, 1, 0), And(cards == 0, Not(leading))),),
            against="{has} {wanted}, which follows {last_words}: it has to be played.",
        ),
    )


EFFECTS = (
    law.Effect(
        id="JG-DEAL",
        title="The deal",
        says="All fifty-two cards are dealt one at a time. The Ace is the lowest of its suit and the King the highest.",
        cites=CITE,
    ),
    law.Effect(
        id="JG-JIG",
        title="The Jig",
        says="The fourth card behind a lead is the Jig, and so is a stop: a King, or a card whose next is played "
        "already. Whoever plays it leads again.",
        cites=CITE,
        readings=("jig.own",),
    ),
    law.Effect(
        id="JG-OUT",
        title="Going out",
        says="Whoever is first without cards wins of each other player a counter for every card left, and the pool if "
        "there is one.",
        cites=CITE,
        readings=("pool",),
    ),
)


@dataclass(frozen=True)
class View(SinglesView[State]):
    """One play by one player, with words for it."""

    @property
    def wanted(self) -> str:
        """The card that is asked for."""
        return self.lexicon.spoken(self.position.wanted)


class Turn(OneCardEncoding[State]):
    """A card that is led or follows, or a pass."""

    hand, position, plays, reads = HAND, RUN, one_card(HAND), At[State]

    def clauses(self, lexicon: Lexicon) -> tuple[law.Clause, ...]:
        return clauses(self.readings)
