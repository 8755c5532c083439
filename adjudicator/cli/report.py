"""`report`: the audit of a record, or the outcomes of `check`, as a page of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import pairs
from adjudicator.cli import options
from adjudicator.cli.check import Paths, code_of, outcomes_of, save
from adjudicator.cli.output import say, worst, write_html
from adjudicator.cli.progress import files_of, progress

if TYPE_CHECKING:
    from adjudicator.report.board import Board, Moment

Html = Annotated[str, typer.Option("--html", help="The file to write; - for standard output.", show_default=False)]


def report(
    paths: Paths,
    html: Html = "-",
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    time_limit: options.RulingTime = 10.0,
) -> int:
    """Write a record, or the rulings of case files, as one page of HTML; exit as check does."""
    from adjudicator.report.html_report import report as html_report

    options.refuse_no_time(time_limit)
    files = files_of(paths, records=True)
    batches = ([*outcomes_of(file, reading or (), profile, True, time_limit)] for file in files)
    outcomes = list(progress(batches, len(files), "files"))
    boards = {file: shown for file in files if (shown := _board(file, reading or (), profile)) is not None}
    text = html_report(outcomes, boards=boards)
    if html == "-":
        write_html(text)
    else:
        save(html, text)
        say(html)
    return worst(code_of(outcome) for outcome in outcomes)


def _board(file: str, readings: Sequence[str], profile: str | None) -> Board | Sequence[Moment] | None:
    """The table of a case, or the moments of a record; None where the file is refused, as its outcome says."""
    from adjudicator.cases.build import load
    from adjudicator.files.diagnostics import Refused
    from adjudicator.files.paths import is_record
    from adjudicator.records import record, timeline
    from adjudicator.report.board import board

    if file == "-":  # standard input is read once
        return None
    try:
        if is_record(file):
            return timeline.moments(record.load(file).under(pairs(readings, "--reading"), profile))
        situation = load(file).situation
    except Refused:
        return None
    return board(situation.table, situation.to_act)
