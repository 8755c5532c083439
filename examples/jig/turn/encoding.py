"""A turn of Jig as symbols: a card or a pass, the position, the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ExprRef, IntVal

from adjudicator.cards import PASS, Lexicon, Play
from adjudicator.cards.play import put_down
from adjudicator.engine.choice import TURN, Encoding
from adjudicator.engine.state import Table
from adjudicator.law import Decision, Reading
from adjudicator.solve.facts import IS, Fact
from examples.jig.cards import WHERE
from examples.jig.state import Position
from examples.jig.turn import symbols
from examples.jig.turn.clauses import clauses
from examples.jig.turn.symbols import HELD


class TurnEncoding(Encoding[Position]):
    """A card that is led or follows, or a pass."""

    name = TURN
    nothing = Play(PASS)

    def __init__(self, readings: Mapping[str, Reading]) -> None:
        self.readings = readings

    def decision(self, lexicon: Lexicon) -> Decision:
        """Its law."""
        cards = [put_down((card,)) for card in WHERE]
        return Decision(
            self.name,
            symbols.PLAY,
            clauses(self.readings),
            symbols.BOUNDS,
            lambda family: self.alternatives(cards, lexicon),
        )

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""
        suit, place = WHERE[play.cards[-1]] if play.cards else (0, 0)
        return dict(zip(symbols.PLAY, map(IntVal, (len(play.cards), suit, place)), strict=True))

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: its cards."""
        return {HELD[card]: True for card in play.cards}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card of the hand by suits from low to high, and a pass."""
        yield from (put_down((card,)) for card in WHERE if have.get(card, 0))
        yield Play(PASS)

    def facts(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whose turn it is, and which card is asked for."""
        mine, (suit, place) = position.to_act == actor, WHERE.get(position.wanted, (0, 0))
        asked = (
            f"{lexicon.spoken(position.wanted)} is asked for" if suit else f"{position.to_act} has the lead"
        )
        turn = f"it is {'' if mine else 'not '}{actor}'s turn"
        return [
            Fact("turn", turn, symbols.on_turn, IS, mine),
            Fact("lead", asked, symbols.leading, IS, not suit),
            Fact("suit", asked, symbols.wanted_suit, IS, suit),
            Fact("place", asked, symbols.wanted_place, IS, place),
        ]

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols that an edit may touch: the cards of the hand."""
        return list(HELD.values())
