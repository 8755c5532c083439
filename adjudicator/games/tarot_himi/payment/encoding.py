"""A payment of Tarot-himi as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ExprRef

from adjudicator.cards import TAKES, Lexicon, Play
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.payment.encoding import PaymentEncoding, handfuls
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.state import EXCHANGE, TAKE, TRIBUTE
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.payment import clauses, symbols
from adjudicator.law import Decision
from adjudicator.solve.facts import Fact


class TarotPaymentEncoding(PaymentEncoding):
    """Cards handed over, or taken back, in Tarot-himi."""

    def decision(self, lexicon: Lexicon) -> Decision:
        return Decision(
            self.name,
            symbols.play(lexicon),
            tuple(clauses.clauses(lexicon, self.readings)),
            symbols.bounds(lexicon),
            idle=symbols.idle(lexicon),
        )

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return symbols.values(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        ordinary = {card: count for card, count in have.items() if card not in MAJORS}
        yield from super().candidates(ordinary, table, position, actor, lexicon)
        if any(symbols.due(position, actor, kind) for kind in (TRIBUTE, EXCHANGE)):
            yield from handfuls(have, 1, lexicon)
        if take := symbols.due(position, actor, TAKE):
            single = [(card,) for card in sorted(set(take.cards), key=lexicon.order)]
            yield from (Play(TAKES, cards) for cards in ([take.cards] if take.best else single))

    def facts(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        return symbols.facts(table, position, actor, lexicon)
