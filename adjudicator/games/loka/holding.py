"""A hand of Loka as symbols: a truth for each card."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import ExprRef

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine.holding import Holding
from adjudicator.games.loka.cards import pack_of, where
from adjudicator.games.loka.position import Position
from adjudicator.games.loka.turn import hidden, symbols
from adjudicator.solve.facts import IS, Fact


class LokaHolding(Holding[Position]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""
        return symbols.hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""
        return symbols.hand_size(pack_of(lexicon))

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """The cards a hand has, and those it has not where it is wholly known; those of a suit that is
        not there at all are told in the same words."""
        if hand is None:
            return []
        holds = "you hold" if who == "You" else f"{who} holds"
        symbol_of, places, facts = self.symbols(lexicon), where(lexicon), []
        there = {places[card][0] for card in hand.cards}
        for card, symbol in symbol_of.items():
            held = card in hand.cards
            if held or hand.known:
                lacks = f"no {card}" if places[card][0] in there else hidden.absent(card, lexicon)
                text = f"{holds} {lexicon.spoken(card) if held else lacks}"
                facts.append(Fact(f"holds {card}", text, symbol, IS, held, edits=(0, 1), at=at))
        return facts
