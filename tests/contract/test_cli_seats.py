"""How many players a command line may tell of, in every game."""

from __future__ import annotations

import pytest

from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.games import GAMES
from tests.helpers import fault_of


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("least", "most", "range_"), [(2, 8, "two to eight"), (3, 6, "three to six"), (5, 5, "just five")]
)
def test_too_many_players_are_refused_with_how_many_can(
    game: str, least: int, most: int, range_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, limit in (("fewest", least), ("most", most)):
        monkeypatch.setattr(type(GAMES[game]), name, limit)
    fault = fault_of(lambda: from_flags(Flags(game, None, (), True, False, False, most + 1, ())))
    assert (fault.message, fault.help) == (f"{most + 1} cannot play", f"{range_} can")
