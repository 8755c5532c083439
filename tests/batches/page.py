"""The page of columns, made from the program: docs/batch-columns.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import adjudicator
from adjudicator.batches.columns import HAND, OPTION, PLAY, POSITION
from adjudicator.games import GAMES

_NONE: Mapping[str, object] = {}
DRAWN = [id for id in GAMES if GAMES[id].load_optional("positions", _NONE)]
"""The games of which random positions are drawn."""
HEADS = {
    POSITION: "The position",
    HAND: "The hand",
    PLAY: "The play, where no column `play` tells it",
    OPTION: "Readings and house rules; defaults are taken where there is no such column",
}
HOUSE = {"tahimi": {"jokers": "wild"}}
"""With jokers, so that the page has every column."""


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# The columns of a batch"
    yield ""
    yield (
        "What [batch.md](batch.md) takes, by game and decision. A column with a default may be left out. `players`, "
        "how many play, and every house rule of the game may be columns too. This page is made by "
        "`python -m tests.refresh`."
    )
    for id, game in GAMES.items():
        for choice in game.choices:
            yield ""
            yield f"## {game.title}: {choice.name}"
            if id in HOUSE:
                text = ", ".join(f"{key}={option}" for key, option in HOUSE[id].items())
                yield ""
                yield f"With the house rule {text}; the columns of the hand are those of the deck that is played with."
            columns = adjudicator.batch_columns(id, choice.name, house=HOUSE.get(id))
            for about, head in HEADS.items():
                some = [column for column in columns if column.about == about]
                if some:
                    yield from (
                        "",
                        f"### {head}",
                        "",
                        "| column | type | values | default | meaning |",
                        "|---|---|---|---|---|",
                    )
                    yield from map(_row, some)


def _row(column: adjudicator.Column) -> str:
    values = " ".join(column.options) if column.options else f"{column.low} to {column.high}"
    default = "" if column.default is None else column.options[column.default] if column.options else column.default
    return f"| `{column.name}` | {column.dtype} | {values} | {default} | {column.meaning} |"
