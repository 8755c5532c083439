"""The notation: what is printed parses back, what is refused says where and what to do."""

from __future__ import annotations

import pytest

from adjudicator.cards import Hand, NotationError, in_turn, parse_hand, parse_play, parse_plays
from tests.cards.notation import JOKERS, LOKA, PLAYERS, TAHIMI, TAROT

# -- spellings


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("VIII VIII", "VIII VIII"),
        ("viii Viii", "VIII VIII"),
        ("8 8", "VIII VIII"),
        ("2xVIII", "VIII VIII"),
        ("2\u00d7VIII", "VIII VIII"),
        ("3x8 Fool", "VIII VIII VIII Fool"),
        ("3xQueen", "Queen Queen Queen"),
        ("2xVIIIs", "VIII VIII"),
        ("Fool VIII VIII", "VIII VIII Fool"),
        ("VIII the fool", "VIII Fool"),
        ("P N Q K A", "Page Knight Queen King Ace"),
        ("10 10", "X X"),
        ("2 3 4 5 6 7 9", "II III IV V VI VII IX"),
        ("VI of Cups VI of swords", "VI VI"),
        ("ace of Pentacles", "Ace"),
        ("Tower", "Tower"),
        ("the tower", "Tower"),
        ("THE TOWER", "Tower"),
        ("Heirophant", "Hierophant"),
        ("the Heirophant", "Hierophant"),
        ("Hierophant", "Hierophant"),
        ("high priestess", "High Priestess"),
        ("The High Priestess", "High Priestess"),
        ("The Wheel of Fortune", "Wheel of Fortune"),
        ("Wheel", "Wheel of Fortune"),
        ("Judgment", "Judgement"),
        ("Hanged Man", "Hanged Man"),
        ("Fool as IX", "Fool as IX"),
        ("the Fool as 9", "Fool as IX"),
        ("VIII Fool as VIII", "VIII Fool"),
        ("Magician as lead", "Magician as lead"),
        ("Magician as Ace", "Magician as Ace"),
        ("magician AS a", "Magician as Ace"),
        ("pass", "pass"),
        ("Passes", "pass"),
        ("gives Hanged Man", "gives Hanged Man"),
        ("gives 2 unseen", "gives 2 unseen"),
        ("gives two cards", "gives 2 unseen"),
        ("gives 1 card", "gives 1 unseen"),
        ("gives 2", "gives II"),
        ("gives king + 1 unseen", "gives King + 1 unseen"),
        ("Takes the fool 6", "takes VI Fool"),
        ("takes the fool", "takes Fool"),
        ("draws Ace IV III", "draws III IV Ace"),
        ("draws 3 Unseen", "draws 3 unseen"),
        ("draws III, IV + 1 unseen", "draws III IV + 1 unseen"),
        ("shows the Moon", "shows Moon"),
        ("One card", "one card"),
        ("discard Judgement, then VIII VIII", "discard Judgement, then VIII VIII"),
        ("discards the Judgement then 8 8", "discard Judgement, then VIII VIII"),
        ("judgement then 3 3", "discard Judgement, then III III"),
        ("Judgement, then pass", "discard Judgement, then pass"),
        ("discard judgement and play 3 3", "discard Judgement, then III III"),
        ("I play Justice and then lead VI", "discard Justice, then VI"),
        ("discard Justice, then discard Judgement, then pass", "discard Justice, then discard Judgement, then pass"),
        ("discard Chariot to Ada", "discard Chariot to Ada"),
        ("discard the chariot to CLEO", "discard Chariot to Cleo"),
        ("discard Wheel of Fortune with III IV", "discard Wheel of Fortune with III IV"),
        ("discard Wheel with IV III", "discard Wheel of Fortune with III IV"),
        ("VI VI showing Strength and World", "VI VI showing Strength and World"),
        ("VI VI showing World and the Strength", "VI VI showing Strength and World"),
        ("VI VI showing Strength + World", "VI VI showing Strength and World"),
        ("VI VI showing nothing", "VI VI showing nothing"),
        ("V VI", "V VI"),
        ("V V Tower", "V V Tower"),
        ("Magician VI", "VI Magician"),
    ],
)
def test_accepted_spellings_of_tarot_himi(text: str, printed: str) -> None:
    assert in_turn(parse_plays(text, TAROT, PLAYERS)) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("10 10", "10 10"),
        ("j j", "J J"),
        ("Jack Queen king ACE", "J Q K A"),
        ("2xK", "K K"),
        ("2x10", "10 10"),
        ("11 15", "11 15"),
        ("Joker as A", "Joker as A"),
        ("2xJoker as 7", "Joker Joker as 7"),
        ("5 joker", "5 Joker"),
        ("2 3", "3 2"),
        ("deuce", "2"),
        ("10 of Moons 10 of hearts", "10 10"),
    ],
)
def test_accepted_spellings_of_tahimi(text: str, printed: str) -> None:
    assert str(parse_play(text, JOKERS, PLAYERS)) == printed


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("nothing", Hand()),
        ("unseen", Hand(unseen=None)),
        ("4 unseen", Hand(unseen=4)),
        ("VI VI Tower + 4 unseen", Hand({"VI": 2, "Tower": 1}, 4)),
        ("2xVI Tower", Hand({"VI": 2, "Tower": 1})),
        ("VI VII the Tower", Hand({"VI": 1, "VII": 1, "Tower": 1})),
    ],
)
def test_accepted_spellings_of_a_hand(text: str, hand: Hand) -> None:
    parsed = parse_hand(text, TAROT)
    assert (dict(parsed.cards), parsed.unseen) == (dict(hand.cards), hand.unseen)


# -- refusals

REFUSED = [
    # numbers that a Major has, and another card too
    ("XIII", "ambiguous", 0, 4, "may mean Death or Queen", "write Death or Queen"),
    ("VI xiii", "ambiguous", 3, 4, "Death or Queen", ""),
    ("I", "ambiguous", 0, 1, "Magician or Ace", ""),
    ("XX", "ambiguous", 0, 2, "Judgement or X X", ""),
    # a number that may be a count
    ("2 VIII", "ambiguous", 0, 6, "2xVIII or II VIII", "write 2xVIII or II VIII"),
    ("3 VIII VIII", "ambiguous", 0, 6, "", ""),
    ("Tower 2 VI", "ambiguous", 6, 4, "", "write 2xVI or II VI"),
    ("two king", "ambiguous", 0, 8, "2xKing or II King", ""),
    ("1 king", "ambiguous", 0, 6, "1xKing, Magician King or Ace King", ""),
    ("2 x king", "ambiguous", 0, 8, "2xKing or II X King", ""),
    ("a king queen", "ambiguous", 0, 6, "King or Ace King", ""),
    ("5 kings", "bad-count", 0, 7, "the deck has 4 of King", "V King"),
    ("0xVIII", "bad-count", 0, 6, "1 or more", ""),
    # what cannot stand where a card does
    ("VI pass", "unknown-card", 3, 4, "pass cannot stand among cards", ""),
    ("VI one card", "unknown-card", 3, 3, "one card cannot stand", ""),
    ("on", "unknown-card", 0, 2, "on", "written like"),
    # misspelt
    ("Towr", "unknown-card", 0, 4, "Towr", "did you mean Tower?"),
    ("VI Temprance", "unknown-card", 3, 9, "Temprance", "did you mean Temperance?"),
    ("Hihg Priestess", "unknown-card", 0, 4, "Hihg", "did you mean High Priestess?"),
    ("the Toewr", "unknown-card", 0, 3, "", "did you mean Tower?"),
    ("Qween", "unknown-card", 0, 5, "Qween", "did you mean Queen?"),
    ("gibberish", "unknown-card", 0, 9, "gibberish", ""),
    # players, suits, ranks
    ("discard Chariot to Zed", "unknown-player", 19, 3, "Zed", "Ada, Ben, Cleo, Dov"),
    ("discard Chariot to", "missing-player", 18, 1, "", "Ada, Ben, Cleo, Dov"),
    ("VI of Hats", "unknown-suit", 6, 4, "hats", "Cups, Swords"),
    ("VI of", "unknown-suit", 5, 1, "", "Cups"),
    ("Fool as", "bad-rank", 7, 1, "rank", ""),
    ("Fool as Tower", "bad-rank", 8, 5, "never as the Tower", ""),
    ("Fool as lead", "bad-rank", 8, 4, "rank", ""),
    ("Magician as VI", "bad-rank", 12, 2, "lead", ""),
    ("VI Fool as VII", "bad-rank", 11, 3, "VII", ""),
    # cards that change hands
    ("gives", "missing-card", 5, 1, "", ""),
    ("takes", "missing-card", 5, 1, "", ""),
    ("gives +", "unknown-card", 6, 1, "", ""),
    ("gives 0 unseen", "bad-count", 6, 1, "between 1 and 99", "gives 2 unseen"),
    ("gives 100 unseen", "bad-count", 6, 3, "between 1 and 99", "gives 2 unseen"),
    ("gives King + unseen", "bad-count", 13, 6, "number", "gives 2 unseen"),
    ("gives King +", "bad-count", 12, 1, "number", "gives 2 unseen"),
    ("gives King 2 unseen", "unknown-card", 13, 6, "unseen", ""),
    ("gives 2 unseen King", "unexpected", 15, 4, "King", ""),
    ("takes 2 unseen", "seen", 6, 1, "card by card", "takes VI"),
    ("takes VI + 1 unseen", "seen", 11, 1, "card by card", "takes VI"),
    ("shows 1 unseen", "seen", 6, 1, "card by card", "shows VI"),
    ("one", "unexpected", 3, 1, "card", "one card"),
    ("one card, then VI", "turn-over", 8, 1, "discard", ""),
    # the shape of a play
    ("", "missing-play", 0, 1, "", "pass"),
    ("discard", "missing-card", 7, 1, "", ""),
    ("VI showing", "missing-card", 10, 1, "", ""),
    ("VI showing Strength and", "missing-card", 23, 1, "", ""),
    ("pass pass", "unexpected", 5, 4, "pass", ""),
    ("discard Judgement, VIII", "unexpected", 19, 4, "then", "then"),
    ("VI, then VII", "turn-over", 2, 1, "discard", ""),
    ("VI then VII", "turn-over", 3, 4, "discard", ""),
    ("pass, then VI", "turn-over", 4, 1, "discard", ""),
    ("VI " * 700, "too-long", 0, 1, "", ""),
]


@pytest.mark.parametrize(
    ("text", "code", "column", "length", "message", "help"), REFUSED, ids=[repr(row[0][:30]) for row in REFUSED]
)
def test_refusals(text: str, code: str, column: int, length: int, message: str, help: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_plays(text, TAROT, PLAYERS)
    error = refused.value
    assert message in error.message
    assert help in error.help
    assert error.help
    assert (error.code, error.column, error.length) == (code, column, length)


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("discard Judgement, then VIII", "discard Judgement"),
        ("discard Judgement then pass", "discard Judgement"),
        ("Judgement, VIII", "Judgement"),
    ],
)
def test_where_one_play_belongs_a_second_is_refused(text: str, before: str) -> None:
    assert len(parse_plays(text, TAROT, PLAYERS)) == 2
    with pytest.raises(NotationError) as refused:
        parse_play(text, TAROT, PLAYERS)
    error = refused.value
    assert error.code == "two-actions" and text[: error.column].strip() == before
    assert "another follows 'discard Judgement'" in error.message and error.help


@pytest.mark.parametrize(
    ("text", "code", "column", "help"),
    [
        ("10 XII", "not-in-deck", 3, "deck=six"),
        ("Joker", "not-in-deck", 0, "jokers=wild"),
        ("14", "not-in-deck", 0, "deck=six"),
        ("Quean", "unknown-card", 0, "did you mean Q?"),
        ("K of Cups", "unknown-suit", 5, "Hearts"),
    ],
)
def test_refusals_of_tahimi(text: str, code: str, column: int, help: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_play(text, TAHIMI, PLAYERS)
    assert (refused.value.code, refused.value.column) == (code, column)
    assert help in refused.value.help


@pytest.mark.parametrize(
    ("text", "column", "help"),
    [
        ("VI VI + unseen", 8, "write VI VI + 4 unseen"),
        ("VI + 4", 6, "VI VI + 4 unseen"),
        ("nothing VI", 8, "write nothing alone"),
        ("unseen VI", 0, "write VI + 4 unseen"),
        ("2 unseen Devil", 2, "write Devil + 2 unseen"),
        ("VI 2 unseen", 5, "write VI + 2 unseen"),
        ("VI + 4 unseen VI", 7, "write VI VI + 4 unseen"),
        ("2 unseen + 3 unseen", 2, "say it once"),
    ],
)
def test_refusals_of_a_hand(text: str, column: int, help: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_hand(text, TAROT)
    assert help in refused.value.help and refused.value.column == column


def test_a_rank_of_several_suits_may_stand_for_a_number_of_cards() -> None:
    with pytest.raises(NotationError) as refused:
        parse_hand("5", LOKA)
    assert "or 5 unseen" in refused.value.help
    with pytest.raises(NotationError) as refused:
        parse_hand("5 7", LOKA)
    assert "unseen" not in refused.value.help
