"""How it is told what the dealer lays away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

from adjudicator.cards import Play
from adjudicator.cards.english import number
from adjudicator.engine.choice import HiddenHand
from adjudicator.games.loka.cards import LAID
from adjudicator.games.loka.turn.words import TurnWords, free
from adjudicator.solve.conditions import Word


class LayingWords(TurnWords):
    """The words for three cards laid away: those for the hand are a turn's."""

    def limited(self, play: Play) -> bool:
        """Whatever is laid away."""
        return True

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """What may be said of the dealer's hidden hand."""
        yield from super().hidden(hand, play)
        yield from free(hand)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Choices told as one where they are all there are of some cards: those in each of them, and any of the rest."""
        every = list(plays)
        if len(every) < 2:
            return super().entries(every)
        among = dict.fromkeys(card for play in every for card in play.cards)
        always = [card for card in among if all(card in play.cards for play in every)]
        free = [card for card in among if card not in always]
        wanted = LAID - len(always)
        if len(every) != comb(len(free), wanted):
            return super().entries(every)
        fixed = f"{' '.join(always)} and " if always else ""
        return [(f"discard {fixed}{number(wanted)} of: {', '.join(free)}", tuple(every))]
