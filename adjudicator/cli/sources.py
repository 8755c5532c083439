"""What a command rules on: a case file, or flags that describe a situation."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cases.flag_values import HOUSE, Flags, fault, pairs
from adjudicator.files.diagnostics import listed, nearest

if TYPE_CHECKING:
    from adjudicator.cases.case import Case


POSITION = "<position>"
"""How a position is called where a file would be."""


def is_file(text: str) -> bool:
    """Whether an argument is a case file rather than a play."""
    return text == "-" or text.endswith((".yaml", ".yml", ".json")) or os.path.isfile(text)


def from_file(
    path: str, readings: Sequence[str], profile: str | None = None, limit: float = 10.0, house: Sequence[str] = ()
) -> Case:
    """The case in a file, or of a position in one line, under a profile and some other readings and house rules. `limit`
    is how many seconds an answer about it may take. Raises Refused."""
    from adjudicator.cases.build import load, loads
    from adjudicator.cases.position import is_position

    rules = pairs(house, HOUSE)
    found = loads(path, POSITION, limit, rules) if is_position(path) else load(path, limit, rules)
    return with_readings(found, readings, profile)


def source_of(case: str | None, position: str | None) -> str | None:
    """The file or the position that a command rules on, of which one is given at the most. Raises Refused."""
    from adjudicator.cases.position import is_position

    if case is not None and position is not None:
        raise fault("two-sources", "--position and a case file describe two situations", "leave one of them out")
    if position is not None and not is_position(position):
        help = "write it like GAME | Ada Ben | turn: Ada, as judge --share prints it"
        raise fault("bad-position", "a position begins with the game and the players, parted by |", help)
    return position if position is not None else case


def with_readings(case: Case, readings: Sequence[str], profile: str | None = None) -> Case:
    """The case under a profile and some other readings. Raises Refused."""
    if profile is not None:
        profiles = case.situation.game.profiles
        if profile not in profiles:
            raise fault("unknown-profile", f"no profile is called {profile!r}", listed(profile, list(profiles)))
        case = case.by_profile(profile)
    chosen, known = pairs(readings, "--reading"), case.situation.game.readings
    for key, option in chosen.items():
        if key not in known or known[key].house:
            keys = [k for k, reading in known.items() if not reading.house]
            raise fault(
                "unknown-reading", f"no reading has the key {key!r}", _or_list(key, keys, "adjudicator readings")
            )
        if option not in known[key].names:
            raise fault("unknown-option", f"{key} has no option {option!r}", listed(option, known[key].names))
    return case.under(chosen) if chosen else case


def _or_list(word: str, known: Sequence[str], command: str) -> str:
    near = nearest(word, known)
    return f"did you mean {near}?" if near else f"the list: {command}"


def one_source(case: str | None, flags: Flags) -> None:
    """A case file and flags that describe a situation do not go together. Raises Refused."""
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
    named = [flag for flag, there in given.items() if there]
    if case is not None and named:
        raise fault(
            "two-sources", f"{named[0]} and a case file describe two situations", f"leave {named[0]} out, or the file"
        )


def overlay(case: Case, readings: Sequence[str], profile: str | None) -> dict[str, str]:
    """The options that a profile and some readings put over those of every ruling."""
    own = case.situation.game.profiles[profile] if profile else {}
    return {**own, **pairs(readings, "--reading")}
