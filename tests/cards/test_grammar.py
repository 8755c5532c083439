"""The notation: what is printed parses back, what is refused says where and what to do."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.cards import (
    CALLS,
    DISCARD,
    DRAWS,
    GIVES,
    MOVES,
    PASS,
    PUT,
    SHOWS,
    Hand,
    Lexicon,
    NotationError,
    Play,
    in_turn,
    parse_cards,
    parse_hand,
    parse_play,
    parse_plays,
)
from adjudicator.games import GAMES

PLAYERS = ("Ada", "Ben", "Cleo", "Dov")
TAROT = GAMES["tarot-himi"].lexicon({})
TAHIMI = GAMES["tahimi"].lexicon({})
JOKERS = GAMES["tahimi"].lexicon({"jokers": "wild", "deck": "eight", "deuces": "high"}, 8)
LEXICONS = {"tarot-himi": TAROT, "tahimi": TAHIMI, "tahimi with jokers": JOKERS}


# -- round trip


@st.composite
def plays(draw: st.DrawFn, lexicon: Lexicon, depth: int = 2) -> Play:
    """Any play the notation has, as its reader would give it: cards in deck order."""
    names = [rank.name for rank in lexicon.deck.ranks]
    singles = list(lexicon.deck.singles)
    card = st.sampled_from(names + singles)

    def ordered(cards: list[str]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lexicon.order))

    kind = draw(st.sampled_from((PASS, PUT, DISCARD, *MOVES, SHOWS, CALLS)))
    showing = draw(st.none() | st.sets(card, max_size=3).map(lambda found: ordered(list(found))))
    if kind == PASS:
        return Play(PASS, showing=showing)
    if kind == CALLS:
        return Play(CALLS)
    if kind in MOVES or kind == SHOWS:
        unseen = draw(st.integers(0, 3)) if kind in (GIVES, DRAWS) else 0
        moved = ordered(draw(st.lists(card, min_size=0 if unseen else 1, max_size=3)))
        return Play(kind, moved, unseen=unseen)
    if kind == DISCARD:

        def once(cards: list[str]) -> bool:
            """No card more often than it is there, where there is one of its kind."""
            return all(cards.count(card) <= lexicon.deck.singles.get(card, len(cards)) for card in cards)

        return Play(
            DISCARD,
            (draw(card),),
            to=draw(st.none() | st.sampled_from(PLAYERS)),
            also=ordered(draw(st.lists(card, max_size=3).filter(once))),
            showing=showing,
        )
    wilds = st.integers(1, 4).map(lambda count: [lexicon.wild or names[0]] * count)
    cards = ordered(draw(st.lists(card, min_size=1, max_size=5) | wilds))
    declared = None
    if set(cards) == {lexicon.wild}:
        declared = draw(st.none() | st.sampled_from(names))
    elif len(cards) == 1 and cards[0] in singles:
        own = (names[-1],) if cards[0] in lexicon.mimics else ()
        declared = draw(st.sampled_from((None, "lead", *own)))
    return Play(PUT, cards, declared, showing=showing)


@pytest.mark.long
@pytest.mark.parametrize("lexicon", LEXICONS.values(), ids=LEXICONS)
@given(data=st.data())
@settings(max_examples=250, deadline=None)
def test_a_play_printed_parses_back(lexicon: Lexicon, data: st.DataObject) -> None:
    play = data.draw(plays(lexicon))
    assert parse_play(str(play), lexicon, PLAYERS) == play
    assert parse_play(str(play).upper(), lexicon, PLAYERS) == play
    assert parse_play(f"  {str(play).replace(' ', '   ')}\t", lexicon, PLAYERS) == play


@pytest.mark.parametrize("lexicon", LEXICONS.values(), ids=LEXICONS)
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_cards_and_hands_are_read_whatever_their_order(lexicon: Lexicon, data: st.DataObject) -> None:
    names = [*(rank.name for rank in lexicon.deck.ranks), *lexicon.deck.singles]
    cards = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=12))
    assert Counter(parse_cards(" ".join(cards), lexicon)) == Counter(cards)
    assert list(parse_cards(" ".join(cards), lexicon)) == sorted(cards, key=lexicon.order)
    assert parse_hand(" ".join(cards), lexicon) == Hand(dict(Counter(cards)))
    unseen = data.draw(st.integers(0, 20))
    found = parse_hand(f"{' '.join(cards)} + {unseen} unseen", lexicon)
    assert (found.cards, found.unseen) == (Counter(cards), unseen)


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
        (
            "discard Justice, then discard Judgement, then pass",
            "discard Justice, then discard Judgement, then pass",
        ),
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
    found = parse_hand(text, TAROT)
    assert (dict(found.cards), found.unseen) == (dict(hand.cards), hand.unseen)


# -- refusals

REFUSED = [
    # numerals that may be meant for a Major
    ("XIII", "numbered-major", 0, 4, "Death? A Major is named", "Death"),
    ("VI xiii", "numbered-major", 3, 4, "Death? A Major is named", "Death"),
    ("XVI", "numbered-major", 0, 3, "Tower? A Major is named", "Tower"),
    ("XXI XXI", "numbered-major", 0, 3, "World? A Major is named", "World"),
    ("I", "numbered-major", 0, 1, "Magician? A Major is named", "Magician"),
    ("0", "numbered-major", 0, 1, "Fool? A Major is named", "Fool"),
    ("16", "numbered-major", 0, 2, "Tower? A Major is named", "Tower"),
    # run together
    ("AA", "run-together", 0, 2, "AA", "Ace Ace"),
    ("VV", "run-together", 0, 2, "VV", "V V"),
    ("VI KKK", "run-together", 3, 3, "KKK", "King King King"),
    ("VIIIVIII", "run-together", 0, 8, "VIIIVIII", "VIII VIII"),
    ("1010", "run-together", 0, 4, "1010", "X X"),
    # a count is written with x
    ("2 VIII", "mixed", 0, 6, "", "2xVIII"),
    ("3 VIII VIII", "mixed", 0, 11, "", ""),
    ("VIII 8", "mixed", 0, 6, "", "VIII VIII"),
    ("VIII 9", "mixed", 0, 6, "", "VIII IX"),
    ("0xVIII", "bad-count", 0, 6, "1 or more", ""),
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
    ("Fool as Tower", "bad-rank", 8, 5, "rank", ""),
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
    ("takes 2 unseen", "seen", 6, 1, "everybody sees", "takes VI"),
    ("takes VI + 1 unseen", "seen", 11, 1, "everybody sees", "takes VI"),
    ("shows 1 unseen", "seen", 6, 1, "everybody sees", "shows VI"),
    ("one", "unexpected", 3, 1, "card", "one card"),
    ("one VI", "unexpected", 4, 2, "card", "one card"),
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
    ("text", "code", "column", "length", "message", "help"),
    REFUSED,
    ids=[repr(row[0][:30]) for row in REFUSED],
)
def test_refusals(text: str, code: str, column: int, length: int, message: str, help: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_plays(text, TAROT, PLAYERS)
    error = refused.value
    assert message in error.message
    assert help in error.help
    assert error.help
    if code != "mixed":  # the name of that refusal is nobody's promise
        assert (error.code, error.column, error.length) == (code, column, length)


@pytest.mark.parametrize("text", ["discard Judgement, then VIII", "discard Judgement then pass"])
def test_where_one_play_belongs_a_second_is_refused(text: str) -> None:
    assert len(parse_plays(text, TAROT, PLAYERS)) == 2
    with pytest.raises(NotationError) as refused:
        parse_play(text, TAROT, PLAYERS)
    error = refused.value
    assert error.code == "two-actions" and text[: error.column].strip() == "discard Judgement"
    assert "one action belongs here" in error.message and error.help


@pytest.mark.parametrize(
    ("text", "code", "column", "help"),
    [
        ("VIII", "unknown-card", 0, ""),
        ("10 XII", "unknown-card", 3, ""),
        ("KK", "run-together", 0, "K K"),
        ("99", "run-together", 0, "9 9"),
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
        ("VI + four unseen", 5, "write it like VI VI + 4 unseen"),
        ("nothing VI", 8, "end"),
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


# -- anything at all

TOKENS = (
    "VIII", "8", "Tower", "the", "The", "Fool", "Joker", "of", "Cups", "as", "lead", "A", "pass", "gives", "discard",
    "takes", "draws", "shows", "one", "card",
    "discards", "to", "Ada", "with", "then", ",", "+", "showing", "nothing", "and", "unseen", "4", "2x", "2xVIII", "x",
    "99x", "0x2x3", "٣xVIII", "²xVI", "XIII", "AA", "Wheel", "Fortune", "Magician", "\u0130", "\ufb01", "\x00", "ß",
)  # fmt: skip
anything = st.text(max_size=60) | st.lists(st.sampled_from(TOKENS), max_size=9).flatmap(
    lambda words: st.sampled_from((" ", "", ", ", "\n")).map(lambda gap: gap.join(words))
)


@pytest.mark.long
@given(anything, st.sampled_from(sorted(LEXICONS)))
@example("2xof", "tarot-himi")
@example("discard discard", "tarot-himi")
@example("² unseen", "tarot-himi")
@example("VI + ² unseen", "tarot-himi")
@example("\u0130" * 40, "tahimi")
@example("VI of \u00df", "tarot-himi")
@settings(max_examples=1500, deadline=None)
def test_whatever_is_written_is_read_or_refused_with_a_place_and_help(text: str, name: str) -> None:
    lexicon = LEXICONS[name]
    for parse in (
        lambda: parse_play(text, lexicon, PLAYERS),
        lambda: parse_play(text, lexicon),
        lambda: parse_cards(text, lexicon),
        lambda: parse_hand(text, lexicon),
    ):
        try:
            found = parse()
        except NotationError as error:
            assert 0 <= error.column <= len(text)
            assert error.length >= 1
            assert error.code
            assert error.message
            assert error.help
        else:
            assert isinstance(found, Play | Hand | tuple)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_the_plays_of_a_turn_are_read_the_same_again(data: st.DataObject) -> None:
    before = data.draw(st.lists(plays(TAROT).filter(lambda play: play.kind == DISCARD), max_size=3))
    turn = (*before, data.draw(plays(TAROT)))
    assert parse_plays(in_turn(turn), TAROT, PLAYERS) == turn


@given(anything, st.sampled_from(sorted(LEXICONS)))
@settings(max_examples=500, deadline=None)
def test_what_was_read_is_read_the_same_again(text: str, name: str) -> None:
    try:
        play = parse_play(text, LEXICONS[name], PLAYERS)
    except NotationError as error:
        assert error.code
        return
    assert parse_play(str(play), LEXICONS[name], PLAYERS) == play
