"""What follows from an action in a hand of Loka: the trick, its winner, the Fool's debt, the points; and what is wrong
with one where no clause rules on it.

Plain functions of values. Where the document leaves it open they ask for a reading. `apply` is
total: a card that the rules forbid, or that is out of turn, is followed through too, as the players did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import capital, whose
from adjudicator.engine import rules
from adjudicator.engine.breach import (
    AFTER_END,
    OUT_OF_TURN,
    UNDONE,
    WRONG_LEAD,
    Breach,
)
from adjudicator.engine.rules import Step, from_seat
from adjudicator.engine.state import Action, Laid, Pending, Table, changed
from adjudicator.games.loka.cards import FOOL, LAID, TRUMPS, where
from adjudicator.games.loka.ending import Ending
from adjudicator.games.loka.points import counted
from adjudicator.games.loka.state import (
    DEBT,
    HELD,
    LAY,
    PLAY,
    Purse,
    State,
    Taken,
    led,
    payable,
    purse,
    trick_winner,
)

PACKET = 5
PLAYERS = 3


class Rules(rules.Rules[State]):
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
        return self.settled(state) if state.over and state.ended is None and not state.due else state

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
        done, over = dict(state.trick), state.over or state.ended is not None
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

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player has the lead whose turn it is."""
        turn = state.turn or "nobody"
        if state.taken:
            return "LO-TRICK", f"{turn} won the trick."
        return "LO-TURN", f"{turn} is Eldest, who leads to the first trick."

    # -- cards that are not there

    def lacking(self, state: State, player: str, card: str) -> str:
        """Why a card cannot have been in a player's hand: put down before, in another hand, or lacking in one that is
        wholly known; empty where it can."""
        spoken, hand = self.lexicon.spoken, state.hands[player]
        if (line := _put_down_on(state, card)) is not None:
            return f"{capital(spoken(card))} was put down on line {line}."
        if card in state.up:
            return f"{capital(spoken(card))} lies in the tricks before."
        if (other := _elsewhere(state, player, card)) is not None:
            return f"{player} does not hold {spoken(card)}: {other} does."
        return f"{player} does not hold {spoken(card)}." if card not in hand.cards and hand.known else ""

    # -- turns

    def preceding(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """Cards are laid away before the first trick."""
        if step.undone:
            because = f"Before the first trick {step.before.dealer} lays three cards away."
            yield Breach(UNDONE, "LO-LAY", (because,))

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        """What is wrong with an action that is not this player's to do; None where the law is to be asked."""
        state, player, play = step.before, step.player, step.play
        if play.kind == GIVES or self.answers(state, player, play) is not None:
            return None
        kind, (rule, why), turn = OUT_OF_TURN, self.lead(state), state.turn or "nobody"
        if play.kind == DISCARD:
            done = f"{state.dealer} laid cards away already, before the first trick."
            rule, because = "LO-LAY", f"{state.dealer} lays cards away." if state.laying else done
        elif state.due and state.due[0].kind == DEBT:
            kind, rule, because = AFTER_END, "LO-DEAL", "Every trick is played: nobody has a card left."
        elif player in dict(state.trick):
            rule, because = "LO-TURN", f"It is {whose(turn)} turn: {player} has played to this trick."
        elif state.trick:
            rule, because = "LO-TURN", f"It is {whose(turn)} turn, not {whose(player)}."
        else:
            kind, because = WRONG_LEAD, f"{turn} has the lead, not {player}: {why}"
        return (Breach(kind, rule, (because,)),)

    # -- revokes

    def sentence(self, state: State, player: str, clauses: frozenset[str]) -> str | None:
        """A card at fault whatever the hand was: either a card of the suit led was in it, or none and a
        trump. In one sentence, as only one of the two rules can have been broken."""
        if not {"LO-FOLLOW", "LO-TRUMP"} <= clauses:
            return None
        suit = self.lexicon.suits[state.led - 1]
        return f"The trick is in {suit}, and {player} held a card of {suit} or a trump: one had to be played."

    def proves(self, step: Step[State], by: Step[State]) -> str | None:
        """How a later card proves an earlier one to be a revoke, in a sentence; None of anything but cards put down."""
        if step.play.kind != PUT or by.play.kind != PUT:
            return None
        spoken, (card,), (later,) = self.lexicon.spoken, step.play.cards[:1], by.play.cards[:1]
        then = f"playing {spoken(card)} on trick {_trick(step)} (line {step.line}) was a revoke"
        shows = f"{spoken(later)} on trick {_trick(by)} (line {by.line})"
        if by.player == step.player and _owed(self.lexicon, step, later):
            return f"{capital(shows)} proves that {then}."
        return f"With {shows}, the cards that are left prove that {then}."

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
        behind = from_seat(state.players, player)
        return state.asking(Pending(PLAY, next(name for name in behind if name not in dict(state.trick))))

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
        if state.over:
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
        piles = {
            **state.piles,
            player: tuple(card for card in state.piles.get(player, ()) if card not in went),
        }
        piles[to] = (*piles.get(to, ()), *went)
        laid = tuple(card for card in state.laid if card not in went or player != state.dealer)
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


def _put_down_on(state: State, card: str) -> int | None:
    """The line on which a card was put down, or laid away, in this hand."""
    down = (a for a in state.history if a.play.kind in (PUT, DISCARD) and card in a.play.cards)
    return next((getattr(action.at, "number", 0) for action in down), None)


def _elsewhere(state: State, player: str, card: str) -> str | None:
    """Who else is known to hold a card."""
    return next((name for name, hand in state.hands.items() if name != player and card in hand.cards), None)


def _trick(step: Step[State]) -> int:
    """The number of its trick, from 1."""
    return len(step.before.taken) + 1


def _owed(lexicon: Lexicon, step: Step[State], card: str) -> bool:
    """Whether a card is one that had to be played, or may have had to be, instead."""
    places, led = where(lexicon), step.before.led
    trumped = card != FOOL and places[step.play.cards[0]][0] == TRUMPS
    return card != FOOL and places[card][0] in (led, led if trumped else TRUMPS)


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


def _less(hands: Mapping[str, Hand], player: str, play: Play) -> Mapping[str, Hand]:
    return {**hands, player: hands[player].less(play.spent)} if player in hands else hands
