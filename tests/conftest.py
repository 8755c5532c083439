"""For all tests: Hypothesis has no deadline, since a loaded machine is no fault; some tests are run untraced; compiled
modules are kept, whatever the environment says, since hundreds of tests start the program anew; the garbage collector
leaves alone what is kept."""

import gc
import importlib
import os
import sys
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import settings

from tests.untraced import untraced

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Workers that run all tests import different modules first: in a new clone, compiling the assertions of all takes
    half a minute, and each worker reads what another has compiled. Collection reports what cannot be imported."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    number, root = int(worker["workerid"].removeprefix("gw")), session.config.rootpath
    for file in sorted((root / "tests").rglob("test_*.py"))[number :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """The garbage collector leaves alone what is kept for the whole run, tests and terms of the solver by the million: to
    go through it again and again takes a sixth of the time. What is young and in a circle is freed as ever."""
    gc.collect()
    gc.freeze()
    _, middle, _ = gc.get_threshold()
    gc.set_threshold(10_000, middle, 100_000)


def pytest_sessionfinish() -> None:
    """Garbage is looked for once more: pytest does so five times, to warn of what was left open."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the parameters of a test with the marker `sampled(every)` all but each `every`-th are for the long profile.
    Coverage is not counted of tests that reach only what others reach (`tests/untraced.py`)."""
    numbers = Counter[str]()
    for item in items:
        if item.get_closest_marker("long") is not None or item.get_closest_marker("deep") is not None:
            continue
        name = item.nodeid.partition("[")[0]
        if (sampled := item.get_closest_marker("sampled")) is not None and numbers[name] % sampled.args[0]:
            item.add_marker(pytest.mark.long)
        numbers[name] += 1
    if not config.pluginmanager.hasplugin("_cov"):
        return
    spared = untraced()
    for item in items:
        if item.nodeid.partition("[")[0] in spared:
            item.add_marker(pytest.mark.no_cover)
