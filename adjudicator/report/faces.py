"""Drawings of cards as SVG: a corner index, the sign of the suit, and an emblem and a numeral for each Major.

A face is made of the card's printed name alone, "King of Cups" or "Tower" or "VII", so any game's cards can be drawn.
`drawings.json` has the emblems of the Majors, drawn around a middle at 0 0 within 12 units of it, their numerals, and the
letters of court cards. FILLED in a drawing stands for a shape that is filled, where others are lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files

_DATA = json.loads(files(__package__).joinpath("drawings.json").read_text(encoding="utf-8"))
EMBLEMS: Mapping[str, str] = {
    name: entry["drawn"].replace("FILLED", 'fill="currentColor" stroke="none"')
    for name, entry in _DATA["emblems"].items()
}
"""Printed name of a Major -> its emblem, as the content of an SVG group; in the order of their numerals."""
NUMERALS: Mapping[str, str] = {name: entry["numeral"] for name, entry in _DATA["emblems"].items()}
"""Printed name of a Major -> its numeral."""
LETTERS: Mapping[str, str] = _DATA["letters"]
"""The index of a rank whose name is too long for a corner."""
WIDTH, HEIGHT = 60, 90
SIGNS = {
    "cups": '<path d="M-9-9H9C9 1 5 5 2 6V10H6V13H-6V10H-2V6C-5 5-9 1-9-9Z"/>',
    "swords": '<path d="M0-15L3-10V3H8V6H3V9H4V13H-4V9H-3V6H-8V3H-3V-10Z"/>',
    "wands": '<path d="M-8 13L-11 10 3-8C1-14 10-16 12-11 14-6 8-3 5-4Z"/>',
    "coins": '<path fill-rule="evenodd" d="M0-12A12 12 0 1 1 0 12 12 12 0 0 1 0-12'
    'M0-6 1.8-2H6L2.5.8 4 5 0 2.5-4 5-2.5.8-6-2H-1.8Z"/>',
    "trumps": '<path d="M0-14 3.4-4.4H13.5L5.4 1.6 8.4 11.4 0 5.5-8.4 11.4-5.4 1.6-13.5-4.4H-3.4Z"/>',
}
"""Signs around a middle at 0 0, by what is drawn."""
_DRAWN = {
    "Cups": ("cups", "red"),
    "Swords": ("swords", "blue"),
    "Wands": ("wands", "green"),
    "Clubs": ("wands", "green"),
    "Batons": ("wands", "green"),
    "Sticks": ("wands", "green"),
    "Coins": ("coins", "gold"),
    "Pentacles": ("coins", "gold"),
    "Trumps": ("trumps", "violet"),
}
_INKS = {"red": "#a3202c", "blue": "#1d4f91", "green": "#17663a", "gold": "#7a4b00", "violet": "#5b2a86"}
_PLAIN = "#1d1b22"
_PAPER = '<rect x="1" y="1" width="58" height="88" rx="6" fill="#fffdf8" stroke="#8d8577"/>'


def face(card: str) -> str:
    """The face of a card by its printed name."""
    rank, of, suit = card.partition(" of ")
    if card in EMBLEMS:
        return _svg(card, _group(_INKS["violet"], _major(card)))
    sign, ink = _DRAWN.get(suit, ("", "")) if of else ("", "")
    if not sign:
        return _svg(card, _group(_PLAIN, _corners(index(card)) + _middle(card)))
    large = _moved(SIGNS[sign], 38, 54, 1.3)
    name = _text(rank, 30, 84, 11) if index(rank) != rank else ""
    return _svg(
        card, _group(_INKS[ink], _text(index(rank), 14, 26, 26) + _moved(SIGNS[sign], 13, 38, 0.5) + large + name)
    )


def index(rank: str) -> str:
    """What stands in the corner for a rank: itself, the letter of a court card, or how a longer name begins."""
    return LETTERS.get(rank, rank if len(rank) < 5 else rank[:2])


def sign(name: str) -> str:
    """The sign of a suit, or the emblem of a Major, as a drawing of its own; "" if it has none."""
    if name in EMBLEMS:
        return _small(name, _INKS["violet"], _emblem(name))
    drawn, ink = _DRAWN.get(name, ("", ""))
    return _small(name, _INKS[ink], SIGNS[drawn]) if drawn else ""


def back() -> str:
    """A card that nobody has seen."""
    lattice = "".join(
        f'<path d="M{x} 8V82M8 {8 + (x - 8) * 1.6:g}H52" stroke="#c9bfe0" fill="none"/>' for x in range(12, 52, 8)
    )
    inner = '<rect x="6" y="6" width="48" height="78" rx="4" fill="#4a3a70"/>'
    return _svg(
        "unseen card", f'{inner}{lattice}<text x="30" y="54" font-size="28" text-anchor="middle" fill="#fff">?</text>'
    )


def _major(card: str) -> str:
    """A numeral, the emblem, and the name in one size for all, in as many lines as it has long words."""
    lines = card.replace(" of ", "\nof ").split("\n" if " of " in card else " ")
    top = 82 if len(lines) == 1 else 73
    name = "".join(_text(line, 30, top + number * 11, 10.5, "sans-serif") for number, line in enumerate(lines))
    # The numeral stands in the left corner, as an index does: the page puts a button on the right one.
    numeral = f'<text x="5" y="18" font-size="14" text-anchor="start">{NUMERALS[card]}</text>'
    return numeral + _moved(_emblem(card), 30, 43, 1.45) + name


def _emblem(card: str) -> str:
    return f'<g fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round">{EMBLEMS[card]}</g>'


def _corners(text: str) -> str:
    """An index in the upper left corner, and in the lower right one upside down."""
    size = 19 if len(text) < 3 else 15
    corner = f'<text x="5" y="20" font-size="{size}" text-anchor="start">{escape(text)}</text>'
    return f'{corner}<g transform="rotate(180 30 45)">{corner}</g>'


def _middle(card: str) -> str:
    words = card.split()
    size = 28 if len(card) < 4 else 22 if len(card) < 5 else 15
    top = 50 + size * 0.15 - (len(words) - 1) * (size + 2) / 2
    return "".join(_text(word, 30, top + number * (size + 2), size) for number, word in enumerate(words))


def _group(colour: str, drawn: str) -> str:
    return f'<g fill="{colour}" color="{colour}" text-anchor="middle">{drawn}</g>'


def _moved(drawn: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawn}</g>'


def _text(text: str, x: float, y: float, size: float, family: str = "") -> str:
    other = f' font-family="{family}"' if family else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}"{other}>{escape(text)}</text>'


def _svg(title: str, drawn: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="Georgia, serif" font-weight="700"><title>{escape(title)}</title>{_PAPER}{drawn}</svg>'
    )


def _small(title: str, colour: str, drawn: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><title>{escape(title)}</title>'
        f"{_group(colour, drawn)}</svg>"
    )
