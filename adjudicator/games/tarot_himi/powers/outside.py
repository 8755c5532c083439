"""The Hierophant and the Moon: powers that act outside a turn."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, Not, Or

from adjudicator.games.tahimi.hand import leading, passes
from adjudicator.games.tarot_himi.hand import acted, first_trick, holds
from adjudicator.games.tarot_himi.powers.terms import Terms
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Clause, Effect, Prohibition


def clauses(terms: Terms) -> Iterator[Clause]:
    """That the Hierophant's lead is taken, where it is read so."""
    yield Prohibition(
        id="TH-HIEROPHANT.3",
        title="The first lead is taken",
        says="Where it is read so, whoever has the first lead by the Hierophant leads cards, and neither passes nor uses "
        "a card in lieu of the turn.",
        cites=(cite("The Heirophant"),),
        readings=("th.hierophant.pass",),
        bars=And(
            Or(passes, terms.in_lieu),
            leading,
            first_trick,
            Not(acted),
            holds("Hierophant"),
            terms.reads("hierophant.pass", "no"),
        ),
        against="{holds} the Hierophant, and here the first lead has to be taken with cards.",
    )


EFFECTS = (
    Effect(
        id="TH-HIEROPHANT",
        title="The first lead",
        says="Whoever holds the Hierophant when a round starts has to show it and leads first, before the Tahimi.",
        cites=(cite("The Heirophant"),),
    ),
    Effect(
        id="TH-HIEROPHANT.2",
        title="Before Rank Privilege",
        says="While the Hierophant is held, its holder leads whenever Rank Privilege would name somebody.",
        cites=(cite("The Heirophant"),),
        readings=("rank_privilege", "th.hierophant.no_privilege"),
    ),
    Effect(
        id="TH-MOON",
        title="Taxes turned round",
        says="Between the Moon's holder and her counterpart the tax goes the other way: the high player gives the best "
        "cards and the low one returns cards of choice. The number stays, and nobody else is touched.",
        cites=(cite("The Moon"),),
        readings=("th.moon.mandatory", "th.moon.order"),
    ),
)
