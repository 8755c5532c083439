"""What the dealer lays away, as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from z3 import ExprRef

from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import LAID, LAY, pack_of, where
from adjudicator.games.loka.state import State
from adjudicator.games.loka.turn import clauses, symbols
from adjudicator.games.loka.turn.encoding import TurnEncoding
from adjudicator.law import Decision

MOST = 34
"""The most cards of which every choice is looked at."""


class LayingEncoding(TurnEncoding):
    """Three cards laid away by the dealer ("Deal"), of the same hand and table as a card to the trick."""

    name = LAY
    nothing = Play(DISCARD)
    listed = False

    def decision(self, lexicon: Lexicon) -> Decision:
        """The decision with a pack of cards."""
        pack = pack_of(lexicon)
        return Decision(self.name, symbols.LAY, clauses.lay(pack, self.readings), symbols.bounds(pack))

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """How many cards are laid away, and of which kinds."""
        return symbols.laid_away(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every choice of three cards while the dealer has to make it; of those that are known, where others are many."""
        if position.laying and position.to_act == actor:
            own = [card for card in where(lexicon) if have.get(card, 0)]
            if len(own) > MOST:
                hand = table.hands.get(actor, Hand())
                own = [card for card in own if card in hand.cards]
            yield from (Play(DISCARD, cards) for cards in combinations(own, LAID))
