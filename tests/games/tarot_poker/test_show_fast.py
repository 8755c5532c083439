"""The fast evaluator beside the definition: the same strengths, with arrays and without."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from adjudicator.games.tarot_poker import show
from adjudicator.games.tarot_poker.cards import CARDS, PLAIN_CARDS, RANKS, TRUMP
from adjudicator.games.tarot_poker.readings import READINGS
from adjudicator.games.tarot_poker.show import KEYS, Value, value
from adjudicator.games.tarot_poker.show.many import Evaluator, evaluator
from tests.thinning import each

OPTIONS = {reading.key: reading.names for reading in READINGS if reading.key in KEYS}
TRUMPS = [*TRUMP]


def hands(chance: random.Random, count: int) -> list[list[str]]:
    """Random hands: of any cards, of many trumps, and of trumps with cards of one suit."""
    drawn = []
    for number in range(count):
        some = chance.sample(TRUMPS, chance.randint(1, 3))
        suit = chance.choice([[*PLAIN_CARDS][place : place + len(RANKS)] for place in range(0, 52, 13)])
        rest = ([*CARDS], TRUMPS, suit)[number % 3]
        drawn.append(some + chance.sample([card for card in rest if card not in some], 5 - len(some)))
    return drawn


def tables() -> list[Evaluator]:
    """The four states of a hand by default, and others with random readings."""
    chance = random.Random(11)
    evaluators = [
        evaluator(chariot=chariot, temperance=temperance) for chariot in (False, True) for temperance in (False, True)
    ]
    for _ in range(28):
        readings = {key: chance.choice(names) for key, names in OPTIONS.items()}
        evaluators.append(evaluator(chariot=chance.random() < 0.3, temperance=chance.random() < 0.3, readings=readings))
    return evaluators


def agrees(one: Evaluator, chance: random.Random, count: int) -> None:
    numpy = pytest.importorskip("numpy")
    some = hands(chance, count)
    numbers = numpy.array([[CARDS.index(card) for card in hand] for hand in some])
    for hand, strength in zip(some, one.table.of_hands(numbers).tolist(), strict=True):
        defined = value(hand, chariot=one.chariot, temperance=one.temperance, readings=one.readings)
        assert strength == defined.strength, (hand, one, str(defined), str(Value.of(strength)))


def test_the_table_has_the_strengths_of_the_definition() -> None:
    agrees(evaluator(), random.Random(1), 1_500)


@pytest.mark.long
@each(4)
def test_the_table_has_the_strengths_of_the_definition_under_any_readings(each: int) -> None:
    for number, one in enumerate(tables()[::each]):
        agrees(one, random.Random(number), 1_200 // each)


def test_the_same_strengths_come_without_arrays() -> None:
    one, chance = evaluator(temperance=True), random.Random(2)
    for hand in hands(chance, 600):
        strength = value(hand, temperance=True).strength
        assert one.strength(hand) == strength == one.strength(sorted(hand))
    assert one.strengths(hands(chance, 5)) == [one.strength(hand) for hand in hands(random.Random(2), 605)[600:]]


def test_an_evaluator_is_made_once() -> None:
    assert evaluator() is evaluator(readings={"tp.bug.fallback": "null", "tp.odd_chip": "next_pot"})
    assert evaluator() is not evaluator(chariot=True)


def test_no_two_combinations_of_five_have_the_same_sum_of_keys() -> None:
    keys = {**{key: 5 for key in show.RANK_KEYS}, show.NULL_KEY: 5, show.BUG_KEY: 4, show.LOVERS_KEY: 1}
    keys |= {show.HERMIT_KEY: 1}
    rows = [row for row in combinations_with_replacement(keys, 5) if all(row.count(key) <= keys[key] for key in row)]
    sums = {sum(row) for row in rows}
    assert len(sums) == len(rows) and max(sums) < show.DEVIL_KEY


def test_the_sum_of_suits_says_how_they_lie() -> None:
    for number in range(1, 6):
        lies: dict[int, object] = {}
        for suits in combinations_with_replacement(range(1, 6), number):
            total = sum(show.SUIT_KEYS[suit] for suit in suits)
            kinds = len(set(suits))
            # Five cards with a suit leave no room for a card that asks whether trumps are among them.
            lie = kinds == 1, kinds == number, 5 in suits and number < 5
            assert lies.setdefault(total, lie) == lie and total < 1 << show.SHIFT
