"""Tarot-himi as the rest of the program sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from importlib import import_module

from adjudicator.cards import DISCARD, DRAWS, GIVES, Hand, Lexicon, Play
from adjudicator.engine.choice import TURN, Choice
from adjudicator.engine.game import Reveal
from adjudicator.engine.ledger import STILL, Moved
from adjudicator.engine.state import Action, Table
from adjudicator.games.tahimi.cards import CALL
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tahimi.state import DRAW, PAYMENT, Position
from adjudicator.games.tarot_himi.cards import MAJORS, WHEEL
from adjudicator.games.tarot_himi.effects import effects
from adjudicator.games.tarot_himi.hand import TarotHolding
from adjudicator.games.tarot_himi.outline import TarotHimiOutline
from adjudicator.games.tarot_himi.trick import (
    TarotDues,
    TarotTrick,
    exchange,
    misdeclared,
    receiver,
    reveals,
    takes_back_lead,
)
from adjudicator.games.tarot_himi.turn import TarotTurnEncoding
from adjudicator.games.tarot_himi.turn_lines import TarotTurnWords
from adjudicator.law import Effect, Options


class TarotHimi(TarotHimiOutline, Tahimi):
    """The game of Tarot-himi: Tahimi with the 22 Majors."""

    trick = TarotTrick
    dues = TarotDues

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        return effects(self.readings)

    @cached_property
    def holding(self) -> TarotHolding:
        return TarotHolding()

    decisions = (PAYMENT, CALL, DRAW, TURN)
    """Cards handed over, calls and cards drawn come before the turn."""

    def made(self, decision: str) -> Choice[Position]:
        return self._draw() if decision == DRAW else super().made(decision)

    @cached_property
    def encoding(self) -> TarotTurnEncoding:
        return TarotTurnEncoding(self.holding, self.readings)

    @cached_property
    def words(self) -> TarotTurnWords:
        return TarotTurnWords(lambda lexicon: self.rulebook(lexicon).decisions[TURN])

    def _payment(self) -> Choice[Position]:
        from adjudicator.games.tarot_himi.payment import TarotPaymentEncoding, TarotPaymentWords

        return Choice(TarotPaymentEncoding(self.holding, self.readings), TarotPaymentWords(self.words))

    def _call(self) -> Choice[Position]:
        return replace(super()._call(), witness=partial(import_module, f"{__package__}.call_proofs"))

    def _draw(self) -> Choice[Position]:
        from adjudicator.games.tarot_himi.draw import DrawEncoding, DrawWords

        return Choice(DrawEncoding(), DrawWords(self.words))

    def misdeclared(self, play: Play, position: Position, lexicon: Lexicon) -> tuple[str, str] | None:
        """A mimic counts as an Ace only on a King or an Ace ("The Magician")."""
        return misdeclared(play, position.top, lexicon)

    # -- what follows

    def impossible(self, table: Table, trail: Sequence[Position], readings: Mapping[str, str]) -> bool:
        """Whether a lead was taken back whole where it cannot be ("Justice", "Judgement")."""
        if readings["th.rescind.empty_pile"] != "barred":
            return False
        lines = zip(trail, table.history, strict=False)
        return any(not line.disputed and takes_back_lead(position, line.play) for position, line in lines)

    def reveals(self, table: Table, position: Position, actor: str, play: Play, options: Options) -> tuple[Reveal, ...]:
        """The Hierophant by which somebody leads, and the Moon that turns a tax round."""
        return tuple(reveals(table, position, actor, play, options))

    def repaid(self, position: Position, action: Action) -> bool:
        """Beside what is repaid in Tahimi: as many cards are drawn as are exchanged ("Wheel of Fortune")."""
        exchanged = action.play.kind == DISCARD and WHEEL in action.play.cards[:1]
        return exchanged or super().repaid(position, action)

    def moved(self, table: Table, trail: Sequence[Position]) -> tuple[Moved, ...]:
        """Cards taken back, given, and exchanged out of sight ("Justice", "The Chariot", "Wheel of
        Fortune")."""
        return tuple(self._moved(table, trail[index], action, index) for index, action in enumerate(table.history))

    def _moved(self, table: Table, position: Position, action: Action, index: int) -> Moved:
        if action.play.kind == GIVES:
            to = receiver(table.history, index)
            return Moved({to: action.play.cards}) if to else STILL
        if action.play.kind == DRAWS:
            wheel = index > 0 and table.history[index - 1]
            due = wheel and wheel.player == action.player and wheel.play.cards == (WHEEL,) and not action.disputed
            return Moved({action.player: action.play.cards}) if due else STILL
        if back := self.takes_back(position, action.play):
            return Moved({back[0]: back[1]})
        if action.play.kind == DISCARD and action.play.cards == (WHEEL,):
            return Moved(lost=frozenset({action.player}))
        if action.play.kind == DISCARD and action.play.cards == ("Chariot",):
            both = {action.player, *([action.play.to] if action.play.to else table.players)}
            gave = {line.player for line in exchange(table.history, index) if not line.play.unseen}
            return STILL if gave >= both else Moved(lost=frozenset(both), blind=frozenset(both))
        return STILL


GAME = TarotHimi()


def majors(hand: Hand) -> Counter[str]:
    """The Majors known to be in a hand."""
    return Counter({card: count for card, count in hand.cards.items() if card in MAJORS})
