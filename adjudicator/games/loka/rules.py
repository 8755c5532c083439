"""What follows from an action in a hand of Loka: the trick, its winner, the Fool's debt, the points; and what is wrong
with one where no clause rules on it.

Plain functions of values. Where the document leaves it open they ask for a reading. `apply` is
total: a card that the rules forbid, or that is out of turn, is followed through too, as the players did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjudicator.cards import DISCARD, GIVES, PASS, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import amount, capital, not_turn, whose
from adjudicator.engine import rules
from adjudicator.engine.breach import AFTER_END, OUT_OF_TURN, UNDONE, WRONG_COUNT, WRONG_LEAD, Breach
from adjudicator.engine.rules import Step, from_seat
from adjudicator.engine.state import Action, Laid, Pending, Table, changed
from adjudicator.games.loka.cards import DEBT, FOOL, HELD, LAID, LAY, PLAY, TRUMPS, where
from adjudicator.games.loka.state import Ending, State, Taken, led, payable, purse, trick_winner, worth


class Rules(rules.Rules[State]):
    """What follows from actions in one hand."""

    called = "hand"
    seats_rule = deal_rule = end_rule = "LO-DEAL"
    actions = "a line is a card, discard with three cards, or gives with the card for the Fool"

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A hand once the cards are dealt to players from Eldest: the dealer, the last, lays three away ("Deal")."""
        return State(players, None, hands=dict(hands)).asking(Pending(LAY, players[-1], None, LAID))

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> State:
        """The hand of a table before the first line of its history."""
        began = table.began if isinstance(table.began, State) else Ending().began(table)
        out = frozenset(player for player, hand in hands.items() if hand == Hand())
        state = changed(began, hands=hands, out=out)
        return self.settled(state) if state.over and state.ended is None and not state.due else state

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        due, kind = state.owed(player), {DISCARD: LAY, PUT: PLAY, GIVES: DEBT}.get(play.kind)
        return due if due is not None and due.kind == kind else None

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
        if play.unseen:
            return self._laid_unseen(state)
        hands, gone = _less(state.hands, player, play), (*state.gone, *play.cards)
        state = changed(state, hands=hands, laid=play.cards, gone=gone)
        return state.asking(Pending(PLAY, state.players[0]))

    def _means(self, state: State, player: str, play: Play) -> bool:
        """Whether an action moves cards: a decision that is open, or a card put down in turn or not, one to each
        trick until all are played. Three that were all the Fool would have no winner."""
        if play.kind != PUT:
            return bool(play.cards or play.unseen) and self.answers(state, player, play) is not None
        done, over = dict(state.trick), state.over or state.ended is not None
        if len(play.cards) != 1 or player in done or player not in state.players or over:
            return False
        return len(done) < len(state.players) - 1 or {*done.values(), *play.cards} != {FOOL}

    def possible(self, state: State, player: str, play: Play) -> bool:
        """Whether the cards of an action may have been in the hand, or where they pay for the Fool in the tricks."""
        if play.kind == GIVES:
            return {*play.cards} <= purse(state, player, self.lexicon).cards | {FOOL}
        hand, there = state.hands.get(player, Hand(unseen=None)), set(state.put_down)
        there.update(card for name, other in state.hands.items() if name != player for card in other.cards)
        return there.isdisjoint(play.cards) and not (hand.known and {*play.cards} - {*hand.cards})

    def _completed(self, state: State) -> State:
        """The hand with the cards that never came up where they must lie: laid away, or in the tricks not all known."""
        down = state.put_down
        rest = tuple(card for card in self.lexicon.deck.singles if card not in down)
        piles = [player for player, count in state.unseen.items() if count != 0]
        if state.spoiled or (state.laid and len(state.laid) < LAID):
            return state
        if not state.laid and not piles and len(rest) == LAID:
            return changed(state, laid=rest)
        if not state.laid or len(piles) != 1 or len(rest) != state.unseen[piles[0]] or FOOL in rest:
            return state
        return changed(state, piles=_more(state.piles, piles[0], rest), unseen={})

    def skip_pending(self, state: State, action: Action) -> State:
        """Whoever plays to the first trick takes it that cards were laid away, which nobody need have seen."""
        if action.play.kind != PUT or not any(due.kind == LAY for due in state.due):
            return state
        return self._laid_unseen(state)

    @staticmethod
    def _laid_unseen(state: State) -> State:
        """The hand with three cards laid away that nobody saw: any that were known of the dealer's may be among them."""
        hands = {**state.hands, state.dealer: Hand({}, HELD)}
        return changed(state, hands=hands).asking(Pending(PLAY, state.players[0]))

    def in_turn(self, state: State, action: Action) -> bool:
        """That nobody passes, or gives a card while a hand goes on, is for the law to say."""
        idle = action.play.kind in (PASS, GIVES) and action.player == state.to_act
        return idle or super().in_turn(state, action)

    def spent(self, state: State, action: Action) -> Counter[str]:
        """The cards that leave the hand: none by an action that means nothing, or that pays from the tricks."""
        moved = action.play.kind != GIVES and self._means(state, action.player, action.play)
        return action.play.spent if moved else Counter()

    # -- what no clause rules on

    def turn_reason(self, state: State) -> tuple[str, str]:
        turn = state.turn or "nobody"
        if state.taken:
            return "LO-TRICK", f"{turn} won the trick."
        return "LO-TURN", f"{turn} is Eldest, who leads to the first trick."

    def lacking(self, state: State, player: str, card: str) -> str:
        spoken = capital(self.lexicon.spoken(card))
        for action in state.history:
            if action.play.kind in (PUT, DISCARD) and card in action.play.cards:
                return f"{spoken} was put down on line {getattr(action.at, 'number', 0)}."
        if card in state.up:
            return f"{spoken} lies in the tricks before."
        return super().lacking(state, player, card)

    def omitted_duties(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """Cards are laid away before the first trick."""
        if step.undone:
            because = f"Before the first trick {step.before.dealer} lays three cards away."
            yield Breach(UNDONE, "LO-LAY", (because,))

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        state, player, play = step.before, step.player, step.play
        if play.kind == GIVES or self.answers(state, player, play) is not None:
            return _unseen_away(play) if play.kind == DISCARD and play.unseen else None
        kind, (rule, why), turn = OUT_OF_TURN, self.turn_reason(state), state.turn or "nobody"
        if play.kind == DISCARD:
            done = f"{state.dealer} laid cards away already, before the first trick."
            rule, because = "LO-LAY", f"{state.dealer} lays cards away." if state.laying else done
        elif state.due and state.due[0].kind == DEBT:
            kind, rule, because = AFTER_END, "LO-DEBT", _to_be_paid(state.due[0], play)
        elif player in dict(state.trick):
            rule, because = "LO-TURN", f"It is {whose(turn)} turn: {player} has played to this trick."
        elif state.trick:
            rule, because = "LO-TURN", not_turn(turn, player)
        else:
            kind, because = WRONG_LEAD, f"{turn} has the lead, not {player}: {why}"
        return (Breach(kind, rule, (because,)),)

    def sentence(self, state: State, player: str, clauses: frozenset[str]) -> str | None:
        """A card at fault whatever the hand was, which had a card of the suit led, or none and a trump."""
        if not {"LO-FOLLOW", "LO-TRUMP"} <= clauses:
            return None
        suit = self.lexicon.suits[state.led - 1]
        return f"The trick is in {suit}, and {player} held a card of {suit} or a trump: one had to be played."

    def proves(self, step: Step[State], by: Step[State]) -> str | None:
        """How a later card proves an earlier one to be a revoke, in a sentence; None of anything but cards put down."""
        if step.play.kind != PUT or by.play.kind != PUT:
            return None
        spoken, (card,), (later,) = self.lexicon.spoken, step.play.cards[:1], by.play.cards[:1]
        then = f"playing {spoken(card)} on trick {len(step.before.taken) + 1} (line {step.line}) was a revoke"
        shows = f"{spoken(later)} on trick {len(by.before.taken) + 1} (line {by.line})"
        if by.player == step.player and _owed(self.lexicon, step, later):
            return f"{capital(shows)} proves that {then}."
        return f"With {shows}, the cards that are left prove that {then}."

    def of_hand(self, state: State, action: Action) -> tuple[str, ...]:
        """The cards of an action that means something and does not pay from the tricks."""
        return tuple(self.spent(state, action)) if action.player in state.hands else ()

    def cards_outside_hands(self, state: State) -> Counter[str]:
        """The cards of the trick on the table, of the tricks won, those laid away, and the Fool."""
        trick = Counter(card for _, card in state.trick)
        return sum((Counter(self.own(state, player)) for player in state.players), trick)

    def table(self, state: State) -> Table:
        """The moment as a table, from the beginning of its trick where everybody played to that in turn. The cards of the
        tricks before, and what the dealer laid away, are out of play."""
        began = changed(state, gone=(), history=())
        lines: tuple[Action, ...] = ()
        played = [laid.owner for laid in state.pile]
        if played and played == [*from_seat(state.players, played[0])][: len(played)]:
            lines = tuple(Action(player, Play(PUT, (card,))) for player, card in state.trick)
            began = changed(began, pile=(), led=0).asking(Pending(PLAY, lines[0].player))
        own, gone = state.hands, self._gone(state)
        return Table(state.players, lines, state.to_act, hands=own, discards=gone, house=self.house, began=began)

    def recorded_table(self, state: State, hands: Mapping[str, Hand], player: str, play: Play) -> Table:
        """The moment before an action. Of the other hands only the cards known to be in them are given, as cards that are
        elsewhere: for the rest of them there are always enough left, whatever this hand has."""
        held = (card for name, hand in hands.items() if name != player for card in hand.cards)
        away, began = tuple(dict.fromkeys((*self._gone(state), *held))), changed(state, gone=())
        return Table(state.players, turn=player, hands={player: hands[player]}, discards=away, began=began)

    def _gone(self, state: State) -> tuple[str, ...]:
        """The cards of the tricks before this one, and those laid away."""
        there = state.past.union(state.laid)
        return tuple(card for card in self.lexicon.deck.singles if card in there)

    # -- the trick

    def _put(self, state: State, player: str, play: Play) -> State:
        """A card put down, in turn or not: the next to play is the first to the left who has not yet."""
        hands = _less(state.hands, player, play)
        pile = (*state.pile, Laid(player, play.cards, len(state.history) - 1))
        out = state.out | {player} if _played_out(state, player, hands) else state.out
        state = changed(state, hands=hands, pile=pile, out=out)
        if len(pile) == len(state.players):
            return self._taken(state)
        state = changed(state, led=led(state.trick, self.lexicon, self.readings))
        behind = from_seat(state.players, player)
        return state.asking(Pending(PLAY, next(name for name in behind if name not in dict(state.trick))))

    def _taken(self, state: State) -> State:
        """A trick that is whole goes to its winner, the Fool in it back to its player ("Play")."""
        trick, winner = state.trick, trick_winner(state.trick, self.lexicon)
        won = tuple(card for _, card in trick if card != FOOL)
        state = changed(
            state,
            pile=(),
            led=0,
            gone=(*state.gone, *(card for _, card in trick)),
            taken=(*state.taken, Taken(trick, winner)),
            piles=_more(state.piles, winner, won),
            fool=next(((who, winner) for who, card in trick if card == FOOL), state.fool),
        )
        if state.over:
            return self.settled(self._completed(state))
        return state.asking(*(Pending(PLAY, winner),) * (winner not in state.out))

    def settled(self, state: State) -> State:
        """The hand once every trick is played: for the Fool something is owed ("Play"). A payment without a choice
        need not be recorded."""
        if state.fool is None:
            return changed(state, settled=True, ended="over").asking()
        owner, winner = state.fool
        may, own = payable(state, owner, self.readings), purse(state, owner, self.lexicon)
        default = Play(GIVES, may) if len(may) == 1 and state.unseen.get(owner, 0) == 0 else None
        return state.asking(Pending(DEBT, owner, winner, about=own, default=default))

    def _paid(self, state: State, due: Pending, play: Play) -> State:
        """The Fool is paid for: cards of the tricks, or of those laid away, go to whoever won it; any other stays."""
        player, there = due.player, purse(state, due.player, self.lexicon).cards | {FOOL}
        went = tuple(dict.fromkeys(card for card in play.cards if card in there))
        kept = tuple(card for card in state.piles.get(player, ()) if card not in went)
        laid = tuple(card for card in state.laid if card not in went or player != state.dealer)
        left = state.unseen.get(player, 0)
        unseen = {**state.unseen, player: left and max(left - len({*went} - state.put_down), 0)}
        piles = _more({**state.piles, player: kept}, due.to or player, went)
        return changed(state, piles=piles, laid=laid, unseen=unseen, settled=True, ended="over").asking()

    def own(self, state: State, player: str) -> tuple[str, ...]:
        """The cards that count for a player: of the tricks, the three laid away, a Fool that was kept ("Scores")."""
        laid = state.laid if player == state.dealer else ()
        kept = state.fool is not None and state.fool[0] == player and state.surrendered is None
        return (*state.piles.get(player, ()), *laid, *(FOOL,) * kept)

    def scores(self, state: State) -> dict[str, int]:
        counted = worth(self.readings).counted
        return {player: counted(self.own(state, player), state.taken_by(player)) for player in state.players}


RULES = Rules


def _unseen_away(play: Play) -> tuple[Breach, ...]:
    """What is wrong with cards laid away that nobody saw: they are three, and all of them unseen."""
    if play.unseen == LAID and not play.cards:
        return ()
    because = f"{capital(amount(LAID, 'card'))} are laid away: name all of them, or write {DISCARD} {LAID} unseen."
    return (Breach(WRONG_COUNT, "LO-LAY", (because,)),)


def _to_be_paid(debt: Pending, play: Play) -> str:
    """Why a card cannot be played once every trick is, and how it is paid for the Fool."""
    paid = f"{GIVES} {' '.join(play.cards)}" if play.kind == PUT else f"{GIVES} CARD"
    pays = f"what {debt.player} pays {debt.to} for the Fool is written: {paid}"
    return f"Every trick is played, and nobody has a card left; {pays}."


def _owed(lexicon: Lexicon, step: Step[State], card: str) -> bool:
    """Whether a card is one that had to be played, or may have had to be, instead."""
    places, led = where(lexicon), step.before.led
    trumped = card != FOOL and places[step.play.cards[0]][0] == TRUMPS
    return card != FOOL and places[card][0] in (led, led if trumped else TRUMPS)


def _played_out(state: State, player: str, hands: Mapping[str, Hand]) -> bool:
    """Whether a player has put down the last card: the last that everybody has, or that of the hand as it is known."""
    put = sum(line.player == player and line.play.kind == PUT for line in state.history)
    return put == HELD or (player in hands and hands[player].total == 0)


def _less(hands: Mapping[str, Hand], player: str, play: Play) -> Mapping[str, Hand]:
    return {**hands, player: hands[player].less(play.spent)} if player in hands else hands


def _more(piles: Mapping[str, tuple[str, ...]], player: str, cards: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {**piles, player: (*piles.get(player, ()), *cards)}
