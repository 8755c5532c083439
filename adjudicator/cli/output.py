"""How the commands print: verdicts, refusals, exit codes, colour."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING

from adjudicator.files.diagnostics import Fault, Refused, as_json, as_text

if TYPE_CHECKING:
    from rich.console import Console

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
_LABEL = re.compile(r"  = [a-z ]+ {2,}|  = [a-z]+: ")
_NAME = re.compile(r"[\w.-]+(?=  )")
_RESULTS = {
    **dict.fromkeys(("legal", "proved"), "legal"),
    **dict.fromkeys(("illegal", "disproved", "vacuous"), "illegal"),
    **dict.fromkeys(("depends", "undecided", "gave up"), "depends"),
}
_RESULT = re.compile(rf"\b({'|'.join(_RESULTS)})\b")
_choice = ContextVar("_choice", default="auto")
"""What `choose_colour` was told last."""


def worst(codes: Iterable[int]) -> int:
    """The exit code that outweighs the others."""
    return min(codes, key=_WORST.index, default=LEGAL)


def code_of(verdict: Verdict) -> int:
    """The exit code of a verdict; a legal play made wrongly counts as a fault found."""
    return ILLEGAL if verdict.faults and verdict.legal else CODES[verdict.verdict]


def width() -> int:
    """The columns to print to: the terminal's, within reason."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def choose_colour(choice: str, plain: bool) -> None:
    """Colour what is printed from here on as `--color` and `--plain` say. Raises Refused."""
    if choice not in COLOURS:
        message = f"--color {choice!r} is no choice"
        raise Refused([Fault("bad-option", message, f"it takes {', '.join(COLOURS)}")])
    _choice.set("never" if plain else choice)


def coloured() -> bool:
    """Whether to colour the output: by what was chosen, NO_COLOR, FORCE_COLOR, and the terminal."""
    if (choice := _choice.get()) != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def show(verdict: Verdict, verbose: bool) -> None:
    """Print a verdict as text."""
    from adjudicator.report.text import lines

    styled(lines(verdict, width(), verbose))


def say(text: str) -> None:
    """Print text; where there is colour, the names that lines begin with, the labels and the results have theirs."""
    if not coloured():
        print(text)
        return
    from adjudicator.report.text import Line

    styled(Line(tuple(_pieces(line))) for line in text.split("\n"))


def _pieces(line: str) -> Iterator[tuple[str, str]]:
    """A line of plain text in pieces with their styles."""
    if label := _LABEL.match(line):
        yield from ((label[0], "dim"), (line[label.end() :], ""))
        return
    name = _NAME.match(line)
    yield from [(name[0], "code")] if name else []
    rest = line[name.end() :] if name else line
    for piece in _RESULT.split(rest):
        yield piece, _RESULTS.get(piece, "")


def styled(lines: Iterable[Line]) -> None:
    """Print lines, in colour or without."""
    if not coloured():
        print("\n".join(str(line) for line in lines))
        return
    from rich.text import Text

    told = console(soft_wrap=True)
    for line in lines:
        told.print(Text.assemble(*((piece, _STYLES.get(style, "")) for piece, style in line.pieces)))


def console(soft_wrap: bool = False) -> Console:
    """Where rich prints tables and styled text: in colour or without, as was chosen."""
    from rich.console import Console

    if not coloured():
        return Console(width=width(), highlight=False, soft_wrap=soft_wrap, color_system=None)
    return Console(width=width(), highlight=False, soft_wrap=soft_wrap, force_terminal=True, no_color=False)


def refuse(refused: Refused, as_json: bool) -> int:
    """Print why input was refused; the exit code is 2."""
    if as_json:
        print(json.dumps(_errors(refused), sort_keys=True, ensure_ascii=False))
    else:
        print("\n\n".join(as_text(fault, width()) for fault in refused.faults), file=sys.stderr)
    return USAGE


def _errors(refused: Refused) -> dict[str, object]:
    return as_json(refused)
