"""A ruling as HTML: the lines that the terminal prints, with their labels as a list of terms.

Everything is made of the same `Line`s as the text, so the words are the same. Used by the page in a browser, by
notebooks (`_repr_html_`) and by reports in one file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby

from adjudicator.cards.english import amount
from adjudicator.report.faces import back, face
from adjudicator.report.text import STEP, Line

WHOLE = 100_000
"""So wide that no sentence is folded: the reader's own window does that."""
_LABEL = re.compile(r"  = (\S.*?) *")
_GAP = re.compile(r" {2,}")
"""What keeps a code at the right end of a line."""
_NUMBER = re.compile(r"^\d+\. ")
"""The number of a step, which a list has by itself."""
_ID = re.compile(r"[A-Z]{2}(-[A-Z0-9]+)+(\.[A-Z0-9]+)*")
"""How the ids of clauses look."""

Link = Callable[[str], str | None]
"""Where the page of a clause is, by its id; None where there is none."""


def no_link(id: str) -> str | None:
    """A link function without targets."""
    return None


def stylesheet() -> str:
    """The styles of the classes that are used here, for a light and a dark page."""
    return files(__package__).joinpath("ruling.css").read_text(encoding="utf-8")


def section(lines: Iterable[Line], link: Link = no_link) -> str:
    """A ruling, an answer or a finding, of its lines: a headline, the place it is about, and its notes by label; of
    these the steps of a proof are a list to unfold."""
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
    return "".join(_section(head, place, notes))


def _section(head: list[str], place: list[str], notes: list[tuple[str, str, bool]]) -> Iterator[str]:
    yield f'<section class="adjudicator"><h3>{" ".join(head)}</h3>'
    if place:
        yield f"<pre>{chr(10).join(place)}</pre>"
    yield f"<dl>{''.join(_notes(notes))}</dl></section>"


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


def pictured(title: str, rows: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    """A table of cards: for each row a player, the cards in words, and the same drawn. An empty name is a card unseen."""
    drawn = (
        f'<tr><th scope="row">{escape(player)}</th><td>{"".join(face(card) if card else back() for card in cards)}'
        f"<br>{escape(text)}</td></tr>"
        for player, text, cards in rows
    )
    body = "".join(drawn) or "<tr><td>nothing is known of the table</td></tr>"
    whole = f'<table class="cards"><caption>{escape(title)}</caption><tbody>{body}</tbody></table>'
    return f'<section class="adjudicator">{whole}</section>'


def framed(*sections: str) -> str:
    """Sections as HTML for a notebook, with scoped styles."""
    return f'<div class="adjudicator-frame"><style>{stylesheet()}</style>{"".join(sections)}</div>'


def document(title: str, *sections: str) -> str:
    """One self-contained page: nothing is fetched for it, and nothing in it runs."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{stylesheet()}</style></head>\n"
        f'<body class="adjudicator-frame"><main><h1>{escape(title)}</h1>\n{chr(10).join(sections)}\n'
        "</main></body></html>\n"
    )
