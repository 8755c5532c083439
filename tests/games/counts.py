"""How many positions a seeded small deal reaches, counted as chess programs count theirs.

    python -m tests.games.counts > tests/games/counts.json

For each depth: `lines`, the ways to get there, and `positions`, those that differ. Every legal choice
is followed (the Wheel of Fortune without other cards); cards are drawn from the discards lowest first.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

from adjudicator.cards import CALLS, DRAWS, Hand, Play
from adjudicator.engine.policy import legal
from adjudicator.engine.simulate import NAMES
from adjudicator.engine.state import Action, Pending
from adjudicator.games import GAMES
from adjudicator.games.tahimi.simulation import showing
from adjudicator.games.tahimi.state import DRAW, State
from tests.games.climbing import Rules, rules

DEALS = [
    {"game": "tahimi", "seed": 1, "players": 3, "cards": 4, "round": 1, "depth": 6},
    {"game": "tahimi", "seed": 2, "players": 4, "cards": 3, "round": 2, "depth": 7},
    {"game": "tarot-himi", "seed": 3, "players": 3, "cards": 4, "round": 1, "depth": 6},
    {"game": "tarot-himi", "seed": 4, "players": 4, "cards": 3, "round": 2, "depth": 6},
    {"game": "tarot-himi", "seed": 5, "players": 3, "cards": 3, "round": 1, "depth": 7},
]
MAJORS_OF_THEM = 4


def deal(game_rules: Rules, seed: int, players: int, cards: int, number: int) -> State:
    """A round with a few cards each, four of them Majors where the game has any."""
    rng, deck = Random(seed), game_rules.lexicon.deck
    ranks = sorted(rank.name for rank in deck.ranks for _ in range(rank.count))
    majors = rng.sample(sorted(deck.singles), MAJORS_OF_THEM) if deck.singles else []
    own = majors + rng.sample(ranks, players * cards - len(majors))
    rng.shuffle(own)
    names = NAMES[:players]
    hands = {name: Hand(dict(Counter(own[at::players]))) for at, name in enumerate(names)}
    return game_rules.rules.start(names, hands, number)


def after(game_rules: Rules, state: State, due: Pending, play: Play) -> State:
    """The state after a choice and whatever has to be announced then."""
    state = game_rules.rules.apply(state, Action(due.player, play))
    for player in sorted(state.calls):
        state = game_rules.rules.apply(state, Action(player, Play(CALLS)))
    return state


def choices(game_rules: Rules, state: State) -> Iterator[tuple[Pending, Play]]:
    """Everything that may be done now: of several open decisions the first."""
    if state.ended is not None or state.stalled:
        return
    due = state.due[0]
    if due.kind == DRAW:
        lowest = sorted(state.discards, key=game_rules.lexicon.order)
        yield due, Play(DRAWS, tuple(lowest[: due.count]))
        return
    for play in legal(game_rules, state, due):
        yield due, showing(game_rules, state, due, play, Random(1))


def key(state: State) -> str:
    """What makes two states the same position."""
    position = state.position
    hands = {player: sorted(hand.cards.items()) for player, hand in sorted(state.hands.items())}
    pile = [(laid.owner, laid.cards, laid.rank, laid.size) for laid in position.pile]
    rest = (sorted(position.passed), sorted(position.idle), [player for player, _ in position.acts])
    ends = (position.closer, state.finished, state.ended, state.opening, sorted(state.discards))
    return repr((hands, pile, rest, ends, state.due))


def count(game: str, seed: int, players: int, cards: int, round: int, depth: int) -> list[dict[str, int]]:
    """Lines and positions at each depth from 1."""
    game_rules = rules(GAMES[game], players=players)
    start = deal(game_rules, seed, players, cards, round)
    level: dict[str, tuple[State, int]] = {key(start): (start, 1)}
    counts = []
    for _ in range(depth):
        deeper: dict[str, tuple[State, int]] = {}
        for state, ways in level.values():
            for due, play in choices(game_rules, state):
                reached = after(game_rules, state, due, play)
                before = deeper.get(key(reached), (reached, 0))[1]
                deeper[key(reached)] = (reached, before + ways)
        level = deeper
        counts.append({"lines": sum(ways for _, ways in level.values()), "positions": len(level)})
    return counts


def main() -> None:
    """Print the counts of all deals."""
    counted = [{**one, "counts": count(**one)} for one in DEALS]  # type: ignore[arg-type]
    print(json.dumps({"command": "python -m tests.games.counts", "deals": counted}, indent=1))


if __name__ == "__main__":
    main()
