"""The page of results: the aims and whether they were met, then a section for each benchmark."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.version import install
from benchmarks.aims import Held, held
from benchmarks.run import MEASURED, NOT_INSTALLED, Result
from benchmarks.scheme import Cell, Note, Plot, Table

MOST_ROWS = 20
MET = {True: "yes", False: "**no**", None: "not measured"}


def page(results: Sequence[Result], machine: Mapping[str, str], drawn: Collection[str], folder: str) -> str:
    """The page as Markdown; `drawn` names the plots of which there is a file in the folder beside it."""
    lines = [*_head(machine), *_aims(list(held(results)))]
    for result in results:
        lines += _section(result, drawn, folder)
    return "\n".join(lines).rstrip() + "\n"


def _head(machine: Mapping[str, str]) -> Iterator[str]:
    yield "# Benchmarks\n"
    yield (
        "Made by `python -m benchmarks`, which takes up to a quarter of an hour. `--quick` is a short run; names of\n"
        "benchmarks run only those; `--from docs/benchmarks/results.json` makes this page again without a run. The\n"
        f"programs compared with come with `{install('bench')}`. Figures beside each other come from\n"
        "one run on one machine: read the ratios. Medians and percentiles are over single questions.\n"
    )
    known = [f"{value} {key}" if value.isdigit() else f"{key} {value}" for key, value in machine.items()]
    yield f"Measured with {', '.join(known)}.\n"


def _aims(every: Sequence[Held]) -> Iterator[str]:
    counts = [sum(one.met is answer for one in every) for answer in (True, False, None)]
    yield "## Aims\n"
    yield f"{counts[0]} met, {counts[1]} not met, {counts[2]} not measured.\n"
    yield from markdown(("aim", "measure", "limit", "measured", "met", "repeat with"), [_aim_row(one) for one in every])


def _aim_row(one: Held) -> tuple[Cell, ...]:
    aim, figure = one.aim, one.figure
    sign = "≥" if aim.at_least is not None else "≤"
    measured = one.why if figure is None else f"{number(figure.value)} {aim.unit}"
    if figure is not None and figure.over:
        measured += f" ({figure.over})"
    command = f"`{one.command}`" if one.command else ""
    return aim.name, aim.measure, f"{sign} {number(aim.limit)} {aim.unit}", measured, MET[one.met], command


def _section(result: Result, drawn: Collection[str], folder: str) -> Iterator[str]:
    yield f"## {result.title}\n"
    yield f"{result.measures} Repeat with `{result.command}`; it took {result.seconds:.0f} s.\n"
    if result.state == NOT_INSTALLED:
        yield f"Not measured: {result.why} is not installed.\n"
    elif result.state != MEASURED:
        yield f"This benchmark {_ended(result)}; what it had found by then follows.\n"
    for part in result.parts:
        if isinstance(part, Table):
            yield f"{part.title}" + (f" (`{part.command}`)" if part.command else "") + "\n"
            yield from markdown(part.columns, part.rows)
        elif isinstance(part, Plot):
            yield from _plot(part, drawn, folder)
        elif isinstance(part, Note):
            yield part.text + "\n"


def _ended(result: Result) -> str:
    return ("failed: " if result.state == "failed" else "ran out of time: ") + result.why


def _plot(plot: Plot, drawn: Collection[str], folder: str) -> Iterator[str]:
    if plot.name in drawn:
        yield f"![{plot.title}]({folder}/{plot.name}.svg)\n"
        return
    yield f"{plot.title}: {plot.y}\n"
    yield from markdown(*points(plot))


def points(plot: Plot) -> tuple[list[str], list[tuple[Cell, ...]]]:
    """A plot as the columns and rows of a table, which is no longer than `MOST_ROWS`."""
    xs = sorted({x for line in plot.lines.values() for x, _ in line})
    some = xs[:: -(-len(xs) // MOST_ROWS)] if xs else []
    lines = [dict(line) for line in plot.lines.values()]
    return [plot.x, *plot.lines], [(x, *(line.get(x) for line in lines)) for x in some]


# -- tables


def markdown(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    """A table as Markdown, numbers to the right, and an empty line after it."""
    right = [any(isinstance(row[at], int | float) for row in rows) for at in range(len(columns))]
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "|".join("---:" if one else "---" for one in right) + "|"
    for row in rows:
        yield "| " + " | ".join(map(cell, row)) + " |"
    yield ""


def plain(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    """A table for a terminal, in columns."""
    every = [list(columns), *([cell(one) for one in row] for row in rows)]
    widths = [max(len(row[at]) for row in every) for at in range(len(columns))]
    for row in every:
        first, *rest = zip(row, widths, strict=True)
        yield "  ".join([first[0].ljust(first[1]), *(one.rjust(width) for one, width in rest)]).rstrip()


def cell(value: Cell) -> str:
    """A cell's text."""
    return "" if value is None else value if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A number with as many digits as mean something: three, or all of a whole one."""
    if isinstance(value, int) or abs(value) >= 100 or float(value).is_integer():
        return f"{value:,.0f}"
    return f"{value:.3g}"


def as_lines(result: Result) -> Iterator[str]:
    """A result for a terminal."""
    yield f"== {result.title}: {result.state}{f' ({result.why})' if result.why else ''}, {result.seconds:.0f} s"
    for part in result.parts:
        if isinstance(part, Table):
            yield f"\n{part.title}"
            yield from plain(part.columns, part.rows)
        elif isinstance(part, Plot):
            yield f"\n{part.title}: {part.y}"
            yield from plain(*points(part))
        elif isinstance(part, Note):
            yield f"\n{part.text}"
    yield ""
