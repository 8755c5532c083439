"""What the tests of a round's beginning share: games, players, readings."""

from __future__ import annotations

import pytest

from adjudicator.cards import Lexicon
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.games import GAMES
from tests.helpers import by_key

TAHIMI, TAROT = GAMES["tahimi"], GAMES["tarot-himi"]
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gil", "Hal")
POKER = TAHIMI.lexicon({})
MINORS = TAROT.lexicon({})
DEFAULT = {key: reading.default for key, reading in {**TAHIMI.readings, **TAROT.readings}.items()}


def read(**options: str) -> dict[str, str]:
    """The defaults with some options changed; a double underscore stands for a dot."""
    return {**DEFAULT, **by_key(options)}


def size(lexicon: Lexicon) -> int:
    """How many cards a deck has."""
    deck = lexicon.deck
    return sum(rank.count for rank in deck.ranks) + sum(deck.singles.values())


def code(fault: pytest.ExceptionInfo[SetUpFault]) -> str:
    assert fault.value.help and str(fault.value) == fault.value.message
    return fault.value.code
