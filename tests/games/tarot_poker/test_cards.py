"""The pack of Tarot Poker, and how its cards are written."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from adjudicator.cards import NotationError, parse_cards, parse_plays
from adjudicator.games.tarot_poker.cards import (
    CARDS,
    KINDS,
    KNIGHTS,
    PLAIN_CARDS,
    RANKS,
    TRUMP,
    lexicon,
    of_kind,
    printed,
)
from adjudicator.games.tarot_poker.effects import ORDER
from adjudicator.games.tarot_poker.show import CLASSES, LOSING
from adjudicator.games.tarot_poker.verbs import VERBS
from adjudicator.report.lookup import explain

LEXICON = lexicon()


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as error:
        parse_cards(text, LEXICON)
    return error.value


def test_the_pack_has_four_suits_of_thirteen_and_26_trumps() -> None:
    assert len(PLAIN_CARDS) == 52 and len(TRUMP) == 26 and len(set(CARDS)) == 78
    assert all(LEXICON.deck.count(card) == 1 for card in CARDS)
    assert Counter(suit for _, suit in PLAIN_CARDS.values()) == dict.fromkeys(("Cups", "Coins", "Swords", "Wands"), 13)


def test_thirteen_trumps_have_a_rank_nine_are_null_and_four_are_bugs() -> None:
    ranked = [trump.rank for trump in TRUMP.values() if trump.rank]
    assert sorted(ranked) == sorted(RANKS)
    assert Counter(trump.counts for trump in TRUMP.values() if not trump.rank) == {"null": 9, "bug": 4}
    assert sum(printed(card) is not None for card in CARDS) == 65
    assert printed("Death") == ("K", "Trumps") and printed("Knight of Cups") is None


def test_each_trump_is_of_one_of_six_kinds() -> None:
    assert {kind: len(of_kind(kind)) for kind in KINDS} == {
        **{"bet": 3, "action": 5, "attack": 6, "defence": 6, "shield": 3, "value": 3}
    }
    assert set(of_kind("bet")) == {"Fool", "Hanged Man", "Moon"}
    assert set(of_kind("shield")) == {"Chariot", "Tower", "Sun"}
    assert set(of_kind("defence")) == {"Strength", "Justice", *KNIGHTS}


def test_the_numbered_trumps_are_ranked_by_their_numbers() -> None:
    for trump in TRUMP.values():
        if trump.rank is not None:
            assert trump.number == {"A": 1, "J": 11, "Q": 12, "K": 13}.get(trump.rank) or trump.rank == str(
                trump.number
            )


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_read_by_its_name_and_with_the(card: str) -> None:
    assert parse_cards(card, LEXICON) == (card,)
    assert parse_cards(f"the {card.lower()}", LEXICON) == (card,)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Page of Cups", "J of Cups"),
        ("Jack of Cups", "J of Cups"),
        ("queen of wands", "Q of Wands"),
        ("King of Hearts", "K of Cups"),
        ("Ace of Pentacles", "A of Coins"),
        ("seven of Batons", "7 of Wands"),
        ("A of Cups", "A of Cups"),
        ("II of Swords", "2 of Swords"),
        ("XIII", "Death"),
        ("IV", "Emperor"),
        ("13", "Death"),
        ("0", "Fool"),
        ("XXI", "World"),
        ("Wheel", "Wheel of Fortune"),
        ("Judgment", "Judgement"),
        ("XIII Death", "Death"),
        ("Knight of Cups", "Knight of Cups"),
    ],
)
def test_a_card_may_be_written_in_other_ways(text: str, cards: str) -> None:
    assert parse_cards(text, LEXICON) == (cards,)


def test_cards_are_read_one_after_another() -> None:
    assert parse_cards("Moon K of Cups, a 4 of Coins and the Devil", LEXICON) == (
        *("K of Cups", "4 of Coins", "Devil", "Moon"),
    )


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        (
            "KC",
            "KC may mean K of Cups, Knight of Cups, K of Coins or Knight of Coins",
            "write K of Cups, Knight of Cups, K of Coins or Knight of Coins",
        ),
        ("10C", "10C may mean 10 of Cups or 10 of Coins", "write 10 of Cups or 10 of Coins"),
        ("King of Trumps", "this deck has no King of Trumps", "did you mean Death?"),
        ("3 of trump", "this deck has no 3 of trump", "did you mean Empress?"),
        ("Kinght of Cups", "no card is called 'Kinght'", "did you mean Knight of Cups?"),
    ],
)
def test_a_wrong_name_is_refused_with_what_to_write(text: str, message: str, help: str) -> None:
    faults = refused(text)
    assert (str(faults), faults.help) == (message, help)
    assert faults.column == 0


def test_a_suit_that_nobody_knows_is_marked_itself() -> None:
    faults = refused("King of Moons")
    assert (str(faults), faults.help) == ("no suit is called 'Moons'", "suits: Cups, Coins, Swords, Wands")
    assert (faults.column, faults.length) == (len("King of "), len("Moons"))


def test_what_names_several_cards_is_refused_and_they_are_named() -> None:
    assert refused("Knight").help == "write Knight of Cups, Knight of Coins, Knight of Swords or Knight of Wands"
    assert refused("4").help == "write 4 of Cups, 4 of Coins, 4 of Swords, 4 of Wands or Emperor"
    assert refused("Fool King").column == len("Fool ")


def test_the_whole_name_of_a_card_of_other_decks_is_marked() -> None:
    faults = refused("Fool King of Trumps")
    assert (faults.column, faults.length) == (len("Fool "), len("King of Trumps"))


def test_the_order_of_hands_is_printed_with_counts_of_all_hands_of_the_ranked_cards() -> None:
    assert list(ORDER) == [*reversed(CLASSES[LOSING + 1 :])]
    assert sum(ORDER.values()) == comb(65, 5)
    assert list(ORDER.values()) == sorted(ORDER.values())


@pytest.mark.parametrize(("card", "rank"), [("Magician", "Magician A"), ("Lovers", "Lovers 6"), ("Death", "Death K")])
def test_a_trump_that_has_a_rank_is_explained_with_it(card: str, rank: str) -> None:
    says = {entry.id: entry.says for game, entry in explain(card) if game == "tarot-poker"}
    assert rank in says["TP-RANKED"]


def test_a_play_without_its_word_is_offered_with_it() -> None:
    with pytest.raises(NotationError) as error:
        parse_plays("Lovers as K of Cups", lexicon(VERBS))
    assert error.value.help == "did you mean declare Lovers as K of Cups?"
