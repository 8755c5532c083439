"""The keys of case files: those of every game that name players, and what any key may look like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.files import kinds
from adjudicator.files.kinds import Example, Kind
from adjudicator.games import OUTLINES

SHARED: Mapping[str, Kind[object]] = {"trick": kinds.PLAYS, "hands": kinds.HANDS, "turn": kinds.PLAYER}
"""The keys of every game that name players."""

EXAMPLES: Mapping[str, Example] = {
    "players": "Ada Ben Cleo",
    "round": "2",
    "suits": "Swords Cups Coins Clubs",
    "house": {"rule": "option"},
    "ask": [{"question": "who leads", "expect": "Ada"}],
    "question": "who leads",
    "expect": "Ada",
}
"""What a key may look like in any game, where that is not plain; for refusals and for editors."""


def naming(games: Iterable[str]) -> Mapping[str, str]:
    """Whom the keys name that the case files of some games have."""
    own = {key.name: key.kind for game in games for key in OUTLINES[game].case().keys}
    return {key: kind.people for key, kind in {**SHARED, **own}.items()}


def examples(game: str) -> Mapping[str, Example]:
    """What the keys of a game's case files may look like."""
    own = {key.name: key.example for key in OUTLINES[game].case().keys}
    return {**EXAMPLES, **OUTLINES[game].examples, **own}
