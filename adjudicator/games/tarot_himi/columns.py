"""What the columns of a batch mean in Tarot-himi: a sentence for each symbol that is not of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.tahimi import columns as base
from adjudicator.games.tahimi.state import DRAW
from adjudicator.games.tahimi.verbs import CALL
from adjudicator.games.tarot_himi.draw.symbols import cards, draws, lies
from adjudicator.games.tarot_himi.outline import OUTLINE
from adjudicator.games.tarot_himi.payment.symbols import POWERS

CARDS = tuple(cards(OUTLINE.lexicon({})))

POSITION: Mapping[str, str] = {
    **base.POSITION,
    "last is a mimic": "the last play is a Major that counts as the next higher rank",
    "acted": "the player had a turn in the trick",
    "acted besides the last play": "the player had a turn in the trick besides the one that put the last play down",
    "acted besides the last two": "the player had a turn in the trick besides those that put the last two plays down",
    "led the Hanged Man": "the player's Hanged Man lies on the pile",
    "first trick": "no card had been put down this round before the trick",
    "plays beneath": "how many plays lie beneath the last one",
    **{f"rank {depth} beneath": f"what the play {depth} beneath the last counts as" for depth in (1, 2)},
    **{f"size {depth} beneath": f"how many cards the play {depth} beneath the last counts as" for depth in (1, 2)},
    **{f"mimic {depth} beneath": f"the play {depth} beneath the last is a mimic" for depth in (1, 2)},
    **{f"seat {n} in": f"at seat {n}, counted by rank, sits another player who holds cards" for n in range(1, 9)},
}
"""The position of a turn, by symbol."""

PLAY: Mapping[str, str] = {
    **base.PLAY,
    "joined": "a Major is put down with other cards",
    "major": "which Major it is: 1 for the Fool when it is discarded, 2 for the Magician, up to 22 for the World; "
    "0 for other plays",
    "counts as": "what a Major is said to be: 1 a lead, 2 an Ace; 0 where nothing is said",
    "target": "the seat a discard is addressed to; 9 for somebody who has none, 0 for nobody",
    "with the Wheel of Fortune": "the Wheel of Fortune is among the cards",
}
"""The play of a turn, by symbol."""

PAYMENT: Mapping[str, str] = {
    **base.PAYMENT,
    "the Moon was shown": "one of the pair showed the Moon",
    "the counterpart holds the Moon": "the other one of the pair is known to hold the Moon",
    "a tribute is due": "the Chariot asks the player for a card",
    "a card is due for the tribute": "the player is to give a card for the one received by the Chariot",
    "cards are to be taken back": "the player takes cards back from the pile",
    "the whole play is taken back": "all of the play comes back, not one card",
    "card received": "the card received by the Chariot: the place of its rank, or above them the number of a Major; "
    "0 for none",
    "wilds on top": "how many Fools the play to be taken back has",
    "Major on top": "which Major the play to be taken back is, 1 for the Magician; 0 for other plays",
}
"""The position of a payment, by symbol."""

PAID: Mapping[str, str] = {**base.PAID, **{f"moves {name}": f"the {name} changes hands" for name in POWERS}}
"""The play of a payment, by symbol."""

DRAWN: Mapping[str, str] = {
    "cards are to be drawn": "the player has discarded the Wheel of Fortune, and has drawn nothing for it",
    "cards to draw": "how many cards were discarded",
    **{lies(card).decl().name(): f"how many of {card} are among the discards" for card in CARDS},
    "cards drawn": "how many cards are drawn, those that nobody saw among them",
    **{draws(card).decl().name(): f"how many of {card} are drawn" for card in CARDS},
}
"""A draw, by symbol."""

MEANINGS: Mapping[str, Mapping[str, str]] = {
    "turn": {**POSITION, **PLAY},
    "payment": {**PAYMENT, **PAID},
    CALL: base.CALLED,
    DRAW: DRAWN,
}
"""By decision and symbol."""

PLACED: Mapping[str, str] = {**base.PLACED, "on top": "how many {} the play to be taken back has"}
"""The same for symbols of which there is one for each rank."""

ALWAYS: Mapping[str, frozenset[str]] = {**base.ALWAYS, DRAW: frozenset({"cards are to be drawn"})}
"""As in Tahimi."""
