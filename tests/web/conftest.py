"""The page in Chromium: of what `python -m web.build` made, or what is where ADJUDICATOR_PAGE_FOLDER says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import BROWSER, KEPT, QUIET, ROOT, Served, Watched
from web.fetch import checks, pins

CACHE = ROOT / "web" / ".cache"


@pytest.fixture(scope="session")
def folder() -> Path:
    """The page that was built."""
    built = Path(os.environ.get("ADJUDICATOR_PAGE_FOLDER", ROOT / "web" / "dist"))
    assert (built / "files.json").is_file(), f"there is no page in {built}: python -m web.build"
    return built


@pytest.fixture(scope="session")
def served(folder: Path) -> Iterator[Served]:
    """The page, shown."""
    server = Served(folder)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser."""
    driving = pytest.importorskip("playwright.sync_api")
    with driving.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def visited(chromium: Any, served: Served) -> Iterator[Watched]:
    """A phone on which the page was once: each later tab starts from the memory it keeps, in a quarter of the time."""
    tab = Watched(chromium, served.address)
    tab.open()
    tab.page.evaluate(KEPT)
    assert tab.start() == "files"
    yield tab
    tab.context.close()


@pytest.fixture
def phone(visited: Watched) -> Watched:
    """That phone, of which nothing amiss was seen yet; its tab is still that of the test before."""
    visited.amiss.clear()
    return visited


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for what keeps people out."""
    CACHE.mkdir(exist_ok=True)
    return checks(pins(), CACHE)
