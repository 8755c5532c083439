"""A payment for the Fool as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ExprRef

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.engine.choice import Encoding
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import DEBT, FOOL, pack_of, where
from adjudicator.games.loka.payment import clauses
from adjudicator.games.loka.state import Purse, State
from adjudicator.games.loka.turn.symbols import PLAY, played
from adjudicator.law import Decision
from adjudicator.solve.facts import IS, Fact


class PaymentEncoding(Encoding[State]):
    """What is given for the Fool once every trick is played ("Play")."""

    name = DEBT
    nothing = Play(GIVES)
    of_hand = False

    def decision(self, lexicon: Lexicon) -> Decision:
        pack = pack_of(lexicon)
        law, idle = clauses.payment(pack, self.readings), clauses.idle(pack)
        return Decision(self.name, PLAY, law, clauses.bounds(pack), idle=idle)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return played(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card that there may be to pay with, by suits from low to high, and the Fool."""
        if (purse := own(position, actor)) is not None:
            there = {*purse.cards, FOOL}
            yield from (Play(GIVES, (card,)) for card in where(lexicon) if card in there)

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whether something is owed; if so whether there is a trick, who dealt, and where each card lies that is told."""
        purse = own(position, actor)
        told = f"{actor} owes {'a card' if purse is not None else 'nothing'} for the Fool"
        owing = Fact("owing", told, clauses.owing, IS, purse is not None)
        return [owing] if purse is None else [owing, *_told(purse, actor, lexicon)]

    def unseen(self, position: State, actor: str) -> bool:
        """Whether cards of the tricks, or of those laid away, are not told that may be paid with."""
        purse = own(position, actor)
        return purse is not None and bool(purse.may_be_won or purse.may_be_laid)


def own(position: State, actor: str) -> Purse | None:
    """What a player has to pay with; None where nothing is owed."""
    found = (due.about for due in position.due if due.kind == DEBT and due.player == actor)
    return next((about for about in found if isinstance(about, Purse)), None)


def _told(purse: Purse, actor: str, lexicon: Lexicon) -> Iterator[Fact]:
    took, deals = purse.tricks > 0, purse.deals
    tricks = ("in tricks", f"in {actor}'s tricks", clauses.in_tricks, purse.won, purse.may_be_won)
    away = ("laid away", "among what was laid away", clauses.laid_away, purse.laid, purse.may_be_laid)
    for card, at in where(lexicon).items():
        for id, there, symbol, cards, may in (tricks, away) if card != FOOL else ():
            if card not in may:
                text = f"{lexicon.spoken(card)} is {'' if card in cards else 'not '}{there}"
                yield Fact(f"{id} {card}", text, symbol(*at), IS, card in cards)
    yield Fact("taken", f"{actor} has taken {'a' if took else 'no'} trick", clauses.taken, IS, took)
    yield Fact("dealt", f"{actor} {'dealt' if deals else 'did not deal'}", clauses.dealt, IS, deals)
