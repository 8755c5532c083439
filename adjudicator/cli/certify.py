"""Write the SMT-LIB file of `judge --smt2`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cases.flag_values import fault

if TYPE_CHECKING:
    from adjudicator.report.verdict import Verdict


def certify(path: str, number: int, verdict: Verdict, query: Callable[[], str]) -> None:
    """Write the query behind a verdict to a file, or into a folder as `ruling-NUMBER.smt2`.

    An undecided verdict has no query: only a note on stderr is printed. Raises Refused if the file cannot be written.
    """
    if verdict.verdict == "undecided":
        print("no query is written: the solver gave up, so there is no verdict to confirm", file=sys.stderr)
        return
    file = Path(path) / f"ruling-{number + 1}.smt2" if os.path.isdir(path) else Path(path)
    try:
        file.write_text(query(), encoding="utf-8")
    except OSError as error:
        message = f"{file} cannot be written: {error.strerror}"
        raise fault("cannot-write", message, "name another file") from error
