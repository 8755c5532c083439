"""The page in Chromium, at the table and without a network."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

import adjudicator
from adjudicator.cli.app import run
from adjudicator.files.paths import case_files
from adjudicator.games import OUTLINES
from adjudicator.report.explain import BRIEF
from tests.thinning import some, without
from tests.web.browser import LOADED, ROOT, Served, Watched
from tests.web.disputes import DISPUTES, MOST, taps

pytestmark = pytest.mark.browser
FEW, MANY = 3, 20
"""So many cases of each game are ruled on in the page; MANY in the long profile."""


def flat(text: str) -> str:
    """A text without its line breaks."""
    return re.sub(r"\s+", " ", text).strip()


# -- the same words as in the terminal


def chosen(game: str, most: int) -> list[str]:
    """Cases of a game, spread over all of them."""
    files = [file for file in case_files([str(ROOT / "cases" / game)]) if adjudicator.load(file).rulings]
    return files[:: max(1, len(files) // most)][:most]


@some(FEW, MANY)
@pytest.mark.parametrize("game", without(OUTLINES, "tahimi", "loka", "tarot-poker"))
def test_the_page_rules_as_the_terminal_does(phone: Watched, game: str, some: int) -> None:
    phone.open()
    for file in chosen(game, some):
        name = Path(file).relative_to(ROOT / "cases").as_posix()
        phone.turn(f"file={quote(name, safe='')}")
        phone.page.wait_for_selector(f'[data-ruled="{name}"]')
        shown = [one.get_attribute("data-text") for one in phone.page.query_selector_all(".ruled")]
        case = adjudicator.loads(Path(file).read_text(encoding="utf-8"), name)
        wanted = [str(verdict) for _, verdict in adjudicator.rulings(case, BRIEF)]
        wanted += [str(answer) for _, answer in adjudicator.answers(case)]
        assert shown == wanted, name
        headings = [flat(one.inner_text()) for one in phone.page.query_selector_all(".ruled h3")]
        assert len(headings) == len(wanted)
    assert not phone.amiss


def readme() -> list[list[str]]:
    """The arguments of every ruling in the README and the tour that flags tell of."""
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/tour.md"))
    commands = [shlex.split(line) for line in re.findall(r"^\$ (?:adjudicator|adj) judge (.*)$", text, re.MULTILINE)]
    return [one for one in commands if not {"--case", "--share", "--json"} & {*one} and not one[0].endswith(".yaml")]


def test_the_rulings_of_the_readme_are_the_same_by_their_links(
    phone: Watched, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(readme()) >= 5
    phone.open()
    for arguments in readme():
        code = run(["judge", *arguments, "--share", "--page", "https://page.example/"])
        text, _, shared = capsys.readouterr().out.partition("\n  = share ")
        if code == 2:  # refusals are shown there too
            continue
        phone.turn("find=")
        phone.page.wait_for_selector("[role=search]")
        phone.turn(shared.split("#", maxsplit=1)[1].split("\n")[0])
        assert flat(phone.ruling()) == flat(text), arguments


# -- a dispute of each game, by taps


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", list(DISPUTES))
def test_a_dispute_with_a_hand_of_five_is_settled_in_eight_taps(phone: Watched, game: str) -> None:
    steps, verdict = DISPUTES[game]
    phone.open()
    phone.ready()
    assert taps(phone.page, steps) <= MOST
    text = phone.ruling()
    assert text.startswith(verdict)
    inside = flat(phone.page.inner_text(".ruling .adjudicator"))
    for line in text.splitlines()[1:]:
        assert flat(line.removeprefix("  = "))[12:] in inside
    assert phone.page.evaluate("document.querySelectorAll('.hand .card').length") == 5
    link = phone.page.url
    phone.open(link.partition("#")[2])
    assert phone.ruling() == text  # the link is the situation
    assert not phone.amiss


def test_nothing_is_wider_than_a_phone(phone: Watched) -> None:
    for fragment in ("", "find=Tower", "file=loka%2Frecords%2Frevoke.record.yml", "game=tarot-poker"):
        phone.open(fragment)
        phone.ready()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, fragment


def test_open_readings_stand_side_by_side(phone: Watched) -> None:
    phone.open("game=tarot-poker&holding=Fool%2C+K+of+Cups%2C+3+of+Cups%2C+4+of+Coins%2C+9+of+Wands&play=check")
    assert phone.ruling().startswith("illegal")
    phone.page.get_by_role("button", name="Both rulings side by side").tap()
    phone.page.wait_for_selector(".sides article + article")
    assert [flat(one.inner_text()) for one in phone.page.query_selector_all(".sides h3 strong")] == ["illegal", "legal"]
    phone.page.get_by_role("button", name="Use this reading").last.tap()
    phone.page.wait_for_selector(".ruling.legal")
    assert "reading=tp.fool.may_check%3Dyes" in phone.page.url


def test_hidden_cards_lie_on_their_faces_and_a_witness_is_drawn(phone: Watched) -> None:
    phone.open("game=loka&on=5+of+Cups&holding=3+of+Coins+%2B+2+unseen&play=3+of+Coins")
    assert phone.ruling().startswith("depends")
    assert len(phone.page.query_selector_all(".hand .card")) == 3
    assert len(phone.page.query_selector_all(".witness figure")) == 2


def test_a_record_is_stepped_through(phone: Watched) -> None:
    phone.open("file=loka%2Frecords%2Frevoke.record.yml")
    phone.page.wait_for_selector(".timeline button[aria-current]")
    assert "such a card, or the Fool if it is held, has to be" in flat(phone.page.inner_text("main"))
    phone.page.get_by_role("button", name="Next", exact=True).tap()
    phone.page.wait_for_selector("text=Line 6")
    assert "moves" in phone.page.inner_text(".small.moves")
    phone.page.get_by_role("button", name="Previous", exact=True).tap()
    phone.page.get_by_role("link", name="Open as a dispute").tap()
    assert phone.ruling().startswith("depends")  # what was played later tells that it was a revoke
    came = phone.page.locator(".ruling .came")
    assert flat(came.inner_text()).startswith("By later lines: illegal (not-permitted).")
    phone.page.get_by_role("button", name="take Queen of Coins from the table").tap()
    came.wait_for(state="detached")  # it is another table
    phone.page.get_by_role("button", name="Undo", exact=True).tap()
    came.get_by_role("link", name="Line 5 of loka/records/revoke.record.yml").tap()
    phone.page.wait_for_selector(".timeline")
    for line in (6, 7):
        phone.page.get_by_role("button", name="Next", exact=True).tap()
        phone.page.wait_for_selector(f"text=Line {line} of")
    rooms = phone.page.get_by_role("navigation")
    rooms.get_by_role("link", name="Rule").tap()
    rooms.get_by_role("link", name="Files").tap()
    phone.page.wait_for_selector("text=Line 7 of")


def test_the_table_of_a_case_and_of_a_record_is_drawn(phone: Watched) -> None:
    page = phone.open("file=taruno%2Fhidden-faces.yaml")
    page.get_by_role("link", name="Open as a dispute").first.tap()
    page.locator(".pile").get_by_role("img", name="6 of Cups, on the table").wait_for()
    assert "Nothing" not in page.inner_text(".pile")
    page.wait_for_selector("text=Too many plays to list")  # and no card is dim
    assert page.locator(".hand .card.dim").count() == 0
    page = phone.open("file=tarot-poker%2Frecords%2Fside-pots.record.yml&line=3")
    page.wait_for_selector("text=Line 3 of")
    page.get_by_role("link", name="Open as a dispute").tap()
    page.wait_for_selector(".pile >> text=Ada 0 (bet 10 and all in)")


def test_what_is_looked_up_is_shown_and_leads_to_its_cases(phone: Watched) -> None:
    page = phone.open("find=")
    page.get_by_text("Cards (").click()
    assert page.get_by_role("link", name="Wheel of Fortune").count() >= 1  # what there is, where nothing is looked for
    before = page.evaluate("history.length")
    page.get_by_role("searchbox").press_sequentially("strenght")
    page.wait_for_selector("ul.found li")
    assert page.evaluate("history.length") == before
    assert "Results for strength" in page.inner_text(".lookup")
    page.get_by_role("button", name="Loka", exact=True).tap()
    page.get_by_role("searchbox").fill("revoke")
    page.wait_for_selector("ul.found li")
    assert all("Loka" in one.inner_text() for one in page.query_selector_all("ul.found small"))
    page = phone.open("find=Tower&in=tarot-himi")
    page.wait_for_selector(".said")
    assert "beats the last play by three" in flat(page.inner_text("article"))
    page.get_by_role("link", name="TH-TOWER").tap()
    page.get_by_role("link", name="The Tower asks for three ranks").tap()
    page.wait_for_selector(".ruled")
    assert "file=tarot-himi" in page.url


def test_a_file_is_dropped_and_kept_over_a_reload(phone: Watched, tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text(
        "game: loka\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: 5 of Cups\nhands:\n  Ben: 3 of Coins 4 of Cups\n"
        "rulings:\n  - play: 3 of Coins\n"
    )

    phone.open("file=")
    phone.page.set_input_files("input[type=file]", str(own))
    phone.page.wait_for_selector(".ruled")
    phone.page.reload()
    shown = phone.page.wait_for_selector(".ruled")
    assert shown is not None and (shown.get_attribute("data-text") or "").startswith("illegal")
    with phone.page.expect_download() as saved:
        phone.page.get_by_role("button", name="Save").tap()
    assert Path(saved.value.path()).read_text() == own.read_text()


@pytest.mark.parametrize(
    ("fragment", "says"),
    [
        ("game=chess", "names no game that is known here"),
        ("game=loka&game=taruno", "says game twice"),
        ("game=loka&evil=1", "means nothing here"),
        ("game=loka&reading=x%3Dy", "has not got"),
        ("game=loka&on=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E&holding=5+of+Cups&play=5+of+Cups", "img"),
        ("position=loka+%7C+%3Cscript%3E", "name"),
        ("position=" + "x" * 30_000, "longer than any situation"),
        ("game=tahimi&on=6&holding=7+%2B+5000+unseen&play=7", "no pack of Tahimi has so many"),
        ("game=tahimi&on=6&holding=7+%2B+999999999+unseen&play=7", "no pack of Tahimi has so many"),
        ("game=tahimi&play=" + "7" * 2000, "characters: 400 are the most"),
        ("game=tahimi" + "&on=6" * 1000, "more on the table than 200 plays"),
        ("file=..%2F..%2Fetc%2Fpasswd", "No such file"),
    ],
)
def test_a_hostile_link_gets_a_message(phone: Watched, fragment: str, says: str) -> None:
    phone.open(fragment)
    alert = phone.page.wait_for_selector("[role=alert]")
    assert alert is not None and says in alert.inner_text()
    assert not phone.page.query_selector("img[src=x], main script")


@pytest.mark.parametrize("text", ["", "a: [", "game: loka\nplayers: 5", "\x00\x01", "&a [*a]", "[" * 5000])
def test_a_hostile_file_gets_a_message(phone: Watched, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    phone.open("file=")
    phone.page.set_input_files("input[type=file]", str(file))
    assert phone.page.wait_for_selector("[role=alert]") is not None


# -- the network, and what is kept


def test_no_request_leaves_the_origin(phone: Watched) -> None:
    assert len(phone.requested) > 10
    own = urlsplit(phone.address).netloc
    assert {urlsplit(url).netloc for url in phone.requested if url.startswith(("http", "ws"))} == {own}


def test_it_opens_without_a_network_after_the_first_visit(chromium: Any, folder: Path) -> None:
    served = Served(folder)
    tab = Watched(chromium, served.address)
    tab.open()
    tab.ready()
    tab.page.wait_for_function("() => document.documentElement.dataset.kept === 'offline-ready'")
    served.stop()
    tab.context.set_offline(True)
    tab.open("game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins&play=3+of+Coins")
    assert tab.ruling().startswith("illegal")
    tab.open("file=taruno%2Frecords%2Fdraw-proven.record.yml")
    tab.page.wait_for_selector(".summary")
    tab.context.close()


@pytest.mark.long
def test_a_new_build_takes_over_once_the_old_page_is_closed(chromium: Any, folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "page"
    shutil.copytree(folder, own)
    served = Served(own)
    tab = Watched(chromium, served.address)
    kept = "() => document.documentElement.dataset.kept === 'offline-ready'"
    tab.open()
    tab.page.wait_for_function(kept)
    mark = json.loads((own / "files.json").read_text())["mark"]
    for name, old, new in (
        ("index.html", "<title>Adjudicator", "<title>Adjudicator, anew"),
        ("service.js", mark, "0123456789ab"),
        ("files.json", mark, "0123456789ab"),
    ):
        (own / name).write_text((own / name).read_text().replace(old, new))
    tab.page.reload()  # the old page is shown still, and the new one is fetched beside it
    assert tab.page.title().endswith("Adjudicator")
    waiting = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    tab.page.wait_for_function(waiting)
    # A worker that is still loading takes a moment to end, and shows the old one until then.
    deadline = time.monotonic() + LOADED / 1000
    while not tab.page.title().endswith("Adjudicator, anew") and time.monotonic() < deadline:
        tab.page.close()
        tab.page = tab.tab()
        tab.page.wait_for_timeout(4000)
        tab.open()
    assert tab.page.title().endswith("Adjudicator, anew")
    served.stop()
    tab.context.close()


LONG = "file=tarot-himi%2Frecords%2Fone-round.record.yml"
PLAIN = "game=loka&on=5+of+Cups&holding=King+of+Cups&play=King+of+Cups"


@pytest.mark.long
def test_a_question_that_is_stopped_is_not_put_again(phone: Watched) -> None:
    page = phone.open(LONG)
    page.get_by_role("button", name="Stop").tap()
    page.get_by_role("button", name="Ask again").wait_for()
    phone.ready()
    page.wait_for_timeout(2000)
    assert page.query_selector(".busy") is None and page.query_selector(".summary") is None
    page.get_by_role("button", name="Ask again").tap()
    page.wait_for_selector(".summary")


def test_a_newer_question_ends_an_older_one(phone: Watched) -> None:
    page = phone.open(LONG)
    page.wait_for_selector(".busy button")  # it is being answered
    phone.turn(PLAIN)
    assert phone.ruling().startswith("legal")


@pytest.mark.long
def test_two_tabs_do_not_disturb_each_other(phone: Watched) -> None:
    other = phone.tab()
    phone.open("game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins&play=3+of+Coins")
    phone.open("game=taruno&on=5+of+Cups&holding=9+of+Cups%2C+3+of+Swords&play=draw", other)
    assert phone.ruling(other).startswith("illegal (obliged") and "LO-FOLLOW" in phone.ruling()
    other.close()


def test_the_policy_for_content_is_strict(folder: Path) -> None:
    page = (folder / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    directives = dict(part.split(maxsplit=1) for part in policy[1].split("; "))
    assert directives["default-src"] == "'none'" and directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in policy[1] and "http" not in policy[1]
    assert not re.search(r"\son\w+=|<script(?![^>]*src=)|style=", page)


# -- for everybody


SEEN = {
    "": "h1",
    "find=Tower": "article .said",
    "file=loka%2Frecords%2Frevoke.record.yml": ".timeline",
    "find=TH-TOWER": "article h3",
    "game=loka&on=5+of+Cups&holding=3+of+Coins+%2B+2+unseen&play=3+of+Coins": ".ruling[data-text]",
}
"""Fragments, each with what it alone shows and the one before it does not."""


def test_axe_finds_nothing(phone: Watched, axe: str) -> None:
    for width, scheme in ((360, "light"), (1280, "dark")):
        phone.open(width=width, scheme=scheme)
        phone.ready()
        for fragment, shown in SEEN.items():
            phone.turn(fragment)
            phone.page.wait_for_selector(shown)
            result = phone.page.evaluate(f"(() => {{ const module = undefined; {axe}; return window.axe.run(); }})()")
            violations = [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in result["violations"]]
            assert violations == [], fragment


def test_everything_is_done_from_the_keyboard(phone: Watched) -> None:
    phone.open("game=loka&on=5+of+Cups&holding=King+of+Cups%2C+3+of+Coins")
    phone.ready()
    phone.page.get_by_role("button", name="play 3 of Coins").focus()
    phone.page.keyboard.press("Enter")
    assert phone.ruling().startswith("illegal")
    phone.page.get_by_role("button", name="Write", exact=True).focus()
    phone.page.keyboard.press("Enter")
    phone.page.get_by_role("textbox", name="The play").fill("King of Cups")
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector(".ruling.legal")
