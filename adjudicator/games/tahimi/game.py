"""Tahimi as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from adjudicator.cards import GIVES, PUT, TURNS, Lexicon, Play
from adjudicator.cards.english import both
from adjudicator.engine.breach import Breach
from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from adjudicator.engine.state import Action, Table, changed
from adjudicator.games.tahimi.cards import CALL
from adjudicator.games.tahimi.effects import effects
from adjudicator.games.tahimi.hand import TahimiHolding
from adjudicator.games.tahimi.outline import TahimiOutline
from adjudicator.games.tahimi.state import GIVING, PAYMENT, TAKE, TRIBUTE, TURN, Position, State
from adjudicator.games.tahimi.trick import TAXES, Dues, Trick
from adjudicator.games.tahimi.turn import TurnEncoding
from adjudicator.games.tahimi.turn_lines import TurnWords
from adjudicator.law import Effect


class Tahimi(TahimiOutline, Game[Position, State]):
    """The game of Tahimi: its cards, its law, and what follows from a history."""

    trick: type[Trick] = Trick
    ruled_as = MappingProxyType(dict.fromkeys((*GIVING, TAKE), PAYMENT))
    dues: type[Dues] = Dues
    """The cards that have to be handed over, or taken back."""

    # -- decisions

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What follows, with the numbers of the law in force."""
        return effects(self.readings)

    @cached_property
    def holding(self) -> TahimiHolding:
        return TahimiHolding()

    decisions: tuple[str, ...] = (PAYMENT, CALL, TURN)
    """Cards handed over, and calls, come before the turn."""

    def made(self, decision: str) -> Choice[Position]:
        """A decision by its name; all but a turn's are imported on first use. Raises KeyError."""
        return {PAYMENT: self._payment, CALL: self._call, TURN: self._turn}[decision]()

    @cached_property
    def encoding(self) -> TurnEncoding:
        """A turn as symbols."""
        return TurnEncoding(self.holding, self.readings)

    @cached_property
    def words(self) -> TurnWords:
        """A turn in words."""
        return TurnWords()

    def _turn(self) -> Choice[Position]:
        return Choice(self.encoding, self.words)

    def _payment(self) -> Choice[Position]:
        from adjudicator.games.tahimi.payment import PaymentEncoding, PaymentWords

        return Choice(PaymentEncoding(self.holding, self.readings), PaymentWords(self.words))

    def _call(self) -> Choice[Position]:
        from adjudicator.games.tahimi.call import CallEncoding, CallWords

        encoding = CallEncoding(self.holding)
        return Choice(encoding, CallWords(self.words, encoding))

    def undeclared(self, play: Play, table: Table, lexicon: Lexicon) -> bool:
        alone = play.kind == PUT and set(play.cards) == {lexicon.wild}
        return alone and play.declared is None and table.house.get("jokers") != "lowest"

    # -- what follows

    def settled(self, table: Table, trail: Sequence[Position], readings: Mapping[str, str]) -> Position:
        """The last position with the cards that are due there; nobody is on turn before the taxes are
        paid ("Taxes")."""
        due = self.dues(table, readings).after(tuple(trail))
        # A history may leave out what was given in the middle of a trick; a table that tells what
        # is due does not.
        first = GIVING if table.due else TAXES
        to_act = None if any(one.kind in first for one in due) else trail[-1].to_act
        return changed(trail[-1], due=due, to_act=to_act)

    def undone(self, table: Table, position: Position, play: Play) -> Iterator[Breach]:
        """Taxes, and what a discard brought about, as long as the history ends before they are paid: they come before
        anybody's turn."""
        if position.due and play.kind in TURNS:
            from adjudicator.games.tahimi.rules import left_undone

            yield from left_undone(position.due, len(table.players))

    def endings(self, before: Position, after: Position) -> Iterator[str]:
        """Who is out, and that the round is over."""
        yield from super().endings(before, after)
        if len(after.still_in()) < 2 <= len(before.still_in()):
            yield f"The round is over: only {both(after.still_in()) or 'nobody'} holds cards."

    def repaid(self, position: Position, action: Action) -> bool:
        """A tax is returned, and a card given for a tribute ("Taxes"; Tarot-himi, "The Chariot")."""
        paid = (due.player == action.player and due.kind in (PAYMENT, TRIBUTE) for due in position.due)
        return action.play.kind == GIVES and any(paid)

    def takes_back(self, position: Position, play: Play) -> tuple[str, tuple[str, ...]] | None:
        return self.trick.takes_back(position, play)


GAME = Tahimi()
