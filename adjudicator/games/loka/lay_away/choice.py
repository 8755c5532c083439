"""What the dealer lays away as a decision: as symbols, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb

from z3 import ExprRef

from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.cards.english import number
from adjudicator.engine.choice import HiddenHand
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import FOOL, LAID, LAY, pack_of, where
from adjudicator.games.loka.state import State
from adjudicator.games.loka.turn import clauses, symbols
from adjudicator.games.loka.turn.encoding import TurnEncoding
from adjudicator.games.loka.turn.words import TurnWords, free
from adjudicator.law import Decision
from adjudicator.solve.conditions import Word

MOST = 34
"""The most cards of which every choice is looked at."""
_OF_TRUMPS = " of Trumps"
FEW = 8
"""So many cards to choose from are named one by one."""


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
        if not always and len(free) > FEW:
            return [(f"discard any three of the {number(len(free))} cards that are {_barred(free)}", tuple(every))]
        fixed = f"{' '.join(always)} and " if always else ""
        return [(f"discard {fixed}{number(wanted)} of: {', '.join(free)}", tuple(every))]


def _barred(free: Sequence[str]) -> str:
    """What the cards that may be laid away are not. Where the Fool is among them the hand has no trump at all."""
    if FOOL in free:
        return "no Ace or King"
    trumps = any(card.endswith(_OF_TRUMPS) for card in free)
    return "no Ace, King or Honour" if trumps else "neither Ace, King, Honour nor trump"
