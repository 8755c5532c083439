"""One writer of a file: who has it open for writing holds a lock beside it, and says who they are.

The system lets go of the lock when the process ends, however it ends; a file of that name that nobody holds says nothing.
"""

from __future__ import annotations

import getpass
import json
import os
import sys
import weakref
from datetime import datetime
from pathlib import Path

from adjudicator.files.diagnostics import Fault, Refused

if sys.platform == "win32":
    import msvcrt

    _BEYOND = 1 << 20
    """Windows keeps others from reading what is locked: so a byte behind what is written."""

    def _held(descriptor: int) -> bool:
        os.lseek(descriptor, _BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _held(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some file systems know no locks: there nobody can be kept out.
            return True
        return True


class Lock:
    """The right to write a file, until `release`. Raises Refused where another writer has it, with who that is."""

    def __init__(self, file: Path) -> None:
        real = file.resolve()
        self.path = real.with_name(f".{real.name}.lock")
        descriptor = _opened(self.path, file)
        self.release = weakref.finalize(self, _released, descriptor, self.path)


def _opened(path: Path, file: Path) -> int:
    while True:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            help = "give a file in a folder that can be written"
            raise Refused([Fault("unwritable", f"{path}: {error.strerror}", help)]) from error
        if not _held(descriptor):
            who = _holder(descriptor)
            os.close(descriptor)
            help = "leave it there, or go on with a copy of the file"
            raise Refused([Fault("locked", f"{file} is being written already: {who} has it", help)])
        if _is_there(descriptor, path):
            break
        # Whoever had it took it away between the opening and the lock.
        os.close(descriptor)
    owner = {
        "name": _name(),
        "process": os.getpid(),
        "since": datetime.now().astimezone().isoformat(timespec="seconds"),
    }
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.ftruncate(descriptor, 0)
    os.write(descriptor, json.dumps(owner).encode())
    return descriptor


def _is_there(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except OSError:
        return False


def _released(descriptor: int, path: Path) -> None:
    if sys.platform != "win32":
        path.unlink(missing_ok=True)
    os.close(descriptor)


def _name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "somebody"


def _holder(descriptor: int) -> str:
    """The owner of a lock, from the contents of its file."""
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        owner = json.loads(os.read(descriptor, 4096))
        since = datetime.fromisoformat(owner["since"])
        return f"{owner['name']} (process {owner['process']}, since {since:%Y-%m-%d %H:%M:%S})"
    except (OSError, ValueError, LookupError, TypeError):
        return "somebody"
