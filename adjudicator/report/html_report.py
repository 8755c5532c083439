"""A record gone through, or a body of cases checked, as one self-contained page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from adjudicator.cards.english import amount
from adjudicator.report.audit import FAULT, Audit, Finding
from adjudicator.report.board import Board, Drawing, Moment, Pictures, cards, drawn, inline
from adjudicator.report.html import answer, document, finding, ruling
from adjudicator.report.outcome import Outcome

Boards = Mapping[str, Board | Sequence[Moment]]
"""Name of a file -> the table of a case, or the moments of a record."""

SOUND = "sound"
"""What is written at a line of a record with which nothing is amiss."""
FILTER = """
const box = document.querySelector("#filter"), count = document.querySelector("#count");
const files = [...document.querySelectorAll("article")].map((one) => [one, one.textContent.toLowerCase()]);
const shown = (id) => document.getElementById(id)?.querySelector("details")?.setAttribute("open", "");
box.closest("label").hidden = false;
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let kept = 0;
  for (const [one, text] of files) {
    const fits = words.every((word) => text.includes(word));
    one.hidden = document.querySelector(`[data-file="${one.id}"]`).hidden = !fits;
    kept += fits;
  }
  count.textContent = words.length ? `${kept} of ${files.length}` : "";
});
addEventListener("hashchange", () => shown(location.hash.slice(1)));
shown(location.hash.slice(1));
"""
"""Leaves of many files those in which every word that is typed stands; and unfolds the one that a link leads to."""


def report(outcomes: Iterable[Outcome], title: str = "", boards: Boards | None = None) -> str:
    """The page of some outcomes: how many are as expected, and each with its words. Of several files it has a table of
    contents and a filter. `boards`: the tables to be drawn, for those files whose table is known."""
    checked = [[*of] for _, of in groupby(outcomes, key=lambda one: one.case)]
    pictures, tables = Pictures(), boards or {}
    every = [one for of in checked for one in of]
    alone = len(checked) == 1
    name = title or (checked[0][0].title if alone else "Rulings checked")
    parts = [_file(number, of, tables.get(of[0].case), pictures, folded=not alone) for number, of in enumerate(checked)]
    contents = () if alone else _contents(checked)
    return document(name, pictures.definitions(), _counts(every), *contents, *parts, script="" if alone else FILTER)


def _counts(outcomes: Sequence[Outcome]) -> str:
    amiss = sum(not one.passed for one in outcomes)
    files = len({one.case for one in outcomes})
    idle = sum(one.idle and one.passed for one in outcomes)
    left_open = sum(one.open for one in outcomes)
    expected = len(outcomes) - amiss - idle - left_open
    text = f"{len(outcomes)} checked in {files} file{'s' if files != 1 else ''}: "
    parts = [f"{idle} with nothing expected"] if idle else []
    parts += [f"{left_open} left open"] if left_open else []
    parts += [f"{amiss} not as expected"] if amiss else []
    if expected and parts:
        parts = [f"{expected} as expected", *parts]
    return f"<p>{text}{', '.join(parts) or 'all as expected'}.</p>"


def _contents(files: Sequence[Sequence[Outcome]]) -> Iterator[str]:
    """The filter, and a line for each file."""
    rows = (
        f'<li data-file="f{number}" class="{_passed(of)}"><a href="#f{number}">{escape(of[0].title)}</a> {_all(of)}'
        f'<br><small class="quiet">{escape(of[0].case)}</small></li>'
        for number, of in enumerate(files)
    )
    yield (
        '<form class="filter"><label hidden>Filter <input type="search" id="filter" autocomplete="off"></label> '
        f'<output id="count"></output>{_only("only what is not as expected")}</form>'
    )
    yield (
        '<nav class="adjudicator" aria-label="Contents"><details open><summary>Contents</summary>'
        f'<ol class="contents">{"".join(rows)}</ol></details></nav>'
    )


def _only(words: str) -> str:
    """A box to tick, which leaves of what the page lists that which is amiss."""
    return f'<label><input type="checkbox" class="only"> {words}</label>'


def _passed(of: Sequence[Outcome]) -> str:
    return "passed" if all(one.passed for one in of) else "amiss"


def _all(of: Sequence[Outcome]) -> str:
    """The standing of the outcomes of a file: one that they share, or each with its number."""
    standings = [_standing(one) for one in of]
    return ", ".join(
        f'<span class="{style}">{standings.count((style, word)) if len(of) > 1 else ""} {word}</span>'
        for style, word in dict.fromkeys(standings)
    )


def _standing(outcome: Outcome) -> tuple[str, str]:
    expected = "left open" if outcome.open else "nothing expected" if outcome.idle else "as expected"
    word = expected if outcome.passed else "refused" if outcome.refused is not None else "not as expected"
    return "legal" if outcome.passed else "illegal", word


def _file(
    number: int, of: Sequence[Outcome], shown: Board | Sequence[Moment] | None, draw: Drawing, folded: bool
) -> str:
    """What is ruled in a file, below its table; folded, where there are others and all in it is as expected."""
    first, moments = of[0], shown if isinstance(shown, Sequence) else ()
    body = drawn(shown, draw) if isinstance(shown, Board) else ""
    body += "".join(part for one in of for part in _outcome(one, moments, draw))
    if not folded:
        return f'<article id="f{number}">{body}</article>'
    mark = " open" if _passed(of) == "amiss" else ""
    summary = f"<h2>{escape(first.title)}</h2> {_all(of)}"
    return (
        f'<article id="f{number}" class="{_passed(of)}"><details{mark}><summary>{summary}</summary>'
        f'<p class="quiet">{escape(first.case)}</p>{body}</details></article>'
    )


def _outcome(one: Outcome, moments: Sequence[Moment], draw: Drawing) -> Iterator[str]:
    style, word = _standing(one)
    if one.audit is None or not one.passed:
        yield f'<h3>{escape(one.name)}: <span class="{style}">{word}</span></h3>'
    yield from (f'<p class="illegal">{escape(failure)}</p>' for failure in one.failures)
    if one.refused is not None:
        yield f"<pre>{escape(one.refused)}</pre>"
    if one.audit is not None:
        yield from audited(one.audit, moments, draw)
    if one.verdict is not None:
        yield ruling(one.verdict)
    if one.answer is not None:
        yield answer(one.answer)


def audited(audit: Audit, moments: Sequence[Moment] = (), draw: Drawing = inline) -> Iterator[str]:
    """The sections of an audit: its summary, the lines with findings to jump to, each line with its table where the
    `moments` are known, else those with findings; and what the hands came to."""
    at = {number: [*of] for number, of in groupby(sorted(audit.findings, key=_line), key=_line)}
    yield f"<p><strong>{escape(audit.summary)}</strong></p>"
    if at:
        jumps = (f'<li><a href="#line{line}">line {line}</a></li>' for line in at)
        yield f'<nav class="adjudicator" aria-label="Lines with findings"><ul>{"".join(jumps)}</ul></nav>'
    if at and moments:
        yield f'<form class="filter">{_only("only lines with findings")}</form>'
    for number, of in groupby(moments, key=lambda one: one.round):
        if audit.rounds > 1:
            yield f"<h2>{escape(audit.called.capitalize())} {number}</h2>"
        lines = (_moment(one, at.pop(one.line, []), audit.game, draw) for one in of)
        yield f'<ol class="adjudicator timeline">{"".join(lines)}</ol>'
    for line, findings in at.items():
        yield f'<div id="line{line}">{"".join(finding(one, audit.game) for one in findings)}</div>'
    yield from (f"<pre>{escape(chr(10).join(hand.text))}</pre>" for hand in audit.hands)


def _line(one: Finding) -> int:
    return one.line


def _moment(one: Moment, findings: Sequence[Finding], game: str, draw: Drawing) -> str:
    style = "illegal" if any(each.standing == FAULT for each in findings) else "depends" if findings else "legal"
    word = " and ".join(dict.fromkeys(each.head for each in findings)) or SOUND
    return moment(one, style, word, "".join(finding(each, game) for each in findings), draw)


def moment(one: Moment, style: str, word: str, below: str, draw: Drawing) -> str:
    """A line of a record as an item of a list: who played what, how it stands in a word, what is `below` it, and the
    table before it to unfold."""
    head = (
        f'<span class="number">{one.line}</span> <strong>{escape(one.by)}</strong> {escape(one.play)}'
        f'{cards(one.cards, draw) if one.cards else ""} <span class="{style}">{escape(word)}</span>'
    )
    lies = f"{amount(len(one.board.lies), 'play')} on it" if one.board.lies else "nothing on it"
    table = f"<details><summary>The table before it, {lies}</summary>{drawn(one.board, draw)}</details>"
    return f'<li id="line{one.line}" class="{"amiss" if below else "passed"}"><p>{head}</p>{below}{table}</li>'
