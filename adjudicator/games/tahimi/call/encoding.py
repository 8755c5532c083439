"""A call of "One card" as symbols: the hand's, and nothing else bears on it."""

from __future__ import annotations

from typing import cast

from z3 import ArithRef, BoolVal, ExprRef

from adjudicator.cards import CALLS, Lexicon, Play
from adjudicator.engine.choice import Encoding
from adjudicator.games.tahimi.call import clauses
from adjudicator.games.tahimi.holding import TahimiHolding
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.symbols import hand_bounds
from adjudicator.games.tahimi.verbs import CALL
from adjudicator.law import Decision


class CallEncoding(Encoding[Position]):
    """The word that a hand has come down to a single card ("One card")."""

    name = CALL
    nothing = Play(CALLS)

    def __init__(self, holding: TahimiHolding) -> None:
        self.holding = holding

    def held(self, lexicon: Lexicon) -> ArithRef:
        """How many cards are in the hand, as a term."""
        return cast("ArithRef", self.holding.size(lexicon))

    def decision(self, lexicon: Lexicon) -> Decision:
        """The rules of a call with these cards."""
        own = clauses.call(self.held(lexicon))
        return Decision(self.name, (clauses.calls,), own, hand_bounds(lexicon))

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """That it is said."""
        return {clauses.calls: BoolVal(play.kind == CALLS)}
