"""What the rules say of a name, as a value that prints as its page."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, indent

from adjudicator.law import Entry
from adjudicator.report import lookup
from adjudicator.report.text import WIDTH


class Page(list[tuple[str, Entry]]):
    """Clauses and effects, each with its game's id; printed, the page that `adjudicator explain` shows."""

    def __str__(self) -> str:
        return page(self, WIDTH)

    def __repr__(self) -> str:
        return str(self)


def page(entries: list[tuple[str, Entry]], width: int) -> str:
    """The text of some clauses and effects, an empty line between them."""
    return "\n\n".join("\n".join(_lines(game, entry, width)) for game, entry in entries)


def _lines(game: str, entry: Entry, width: int) -> Iterator[str]:
    yield f"{entry.id}  {entry.title}  ({game}, {entry.kind})"
    yield indent(fill(entry.says, width - 2), "  ")
    yield from (f"  = rule     {cite}" for cite in entry.cites)
    for reading in lookup.bearing(game, entry):
        yield f"  = reading  {reading.key}: {' | '.join(reading.names)}"
