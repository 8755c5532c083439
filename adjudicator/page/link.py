"""Links that encode a situation in the URL fragment, which browsers do not send to servers.

    PAGE#game=loka&on=5+of+Cups&holding=King+of+Cups+%2B+2+unseen&play=King+of+Cups

The keys are those of the command line, or `position` with a table in one line. `web/page/situation.mjs` decodes them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

if TYPE_CHECKING:
    from adjudicator.cases.flag_values import Flags

VARIABLE = "ADJUDICATOR_PAGE"
"""Environment variable with the public address of a page."""


def address() -> str:
    """The configured address of the page, or ""."""
    return os.environ.get(VARIABLE, "").strip()


def link(
    position: str = "",
    flags: Flags | None = None,
    play: str | None = None,
    by: str | None = None,
    readings: Mapping[str, str] | None = None,
    page: str = "",
) -> str:
    """The link to a ruling, for a situation given by flags or as a position in one line. `page`: the address before the
    "#"."""
    items = [*_flags(flags)] if flags else [("position", position)]
    items += [(key, value) for key, value in (("play", play), ("by", by)) if value]
    items += [("reading", f"{key}={option}") for key, option in (readings or {}).items()]
    return f"{page}#{urlencode(items)}"


def _flags(flags: Flags) -> Iterator[tuple[str, str]]:
    yield "game", flags.game
    yield from (("on", play) for play in flags.on)
    if flags.holding is not None:
        yield "holding", flags.holding
    for name in ("lead", "opening", "acted", "passed", "played"):
        if getattr(flags, name):
            yield name, "yes"
    yield from (("house", rule) for rule in flags.house)
    yield from (("disputed", str(number)) for number in flags.disputed)
    if flags.players is not None:
        yield "players", str(flags.players)
    yield from ((name, value if isinstance(value, str) else "yes") for name, value in flags.own.items())
