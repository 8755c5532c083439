"""Turns of simulated rounds as the columns of a batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from adjudicator.batches.columns import form
from adjudicator.batches.intake import Array
from adjudicator.batches.made import Row, columns_of
from adjudicator.cards import Play
from adjudicator.cards.verbs import TURN
from adjudicator.cases.arguments import checked
from adjudicator.cases.case import known_options
from adjudicator.engine.policy import AtRandom, Policy
from adjudicator.engine.simulate import NAMES, session
from adjudicator.engine.state import RoundState
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.law import Options

_ROUNDS = 1_000_000
"""Upper bound on the number of rounds simulated for one batch."""


class _Recorder(Policy[RoundState]):
    """Random policy that records the states in which it had a turn."""

    name = AtRandom.name

    def __init__(self) -> None:
        self.turns: list[RoundState] = []

    def choose(self, variant: Variant[RoundState], state: RoundState, plays: Sequence[Play], rng: Random) -> Play:
        """Return a random play; record the state if a turn is all that is due."""
        if len(state.due) == 1 and state.due[0].kind == TURN:
            self.turns.append(state)
        return AtRandom().choose(variant, state, plays, rng)


@checked
def played_batch(
    game: str, turns: int, seed: int = 0, *, house: Options | None = None, players: int | None = None
) -> dict[str, Array]:
    """Return turns of simulated rounds as columns, each with a random play; deterministic in `seed`.

    The rounds start at the beginning and are played under the default readings by players who choose uniformly among
    the legal plays. The play of a row is chosen uniformly among those the hand could make, legal or not. There are no
    columns of readings, so that the batch can be ruled on under any. Raises Refused for an unknown game, house rule or
    option.
    """
    count = players if players is not None else GAMES[game].usual if game in GAMES else 0
    own = form(game, TURN, house or {}, count).game
    known_options(own.readings, house or {})
    columns = columns_of(_random_rows(variant_of(own, house, count), turns, seed), TURN)
    return {name: column for name, column in columns.items() if name not in own.readings}


def _random_rows(variant: Variant, turns: int, seed: int) -> list[Row]:
    rng, rows = Random(f"plays {seed}"), list[Row]()
    for state in _turns(variant, seed):
        there, player = variant.situation(state), state.due[0].player
        plays = there.candidates(player, variant.game.turn)
        if plays:
            rows.append(Row(there, player, (rng.choice(plays),)))
        if len(rows) >= turns:
            break
    return rows


def _turns(variant: Variant, seed: int) -> Iterator[RoundState]:
    """Yield the states of simulated rounds in which a player had the turn."""
    recorder = _Recorder()
    for _ in session(variant, _ROUNDS, dict.fromkeys(NAMES[: variant.players], recorder), seed):
        yield from recorder.turns
        recorder.turns.clear()
