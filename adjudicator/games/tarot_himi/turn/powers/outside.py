"""The Hierophant and the Moon: powers that act outside a turn."""

from __future__ import annotations

from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Effect

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
