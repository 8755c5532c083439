"""A dispute of each game with a hand of five, as buttons to tap in the page."""

from __future__ import annotations

from collections.abc import Sequence

from tests.web.browser import Page, named


def taps(page: Page, names: Sequence[str]) -> int:
    """Tap buttons by their names; how many taps it took."""
    for name in names:
        named(page, name).tap()
    return len(names)


MOST = 8
"""So many taps settle a simple dispute in any game, from opening the page."""
DISPUTES: dict[str, tuple[list[str], str]] = {
    "tahimi": (
        [
            *("6 to the table", "one more 6 with it"),
            *("8 to your hand", "7 to your hand", "9 to your hand", "J to your hand", "A to your hand"),
            "play 8",
        ],
        "illegal",
    ),
    "tarot-himi": (
        [
            *("Tarot-himi", "VI to the table"),
            *("VIII to your hand", "IX to your hand", "Page to your hand", "Tower to your hand", "Moon to your hand"),
            "play VIII",
        ],
        "illegal",
    ),
    "loka": (
        [
            *("Loka", "5 of Cups to the table"),
            *("King of Cups to your hand", "3 of Coins to your hand", "9 of Trumps to your hand"),
            *("4 of Clubs to your hand", "2 of Swords to your hand"),
            "play 3 of Coins",
        ],
        "illegal",
    ),
    "tarot-poker": (
        [
            "Tarot Poker",
            *("K of Cups to your hand", "Fool to your hand", "3 of Cups to your hand"),
            *("4 of Coins to your hand", "9 of Wands to your hand"),
            "check",
        ],
        "illegal",
    ),
    "taruno": (
        [
            *("Taruno", "5 of Cups to the table"),
            *("9 of Cups to your hand", "3 of Swords to your hand", "Sun to your hand"),
            *("Queen of Wands to your hand", "2 of Pentacles to your hand"),
            "draw",
        ],
        "illegal",
    ),
}
