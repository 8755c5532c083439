"""Inputs that once ended in a fault of the program, each with the door it was passed to; `shrink` made them small."""

from __future__ import annotations

from tests.fuzz.corpus import Tree

REGRESSIONS: tuple[tuple[str, Tree], ...] = (
    ("flags", {"command": "judge", "about": ["Death"], "options": [["--front", "Judgement"]]}),
    ("flags", {"command": "judge", "about": ["8"], "options": [["--game", "loka"], ["--behind", "Sun"]]}),
    ("flags", {"command": "judge", "about": [",00"], "options": [["--game", "tarot-himi"], ["--on", "VI"]]}),
    (
        "link",
        "game=tarot-himi&position=tarot-himi+%7C+Ada+Ben+Cleo+Dov+%7C+trick%3A+Ada%3A+Ace+Ace"
        "+Fool%3B+Ben%3A+discard+Judgement+%7C+hands%3A+Ada%3DX+Ace+Ace+Fool&play=takes+67+Ace",
    ),
    ("flags", {"options": [["--game", "taruno"], ["--on", "Queen Cups"], ["--disputed", "1"]]}),
    ("desk", {"ask": "sides", "game": "tarot-poker", "own": {"due": "King"}, "play": "call"}),
    ("link", "game=tarot-himi&on=Bea%3A+Ac"),
    ("question", {"case": {"game": "taruno", "players": "Ben Cleo", "direction": "You"}}),
    (
        "question",
        {
            "case": {
                "game": "taruno",
                "players": "Ada Ben Cleo",
                "top": "5 of Cups",
                "under": "6 of Swords, 7 of Swords",
                "pile": "3",
                "actions": [
                    {"Ada": "Tower"},
                    {"Ben": "gives Chariot"},
                    {"Cleo": "draw"},
                    {"Cleo": "draws 3 unseen"},
                    {"Ben": "Fool"},
                    {"Cleo": "starter 6 of Swords"},
                    {"Cleo": "6 of Cups"},
                ],
                "hands": {"Ada": "3 unseen", "Ben": "3 unseen", "Cleo": "Chariot + 5 unseen"},
            },
            "question": "who is to play",
        },
    ),
    ("record", {"record": {"game": []}}),
    (
        "record",
        {
            "record": {
                "game": "taruno",
                "players": "Ada Cleo",
                "lines": [{"Ada": "starter 5 Cups"}, {"Ada": "discards 6 Cups"}],
            }
        },
    ),
    ("environment", {"variables": {"_ADJUDICATOR_COMPLETE": "complete_bash", "COMP_CWORD": "-1"}}),
    ("environment", {"variables": {"_ADJUDICATOR_COMPLETE": "complete_bash", "COMP_CWORD": "x"}}),
    (
        "environment",
        {
            "variables": {
                "_ADJUDICATOR_COMPLETE": "complete_bash",
                "COMP_WORDS": "adjudicator",
                "ADJUDICATOR_GAMES": "=",
            }
        },
    ),
    (
        "batch",
        {
            "game": "tarot-himi",
            "columns": {"players": {"!array uint64": [4, 4]}, "first_round_tax": [0, 0], "joining": [0, 0]},
        },
    ),
    ("batch", {"game": "taruno", "columns": {}, "named": {"plays": True}}),
    ("python", {"call": "reading", "arguments": [{}, {}]}),
    ("python", {"call": "Case", "arguments": [None]}),
    ("lookup", ["check", "long" * 80]),
    ("lookup", ["compare", "long" * 80]),
    ("lookup", ["rules", "\u2028--game", "tahimi", "--json"]),
    ("position", {"position": "%s"}),
    ("position", {"position": "taruno | Ada Ben | actions: Ada: Ace of Wands", "show": "plays"}),
    (
        "question",
        {
            "case": {
                "game": "taruno",
                "players": "Ada Ben",
                "actions": [{"Ada": "Hanged Man"}, {"Ada": "keeps 2 Cups"}],
                "hands": {"Ada": "3 Wands"},
            }
        },
    ),
    (
        "question",
        {
            "case": {
                "game": "taruno",
                "players": "Ben Cleo Dov",
                "actions": [{"Ben": "King Swords"}, {"Cleo": "King Wands"}],
                "hands": {"Dov": "88 unseen"},
            }
        },
    ),
    (
        "python",
        {
            "call": "replay",
            "arguments": [
                {
                    "game": "tarot-poker",
                    "players": "Ada Ben Cleo",
                    "lines": [
                        {"Ada": "check"},
                        {"Ben": "check"},
                        {"Cleo": "check"},
                        {"Ada": "draws 2 Coins"},
                        {"Ben": "stand pat"},
                        {"Cleo": "stand pat"},
                        {"Ada": "fold"},
                        {"Ben": "check"},
                        {"Cleo": "check"},
                        {"Cleo": "shows Q Cups Q Coins 7 Swords 8 of Swords Tower 5 of Swords"},
                    ],
                }
            ],
        },
    ),
    (
        "position",
        {
            "position": "taruno | Ada Ben | hands: Ada=Sun, 4 Wands; Ben=3 unseen | top: 5 Cups | majors: 3 Wands "
            "| sleeves: Ada=9 Cups | due: Ada=Magician",
            "show": "plays",
        },
    ),
)
"""The door and the input of each."""
