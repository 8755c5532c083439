"""Random hands of Tarot Poker, played by whoever likes to play cards, with a seed: steps as plain values.

    for step in walk(random.Random(7), hands=3, wrong=0.05):
        step.before, step.player, step.play, step.faults     where it stood, what was played, what forbids it
        step.moves, step.after                               what followed
        step.began, step.actions                             the position when the phase began, the phase's plays since
        step.readings

    table(rng, most)                  players, stacks, house and shields out, at random
    some_readings(rng)                each key mostly by its default
    tries(rng, position, readings)    other plays at that position, by anybody, each with its faults
    words(play)                       in positions.py: a play as it is written

Every trump is often held and played: the packs are stacked with trumps above, now and then with one of them first.  A
share `wrong` of the plays is against a bet card, a protection, a limit or a count, and followed as it was made.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .betting import level
from .following import deal, follow, next_hand
from .legality import BETS, DECISION, candidates, faults, legal
from .moves import Chance, Move
from .pack import KIND, OPTIONS, PACK, Readings
from .positions import BETTING, House, Laid, Pending, Play, Position

NAMES = ("Ana", "Ben", "Cas", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned")
FOLLOWED = frozenset({"fool", "hanged-man", "moon", "tower", "coins", "count", "amount", "closed"})
"""What may be wrong with a play that players follow all the same."""
LIKED = {"check": 5, "call": 6, "bet": 4, "raise": 4, "fold": 1, "card": 9, "none": 1}
SHIELDS = tuple(card for card, kind in KIND.items() if kind == "shield")


class Trumped(Chance):
    """Shuffles that bring trumps to the top, the more the heavier, and now and then one wanted trump first."""

    def __init__(self, rng: random.Random, weight: float, wanted: str = "") -> None:
        super().__init__(rng)
        self.weight = weight
        self.wanted = wanted

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        def place(card: str) -> float:
            low = -1.0 if card == self.wanted and self.rng.random() < 0.8 else 0.0
            return low + self.rng.random() * (self.weight if card in KIND else 1.0)

        return tuple(sorted(cards, key=place))


@dataclass(frozen=True)
class Step:
    """One play of a walk."""

    readings: dict[str, str]
    before: Position
    player: str
    play: Play
    faults: frozenset[str]
    moves: tuple[Move, ...]
    after: Position
    began: Position
    actions: tuple[tuple[str, Play], ...]


def some_readings(rng: random.Random) -> dict[str, str]:
    """An option for each key, every key seldom far from the default."""
    odds = rng.choice((0.0, 0.1, 0.3, 0.6))
    return {key: options[0] if rng.random() >= odds else rng.choice(options) for key, options in OPTIONS.items()}


def some_house(rng: random.Random) -> House:
    """Mostly no limit; antes, blinds, least bets, limits, caps and openers at random."""
    blinds = rng.choice(((), (), (1, 2), (2, 5), (5,), (10, 20)))
    least = rng.choice((1, 1, 2, 5, 10))
    ante = rng.choice((1, 1, 2, 5, 0) if blinds else (1, 1, 2, 5))
    if rng.random() < 0.6:
        return House(ante, blinds, least)
    limit = rng.choice(("none", "pot", "fixed"))
    return House(ante, blinds, least, limit, rng.choice((0, 0, 1, 3)), rng.choice(("any", "jacks")))


def table(rng: random.Random, most: int = 14) -> Position:
    """A table before the deal: some stacks short, some shields out from the hand before."""
    many = min(most, rng.choice((2, 2, 3, 3, 4, 4, 5, 6, rng.randint(7, 14))))
    players = NAMES[:many]
    deep = rng.choice((10, 40, 100, 1000))
    stacks = {player: rng.randint(1, deep) if rng.random() < 0.6 else deep for player in players}
    laid = tuple(Laid(rng.choice(players), shield, 1) for shield in SHIELDS if rng.random() < 0.3)
    return Position(players, stacks, {}, (), some_house(rng), hand=2, laid=laid, kept=rng.choice((0, 0, 0, 1)))


# ---------------------------------------------------------------------------------------------- plays at random


def liked(rng: random.Random, plays: Sequence[Play]) -> Play:
    """One of the plays: first what sort of play, then which, so that many victims do not crowd out a call."""
    sorts = sorted({(play.kind, play.card) for play in plays})
    kind, card = rng.choices(sorts, [LIKED.get(kind, 3) for kind, _ in sorts])[0]
    return rng.choice([play for play in plays if (play.kind, play.card) == (kind, card)])


def any_amount(rng: random.Random, plays: Sequence[Play]) -> list[Play]:
    """The plays, and of a range of amounts one inside it too, mostly a small one."""
    edges = [play for play in plays if play.kind in ("bet", "raise")]
    if len(edges) < 2:
        return list(plays)
    low, high = edges[0].amount, edges[-1].amount
    inside = rng.randint(low, min(high, low + rng.choice((1, 5, 20))))
    return [*plays, edges[0]._replace(amount=inside), edges[0]._replace(amount=inside)]


def wrong_amounts(rng: random.Random, position: Position, readings: Readings) -> list[Play]:
    """Bets and raises of any amount that can be paid at all."""
    player, height = position.pending.player, level(position, readings)
    all_in = position.paid.get(player, 0) + position.stacks[player]
    if all_in <= height or position.pending.kind != "act":
        return []
    amounts = {height + 1, all_in, rng.randint(height + 1, all_in)}
    return [Play("raise" if height else "bet", amount=amount) for amount in sorted(amounts)]


def wrong_plays(rng: random.Random, position: Position, readings: Readings) -> list[Play]:
    """Plays that are forbidden, but that the players can follow."""
    every = [*candidates(position, readings), *wrong_amounts(rng, position, readings)]
    player = position.pending.player
    reasons = [(play, faults(position, player, play, readings)) for play in every]
    return [play for play, codes in reasons if codes and codes <= FOLLOWED]


def some_play(rng: random.Random, position: Position, readings: Readings, wrong: float) -> Play:
    """What the player to decide does."""
    if rng.random() < wrong:
        against = wrong_plays(rng, position, readings)
        if against:
            return liked(rng, against)
    return liked(rng, any_amount(rng, legal(position, readings)))


def tries(
    rng: random.Random, position: Position, readings: Readings, many: int = 6
) -> list[tuple[str, Play, frozenset[str]]]:
    """Plays that might be tried here, by the one who decides and by others, each with its faults."""
    triples = []
    for _ in range(many):
        player = position.pending.player if rng.random() < 0.7 else rng.choice(position.players)
        play = tried(rng, position, player, readings)
        triples.append((player, play, faults(position, player, play, readings)))
    return triples


def tried(rng: random.Random, position: Position, player: str, readings: Readings) -> Play:
    """A play at random, of any kind, with cards of one's own or of anybody's."""
    if player == position.pending.player and rng.random() < 0.6:
        choices = [*candidates(position, readings), *wrong_amounts(rng, position, readings)]
        if choices:
            return rng.choice(choices)
    kind = rng.choice(sorted(DECISION))
    held = position.hands[player] if rng.random() < 0.8 else PACK
    if kind in ("bet", "raise"):
        height = level(position, readings)
        return Play("raise" if height else "bet", amount=height + rng.randint(1, 30))
    if kind in BETS or kind in ("none", "pat"):
        return Play(kind)
    if kind == "discard":
        return Play(kind, cards=tuple(rng.sample(held, min(len(held), rng.randint(1, 5)))))
    if not held:
        return Play("pat")
    card = rng.choice(held)
    if kind != "card":
        return Play(kind, card)
    others = [other for other in held if other != card]
    many = {"Empress": 1, "Emperor": 2, "Magician": 1}.get(card, 0) if rng.random() < 0.9 else 1
    victim = rng.choice(position.players) if KIND.get(card) == "attack" else ""
    named = tuple(rng.sample(others, min(many, len(others)))) if card in KIND else ()
    return Play("card", card, victim, named)


# ------------------------------------------------------------------------------------------------------- walks


def walk(
    rng: random.Random,
    hands: int = 2,
    wrong: float = 0.05,
    readings: dict[str, str] | None = None,
    wanted: str = "",
    most: int = 14,
) -> Iterator[Step]:
    """Hands at one table, one after another, play by play, until too few have chips or enough hands were played."""
    readings = some_readings(rng) if readings is None else readings
    chance = Trumped(rng, rng.choice((0.3, 0.6, 1.0)), wanted)
    position, _ = deal(table(rng, most), readings, chance)
    for _ in range(hands):
        began, actions = position, list[tuple[str, Play]]()
        while position.phase != "over":
            player, play = position.pending.player, some_play(rng, position, readings, wrong)
            codes = faults(position, player, play, readings)
            after, moves = follow(position, play, readings, chance)
            yield Step(readings, position, player, play, codes, moves, after, began, tuple(actions))
            actions.append((player, play))
            if after.phase != position.phase:
                began, actions = after, []
            position = after
        dealt = next_hand(position, readings, chance)
        if dealt is None:
            return
        position = dealt[0]


def begun(position: Position) -> Position | None:
    """The same moment with the attack already begun to be followed, the victim having played no defence."""
    if position.pending.kind != "answer" or position.phase not in BETTING:
        return None
    pending = position.pending
    later = position.copy()
    later.pending = Pending("answer", pending.player, pending.attack, pending.attacker, begun=True)
    return later
