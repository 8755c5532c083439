"""The timeline of a record: each action with the table before it."""

from __future__ import annotations

from pathlib import Path

from adjudicator.files.paths import is_record
from adjudicator.page import rulings
from adjudicator.records import record, timeline

RECORDS = [path for path in sorted(Path("cases").rglob("*.y*ml")) if is_record(path.name)]


def test_every_record_is_a_timeline_and_the_page_shows_the_same() -> None:
    assert len(RECORDS) > 20
    for path in RECORDS:
        source = record.load(str(path))
        moments = timeline.moments(source)
        lines = [one.line for one in moments]
        assert moments and lines == sorted(lines), path
        assert all(one.board.to_act == one.by for one in moments)
        steps = list(rulings.steps(source))
        assert [(one["line"], one["play"], len(one["lies"])) for one in steps] == [
            (one.line, one.play, len(one.board.lies)) for one in moments
        ], path
