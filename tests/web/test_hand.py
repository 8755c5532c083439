"""The hand on a phone: whether it is whole, numbers by steps, what is owed, and the room that the ruling leaves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browser import SETTLED, Page, Watched, linked, named, scrolled

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


AT_LEAST = "([field, least]) => Number(field.value) >= least"


def hold(page: Page, button: Any, field: Any, least: int) -> None:
    """Hold a button down until the number of a field has reached `least`, however long that takes."""
    button.hover()
    page.mouse.down()
    page.wait_for_function(AT_LEAST, arg=[field.element_handle(), least])
    page.mouse.up()


def unseen_field(page: Page) -> Any:
    return page.get_by_label("Unseen cards", exact=True).locator("input")


def unseen(page: Page) -> int:
    """How many unseen cards the hand is shown with."""
    return int(unseen_field(page).input_value())


def undone(page: Page, count: int) -> None:
    """Undo, and wait until the hand is shown with so many unseen cards."""
    named(page, "Undo").tap()
    page.wait_for_function(
        "([field, count]) => field.value === count", arg=[unseen_field(page).element_handle(), f"{count}"]
    )


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
    hold(page, named(page, "+ unseen card"), unseen_field(page), 4)
    page.wait_for_url(re.compile(r"\+unseen"))  # it is let go, and steps no more
    many = int(re.findall(r"(\d+)\+unseen", page.url)[0])
    assert many >= 4 and many == unseen(page)
    named(page, "+ unseen card").tap()
    linked(page, f"{many + 1}+unseen")
    undone(page, many)
    undone(page, 0)  # what a held button did is one step
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
    hold(page, amount.get_by_role("button", name="more", exact=True), amount.locator("input"), 46)
    page.wait_for_function("() => !location.hash.includes('raise+to+44')")
    assert "raise+to+" in page.url and phone.ruling().startswith("legal")  # the play that is judged goes along
    named(page, "lower the ruling").tap()
    named(page, "More").tap()
    call = page.get_by_role("group", name="What you have to call")
    hold(page, call.get_by_role("button", name="more", exact=True), call.locator("input"), 12)
    page.wait_for_function("() => !location.hash.includes('facing=10&')")


# -- pairs, and hands of many cards


PAIR = "game=tarot-himi&on=VI+VI&holding=VIII, VIII, X"


def test_a_card_that_is_played_becomes_a_pair_by_the_plus_in_the_hand(phone: Watched) -> None:
    page = phone.open(PAIR)
    page.set_viewport_size(PHONE)
    page.wait_for_selector(".hand .card.lit, .hand .card.dim")
    lefts = "() => [...document.querySelectorAll('.hand button')].map((button) => button.getBoundingClientRect().x)"
    before = page.evaluate(lefts)
    named(page, "play X").tap()
    assert phone.ruling().startswith("illegal")
    assert page.evaluate(lefts) == before  # the place of the plus was kept
    named(page, "play one more X").tap()  # of the pack
    page.wait_for_selector(".ruling.legal[data-text]")
    assert "holding=VIII%2C+VIII%2C+X%2C+X" in page.url and "play=X+X" in page.url
    page.locator(".hand button.card").first.tap()
    linked(page, "play=VIII")
    named(page, "play one more VIII").tap()  # of the hand
    linked(page, "play=VIII+VIII")
    assert "holding=VIII%2C+VIII%2C+X%2C+X" in page.url


@pytest.mark.long
def test_it_is_written_beside_the_ranks_how_a_pair_is_tapped(phone: Watched) -> None:
    page = phone.open("game=tahimi")
    assert page.get_by_text("A pair: tap the rank, then + beside it.").is_visible()
    named(page, "6 to the table").tap()
    page.get_by_text("A pair: tap the rank twice.").wait_for()
    named(page, "Loka").tap()
    page.get_by_text("A pair:").wait_for(state="detached")


SUITS = ("Swords", "Cups", "Coins", "Clubs")
TRUMPS = ("2 of Trumps", "3 of Trumps", "4 of Trumps", "5 of Trumps", "6 of Trumps", "Magician", "World", "Fool")
DEALER = ", ".join((*(f"{rank} of {suit}" for suit in SUITS for rank in (2, 3, 4, 5, 6)), *TRUMPS))
HIDDEN = """() => [...document.querySelectorAll(".hand button.card")].filter((card) => {
  const { left, top, width } = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint(left + width / 2, top + 15));
}).map((card) => card.ariaLabel)"""
"""The cards of the hand whose upper part is covered, or not on the screen."""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1200, 900)])
def test_all_of_a_dealers_hand_is_seen(phone: Watched, width: int, height: int) -> None:
    page = phone.open(f"game=loka&opening=yes&holding={DEALER}")
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_selector(".ways")
    assert page.locator(".hand button.card").count() == 28
    assert page.evaluate(HIDDEN) == []
    hand = page.eval_on_selector(".hand", "hand => [hand.scrollHeight, hand.clientHeight]")
    assert hand[0] <= hand[1]  # nothing of it has to be scrolled to
    for name in ("2 of Swords", "4 of Coins", "Fool"):
        page.locator(".hand button.card").and_(page.get_by_role("button", name=name)).first.tap()
    linked(page, "Fool")


# -- what is owed


def test_a_tap_gives_what_is_owed_for_a_tax(phone: Watched) -> None:
    page = phone.open("game=tahimi&owing=2&holding=K%2C+7%2C+8")
    page.wait_for_selector(".ways")
    named(page, "gives K").tap()
    linked(page, "play=gives+K")
    page.wait_for_selector(".ruling.unfinished")  # no verdict on half of what is owed
    assert "One more card" in page.inner_text(".ruling") and "illegal" not in page.inner_text(".ruling")
    named(page, "Rule on it as it stands").tap()
    assert phone.ruling().startswith("illegal")
    assert named(page, "gives 8, legal").count() == 1
    named(page, "gives 8, legal").tap()
    linked(page, "play=gives+K+8")
    page.wait_for_selector(".ruling.legal[data-text]")
    assert page.locator(".hand button.card[aria-pressed=true]").count() == 2
    named(page, "lower the ruling").tap()
    page.get_by_role("group", name="A tapped card").get_by_role("button", name="played", exact=True).tap()
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
    page.evaluate(SETTLED)
    assert card.bounding_box()["x"] == before["x"] and abs(card.bounding_box()["y"] - before["y"]) < 8  # it is raised
    assert page.evaluate("window.shifted") == []
    assert page.locator(".ruling").bounding_box()["height"] <= 740 * 0.4
    scrolled(page, 300)
    hand, sheet, board = (page.locator(one).bounding_box() for one in (".hand", ".ruling", ".board"))
    assert hand["y"] >= 0 and sheet["y"] - board["y"] - board["height"] >= 200
    named(page, "more of the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] > sheet["height"]
    named(page, "lower the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] == sheet["height"]
    page.mouse.move(180, 300)
    scrolled(page, -200)
    assert page.get_by_role("button", name="Undo", exact=True).bounding_box()["y"] >= 0


HOLDS = """cards => {
  const unseen = Number(document.querySelector(".unseen input").value);
  return document.querySelectorAll(".hand button.card").length + unseen === cards;
}"""


def test_nothing_moves_under_a_finger_beside_an_open_ruling(phone: Watched) -> None:
    page = phone.open(MANY + "&play=VIII")
    page.set_viewport_size(PHONE)
    phone.ruling()
    scrolled(page, 300)
    cards = page.locator(".hand button.card").count() + unseen(page)
    for name in ("VIII to your hand", "Page to your hand", "IX to your hand", "+ unseen card"):
        tile = named(page, name)
        before = tile.bounding_box()
        page.touchscreen.tap(before["x"] + 5, before["y"] + 5)
        cards += 1
        page.wait_for_function(HOLDS, arg=cards)
        phone.ruling()
        page.evaluate(SETTLED)
        assert abs(tile.bounding_box()["y"] - before["y"]) <= 1, name
    assert page.locator(".hand button.card").count() == 13 and unseen(page) == 1


GAP = """() => {
  const tiles = document.querySelectorAll(".picker .tile, .picker select");
  return document.querySelector(".ruling").getBoundingClientRect().top
    - tiles[tiles.length - 1].getBoundingClientRect().bottom;
}"""
"""How far the last of the cards to tap is above the sheet."""


@pytest.mark.parametrize("fragment", ["game=tahimi&on=6&holding=8%2C+9&play=8", MANY + "&play=VIII"])
def test_no_empty_strip_stays_between_the_cards_and_the_sheet(phone: Watched, fragment: str) -> None:
    page = phone.open(fragment)
    page.set_viewport_size(PHONE)
    phone.ruling()
    page.wait_for_selector(".hand .card.lit, .hand .card.dim")
    page.mouse.move(180, 300)
    scrolled(page, 3000)
    assert 0 <= page.evaluate(GAP) <= 40
    named(page, "lower the ruling").tap()
    page.wait_for_selector(".ruling.lowered")
    page.evaluate(SETTLED)
    assert 0 <= page.evaluate(GAP) <= 40
    page.evaluate(SHIFTS)
    before = page.locator(".hand").bounding_box()["y"]
    named(page, "open the ruling").tap()
    page.wait_for_selector(".ruling:not(.lowered)")
    page.evaluate(SETTLED)
    assert page.evaluate("window.shifted") == [] and page.locator(".hand").bounding_box()["y"] == before


@pytest.mark.long
def test_the_page_stays_where_it_is_when_the_sheet_goes(phone: Watched) -> None:
    page = phone.open(MANY + "&play=VIII")
    page.set_viewport_size(PHONE)
    phone.ruling()
    page.mouse.move(180, 300)
    scrolled(page, 3000)
    chosen = page.locator(".hand button.card[aria-pressed=true]")
    tile = page.locator(".picker .tile").last
    before = tile.bounding_box()["y"]
    chosen.tap()
    page.wait_for_selector(".ruling.idle", state="attached")
    page.evaluate(SETTLED)
    assert abs(tile.bounding_box()["y"] - before) <= 1


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
    page.evaluate(SETTLED)
    assert page.evaluate("document.documentElement.scrollWidth") <= 195
