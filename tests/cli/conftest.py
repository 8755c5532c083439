"""A file for a case that a test writes."""

from pathlib import Path
from typing import Protocol

import pytest


class Write(Protocol):
    """Writes the text of a case, or of a record under another name, into a file, and returns its path."""

    def __call__(self, text: str, name: str = "case.yaml") -> str: ...


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files into a folder of the test's own."""

    def written(text: str, name: str = "case.yaml") -> str:
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return written
