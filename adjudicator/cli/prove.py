"""`prove`: check the theorems of the games for all positions and readings."""

from __future__ import annotations

import json as _json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import ILLEGAL, LEGAL, UNDECIDED, say, width, worst
from adjudicator.cli.progress import progress
from adjudicator.cli.workers import shared

if TYPE_CHECKING:
    from adjudicator.report.proof import Proven
    from adjudicator.solve.smt2 import Script


Names = Annotated[
    list[str] | None,
    typer.Argument(
        help="Theorems: by name or the beginning of one, by a clause, by a card. All, if none is named.",
        autocompletion=complete.theorems,
        show_default=False,
    ),
]
Game = Annotated[
    str | None,
    typer.Option("--game", "-g", help="Only this game's.", autocompletion=complete.games, show_default=False),
]
Smt2 = Annotated[
    str | None, typer.Option("--smt2", help="Write each as SMT-LIB 2 into this folder too.", show_default=False)
]

_FEW = 24
"""The most theorems that are proved in this process."""


def prove(
    names: Names = None,
    game: Game = None,
    smt2: Smt2 = None,
    time_limit: options.TheoremTime = 30.0,
    json: options.Json = False,
) -> int:
    """Prove what is said of the rules; exit 1 if something is disproved, 4 if the solver gave up."""
    from adjudicator.report.theorems import chosen

    options.refuse_no_time(time_limit)
    selected = [(id, theorem.name) for id, theorem in chosen(names or (), game)]
    if smt2 is not None:
        _write(Path(smt2), selected)
    if len(selected) > _FEW:
        print(f"{len(selected):,} theorems, each in {time_limit:g} s at the most", file=sys.stderr)
    results = list(progress(([proof] for proof in _results(selected, time_limit)), len(selected), "theorems"))
    order = {key: index for index, key in enumerate(selected)}
    results.sort(key=lambda result: order[result.game, result.name])
    if json:
        for result in results:
            print(_json.dumps(result.as_dict(), sort_keys=True, ensure_ascii=False))
    else:
        _show(results)
    return worst(_code(result) for result in results)


def _code(result: Proven) -> int:
    return {"proved": LEGAL, "gave up": UNDECIDED}.get(result.result, ILLEGAL)


def _results(selected: Sequence[tuple[str, str]], limit: float) -> Iterator[Proven]:
    """Prove each (game, theorem), in parallel; yields the results in order of completion."""
    from adjudicator.report.proof import proven

    tasks = [partial(proven, game, name, limit) for game, name in selected]
    yield from (result for _, result in shared(tasks, _FEW))


def _write(folder: Path, selected: Sequence[tuple[str, str]]) -> None:
    from adjudicator.report.proof import scripts

    write_scripts((folder / game, script) for game, name in selected for script in scripts(game, name))


def write_scripts(scripts: Iterable[tuple[Path, Script]]) -> None:
    """Write each script into its folder. Raises Refused."""
    for folder, script in scripts:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{script.name}.smt2").write_text(script.text, encoding="utf-8")
        except OSError as error:
            message = f"{folder} cannot be written to: {error.strerror}"
            raise fault("cannot-write", message, "name another folder") from error


def _show(results: Sequence[Proven]) -> None:
    longest = max((len(result.name) for result in results), default=0)
    games = list(dict.fromkeys(result.game for result in results))
    for game in games:
        say(game)
        for result in results:
            if result.game == game:
                say(f"  {result.name:{longest}}  {result.result:9}  {result.seconds * 1000:6.0f} ms")
    for result in results:
        if not result.proved:
            say(f"\n{_failure(result)}".removesuffix("\n"))
    proved = sum(result.proved for result in results)
    seconds = sum(result.seconds for result in results)
    print(f"\n{proved} of {len(results)} proved, {seconds:.1f} seconds of solving")


def _failure(result: Proven) -> str:
    from textwrap import fill, indent

    lines = [f"{result.result}: {result.name}", indent(fill(result.says, width() - 2), "  ")]
    if result.result == "vacuous":
        lines.append("  = note     nothing meets its premises, so it says nothing")
    if result.counterexample:
        lines.append(
            fill(", ".join(result.counterexample), width(), initial_indent="  = found    ", subsequent_indent=" " * 13)
        )
    if result.case is None:
        return "\n".join(lines) + "\n"
    return "\n".join([*lines, "", result.case.rstrip(), "", *_verdict_lines(result.case)]) + "\n"


def _verdict_lines(case: str) -> Iterator[str]:
    """Yield the lines of the verdict on a counterexample."""
    from adjudicator import api
    from adjudicator.report import text
    from adjudicator.report.explain import BRIEF

    try:
        for _, verdict in api.rulings(api.loads(case, "counterexample.yaml"), BRIEF):
            yield from map(str, text.lines(verdict, width(), False))
    except api.Refused as refused:
        yield str(refused)
