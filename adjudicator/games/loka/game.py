"""Loka as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import OTHERS
from adjudicator.games.loka.holding import HAND
from adjudicator.games.loka.outline import LokaOutline
from adjudicator.games.loka.position import DEBT, LAY, PLAY, State
from adjudicator.games.loka.turn import clauses
from adjudicator.games.loka.turn.choice import TurnWords
from adjudicator.games.loka.turn.encoding import TurnEncoding

if TYPE_CHECKING:
    from adjudicator.engine.draft import Continuation


class Loka(LokaOutline, Game[State, State]):
    """The three-player game: its cards, its law, and what follows from a history."""

    effects = clauses.EFFECTS
    holding = HAND
    not_suits = OTHERS
    presumes_legality = False

    # -- decisions

    decisions = (LAY, DEBT, PLAY)
    """Laying away comes before the first trick, and what is paid for the Fool after the last."""

    def made(self, decision: str) -> Choice[State]:
        """A decision by its name: what a turn does not need is imported when it is asked for. Raises KeyError."""
        return {LAY: self._laying, DEBT: self._payment, PLAY: self._turn}[decision]()

    def _turn(self) -> Choice[State]:
        return Choice(TurnEncoding(self.readings), TurnWords())

    def _laying(self) -> Choice[State]:
        from adjudicator.games.loka.lay_away.choice import LayingWords
        from adjudicator.games.loka.lay_away.encoding import LayingEncoding

        return Choice(LayingEncoding(self.readings), LayingWords())

    def _payment(self) -> Choice[State]:
        from adjudicator.games.loka.payment.choice import PaymentWords
        from adjudicator.games.loka.payment.encoding import PaymentEncoding

        return Choice(PaymentEncoding(self.readings), PaymentWords())

    # -- what follows

    def typical(self, lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
        """A few cards of each kind."""
        from adjudicator.games.loka.turn import witness

        return witness.typical(lexicon, table, position)


GAME = Loka()
