"""`new-game`: write the folder of a game that runs, to be changed piece by piece."""

from __future__ import annotations

import json as _json
import os
import re
import shlex
from collections.abc import Mapping
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.output import say

_TEMPLATE = Path(__file__).resolve().parent.parent / "template"
"""The game that is copied. Its id, `sample`, stands in it wherever the new game's id belongs, its title as `Sample`,
and the beginning of its clauses' ids as `SAMPLE`."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TITLE = re.compile(r"\w[\w '!&-]*")
"""A title stands in strings of Python and YAML as it is."""

Id = Annotated[
    str, typer.Argument(metavar="ID", help="The game's id, such as my-game: small letters, digits, hyphens.")
]
Folder = Annotated[
    str | None,
    typer.Argument(
        metavar="FOLDER", help="The folder, whose name is the package's; the id, if not given.", show_default=False
    ),
]
Title = Annotated[
    str | None, typer.Option("--title", help="The game's name; the id in words, if not given.", show_default=False)
]


def new_game(id: Id, folder: Folder = None, title: Title = None, json: options.Json = False) -> int:
    """Write the folder of a small game that runs and keeps the contract of every game, to be changed piece by piece."""
    _refuse_id(id)
    folder = id.replace("-", "_") if folder is None else folder
    title = id.replace("-", " ").title() if title is None else title.strip()
    if not _TITLE.fullmatch(title):
        help = "write it with letters, digits, spaces, ' ! & and -"
        raise fault("bad-option", f"--title {title!r} cannot stand in the game's files", help)
    target, files = Path(folder), _files(id, title)
    try:
        _refuse_folder(folder)
        _write(target.resolve(), files)
    except OSError as error:
        raise fault("cannot-write", f"{folder} cannot be written: {error.strerror}", "name another folder") from error
    environment = _environment(id, target.resolve())
    if json:
        entry = {"game": id, "title": title, "folder": str(target), "files": list(files), "environment": environment}
        print(_json.dumps({"schema": 1, **entry}, sort_keys=True, ensure_ascii=False))
        return 0
    say(f"{target}: a game of {len(files)} files, which runs\n")
    say(f"export {' '.join(f'{name}={shlex.quote(value)}' for name, value in environment.items())}")
    cases = shlex.quote(str(target / "cases"))
    for line in (f"check {cases}", f"prove --game {id}", f"simulate --game {id} --rounds 5", f"table --game {id}"):
        say(f"adjudicator {line}")
    return 0


def _refuse_id(id: str) -> None:
    """Raise Refused for an id that no package can be named after, or that a game has already."""
    from adjudicator.games import OUTLINES

    if not _ID.fullmatch(id) or iskeyword(id):
        help = "write it like my-game: small letters and digits, a letter first, with hyphens between words"
        raise fault("bad-id", f"{id!r} cannot be the id of a game", help)
    if id in OUTLINES:
        raise fault("game-twice", f"there is a game called {id!r} already", "give the new one another id")


def _refuse_folder(folder: str) -> None:
    """Raise Refused for a folder with something in it, or whose name its package cannot have; OSError."""
    target = Path(folder if "\0" not in folder else "").resolve()
    package = target.name if folder.strip() and "\0" not in folder else folder
    if not package.isidentifier() or iskeyword(package):
        help = "name it like my_game: letters, digits and underscores, as a Python package"
        raise fault("bad-id", f"{package!r} cannot be the name of a package", help)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        help = "name another folder, or empty this one"
        raise fault("file-exists", f"{folder} is there already, and not an empty folder", help)
    if not _importable(package, target):
        raise fault("bad-id", f"Python has another module called {package}", "name another folder")


def _importable(package: str, target: Path) -> bool:
    """Whether Python would import nothing but this folder as the package."""
    from importlib.util import find_spec

    try:
        spec = find_spec(package)
    except ValueError:  # the module is there, and says not from where
        return False
    return spec is None or {Path(place).resolve() for place in spec.submodule_search_locations or ("",)} == {target}


def _files(id: str, title: str) -> Mapping[str, str]:
    """The files of the new game: path in its folder -> text."""
    paths = sorted(path for path in _TEMPLATE.rglob("*") if path.suffix in (".py", ".yaml"))
    return {
        path.relative_to(_TEMPLATE).as_posix(): _renamed(path.read_text(encoding="utf-8"), id, title) for path in paths
    }


def _renamed(text: str, id: str, title: str) -> str:
    names = {"sample": id, "Sample": title, "SAMPLE": id.upper()}
    return re.sub("|".join(names), lambda match: names[match[0]], text)


def _write(target: Path, files: Mapping[str, str]) -> None:
    """Write all files, or on an error none. Raises OSError."""
    from tempfile import TemporaryDirectory

    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".new-game-", dir=target.parent) as folder:
        for name, text in files.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_text(text, encoding="utf-8")
        target.mkdir(exist_ok=True)
        for made in Path(folder).iterdir():
            made.rename(target / made.name)


def _environment(id: str, target: Path) -> dict[str, str]:
    """The variables by which Python finds the package, and this program the game, with what they have already."""
    from adjudicator.games import VARIABLE

    new = {"PYTHONPATH": (str(target.parent), os.pathsep), VARIABLE: (f"{id}={target.name}", " ")}
    return {name: between.join(filter(None, (value, os.environ.get(name)))) for name, (value, between) in new.items()}
