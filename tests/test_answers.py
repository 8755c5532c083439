"""Every paragraph of the documents for which a rule answers has a question, and the answer is the document's.

`tests/answers/` has for each document what somebody would type, and how the printed answer has to begin and what else
it has to have. The expected answers are read off the documents, never off the program.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from adjudicator.cli.app import run
from adjudicator.games import GAMES
from tests.cli.driven import Capture
from tests.ledger import ledger, named

pytestmark = pytest.mark.no_cover

FOLDER = Path(__file__).parent / "answers"
SOURCES = ("--position", "--case", "--game")
"""The flags by which a line says itself what it is about."""


class Probe(NamedTuple):
    """A question on a paragraph: the game, the heading and number, the line typed, and the answer."""

    game: str
    heading: str
    number: int
    line: str
    answer: tuple[str, ...]


def probes(game: str) -> Iterator[Probe]:
    """Every question on the document of a game."""
    data = yaml.safe_load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"))
    for heading, numbers in data.items():
        for number, lines in numbers.items():
            for line, answer in lines.items():
                yield Probe(game, heading, number, line, (answer,) if isinstance(answer, str) else (*answer,))


UNASKED = frozenset({"tarot-poker", "taruno"})
"""The games whose documents have no question yet."""
PROBED = [game for game in GAMES if game not in UNASKED]
EACH = [one for game in PROBED for one in probes(game)]


@pytest.mark.long
@pytest.mark.parametrize("one", EACH, ids=lambda one: f"{one.game}: {one.heading} {one.number}: {one.line}")
def test_each_question_on_a_paragraph_is_answered_as_it_says(
    one: Probe, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    command, *words = shlex.split(one.line)
    game = ["--game", one.game] if command in ("judge", "ask", "plays") and not {*words} & {*SOURCES} else []
    run([command, *words, *game])
    captured = capsys.readouterr()
    printed = " ".join((captured.out + captured.err).split())
    begins, *has = one.answer
    assert printed.startswith(begins) and all(part in printed for part in has), printed


@pytest.mark.parametrize("game", PROBED)
def test_every_paragraph_that_a_rule_answers_for_has_a_question(game: str) -> None:
    document = ledger()[GAMES[game].title]
    wanted = {
        (heading, number)
        for heading, entries in document.items()
        for number, entry in enumerate(entries, start=1)
        if named(entry)
    }
    covered = {(one.heading, one.number) for one in EACH if one.game == game}
    assert not sorted(wanted - covered), "nothing is asked of these"
    assert not sorted(covered - wanted), "no rule answers for these"


def test_a_game_whose_document_has_a_question_is_no_longer_left_out() -> None:
    assert not UNASKED & {file.stem for file in FOLDER.glob("*.yaml")}
