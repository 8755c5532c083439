"""The end of a text made a whole word."""

from __future__ import annotations

import pytest

from adjudicator.cards.completion import ends, tail

WORDS = ("VI", "VII", "Queen of Cups", "pass")


@pytest.mark.parametrize(
    ("text", "end", "words"),
    [
        ("VI", "VI", ["VI", "VII"]),
        ("VI Queen of C", "Queen of C", ["Queen of Cups"]),
        ("VI,que", "que", ["Queen of Cups"]),
        ("pass VI x", "", []),
        ("", "", []),
    ],
)
def test_the_longest_end_that_begins_a_word_counts(text: str, end: str, words: list[str]) -> None:
    assert tail(text, WORDS) == (end, words)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("VI Q", ["VI Queen of Cups"]),
        ("VI q", ["VI queen of cups"]),
        ("VI Queen of ", ["VI Queen of Cups"]),
        ("", list(WORDS)),
        ("VI+", ["VI+VI", "VI+VII", "VI+Queen of Cups", "VI+pass"]),
        ("x", []),
    ],
)
def test_a_text_is_offered_whole_and_as_it_was_typed(text: str, whole: list[str]) -> None:
    assert ends(text, WORDS) == whole
