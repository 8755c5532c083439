"""Refusals in the words of the page: a situation that flags describe is fields on the page, and no command line.

Each fault names its field, so that the page shows it there: `on` with the number of the play, `holding`, `play`, or a
flag of the game; "" for none of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from adjudicator.cases.flag_values import ORDINALS
from adjudicator.files.diagnostics import Fault, Refused, as_json

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "on": "the table",
        "holding": "your hand",
        "lead": "“You lead”",
        "opening": "“First lead of the round”",
        "acted": "“had a turn”",
        "passed": "“passed”",
        "played": "“played cards”",
        "players": "the players",
        "by": "who plays",
        "house": "the house rules",
        "reading": "the readings",
    }
)
"""Flag -> what it is called on the page."""
_PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"exactly one of --on, --lead and --opening is needed", "either cards lie on the table, or you lead"),
        (r", or --owing(?: or --tribute)? in their place", ", or you owe something"),
        (r"--owing 1 is more than the (.+) of --holding", r"you owe one card, and your hand has \1"),
        (r"--owing (\d+) is more than the (.+) of --holding", r"you owe \1 cards, and your hand has \2"),
        (
            r"give --on PLAY \(oldest first, as often as needed\), or --lead, or --opening",
            "tap the cards that lie there, or a button in their place, such as “You lead”",
        ),
        (r"; of what .* write a case, .*", ""),
        (r"your (\w+) --on\b", r"the \1 play on the table"),
        (r"your --on\b", "the play on the table"),
        (r"add --disputed (\d+)", r"mark play \1 on the table as disputed"),
        (r"--disputed (\d+)( is|: )", r"the disputed play \1\2"),
        (r"name players as the plays do: .*", "name players as the plays do, such as Cleo: Q Q"),
        (r"such as --on ('[^']*')", r"such as \1"),
        (r"--on ('[^']*')", r"\1"),
        (r"--players ('[^']*')", r"\1"),
        (r"with --on\b", "on the table"),
        (r"raise --players", "say that more play"),
        (r"say it with --players", "say it under More"),
        (r"tell it with --passed or --played, or as a line of a case file", "say under More which of the two it was"),
        (r" The list: adjudicator ask --game \S+", ""),
        (r"flags do not say", "nothing says"),
        (
            r"flags tell here what no case file can: who had a turn before, or what is owed",
            "that somebody had a turn before, or owes cards, is told without the lines that say so",
        ),
        (r"write a case\b", "name everybody under More, and what was done before"),
        (r"describe the table in a case file", "write a case file"),
        (r"such as --([a-z]+) ([^ ,;]+)$", r"such as \2"),
        (r"write it like --([a-z]+) ", "write it like "),
    )
)
_FLAG = re.compile(r"--([a-z][a-z-]*)")
_PREFIX = re.compile(r"^--([a-z][a-z-]*)(?:: | (?='))")
_ON = re.compile(rf"(?:your ({'|'.join(ORDINALS)}|\d+th) )?--on$")


def refusal(refused: Refused) -> dict[str, Any]:
    """The faults as JSON data with their fields, and the text of all, in the page's words."""
    entries = cast("list[dict[str, Any]]", as_json(refused)["errors"])
    faults = [_fault(fault, entry) for fault, entry in zip(refused.faults, entries, strict=True)]
    return {"refused": faults, "text": "\n".join(f"{fault['message']}: {fault['help']}" for fault in faults)}


def _fault(fault: Fault, entry: Mapping[str, Any]) -> dict[str, Any]:
    field, number = _field(fault)
    message = _PREFIX.sub("", entry["message"]) if field else entry["message"]
    return {
        **entry,
        "file": None,
        "line": None,
        "field": field,
        "number": number,
        "message": in_page_words(message),
        "help": in_page_words(entry["help"]),
    }


def _field(fault: Fault) -> tuple[str, int]:
    """The field that a fault is in, and the number of the play from 1, or 0."""
    where = fault.place.file if fault.place else ""
    if prefix := _PREFIX.match(fault.message):
        return prefix[1], 0
    if on := _ON.fullmatch(where):
        return "on", _number(on[1]) if on[1] else 1
    return {"--holding": "holding", "<play>": "play"}.get(where, ""), 0


def _number(ordinal: str) -> int:
    return ORDINALS.index(ordinal) + 1 if ordinal in ORDINALS else int(ordinal.removesuffix("th"))


def in_page_words(text: str) -> str:
    """A sentence without the flags of the command line.

    >>> in_page_words("mend it; or if it is in doubt, add --disputed 2")
    'mend it; or if it is in doubt, mark play 2 on the table as disputed'
    """
    for pattern, words in _PHRASES:
        text = pattern.sub(words, text)
    return _FLAG.sub(lambda flag: _NAMES.get(flag[1], f"“{flag[1]}”"), text)
