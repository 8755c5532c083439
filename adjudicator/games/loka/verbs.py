"""What can be done in Loka ("Deal", "Play", "Excuse"), and the decisions that it answers."""

from __future__ import annotations

from adjudicator.cards.play import DISCARD, GIVES, PASS, PUT
from adjudicator.cards.verbs import ANY, MANY, PLAYING, TURN, Verb

LAY = "lay away"
"""The dealer lays three cards away."""
PLAY = TURN
"""A card is played to the trick."""
DEBT = "debt"
"""A card is owed for the Fool."""

VERBS = (
    # Nobody may: a card is played to every trick, which is for the law to say.
    Verb(PASS, spelt=("passes",), past="passed", answers=frozenset({PLAY}), offered=False),
    Verb(PUT, cards=MANY, spelt=PLAYING, answers=frozenset({PLAY})),
    Verb(
        DISCARD,
        cards=ANY,
        once=True,
        spelt=("discards", "lay away", "lays away"),
        past="discarded",
        answers=frozenset({LAY}),
    ),
    Verb(GIVES, cards=MANY, spelt=("give",), past="gave", answers=frozenset({DEBT})),
)
