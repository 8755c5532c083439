"""The schema of a verdict accepts every verdict as JSON, of Python and of the commands, and nothing with other fields.

The schema is made of the types that mypy holds the writer to; here it is held to what is written and printed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adjudicator.api import judge, load, loads, rulings, verdict_schema
from adjudicator.cli.app import run
from adjudicator.games import IDS
from adjudicator.report.open_play import NotSettled
from adjudicator.report.settle import settlement
from tests.cli.driven import ROOT, Capture, complaint_of, output_of
from tests.contract import driver
from tests.thinning import without

SCHEMA = verdict_schema()
VALIDATOR = import_module("jsonschema").Draft7Validator(SCHEMA)  # imported so: it brings no types
SETTLEMENT = VALIDATOR.evolve(schema={"definitions": SCHEMA["definitions"], "$ref": "#/definitions/Settlement"})
"""The validator of the questions alone."""
SETTLING = ["judge", "VII VII", "--on", "Ada: VI VI", "--holding", "5 unseen", "--settle", "--share", "--json"]
EVERY = pytest.mark.parametrize(
    "every", [144, pytest.param(8, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.deep)]
)
"""Of the files of a game each, or one of so many and those whose names begin with `hidden`."""


def files(game: str, every: int) -> list[Path]:
    some = sorted(driver.case_files(game).glob("*.yaml"))
    return sorted({*some[::every], *(path for path in some[:: max(every // 6, 1)] if path.name.startswith("hidden"))})


def printed(path: Path, capsys: Capture) -> Iterator[Any]:
    """The verdicts on the rulings of a file, as JSON."""
    run(["judge", "--case", str(path), "--json"])
    documents = map(json.loads, capsys.readouterr().out.splitlines())
    return (document for document in documents if "verdict" in document)


def wrong(document: Any, validator: Any = VALIDATOR) -> list[str]:
    """What a schema refuses in a document."""
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(document)]


def test_the_schema_is_one_and_is_shipped(capsys: Capture) -> None:
    VALIDATOR.check_schema(SCHEMA)
    assert output_of(capsys, ["schema", "--verdict"]) == (ROOT / "cases" / "verdict.schema.json").read_text()
    assert "leave one of them out" in complaint_of(capsys, ["schema", "--verdict", "--record"])


@pytest.mark.sampled(2)
@EVERY
@pytest.mark.parametrize("game", IDS)
def test_every_ruling_on_file_is_accepted(game: str, every: int, capsys: Capture) -> None:
    documents = [(path.name, one) for path in files(game, every) for one in printed(path, capsys)]
    assert documents
    for name, one in documents:
        assert not wrong(one), name


@EVERY
@pytest.mark.parametrize("game", without(IDS, "tarot-himi"))
def test_every_verdict_as_a_value_is_accepted(game: str, every: int) -> None:
    documents = [one.as_dict() for path in files(game, every) for _, one in rulings(load(str(path)))]
    assert documents
    for one in documents:
        assert not wrong(one), one["play"]


@EVERY
@pytest.mark.parametrize("game", without(IDS, "tarot-himi"))
def test_every_verdict_within_other_documents_is_accepted(game: str, every: int, capsys: Capture) -> None:
    records = sorted((driver.case_files(game) / "records").glob("*.record.yml"))
    run(["check", *map(str, (*files(game, every), *records[::every])), "--json"])
    documents = map(json.loads, capsys.readouterr().out.splitlines())
    objects = (part for one in documents for part in parts(one) if isinstance(part, dict))
    verdicts = [part["verdict"] for part in objects if isinstance(part.get("verdict"), dict)]
    assert verdicts
    for one in verdicts:
        assert not wrong(one), one["play"]


def test_what_was_read_is_a_list_or_left_out(capsys: Capture) -> None:
    case = loads("{game: tarot-himi, players: Ada Ben, trick: [Ada: 6], hands: {Ben: VIII}}")
    assert "understood" not in judge(case, "VIII").as_dict()
    document = json.loads(output_of(capsys, ["judge", "VIII", "--on", "6", "--holding", "VIII", "--json"]))
    assert document["understood"] == ["--on VI"] and not wrong(document)
    assert wrong({**document, "understood": "VIII on VI"})


@EVERY
@pytest.mark.parametrize("game", IDS)
def test_every_tree_of_questions_is_accepted(game: str, every: int) -> None:
    for path in files(game, every):
        for ruling in load(str(path)).rulings:
            asking = settlement(ruling.situation, ruling.by, ruling.plays)
            try:
                tree = asking and asking.as_dict()
            except NotSettled:
                continue
            assert tree is None or not wrong(tree, SETTLEMENT), path.name


def parts(document: Any) -> Iterator[Any]:
    """The objects and lists within a document, itself included."""
    yield document
    for one in document.values() if isinstance(document, dict) else document:
        if isinstance(one, dict | list):
            yield from parts(one)


@pytest.mark.long
def test_a_planted_field_a_missing_one_and_a_wrong_value_are_refused(capsys: Capture) -> None:
    document = json.loads(output_of(capsys, SETTLING, 3))
    assert not wrong(document) and document["settle"]["tree"]["no"]["share"] and document["link"] is None
    readings = document["readings"]["options"]
    objects = [(at, one) for at, one in enumerate(parts(document)) if isinstance(one, dict)]
    fixed = [at for at, one in objects if one and not one.keys() & readings.keys()]
    assert len(fixed) > 20
    for at in fixed:
        for key in ("planted", *list(parts(document))[at]):
            other = deepcopy(document)
            part = list(parts(other))[at]
            if key == "planted":
                part[key] = "no such field"
                assert wrong(other), part
            elif key not in ("understood", "position", "link", "settle"):
                value = part.pop(key)
                assert wrong(other), key
                part[key] = [[value]]
                assert wrong(other), key
