"""Theorems by name: every one of a game, and those that somebody means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.files.diagnostics import Fault, Refused, nearest, suggestion
from adjudicator.games import GAMES, OUTLINES
from adjudicator.report.lookup import of_card
from adjudicator.report.proof import books
from adjudicator.solve.theorem import Theorem


def theorems(game: str | None = None) -> Iterator[tuple[str, Theorem]]:
    """Every theorem of a game, or of all, each with the game's id. Raises Refused for a game that is unknown."""
    if game is not None and (not isinstance(game, str) or game not in GAMES):
        raise Refused([Fault("unknown-game", f"no game is called {game!r}", suggestion(game, list(GAMES)))])
    for id in [game] if game else GAMES:
        yield from ((id, theorem) for own in books(id) for theorem in own.theorems.values())


def chosen(names: Sequence[str] = (), game: str | None = None) -> list[tuple[str, Theorem]]:
    """The theorems selected by names: their own or how they begin, a clause's id, a card's name.

    All of them where no name is given, else those selected by any of the names in the order of the books, each once
    and with the game's id. Raises Refused for a game or a name that is unknown, or a name that is empty.
    """
    if strange := [name for name in names if not isinstance(name, str)]:
        message = f"the name of a theorem is text, and this is of type {type(strange[0]).__name__}"
        raise Refused([Fault("unknown-theorem", message, "give names one by one: prove(first, second)")])
    if any(not name.strip() for name in names):
        message = "an empty name is the beginning of every theorem's"
        raise Refused([Fault("unknown-theorem", message, "leave it out to have all of them")])
    every = list(theorems(game))
    if not names:
        return every
    keys = {name: [key for key, one in enumerate(every) if _matches(name, *one)] for name in names}
    unknown = [name for name, some in keys.items() if not some]
    if unknown:
        words = [theorem.name for _, theorem in every] + [id for _, one in every for id in one.about]
        raise Refused([_no_theorem(name, list(dict.fromkeys(words))) for name in unknown])
    return [every[key] for key in sorted({key for some in keys.values() for key in some})]


def _no_theorem(name: str, known: Sequence[str]) -> Fault:
    near = nearest(name, known)
    help = f"did you mean {near}?" if near else "the list: docs/theorems.md, or adjudicator prove without a name"
    return Fault("unknown-theorem", f"no theorem, clause or card is called {name!r}", help)


def _matches(name: str, game: str, theorem: Theorem) -> bool:
    word = name.strip().lower()
    if theorem.name.lower().startswith(word) or word in (id.lower() for id in theorem.about):
        return True
    card = OUTLINES[game].lexicon({}).card(name.strip())
    return card is not None and any(of_card(id, card) for id in theorem.about)
