"""The oracle's turns as the program's, so that both can have the same question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Hand, Lexicon, Play
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Table
from adjudicator.games import GAMES
from adjudicator.solve.question import Question
from tests.oracles import table as oracle

KINDS = {"pass": PASS, "cards": PUT, "discard": DISCARD, "gives": GIVES}
LOKA_PLAYED = {"follow": "LO-FOLLOW", "trump": "LO-TRUMP", "fool-led": "LO-FOOL.2"}
"""The clauses on a card played in Loka, by the oracle's names of them."""


def play(action: oracle.Action, lexicon: Lexicon) -> Play:
    """The same play in the program's values."""

    def ordered(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lexicon.order))

    return Play(
        KINDS[action.kind],
        ordered(action.cards),
        action.declared,
        action.to,
        ordered(action.also),
        showing=ordered(action.showing),
    )


def situation(turn: oracle.Table, actor: str, options: Mapping[str, str]) -> Situation:
    """The same table under the same readings."""
    game = GAMES[turn.game]
    house = {key: str(value) for key, value in turn.house.items()}
    lexicon = game.lexicon(house, len(turn.players))
    table = Table(
        turn.players,
        tuple(Action(player, play(action, lexicon)) for player, action in turn.history),
        turn=None if turn.history else turn.first,
        opening=turn.opening,
        out=frozenset(turn.out),
        hands={actor: Hand(dict(Counter(turn.hand)))},
        house=house,
    )
    chosen = {key: house.get(key, options.get(key, reading.default)) for key, reading in game.readings.items()}
    return Situation(game, table, chosen, lexicon)


def question(turn: oracle.Table, actor: str, action: oracle.Action, options: Mapping[str, str]) -> Question:
    """The same play put to the solver."""
    there = situation(turn, actor, options)
    return there.question(actor, play(action, there.lexicon))
