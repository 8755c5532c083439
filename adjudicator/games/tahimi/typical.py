"""The typical actions of a trick, of which short histories are made: low and high cards, a pair, a pass."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import PASS, PUT, Lexicon, Play
from adjudicator.engine.draft import Continuation
from adjudicator.engine.state import Action, Table
from adjudicator.games.tahimi.state import Position


def typical(lexicon: Lexicon, table: Table, position: Position) -> Iterator[Continuation]:
    """What whoever is to act may typically do, the plainest first."""
    for play in (*ordinary(lexicon, position), Play(PASS)):
        yield from continued(position, (Action(position.to_act or "", play),))


def ordinary(lexicon: Lexicon, position: Position) -> Iterator[Play]:
    """To lead, the lowest card, two of them, the highest; on a play, the next rank and the highest."""
    deck, top = lexicon.deck, position.top
    if top is None:
        yield from (Play(PUT, (deck.name(1),) * size) for size in (1, 2))
        yield Play(PUT, (deck.name(deck.top),))
        return
    for place in dict.fromkeys((top.rank + 1, deck.top)):
        if top.rank < place <= deck.top:
            yield Play(PUT, (deck.name(place),) * top.size)


def continued(position: Position, actions: tuple[Action, ...]) -> Iterator[Continuation]:
    """Some lines as they are; and where cards are put down in a trick that goes on without their player, with
    the player out."""
    yield Continuation(actions)
    if actions[0].play.kind == PUT and len(position.still_in()) >= 3:
        yield Continuation(actions, frozenset({actions[0].player}))


TYPICAL = typical
