"""The hand on a phone, and the room that the ruling leaves beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser import Page, Watched

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
MANY = "game=tarot-himi&on=VI&holding=VII, VIII, VIII, IX, X, Page, King, Ace, Tower, Moon"
SHIFTS = """() => {
  window.shifted = [];
  const outside = ({ node }) => !document.querySelector(".ruling").contains(node);
  const moved = (one) => one.sources.filter(outside).map(({ node }) => node?.textContent ?? "");
  const noted = (one) => window.shifted.push(...moved(one));
  new PerformanceObserver((list) => list.getEntries().forEach(noted)).observe({ type: "layout-shift" });
}"""
"""Notes what moves by itself, but for the sheet that comes up."""


def button(page: Page, name: str) -> Any:
    """A button by its name."""
    return page.get_by_role("button", name=name, exact=True).first


# -- room beside the ruling


def test_the_ruling_leaves_room_for_the_page_above_it(phone: Watched) -> None:
    page = phone.open(MANY)
    page.set_viewport_size(PHONE)
    page.wait_for_selector(".hand .card.lit")
    card = page.locator(".hand button.card").nth(7)  # in the second row
    before = card.bounding_box()
    page.evaluate(SHIFTS)
    card.tap()
    phone.ruling()
    page.wait_for_timeout(500)
    assert card.bounding_box()["x"] == before["x"] and abs(card.bounding_box()["y"] - before["y"]) < 8  # it is raised
    assert page.evaluate("window.shifted") == []
    assert page.locator(".ruling").bounding_box()["height"] <= 740 * 0.4
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(500)
    hand, sheet, board = (page.locator(one).bounding_box() for one in (".hand", ".ruling", ".board"))
    assert hand["y"] >= 0 and sheet["y"] - board["y"] - board["height"] >= 200
    button(page, "more of the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] > sheet["height"]
    button(page, "lower the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] == sheet["height"]
    page.mouse.move(180, 300)
    page.mouse.wheel(0, -160)
    page.wait_for_timeout(500)
    assert page.get_by_role("button", name="Undo", exact=True).bounding_box()["y"] >= 0


def test_nothing_moves_under_a_finger_beside_an_open_ruling(phone: Watched) -> None:
    page = phone.open(MANY + "&play=VIII")
    page.set_viewport_size(PHONE)
    phone.ruling()
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(500)
    for name in ("VIII to your hand", "Page to your hand", "IX to your hand"):
        tile = button(page, name)
        before = tile.bounding_box()
        page.touchscreen.tap(before["x"] + 5, before["y"] + 5)
        page.wait_for_timeout(700)
        assert abs(tile.bounding_box()["y"] - before["y"]) <= 1, name
    assert page.locator(".hand button.card").count() == 13
