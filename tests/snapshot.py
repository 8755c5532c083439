"""All that the program answers, as files to compare: `python -m tests.snapshot OUT`.

OUT is a folder; one JSON file is written for each kind of answer and game, sorted by key:

    cases-GAME.json     every field of every verdict and answer of the case files, as printed with
                        `-v` too, and every legal play with what must be shown for it
    records-GAME.json   every record, replayed
    rules-GAME.json     every clause, its words and readings, and the reference page
    readings-GAME.json  every reading and house rule
    theorems-GAME.json  every theorem and whether it is proved

Times, versions and the witnesses a solver happened to choose are left out, so that two trees that
answer alike give the same files. `--only KIND` and `--game ID` (both repeatable) write some of them, `-n N` shares the
work among processes, `--limit` is the seconds that one check by the solver may take.

`python -m tests.snapshot --compare A B` lists what differs between two such folders, and exits 1
where something does.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("cases", "records", "rules", "readings", "theorems")
LEFT_OUT = ("witness", "tool", "seconds")
"""The keys of what changes from one run, or version, to the next."""
WIDTH = 100
CUT = 70
"""So many characters of a value are shown where two differ."""

Entries = dict[str, Any]
Job = tuple[str, str, float]
"""A kind, what it is about (a file, or a game), and the seconds that one check may take."""


# -- what is answered


def plain(value: Any) -> Any:
    """JSON data without what changes from run to run."""
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items() if key not in LEFT_OUT}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


def printed(verdict: Any) -> list[str]:
    """A verdict's lines as `-v` prints them, without the hands of `such as`."""
    from adjudicator.report.text import lines

    kept, skipping = [], False
    for line in map(str, lines(verdict, WIDTH, True)):
        if not line.startswith("      "):
            skipping = line.startswith("  = such as")
        if not skipping:
            kept.append(line)
    return kept


def refused(error: Any) -> Entries:
    """A refusal: every fault with its place."""
    from adjudicator.files.diagnostics import as_json

    data: Entries = plain(as_json(error))
    return data


def of_case(file: str, limit: float) -> Entries:
    """Every ruling, answer and legal play of a case file."""
    from adjudicator import api

    try:
        case = api.load(file).within(limit)
    except api.Refused as error:
        return {file: refused(error)}
    entries: Entries = {}
    for number, expected in enumerate(case.rulings, 1):
        entries[f"{file} ruling {number} ({expected.text})"] = _of_ruling(expected, case.profile)
    for number, question in enumerate(case.asks, 1):
        entries[f"{file} question {number} ({question.question})"] = _of_question(question, case.profile)
    entries[f"{file} plays"] = _of_plays(case)
    return entries


def _of_ruling(expected: Any, profile: str) -> Entries:
    from adjudicator import api

    try:
        verdict = api.rule(expected, profile)
        return {**plain(verdict.as_dict()), "printed": printed(verdict)}
    except api.Refused as error:
        return refused(error)


def _of_question(question: Any, profile: str) -> Entries:
    from adjudicator import api
    from adjudicator.cases import questions

    try:
        answer = questions.answered(question, profile)
        return {**plain(answer.as_dict()), "printed": str(answer).splitlines()}
    except api.Refused as error:
        return refused(error)


def _of_plays(case: Any) -> Entries:
    from adjudicator import api
    from adjudicator.engine.state import OutOfOrder

    try:
        legal = list(api.plays(case))
        return {"plays": [{"play": str(p), "certain": p.certain, "show": plain(p.show)} for p in legal]}
    except api.Refused as error:
        return refused(error)
    except (OutOfOrder, AttributeError, IndexError) as error:
        # Not every case has somebody to play: one about seats has no turn.
        return {"plays": None, "because": type(error).__name__}


def of_record(file: str, limit: float) -> Entries:
    """A record's audit."""
    from adjudicator import api

    return {file: plain(api.replay(file, limit=limit).as_dict())}


def of_rules(game: str, limit: float) -> Entries:
    """Every clause and effect of a game, and its reference page."""
    from adjudicator import api
    from adjudicator.games import GAMES
    from adjudicator.report.reference import page

    described = {entry.id: plain(api.described(id, entry)) for id, entry in api.entries() if id == game}
    return {**described, "page": page(GAMES[game]).splitlines()}


def of_readings(game: str, limit: float) -> Entries:
    """Every reading and house rule of a game."""
    from adjudicator.games import GAMES

    return {key: _of_reading(reading) for key, reading in GAMES[game].readings.items()}


def _of_reading(reading: Any) -> Entries:
    options = [{"name": o.name, "means": o.means, "argument": o.argument} for o in reading.options]
    cites = [str(cite) for cite in reading.cites]
    return {"question": reading.question, "house": reading.house, "options": options, "cites": cites}


def of_theorem(name: str, limit: float) -> Entries:
    """Whether a theorem, named after its game and a colon, is proved."""
    from adjudicator.report.proof import proven

    game, _, own = name.partition(":")
    proof = proven(game, own, limit)
    return {own: {"says": proof.says, "over": proof.over, "result": proof.result}}


# -- the work


def jobs(kind: str, limit: float) -> Iterator[tuple[str, Job]]:
    """The work of a kind, each job with the game it is of."""
    from adjudicator.games import GAMES

    if kind in ("cases", "records"):
        from adjudicator.files.paths import case_files, is_record

        for game in GAMES:
            files = case_files([f"cases/{game}"], records=True)
            yield from ((game, (kind, file, limit)) for file in files if is_record(file) == (kind == "records"))
    elif kind == "theorems":
        from adjudicator.report.theorems import theorems

        yield from ((game, (kind, f"{game}:{one.name}", limit)) for game, one in theorems())
    else:
        yield from ((game, (kind, game, limit)) for game in GAMES)


_DO: Mapping[str, Callable[[str, float], Entries]] = {
    "cases": of_case,
    "records": of_record,
    "rules": of_rules,
    "readings": of_readings,
    "theorems": of_theorem,
}


def done(job: Job) -> Entries:
    """One job's entries. A fault of the program is an entry too: what else is compared stays so."""
    kind, name, limit = job
    try:
        return _DO[kind](name, limit)
    except Exception as error:
        return {name: {"crashed": f"{type(error).__name__}: {error}"}}


def write(out: Path, kinds: Sequence[str], workers: int, limit: float, games: Sequence[str] = ()) -> None:
    """Write the files of some kinds into a folder, of all games or of some."""
    out.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, maxtasksperchild=None) as pool:
        for kind in kinds:
            work = [(game, job) for game, job in jobs(kind, limit) if not games or game in games]
            by_game: dict[str, Entries] = {game: {} for game, _ in work}
            for at, ((game, _), entries) in enumerate(
                zip(work, pool.imap(done, [job for _, job in work], chunksize=1), strict=True), 1
            ):
                by_game[game].update(entries)
                if sys.stderr.isatty() or at % 50 == 0 or at == len(work):
                    print(f"\r{kind} {at}/{len(work)}", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            for game, entries in by_game.items():
                text = json.dumps(entries, indent=1, sort_keys=True, ensure_ascii=False)
                (out / f"{kind}-{game}.json").write_text(text + "\n", encoding="utf-8")


# -- what differs

Difference = tuple[str, str, str, str, str]
"""The file, the entry, the field, what it was and what it is."""


def differences(first: Path, second: Path, kinds: Sequence[str]) -> Iterator[Difference]:
    """What differs between two folders of answers, in the files of some kinds."""
    names = {file.name for folder in (first, second) for file in folder.glob("*.json")}
    for name in sorted(name for name in names if name.partition("-")[0] in kinds):
        before, after = (_read(folder / name) for folder in (first, second))
        for entry in sorted({**before, **after}):
            if entry in before and entry in after:
                yield from ((name, entry, *one) for one in _within(before[entry], after[entry]))
            else:
                there = "there" if entry in before else "not there"
                yield name, entry, "entry", there, "not there" if entry in before else "there"


def _read(file: Path) -> Entries:
    data: Entries = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return data


def _within(before: Any, after: Any, field: str = "") -> Iterator[tuple[str, str, str]]:
    """The fields that differ, each by its path; of lists the first item that does."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({**before, **after}):
            below = f"{field}.{key}" if field else key
            yield from _within(before.get(key), after.get(key), below)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        at = next(at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other)
        yield from _within(before[at], after[at], f"{field}[]")
    else:
        yield field or "value", _short(before), _short(after)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)
    return text if len(text) <= CUT else f"{text[: CUT - 1]}…"


def compared(first: Path, second: Path, kinds: Sequence[str], most: int) -> int:
    """Print what differs, at most so many lines, and how often in which field; 1 where anything does."""
    differing = list(differences(first, second, kinds))
    for name, entry, field, before, after in differing[:most]:
        print(f"{name}: {entry}\n  {field}: {before}\n  {' ' * (len(field) - 1)}-> {after}")
    if len(differing) > most:
        print(f"and {len(differing) - most} more")
    for (name, field), many in sorted(Counter((name, field) for name, _, field, *_ in differing).items()):
        print(f"{many:6} {name} {field}")
    print(f"{len(differing)} differences" if differing else "no difference")
    return 1 if differing else 0


def main() -> int:
    """Write a snapshot, or compare two."""
    parser = ArgumentParser(prog="python -m tests.snapshot", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", nargs="?", type=Path, help="the folder to write to")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("A", "B"), help="two folders to compare")
    parser.add_argument("--only", choices=KINDS, action="append", help="one kind only; repeatable")
    parser.add_argument("--game", action="append", help="one game only, by its id; repeatable")
    parser.add_argument("-n", type=int, default=1, help="worker processes")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for one check by the solver")
    parser.add_argument("--most", type=int, default=40, help="differences to print")
    arguments = parser.parse_args()
    kinds = arguments.only or KINDS
    if arguments.compare:
        for folder in arguments.compare:
            if not folder.is_dir():
                parser.error(f"{folder} is no folder")
        first, second = arguments.compare
        return compared(first, second, kinds, arguments.most)
    if arguments.out is None:
        parser.error("name a folder to write to, or two to --compare")
    out = arguments.out.resolve()
    os.chdir(ROOT)
    write(out, kinds, arguments.n, arguments.limit, arguments.game or ())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
