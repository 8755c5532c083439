"""What to do about an empty file that is no case."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from adjudicator.files.diagnostics import Refused


@contextmanager
def filled(help: str) -> Iterator[None]:
    """Within this context the refusal of an empty file says what belongs into it."""
    try:
        yield
    except Refused as refused:
        raise Refused(
            replace(each, help=help) if each.code == "empty" else each for each in refused.faults
        ) from refused
