"""What follows from an action in a hand of Loka: the trick, its winner, the Fool's debt, the points.

Plain functions of values. Where the document leaves it open they ask for a reading. `apply` is
total: a card that the rules forbid, or that is out of turn, is followed through too, as the players did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Hand, Play
from adjudicator.engine.rules import from_seat
from adjudicator.engine.state import Action, Laid, Pending, Table, changed
from adjudicator.games.loka.breaches import Recorded
from adjudicator.games.loka.cards import FOOL, LAID
from adjudicator.games.loka.ending import Ending
from adjudicator.games.loka.payment.due import Purse, payable, purse
from adjudicator.games.loka.points import TRICKS, counted
from adjudicator.games.loka.position import DEBT, LAY, PLAY, State, Taken
from adjudicator.games.loka.trick import HELD, led, trick_winner

PACKET = 5
PLAYERS = 3


class Rules(Recorded):
    """What follows from actions in one hand."""

    called = "hand"
    seats_rule = deal_rule = end_rule = "LO-DEAL"
    actions = "a line is a card, discard with three cards, or gives with the card for the Fool"

    # -- the beginning

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A hand once the cards are dealt: the dealer has three more, and lays three away ("Deal").
        `players` are named from Eldest, the dealer last."""
        return State(players, None, hands=dict(hands)).asking(Pending(LAY, players[-1], None, LAID))

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> State:
        """The hand as a table tells it, before the first line of its history."""
        told = table.began if isinstance(table.began, State) else Ending().began(table)
        out = frozenset(player for player, hand in hands.items() if hand == Hand())
        state = changed(told, hands=hands, out=out)
        over = len(state.taken) == TRICKS and state.ended is None and not state.due
        return self.settled(state) if over else state

    # -- one action

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The open decision that an action answers; None if nobody asked for it."""
        kinds = {DISCARD: LAY, PUT: PLAY, GIVES: DEBT}
        due = state.owed(player)
        return due if due is not None and due.kind == kinds.get(play.kind) else None

    def apply(self, state: State, action: Action) -> State:
        """The hand after an action, whether it was legal or not. One that means nothing as the hand stands (cards
        laid away twice, given to nobody, more than one to a trick or after the last) leaves it as it is."""
        player, play = action.player, action.play
        if not self._means(state, player, play):
            return state
        spoiled = state.spoiled or ("" if self.possible(state, player, play) else play.kind)
        state = changed(state, spoiled=spoiled, history=(*state.history, action))
        if play.kind == PUT:
            return self._put(state, player, play)
        due = state.owed(player)
        if due is not None and due.kind == DEBT:
            return self._paid(state, due, play)
        state = changed(
            state,
            hands=_less(state.hands, player, play),
            laid=play.cards,
            gone=(*state.gone, *play.cards),
        )
        return state.asking(Pending(PLAY, state.players[0]))

    def _means(self, state: State, player: str, play: Play) -> bool:
        """Whether an action moves cards: a decision that is open, or a card put down in turn or not, one to each
        trick until all are played. Three that were all the Fool would have no winner."""
        if play.kind != PUT:
            return bool(play.cards) and self.answers(state, player, play) is not None
        done, over = dict(state.trick), len(state.taken) == TRICKS or state.ended is not None
        if len(play.cards) != 1 or player in done or player not in state.players or over:
            return False
        return len(done) < len(state.players) - 1 or {*done.values(), *play.cards} != {FOOL}

    def possible(self, state: State, player: str, play: Play) -> bool:
        """Whether the cards of an action may have been where they come from: in the hand, or for a card that pays
        for the Fool in the player's tricks."""
        if play.kind == GIVES:
            return {*play.cards} <= {*self.purse(state, player).cards, FOOL}
        hand, down = state.hands.get(player, Hand(unseen=None)), put_down(state)
        others = [other.cards for name, other in state.hands.items() if name != player]
        lacks = hand.known and any(card not in hand.cards for card in play.cards)
        return not lacks and not any(
            card in down or any(card in own for own in others) for card in play.cards
        )

    def purse(self, state: State, player: str) -> Purse:
        """What a player may have to pay for the Fool with."""
        return purse(state, player, self.lexicon, state.unseen.get(player, 0) != 0)

    def _found(self, state: State) -> State:
        """The hand once every trick is played, with whatever never came up where it must lie: laid away by the dealer,
        or in the one player's tricks that are not all told of."""
        down = put_down(state)
        rest = tuple(card for card in self.lexicon.deck.singles if card not in down)
        piles = [player for player, count in state.unseen.items() if count != 0]
        if state.spoiled or (state.laid and len(state.laid) < LAID):
            return state
        if not state.laid and not piles and len(rest) == LAID:
            return changed(state, laid=rest)
        if not state.laid or len(piles) != 1 or len(rest) != state.unseen[piles[0]] or FOOL in rest:
            return state
        player = piles[0]
        found = {**state.piles, player: (*state.piles.get(player, ()), *rest)}
        return changed(state, piles=found, unseen={})

    def passed_over(self, state: State, action: Action) -> State:
        """Whoever plays to the first trick takes it that cards were laid away, which nobody need have seen."""
        if action.play.kind != PUT or not any(due.kind == LAY for due in state.due):
            return state
        hands = {**state.hands, state.dealer: Hand({}, HELD)}
        return changed(state, hands=hands).asking(Pending(PLAY, state.players[0]))

    def in_turn(self, state: State, action: Action) -> bool:
        """Whether the action was this player's to do. That nobody passes, or gives a card while a hand goes on, is for
        the law to say."""
        idle = action.play.kind in (PASS, GIVES) and action.player == state.to_act
        return idle or super().in_turn(state, action)

    def spent(self, state: State, action: Action) -> Counter[str]:
        """The cards that leave the hand: none by an action that means nothing, or that pays from the tricks."""
        moved = action.play.kind != GIVES and self._means(state, action.player, action.play)
        return action.play.spent if moved else Counter()

    # -- what no clause rules on

    def of_hand(self, state: State, action: Action) -> tuple[str, ...]:
        """The cards of an action that means something and does not pay from the tricks."""
        player, play = action.player, action.play
        played = play.kind != GIVES and player in state.hands and self._means(state, player, play)
        return play.cards if played else ()

    def elsewhere(self, state: State) -> Counter[str]:
        """The cards of the trick on the table, of the tricks won, those laid away, and the Fool."""
        trick = Counter(card for _, card in state.trick)
        return trick + sum((Counter(self.own(state, player)) for player in state.players), Counter())

    # -- as a situation

    def table(self, state: State) -> Table:
        """The moment as a table, from the beginning of its trick where everybody played to that in turn.

        The cards of the tricks before, and what the dealer laid away, are out of play. Once every
        trick is played nobody is to act.
        """
        began = changed(state, gone=(), history=())
        lines: tuple[Action, ...] = ()
        if _in_turn(state):
            lines = tuple(Action(player, Play(PUT, (card,))) for player, card in state.trick)
            began = changed(began, pile=(), led=0).asking(Pending(PLAY, lines[0].player))
        return Table(
            state.players,
            lines,
            state.to_act,
            hands=state.hands,
            discards=self._gone(state),
            house=self.house,
            began=began,
        )

    def told(self, state: State, hands: Mapping[str, Hand], player: str, play: Play) -> Table:
        """The moment before an action. Of the other hands only the cards known to be in them are told, as cards that
        are elsewhere: what else they hold are any of those left, of which there are always enough, whatever
        this hand has."""
        elsewhere = [*self._gone(state)]
        elsewhere += [card for name, hand in hands.items() if name != player for card in hand.cards]
        return Table(
            state.players,
            turn=player,
            hands={player: hands[player]},
            discards=tuple(dict.fromkeys(elsewhere)),
            began=changed(state, gone=()),
        )

    def _gone(self, state: State) -> tuple[str, ...]:
        """The cards of the tricks before this one, and those laid away."""
        there = state.past.union(state.laid)
        return tuple(card for card in self.lexicon.deck.singles if card in there)

    # -- the trick

    def _put(self, state: State, player: str, play: Play) -> State:
        """A card put down, in turn or not: the next to play is the first to the left who has not yet."""
        hands = _less(state.hands, player, play)
        pile = (*state.pile, Laid(player, play.cards, len(state.history) - 1))
        state = changed(state, hands=hands, pile=pile)
        state = changed(state, out=state.out | {player}) if _played_out(state, player) else state
        if len(pile) == len(state.players):
            return self._taken(state)
        state = changed(state, led=led(state.trick, self.lexicon, self.readings))
        return state.asking(Pending(PLAY, _next(state.players, player, dict(state.trick))))

    def _taken(self, state: State) -> State:
        """A trick that is whole goes to its winner, the Fool in it back to its player ("Play")."""
        trick = state.trick
        winner = trick_winner(trick, self.lexicon)
        won = tuple(card for _, card in trick if card != FOOL)
        state = changed(
            state,
            pile=(),
            led=0,
            gone=(*state.gone, *(card for _, card in trick)),
            taken=(*state.taken, Taken(trick, winner)),
            piles={**state.piles, winner: (*state.piles.get(winner, ()), *won)},
            fool=next(((who, winner) for who, card in trick if card == FOOL), state.fool),
        )
        if len(state.taken) == TRICKS:
            return self.settled(self._found(state))
        return state.asking(*(Pending(PLAY, winner),) * (winner not in state.out))

    # -- the end

    def settled(self, state: State) -> State:
        """The hand once every trick is played: the Fool's player owes a card, or the Fool itself ("Play"). Where
        there is but one to give, it need not be told."""
        if state.fool is None:
            return changed(state, settled=True, ended="over").asking()
        owner, winner = state.fool
        may = payable(state, owner, self.readings)
        default = Play(GIVES, may) if len(may) == 1 and state.unseen.get(owner, 0) == 0 else None
        return state.asking(Pending(DEBT, owner, winner, about=self.purse(state, owner), default=default))

    def _paid(self, state: State, due: Pending, play: Play) -> State:
        """The Fool is paid for: cards go from the tricks, or from those laid away, to whoever won the trick with
        the Fool. One that lies in neither stays where it is."""
        player, to = due.player, due.to or due.player
        there = {*self.purse(state, player).cards, FOOL}
        went = tuple(dict.fromkeys(card for card in play.cards if card in there))
        piles = {**state.piles, player: _without(state.piles.get(player, ()), went)}
        piles[to] = (*piles.get(to, ()), *went)
        laid = _without(state.laid, went) if player == state.dealer else state.laid
        left = state.unseen.get(player, 0)
        unseen = {**state.unseen, player: left and max(left - len({*went} - put_down(state)), 0)}
        state = changed(state, piles=piles, laid=laid, unseen=unseen, settled=True, ended="over")
        return state.asking()

    def own(self, state: State, player: str) -> tuple[str, ...]:
        """The cards that count for a player once the hand is over: those of the tricks, the three laid
        away, a Fool that was kept ("Scores")."""
        laid = state.laid if player == state.dealer else ()
        surrendered = any(FOOL in pile for pile in state.piles.values())
        kept = (FOOL,) if state.fool and state.fool[0] == player and not surrendered else ()
        return (*state.piles.get(player, ()), *laid, *kept)

    def scores(self, state: State) -> dict[str, int]:
        """The points of each player once the hand is over: of the cards, and one for each trick
        ("Scores")."""
        return {player: counted(self.own(state, player), state.taken_by(player)) for player in state.players}


RULES = Rules


def put_down(state: State) -> frozenset[str]:
    """Every card put down so far, or told to have been laid away."""
    return state.up.union(state.laid)


def _played_out(state: State, player: str) -> bool:
    """Whether a player has put down the last card: the last that everybody has, or that of the hand as it is told."""
    hand = state.hands.get(player)
    put = sum(line.player == player and line.play.kind == PUT for line in state.history)
    return put == HELD or (hand is not None and hand.total == 0)


def _in_turn(state: State) -> bool:
    """Whether the cards of a trick were played one after another to the left."""
    played = [laid.owner for laid in state.pile]
    return bool(played) and tuple(played) == from_seat(state.players, played[0])[: len(played)]


def _next(players: Sequence[str], player: str, done: Collection[str]) -> str:
    """Who plays next: the first to the left who has not played to the trick."""
    return next(name for name in from_seat(players, player) if name not in done)


def _less(hands: Mapping[str, Hand], player: str, play: Play) -> Mapping[str, Hand]:
    return {**hands, player: hands[player].less(play.spent)} if player in hands else hands


def _without(cards: tuple[str, ...], went: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in went)
