"""How a turn of Tahimi is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import HiddenHand, Speech, Words
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.words import Turn
from adjudicator.law import Options
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import AT_LEAST

if TYPE_CHECKING:
    from adjudicator.solve.conditions import Word


class TurnWords(Words[Position]):
    """The words for cards put down, or a pass."""

    def view(
        self, table: Table, position: Position, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> Turn:
        """The play with words for it."""
        return Turn(table, position, actor, play, lexicon, options)

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """What may be said of a hidden hand, about a play."""
        from adjudicator.games.tahimi.turn import hidden

        yield from hidden.wild(hand)
        yield from hidden.counted(hand)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        from adjudicator.games.tahimi.turn import hidden

        return hidden.Speech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "with one more VIII", "with one King fewer"."""
        card = edit.fact.id.split(" ", 1)[1]
        if edit.fact.relation == AT_LEAST:
            return f"with one {card} fewer"
        return f"with one {'more ' if edit.fact.value else ''}{card}"

    def last(
        self, edited: Mapping[str, int], position: Position, lexicon: Lexicon, left: bool = False
    ) -> str:
        """An edit of the last play in words: "had the last play been V V"; `left` where a
        discard of the same turn uncovered it."""
        top = position.top
        rank = edited.get("last-rank", top.rank if top else 0)
        size = edited.get("last-size", top.size if top else 1)
        cards = " ".join([lexicon.deck.name(rank)] * size)
        return f"had {cards} been left" if left else f"had the last play been {cards}"
