"""Hands through the history: what each was when its player acted, as far as the record tells.

A hand then is the hand now, with the cards played since and without those come in since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.state import Action


@dataclass(frozen=True)
class Moved:
    """What an action moved besides the cards put down.

    `back` are cards by the player who took them into the hand. Of the hands in `lost`
    the record does not tell what came in, and of those in `blind` neither what went out.
    """

    back: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()
    blind: frozenset[str] = frozenset()


STILL = Moved()


@dataclass(frozen=True)
class Then:
    """What one hand was before a line: so many of each card more than now, or fewer."""

    index: int
    player: str
    than_now: Mapping[str, int]


def hands_then(history: Sequence[Action], moved: Sequence[Moved]) -> Iterator[Then]:
    """The hand of each acting player before its line, the latest first.

    `moved` has an entry for each line. Lines from before a player's hand was lost sight of
    are left out: they say nothing of the hand now.
    """
    than_now: dict[str, Counter[str]] = {}
    lost: set[str] = set()
    for index in range(len(history) - 1, -1, -1):
        action, move = history[index], moved[index]
        lost |= move.lost
        for player, cards in move.back.items():
            than_now.setdefault(player, Counter()).subtract(cards)
        own = than_now.setdefault(action.player, Counter())
        own.update(action.play.spent)
        if action.player not in lost:
            yield Then(index, action.player, dict(own))


def came_in(history: Sequence[Action], moved: Sequence[Moved]) -> dict[str, dict[str, tuple[int, int]]]:
    """By player and card: how many the hand must have now since they came in, or were shown, and
    have not left it again; and the last line that tells of them."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    spent: dict[str, Counter[str]] = {}
    blind: set[str] = set()
    for index in range(len(history) - 1, -1, -1):
        action = history[index]
        blind |= moved[index].blind
        for player, cards in moved[index].back.items():
            since = spent.setdefault(player, Counter())
            since.subtract(cards)
            for card in set(cards) if player not in blind else ():
                _note(found.setdefault(player, {}), card, -since[card], index)
        since = spent.setdefault(action.player, Counter())
        since.update(action.play.spent)
        for card in action.play.showing or () if action.player not in blind else ():
            _note(found.setdefault(action.player, {}), card, 1 - since[card], index)
    return found


def _note(have: dict[str, tuple[int, int]], card: str, count: int, index: int) -> None:
    if count > have.get(card, (0, 0))[0]:
        have[card] = (count, have[card][1] if card in have else index)


def told(play: Play, lexicon: Lexicon) -> str:
    """An action in the past tense: "played VII VII", "passed", "discarded VI"."""
    verb = lexicon.verb[play.kind]
    if not verb.past:
        return f"played {play}"
    return f"{verb.past}{str(play).removeprefix(play.kind)}"
