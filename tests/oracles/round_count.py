"""How many ways a round can go from its deal: every legal choice followed, to a depth, by the oracle alone.

    counts(start, depth)     for each depth from 1: the lines of so many choices, and the positions that they lead to

Of several open decisions the first is made; cards are drawn lowest first; the Wheel of Fortune goes without others.
Nobody has to call or show.  A line ends with its round, and where the lead comes to somebody who declined
it since the pile was last empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from . import tahimi, tarot_himi
from .round import Round, round_of
from .round_values import Due, Event, Start
from .table import Action

IN_LIEU = ("Chariot", "Wheel of Fortune")


@dataclass(frozen=True)
class Line:
    """What was done, who has declined the lead since the pile was last empty, and who has rested in this trick:
    passed, or done what counts as it."""

    events: tuple[Event, ...] = ()
    declined: frozenset[str] = frozenset()
    rested: frozenset[str] = frozenset()


def at(start: Start, line: Line) -> Round:
    """The round after these events."""
    going = round_of(start, calls=False, shows=False)
    for player, action in line.events:
        going.step(player, action)
    return going


def order(game: str, card: str, start: Start) -> int:
    """Cards from low to high, Majors above all by their numbers."""
    if game == "tahimi":
        return len(tahimi.EVERY_RANK) if card == "Joker" else tahimi.place(card, start.house)
    return tarot_himi.PLACE.get(card, 0) or 100 + tarot_himi.MAJORS.index(card)


def turns(going: Round, player: str) -> Iterator[Action]:
    """Every legal turn, with the first of the least that has to be shown."""
    every = tahimi.candidates if going.start.game == "tahimi" else tarot_himi.candidates
    for action in dict.fromkeys(every(going.table(player))):
        ruling = going.judge(player, action)
        if ruling.legal:
            yield replace(action, showing=tuple(min(sorted(shown) for shown in ruling.shows)))


def gifts(start: Start, line: Line, due: Due) -> Iterator[Action]:
    """Every way to hand over cards with which the oracle finds no fault."""
    hand = sorted(at(start, line).hands[due.player].elements())
    for cards in dict.fromkeys(combinations(hand, due.count)):
        action = Action("gives", cards)
        if not at(start, line).step(due.player, action).faults:
            yield action


def choices(start: Start, line: Line) -> Iterator[tuple[str, Action]]:
    """Everything that may be done now."""
    going = at(start, line)
    due = next(iter(going.open()), None)
    if due is None or (due.kind == "turn" and not going.turns.pile and due.player in line.declined):
        return
    if due.kind == "turn":
        yield from ((due.player, action) for action in turns(going, due.player))
    elif due.kind == "draw":
        discards = sorted(going.discards.elements(), key=lambda card: order(start.game, card, start))
        yield due.player, Action("draws", tuple(discards[: due.count]))
    else:
        yield from ((due.player, action) for action in gifts(start, line, due))


def after(start: Start, line: Line, player: str, action: Action) -> Line:
    """The line with one more event."""
    before, events = at(start, line), (*line.events, (player, action))
    declined = line.declined if action.kind != "cards" else frozenset[str]()
    rested = line.rested
    if action.kind == "pass" or (action.kind == "discard" and action.cards[0] in IN_LIEU):
        declined, rested = (declined, rested | {player}) if before.turns.pile else (declined | {player}, rested)
    longer = Line(events, declined, rested)
    return Line(events) if len(at(start, longer).tricks) > len(before.tricks) else longer


def levels(start: Start, depth: int) -> Iterator[list[Line]]:
    """The lines of each length from 1."""
    lines = [Line()]
    for _ in range(depth):
        lines = [after(start, line, *choice) for line in lines for choice in choices(start, line)]
        yield lines


def key(start: Start, line: Line) -> object:
    """What makes two moments the same position."""
    going = at(start, line)
    now, trick = going.now(), going.turns
    hands = [sorted(now.hands[player].items()) for player in going.players]
    pile = [(laid.owner, laid.cards, laid.rank, laid.size) for laid in now.pile]
    acted = list(trick.acts.values())
    rest = (sorted(line.rested), sorted(line.declined), acted, trick.closing if now.pile else None)
    ends = (now.finished, now.ended, bool(going.tricks), sorted(now.discards.items()), going.lines)
    return repr((hands, pile, rest, ends, now.open))


def counts(start: Start, depth: int) -> list[dict[str, int]]:
    """How many lines there are of each length from 1, and how many positions they lead to."""
    return [
        {"lines": len(level), "positions": len({key(start, line) for line in level})} for level in levels(start, depth)
    ]
