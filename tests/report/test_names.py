"""What people call a game."""

from __future__ import annotations

import pytest

from adjudicator import api
from adjudicator.records.record import loads
from adjudicator.report.names import called
from tests.helpers import fault_of, faults_of


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


@pytest.mark.parametrize("name", ["tarot-poker", "Tarot Poker", "poker", "TP"])
def test_a_file_names_its_game_as_the_flag_does_and_is_written_with_the_id(name: str) -> None:
    assert api.loads(f"game: {name}\nplayers: Ada Ben\nturn: Ada\n").position == "tarot-poker | Ada Ben | turn: Ada"
    assert api.loads(f"{name} | Ada Ben | turn: Ada").position == "tarot-poker | Ada Ben | turn: Ada"
    record = loads(f"game: {name}\nplayers: Ada Ben\nlines:\n  - deal: unseen\n", "poker.record.yml")
    assert record.game.id == "tarot-poker"


def test_a_file_that_names_several_games_names_them_in_the_refusal() -> None:
    assert faults_of(api.loads, "game: tarot\nplayers: Ada Ben\n")[0].help == "did you mean tarot-himi or tarot-poker?"


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
def test_any_other_is_refused_with_what_it_may_be(name: str, help: str) -> None:
    fault = fault_of(called, name)
    assert fault.code == "unknown-game" and fault.help.startswith(help)
