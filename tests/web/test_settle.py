"""Disputes about hidden cards on a phone: settled by questions, and settled by proof."""

from __future__ import annotations

import pytest

from tests.web.browser import Page, Watched
from tests.web.disputes import taps

pytestmark = pytest.mark.browser
HIDDEN = "game=tarot-himi&on=VI+VI&holding=8+unseen&play=VII+VII"
LOKA = "game=loka&on=5+of+Cups&holding=3+of+Coins+%2B+2+unseen&play=3+of+Coins"


def question(page: Page, answers: int = 0) -> str:
    """The question, or the verdict, that is shown after so many answers."""
    page.wait_for_function(
        "count => document.querySelector('.settle[aria-busy=false]') "
        "&& document.querySelectorAll('.settle ol li').length === count",
        arg=answers,
    )
    return str(page.inner_text(".settle .question"))


def test_a_dispute_is_settled_by_taps(phone: Watched) -> None:
    page = phone.open("game=tarot-himi&on=VI+VI&holding=8+unseen")
    taps(page, ["Write"])
    page.get_by_role("textbox", name="The play").fill("VII VII")
    assert phone.ruling().startswith("depends")
    taps(page, ["Settle it"])
    assert question(page) == "Do you hold the Hermit, Death or the Tower?"
    assert "Illegal if you show the Hermit or the Tower, or several cards that prove it together." in page.inner_text(
        ".settle"
    )
    assert "after three in 99 of 100 deals" in page.inner_text(".settle")
    size = float(page.eval_on_selector(".settle .question", "one => parseFloat(getComputedStyle(one).fontSize)"))
    assert size >= 32
    for name in ("Yes", "No"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] <= 844
    taps(page, ["Yes"])
    assert question(page, 1) == "Do you hold the Hermit or the Tower?"
    taps(page, ["Undo the last answer"])
    assert question(page) == "Do you hold the Hermit, Death or the Tower?"
    taps(page, ["Yes"])
    assert question(page, 1) == "Do you hold the Hermit or the Tower?"
    taps(page, ["Yes"])
    assert question(page, 2) == "illegal"
    result = page.inner_text(".settle")
    assert "What decides it: You hold the Hermit or the Tower." in result
    assert "the rest of the hand may stay hidden" in result
    assert "Holds: under every reading on file." in result
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not phone.amiss


def test_answers_are_taken_back_like_any_step_and_are_there_after_another_room(phone: Watched) -> None:
    page = phone.open(LOKA)
    phone.ruling()
    taps(page, ["Settle it"])
    assert question(page) == "Do you hold a card of Cups or a trump (the Fool is none)?"
    taps(page, ["No"])
    assert question(page, 1) == "legal" and "answer=no" in page.url
    rooms = page.get_by_role("navigation")
    rooms.get_by_role("link", name="Look up").tap()
    rooms.get_by_role("link", name="Rule").tap()
    assert question(page, 1) == "legal"
    taps(page, ["Undo"])
    assert question(page) == "Do you hold a card of Cups or a trump (the Fool is none)?"
    taps(page, ["Redo"])
    assert question(page, 1) == "legal"
    page.evaluate("scrollTo(0, 0)")
    taps(page, ["Settle it"])
    page.wait_for_selector(".settle", state="detached")
    assert phone.ruling().startswith("depends") and "answer" not in page.url


def test_readings_that_contest_a_settled_ruling_are_named_by_what_they_mean(phone: Watched) -> None:
    page = phone.open("position=tarot-himi | Ada Ben | trick: Ada: V | hands: Ben=Death VI VI %2B 1 unseen&play=VI")
    assert phone.ruling().startswith("depends")
    taps(page, ["Settle it", "Yes"])
    assert question(page, 1) == "illegal"
    text = page.inner_text(".settle")
    assert (
        "If it is read otherwise, it hangs on more cards" in text
        and "th.death.optional_powers" not in (text.partition("read otherwise")[2])
    )


@pytest.mark.long
def test_a_settled_ruling_is_copied_as_it_stands(phone: Watched) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = phone.open(LOKA + "&settle=yes&answer=no&answer=no")
    assert question(page, 1) == "legal"
    assert "One more answer is in the link, and to no question" in page.inner_text(".settle")
    taps(page, ["Copy ruling"])
    page.wait_for_selector("text=Ruling copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("legal: You, 3 of Coins ") and "= holds" in copied
    taps(page, ["Undo the last answer", "Copy ruling"])
    page.wait_for_selector("text=Ruling copied")
    assert page.evaluate("navigator.clipboard.readText()") == phone.ruling()


def test_answers_are_dropped_with_the_hand_they_are_about(phone: Watched) -> None:
    page = phone.open(LOKA + "&settle=yes&answer=no")
    assert question(page, 1) == "legal"
    taps(page, ["lower the ruling", "+ unseen card"])
    page.wait_for_selector(".settle", state="detached")
    assert "3+unseen" in page.url and "settle" not in page.url


def test_a_link_to_settle_a_ruling_that_is_settled_is_answered_in_words(phone: Watched) -> None:
    page = phone.open("game=loka&on=5+of+Cups&holding=3+of+Coins%2C+9+of+Cups&play=3+of+Coins&settle=yes")
    page.wait_for_selector("text=nothing is left to ask")
    assert page.query_selector("[role=alert]") is None


PROVEN = (
    "position=loka | Ada Ben Cleo | trick: Ada: 7 of Cups; Ben: 2 of Coins; Cleo: King of Cups; Cleo: Queen of Cups; "
    "Ada: 8 of Cups | hands: Ben=3 of Coins %2B 4 unseen&play=3 of Coins"
)


def test_a_proof_is_unfolded_step_by_step(phone: Watched) -> None:
    page = phone.open(PROVEN)
    assert "1. Ben played the 2 of Coins" in phone.ruling()
    summary = page.locator(".ruling summary").first
    assert summary.inner_text() == "Why it must be so: three steps" and not page.locator(".ruling ol").is_visible()
    summary.tap()
    steps = page.locator(".ruling ol li").all_inner_texts()
    assert len(steps) == 3 and steps[0].startswith("Ben played the 2 of Coins on a trick in Cups (line 2).")
    tops = [one.bounding_box()["y"] for one in page.query_selector_all(".ruling ol li")]
    assert tops == sorted({*tops})


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("fragment", "unfolds"), [(HIDDEN + "&settle=yes&answer=no", ".settle li"), (PROVEN, ".ruling summary")]
)
def test_axe_finds_nothing_in_questions_and_proofs(phone: Watched, axe: str, fragment: str, unfolds: str) -> None:
    page = phone.open(fragment)
    page.locator(unfolds).first.tap()
    report = page.evaluate(f"(() => {{ const module = undefined; {axe}; return window.axe.run(); }})()")
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in report["violations"]] == []
