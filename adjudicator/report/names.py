"""Names of games: id, title, an unambiguous part of either, or the prefix of the readings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.files.diagnostics import Fault, Refused, nearest
from adjudicator.games import OUTLINES

if TYPE_CHECKING:
    from adjudicator.files.source import Marked

_FEWEST = 2
"""The fewest letters by which a game is known."""


def called(name: str) -> str:
    """The id of the game that somebody calls so. Raises Refused, with the candidates.

    >>> called("Tarot Poker"), called("POKER"), called("th")
    ('tarot-poker', 'tarot-poker', 'tarot-himi')
    """
    if name in OUTLINES:
        return name
    matches = _best_matches(name)
    if len(matches) == 1:
        return matches[0]
    ids = list(OUTLINES)
    titles = [game.title for game in OUTLINES.values()]
    near = nearest(name, [*ids, *titles, *(word for title in titles for word in title.split())])
    if near is not None and not matches:
        matches = _best_matches(near)
    help = f"did you mean {' or '.join(matches)}? " if matches else ""
    help += f"There are {', '.join(ids[:-1])} and {ids[-1]}"
    raise Refused([Fault("unknown-game", f"no game is called {name!r}", help)])


def with_id(tree: Marked) -> Marked:
    """Replace another name of the game in a file by its id; unchanged if it is ambiguous."""
    value = tree.value
    name = value.get("game") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(name, str) or name in OUTLINES:
        return tree
    matches = _best_matches(name)
    return replace(tree, value={**value, "game": matches[0]}) if len(matches) == 1 else tree


def _best_matches(name: str) -> list[str]:
    """The ids of the games that a name matches best."""
    typed = _plain(name)
    written = {id: [_plain(id), _plain(game.title)] for id, game in OUTLINES.items()}
    if whole := [id for id, names in written.items() if typed in names]:
        return whole
    if len(typed) < _FEWEST:
        return []
    letters = [
        id for id, game in OUTLINES.items() if typed in {reading.key.partition(".")[0] for reading in game.unclear}
    ]
    return letters or [id for id, names in written.items() if any(typed in one for one in names)]


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())
