"""What comes before a turn, as buttons: a tax, a tribute, and what the dealer of Loka lays away."""

from __future__ import annotations

import pytest

from tests.web.browser import Page, Watched, linked, named
from tests.web.disputes import taps

pytestmark = pytest.mark.browser


def cards(page: Page) -> int:
    """How many cards the hand has, those unseen among them."""
    unseen = page.get_by_label("Unseen cards", exact=True).locator("input").input_value()
    return int(page.locator(".hand button.card").count()) + int(unseen)


def test_a_tax_is_set_by_a_button_on_the_empty_table(phone: Watched) -> None:
    page = phone.open()
    taps(page, ["You owe a tax"])
    linked(page, "owing=1")
    page.get_by_role("group", name="Cards you owe", exact=True).get_by_role("button", name="more").tap()
    linked(page, "owing=2")
    taps(page, ["any, in return"])
    linked(page, "owing=2+any")
    taps(page, ["your best"])
    page.wait_for_url(lambda url: url.endswith("owing=2"))
    taps(page, ["K to your hand"])
    page.get_by_text("You owe more cards than your hand has so far.").wait_for()
    assert not page.locator("[role=alert]").count()
    taps(page, ["7 to your hand", "8 to your hand", "gives K", "gives 8"])
    assert phone.ruling().startswith("legal: You, gives 8 K")
    taps(page, ["You owe a tax"])  # once more, and nothing is owed
    page.wait_for_url(lambda url: "owing" not in url)
    taps(page, ["You lead"])
    linked(page, "lead=yes")
    taps(page, ["You owe a tax"])
    page.wait_for_url(lambda url: "owing=1" in url and "lead" not in url)


@pytest.mark.long
def test_a_tribute_is_set_by_a_button_on_the_empty_table(phone: Watched) -> None:
    page = phone.open()
    taps(page, ["Tarot-himi", "You owe a tribute", "King to your hand", "VII to your hand"])
    linked(page, "tribute=yes")
    page.wait_for_selector(".ways")
    taps(page, ["gives King"])
    assert phone.ruling().startswith("legal: You, gives King")


def test_the_dealer_lays_away_by_a_button_below_the_hand(phone: Watched) -> None:
    page = phone.open()
    taps(page, ["Loka", "2 of Cups to the table", "Undo", "You deal: lay away"])
    linked(page, "opening=yes")
    assert cards(page) == 28
    assert named(page, "First lead of the round").get_attribute("aria-pressed") == "false"
    taps(page, ["2 of Cups to your hand", "3 of Cups to your hand", "4 of Cups to your hand"])
    linked(page, "25+unseen")  # a card that is tapped was one of those unseen
    assert cards(page) == 28
    taps(page, ["take a card away", "take 4 of Cups away"])
    linked(page, "26+unseen")
    page.wait_for_selector(".ways")
    taps(page, ["discard 2 of Cups"])
    page.wait_for_selector(".ruling.unfinished >> text=Two more cards")  # too many plays are legal to list any
    taps(page, ["4 of Cups to your hand", "discard 3 of Cups"])
    linked(page, "play=discard+2+of+Cups+3+of+Cups")
    page.wait_for_selector(".ruling.unfinished")
    assert "One more card" in page.inner_text(".ruling")
    taps(page, ["discard 4 of Cups"])
    assert phone.ruling().startswith("legal")
    taps(page, ["lower the ruling", "You deal: lay away"])
    page.wait_for_url(lambda url: "opening" not in url and "unseen" not in url)


@pytest.mark.long
def test_axe_finds_nothing_while_cards_are_missing(phone: Watched, axe: str) -> None:
    page = phone.open("game=tahimi&owing=2&holding=K%2C+7%2C+8")
    page.wait_for_selector(".ways")
    taps(page, ["gives K"])
    page.wait_for_selector(".ruling.unfinished")
    report = page.evaluate(f"(() => {{ const module = undefined; {axe}; return window.axe.run(); }})()")
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in report["violations"]] == []
    page.reload()  # a link is ruled on as it stands
    assert phone.ruling().startswith("illegal")
