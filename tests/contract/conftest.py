"""What every game promises is asked of all of them alike: which lines that reaches other tests show, and tracing it
would take three times as long."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.no_cover)
