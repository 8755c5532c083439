"""What may stand beside the cards of a verb, and which amounts a range holds."""

from __future__ import annotations

import pytest

from adjudicator.cards import Range, Verb

SOME = frozenset({"Tower", "Sun"})


@pytest.mark.parametrize(
    ("slot", "cards", "filled"),
    [
        (True, ("Moon",), True),
        (False, ("Tower",), False),
        (SOME, ("Tower", "Moon"), True),
        (SOME, ("Moon",), False),
        (SOME, (), False),
    ],
)
def test_players_and_other_cards_are_named_where_the_verb_or_its_cards_say_so(
    slot: bool | frozenset[str], cards: tuple[str, ...], filled: bool
) -> None:
    assert Verb("gives", to=slot).addressed(cards) is filled
    assert Verb("gives", also=slot).accompanied(cards) is filled


def test_a_range_holds_both_its_ends_and_nothing_beside_them() -> None:
    assert [amount in Range(2, 4) for amount in range(1, 6)] == [False, True, True, True, False]
    assert 0 in Range(0, 0) and "2" not in Range(2, 4)
