"""`replay`: rule on a game record line by line."""

from __future__ import annotations

import json as _json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cards.english import agree, both
from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.output import CODES, DEPENDS, ILLEGAL, LEGAL, UNDECIDED, say, styled, width, worst
from adjudicator.cli.progress import progress
from adjudicator.files.diagnostics import listed

if TYPE_CHECKING:
    from adjudicator.records.audit import Auditor
    from adjudicator.report.audit import Audit

RecordFile = Annotated[
    str, typer.Argument(metavar="RECORD", help="A game record: YAML or JSON lines; - for standard input.")
]
Settle = Annotated[
    int | None,
    typer.Option(
        "--settle", metavar="LINE", help="Ask for what settles the ruling on this line, one question after another."
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="The summary only.")]


def replay(
    record: RecordFile,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    time_limit: options.LineTime = 10.0,
    json: options.Json = False,
    quiet: Quiet = False,
    settle: Settle = None,
    answer: options.Answers = None,
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
    if settle is not None:
        return _settle(auditor, settle, answer or (), json)
    if answer:
        raise fault(
            "bad-answer", f"--answer {answer[0]} answers no question", "name the line in question: --settle LINE"
        )
    if json:
        print(_json.dumps(audit.as_dict(), sort_keys=True, ensure_ascii=False))
    else:
        _print(audit, quiet)
    return code_of(audit)


def _settle(auditor: Auditor, line: int, answers: Sequence[str], json: bool) -> int:
    """Put the questions that settle the ruling on a line. Raises Refused where it is not open or they do not."""
    from adjudicator.cli.settle import begun, heading, settle_on
    from adjudicator.report.audit import OPEN, shown
    from adjudicator.report.settle import Settlement
    from adjudicator.solve.budget import Budget

    audit = auditor.result()
    finding = next((one for one in audit.findings if one.line == line and one.standing == OPEN), None)
    opened = auditor.open_play(line)
    with Budget(auditor.limit):
        settlement = begun(Settlement(opened), answers) if finding and opened else None
    if finding is None or settlement is None:
        lines = [str(one.line) for one in audit.findings if one.standing == OPEN and auditor.open_play(one.line)]
        help = f"open {agree('is', lines)} {both(lines)}" if lines else "leave --settle out: nothing is open"
        ruled = any(one.line == line and one.standing != OPEN for one in audit.findings)
        why = f"what is found on line {line} hangs on nothing unseen: nothing is left to ask"
        raise fault("not-open", why if ruled else f"no questions settle the ruling on line {line}", help)
    if json:
        print(_json.dumps({**finding.as_dict(), "settle": settlement.as_dict()}, sort_keys=True, ensure_ascii=False))
        return CODES[settlement.outcome]
    head = heading(settlement, f"line {line}, {finding.line_text}", shown(finding, width()))
    return settle_on(settlement, head, answers)


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
