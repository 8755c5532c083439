"""`letter`: the unclear sentences of a document as questions to its author."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.compare import CASES
from adjudicator.cli.output import LEGAL, UNDECIDED, say
from adjudicator.cli.progress import files_of, progress, raise_if_interrupted
from adjudicator.cli.workers import shared
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from adjudicator.report.letter import Effect, Illustration, Letter

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...",
        help="Case files or folders, for what no position of a turn shows; cases, if there is such a folder.",
        show_default=False,
    ),
]
Turns = Annotated[int, typer.Option("--turns", help="How many turns of simulated rounds weigh the questions.")]
Html = Annotated[bool, typer.Option("--html", help="As a page of HTML, to read or to print.")]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", help="The file to write; standard output if not given.", show_default=False),
]


def letter(
    paths: Paths = None,
    game: options.Game = DEFAULT,
    turns: Turns = 1000,
    seed: options.RoundsSeed = 0,
    html: Html = False,
    output: Output = None,
    time_limit: options.ReadingTime = 30.0,
) -> int:
    """Write the letter to the author of a document: what it leaves open, as questions with boxes.

    The ticked file is a profile: --profile FILE. Exit 0, or 4 if a search for a situation was not finished.
    """
    from adjudicator.report.letter import markdown
    from adjudicator.report.letter_html import page

    options.refuse_no_time(time_limit)
    if output is not None:
        _refuse_other_file(output)
    files = _files(paths or ())
    composed = _letter(game, turns, seed, files, time_limit)
    text = page(composed) if html else markdown(composed)
    if output is None:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "xmlcharrefreplace" if html else "replace").decode(encoding))
    else:
        _save(output, text)
        say(output)
    return UNDECIDED if any(one.illustration.unfinished for one in composed.inquiries) else LEGAL


def _files(paths: Sequence[str]) -> list[str]:
    """The case files in these files and folders, those of CASES without any. Raises Refused for what is not there."""
    from adjudicator.files.source import read_bytes

    for path in paths:
        if path != "-" and not os.path.isdir(path):
            read_bytes(path)
    return files_of(paths or ([CASES] if Path(CASES).is_dir() else ()))


def _letter(game: str, turns: int, seed: int, files: Sequence[str], limit: float) -> Letter:
    """The letter about a game: the sweep first, then a search for each question. Raises Refused."""
    from adjudicator.cases.letter import illustrated
    from adjudicator.games import GAMES
    from adjudicator.report.gaps import gaps
    from adjudicator.report.letter import Illustration, Inquiry, Letter, ordered

    effects = _effects(game, turns, seed)
    readings = GAMES[game].unclear
    searches = [partial(illustrated, game, reading.key, files, limit) for reading in readings]
    tasks: list[Callable[[], Illustration | tuple[str, ...]]] = [partial(gaps, game, limit), *searches]
    results = dict(progress(([one] for one in shared(tasks)), len(tasks), "questions and proofs"))
    raise_if_interrupted()
    proved, *illustrations = (results[index] for index in range(len(tasks)))
    inquiries = [
        Inquiry(reading, tuple(effects.get(reading.key, ())), illustration)
        for reading, illustration in zip(readings, illustrations, strict=True)
        if isinstance(illustration, Illustration)
    ]
    return Letter(GAMES[game], ordered(inquiries), turns, seed, proved if isinstance(proved, tuple) else ())


def _effects(game: str, turns: int, seed: int) -> dict[str, list[Effect]]:
    """The weight of every option that the clauses of a turn read, by the key of the reading. Raises Refused."""
    from adjudicator.cli.sweep import ways
    from adjudicator.report.letter import Effect

    if turns < 1:
        raise fault("bad-option", f"--turns {turns} is no number of turns", "give it 1 or more")
    _, pairs = ways((), game, None)
    from adjudicator.batches.reading_effect import turned

    effects: dict[str, list[Effect]] = {}
    batches = ([effect] for effect in turned(game, pairs, turns, seed))
    for (_, way), effect in zip(pairs, progress(batches, len(pairs), "options"), strict=False):
        ((key, option),) = way.options.items()
        effects.setdefault(key, []).append(Effect(option, effect.changed, effect.turns, effect.interval))
    raise_if_interrupted()
    return effects


# -- the file


def _refuse_other_file(path: str) -> None:
    """Raise Refused for an existing file that is no letter or has answers in it, and for a folder that is not there."""
    from adjudicator.cases.ticked import is_unanswered

    if os.path.lexists(path) and not is_unanswered(path):
        message = f"{path} is there already, and is no letter without answers"
        raise fault("file-exists", message, "name another file")
    if not Path(path).parent.is_dir():
        raise fault("cannot-write", f"{path} cannot be written: there is no such folder", "name another file")


def _save(path: str, text: str) -> None:
    """Write a file, replacing an older one atomically. Raises Refused."""
    from adjudicator.files.saving import replace_file

    try:
        replace_file(Path(path), text.encode("utf-8"))
    except OSError as error:
        raise fault("cannot-write", f"{path} cannot be written: {error.strerror}", "name another file") from error
