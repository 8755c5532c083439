"""`compare`: two readings, two profiles, or a reading against the default."""

from __future__ import annotations

import json as _json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.told import fault, pairs
from adjudicator.cli import complete, options
from adjudicator.cli.output import ILLEGAL, LEGAL, UNDECIDED, refuse, say, width
from adjudicator.cli.progress import files_of, progress, whole
from adjudicator.cli.workers import shared, workers

if TYPE_CHECKING:
    from adjudicator.cases.compare import Kept
    from adjudicator.report.comparison import Compared

_CASES = "cases"
_SHARES = 4
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
Seed = Annotated[int, typer.Option("--seed", help="Of the simulated rounds.")]
Plot = Annotated[str | None, typer.Option("--plot", help="Draw what --sweep finds into this file.", show_default=False)]


def compare(
    what: What = None,
    game: Game = None,
    house: options.House = None,
    every: Every = False,
    sweep: Sweep = None,
    seed: Seed = 0,
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


def _split(what: Sequence[str], every: bool, sweep: bool) -> tuple[list[str], list[str]]:
    """Split the arguments into readings and paths. Raises Refused for combinations that do not fit the options."""
    from adjudicator.games import OUTLINES

    known = {name for own in OUTLINES.values() for name in own.profiles}
    named = [word in known or "=" in word or not _is_path(word) for word in what]
    if every and any(named):
        word = what[named.index(True)]
        message = f"--all goes through every reading, and {word} is no case file or folder"
        raise fault("two-tasks", message, f"leave {word} out, or --all")
    texts = [word for word, _ in takewhile(itemgetter(1), zip(what[:2], named, strict=False))]
    if sweep and len(what) > len(texts):
        word = what[len(texts)]
        raise fault(
            "two-tasks", f"--sweep is about turns of simulated rounds, not {word}", f"leave {word} out, or --sweep"
        )
    if not (texts or every or sweep):
        raise fault("no-reading", "there is nothing to compare", "name a profile or KEY=OPTION, or --all")
    return texts, list(what[len(texts) :])


def _is_path(word: str) -> bool:
    return os.path.exists(word) or word.endswith((".yaml", ".yml", ".json")) or "/" in word


# -- the cases


def _opened(paths: Sequence[str], json: bool, limit: float) -> tuple[list[Kept], int]:
    """The cases in these files and folders, and the exit code of the refused ones (0 if there are none)."""
    from adjudicator.cases.compare import opened
    from adjudicator.files.diagnostics import Refused

    files = files_of(paths or ([_CASES] if Path(_CASES).is_dir() else ()))
    refused = LEGAL

    def some() -> Iterator[list[Kept]]:
        nonlocal refused
        for file in files:
            try:
                yield [opened(file, limit)]
            except Refused as error:
                refused = refuse(error, json)
                yield []

    cases = list(progress(some(), len(files), "cases"))
    whole()
    return cases, refused


# -- two readings


def _pair(
    texts: Sequence[str], game: str | None, house: dict[str, str] | None, paths: Sequence[str], limit: float, json: bool
) -> int:
    from adjudicator.cases import compare as comparing
    from adjudicator.report.comparison import lines

    pair = comparing.choices(texts, game)
    if not (paths or Path(_CASES).is_dir()):
        comparing.refuse_nothing_to_compare(pair)
    found = comparing.compared(pair, house, limit)
    cases, refused = _opened(paths, json, limit)
    found = comparing.over(found, progress(([case] for case in cases), len(cases), "rulings"))
    if json:
        print(_json.dumps(found.as_dict(), sort_keys=True, ensure_ascii=False))
    else:
        say("\n".join(lines(found, width())))
    undecided = UNDECIDED if found.unfinished else LEGAL
    return refused or (ILLEGAL if found.differs else undecided)


# -- every key


def _table(game: str | None, house: dict[str, str] | None, paths: Sequence[str], limit: float, json: bool) -> int:
    from adjudicator.games import GAMES
    from adjudicator.report.comparison import row

    cases, refused = _opened(paths, json, limit)
    ids = [game] if game else list(GAMES)
    _refuse_strange(house or {}, ids)
    wanted = [
        (id, f"{reading.key}={option}") for id in ids for reading in GAMES[id].compared for option in reading.names[1:]
    ]
    files = [case.case.name for case in cases if case.case.situation.game.id in ids]
    undecided = LEGAL
    for found in _compared(wanted, house, files, limit):
        undecided = UNDECIDED if found.unfinished else undecided
        if json:
            print(_json.dumps(found.as_dict(), sort_keys=True, ensure_ascii=False))
        else:
            say("\n".join(row(found, width())))
    return refused or undecided


def _compared(
    wanted: Sequence[tuple[str, str]], house: dict[str, str] | None, files: Sequence[str], limit: float
) -> list[Compared]:
    """Compare each (game, option) of `wanted` with the default: a separating position, and the rulings in `files` that
    change. Searches and chunks of files run in parallel processes."""
    from adjudicator.cases.compare import merged

    share = max(1, -(-len(files) // (_SHARES * workers())))
    shares = [files[first : first + share] for first in range(0, len(files), share)]
    searches = [partial(_searched, game, text, house, limit) for game, text in wanted]
    rulings = [partial(_changed, wanted, house, some, limit) for some in shares]
    tasks: list[Callable[[], list[Compared]]] = [*rulings, *searches]
    done = dict(progress(([one] for one in shared(tasks)), len(tasks), "searches and files"))
    whole()
    over = [done[place] for place in range(len(rulings))]
    return [merged(done[len(rulings) + place][0], [part[place] for part in over]) for place in range(len(wanted))]


def _searched(game: str, text: str, house: dict[str, str] | None, limit: float) -> list[Compared]:
    from adjudicator.cases import compare as comparing

    return [comparing.compared(comparing.choices([text], game), _rules(game, house), limit)]


def _changed(
    wanted: Sequence[tuple[str, str]], house: dict[str, str] | None, files: Sequence[str], limit: float
) -> list[Compared]:
    from adjudicator.cases import compare as comparing

    cases = [comparing.opened(file, limit) for file in files]
    return [
        comparing.over(comparing.unsearched(comparing.choices([text], game), _rules(game, house)), cases)
        for game, text in wanted
    ]


def _refuse_strange(house: dict[str, str], games: Sequence[str]) -> None:
    """Raise Refused for a house rule that none of these games has."""
    from adjudicator.files.diagnostics import listed
    from adjudicator.games import OUTLINES

    known = [rule.key for id in games for rule in OUTLINES[id].house_rules]
    for key in house:
        if key not in known:
            message = f"no game that is compared has a house rule {key!r}"
            raise fault("unknown-house-rule", message, listed(key, list(dict.fromkeys(known))))


def _rules(game: str, house: dict[str, str] | None) -> dict[str, str] | None:
    """The options of `house` that belong to a game; None if there are none."""
    from adjudicator.games import OUTLINES

    own = {rule.key for rule in OUTLINES[game].house_rules}
    return {key: option for key, option in (house or {}).items() if key in own} or None
