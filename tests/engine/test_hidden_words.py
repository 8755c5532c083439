"""Conditions on a hidden hand in words that any game has."""

from __future__ import annotations

from adjudicator.engine.hidden_words import CardSpeech
from adjudicator.games import GAMES
from adjudicator.solve.conditions import Literal


def test_a_condition_is_worded_card_by_card() -> None:
    speech = CardSpeech(GAMES["tarot-himi"].lexicon({}), "Ben")
    some = frozenset({Literal("2 VI"), Literal("1 Sun"), Literal("1 Tower", False)})
    assert speech.conditions([some]) == ["Ben holds at least two of VI and the Sun and does not hold the Tower"]
    texts = [speech.literal(Literal(word, held)) for word in ("2 VI", "1 Sun") for held in (True, False)]
    assert texts == ["holds at least two of VI", "at most one VI", "holds the Sun", "no Sun"]
