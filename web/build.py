"""Build the page: `python -m web.build [FOLDER]` makes a folder of static files that any host can show.

The package goes into it as its own wheel, compiled by the Python that the page runs; Pyodide and the wheels of
`pins.toml` go beside it. It needs pip, node and npm.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from adjudicator.page import lookups
from adjudicator.report.html import stylesheet
from adjudicator.version import DISTRIBUTION, __version__
from web.fetch import Unfit, npm, pins, unpack, wheels

HERE = Path(__file__).resolve().parent
TREE = HERE.parent
PACKS = ("program", "files")
"""The archives of Python that the page loads, in the order in which it needs them."""
LIBRARY = Path("z3", "lib", "libz3.so")
"""The solver, which is loaded beside Python and in no archive."""
MOST = 12_000_000
"""So many bytes may the page have, compressed as a host sends it."""


def build(out: Path, cache: Path) -> int:
    """Make the page in a folder, which is emptied first, and say how many bytes it has, compressed. Raises Unfit."""
    pinned = pins()
    cache.mkdir(parents=True, exist_ok=True)
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(HERE / "page", out)
    npm(pinned, cache, out)
    with tempfile.TemporaryDirectory() as scratch:
        _pack(Path(scratch), cache, out)
    (out / "ruling.css").write_text(stylesheet(), encoding="utf-8")
    _data(out)
    return _listed(out)


def _pack(scratch: Path, cache: Path, out: Path) -> None:
    """The archives of Python: the package with what it needs, and what reads files; and the solver beside them."""
    pinned = pins()
    _tool(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--wheel-dir", str(scratch), str(TREE)),
        ]
    )
    jobs = []
    for pack in PACKS:
        staging = scratch / pack
        staging.mkdir()
        wheels(pinned, pack, cache, staging)
        jobs.append(f"{staging}={out / 'python' / f'{pack}.tar.zst'}")
    library = (scratch / "program" / LIBRARY).rename(scratch / LIBRARY.name)
    (scratch / "program" / LIBRARY).touch()  # a sign that it is there
    jobs.append(f"{library}={out / 'python' / f'{LIBRARY.name}.zst'}")
    (own,) = scratch.glob(f"{DISTRIBUTION.replace('-', '_')}-*.whl")
    unpack(own, scratch / "program")
    for room in ("cli", "batches", "template"):  # typer and NumPy are not there, nor does anybody begin a game
        shutil.rmtree(scratch / "program" / "adjudicator" / room)
    _tool(["node", str(HERE / "compile.mjs"), str(out / "python"), *jobs])


def _tool(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        raise Unfit(f"{Path(command[0]).name} did not do its part: {error}") from error


def _data(out: Path) -> None:
    """What the page has before any Python: the games, what can be looked up, the cases and the faces of the cards."""
    files = list(lookups.files(TREE / "cases"))
    for name, data in (
        ("games", lookups.games()),
        ("pages", lookups.pages(files)),
        ("cases", files),
        ("faces", {**lookups.faces(), "": lookups.unseen()}),
    ):
        (out / f"{name}.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def _listed(out: Path) -> int:
    """Write the list of the page's files with their sizes, the version, and a mark that changes when a file does.
    Return the bytes of all files, compressed."""
    every = {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    mark = hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in every.values())).hexdigest()[:12]
    sizes = {name: len(data) for name, data in every.items() if name != "service.js"}
    listing = {"mark": mark, "version": __version__, "files": sizes}
    (out / "files.json").write_text(json.dumps(listing), encoding="utf-8")
    service = out / "service.js"
    text = service.read_text(encoding="utf-8").replace("MARK", mark).replace("VERSION", __version__)
    service.write_text(text, encoding="utf-8")
    return sum(len(gzip.compress(data, 6)) for data in every.values())


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m web.build", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=HERE / "dist", help="where it is made (web/dist)")
    parser.add_argument("--cache", type=Path, default=HERE / ".cache", help="where what is fetched is kept")
    return parser.parse_args(arguments)


def _refuse_other(out: Path) -> Iterator[str]:
    """Why a folder is not to be emptied."""
    if out.exists() and any(out.iterdir()) and not (out / "files.json").exists():
        yield f"{out} has files that are none of a page: name a new folder"


def main(arguments: list[str] | None = None) -> int:
    """Build the page; 2 where it cannot be."""
    given = _arguments(arguments)
    for why in _refuse_other(given.folder):
        print(f"error: {why}", file=sys.stderr)
        return 2
    try:
        size = build(given.folder.resolve(), given.cache.resolve())
    except Unfit as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(f"{given.folder}: {size / 1e6:.1f} MB compressed")
    if size > MOST:
        print(f"error: that is more than {MOST / 1e6:.1f} MB", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
