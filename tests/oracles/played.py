"""Tables and plays as the tests of the oracles write them, and what the oracles say of them."""

from __future__ import annotations

from tests.helpers import by_key

from . import tarot_himi
from .table import Action, Ruling, State, Table

PASS = Action("pass")
LEGAL: frozenset[str] = frozenset()
BARE: frozenset[frozenset[str]] = frozenset({frozenset()})
Entry = tuple[str, Action]


def put(*cards: str, as_: str | None = None, showing: tuple[str, ...] = ()) -> Action:
    return Action("cards", cards, as_, showing=showing)


def drop(card: str, *also: str, to: str | None = None) -> Action:
    return Action("discard", (card,), to=to, also=also)


def gives(card: str) -> Action:
    return Action("gives", (card,))


def names(*powers: str) -> frozenset[frozenset[str]]:
    """Alternative showings, each written like "Star+World"."""
    return frozenset(frozenset(power.split("+")) for power in powers)


def tarot(
    *history: Entry, hand: tuple[str, ...] = (), opening: bool = False, out: tuple[str, ...] = (), first: str = "A"
) -> Table:
    return Table("tarot-himi", ("A", "B", "C", "D"), history, first, opening, out, hand)


def ask(table: Table, actor: str, action: Action, **options: str) -> Ruling:
    chosen = {**tarot_himi.DEFAULTS, **by_key(options, "th.")}
    assert chosen.keys() == tarot_himi.DEFAULTS.keys()
    return tarot_himi.rule(table, actor, action, chosen)


def on(pile: Action, action: Action, *held: str, **options: str) -> Ruling:
    """B answers A's lead, holding the cards put down and whatever else is named."""
    spent = (*action.cards, *action.also)
    return ask(tarot(("A", pile), hand=(*spent, *held)), "B", action, **options)


def lead(action: Action, *held: str, opening: bool = False, **options: str) -> Ruling:
    return ask(tarot(hand=(*action.cards, *held), opening=opening), "A", action, **options)


def then(*history: Entry, out: tuple[str, ...] = (), **options: str) -> State:
    chosen = {**tarot_himi.DEFAULTS, **by_key(options, "th.")}
    return tarot_himi.follow(tarot(*history, out=out), chosen)


def why(*reasons: str) -> frozenset[str]:
    return frozenset(reasons)


ROUND = (("A", put("V")), ("B", PASS), ("C", put("VI")), ("D", PASS), ("A", PASS))
