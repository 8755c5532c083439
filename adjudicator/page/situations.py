"""What a page tells of a table, as a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.cases.case import Case, known_options
from adjudicator.cases.flags import from_flags
from adjudicator.cases.told import Flags

LIMIT = 60.0
"""How many seconds an answer may take: a browser is slower than a terminal, and can be told to stop."""

Told = Mapping[str, Any]
"""Plain values, as JSON has them."""


def case_of(told: Told, asking: bool = False) -> Case:
    """The case of a situation: `text` of a case file or a position in one line, with its `name`; or what flags tell,
    by their names. `readings` and a `profile` are put over its own. Raises Refused."""
    from adjudicator.cases.build import (
        loads,
    )  # here: a page that tells by flags need not have what reads files

    text = told.get("text")
    found = loads(text, told.get("name") or "the situation", LIMIT) if text else _of_flags(told, asking)
    if profile := told.get("profile"):
        found = found.by_profile(profile)
    readings = told.get("readings") or {}
    known_options(found.situation.game.readings, readings)
    return found.under(readings) if readings else found


def _of_flags(told: Told, asking: bool) -> Case:
    return from_flags(flags_of(told), LIMIT, asking=asking)


def flags_of(told: Told) -> Flags:
    """The flags of a situation."""
    return Flags(
        told.get("game", ""),
        told.get("holding"),
        _texts(told.get("on")),
        bool(told.get("lead")),
        bool(told.get("opening")),
        bool(told.get("acted")),
        told.get("players"),
        _texts(told.get("house")),
        {name: own for name, own in (told.get("own") or {}).items() if own not in ("", False, None)},
        tuple(told.get("disputed") or ()),
    )


def _texts(told: Sequence[str] | None) -> tuple[str, ...]:
    return tuple(text for text in told or () if text.strip())
