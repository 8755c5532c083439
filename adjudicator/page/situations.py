"""Build cases from the page's requests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.cases.case import Case, known_options
from adjudicator.cases.flag_values import Flags, fault
from adjudicator.cases.flags import from_flags
from adjudicator.files.diagnostics import listed, quoted
from adjudicator.games import own_flags
from adjudicator.page.shape import FLAG_KEYS
from adjudicator.solve.budget import LIMIT

Request = Mapping[str, Any]
"""A request as JSON data."""


def case_of(request: Request, asking: bool = False) -> Case:
    """The case of a request: from `text` (a case file, or a position in one line) with its `name`, or from flags.
    `readings` and `profile` override its own. Raises Refused."""
    from adjudicator.cases.build import loads  # lazy: requests with flags do not need the file parser

    text = request.get("text")
    case = loads(text, request.get("name") or "the situation", LIMIT) if text else _of_flags(request, asking)
    if profile := request.get("profile"):
        known = case.situation.game.profiles
        if profile not in known:
            raise fault("unknown-profile", f"no profile is called {quoted(profile)}", listed(profile, list(known)))
        case = case.by_profile(profile)
    readings = request.get("readings") or {}
    known_options(case.situation.game.readings, readings)
    return case.under(readings) if readings else case


def _of_flags(request: Request, asking: bool) -> Case:
    return from_flags(flags_of(request), LIMIT, asking=asking)


def flags_of(request: Request) -> Flags:
    """The flags of a request. Raises Refused for an unknown flag, or one of the wrong type."""
    given: dict[str, Any] = {name: request[name] for name in FLAG_KEYS if name in request}
    given |= {name: tuple(filter(str.strip, given.get(name, ()))) for name in ("on", "house")}
    return replace(_NO_FLAGS, **(given | {"own": _own(request.get("own", {}))}))


_NO_FLAGS = Flags("", None, (), False, False, False, None, ())


def _own(given: Mapping[str, str | bool | None]) -> dict[str, str | bool]:
    """The game-specific flags, without those that are off. Raises Refused."""
    known = {flag.name: flag for flag in own_flags()}
    flags = {name: value for name, value in given.items() if value not in ("", False, None)}
    for name, value in flags.items():
        if name not in known:
            raise fault("unknown-flag", f"no game has a flag {quoted(name)}", listed(name, list(known)))
        if known[name].takes != isinstance(value, str):
            takes = f"a text such as {known[name].example!r}" if known[name].takes else "true or false"
            raise fault("bad-type", f"{name} takes {takes}", "write it as the command line has it")
    return {name: value for name, value in flags.items() if value is not None}
