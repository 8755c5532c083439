"""Emblems of the Majors: line drawings around a middle at 0 0, within 12 units of it, as the content of an SVG group.

Lines are drawn in the colour of the group; what is to be filled says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_DOT = 'fill="currentColor" stroke="none"'

EMBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "Fool": f'<path d="M-11 11 6-6"/><path {_DOT} d="M4-12C13-13 14-2 8 1 2 2-4-3 0-7Z"/>',
        "Magician": '<path d="M0-7C-4-12-11-12-11-7S-4-2 0-7C4-12 11-12 11-7S4-2 0-7ZM0 0V12M-4 12H4"/>',
        "High Priestess": f'<path d="M-10-11V11M10-11V11M-12 11H-8M8 11H12M-12-11H-8M8-11H12"/>'
        f'<path {_DOT} d="M3-7A7 7 0 1 0 3 7 8.5 8.5 0 0 1 3-7Z"/>',
        "Empress": '<circle cy="-5" r="6.5"/><path d="M0 1.5V12M-5 7H5"/>',
        "Emperor": f'<path {_DOT} d="M-11 9V-7L-5 0 0-11 5 0 11-7V9Z"/>',
        "Hierophant": '<path d="M0-12V12M-4-8H4M-7-3H7M-10 2H10"/>',
        "Lovers": f'<path {_DOT} d="M0 11C-16-1-11-11-5-11-2-11 0-8 0-6 0-8 2-11 5-11 11-11 16-1 0 11Z"/>',
        "Chariot": f'<path {_DOT} d="M-11-9H6L12 3H-9Z"/><circle cx="-5" cy="7.5" r="4"/><circle cx="6" cy="7.5" r="4"/>',
        "Strength": f'<g {_DOT}><path d="M0-1C5-1 9 5 8 9 7 12 3 10 0 10S-7 12-8 9C-9 5-5-1 0-1Z"/>'
        '<circle cx="-9" cy="-2" r="2.8"/><circle cx="-4" cy="-8" r="3"/><circle cx="4" cy="-8" r="3"/>'
        '<circle cx="9" cy="-2" r="2.8"/></g>',
        "Hermit": f'<path d="M-5-5H5L8 8H-8ZM-9 11H9M-3-5C-3-12 3-12 3-5"/><path {_DOT} d="M0-2C4 2 3 6 0 6S-4 2 0-2Z"/>',
        "Wheel of Fortune": '<circle r="11"/><circle r="3.5"/>'
        '<path d="M0-11V-3.5M0 3.5V11M-11 0H-3.5M3.5 0H11M-8-8-2.5-2.5M2.5 2.5 8 8M8-8 2.5-2.5M-2.5 2.5-8 8"/>',
        "Justice": f'<path d="M0-11V11M-5 11H5M-9-7H9M-9-7-12 2M-9-7-6 2M9-7 6 2M9-7 12 2"/>'
        f'<path {_DOT} d="M-13 2H-5C-5 7-13 7-13 2ZM5 2H13C13 7 5 7 5 2Z"/>',
        "Hanged Man": f'<path d="M-10 12V-11H9M5-11V4M5-6 9-2 5 0"/><circle {_DOT} cx="5" cy="7" r="3.6"/>',
        "Death": f'<path d="M-7 12 6-11"/><path {_DOT} d="M8-11C-2-14-11-9-12-1-7-6-1-8 5-6Z"/>',
        "Temperance": f'<path {_DOT} d="M-12-11H-3L-5-3H-10ZM3 3H12L10 11H5Z"/><path d="M-5-6C2-6 6-3 7 3"/>',
        "Devil": f'<path d="M-7-1C-12-4-12-9-9-12-9-8-7-6-4-5M7-1C12-4 12-9 9-12 9-8 7-6 4-5"/>'
        f'<path {_DOT} d="M-8-2C-4-6 4-6 8-2 7 5 4 12 0 12S-7 5-8-2Z"/>',
        "Tower": f'<path {_DOT} d="M-8 12-6-2H-8V-8H-5V-5H-2V-8H1V-5H4V-2L6 12Z"/><path d="M10-12 5-7H10L6-2"/>',
        "Star": f'<path {_DOT} d="M0-12 2-5 9-9 5-2 12 0 5 2 9 9 2 5 0 12-2 5-9 9-5 2-12 0-5-2-9-9-2-5Z"/>',
        "Moon": f'<path {_DOT} d="M4-11.5A11.8 11.8 0 1 0 4 11.5 14 14 0 0 1 4-11.5Z"/>',
        "Sun": f'<circle {_DOT} r="6"/><path d="M0-12V-8M0 8V12M-12 0H-8M8 0H12M-9-9-6-6M6 6 9 9M9-9 6-6M-6 6-9 9"/>',
        "Judgement": f'<path d="M-12 7 4-3"/><path {_DOT} d="M2-5 9-12 12 3 4 1Z"/><path d="M-6 9C-2 12 2 10 4 6"/>',
        "World": '<circle r="11"/><path d="M-11 0H11M0-11C-7-5-7 5 0 11 7 5 7-5 0-11ZM-9.5-5.5H9.5M-9.5 5.5H9.5"/>',
    }
)
"""Printed name of a Major -> its emblem. The order is that of their numerals, from 0."""

_ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI")
NUMERALS: Mapping[str, str] = MappingProxyType(
    dict(zip(EMBLEMS, (*_ROMAN, "XVII", "XVIII", "XIX", "XX", "XXI"), strict=True))
)
"""Printed name of a Major -> its numeral."""
