"""A live table of any game: a simulated round is typed without a fault, its seats see no other hand."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from adjudicator.cards import Hand
from adjudicator.cli.prompt import Conversation
from adjudicator.cli.table_settings import TableSettings
from adjudicator.engine.lines import DealLine
from adjudicator.games import GAMES
from adjudicator.records.live import Live
from adjudicator.records.record import loads
from tests.contract import driver

FEW, OPEN, SEATED = 10, 24, 12
"""Lines of a round that are typed where all hands lie open, and where one is seen."""
TYPED = ("plays", "who leads", "why", "help", "table")
"""What anybody may ask at any time."""


class Table(Conversation):
    """A table at which a round is dealt, and everything that it says."""

    def __init__(self, game: str, players: str, hands: Mapping[str, Hand], seat: str | None) -> None:
        self.printed: list[str] = []
        live = Live(loads(json.dumps({"game": game, "players": players}) + "\n"))
        live.add((DealLine(hands),))
        super().__init__(live, lambda lines: self.printed.extend(map(str, lines)), 80, TableSettings(seat))

    def says(self, typed: str) -> str:
        """What is answered to a line."""
        self.printed.clear()
        assert self.take(typed), typed
        return "\n".join(self.printed)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("seated", "most"),
    [
        pytest.param(False, FEW, id="some"),
        pytest.param(False, OPEN, id="open", marks=pytest.mark.long),
        pytest.param(True, SEATED, id="seat", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_simulated_round_is_typed_without_a_fault(game: str, seated: bool, most: int) -> None:
    (round,) = driver.session(game, 5)
    table = Table(game, " ".join(round.players), round.hands, round.players[0] if seated else None)
    typed = round.lines[:most]
    for player, play in typed:
        text = table.says(f"{player}: {play}")
        assert not any(word in text for word in ("error[", "fault (", "illegal (")), text
        assert max(map(len, text.splitlines()), default=0) <= 80, text
    assert len(table.live.record.entries) >= len(typed)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_answered(game: str) -> None:
    (round,) = driver.session(game, 5)
    table = Table(game, " ".join(round.players), round.hands, None)
    before = len(table.live.record.entries)
    for words in TYPED:
        assert table.says(words).strip(), words
    assert len(table.live.record.entries) == before
