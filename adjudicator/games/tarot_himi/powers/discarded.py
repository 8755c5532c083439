"""The Chariot, the Wheel of Fortune, Justice, Judgement.

Cards whose power is used by discarding them: the first two in lieu of the turn, the
others at its start.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Bool, Not, Or

from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi.hand import discards
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.powers.terms import Terms
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.games.tarot_himi.turn_words import TarotTurn
from adjudicator.law import Clause, Permission, Prohibition


def clauses(terms: Terms) -> Iterator[Clause]:
    """The permissions of the four cards and their limits, in their order."""
    yield _discard(
        "Chariot",
        "Tribute",
        "In lieu of the turn the Chariot may be discarded: a player of one's choice gives her highest card for any card "
        "one gives her.",
        "The Chariot may be discarded in lieu of the turn, to exchange a card for another player's highest.",
    )
    yield Prohibition(
        id="TH-CHARIOT.2",
        title="Tribute from another player who holds cards",
        says="The Chariot takes its tribute from another player, who must hold cards.",
        cites=(cite("The Chariot"),),
        bars=And(
            discards,
            s.is_major("Chariot"),
            s.target != 0,
            Not(Or(*(And(s.target == seat, s.seat_in(seat)) for seat in range(1, 9)))),
        ),
        against=_no_tribute,
    )
    yield Prohibition(
        id="TH-CHARIOT.3",
        title="A card to give",
        says="The Chariot is not used as the last card in hand: there would be nothing to give in exchange.",
        cites=(cite("The Chariot"),),
        readings=("th.chariot.last_card", "th.chariot.peek"),
        bars=And(
            discards,
            s.is_major("Chariot"),
            s.hand_size() == 1,
            Not(And(terms.reads("chariot.last_card", "allowed"), terms.reads("chariot.peek", "after"))),
        ),
        against="The Chariot is {whose_mine} last card: there is nothing to give in exchange.",
    )
    yield Prohibition(
        id="TH-IN-LIEU",
        title="In lieu of leading",
        says="Where it is read so, whoever has the lead uses neither the Chariot nor the Wheel in its place.",
        cites=(cite("Cards with special powers when played"),),
        readings=("th.inlieu.with_lead",),
        bars=And(terms.in_lieu, base.leading, terms.reads("inlieu.with_lead", "barred")),
        against="{has} the lead, and here the {major} cannot be used in its place.",
    )
    yield _discard(
        "Wheel of Fortune",
        "Redraw",
        "In lieu of the turn the Wheel may be exchanged, with any other cards, for as many drawn from the discards.",
        "The Wheel of Fortune may be exchanged in lieu of the turn: {exchanged}.",
    )
    yield _discard(
        "Justice",
        "One card back",
        "At the start of the turn Justice may be discarded: whoever made the last play takes one card of it back.",
        "Justice may be discarded at the start of the turn: {taken_back}",
    )
    yield _not_with_the_lead("Justice")
    yield Prohibition(
        id="TH-RESCIND-LEAD",
        title="The lead stays",
        says="Where it is read so, a lead is not taken back whole.",
        cites=(cite("Justice"), cite("Judgement")),
        readings=("th.rescind.empty_pile",),
        bars=And(
            terms.at_start,
            Not(base.leading),
            s.beneath == 0,
            Or(s.is_major("Judgement"), s.top_cards() == 1),
            terms.reads("rescind.empty_pile", "barred"),
        ),
        against="{last_words} is the lead, and here a lead cannot be taken back.",
    )
    yield _discard(
        "Judgement",
        "The play back",
        "At the start of the turn Judgement may be discarded: the last play is taken back whole, Aces too.",
        "Judgement may be discarded at the start of the turn: {taken_back}",
    )
    yield _not_with_the_lead("Judgement")


def _discard(name: str, title: str, says: str, supports: str) -> Permission:
    heading = f"The {name}" if name == "Chariot" else name
    return Permission(
        id=f"TH-{name.split(maxsplit=1)[0].upper()}",
        title=title,
        says=says,
        cites=(cite(heading), cite("Cards with special powers when played")),
        invoked=Bool(f"by discarding {name}"),
        waives={"TA-PLAY": And(discards, s.is_major(name))},
        supports=supports,
    )


def _not_with_the_lead(name: str) -> Prohibition:
    return Prohibition(
        id=f"TH-{name.upper()}.2",
        title="Not with the lead",
        says=f"{name} is not invoked by whoever has the lead: there is nothing to take back.",
        cites=(cite(name),),
        bars=And(discards, s.is_major(name), base.leading),
        against=f"{{has}} the lead: there is no play for {name} to take back. It can be led instead.",
    )


def _no_tribute(t: TarotTurn) -> str:
    if t.play.to == t.actor:
        return "The Chariot takes its tribute from another player."
    return f"{t.play.to} holds no cards, so there is no tribute to take."
