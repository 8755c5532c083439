"""The pages of the site that are made of data: a page for each clause and reading, for each case and for each record.

They are written as HTML, since there are more than a thousand; what stands in Markdown is read by Sphinx (`site`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from adjudicator.cases import rulings
from adjudicator.cases.build import load
from adjudicator.cases.case import Case
from adjudicator.games import OUTLINES
from adjudicator.page import lookups
from adjudicator.page.rulings import Plain
from adjudicator.records import record, timeline
from adjudicator.report.board import Drawing, board, drawn
from adjudicator.report.explain import NOTHING
from adjudicator.report.html import WHOLE, Link, clauses, linked, ruling
from adjudicator.report.html_report import SOUND, moment
from adjudicator.report.text import Line
from adjudicator.report.text import lines as verdict_lines
from adjudicator.report.verdict import Verdict

TREE = Path(__file__).resolve().parent.parent
MUTANTS = "to the letter"
CHECKED = 0.005
"""Seconds for a check of a case as it is loaded; the tests check every case, with more time."""
FEW = 12
"""So many cases of a clause are listed; the others are to be unfolded."""
_SUFFIX = re.compile(r"(\.record)?\.ya?ml$")
_LEFT_OUT = re.compile(r"  = (holds|late) ")
"""The notes of a ruling that only a longer computation has."""


class Entry(NamedTuple):
    """A page: name without suffix, title, HTML, the words by which it is looked up, and the game that it is of."""

    name: str
    title: str
    body: str
    words: str
    game: str


class Site:
    """The entries of a folder of cases. `page`: the address of the page in a browser, "" if it has none."""

    def __init__(self, folder: Path, page: str = "") -> None:
        self.folder, self.page, self.cards = folder, page, set[str]()
        self.files = list(lookups.files(folder))
        self.shown = [file for file in self.files if lookups.MUTANTS not in file["name"]]
        self.pages = [page for page in lookups.pages(self.files) if page["kind"] != "card"]
        self.titles = {file["name"]: file["title"] for file in self.files}
        self.ids = {(page["game"], page["name"]) for page in self.pages}

    def entries(self) -> Iterator[Entry]:
        """Yield every page."""
        yield from map(self.rule, self.pages)
        yield from map(self.file, self.shown)
        for game, outline in OUTLINES.items():
            if own := [file for file in self.files if file["game"] == game and file not in self.shown]:
                yield Entry(mutants(game), f"{outline.title}: cases {MUTANTS}", _mutants(own), "", game)

    # -- rules

    def rule(self, page: Plain) -> Entry:
        """The page of a clause, an effect or a reading."""
        name = rule_name(page["game"], page["name"])
        words = " ".join((page["says"], page.get("question", ""), *page.get("terms", ())))
        return Entry(
            name, f"{page['name']}: {page['title']}", _framed(*self._rule(page, root(name))), words, page["game"]
        )

    def _rule(self, page: Plain, up: str) -> Iterator[str]:
        yield f'<p class="quiet">{escape(OUTLINES[page["game"]].title)}, {page["kind"]}</p>'
        if "options" in page:
            yield f"<ul>{''.join(_options(page['options']))}</ul>"
        else:
            yield f"<p>{escape(page['says'])}</p>"
        if page.get("readings"):
            links = (
                f'<a href="{up}{rule_name(page["game"], key)}.html"><code>{key}</code></a>' for key in page["readings"]
            )
            yield f"<p>Depends on {', '.join(links)}.</p>"
        yield f'<p class="quiet"><cite>{escape("; ".join(page["cites"]))}</cite></p>'
        if page["files"]:
            first, others = page["files"][:FEW], page["files"][FEW:]
            yield f"<h2>Decided on it</h2>{self.listed(first, up)}"
            if others:
                yield f"<details><summary>{len(others)} more</summary>{self.listed(others, up)}</details>"

    def listed(self, names: Iterable[str], up: str) -> str:
        """A list of links to cases and records by their titles; `up` leads to the root of the site."""
        items = (f'<li><a href="{up}{file_name(name)}.html">{escape(self.titles[name])}</a></li>' for name in names)
        return f'<ul class="cases">{"".join(items)}</ul>'

    # -- cases and records

    def file(self, file: Plain) -> Entry:
        """The page of a case or a record."""
        name = file_name(file["name"])
        up = root(name)
        body = self._record(file, up) if file["kind"] == "record" else self._case(file, up)
        words = " ".join((file["title"], *file["ids"]))
        return Entry(name, file["title"], _framed(*self._heads(file), *body, _text(file)), words, file["game"])

    def _heads(self, file: Plain) -> Iterator[str]:
        title = OUTLINES[file["game"]].title
        yield f'<p class="quiet">{escape(title)}, {file["kind"]} <code>cases/{escape(file["name"])}</code></p>'
        if self.page:
            link = f"{self.page}#file={quote(file['name'], safe='')}"
            yield f'<p><a class="button" href="{escape(link)}">Rule on it in the page</a></p>'

    def _case(self, file: Plain, up: str) -> Iterator[str]:
        link = self._link(file["game"], up)
        case = load(str(self.folder / file["name"]), CHECKED)
        yield drawn(board(case.situation.table, case.situation.to_act), self._pictures(up))
        yield from _ruled(case, link)
        for ask in case.asks:
            expected = f": <strong>{escape(ask.expect)}</strong>" if ask.expect is not None else ""
            words = clauses(case.game, ask.because, link)
            yield f'<section class="adjudicator"><h3>{escape(ask.question)}{expected}</h3>{words}</section>'

    def _record(self, file: Plain, up: str) -> Iterator[str]:
        link, source = self._link(file["game"], up), record.load(str(self.folder / file["name"]))
        faults = {line: [id for _, id in of] for line, of in groupby(sorted(source.expected or ()), lambda one: one[0])}
        for number, moments in groupby(timeline.moments(source), key=lambda one: one.round):
            if number > 1:
                yield f"<h2>The next, number {number}</h2>"
            lines = list[str]()
            for one in moments:
                ids = faults.get(one.line, [])
                below = clauses(file["game"], ids, link) or "".join(f"<code>{escape(id)}</code>" for id in ids)
                word = " and ".join(dict.fromkeys(ids)) or ("" if source.expected is None else SOUND)
                lines.append(moment(one, "illegal" if ids else "legal", word, below, self._pictures(up)))
            yield f'<ol class="adjudicator timeline">{"".join(lines)}</ol>'

    def _pictures(self, up: str) -> Drawing:
        """A drawing that shows the files of the site, and notes in `cards` which of them it needs."""

        def draw(card: str) -> str:
            self.cards.add(card)
            name = escape(card or "unseen card")
            return f'<img src="{up}_static/{picture(card)}" alt="{name}" width="60" height="90" loading="lazy">'

        return draw

    def _link(self, game: str, up: str) -> Link:
        return lambda id: f"{up}{rule_name(game, id)}.html" if (game, id) in self.ids else None


def rule_name(game: str, name: str) -> str:
    """The name of the page of a clause or a reading."""
    return f"rules/{game}/{name}"


def file_name(name: str) -> str:
    """The name of the page of a case or a record.

    >>> file_name("loka/records/revoke.record.yml")
    'cases/loka/records/revoke'
    """
    return f"cases/{_SUFFIX.sub('', name)}"


def mutants(game: str) -> str:
    """The name of the page of a game's cases that tell a changed clause from the real one."""
    return f"cases/{game}/to-the-letter"


def root(name: str) -> str:
    """The way from a page to the root of the site.

    >>> root("cases/loka/follow")
    '../../'
    """
    return "../" * name.count("/")


def picture(card: str) -> str:
    """The name of the file with the picture of a card, which is "" for one that nobody has seen."""
    return f"cards/{re.sub(r'[^a-z0-9]+', '-', card.lower()) or 'unseen'}.svg"


def _framed(*parts: str) -> str:
    lines = "\n".join(parts)
    return f'<div class="adjudicator-frame">{lines}</div>'


def _options(options: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for number, option in enumerate(options):
        default = " (default)" if number == 0 else ""
        text = f"{option['means']}. For it: {option['argument']}."
        yield f"<li><strong>{escape(option['name'])}</strong>{default}: {escape(text)}</li>"


def _ruled(case: Case, link: Link) -> Iterator[str]:
    """The rulings of a case, by the program: verdict, reasons and rules. One on a hand that is not wholly known takes a
    solver; of it there is what the case expects."""
    for expected in case.rulings:
        hand = case.situation.table.hands.get(expected.by)
        if hand is not None and hand.known:
            verdict = rulings.rule(expected, case.profile, NOTHING)
            yield ruling(verdict, link, _first(verdict))
            continue
        word = expected.verdict or "not expected"
        head = f'<strong class="{escape(word)}">{escape(word)}</strong>: {escape(expected.by)}, {escape(expected.text)}'
        words = clauses(case.game, (*expected.because, *expected.because_only), link)
        yield f'<section class="adjudicator"><h3>{head}</h3>{words}</section>'


def _first(verdict: Verdict) -> Iterator[Line]:
    """The lines of a verdict that need no further computation, without the place in the file."""
    for line in verdict_lines(verdict, WHOLE):
        text = str(line)
        if not _LEFT_OUT.match(text) and (text.startswith("  = ") or line.pieces[0][1] != "dim"):
            yield line


def _text(file: Plain) -> str:
    return f"<h2>The file</h2><pre>{linked(file['text'].rstrip(), lambda id: None)}</pre>"


def _mutants(files: Sequence[Plain]) -> str:
    """The page of cases that tell a changed clause from the real one, each to unfold."""
    items = (
        f'<details id="{Path(file["name"]).stem}"><summary>{escape(file["title"])}</summary>'
        f"<pre>{escape(file['text'].rstrip())}</pre></details>"
        for file in files
    )
    return _framed("<p>Each rules otherwise by the law than by a clause that is changed in one place.</p>", *items)
