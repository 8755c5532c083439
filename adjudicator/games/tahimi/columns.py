"""What the columns of a batch mean in Tahimi: a sentence for each symbol that is not of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.tahimi.verbs import CALL

POSITION: Mapping[str, str] = {
    "on turn": "it is the player's turn",
    "leading": "nothing lies on the pile",
    "last rank": "what the last play counts as: a place among the ranks of the deck, 1 for the lowest; 0 for what is "
    "below them all, and where nothing lies",
    "last size": "how many cards the last play counts as; 1 where nothing lies",
    "has passed": "the player passed in this trick",
}
"""The position of a turn, by symbol."""

PLAY: Mapping[str, str] = {
    "passes": "the player passes",
    "puts": "cards are put on the pile",
    "discards": "a card is discarded",
    "cards": "how many cards are put down or discarded",
    "wilds": "how many of them are wild",
    "rank": "the place of their rank, of the highest if they are of several, and of wild cards alone that of the rank "
    "they are said to be; 0 for what has none",
    "mixed": "they are of several ranks",
}
"""The play of a turn, by symbol."""

PAYMENT: Mapping[str, str] = {
    "taxed": "the player is one of a pair that exchanges cards at tax time, and is not done",
    "ranks below the counterpart": "the player ranks below the other one of the pair",
    "has given": "the player has given cards",
    "the counterpart has given": "the other one of the pair has given cards",
    "owed": "how many cards the tax is",
}
"""The position of a payment, by symbol."""

PAID: Mapping[str, str] = {
    "gives": "cards are given",
    "takes": "cards are taken back",
    "wilds moved": "how many wild cards change hands",
}
"""The play of a payment, by symbol."""

CALLED: Mapping[str, str] = {"says one card": "the player says to have one card left"}
"""The play of a call, by symbol."""

MEANINGS: Mapping[str, Mapping[str, str]] = {"turn": {**POSITION, **PLAY}, "payment": {**PAYMENT, **PAID}, CALL: CALLED}
"""By decision and symbol."""

PLACED: Mapping[str, str] = {"moved": "how many {} change hands"}
"""The same for symbols of which there is one for each rank, which their names end with the place of."""

ALWAYS: Mapping[str, frozenset[str]] = {"payment": frozenset({"taxed"})}
"""By decision, what every row tells though other columns of a position may be left out; empty where
all are told but what has a value where nothing lies."""
