"""The input of a command: a case file, a position in one line, or flags."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cases.flag_values import HOUSE, Flags, fault, pairs
from adjudicator.files.diagnostics import listed, nearest, now_called
from adjudicator.law.reading import former_keys

if TYPE_CHECKING:
    from adjudicator.cases.case import Case


POSITION = "<position>"
"""The file name of a position in messages."""


def is_file(text: str) -> bool:
    """Whether an argument is a case file (by its extension, as `-`, or as an existing file) rather than a play."""
    return text == "-" or text.endswith((".yaml", ".yml", ".json")) or os.path.isfile(text)


def from_file(
    path: str, readings: Sequence[str], profile: str | None = None, limit: float = 10.0, house: Sequence[str] = ()
) -> Case:
    """Load the case of a file or of a position in one line, with overriding profile, readings and house rules. `limit`:
    time limit in seconds of an answer about it. Raises Refused."""
    from adjudicator.cases.build import load, loads
    from adjudicator.cases.position import is_position

    rules = pairs(house, HOUSE)
    case = loads(path, POSITION, limit, rules) if is_position(path) else load(path, limit, rules)
    return with_readings(case, readings, profile)


def source_of(case: str | None, position: str | None) -> str | None:
    """The case file or position of a command, or None. Raises Refused for both, or for a malformed position."""
    from adjudicator.cases.position import is_position

    if case is not None and position is not None:
        raise fault("two-sources", "--position and a case file describe two situations", "leave one of them out")
    if position is not None and not is_position(position):
        help = "write it like GAME | Ada Ben | turn: Ada, as judge --share prints it"
        raise fault("bad-position", "a position begins with the game and the players, parted by |", help)
    return position if position is not None else case


def with_readings(case: Case, readings: Sequence[str], profile: str | None = None) -> Case:
    """The case with overriding profile and readings. Raises Refused for unknown ones."""
    if profile is not None:
        profiles = case.situation.game.profiles
        if profile not in profiles:
            raise fault("unknown-profile", f"no profile is called {profile!r}", listed(profile, list(profiles)))
        case = case.by_profile(profile)
    chosen, known = pairs(readings, "--reading"), case.situation.game.readings
    for key, option in chosen.items():
        if key not in known or known[key].house:
            keys = [name for name, reading in known.items() if not reading.house]
            help = now_called(key, former_keys(known)) or _hint(key, keys, "adjudicator readings")
            raise fault("unknown-reading", f"no reading has the key {key!r}", help, key)
        if option not in known[key].names:
            raise fault("unknown-option", f"{key} has no option {option!r}", listed(option, known[key].names))
    return case.under(chosen) if chosen else case


def _hint(word: str, known: Sequence[str], command: str) -> str:
    near = nearest(word, known)
    return f"did you mean {near}?" if near else f"the list: {command}"


def one_source(case: str | None, flags: Flags) -> None:
    """Raise Refused if both a case file and flags describe the situation."""
    given = {
        "--holding": flags.holding is not None,
        "--on": bool(flags.on),
        "--lead": flags.lead,
        "--opening": flags.opening,
        "--acted": flags.acted,
        "--passed": flags.passed,
        "--played": flags.played,
        "--disputed": bool(flags.disputed),
        **{f"--{name}": True for name in flags.own},
    }
    extra = [flag for flag, is_given in given.items() if is_given]
    if case is not None and extra:
        raise fault(
            "two-sources", f"{extra[0]} and a case file describe two situations", f"leave {extra[0]} out, or the file"
        )


def overlay(case: Case, readings: Sequence[str], profile: str | None) -> dict[str, str]:
    """The options of a profile and readings, which override those of every ruling. Raises Refused."""
    defaults = case.situation.game.profiles[profile] if profile else {}
    return {**defaults, **pairs(readings, "--reading")}
