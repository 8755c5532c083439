"""What the page is built of besides this package, fetched by name and pinned by hash."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PINS = Path(__file__).with_name("pins.toml")
PYTHON = "3.14"
"""The Python that Pyodide brings, for which wheels are chosen."""
LEFT_OUT = (
    *(".dist-info/", "/include/", "/tests/", ".pyi"),
    *(".so.5.3", "x86_64-linux-gnu.so"),
    *("pydantic/v1/", "pydantic/mypy.py", "pydantic/deprecated/"),
    *("segno/__init__.py", "segno/writers.py", "segno/utils.py", "segno/helpers.py", "segno/cli.py"),
)
"""What of a wheel no page needs."""


class Unfit(Exception):
    """Something that cannot be built of, with what to do about it."""


@dataclass(frozen=True)
class Pins:
    """What is fetched: npm packages with the files taken of each, and wheels by the pack they go into."""

    npm: Mapping[str, tuple[str, str]]
    taken: Mapping[str, Mapping[str, str]]
    wheels: Mapping[str, Mapping[str, tuple[str, str, str]]]
    checks: tuple[str, str]
    """The release and hash of axe-core, which looks at the page in its tests."""


def pins(file: Path = PINS) -> Pins:
    """The pins on file."""
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    wheels = {pack: {name: tuple(pin) for name, pin in some.items()} for pack, some in values["wheels"].items()}
    npm = {name: tuple(pin) for name, pin in values["npm"].items()}
    return Pins(npm, values["taken"], wheels, tuple(values["checks"]["axe-core"]))


def npm(pinned: Pins, cache: Path, out: Path) -> None:
    """Put the files that are taken of npm packages into the page's folder. Raises Unfit."""
    for name, pin in pinned.npm.items():
        archive = _packed(name, pin, cache)
        for path, target in pinned.taken[name].items():
            (out / target).parent.mkdir(parents=True, exist_ok=True)
            (out / target).write_bytes(_member(archive, path))


def checks(pinned: Pins, cache: Path) -> str:
    """The text of axe-core. Raises Unfit."""
    return _member(_packed("axe-core", pinned.checks, cache), "axe.min.js").decode("utf-8")


def _packed(name: str, pin: tuple[str, str], cache: Path) -> Path:
    release, digest = pin
    archive = cache / f"{name}-{release}.tgz"
    if not _sound(archive, digest):
        # Test processes share the cache: a file that another of them reads is replaced whole, never written into.
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            _run(["npm", "pack", "--silent", "--pack-destination", folder, f"{name}@{release}"], "npm")
            fetched = Path(folder) / archive.name
            _check(fetched, digest)
            fetched.replace(archive)
    return archive


def _member(packed: Path, path: str) -> bytes:
    with tarfile.open(packed) as archive:
        member = archive.extractfile(f"package/{path}")
        assert member is not None
        return member.read()


def wheels(pinned: Pins, pack: str, cache: Path, staging: Path) -> None:
    """Unpack the wheels of a pack into a folder, without what no page needs. Raises Unfit."""
    for name, (release, platform, digest) in pinned.wheels[pack].items():
        wheel = next((path for path in cache.glob("*.whl") if _sound(path, digest)), None)
        if wheel is None:
            _run(_download(name, release, platform, cache), "pip")
            wheel = next((path for path in cache.glob("*.whl") if _sound(path, digest)), None)
        if wheel is None:
            raise Unfit(f"{name} {release} for {platform} has not the hash of web/pins.toml: look at what has changed")
        unpack(wheel, staging)


def unpack(wheel: Path, staging: Path) -> None:
    """Unpack a wheel into a folder, without what no page needs."""
    with zipfile.ZipFile(wheel) as zipped:
        for member in zipped.namelist():
            if not any(part in member for part in LEFT_OUT):
                zipped.extract(member, staging)


def _download(name: str, release: str, platform: str, cache: Path) -> list[str]:
    chosen = [] if platform == "any" else [*_target(platform)]
    return [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
        *("--only-binary=:all:", "--dest", str(cache), *chosen, f"{name}=={release}"),
    ]


def _target(platform: str) -> Iterator[str]:
    yield from ("--platform", platform)
    version = PYTHON if "emscripten" in platform else "3.11"
    tag = f"cp{version.replace('.', '')}"
    yield from ("--python-version", version, "--implementation", "cp", "--abi", tag, "--abi", "none")


def _sound(path: Path, digest: str) -> bool:
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == digest


def _check(path: Path, digest: str) -> None:
    if not _sound(path, digest):
        raise Unfit(f"{path.name} has not the hash of web/pins.toml: look at what has changed")


def _run(command: list[str], tool: str) -> None:
    try:
        subprocess.run(command, check=True)
    except FileNotFoundError as error:
        raise Unfit(f"{tool} is not installed: the page is built with it") from error
    except subprocess.CalledProcessError as error:
        raise Unfit(f"{tool} could not fetch {command[-1]}: see what it says above") from error
