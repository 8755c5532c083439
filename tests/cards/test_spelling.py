"""Cards as people type them: read where there is one reading only, and refused with all they
could be where it is more."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cards import Lexicon, NotationError, in_turn, parse_cards, parse_hand, parse_plays
from adjudicator.cards.play import hand_words
from adjudicator.cards.spelling import decimal, forms, is_roman, otherwise, roman
from adjudicator.games import GAMES

PLAYERS = ("Ada", "Ben", "Cleo", "Dov")
TAROT = GAMES["tarot-himi"].lexicon({})
TAHIMI = GAMES["tahimi"].lexicon({})
JOKERS = GAMES["tahimi"].lexicon({"jokers": "wild", "deck": "eight", "deuces": "high"}, 8)
LOKA = GAMES["loka"].lexicon({})
SUITED = GAMES["loka"].lexicon({"suits": "Hearts Spades Diamonds Clubs"})
LEXICONS = {"tarot-himi": TAROT, "tahimi": TAHIMI, "tahimi with jokers": JOKERS, "loka": LOKA}

TYPED = {
    "tarot-himi": {
        **{"justice, IV": "discard Justice, then IV", "Judgement, VI VI": "discard Judgement, then VI VI"},
        **{"J": "Page", "Jack": "Page", "two jacks": "Page Page", "knave": "Page"},
        **{
            "Ten": "X",
            "nine": "IX",
            "a nine": "IX",
            "a king": "King",
            "8s": "VIII",
            "QQ34": "Queen Queen III IV",
            "SIX SIX": "VI VI",
            "two of cups": "II",
        },
        **{"6 VI": "VI VI", "VI 6": "VI VI", "VI 2": "II VI", "9 IX": "IX IX", "2, VI": "II VI"},
        **{"8,8": "VIII VIII", "8, 8": "VIII VIII", "VI and VI": "VI VI", "VI & VI": "VI VI", "VI + VI": "VI VI"},
        **{"2 kings": "King King", "two kings": "King King", "3 3s": "III III III", "four aces": "Ace " * 4},
        **{"pair of 9s": "IX IX", "a pair of nines": "IX IX", "triple 7s": "VII VII VII", "pair kings": "King King"},
        **{"six, six and six": "VI VI VI", "K, K, and K": "King King King", "eight nine": "VIII IX"},
        **{"the king": "King", "an ace": "Ace", "one king": "King", "one VI": "VI", "VI and the fool": "VI Fool"},
        **{"fool as a 9": "Fool as IX", "Fool as kings": "Fool as King", "magician as an ace": "Magician as Ace"},
        **{"KK": "King King", "88": "VIII VIII", "1010": "X X", "VVV": "V V V"},
        **{"XVI": "Tower", "16": "Tower", "the pope": "Hierophant", "0": "Fool", "Kc Ks": "King King"},
        **{"king cups": "King", "6w": "VI", "VI of Sword": "VI"},
        **{"I pass": "pass", "i pass": "pass", "I'll pass": "pass", "Pass!": "pass", "pass.": "pass"},
        **{"I play VI VI": "VI VI", "play two sixes": "VI VI", "puts down VI": "VI", "leads VI VI": "VI VI"},
        **{"I discard the Moon": "discard Moon", "discards an 8": "discard VIII", "One card!": "one card"},
        **{"discard wheel with 3 and 5": "discard Wheel of Fortune with III V"},
        **{"I discard Justice then I play IV": "discard Justice, then IV"},
        **{"give ace and king": "gives King Ace", "two sixes showing the Tower": "VI VI showing Tower"},
    },
    "tahimi": {
        **{"two eights": "8 8", "pair of 8s": "8 8", "3 kings": "K K K", "K and K": "K K", "quad 5s": "5 5 5 5"},
        **{"8h 8d": "8 8", "A\u2660": "A", "10\u2665": "10", "king hearts": "K", "5 of diamonds, 5 of clubs": "5 5"},
        **{
            "2 2s": "2 2",
            "Trey": "3",
            "QQ34": "Q Q 3 4",
            "T T": "10 10",
            "VIII": "8",
            "IX 9": "9 9",
            "KKK": "K K K",
            "2 7": "2 7",
        },
        **{"ace of spades": "A", "knave": "J", "As Ks": "K A", "I pass": "pass"},
    },
    "tahimi with jokers": {
        **{"two jokers": "Joker Joker", "joker as a 7": "Joker as 7", "7 and a joker": "7 Joker"},
        "a joker": "Joker",
    },
    "loka": {
        **{"21": "World", "XXI": "World", "19": "19 of Trumps", "XIX": "19 of Trumps", "trump XIX": "19 of Trumps"},
        **{"Sun": "19 of Trumps", "the Sun": "19 of Trumps", "trump five": "5 of Trumps", "trump one": "Magician"},
        **{"2 clubs": "2 of Clubs", "two of clubs": "2 of Clubs", "clubs 2": "2 of Clubs", "10 cup": "10 of Cups"},
        **{"2 of wands": "2 of Clubs", "2 of batons": "2 of Clubs", "ace of pentacles": "Ace of Coins"},
        **{"KH": "King of Cups", "K\u2665": "King of Cups", "QS": "Queen of Swords", "10D": "10 of Coins"},
        **{"king cups": "King of Cups", "the King of hearts": "King of Cups", "page of cups": "Jack of Cups"},
        **{"knight of cups": "Cavalier of Cups", "III of swords": "3 of Swords", "excuse": "Fool"},
        **{"lay away KS, QS and 9H": "discard 9 of Cups Queen of Swords King of Swords"},
        **{"give 5 of cups": "gives 5 of Cups", "I play the sun": "19 of Trumps"},
    },
}
"""What a new player types, and its reading."""

DOUBTFUL: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "tarot-himi": {
        **{"2 VI": ("2xVI", "II VI"), "two king": ("2xKing", "II King"), "7 x 4": ("7xIV", "VII X IV")},
        **{"I": ("Magician", "Ace"), "XI": ("Justice", "Page"), "14": ("Temperance", "King"), "XX": ("X X",)},
        **{"a king queen": ("King", "Ace King"), "a 6 and a 6": ("VI", "Ace VI")},
        **{"empress, IV": ("IV Empress", "discard Empress, then IV")},
    },
    "tahimi": {"2 x 7": ("2x7", "2 10 7"), "2 VI": ("2x6", "2 6"), "two 3": ("2x3", "2 3")},
    "loka": {
        **{"KC": ("King of Cups", "King of Coins", "King of Clubs"), "Justice": ("8 of Trumps", "11 of Trumps")},
        **{"7": ("7 of Swords", "7 of Cups", "7 of Coins", "7 of Clubs", "7 of Trumps")},
        **{"I": ("Magician", "Ace of Cups"), "kings": ("King of Swords", "King of Clubs"), "C": ("Cavalier of Cups",)},
    },
}
"""What may mean several things, and these among them."""


def rows(table: Mapping[str, Mapping[str, object]]) -> list[object]:
    return [
        pytest.param(game, text, reading, id=f"{game}: {text}")
        for game, some in table.items()
        for text, reading in some.items()
    ]


@pytest.mark.parametrize(("game", "text", "reading"), rows(TYPED))
def test_what_people_type_is_read_as_they_mean_it(game: str, text: str, reading: str) -> None:
    lexicon = LEXICONS[game]
    parsed = parse_plays(text, lexicon, PLAYERS)
    assert parsed == parse_plays(reading, lexicon, PLAYERS)
    assert parse_plays(in_turn(parsed), lexicon, PLAYERS) == parsed


@pytest.mark.parametrize(("game", "text", "readings"), rows(DOUBTFUL))
def test_every_reading_of_a_spelling_is_named_and_can_be_written(
    game: str, text: str, readings: tuple[str, ...]
) -> None:
    lexicon = LEXICONS[game]
    with pytest.raises(NotationError) as refused:
        parse_plays(text, lexicon, PLAYERS)
    assert refused.value.code == "ambiguous"
    ways = re.split(", (?!then)| or ", refused.value.help.removeprefix("write "))
    assert set(readings) <= set(ways)
    assert len({parse_plays(way, lexicon, PLAYERS) for way in ways}) == len(ways) > 1


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("6 VII 8 9 King", "VI VII VIII IX King"),
        ("VI VI and the Moon", "VI VI Moon"),
        ("2 sixes, 3 kings and the Tower", "VI VI King King King Tower"),
        ("VI + VI + 4 unseen", "VI VI + 4 unseen"),
        ("VI VI and four unseen cards", "VI VI + 4 unseen"),
        ("7 unseen cards", "7 unseen"),
        ("none", "nothing"),
    ],
)
def test_hands_as_people_type_them(text: str, hand: str) -> None:
    assert hand_words(parse_hand(text, TAROT)) == hand


@pytest.mark.parametrize(
    ("text", "lexicon", "message"),
    [
        ("pass", TAROT, "pass cannot stand in a hand"),
        ("one card", TAROT, "one card cannot stand in a hand"),
        ("VI discard", TAROT, "discard cannot stand in a hand"),
        ("pass", LOKA, "pass cannot stand in a hand"),
        ("11 of cups", LOKA, "no card is called '11 of Cups'"),
        ("King of Hats", LOKA, "no suit is called 'Hats'"),
    ],
)
def test_what_cannot_stand_in_a_hand_is_refused(text: str, lexicon: Lexicon, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_hand(text, lexicon)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_every_spelling_is_read_as_its_card_or_refused_with_all_it_may_be(data: st.DataObject) -> None:
    lexicon = LEXICONS[data.draw(st.sampled_from(sorted(LEXICONS)))]
    spelling = data.draw(st.sampled_from(sorted(lexicon.meanings)))
    readings = lexicon.meanings[spelling]
    shown = data.draw(st.sampled_from((spelling, spelling.upper(), f"the {spelling}")))
    try:
        assert parse_cards(shown, lexicon) == readings
    except NotationError as error:
        assert (len(readings) > 1 or spelling in lexicon.plural) and error.code == "ambiguous"
        assert all(one in error.help for one in readings)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_no_refusal_suggests_what_was_typed_or_what_cannot_stand_there(data: st.DataObject) -> None:
    lexicon = LEXICONS[data.draw(st.sampled_from(sorted(LEXICONS)))]
    word = st.sampled_from((*sorted(lexicon.words), *lexicon.reserved, "on", "teh", "off"))
    text = " ".join(data.draw(st.lists(word, min_size=1, max_size=3)))
    for parse in (parse_hand, parse_cards):
        try:
            parse(text, lexicon)
        except NotationError as error:
            near = error.help.removeprefix("did you mean ").removesuffix("?")
            if near != error.help:
                assert lexicon.card(near) == near
                assert not text[error.column :].lower().startswith(near.lower())


def test_other_packs_name_the_suits_otherwise() -> None:
    assert parse_cards("king of cups", SUITED) == ("King of Hearts",)
    assert parse_cards("KH", SUITED) == ("King of Hearts",)
    assert parse_cards("2 of wands", SUITED) == ("2 of Clubs",)


def test_numerals_up_to_thirty_nine() -> None:
    every = [roman(number) for number in range(1, 40)]
    assert [every[at - 1] for at in (4, 9, 14, 19, 21, 39)] == ["IV", "IX", "XIV", "XIX", "XXI", "XXXIX"]
    assert all(is_roman(text) and decimal(text) == at for at, text in enumerate(every, start=1))
    assert not any(map(is_roman, ("IIII", "VIX", "", "VV", "K")))
    assert forms(4) == ("4", "IV", "four")


def test_what_was_read_otherwise_than_typed() -> None:
    assert otherwise("8 8", "VIII VIII") and otherwise("KH", "King of Cups")
    assert not otherwise("King, vi", "VI King") and not otherwise("the Tower", "Tower")


@pytest.mark.parametrize(
    ("game", "text", "held", "reading"),
    [
        ("tahimi", "kings", {"K": 2}, "K K"),
        ("tahimi", "kings", {"K": 1, "9": 2}, "K"),
        ("tahimi", "9's", {"9": 2}, "9 9"),
        ("tarot-himi", "nines", {"IX": 2, "X": 1}, "IX IX"),
        ("loka", "9s", {}, "9 of Swords"),
        ("loka", "10S", {}, "10 of Swords"),
        ("loka", "AS", {}, "Ace of Swords"),
        ("loka", "kings of cups", {}, "King of Cups"),
        ("loka", "KoC", {"King of Coins": 1, "Queen of Cups": 1}, "King of Coins"),
        ("loka", "K of C", {"King of Clubs": 1}, "King of Clubs"),
        ("loka", "king", {"King of Cups": 1, "4 of Cups": 1}, "King of Cups"),
        ("taruno", "KoC", {}, "King of Cups"),
        ("taruno", "2c", {}, "2 of Cups"),
        ("loka", "Deuce of Swords, Trey of Cups", {}, "2 of Swords, 3 of Cups"),
        ("tarot-himi", "A (sun)", {}, "Ace showing Sun"),
        ("tarot-himi", "Ace, show the sun", {}, "Ace showing Sun"),
        ("tarot-himi", "A and show the Sun and the Moon", {}, "Ace showing Sun and Moon"),
        ("tarot-himi", "A (showing the Sun)", {}, "Ace showing Sun"),
    ],
)
def test_what_is_held_decides_the_reading(game: str, text: str, held: dict[str, int], reading: str) -> None:
    lexicon = GAMES[game].lexicon({})
    assert parse_plays(text, lexicon, PLAYERS, held) == parse_plays(reading, lexicon, PLAYERS)


@pytest.mark.parametrize(
    ("game", "text", "held", "message", "help"),
    [
        ("tahimi", "kings", {}, "kings does not say how many", "write K K, or three kings"),
        ("tahimi", "kings", {"K": 3}, "kings may mean", "write K K or K K K"),
        ("tarot-himi", "hp", {}, "no card is called 'hp'", "did you mean High Priestess?"),
        ("tarot-himi", "wof", {}, "no card is called 'wof'", "did you mean Wheel of Fortune?"),
        ("taruno", "kng of cups", {}, "no card is called 'kng'", "did you mean King of Cups?"),
        ("loka", "14 of cups", {}, "no card is called '14 of Cups'", "Cups are Ace, 2, 3"),
        ("loka", "14 of hearts", {}, "no card is called '14 of Cups'", "Cups are Ace, 2, 3"),
        ("loka", "Ace of Trumps", {}, "no card is called 'Ace of Trumps'", "Trumps are Magician, 2, 3"),
        ("loka", "King of Hats", {}, "no suit is called 'Hats'", "suits: Swords"),
        ("loka", "KoC", {"King of Cups": 1, "King of Coins": 1}, "KoC may mean", "write King of Cups"),
        ("tarot-poker", "2c", {}, "2c may mean 2 of Cups or 2 of Coins", "write 2 of Cups or 2 of Coins"),
    ],
)
def test_what_nothing_decides_is_requested(game: str, text: str, held: dict[str, int], message: str, help: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_plays(text, GAMES[game].lexicon({}), PLAYERS, held)
    assert str(refused.value).startswith(message) and refused.value.help.startswith(help)


@pytest.mark.parametrize("text", ["Ace of Trumps", "14 of cups"])
def test_all_of_a_name_is_marked_that_no_card_has(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_plays(f"discard 2 of Cups {text} Fool", GAMES["loka"].lexicon({}), PLAYERS)
    assert (refused.value.column, refused.value.length) == (len("discard 2 of Cups "), len(text))
