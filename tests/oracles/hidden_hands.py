"""Hands of which not all is known, and conditions on them, as the tests of the oracles write them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.helpers import by_key

from . import tarot_himi
from .hidden import Condition, Deals, Hand, Hidden, Literal
from .played import Entry, put
from .table import Table

A_VII: Entry = ("A", put("VII"))
BOTH = frozenset({"legal", "illegal"})
COULD = Literal("could_play")


def deck(*cards: str) -> Counter[str]:
    return Counter(cards)


def unseen(number: int | None, *known: str) -> Hand:
    return Hand(known, number)


def major(card: str, negated: bool = False) -> Literal:
    return Literal("major", card, negated=negated)


def least(count: int, rank: str, negated: bool = False) -> Literal:
    return Literal("rank", rank, count, negated)


def higher(rank: str, negated: bool = False) -> Literal:
    return Literal("higher", rank, negated=negated)


def both(*literals: Literal) -> Condition:
    return frozenset(literals)


def hide(
    *history: Entry,
    hands: Mapping[str, Hand] | None = None,
    left: Counter[str] | None = None,
    out: tuple[str, ...] = (),
    players: tuple[str, ...] = ("A", "B", "C", "D"),
    disputed: tuple[int, ...] = (),
    gone: tuple[str, ...] = (),
    opening: bool = False,
    dealt: int | None = None,
    most: int | None = None,
    **options: str,
) -> Deals:
    table = Table("tarot-himi", players, history, "A", opening, out)
    given = {player: Hand(("II",)) for player in players if player not in out}
    chosen = by_key(options, "th.")
    assert chosen.keys() <= tarot_himi.DEFAULTS.keys()
    return Deals(
        Hidden(
            table,
            {**given, **(hands or {})},
            {**tarot_himi.DEFAULTS, **chosen},
            frozenset(disputed),
            gone,
            left,
            dealt,
            most,
        )
    )


def seen(deals: Deals, player: str) -> set[str]:
    """The hands a player may have, each written in a line."""
    return {" ".join(hand) for hand in deals.views(player)}
