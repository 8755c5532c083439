"""What the dealer lays away, as a decision of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from z3 import BoolRef, ExprRef

from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.cards.english import number
from adjudicator.engine.hands import Deal
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import LAID, Pack, where
from adjudicator.games.loka.position import LAY, Position
from adjudicator.games.loka.turn import clauses, hidden, symbols
from adjudicator.games.loka.turn.words import Turn
from adjudicator.law import Decision, Options
from adjudicator.solve.conditions import Word
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact

if TYPE_CHECKING:
    from adjudicator.games.loka.game import Loka

MOST = 34
"""The most cards of which every choice is looked at."""


class Laying:
    """Three cards laid away by the dealer before the first trick ("Deal")."""

    name = LAY
    on_trial: tuple[BoolRef, ...] = ()
    nothing = Play(DISCARD)

    def __init__(self, game: Loka) -> None:
        self.game = game

    def decision(self, pack: Pack) -> Decision:
        """The decision with a pack of cards."""
        return Decision(
            self.name,
            symbols.LAY,
            clauses.lay(pack, self.game.readings),
            symbols.bounds(pack),
            lambda family: (),
        )

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """How many cards are laid away, and of which kinds."""
        return symbols.laid_away(play, lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for it."""
        return symbols.needs(play, lexicon)

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The same: nothing is shown beside it."""
        return self.needs(play, lexicon)

    def plays_at(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every choice of three of the cards, while the dealer has to make it: of those that are known,
        where there are so many others that nobody has seen."""
        if position.laying and position.to_act == actor:
            own = [card for card in where(lexicon) if have.get(card, 0)]
            if len(own) > MOST:
                hand = table.hands.get(actor, Hand())
                own = [card for card in own if card in hand.cards]
            yield from (Play(DISCARD, cards) for cards in combinations(own, LAID))

    def facts_at(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the table says about it."""
        return self.game.trick_facts(position, actor, lexicon)

    def view(
        self,
        table: Table,
        position: Position,
        actor: str,
        play: Play,
        lexicon: Lexicon,
        options: Options,
    ) -> Turn:
        """The choice with words for it."""
        return Turn(table, position, actor, play, lexicon, options)

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """What may be said of the dealer's hidden hand."""
        yield from hidden.words(deal, play)
        yield from hidden.free(deal)

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words."""
        return self.game.edit_words(edit, lexicon)

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch."""
        return self.game.editable(lexicon)

    def subject(self, id: str) -> ExprRef | None:
        """No clause is about one card of the hand."""
        return None


def entries(plays: Sequence[Play]) -> list[tuple[str, tuple[Play, ...]]]:
    """Choices of what to lay away, told as one where they are all there are of some cards: those that
    are in each of them, and any of the rest."""
    if len(plays) < 2:
        return [(str(play), (play,)) for play in plays]
    among = dict.fromkeys(card for play in plays for card in play.cards)
    always = [card for card in among if all(card in play.cards for play in plays)]
    free = [card for card in among if card not in always]
    wanted = LAID - len(always)
    if len(plays) != comb(len(free), wanted):
        return [(str(play), (play,)) for play in plays]
    fixed = f"{' '.join(always)} and " if always else ""
    return [(f"discard {fixed}{number(wanted)} of: {', '.join(free)}", tuple(plays))]
