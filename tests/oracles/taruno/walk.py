"""Random games of Taruno with a seed, played by whoever likes to play Majors: steps as plain values.

    for step in walk(random.Random(7), most=200, wrong=0.05):
        step.before, step.player, step.action, step.faults     where it stood, what was done, what forbids it
        step.moves, step.after, step.readings                  what followed

    start(rng, readings, chance)      a deal, or a position in the middle of a game, at random
    some_readings(rng)                each key mostly by its default
    some_legal(rng, position, ...)    a legal action, first what sort of action, then which
    tries(rng, position, readings)    other actions at that position, by anybody, each with its faults
    words(action)                     in state.py: an action as it is written

A share `wrong` of the actions is illegal, and followed as it was made.  A walk ends with the game or after `most` steps.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .following import deal, follow
from .legality import CHOICES, NAMERS, bounds, candidates, faults, gifted, legal
from .moves import Chance, Move
from .pack import MAJORS, OPTIONS, PACK, SUITS, Readings, is_major
from .state import Action, Position, Task

NAMES = ("Ana", "Ben", "Cas", "Dan", "Eva", "Fay", "Gus")
FOLLOWED = frozenset({"match", "draw", "minor", "temperance", "count", "target", "hermit"})
"""What may be wrong with an action that players follow all the same."""
LIKED = {"draw": 4, "stop": 2, "give": 3, "take": 1, "major": 6, "minor": 6}


class Weighted(Chance):
    """Shuffles that bring Majors to the top, the more the heavier, and now and then one wanted card first."""

    def __init__(self, rng: random.Random, weight: float, wanted: str = "") -> None:
        super().__init__(rng)
        self.weight = weight
        self.wanted = wanted

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        def place(card: str) -> float:
            low = -1.0 if card == self.wanted and self.rng.random() < 0.8 else 0.0
            return low + self.rng.random() * (self.weight if is_major(card) else 1.0)

        return tuple(sorted(cards, key=place))


@dataclass(frozen=True)
class Step:
    """One action of a walk."""

    readings: dict[str, str]
    before: Position
    player: str
    action: Action
    faults: frozenset[str]
    moves: tuple[Move, ...]
    after: Position


def some_readings(rng: random.Random) -> dict[str, str]:
    """An option for each key, every key seldom far from the default."""
    odds = rng.choice((0.0, 0.1, 0.3, 0.6))
    return {key: options[0] if rng.random() >= odds else rng.choice(options) for key, options in OPTIONS.items()}


# ------------------------------------------------------------------------------------------------ where it starts


def start(rng: random.Random, readings: Readings, chance: Chance) -> Position:
    """A deal, or as often a position in the middle of a game."""
    players = NAMES[: rng.randint(2, 7)]
    return deal(players, readings, chance)[0] if rng.random() < 0.5 else middle(rng, players, readings)


def middle(rng: random.Random, players: tuple[str, ...], readings: Readings) -> Position:
    """A position that a game may have come to: small and large hands, a small or large pile, cards in front."""
    wanted = {*rng.sample(MAJORS, 5), *(f"{rng.choice(('King', 'Knight'))} of {suit}" for suit in SUITS)}
    odds = rng.choice((0.0, 0.5, 1.0))
    cards = sorted(PACK, key=lambda card: rng.random() + odds * (card in wanted))  # dealt from the end
    most = rng.choice((2, 4, 9))

    def some(low: int, high: int) -> tuple[str, ...]:
        count = min(rng.randint(low, high), len(cards))
        return tuple(cards.pop() for _ in range(count))

    def taken(card: str) -> bool:
        if card not in cards or rng.random() < 0.6:
            return False
        cards.remove(card)
        return True

    starter = next(card for card in cards if not is_major(card))
    cards.remove(starter)
    front: dict[str, tuple[str, ...]] = {}
    for card in ("Hermit", "Star", "Temperance"):
        owner = rng.choice(players)
        locks = card == "Temperance" and "Hermit" in front.get(owner, ())
        if not locks and taken(card):
            front[owner] = (*front.get(owner, ()), card)
    hands = {name: some(1, most) for name in players}
    sleeves = {name: some(0, 2) for name in players if rng.random() < 0.2}
    many = rng.choice((0, 1, 3, 10, 60))
    rest = [*some(len(cards), len(cards))]
    pile, laid = rest[:many], rest[many:]
    if rng.random() < 0.2:  # nearly nothing on the table
        hands[players[-1]] += tuple(laid)
        laid = []
    position = Position(
        players=players,
        hands=hands,
        pile=tuple(pile),
        discard=(starter, *(card for card in laid if not is_major(card))),
        majors=tuple(card for card in laid if is_major(card)),
        direction=rng.choice((1, -1)),
        front=front,
        sleeves=sleeves,
        bonds=some_bonds(rng, players, readings),
        deaths=rng.choice((0, 0, 1, 2, 4)),
        struck=frozenset(name for name in players if rng.random() < 0.15),
        turn=rng.choice(players),
    )
    if rng.random() < 0.4:
        position.named = rng.choice(SUITS) if starter.startswith(("King", "Queen")) else ""
    hang(rng, position)
    position.agenda = (Task("turn", position.turn),)
    return position


def some_bonds(rng: random.Random, players: tuple[str, ...], readings: Readings) -> tuple[tuple[str, str], ...]:
    if (readings or {}).get("tu.lovers.card") == "front" or rng.random() < 0.6:
        return ()
    pairs = [rng.sample(players, 2) for _ in range(rng.choice((1, 1, 2, 3)))]
    return tuple((maker, other) for maker, other in pairs)


def hang(rng: random.Random, position: Position) -> None:
    """Now and then somebody other than who is to play has yet to skip a turn, one card open."""
    name = rng.choice(position.players)
    if rng.random() < 0.25 and name != position.turn:
        position.hanged = frozenset({name})
        first, *rest = position.hands[name]
        position.hands[name], position.open = (first,), {name: first}
        position.pile += tuple(rest)


# ------------------------------------------------------------------------------------------- actions at random


def some_legal(rng: random.Random, position: Position, player: str, readings: Readings) -> Action:
    """A legal action: first what sort of action, so that many targets do not crowd out a draw."""
    task = position.pending()
    if task.kind in ("choose", "together"):
        return some_choice(rng, position, player, task, readings)
    sorts: dict[tuple[str, str], list[Action]] = {}
    for action in legal(position, player, readings):
        sorts.setdefault((action.kind, action.cards[0] if action.cards else ""), []).append(action)
    weights = [LIKED[sort_of(kind, card)] for kind, card in sorts]
    return rng.choice(sorts[rng.choices(list(sorts), weights)[0]])


def sort_of(kind: str, card: str) -> str:
    return kind if kind != "play" else "major" if is_major(card) else "minor"


def some_choice(
    rng: random.Random, position: Position, player: str, task: Task, readings: Readings, off: int = 0
) -> Action:
    """A choice of the number required, or `off` more or fewer."""
    if off == 0 and position.sleeves.get(player) and rng.random() < 0.1:
        return Action("take", (rng.choice(position.sleeves[player]),))
    hand = position.hands[player]
    low, high = bounds(position, player, task)
    count = max(1, min(len(hand), rng.choice((low, low, rng.randint(low, high))) + off))
    if task.card == "High Priestess":
        return some_places(rng, position, player, task, readings)
    cards = tuple(rng.sample(hand, count))
    if task.card == "World":
        others = gifted(position, player)
        count = min(count, len(others))
        return Action("share", cards[:count], places=tuple(rng.sample(others, count)))
    return Action("discard" if task.kind == "together" else CHOICES[task.card], cards)


def some_places(rng: random.Random, position: Position, player: str, task: Task, readings: Readings) -> Action:
    open_to = [name for name in position.players if not position.covered(name, player)]
    if (readings or {}).get("tu.priestess.where") == "anywhere":
        open_to.append("discard")
    away = {card: rng.choice(open_to) for card in task.cards if rng.random() < 0.5}
    size = len(position.pile) - len(away)
    kept = [card for card in task.cards if card not in away]
    high = size if rng.random() < 0.5 else min(size, len(task.cards) + 1)
    depths = dict(zip(kept, map(str, rng.sample(range(max(high, len(kept))), len(kept))), strict=True))
    places = away | depths
    return Action("place", task.cards, places=tuple(places[card] for card in task.cards))


def some_wrong(rng: random.Random, position: Position, player: str, readings: Readings) -> Action | None:
    """An action that is forbidden, but that the players can follow; None if there is none."""
    task = position.pending()
    if task.kind in ("choose", "together"):
        actions = [some_choice(rng, position, player, task, readings, off) for off in (-1, 1)]
    else:
        actions = [*candidates(position, player, readings), *(blind(rng, position, player) for _ in range(5))]
    rng.shuffle(actions)
    for action in actions:
        codes = faults(position, player, action, readings)
        if codes and codes <= FOLLOWED:
            return action
    return None


def blind(rng: random.Random, position: Position, player: str) -> Action:
    """Something that a player might try, of any kind, mostly with cards of the hand."""
    held = position.hands[player] if position.hands[player] and rng.random() < 0.8 else PACK
    card = rng.choice(held)
    kind = rng.choice(("draw", "stop", "play", "play", "play", "give", "discard", "keep", "hide", "take"))
    if kind in ("draw", "stop"):
        return Action(kind)
    if kind == "play":
        many = 0 if card not in NAMERS or rng.random() < 0.2 else 2 if card == "Justice" else 1
        names = rng.sample(position.players, many)
        return Action(kind, (card,), rng.choice(("", "", *SUITS)) if not names else "", tuple(names))
    if kind == "give":
        return Action(kind, (rng.choice(("Chariot", card)),))
    many = rng.randint(1, 3) if kind == "discard" else 1
    return Action(kind, tuple(rng.sample(held, min(many, len(held)))))


def tries(
    rng: random.Random, position: Position, readings: Readings, many: int = 6
) -> list[tuple[str, Action, frozenset[str]]]:
    """Actions that might be tried here, by the one who decides and by others, each with its faults."""
    triples = []
    for _ in range(many):
        others = position.players if rng.random() < 0.2 else position.deciders()
        player = rng.choice(others)
        action = blind(rng, position, player)
        if position.pending().kind in ("choose", "together") and player in position.deciders():
            off = rng.choice((-1, 0, 0, 1))
            action = some_choice(rng, position, player, position.pending(), readings, off)
        triples.append((player, action, faults(position, player, action, readings)))
    return triples


# ------------------------------------------------------------------------------------------------------- walks


def some_action(rng: random.Random, position: Position, readings: Readings, wrong: float) -> tuple[str, Action]:
    """Who acts next, and what they do: now and then somebody takes a card back out of turn."""
    hidden = [name for name in position.players if position.sleeves.get(name)]
    if hidden and rng.random() < 0.04:
        player = rng.choice(hidden)
        return player, Action("take", (rng.choice(position.sleeves[player]),))
    player = rng.choice(position.deciders())
    against = some_wrong(rng, position, player, readings) if rng.random() < wrong else None
    return player, against or some_legal(rng, position, player, readings)


def walk(
    rng: random.Random, most: int = 200, wrong: float = 0.05, readings: dict[str, str] | None = None, wanted: str = ""
) -> Iterator[Step]:
    """One game, action by action."""
    readings = some_readings(rng) if readings is None else readings
    chance = Weighted(rng, rng.choice((0.3, 0.6, 1.0)), wanted or rng.choice(MAJORS))
    position = start(rng, readings, chance)
    for _ in range(most):
        if position.ended:
            return
        player, action = some_action(rng, position, readings, wrong)
        codes = faults(position, player, action, readings)
        after, moves = follow(position, player, action, readings, chance)
        yield Step(readings, position, player, action, codes, moves, after)
        position = after


def sound(position: Position) -> bool:
    """Is every card somewhere, and once?"""
    return sorted(position.all_cards()) == sorted(PACK)
