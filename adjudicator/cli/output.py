"""How the commands print: verdicts, refusals, exit codes, colour."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjudicator.files.diagnostics import Refused, as_json, as_text

if TYPE_CHECKING:
    from adjudicator.report.text import Line
    from adjudicator.report.verdict import Verdict

LEGAL, ILLEGAL, USAGE, DEPENDS, UNDECIDED, FAULT = 0, 1, 2, 3, 4, 101
COLOURS = ("auto", "always", "never")
CODES = {"legal": LEGAL, "illegal": ILLEGAL, "depends": DEPENDS, "undecided": UNDECIDED}
_WORST = (FAULT, USAGE, UNDECIDED, ILLEGAL, DEPENDS, LEGAL)
_STYLES = {
    "legal": "bold green",
    "answer": "bold green",
    "illegal": "bold red",
    "depends": "bold yellow",
    "code": "cyan",
    "dim": "dim",
    "red": "red",
}


def worst(codes: Iterable[int]) -> int:
    """The exit code that outweighs the others."""
    return min(codes, key=_WORST.index, default=LEGAL)


def code_of(verdict: Verdict) -> int:
    """The exit code of a verdict; a legal play made wrongly counts as a fault found."""
    return ILLEGAL if verdict.faults and verdict.legal else CODES[verdict.verdict]


def width() -> int:
    """The columns to print to: the terminal's, within reason."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def coloured(choice: str, plain: bool) -> bool:
    """Whether to colour the output: `--color`, `--plain`, NO_COLOR, FORCE_COLOR, and the terminal."""
    if plain or choice == "never":
        return False
    if choice == "always":
        return True
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def show(verdict: Verdict, color: bool, verbose: bool) -> None:
    """Print a verdict as text."""
    from adjudicator.report.text import lines

    styled(lines(verdict, width(), verbose), color)


def styled(lines: Iterable[Line], color: bool) -> None:
    """Print lines, in colour or without."""
    if not color:
        print("\n".join(str(line) for line in lines))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(force_terminal=True, no_color=False, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((piece, _STYLES.get(style, "")) for piece, style in line.pieces)))


def refuse(refused: Refused, as_json: bool) -> int:
    """Print why input was refused; the exit code is 2."""
    if as_json:
        print(json.dumps(_errors(refused), sort_keys=True, ensure_ascii=False))
    else:
        print("\n\n".join(as_text(fault, width()) for fault in refused.faults), file=sys.stderr)
    return USAGE


def _errors(refused: Refused) -> dict[str, object]:
    return as_json(refused)
