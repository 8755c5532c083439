"""The draw as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from z3 import ExprRef, IntVal

from adjudicator import law
from adjudicator.cards import DISCARD, Hand, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.cards import HAND as SIZE
from adjudicator.games.tarot_poker.draw import clauses as s
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import DROP, PAT, REDRAW
from adjudicator.solve.facts import IS, Fact


class DrawEncoding(SinglesEncoding[State]):
    """Cards discarded for new ones, or none."""

    name, nothing, hand = REDRAW, Play(PAT), HAND

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, s.PLAY, s.clauses(self.readings), s.BOUNDS)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return {s.count: IntVal(len(play.cards) + play.unseen)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Standing pat, and every choice of cards: of a hand that is not wholly known, of what is known of it, or so many
        that nobody sees. The whole hand, where a card asks for it."""
        hand = table.hands.get(actor, Hand(unseen=SIZE))
        told = have if hand.known else hand.cards
        own = [card for card in self.hand.symbols(lexicon) if told.get(card, 0)]
        if open_(position, actor, DROP):
            yield Play(DISCARD, tuple(own), unseen=SIZE - len(own) if hand.unseen is None else hand.unseen)
        if not open_(position, actor, REDRAW):
            return
        yield Play(PAT)
        yield from (Play(DISCARD, unseen=count + 1) for count in range(min(hand.unseen or 0, SIZE)))
        for count in range(1, min(len(own), SIZE) + 1):
            yield from (Play(DISCARD, cards) for cards in combinations(own, count))

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whether the player may draw now, or has to discard the whole hand."""
        mine, all_ = open_(position, actor, REDRAW), open_(position, actor, DROP)
        asked = f"{actor} {'has' if all_ else 'does not have'} to discard the whole hand"
        size = table.hands.get(actor, Hand(unseen=SIZE)).total
        held = SIZE if size is None else size
        count = Fact("held", f"{actor} holds {amount(held, 'card')}", s.held, IS, held)
        return [
            count,
            Fact("draw", f"{actor} may {'' if mine else 'not '}draw now", s.due, IS, mine),
            Fact("whole", asked, s.whole, IS, all_),
        ]


def open_(position: State, actor: str, kind: str) -> bool:
    """Whether a decision of a kind is a player's now."""
    return any(due.kind == kind and due.player == actor for due in position.due)
