"""Where cards can have been that nobody saw: every way in which the cards named fit the events, by search.

    possible(events, stock, watched)     by mark: every set of the watched cards that can lie in the marked zone then
    Impossible                           raised where no way fits

A zone is a name and holds so many cards; everything begins in the zone `stock`.  Events, in order:

    Shift(source, target, named, hidden)  these cards, and so many that nobody saw, go from one zone to another
    Seen(zone, cards)                     these cards are in the zone
    Mark(line, zone)                      a moment that is in question

Only the cards named somewhere and the watched ones are followed; all others are alike, and there are enough of them
exactly if no zone has to hold or pass on more of the followed than it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

STOCK = "stock"


class Shift(NamedTuple):
    """Cards that go from one zone to another."""

    source: str
    target: str
    named: tuple[str, ...] = ()
    hidden: int = 0


class Seen(NamedTuple):
    """Cards that are seen in a zone."""

    zone: str
    cards: tuple[str, ...]


class Mark(NamedTuple):
    """A moment, and the zone in question."""

    line: int
    zone: str


Event = Shift | Seen | Mark
Room = tuple[int, str]
"""An event, and whether a card goes with it or stays."""
Usage = frozenset[Room]
Usages = dict[str, set[Usage]]


class Impossible(ValueError):
    """The events cannot have been."""


class Search:
    """The events, how much room there is at each, and the ways of each card through them."""

    def __init__(self, events: Sequence[Event], stock: int, watched: Collection[str]) -> None:
        self.events = events
        self.room = rooms(events, stock)
        named = {card for event in events for card in named_cards(event)}
        self.others = sorted(named - set(watched))
        users = Counter(room for card in (*self.others, *watched) for room in self.usable(card))
        self.scarce = {room for room, many in users.items() if many > self.room[room]}
        self.known: dict[tuple[object, ...], bool] = {}

    def step(self, at: int, card: str, zone: str) -> Iterator[tuple[str, Room | None]]:
        """Where the card can be after an event, and the room that it takes in it."""
        event = self.events[at]
        if isinstance(event, Mark):
            yield zone, None
            return
        source = event.source if isinstance(event, Shift) else event.zone
        if card in named_cards(event):
            if zone == source:
                yield (event.target if isinstance(event, Shift) else zone), None
            return
        if zone != source:
            yield zone, None
            return
        if self.room[at, "stays"] > 0:
            yield zone, (at, "stays")
        if isinstance(event, Shift) and self.room[at, "goes"] > 0:
            yield event.target, (at, "goes")

    def usable(self, card: str) -> set[Room]:
        """The rooms that some way of the card takes, be there others or not."""
        before = [{STOCK}]
        for at in range(len(self.events)):
            before.append({target for zone in before[-1] for target, _ in self.step(at, card, zone)})
        used, alive = set[Room](), before[-1]
        for at in reversed(range(len(self.events))):
            steps = [(zone, *to) for zone in before[at] for to in self.step(at, card, zone) if to[0] in alive]
            alive = {zone for zone, _, _ in steps}
            used |= {room for _, _, room in steps if room}
        return used

    def with_room(self, usages: Collection[Usage], room: Room | None) -> set[Usage]:
        return {usage | {room} for usage in usages} if room in self.scarce and room else set(usages)

    def until(self, card: str) -> list[Usages]:
        """Before each event, and at the end, by zone: the scarce rooms that each way there takes."""
        levels: list[Usages] = [{STOCK: {frozenset()}}]
        for at in range(len(self.events)):
            later: Usages = {}
            for zone, usages in levels[-1].items():
                for target, room in self.step(at, card, zone):
                    later.setdefault(target, set()).update(self.with_room(usages, room))
            levels.append({zone: least(usages) for zone, usages in later.items()})
        return levels

    def since(self, card: str, until: Sequence[Usages]) -> list[Usages]:
        """The same of the ways on from there to the end."""
        levels: list[Usages] = [{zone: {frozenset()} for zone in until[-1]}]
        for at in reversed(range(len(self.events))):
            earlier: Usages = {}
            for zone in until[at]:
                for target, room in self.step(at, card, zone):
                    on = self.with_room(levels[0].get(target, ()), room)
                    earlier.setdefault(zone, set()).update(on)
            levels.insert(0, {zone: least(usages) for zone, usages in earlier.items() if usages})
        return levels

    def ways(self, card: str) -> list[Usage]:
        """The scarce rooms that each way of the card takes."""
        return in_order({usage for usages in self.until(card)[-1].values() for usage in usages})

    def near(self, watched: Collection[str], ways: Mapping[str, list[Usage]]) -> list[list[Usage]]:
        """The ways of those cards that can stand in the way of a watched one, or of one that can."""
        taken = {room for card in watched for room in self.usable(card)} & self.scarce
        usages: dict[str, list[Usage]] = {}
        while more := {
            card: one for card, one in ways.items() if card not in usages and any(way & taken for way in one)
        }:
            usages |= more
            taken |= {room for one in more.values() for way in one for room in way}
        return list(usages.values())

    def fits(self, ways: Sequence[list[Usage]]) -> bool:
        """Whether each card can take one of its ways without any room being too small."""
        return all(ways) and all(self.alone(group, self.room) for group in apart(narrowed(ways, self.room)))

    def alone(self, ways: Sequence[list[Usage]], room: Mapping[Room, int]) -> bool:
        """The same of cards that stand in each other's way: the one with the fewest ways first, each way in turn."""
        here = {each: room[each] for one in ways for way in one for each in way}
        key = frozenset(Counter(map(tuple, ways)).items()), frozenset(here.items())
        if key not in self.known:
            self.known[key] = self.tried(ways, here)
        return self.known[key]

    def tried(self, ways: Sequence[list[Usage]], room: Mapping[Room, int]) -> bool:
        fewest = min(range(len(ways)), key=lambda place: len(ways[place]))
        rest = [*ways[:fewest], *ways[fewest + 1 :]]
        for way in ways[fewest]:
            left = {each: many - (each in way) for each, many in room.items()}
            if all(self.alone(group, left) for group in apart(narrowed(rest, left))):
                return True
        return False


def narrowed(ways: Sequence[list[Usage]], room: Mapping[Room, int]) -> list[list[Usage]]:
    """The ways that there is still room for, and of them only the rooms for which too many cards remain."""
    open_ = [[way for way in one if all(room[each] > 0 for each in way)] for one in ways]
    users = Counter(each for one in open_ for each in {each for way in one for each in way})
    scarce = {each for each, many in users.items() if many > room[each]}
    return [in_order({way & scarce for way in one}) for one in open_]


def apart(ways: Sequence[list[Usage]]) -> list[list[list[Usage]]]:
    """The cards in groups that share no room; a card without a way is a group, one that needs no room is in none."""
    groups: list[tuple[set[Room], list[list[Usage]]]] = []
    for one in ways:
        mine = {each for way in one for each in way}
        if one and not mine:
            continue
        near = [group for group in groups if group[0] & mine]
        groups = [group for group in groups if not group[0] & mine]
        together = (mine.union(*(group[0] for group in near)), [one, *(way for group in near for way in group[1])])
        groups.append(together)
    return [group[1] for group in groups]


def named_cards(event: Event) -> tuple[str, ...]:
    if isinstance(event, Shift):
        return event.named
    return event.cards if isinstance(event, Seen) else ()


def least(usages: Collection[Usage]) -> set[Usage]:
    """Those that no other is a part of."""
    kept: list[Usage] = []
    for usage in sorted(usages, key=len):
        if not any(other <= usage for other in kept):
            kept.append(usage)
    return set(kept)


def rooms(events: Sequence[Event], stock: int) -> dict[Room, int]:
    """How many of the cards not named at an event can go with it, and how many can stay."""
    size, slots = Counter({STOCK: stock}), dict[Room, int]()
    for at, event in enumerate(events):
        if isinstance(event, Shift):
            slots[at, "goes"] = event.hidden
            moved = len(event.named) + event.hidden
            slots[at, "stays"] = size[event.source] - moved
            size[event.source] -= moved
            size[event.target] += moved
        elif isinstance(event, Seen):
            slots[at, "stays"] = size[event.zone] - len(event.cards)
    if any(room < 0 for room in slots.values()):
        raise Impossible("more cards are told of than there are")
    return slots


def in_order(usages: Collection[Usage]) -> list[Usage]:
    return sorted(least(usages), key=sorted)


def subsets(cards: Collection[str]) -> Iterator[frozenset[str]]:
    for many in range(len(cards) + 1):
        yield from map(frozenset, combinations(sorted(cards), many))


def possible(events: Sequence[Event], stock: int, watched: Collection[str]) -> dict[int, set[frozenset[str]]]:
    """By line: the sets of watched cards that can be in the zone marked; Impossible if the events cannot have been."""
    search = Search(events, stock, watched)
    others = {card: search.ways(card) for card in search.others}
    if not search.fits([*others.values(), *map(search.ways, watched)]):
        raise Impossible("the cards told of cannot have been where they are told to be")
    near = search.near(watched, others)
    until = {card: search.until(card) for card in watched}
    since = {card: search.since(card, until[card]) for card in watched}
    reachable: dict[int, set[frozenset[str]]] = {}
    for at, event in enumerate(events):
        if isinstance(event, Mark):
            within = {card: through(until[card][at], since[card][at], event.zone) for card in watched}
            reachable[event.line] = {
                held
                for held in subsets(watched)
                if search.fits([*near, *(within[card][card in held] for card in watched)])
            }
    return reachable


def through(until: Usages, since: Usages, zone: str) -> tuple[list[Usage], list[Usage]]:
    """The ways that lead past a zone at a moment, and those that lead through it."""
    split: dict[bool, set[Usage]] = {False: set(), True: set()}
    for here, usages in until.items():
        split[here == zone].update(one | on for one in usages for on in since.get(here, ()))
    return in_order(split[False]), in_order(split[True])
