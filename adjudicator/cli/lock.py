"""`lock`: the law of a game as a text file made to be committed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.output import LEGAL, say

Output = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write to a file, or to GAME.lock in a folder.", show_default=False
    ),
]


def lock(game: options.Only = None, output: Output = None) -> int:
    """Write the law as a text file that diff compares with a later law: readings, symbols and the terms of each clause.

    Without --game, one file for each game, in the folder that --output names.
    """
    from adjudicator.cases.lock import lock_text
    from adjudicator.games import GAMES

    folder = output is not None and Path(output).is_dir()
    if game is None and not folder:
        each = "a folder with --output" if output is None else f"a folder that is there, which {output} is not,"
        raise fault("bad-option", "a lock is of one game", f"name the game with --game, or {each} for a lock of each")
    texts = {id: lock_text(GAMES[id]) for id in ([game] if game is not None else GAMES)}
    if output is None:
        print("".join(texts.values()), end="")
        return LEGAL
    files = {Path(output) / f"{id}.lock" if folder else Path(output): text for id, text in texts.items()}
    for file in files:
        _refuse_other(file)
    for file, text in files.items():
        _write(file, text)
        say(f"{file}")
    return LEGAL


def _refuse_other(file: Path) -> None:
    """Raise Refused for a file that is there and is no lock."""
    from adjudicator.cases.lock import is_lock
    from adjudicator.files.source import read_bytes

    if file.exists() and not is_lock(read_bytes(str(file)).decode(errors="replace")):
        raise fault("file-exists", f"{file} is there, and is no lock", "name another file: nothing was written")


def _write(file: Path, text: str) -> None:
    """Replace a file. Raises Refused where it cannot be written."""
    from adjudicator.files.saving import replace_file

    try:
        replace_file(file, text.encode())
    except OSError as error:
        message = f"{file} cannot be written: {error.strerror}"
        raise fault("cannot-write", message, "name another file") from error
