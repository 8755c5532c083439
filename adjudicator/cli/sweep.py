"""`compare --sweep`: the share of turns in which a reading changes the ruling, as a table and a plot."""

from __future__ import annotations

import json as _json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cases.flag_values import fault
from adjudicator.cli.output import LEGAL, console
from adjudicator.cli.progress import progress, raise_if_interrupted
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from adjudicator.batches.reading_effect import Turned, Way
    from adjudicator.law import Options

_CLAUSES = 3
"""The most clauses named in a row of the table; JSON has all."""


def sweep(
    texts: Sequence[str],
    game: str | None,
    house: dict[str, str] | None,
    turns: int,
    seed: int,
    plot: str | None,
    json: bool,
) -> int:
    """Print how often readings change rulings in `turns` turns of simulated rounds, and return the exit code.

    `texts`: the readings to compare, or none for each reading of the game; `plot`: a file for a chart. Raises Refused.
    """
    if turns < 1:
        raise fault("bad-option", f"--sweep {turns} is no number of turns", "give it 1 or more; 1000 tell more")
    id, pairs = ways(texts, game, house)
    from adjudicator.batches.reading_effect import turned

    effects: list[Turned] = []
    batches = ([effect] for effect in turned(id, pairs, turns, seed, house=house))
    for effect in progress(batches, len(pairs), "readings"):
        effects.append(effect)
        if json:
            print(_json.dumps(effect.as_dict(), sort_keys=True, ensure_ascii=False))
    if not effects:
        raise_if_interrupted()
    if not json:
        _table(effects)
    if plot is not None:
        _plot(effects, plot)
    return LEGAL


def turned_by(game: str, pairs: Sequence[tuple[Options, Options]], turns: int, seed: int) -> list[Turned]:
    """How many of these turns of simulated rounds change between two sets of options, for each pair. Raises Refused
    where NumPy is missing."""
    try:
        from adjudicator.batches.reading_effect import Way, turned
    except ImportError as error:
        raise fault("extra", str(error), "install what is missing, and try again") from error
    ways = [(Way(str(first), first), Way(str(second), second)) for first, second in pairs]
    return [*turned(game, ways, turns, seed)]


def ways(texts: Sequence[str], game: str | None, house: dict[str, str] | None) -> tuple[str, list[tuple[Way, Way]]]:
    """The id of the game and the pairs of interpretations to compare. Raises Refused."""
    try:
        from adjudicator.batches.reading_effect import Way, each_reading
    except ImportError as error:
        raise fault("extra", str(error), "install what is missing, and try again") from error
    from adjudicator.cases import compare
    from adjudicator.cli.compare import print_warnings

    if not texts:
        id = game or DEFAULT
        return id, each_reading(id, house)
    first, second = pair = compare.choices(texts, game)
    print_warnings(pair)
    return first.game, [(Way(first.name, first.options), Way(second.name, second.options))]


# -- the table


def _table(effects: Sequence[Turned]) -> None:
    from rich.table import Table

    first = effects[0]
    changing = sorted((row for row in effects if row.changed), key=lambda row: -row.changed)
    printer = console()
    with printer.capture() as capture:
        printer.print(f"{first.game}: {first.turns:,} turns of play, seed {first.seed}")
        if changing:
            table = Table(box=None, pad_edge=False)
            table.add_column("against the default", overflow="fold")
            table.add_column("another ruling", justify="right")
            table.add_column("at 95 %", justify="right")
            table.add_column("clauses", overflow="fold")
            for row in changing:
                low, high = (round(1 / end) for end in row.interval)
                table.add_row(_name(row), f"once in {round(1 / row.share):,}", f"{high:,} to {low:,}", _clauses(row))
            printer.print(table)
        if never := [row for row in effects if not row.changed]:
            names, least = ", ".join(map(_name, never)), round(1 / never[0].interval[1])
            printer.print(f"no other ruling (at 95 % at most once in {least:,} turns): {names}")
    print("\n".join(line.rstrip() for line in capture.get().splitlines()))


def _name(row: Turned) -> str:
    return row.names[1] if row.names[0].split("=")[0] == row.names[1].split("=")[0] else " / ".join(row.names)


def _clauses(effect: Turned) -> str:
    shares = list(effect.shares().items())
    texts = [f"{id} {share:.0%}" for id, share in shares[:_CLAUSES]]
    return ", ".join(texts) + (f", {len(shares) - _CLAUSES} more" if len(shares) > _CLAUSES else "")


# -- the plot


def _plot(effects: Sequence[Turned], file: str) -> None:
    """Write a bar chart of the shares. Raises Refused without matplotlib or if the file cannot be written."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        from matplotlib import pyplot as plt
    except ImportError as error:
        raise fault("extra", "a plot needs matplotlib", "pip install matplotlib") from error
    ordered = sorted(effects, key=lambda effect: effect.share)
    figure, axes = plt.subplots(figsize=(9, 1 + 0.3 * len(ordered)))
    axes.barh([_name(effect) for effect in ordered], [100 * effect.share for effect in ordered])
    axes.set_xlabel(f"percent of {effects[0].turns:,} turns of play in which the ruling changes")
    axes.set_title(f"{effects[0].game}, seed {effects[0].seed}")
    figure.tight_layout()
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        kinds = "give it a name that ends in .png, .svg or .pdf"
        raise fault("bad-plot", f"{Path(file).name} cannot be written: {error}", kinds) from error
    finally:
        plt.close(figure)
