"""The lock of an earlier version of this program: of a git revision, a wheel, or a folder with an installed package."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.cases.flag_values import fault
from adjudicator.files.source import Source

PACKAGE = "adjudicator"
_INSTALLED = ("", "lib/python*/site-packages", "Lib/site-packages", "src")
"""Where in a folder a package can be: beside it, in a virtual environment, in the tree of its source."""


def is_earlier(name: str) -> bool:
    """Whether a name is a folder, a wheel, or no file at all, as a revision is."""
    path = Path(name)
    return name != "-" and (path.is_dir() or path.suffix == ".whl" or not path.exists())


def earlier_lock(name: str, game: str) -> Source:
    """The lock of a game that an earlier version writes: that at a git revision, in a wheel or in a folder. Raises
    Refused where there is none, or where it cannot write one."""
    with TemporaryDirectory(prefix="adjudicator-") as work:
        file = Path(work, f"{game}.lock")
        with _unpacked(name, Path(work, "package")) as folder:
            result = _run(
                [sys.executable, "-m", PACKAGE, "lock", "--game", game, "--output", str(file)],
                folder,
                {"PYTHONPATH": str(folder), "NO_COLOR": "1"},
            )
        if result.returncode or not file.exists():
            raise _refused_by(name, result.stderr.decode(errors="replace"))
        return Source(name, file.read_text(encoding="utf-8"))


def _refused_by(name: str, errors: str) -> Exception:
    """Why a version writes no lock, from what it prints."""
    if "No such command" in errors or "no such command" in errors:
        help = "compare with a version that has the command lock, or with a lock that was committed"
        return fault("no-lock", f"the version at {name} has no command lock", help)
    last = next((line for line in reversed(errors.splitlines()) if line.strip()), "it printed nothing")
    return fault("no-lock", f"the version at {name} wrote no lock: {last.strip()}", "run its command lock there")


@contextmanager
def _unpacked(name: str, work: Path) -> Iterator[Path]:
    """Context manager: the folder that holds the package of a version, unpacked into `work` where it is packed. Raises
    Refused."""
    path = Path(name)
    if path.is_dir():
        yield _holding(path, name)
        return
    work.mkdir()
    if path.suffix == ".whl":
        try:
            with zipfile.ZipFile(path) as wheel:
                wheel.extractall(work)
        except (OSError, zipfile.BadZipFile) as error:
            raise fault("no-such-version", f"{name} is no wheel that can be read", "name another file") from error
    else:
        _check_out(name, work)
    yield _holding(work, name)


def _holding(folder: Path, name: str) -> Path:
    """The folder in which the package is. Raises Refused where it is in none."""
    places = (place for part in _INSTALLED for place in (sorted(folder.glob(part)) if part else [folder]))
    for place in places:
        if (place / PACKAGE / "__init__.py").is_file():
            return place.resolve()
    help = f"name a folder with the package {PACKAGE} in it, or an environment in which it is installed"
    raise fault("no-such-version", f"{name} holds no package {PACKAGE}", help)


def _check_out(revision: str, work: Path) -> None:
    """Write the package as it was at a git revision of the folder's repository. Raises Refused."""
    here = Path.cwd()
    known = _git(["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"], here)
    if known.returncode:
        help = "name a file with a house law or a lock, a folder with a version of the program, or a git revision"
        raise fault("no-such-version", f"{revision} is no file and no git revision here", help)
    root = _git(["rev-parse", "--show-toplevel"], here).stdout.decode().strip()
    packed = _git(["archive", "--format=tar", known.stdout.decode().strip(), PACKAGE], Path(root or here))
    if packed.returncode:
        raise fault("no-such-version", f"there is no {PACKAGE} at {revision}", "name another revision")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(work, filter="data")


def _git(arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run git. Raises Refused where it is not installed."""
    try:
        return _run(["git", *arguments], folder, {})
    except FileNotFoundError as error:
        raise fault("no-such-version", "git is not installed here", "name a file or a folder instead") from error


def _run(command: Sequence[str], folder: Path, settings: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **settings}, capture_output=True, stdin=subprocess.DEVNULL, check=False
    )
