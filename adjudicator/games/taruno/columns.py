"""What the columns of a batch mean in Taruno: a sentence for each symbol that is not of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.taruno.choose import clauses as choose
from adjudicator.games.taruno.choose.clauses import NUMBERS
from adjudicator.games.taruno.seats import SEATS
from adjudicator.games.taruno.verbs import CHOOSE

SITTING: Mapping[str, str] = {
    "seat": "the player's own seat, from 1, clockwise",
    **{f"seat {at}": f"somebody sits at seat {at}" for at in SEATS},
    **{f"Hermit {at}": f"the Hermit lies before another player, who sits at seat {at}" for at in SEATS},
}
"""Who sits where, by symbol."""
BARS: Mapping[str, str] = {
    "Temperance": "Temperance lies before somebody",
    "own Temperance": "it lies before the player",
    "behind the Hermit": "the Hermit lies before the player",
}
"""What bars Majors, by symbol."""
NAMED = "the number of the suit that is named, in the order of the columns of the hand; 0 for none"
TURN: Mapping[str, str] = {
    "on turn": "it is the player's turn",
    "in a run": "a run of Strength goes on",
    "has drawn": "the player has drawn for want of a card, and may play that card",
    "suit drawn": "the number of the suit of the card drawn; 0 for none",
    "rank drawn": "the number of its rank, 1 for an Ace and 14 for a King; 0 for none",
    "Major drawn": "the number of a Major drawn, from 1 for the Fool; 0 for none",
    "suit to follow": "the number of the suit to be followed; 0 where no Minor lies there",
    "rank to follow": "the number of the rank that may follow too; 0 where no Minor lies there",
    "cards on the table": "cards are left to be drawn besides the last on the table",
    "the last card lies there": "just one card lies on the table",
    **BARS,
    **SITTING,
    **{f"cards {at}": f"how many cards another player has who sits at seat {at}" for at in SEATS},
    "act": "what is done: 0 a card, 1 a draw, 2 a stop",
    "cards played": "how many cards are played",
    "suit played": "the number of the suit of the last of them; 0 for a Major",
    "rank played": "the number of its rank; 0 for a Major",
    "Major played": "the number of the Major, from 1 for the Fool; 0 for a Minor",
    "suit named": NAMED,
    "played on": "the seat of whoever is named; 0 for nobody",
    "one swapped": "with Justice the lower seat of two who swap; 0 for nobody",
    "other swapped": "with Justice the higher seat of two who swap; 0 for nobody",
    "nobody named": "with Justice it is said that nobody swaps",
}
"""A turn, by symbol."""

MEANINGS: Mapping[str, Mapping[str, str]] = {
    "turn": TURN,
    CHOOSE: {
        "has to choose": "the player has cards to choose for an effect",
        "to be done": "what is to be done: 1 discard, 2 keep, 3 hide, 4 give, 5 place; 0 nothing",
        "at least": "how many cards at the least",
        "at most": "how many cards at the most",
        "of which": "of which cards: 0 any, 1 faces, 2 those that are no faces, 3 Majors",
        "all of them": "all cards of the hand that are such have to go",
        "one to each": "the cards go to players, one to each",
        "cards in the pile": "how many cards the pile has",
        **SITTING,
        **{f"looked at {at}": f"the card with number {at} in the pack was looked at" for at in NUMBERS},
        "done with cards": "what is done: 1 discard, 2 keep, 3 hide, 4 give, 5 place",
        "cards chosen": "how many cards are chosen",
        "faces chosen": "how many of them are faces",
        "Majors chosen": "how many of them are Majors",
        "placed under the discards": "how many of them go under the discards",
        "deepest": "how many cards lie above the lowest that is placed in the pile",
        "two at one place": "two of them are to lie at one place",
        **{f"given to {at}": f"how many of them go to whoever sits at seat {at}" for at in SEATS},
        **{f"placed {at}": f"the number in the pack of card {at} that is placed; 0 for none" for at in choose.PLACED},
    },
}
"""By decision and symbol."""
