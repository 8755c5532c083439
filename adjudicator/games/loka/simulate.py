"""Whole hands of Loka played by seeded players, one after another.

Every action goes through the law and `Round.follow`, as the actions of people do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from adjudicator.cards import Hand
from adjudicator.engine.simulation import Line, Simulation
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import FOOL, where
from adjudicator.games.loka.figures import LAID, PAID, SURRENDERED, Played, figures
from adjudicator.games.loka.players import PLAYERS, Player, act
from adjudicator.games.loka.points import settled
from adjudicator.games.loka.position import State
from adjudicator.games.loka.trick import DEALT, HELD


def pack(rules: Variant[State], rng: Random) -> list[str]:
    """Every card, shuffled."""
    cards = list(rules.lexicon.deck.singles)
    rng.shuffle(cards)
    return cards


def dealt(rules: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal to players from Eldest, the dealer last and with three cards more ("Deal")."""
    cards, order, hands = pack(rules, rng), list(where(rules.lexicon)), {}
    for player in players:
        size = DEALT if player == players[-1] else HELD
        own, cards = cards[:size], cards[size:]
        hands[player] = Hand(dict.fromkeys(sorted(own, key=order.index), 1))
    return hands


def play_hand(
    rules: Variant[State], state: State, players: Mapping[str, Player], rng: Random
) -> tuple[tuple[Line, ...], State]:
    """A hand from a state on: every action, and the state at its end, with the Fool paid for.

    All hands have to be known. Raises NoPlay where the law leaves a player nothing to do.
    """
    lines: list[Line] = []
    while state.ended is None:
        (due,) = state.due
        play = act(rules, state, due, players[due.player], rng)
        lines.append((due.player, play))
        state = rules.rules.apply(state, Action(due.player, play))
    return tuple(lines), state


def fate(state: State) -> str:
    """What became of the Fool in a hand that is over."""
    if state.fool is None:
        return LAID
    return SURRENDERED if any(FOOL in pile for pile in state.piles.values()) else PAID


def session(rules: Variant[State], hands: int, players: Mapping[str, Player], seed: int) -> Iterator[Played]:
    """So many hands one after another: the dealer's place moves to the left after each ("Deal").

    `players` are named from the first Eldest, the first dealer last. The same seed gives the same
    session, and the same cards in the same order whatever the players choose.
    """
    shuffles, rng = Random(f"deals {seed}"), Random(f"choices {seed}")
    names = tuple(players)
    for number in range(1, hands + 1):
        own = dealt(rules, names, shuffles)
        lines, state = play_hand(rules, rules.rules.start(names, own), players, rng)
        tricks, points = {player: state.tricks(player) for player in names}, rules.rules.scores(state)
        won = settled(points, rules.options["lo.settlement"])
        yield Played(names, number, own, lines, tricks, points, won, fate(state))
        names = (*names[1:], names[0])


SIMULATION = Simulation("hands", PLAYERS, dealt, session, figures)
"""Hands of Loka, for whatever simulates rounds."""
