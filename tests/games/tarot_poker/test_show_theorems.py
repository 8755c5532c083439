"""What holds of every hand at a show, by exhausting the 21,111,090 there are."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.games.tarot_poker.cards import CARDS, DEVIL
from adjudicator.games.tarot_poker.readings import READINGS
from adjudicator.games.tarot_poker.show import COUNTING, KEYS, LOSING, Value
from adjudicator.games.tarot_poker.show.many import Evaluator, evaluator

np = pytest.importorskip("numpy")

OPTIONS = {reading.key: reading.names for reading in READINGS if reading.key in KEYS}


def never_better(before: Evaluator, after: Evaluator, cards: list[int]) -> int:
    """Fail if a hand of some cards is stronger for one evaluator than for another; how many hands there are."""
    stock, held = np.array(cards), np.array([], np.int64)
    hands = 0
    for one, other in zip(before.table.every(stock, held), after.table.every(stock, held), strict=True):
        assert (other <= one).all(), (before, after)
        hands += len(one)
    return hands


@pytest.mark.long
@pytest.mark.parametrize("chariot", [False, True])
def test_temperance_makes_no_hand_better(chariot: bool) -> None:
    before, after = (evaluator(chariot=chariot, temperance=played) for played in (False, True))
    assert never_better(before, after, [*range(len(CARDS))]) == 21_111_090


@pytest.mark.deep
@pytest.mark.parametrize("options", [*product(*OPTIONS.values())], ids=" ".join)
def test_temperance_makes_no_hand_better_under_any_reading(options: tuple[str, ...]) -> None:
    readings = dict(zip(OPTIONS, options, strict=True))
    for chariot in (False, True):
        before, after = (evaluator(chariot=chariot, temperance=played, readings=readings) for played in (False, True))
        assert never_better(before, after, [*range(len(CARDS))]) == 21_111_090


def test_a_devil_that_nothing_keeps_off_is_below_every_other_hand() -> None:
    rest = np.array([number for number, card in enumerate(CARDS) if card != DEVIL])
    devil = np.array([CARDS.index(DEVIL)])
    table = evaluator().table
    assert {int(part.max()) for part in table.every(rest, devil)} == {Value(LOSING).strength}
    assert min(int(part.min()) for part in table.every(rest[-40:], devil[:0])) > Value(LOSING).strength


def test_values_are_in_one_order_and_tie_only_where_class_and_ranks_are_the_same() -> None:
    parts = evaluator().table.every(np.arange(30, len(CARDS)), np.array([], np.int64))
    strengths = sorted({int(one) for part in parts for one in np.unique(part)})
    values = [Value.of(strength) for strength in strengths]
    assert [value.strength for value in values] == strengths and len(values) > 1_000
    keys = [(value.kind, value.pattern, value.ranks) for value in values]
    assert keys == sorted(keys) and len(set(keys)) == len(keys)
    assert all(len(value.ranks) == COUNTING[value.kind] for value in values)
