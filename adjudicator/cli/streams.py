"""Make standard input, output and error usable: open, and able to print any character.

A process may be started with closed streams (`>&-` in a shell), or with a narrow encoding.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

ESCAPED = "adjudicator-json"
"""The name of the codec error handler that writes JSON escapes."""


def prepare(arguments: Sequence[str]) -> None:
    """Open closed streams on the null device, and replace characters that cannot be encoded: by a JSON escape if the
    arguments contain `--json`, else by a question mark."""
    codecs.register_error(ESCAPED, _escaped)
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # open() returns the lowest free descriptor, which is `number`.
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or _opened(0, "r")
    sys.stdout = sys.stdout or _opened(1, "w")
    sys.stderr = sys.stderr or _opened(2, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ESCAPED if "--json" in arguments else "replace")


def _opened(number: int, mode: str) -> TextIO:
    stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - it is open as long as the process
    assert isinstance(stream, io.TextIOWrapper)
    return stream


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: `\\uXXXX` for each UTF-16 code unit of the characters that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{pair}" for pair in pairs), error.end
