"""Tarot-himi's unclear sentences: each with its options, the default first, and why."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.engine.parameter import Parameter
from adjudicator.games.tahimi.readings import (
    ROUND_HOUSE,
    deal_from,
    eight_ranks,
    joiner_taxed,
    lead_all_pass,
    lead_pass,
    tax_after_redraw,
    taxes,
)
from adjudicator.games.tahimi.readings import cite as cite_tahimi
from adjudicator.games.tarot_himi.cards import UNTITLED
from adjudicator.law import Citation, Options
from adjudicator.law.reading import Document

TAROT_HIMI = Document("Tarot-himi", "th")
cite, _reading = TAROT_HIMI.cite, TAROT_HIMI.unclear


def described(card: str) -> Citation:
    """Where a Major is described: under its name, in the document's spelling."""
    heading = {"Hierophant": "Heirophant"}.get(card, card)
    bare = card in UNTITLED or card == "Wheel of Fortune"
    return cite(heading if bare else f"The {heading}")


_TOWER_SPAN = 1, 13, "the Ace is thirteen ranks above a II, and with none the Tower asks nothing: drop TH-TOWER instead"
TOWER_RANKS = Parameter(
    "th.tower.ranks",
    "By how many ranks does the Tower's holder beat the last play?",
    (cite("The Tower"),),
    "rank",
    3,
    *_TOWER_SPAN,
)
TOWER_WITH_STRENGTH = Parameter(
    "th.tower.with_strength",
    "By how many ranks does the Tower's holder beat the last play while holding Strength too?",
    (cite("The Tower"),),
    "rank",
    2,
    *_TOWER_SPAN,
)
PARAMETERS = (TOWER_RANKS, TOWER_WITH_STRENGTH, *taxes("th", cite_tahimi("Taxes"), cite("Play")))
"""The numbers that a house may change."""

_LEAD = (
    lead_pass("th", cite_tahimi("Taking the trick"), cite("Play")),
    lead_all_pass("th", cite_tahimi("Taking the trick"), cite("Play")),
)

_MIMICS = (
    _reading(
        "magician.on_ace",
        "What is a mimic (the Magician, High Priestess, Empress or Emperor) put on an Ace?",
        "The Magician",
        (
            "tie",
            "an Ace, so a tie: it needs what any tie needs",
            "it is made like a regular play, and ties do not beat",
        ),
        ("clamp", "an Ace, and it may be played", "any single will do, and the particular outranks the general"),
        ("never", "nothing: there is no next higher rank", "it counts as the next rank, and an Ace has none"),
    ),
    _reading(
        "mimic.with_count_powers",
        "May the Star, the World or Temperance put a mimic on a play of another size?",
        "The High Priestess",
        ("no", "each mimic answers its own size only", "its rank is named only for a play of that size"),
        ("yes", "the powers combine", "powers may be combined for one play"),
    ),
    _reading(
        "temperance.mimic",
        "What does a mimic count as that Temperance puts on an Ace?",
        "Temperance",
        ("lead", "a led Major, the lowest single", "Temperance plays as though leading, and that makes it legal"),
        ("mimic", "an Ace, where its own size is on the pile", "its own power applies to any play of its size"),
    ),
)

_PERMISSIONS = (
    _reading(
        "temperance.lead_majors",
        "May Temperance put a Major on an Ace as though it were led?",
        "Temperance",
        ("yes", "any Major that can be led", "it is exactly as though having the lead"),
        ("no", "ordinary cards and the Fool only", "the examples are of ordinary cards"),
    ),
    _reading(
        "temperance.counted_ace",
        "Is a mimic that counts as an Ace an Ace for Temperance?",
        "Temperance",
        ("yes", "what counts as an Ace is one", "the rank to be beaten is an Ace"),
        ("no", "only an Ace, or the Fool as one", "the power is for Aces, and a mimic is no Ace"),
    ),
    _reading(
        "temperance.death_exit",
        "May Death, put on an Ace by Temperance, be got rid of as if led?",
        "Temperance",
        ("yes", "it counts as leading Death", "it is exactly as though having the lead"),
        ("no", "only a real lead lets Death go", "Death asks that its holder have the lead"),
    ),
    _reading(
        "sun.single_nonace",
        "Does the Sun put an Ace on a single that is not an Ace?",
        "The Sun",
        ("no", "on sets and on Aces only", "the power is named for sets"),
        ("yes", "on any play", "a single may be read as a set of one"),
    ),
    _reading(
        "lovers.on_ace",
        "May the Lovers be put on an Ace by Temperance, though singles are barred?",
        "The Lovers",
        ("yes", "the exception for leading the Lovers covers it", "Temperance plays as though leading"),
        ("no", "only a real lead is excepted", "the Lovers are excepted when led, and this is not a lead"),
    ),
)

_DISCARDS = (
    _reading(
        "discard.is_play",
        "Is a discard a play, for the powers that speak of plays?",
        "Cards with special powers when played",
        ("no", "powers about plays do not touch discards", "they speak of playing on cards and of leading"),
        (
            "yes",
            "a discard is a play made: the Lovers bar it, the Hanged Man counts it, the Devil is content with one "
            "in lieu of the turn, Death holds it the lowest; nobody is made to discard",
            "discarding is named as a way of playing a card",
        ),
    ),
    _reading(
        "inlieu.with_lead",
        "May the Chariot or the Wheel be used in lieu of leading?",
        "The Chariot",
        (
            "allowed",
            "yes, and the lead goes where a passed lead goes",
            "only Justice and Judgement are refused the lead",
        ),
        ("barred", "no, whoever has the lead leads or passes", "there is no turn on the pile for it to stand in for"),
    ),
    _reading(
        "inlieu.counts_as_pass_for_mandatory",
        "Is using the Chariot or the Wheel a pass for the Devil and Death?",
        "Cards with special powers when played",
        ("yes", "barred while a play is possible", "the turn ends exactly as though passed"),
        ("no", "it is not passing", "only passing is barred, and this is something else"),
    ),
    _reading(
        "chariot.last_card",
        "May the Chariot be used as one's last card?",
        "The Chariot",
        ("not_allowed", "no: there is nothing to give in exchange", "a card of one's choice has to be given"),
        ("allowed", "yes: the card received is handed back", "any card in hand may be given, the new one too"),
    ),
    _reading(
        "chariot.peek",
        "Is the card to give for the Chariot chosen after seeing the card taken?",
        "The Chariot",
        ("after", "after: it is inspected first, and may go back", "it is a tribute, and taxes are inspected"),
        ("before", "before: it comes from the hand as it was", "an exchange is made at once"),
    ),
)

_RESCISSIONS = (
    _reading(
        "rescind.empty_pile",
        "What if the play taken back was the lead?",
        "Justice",
        ("leader", "the pile is empty, and the player on turn may play as if leading", "there is nothing to top"),
        (
            "original",
            "the lead goes back to the player whose play it was",
            "the pile is as it was before, and so is the lead",
        ),
        ("barred", "the lead cannot be taken back", "there is no pile before it to go back to"),
    ),
    _reading(
        "rescind.unout",
        "Is a player who went out on the play taken back in again?",
        "Judgement",
        ("yes", "in again, with the cards taken back", "whoever played the cards must take them back"),
        ("no", "out is out", "going out is final"),
    ),
    _reading(
        "rescind.trick_end",
        "When does the trick end after a play was taken back?",
        "Judgement",
        ("lap", "after a fresh lap, everybody asked once more", "nobody has been asked about the lower play yet"),
        ("owner", "when the turn reaches the owner of the play now on top", "the pile is as it was before"),
    ),
    _reading(
        "rescind.owner_passes",
        "What if the player who took a play off owns the one beneath, and passes?",
        "Judgement",
        ("lap", "another lap goes round first", "the others may still top it"),
        ("takes", "the trick is taken at once", "the turn has come round to the owner of the top play"),
    ),
    _reading(
        "rescind.chance",
        "Does a play taken back still use up the one chance under the Hanged Man?",
        "The Hanged Man",
        ("used", "the chance is used", "only the pile goes back to what it was"),
        ("restored", "the chance is there again", "the play is undone"),
    ),
)

_HANGED_MAN = (
    _reading(
        "hanged_man.late",
        "Do turns taken before the Hanged Man came to hand count as the one chance?",
        "The Hanged Man",
        ("counts", "they count", "there is one chance on each trick, and it was taken"),
        ("fresh", "only turns since then count", "the power works while the card is held"),
    ),
    _reading(
        "hanged_man.start_cards",
        "May Justice or Judgement be used on a later turn under the Hanged Man?",
        "The Hanged Man",
        ("yes", "yes, and then pass", "they come before the turn, and the pass follows"),
        ("no", "no, only pass", "passing is all that is left"),
    ),
    _reading(
        "hanged_man.in_lieu",
        "May the Chariot or the Wheel be used on a later turn under the Hanged Man?",
        "The Hanged Man",
        ("no", "no, the turn must be passed", "passing is all that is left"),
        ("yes", "yes, it ends the turn as a pass does", "the turn ends exactly as though passed"),
    ),
    _reading(
        "hanged_man.after_leading",
        "Is the one who led the Hanged Man still bound by it in that trick?",
        "The Hanged Man",
        ("free", "no: it is held no longer", "it binds as long as it is held"),
        ("bound", "yes: leading it was the one chance", "a lead counts as the single chance of the trick"),
    ),
)

_OBLIGATIONS = (
    _reading(
        "hierophant.pass",
        "May the Hierophant's holder pass the first lead?",
        "The Heirophant",
        (
            "yes",
            "yes: the lead is had by showing the card, and may be passed as any lead may",
            "what is said not to be optional is to show the card and take the lead; a lead once taken is as any other, "
            "and no rule stands against passing one",
        ),
        (
            "no",
            "no: cards have to be led, and nothing is used in their place",
            "taking the lead is said not to be optional, and a lead that is passed is not taken: it would go on to the "
            "next player as though it had been one's choice",
        ),
    ),
    _reading(
        "death.optional_powers",
        "Must powers one may use be used to make the play under Death higher or larger?",
        "Death",
        ("best_play", "yes: the best play that any power allows", "what can be played includes what powers allow"),
        (
            "ability_only",
            "no: they count only where nothing could be played without",
            "they are named for whether one can play",
        ),
    ),
    _reading(
        "death.fool_in_set",
        "Does the Fool swell the best play under Death?",
        "Death",
        ("no", "no: while ordinary cards alone can be played, the Fool stays out", "Majors count as the lowest rank"),
        ("yes", "yes: beside other cards it is one more of them", "the play is to be in the greatest number"),
    ),
    _reading(
        "death.lovers_exit",
        "May the Lovers be led in spite of Death?",
        "Death",
        ("no", "no: the best play goes first", "the leave to lead the Lovers is a permission"),
        ("yes", "yes: the Lovers may always be led", "the Lovers name their own exception"),
    ),
    _reading(
        "mandatory.force_rescind",
        "Must Justice or Judgement be spent under the Devil or Death so that a play is possible?",
        "The Devil",
        ("no", "no: they may be discarded, and need not be", "they come before the turn that is to be played"),
        ("yes", "yes: what they would open counts as possible", "special powers are to be taken into account"),
    ),
)

READINGS = (*_LEAD, *_MIMICS, *_PERMISSIONS, *_DISCARDS, *_RESCISSIONS, *_HANGED_MAN, *_OBLIGATIONS)

FEWER_MAJORS = "majors"
"""The option of `REMAINDER` by which fewer Majors are dealt."""
REMAINDER = _reading(
    "deal.remainder",
    "What is done where the cards do not divide, as with five or six players?",
    "Deal",
    ("uneven", "they are dealt as far as they go, some hands having one more", "all the cards are dealt"),
    ("strip", "as many VIIIs are left out as make them divide", "it is how an ordinary deck is made to divide"),
    (
        FEWER_MAJORS,
        "as many Majors are left out as make them divide",
        "the Majors are what is picked for the round anyway",
    ),
)

ROUND = (
    REMAINDER,
    deal_from("th", cite("Deal"), cite_tahimi("The deal")),
    tax_after_redraw("th", cite_tahimi("No taxes on the first round"), cite_tahimi("Joining a game in progress")),
    joiner_taxed("th", cite_tahimi("Joining a game in progress"), cite("Play")),
    eight_ranks("th", cite_tahimi("Progressive taxes"), cite("Play")),
    _reading(
        "moon.mandatory",
        "Does the Moon turn the taxes of its holder round without being asked?",
        "The Moon",
        ("yes", "yes, whether the holder likes it or not", "it is not said that she may or can"),
        ("no", "no: she shows it if she wants it to", "a power is invoked by showing its card"),
    ),
    _reading(
        "moon.order",
        "Who of the Moon's pair gives first?",
        "The Moon",
        (
            "turned",
            "the high player, whose best cards the low one sees before returning any",
            "the rules of the tax are turned round, and their order is one of them",
        ),
        ("kept", "the low player, as at any tax", "it is the duty to give the best that changes sides"),
    ),
    _reading(
        "hierophant.no_privilege",
        "Does the Hierophant take the lead at a table without Rank Privilege?",
        "The Heirophant",
        ("yes", "yes, whenever the player who took the trick is out", "it takes the lead, whoever would have it"),
        ("no", "no: the next in line leads", "it overrides a rule that this table does not play by"),
    ),
)
"""Readings used in dealing, taxes and leads between tricks only."""

HOUSE = ROUND_HOUSE
"""Jokers, deuces high and other decks are not offered: the deck is fixed, and the Fool its joker."""


PROFILES: Mapping[str, Options] = {
    "default": {},
    "lenient": {
        "th.magician.on_ace": "clamp",
        "th.mimic.with_count_powers": "yes",
        "th.sun.single_nonace": "yes",
        "th.inlieu.counts_as_pass_for_mandatory": "no",
        "th.chariot.last_card": "allowed",
        "th.rescind.chance": "restored",
        "th.hanged_man.late": "fresh",
        "th.hanged_man.in_lieu": "yes",
        "th.death.optional_powers": "ability_only",
        "th.death.lovers_exit": "yes",
    },
    "strict": {
        "th.magician.on_ace": "never",
        "th.temperance.lead_majors": "no",
        "th.temperance.counted_ace": "no",
        "th.temperance.death_exit": "no",
        "th.lovers.on_ace": "no",
        "th.inlieu.with_lead": "barred",
        "th.discard.is_play": "yes",
        "th.rescind.empty_pile": "barred",
        "th.hanged_man.start_cards": "no",
        "th.hanged_man.after_leading": "bound",
        "th.hierophant.pass": "no",
        "th.mandatory.force_rescind": "yes",
    },
}
"""Choices by name: what is doubtful read for the player, or against."""
