"""A draw as symbols."""

from __future__ import annotations

from z3 import ExprRef

from adjudicator.cards import DRAWS, Lexicon, Play
from adjudicator.engine.choice import Encoding
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.state import DRAW
from adjudicator.games.tarot_himi.draw import clauses, symbols
from adjudicator.law import Decision
from adjudicator.solve.facts import Fact


class DrawEncoding(Encoding[Position]):
    """Cards drawn from the discards for those exchanged ("Wheel of Fortune")."""

    name = DRAW
    nothing = Play(DRAWS)
    of_hand = False

    def decision(self, lexicon: Lexicon) -> Decision:
        """The rules of a draw with these cards."""
        return Decision(
            self.name, symbols.play(lexicon), clauses.draw(lexicon), symbols.bounds(lexicon), idle=symbols.idle(lexicon)
        )

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """How many cards are drawn, and which of those that were seen."""
        return symbols.values(play, lexicon)

    def facts(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What is to be drawn, and from which cards."""
        return list(symbols.facts(position, actor, lexicon))
