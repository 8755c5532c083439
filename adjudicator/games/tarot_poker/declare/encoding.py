"""What is said of a wild as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import BoolVal, ExprRef, IntVal

from adjudicator import law
from adjudicator.cards import Lexicon, Play
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.cards import CHARIOT, HERMIT, LOVERS
from adjudicator.games.tarot_poker.declare import clauses as s
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.state import SHOW, State
from adjudicator.games.tarot_poker.turn.symbols import NUMBER
from adjudicator.games.tarot_poker.verbs import DECLARE, declaration
from adjudicator.solve.facts import IS, Fact


class DeclareEncoding(SinglesEncoding[State]):
    """A wild that is said to stand for a card."""

    name, nothing, hand = DECLARE, declaration(LOVERS, "A of Cups"), HAND

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, s.PLAY, s.clauses(self.readings), s.BOUNDS)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        stood_for = NUMBER[play.also[0]] if len(play.also) == 1 else 0
        return {s.lovers: BoolVal(play.cards == (LOVERS,)), s.card: IntVal(stood_for)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Each card that each of the two may be said to stand for."""
        for wild in (LOVERS, HERMIT):
            if have.get(wild, 0) and shows(position, actor):
                yield from (declaration(wild, card) for card in s.RANKED)

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whether the player shows, and what keeps cards of the hand from being wild."""
        mine, behind = shows(position, actor), position.shielded(actor, CHARIOT)
        lies = f"a Chariot lies {'' if behind else 'not '}before {actor}"
        played = f"Temperance was {'' if position.temperance else 'not '}played"
        return [
            Fact("shows", f"{actor} {'shows' if mine else 'does not show'} a hand now", s.showing, IS, mine),
            Fact("chariot", lies, s.chariot, IS, behind),
            Fact("temperance", played, s.temperance, IS, position.temperance),
        ]


def shows(position: State, actor: str) -> bool:
    """Whether a player shows a hand of which nothing was said yet."""
    in_it = actor not in position.out and len(position.still_in()) > 1
    return position.phase == SHOW and in_it and position.declared_by(actor) is None
