"""Tarot-himi's rules that bear on no decision: the cards, the deal, and what follows from plays."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.tahimi.effects import common, numbered
from adjudicator.games.tarot_himi.hand import MIMICS
from adjudicator.games.tarot_himi.readings import cite, described
from adjudicator.games.tarot_himi.trick import AT_START
from adjudicator.law import Effect, Reading

_TEMPLATES: tuple[Effect, ...] = (
    *common("th", dict.fromkeys(("TA-TRICK", "TA-TAX"), cite("Play"))),
    Effect(
        id="TH-DECK",
        title="The deck",
        says="A Tarot deck: four suits of fourteen ranks, from II to the Ace, and 22 Majors numbered from the Fool, 0, "
        "to the World, XXI, as in the Rider-Waite deck. Any other Tarot deck will do; where its cards are others, the "
        "table settles what changes. The Fool serves as the joker.",
        cites=(cite("The deck"), cite("The Fool")),
    ),
    Effect(
        id="TH-MAJORS",
        title="The Majors of a round",
        says="Before each round four Majors are picked unseen, or one for each player from five on, and shuffled in "
        "among the other cards; the rest are set aside. Nobody is told which were picked, the dealer neither, and who "
        "gets how many is chance.",
        cites=(cite("Deal"),),
        readings=("th.deal.remainder",),
    ),
    Effect(
        id="TH-DEAL",
        title="The deal",
        says="All the cards are dealt out as in Tahimi. With five or six players they do not divide; what is done "
        "then is a reading.",
        cites=(cite("Deal"),),
        readings=("th.deal.remainder", "th.deal.from"),
    ),
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
    Effect(
        id="TH-LED-LOWEST",
        title="A led Major is lowest",
        says="A Major that is led counts as a single just below II, whatever it mimics when it follows.",
        cites=(cite("Cards with special powers when held"), *map(described, (*MIMICS, "Chariot", *AT_START))),
    ),
    Effect(
        id="TH-SHOW",
        title="Showing powers",
        says="Whoever makes a play that only a power allows shows each card it takes. A card that merely forbids, or "
        "that forces a play open anyway, is not shown. A card that was shown may go back into the hand unseen, and is "
        "shown anew each time it is used.",
        cites=(cite("Announcing special powers"),),
    ),
    Effect(
        id="TH-IN-LIEU-PASS",
        title="In lieu of the turn",
        says="A card used in lieu of the turn ends it exactly as a pass does.",
        cites=(cite("Cards with special powers when played"),),
        readings=("th.lead.pass", "th.lead.all_pass"),
    ),
    Effect(
        id="TH-RESCIND",
        title="Taking a play back",
        says="What is taken back returns to its player's hand, and the pile is what it was without it. What that "
        "means for the lead, the end of the trick and a player who went out are readings.",
        cites=(cite("Justice"), cite("Judgement")),
        readings=(
            "th.rescind.empty_pile",
            "th.rescind.unout",
            "th.rescind.trick_end",
            "th.rescind.owner_passes",
            "th.rescind.chance",
        ),
    ),
)


def effects(readings: Mapping[str, Reading]) -> tuple[Effect, ...]:
    """The rules with the numbers of the law in force. `readings`: those of the game by key."""
    return numbered(_TEMPLATES, "th", readings)


EFFECTS = effects({})
"""The rules by the document."""
