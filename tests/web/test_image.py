"""Later visits start from the memory that the first kept, with the same words; from the files where it will not do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import Served, Watched

pytestmark = pytest.mark.browser
WATCH = """() => {
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...told) {
      super(...told);
      this.addEventListener("message", ({ data }) => {
        if (data.ready) document.documentElement.dataset.from = data.ready;
      });
    }
  };
}"""
KEPT = """async () => {
  while (!(await caches.match("python/memory"))) await new Promise(done => setTimeout(done, 100));
}"""
SPOIL = """async ([bytes, agent]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = await cache.match("python/memory");
    const data = new Uint8Array(await found.arrayBuffer());
    const headers = { "X-Made-By": agent || navigator.userAgent };
    await cache.put("python/memory", new Response(bytes ? data.slice(0, bytes) : data, { headers }));
  }
}"""
RULINGS = (
    "game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins&play=3+of+Coins",
    "game=loka&on=5+of+Cups&holding=3+of+Coins+%2B+2+unseen&play=3+of+Coins",
    "game=tarot-poker&holding=Moon%2C+K+of+Cups+%2B+3+unseen&facing=10&stack=90&play=call",
    "file=tarot-himi%2Ftower.yaml",
)


@pytest.fixture
def tab(chromium: Any, served: Served) -> Iterator[Watched]:
    """A tab of somebody who was here once."""
    found = Watched(chromium, served.address)
    found.context.add_init_script(f"({WATCH})()")
    found.open()
    found.ready()
    assert start(found) == "files"
    found.page.evaluate(KEPT)
    yield found
    found.context.close()


def start(tab: Watched) -> str:
    """What Python started from."""
    return str(tab.page.wait_for_function("() => document.documentElement.dataset.from").json_value())


def words(tab: Watched) -> list[str]:
    """The words of some rulings, each in the page as it is."""
    found = []
    for fragment in RULINGS:
        tab.turn("find=")
        tab.page.wait_for_selector("[role=search]")
        tab.turn(fragment)
        shown = tab.page.wait_for_selector(".ruled[data-text], .ruling[data-text]")
        assert shown is not None
        found.append(shown.get_attribute("data-text") or "")
    return found


def test_a_later_visit_starts_from_memory_with_the_same_words(tab: Watched) -> None:
    first = words(tab)
    assert [text.split()[0].strip(":") for text in first[:3]] == ["illegal", "depends", "depends"]
    tab.open()
    assert start(tab) == "image" and words(tab) == first
    assert not tab.amiss


@pytest.mark.parametrize("spoilt", [[100, ""], [1_000_000, ""], [0, "another browser"]])
def test_memory_that_will_not_do_is_not_used(tab: Watched, spoilt: list[object]) -> None:
    tab.page.evaluate(SPOIL, spoilt)
    tab.open(RULINGS[0])
    assert start(tab) == "files" and tab.ruling().startswith("illegal")
    tab.page.evaluate(KEPT)
    tab.open(RULINGS[0])
    assert tab.ruling().startswith("illegal")


def test_a_browser_that_keeps_nothing_rules_all_the_same(chromium: Any, served: Served) -> None:
    tab = Watched(chromium, served.address)
    tab.context.add_init_script("delete globalThis.caches; delete Navigator.prototype.serviceWorker;")
    tab.open(RULINGS[0])
    assert tab.ruling().startswith("illegal")
    tab.context.close()
