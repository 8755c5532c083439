"""A game is imported when somebody names it, and no other with it; to list the games costs none."""

from __future__ import annotations

import pytest

from adjudicator.games import GAMES, OUTLINES
from tests.contract import driver
from tests.helpers import loaded

HEAVY = {"z3", "pydantic"}


def games(modules: set[str]) -> set[str]:
    """The packages of games of which something is among some modules."""
    homes = {driver.home(game) for game in GAMES}
    return {home for home in homes if any(name.startswith(f"{home}.") for name in modules)}


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_no_other_but_those_it_is_made_of(game: str) -> None:
    modules = loaded(f"from adjudicator.games import GAMES\nown = GAMES[{game!r}]\nown.rulebook(own.lexicon({{}}))")
    assert games(modules) == driver.made_of(game) and "pydantic" not in modules


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_of_a_game_brings_no_solver(game: str) -> None:
    modules = loaded(f"from adjudicator.games import OUTLINES\nOUTLINES[{game!r}].readings")
    assert games(modules) <= driver.made_of(game) and not modules & HEAVY


@pytest.mark.no_cover
def test_a_list_of_games_and_the_help_bring_none() -> None:
    listed = loaded("from adjudicator.games import GAMES\nlist(GAMES), 'no game' in GAMES, len(GAMES)")
    helped = loaded("from adjudicator.__main__ import main\nmain()", "--help")
    assert "adjudicator.cli.app" in helped
    assert not {name for name in listed if name.startswith("adjudicator.games.")}
    for modules in (listed, helped):
        assert not games(modules) and not modules & HEAVY


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_registered_under_its_own_id(game: str) -> None:
    assert GAMES[game].id == OUTLINES[game].id == game and GAMES[game] is GAMES[game]
    assert GAMES[game].readings == OUTLINES[game].readings and driver.home(game) in driver.made_of(game)


def test_what_is_no_game_is_not_there() -> None:
    assert "no game" not in GAMES and set(GAMES) == set(OUTLINES)
    with pytest.raises(KeyError):
        GAMES["no game"]
