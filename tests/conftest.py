"""For all tests: Hypothesis has no deadline, since a loaded machine is no fault; some tests are run untraced; compiled
modules are kept, whatever the environment says, since hundreds of tests start the program anew."""

import os
import sys

import pytest
from hypothesis import settings

from tests.untraced import untraced

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

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
