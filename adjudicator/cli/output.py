"""Output of the commands: verdicts, refusals, exit codes and colour."""

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
"""The last choice of `choose_colour`."""


def worst(codes: Iterable[int]) -> int:
    """The most severe of some exit codes; 0 if there are none."""
    return min(codes, key=_WORST.index, default=LEGAL)


def code_of(verdict: Verdict) -> int:
    """The exit code of a verdict: 1 for a legal play with a fault of order or announcement."""
    return ILLEGAL if verdict.faults and verdict.legal else CODES[verdict.verdict]


def width() -> int:
    """The columns to print to: those of the terminal, but 40 to 100."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def choose_colour(choice: str, plain: bool) -> None:
    """Set the use of colour from the values of `--color` and `--plain`. Raises Refused for an unknown value."""
    if choice not in COLOURS:
        message = f"--color {choice!r} is no choice"
        raise Refused([Fault("bad-option", message, f"it takes {', '.join(COLOURS)}")])
    _choice.set("never" if plain else choice)


def coloured() -> bool:
    """Whether to colour the output, from the chosen setting, else NO_COLOR, FORCE_COLOR, and the terminal."""
    if (choice := _choice.get()) != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def show(verdict: Verdict, verbose: bool) -> None:
    """Print a verdict as text."""
    from adjudicator.report.text import lines

    styled(lines(verdict, width(), verbose))


def write_html(text: str) -> None:
    """Write HTML to standard output; what its encoding lacks becomes character references."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "xmlcharrefreplace").decode(encoding))


def say(text: str) -> None:
    """Print text. With colour, style the names at the start of lines, the labels and the results."""
    if not coloured():
        print(text)
        return
    from adjudicator.report.text import Line

    styled(Line(tuple(_pieces(line))) for line in text.split("\n"))


def _pieces(line: str) -> Iterator[tuple[str, str]]:
    """Split a line of plain text into (text, style)."""
    if label := _LABEL.match(line):
        yield from ((label[0], "dim"), (line[label.end() :], ""))
        return
    name = _NAME.match(line)
    yield from [(name[0], "code")] if name else []
    rest = line[name.end() :] if name else line
    for piece in _RESULT.split(rest):
        yield piece, _RESULTS.get(piece, "")


def styled(lines: Iterable[Line]) -> None:
    """Print styled lines, with or without colour."""
    if not coloured():
        print("\n".join(str(line) for line in lines))
        return
    from rich.text import Text

    printer = console(soft_wrap=True)
    for line in lines:
        printer.print(Text.assemble(*((piece, _STYLES.get(style, "")) for piece, style in line.pieces)))


def console(soft_wrap: bool = False) -> Console:
    """A rich console for stdout with the chosen use of colour."""
    from rich.console import Console

    if not coloured():
        return Console(width=width(), highlight=False, soft_wrap=soft_wrap, color_system=None)
    return Console(width=width(), highlight=False, soft_wrap=soft_wrap, force_terminal=True, no_color=False)


def refuse(refused: Refused, as_json: bool) -> int:
    """Print the faults of a refusal, as JSON to stdout or as text to stderr; return exit code 2."""
    if as_json:
        print(json.dumps(_errors(refused), sort_keys=True, ensure_ascii=False))
    else:
        print("\n\n".join(as_text(fault, width()) for fault in refused.faults), file=sys.stderr)
    return USAGE


def _errors(refused: Refused) -> dict[str, object]:
    return as_json(refused)
