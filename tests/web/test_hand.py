"""The hand on a phone: whether it is whole, numbers by steps, what is owed, and the room that the ruling leaves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser import Page, Watched, linked, named

pytestmark = pytest.mark.browser
LOKA = "game=loka&on=5+of+Cups&holding=3+of+Coins"
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


def hold(page: Page, held: Any, milliseconds: int) -> None:
    """Hold a button down."""
    held.hover()
    page.mouse.down()
    page.wait_for_timeout(milliseconds)
    page.mouse.up()


def unseen(page: Page) -> int:
    """How many unseen cards the hand is shown with."""
    return int(page.get_by_label("Unseen cards", exact=True).locator("input").input_value())


# -- whether the hand is whole


def test_a_single_card_is_ruled_on_as_the_whole_hand_and_says_so(phone: Watched) -> None:
    page = phone.open(LOKA)
    named(page, "play 3 of Coins").tap()
    assert phone.ruling().startswith("legal")
    assert "As if this were the whole hand" in page.inner_text(".ruling .alone")
    assert named(page, "whole hand").get_attribute("aria-pressed") == "true"
    named(page, "+ a card that nobody has seen").tap()
    page.wait_for_selector(".ruling.depends[data-text]")
    assert unseen(page) == 1 and not page.locator(".alone").count()
    assert named(page, "whole hand").get_attribute("aria-pressed") == "false"
    named(page, "Settle it").tap()
    page.wait_for_selector(".settle .question")


@pytest.mark.long
def test_a_hand_is_told_to_be_whole_by_one_tap(phone: Watched) -> None:
    page = phone.open(LOKA + "&play=3+of+Coins")
    page.wait_for_selector(".alone")
    named(page, "whole hand").tap()
    page.wait_for_selector(".alone", state="detached")
    assert "unseen" not in page.url and phone.ruling().startswith("legal")
    page = phone.open(LOKA + "+%2B+3+unseen&play=3+of+Coins")
    page.wait_for_selector(".ruling.depends[data-text]")
    named(page, "whole hand").tap()
    page.wait_for_selector(".ruling.legal[data-text]")
    assert unseen(page) == 0 and "unseen" not in page.url and not page.locator(".alone").count()


@pytest.mark.long
def test_the_note_stands_beside_no_hand_with_other_cards(phone: Watched) -> None:
    page = phone.open(LOKA + "%2C+9+of+Swords&play=3+of+Coins")
    phone.ruling()
    assert not page.locator(".alone").count()


# -- the play that is judged stays


def test_the_play_is_ruled_on_again_when_the_hand_becomes_another(phone: Watched) -> None:
    page = phone.open(LOKA + "%2C+9+of+Swords&play=3+of+Coins")
    assert phone.ruling().startswith("legal")
    named(page, "lower the ruling").tap()
    named(page, "+ unseen card").tap()
    page.wait_for_selector(".ruling.depends.lowered[data-text]")  # and stays as low as it was
    assert "play=3+of+Coins" in page.url
    named(page, "take a card away").tap()
    named(page, "take 9 of Swords away").tap()
    linked(page, "holding=3+of+Coins+%2B+1+unseen&play=3+of+Coins")
    named(page, "King of Cups to your hand").tap()
    page.wait_for_selector(".ruling.illegal[data-text]")
    named(page, "take a card away").tap()
    named(page, "take 3 of Coins away").tap()
    page.wait_for_selector(".ruling.idle", state="attached")
    assert "play" not in page.url


@pytest.mark.long
def test_the_play_stays_in_a_table_in_one_line(phone: Watched) -> None:
    line = "position=loka | Ada Ben Cleo | trick: Ada: 5 of Cups | hands: Ben=3 of Coins"
    page = phone.open(line + "&play=3 of Coins")
    assert phone.ruling().startswith("legal")
    named(page, "+ unseen card").tap()
    page.wait_for_selector(".ruling.depends[data-text]")


# -- numbers by steps


def test_unseen_cards_are_held_up_and_written(phone: Watched) -> None:
    page = phone.open(LOKA)
    page.wait_for_selector(".hand .card")
    hold(page, named(page, "+ unseen card"), 1200)
    page.wait_for_function("() => location.hash.includes('unseen')")
    many = unseen(page)
    assert 4 <= many <= 12
    named(page, "+ unseen card").tap()
    linked(page, f"{many + 1}+unseen")
    named(page, "Undo").tap()
    named(page, "Undo").tap()
    assert unseen(page) == 0  # what a held button did is one step
    page.get_by_label("Unseen cards", exact=True).locator("input").fill("13")
    page.keyboard.press("Enter")
    linked(page, "13+unseen")
    page.get_by_label("Unseen cards", exact=True).locator("input").fill("99999")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !location.hash.includes('13+unseen')")
    assert unseen(page) < 200
    page.reload()
    page.wait_for_selector(".hand .card")
    assert not page.locator("[role=alert]").count()  # no more than a link may have


@pytest.mark.long
def test_many_unseen_cards_take_one_row(phone: Watched) -> None:
    page = phone.open(LOKA + "+%2B+13+unseen")
    page.wait_for_selector(".hand > .card")
    assert page.locator(".hand .card").count() == 2 and "13" in page.inner_text(".hand")
    assert page.locator(".hand").bounding_box()["height"] < 130


@pytest.mark.long
def test_a_step_by_the_keyboard_is_one_step(phone: Watched) -> None:
    page = phone.open(LOKA)
    named(page, "+ unseen card").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    linked(page, "2+unseen")


@pytest.mark.long
def test_chips_are_held_up_and_written(phone: Watched) -> None:
    hand = "game=tarot-poker&holding=K+of+Cups, 3+of+Cups, 4+of+Coins, 9+of+Wands, 2+of+Wands&facing=10&stack=90"
    page = phone.open(hand)
    amount = page.locator(".amount").first
    amount.locator("input").fill("44")
    page.keyboard.press("Enter")
    amount.get_by_role("button", name="raise to 44", exact=True).tap()
    assert phone.ruling().startswith("legal")
    hold(page, amount.get_by_role("button", name="more", exact=True), 900)
    page.wait_for_function("() => !location.hash.includes('raise+to+44')")
    assert "raise+to+" in page.url and phone.ruling().startswith("legal")  # the play that is judged goes along
    named(page, "lower the ruling").tap()
    named(page, "More").tap()
    call = page.get_by_role("group", name="What you have to call")
    hold(page, call.get_by_role("button", name="more", exact=True), 900)
    page.wait_for_function("() => !location.hash.includes('facing=10&')")


# -- what is owed


def test_a_tap_gives_what_is_owed_for_a_tax(phone: Watched) -> None:
    page = phone.open("game=tahimi&owing=2&holding=K%2C+7%2C+8")
    page.wait_for_selector(".ways")
    named(page, "gives K").tap()
    linked(page, "play=gives+K")
    assert phone.ruling().startswith("illegal")
    assert named(page, "gives 8, legal").count() == 1
    named(page, "gives 8, legal").tap()
    linked(page, "play=gives+K+8")
    page.wait_for_selector(".ruling.legal[data-text]")
    assert page.locator(".hand button.card[aria-pressed=true]").count() == 2
    named(page, "lower the ruling").tap()
    page.get_by_role("group", name="A tapped card").get_by_role("button", name="plays", exact=True).tap()
    linked(page, "play=K+8")
    page.wait_for_selector(".ruling.illegal[data-text]")


def test_a_tap_before_the_rules_are_there_gives_what_is_owed_too(phone: Watched) -> None:
    page = phone.open("game=tarot-himi&tribute=yes&holding=King%2C+VII")
    page.locator(".hand button.card").first.tap()
    linked(page, "play=gives+King")
    assert phone.ruling().startswith("legal")
    page.go_back()
    page.wait_for_selector(".ruling.idle", state="attached")
    assert "play" not in page.url  # one step


OWED = {
    "cards of the World": (
        "taruno | Ada Ben Cleo | top: 5 of Cups | due: Ada=World | "
        "hands: Ada=King of Wands, 3 of Cups; Ben=3 unseen; Cleo=1 unseen",
        "3 of Cups",
        "gives",
    ),
    "the Chariot in place of a draw": (
        "taruno | Ada Ben Cleo | top: Knight of Cups | due: Ben=2 Knight | "
        "hands: Ada=3 unseen; Ben=King of Wands, Chariot; Cleo=1 unseen",
        "Chariot",
        "gives",
    ),
    "a card that answers a draw": (
        "taruno | Ada Ben Cleo | top: Knight of Cups | due: Ben=2 Knight | "
        "hands: Ada=3 unseen; Ben=King of Wands, Chariot; Cleo=1 unseen",
        "King of Wands",
        None,
    ),
    "cards laid away": (
        "loka | Ada Ben Cleo | opening: yes | hands: Cleo=2 of Cups, 3 of Cups, Fool %2B 25 unseen | turn: Cleo",
        "2 of Cups",
        "discard",
    ),
}
"""By what is owed: a table in one line, a card, and the verb that a tap on it makes, None where it is played."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("line", "card", "verb"), OWED.values(), ids=OWED)
def test_a_tap_on_a_card_is_what_the_table_waits_for(phone: Watched, line: str, card: str, verb: str | None) -> None:
    page = phone.open(f"position={line}")
    page.wait_for_selector(".hand button.card.lit, .hand button.card.dim, .ways")
    page.locator(".hand button.card").and_(page.get_by_role("button", name=card)).first.tap()
    play = f"{verb} {card}" if verb else card
    linked(page, f"play={play.replace(' ', '+')}")


@pytest.mark.long
def test_a_gift_goes_to_whom_a_tap_says(phone: Watched) -> None:
    page = phone.open(f"position={OWED['cards of the World'][0]}")
    page.wait_for_selector(".ways")
    for card in ("3 of Cups", "King of Wands"):
        page.locator(".hand button.card").and_(page.get_by_role("button", name=card)).first.tap()
    assert phone.ruling().startswith("legal")
    assert page.locator(".hand button.card[aria-pressed=true]").count() == 2
    named(page, "lower the ruling").tap()
    named(page, "gives 3 of Cups to Cleo, King of Wands to Ben").tap()
    linked(page, "3+of+Cups+to+Cleo%2C+King+of+Wands+to+Ben")
    assert phone.ruling().startswith("legal: Ada, gives 3 of Cups to Cleo")
    page.locator(".hand button.card").first.tap()
    linked(page, "play=gives+King+of+Wands")


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
    named(page, "more of the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] > sheet["height"]
    named(page, "lower the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] == sheet["height"]
    page.mouse.move(180, 300)
    page.mouse.wheel(0, -200)
    page.wait_for_timeout(500)
    assert page.get_by_role("button", name="Undo", exact=True).bounding_box()["y"] >= 0


def test_nothing_moves_under_a_finger_beside_an_open_ruling(phone: Watched) -> None:
    page = phone.open(MANY + "&play=VIII")
    page.set_viewport_size(PHONE)
    phone.ruling()
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(500)
    for name in ("VIII to your hand", "Page to your hand", "IX to your hand", "+ unseen card"):
        tile = named(page, name)
        before = tile.bounding_box()
        page.touchscreen.tap(before["x"] + 5, before["y"] + 5)
        page.wait_for_timeout(700)
        assert abs(tile.bounding_box()["y"] - before["y"]) <= 1, name
    assert page.locator(".hand button.card").count() == 13 and unseen(page) == 1


@pytest.mark.long
@pytest.mark.parametrize(
    "fragment", [LOKA + "&play=3+of+Coins", "game=tahimi&owing=2&holding=K%2C+7%2C+8&play=gives+K"]
)
def test_axe_finds_nothing_and_nothing_is_too_wide(phone: Watched, axe: str, fragment: str) -> None:
    page = phone.open(fragment)
    phone.ruling()
    page.wait_for_selector(".alone, .ways")
    report = page.evaluate(f"(() => {{ const module = undefined; {axe}; return window.axe.run(); }})()")
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in report["violations"]] == []
    page.set_viewport_size({"width": 195, "height": 740})
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= 195
