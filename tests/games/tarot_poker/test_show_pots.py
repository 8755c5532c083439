"""Main pot, side pots, and what cannot be divided."""

from __future__ import annotations

import random

import pytest

from adjudicator.games.tarot_poker.show import Pot, divided, pots, won

ORDER = ("Ada", "Ben", "Cay", "Dan")


def test_each_wins_from_others_no_more_than_they_put_in() -> None:
    paid = {"Ada": 10, "Ben": 30, "Cay": 30, "Dan": 5}
    assert pots(paid, ("Ada", "Ben", "Cay")) == (Pot(35, ("Ada", "Ben", "Cay")), Pot(40, ("Ben", "Cay")))
    shares = divided(pots(paid, ("Ada", "Ben", "Cay")), {"Ada": 9, "Ben": 7, "Cay": 3}, ORDER)
    assert won(shares) == {"Ada": 35, "Ben": 40}


def test_what_only_the_folded_had_put_in_stays_in_the_highest_pot() -> None:
    paid = {"Ada": 10, "Ben": 30, "Cay": 100}
    assert pots(paid, ("Ada", "Ben")) == (Pot(30, ("Ada", "Ben")), Pot(110, ("Ben",)))


def test_a_bet_that_nobody_met_goes_back() -> None:
    paid = {"Ada": 10, "Ben": 40}
    assert won(divided(pots(paid, ("Ada", "Ben")), {"Ada": 2, "Ben": 1}, ORDER)) == {"Ada": 20, "Ben": 30}


def test_who_alone_is_left_wins_all_without_a_hand() -> None:
    paid = {"Ada": 10, "Ben": 40, "Cay": 40}
    assert won(divided(pots(paid, ("Ada",)), {}, ORDER)) == {"Ada": 90}
    assert won(divided(pots({"Ben": 40, "Ada": 0}, ("Ada",)), {}, ORDER)) == {"Ada": 40}


def test_odd_chips_go_from_the_dealers_left_or_stay() -> None:
    sole = (Pot(11, ("Dan", "Ada", "Cay")),)
    (division,) = divided(sole, dict.fromkeys(ORDER, 5), ORDER)
    assert division.shares == {"Ada": 4, "Cay": 4, "Dan": 3} and division.left == 0
    (division,) = divided(sole, dict.fromkeys(ORDER, 5), ORDER, "next_pot")
    assert division.shares == {"Ada": 3, "Cay": 3, "Dan": 3} and division.left == 2


def test_nobody_left_is_refused() -> None:
    with pytest.raises(ValueError, match="still in"):
        pots({"Ada": 3}, ())


def test_what_comes_out_is_what_went_in() -> None:
    chance = random.Random(7)
    for _ in range(2_000):
        players = ORDER[: chance.randint(1, 4)]
        paid = {player: chance.choice((0, 1, 2, 5, 9, 20)) for player in players}
        live = chance.sample(players, chance.randint(1, len(players)))
        odd = chance.choice(("left", "next_pot"))
        made = pots(paid, live)
        shares = divided(made, {player: chance.randint(0, 2) for player in players}, ORDER, odd)
        assert sum(pot.chips for pot in made) == sum(paid.values())
        assert sum(won(shares).values()) + sum(one.left for one in shares) == sum(paid.values())
        assert {*won(shares)} <= {*live}
        assert odd == "next_pot" or not any(one.left for one in shares)
        for division in shares:
            each = division.shares.values()
            assert max(each) - min(each) <= (odd == "left")
