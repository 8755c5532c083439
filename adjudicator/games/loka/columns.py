"""What the columns of a batch mean in Loka: a sentence for each symbol that is not of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.loka.cards import DEBT, LAY, lexicon
from adjudicator.games.loka.payment.clauses import in_tricks, laid_away, places

POSITION: Mapping[str, str] = {
    "on turn": "it is the player's turn to play to the trick",
    "laying away": "it is the dealer's turn to lay cards away",
    "led": "the suit to be followed: 1 to 4 in the order of the columns of the hand, 5 for trumps; 0 where there is none",
    "leading": "nobody has played to the trick",
}
"""The position of either decision, by symbol."""

PLAY: Mapping[str, str] = {
    "cards": "how many cards are put down, or given",
    "suit": "the suit of the card, 5 for trumps and 6 for the Fool",
    "number": "its place in the suit, 1 for the lowest",
}
"""The card played to a trick, by symbol."""

MEANINGS: Mapping[str, Mapping[str, str]] = {
    "turn": {**POSITION, **PLAY},
    LAY: {
        **POSITION,
        "laid": "how many cards are laid away",
        "laid Aces": "how many of them are Aces",
        "laid Kings": "how many of them are Kings",
        "laid honours": "how many of them are the Magician and the World",
        "laid trumps": "how many of them are other trumps",
        "laid Fool": "the Fool is among them",
    },
    DEBT: {
        "owes for the Fool": "the player has played the Fool, every trick is played, and nothing was given for it yet",
        "has taken a trick": "the player has taken a trick",
        "has dealt": "the player has dealt",
        **{
            symbol(*at).decl().name(): f"the card at place {at[1]} of suit {at[0]} {there}"
            for symbol, there in (
                (in_tricks, "lies in the player's tricks"),
                (laid_away, "was laid away by the player"),
            )
            for at in places(lexicon())
        },
        **PLAY,
    },
}
"""By decision and symbol."""

ALWAYS: Mapping[str, frozenset[str]] = {LAY: frozenset({"laying away"}), DEBT: frozenset({"owes for the Fool"})}
"""As in Tahimi."""
