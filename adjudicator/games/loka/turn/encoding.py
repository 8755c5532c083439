"""A hand of Loka, and a card played to a trick, as symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from z3 import ExprRef

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import to_you, whose
from adjudicator.engine.choice import TURN
from adjudicator.engine.singles import SingleCards, SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.loka.cards import EXCUSE, pack_of, where
from adjudicator.games.loka.state import State
from adjudicator.games.loka.turn import clauses, symbols
from adjudicator.law import Decision
from adjudicator.solve.facts import IS, Fact


class LokaHolding(SingleCards[State]):
    """Which cards a hand has."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return symbols.hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return symbols.hand_size(pack_of(lexicon))

    def lacking(self, hand: Hand, lexicon: Lexicon) -> Callable[[str], str]:
        """That a card is not there; those of a suit that is not there at all are told in the same words."""
        places, pack = where(lexicon), pack_of(lexicon)
        there = {EXCUSE, *(places[card][0] for card in hand.cards)}
        return lambda card: f"no {card if places[card][0] in there else pack.suit_name(places[card][0])}"


HAND = LokaHolding()


class TurnEncoding(SinglesEncoding[State]):
    """A card to the trick."""

    name = TURN
    nothing = Play(PASS)
    listed = True
    hand = HAND
    untold: Mapping[ExprRef, int | bool] = {symbols.led: 0, symbols.laying: False}

    def decision(self, lexicon: Lexicon) -> Decision:
        pack = pack_of(lexicon)
        return Decision(self.name, symbols.PLAY, clauses.trick(pack, self.readings), symbols.bounds(pack))

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return symbols.played(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card of the hand, by suits from low to high."""
        yield from (Play(PUT, (card,)) for card in where(lexicon) if have.get(card, 0))

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whose turn it is, and what has to be followed."""
        leads = position.leading
        lays_away = position.laying and position.to_act == actor
        plays = position.to_act == actor and not position.laying
        suit = f"{pack_of(lexicon).suit_name(position.led)} are led" if position.led else ""
        turn = f"it is {'' if plays else 'not '}{whose(actor)} turn to play a card"
        lays = f"{actor} {'has cards' if lays_away else 'has no cards'} to lay away now"
        begun = "nobody has played to the trick" if leads else "the trick has begun"
        return [
            Fact("turn", turn, symbols.on_turn, IS, plays),
            Fact("laying", to_you(lays), symbols.laying, IS, lays_away),
            Fact("lead", begun, symbols.leading, IS, leads),
            Fact("led", suit or "nothing has to be followed", symbols.led, IS, position.led),
        ]
