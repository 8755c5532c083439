"""Simulate rounds and sessions of any game with seeded policies. Every action is checked by the law and applied by the
rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from typing_extensions import TypeVar

from adjudicator.cards import Play
from adjudicator.engine.draft import NAMES
from adjudicator.engine.policy import NoPlay, Policy, legal
from adjudicator.engine.simulation import STALL, UNFINISHED, Line, Played, simulation_of
from adjudicator.engine.state import Action, Pending, RoundState
from adjudicator.engine.variant import Variant

__all__ = ["MOST_ACTIONS", "NAMES", "act", "chosen", "play_round", "session"]

S = TypeVar("S", bound=RoundState, default=RoundState)

MOST_ACTIONS = 2000
"""A limit above the length of any round that terminates."""


def session(
    variant: Variant[S], rounds: int, policies: Mapping[str, Policy[S]], seed: int, most: int = MOST_ACTIONS
) -> Iterator[Played[S]]:
    """Yield `rounds` consecutive rounds; the game determines the seating of the next.

    `policies`: player -> policy, in the order of the first round. Equal seeds give equal sessions; deals and choices
    have separate generators, so that the shuffles do not depend on the choices. Raises NoPlay, SetUpFault.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> first, second = session(variant, 2, chosen(variant, "greedy"), seed=4)
    >>> first.outcome, first.number, second.number
    ('over', 1, 2)
    """
    simulation = simulation_of(variant)
    shuffles, rng = Random(f"deals {seed}"), Random(f"choices {seed}")
    names, number, last = tuple(policies), 1, None
    for _ in range(rounds):
        hands, rules = simulation.dealt(variant, names, shuffles, last), variant.rules
        start = rules.next(last, names, hands, number) if last else rules.start(names, hands, number)
        lines, outcome, state = play_round(variant, start, policies, rng, most)
        played = Played(names, number, hands, lines, outcome, state)
        yield played
        last = state if state.ended else None
        names, number = simulation.following(played)


def chosen(variant: Variant[S], policy: str) -> dict[str, Policy[S]]:
    """The policy of this name for each of the variant's players, by player name. Raises KeyError.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> list(chosen(variant_of(next(iter(GAMES.values())), players=3), "random"))
    ['Ada', 'Ben', 'Cleo']
    """
    return dict.fromkeys(NAMES[: variant.players], simulation_of(variant).policies[policy])


def play_round(
    variant: Variant[S], state: S, policies: Mapping[str, Policy[S]], rng: Random, most: int = MOST_ACTIONS
) -> tuple[tuple[Line, ...], str, S]:
    """Play a round from `state`; returns its actions, its outcome and its final state.

    It stops if the state cannot change any more (STALL) or after `most` actions, announcements not counted
    (UNFINISHED). All hands must be known. Raises NoPlay.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> policies, rng = chosen(variant, "random"), Random(1)
    >>> hands = simulation_of(variant).dealt(variant, tuple(policies), rng)
    >>> state = variant.rules.start(tuple(policies), hands, 1)
    >>> lines, outcome, after = play_round(variant, state, policies, rng, most=5)
    >>> len(lines), outcome, after.ended
    (5, 'unfinished', None)
    """
    simulation = simulation_of(variant)
    lines: list[Line] = []
    stalled = variant.rules.stalled(state, state)
    for _ in range(most):
        if state.ended is not None or stalled:
            break
        due = state.due[0] if len(state.due) == 1 else rng.choice(state.due)
        play, before = act(variant, state, due, policies[due.player], rng), state
        state = variant.rules.apply(state, Action(due.player, play))
        lines.append((due.player, play))
        stalled = variant.rules.stalled(before, state)
        for player, announcement in simulation.announced(state):
            lines.append((player, announcement))
            state = variant.rules.apply(state, Action(player, announcement))
    return tuple(lines), state.ended or (STALL if stalled else UNFINISHED), state


def act(variant: Variant[S], state: S, due: Pending, policy: Policy[S], rng: Random) -> Play:
    """The action for a pending decision, chosen by the policy or by chance, completed with its declarations.

    All hands must be known. Raises NoPlay.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> variant = variant_of(next(iter(GAMES.values())), players=3)
    >>> policies, rng = chosen(variant, "greedy"), Random(1)
    >>> hands = simulation_of(variant).dealt(variant, tuple(policies), rng)
    >>> state = variant.rules.start(tuple(policies), hands, 1)
    >>> act(variant, state, state.due[0], policies["Ada"], rng).kind
    'put'
    """
    simulation = simulation_of(variant)
    if due.kind in simulation.chance:
        return simulation.chance[due.kind](state, due, rng)
    plays = legal(variant, state, due)
    if not plays:
        raise NoPlay(due)
    play = policy.choose(variant, state, plays, rng)
    return simulation.completed(variant, state, due, play, rng)
