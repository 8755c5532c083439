"""Tarot-himi's rules of a payment: Tahimi's, Majors exempt from tax, and what the Chariot, Justice
and Judgement make their targets hand over or take back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import And, If, Implies, Not, Or, Xor

from adjudicator.cards import Lexicon
from adjudicator.games.tahimi.payment.clauses import Owing, payment
from adjudicator.games.tahimi.payment.symbols import (
    gave,
    gives,
    low,
    nothing_higher,
    ordinary_held,
    partner_gave,
    takes,
    taxed,
    wilds_moved,
)
from adjudicator.games.tarot_himi.payment import symbols
from adjudicator.games.tarot_himi.payment.symbols import back, exchange, tribute, turned, whole
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Clause, Prohibition, Reading, Requirement

_TAX, _MOON = (cite("Play"),), (cite("The Moon"),)
_ALSO = {
    "TA-TAX-DUE": (*_TAX, *_MOON, cite("The Chariot"), cite("Justice"), cite("Judgement")),
    "TA-TAX-COUNT": _TAX,
    "TA-TAX-BEST": (*_TAX, *_MOON),
}


def owing(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Owing:
    """What is due: a tax, turned round where the Moon is, a tribute or the card for it."""
    moon = turned(readings["th.moon.mandatory"].is_("yes"))
    payer = Xor(low, moon)
    first = If(readings["th.moon.order"].is_("turned"), payer, low)
    tax = And(taxed, Not(gave), Or(first, partner_gave))
    gift = Or(tax, tribute, exchange)
    total, most = symbols.total(lexicon), ordinary_held(lexicon)
    return Owing(tax, payer, gift, back, total, most, nothing_higher(lexicon))


def clauses(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Iterator[Clause]:
    """Every clause of a payment."""
    terms = owing(lexicon, readings)
    yield from payment(terms, _ALSO)
    yield Prohibition(
        id="TH-TAX-MAJORS",
        title="Majors are exempt from tax",
        says="No Major changes hands at tax time, neither among the best cards nor among those returned.",
        cites=(cite("Major Arcana are tax-exempt"),),
        bars=And(gives, taxed, symbols.majors_moved() >= 1),
        against=lambda p: f"{p.major_named} cannot be given at tax time: Majors are exempt, in both directions.",
    )
    yield from _chariot(lexicon, readings)
    yield from _taken_back(lexicon)


def _chariot(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Iterator[Clause]:
    yield Requirement(
        id="TH-CHARIOT.4",
        title="The highest card",
        says="The tribute is the highest card of the hand. Majors are below every rank; a hand of nothing else gives the "
        "one with the highest number.",
        cites=(cite("The Chariot"), cite("The deck")),
        holds=Implies(And(gives, tribute), symbols.highest(lexicon)),
        against=lambda p: p.better_kept(),
        supports=lambda p: p.tribute(),
    )
    yield Requirement(
        id="TH-CHARIOT.5",
        title="One card for one card",
        says="For the Chariot one card is given each way. Which one goes back for the tribute is its giver's choice: "
        "a Major too.",
        cites=(cite("The Chariot"),),
        holds=Implies(And(gives, Or(tribute, exchange)), symbols.total(lexicon) == 1),
        against=lambda p: p.wrong_count(),
        supports=lambda p: p.free_choice(),
    )
    yield Prohibition(
        id="TH-CHARIOT.6",
        title="Chosen before the tribute is seen",
        says="Where the card to give is chosen before the tribute is seen, the card just received does not go back.",
        cites=(cite("The Chariot"),),
        readings=("th.chariot.peek",),
        bars=And(gives, exchange, symbols.hands_back(lexicon), readings["th.chariot.peek"].is_("before")),
        against=lambda p: (
            f"{p.beginning} is the very card that came for the Chariot, and here what is given for it is chosen before."
        ),
    )


def _taken_back(lexicon: Lexicon) -> Iterator[Clause]:
    total = symbols.total(lexicon)
    yield Requirement(
        id="TH-JUSTICE.3",
        title="Which card comes back",
        says="For Justice one card of the last play is taken back, an ordinary one rather than the Fool. A play of one "
        "card comes back with it, whatever size it counts as.",
        cites=(cite("Justice"),),
        holds=Implies(
            And(takes, back, Not(whole)),
            And(
                total == 1,
                symbols.of_the_play(lexicon),
                Not(And(wilds_moved >= 1, symbols.ordinary_lies(lexicon) >= 1)),
            ),
        ),
        against=lambda p: p.not_that_card(),
        supports=lambda p: p.comes_back("Justice"),
    )
    yield Requirement(
        id="TH-JUDGEMENT.3",
        title="The whole play comes back",
        says="For Judgement every card of the last play is taken back.",
        cites=(cite("Judgement"),),
        holds=Implies(And(takes, back, whole), symbols.all_of_the_play(lexicon)),
        against=lambda p: f"Judgement takes the whole play back: {p.lying}.",
        supports=lambda p: p.comes_back("Judgement"),
    )
