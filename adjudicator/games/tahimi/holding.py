"""A hand of a climbing game as symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from z3 import BoolRef, ExprRef

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine.holding import Holding
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import symbols
from adjudicator.solve.facts import Fact
from adjudicator.solve.question import Keyed


class TahimiHolding(Holding[Position]):
    """How many cards of each rank, and wild ones."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return symbols.hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return symbols.hand_size(lexicon)

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""
        holds = "you hold" if who == "You" else f"{who} holds"
        return symbols.hand_facts(hand, holds, lexicon, at)

    def one_deck(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """That hand, last play and every card in sight come from one deck."""
        seen = self.seen(table, position, actor)
        top = Counter(position.top.cards) if position.top else Counter[str]()
        dealt: list[Keyed] = []
        card = lexicon.wild
        wild = lexicon.deck.count(card) - seen[card] + top[card] if card else 0
        for place, rank in enumerate(lexicon.deck.ranks, start=1):
            left = rank.count - seen[rank.name] + top[rank.name]
            dealt.append((("left", place, left), partial(symbols.at_most, place, left)))
            dealt.append((("left beside", place, left, wild), partial(self.fits, place, left, wild)))
        return dealt

    def fits(self, place: int, left: int, wild: int) -> BoolRef:
        """The last play and the hand together have at most so many of a rank."""
        return symbols.fits(place, left, wild)
