"""Every reading and house rule has its options, the default first, an argument for each, and is printed."""

from __future__ import annotations

import json

import pytest

from adjudicator.cli.app import run
from adjudicator.games import GAMES, OUTLINES
from adjudicator.report.lookup import summary
from tests.cli.driven import output_of
from tests.contract import driver
from tests.contract.test_words import headings


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_has_options_each_with_its_argument(game: str) -> None:
    for key, reading in OUTLINES[game].readings.items():
        assert key == reading.key and reading.question.endswith("?")
        assert len(reading.names) > 1 and len(set(reading.names)) == len(reading.names), key
        assert reading.default == reading.names[0], key
        for option in reading.options:
            assert option.means and option.argument, f"{key}={option.name}"
        assert len({option.means for option in reading.options}) == len(reading.options), key
        for cite in reading.cites:
            assert (cite.document, cite.heading) in headings(), f"{key}: {cite}"
        assert reading.cites or reading.house, key


@pytest.mark.parametrize("game", GAMES)
def test_nobody_who_says_nothing_has_another_option(game: str) -> None:
    chosen = driver.variant(game).options
    assert chosen == {key: reading.options[0].name for key, reading in GAMES[game].readings.items()}
    for name, profile in GAMES[game].profiles.items():
        for key, option in profile.items():
            assert option in GAMES[game].readings[key].names, name
    assert GAMES[game].profiles["default"] == {}


@pytest.mark.parametrize("game", GAMES)
def test_readings_prints_every_option_with_its_argument(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = " ".join(output_of(capsys, ["readings", "--game", game]).split())
    for key, reading in OUTLINES[game].readings.items():
        assert f"{key} {' | '.join(reading.names)}" in listed
        text = " ".join(output_of(capsys, ["readings", key, "--game", game]).split())
        assert text.startswith(f"{key} ({game}") and " ".join(reading.question.split()) in text
        for number, option in enumerate(reading.options):
            means = f"{option.name}{' (default)' if number == 0 else ''}: {option.means}. Because {option.argument}."
            assert " ".join(means.split()) in text


@pytest.mark.parametrize("game", GAMES)
def test_explain_names_the_readings_that_bear_on_a_rule(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    bearing = [entry for entry in summary(game) if entry.readings]
    assert bearing or not OUTLINES[game].unclear
    for entry in bearing:
        assert run(["explain", entry.id, "--json"]) == 0
        entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert list(entry.readings) in [one["readings"] for one in entries]
