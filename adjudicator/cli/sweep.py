"""`compare --sweep`: on how many random positions a reading changes the ruling, as a table and a plot."""

from __future__ import annotations

import json as _json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.cases.told import fault
from adjudicator.cli.output import LEGAL, console
from adjudicator.cli.progress import progress, whole
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from rich.console import RenderableType

    from adjudicator.batches.turned import Turned, Way

_CLAUSES = 3
"""So many clauses are named in a line of the table; JSON has all of them."""


def sweep(
    texts: Sequence[str],
    game: str | None,
    house: dict[str, str] | None,
    positions: int,
    seed: int,
    plot: str | None,
    json: bool,
) -> int:
    """Print what readings, or each of them, change on so many random positions.

    With `plot` the same is drawn into a file too. Raises Refused.
    """
    if positions < 1:
        raise fault("bad-option", f"--sweep {positions} is no number of positions", "give it 1000 or more")
    id, pairs = _pairs(texts, game, house)
    from adjudicator.batches.turned import turned

    found: list[Turned] = []
    each = ([one] for one in turned(id, pairs, positions, seed, house=house))
    for one in progress(each, len(pairs), "readings"):
        found.append(one)
        if json:
            print(_json.dumps(one.as_dict(), sort_keys=True, ensure_ascii=False))
    if not found:
        whole()
    if not json:
        _table(found)
    if plot is not None:
        _plot(found, plot)
    return LEGAL


def _pairs(texts: Sequence[str], game: str | None, house: dict[str, str] | None) -> tuple[str, list[tuple[Way, Way]]]:
    """The game, and the ways to read it that are compared. Raises Refused."""
    try:
        from adjudicator.batches.turned import Way, each_reading
    except ImportError as error:
        raise fault("extra", str(error), "install what is missing, and try again") from error
    from adjudicator.cases import compare

    if not texts:
        id = game or DEFAULT
        return id, each_reading(id, house)
    one, other = compare.choices(texts, game)
    return one.game, [(Way(one.name, one.options), Way(other.name, other.options))]


# -- the table


def _table(found: Sequence[Turned]) -> None:
    from rich.table import Table

    first = found[0]
    most = max((one.share for one in found), default=0.0) or 1.0
    table = Table(
        title=f"{first.game}: {first.positions:,} random positions, seed {first.seed}",
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    table.add_column("against the default", overflow="fold")
    table.add_column("changed", justify="right")
    table.add_column("")
    table.add_column("clauses", overflow="fold")
    for one in found:
        table.add_row(_name(one), f"{one.share:.3%}", _bar(one.share / most), _clauses(one))
    printer = console()
    with printer.capture() as told:
        printer.print(table)
    print("\n".join(line.rstrip() for line in told.get().splitlines()))


def _name(one: Turned) -> str:
    return one.names[1] if one.names[0].split("=")[0] == one.names[1].split("=")[0] else " / ".join(one.names)


def _bar(part: float) -> RenderableType:
    from rich.bar import Bar

    return Bar(1.0, 0.0, part, width=12)


def _clauses(one: Turned) -> str:
    shares = list(one.shares().items())
    told = [f"{id} {share:.0%}" for id, share in shares[:_CLAUSES]]
    return ", ".join(told) + (f", {len(shares) - _CLAUSES} more" if len(shares) > _CLAUSES else "")


# -- the plot


def _plot(found: Sequence[Turned], file: str) -> None:
    """Bars of the shares, each split by the clauses that speak under one of the two only."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        from matplotlib import pyplot as plt
    except ImportError as error:
        raise fault("extra", "a plot needs matplotlib", "pip install matplotlib") from error
    ordered = sorted(found, key=lambda one: one.share)
    figure, axes = plt.subplots(figsize=(9, 1 + 0.3 * len(ordered)))
    axes.barh([_name(one) for one in ordered], [100 * one.share for one in ordered])
    axes.set_xlabel(f"percent of {found[0].positions:,} random positions on which the ruling changes")
    axes.set_title(f"{found[0].game}, seed {found[0].seed}")
    figure.tight_layout()
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        kinds = "give it a name that ends in .png, .svg or .pdf"
        raise fault("bad-plot", f"{Path(file).name} cannot be written: {error}", kinds) from error
    finally:
        plt.close(figure)
