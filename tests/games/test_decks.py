"""Before the first card: the documents' own examples of decks and of the Majors of a round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cards import NotationError, parse_cards
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.games.tahimi import setup
from adjudicator.games.tarot_himi import setup as tarot
from adjudicator.law import Options, branches_of
from tests.games.rounds_set_up import DEFAULT, MINORS, NAMES, POKER, TAHIMI, TAROT, code, read, size

# -- decks


@pytest.mark.parametrize(
    ("players", "jokers", "taken", "each"),
    [
        (3, "none", 1, 17),
        (4, "none", 0, 13),
        (5, "none", 2, 10),
        (6, "none", 4, 8),
        (7, "none", 3, 7),
        (8, "none", 4, 6),
        (4, "wild", 2, 13),
        (4, "lowest", 2, 13),
        (5, "wild", 4, 10),
        (3, "wild", 0, 18),
        (6, "wild", 0, 9),
    ],
)
@pytest.mark.parametrize(("deuces", "rank"), [("low", "8"), ("high", "9")])
def test_one_pack_is_stripped_of_its_middle_rank_until_it_divides(
    players: int, jokers: str, taken: int, each: int, deuces: str, rank: str
) -> None:
    house = {"jokers": jokers, "deuces": deuces}
    lexicon = TAHIMI.lexicon(house, players)
    assert lexicon == TAHIMI.lexicon({**house, "deck": "stripped"}, players)
    whole = TAHIMI.lexicon({**house, "deck": "standard"}, players)
    less = {r.name: r.count - lexicon.deck.count(r.name) for r in whole.deck.ranks}
    assert less == {**dict.fromkeys(less, 0), rank: taken}
    assert all(entry.count > 0 for entry in lexicon.deck.ranks)
    middle = [entry.name for entry in whole.deck.ranks][6]
    assert middle == rank
    sizes = setup.hand_sizes(lexicon, NAMES[:players], {})
    assert set(sizes.values()) == {each} and sum(sizes.values()) == size(lexicon)
    assert setup.uneven(lexicon, players, house) is None


def test_a_rank_wholly_taken_out_is_no_rank_and_its_card_is_refused() -> None:
    lexicon = TAHIMI.lexicon({"deck": "stripped"}, 6)
    assert "8" not in lexicon.deck.place and lexicon.deck.place["9"] == lexicon.deck.place["7"] + 1
    with pytest.raises(NotationError) as refused:
        parse_cards("7 8", lexicon)
    assert (refused.value.code, refused.value.help) == (
        "not-in-deck",
        "so many players take out every 8: house rule deck=standard keeps them",
    )
    assert parse_cards("8", TAHIMI.lexicon({"deck": "stripped"}, 5)) == ("8",)


@pytest.mark.parametrize(
    ("deck", "players", "each"),
    [
        ("five", 5, 13),
        ("six", 6, 13),
        ("seven", 7, 13),
        ("eight", 8, 13),
        ("extra-suits", 5, 13),
        ("extra-suits", 8, 13),
    ],
)
def test_a_larger_deck_keeps_thirteen_cards_a_hand(deck: str, players: int, each: int) -> None:
    sizes = setup.hand_sizes(TAHIMI.lexicon({"deck": deck}, players), NAMES[:players], {})
    assert set(sizes.values()) == {each}


def test_the_deck_for_eight_has_the_fifteen_of_moons_once() -> None:
    deck = TAHIMI.lexicon({"deck": "eight"}, 8).deck
    assert deck.count("15") == 6 and deck.count("16") == 0 and size(TAHIMI.lexicon({"deck": "eight"}, 8)) == 104


@pytest.mark.parametrize(
    ("house", "players", "message", "help"),
    [
        ({"deck": "standard"}, 3, "52 cards do not divide among three: one hand", "deck=stripped takes out one 8"),
        ({"deck": "standard", "deuces": "high"}, 5, "52 cards do not divide among five: two hands", "takes out two 9s"),
        ({"deck": "standard", "jokers": "wild"}, 4, "54 cards do not divide among four: two hands", "takes out two 8s"),
        ({"jokers": "wild", "deck": "stripped"}, 7, "54 cards do not divide among seven: five hands", "names no"),
        ({"jokers": "wild"}, 8, "54 cards", "the document names no cards to take out here"),
        ({"deck": "six"}, 5, "78 cards do not divide among five: three hands", "deck=six is made for six players"),
        ({"deck": "six", "jokers": "wild"}, 6, "80 cards", "the document names no cards to take out here"),
        ({"deck": "five", "jokers": "wild"}, 5, "67 cards", "the document names no cards to take out here"),
        ({"deck": "seven"}, 6, "91 cards do not divide among six: one hand", "made for seven players"),
    ],
)
def test_a_deck_that_does_not_divide_is_warned_of(house: Options, players: int, message: str, help: str) -> None:
    warning = setup.uneven(TAHIMI.lexicon(house, players), players, house)
    assert warning is not None
    assert warning[0].startswith(message) and warning[0].endswith("one more") and help in warning[1]


@pytest.mark.parametrize("house", [{}, {"deck": "standard"}, {"deck": "eight", "jokers": "wild"}])
@given(players=st.integers(3, 8))
def test_every_card_is_dealt_and_no_hand_has_two_more_than_another(house: Options, players: int) -> None:
    lexicon = TAHIMI.lexicon(house, players)
    sizes = setup.hand_sizes(lexicon, NAMES[:players], DEFAULT)
    assert sum(sizes.values()) == size(lexicon)
    assert max(sizes.values()) - min(sizes.values()) == bool(setup.uneven(lexicon, players, house))
    assert list(sizes) == list(NAMES[:players])
    assert list(sizes.values()) == sorted(sizes.values(), reverse=True)


def test_where_a_deal_begins_is_looked_up_only_where_the_deck_does_not_divide() -> None:
    three = NAMES[:3]
    left = read(ta__deal__from="left-of-dealer")
    assert setup.hand_sizes(POKER, three, left) == {"Ada": 17, "Ben": 18, "Cleo": 17}
    assert setup.hand_sizes(POKER, three, left, dealer="Cleo") == {"Ada": 18, "Ben": 17, "Cleo": 17}
    assert setup.hand_sizes(POKER, NAMES[:5], left, dealer="Dov") == dict(
        zip(NAMES, (11, 10, 10, 10, 11), strict=False)
    )
    branches = branches_of(TAHIMI.readings, {}, lambda lookup: setup.hand_sizes(POKER, three, lookup))
    assert [branch.options for branch in branches] == [{"ta.deal.from": "tahimi"}, {"ta.deal.from": "left-of-dealer"}]
    (even,) = branches_of(TAHIMI.readings, {}, lambda lookup: setup.hand_sizes(POKER, NAMES[:4], lookup))
    assert even.options == {} and set(even.answer.values()) == {13}


@pytest.mark.parametrize("players", [NAMES[:1], NAMES[:2], (*NAMES, "Ida")])
def test_three_to_eight_play(players: tuple[str, ...]) -> None:
    for ask in (
        lambda: setup.hand_sizes(POKER, players, DEFAULT),
        lambda: tarot.hand_sizes(MINORS, players, DEFAULT),
        lambda: setup.titles(len(players)),
        lambda: setup.seats([dict.fromkeys(players, "2")], POKER),
    ):
        with pytest.raises(SetUpFault) as fault:
            ask()
        assert code(fault) == "players"


# -- the Majors of a round


@pytest.mark.parametrize(("players", "number"), [(3, 4), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)])
def test_four_majors_or_one_a_player_from_five_on(players: int, number: int) -> None:
    assert tarot.majors_dealt(players) == number


@pytest.mark.parametrize(("players", "each"), [(3, 20), (4, 15), (7, 9), (8, 8)])
def test_the_cards_divide_but_for_five_and_six_players(players: int, each: int) -> None:
    (branch,) = branches_of(TAROT.readings, {}, lambda lookup: tarot.hand_sizes(MINORS, NAMES[:players], lookup))
    assert branch.options == {} and set(branch.answer.values()) == {each}
    assert [tarot.stripped(players, way) for way in ("uneven", "strip", "majors")] == [0, 0, 0]
    assert tarot.majors_dealt(players, "majors") == tarot.majors_dealt(players)
    assert tarot.uneven(players) is None


@pytest.mark.parametrize(
    ("players", "remainder", "majors", "eights", "sizes"),
    [
        (5, "uneven", 5, 4, (13, 12, 12, 12, 12)),
        (5, "strip", 5, 3, (12,) * 5),
        (5, "majors", 4, 4, (12,) * 5),
        (6, "uneven", 6, 4, (11, 11, 10, 10, 10, 10)),
        (6, "strip", 6, 2, (10,) * 6),
        (6, "majors", 4, 4, (10,) * 6),
    ],
)
def test_what_is_done_about_the_cards_that_are_over(
    players: int, remainder: str, majors: int, eights: int, sizes: tuple[int, ...]
) -> None:
    options = read(th__deal__remainder=remainder)
    lexicon = TAROT.lexicon(options, players)
    assert tarot.majors_dealt(players, remainder) == majors
    assert lexicon.deck.count("VIII") == eights
    assert {r.count for r in lexicon.deck.ranks if r.name != "VIII"} == {4}
    for deck in (lexicon, MINORS):
        assert tuple(tarot.hand_sizes(deck, NAMES[:players], options).values()) == sizes
    assert sum(sizes) == 56 - (4 - eights) + majors
    assert (tarot.uneven(players, remainder) is not None) == (remainder == "uneven")


def test_the_three_ways_are_all_looked_at_and_the_seat_only_where_cards_are_over() -> None:
    branches = branches_of(TAROT.readings, {}, lambda lookup: tarot.hand_sizes(MINORS, NAMES[:5], lookup))
    assert sorted(tuple(branch.options.values()) for branch in branches) == [
        ("majors",),
        ("strip",),
        ("uneven", "left-of-dealer"),
        ("uneven", "tahimi"),
    ]


def test_what_there_is_to_say_of_five_players() -> None:
    assert tarot.uneven(5) == (
        "61 cards do not divide among five: one hand will have one more",
        "th.deal.remainder=strip leaves out one VIII; th.deal.remainder=majors picks fewer Majors",
    )
