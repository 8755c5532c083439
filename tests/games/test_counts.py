"""Reachable positions of small deals are as many as were counted before, and as the oracle counts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator.games import GAMES
from tests.games.climbing import rules
from tests.games.counts import DEALS, after, choices, count, deal, key
from tests.oracles.round_count import counts
from tests.oracles.round_values import Start

pytestmark = pytest.mark.no_cover

KEPT: list[dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text())["deals"]
QUICK = 5


def test_every_deal_has_its_counts() -> None:
    assert [{k: v for k, v in one.items() if k != "counts"} for one in KEPT] == DEALS
    assert all(len(one["counts"]) == one["depth"] for one in KEPT)


@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_counts_of_reachable_positions(one: dict[str, Any]) -> None:
    arguments = {k: v for k, v in one.items() if k != "counts"}
    assert count(**{**arguments, "depth": QUICK}) == one["counts"][:QUICK]


def as_dealt(one: dict[str, Any]) -> Start:
    """The same deal in the oracle's values."""
    law = rules(GAMES[one["game"]], players=one["players"])
    state = deal(law, one["seed"], one["players"], one["cards"], one["round"])
    hands = {player: tuple(Counter(hand.cards).elements()) for player, hand in state.hands.items()}
    return Start(one["game"], state.players, hands, one["round"])


@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_the_oracle_counts_as_many(one: dict[str, Any]) -> None:
    """By its own rules, its own enumeration and its own notion of a position."""
    assert counts(as_dealt(one), QUICK) == one["counts"][:QUICK]


@pytest.mark.deep
@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_the_oracle_counts_as_many_to_the_full_depth(one: dict[str, Any]) -> None:
    assert counts(as_dealt(one), one["depth"]) == one["counts"]


@pytest.mark.deep
@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_counts_to_the_full_depth(one: dict[str, Any]) -> None:
    assert count(**{k: v for k, v in one.items() if k != "counts"}) == one["counts"]


def test_the_first_step_of_a_round_of_tahimi_is_counted_by_hand() -> None:
    """Every set that the hand can lead, and a pass."""
    law = rules(GAMES["tahimi"], players=3)
    start = deal(law, 1, 3, 4, 1)
    leads = sum(start.hands["Ada"].cards.values())
    sets = sum(number for number in start.hands["Ada"].cards.values())
    assert leads == sets == 4
    assert len(list(choices(law, start))) == 5
    assert KEPT[0]["counts"][0] == {"lines": 5, "positions": 5}


def test_two_orders_to_the_same_position_are_one_position() -> None:
    law = rules(GAMES["tahimi"], players=3)
    start = deal(law, 1, 3, 4, 1)
    reached = [key(after(law, start, due, play)) for due, play in choices(law, start)]
    assert len(set(reached)) == len(reached)
    assert key(start) == key(deal(law, 1, 3, 4, 1)) != reached[0]
