"""`compare`: two readings, two profiles, or a reading against the default."""

from __future__ import annotations

import json as _json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault, pairs
from adjudicator.cli import complete, options
from adjudicator.cli.output import ILLEGAL, LEGAL, UNDECIDED, refuse, say, width
from adjudicator.cli.progress import files_of, progress, raise_if_interrupted
from adjudicator.cli.workers import shared, workers
from adjudicator.files.diagnostics import as_text

if TYPE_CHECKING:
    from adjudicator.cases.compare import Choice, Kept
    from adjudicator.report.comparison import Compared

CASES = "cases"
"""The folder whose cases are compared where no path is given."""
_CHUNKS = 4
"""Chunks of files per process: several, to balance the load."""


What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[A [B]] [PATH]...",
        help="Profiles, or KEY=OPTION with commas between; one alone is compared with the default. "
        "Then case files or folders; cases, if there is such a folder.",
        autocompletion=complete.compared,
        show_default=False,
    ),
]
Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        help="Whose readings; needed only where profiles do not say.",
        autocompletion=complete.games,
        show_default=False,
    ),
]
Every = Annotated[bool, typer.Option("--all", help="A table of every key of a game.")]
Sweep = Annotated[
    int | None,
    typer.Option(
        "--sweep",
        metavar="N",
        help="In how many of N turns of simulated rounds the ruling changes, by every reading where none is named.",
        show_default=False,
    ),
]
Plot = Annotated[str | None, typer.Option("--plot", help="Draw what --sweep finds into this file.", show_default=False)]


def compare(
    what: What = None,
    game: Game = None,
    house: options.House = None,
    every: Every = False,
    sweep: Sweep = None,
    seed: options.RoundsSeed = 0,
    plot: Plot = None,
    time_limit: options.PairTime = 60.0,
    json: options.Json = False,
) -> int:
    """Show which rulings change, and a smallest position on which two readings differ.

    Exit 0 when no difference is found, 1 when there is one, 4 when none is found and something is unfinished. With
    --all the exit code is 0 or 4, with --sweep 0 whatever the table says.
    """
    options.refuse_no_time(time_limit)
    texts, paths = _split(what or (), every, sweep is not None)
    rules = pairs(house, "--house") if house else None
    if sweep is not None:
        from adjudicator.cli.sweep import sweep as swept

        return swept(texts, game, rules, sweep, seed, plot, json)
    if every:
        return _table(game, rules, paths, time_limit, json)
    return _pair(texts, game, rules, paths, time_limit, json)


def _split(arguments: Sequence[str], every: bool, sweep: bool) -> tuple[list[str], list[str]]:
    """Split the arguments into readings and paths. Raises Refused for combinations that do not fit the options."""
    from adjudicator.cases.ticked import is_letter
    from adjudicator.games import OUTLINES

    profiles = {name for outline in OUTLINES.values() for name in outline.profiles}
    is_reading = [word in profiles or "=" in word or is_letter(word) or not _is_path(word) for word in arguments]
    if every and any(is_reading):
        word = arguments[is_reading.index(True)]
        message = f"--all goes through every reading, and {word} is no case file or folder"
        raise fault("two-tasks", message, f"leave {word} out, or --all")
    texts = [word for word, _ in takewhile(itemgetter(1), zip(arguments[:2], is_reading, strict=False))]
    if sweep and len(arguments) > len(texts):
        word = arguments[len(texts)]
        raise fault(
            "two-tasks", f"--sweep is about turns of simulated rounds, not {word}", f"leave {word} out, or --sweep"
        )
    if not (texts or every or sweep):
        raise fault("no-reading", "there is nothing to compare", "name a profile or KEY=OPTION, or --all")
    return texts, list(arguments[len(texts) :])


def _is_path(word: str) -> bool:
    return os.path.exists(word) or word.endswith((".yaml", ".yml", ".json")) or "/" in word


# -- the cases


def opened_cases(paths: Sequence[str], json: bool, limit: float) -> tuple[list[Kept], int]:
    """The cases in these files and folders, those of CASES without any; and the exit code of the refused ones, or 0."""
    from adjudicator.cases.compare import opened
    from adjudicator.files.diagnostics import Refused

    files = files_of(paths or ([CASES] if Path(CASES).is_dir() else ()))
    refused = LEGAL

    def batches() -> Iterator[list[Kept]]:
        nonlocal refused
        for file in files:
            try:
                yield [opened(file, limit)]
            except Refused as error:
                refused = refuse(error, json)
                yield []

    cases = list(progress(batches(), len(files), "cases"))
    raise_if_interrupted()
    return cases, refused


# -- two readings


def print_warnings(pair: Iterable[Choice]) -> None:
    """Print the warnings of ticked letters to standard error."""
    for warning in (each for choice in pair for each in choice.warnings):
        print(f"{as_text(warning, width(), 'warning')}\n", file=sys.stderr)


def _pair(
    texts: Sequence[str], game: str | None, house: dict[str, str] | None, paths: Sequence[str], limit: float, json: bool
) -> int:
    from adjudicator.cases import compare as comparing
    from adjudicator.report.comparison import lines

    pair = comparing.choices(texts, game)
    print_warnings(pair)
    if not (paths or Path(CASES).is_dir()):
        comparing.refuse_nothing_to_compare(pair)
    comparison = comparing.compared(pair, house, limit)
    cases, refused = opened_cases(paths, json, limit)
    comparison = comparing.over(comparison, progress(([case] for case in cases), len(cases), "rulings"))
    if json:
        print(_json.dumps(comparison.as_dict(), sort_keys=True, ensure_ascii=False))
    else:
        say("\n".join(lines(comparison, width())))
    undecided = UNDECIDED if comparison.unfinished else LEGAL
    return refused or (ILLEGAL if comparison.differs else undecided)


# -- every key


def _table(game: str | None, house: dict[str, str] | None, paths: Sequence[str], limit: float, json: bool) -> int:
    from adjudicator.games import GAMES
    from adjudicator.report.comparison import row

    cases, refused = opened_cases(paths, json, limit)
    ids = [game] if game else list(GAMES)
    _refuse_unknown_house_rules(house or {}, ids)
    choices = [
        (id, f"{reading.key}={option}") for id in ids for reading in GAMES[id].compared for option in reading.others
    ]
    files = [case.case.name for case in cases if case.case.situation.game.id in ids]
    undecided = LEGAL
    for comparison in _compared(choices, house, files, limit):
        undecided = UNDECIDED if comparison.unfinished else undecided
        if json:
            print(_json.dumps(comparison.as_dict(), sort_keys=True, ensure_ascii=False))
        else:
            say("\n".join(row(comparison, width())))
    return refused or undecided


def _compared(
    choices: Sequence[tuple[str, str]], house: dict[str, str] | None, files: Sequence[str], limit: float
) -> list[Compared]:
    """Compare each (game, option) of `choices` with the default: a separating position, and the rulings in `files` that
    change. Searches and chunks of files run in parallel processes."""
    from adjudicator.cases.compare import merged

    size = max(1, -(-len(files) // (_CHUNKS * workers())))
    chunks = [files[first : first + size] for first in range(0, len(files), size)]
    searches = [partial(_search, game, text, house, limit) for game, text in choices]
    rulings = [partial(_changed_rulings, choices, house, chunk, limit) for chunk in chunks]
    tasks: list[Callable[[], list[Compared]]] = [*rulings, *searches]
    results = dict(progress(([result] for result in shared(tasks)), len(tasks), "searches and files"))
    raise_if_interrupted()
    parts = [results[index] for index in range(len(rulings))]
    return [merged(results[len(rulings) + index][0], [part[index] for part in parts]) for index in range(len(choices))]


def _search(game: str, text: str, house: dict[str, str] | None, limit: float) -> list[Compared]:
    from adjudicator.cases import compare as comparing

    return [comparing.compared(comparing.choices([text], game), _rules(game, house), limit)]


def _changed_rulings(
    choices: Sequence[tuple[str, str]], house: dict[str, str] | None, files: Sequence[str], limit: float
) -> list[Compared]:
    from adjudicator.cases import compare as comparing

    cases = [comparing.opened(file, limit) for file in files]
    return [
        comparing.over(comparing.unsearched(comparing.choices([text], game), _rules(game, house)), cases)
        for game, text in choices
    ]


def _refuse_unknown_house_rules(house: dict[str, str], games: Sequence[str]) -> None:
    """Raise Refused for a house rule that none of these games has."""
    from adjudicator.files.diagnostics import listed
    from adjudicator.games import OUTLINES

    keys = [rule.key for id in games for rule in OUTLINES[id].house_rules]
    for key in house:
        if key not in keys:
            message = f"no game that is compared has a house rule {key!r}"
            raise fault("unknown-house-rule", message, listed(key, list(dict.fromkeys(keys))))


def _rules(game: str, house: dict[str, str] | None) -> dict[str, str] | None:
    """The options of `house` that belong to a game; None if there are none."""
    from adjudicator.games import OUTLINES

    keys = {rule.key for rule in OUTLINES[game].house_rules}
    return {key: option for key, option in (house or {}).items() if key in keys} or None
