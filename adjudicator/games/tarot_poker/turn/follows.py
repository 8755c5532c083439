"""What a card leads to that is played on a turn, in a sentence, where no clause of its own says it."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards.english import capital, whose
from adjudicator.games.tarot_poker.cards import (
    CHARIOT,
    DEATH,
    HIEROPHANT,
    HIGH_PRIESTESS,
    JUDGEMENT,
    STAR,
    SUN,
    TEMPERANCE,
    TOWER,
    WHEEL,
    WORLD,
)
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.law import Citation

_LIES = "{card} lies before {player} through this hand and the next"
FOLLOWS: Mapping[str, str] = {
    CHARIOT: f"{_LIES}, and the value cards in {{own}} hand do nothing",
    TOWER: f"{_LIES}, and nobody attacks {{player}}",
    SUN: f"{_LIES}, and no bet card binds {{player}}",
    WHEEL: "the whole hand is discarded, and five cards come, one of them for the Wheel of Fortune",
    JUDGEMENT: "two cards come for it: one is kept, and the other is discarded",
    TEMPERANCE: "every wild and every bug of everybody is null for the rest of the hand",
    HIGH_PRIESTESS: "a card drawn blindly out of {other} hand is discarded and replaced",
    HIEROPHANT: "two cards drawn blindly out of {other} hand are discarded and replaced",
    DEATH: "{other} hand is folded, and the chips stay in the pot",
    STAR: "{other} hand is shown to {player}",
    WORLD: "the whole of {other} hand is discarded, and five cards come for it",
}
"""By card what happens: to `player`, whose hand is `own`, and to the victim's hand, which is `other`."""
_COUNTED = (WHEEL, JUDGEMENT)
"""The cards of which it says what comes for them."""


def follows(card: str, spoken: str, player: str, victim: str | None) -> str:
    """What a player's card leads to, `spoken` as inside a sentence; empty where a clause of its own says it."""
    if card not in FOLLOWS:
        return ""
    them = "you" if player == "You" else player
    happens = FOLLOWS[card].format(card=spoken, player=them, own=whose(player), other=whose(victim or ""))
    comes = "" if card in _COUNTED else f" A new card comes for {spoken}."
    if victim is None:
        return f"{capital(happens)}.{comes}"
    asked = "you" if victim == "You" else victim
    return f"It is for {asked} to answer first. Without a defence {happens}.{comes}"


def cites(card: str) -> tuple[Citation, ...]:
    """Where it is said what such a card leads to; nothing of any other."""
    return cited(card) if card in FOLLOWS else ()
