"""Build the documentation as a site: `python -m web.site [FOLDER] [--page URL]`.

The README and the pages of `docs/`, with a start page by reader and references of the Python API and the command line,
made by Sphinx of one folder of Markdown; beside them a page for each clause, effect and reading, each case and each
record (`entries`), with links to the page in a browser where its address is known. Then every link within the site is
followed. It needs `pip install -e '.[docs]'`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

from adjudicator.games import OUTLINES
from adjudicator.page.link import VARIABLE, address
from adjudicator.page.rulings import Plain
from adjudicator.report.html import hosted_stylesheet, stylesheet
from web import references
from web.entries import TREE, Site, mutants

THEME = Path(__file__).with_name("theme")
BESIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""What stands beside `docs/` and is in the site too."""
CONF = """
from pathlib import Path

project = "adjudicator"
extensions = ["myst_parser", "sphinx.ext.autodoc", "web.sphinx_entries"]
html_theme = "furo"
html_title = "adjudicator"
html_static_path = ["_static"]
html_css_files = ["ruling.css", "report.css", "site.css"]
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_theme_options = {"navigation_with_keys": False}
myst_heading_anchors = 4
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False
smartquotes = False
suppress_warnings = ["misc.highlighting_failure"]
html_copy_source = False
html_show_copyright = False
"""
START = """Rules on plays of five tarot games, says why, and proves what it says. [What it is and how to install
it](README.md), [the command line](reference/command-line.md), [Python](reference/python.md)"""
REFERENCES: Mapping[str, Callable[[], str]] = {
    "reference/command-line": references.command_line,
    "reference/python": references.python,
}
"""The generated references: name of the page -> its text."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_ROW = re.compile(r"^\| (?:you are|an? \*\*).*$", re.MULTILINE)
"""The rows of the table of readers in the index of the documentation."""
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


# -- the folder of Markdown


def written(staging: Path) -> None:
    """Write every page of the site into a folder."""
    sources = {TREE / name: Path(name) for name in BESIDE}
    sources |= {path: path.relative_to(TREE) for path in sorted((TREE / "docs").glob("*.md"))}
    lists = {TREE / "docs" / "rules" / f"{game}.md": Path("rules", game, "index.md") for game in OUTLINES}
    for path, target in sources.items():
        _put(staging / target, linked(path.read_text(encoding="utf-8"), path, sources | lists))
    for image in (TREE / "docs").rglob("*"):
        if image.suffix in (".svg", ".png"):
            target = staging / image.relative_to(TREE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(image, target)
    site = Site(TREE / "cases")
    for game, outline in OUTLINES.items():
        own = [page for page in site.pages if page["game"] == game]
        _put(staging / "rules" / game / "index.md", rules_of(outline.title, own))
        files = [file for file in site.files if file["game"] == game]
        _put(staging / "cases" / game / "index.md", cases_of(game, outline.title, files, site))
    for name, write in REFERENCES.items():
        _put(staging / f"{name}.md", write())
    _put(staging / "index.md", start((TREE / "docs" / "index.md").read_text(encoding="utf-8"), sources))
    static = staging / "_static"
    shutil.copytree(THEME, static, ignore=shutil.ignore_patterns("scorer.js"))
    shutil.copy(THEME / "scorer.js", staging)
    _put(static / "ruling.css", hosted_stylesheet())
    _put(static / "report.css", stylesheet("report.css"))
    (staging / "conf.py").write_text(CONF, encoding="utf-8")


def linked(text: str, path: Path, sources: Mapping[Path, Path]) -> str:
    """A page's text whose links lead within the site; a link to a file that is not in it becomes its label."""

    def other(match: re.Match[str]) -> str:
        mark, label, target = match.groups()
        where, anchor = urldefrag(target)
        if not where or urlsplit(target).scheme:
            return match[0]
        file = (path.parent / where).resolve()
        if file in sources or (mark and file.exists()):
            here = sources[path].parent
            there = os.path.relpath(sources.get(file, file.relative_to(TREE)), here)
            return f"{mark}[{label}]({there}{f'#{anchor}' if anchor else ''})"
        return label

    kept = list[str]()

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\0{len(kept) - 1}\0"

    page = _LINK.sub(other, _FENCE.sub(keep, text))
    return re.sub("\0(\\d+)\0", lambda match: kept[int(match[1])], page)


def rules_of(title: str, pages: Sequence[Plain]) -> str:
    """The list of a game's clauses, effects and readings, by their kinds, as Markdown."""
    lines = [f"# {title}: rules and readings", ""]
    kinds = dict.fromkeys(page["kind"] for page in pages)
    for kind in kinds:
        items = (
            f'<li><a href="{page["name"]}.html"><code>{page["name"]}</code> {escape(page["title"])}</a></li>'
            for page in pages
            if page["kind"] == kind
        )
        lines += [f"## {kind.capitalize()}s", "", _framed(f'<ul class="cases">{"".join(items)}</ul>'), ""]
    return "\n".join(lines)


def cases_of(game: str, title: str, files: Sequence[Plain], site: Site) -> str:
    """The list of a game's cases and records, by their titles, as Markdown."""
    shown = [file for file in files if file in site.shown]
    lines = [f"# {title}: cases and records", ""]
    for kind in ("record", "case"):
        names = [file["name"] for file in sorted(shown, key=lambda one: one["title"]) if file["kind"] == kind]
        lines += [f"## {kind.capitalize()}s", "", _framed(site.listed(names, "../../")), ""]
    if number := len(files) - len(shown):
        link = f'<a href="../../{mutants(game)}.html">{number} cases that tell a changed clause from the real one</a>'
        lines += ["## To the letter", "", f"<p>{link}</p>", ""]
    return "\n".join(lines)


def start(index: str, sources: Mapping[Path, Path]) -> str:
    """The first page of the site, of the index of the documentation: what each reader wants first, from its first table;
    and what stands beside each page."""
    heads, *rows = (row.strip("| ").split(" | ") for row in _ROW.findall(index))
    readers = "".join(_reader(heads, row, sources) for row in rows)
    page = [f'<p><a class="reference external" href="{escape(address())}">Rule on a play in the page</a></p>', ""]
    lines = [
        "# adjudicator",
        "",
        " ".join(START.split()),
        "",
        *(page if address() else []),
        f'<div class="readers">{readers}</div>',
        "",
    ]
    for caption, names in _groups(index, sources):
        lines += ["```{toctree}", f":caption: {caption}", ":maxdepth: 1", ":hidden:", "", *names, "```", ""]
    return "\n".join(lines)


def _groups(index: str, sources: Mapping[Path, Path]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the captions of the navigation with the names of the pages below them: as the headings of the index group
    them, then the others."""
    listed = set[str]()

    def new(names: Iterable[str]) -> list[str]:
        kept = [name for name in dict.fromkeys(names) if name not in listed]
        listed.update(kept)
        return kept

    new(["README"])
    yield "Start", ["What it is and how to install it <README>", *new(["docs/index"])]
    for part in re.split(r"^##+ ", index, flags=re.MULTILINE)[1:]:
        caption, _, text = part.partition("\n")
        names = new(name for _, _, link in _LINK.findall(text) if (name := _page_of(link, sources)))
        if names:
            yield caption, [*names, *REFERENCES] if caption == "Reference" else names
    yield "Rules", [f"rules/{game}/index" for game in OUTLINES]
    yield "Cases", [f"cases/{game}/index" for game in OUTLINES]
    if others := new(target.with_suffix("").as_posix() for target in sources.values()):
        yield "More", others


def _page_of(link: str, sources: Mapping[Path, Path]) -> str | None:
    """The name of the page in the site to which a link of the index leads."""
    target = sources.get((TREE / "docs" / urldefrag(link).url).resolve())
    return target.with_suffix("").as_posix() if target else None


def _reader(heads: Sequence[str], row: Sequence[str], sources: Mapping[Path, Path]) -> str:
    """What a reader wants first, of the first row of the table and a later one: each column with its links."""
    columns = list[str]()
    for head, cell in zip(heads[1:], row[1:], strict=True):
        links = (
            f'<a href="{name}.html{f"#{anchor}" if (anchor := urldefrag(link).fragment) else ""}">{label}</a>'
            for _, label, link in _LINK.findall(cell)
            if (name := _page_of(link, sources) or ("docs/index" if link.startswith("#") else None))
        )
        columns.append(f"<dt>{head}</dt><dd>{', '.join(links)}</dd>")
    who = row[0].replace("**", "")
    return f"<section><h2>{who[0].upper()}{who[1:]}</h2><dl>{''.join(columns)}</dl></section>"


def _framed(text: str) -> str:
    return f'<div class="adjudicator-frame">{text}</div>'


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# -- every link within it


class _Anchors(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links, self.anchors = list[str](), set[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what the tag tells."""
        values = dict(attrs)
        self.anchors.update(values[name] or "" for name in ("id", "name") if values.get(name))
        self.links += [values[name] or "" for name in ("href", "src") if values.get(name)]


def broken(site: Path) -> list[str]:
    """The links within a site that lead nowhere, each with its page."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    return [
        f"{path.relative_to(site)}: {link}"
        for path, page in pages.items()
        for link in dict.fromkeys(page.links)
        if not urlsplit(link).scheme and not link.startswith("//") and not _leads(path, link, pages)
    ]


def _leads(path: Path, link: str, pages: Mapping[Path, _Anchors]) -> bool:
    where, anchor = urldefrag(link)
    target = (path.parent / unquote(where.partition("?")[0])).resolve() if where else path
    if target not in pages:
        return target.exists()
    return not anchor or unquote(anchor) in pages[target].anchors


def _read(path: Path) -> _Anchors:
    anchors = _Anchors()
    anchors.feed(path.read_text(encoding="utf-8"))
    return anchors


def main(arguments: list[str] | None = None) -> int:
    """Build the site; 1 where a link in it leads nowhere, 2 where it cannot be built."""
    parser = argparse.ArgumentParser(prog="python -m web.site", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=TREE / "site", help="where it is made (site)")
    parser.add_argument("--page", default=address(), help=f"where the page in a browser is (${VARIABLE})")
    options = parser.parse_args(arguments)
    out = options.folder.resolve()
    if out.exists() and any(out.iterdir()) and not (out / "objects.inv").exists():
        print(f"error: {out} has files that are none of a site: name a new folder", file=sys.stderr)
        return 2
    os.environ[VARIABLE] = options.page
    with tempfile.TemporaryDirectory() as scratch:
        staging = Path(scratch, "pages")
        written(staging)
        settings = os.environ | {"PYTHONPATH": str(TREE)}
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-j", "auto", "-d"]
        made = subprocess.run([*command, str(Path(scratch, "kept")), str(staging), str(out)], check=False, env=settings)
    if made.returncode:
        return 2
    lost = broken(out)
    for one in lost:
        print(f"error: {one} leads nowhere", file=sys.stderr)
    print(f"{out}: {len(list(out.rglob('*.html')))} pages, {len(lost)} links that lead nowhere")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
