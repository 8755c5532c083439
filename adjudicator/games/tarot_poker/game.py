"""Tarot Poker as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.cards import DISCARD, PUT, Lexicon, Play
from adjudicator.cards.english import number
from adjudicator.engine.choice import Choice
from adjudicator.engine.game import Game
from adjudicator.engine.ledger import Moved
from adjudicator.engine.state import Action, Table
from adjudicator.games.tarot_poker import powers
from adjudicator.games.tarot_poker.answer import Answer, AnswerView
from adjudicator.games.tarot_poker.cards import MAGICIAN
from adjudicator.games.tarot_poker.choose import Choose, ChooseView, ChooseWords
from adjudicator.games.tarot_poker.declare import Declare, DeclareView, DeclareWords
from adjudicator.games.tarot_poker.draw import Draw, DrawView, DrawWords
from adjudicator.games.tarot_poker.effects import effects
from adjudicator.games.tarot_poker.outline import TarotPokerOutline
from adjudicator.games.tarot_poker.plays import HAND, CardWords, held
from adjudicator.games.tarot_poker.powers import BESIDE, beside, defends
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.state import BETTING, OVER, State
from adjudicator.games.tarot_poker.turn import Turn
from adjudicator.games.tarot_poker.turn_words import TurnView, TurnWords
from adjudicator.games.tarot_poker.verbs import ANSWER, DISCARDING, DROP, GIVING, PAT, REDRAW
from adjudicator.law import Effect, Options
from adjudicator.law.branches import Lookup

if TYPE_CHECKING:
    from adjudicator.engine.draft import Continuation


class TarotPoker(TarotPokerOutline, Game[State, State]):
    """Its cards, its law, and what follows."""

    rules, holding = Rules, HAND
    presumes_legality, passes_over = False, True
    ruled_as = MappingProxyType({DROP: REDRAW})

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What follows, with the numbers of the law in force."""
        return effects(self.readings)

    @cached_property
    def choices(self) -> tuple[Choice[State], ...]:
        """The answer to an attack, a choice of two cards, the draw, the declaration of a wild, and a turn to bet."""
        return (
            Choice(Answer(self.readings), CardWords(held, AnswerView)),
            Choice(Choose(), ChooseWords(held, ChooseView)),
            Choice(Draw(self.readings), DrawWords(held, DrawView)),
            Choice(Declare(self.readings), DeclareWords(held, DeclareView)),
            Choice(Turn(self.readings), TurnWords(held, TurnView)),
        )

    def choice(self, play: Play) -> Choice[State]:
        """The decision that a play answers: a defence card is played in answer to an attack alone."""
        defence = play.kind == PUT and play.cards and defends(play.cards[0])
        return self.named(ANSWER) if defence else super().choice(play)

    def typical(self, lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
        """What may come next in a short history, the plainest first."""
        from adjudicator.games.tarot_poker.simulation import typical

        yield from typical(lexicon, table, position)

    def endings(self, before: State, after: State) -> Iterator[str]:
        """That a betting is over, and who is left alone in a hand."""
        if len(after.still_in()) == 1 < len(before.still_in()):
            yield f"{after.still_in()[0]} alone is still in, and takes the pot."
        elif before.phase in BETTING and after.phase != before.phase:
            yield OVER[before.phase]

    def reached(self, table: Table, position: State, action: Action, readings: Options) -> State:
        """Before a discard the hand in which a whole hand is still to be discarded, where that was not recorded. Raises
        Unsettled where it is doubtful which shields are in force on which the action hangs."""
        powers.doubts(position, action, table.hand(action.player), table.house.get("openers", "any") != "any")
        open_ = position.unclosed
        due = () if open_ is None else open_.due
        here = action.play.kind in (DISCARD, PAT) and any(action.player in (one.player, "") for one in due)
        return open_ if open_ is not None and here else position

    def incomplete(
        self, play: Play, table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> tuple[str, str] | None:
        """The cards that go beside an Empress, an Emperor or a Magician, where none is named."""
        card = play.cards[0] if play.kind == PUT and len(play.cards) == 1 else ""
        hand = table.hands.get(actor, position.hands.get(actor))
        alone = hand is not None and hand.total is not None and hand.total <= 1
        if card not in BESIDE or play.beside or alone:
            return None
        count, what, word = beside(card, Lookup(self.readings, {})), "discarded", DISCARDING
        if card == MAGICIAN:
            what, word = "given", GIVING
        are = "cards are" if count > 1 else "card is"
        message = f"with {lexicon.spoken(card)} {number(count)} other {are} {what}, and none is named"
        others = [one for one in (hand.cards if hand is not None else ()) if one != card]
        more = ", ".join([*others, "2 of Cups", "3 of Cups", "4 of Cups"][:count])
        return message, f"write it like {play} {word} {more}"

    def moved(self, table: Table, trail: Sequence[State]) -> tuple[Moved, ...]:
        """Nobody is taken to have played by the rules, so no line says anything of a hand but where its cards are."""
        everybody = frozenset(table.players)
        return (Moved(lost=everybody, blind=everybody),) * len(table.history)


GAME = TarotPoker()
