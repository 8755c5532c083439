"""Jig's law: the symbols of a turn, its clauses, and how a play and a position stand as symbols."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, If, Int, Not, Or

from adjudicator import law
from adjudicator.cards import Lexicon
from adjudicator.engine.singles import OneCardEncoding, Singles, card, cards, on_turn
from adjudicator.engine.state import Table
from adjudicator.solve.facts import IS, Fact
from examples.jig.cards import CARDS
from examples.jig.outline import CITE
from examples.jig.rules import State

wanted = Int("wanted")
"""The number of the card that is asked for; 0 with the lead."""
leading = wanted == 0
HAND: Singles[State] = Singles(CARDS)


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
            against=lambda t: t.not_now,
        ),
        law.Requirement(
            id="JG-ONE",
            title="One card",
            says="One card is played at a time.",
            cites=CITE,
            holds=cards <= 1,
            against=lambda t: f"{t.play} are too many: one card is played at a time.",
        ),
        law.Requirement(
            id="JG-NEXT",
            title="The next card",
            says="A lead is followed by the next higher card of its suit, and that by the next again.",
            cites=CITE,
            holds=Or(cards == 0, card == wanted),
            against=lambda t: f"After {t.last_words} only {t.wanted} is played.",
            supports=lambda t: t.why,
        ),
        law.Permission(
            id="JG-LEAD",
            title="Any card is led",
            says="Whoever has the lead plays any card.",
            cites=CITE,
            invoked=Bool("by the lead"),
            waives={"JG-NEXT": leading},
            supports=lambda t: f"{t.has} the lead, and any card may be led." if t.position.leading else "",
        ),
        law.Prohibition(
            id="JG-LEAD.2",
            title="A lead is a card",
            says="Whoever has the lead does not pass.",
            cites=CITE,
            bars=And(leading, cards == 0),
            against=lambda t: f"{t.has} the lead, and nobody goes on before a card is led.",
        ),
        law.Obligation(
            id="JG-HOLDER",
            title="The holder follows",
            says="Whoever holds the card that is asked for plays it, and does not pass.",
            cites=CITE,
            met=Or(cards != 0, leading, best == 0),
            best=(law.Best(best, If(cards == 1, 1, 0), And(cards == 0, Not(leading))),),
            against=lambda t: f"{t.has} {t.wanted}, which follows {t.last_words}: it has to be played.",
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


class TurnEncoding(OneCardEncoding[State]):
    """A card that is led or follows, or a pass."""

    hand, bounds = HAND, (wanted >= 0, wanted <= len(CARDS))

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whose turn it is, and which card is asked for."""
        number = HAND.number.get(position.wanted, 0)
        asked = f"{lexicon.spoken(position.wanted)} is asked for" if number else f"{position.to_act} has the lead"
        told = Fact("wanted", asked, wanted, IS, number)
        return [*super().facts(table, position, actor, lexicon), told]
