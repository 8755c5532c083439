"""Short ways to write down rounds and their events, for the tests of the whole round's oracle."""

from __future__ import annotations

from collections.abc import Mapping

from .round_values import Event, Start, Story
from .table import Action

FOUR = ("A", "B", "C", "D")


def put(player: str, *cards: str, as_: str | None = None, showing: tuple[str, ...] = ()) -> Event:
    return player, Action("cards", cards, as_, showing=showing)


def passes(*players: str) -> list[Event]:
    return [(player, Action("pass")) for player in players]


def drop(player: str, card: str, *also: str, to: str | None = None) -> Event:
    return player, Action("discard", (card,), to=to, also=also)


def gives(player: str, *cards: str) -> Event:
    return player, Action("gives", cards)


def draws(player: str, *cards: str) -> Event:
    return player, Action("draws", cards)


def takes(player: str, *cards: str) -> Event:
    return player, Action("takes", cards)


def shows(player: str, *cards: str) -> Event:
    return player, Action("shows", cards)


def calls(player: str) -> Event:
    return player, Action("calls")


def cards(text: str) -> tuple[str, ...]:
    """Card names, with commas between them."""
    return tuple(text.replace(", ", ",").split(","))


def begin(game: str, hands: Mapping[str, str], number: int = 1, **options: str) -> Start:
    """A round with these hands; a key with two underscores for its dots is a reading, another is of the house."""
    readings = {key.replace("__", "."): value for key, value in options.items() if "__" in key}
    house = {key: value for key, value in options.items() if "__" not in key}
    held = {player: cards(text) for player, text in hands.items()}
    return Start(game, tuple(hands), held, number, None, house, readings)


def poker(a: str, b: str, c: str, d: str, number: int = 1, **options: str) -> Start:
    return begin("tahimi", dict(zip(FOUR, (a, b, c, d), strict=True)), number, **options)


def tarot(a: str, b: str, c: str, d: str, number: int = 1, **options: str) -> Start:
    return begin("tarot-himi", dict(zip(FOUR, (a, b, c, d), strict=True)), number, **options)


def codes(story: Story) -> list[tuple[int, str, str]]:
    return [(fault.event, fault.player, fault.code) for fault in story.faults]


def turn(story: Story) -> str:
    """Whose turn is open, nothing else being open."""
    (due,) = story.end.open
    assert due.kind == "turn"
    return due.player
