"""Histories are replayed once for each combination of readings that they look up."""

from __future__ import annotations

import pytest

from adjudicator import loads
from adjudicator.games.taruno.rules import Rules

CASE = """
game: taruno
players: Ada Ben
top: 5 of Cups
actions: [Ada: 6 of Cups, Ben: 7 of Cups, Ada: 8 of Cups]
hands: {Ada: 2 of Wands 3 of Wands, Ben: 9 of Cups 4 of Wands}
"""


def test_a_question_put_again_applies_no_line_again(monkeypatch: pytest.MonkeyPatch) -> None:
    applied, apply = list[object](), Rules.apply

    def counted(self: Rules, state: object, action: object) -> object:
        applied.append(action)
        return apply(self, state, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Rules, "apply", counted)
    case = loads(CASE)
    answer, once = str(case.ask("who is to play")), len(applied)
    assert once >= len(case.situation.table.history)
    assert str(case.ask("who is to play")) == answer and len(applied) == once
