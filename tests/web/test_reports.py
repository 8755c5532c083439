"""Reports and the search of the site in Chromium: nothing wider than a screen, a filter, and rules before cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.app import run
from tests.web.browser import ROOT

pytestmark = pytest.mark.browser
FILES = {
    "record": ["cases/taruno/records/face-down.record.yml"],
    "case": ["cases/tarot-himi/tower.yaml"],
    "many": ["cases/loka"],
}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A report of each kind."""
    folder = tmp_path_factory.mktemp("reports")
    made = {kind: folder / f"{kind}.html" for kind in FILES}
    for kind, files in FILES.items():
        run(["report", *(str(ROOT / name) for name in files), "--html", str(made[kind])])
    return made


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def scripts(request: pytest.FixtureRequest) -> bool:
    """Whether the browser runs scripts."""
    return bool(request.param)


@pytest.fixture
def page(chromium: Any, scripts: bool) -> Iterator[Any]:
    """A tab without a network."""
    context = chromium.new_context(java_script_enabled=scripts, offline=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("kind", list(FILES))
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_nothing_is_wider_than_the_screen(chromium: Any, reports: dict[str, Path], kind: str, width: int) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 844})
    tab = context.new_page()
    tab.goto(reports[kind].as_uri())
    tab.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.evaluate("[...document.querySelectorAll('.cards svg')].every((one) => one.clientWidth > 20)")
    context.close()


def test_many_files_are_filtered_by_words(page: Any, scripts: bool, reports: dict[str, Path]) -> None:
    page.goto(reports["many"].as_uri())
    every = page.locator("article:visible").count()
    assert every > 50 and page.locator("#filter").is_visible() == scripts
    if scripts:
        page.locator("#filter").fill("revoke PROVE")
        shown = page.locator("article:visible").all_text_contents()
        assert 0 < len(shown) < every and all("revoke" in text.lower() for text in shown)
        assert page.locator(".contents li:visible").count() == len(shown)
        assert page.locator("#count").inner_text() == f"{len(shown)} of {every}"


def test_what_is_as_expected_is_put_away_without_scripts_too(page: Any, reports: dict[str, Path]) -> None:
    page.goto(reports["record"].as_uri())
    lines = page.locator(".timeline > li:visible")
    every = lines.count()
    page.get_by_label("only lines with findings").check()
    assert lines.count() == page.locator(".timeline > li.amiss").count() < every


def test_a_link_of_the_contents_unfolds_its_file(chromium: Any, reports: dict[str, Path]) -> None:
    tab = chromium.new_page()
    tab.goto(f"{reports['many'].as_uri()}#f3")
    assert tab.locator("#f3 > details").get_attribute("open") is not None
    tab.locator('.contents a[href="#f5"]').click()
    tab.wait_for_selector("#f5 > details[open]")
    tab.close()


def test_the_search_of_the_site_puts_rules_first_and_cases_last(chromium: Any) -> None:
    tab = chromium.new_page()
    tab.add_script_tag(path=str(ROOT / "web" / "theme" / "scorer.js"))
    names = ["cases/loka/tower", "docs/tour", "rules/tarot-himi/TH-TOWER"]
    scores = [tab.evaluate("(name) => Scorer.score([name, '', '', null, 15, ''])", name) for name in names]
    assert scores == sorted(scores) and len({*scores}) == 3
    tab.close()
