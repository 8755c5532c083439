"""What people call a game."""

from __future__ import annotations

import pytest

from adjudicator.files.diagnostics import Refused
from adjudicator.report.names import called


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("tahimi", "tahimi"),
        ("Tarot-Himi", "tarot-himi"),
        ("tarot himi", "tarot-himi"),
        ("th", "tarot-himi"),
        ("Loka", "loka"),
        ("poker", "tarot-poker"),
        ("Tarot Poker", "tarot-poker"),
        ("tarot_poker", "tarot-poker"),
        ("TARUNO", "taruno"),
        ("tu", "taruno"),
    ],
)
def test_a_clear_name_is_a_games(name: str, game: str) -> None:
    assert called(name) == game


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("tarot", "did you mean tarot-himi or tarot-poker? There are"),
        ("pokr", "did you mean tarot-poker? There are"),
        ("tahmi", "did you mean tahimi? There are"),
        ("chess", "There are"),
        ("", "There are"),
    ],
)
def test_any_other_is_refused_with_what_may_be_meant(name: str, help: str) -> None:
    with pytest.raises(Refused) as refused:
        called(name)
    (fault,) = refused.value.faults
    assert fault.code == "unknown-game" and fault.help.startswith(help)
