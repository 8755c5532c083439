"""A turn of Tahimi as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import ExprRef

from adjudicator.cards import PASS, PUT, Hand, Lexicon, Play
from adjudicator.compile.program import Value
from adjudicator.engine.choice import TURN, Encoding
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.holding import TahimiHolding
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn import clauses, symbols
from adjudicator.law import Decision, Reading
from adjudicator.solve.facts import Fact


class TurnEncoding(Encoding[Position]):
    """Cards put down, or a pass."""

    name = TURN
    nothing = Play(PASS)
    listed = True
    untold: Mapping[ExprRef, int | bool] = symbols.UNTOLD

    def __init__(self, holding: TahimiHolding, readings: Mapping[str, Reading]) -> None:
        self.holding, self.readings = holding, readings

    def decision(self, lexicon: Lexicon) -> Decision:
        """The rules of a turn with these cards, written out anew."""
        return Decision(
            self.name,
            symbols.PLAY,
            (
                *clauses.turn(
                    symbols.counts(self.readings["jokers"].is_("lowest")),
                    symbols.AS_IT_LIES,
                    of_rank=clauses.of_jokers(self.readings),
                ),
                *clauses.house_rules(self.readings),
            ),
            symbols.bounds(lexicon),
            idle=symbols.IDLE,
        )

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return symbols.values(play, lexicon)

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        return symbols.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        yield from symbols.sets(lexicon, have)
        wild = lexicon.wild
        jokers = have.get(wild, 0) if wild else 0
        lowest = table.house.get("jokers") == "lowest"
        for count in range(1, jokers + 1):
            for declared in [None] if lowest else [rank.name for rank in lexicon.deck.ranks]:
                yield Play(PUT, (wild or "",) * count, declared)
        yield Play(PASS)

    # -- the position

    def facts(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the trick says about the turn."""
        return symbols.trick_facts(position, actor, lexicon)

    def known(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """What the trick says about the turn, as values by the symbols' names."""
        return symbols.trick_values(position, actor)

    # -- what rulings can reach

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        hand = self.holding.facts(Hand(), "", lexicon)
        return [*(fact.symbol for fact in hand), symbols.last_rank, symbols.last_size]
