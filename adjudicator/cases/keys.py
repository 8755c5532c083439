"""The keys of case files: types of the keys of every game, players that a key names, and examples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from adjudicator.files import kinds
from adjudicator.files.kinds import Example, Kind
from adjudicator.games import DEFAULT, OUTLINES
from adjudicator.report.lookup import summary

SHARED: Mapping[str, Kind[object]] = {
    "title": kinds.TEXT,
    "source": kinds.TEXT,
    "trick": kinds.PLAYS,
    "hands": kinds.HANDS,
    "turn": kinds.PLAYER,
    "round": kinds.ROUND,
    "opening": kinds.YES_NO,
    "discards": kinds.TEXT,
    "profile": kinds.TEXT,
    "readings": kinds.CHOSEN,
    "house": kinds.CHOSEN,
}
"""The types of the keys that every game has, except those with a reader of their own (`plain._KEYS`)."""

EXAMPLES: Mapping[str, Example] = {
    "players": "Ada Ben Cleo",
    "round": "2",
    "suits": "Swords Cups Coins Clubs",
    "house": {"rule": "option"},
    "ask": [{"question": "who leads", "expect": "Ada"}],
    "question": "who leads",
    "expect": "Ada",
    "ruled by": "Ann, 2026-03-01: it counts from the last play",
    "recorded": "yes",
}
"""Examples of keys for all games; for messages and the schema."""


def naming(games: Iterable[str]) -> Mapping[str, str]:
    """Return by key which part of its value names players, for the case files of these games."""
    game_kinds = {key.name: key.kind for game in games for key in OUTLINES[game].case().keys}
    return {key: kind.people for key, kind in {**SHARED, **game_kinds}.items()}


def impersonal(game: str) -> Collection[str]:
    """Return the words that may replace the player of a line in files of a game; empty for an unknown game."""
    return OUTLINES[game].lexicon({}).impersonal if game in OUTLINES else ()


def examples(games: Iterable[str]) -> Mapping[str, Example]:
    """Return examples by key for these games. The default game takes precedence, then the last of them."""
    by_game = [_of_game(game) for game in sorted(games, key=lambda game: game == DEFAULT)]
    return {key: example for shown in by_game for key, example in shown.items()}


def _of_game(game: str) -> Mapping[str, Example]:
    """The examples that a game declares, completed with its first card, rule and reading."""
    outline = OUTLINES[game]
    own = {key.name: key.example for key in outline.case().keys}
    deck = outline.lexicon({}).deck
    card, rule = next(iter((*deck.place, *deck.singles))), next(iter(summary(game))).id
    defaults: dict[str, Example] = {
        "trick": [{"Ada": card}],
        "hands": {"Ben": f"{card} + 4 unseen"},
        "readings": {reading.key: reading.names[0] for reading in outline.unclear[:1]},
        "rulings": [{"play": card, "verdict": "illegal"}],
        **{"play": card, "because": rule, "because only": rule, "show": "nothing"},
    }
    return {**EXAMPLES, **{key: example for key, example in defaults.items() if example}, **outline.examples, **own}
