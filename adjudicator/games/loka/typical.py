"""What short histories of Loka are made of."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.engine.draft import Continuation
from adjudicator.engine.state import Action, Table
from adjudicator.games.loka.cards import FOOL, TRUMPS, where
from adjudicator.games.loka.state import State


def typical(lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
    """The cards of tricks after which two readings differ: the Fool, low ones of two suits and a trump, each but once."""
    gone = {card for action in table.history for card in action.play.cards}
    low = [next(card for card, at in where(lexicon).items() if at == (suit, 2)) for suit in (1, 2, TRUMPS)]
    for card in (FOOL, *low):
        if card not in gone:
            yield Continuation((Action(position.to_act or "", Play(PUT, (card,))),))


TYPICAL = typical
