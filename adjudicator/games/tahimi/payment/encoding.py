"""A payment of a climbing game as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from z3 import ExprRef

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.engine.choice import Encoding
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.payment import clauses, symbols
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.encoding import TurnEncoding
from adjudicator.law import Decision
from adjudicator.solve.facts import Fact

PAYMENT = "payment"


class PaymentEncoding(Encoding[Position]):
    """Cards handed over, or taken back, as a decision of one game."""

    name = PAYMENT
    nothing = Play(GIVES)

    def __init__(self, turn: TurnEncoding) -> None:
        self.turn, self.readings = turn, turn.readings

    def decision(self, lexicon: Lexicon) -> Decision:
        """The rules of a payment with these cards."""
        owing = clauses.owing(lexicon, self.readings)
        return Decision(
            self.name, symbols.play(lexicon), clauses.payment(owing), symbols.bounds(lexicon), idle=symbols.IDLE
        )

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return symbols.moves(play, lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: what is given."""
        return self.turn.needs(play, lexicon)

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The same: nothing is shown beside a payment."""
        return self.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every payment that a hand with these cards could make of what is due, the lowest first."""
        due = symbols.tax(position, actor)
        if due is not None:
            yield from handfuls(have, due.count, lexicon)

    # -- the position

    def facts(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What is due, and who has given."""
        return symbols.facts(table, position, actor)

    # -- what rulings can reach

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch: the hand's, and how many are owed."""
        return [*self.turn.holding.symbols(lexicon).values(), symbols.owed]


def handfuls(have: Mapping[str, int], count: int, lexicon: Lexicon) -> Iterator[Play]:
    """Every way to give so many of these cards, or all of them if they are fewer."""
    cards = sorted((card for card, number in have.items() if number), key=lexicon.order)
    most = min(count, sum(have.values()))
    for some in combinations_with_replacement(cards, most) if most else ():
        if all(some.count(card) <= have[card] for card in set(some)):
            yield Play(GIVES, some)
