"""Cards drawn: a rank or a name on paper, with the sign of its suit, as SVG of our own.

A face is made of the card's printed name alone, "King of Cups" or "Tower" or "VII", so any game's cards can be drawn.
"""

from __future__ import annotations

from html import escape

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
    sign, ink = _DRAWN.get(suit, ("", "")) if of else ("", "")
    colour = _INKS.get(ink, _PLAIN)
    if not sign:
        return _svg(card, f'<g fill="{colour}" text-anchor="middle">{_name(card)}</g>')
    big = _text(rank, 30, 38, 30 if len(rank) <= 2 else 15)
    below = f'<g transform="translate(30 58)">{SIGNS[sign]}</g>'
    return _svg(card, f'<g fill="{colour}" text-anchor="middle">{big}{below}{_text(suit, 30, 84, 9)}</g>')


def back() -> str:
    """A card that nobody has seen."""
    lattice = "".join(
        f'<path d="M{x} 8V82M8 {8 + (x - 8) * 1.6:g}H52" stroke="#c9bfe0" fill="none"/>' for x in range(12, 52, 8)
    )
    inner = '<rect x="6" y="6" width="48" height="78" rx="4" fill="#4a3a70"/>'
    return _svg(
        "unseen card", f'{inner}{lattice}<text x="30" y="54" font-size="28" text-anchor="middle" fill="#fff">?</text>'
    )


def _name(card: str) -> str:
    words = card.split()
    longest = max(map(len, words))
    if set(card) <= set("IVX") or longest <= 2:
        return _text(card, 30, 56, min(32, 78 / longest))
    if longest > 7:  # too long to be read across: along the card
        return f'<g transform="translate(36 45) rotate(-90)">{_text(card, 0, 0, min(17, 128 / len(card)))}</g>'
    size = min(17, 92 / longest)
    top = 50 - (len(words) - 1) * (size + 2) / 2
    return "".join(_text(word, 30, top + number * (size + 2), size) for number, word in enumerate(words))


def _text(text: str, x: float, y: float, size: float) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}">{escape(text)}</text>'


def _svg(title: str, drawn: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="Georgia, serif" font-weight="700"><title>{escape(title)}</title>{_PAPER}{drawn}</svg>'
    )
