"""What every game promises is tested of all of them alike: which lines most of it reaches other tests show, and tracing
it would take three times as long."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
TRACED = ("test_following.py", "test_candidates.py", "test_decisions.py")
"""What goes through whole rounds, and is soon done."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents and item.path.name not in TRACED:
            item.add_marker(pytest.mark.no_cover)
