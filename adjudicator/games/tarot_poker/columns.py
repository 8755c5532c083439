"""What the columns of a batch mean in Tarot Poker: a sentence for each symbol that is not of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.tarot_poker.turn.symbols import PLACES

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

MEANINGS: Mapping[str, Mapping[str, str]] = {"turn": TURN}
"""By decision and symbol."""
