"""What the columns of a batch mean in Tarot Poker: a sentence for each symbol that is not of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.tarot_poker.turn.symbols import PLACES
from adjudicator.games.tarot_poker.verbs import ANSWER, CHOOSE, DECLARE

TURN: Mapping[str, str] = {
    "on turn": "it is the player's turn to bet",
    "seat": "the player's place from the dealer's left, from 1",
    "to call": "how much the player has still to put in",
    "level": "how much has to be met in the phase",
    "whole": "what the player would have put in with all the chips",
    "lowest": "to how much has to be bet or raised at the least",
    "highest": "to how much may be bet or raised at the most",
    "may raise": "the betting is open to the player, and no cap is reached",
    "opposed": "somebody else still in has chips left",
    "may open": "the hand is good enough to open the betting, where that is asked",
    "behind the Sun": "the Sun lies before the player",
    **{f"in {at}": f"whoever sits at place {at} is still in" for at in PLACES},
    **{f"Tower {at}": f"the Tower lies before whoever sits at place {at}" for at in PLACES},
    **{f"Coins {at}": f"whoever sits at place {at} has played the Knight of Coins in this hand" for at in PLACES},
    "bet": "which bet it is: 1 a check, 2 a call, 3 a bet, 4 a raise, 5 a fold; 0 a card",
    "amount": "to how much is bet or raised",
    "card": "the number of the card played, in the order of the columns of the hand; 0 for a bet",
    "victim": "on whom a card is played, by place from 1; 0 for nobody",
    "cards beside": "how many cards are named beside it",
    "itself beside": "the card itself is named among them",
}
"""A turn to bet, by symbol."""

MEANINGS: Mapping[str, Mapping[str, str]] = {
    "turn": TURN,
    ANSWER: {
        "attacked": "an attack on the player is to be answered",
        "struck": "an attack on the player is being followed",
        "attacked by the Magician": "its card is the Magician",
        "has another card": "the player has a card besides one that answers",
        "defends": "a defence card is played",
        "answers with Justice": "it is Justice",
        "cards given": "how many cards are named that are given for it",
        "Justice given": "Justice itself is named among them",
    },
    CHOOSE: {
        "has to choose": "the player has to choose one of two cards",
        "for oneself": "it is for the own hand",
        "one offered": "one of the two, by its number in the pack",
        "other offered": "the other, by its number in the pack",
        "keeps": "the card is kept, not given",
        "card chosen": "the card, by its number in the pack; 0 where several are named",
        "cards chosen": "how many cards are named",
    },
    DECLARE: {
        "shows a hand": "the player shows a hand, and has said nothing of it yet",
        "behind a Chariot": "a Chariot lies before the player",
        "Temperance played": "Temperance was played in this hand",
        "names the Lovers": "what is said is said of the Lovers, and not of the Hermit",
        "card stood for": "the card that it is said to stand for, by its number in the pack; 0 where that is no one card",
    },
}
"""By decision and symbol."""
