"""What follows from an action in a whole round: from the deal and the taxes to the last player.

One function, `Rules.apply`, takes a state and an action to the next state. It is total: an
action that the rules forbid is followed through too, as the players did. Whether it was legal
is for the law to say; whether it was due, for `Rules.answers`. Chance is data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PASS, SHOWS, TAKES, TURNS, Hand, Play
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.recorded import Recorded
from adjudicator.games.tahimi.state import (
    DRAW,
    GIVING,
    PAYMENT,
    RETURN,
    TAKE,
    TURN,
    Position,
    State,
    drawn,
    finished,
    less,
    more,
    remembered,
    revealed,
    uncalled,
)
from adjudicator.games.tahimi.trick import Trick

_KINDS = {GIVES: GIVING, DRAWS: frozenset({DRAW})}


class Rules(Recorded):
    """What follows from actions in a round of a climbing game."""

    trick: type[Trick] = Trick

    # -- the beginning

    def start(
        self,
        players: tuple[str, ...],
        hands: Mapping[str, Hand],
        number: int = 1,
        dealer: str | None = None,
        redrawn: bool = False,
        newcomers: Collection[str] = (),
    ) -> State:
        """A round once the cards are dealt: taxes are due, or the first lead ("The deal", "No taxes
        on the first round"). `players` are named by rank; `redrawn` and `newcomers` say who is new
        to a rank, and may be spared the tax."""
        empty = Position(players, None, opening=True)
        state = State(players, dict(hands), empty, number=number, dealer=dealer or players[0])
        pairs = setup.schedule(players, self.house, number, self.readings, redrawn, newcomers, self.trick.prefix)
        due = tuple(due for pair in pairs if (due := self.payment(state, pair)).count)
        return self._counted(replace(state, due=due) if due else self.led(state))

    def midway(
        self,
        players: tuple[str, ...],
        hands: Mapping[str, Hand],
        leader: str,
        out: tuple[str, ...] = (),
        discards: tuple[str, ...] = (),
        number: int = 1,
        dealer: str | None = None,
    ) -> State:
        """A round that is on, before somebody leads to a trick: `out` are those who went out, in that order, and
        `discards` cards out of play. Whoever has one card has said so."""
        position = Position(players, None, out=frozenset(out))
        state = State(
            players, dict(hands), position, number=number, dealer=dealer or players[0], opening=False,
            discards=discards, finished=out,
        )  # fmt: skip
        return replace(self._counted(self.leads(state, leader)), calls=frozenset())

    def payment(self, state: State, pair: setup.Tax) -> Pending:
        """What is due first in a pair, and what then: the low player's best cards, and as many back."""
        count = self.owed(state, pair.low, pair.count)
        back = Pending(RETURN, pair.high, pair.low, count)
        return Pending(PAYMENT, pair.low, pair.high, count, best=True, then=back)

    def owed(self, state: State, payer: str, count: int) -> int:
        """How many cards a player can pay: no more than the hand has that count."""
        total = state.hands[payer].total if payer in state.hands else None
        return count if total is None else min(count, total)

    def led(self, state: State) -> State:
        """The same round with the first lead given ("Play": the Tahimi's)."""
        return self.leads(state, self.first(state))

    def first(self, state: State) -> str:
        """Who has the first lead of the round."""
        return setup.first_leader(state.players, state.dealer or state.players[0], self.readings, state.number)

    def leads(self, state: State, leader: str | None) -> State:
        """The same round with somebody on lead before a new trick."""
        position = replace(state.position, to_act=leader, pile=(), closer=None, gone=(), tricks=())
        due = (Pending(TURN, leader),) if leader is not None else ()
        return replace(state, position=position, leader=leader, trick=(), due=due)

    # -- one action

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        if play.kind == TAKES:
            return self.back(state, player)
        return state.owed(player, _KINDS.get(play.kind, frozenset({TURN})))

    def apply(self, state: State, action: Action) -> State:
        return remembered(state, self._counted(self._done(state, action)), action)

    def _done(self, state: State, action: Action) -> State:
        """The round after the action alone."""
        player, play = action.player, action.play
        if play.kind in (SHOWS, CALLS):
            return self._said(state, player, play)
        if play.kind == GIVES:
            return self._given(state, action)
        if play.kind == DRAWS:
            return self._drawn(state, action)
        if play.kind == TAKES:
            return self._back(state, player, play)
        return uncalled(state, self._turn(state, action), player)

    def passed_over(self, state: State, action: Action) -> State:
        """Whoever takes a turn leaves undone what was due before it."""
        if action.play.kind not in TURNS or not state.due or state.due[0].kind == TURN:
            return state
        left = replace(state, due=())
        waived = self._counted(self.led(left) if state.pending is None else self._over(left))
        return replace(remembered(state, waived, None), due=() if waived.ended else waived.due)

    def resumed(self, before: State, after: State, action: Action, held: str) -> State:
        """After somebody acted out of turn the next line tells whose turn the table held it to be."""
        if held in (after.turn,) or held != before.turn or after.ended or after.pending is not None:
            return after
        if action.play.kind == PASS:
            return uncalled(before, before, action.player)
        return replace(after, position=replace(after.position, to_act=held), due=(Pending(TURN, held),))

    def stalled(self, before: State, after: State) -> bool:
        """Whether everybody has declined to lead, or one player who keeps the lead has twice: where a passed
        lead is kept, nobody else would ever get it."""
        again = before.turn is not None and before.turn in before.position.idle
        kept = again and after.position.leading and after.turn == before.turn
        return after.stalled or kept

    # -- what is said

    def _said(self, state: State, player: str, play: Play) -> State:
        """A card shown, or "One card" called."""
        if play.kind == CALLS:
            return replace(state, calls=state.calls - {player})
        state = revealed(state, player, play.cards)
        shown = state.shown | {(player, card) for card in play.cards}
        taxes = (*state.taxes, Action(player, play)) if state.turn is None else state.taxes
        return self.showed(replace(state, shown=shown, taxes=taxes), player, play)

    def showed(self, state: State, player: str, play: Play) -> State:
        """What a card shown outside a play changes: nothing, where no power lets it."""
        return state

    # -- cards from hand to hand

    def _given(self, state: State, action: Action) -> State:
        player, play = action.player, action.play
        due = self.owing(state, player, play)
        if due is None or due.to is None:
            return state
        hands = less(state.hands, player, play)
        if due.to in hands:
            hands[due.to] = more(hands[due.to], play)
        state = replace(state, hands=hands)
        if state.pending is not None:
            return self._open(replace(state, trick=(*state.trick, action)), due)
        return self._open(replace(state, taxes=(*state.taxes, action)), due)

    def owing(self, state: State, player: str, play: Play) -> Pending | None:
        return self.answers(state, player, play) or self._early(state, player)

    def _early(self, state: State, player: str) -> Pending | None:
        """What this player will have to give once another has given: done out of order, it is done."""
        later = (due.then for due in state.due if due.then is not None)
        return next((due for due in later if due.player == player), None)

    def _open(self, state: State, answered: Pending) -> State:
        """The same round with a decision made, and the next one open; after the last tax somebody leads."""
        left = [replace(due, then=None) if due.then == answered else due for due in state.due]
        then = () if answered.then is None else (answered.then,)
        due = tuple(now for due in left for now in (then if due == answered else (due,)))
        if due:
            return replace(state, due=due)
        return self._over(state) if state.pending is not None else self.led(state)

    def next_turn(self, state: State) -> State:
        """The same round with whoever is to act on turn, or at its end."""
        left = [player for player in state.players if player not in state.position.out]
        if len(left) < 2:
            closed = replace(state.position, to_act=None)
            return replace(state, position=closed, due=(), ended="over")
        actor = state.position.to_act
        if actor is None:
            return replace(state, due=(), ended="redeal")
        return replace(state, due=(Pending(TURN, actor),))

    # -- the deck

    def deck_heading(self, players: int) -> str:
        return setup.deck_heading(players, self.house)

    # -- chance

    def _drawn(self, state: State, action: Action) -> State:
        """Cards drawn from the discards come into the hand."""
        player, play = action.player, drawn(state, action.play)
        hands = {**state.hands}
        if player in hands:
            hands[player] = more(hands[player], play)
        left = Counter(state.discards) - Counter(play.cards)
        state = replace(state, hands=hands, discards=tuple(left.elements()))
        due = state.owed(player, frozenset({DRAW}))
        if due is None:
            return state
        # A trick has the actions as others saw them: that cards were drawn, and not which.
        unseen = replace(play, cards=(), unseen=play.unseen + len(play.cards))
        return self._open(replace(state, trick=(*state.trick, replace(action, play=unseen))), due)

    # -- cards taken back

    def back(self, state: State, player: str) -> Pending | None:
        if state.rescinded is None or state.rescinded[0] != player:
            return None
        cards = state.rescinded[1]
        return Pending(TAKE, player, None, len(cards), cards=cards)

    def _back(self, state: State, player: str, play: Play) -> State:
        """The cards taken back, where they are others than those that had to be."""
        due = self.back(state, player)
        if due is None or Counter(due.cards) == Counter(play.cards):
            return state
        hands = {**state.hands}
        if player in hands:
            hands[player] = hands[player].less(Counter(due.cards)).more(Counter(play.cards))
        top = state.position.top
        if top is None:
            return replace(state, hands=hands)
        cards = (Counter(top.cards) + Counter(due.cards)) - Counter(play.cards)
        kept = replace(top, cards=tuple(sorted(cards.elements(), key=self.lexicon.order)))
        position = replace(state.position, pile=(*state.position.pile[:-1], kept))
        return replace(state, hands=hands, position=position)

    # -- a regular turn

    def _turn(self, state: State, action: Action) -> State:
        player, play = action.player, action.play
        before = replace(state.position, to_act=player)
        hands = less(state.hands, player, play)
        back = self.trick.takes_back(before, play)
        if back is not None and back[0] in hands:
            hands[back[0]] = hands[back[0]].more(Counter(back[1]))
        state = replace(
            state,
            hands=hands,
            position=before,
            trick=(*state.trick, action),
            discards=(*state.discards, *play.spent.elements()) if play.kind == DISCARD else state.discards,
            rescinded=back,
            pending=len(state.trick),
            due=(),
        )
        state = revealed(state, player, play.showing or ())
        extra = self.extra(state, action)
        return replace(state, due=(extra,)) if extra is not None else self._over(state)

    def _over(self, state: State) -> State:
        """A turn is over, with all that had to be decided in it: the trick goes on, or ends."""
        before, index = state.position, state.pending or 0
        action = state.trick[index]
        aside = action.play.spent if action.play.kind == DISCARD else Counter[str]()
        hands = {**state.hands}
        empty = hands.get(action.player) == Hand()
        out = before.out | {action.player} if empty else before.out - {action.player}
        told = self.trick(self._table(state, state.trick, hands, out), self.lexicon, self.readings)
        position = told.after(before, action, index)
        for at, given in enumerate(state.trick[index + 1 :], start=index + 1):
            position = told.given(position, given, at)
        gone = Counter(position.gone) - Counter(before.gone) - aside
        if state.rescinded is not None and state.rescinded[0] in position.out:
            # Out stays out under one reading: what would come back is laid aside.
            owner, back = state.rescinded
            gone, hands[owner] = gone + Counter(back), Hand()
        state = replace(
            state,
            hands=hands,
            position=position,
            pending=None,
            discards=(*state.discards, *gone.elements()),
            finished=finished(state.finished, position.out),
        )
        return self.next_turn(self._cleared(state, len(before.tricks)))

    def _table(
        self, state: State, history: tuple[Action, ...], hands: Mapping[str, Hand], out: frozenset[str]
    ) -> Table:
        return Table(state.players, history, state.leader, state.opening, out, hands, state.discards, house=self.house)

    def _cleared(self, state: State, tricks: int) -> State:
        """The round with a new trick begun, if one has ended."""
        fresh = state.position.tricks[tricks:]
        if not fresh:
            return state
        # Whoever took a trick has put cards down, so the round is no longer at its opening.
        position = replace(state.position, gone=(), tricks=(), opening=False)
        return replace(
            state, position=position, trick=(), leader=position.to_act, opening=False, tricks=(*state.tricks, *fresh)
        )

    def extra(self, state: State, action: Action) -> Pending | None:
        """What has to be decided before the turn of an action is over; None if nothing."""
        return None

    # -- as a situation

    def table(self, state: State) -> Table:
        """The moment as a table, from the beginning of its trick."""
        # What was discarded in the course of the trick follows from its lines.
        before = Counter(state.discards) - Counter(state.position.gone)
        return Table(
            state.players,
            state.trick,
            state.leader,
            state.opening,
            frozenset(state.position.out),
            state.hands,
            tuple(before.elements()),
            house=self.house,
            number=state.number,
            taxes=state.taxes if any(due.kind in (PAYMENT, RETURN) for due in state.due) else None,
            due=tuple(due for due in state.due if due.kind in (*GIVING, DRAW)),
            shown=state.shown,
        )

    # -- hands

    def _counted(self, state: State) -> State:
        """Who is down to one card now, and was not ("One card"). In the middle of a turn nobody is, nor
        while cards are exchanged for taxes: the call warns those who may play next."""
        if state.due and state.turn is None:
            return state
        single = {player for player, hand in state.hands.items() if hand.total == 1}
        fresh = single - state.single
        return replace(state, single=frozenset(single), calls=(state.calls & single) | fresh)


RULES = Rules
