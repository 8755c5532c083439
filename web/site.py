"""Build the documentation as a site: `python -m web.site [FOLDER]`.

The pages of `docs/` and the README, a page for each clause, effect and reading with the files that decide on it, and all
cases and records, made by Sphinx of one folder of Markdown; then every link within the site is followed. It needs
`pip install -e '.[docs]'`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

from adjudicator.games import OUTLINES
from adjudicator.page import lookups
from adjudicator.page.rulings import Plain

TREE = Path(__file__).resolve().parent.parent
TOLD = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""What stands beside `docs/` and is in the site too."""
CONF = """
project = "adjudicator"
extensions = ["myst_parser"]
html_theme = "alabaster"
html_title = "adjudicator"
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]
html_copy_source = False
html_show_copyright = False
"""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


# -- the folder of Markdown


def written(staging: Path) -> None:
    """Write every page of the site into a folder."""
    sources = {TREE / name: Path(name) for name in TOLD}
    sources |= {path: path.relative_to(TREE) for path in sorted((TREE / "docs").glob("*.md"))}
    for path, target in sources.items():
        _put(staging / target, linked(path.read_text(encoding="utf-8"), path, sources))
    for picture in (TREE / "docs").rglob("*"):
        if picture.suffix in (".svg", ".png"):
            target = staging / picture.relative_to(TREE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, target)
    files = list(lookups.files(TREE / "cases"))
    pages = [page for page in lookups.pages(files) if page["kind"] != "card"]
    for game, outline in OUTLINES.items():
        own = [page for page in pages if page["game"] == game]
        for page in own:
            _put(staging / "rules" / game / f"{page['name']}.md", page_text(page))
        _put(staging / "rules" / game / "index.md", _listed(outline.title, own))
        _put(staging / "cases" / f"{game}.md", _cases(outline.title, [file for file in files if file["game"] == game]))
    _put(staging / "index.md", _index(sources.values()))
    (staging / "conf.py").write_text(CONF, encoding="utf-8")


def linked(text: str, path: Path, sources: Mapping[Path, Path]) -> str:
    """A page's text whose links lead within the site; what leads to a file that is not in it is told as text."""

    def other(found: re.Match[str]) -> str:
        mark, label, target = found.groups()
        where, anchor = urldefrag(target)
        if not where or urlsplit(target).scheme:
            return found[0]
        file = (path.parent / where).resolve()
        if file in sources or (mark and file.exists()):
            here = sources[path].parent
            there = os.path.relpath(sources.get(file, file.relative_to(TREE)), here)
            return f"{mark}[{label}]({there}{f'#{anchor}' if anchor else ''})"
        return label

    kept = list[str]()

    def keep(found: re.Match[str]) -> str:
        kept.append(found[0])
        return f"\0{len(kept) - 1}\0"

    told = _LINK.sub(other, _FENCE.sub(keep, text))
    return re.sub("\0(\\d+)\0", lambda found: kept[int(found[1])], told)


def page_text(page: Plain) -> str:
    """The page of a clause, an effect or a reading, as Markdown."""
    return "\n".join(_page(page)) + "\n"


def _page(page: Plain) -> Iterator[str]:
    yield f"# {page['name']}: {page['title']}"
    yield from ("", f"*{OUTLINES[page['game']].title}, {page['kind']}*", "")
    for number, option in enumerate(page.get("options", ())):
        default = " (default)" if number == 0 else ""
        yield f"- **{option['name']}**{default}: {option['means']}. For it: {option['argument']}."
    if "options" not in page:
        yield page["says"]
    if page.get("readings"):
        yield from ("", f"Depends on {', '.join(f'[{key}]({key}.md)' for key in page['readings'])}.")
    yield from ("", f"*{'; '.join(page['cites'])}*")
    if page["files"]:
        yield from ("", "## Decided on it", "")
        yield from (f"- [{name}](../../cases/{page['game']}.md#{slug(name)})" for name in page["files"])


def slug(name: str) -> str:
    """The anchor of a file on the page of its game's cases."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _listed(title: str, pages: Sequence[Plain]) -> str:
    lines = [f"# {title}: rules and readings", "", "```{toctree}", ":maxdepth: 1", ""]
    return "\n".join([*lines, *(page["name"] for page in pages), "```", ""])


def _cases(title: str, files: Sequence[Plain]) -> str:
    lines = [f"# {title}: cases and records", ""]
    for file in files:
        fence = "````"
        lines += [f"({slug(file['name'])})=", f"## {file['title']}", "", f"`cases/{file['name']}`", ""]
        lines += [f"{fence}yaml", file["text"].rstrip(), fence, ""]
    return "\n".join(lines)


def _index(told: Iterable[Path]) -> str:
    names = sorted(path.with_suffix("").as_posix() for path in told)
    rules = [f"rules/{game}/index" for game in OUTLINES]
    cases = [f"cases/{game}" for game in OUTLINES]
    parts = (("The program", names), ("Rules", rules), ("Cases", cases))
    lines = ["# adjudicator", "", "Rules on plays of five tarot games, says why, and proves what it says.", ""]
    for caption, some in parts:
        lines += ["```{toctree}", f":caption: {caption}", ":maxdepth: 1", "", *some, "```", ""]
    return "\n".join(lines)


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
        told = dict(attrs)
        self.anchors.update(told[name] or "" for name in ("id", "name") if told.get(name))
        self.links += [told[name] or "" for name in ("href", "src") if told.get(name)]


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
    found = _Anchors()
    found.feed(path.read_text(encoding="utf-8"))
    return found


def main(told: list[str] | None = None) -> int:
    """Build the site; 1 where a link in it leads nowhere, 2 where it cannot be built."""
    parser = argparse.ArgumentParser(prog="python -m web.site", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=TREE / "site", help="where it is made (site)")
    out = parser.parse_args(told).folder.resolve()
    if out.exists() and any(out.iterdir()) and not (out / "objects.inv").exists():
        print(f"error: {out} has files that are none of a site: name a new folder", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        staging = Path(scratch, "pages")
        written(staging)
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-j", "auto", "-d"]
        made = subprocess.run([*command, str(Path(scratch, "kept")), str(staging), str(out)], check=False)
    if made.returncode:
        return 2
    lost = broken(out)
    for one in lost:
        print(f"error: {one} leads nowhere", file=sys.stderr)
    print(f"{out}: {len(list(out.rglob('*.html')))} pages, {len(lost)} links that lead nowhere")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
