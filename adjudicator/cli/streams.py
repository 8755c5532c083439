"""Standard input, output and error as every command needs them: open, and able to print any character.

A process may be started without them, as `>&-` does in a shell, or with an encoding that lacks most characters.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

ESCAPED = "adjudicator-json"
"""The error handler that writes a character as JSON escapes it."""


def prepare(arguments: Sequence[str]) -> None:
    """Open what is closed, on the null device, and have each stream replace the characters that it cannot encode: by a
    question mark, or by a JSON escape where the arguments ask for JSON."""
    codecs.register_error(ESCAPED, _escaped)
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is this one.
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
    """What stands for characters that cannot be encoded: `\\uXXXX`, twice for one beyond 16 bits."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{pair}" for pair in pairs), error.end
