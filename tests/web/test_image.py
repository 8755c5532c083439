"""Later visits start from the memory that the first kept, with the same words; from the files where it will not do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser import KEPT, Served, Watched

pytestmark = pytest.mark.browser
FORGET = """async () => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete("python/memory");
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


def words(tab: Watched) -> list[str]:
    """The words of some rulings, each in the page as it is."""
    texts = []
    for fragment in RULINGS:
        tab.turn("find=")
        tab.page.wait_for_selector("[role=search]")
        tab.turn(fragment)
        shown = tab.page.wait_for_selector(".ruled[data-text], .ruling[data-text]")
        assert shown is not None
        texts.append(shown.get_attribute("data-text") or "")
    return texts


def test_a_later_visit_starts_from_memory_with_the_same_words(phone: Watched) -> None:
    phone.open()
    assert phone.start() == "image"
    later = words(phone)
    assert [text.split()[0].strip(":") for text in later[:3]] == ["illegal", "depends", "depends"]
    phone.page.evaluate(FORGET)
    phone.open()
    assert phone.start() == "files" and words(phone) == later
    phone.page.evaluate(KEPT)
    assert not phone.amiss


@pytest.mark.long
@pytest.mark.sampled(3)
@pytest.mark.parametrize("spoilt", [[100, ""], [1_000_000, ""], [0, "another browser"]])
def test_memory_that_will_not_do_is_not_used(phone: Watched, spoilt: list[object]) -> None:
    phone.page.evaluate(SPOIL, spoilt)
    phone.open(RULINGS[0])
    assert phone.start() == "files" and phone.ruling().startswith("illegal")
    phone.page.evaluate(KEPT)
    phone.open(RULINGS[0])
    assert phone.start() == "image" and phone.ruling().startswith("illegal")


@pytest.mark.long
def test_a_browser_that_keeps_nothing_rules_all_the_same(chromium: Any, served: Served) -> None:
    tab = Watched(chromium, served.address)
    tab.context.add_init_script("delete globalThis.caches; delete Navigator.prototype.serviceWorker;")
    tab.open(RULINGS[0])
    assert tab.ruling().startswith("illegal")
    tab.context.close()
