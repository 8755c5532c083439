"""Lines about a turn of Tahimi: words for a hidden hand, and edits of the hand or of the last play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import HiddenHand, Speech, Words
from adjudicator.games.tahimi.state import Position
from adjudicator.games.tahimi.turn import Turn
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import AT_LEAST, Fact

if TYPE_CHECKING:
    from adjudicator.solve.conditions import Word

LAST_PLAY = ("last-rank", "last-size")
"""The ids of the facts of what is to be beaten."""


class TurnWords(Words[Position]):
    """The words for cards put down, or a pass."""

    views = Turn

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        from adjudicator.games.tahimi import hidden

        yield from hidden.wild(hand)
        yield from hidden.counted(hand)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        from adjudicator.games.tahimi import hidden

        return hidden.RankSpeech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "with one more VIII", "with one King fewer"."""
        card = edit.fact.id.split(" ", 1)[1]
        if edit.fact.relation == AT_LEAST:
            return f"with one {card} fewer"
        return f"with one {'more ' if edit.fact.value else ''}{card}"

    def edits(self, edits: Sequence[Edit], position: Position, lexicon: Lexicon, left: bool = False) -> list[str]:
        """Edits in words, with two edits of the last play as one change of it."""
        of_play = {edit.fact.id: int(edit.value) for edit in edits if edit.fact.id in LAST_PLAY}
        text = self._last(of_play, position, lexicon, left) if of_play else ""
        first = next(iter(of_play), None)
        return [
            (text if edit.fact.id == first else "") if edit.fact.id in of_play else self.edit(edit, lexicon)
            for edit in edits
        ]

    def weight(self, fact: Fact, against: Sequence[str]) -> int:
        """An edit of the last play is thought of before one of a count."""
        return 2 if fact.id in LAST_PLAY else super().weight(fact, against)

    def _last(self, edited: Mapping[str, int], position: Position, lexicon: Lexicon, left: bool) -> str:
        """An edit of the last play in words: "had the last play been V V"; `left` where a
        discard of the same turn uncovered it."""
        top = position.top
        rank = edited.get("last-rank", top.rank if top else 0)
        size = edited.get("last-size", top.size if top else 1)
        cards = " ".join([lexicon.deck.name(rank)] * size)
        return f"had {cards} been left" if left else f"had the last play been {cards}"
