"""The documentation as a whole: an index with one row for each page, links that lead somewhere, names of tests and
files that exist, examples that print what is shown."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.report.theorems import chosen
from tests import methods
from tests.refresh import sessions
from tests.test_architecture import missing

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
INDEX = DOCS / "index.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
READERS = {"player", "referee", "programmer", "contributor", "all"}
LISTS = ("theorems.md", "batch-columns.md", "mutation-survivors.md", "mutation-code.md")
"""Pages that are searched and not read: only the index links to them."""
NAMING = ("one-ruling.md", "trust.md", "larger-games.md", "../CONTRIBUTING.md")
"""Pages whose paths have to exist, as those of the architecture."""
SESSIONS = ("one-ruling.md", "larger-games.md")
_TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")
_NUMBER = re.compile(r"\d+")
_PROVED = re.compile(r"(?:adjudicator )?prove ([A-Za-z][\w-]+)")
_DIFF = re.compile(r"^```diff\n--- (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| \[[^\]]+\]\(([^)]+)\) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def _text(page: Path) -> str:
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub and the site make it."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")


def broken(page: Path, text: str) -> Iterator[str]:
    """The relative links of a page whose file or heading does not exist."""
    for link in _LINK.findall(text):
        if re.match(r"\w+:", link):
            continue
        where, _, part = link.partition("#")
        target = (page.parent / where).resolve() if where else page
        if not target.exists() or (part and part not in map(anchor, _HEADING.findall(_text(target)))):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert not list(broken(page, _text(page)))


@pytest.mark.parametrize("link", ["nowhere.md", "index.md#no-such-heading", "#no-such-heading", "../nothing"])
def test_a_broken_link_is_seen(link: str) -> None:
    assert list(broken(INDEX, f"see [the page]({link})")) == [link]


def test_the_index_has_one_row_for_each_page() -> None:
    rows = _ROW.findall(_text(INDEX))
    linked = Counter(path for path, _, _ in rows)
    pages = {path.name for path in DOCS.glob("*.md")} - {INDEX.name} | {"../CONTRIBUTING.md"}
    assert linked == Counter(pages)
    for path, readers, purpose in rows:
        assert set(readers.split(", ")) <= READERS, path
        assert len(purpose.split()) >= 5, path
    assert all(f"(rules/{path.name})" in _text(INDEX) for path in (DOCS / "rules").glob("*.md"))


@pytest.mark.parametrize("name", LISTS)
def test_lists_are_linked_from_the_index_alone(name: str) -> None:
    linked = {page.name for page in PAGES for link in _LINK.findall(_text(page)) if Path(link).name == name}
    assert linked == {INDEX.name}


def test_the_tutorial_shows_its_files_as_they_are() -> None:
    page = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    files = sorted((DOCS / "tutorial").iterdir())
    assert len(files) == 2
    assert all(f"\n{file.read_text(encoding='utf-8')}```" in page for file in files)


@pytest.mark.parametrize("name", NAMING)
def test_files_that_a_page_names_exist(name: str) -> None:
    assert not missing((DOCS / name).read_text(encoding="utf-8").replace("adjudicator/", ""))


@pytest.mark.parametrize("name", SESSIONS)
def test_sessions_print_what_is_shown(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page.count("\n>>> ") > 10
    assert page == sessions(page), "run python -m tests.refresh"


def test_a_session_that_prints_something_else_is_seen() -> None:
    assert sessions("```pycon\n>>> two = 1 + 1\n>>> two\n3\n```") == "```pycon\n>>> two = 1 + 1\n>>> two\n2\n```"


def test_each_invariant_names_tests_that_exist() -> None:
    page = (DOCS / "invariants.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if re.match(r"\| \d+ \|", line)]
    assert len(rows) == 10
    assert all(_TEST.search(row) for row in rows)
    for file, test in _TEST.findall(page):
        assert test in methods.functions(methods.TESTS / file), f"{file}::{test}"


def test_the_page_on_testing_is_made_from_the_tree() -> None:
    """Its words are as made; its numbers may lag behind by a tenth, or by two."""
    page, made = (DOCS / "testing.md").read_text(encoding="utf-8"), methods.page()
    assert _NUMBER.sub("0", page) == _NUMBER.sub("0", made), "run python -m tests.refresh"
    for shown, now in zip(map(int, _NUMBER.findall(page)), map(int, _NUMBER.findall(made)), strict=True):
        assert abs(shown - now) <= max(2, now // 10), "run python -m tests.refresh"


def test_each_pattern_of_a_method_names_a_file() -> None:
    for row in methods.methods():
        assert all(any(methods.matching(pattern)) for pattern in row["files"]), row["method"]


def test_the_worked_commit_can_be_made_and_rules(tmp_path: Path) -> None:
    """Each hunk changes lines that its file has; the package with all of them rules as the page's first case says."""
    shutil.copytree(ROOT / "adjudicator", tmp_path / "adjudicator", ignore=shutil.ignore_patterns("__pycache__"))
    diffs = _DIFF.findall((DOCS / "worked-commit.md").read_text(encoding="utf-8"))
    assert len(diffs) == 6
    for path, text in diffs:
        file = (ROOT / path).read_text(encoding="utf-8")
        for hunk in text.split("@@\n"):
            lines = hunk.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] != "+")
            assert file.count(before) == 1, f"{path} has other lines than docs/worked-commit.md changes:\n{before}"
            file = file.replace(before, "".join(line[1:] for line in lines if line[0] != "-"))
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file, encoding="utf-8")
    command = ["judge", "5 of Trumps", "--game", "loka", "--lead", "--holding", "Magician, 5 of Trumps, 2 of Coins"]
    options = {"yes": "legal: You, 5 of Trumps", "no": "illegal (prohibited): You, 5 of Trumps"}
    for option, expected in options.items():
        run = subprocess.run(
            [sys.executable, "-m", "adjudicator", *command, "--reading", f"lo.trump.led={option}"],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PYTHONPATH": str(tmp_path), "COLUMNS": "80", "NO_COLOR": "1"},
            check=False,
        )
        assert run.stdout.startswith(expected), run.stdout + run.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_says_to_prove_is_a_theorem(page: Path) -> None:
    code = re.findall(r"`([^`\n]+)`", _text(page)) + re.findall(
        r"^adjudicator prove .*$", page.read_text(), re.MULTILINE
    )
    for name in (match[1] for one in code if (match := _PROVED.match(one))):
        assert chosen([name]), name
