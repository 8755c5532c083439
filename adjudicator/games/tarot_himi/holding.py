"""A hand of Tarot-himi as symbols: a climbing game's, and which Majors it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from z3 import BoolRef, ExprRef

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine.holding import JointLimit
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.holding import TahimiHolding
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.turn import symbols
from adjudicator.solve.facts import Fact
from adjudicator.solve.question import Keyed


class TarotHolding(TahimiHolding):
    """How many cards of each rank, and which Majors; the Fool is the wild card."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return symbols.hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return symbols.hand_size()

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        return symbols.hand_facts(hand, "you hold" if who == "You" else f"{who} holds", lexicon, at)

    def together(self, table: Table, seen: Mapping[str, int], drawn: Mapping[str, int]) -> Iterator[JointLimit]:
        """No more Majors than were dealt ("Deal"); those that may have been drawn again are among them."""
        again = frozenset(name for name in MAJORS if drawn.get(name, 0))
        known = sum(seen.get(name, 0) for name in MAJORS if name not in again)
        left = max(4, len(table.players)) - known - len(again)
        yield JointLimit("Majors", frozenset(MAJORS) - again, left)

    def one_deck(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """One deck, and no more Majors than were dealt ("Deal")."""
        seen = self.seen(table, position, actor)
        left = max(4, len(table.players)) - sum(seen[name] for name in MAJORS)
        gone = [name for name in MAJORS if seen[name]]
        return [
            *super().one_deck(table, position, actor, lexicon),
            (("Majors left", left), partial(symbols.majors_at_most, left)),
            *((("elsewhere", name), partial(symbols.without, name)) for name in gone),
        ]

    def fits(self, place: int, left: int, wild: int) -> BoolRef:
        return symbols.fits(place, left, wild)
