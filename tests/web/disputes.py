"""A dispute of each game, as buttons to tap in the page."""

from __future__ import annotations

from collections.abc import Sequence

from tests.web.browser import Page


def taps(page: Page, names: Sequence[str | tuple[str, str]]) -> int:
    """Tap buttons by their names, those of a pair in a group; how many taps it took."""
    for name in names:
        if isinstance(name, tuple):
            page.get_by_role("group", name=name[0]).get_by_role("button", name=name[1], exact=True).tap()
        else:
            page.get_by_role("button", name=name, exact=True).first.tap()
    return len(names)


TARGET, SUITS = "Where a tapped card goes", "Suits"
DISPUTES: dict[str, tuple[list[str | tuple[str, str]], str]] = {
    "tahimi": (
        [
            "Tahimi",
            "6 to the table",
            "6 to the table",
            (TARGET, "Your hand"),
            "8 to your hand",
            "7 to your hand",
            "play 8",
        ],
        "illegal",
    ),
    "tarot-himi": (
        [
            "Tarot-himi",
            "VI to the table",
            (TARGET, "Your hand"),
            "VIII to your hand",
            (SUITS, "Others"),
            "Tower to your hand",
            "play VIII",
        ],
        "illegal",
    ),
    "loka": (
        [
            "Loka",
            (SUITS, "Cups"),
            "5 of Cups to the table",
            (TARGET, "Your hand"),
            "King of Cups to your hand",
            (SUITS, "Coins"),
            "3 of Coins to your hand",
            "play 3 of Coins",
        ],
        "illegal",
    ),
    "tarot-poker": (
        [
            "Tarot Poker",
            (TARGET, "Your hand"),
            "K of Cups to your hand",
            (SUITS, "Others"),
            "Fool to your hand",
            "check",
        ],
        "illegal",
    ),
    "taruno": (
        [
            "Taruno",
            "5 of Cups to the table",
            (TARGET, "Your hand"),
            "9 of Cups to your hand",
            (SUITS, "Swords"),
            "3 of Swords to your hand",
            "draw",
        ],
        "illegal",
    ),
}
