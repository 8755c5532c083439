"""The examples under an open verdict say how the two hands differ."""

from __future__ import annotations

import pytest

from adjudicator.api import judge, loads

LARGE = "{{game: {}, players: Ada Ben Cleo, trick: [{{Ada: {}}}], hands: {{Ben: {} + {} unseen}}}}"


@pytest.mark.parametrize(
    ("case", "play", "example"),
    [
        (LARGE.format("tarot-himi", "VI VI", "VI VI", 18), "VI VI", "VII in place of Strength"),
        (
            "{game: tahimi, players: Ada Ben Cleo Dov, taxes: [], hands: {Dov: A K + 12 unseen}}",
            "gives K A",
            "another A",
        ),
    ],
)
def test_the_illegal_hand_has_cards_in_place_of_others(case: str, play: str, example: str) -> None:
    verdict = judge(loads(case), play, by="Dov" if "Dov" in case else "Ben")
    assert verdict.depends_on is not None and verdict.depends_on.illegal.example.startswith(example)
    assert " in place of " in verdict.depends_on.illegal.example
