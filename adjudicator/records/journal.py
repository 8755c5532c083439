"""Append-only file of a growing record: JSON lines, each synced to disk.

The first line is the header, every other one an entry. An incomplete last line is dropped when the file is opened
again. Cutting lines replaces the file atomically. One process at a time may write it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from adjudicator.engine.rules import S
from adjudicator.engine.variant import Variant
from adjudicator.files.diagnostics import Fault, Place, Refused
from adjudicator.files.saving import replace_file, sync_folder
from adjudicator.records import write
from adjudicator.records.lock import Lock

Entry = Mapping[str, object]
"""One line, as JSON has it."""


# -- what the first line says


def header(rules: Variant[S], players: Sequence[str], title: str, profile: str = "default", number: int = 1) -> Entry:
    """The first line of a record under these rules, with what they have besides the profile's own."""
    game, own = rules.game, rules.game.profiles.get(profile, {})
    chosen = {
        key: option for key, option in rules.options.items() if option != own.get(key, game.readings[key].default)
    }
    house = {key: option for key, option in chosen.items() if game.readings[key].house}
    return write.header(
        game.id,
        players,
        title=title,
        profile=profile if profile != "default" else "",
        readings={key: option for key, option in chosen.items() if key not in house},
        house=house,
        number=number,
        calls=rules.game.announces or None,
    )


# -- the file


class Journal:
    """A record file of complete lines, with its writer's lock until it is closed."""

    def __init__(self, path: Path, lines: Sequence[Entry], lock: Lock, torn: bool = False) -> None:
        """`torn`: an incomplete last line was dropped. Use `fresh` or `resumed`."""
        self.path, self.torn, self._lock = path, torn, lock
        self._lines = list(lines)

    @classmethod
    def fresh(cls, path: str | Path, first: Entry) -> Journal:
        """Create a record with its header. Raises Refused if the file exists, cannot be created or is locked."""
        file = Path(path)
        try:
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError as error:
            help = "name another file, or go on with it: adjudicator table --resume"
            raise Refused([Fault("file-exists", f"{path} is there already", help)]) from error
        except OSError as error:
            raise _unwritable(path, error) from error
        os.close(descriptor)
        journal = cls(file, (), Lock(file))
        journal.add(first)
        sync_folder(file)
        return journal

    @classmethod
    def resumed(cls, path: str | Path) -> Journal:
        """Open an existing record, without an incomplete last line. Raises Refused if it is unreadable, invalid or
        locked."""
        file = Path(path)
        _read(file)
        lock = Lock(file)
        # What was read before may have been a line in the writing.
        data = _read(file)
        whole, torn = _whole(data)
        lines = [_entry(text, number, file) for number, text in whole]
        if not lines:
            raise Refused([Fault("no-header", f"{path} is empty", "a record begins with its header")])
        journal = cls(file, lines, lock, torn)
        if not data.endswith(b"\n"):
            journal._replace()
        return journal

    @property
    def lines(self) -> tuple[Entry, ...]:
        """Every line, the header first."""
        return tuple(self._lines)

    def add(self, *lines: Entry) -> None:
        """Append lines and sync them to disk. Raises Refused."""
        text = "".join(write.as_json_line(line) for line in lines).encode("utf-8")
        try:
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            try:
                _write(descriptor, text)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise _unwritable(self.path, error) from error
        self._lines += lines

    def cut(self, count: int) -> None:
        """Keep the first `count` lines, the header included; the file is replaced atomically. Raises Refused."""
        self._lines = self._lines[:count]
        self._replace()

    def copied(self, path: str | Path) -> None:
        """Copy the lines to a new file. Raises Refused if it exists."""
        copy = Journal.fresh(path, self._lines[0])
        if self._lines[1:]:
            copy.add(*self._lines[1:])
        copy.close()

    def close(self) -> None:
        """Release the lock."""
        self._lock.release()

    def _replace(self) -> None:
        text = "".join(write.as_json_line(line) for line in self._lines)
        try:
            replace_file(self.path, text.encode("utf-8"))
        except OSError as error:
            raise _unwritable(self.path, error) from error


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from error


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _whole(data: bytes) -> tuple[list[tuple[int, str]], bool]:
    """The complete lines with their numbers, and whether there was an incomplete one."""
    lines = [(at, line.decode("utf-8", "replace")) for at, line in enumerate(data.split(b"\n"), start=1)]
    *_, (_, rest) = lines
    written = [(at, text) for at, text in lines if text.strip()]
    # A last line without its end is whole where it is JSON all the same: an editor may have cut it.
    torn = bool(rest.strip()) and not _is_json(rest)
    return (written[:-1] if torn else written), torn


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _entry(text: str, number: int, file: Path) -> Entry:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return value
    place = Place(str(file), number, 1, len(text), text)
    raise Refused([Fault("bad-line", "this line is no JSON object", "write one object a line", place)])


def _unwritable(path: str | Path, error: OSError) -> Refused:
    return Refused([Fault("unwritable", f"{path}: {error.strerror}", "give a file that can be written")])


def _unreadable(path: str | Path, error: OSError) -> Refused:
    return Refused([Fault("unreadable", f"{path}: {error.strerror}", "give a record that can be read")])
