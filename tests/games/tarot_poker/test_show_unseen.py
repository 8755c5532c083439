"""Who can still win while one hand is not wholly seen."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from math import comb

import pytest

from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.show import many, value
from adjudicator.games.tarot_poker.show.many import Seat, Show, chances, contest

KINGS = ("K of Cups", "K of Coins", "K of Swords", "K of Wands")


def test_hands_that_are_all_seen_are_one_hand() -> None:
    seats = (Seat("Ann", (*KINGS, "Devil")), Seat("Ben", ("2 of Cups", "3 of Cups", "5 of Coins", "Fool", "Tower")))
    odds = chances(Show(seats))
    assert odds.hands == 1 and odds.alone == {"Ann": 0, "Ben": 1} and not odds.can("Ann")
    behind = chances(Show((replace(seats[0], chariot=True), seats[1])))
    assert behind.alone == {"Ann": 1, "Ben": 0}


def test_a_share_is_distinguished_from_a_win() -> None:
    seats = (
        Seat("Ann", (*KINGS[:2], "7 of Cups", "4 of Cups", "Fool")),
        Seat("Ben", (*KINGS[2:], "7 of Coins", "4 of Coins", "Tower")),
    )
    odds = chances(Show(seats))
    assert odds.alone == {"Ann": 0, "Ben": 0} and odds.shared == {"Ann": 1, "Ben": 1}


def test_who_has_four_kings_loses_to_few_hands() -> None:
    odds = chances(Show((Seat("Ann", (*KINGS, "2 of Cups")), Seat("Ben", (), 5))))
    assert odds.hands == comb(73, 5) == odds.alone["Ann"] + odds.alone["Ben"] + odds.shared["Ann"]
    assert 0 < odds.alone["Ben"] < odds.hands // 100


@pytest.mark.parametrize("number", range(6))
def test_every_hand_is_counted_as_the_definition_has_it(number: int) -> None:
    chance = random.Random(number)
    dealt = chance.sample(CARDS, 60)
    temperance = number % 3 == 2
    seats = (
        Seat("Ann", tuple(dealt[:5]), chariot=number == 1),
        Seat("Ben", tuple(dealt[5:8]), 2, chariot=number == 4),
        Seat("Cay", tuple(dealt[8:13])),
    )
    gone = dealt[13:]
    show = Show(seats, gone, temperance)
    odds = chances(show)
    alone = dict.fromkeys(("Ann", "Ben", "Cay"), 0)
    shared = dict(alone)
    for cards in combinations(show.stock, 2):
        values = {
            seat.player: value(seat.cards + (cards if seat.unseen else ()), chariot=seat.chariot, temperance=temperance)
            for seat in seats
        }
        best = [player for player, one in values.items() if one == max(values.values())]
        for player in best:
            (alone if len(best) == 1 else shared)[player] += 1
    assert (odds.alone, odds.shared, odds.hands) == (alone, shared, comb(18, 2))


def test_it_is_the_same_without_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (
        Seat("Ann", ("9 of Cups", "9 of Coins", "Fool", "Moon", "2 of Cups")),
        Seat("Ben", ("K of Cups", "A of Cups", "Star"), 2),
    )
    odds = chances(Show(seats))
    monkeypatch.setattr(many, "find_spec", lambda name: None)
    assert chances(Show(seats)) == odds and odds.hands == comb(70, 2)


def test_two_unseen_hands_are_refused() -> None:
    with pytest.raises(ValueError, match="where one is unseen"):
        chances(Show((Seat("Ann", (), 5), Seat("Ben", (), 5))))


@pytest.mark.long
def test_who_can_win_while_several_hands_are_unseen() -> None:
    show = Show((Seat("Ann", (*KINGS[:2], "Fool"), 2), Seat("Ben", (), 5), Seat("Cay", (*KINGS[2:],), 3)))
    for player in ("Ann", "Ben", "Cay"):
        hands = contest(show, player).hands
        assert hands is not None and next(iter(hands)) == player
        assert len({card for hand in hands.values() for card in hand}) == 15
        assert all(set(seat.cards) <= set(hands[seat.player]) for seat in show.seats)
        values = {name: value(hand) for name, hand in hands.items()}
        assert values[player] == max(values.values())


@pytest.mark.long
def test_nobody_who_holds_the_devil_can_win_unless_behind_a_chariot() -> None:
    devil, other = Seat("Ann", ("Devil", *KINGS[:3]), 1), Seat("Ben", ("2 of Cups", "9 of Cups"), 3)
    assert contest(Show((devil, other)), "Ann").hands is None
    assert contest(Show((devil, other)), "Ann").proved
    assert contest(Show((replace(devil, chariot=True), other)), "Ann").hands is not None


def test_who_shows_less_than_another_has_already_cannot_win() -> None:
    seats = (Seat("Ann", ("2 of Cups", "4 of Coins", "7 of Cups", "9 of Cups"), 1), Seat("Ben", (*KINGS, "Fool")))
    assert contest(Show((*seats, Seat("Cay", (), 5))), "Ann").hands is None
    assert contest(Show((*seats, Seat("Cay", (), 5))), "Cay").hands is not None
    last = contest(Show((Seat("Ann", (), 5), Seat("Ben", (*KINGS, "Fool")))), "Ann").hands
    assert last is not None and value(last["Ann"]) > value(last["Ben"])
