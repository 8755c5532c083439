"""For all tests: Hypothesis may take its time, for a loaded machine is no fault; and some are run untraced."""

import pytest
from hypothesis import settings

from tests.untraced import untraced

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Coverage is not counted of tests that reach only what others reach (`tests/untraced.py`)."""
    if not config.pluginmanager.hasplugin("_cov"):
        return
    spared = untraced()
    for item in items:
        if item.nodeid.partition("[")[0] in spared:
            item.add_marker(pytest.mark.no_cover)
