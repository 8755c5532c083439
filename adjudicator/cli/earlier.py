"""Earlier versions, each run in a process of its own: at a git revision, in a wheel, or in a folder with a package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any

from adjudicator.cases.flag_values import fault
from adjudicator.dataclass import dataclass
from adjudicator.files.source import Source

PACKAGE = "adjudicator"
_START = 30.0
"""Seconds for a version to start."""
_INSTALLED = ("", "lib/python*/site-packages", "Lib/site-packages", "src")
"""Where in a folder a package can be: beside it, in a virtual environment, in the tree of its source."""


def is_earlier(name: str) -> bool:
    """Whether a name is a folder, a wheel, or no file at all, as a revision is."""
    path = Path(name)
    return name != "-" and (path.is_dir() or path.suffix == ".whl" or not path.exists())


@dataclass(frozen=True)
class Earlier:
    """An earlier version: its name as it was given, and the folder that holds its package."""

    name: str
    folder: Path

    def lock(self, game: str) -> Source:
        """The lock of a game that this version writes. Raises Refused where it cannot write one."""
        with TemporaryDirectory(prefix="adjudicator-") as work:
            file = Path(work, f"{game}.lock")
            result = _run(
                [*self._python, PACKAGE, "lock", "--game", game, "--output", str(file)], self.folder, self._set
            )
            if result.returncode or not file.exists():
                raise _refused_by(self.name, result.stderr.decode(errors="replace"))
            return Source(self.name, file.read_text(encoding="utf-8"))

    @contextmanager
    def replayer(self, limit: float) -> Iterator[Process | None]:
        """Context manager: a process of this version that plays rounds and follows them for so many seconds; None
        where this version has no such thing."""
        process = Popen(
            [*self._python, f"{PACKAGE}.records.states"],
            cwd=self.folder,
            env={**os.environ, **self._set},
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            text=True,
            encoding="utf-8",
        )
        timer = Timer(_START + limit, process.kill)
        timer.start()
        try:
            replayer = Process(self.name, process)
            yield replayer if replayer.ready() else None
        finally:
            timer.cancel()
            process.kill()
            process.communicate()

    @property
    def _python(self) -> tuple[str, ...]:
        return sys.executable, "-m"

    @property
    def _set(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.folder), "NO_COLOR": "1"}


@dataclass(frozen=True)
class Process:
    """A process of an earlier version that answers requests, one a line."""

    name: str
    process: Popen[str]

    def ready(self) -> bool:
        """Whether it answers requests of this version's kind."""
        from adjudicator.records.states import READY  # here, as a law in a file needs no records

        return self._line() == READY

    def reply(self, request: Mapping[str, object]) -> Mapping[str, Any] | None:
        """Its reply; None if it has ended."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(f"{json.dumps(request)}\n")
            self.process.stdin.flush()
        return self._line()

    def _line(self) -> Mapping[str, Any] | None:
        assert self.process.stdout is not None
        with suppress(ValueError):
            line: dict[str, Any] = json.loads(self.process.stdout.readline())
            return line
        return None


@contextmanager
def earlier(name: str) -> Iterator[Earlier]:
    """Context manager: the version at a git revision, in a wheel or in a folder. Raises Refused where there is none."""
    with TemporaryDirectory(prefix="adjudicator-") as work, _unpacked(name, Path(work, "package")) as folder:
        yield Earlier(name, folder)


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
