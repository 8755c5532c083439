"""Every ruling on file about wholly known hands, by batch and by the solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

import adjudicator
from adjudicator.api import load
from adjudicator.batches.made import Row, columns_of
from adjudicator.engine.situation import Situation
from adjudicator.games import GAMES

pytestmark = pytest.mark.long

CASES = Path(__file__).resolve().parents[2] / "cases"
DECISIONS = [(id, choice.name) for id, game in GAMES.items() for choice in game.choices]


loaded = lru_cache(maxsize=None)(load)


def known(situation: Situation, player: str) -> bool:
    hand = situation.table.hands.get(player)
    return hand is not None and hand.known and situation.fault is None


@lru_cache
def rows(game: str, decision: str) -> tuple[tuple[str, Row], ...]:
    return tuple(_rows(game, decision))


def _rows(game: str, decision: str) -> Iterator[tuple[str, Row]]:
    for file in sorted((CASES / game).rglob("*.yaml")):
        for ruling in loaded(str(file)).rulings:
            choice = ruling.situation.choice(ruling.play)
            if choice.name == decision and len(ruling.plays) == 1 and known(ruling.situation, ruling.by):
                yield (f"{file.name}: {ruling.text}", Row(ruling.situation, ruling.by, ruling.plays, ruling.place))


FEWEST = {("tahimi", "call"): 2, ("tarot-himi", "call"): 2, ("taruno", "take back"): 3, ("tarot-poker", "choose"): 4}
"""How many rulings on file a decision has at least, where they are few."""


@pytest.mark.parametrize(
    # A draw is ruled on by the discards; the drawer's hand, which a row tells whole, is in none of its cases.
    ("game", "decision"),
    [one for one in DECISIONS if one[1] != "draw"],
)
def test_a_row_is_ruled_on_as_its_case_is(game: str, decision: str) -> None:
    some = rows(game, decision)
    assert len(some) >= FEWEST.get((game, decision), 6)
    result = adjudicator.batch(game, columns_of([one for _, one in some], decision), decision=decision)
    for row, (name, one) in enumerate(some):
        assert one.play is not None
        question = one.situation.question(one.actor, one.play)
        legal = question.verdict == "legal"
        assert result.legal is not None and bool(result.legal[row]) == legal, name
        assert result.reasons(row) == (() if legal else question.against), name
