"""Inputs that once ended in a fault of the program, each with the door it was passed to; `shrink` made them small."""

from __future__ import annotations

from tests.fuzz.corpus import Tree

REGRESSIONS: tuple[tuple[str, Tree], ...] = (
    ("flags", {"command": "judge", "about": ["Death"], "options": [["--front", "Judgement"]]}),
    ("flags", {"command": "judge", "about": ["8"], "options": [["--game", "loka"], ["--behind", "Sun"]]}),
    ("desk", {"ask": "sides", "game": "tarot-poker", "own": {"due": "King"}, "play": "call"}),
    ("link", "game=tarot-himi&on=Bea%3A+Ac"),
    ("question", {"case": {"game": "taruno", "players": "Ben Cleo", "direction": "You"}}),
    ("batch", {"game": "taruno", "columns": {}, "named": {"plays": True}}),
    ("python", {"call": "reading", "arguments": [{}, {}]}),
)
"""The door and the input of each."""
