"""The site: its first page by reader, its references, and a page for each rule, case and record."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest

import adjudicator
from adjudicator.cli.app import COMMANDS, command
from adjudicator.games import OUTLINES
from adjudicator.page import lookups
from web import references, site
from web.entries import Entry, Site, file_name, picture, root, rule_name

ROOT = Path(__file__).resolve().parents[2]
PAGE = "https://page.example/"


@pytest.fixture(scope="module")
def made() -> Site:
    """The site of all cases, beside a page in a browser."""
    return Site(ROOT / "cases", PAGE)


def entry(made: Site, name: str) -> Entry:
    """The page of a rule or a file."""
    (one,) = [made.file(file) for file in made.files if file["name"] == name] or [
        made.rule(page) for page in made.pages if page["name"] == name
    ]
    return one


# -- rules, cases and records


@pytest.mark.long
def test_every_rule_case_and_record_has_a_page_of_its_own(made: Site) -> None:
    names = [rule_name(page["game"], page["name"]) for page in made.pages]
    names += [file_name(file["name"]) for file in made.shown]
    assert len({name.lower() for name in names}) == len(names) > 1300
    assert not [file["name"] for file in made.shown if lookups.MUTANTS in file["name"]]
    assert len(made.files) > len(made.shown)


def test_a_case_has_its_title_table_rulings_file_and_a_link_to_rule_on_it(made: Site) -> None:
    one = entry(made, "tarot-himi/tower.yaml")
    assert one.name == "cases/tarot-himi/tower" and one.title == "The Tower asks for three ranks"
    assert f'href="{PAGE}#file={quote("tarot-himi/tower.yaml", safe="")}"' in one.body
    assert one.body.count("<img") == 9 and f'src="../../_static/{picture("Tower")}"' in one.body
    verdicts = re.findall(r'<strong class="(\w+)">\1</strong>', one.body)
    assert verdicts == ["legal", "illegal"]
    assert "a pair of IXs or higher would do" in one.body  # the program's own words
    assert '<a href="../../rules/tarot-himi/TH-TOWER.html">TH-TOWER</a>' in one.body
    assert "in our words: Three ranks" in one.body and "hands:" in one.body.partition("The file")[2]
    assert "under every reading" not in one.body  # nobody asked under the others
    assert "TH-TOWER" in one.words


def test_without_an_address_of_the_page_nothing_leads_there() -> None:
    one = entry(Site(ROOT / "cases" / "loka", ""), "follow.yaml")
    assert "Rule on it in the page" not in one.body and "#file=" not in one.body


def test_of_a_hand_nobody_has_seen_there_is_what_the_case_expects(made: Site) -> None:
    one = entry(made, "loka/hidden-void.yaml")
    assert re.findall(r'<strong class="(\w+)">\1</strong>', one.body) == ["depends"]
    assert "LO-FOLLOW" in entry(made, "loka/hidden-revoke-proven.yaml").body.partition("in our words")[2]


def test_a_record_has_every_line_and_the_expected_faults_at_theirs(made: Site) -> None:
    one = entry(made, "loka/records/revoke.record.yml")
    lines = re.split(r'(?=<li id="line)', one.body)[1:]
    assert len(lines) == 12
    assert [number for number, line in enumerate(lines, 1) if "Following suit" in line] == [5]
    assert all((">sound<" in line) == (number != 5) for number, line in enumerate(lines, 1))
    assert "../../../_static/cards/" in one.body


def test_a_rule_has_its_words_readings_and_cases_by_their_titles(made: Site) -> None:
    one = entry(made, "TH-TOWER")
    assert one.title == "TH-TOWER: Three ranks"
    assert '<a href="../../cases/tarot-himi/tower.html">The Tower asks for three ranks</a>' in one.body
    assert 'href="../../rules/tarot-himi/th.magician.on_ace.html"' in one.body
    assert "mutant" not in one.body and " more</summary>" in one.body


@pytest.mark.parametrize("name", ["cases/loka/follow", "rules/loka/LO-FOLLOW", "cases/loka/records/revoke", "index"])
def test_the_way_up_leads_to_the_root(name: str) -> None:
    assert (Path("/site", name).parent / root(name)).resolve() == Path("/site")


# -- lists and the first page


def test_the_lists_of_a_game_lead_to_each_of_its_pages(made: Site) -> None:
    for game, outline in OUTLINES.items():
        own = [page for page in made.pages if page["game"] == game]
        listed = site.rules_of(outline.title, own)
        assert all(f'href="{page["name"]}.html"' in listed for page in own)
        files = [file for file in made.files if file["game"] == game]
        listed = site.cases_of(game, outline.title, files, made)
        for file in files:
            assert (f'href="../../{file_name(file["name"])}.html"' in listed) == (file in made.shown), file["name"]


def index() -> tuple[str, dict[Path, Path]]:
    sources = {path: path.relative_to(ROOT) for path in (ROOT / "docs").glob("*.md")}
    return (ROOT / "docs" / "index.md").read_text(encoding="utf-8"), {
        **sources,
        **{ROOT / name: Path(name) for name in site.BESIDE},
    }


def test_the_first_page_says_what_each_reader_wants_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_PAGE", PAGE)
    page = site.start(*index())
    readers = re.findall(r"<section><h2>(.*?)</h2><dl><dt>begin with</dt><dd><a href=\"(.*?)\"", page)
    assert readers == [
        ("A player with a dispute", "docs/tutorial.html"),
        ("A referee, or the author of rules", "docs/tutorial.html"),
        ("A programmer who calls it, or adds a game", "README.html#from-python"),
        ("A contributor to the program", "docs/one-ruling.html"),
    ]
    assert f'href="{PAGE}"' in page
    monkeypatch.delenv("ADJUDICATOR_PAGE")
    assert "Rule on a play in the page" not in site.start(*index())


def test_every_page_of_the_documentation_is_in_the_navigation_once() -> None:
    text, sources = index()
    names = re.findall(
        r"^(?:.*<)?((?:docs|reference|rules|cases)/[\w/-]+|[A-Z]+)>?$", site.start(text, sources), re.MULTILINE
    )
    assert len(names) == len({*names})
    assert {target.with_suffix("").as_posix() for target in sources.values()} < {*names}
    assert {*site.REFERENCES} < {*names} and "cases/loka/index" in names


# -- references


def test_the_reference_of_the_command_line_has_every_command_option_and_an_example() -> None:
    page = references.command_line()
    parts = dict(re.findall(r"^## ([\w-]+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    assert list(parts) == list(COMMANDS)
    for name, part in parts.items():
        assert COMMANDS[name] in part and f"\nadjudicator {name} [OPTIONS]" in part and f"$ adjudicator {name}" in part
        for param in command(name).params:
            flags = [param.opts[0]] if param.param_type_name == "option" else []
            assert all(re.search(rf"`[^`\n]*{re.escape(flag)}\b", part) for flag in flags), (name, flags)


def test_the_reference_of_python_has_every_name_of_the_package() -> None:
    named = re.findall(r"^\.\. auto\w+:: adjudicator\.(\w+)$", references.python(), re.MULTILINE)
    assert sorted(named) == sorted(adjudicator.__all__)
    assert ".. autofunction:: adjudicator.judge" in references.python()
    assert ".. autoclass:: adjudicator.Verdict\n   :members:" in references.python()


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("`play` of a *hand*, a|b", r"``play`` of a \*hand\*, a\|b"),
        ("``kept`` and by_ name_of", r"``kept`` and by\_ name_of"),
        ("Asks.\n\n>>> f(*x)\n1", "Asks.\n\n>>> f(*x)\n1"),
    ],
)
def test_a_docstring_is_shown_as_it_is_written(written: str, shown: str) -> None:
    assert references.docstring(written) == shown
