"""A live table of Tarot Poker as it is seen from a seat: nothing tells what another hand holds."""

from __future__ import annotations

import pytest

from tests.cli.tables import Table

pytestmark = pytest.mark.no_cover

PLAIN = {
    "Ada": "Magician, K of Cups, 4 of Cups, 5 of Cups, Lovers",
    "Ben": "2 of Coins, 9 of Coins, 9 of Cups, 2 of Wands, 3 of Wands",
}
BOUND = PLAIN | {"Ben": "Moon, Hanged Man, Fool, 2 of Wands, 3 of Wands"}


@pytest.mark.parametrize("bet", ["bet 5", "check", "fold"])
def test_a_bet_is_printed_alike_whatever_the_hand_holds_that_is_not_shown(bet: str) -> None:
    plain, bound = (Table(hands, "Ada", game="tarot-poker") for hands in (PLAIN, BOUND))
    outputs = [[table.says(typed) for typed in ("check", bet, "why", "table")] for table in (plain, bound)]
    assert outputs[0] == outputs[1]
    assert f"Ben: {bet}" in outputs[1][1] and "does not count" not in outputs[1][1]


def test_an_open_table_refuses_what_a_bet_card_forbids() -> None:
    assert "TP-MOON" in Table(BOUND, game="tarot-poker").says("check", "bet 5")
