"""The oracle's ranking against the trumps' texts and the list of open questions (TP-nn), and against blunter counting."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product
from math import comb, prod

import pytest

from .pack import FACE, FIVE_SUITS, KIND, NOTHING, OPTIONS, PACK, Face
from .pots import Pot, pots, shares
from .ranking import CLASSES, Value, plain, standing, stands_for, value, with_bugs, worded

PUBLISHED = {
    "five of a kind": 13,
    "straight flush": 50,
    "four of a kind": 3_900,
    "flush": 6_385,
    "full house": 15_600,
    "straight": 31_200,
    "three of a kind": 214_500,
    "rainbow": 350_580,
    "two pair": 403_260,
    "pair": 3_403_400,
    "high card": 3_831_000,
}


def hand(text: str) -> list[str]:
    """Cards written `KC 7D Fool`: ranks with S C D W for Swords, Cups, Coins, Wands; trumps by their first word."""
    suits = {"S": "Swords", "C": "Cups", "D": "Coins", "W": "Wands"}
    trumps = {card.split()[0]: card for card in KIND if not card.startswith("Knight")}
    knights = {f"N{short}": f"Knight of {suit}" for short, suit in suits.items()}
    named = trumps | knights
    return [named.get(short) or f"{short[:-1]} of {suits[short[-1]]}" for short in text.split()]


def shown(text: str, *options: str, chariot: bool = False, temperance: bool = False) -> str:
    readings = dict(option.split("=") for option in options)
    return worded(value(hand(text), readings, chariot, temperance))


def test_the_pack() -> None:
    """1.1: 52 cards and 26 trumps, of six types, thirteen of them ranked."""
    assert len(PACK) == len(set(PACK)) == 78 and len(FACE) == 65 and len(KIND) == 26
    assert Counter(KIND.values()) == {"bet": 3, "action": 5, "attack": 6, "defence": 6, "shield": 3, "value": 3}


def test_the_published_counts() -> None:
    """1.1: every set of ranks with every way to give it suits, sets of one pattern counted once."""
    patterns: Counter[tuple[tuple[int, ...], bool]] = Counter()
    example: dict[tuple[tuple[int, ...], bool], tuple[int, ...]] = {}
    for ranks in multisets(5, 13):
        pattern = (
            tuple(sorted(Counter(ranks).values())),
            CLASSES[plain([(rank, "") for rank in ranks]).place] == "straight",
        )
        patterns[pattern] += 1
        example[pattern] = ranks
    counts: Counter[str] = Counter()
    for pattern, many in patterns.items():
        for faces in suited(example[pattern]):
            counts[CLASSES[plain(faces).place]] += many
    assert counts == PUBLISHED and sum(counts.values()) == comb(65, 5)
    assert [*PUBLISHED] == [*CLASSES[:0:-1]]


def multisets(size: int, ranks: int) -> list[tuple[int, ...]]:
    """Every choice of so many ranks, none more than five times."""
    chosen = combinations(range(size + ranks - 1), size)
    return [tuple(place - before + 2 for before, place in enumerate(places)) for places in chosen]


def suited(ranks: tuple[int, ...]) -> list[list[Face]]:
    """Every way to give these ranks suits without a card twice."""
    each = [
        [[(rank, suit) for suit in suits] for suits in combinations(FIVE_SUITS, many)]
        for rank, many in Counter(ranks).items()
    ]
    ways = [[face for group in groups for face in group] for groups in product(*each)]
    assert len(ways) == prod(comb(5, many) for many in Counter(ranks).values())
    return ways


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("KC KD 7S 4W Fool", "pair, K 7 4 nothing"),
        ("AC 2D 3S 4W Hierophant", "straight, 5 high"),
        ("AC KD QS JW Wheel", "straight, A high"),
        ("KC AC 2C 3C 4D", "high card, A K 4 3 2"),  # no wrap
        ("AS KC KD 7W Emperor", "rainbow, A K K 7 4"),
        ("Fool Tower NS NC Temperance", "high card, nothing"),
        ("5C 6C 7C Moon 9D", "straight, 9 high"),
        ("5C 6C 7C Moon 9C", "straight flush, 9 high"),
        ("5C 6C 7C Moon KC", "flush, A K 7 6 5"),
        ("AC KC 7C Moon 2C", "flush, A K Q 7 2"),  # the best rank not held
        ("AC AD 7S Moon 2C", "pair, A 7 2 nothing"),  # TP-15: no Ace, no pair
        ("AC AD 7S Moon 2W", "rainbow, A A K 7 2"),  # TP-17
        ("AC AD AS Moon 2W", "three of a kind, A 2 nothing"),  # a rainbow would be worth less
        ("9C 10D Star Moon Sun", "straight, K high"),  # TP-16
        ("9C 10C Star Moon Sun", "straight flush, K high"),
        ("Star Moon Sun World 2C", "straight flush, 6 high"),
        ("Star Moon Sun World Fool", "high card, nothing"),
        ("Lovers 2C 4D 9S JW", "rainbow, J 9 6 4 2"),  # the only trump: the 6
        ("Lovers 2C 4D 9S Fool", "pair, 9 4 2 nothing"),  # TP-21
        ("Lovers 2C 4D 9S NC", "pair, 9 4 2 nothing"),  # TP-19
        ("Hermit 2C 4D 9S JW", "rainbow, A J 9 4 2"),  # alone: wild
        ("Hermit 2C 4D 9S NC", "pair, 9 4 2 nothing"),  # the 9
        ("Hermit Lovers 9C 9D 9S", "five of a kind, 9"),  # TP-20
        ("Lovers Empress Emperor Hierophant Chariot", "straight flush, 7 high"),
        ("Devil AC AD AS AW", "losing hand"),
    ],
)
def test_worth(cards: str, worth: str) -> None:
    assert shown(cards) == worth


def test_behind_a_chariot() -> None:
    """TP-24: the Lovers are the 6, the Hermit the 9, the Devil is null; bugs are bugs."""
    assert shown("Lovers 2C 4D 9S Fool", chariot=True) == "high card, 9 6 4 2 nothing"
    assert shown("Hermit 9C 4D 4C JW", chariot=True) == "two pair, 9 4 J"
    assert shown("Devil AC AD AS AW", chariot=True) == "four of a kind, A nothing"
    assert shown("5C 6C 7C Moon 9D", chariot=True) == "straight, 9 high"


def test_after_temperance() -> None:
    """TP-22, TP-54: wilds and bugs are null, the 6 and the 9 that were no wild stay."""
    assert shown("5C 6C 7C Moon 9D", temperance=True) == "high card, 9 7 6 5 nothing"
    assert shown("Lovers 9C 4D 4S Fool", temperance=True) == "pair, 4 9 nothing"
    assert shown("Lovers 6C 4D 4C JW", temperance=True) == "two pair, 6 4 J"
    assert shown("Lovers 6C 4D 4S Fool", "tp.temperance.conditional=ranked", temperance=True) == (
        "two pair, 6 4 nothing"
    )
    assert shown("5C 6C 7C Moon 9D", "tp.bug.fallback=ace", temperance=True) == "high card, 9 7 6 5 nothing"
    assert shown("5C 6C 7C Moon 9D", temperance=True, chariot=True) == "high card, 9 7 6 5 nothing"
    kept = shown("5C 6C 7C Moon 9D", "tp.temperance.chariot=kept", temperance=True, chariot=True)
    assert kept == "straight, 9 high"
    assert shown("Devil 6C 7C Moon 9D", temperance=True) == "losing hand"


def test_readings() -> None:
    """TP-12, TP-14, TP-16 to TP-18."""
    assert value(hand("KC KD 7S 4W Magician")) > value(hand("QC QD 7S 4W Justice"))
    paired = {"tp.rainbow.ties": "paired"}
    assert value(hand("2C 2D 4S 3W Empress"), paired) > value(hand("AC KD 7S 4W Emperor"), paired)
    assert value(hand("2C 2D 4S 3W Empress")) < value(hand("AC KD 7S 3W Emperor"))
    assert shown("2C 2D 4S 3W Empress", "tp.rainbow.ties=paired") == "rainbow, 4 3 3 2 2"
    assert shown("AC KD 7S 4W Fool", "tp.null.has_suit=yes") == "rainbow, A K 7 4 nothing"
    assert shown("Magician Empress Death Tower Fool", "tp.null.has_suit=yes") == "flush, A K 3 nothing"
    assert shown("AC KD 7S 4C Moon", "tp.bug.fallback=ace") == "pair, A K 7 4"
    assert shown("9C 10D JS Moon Sun", "tp.bug.several=one") == "high card, J 10 9 nothing"
    assert shown("10C JD QS Moon Sun", "tp.bug.several=one", "tp.bug.fallback=ace") == "straight, A high"
    assert shown("AC KD 7S 4W Moon", "tp.bug.rainbow_rank=none") == "rainbow, A K 7 4 nothing"
    assert shown("AC KC 7C 4C Lovers", "tp.wild.duplicate=yes") == "high card, A K 7 6 4"
    assert shown("AC KC 7C Moon Lovers", "tp.wild.duplicate=yes") == "flush, A A K Q 7"
    assert shown("AC KC 7C Moon Lovers") == "flush, A K Q J 7"


def test_a_declared_wild_is_that_card() -> None:
    cards = hand("KC KD 7S Fool Lovers")
    assert worded(value(cards, declared="K of Swords")) == "three of a kind, K 7 nothing"
    assert worded(value(cards, declared="7 of Cups")) == "two pair, K 7 nothing"
    assert "K of Cups" not in stands_for(cards) and "Lovers" in stands_for(cards)
    assert "Hermit" not in stands_for(hand("Lovers Hermit KC KD 7S"))  # there the Hermit is a 9
    assert "K of Cups" in stands_for(cards, {"tp.wild.duplicate": "yes"})


COMPLETED = ("rainbow", "straight", "flush", "straight flush")


def blunt(faces: list[Face], bugs: int) -> Value:
    """Every card for every bug; it must complete, no rank be double, and the best such cards count."""
    best = plain([*faces, *[NOTHING] * bugs])
    for cards in combinations(FACE.values(), bugs):
        full = [*faces, *cards]
        ranks = [rank for rank, _ in cards]
        if len(set(ranks)) == bugs and not set(ranks) & {rank for rank, _ in faces}:
            tried = plain(full)
            if CLASSES[tried.place] in COMPLETED:
                best = max(best, tried)
    return best


@pytest.mark.parametrize("bugs", [1, 2])
def test_bugs_by_trying_every_card(bugs: int) -> None:
    """The few ways in which bugs are tried are as good as all 65 cards, or all pairs of them."""
    rng = random.Random(bugs)
    for _ in range(300 if bugs == 1 else 12):
        suits = rng.sample(FIVE_SUITS, rng.choice((1, 2, 5)))
        faces = [face for face in FACE.values() if face[1] in suits]
        faces = rng.sample(faces, 5 - bugs)
        assert with_bugs(faces, bugs, None) == blunt(faces, bugs), faces


def test_standing_says_how_each_card_counts() -> None:
    assert standing(hand("Lovers Hermit Moon Fool KC")) == {
        "Lovers": "wild",
        "Hermit": "natural",
        "Moon": "bug",
        "Fool": "null",
        "K of Cups": "natural",
    }


def test_temperance_makes_no_hand_better() -> None:
    """Random hands rich in trumps, under every single reading."""
    rng = random.Random(3)
    readings = [{key: option} for key, options in OPTIONS.items() for option in options]
    for _ in range(400):
        cards = rng.sample([*KIND, *rng.sample(PACK, 10)], 5)
        if len(set(cards)) == 5:
            one = rng.choice(readings)
            assert value(cards, one, temperance=True) <= value(cards, one), (cards, one)


def test_side_pots() -> None:
    """Each pot to the best hand among those who paid for it; what only the folded put in stays in the highest."""
    given = {"Ana": 10, "Ben": 40, "Cas": 40, "Dan": 60}
    assert pots(given, ()) == [Pot(40, ("Ana", "Ben", "Cas", "Dan")), Pot(90, ("Ben", "Cas", "Dan")), Pot(20, ("Dan",))]
    assert pots(given, {"Dan"}) == [Pot(40, ("Ana", "Ben", "Cas")), Pot(110, ("Ben", "Cas"))]
    assert pots(given, {"Ana", "Ben", "Cas"}) == [Pot(150, ("Dan",))]
    low, high = Value(2, (3,)), Value(2, (9,))
    worth = {"Ana": high, "Ben": low, "Cas": low, "Dan": Value(1, ())}
    assert shares(given, (), 0, worth) == ({"Ana": 40, "Ben": 45, "Cas": 45, "Dan": 20}, 0)


def test_odd_chips() -> None:
    given = {"Ana": 5, "Ben": 5, "Cas": 1}
    worth = dict.fromkeys(given, Value(1, ()))
    assert shares(given, {"Cas"}, 0, worth) == ({"Ana": 6, "Ben": 5}, 0)
    assert shares(given, {"Cas"}, 0, worth, "next_pot") == ({"Ana": 5, "Ben": 5}, 1)
    assert shares(given, {"Cas"}, 1, worth, "next_pot") == ({"Ana": 6, "Ben": 6}, 0)
