"""What is printed is read again, and what is read is printed the same."""

from __future__ import annotations

from collections import Counter
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
from tests.cards.notation import JOKERS, LEXICONS, LOKA, PLAYERS, TAHIMI, TAROT, plays

pytestmark = pytest.mark.no_cover


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
    parsed = parse_hand(f"{' '.join(cards)} + {unseen} unseen", lexicon)
    assert (parsed.cards, parsed.unseen) == (Counter(cards), unseen)


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
@example(",00", "tarot-himi")
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
            parsed = parse()
        except NotationError as error:
            assert 0 <= error.column <= len(text)
            assert error.length >= 1
            assert error.code
            assert error.message
            assert error.help
        else:
            assert isinstance(parsed, Play | Hand | tuple)


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


@pytest.mark.long
@given(st.data(), st.lists(made_up(), min_size=1, max_size=4, unique_by=lambda verb: verb.kind))
@settings(max_examples=100, deadline=None)
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


@pytest.mark.long
@given(anything, st.sampled_from(sorted(LEXICONS)))
@settings(max_examples=500, deadline=None)
def test_what_was_read_is_read_the_same_again(text: str, name: str) -> None:
    try:
        play = parse_play(text, LEXICONS[name], PLAYERS)
    except NotationError as error:
        assert error.code
        return
    assert parse_play(str(play), LEXICONS[name], PLAYERS) == play
