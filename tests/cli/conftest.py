"""A file for a case that a test writes."""

from collections.abc import Callable
from pathlib import Path

import pytest

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes the text of a case into a file, and says where."""

    def written(text: str) -> str:
        path = tmp_path / "case.yaml"
        path.write_text(text)
        return str(path)

    return written
