"""Positions of Taruno written short, for tests: a spot is a table of two to seven where somebody is to decide.

cards("5C KW Moon")                 cards by short names: number, A, P (Page), N (Knight), Q, K, and the suit's letter
spot({"Ana": "5C", "Ben": "6W"})    Ana is to play on the 5 of Cups; keywords change the rest
after(position, *texts)             the position after these actions, by whoever has to decide
"""

from __future__ import annotations

import random
from typing import Any

from .following import follow
from .legality import faults, legal
from .moves import Chance, Move
from .pack import MAJORS, MINORS, PACK, Readings
from .state import Action, Position, Task, read, words

LETTERS = {"A": "Ace", "P": "Page", "N": "Knight", "Q": "Queen", "K": "King"}
SUIT_LETTERS = {"C": "Cups", "W": "Wands", "S": "Swords", "P": "Pentacles"}
LONG = {card.split()[0]: card for card in MAJORS}


class Picking(Chance):
    """No chance: nothing is shuffled, the first card is picked."""

    def __init__(self) -> None:
        super().__init__(random.Random(0))

    def shuffled(self, cards: Any) -> tuple[str, ...]:
        return tuple(cards)

    def picked(self, cards: Any) -> str:
        return str(cards[0])


def card(short: str) -> str:
    if short in LONG:
        return LONG[short]
    named = f"{LETTERS.get(short[:-1], short[:-1])} of {SUIT_LETTERS[short[-1]]}"
    if named not in MINORS:
        raise ValueError(f"no card is written {short!r}")
    return named


def cards(text: str) -> tuple[str, ...]:
    return tuple(map(card, text.split()))


def spot(hands: dict[str, str], top: str = "5C", pile: str | None = None, **changes: Any) -> Position:
    """The first named is to play, unless `agenda` says otherwise; every card named nowhere lies in the pile, Minors
    first, unless `pile` names all of it."""
    held = {name: cards(text) for name, text in hands.items()}
    first = next(iter(hands))
    position = Position(tuple(hands), held, (), cards(top), turn=first, agenda=(Task("turn", first),))
    for key, value in changes.items():
        setattr(position, key, value)
    lying = set(position.all_cards())
    position.pile = tuple(name for name in PACK if name not in lying) if pile is None else cards(pile)
    return position


def followed(
    position: Position, text: str, readings: Readings = None, by: str = ""
) -> tuple[Position, tuple[Move, ...]]:
    """What follows without chance from an action, legal or not, by whoever has to decide."""
    return follow(position, by or position.deciders()[0], read(text), readings, Picking())


def after(position: Position, *texts: str, readings: Readings = None) -> Position:
    """The position after legal actions; a text may begin with `Ben: `."""
    for text in texts:
        name, _, action_words = text.rpartition(": ")
        by, action = name or position.deciders()[0], read(action_words)
        assert not faults(position, by, action, readings), text
        position = follow(position, by, action, readings, Picking())[0]
    return position


def open_to(position: Position, by: str = "", readings: Readings = None) -> set[str]:
    """All legal actions as they are written."""
    return {words(action) for action in legal(position, by or position.deciders()[0], readings)}


def why(position: Position, text: str, by: str = "", readings: Readings = None) -> set[str]:
    """What forbids an action."""
    action: Action = read(text)
    return set(faults(position, by or position.deciders()[0], action, readings))


def due(position: Position) -> tuple[str, str, int]:
    """The draw that is open: whose, for which card, how many."""
    task = position.pending()
    assert task.kind == "due"
    return task.player, task.card, task.count


def hand(position: Position, name: str) -> set[str]:
    return set(position.hands[name])


def set_of(text: str) -> set[str]:
    return set(cards(text))


def sizes(position: Position) -> list[int]:
    return [len(hand) for hand in position.hands.values()]
