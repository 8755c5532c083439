"""`report`: the audit of a record, or the outcomes of `check`, as a page of HTML."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.check import Paths, code_of, outcomes_of, save
from adjudicator.cli.output import worst, write_html
from adjudicator.cli.progress import files_of, progress

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
    text = html_report(outcomes)
    if html == "-":
        write_html(text)
    else:
        save(html, text)
    return worst(code_of(outcome) for outcome in outcomes)
