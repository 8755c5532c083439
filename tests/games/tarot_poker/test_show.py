"""What a hand of Tarot Poker counts as and is worth, card by card."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from adjudicator.cards import parse_cards
from adjudicator.games.tarot_poker.cards import CARDS, lexicon
from adjudicator.games.tarot_poker.readings import READINGS
from adjudicator.games.tarot_poker.show import DEFAULTS, Value, counted, reasons, value, words

BEHIND, AFTER = {"chariot": True}, {"temperance": True}
BOTH = BEHIND | AFTER


def hand(text: str) -> tuple[str, ...]:
    return parse_cards(text, lexicon())


def shown(text: str, when: Mapping[str, bool] | None = None, **readings: str) -> str:
    when = when or {}
    options = {**DEFAULTS, **{f"tp.{key.replace('__', '.')}": option for key, option in readings.items()}}
    return str(
        value(
            hand(text), chariot=when.get("chariot", False), temperance=when.get("temperance", False), readings=options
        )
    )


KINGS = "K of Cups K of Coins K of Swords K of Wands"
ORDER = (
    (f"{KINGS} Death", "five of a kind, K"),
    ("Magician, High Priestess, Empress, Emperor, Hierophant", "straight flush, 5 high"),
    (f"{KINGS} A of Cups", "four of a kind, K A"),
    ("A of Cups, K of Cups, 9 of Cups, 8 of Cups, 2 of Cups", "flush, A K 9 8 2"),
    ("K of Cups, K of Coins, K of Swords, 7 of Cups, 7 of Coins", "full house, K 7"),
    ("10 of Cups, J of Cups, Q of Coins, K of Coins, A of Wands", "straight, A high"),
    ("2 of Cups, 2 of Coins, 2 of Swords, 7 of Cups, 4 of Coins", "three of a kind, 2 7 4"),
    ("A of Cups, K of Coins, K of Swords, 7 of Wands, Emperor", "rainbow, A K K 7 4"),
    ("A of Cups, A of Coins, K of Cups, K of Coins, 7 of Cups", "two pair, A K 7"),
    ("A of Cups, A of Coins, K of Cups, 7 of Coins, 4 of Cups", "pair, A K 7 4"),
    ("A of Cups, K of Coins, Q of Coins, 7 of Cups, 4 of Cups", "high card, A K Q 7 4"),
    (f"{KINGS} Devil", "losing hand"),
)


@pytest.mark.parametrize(("cards", "words"), ORDER)
def test_each_class_has_its_words(cards: str, words: str) -> None:
    assert shown(cards) == words


def test_the_classes_lie_as_the_page_orders_them() -> None:
    values = [value(hand(cards)) for cards, _ in ORDER]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(ORDER)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("A of Cups, 2 of Coins, 3 of Cups, 4 of Coins, 5 of Cups", "straight, 5 high"),
        ("Q of Cups, K of Coins, A of Cups, 2 of Coins, 3 of Cups", "high card, A K Q 3 2"),
        ("9 of Cups, 8 of Coins, 7 of Swords, 6 of Wands, Hierophant", "straight, 9 high"),
        ("K of Cups, K of Coins, K of Swords, 7 of Wands, Emperor", "three of a kind, K 7 4"),
        ("K of Cups, K of Coins, 7 of Swords, 7 of Wands, Emperor", "rainbow, K K 7 7 4"),
        ("Death, Hanged Man, Justice, Wheel, Strength", "flush, K Q J 10 8"),
    ],
)
def test_classes_that_look_like_others(cards: str, words: str) -> None:
    assert shown(cards) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("K of Cups, K of Coins, 7 of Cups, 4 of Wands, Fool", "pair, K 7 4 nothing"),
        ("K of Cups, K of Coins, 7 of Cups, Fool, Tower", "pair, K 7 nothing"),
        ("Fool, Tower, Judgement, Temperance, Knight of Cups", "high card, nothing"),
        ("Death, Hanged Man, Justice, Wheel, Fool", "high card, K Q J 10 nothing"),
        ("A of Cups, K of Coins, Q of Swords, 7 of Wands, Fool", "high card, A K Q 7 nothing"),
    ],
)
def test_a_null_has_no_rank_and_no_suit(cards: str, words: str) -> None:
    assert shown(cards) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("9 of Cups, 8 of Coins, 7 of Cups, 6 of Wands, Moon", "straight, 10 high"),
        ("A of Cups, 2 of Coins, 3 of Cups, Moon, Star", "straight, 5 high"),
        ("K of Cups, 9 of Cups, 7 of Cups, 2 of Cups, World", "flush, A K 9 7 2"),
        ("A of Cups, K of Cups, 7 of Cups, Star, World", "flush, A K Q J 7"),
        ("A of Cups, K of Cups, Q of Cups, Star, World", "straight flush, A high"),
        ("A of Cups, A of Coins, 7 of Swords, 4 of Wands, Sun", "rainbow, A A K 7 4"),
        ("K of Cups, K of Coins, K of Swords, 7 of Wands, Sun", "three of a kind, K 7 nothing"),
        ("K of Cups, K of Coins, 7 of Cups, 4 of Cups, Sun", "pair, K 7 4 nothing"),
        ("K of Cups, 9 of Cups, 7 of Cups, Fool, World", "high card, K 9 7 nothing"),
        ("K of Cups, K of Coins, Q of Cups, J of Cups, Moon", "pair, K Q J nothing"),
        ("10 of Cups, 9 of Coins, 9 of Cups, Moon, Star", "pair, 9 10 nothing"),
        ("2 of Cups, Moon, Star, Sun, World", "straight flush, 6 high"),
    ],
)
def test_bugs_complete_straights_flushes_and_rainbows_and_are_null_else(cards: str, words: str) -> None:
    assert shown(cards) == words


@pytest.mark.parametrize(
    ("cards", "open_", "behind", "after"),
    [
        (
            "Lovers, K of Cups, K of Coins, Fool, 2 of Cups",
            *("three of a kind, K 2 nothing", "pair, K 6 2 nothing", "pair, K 2 nothing"),
        ),
        ("Lovers, K of Cups, K of Coins, 9 of Cups, 2 of Cups", *("pair, K 9 6 2", "pair, K 9 6 2", "pair, K 9 6 2")),
        (
            "Lovers, Knight of Cups, K of Coins, 9 of Cups, 2 of Cups",
            *("pair, K 9 2 nothing", "high card, K 9 6 2 nothing", "high card, K 9 2 nothing"),
        ),
        (f"Hermit {KINGS}", "five of a kind, K", "four of a kind, K 9", "four of a kind, K nothing"),
        (
            "Hermit, Fool, K of Cups, K of Coins, 2 of Cups",
            *("pair, K 9 2 nothing", "pair, K 9 2 nothing", "pair, K 9 2 nothing"),
        ),
        (
            "Lovers, Hermit, 9 of Cups, 9 of Coins, 2 of Cups",
            *("four of a kind, 9 2", "three of a kind, 9 6 2", "three of a kind, 9 2 nothing"),
        ),
        (f"Devil {KINGS}", "losing hand", "four of a kind, K nothing", "losing hand"),
        (
            "Moon, 9 of Cups, 8 of Coins, 7 of Cups, 6 of Wands",
            *("straight, 10 high", "straight, 10 high", "high card, 9 8 7 6 nothing"),
        ),
        (
            "Lovers, Moon, K of Cups, 9 of Cups, 2 of Cups",
            *("flush, A K Q 9 2", "high card, K 9 6 2 nothing", "high card, K 9 2 nothing"),
        ),
    ],
)
def test_value_cards_the_chariot_and_temperance(cards: str, open_: str, behind: str, after: str) -> None:
    assert (shown(cards), shown(cards, BEHIND), shown(cards, AFTER)) == (open_, behind, after)


@pytest.mark.parametrize(
    ("cards", "when", "key", "option", "default", "other"),
    [
        (
            *("9 of Cups, 8 of Coins, 7 of Cups, 4 of Cups, Sun", {}, "bug__fallback", "ace"),
            *("high card, 9 8 7 4 nothing", "high card, A 9 8 7 4"),
        ),
        (
            *("A of Cups, A of Coins, 7 of Cups, 4 of Cups, Sun", {}, "bug__fallback", "ace"),
            *("pair, A 7 4 nothing", "three of a kind, A 7 4"),
        ),
        (
            *("9 of Cups, 8 of Coins, 7 of Cups, Moon, Sun", {}, "bug__several", "one"),
            *("straight, J high", "high card, 9 8 7 nothing"),
        ),
        (
            *("A of Cups, A of Coins, 7 of Swords, 4 of Wands, Sun", {}, "bug__rainbow_rank", "none"),
            *("rainbow, A A K 7 4", "rainbow, A A 7 4 nothing"),
        ),
        (
            *("Death, Hanged Man, Justice, Wheel, Fool", {}, "null__has_suit", "yes"),
            *("high card, K Q J 10 nothing", "flush, K Q J 10 nothing"),
        ),
        (
            *("A of Cups, K of Coins, Q of Swords, 7 of Wands, Fool", {}, "null__has_suit", "yes"),
            *("high card, A K Q 7 nothing", "rainbow, A K Q 7 nothing"),
        ),
        (
            *("Hermit, A of Cups, K of Cups, 9 of Cups, 2 of Cups", {}, "wild__duplicate", "yes"),
            *("flush, A K Q 9 2", "flush, A A K 9 2"),
        ),
        (
            *("Lovers, K of Cups, K of Coins, Fool, 2 of Cups", AFTER, "temperance__conditional", "ranked"),
            *("pair, K 2 nothing", "pair, K 6 2 nothing"),
        ),
        (
            *("Moon, 9 of Cups, 8 of Coins, 7 of Cups, 6 of Wands", BOTH, "temperance__chariot", "kept"),
            *("high card, 9 8 7 6 nothing", "straight, 10 high"),
        ),
        (
            *("A of Cups, A of Coins, 7 of Swords, 7 of Wands, Emperor", {}, "rainbow__ties", "paired"),
            *("rainbow, A A 7 7 4", "rainbow, A A 7 7 4"),
        ),
    ],
)
def test_each_reading_acts(
    cards: str, when: Mapping[str, bool], key: str, option: str, default: str, other: str
) -> None:
    assert (shown(cards, when), shown(cards, when, **{key: option})) == (default, other)


def test_rainbows_tie_by_high_cards_or_by_pairs() -> None:
    high = hand("A of Cups, K of Coins, Q of Swords, J of Wands, 9 of Trumps".replace("9 of Trumps", "Hermit"))
    high = tuple(card if card != "Hermit" else "Strength" for card in high)
    pair = hand("2 of Cups, 2 of Coins, 5 of Swords, 7 of Wands, Emperor")
    two = hand("2 of Cups, 2 of Coins, 3 of Swords, 3 of Wands, Emperor")
    assert value(high) > value(pair) > value(two)
    paired = {**DEFAULTS, "tp.rainbow.ties": "paired"}
    assert value(two, readings=paired) > value(pair, readings=paired) > value(high, readings=paired)
    bug = hand("3 of Cups, 3 of Coins, 5 of Swords, 7 of Wands, Moon")
    assert value(high) > value(bug) > value(pair)
    assert value(two, readings=paired) > value(bug, readings=paired) > value(pair, readings=paired)


def test_a_wild_stands_for_what_its_holder_declares_where_that_is_required() -> None:
    cards = hand(f"Hermit {KINGS}")
    declared = {**DEFAULTS, "tp.wild.declared": "declared"}
    assert str(value(cards, readings=declared, declared="A of Cups")) == "four of a kind, K A"
    assert str(value(cards, readings=declared, declared="Fool")) == "four of a kind, K nothing"
    assert str(value(cards, readings=declared, declared="Devil")) == "losing hand"
    assert str(value(cards, declared="A of Cups")) == "five of a kind, K"
    assert str(value(cards, readings=declared)) == "five of a kind, K"


def test_suits_break_no_tie() -> None:
    plain = "A of {0}, K of {0}, Q of {1}, 7 of {0}, 4 of {0}"
    one, other = (value(hand(plain.format(*suits))) for suits in (("Cups", "Coins"), ("Wands", "Cups")))
    assert one == other and hash(one) == hash(other) and not one < other


def test_an_answer_tells_what_bugs_and_wilds_stand_for() -> None:
    assert words(value(hand("9 of Cups, 8 of Coins, 7 of Cups, Star, Moon"))) == (
        "straight, J high: the Star stands for a J and the Moon stands for a 10"
    )
    assert words(value(hand("Lovers, 2 of Cups, 5 of Cups, 9 of Cups, Moon"))) == (
        "flush, A K 9 5 2: the Lovers stand for the A of Cups and the Moon stands for the K of Cups"
    )
    assert words(value(hand(f"Hermit {KINGS}"))) == ("five of a kind, K: the Hermit stands for the K of Trumps (Death)")
    readings = {**DEFAULTS, "tp.bug.fallback": "ace", "tp.bug.rainbow_rank": "none"}
    assert words(value(hand("A of Cups, K of Cups, 7 of Cups, 4 of Coins, Sun"), readings=readings)) == (
        "pair, A K 7 4: the Sun counts as an Ace"
    )
    assert words(value(hand("9 of Cups, K of Coins, 7 of Swords, 4 of Wands, Sun"), readings=readings)) == (
        "rainbow, K 9 7 4 nothing: the Sun stands for a card of Trumps without a rank"
    )


def test_it_is_stated_what_each_trump_counts_as_and_why() -> None:
    cards = counted(hand("Lovers, Hermit, Devil, Moon, 9 of Cups"))
    assert reasons(cards) == (
        "the Lovers count as wild: another trump is in the hand",
        "the Hermit counts as the 9 of Trumps: another trump is in the hand",
        "the Devil counts as nothing: a hand with it loses, whatever else it has",
        "the Moon counts as a bug: it can complete a straight, a flush or a rainbow",
    )
    behind = counted(hand("Lovers, Death, Devil, Moon, Fool"), chariot=True, temperance=True)
    assert reasons(behind) == (
        "the Fool counts as nothing: it is a trump without value, rank or suit",
        "the Lovers count as the 6 of Trumps: behind a Chariot the Lovers are never wild",
        "Death counts as the K of Trumps: that is its own rank",
        "the Devil counts as nothing: the Chariot keeps the hand from losing by it",
        "the Moon counts as nothing: Temperance makes every bug null, behind a Chariot too",
    )


def test_readings_are_looked_up_only_where_they_matter() -> None:
    class Recorder(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            keys.add(key)
            return super().__getitem__(key)

    keys: set[str] = set()
    value(hand(ORDER[0][0]), readings=Recorder(DEFAULTS))
    assert not keys
    value(hand("9 of Cups, 8 of Coins, 7 of Cups, 4 of Cups, Sun"), readings=Recorder(DEFAULTS))
    assert "tp.bug.fallback" in keys and "tp.bug.several" not in keys and "tp.wild.duplicate" not in keys


def test_temperance_makes_no_hand_better() -> None:
    chance = random.Random(14)
    options = {reading.key: reading.names for reading in READINGS}
    for _ in range(1_500):
        readings = {key: chance.choice(names) for key, names in options.items()}
        cards, chariot = chance.sample(CARDS[-40:], 5), chance.random() < 0.3
        before = value(cards, chariot=chariot, readings=readings)
        assert value(cards, chariot=chariot, temperance=True, readings=readings) <= before, cards


def test_a_strength_reads_back_as_its_value() -> None:
    chance = random.Random(15)
    for ties in ("high_card", "paired"):
        for _ in range(1_500):
            drawn = value(chance.sample(CARDS, 5), readings={**DEFAULTS, "tp.rainbow.ties": ties})
            assert Value.of(drawn.strength) == drawn and str(Value.of(drawn.strength)) == str(drawn)


def test_a_hand_has_five_cards_and_what_is_missing_is_worth_nothing() -> None:
    assert shown("K of Cups, K of Coins, 7 of Cups, 4 of Cups") == "pair, K 7 4 nothing"
    assert shown("Death, Hanged Man, Justice, Wheel", null__has_suit="yes") == "high card, K Q J 10 nothing"
    assert shown("9 of Cups, 8 of Cups, 7 of Cups, Moon") == "high card, 9 8 7 nothing"
    with pytest.raises(ValueError, match="a hand has 5 cards, and these are 6"):
        value(("Fool", "Moon", "Star", "Sun", "World", "Death"))


def test_trumps_that_are_null_for_the_same_reason_are_named_in_one_sentence() -> None:
    cards = counted(("Fool", "Devil", "Judgement", "Knight of Cups", "Star"), temperance=True)
    assert reasons(cards) == (
        "the Fool, Judgement and the Knight of Cups count as nothing: each is a trump without value, rank or suit",
        "the Devil counts as nothing: a hand with it loses, whatever else it has",
        "the Star counts as nothing: Temperance makes every bug null",
    )
