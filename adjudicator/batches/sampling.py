"""Random positions of a game as the columns of a batch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from adjudicator.batches.choosing import every
from adjudicator.batches.columns import PLAYED, Form, form
from adjudicator.batches.intake import Array
from adjudicator.cards.verbs import TURN
from adjudicator.cases.arguments import checked
from adjudicator.cases.case import known_options
from adjudicator.compile.bulk import Bulk
from adjudicator.files.diagnostics import Fault, Refused, suggestion
from adjudicator.games import GAMES
from adjudicator.law import Options

_BLOCK = 1 << 15
_NONE: Mapping[str, Callable[..., dict[str, Any]]] = {}
"""Default for games that define no sampling functions (by decision)."""


_FROM_PLAY = "adjudicator.batches.played.played_batch takes positions of every game's turn from simulated rounds"


@checked
def random_batch(
    game: str,
    rows: int,
    seed: int = 0,
    *,
    decision: str = TURN,
    house: Options | None = None,
    players: int | None = None,
) -> dict[str, Array]:
    """Return `rows` random positions of a decision, each with a random play, as columns; deterministic in `seed`.

    The distributions are described in docs/batch.md and in each game's `positions` module. The play is chosen uniformly
    among those the hand could make, legal or not, and given as its number among the candidates. Raises Refused for an
    unknown game, house rule or option, and for a decision without sampling function.
    """
    own, count = _own(game, decision, house or {}, players)
    rules = _house(own, house or {})
    rng = np.random.default_rng(seed)
    sampled = own.game.load_optional("positions", _NONE)[decision](rng, rows, own.lexicon, count)
    choices = every(own, rules, count).some
    sampled = {symbol: np.ascontiguousarray(column) for symbol, column in sampled.items()}
    columns = {column.name: sampled[column.symbol] for column in own.columns if column.symbol in sampled}
    possible = Bulk(own.evaluator, own.fixed, own.unread).possible(choices, sampled, rows)
    columns[PLAYED] = np.zeros(rows, np.int16)
    for first in range(0, rows, _BLOCK):
        here = slice(first, first + _BLOCK)
        columns[PLAYED][here] = _any(rng, possible[here], len(choices))
    return columns


def _own(game: str, decision: str, house: Options, players: int | None) -> tuple[Form, int]:
    count = players if players is not None else GAMES[game].usual if game in GAMES else 0
    own = form(game, decision, house, count)
    drawn = own.game.load_optional("positions", _NONE)
    if decision not in drawn:
        message = f"no positions of {decision!r} are drawn in {own.game.title}"
        remedy = suggestion(decision, list(drawn)) if drawn else _FROM_PLAY
        raise Refused([Fault("unknown-decision", message, remedy)])
    known_options(own.game.readings, house)
    return own, count


def _house(own: Form, house: Options) -> tuple[tuple[str, str], ...]:
    rules = {rule.key: rule.default for rule in own.game.house_rules} | dict(house)
    return tuple((key, option) for key, option in rules.items() if key in own.readings)


def _any(rng: np.random.Generator, packed: Array, number: int) -> Array:
    """Choose one of the set bits of each row uniformly; return its index."""
    bits = np.unpackbits(packed, axis=1, count=number, bitorder="little")
    upto = np.cumsum(bits, axis=1, dtype=np.int16)
    wanted = rng.integers(1, upto[:, -1] + 1)
    chosen: Array = np.argmax(upto >= wanted[:, None], axis=1).astype(np.int16)
    return chosen
