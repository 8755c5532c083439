"""Locks for tests: the text of a lock with a change made to it, under the hashes of the changed text."""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.cases.lock import digest

_HEAD = re.compile(r"(\w+ .+) #[0-9a-f]+")


def edited(text: str, block: str, change: Callable[[str], str]) -> str:
    """The lock with the lines below the head of a block changed, under a new hash. ValueError if nothing changes."""
    parts = text.split("\n\n")
    at = next(i for i, part in enumerate(parts) if part.startswith(f"{block} #"))
    head, _, inner = parts[at].partition("\n")
    if (changed := change(inner)) == inner:
        raise ValueError(f"nothing changes in {block}")
    name = _HEAD.fullmatch(head)
    assert name is not None
    parts[at] = f"{name[1]} #{digest(name[1], changed.splitlines())}\n{changed}"
    return "\n\n".join(parts)


def without(text: str, block: str) -> str:
    """The lock without a block. ValueError if it has none of the name."""
    *parts, _ = text.split("\n\n")
    kept = [part for part in parts if not part.startswith(f"{block} #")]
    if len(kept) != len(parts) - 1:
        raise ValueError(f"the lock has no {block}")
    return "\n\n".join([*kept, f"end: {len(kept) - 1} blocks\n"])
