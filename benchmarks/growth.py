"""How the time of a ruling grows with the cards in hand, with the players, and with the alternatives."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from benchmarks.scheme import Benchmark, Part, Plot, Size, median, timed
from benchmarks.turns import SEED, Described, bare, described, oracle_plays, oracle_verdict, plays, printed
from tests.oracles import tarot_himi
from tests.oracles.table import Action
from tests.oracles.turns import random_turn
from tests.oracles.turns_made import Turn

CARDS = (1, 2, 4, 7, 10, 14, 18)
PLAYERS = (3, 4, 5, 6, 7, 8)
ALTERNATIVES = (1, 2, 4, 8, 16, 32, 64, 128)
TASKS: Mapping[str, Callable[[Described], object]] = {
    "the oracle's verdict": oracle_verdict,
    "a bare verdict": bare,
    "a verdict as printed": printed,
    "the oracle's legal plays": oracle_plays,
    "all legal plays": plays,
}
LISTS = {name: TASKS[name] for name in ("the oracle's legal plays", "all legal plays", "a verdict as printed")}


def held(rng: random.Random, number: int) -> Turn:
    """A turn whose player holds so many cards, one Major in four of them at most."""
    while True:
        table, actor, _, options = random_turn(rng, "tarot-himi", readings="default")
        majors = [card for card in table.hand if card in tarot_himi.MAJORS][: (number + 3) // 4]
        spent = Counter(card for _, action in table.history for card in action.cards + action.also)
        pack = [card for card in tarot_himi.RANKS for _ in range(4 - spent[card])]
        hand = (*majors, *rng.sample(pack, number - len(majors)))
        if set(hand).intersection(tarot_himi.RANKS) and actor not in table.out:
            cards = Action("cards", (next(c for c in hand if c in tarot_himi.RANKS),))
            return replace(table, hand=hand), actor, cards, options


def seated(rng: random.Random, number: int) -> Turn:
    """A turn at a table of so many players."""
    while True:
        turn = random_turn(rng, "tarot-himi", readings="default")
        if len(turn[0].players) == number:
            return turn


def by_alternatives(number: int, rng: random.Random) -> dict[int, list[Turn]]:
    """Turns by how many alternatives the hand gives, at most so many each; the number of a group is its least."""
    groups: dict[int, list[Turn]] = defaultdict(list)
    for _ in range(number * 20):
        turn = random_turn(rng, "tarot-himi", readings="default")
        choices = sum(1 for _ in tarot_himi.candidates(turn[0]))
        group = max((one for one in ALTERNATIVES if one <= choices), default=1)
        if len(groups[group]) < number:
            groups[group].append(turn)
    return {group: groups[group] for group in sorted(groups) if groups[group]}


def lines(
    groups: Mapping[int, Sequence[Turn]], tasks: Mapping[str, Callable[[Described], object]]
) -> dict[str, tuple[tuple[float, float], ...]]:
    """For each task the median milliseconds in each group."""
    return {
        name: tuple((at, median(timed(task, [*map(described, turns)]))) for at, turns in groups.items())
        for name, task in tasks.items()
    }


def run(size: Size) -> Iterator[Part]:
    """A plot for each of the three."""
    number, rng = size.of(1, 20, 150), random.Random(SEED)
    warm = [described(random_turn(rng, "tarot-himi", readings="default")) for _ in range(size.of(0, 10, 50))]
    for task in TASKS.values():
        timed(task, warm)
    cards = {count: [held(rng, count) for _ in range(number)] for count in size.of(CARDS[:2], CARDS, CARDS)}
    title = "Tarot-himi: time by cards in hand"
    yield Plot("cards", title, "cards in hand", "median ms", lines(cards, TASKS), "y")
    seats = {count: [seated(rng, count) for _ in range(number)] for count in size.of(PLAYERS[:2], PLAYERS, PLAYERS)}
    title = "Tarot-himi: time by players"
    yield Plot("players", title, "players", "median ms", lines(seats, TASKS), "y")
    groups = by_alternatives(number, rng)
    title = "Tarot-himi: time by alternatives that the hand gives"
    yield Plot("alternatives", title, "alternatives", "median ms", lines(groups, LISTS), "xy")


BENCHMARK = Benchmark(
    "growth",
    "Growth",
    "How the time of a ruling and of a list of plays grows on random turns of Tarot-himi, as medians.",
    run,
    limit=90,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
