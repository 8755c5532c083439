"""The letter to an author as one self-contained page of HTML, with the cards drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from adjudicator.cards.english import both
from adjudicator.report.html import document, pictured
from adjudicator.report.letter import BEGINS, Inquiry, Instance, Letter, cited, concluded, introduced

_BOX, _TICKED = "\N{BALLOT BOX}", "\N{BALLOT BOX WITH X}"
_CODE = re.compile(r"`([^`]*)`")
_STRESS = re.compile(r"\*([^*]+)\*")


def page(letter: Letter) -> str:
    """The page of a letter: the same text as its Markdown, for reading and printing."""
    first = f"{BEGINS}{letter.game.id} -->\n"
    return first + document(letter.title, *_sections(letter))


def _sections(letter: Letter) -> Iterator[str]:
    yield "".join(f"<p>{_inline(paragraph.replace('[x]', _TICKED))}</p>" for paragraph in letter.greeting)
    for heading, inquiries in letter.parts:
        yield f"<h2>{escape(heading)}</h2>"
        yield from (_inquiry(number, inquiry) for number, inquiry in inquiries)
    if letter.house:
        yield f"<h2>House rules</h2><p>{_inline(letter.house)}</p>"
    if letter.proved:
        items = "".join(f"<li>{_inline(sentence)}</li>" for sentence in letter.proved)
        yield f"<h2>What is proved of the rules</h2><ul>{items}</ul>"


def _inquiry(number: int, inquiry: Inquiry) -> str:
    reading = inquiry.reading
    boxes = "".join(
        f"<li>{_BOX} <code>{escape(option.name)}</code>{' <em>(default)</em>' if option.name == reading.default else ''}"
        f": {escape(option.means)}. Because {escape(option.argument)}.</li>"
        for option in reading.options
    )
    parts = [
        f"<h3>{number}. <code>{escape(reading.key)}</code></h3>",
        f"<p><strong>{escape(reading.question)}</strong> ({escape(cited(reading))})</p><ul>{boxes}</ul>",
        *([f"<p>{_inline(' '.join(effect.text for effect in inquiry.effects))}</p>"] if inquiry.effects else []),
        *(illustrated(each, code) for each in inquiry.illustration.instances),
        *(f"<p>{_inline(note)}</p>" for note in inquiry.illustration.notes),
    ]
    return f'<section id="{escape(reading.key)}">{"".join(parts)}</section>'


def code(text: str) -> str:
    """The name of an option as HTML."""
    return f"<code>{escape(text)}</code>"


def illustrated(instance: Instance, named: Callable[[str], str] = escape) -> str:
    """A situation with its cards drawn, and what follows by each option, whose name `named` writes as HTML."""
    drawn = pictured(introduced(instance), instance.drawn) if instance.drawn else f"<p>{introduced(instance)}</p>"
    consequences = "".join(
        f"<li>With {both([*map(named, one.options)])}: {escape(concluded(one))}</li>" for one in instance.consequences
    )
    table = f"<p>{escape(' '.join(instance.table))} <strong>{escape(instance.put)}</strong></p>"
    return f"{drawn}{table}<ul>{consequences}</ul>"


def _inline(text: str) -> str:
    """The inline Markdown of a sentence as HTML: code and stress."""
    return _STRESS.sub(r"<em>\1</em>", _CODE.sub(r"<code>\1</code>", escape(text, quote=False)))
