"""The choice between two cards as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import BoolVal, ExprRef, IntVal

from adjudicator import law
from adjudicator.cards import KEEPS, PASSES_ON, Lexicon, Play
from adjudicator.engine.choice import Encoding
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.choose import clauses as s
from adjudicator.games.tarot_poker.powers import for_oneself
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.turn.symbols import NUMBER
from adjudicator.games.tarot_poker.verbs import CHOOSE
from adjudicator.solve.facts import IS, Fact


class ChooseEncoding(Encoding[State]):
    """One of two cards, kept or given. No hand bears on it: both lie there."""

    name, nothing, of_hand = CHOOSE, Play(KEEPS), False

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, s.PLAY, s.clauses(), s.BOUNDS)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        named = NUMBER[play.cards[0]] if len(play.cards) == 1 else 0
        many = max(1, len(play.cards))
        return {s.keeps: BoolVal(play.kind == KEEPS), s.card: IntVal(named), s.chosen: IntVal(many)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Each of the two, in the one way there is."""
        if choosing(position, actor):
            kind = KEEPS if for_oneself(position) else PASSES_ON
            yield from (Play(kind, (card,)) for card in sorted(position.offered, key=lexicon.order))

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whether there is something to choose, for whom, and the two cards."""
        due, own = choosing(position, actor), for_oneself(position)
        two = [NUMBER[card] for card in position.offered] + [0, 0]
        told = [
            Fact("due", f"{actor} has {'' if due else 'not '}to choose", s.due, IS, due),
            Fact("whose", f"the card is {'kept' if own else 'given'}", s.own, IS, own),
        ]
        if self.unseen(position, actor):
            return told
        symbols = zip(("one", "other"), (s.first, s.second), two, strict=False)
        return told + [Fact(id, f"{id} card is {number}", term, IS, number) for id, term, number in symbols]

    def unseen(self, position: State, actor: str) -> bool:
        """Whether nobody has told which two cards they are."""
        return choosing(position, actor) and not position.offered


def choosing(position: State, actor: str) -> bool:
    """Whether a player has to choose."""
    return any(due.kind == CHOOSE and due.player == actor for due in position.due)
