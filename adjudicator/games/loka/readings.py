"""Loka's unclear sentences: each with its options, the default first, and why."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.law import Options
from adjudicator.law.reading import Document

LOKA = Document("Loka", "lo")
cite, _reading = LOKA.cite, LOKA.unclear

READINGS = (
    _reading(
        "discard.trumps",
        "May the dealer lay away trumps that are no Honours?",
        "Deal",
        ("allowed", "yes", "only Aces, Kings and Honours are barred"),
        ("forced", "only where fewer than three other cards may go", "a sister game has it so"),
    ),
    _reading(
        "fool.led",
        "What must be followed when the Fool is led?",
        "Play",
        ("next", "the suit of the next card", "the Fool is no suit, so the trick begins behind it"),
        ("free", "nothing: each plays what they like", "no suit was led"),
        (
            "barred",
            "nothing: the Fool may not be led while another card is held",
            "it is played instead of a card that is asked for",
        ),
    ),
    _reading(
        "fool.pay_from_discard",
        "May a dealer who took no trick pay for the Fool with a card laid away?",
        "Play",
        ("no", "no: the Fool is surrendered", "no trick was taken, and the three cards are none"),
        ("yes", "yes", "the cards laid away count with the dealer's tricks"),
    ),
    _reading(
        "settlement",
        "What does a player win who is above the average?",
        "Scores",
        (
            "each",
            "three times the points above it: every deviation is settled with both others",
            "points go from each to each",
        ),
        ("once", "the points above it", "the three results are all that is written down"),
    ),
)

PROFILES: Mapping[str, Options] = {
    "default": {},
    "sister-game": {"lo.discard.trumps": "forced", "lo.fool.led": "barred"},
}
"""Choices of readings by name."""
