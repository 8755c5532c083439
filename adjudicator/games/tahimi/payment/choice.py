"""A payment as the rest of the program asks about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from z3 import BoolRef, ExprRef

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.hands import Deal
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.payment import clauses, symbols
from adjudicator.games.tahimi.payment.words import Paying
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import hidden
from adjudicator.law import Decision, Options
from adjudicator.solve.conditions import Word
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact

if TYPE_CHECKING:
    from adjudicator.games.tahimi.game import Tahimi


class Payments:
    """Cards handed over, or taken back, as a decision of one game."""

    name = "payment"
    on_trial: tuple[BoolRef, ...] = ()
    nothing = Play(GIVES)

    def __init__(self, game: Tahimi) -> None:
        self.game = game

    def decision(self, lexicon: Lexicon) -> Decision:
        """The rules of a payment with these cards."""
        owing = clauses.owing(lexicon, self.game.readings)
        return Decision(
            self.name,
            symbols.play(lexicon),
            clauses.payment(owing),
            symbols.bounds(lexicon),
            lambda family: (),
            symbols.IDLE,
        )

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""
        return symbols.moves(play, lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: what is given."""
        return self.game.needs(play, lexicon)

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The same: nothing is shown beside a payment."""
        return self.needs(play, lexicon)

    def plays_at(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every payment that a hand with these cards could make of what is due, the lowest first."""
        due = symbols.tax(position, actor)
        if due is not None:
            yield from handfuls(have, due.count, lexicon)

    # -- facts and words

    def facts_at(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What is due, and who has given."""
        return symbols.facts(table, position, actor)

    def view(
        self, table: Table, position: Position, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> Paying:
        """The payment with words for it."""
        return Paying(table, position, actor, play, lexicon, options)

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """What may be said of the hidden hand of whoever gives."""
        yield from hidden.wild(deal)
        yield from hidden.counted(deal)

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand, or of the tax, in words."""
        if edit.fact.id == "owed":
            return f"had the tax been {amount(int(edit.value), 'card')}"
        return self.game.edit_words(edit, lexicon)

    # -- what rulings can reach

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch: the hand's, and how many are owed."""
        return [*self.game.hand(lexicon).values(), symbols.owed]

    def subject(self, id: str) -> ExprRef | None:
        """No clause of a payment is about a card of the hand that gives."""
        return None


def handfuls(have: Mapping[str, int], count: int, lexicon: Lexicon) -> Iterator[Play]:
    """Every way to give so many of these cards, or all of them if they are fewer."""
    cards = sorted((card for card, number in have.items() if number), key=lexicon.order)
    most = min(count, sum(have.values()))
    for some in combinations_with_replacement(cards, most) if most else ():
        if all(some.count(card) <= have[card] for card in set(some)):
            yield Play(GIVES, some)
