"""What can be done in Tahimi, and in Tarot-himi, on a turn and beside it ("Play", "Taxes", "One card"), and the
decisions that it answers."""

from __future__ import annotations

from adjudicator.cards.play import CALLS, DISCARD, DRAWS, GIVES, PASS, PUT, SHOWS, TAKES
from adjudicator.cards.verbs import MANY, ONE, PLAYING, TURN, Verb

PAYMENT = "payment"
"""A tax is due: the best cards, by rank alone."""
RETURN = "return"
"""A tax was paid: as many cards go back, of choice."""
TRIBUTE = "tribute"
"""The Chariot asks for the best card of a hand."""
EXCHANGE = "exchange"
"""The Chariot's owner gives a card of choice for it."""
TAKE = "take"
"""Cards on the pile have to be taken back."""
DRAW = "draw"
"""Chance: cards are drawn from the discards."""
CALL = "call"
"""A hand has come down to a single card, which is said."""
GIVING = frozenset({PAYMENT, RETURN, TRIBUTE, EXCHANGE})
"""The decisions in which cards go from one hand to another."""
_TURN = frozenset({TURN})

BESIDE = (
    Verb(GIVES, cards=MANY, unseen=True, showing=True, spelt=("give",), past="gave", answers=GIVING),
    Verb(TAKES, cards=MANY, spelt=("take", "takes back", "take back"), past="took back", answers=frozenset({TAKE})),
    Verb(DRAWS, cards=MANY, unseen=True, counted=True, spelt=("draw",), past="drew", answers=frozenset({DRAW})),
    Verb(SHOWS, cards=MANY, spelt=("show",), past="showed"),
    Verb(CALLS, spelt=("calls one card", "call one card"), past="called one card", answers=frozenset({CALL})),
)
"""What is done beside a turn."""


def verbs(
    to: frozenset[str] | bool = False, also: frozenset[str] | bool = False, opens: frozenset[str] = frozenset()
) -> tuple[Verb, ...]:
    """The verbs of a game in which a card is discarded for its power: to another player, with other cards, or before
    others are played."""
    powers = bool(to or also)
    return (
        Verb(PASS, showing=True, spelt=("passes",), past="passed", answers=_TURN),
        Verb(PUT, cards=MANY, declared=True, showing=True, spelt=PLAYING, answers=_TURN),
        Verb(
            DISCARD,
            cards=ONE,
            to=to,
            also=also,
            showing=True,
            leads_on=powers,
            opens=opens,
            spelt=("discards",),
            past="discarded",
            answers=_TURN,
        ),
        *BESIDE,
    )


VERBS = verbs()
