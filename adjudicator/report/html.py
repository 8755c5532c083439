"""A ruling as HTML: the lines that the terminal prints, with their labels as a list of terms.

Everything is made of the same `Line`s as the text, so the words are the same. Used by the page in a browser, by
notebooks (`_repr_html_`) and by reports in one file.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import groupby

from adjudicator.cards.english import amount, both
from adjudicator.report import answer as answers
from adjudicator.report import audit, lookup
from adjudicator.report.board import cards
from adjudicator.report.text import STEP, Line
from adjudicator.report.text import lines as verdict_lines
from adjudicator.report.verdict import Verdict

WHOLE = 100_000
"""So wide that no sentence is folded: the reader's own window does that."""
_LABEL = re.compile(r"  = (\S.*?) *")
_GAP = re.compile(r" {2,}")
"""What keeps a code at the right end of a line."""
_NUMBER = re.compile(r"^\d+\. ")
"""The number of a step, which a list has by itself."""
_ID = re.compile(r"[A-Z]{2}(-[A-Z0-9]+)+(\.[A-Z0-9]+)*")
"""How the ids of clauses look."""
_PALETTE = re.compile(r"\.adjudicator-frame \{([^}]*--ink:[^}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACES = re.compile(r"\s+")
_LIGHT = '[data-theme="light"], [data-jp-theme-light="true"], .vscode-light, html[theme="light"]'
_DARK = '[data-theme="dark"], [data-jp-theme-light="false"], .vscode-dark, html[theme="dark"]'
"""How pages of others say what they are: Sphinx themes, Jupyter, Visual Studio Code, Colab."""

Link = Callable[[str], str | None]
"""Where the page of a clause is, by its id; None where there is none."""


def no_link(id: str) -> str | None:
    """A link function without targets."""
    return None


def stylesheet(name: str = "ruling.css") -> str:
    """The styles of the classes that are used here, for a page that is light or dark as the system is; as `report.css`
    those of a report."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def hosted_stylesheet() -> str:
    """The same styles, without spaces that say nothing, for a page of others that is light or dark by its own choice: a
    notebook, or the documentation."""
    styles = stylesheet()
    light, dark = _PALETTE.findall(styles)
    chosen = "".join(f":is({hosts}) .adjudicator-frame {{{of}}}" for hosts, of in ((_LIGHT, light), (_DARK, dark)))
    return _SPACES.sub(" ", _COMMENT.sub("", styles + chosen)).strip()


def ruling(verdict: Verdict, link: Link = no_link, lines: Iterable[Line] | None = None) -> str:
    """A verdict, all or some lines of it, and below it the words of the clauses that decide."""
    rules = [*(reason.clause for reason in verdict.reasons), *(fault.rule for fault in verdict.faults)]
    shown = verdict_lines(verdict, WHOLE) if lines is None else lines
    return section(shown, link, clauses(verdict.game, rules, link))


def answer(given: answers.Answer, link: Link = no_link) -> str:
    """An answer, and below it the words of the rules that it rests on."""
    rules = [reason.rule for reason in given.reasons]
    return section(answers.lines(given, WHOLE), link, clauses(given.game, rules, link))


def finding(one: audit.Finding, game: str, link: Link = no_link) -> str:
    """A finding in a record of a game, and below it the words of the rules that speak against the line."""
    return section(audit.shown(one, WHOLE), link, clauses(game, one.ids or (one.id,), link))


def clauses(game: str, ids: Iterable[str], link: Link = no_link) -> str:
    """What clauses and effects say in our own words, to unfold, each with its documents and headings; "" where no id is
    that of a clause."""
    own = {entry.id: entry for entry in lookup.summary(game)}
    entries = [own[id] for id in dict.fromkeys(ids) if id in own]
    if not entries:
        return ""
    rows = "".join(
        f"<dt>{escape(entry.title)} <code>{linked(entry.id, link)}</code></dt><dd>{escape(entry.says)}"
        f"<br><cite>{escape('; '.join(map(str, entry.cites)))}</cite></dd>"
        for entry in entries
    )
    which = "The rule" if len(entries) == 1 else "The rules"
    summary = f"{which} in our words: {escape(both([entry.title for entry in entries]))}"
    return f'<details class="clauses"><summary>{summary}</summary><dl>{rows}</dl></details>'


def section(lines: Iterable[Line], link: Link = no_link, below: str = "") -> str:
    """A ruling, an answer or a finding, of its lines: a headline, the place it is about, and its notes by label; of
    these the steps of a proof are a list to unfold. `below`: HTML for its end."""
    head, notes, place = list[str](), list[tuple[str, str, bool]](), list[str]()
    for line in lines:
        label = _LABEL.fullmatch(line.pieces[0][0]) if line.pieces else None
        first = line.pieces[0] if line.pieces else ("", "")
        rest = "".join(_piece(*piece, link) for piece in line.pieces[1:])
        if label or notes:
            term = f"<dt>{escape(label[1])}</dt>" if label else ""
            notes.append((term, rest, any(style == STEP for _, style in line.pieces)))
        elif first[1] == "dim":
            place.append(escape(str(line)))
        else:
            head.append("".join(_piece(*piece, link) for piece in line.pieces))
    return "".join(_section(head, place, notes, below))


def _section(head: list[str], place: list[str], notes: list[tuple[str, str, bool]], below: str) -> Iterator[str]:
    yield f'<section class="adjudicator"><h3>{" ".join(head)}</h3>'
    if place:
        yield f"<pre>{chr(10).join(place)}</pre>"
    yield f"<dl>{''.join(_notes(notes))}</dl>{below}</section>"


def _notes(notes: Iterable[tuple[str, str, bool]]) -> Iterator[str]:
    """The terms of notes with their descriptions; those marked as steps are together one description."""
    for are_steps, group in groupby(notes, key=lambda note: note[2]):
        some = list(group)
        if not are_steps:
            yield from (f"{term}<dd>{description}</dd>" for term, description, _ in some)
            continue
        steps = "".join(f"<li>{_NUMBER.sub('', description)}</li>" for _, description, _ in some)
        summary = f"<summary>Why it must be so: {amount(len(some), 'step')}</summary>"
        yield f"{some[0][0]}<dd><details>{summary}<ol>{steps}</ol></details></dd>"


def _piece(text: str, style: str, link: Link) -> str:
    if not text.strip():
        return " " if text else ""
    if style == "code":
        return f"<code>{linked(text.strip(), link)}</code>"
    words = _GAP.sub(" ", escape(text, quote=False))
    return f'<strong class="{style}">{words}</strong>' if style not in ("", "dim", STEP) else words


def linked(text: str, link: Link) -> str:
    """Escape a text and link each id in it that has a page."""

    def anchor(match: re.Match[str]) -> str:
        where = link(match[0])
        return f'<a href="{escape(where)}">{match[0]}</a>' if where else match[0]

    return _ID.sub(anchor, escape(text, quote=False))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts, with a heading for each column."""
    cells = (f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    whole = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(cells)}</tbody></table>"
    return f'<section class="adjudicator">{whole}</section>'


def titled(title: str, below: str) -> str:
    """A title with a quiet line below it."""
    heads = f'<h3><strong>{escape(title)}</strong></h3><p class="quiet">{escape(below)}</p>'
    return f'<section class="adjudicator">{heads}</section>'


def pictured(title: str, rows: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    """A table of cards: for each row a player, the cards in words, and the same drawn. An empty name is a card unseen."""
    drawn = (
        f'<tr><th scope="row">{escape(player)}</th><td>{cards(names)}<br>{escape(text)}</td></tr>'
        for player, text, names in rows
    )
    body = "".join(drawn) or "<tr><td>nothing is known of the table</td></tr>"
    whole = f'<table class="cards"><caption>{escape(title)}</caption><tbody>{body}</tbody></table>'
    return f'<section class="adjudicator">{whole}</section>'


def framed(*sections: str) -> str:
    """Sections as HTML for a notebook, with scoped styles. Each output has them, since outputs are cleared, moved and
    exported one by one, and no kernel knows which are left."""
    return f'<div class="adjudicator-frame"><style>{hosted_stylesheet()}</style>{"".join(sections)}</div>'


def document(title: str, *sections: str, script: str = "") -> str:
    """One self-contained page: nothing is fetched for it, and nothing in it runs but the script."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    runs = f"; script-src 'sha256-{digest}'" if script else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{runs}\">"
        f'<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{stylesheet()}{stylesheet('report.css')}</style></head>\n"
        f'<body class="adjudicator-frame"><main><h1>{escape(title)}</h1>\n{chr(10).join(sections)}\n'
        f"</main>{f'<script>{script}</script>' if script else ''}</body></html>\n"
    )
