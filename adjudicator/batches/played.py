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
"""More rounds than are ever played for one batch."""


class _Recorder(Policy[RoundState]):
    """Players who choose at random, and the turns at which they did."""

    name = AtRandom.name

    def __init__(self) -> None:
        self.turns: list[RoundState] = []

    def choose(self, variant: Variant[RoundState], state: RoundState, plays: Sequence[Play], rng: Random) -> Play:
        """Any of the plays."""
        if len(state.due) == 1 and state.due[0].kind == TURN:
            self.turns.append(state)
        return AtRandom().choose(variant, state, plays, rng)


@checked
def played_batch(
    game: str, turns: int, seed: int = 0, *, house: Options | None = None, players: int | None = None
) -> dict[str, Array]:
    """So many turns of simulated rounds, each with a play drawn for it: the same for the same seed.

    The rounds are played under the default readings by players who choose any legal play, each as likely, and taken from
    their beginning on; the play of a row is any that the player's hand could make there, legal or not, each as likely. No
    column tells of readings, so that a batch can be ruled on under any.
    Raises Refused for a game, house rule or option that is unknown.
    """
    count = players if players is not None else GAMES[game].usual if game in GAMES else 0
    own = form(game, TURN, house or {}, count).game
    known_options(own.readings, house or {})
    columns = columns_of(_asked(variant_of(own, house, count), turns, seed), TURN)
    return {name: column for name, column in columns.items() if name not in own.readings}


def _asked(variant: Variant, turns: int, seed: int) -> list[Row]:
    rng, found = Random(f"plays {seed}"), list[Row]()
    for state in _turns(variant, seed):
        there, player = variant.situation(state), state.due[0].player
        plays = there.candidates(player, variant.game.turn)
        if plays:
            found.append(Row(there, player, (rng.choice(plays),)))
        if len(found) >= turns:
            break
    return found


def _turns(variant: Variant, seed: int) -> Iterator[RoundState]:
    """The states of rounds in which somebody had the turn."""
    recorder = _Recorder()
    for _ in session(variant, _ROUNDS, dict.fromkeys(NAMES[: variant.players], recorder), seed):
        yield from recorder.turns
        recorder.turns.clear()
