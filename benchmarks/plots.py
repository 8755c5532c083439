"""Plots as SVG files, drawn with matplotlib where it is installed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from benchmarks.scheme import Plot, installed, optional

STYLE = {
    "svg.hashsalt": "adjudicator",  # the same points give the same file
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.3,
}
MARKS = "osD^vP*X"


def draw(plots: Iterable[Plot], folder: Path) -> None:
    """Draw each plot as `NAME.svg` in the folder, and remove those of earlier runs; without matplotlib none is drawn."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    if not installed("matplotlib"):
        return
    matplotlib = optional("matplotlib")
    matplotlib.use("Agg")
    pyplot = optional("matplotlib.pyplot")
    for plot in plots:
        with matplotlib.rc_context(STYLE):
            _drawn(plot, pyplot, folder / f"{plot.name}.svg")


def _drawn(plot: Plot, pyplot: Any, path: Path) -> None:
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    for number, (name, points) in enumerate(plot.lines.items()):
        xs, ys = zip(*points, strict=True) if points else ((), ())
        axes.plot(xs, ys, marker=MARKS[number % len(MARKS)], markersize=4, label=name)
    if "x" in plot.log:
        every = sorted({x for points in plot.lines.values() for x, _ in points})
        axes.set_xscale("log")
        axes.set_xticks(every, [f"{x:g}" for x in every])
        axes.set_xticks([], minor=True)
    if "y" in plot.log:
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(lambda y, _: f"{y:g}")
    else:
        axes.set_ylim(bottom=0)
    axes.set(title=plot.title, xlabel=plot.x, ylabel=plot.y)
    if len(plot.lines) > 1:
        axes.legend(frameon=False)
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)


def names(folder: Path) -> set[str]:
    """The plots that have a file in the folder."""
    return {path.stem for path in folder.glob("*.svg")}
