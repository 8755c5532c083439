"""A Sphinx extension: the pages of `entries` in the site's theme and its search, and docstrings as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes, utils
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser

from adjudicator.games import OUTLINES
from adjudicator.page.link import address
from adjudicator.report.board import inline
from web.entries import TREE, Entry, Site, picture, root
from web.references import docstring

SETTINGS = get_default_settings(Parser)


def setup(app: Any) -> dict[str, bool]:
    """Have Sphinx call what is here."""
    app.connect("html-collect-pages", pages)
    app.connect("autodoc-process-docstring", _docstring)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def pages(app: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the name, the context and the template of every entry, and put its words into the search; then write the
    pictures of the cards."""
    site = Site(TREE / "cases", address())
    for entry in site.entries():
        app.env.all_docs.setdefault(entry.name, 0)  # the search leaves out what is none of these
        app.env.titles[entry.name] = nodes.title("", entry.title)
        app.builder.indexer.feed(entry.name, entry.name, entry.title, searched(entry))
        body = f"<h1>{escape(entry.title)}</h1>\n{entry.body}"
        yield entry.name, {"title": entry.title, "body": body, "toctree": _always(navigation(entry))}, "page.html"
    for card in sorted(site.cards):
        file = Path(app.outdir, "_static", picture(card))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(inline(card), encoding="utf-8")


def _always(value: str) -> Callable[..., str]:
    """A function of that value, whatever it is called with."""
    return lambda *_, **__: value


def searched(entry: Entry) -> nodes.document:
    """The words by which an entry is looked up, as a document."""
    document = utils.new_document(entry.name, SETTINGS)
    section = nodes.section("", nodes.title("", entry.title), nodes.paragraph("", entry.words))
    document += section
    return document


def navigation(entry: Entry) -> str:
    """The links beside an entry: to the start and to the lists of its game."""
    up, title = root(entry.name), OUTLINES[entry.game].title
    links = {
        "index": "Start",
        f"rules/{entry.game}/index": f"{title}: rules and readings",
        f"cases/{entry.game}/index": f"{title}: cases and records",
        "docs/index": "Documentation",
    }
    items = (
        f'<li class="toctree-l1"><a class="reference internal" href="{up}{name}.html">{text}</a></li>'
        for name, text in links.items()
    )
    return f"<ul>{''.join(items)}</ul>"


def _docstring(app: Any, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    lines[:] = docstring("\n".join(lines)).split("\n")
