"""Taruno as the rest of the program sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from adjudicator.cards import PUT, Hand, Lexicon, Play
from adjudicator.cards.english import agree, both, capital, either
from adjudicator.cards.play import LAYS, RECOVERS, RETAINS, STARTS
from adjudicator.engine.choice import TURN, Choice
from adjudicator.engine.game import Game
from adjudicator.engine.ledger import Moved
from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Action, Table, Unsettled
from adjudicator.games.taruno.answer import Answer, AnswerView
from adjudicator.games.taruno.cards import (
    CHOOSE,
    DEATH,
    HIDES,
    HIEROPHANT,
    JUDGEMENT,
    JUSTICE,
    LOVERS,
    ON,
    STARTER,
    SWAPPING,
)
from adjudicator.games.taruno.case_state import (
    drew_unseen,
    misplaced,
    shown_elsewhere,
    untold_draw,
    untold_starter,
    without_choice,
)
from adjudicator.games.taruno.choose import Choose
from adjudicator.games.taruno.choose_words import ChooseView, ChooseWords
from adjudicator.games.taruno.effects import effects
from adjudicator.games.taruno.flow import ENDED, NO_CARDS, may_hold
from adjudicator.games.taruno.hand import HAND
from adjudicator.games.taruno.impossible import ended_needlessly, turn_barred
from adjudicator.games.taruno.outline import TarunoOutline
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.state import RUN, State, card_choice
from adjudicator.games.taruno.take_back import WORDS, TakeBack
from adjudicator.games.taruno.turn import Turn, unseen_words
from adjudicator.games.taruno.turn_words import TurnView
from adjudicator.games.taruno.unseen import CardWords, other_cards
from adjudicator.law import Effect, Options


class Taruno(TarunoOutline, Game[State, State]):
    """Its cards, its law, and what follows."""

    rules, holding = Rules, HAND
    presumes_legality, passes_over, revoke = False, True, "an illegal turn"
    not_suits = frozenset({"of", "the", "nobody", "fortune", "ace", "page", "knight", "queen", "king"})

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What follows, with the numbers of the law in force."""
        return effects(lambda each, unit: each.stated(self.readings, unit))

    @cached_property
    def choices(self) -> tuple[Choice[State], ...]:
        """A card taken back, a choice of cards, an answer to a draw, and a turn."""
        return (
            Choice(TakeBack(), WORDS),
            Choice(Choose(self.readings), ChooseWords(ChooseView)),
            Choice(Answer(self.readings), CardWords(AnswerView, other_cards)),
            Choice(Turn(self.readings), CardWords(TurnView, unseen_words)),
        )

    def settled(self, table: Table, trail: Sequence[State], readings: Options) -> State:
        """The last state with cards drawn of which no line tells, and the hands as the case tells them."""
        rules = Rules(self.lexicon({}), readings, table.house)
        return rules.all_drawn(trail[-1], table).with_hands(table.hands)

    def impossible(self, table: Table, trail: Sequence[State], readings: Options) -> bool:
        """Whether a card of a known hand lies on the table or in the pile, a hand lacks the card it keeps face up, the
        game ended by a draw of whoever has a Minor that could be played, or a reading bars a card that was played."""
        elsewhere = any((*misplaced(table.hands, trail[-1]), *shown_elsewhere(table.hands, trail[-1])))
        barred = elsewhere or ended_needlessly(table, trail, readings)
        return barred or turn_barred(table, self.moved(table, trail), trail, readings)

    def reached(self, table: Table, position: State, action: Action, readings: Options) -> State:
        """The state in which an action is ruled on, with skipped choices of no cards done. Raises Unsettled where no line
        names a Minor that was turned up, or cards drawn that stay."""
        state = without_choice(Rules(self.lexicon({}), readings, table.house), position, action)
        if state.due and state.due[0].kind == STARTER and action.play.kind not in (STARTS, RECOVERS):
            raise Unsettled(len(table.history) - 1, *untold_starter(state.due[0].player))
        if action.play.kind == LAYS and drew_unseen(state, action.player, readings):
            raise Unsettled(len(table.history) - 1, *untold_draw(action.player))
        return position if state is position else state.with_hands(table.hands)

    def hands_after(self, table: Table, position: State, action: Action, readings: Options) -> Mapping[str, Hand]:
        """The hands once an action is done, with all cards drawn of which no line tells."""
        rules = Rules(self.lexicon({}), readings, table.house)
        hands = rules.all_drawn(rules.apply(position, action)).hands
        return {player: hand for player, hand in hands.items() if hand != Hand(unseen=None) or player in table.hands}

    def endings(self, before: State, after: State) -> Iterator[str]:
        """Who has won, and how."""
        if after.ended and not before.ended:
            won = after.winners
            wins = f"{both(won)} {agree('wins', won)}" if won else "nobody wins"
            if after.how == NO_CARDS and not won and any(may_hold(after, one, (DEATH,)) for one in after.players):
                wins += " but a player who holds Death"
            yield f"The game is over, and {wins}: {ENDED[after.how]}."

    def incomplete(
        self, play: Play, table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> tuple[str, str] | None:
        """Whom a Major is for that cannot be for nobody; or which card is kept, where those are named that are not."""
        return wanting(play, position, actor, lexicon) or kept_untold(play, position, actor, lexicon)

    def moved(self, table: Table, trail: Sequence[State]) -> tuple[Moved, ...]:
        """What came into hands, and which hands went to others."""
        return tuple(_moved(action, state) for action, state in zip(table.history, trail[1:], strict=True))


def _moved(action: Action, state: State) -> Moved:
    """What came into hands by an action, and by all that nobody need tell before the next; `state` is the game then. What
    is drawn comes from the pile, and never from what was discarded."""
    back: dict[str, tuple[str, ...]] = {}
    lost, blind = Counter[str](), set[str]()
    for one in state.moved:
        if isinstance(one, Swapped):
            blind |= one.whose.keys()
            continue
        back[one.player] = (*back.get(one.player, ()), *one.cards.elements())
        if one.unseen:
            lost[one.player] += one.unseen
    if action.play.kind == RETAINS or (action.play.kind in (HIDES, LAYS) and action.play.unseen):
        blind.add(action.player)
    return Moved(back, frozenset({*lost, *blind}), frozenset(blind), frozenset(lost), lost)


# -- what is said with a card as it is played

ASKS: Mapping[str, str] = {
    LOVERS: "bind another player",
    HIEROPHANT: "is for another player",
    JUDGEMENT: "is for a player",
    JUSTICE: "swaps the hands of two players",
}
"""What each Major does that is for somebody."""


def wanting(play: Play, state: State, actor: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """What a Major leaves out that is played on a turn, and what to write; None where nothing."""
    if play.kind != PUT or len(play.cards) != 1 or play.named or play.to or not may_hold(state, actor, play.cards):
        return None
    turn, card = state.pending(TURN, actor), play.cards[0]
    if turn is None or turn.about == RUN or card not in ASKS:
        return None
    there = nameable(state, actor, card)
    if not there:
        return None
    does = ASKS[card]
    if card == JUSTICE:
        two = " and ".join(there[:2])
        return f"{capital(card)} {does}, and none are named", f"write it like {card} {SWAPPING} {two}"
    help = f"write it like {card} {ON} {there[0]}" + (f"; {either(there)} can be named" if len(there) > 1 else "")
    return f"{lexicon.spoken(card)} {does}, and nobody is named", help


def kept_untold(play: Play, state: State, actor: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """That a card asks which one is kept where a play names all others of the hand as discarded, and what to write; None
    elsewhere."""
    due, hand = state.pending(CHOOSE, actor), state.hand(actor)
    want = card_choice(due)
    held, laid = Counter(hand.cards), Counter(play.cards)
    left = held - laid
    if due is None or want.verb != RETAINS or play.kind != LAYS or not hand.known:
        return None
    if not laid <= held or left.total() != want.least:
        return None
    kept = lexicon.all_spoken(left)
    message = f"{lexicon.spoken(want.card)} asks which card is kept, and the discarded ones are named"
    return message, f"write {RETAINS} {' '.join(left)}, if {kept} is kept"


def nameable(state: State, actor: str, card: str) -> list[str]:
    """Whom a Major may name, under every reading; of Justice two that may swap."""
    reached = [*state.reached(actor)]
    sizes = {one: state.hand(one).total for one in reached}
    own = sizes[actor] = None if (total := sizes[actor]) is None else total - 1
    if card == JUSTICE:
        if len(reached) < len(state.players) or len(reached) < 2 or None in sizes.values():
            return reached[:2] if len(reached) == len(state.players) > 1 else []
        ordered = sorted(reached, key=lambda one: sizes[one] or 0)
        return sorted((ordered[0], ordered[-1]), key=state.seat)
    if card == JUDGEMENT:
        return [*(one for one in reached if one != actor), actor]
    others = [one for one in reached if one != actor]
    return others if card == LOVERS else [one for one in others if own is None or sizes[one] != own]


GAME = Taruno()
