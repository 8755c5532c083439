"""The answer to an attack as symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from z3 import BoolVal, ExprRef, IntVal

from adjudicator import law
from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.answer import clauses as s
from adjudicator.games.tarot_poker.cards import JUSTICE, MAGICIAN
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.powers import defends
from adjudicator.games.tarot_poker.state import Attack, State
from adjudicator.games.tarot_poker.verbs import ANSWER, UNDEFENDED, card_play
from adjudicator.solve.facts import IS, Fact


class AnswerEncoding(SinglesEncoding[State]):
    """A defence card, or none."""

    name, nothing, hand = ANSWER, Play(UNDEFENDED), HAND

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, s.PLAY, s.clauses(self.readings), s.BOUNDS)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        just = play.cards == (JUSTICE,)
        return {
            s.defends: BoolVal(bool(play.cards)),
            s.justice: BoolVal(just),
            s.given: IntVal(play.beside if just else 0),
            s.itself: BoolVal(just and JUSTICE in play.also),
        }

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for it: the card, and one that is given."""
        held = self.hand.symbols(lexicon)
        return {held[card]: True for card in (*play.cards, *play.also)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """No defence, and every defence card of the hand."""
        attack = open_attack(position, actor)
        if attack is None:
            return
        yield Play(UNDEFENDED)
        own = [card for card in self.hand.symbols(lexicon) if have.get(card, 0)]
        for card in filter(defends, own):
            yield card_play(card)
            if card == JUSTICE and attack.card == MAGICIAN:
                yield from (card_play(card, None, (other,)) for other in own if other != card)

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whether there is an attack on the player, and by which card."""
        open_, attack = open_attack(position, actor), position.attack or position.followed
        own = attack is not None and attack.victim == actor and actor not in position.out
        by = attack is not None and own and attack.card == MAGICIAN
        total = table.hands.get(actor, Hand(unseen=None)).total
        others = total is None or total > 1
        late = own and open_ is None
        waits = f"{'an' if open_ else 'no'} attack on {actor} waits for an answer"
        followed = f"{'an' if late else 'no'} attack on {actor} is being followed"
        played = f"the Magician is {'' if by else 'not '}played on {actor}"
        return [
            Fact("attacked", waits, s.attacked, IS, open_ is not None),
            Fact("struck", followed, s.struck, IS, late),
            Fact("magician", played, s.magician, IS, by),
            Fact("others", f"{actor} has {'another' if others else 'no other'} card", s.others, IS, others),
        ]


def open_attack(position: State, actor: str) -> Attack | None:
    """The attack that a player has to answer now."""
    waits = any(due.kind == ANSWER and due.player == actor for due in position.due)
    return position.attack if waits else None
