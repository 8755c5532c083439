"""What can be looked up by name: clauses and effects by id or card, readings by key."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.games import GAMES
from adjudicator.law import Entry, Reading


def explain(name: str) -> list[tuple[str, Entry]]:
    """The clauses and effects with an id, or of a card, each with its game's name.

    A card's clauses are those whose ids begin with its own; a rank's, which has none, those
    that name it. Raises KeyError when nothing has the name.
    """
    wanted = name.strip()
    found = [(id, entry) for id, entry in entries() if entry.id.lower() == wanted.lower()]
    for id, game in GAMES.items() if not found else ():
        card = game.lexicon({}).card(wanted)
        if card:
            stem = card.split(" of ")[0].upper().replace(" ", "-")
            own = [(g, e) for g, e in entries() if g == id]
            found += [(g, e) for g, e in own if _stem(e.id) == stem] or [
                (g, e) for g, e in own if card in game.lexicon({}).deck.place and _names(e, card)
            ]
    if not found:
        raise KeyError(name)
    return found


def _names(entry: Entry, rank: str) -> bool:
    """Whether a clause speaks of a rank. A rank of one letter or figure is no word to look for."""
    return len(rank) > 1 and re.search(rf"\b{re.escape(rank)}s?\b", f"{entry.title} {entry.says}") is not None


def _stem(id: str) -> str:
    """An id without the letters of its game, and the number behind it: HANGED-MAN of TH-HANGED-MAN.2."""
    return id.partition("-")[2].partition(".")[0]


def entries() -> Iterator[tuple[str, Entry]]:
    """Every clause and effect of every game, each with the game's id."""
    for id, game in GAMES.items():
        for entry in game.rulebook(game.lexicon({})).described():
            yield id, entry


def reading(game: str, key: str) -> Reading:
    """A reading or house rule by its game and key. Raises KeyError."""
    return GAMES[game].readings[key]


def described(game: str, entry: Entry) -> dict[str, object]:
    """A clause or effect as JSON has it."""
    cites = [{"document": cite.document, "heading": cite.heading} for cite in entry.cites]
    words = {"id": entry.id, "kind": entry.kind, "title": entry.title, "says": entry.says}
    return {"schema": 1, "game": game, **words, "cites": cites, "readings": list(entry.readings)}
