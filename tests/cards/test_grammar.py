"""The notation: what is printed parses back, what is refused says where and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.cards import (
    DISCARD,
    PUT,
    Hand,
    Lexicon,
    NotationError,
    Play,
    Range,
    Verb,
    in_turn,
    parse_cards,
    parse_hand,
    parse_play,
    parse_plays,
)
from adjudicator.cards.verbs import ANY, MANY, NONE, ONE
from adjudicator.games import GAMES

pytestmark = pytest.mark.no_cover

PLAYERS = ("Ada", "Ben", "Cleo", "Dov")
TAROT = GAMES["tarot-himi"].lexicon({})
TAHIMI = GAMES["tahimi"].lexicon({})
JOKERS = GAMES["tahimi"].lexicon({"jokers": "wild", "deck": "eight", "deuces": "high"}, 8)
LOKA = GAMES["loka"].lexicon({})
LEXICONS = {"tarot-himi": TAROT, "tahimi": TAHIMI, "tahimi with jokers": JOKERS}


# -- round trip


@st.composite
def plays(draw: st.DrawFn, lexicon: Lexicon, verb: Verb | None = None) -> Play:
    """Any play the notation has, or any of one verb, as its reader would give it: cards in deck order."""
    verb = verb or draw(st.sampled_from(lexicon.verbs))
    names, singles = [rank.name for rank in lexicon.deck.ranks], list(lexicon.deck.singles)
    card = st.sampled_from(names + singles)

    def ordered(cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lexicon.order))

    def once(cards: list[str]) -> bool:
        """No card more often than it is there, where there is one of its kind."""
        return all(cards.count(card) <= lexicon.deck.singles.get(card, len(cards)) for card in cards)

    most = verb.cards.stop - 1
    unseen = draw(st.integers(0, min(3, most))) if verb.unseen else 0
    some = st.lists(card, min_size=max(verb.cards.start - unseen, 0), max_size=min(most - unseen, 5))
    if verb.declared and lexicon.wild:
        alone = st.integers(1, 4).filter(lambda count: count + unseen in verb.cards)
        some |= alone.map(lambda count: [lexicon.wild or ""] * count)
    cards = ordered(draw(some.filter(once) if verb.once else some))
    declared = None
    if verb.declared and set(cards) == {lexicon.wild}:
        declared = draw(st.none() | st.sampled_from(names))
    elif verb.declared and len(cards) == 1 and cards[0] in singles:
        own = (names[-1],) if cards[0] in lexicon.mimics else ()
        declared = draw(st.sampled_from((None, "lead", *own)))
    amounts = st.integers(0, 10**9 - 1)
    ranges = st.tuples(amounts, amounts).map(lambda ends: Range(min(ends), max(ends)))
    return Play(
        verb.kind,
        cards,
        declared,
        to=draw(st.none() | st.sampled_from(PLAYERS)) if verb.to else None,
        also=ordered(draw(st.lists(card, max_size=3).filter(once))) if verb.also else (),
        showing=draw(st.none() | st.sets(card, max_size=3).map(ordered)) if verb.showing else None,
        unseen=unseen,
        amount=draw(amounts | ranges) if verb.amount else None,
    )


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
    ("a king", "ambiguous", 0, 6, "King or Ace King", ""),
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


@pytest.mark.parametrize(
    ("lexicon", "verb"),
    [
        pytest.param(lexicon, verb, id=f"{name}: {verb.kind}")
        for name, lexicon in {**LEXICONS, "loka": LOKA}.items()
        for verb in lexicon.verbs
    ],
)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_a_play_of_each_verb_of_a_game_is_read_the_same_again(
    lexicon: Lexicon, verb: Verb, data: st.DataObject
) -> None:
    play = data.draw(plays(lexicon, verb))
    assert parse_plays(str(play), lexicon, PLAYERS) == (play,)
    assert parse_plays(str(play).upper(), lexicon, PLAYERS) == (play,)


@st.composite
def made_up(draw: st.DrawFn) -> Verb:
    """A verb with any slots."""
    truth = st.booleans()
    kind = draw(st.sampled_from(("bid", "raise to", "bid all", "assault", "cry halt", PUT)))
    cards = draw(st.sampled_from((ONE, MANY, range(2, 4), *((NONE, ANY) if kind != PUT else ()))))
    named = st.booleans() | st.just(frozenset({"VI", "A"}))
    return Verb(
        kind,
        amount=draw(truth),
        cards=cards,
        once=draw(truth),
        unseen=bool(cards != NONE and draw(truth)),
        declared=draw(truth),
        to=draw(named),
        also=draw(named),
        showing=draw(truth),
        leads_on=draw(truth),
    )


@given(st.data(), st.lists(made_up(), min_size=1, max_size=4, unique_by=lambda verb: verb.kind))
@settings(max_examples=300, deadline=None)
def test_a_play_of_any_verb_is_read_the_same_again(data: st.DataObject, verbs: list[Verb]) -> None:
    lexicon = replace(data.draw(st.sampled_from((TAROT, TAHIMI, JOKERS, LOKA))), verbs=tuple(verbs))
    leading = [verb for verb in verbs if verb.leads_on]
    before = [data.draw(plays(lexicon, verb)) for verb in leading[:2]]
    turn = (*before, data.draw(plays(lexicon)))
    assert parse_plays(in_turn(turn), lexicon, PLAYERS) == turn
    assert {word for play in turn for word in words_of(play)} <= {*lexicon.reserved, *PUT.split()}


def words_of(play: Play) -> set[str]:
    """The words of the notation in a play."""
    filled = {"to": play.to, "with": play.also, "as": play.declared, "unseen": play.unseen}
    return {play.kind.split()[0], *(word for word, value in filled.items() if value)}


BETTING = replace(TAROT, verbs=(*TAROT.verbs, Verb("raise to", amount=True, spelt=("raise", "raises to"))))


@pytest.mark.parametrize("text", ["raise to 30", "raise 30", "RAISES TO 30"])
def test_an_amount_stands_behind_its_verb(text: str) -> None:
    play = parse_play(text, BETTING)
    assert (play.kind, play.amount, str(play)) == ("raise to", 30, "raise to 30")
    several = parse_play(f"{text}..95", BETTING)
    assert several.amount == Range(30, 95) and str(several) == "raise to 30..95"
    assert 95 in Range(30, 95) and 96 not in Range(30, 95)
    with pytest.raises(ValueError, match="no range"):
        Range(3, 2)


@pytest.mark.parametrize(
    ("text", "code", "column", "help"),
    [
        ("raise", "bad-amount", 5, "raise to 30"),
        ("raise to VI", "bad-amount", 9, "raise to 30"),
        ("raise to 95..30", "bad-amount", 9, "30..95"),
        ("raise to -3", "bad-amount", 9, "raise to 30"),
        ("raise to 30 VI", "unexpected", 12, ""),
        ("rase 30", "unknown-card", 0, "did you mean raise to?"),
        ("discrad VI", "unknown-card", 0, "did you mean discard?"),
    ],
)
def test_refusals_of_amounts(text: str, code: str, column: int, help: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_play(text, BETTING)
    assert (refused.value.code, refused.value.column) == (code, column)
    assert help in refused.value.help


@pytest.mark.parametrize(
    ("text", "lexicon", "code"),
    [
        ("takes King of Cups", LOKA, "no-such-action"),
        ("one card", LOKA, "no-such-action"),
        ("King of Cups as lead", LOKA, "unexpected"),
        ("gives 2 unseen", LOKA, "seen"),
        ("discard 6 to Ada", TAHIMI, "unexpected"),
        ("discard 6, then 7", TAHIMI, "turn-over"),
    ],
)
def test_a_game_has_its_own_verbs_with_its_own_slots(text: str, lexicon: Lexicon, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_plays(text, lexicon, PLAYERS)
    assert refused.value.code == code and refused.value.help


def test_words_of_the_notation_follow_from_the_verbs() -> None:
    assert LOKA.keywords == ("discard", "gives")
    assert set(TAHIMI.keywords) <= set(TAROT.keywords)
    assert set(TAROT.keywords) - set(TAHIMI.keywords) == {"to", "with", "then"}
    assert "raise" in BETTING.reserved and "raise" not in TAROT.reserved
    assert {"pass", "one", "lead"} <= LOKA.reserved


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_the_plays_of_a_turn_are_read_the_same_again(data: st.DataObject) -> None:
    before = data.draw(st.lists(plays(TAROT, TAROT.verb[DISCARD]), max_size=3))
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
