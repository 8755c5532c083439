"""Every option of every reading changes what a file under cases/ expects: a verdict, an answer, or the findings of a
record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from adjudicator.api import load, replay, rule
from adjudicator.cases.case import Case, CaseQuestion, Expected
from adjudicator.cases.questions import answered
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.report.explain import NOTHING
from tests.contract import driver
from tests.thinning import LONG, each


@cache
def texts(game: str) -> dict[Path, str]:
    """The cases and the records of a game."""
    files = sorted(driver.case_files(game).rglob("*.y*ml"))
    return {path: path.read_text(encoding="utf-8") for path in files}


loaded = cache(load)


def outcome(case: Case, question: Expected | CaseQuestion, change: dict[str, str]) -> str | None:
    """What a ruling or a question comes to under a change of readings; None where it cannot be put there."""
    try:
        if isinstance(question, Expected):
            return rule(question, case.profile, NOTHING, change).verdict
        return str(answered(question, case.profile, change).answer)
    except Refused:
        return None


def changes(path: Path, key: str, pair: tuple[str, str]) -> Iterator[bool]:
    """Of all that a file expects under one of two options, whether it is something else under the other."""
    if path.suffix == ".yml":
        first, second = (replay(path, readings={key: option}) for option in pair)
        yield [str(one) for one in first.findings] != [str(one) for one in second.findings]
        return
    case = loaded(str(path))
    every: list[Expected | CaseQuestion] = [*case.rulings, *case.asks]
    for question in every:
        if question.situation.options[key] in pair:
            one, other = (outcome(case, question, {key: option}) for option in pair)
            yield one is not None and other is not None and one != other


def naming(game: str, key: str, option: str) -> list[Path]:
    """The files that name a reading, first those that choose the option, and those in which all cards are known."""
    files = [(path, text) for path, text in texts(game).items() if key in text]
    files.sort(key=lambda entry: (f"{key}: {option}" not in entry[1], "unseen" in entry[1]))
    return [path for path, _ in files]


SLOW = ("taruno",)
"""Games whose files on readings ask of many hidden hands."""


@each(9, LONG)
@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.long if game in SLOW else ()) for game in GAMES])
def test_every_option_changes_what_a_file_expects(game: str, each: int) -> None:
    missing = [
        f"{reading.key}={option}"
        for reading in GAMES[game].unclear[::each]
        for option in reading.names[1:]
        if not any(
            any(changes(path, reading.key, (reading.default, option))) for path in naming(game, reading.key, option)
        )
    ]
    assert missing == []
