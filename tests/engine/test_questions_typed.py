"""Questions in the words that people type: each is one of those that are answered."""

from __future__ import annotations

import pytest

from adjudicator.engine.query import find
from adjudicator.games import GAMES

PLAYERS = ("You", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("game", "typed", "question"),
    [
        ("tahimi", "whose turn", "who is to play"),
        ("tahimi", "who's turn is it?", "who is to play"),
        ("tarot-himi", "Who\u2019s to play", "who is to play"),
        ("loka", "whose turn", "who is to play"),
        ("taruno", "who's turn is it", "who is to play"),
        ("tarot-poker", "whose turn", "what is due"),
        ("tarot-poker", "who's to play", "what is due"),
        ("tahimi", "do I have to say one card", "who must say One card"),
        ("tahimi", "who must say 1 card", "who must say One card"),
        ("tarot-himi", "does ben have to say one card", "who must say One card"),
        ("taruno", "must I say one card", "who must say one card"),
        ("tahimi", "is cleo out", "who is out"),
        ("tahimi", "am I out?", "who is out"),
        ("tarot-poker", "what do I have to call", "what has You to call"),
        ("tarot-poker", "what does Ben have to call", "what has Ben to call"),
        ("tarot-poker", "what hand do I have", "what hand has You"),
        ("tarot-poker", "what hand have you", "what hand has You"),
        ("tarot-poker", "do i win", "who wins"),
        ("tarot-poker", "is cleo still in", "who is still in"),
        ("tahimi", "who will be tahimi", "what ranks follow"),
        ("loka", "who took this trick", "who took the trick"),
        ("loka", "who won", "who won the hand"),
        *((game, "who won", "who won") for game in ("tahimi", "tarot-himi", "taruno")),
        ("tarot-poker", "who won", "who wins"),
    ],
)
def test_a_question_is_known_by_its_meaning(game: str, typed: str, question: str) -> None:
    assert str(find(typed, GAMES[game].queries(), PLAYERS)) == question


@pytest.mark.parametrize("game", GAMES)
def test_no_words_ask_two_questions(game: str) -> None:
    queries = GAMES[game].queries()
    for query in queries:
        for pattern in (query.words, *query.also):
            match = find(pattern.replace("NAME", "Ben"), queries, PLAYERS)
            assert match is not None and match.query.words == query.words, pattern


def test_i_am_nobody_where_no_player_is_called_you() -> None:
    assert find("am I out", GAMES["tahimi"].queries(), ("Ada", "Ben")) is None
