"""Plant faults in the code that decides an answer, by mutmut, and see whether the tests of its room notice."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutation.code.page import page, summary
from tests.mutation.code.rooms import ROOMS, Fates, Room, judged

ROOT = Path(__file__).resolve().parents[3]
LEFT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "mutants")


def tree(folder: Path, room: Room) -> Path:
    """A copy of this tree, configured for the mutants of one room."""
    shutil.copytree(ROOT, folder, ignore=LEFT, dirs_exist_ok=True)
    config = folder / "pyproject.toml"
    own = {"only_mutate": list(room.paths), "pytest_add_cli_args_test_selection": list(room.tests)}
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in own.items())
    text = config.read_text(encoding="utf-8")
    config.write_text(text.replace("[tool.mutmut]\n", f"[tool.mutmut]\n{lines}"), encoding="utf-8")
    return folder


def run(room: Room, arguments: list[str]) -> list[Fates]:
    """The fates of a sample of a room's mutants, a module at a time; what mutmut says goes to stderr."""
    with tempfile.TemporaryDirectory() as kept:
        folder, out = tree(Path(kept) / "tree", room), Path(kept) / "fates.json"
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        done = subprocess.run(
            [sys.executable, "tests/mutation/code/tool.py", *room.paths, f"--out={out}", *arguments],
            cwd=folder,
            env=environment,
            stdout=sys.stderr,
            check=False,
        )
        if done.returncode or not out.exists():
            raise SystemExit("mutmut gave up: do the room's tests pass without a fault?")
        return judged(json.loads(out.read_text(encoding="utf-8")))


def main() -> int:
    """Run from the command line; exit 1 if a mutant is alive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.code", description=__doc__)
    parser.add_argument("--room", choices=sorted(ROOMS), action="append", help="all without it")
    parser.add_argument("--sample", type=int, help="so many mutants of each module; all without it")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--only", action="append", default=[], help="mutants whose name holds this")
    parser.add_argument("--keep", type=Path, help="keep the fates by room in this folder; what is there stands")
    parser.add_argument("--list", type=Path, help="write the figures and the survivors to this file")
    chosen = parser.parse_args()
    arguments = [f"--seed={chosen.seed}", *([f"--sample={chosen.sample}"] if chosen.sample else [])]
    arguments += ["--names", *chosen.only] if chosen.only else []
    by_room: dict[str, list[Fates]] = {}
    for name in chosen.room or ROOMS:
        file = chosen.keep / f"{name}.json" if chosen.keep else None
        if file and file.exists():
            by_room[name] = judged(json.loads(file.read_text(encoding="utf-8")))
            continue
        by_room[name] = run(ROOMS[name], arguments)
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            rows = [fates.row for fates in by_room[name]]
            file.write_text(json.dumps(rows, indent=1, ensure_ascii=False), encoding="utf-8")
    print(*summary(by_room), sep="\n")
    if chosen.list:
        chosen.list.write_text(page(by_room, chosen.sample, chosen.seed), encoding="utf-8")
    return int(any(fates.alive for room in by_room.values() for fates in room))


if __name__ == "__main__":
    sys.exit(main())
