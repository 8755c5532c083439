"""`check`: every ruling of a body of cases, against what is expected of it."""

from __future__ import annotations

from typing import Annotated

import typer

Paths = Annotated[list[str], typer.Argument(help="Case files, or folders of them.")]


def check(paths: Paths) -> int:
    """Rule on every case and show each regression."""
    return 0
