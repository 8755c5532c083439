"""Tarot-himi's rules of a turn: Tahimi's, the rules for Majors, and the 22 powers."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Not, Or

from adjudicator.cards.english import capital
from adjudicator.games.tahimi.effects import common
from adjudicator.games.tahimi.turn.clauses import turn as tahimi_turn
from adjudicator.games.tahimi.turn.symbols import Pile, puts
from adjudicator.games.tahimi.turn.words import a_set
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.games.tarot_himi.turn import symbols
from adjudicator.games.tarot_himi.turn.powers import discarded, duties, limits, mimics, outside, permissions
from adjudicator.games.tarot_himi.turn.powers.terms import Terms
from adjudicator.games.tarot_himi.turn.symbols import MIMICS
from adjudicator.games.tarot_himi.turn.words import TarotTurn
from adjudicator.law import Clause, Effect, Reading, Requirement

_RESTATED = {id: cite("Play") for id in ("TA-TURN", "TA-PLAY", "TA-PASS", "TA-MATCHED", "TA-SIZE", "TA-RANK")}


def turn(readings: Mapping[str, Reading], top: int) -> tuple[Clause, ...]:
    """Every clause of a turn. `top` is the place of the Ace."""
    terms = Terms(readings, top)
    families = (mimics, limits, discarded, permissions, duties, outside)
    powers = [clause for family in families for clause in family.clauses(terms)]
    pile: Pile = symbols.PILE
    return (*tahimi_turn(terms.powers.counts, pile, _RESTATED), *_MAJORS, *powers)


def _lead_only(t: TarotTurn) -> str:
    size = MIMICS.get(t.major)
    if t.major == "Wheel of Fortune":
        return "No Major goes on another play."
    if size is None or t.play.declared == "lead":
        barred = t.holding("Temperance") and t.options.get("th.temperance.lead_majors") == "no"
        barred = barred and t.last.rank == t.lexicon.deck.top
        here = " Temperance, as it is read here, lets no Major go on an Ace." if barred else ""
        return f"{capital(t.named)} {t.is_are} put on the pile only as a lead, and there is a play to beat.{here}"
    if t.last.size != size:
        return f"{capital(t.named)} answers {a_set(size)} only, and {t.last_words} is {a_set(t.last.size)}."
    return f"{capital(t.named)} counts as the next higher rank, and above an Ace there is none."


def _led(t: TarotTurn) -> str:
    if not t.position.leading or t.ranked:
        return ""
    return f"{t.whose_lead}{t.has} the lead, and {t.named} may be led: a single card, just below II."


_MAJORS: tuple[Clause, ...] = (
    Requirement(
        id="TH-PAIRING",
        title="Majors go alone",
        says="A Major is not put down together with other cards; only the Fool may join ordinary ones.",
        cites=(cite("Pairing Major Arcana"),),
        holds=Not(And(puts, symbols.joined)),
        against=lambda t: f"{capital(t.named)} cannot go down with any other card.",
    ),
    Requirement(
        id="TH-LEAD-ONLY",
        title="Majors are led",
        says="A Major goes on the pile only as a lead, unless a power lets it go on another play.",
        cites=(cite("Cards with special powers when held"),),
        holds=Or(Not(puts), symbols.joined, symbols.major == 0, symbols.PILE.leading),
        against=_lead_only,
        supports=_led,
    ),
)


EFFECTS: tuple[Effect, ...] = (
    *common("th", dict.fromkeys(("TA-TRICK", "TA-PRIVILEGE", "TA-TAX"), cite("Play"))),
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
    *outside.EFFECTS,
    Effect(
        id="TH-LED-LOWEST",
        title="A led Major is lowest",
        says="A Major that is led counts as a single just below II, whatever it mimics when it follows.",
        cites=(cite("Cards with special powers when held"),),
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
