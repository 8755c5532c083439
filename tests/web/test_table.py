"""The table of the page: nothing is lost, legal cards are lit, nothing moves, and all can be tapped or written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.browser import Page, Watched, linked, named
from tests.web.disputes import DISPUTES, taps

pytestmark = pytest.mark.browser
LOKA = "game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins"


def go(page: Page, room: str) -> None:
    """Go to a room by its link."""
    page.get_by_role("navigation").get_by_role("link", name=room, exact=True).tap()


def hand(page: Page) -> list[str]:
    """The cards in the hand, in their order."""
    labels = page.eval_on_selector_all(".hand button.card", "all => all.map(one => one.getAttribute('aria-label'))")
    return [re.sub(r"^(play|gives) |, (legal|possible)$", "", str(label)) for label in labels]


# -- nothing is lost


def test_looking_something_up_returns_to_the_dispute(phone: Watched) -> None:
    page = phone.open()
    taps(page, DISPUTES["loka"][0][:4])
    there = page.url
    go(page, "Look up")
    assert named(page, "Loka").get_attribute("aria-pressed") == "true"
    page.get_by_role("searchbox").fill("follow suit")
    page.wait_for_selector("ul.found li")
    go(page, "Files")
    page.wait_for_selector("input[type=file]", state="attached")
    go(page, "Rule")
    assert page.url == there and hand(page) == ["King of Cups", "3 of Coins"]


def test_every_tap_is_undone_and_done_again(phone: Watched) -> None:
    page = phone.open()
    taps(page, DISPUTES["loka"][0][:4])
    named(page, "Undo").tap()
    assert hand(page) == ["King of Cups"]
    page.go_back()
    page.wait_for_selector(".hand .quiet")
    named(page, "Redo").tap()
    named(page, "Redo").tap()
    assert hand(page) == ["King of Cups", "3 of Coins"]
    assert named(page, "Redo").is_disabled()
    named(page, "Clear").tap()
    assert hand(page) == [] and "on=" not in page.url
    named(page, "Undo").tap()
    assert hand(page) == ["King of Cups", "3 of Coins"]
    page.reload()
    page.wait_for_selector(".hand .card")
    named(page, "Undo").tap()
    assert hand(page) == ["King of Cups"]


def test_undo_goes_on_after_something_was_looked_up(phone: Watched) -> None:
    page = phone.open(LOKA)
    named(page, "9 of Cups to your hand").tap()
    go(page, "Look up")
    go(page, "Rule")
    named(page, "Undo").tap()
    assert hand(page) == ["King of Cups", "3 of Coins"] and page.locator(".hand").is_visible()


def test_each_game_keeps_its_last_table(phone: Watched) -> None:
    page = phone.open(LOKA)
    named(page, "Taruno").tap()
    assert hand(page) == []
    named(page, "Taruno").tap()  # the chosen game again changes nothing
    named(page, "5 of Cups to the table").tap()
    named(page, "Loka").tap()
    assert hand(page) == ["King of Cups", "3 of Coins"]
    named(page, "Taruno").tap()
    assert page.get_by_role("button", name="5 of Cups, on the table").count() == 1


def test_any_card_is_taken_away(phone: Watched) -> None:
    page = phone.open("game=tarot-himi&on=VI+VI&holding=VII, VIII, VIII, Tower")
    named(page, "take a card away").tap()
    named(page, "take VII away").tap()
    assert hand(page) == ["VIII", "VIII", "Tower"]
    named(page, "take VI VI from the table").tap()
    assert "on=" not in page.url


# -- a table one sees


def test_legal_cards_are_lit_and_the_others_dim(phone: Watched) -> None:
    page = phone.open(LOKA)
    page.wait_for_selector(".card.lit")
    style = "one => [getComputedStyle(one).boxShadow, getComputedStyle(one.querySelector('img')).opacity]"
    lit = page.eval_on_selector(".card.lit", style)
    dim = page.eval_on_selector(".card.dim", style)
    assert float(re.findall(r"([\d.]+)px", lit[0])[3]) >= 3 and lit[1] == "1"
    assert dim[0] == "none" and float(dim[1]) <= 0.7


def test_a_pair_is_drawn_as_a_pair(phone: Watched) -> None:
    page = phone.open("game=tarot-himi&on=VI+VI&holding=VII, VII")
    for row in (".pile", ".hand"):
        first, second = (one.bounding_box() for one in page.query_selector_all(f"{row} .card"))
        assert first["x"] + first["width"] <= second["x"]  # neither hides the other


ROOMS = ("Cards", "Write", "More", "Ask", "Readings")


@pytest.mark.parametrize("game", list(DISPUTES))
def test_axe_finds_nothing_in_any_room(phone: Watched, axe: str, game: str) -> None:
    page = phone.open()
    taps(page, DISPUTES[game][0][:4])
    page.wait_for_selector(".board")
    for room in ROOMS:
        named(page, room).tap()
        result = page.evaluate(f"(() => {{ const module = undefined; {axe}; return window.axe.run(); }})()")
        violations = [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in result["violations"]]
        assert violations == [], room


@pytest.mark.long
def test_twice_as_large_nothing_is_wider_than_the_screen(phone: Watched) -> None:
    shown = {LOKA: ".card.lit", "game=taruno&on=5+of+Cups": ".pile .card", "game=tahimi": ".hand"}
    for fragment, selector in {**shown, "find=Tower": ".said", "file=": "ul.cases"}.items():
        page = phone.open(fragment, width=195)
        page.wait_for_selector(selector)
        assert page.evaluate("document.documentElement.scrollWidth") <= 195, fragment


def test_a_ruling_is_passed_on(phone: Watched) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = phone.open(LOKA + "&play=3+of+Coins")
    text = phone.ruling()
    named(page, "Copy link").tap()
    page.wait_for_selector("text=Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    named(page, "Copy ruling").tap()
    page.wait_for_selector("text=Ruling copied")
    assert page.evaluate("navigator.clipboard.readText()") == text
    with page.expect_download() as saved:
        named(page, "Save as a case").tap()
    assert "by: You" in Path(saved.value.path()).read_text()
    named(page, "QR code").tap()
    page.wait_for_selector("img.code")
    named(page, "lower the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] < 100
    named(page, "open the ruling").tap()
    assert page.locator(".ruling").bounding_box()["height"] > 200


@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", list(DISPUTES))
def test_nothing_moves_under_a_finger(phone: Watched, game: str) -> None:
    page = phone.open()
    phone.ready()
    for name in DISPUTES[game][0]:
        button = named(page, name)
        button.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        before = button.bounding_box()
        button.tap()
        page.wait_for_timeout(700)  # the legal plays, or the ruling, are there
        after = button.bounding_box() if button.count() else before
        if " to " in name or name in ("check", "draw"):  # a tile, or a play
            assert abs(after["y"] - before["y"]) <= 1, name
    assert phone.ruling()


def test_the_hand_is_in_view_while_it_is_built(phone: Watched) -> None:
    page = phone.open("game=taruno&on=5+of+Cups")
    page.get_by_role("button", name="World to your hand", exact=True).tap()
    box = page.locator(".hand").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 844
    assert hand(page) == ["World"]


def test_table_hand_and_ruling_stand_side_by_side_on_a_wide_screen(phone: Watched) -> None:
    page = phone.open(LOKA + "&play=3+of+Coins", width=1440)
    phone.ruling()
    board, ruling = (page.locator(one).bounding_box() for one in (".hand", ".ruling"))
    assert board["x"] + board["width"] <= ruling["x"] and ruling["y"] < 300


# -- written beside the tapping


def test_table_hand_and_play_are_written_in_any_spelling(phone: Watched) -> None:
    page = phone.open("game=tarot-himi")
    named(page, "Write").tap()
    page.get_by_role("textbox", name="On the table, oldest first").fill("Ada: 6 6; Ben: vii 7 fool")
    page.get_by_role("textbox", name="Your hand").fill("8, VIII, the tower + 2 unseen")
    page.wait_for_selector(".hand .card.lit, .hand .card.dim")
    assert hand(page) == ["VIII", "VIII", "Tower"]
    assert page.locator(".laid .by").all_inner_texts() == ["Ada", "Ben"]
    assert page.locator(".laid").nth(1).locator("button.card").count() == 3  # the Fool in a set
    page.get_by_role("textbox", name="The play").fill("viii viii")
    assert phone.ruling().startswith("illegal")
    named(page, "Cards").tap()
    named(page, "King to your hand").tap()
    linked(page, "2+unseen")
    assert hand(page) == ["VIII", "VIII", "Tower", "King"]


def test_a_play_that_is_written_is_taken_from_the_hand(phone: Watched) -> None:
    page = phone.open("game=tarot-himi&on=VI&holding=VIII, VIII, Tower")
    named(page, "Write").tap()
    page.get_by_role("textbox", name="The play").fill("8 8")
    assert phone.ruling()
    page.wait_for_function("() => document.querySelectorAll('.hand .card.chosen').length === 2")
    page.wait_for_function("() => document.querySelector('.ruling').offsetHeight < 100")  # low while somebody writes
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.ruling').offsetHeight > 150")
    named(page, "play VIII").tap()
    page.wait_for_function("() => document.querySelectorAll('.hand .card.chosen').length < 2")  # taps go on from it


def test_the_play_stays_while_table_and_hand_are_mended(phone: Watched) -> None:
    page = phone.open(LOKA + "&play=3+of+Coins")
    assert phone.ruling().startswith("illegal")
    named(page, "Write").tap()
    page.get_by_role("textbox", name="On the table, oldest first").fill("5 of Coins")
    page.wait_for_selector(".ruling.legal")
    page.get_by_role("textbox", name="Your hand").fill("3 of Coins")
    linked(page, "holding=3+of+Coins")
    assert "play=3+of+Coins" in page.url


def test_where_cards_are_owed_the_first_tap_goes_to_the_hand(phone: Watched) -> None:
    page = phone.open("game=tahimi")
    taps(page, ["You owe a tax"])
    page.get_by_role("textbox", name="Cards you owe").fill("2")
    page.keyboard.press("Enter")
    linked(page, "owing=2")
    taps(page, ["K to your hand", "+ unseen card"])
    page.wait_for_selector("text=possible plays")
    assert hand(page) == ["K"] and "on=" not in page.url
    with_mark = page.locator(".hand button.card").first.get_attribute("aria-label")
    assert with_mark == "gives K"  # a tax comes before any play


def test_a_hand_written_otherwise_is_kept_when_a_card_is_tapped(phone: Watched) -> None:
    page = phone.open("game=tahimi&on=6&holding=9+9+joker&house=jokers%3Dlowest")
    page.wait_for_selector(".hand .card")
    named(page, "A to your hand").tap()
    assert sorted(hand(page)) == ["9", "9", "A", "Joker"]


def test_what_cannot_be_read_is_refused_once_beside_its_field(phone: Watched) -> None:
    page = phone.open("game=loka&on=5+of+Cops&holding=King+of+Cups&play=King+of+Cups")
    page.wait_for_selector(".pile [role=alert]")
    page.wait_for_timeout(500)
    assert page.locator("[role=alert]").count() == 1
    assert "no suit is called 'Cops'" in page.inner_text(".pile [role=alert]")
    page = phone.open("game=tarot-poker&play=check&holding=" + ", ".join(f"{rank} of Cups" for rank in range(2, 8)))
    page.wait_for_selector(".held [role=alert]")
    page.wait_for_timeout(500)
    assert page.locator("[role=alert]").count() == 1
    assert "--" not in page.inner_text("main") and "five" in page.inner_text(".held [role=alert]")


def test_a_joker_is_tapped_under_its_house_rule(phone: Watched) -> None:
    page = phone.open("game=tahimi&on=6+6")
    assert page.get_by_role("button", name="Joker to your hand").count() == 0
    page.get_by_label("jokers", exact=True).select_option("lowest")
    named(page, "Joker to your hand").tap()
    named(page, "8 to your hand").tap()
    assert hand(page) == ["Joker", "8"]
    page.get_by_text("2 legal plays").wait_for()  # the Joker goes with the 8, and a pass


def test_sets_ties_and_players_are_entered_by_tapping(phone: Watched) -> None:
    page = phone.open("game=tarot-himi")
    taps(
        page, ["VI to the table", "one more VI with it", "VI VI, on the table", "Add cards to it", "Fool to the table"]
    )
    linked(page, "on=VI+VI+Fool")
    page.get_by_label("By", exact=True).fill("Ada")
    page.wait_for_selector(".laid .by >> text=P1")  # what comes meanwhile leaves the name as it is written
    page.keyboard.press("Enter")
    linked(page, "on=Ada%3A+VI+VI+Fool")
    named(page, "In dispute").tap()
    linked(page, "disputed=1")
    page = phone.open("game=tarot-himi")
    taps(page, ["VI to the table", "On the table", "VI to the table"])
    linked(page, "on=VI&on=VI")  # two single cards of a rank
    taps(page, ["VII to the table", "Your hand", "IX to your hand"])  # what is chosen stays chosen
    linked(page, "on=VI&on=VI&on=VII&holding=IX")


def test_a_table_in_one_line_is_changed_by_tapping(phone: Watched) -> None:
    page = phone.open("position=loka | Ada Ben Cleo | trick: Ada: 5 of Cups | hands: Ben=King of Cups, 3 of Coins")
    page.wait_for_selector(".hand .card.lit")
    named(page, "take a card away").tap()
    named(page, "take King of Cups away").tap()
    page.wait_for_selector(".hand .card.lit")
    assert hand(page) == ["3 of Coins"]
    named(page, "9 of Cups to Ben's hand").tap()
    page.wait_for_selector(".hand .card.dim")
    assert hand(page) == ["9 of Cups", "3 of Coins"]
    named(page, "play 3 of Coins").tap()
    assert phone.ruling().startswith("illegal")


def test_everybody_is_named_and_the_table_goes_on_as_a_line(phone: Watched) -> None:
    page = phone.open(LOKA)
    page.wait_for_selector(".card.lit")
    taps(page, ["More", "Name everybody"])
    page.get_by_label("The table in one line").wait_for()
    page.wait_for_selector(".hand button.card")
    assert "position=loka" in page.url and hand(page) == ["King of Cups", "3 of Coins"]


# -- flags, questions and readings


def test_flags_are_tapped(phone: Watched) -> None:
    page = phone.open("game=taruno&on=Queen+of+Cups&holding=9+of+Wands, 3+of+Cups")
    taps(page, ["More", "Wands"])
    linked(page, "named=Wands")
    assert page.get_by_text("suit named: Wands", exact=True).is_visible()
    named(page, "play 9 of Wands").tap()
    linked(page, "play=9+of+Wands")
    taps(page, ["tap cards: The cards before you", "Hermit to it"])
    linked(page, "front=Hermit")
    page.get_by_text("before You", exact=True).wait_for()
    assert page.get_by_role("img", name="Hermit, on the table").is_visible()
    page = phone.open("game=tarot-poker&holding=K+of+Cups, 3+of+Cups, 4+of+Coins, 9+of+Wands, 2+of+Wands")
    named(page, "More").tap()
    call = page.get_by_role("group", name="What you have to call")
    for _ in range(3):
        call.get_by_role("button", name="more").tap()
    linked(page, "facing=3")
    call.get_by_role("button", name="less").tap()
    named(page, "draw").tap()
    linked(page, "facing=2")
    linked(page, "phase=draw")


def test_an_amount_is_stepped_to(phone: Watched) -> None:
    page = phone.open(
        "game=tarot-poker&holding=K+of+Cups, 3+of+Cups, 4+of+Coins, 9+of+Wands, 2+of+Wands&facing=10&stack=90"
    )
    page.get_by_text("legal plays").tap()
    amount = page.locator(".amount").first
    amount.wait_for()
    amount.get_by_role("button", name="more").tap()
    amount.locator("button.lit").tap()
    linked(page, "raise+to+21")
    assert phone.ruling().startswith("legal")


def test_questions_are_chips_with_answers(phone: Watched) -> None:
    page = phone.open("game=loka&on=5+of+Cups&on=King+of+Cups&on=2+of+Cups")
    taps(page, ["Ask", "who took the trick"])
    page.wait_for_selector(".answered section")
    assert "King of Cups" in page.inner_text(".answered")
    named(page, "which suit must be followed").tap()
    page.wait_for_selector(".answered section >> text=which suit must be followed")


def test_a_reading_that_decides_is_a_switch_in_the_ruling(phone: Watched) -> None:
    page = phone.open("game=tarot-poker&holding=Fool, K+of+Cups, 3+of+Cups, 4+of+Coins, 9+of+Wands&play=check")
    assert phone.ruling().startswith("illegal")
    page.locator(".ruling .switch button").nth(1).tap()
    page.wait_for_selector(".ruling.legal")
    assert "reading=tp.fool.may_check%3Dyes" in page.url
    named(page, "Both rulings side by side").tap()
    page.wait_for_selector(".sides article + article")
    tops = [one.bounding_box()["y"] for one in page.query_selector_all(".sides article")]
    assert len(tops) == 2 and tops[0] == tops[1]
    assert page.locator(".ruling > div > .adjudicator").count() == 0  # the present ruling stands among them


def test_a_card_held_down_is_read_in_place(phone: Watched) -> None:
    page = phone.open("game=tarot-himi&on=VI&holding=VIII, Tower")
    card = named(page, "play Tower")
    box = card.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 40)
    page.mouse.down()
    page.wait_for_selector("dialog[open] .said")
    page.mouse.up()
    assert "TH-TOWER" in page.inner_text("dialog") and "play=" not in page.url
    named(page, "Close").tap()
    assert hand(page) == ["VIII", "Tower"]


# -- for everybody


def test_focus_stays_where_cards_are_picked(phone: Watched) -> None:
    page = phone.open("game=loka&on=5+of+Cups")
    for name in ("King of Cups to your hand", "3 of Coins to your hand"):
        named(page, name).focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == name
    assert hand(page) == ["King of Cups", "3 of Coins"]


def test_each_room_has_a_title(phone: Watched) -> None:
    titles = []
    for fragment in (LOKA + "&play=3+of+Coins", "find=Tower", "file=loka%2Frecords%2Frevoke.record.yml", "game=taruno"):
        phone.open(fragment)
        titles.append(phone.page.title())
    assert titles[0].startswith("3 of Coins: Loka") and len({*titles}) == 4


def test_controls_are_large_enough_for_a_thumb(phone: Watched) -> None:
    many = "game=tarot-himi&on=VI&holding=VII, VIII, IX, X, Page, Page, King, Ace, Tower, Star, Sun, II, II, III, IV, V"
    for fragment in (LOKA + "&play=3+of+Coins", "find=", "game=taruno&on=5+of+Cups", many):
        page = phone.open(fragment)
        phone.ready()
        small = page.evaluate(
            "controls => [...document.querySelectorAll(controls)].filter(one => one.offsetParent)"
            ".map(one => [one.innerText || one.ariaLabel, one.getBoundingClientRect()])"
            ".filter(([, box]) => box.height < 44 || box.width < 44).map(([name, box]) => [name, box.width, box.height])",
            "button, nav a, select, input:not([type=checkbox], [type=file]), summary",
        )
        assert small == []


def test_what_is_chosen_is_seen_in_forced_colours(phone: Watched) -> None:
    page = phone.open(LOKA + "&play=3+of+Coins")
    page.emulate_media(forced_colors="active")
    for chosen in (".games [aria-pressed=true]", "nav [aria-current]", ".hand [aria-pressed=true]"):
        assert page.eval_on_selector(chosen, "one => getComputedStyle(one).outlineStyle") == "solid", chosen
    page.emulate_media(forced_colors="none")
