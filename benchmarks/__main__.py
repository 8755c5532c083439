"""Run benchmarks and make the page of results.

python -m benchmarks                  all of them, and docs/benchmarks.md
python -m benchmarks --quick          a short run of all, printed
python -m benchmarks turns soak       some of them, printed
python -m benchmarks --from FILE      the page again, from a run's JSON
python -m benchmarks soak --from FILE that run with some measured anew, and the page
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import page, plots
from benchmarks.registry import load, names
from benchmarks.run import ROOT, Result, as_json, machine, results_of, run, write_parts
from benchmarks.scheme import QUICK, SIZES, Plot, Size

PAGE = ROOT / "docs" / "benchmarks.md"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; exit 1 if a benchmark failed or ran out of time, 2 on input that cannot be used."""
    options = _parser().parse_args(arguments)
    size = QUICK if options.quick else SIZES[options.size]
    unknown = [name for name in options.names if name not in names()]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(names())}", file=sys.stderr)
        return 2
    if options.parts:
        write_parts(options.names[0], size, options.parts)
        return 0
    earlier: list[Result] = []
    known = machine()
    if options.source:
        try:
            data = json.loads(Path(options.source).read_text(encoding="utf-8"))
            earlier, known, size = results_of(data), data["machine"], SIZES[data["size"]]
        except (OSError, ValueError, KeyError, TypeError) as error:
            print(f"{options.source} is no file of results ({error}); --json FILE writes one", file=sys.stderr)
            return 2
    wanted = options.names or (() if options.source else names())
    results = _merged(earlier, _measured(wanted, size, options.minutes * 60))
    whole = bool(options.source) or not (options.names or options.quick or options.size != "full")
    if options.json:
        Path(options.json).write_text(as_json(size, results, known), encoding="utf-8")
    if whole or options.page:
        write_page(Path(options.page or PAGE), size, results, known)
    bad = [result for result in results if result.name in wanted and result.state in ("failed", "out of time")]
    return 1 if bad else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="benchmarks: " + ", ".join(names()),
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--size", choices=tuple(SIZES), default="full", help="how much is run")
    parser.add_argument("--json", metavar="FILE", help="write all that was found as JSON")
    parser.add_argument("--from", dest="source", metavar="FILE", help="begin with the results in this file")
    parser.add_argument("--page", metavar="FILE", help="write the page here, plots into a folder of its name beside it")
    parser.add_argument("--minutes", type=float, default=15, help="end what is not done by then (%(default)s)")
    parser.add_argument("--parts", metavar="FILE", help=argparse.SUPPRESS)
    return parser


def _measured(wanted: Sequence[str], size: Size, seconds: float) -> list[Result]:
    results, end = [], time.monotonic() + seconds
    for name in wanted:
        print(f"{name} …", file=sys.stderr, flush=True)
        result = run(load(name), size, end - time.monotonic())
        print(*page.as_lines(result), sep="\n", flush=True)
        results.append(result)
    return results


def _merged(earlier: Sequence[Result], now: Sequence[Result]) -> list[Result]:
    """Results in the order of the page, those of now in the place of earlier ones."""
    every = {result.name: result for result in (*earlier, *now)}
    order = {name: at for at, name in enumerate(names())}
    return sorted(every.values(), key=lambda result: order.get(result.name, len(order)))


def write_page(path: Path, size: Size, results: Sequence[Result], known: dict[str, str]) -> None:
    """Write the page, and its plots and the results as JSON into a folder of its name beside it."""
    folder = path.with_suffix("")
    plots.draw((part for result in results for part in result.parts if isinstance(part, Plot)), folder)
    (folder / "results.json").write_text(as_json(size, results, known), encoding="utf-8")
    path.write_text(page.page(results, known, plots.names(folder), folder.name), encoding="utf-8")
    print(f"{path} written", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
