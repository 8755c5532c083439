"""`replay`: rule on a game record line by line."""

from __future__ import annotations

import json as _json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.output import DEPENDS, ILLEGAL, LEGAL, UNDECIDED, say, styled, width, worst
from adjudicator.cli.progress import progress
from adjudicator.files.diagnostics import listed

if TYPE_CHECKING:
    from adjudicator.report.audit import Audit

RecordFile = Annotated[
    str, typer.Argument(metavar="RECORD", help="A game record: YAML or JSON lines; - for standard input.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="The summary only.")]


def replay(
    record: RecordFile,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    time_limit: options.LineTime = 10.0,
    json: options.Json = False,
    quiet: Quiet = False,
) -> int:
    """Rule on a game record line by line: illegal plays, wrong leads, taxes and calls, each with its line.

    Exit codes: 0 sound, 1 faults, 2 a refused file, 3 cannot be settled, 4 undecided."""
    from adjudicator.cli.rounds import parse_option
    from adjudicator.records.audit import Auditor
    from adjudicator.records.record import load

    options.refuse_no_time(time_limit)
    loaded = load(record)
    for warning in loaded.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    if profile is not None and profile not in loaded.game.profiles:
        known = listed(profile, list(loaded.game.profiles))
        raise fault("unknown-profile", f"no profile is called {profile!r}", known)
    loaded = loaded.under(dict(parse_option(loaded.game, "--reading", text) for text in reading or ()), profile)
    auditor = Auditor(loaded, time_limit)
    for _ in progress(auditor.batches(), len(loaded.entries), "lines"):
        pass
    audit = auditor.result()
    if json:
        print(_json.dumps(audit.as_dict(), sort_keys=True, ensure_ascii=False))
    else:
        _print(audit, quiet)
    return code_of(audit)


def code_of(audit: Audit) -> int:
    """The exit code of an audit: 0 sound, 1 faults, 3 something depends on unseen cards, 4 undecided."""
    counts = ((audit.faults, ILLEGAL), (audit.open, DEPENDS), (audit.undecided, UNDECIDED))
    return worst((LEGAL, *(code for count, code in counts if count)))


def _print(audit: Audit, quiet: bool) -> None:
    from adjudicator.report.audit import folded, shown

    for finding in () if quiet else audit.findings:
        styled(shown(finding, width()))
        print()
    for hand in audit.hands:
        say("\n".join(line for text in hand.text for line in folded(text, width())) + "\n")
    print(audit.summary)
