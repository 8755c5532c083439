"""What the service worker says to the page: that it may be used without a network, and that a new build waits."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.version import __version__
from tests.web.browser import Served, Watched

pytestmark = pytest.mark.browser
LISTEN = """() => {
  window.heard = [];
  navigator.serviceWorker.addEventListener("message", ({ data }) => window.heard.push(data));
}"""
KEEP = "() => navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ kind: 'keep' }))"
HEARD = "kind => window.heard.find(message => message.kind === kind)"
TAKE_OVER = """async () => {
  const { waiting, installing } = await navigator.serviceWorker.ready;
  const changed = new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done));
  (waiting ?? installing).postMessage({ kind: "take-over" });
  await changed;
}"""
NEW = "0123456789ab"


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Path:
    """A copy of the page."""
    return Path(shutil.copytree(folder, tmp_path / "page"))


@pytest.fixture
def tab(chromium: Any, own: Path) -> Iterator[Watched]:
    """A tab that shows the copy, with all of it kept."""
    served = Served(own)
    watched = Watched(chromium, served.address)
    watched.open()
    watched.page.wait_for_function("() => document.documentElement.dataset.kept")
    yield watched
    served.stop()
    watched.context.close()


def mark(own: Path) -> str:
    return str(json.loads((own / "files.json").read_text(encoding="utf-8"))["mark"])


def heard(tab: Watched, kind: str) -> Any:
    return tab.page.wait_for_function(HEARD, arg=kind).json_value()


def change(own: Path) -> None:
    """Make a new build of the copy."""
    old = mark(own)
    for name, before, after in (
        ("index.html", "<title>Adjudicator", "<title>Adjudicator, anew"),
        ("service.js", old, NEW),
        ("files.json", old, NEW),
    ):
        path = own / name
        path.write_text(path.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")


def test_a_page_that_is_kept_says_so_with_its_version(tab: Watched, own: Path) -> None:
    tab.page.evaluate(LISTEN)
    tab.page.evaluate(KEEP)
    assert heard(tab, "offline-ready") == {"kind": "offline-ready", "version": __version__, "mark": mark(own)}
    assert not tab.page.evaluate(HEARD, "new-version")


def test_what_cannot_be_kept_is_reported_too(tab: Watched) -> None:
    tab.page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    tab.context.set_offline(True)
    tab.page.evaluate(LISTEN)
    tab.page.evaluate(KEEP)
    assert heard(tab, "not-kept") == {"kind": "not-kept"}


SHELL = "() => fetch('./').then((response) => response.text())"
"""The page's own file, as the service worker gives it: the title that is shown names the room."""


UPDATE = "() => { navigator.serviceWorker.getRegistration().then(found => found.update()); }"
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"


def fetched(tab: Watched) -> None:
    """Have the new build fetched. Chromium on a busy machine has left a tab waiting five minutes for that: it is loaded
    again then."""
    tab.page.evaluate(UPDATE)
    try:
        tab.page.wait_for_function(WAITING, timeout=40_000)
    except pytest.importorskip("playwright.sync_api").TimeoutError:
        tab.page.reload()
        tab.page.evaluate(LISTEN)
        tab.page.evaluate(UPDATE)
        tab.page.wait_for_function(WAITING)


def test_a_new_build_is_announced_and_takes_over_on_request(tab: Watched, own: Path) -> None:
    change(own)
    tab.page.reload()
    assert "<title>Adjudicator</title>" in tab.page.evaluate(SHELL)
    tab.page.evaluate(LISTEN)
    announced = {"kind": "new-version", "version": __version__, "mark": NEW}
    fetched(tab)
    tab.page.evaluate("() => { window.heard = []; }")
    tab.page.evaluate(KEEP)  # a tab that was opened while it waits is told as well
    assert heard(tab, "new-version") == announced
    tab.page.evaluate(TAKE_OVER)
    tab.page.reload()
    assert "<title>Adjudicator, anew</title>" in tab.page.evaluate(SHELL)
