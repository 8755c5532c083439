"""Every sentence of a live table is correct English where one of the players is called You."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from adjudicator.cli.prompt import Conversation
from adjudicator.cli.table_settings import TableSettings
from adjudicator.engine.draft import NAMES
from adjudicator.games import GAMES
from adjudicator.records.live import Live
from adjudicator.records.record import loads
from tests.contract import driver
from tests.contract.test_sentences import mistakes

TURNS, FEW = 24, 8
"""So many plays are made."""
TYPED = ("why", "who leads", "who is to play", "draw", "undo", "redo", "hands", "one card")
"""Questions and commands typed besides, in turn."""
HEAD = re.compile(r"(?:the deal|[A-Z]\w*: |legal: |(?:illegal|fault|depends)[^:]*: | *-->| *\d* \|)")
"""The beginning of a line of a record that is read back, of the first line of a ruling, and of a place in a text."""
LABEL = re.compile(r"  = (\w+) +")
LISTED = {"rule", "instead", "show", "flips", "holds"}
"""Labels of what is no sentence."""
READ_BACK = re.compile(r" (?:is|from|to|insist) !?[A-Z]\w*: [^;]*")
"""A line of the record inside a sentence."""


class Table(Conversation):
    """A table dealt from a seed, where the second player is called You, and all that it says."""

    def __init__(self, game: str, seed: int) -> None:
        self.printed: list[str] = []
        players = [*NAMES[: driver.variant(game).players]]
        players[1] = "You"
        live = Live(loads(json.dumps({"game": game, "players": " ".join(players)}) + "\n"))
        super().__init__(live, lambda lines: self.printed.extend(map(str, lines)), 5000, TableSettings(), seed)

    def says(self, typed: str) -> list[str]:
        """What is answered to a line."""
        self.printed.clear()
        assert self.take(typed), typed
        return list(self.printed)


def sentences(lines: list[str]) -> Iterator[str]:
    """The sentences in an answer of the table."""
    for line in lines:
        label = LABEL.match(line)
        if HEAD.match(line) or (label is not None and label[1] in LISTED):
            continue
        text = READ_BACK.sub("", LABEL.sub("", line)).strip()
        # The id of a rule stands apart from its sentence, and cards in rows from each other.
        yield re.sub(r" +", " ", text)


def played(table: Table, seed: int, turns: int) -> Iterator[str]:
    """Everything printed while legal plays are typed, with questions and with cards not in the hand."""
    rng = Random(seed)
    yield from sentences(table.says("deal random"))
    for turn in range(turns):
        if table.live.going is None or not table.live.going.due:
            yield from sentences([*table.says("who won"), *table.says("deal random")])
        yield from sentences(table.says(rng.choice(table.live.offers() or ["pass"])))
        yield from sentences(table.says(rng.choice(table.live.names())))
        yield from sentences(table.says(TYPED[turn % len(TYPED)]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seed", "turns"), [(1, FEW), *(pytest.param(seed, TURNS, marks=pytest.mark.long) for seed in range(1, 6))]
)
def test_a_live_table_speaks_english_to_you(game: str, seed: int, turns: int) -> None:
    texts = list(played(Table(game, seed), seed, turns))
    assert len(texts) > turns and any(re.search(r"\b[Yy]ou\b", text) for text in texts)
    assert mistakes(iter(texts)) == []
