"""The ledger of the documents: what answers for each paragraph, as a page.

`docs/ledger.yaml` is kept by hand, `docs/ledger.md` is made of it. Paragraphs are named by heading
and number, never by their words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import yaml

from adjudicator.games import GAMES

ROOT = Path(__file__).parent.parent
Ledger = Mapping[str, Mapping[str, Sequence[str]]]

_HEAD = """# What answers for each paragraph

Every paragraph of the documents by heading and number, and what rules on it: a clause or an effect by its id
(`adjudicator explain ID`), a reading or a house rule by its key (`adjudicator readings KEY`), or why nothing does.
Headings in brackets are lost in the copy at hand, and named by what they head. Made from `ledger.yaml`;
`tests/test_ledger.py` holds it to the program.
"""


def ledger() -> Ledger:
    """What answers for each paragraph: by document and heading an entry for each, in order."""
    data: Ledger = yaml.load((ROOT / "docs" / "ledger.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    return data


def paragraphs() -> Mapping[str, Mapping[str, int]]:
    """How many paragraphs each heading of each document has."""
    data: Mapping[str, Mapping[str, int]] = yaml.load(
        (ROOT / "tests" / "paragraphs.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader
    )
    return data


def ids() -> dict[str, str]:
    """By everything that may answer for a paragraph what it says: ids, and keys of readings."""
    kinds: dict[str, str] = {}
    for game in GAMES.values():
        rulebook = game.rulebook(game.lexicon({}))
        for entry in rulebook.entries():
            kinds[entry.id] = entry.kind
        for key, reading in game.readings.items():
            kinds[key] = "house rule" if reading.house else "reading"
    return kinds


def named(entry: str) -> tuple[str, ...]:
    """The ids and keys of an entry; none where it says why nothing rules."""
    return () if entry.startswith("-") else tuple(entry.split())


def page() -> str:
    """The ledger as Markdown."""
    return "\n".join((_HEAD, *_sections())).rstrip() + "\n"


def _sections() -> Iterator[str]:
    kinds = ids()
    for document, headings in ledger().items():
        yield f"## {document}\n"
        yield "| heading | paragraph | ruled by |"
        yield "|---|---|---|"
        for heading, entries in headings.items():
            for number, entry in enumerate(entries, start=1):
                cell = ", ".join(f"`{id}`" for id in named(entry)) or f"not ruled: {entry[1:].strip()}"
                yield f"| {heading if number == 1 else ''} | {number} | {cell} |"
        yield ""
    houses = sum(kind in ("house rule", "reading") for kind in kinds.values())
    ruled = f"{len(kinds) - houses} clauses and effects, {houses} readings and house rules"
    yield f"{ruled}; each is led to from some paragraph."
