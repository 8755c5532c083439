"""For each reading that acts on values, two hands that it puts into another order."""

from __future__ import annotations

from itertools import islice

import pytest

from adjudicator.games.tarot_poker.cards import TRUMP
from adjudicator.games.tarot_poker.readings import READINGS
from adjudicator.games.tarot_poker.show import DEFAULTS, KEYS, value

np = pytest.importorskip("numpy")
apart = pytest.importorskip("adjudicator.games.tarot_poker.show.separating_hands")

OPTIONS = {reading.key: reading.names for reading in READINGS if reading.key in KEYS}
TRUMPS = {
    **{"tp.rainbow.ties": (1, 1), "tp.null.has_suit": (1, 0), "tp.bug.fallback": (1, 0)},
    **{"tp.bug.several": (2, 0), "tp.bug.rainbow_rank": (1, 1), "tp.wild.duplicate": (1, 0)},
    **{"tp.temperance.conditional": (1, 0), "tp.temperance.chariot": (1, 0)},
}
"""By reading how many trumps the two hands have."""


@pytest.mark.deep
@pytest.mark.parametrize("key", KEYS)
def test_each_reading_changes_who_wins(key: str) -> None:
    pair = apart.apart(*({**DEFAULTS, key: option} for option in OPTIONS[key]))
    assert pair is not None and not set(pair.first) & set(pair.second)
    signs = []
    for option in OPTIONS[key]:
        readings = {**DEFAULTS, key: option}
        first = value(pair.first, chariot=pair.chariot, temperance=pair.temperance, readings=readings)
        second = value(pair.second, temperance=pair.temperance, readings=readings)
        signs.append((first > second) - (first < second))
    assert signs[0] != signs[1], pair
    trumps = tuple(sum(card in TRUMP for card in hand) for hand in (pair.first, pair.second))
    assert trumps == TRUMPS[key], pair
    assert pair.temperance == key.startswith("tp.temperance")
    assert pair.chariot == (key == "tp.temperance.chariot")


def test_a_reading_that_acts_on_bets_puts_no_hands_into_another_order() -> None:
    assert apart.apart(DEFAULTS, {**DEFAULTS, "tp.second.first": "opener"}) is None


def test_an_option_is_not_apart_from_itself() -> None:
    assert apart.apart(DEFAULTS, DEFAULTS) is None


def test_hands_come_with_the_fewest_trumps_first() -> None:
    part = next(apart.every())
    assert part[0].tolist() == [0, 1, 2, 3, 4] and (part < 52).all()
    assert sum(len(hands) for hands in islice(apart.every(), 10)) == 2_598_960
