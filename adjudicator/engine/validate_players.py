"""Validation of the number and the names of players, and of names for suits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.engine.game import Game

if TYPE_CHECKING:
    from adjudicator.files.source import Path

Wrong: TypeAlias = "tuple[str, str, str, Path]"
"""(code, message, help, path of the key)."""


def validate_players(game: Game, players: Sequence[str], suits: Sequence[str]) -> Iterator[Wrong]:
    """Yield the faults in number and names of players, and in names for suits.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> list(validate_players(game, ("Ada", "Ben", "Cleo"), ()))
    []
    >>> [code for code, *_ in validate_players(game, ("Ada", "pass", "Cleo"), ())]
    ['bad-value']
    """
    if not game.fewest <= len(players) <= game.most:
        several = f"{game.fewest} to {game.most}" if game.fewest < game.most else f"{game.most}"
        message = f"this names {len(players)} players, and {game.title} is for {several}"
        yield "players", message, f"name {several}, with spaces between", ("players",)
    own = game.lexicon({}).reserved
    for at, name in enumerate(players):
        if name.lower() in own:
            message = f"nobody can be called {name!r}"
            yield "bad-value", message, "plays use that word: take another name", ("players", at)
    if suits and game.not_suits is None:
        yield "no-suits", f"the suits of {game.title} play no part", "leave suits: out", ("suits",)
    for at, name in enumerate(suits):
        if name.lower() in own | (game.not_suits or frozenset()):
            help = "plays use that word" if name.lower() in own else "cards of another kind are called so"
            yield "bad-suit", f"no suit can be called {name!r}", help, ("suits", at)
