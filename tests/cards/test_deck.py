"""Decks and lexicons: which cards there are, in what order, and what they are called."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adjudicator.cards import Deck, Hand, Lexicon, Play, Rank
from adjudicator.games import GAMES
from adjudicator.games.tarot_himi.cards import MAJORS
from tests.oracles import tahimi as oracle

TAROT = GAMES["tarot-himi"].lexicon({})
DECKS = ("standard", "five", "six", "seven", "eight", "extra-suits")
HOUSES = [
    ({"deck": deck, "jokers": jokers, "deuces": deuces}, players)
    for deck in DECKS
    for jokers in ("none", "lowest", "wild")
    for deuces in ("low", "high")
    for players in (4, 6, 8)
] + [
    ({**deck, "jokers": jokers, "deuces": deuces}, players)
    for deck in ({}, {"deck": "stripped"})
    for jokers in ("none", "wild")
    for deuces in ("low", "high")
    for players in range(3, 9)
]


def lexicon_of(house: dict[str, str], players: int) -> Lexicon:
    return GAMES["tahimi"].lexicon(house, players)


def every_lexicon() -> list[Lexicon]:
    return [TAROT, *(lexicon_of(house, players) for house, players in HOUSES)]


def cards(deck: Deck) -> list[str]:
    return [*(rank.name for rank in deck.ranks), *deck.singles]


@pytest.mark.parametrize(
    ("deck", "players", "number"),
    [("standard", 4, 52), ("five", 5, 65), ("six", 6, 78), ("seven", 7, 91), ("eight", 8, 104), ("extra-suits", 6, 78)],
)
def test_the_decks_of_tahimi_have_as_many_cards_as_the_document_says(deck: str, players: int, number: int) -> None:
    for jokers, more in (("none", 0), ("wild", 2), ("lowest", 2)):
        own = lexicon_of({"deck": deck, "jokers": jokers}, players).deck
        assert sum(own.count(card) for card in cards(own)) == number + more


@pytest.mark.parametrize(("house", "players"), HOUSES)
def test_the_decks_of_tahimi_are_the_oracle_s(house: dict[str, str], players: int) -> None:
    deck, theirs = lexicon_of(house, players).deck, oracle.deck(house, players)
    assert {card: deck.count(card) for card in cards(deck)} == dict(theirs)
    assert [rank.name for rank in deck.ranks] == [rank for rank in oracle.scale(house) if theirs[rank]]


def test_the_deck_of_tarot_himi_has_78_cards() -> None:
    assert sum(TAROT.deck.count(card) for card in cards(TAROT.deck)) == 78
    assert len(TAROT.deck.ranks) == 14
    assert tuple(TAROT.deck.singles) == MAJORS
    assert len(MAJORS) == 22


def test_place_name_and_count_agree() -> None:
    for lexicon in every_lexicon():
        deck = lexicon.deck
        assert [deck.name(deck.place[rank.name]) for rank in deck.ranks] == [rank.name for rank in deck.ranks]
        assert sorted(deck.place.values()) == list(range(1, deck.top + 1))
        assert [deck.count(rank.name) for rank in deck.ranks] == [rank.count for rank in deck.ranks]
        assert deck.count("Nonsense") == 0


def test_every_word_means_a_card_and_every_card_its_own_name() -> None:
    for lexicon in every_lexicon():
        everything = set(cards(lexicon.deck))
        assert set(lexicon.words.values()) == everything
        for card in everything:
            assert lexicon.card(card) == lexicon.card(card.upper()) == lexicon.card(f" {card.lower()} ") == card
            assert lexicon.near(card) == card
        for rank in lexicon.deck.ranks:
            assert {lexicon.card(word) for word in (rank.many, *rank.aliases)} == {rank.name}
        for single in lexicon.deck.singles:
            assert lexicon.card(f"The {single}") == single
        assert max(len(word.split()) for word in lexicon.meanings) == lexicon.longest


def test_the_number_of_a_major_means_it_where_no_other_card_has_that_number() -> None:
    assert TAROT.card("XVI") == TAROT.card("16") == "Tower"
    assert TAROT.card("XXI") == "World" and TAROT.card("0") == "Fool" and TAROT.card("VIII") == "VIII"
    assert TAROT.card("XIII") is None and TAROT.meanings["xiii"] == TAROT.meanings["13"] == ("Death", "Queen")
    assert TAROT.meanings["i"] == TAROT.meanings["1"] == ("Magician", "Ace")
    named = {card for numeral in (*map(str, range(22)), "XX") for card in TAROT.meanings[numeral.lower()]}
    assert {*MAJORS[:2], *MAJORS[11:]} <= named


def test_the_order_is_that_of_the_deck() -> None:
    for lexicon in every_lexicon():
        ordered = cards(lexicon.deck)
        assert sorted(reversed(ordered), key=lexicon.order) == ordered
        assert all(lexicon.order(low) < lexicon.order(high) for low, high in pairwise(ordered))


def test_names_inside_a_sentence() -> None:
    spoken = [TAROT.spoken(card) for card in ("Tower", "Strength", "VI", "Wheel of Fortune", "Death", "Justice")]
    assert spoken == ["the Tower", "Strength", "VI", "the Wheel of Fortune", "Death", "Justice"]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Towr", "Tower"),
        ("Temprance", "Temperance"),
        ("Preistess", "High Priestess"),
        ("Qeen", "Queen"),
        ("zzzz", None),
    ],
)
def test_the_nearest_name(text: str, card: str | None) -> None:
    assert TAROT.near(text) == card


def test_a_plural_is_the_name_with_an_s_unless_given() -> None:
    assert Rank("Queen", 4).many == "Queens"
    assert Rank("VI", 4, plural="Sixes").many == "Sixes"


def test_a_hand_loses_and_gains_cards_and_keeps_what_is_unseen() -> None:
    hand = Hand({"VI": 2, "Tower": 1}, 3)
    assert hand.less({"VI": 1}).cards == {"VI": 1, "Tower": 1}
    assert hand.less({"VI": 2}).cards == {"Tower": 1}
    assert hand.more({"VI": 1, "World": 1}).cards == {"VI": 3, "Tower": 1, "World": 1}
    assert hand.less({"VI": 1}).unseen == hand.more({"VI": 1}).unseen == 3
    assert (hand.known, Hand({"VI": 1}).known, Hand(unseen=None).known) == (False, True, False)


def test_what_a_play_spends() -> None:
    play = Play("discard", ("Wheel of Fortune",), also=("III", "III"))
    assert play.spent == {"Wheel of Fortune": 1, "III": 2}
    assert Play("pass").spent == {}
    assert Play("gives", ("III",), unseen=1).spent == {"III": 1}
    assert [Play(kind, ("III",)).spent for kind in ("takes", "draws", "shows")] == [{}, {}, {}]
