"""What is refused names the mistake that people make, and not only the fault it leads to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.api import Case, loads
from adjudicator.files.diagnostics import Refused

TWICE = "hands are as they are now: leave out what Ada has played"


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi", "loka", "tarot-poker", "taruno"])
def test_one_hand_is_told_under_hands(game: str) -> None:
    tells: list[Callable[[], Case]] = [
        lambda: loads(f"game: {game}\nplayers: Ada Ben Cleo\nhand: {{Ada: unseen}}\n"),
        lambda: Case(game=game, players=["Ada", "Ben", "Cleo"], hand={"Ada": "unseen"}),
    ]
    for tell in tells:
        with pytest.raises(Refused) as refused:
            tell()
        assert [fault.help for fault in refused.value.faults] == ["did you mean hands:?"]


@pytest.mark.parametrize(
    "told",
    [
        "game: tahimi\nplayers: Ada Ben\ntrick:\n  - Ada: A A\nhands: {Ada: A A A A 3}",
        "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: Magician\nhands: {Ada: Magician V}",
        "game: loka\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: 5 of Cups\nhands: {Ada: '5 of Cups, 6 of Cups'}",
        "game: taruno\nplayers: Ada Ben\ntop: 5 of Cups\nactions:\n  - Ada: 7 of Cups\nhands: {Ada: '7 of Cups, Sun'}",
    ],
)
def test_a_hand_as_it_was_before_the_history_is_known_as_such(told: str) -> None:
    with pytest.raises(Refused) as refused:
        loads(told + "\n")
    assert {fault.help for fault in refused.value.faults if fault.code == "too-many-cards"} == {TWICE}
