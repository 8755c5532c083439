"""A situation as a link: all of it stands behind the #, which no browser sends anywhere.

    PAGE#game=loka&on=5+of+Cups&holding=King+of+Cups+%2B+2+unseen&play=King+of+Cups

The keys are those of the command line, or `position` with a table in one line; the page reads them back
(`web/page/situation.mjs`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlencode

if TYPE_CHECKING:
    from adjudicator.cases.told import Flags

VARIABLE = "ADJUDICATOR_PAGE"
"""The environment variable with the address of a page that others can open."""
PORT = 8123
"""Where `adjudicator serve` shows its page, where nothing else is said."""


def address() -> str:
    """The address of the page that links lead to; empty where none is configured."""
    return os.environ.get(VARIABLE, "").strip()


def link(
    position: str = "",
    flags: Flags | None = None,
    play: str | None = None,
    by: str | None = None,
    readings: Mapping[str, str] | None = None,
    page: str = "",
) -> str:
    """The link to a ruling: on a play of what flags tell, or in a position in one line. `page` is the address before
    the #."""
    told = [*_flags(flags)] if flags else [("position", position)]
    told += [(key, value) for key, value in (("play", play), ("by", by)) if value]
    told += [("reading", f"{key}={option}") for key, option in (readings or {}).items()]
    return f"{page}#{urlencode(told)}"


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
    yield from ((name, told if isinstance(told, str) else "yes") for name, told in flags.own.items())
