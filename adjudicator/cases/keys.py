"""The keys of case files: what those of every game take, whom each names, and what it may look like."""

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
"""What the keys of every game take, besides those that have a reading of their own."""

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


def impersonal(game: str) -> Collection[str]:
    """The words that may stand before a line of a game's files in the place of a player; none in a game nobody knows."""
    return OUTLINES[game].lexicon({}).impersonal if game in OUTLINES else ()


def examples(games: Iterable[str]) -> Mapping[str, Example]:
    """What the keys of some games' case files may look like; where several have a key, as the default game has it, or
    else the last of them."""
    told = [_of_game(game) for game in sorted(games, key=lambda game: game == DEFAULT)]
    return {key: one for some in told for key, one in some.items()}


def _of_game(game: str) -> Mapping[str, Example]:
    """As the game shows it, or with the first of its cards, rules and readings."""
    outline = OUTLINES[game]
    own = {key.name: key.example for key in outline.case().keys}
    deck = outline.lexicon({}).deck
    card, rule = next(iter((*deck.place, *deck.singles))), next(iter(summary(game))).id
    first: dict[str, Example] = {
        "trick": [{"Ada": card}],
        "hands": {"Ben": f"{card} + 4 unseen"},
        "readings": {reading.key: reading.names[0] for reading in outline.unclear[:1]},
        "rulings": [{"play": card, "verdict": "illegal"}],
        **{"play": card, "because": rule, "because only": rule, "show": "nothing"},
    }
    return {**EXAMPLES, **{key: one for key, one in first.items() if one}, **outline.examples, **own}
