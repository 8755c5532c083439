"""Atomic replacement of files: a reader finds the old bytes or the new ones, and never a part of either."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from adjudicator.files.diagnostics import Fault, Refused

_WRITABLE = 0o222


def replace_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Replace the content of a file by a new file beside it, synced to disk. `mode`: the permissions (None: those of a
    new file). Raises OSError, and leaves the old file then."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, mode)
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path)


def sync_folder(file: Path) -> None:
    """Sync the directory entry of a new file, where the system supports it."""
    try:
        descriptor = os.open(file.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)


def exchange(path: str, before: bytes, after: bytes) -> None:
    """Replace `before`, the content of a file as it was read, by `after`; the permissions stay, and a link stays one.

    Raises Refused if the file is read-only, cannot be written, or holds something else by now.
    """
    file = Path(os.path.realpath(path))
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        if not mode & _WRITABLE or not os.access(file, os.W_OK):
            raise Refused([Fault("unwritable", f"{path} is read-only", "make it writable: nothing was changed in it")])
        if file.read_bytes() != before:
            help = "run the command again: nothing was changed in it"
            raise Refused([Fault("changed-meanwhile", f"{path} has changed since it was read", help)])
        replace_file(file, after, mode)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        help = "check the folder and the disk: nothing was changed in it"
        raise Refused([Fault("unwritable", f"{path} cannot be written: {why}", help)]) from error
