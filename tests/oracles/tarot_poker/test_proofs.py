"""What records prove: the search against every world of a small pack, and hands written with hidden cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from .following import follow
from .legality import faults
from .positions import read
from .proofs import BET_CARDS, lines, settled_at
from .spots import Picking, spot
from .telling import Telling, events, hands_of, tell
from .walk import Step, walk
from .worlds import STOCK, Event, Impossible, Mark, Seen, Shift, possible

SMALL = ("a", "b", "c", "d", "e", "f", "g")
ZONES = (STOCK, "Ana", "Ben", "discards")
World = tuple[str, ...]
"""The zone of each card of the small pack."""


def shifted(world: World, source: str, target: str, moved: Sequence[str]) -> World:
    assert all(world[SMALL.index(card)] == source for card in moved)
    return tuple(target if card in moved else zone for card, zone in zip(SMALL, world, strict=True))


def after(world: World, event: Event) -> list[World]:
    """Every world that can follow one."""
    if isinstance(event, Mark):
        return [world]
    if isinstance(event, Seen):
        return [world] * all(world[SMALL.index(card)] == event.zone for card in event.cards)
    there = [card for card, zone in zip(SMALL, world, strict=True) if zone == event.source]
    if not set(event.named) <= set(there):
        return []
    unseen = [card for card in there if card not in event.named]
    return [
        shifted(world, event.source, event.target, (*event.named, *moved))
        for moved in combinations(unseen, event.hidden)
    ]


def every_world(events: Sequence[Event], watched: Sequence[str]) -> dict[int, set[frozenset[str]]]:
    """The same as `possible`, by following all worlds; nothing if there is none."""
    layers = [{(STOCK,) * len(SMALL)}]
    for event in events:
        layers.append({later for world in layers[-1] for later in after(world, event)})
    alive = layers[-1]
    worlds: dict[int, set[frozenset[str]]] = {}
    for event, layer in zip(reversed(events), reversed(layers[:-1]), strict=True):
        alive = {world for world in layer if any(later in alive for later in after(world, event))}
        if isinstance(event, Mark):
            held = [frozenset(card for card in watched if world[SMALL.index(card)] == event.zone) for world in alive]
            worlds[event.line] = set(held)
    return worlds if alive else {}


def some_events(rng: random.Random) -> list[Event]:
    """Cards of a small pack going about, some of them named."""
    world, history = (STOCK,) * len(SMALL), list[Event]()
    for line in range(9):
        history.append(Mark(line, rng.choice(("Ana", "Ben"))))
        source, target = rng.sample(ZONES, 2)
        there = [card for card, zone in zip(SMALL, world, strict=True) if zone == source]
        if not there:
            continue
        if rng.random() < 0.2:
            history.append(Seen(source, tuple(rng.sample(there, rng.randint(1, len(there))))))
            continue
        moved = rng.sample(there, rng.randint(1, min(3, len(there))))
        named = [card for card in moved if rng.random() < 0.3]
        history.append(Shift(source, target, tuple(named), len(moved) - len(named)))
        world = shifted(world, source, target, moved)
    return history


def test_the_search_finds_every_world() -> None:
    for seed in range(150):
        history = some_events(random.Random(seed))
        assert possible(history, len(SMALL), ("a", "b")) == every_world(history, ("a", "b")), seed


def test_what_cannot_have_been() -> None:
    twice = [Shift(STOCK, "Ana", ("a",)), Shift(STOCK, "Ben", ("a",))]
    with pytest.raises(Impossible):
        possible(twice, 7, ("b",))
    with pytest.raises(Impossible):
        possible([Shift(STOCK, "Ana", (), 2), Seen("Ana", ("a", "b", "c"))], 7, ())


def hand_of(*plays: str, hands: dict[str, str], known: Sequence[str] = ()) -> Telling:
    """A hand of two, nothing known but what lies open and what these players were dealt."""
    began = position = spot(hands, players=2)
    began.laid = ()
    steps: list[Step] = []
    for text in plays:
        play, player = read(text), position.pending.player
        codes = faults(position, player, play)
        later, moves = follow(position, play, None, Picking())
        steps.append(Step({}, position, player, play, codes, moves, later, began, ()))
        position = later
    telling = tell(random.Random(0), steps, loose=0.0)
    return Telling(telling.steps, {player: player in known for player in began.players}, telling.named)


CALLED = ("bet 10", "call", "stand pat", "stand pat", "check", "check")


def test_a_show_convicts_a_call() -> None:
    """The Hanged Man is shown, and no card came in between: the calls before it were against him."""
    telling = hand_of(*CALLED, hands={"Ben": "Hanged 3D 5W 7S 9C"})
    assert [line.verdict for line in lines(telling, 5)] == ["open", "open", "legal", "legal", "open"]
    findings = lines(telling)
    assert [line.verdict for line in findings] == ["legal", "illegal", "legal", "legal", "legal", "illegal"]
    assert findings[1].reasons == {"hanged-man"} and settled_at(telling, 1) == 5


def test_a_card_that_came_in_between_ends_the_proof() -> None:
    """Drawn or held from the start: nobody saw."""
    plays = ("bet 10", "call", "stand pat", "discard 3 of Coins", "check", "fold")
    assert lines(hand_of(*plays, hands={"Ben": "Hanged 3D 5W 7S 9C"}))[1].verdict == "open"
    plays = ("bet 10", "call", "stand pat", "discard 3 of Coins", "check", "check")
    findings = lines(hand_of(*plays, hands={"Ben": "Hanged 3D 5W 7S 9C"}))
    assert findings[1].verdict == "open" and findings[5].verdict == "illegal"
    assert findings[0].verdict == "legal"  # Ana was dealt all that she shows, and what Ben holds was nobody else's


def test_a_card_dealt_in_the_open_convicts_at_once() -> None:
    telling = hand_of("check", hands={"Ana": "Fool 3C 5D 7W 9S"}, known=["Ana"])
    assert lines(telling)[0].verdict == "illegal" and settled_at(telling, 0) == 0


def test_walks_are_proved_as_they_were() -> None:
    """Whatever is sure is so, and the bet cards held are among those that can have been."""
    verdicts = set()
    for seed in range(30):
        rng = random.Random(seed)
        for steps in hands_of(list(walk(rng, hands=2, wrong=0.2, most=5))):
            began = steps[0].before
            if began.house.openers != "any" or len(steps) > 40:
                continue
            telling = tell(rng, steps, rng.choice(["", *began.players]), rng.choice((0.0, 0.3)))
            for line in lines(telling):
                step = steps[line.step]
                verdicts.add(line.verdict)
                assert line.verdict != ("illegal" if not step.faults else "legal"), (seed, line)
                held = frozenset(step.before.hands[step.player]) & set(BET_CARDS)
                assert not line.held or held in line.held, (seed, line)
    assert verdicts == {"legal", "illegal", "open"}


def test_shifts_keep_count_of_the_cards() -> None:
    """The events of a walk put every card where the walk has it."""
    for seed in range(20):
        for steps in hands_of(list(walk(random.Random(seed), hands=2))):
            open_ = Telling(
                tuple(steps),
                dict.fromkeys(steps[0].before.players, True),
                tuple((True,) * len(step.moves) for step in steps),
            )
            place = dict[str, str]()
            for event in events(open_):
                if isinstance(event, Shift):
                    if event.source == "discards" and event.target == STOCK:
                        place = {card: zone for card, zone in place.items() if zone != "discards"}
                        continue
                    assert all(place.get(card, STOCK) == event.source for card in event.named)
                    place |= dict.fromkeys(event.named, event.target)
            at = steps[-1].after
            for player in at.players:
                assert {card for card, zone in place.items() if zone == player} == set(at.hands[player])
