"""What follows from an action in a game of Taruno: turns, answers, choices, draws, and what chance decides; and what is
wrong with a line of a record where no clause rules on it.

Plain functions of values; where the document leaves it open they ask for a reading. `apply` is total: what the rules
forbid is followed through as the players did it, what means nothing changes nothing, and no card is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile

from adjudicator.cards import CALLS, DRAWS, GIVES, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import agree, amount, both, capital, number, whose
from adjudicator.cards.play import LAYS, LOOKS, PLACES, RECOVERS, RETAINS, STARTS
from adjudicator.engine import rules as engine
from adjudicator.engine.breach import (
    AFTER_END,
    MISSED_CALL,
    NOT_HELD,
    OUT_OF_TURN,
    WRONG_COUNT,
    WRONG_DRAW,
    Breach,
    chance_fault,
)
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Move, Step, Swapped, history_of
from adjudicator.engine.state import Action, Pending, Table, changed
from adjudicator.games.taruno import flow, majors
from adjudicator.games.taruno.cards import (
    ANSWER,
    AWAY,
    CHARIOT,
    CHOOSE,
    DEAL,
    DEATH,
    DRAW,
    LOOK,
    STARTER,
    STOP,
    SUN,
    TAKE_BACK,
    is_major,
    pack,
    rank,
)
from adjudicator.games.taruno.case_state import began
from adjudicator.games.taruno.flow import BEGIN, DEALS, MADE, NEXT, REFILL, RESHUFFLE, TURN_UP
from adjudicator.games.taruno.readings import BASIC, SUMS
from adjudicator.games.taruno.state import (
    DRAWN,
    RUN,
    UNKNOWN,
    CardChoice,
    DrawDebt,
    State,
    Task,
    card_choice,
    none_known,
    of_class,
    owed,
)
from adjudicator.games.taruno.words import ONE_TO_EACH, awaited, due_cites, due_of, due_rule, not_choosing
from adjudicator.law import Options

BY_ANYBODY = (STARTER,)
"""What chance decides whoever's hand it is done by."""
TOGETHER = (SUN, DEATH)
"""The Majors for which all choose before anybody discards."""
STARTER_ACTS, PLAYS_DRAWN = "starter acts", "plays drawn"
CHANCE_RULES = {DRAWS: "TU-WANT", LOOKS: "TU-HIGH-PRIESTESS", STARTS: "TU-SETUP"}
"""The rule by which cards are drawn, looked at or turned up."""
DUE = {DRAWS: DEAL, LOOKS: LOOK, STARTS: STARTER}
DOES = {DRAWS: "draws", LOOKS: "looks at cards of the pile", STARTS: "turns a Minor up"}


class Rules(engine.Rules[State]):
    """What follows from actions in one game."""

    called = "game"
    actions = "a line is a card, a draw, an answer, a choice of cards, or cards drawn, looked at or turned up"
    seats_rule, deal_rule, end_rule = "TU-SETUP", "TU-SETUP", "TU-WIN"

    # -- the beginning

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A game once everybody has Minors: one of those that are left is turned up, and the first begins."""
        suits = self.lexicon.suits
        out = sum(hand.total or 0 for hand in hands.values())
        stock = (UNKNOWN,) * (len(pack(suits)) - out)
        state = State(players, None, hands=dict(hands), stock=stock, turn=players[-1], suits=suits)
        tasks = (Task(TURN_UP, players[0]), Task(STARTER_ACTS, players[-1]), Task(NEXT, players[-1]))
        return self.opened(state.then(*tasks))

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> State:
        """What a case tells of the game before the first of its lines."""
        return began(self, table)

    # -- one action

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The open decision that an action answers, or the one behind what nobody need tell."""
        if play.kind == RECOVERS:
            return Pending(TAKE_BACK, player) if player in state.players and not state.ended else None
        return self._open_decision(self.after_implied(state, Action(player, play)), player, play)

    def _open_decision(self, state: State, player: str, play: Play) -> Pending | None:
        verb = self.lexicon.verb.get(play.kind)
        kinds = verb.answers if verb is not None else ()
        open_ = (due for due in state.due if due.kind in kinds and _may(due, play))
        return next((due for due in open_ if due.player == player or due.kind in BY_ANYBODY), None)

    def implied_actions(self, state: State, action: Action) -> Iterator[Action]:
        """The draws, and the choices that could be made in one way alone, that are passed over to come to what an action
        can only mean. Before one that means nothing, out of turn, the draws that no line mentions."""
        player, play = action.player, action.play
        if state.ended or play.kind in (RECOVERS, CALLS) or _late_discard(state, action):
            return
        actions = list[Action]()
        while self._open_decision(state, player, play) is None:
            if (default := self._by_default(state)) is None:
                yield from takewhile(lambda done: done.play.kind == DRAWS, actions)
                return
            done, state = default
            actions.append(done)
        yield from actions

    def after_implied(self, state: State, action: Action) -> State:
        """The game with all that done; what came into hands by it did so behind what did before. Where an action tells of
        cards that were discarded by themselves, the game before that."""
        if (before := self.skip_pending(state, action)) is not state:
            return before
        for done in self.implied_actions(state, action):
            state = self._after(state, done)
        return state

    def before_line(self, state: State, action: Action) -> State:
        """Whoever may go on with the card drawn, which nobody need name, has stopped where another player acts."""
        drawn = state
        while (default := self._by_default(drawn)) is not None:
            _, drawn = default
        due = drawn.first_due
        if (
            due is not None
            and of_drawn(due)
            and due.player != action.player
            and self.answers(state, action.player, action.play) is None
        ):
            state = self._after(drawn, Action(due.player, Play(STOP)))
        return self.after_implied(state, action)

    def skip_pending(self, state: State, action: Action) -> State:
        """Where an action tells of cards that were discarded by themselves, the game before that."""
        if state.before_discard is None or not _late_discard(state, action):
            return state
        return changed(state.before_discard, called=state.called)

    @staticmethod
    def _draws_itself(state: State, hands: Mapping[str, Hand]) -> bool:
        """Whether a draw for want of a play is due of somebody who has the card that is drawn in the hand already."""
        due = state.due[0]
        debt, hand = owed(due), hands.get(due.player, Hand(unseen=None))
        if due.kind != ANSWER or not debt.ordinary or debt.redirected:
            return False
        return any(card in hand.cards for card in (*state.gone, *state.stock[:1]))

    def _by_default(self, state: State) -> tuple[Action, State] | None:
        """What is taken as done of what is open first, and the game after it; None where that is nothing."""
        due = state.first_due
        if due is None or due.default is None:
            return None
        done = Action(due.player, due.default)
        then = self._after(state, done)
        return None if then is state else (done, then)

    def _after(self, state: State, done: Action) -> State:
        """The game after an action, with what came into hands by it behind what did before."""
        then = self.apply(state, done)
        return state if then is state else changed(then, moved=(*state.moved, *then.moved))

    def all_drawn(self, state: State, table: Table | None = None) -> State:
        """The game once draws and looks that are due are done with unknown cards; so is the draw for want of a play that
        was the last line of a table, where the hand as it is now leaves no answer to it."""
        drew = table is not None and table.history and table.history[-1].play.kind == DRAW
        hands = table.hands if drew and table is not None else {}
        while state.due and (state.due[0].kind in (DEAL, LOOK) or self._draws_itself(state, hands)):
            if (default := self._by_default(state)) is None:
                return state
            _, state = default
        return state

    def apply(self, state: State, action: Action) -> State:
        """The game after an action, whether it was legal or not, and all that follows from it by itself."""
        player, play = action.player, action.play
        if state.ended or player not in state.players:
            return state
        fresh = changed(state, moved=())
        if play.kind == CALLS:
            return changed(fresh, called=state.called | {player})
        if play.kind == RECOVERS:
            return flow.recovered(fresh, player, play.cards[0] if play.cards else "")
        ready = changed(self.after_implied(fresh, action), before_discard=None, drew_last="")
        due = self._open_decision(ready, player, play)
        if due is None or not self._possible(ready, due, play):
            return state
        frame = ready.agenda[0]
        assert isinstance(frame, tuple)
        left = tuple(one for one in frame if one != due)
        rest = changed(ready, agenda=((left,) if left else ()) + ready.agenda[1:])
        done = DONE[due.kind](rest, due, play, self.readings)
        return self.opened(done if action.disputed else flow.without_class(done, due))

    def _possible(self, state: State, due: Pending, play: Play) -> bool:
        """Whether an action moves cards that may be there, and means something where it answers what is open."""
        if due.kind in (DEAL, LOOK):
            return play.size == due.count and self._on_top(state, due, play.cards)
        if due.kind == STARTER:
            return play.cards[0] in due.cards
        if due.kind == CHOOSE:
            return self._chosen(state, due, play)
        if play.kind == PUT:
            return len(play.cards) == 1 and flow.may_hold(state, due.player, play.cards)
        return play.kind != GIVES or (play.cards == (CHARIOT,) and flow.may_hold(state, due.player, play.cards))

    def _on_top(self, state: State, due: Pending, cards: tuple[str, ...]) -> bool:
        """Whether these cards may lie on top of the pile, those that are known to among them."""
        top = state.stock[: due.count]
        known = {card for card in top if card != UNKNOWN}
        elsewhere = flow.known(state) - known
        seen = len(cards) < due.count or known <= {*cards}
        return seen and not any(card in elsewhere for card in cards)

    def _chosen(self, state: State, due: Pending, play: Play) -> bool:
        want = card_choice(due)
        if play.kind != want.verb or not all(self._goes(state, where) for where in play.where):
            return False
        if play.kind == PLACES:
            return self._placed(state, want, play)
        placed, total = want.to is None and play.kind == GIVES, state.hand(due.player).total
        room = total is None or play.size <= total
        return bool(play.where) == placed and room and flow.may_hold(state, due.player, play.cards)

    def _placed(self, state: State, want: CardChoice, play: Play) -> bool:
        """Whether so many cards are placed, and could be those that were looked at."""
        if play.size != want.least or (play.cards and not play.where):
            return False
        known = {*want.seen, *(card for card in state.stock[: want.least] if card != UNKNOWN)}
        elsewhere = flow.known(state) - known
        return all(card in known if len(known) == want.least else card not in elsewhere for card in play.cards)

    @staticmethod
    def _goes(state: State, where: str) -> bool:
        return majors.depth(where) is not None or majors.target(where) in (*state.players, AWAY)

    # -- what follows by itself

    def opened(self, state: State) -> State:
        """The game with all done that follows by itself, and what is open then."""
        while not state.ended:
            if empty := self._empties(state):
                state = state.then(*(Task(MADE, player, 1, DrawDebt(flow.EMPTY)) for player in empty))
            if not state.agenda:  # A case may begin in the middle of a turn.
                state = flow.ended(state)
            frame = state.agenda[0]
            rest = state.agenda[1:]
            if isinstance(frame, tuple):
                due = majors.with_present_hands(state, frame)
                return changed(state, agenda=(due, *rest), due=due, to_act=due[0].player)
            state = self._performed(changed(state, agenda=rest), frame)
        return state

    def _empties(self, state: State) -> list[str]:
        """Whose hand an effect has emptied in its middle, where they draw at once."""
        empty = flow.without_cards(state, state.turn, self.readings)
        if not empty or self.readings["tu.emptied.when"] == "after" or self._settling(state):
            return []
        waiting = {due.player for frame in state.agenda if isinstance(frame, tuple) for due in frame if _of_empty(due)}
        waiting |= {task.player for task in state.agenda if isinstance(task, Task) and _of_empty(task)}
        return [player for player in empty if player not in waiting]

    @staticmethod
    def _settling(state: State) -> bool:
        """Whether cards are being drawn or turned up, or Death is being counted: nothing comes between."""
        top = state.agenda[0] if state.agenda else None
        if isinstance(top, Task):
            return top.kind in (majors.DIED, DEALS, TURN_UP)
        return top is not None and top[0].kind in (DEAL, STARTER)

    def _performed(self, state: State, task: Task) -> State:
        readings, kind = self.readings, task.kind
        if kind == majors.ASKS:
            return majors.ask(changed(state, counted=0), task.player, card_choice(task))
        if kind == STARTER_ACTS:
            acts = state.followed and readings["tu.starter.effect"] == "acts"
            return flow.begins(state, task.player, state.followed, readings) if acts else state
        if kind == PLAYS_DRAWN:
            card = state.fresh[0] if state.fresh else ""
            total = state.hand(task.player).total
            return state.then((Pending(TURN, task.player, about=(DRAWN, card)),)) if total else state
        if kind in PLAIN_TASKS:
            return PLAIN_TASKS[kind](state, task)
        return READING_TASKS[kind](state, task, readings)

    # -- as a situation

    def cards_outside_hands(self, state: State) -> Counter[str]:
        """The cards that are in no hand that is known."""
        counts = Counter((*state.gone, *(card for one in state.pile for card in one.cards)))
        counts.update(state.stock)
        del counts[UNKNOWN]
        held = {card for hand in state.hands.values() for card in hand.cards}
        counts.update(card for card in pack(state.suits) if card not in counts and card not in held)
        return counts

    def table(self, state: State) -> Table:
        """The state as a table: the input of the clauses."""
        due = tuple(one for one in state.due if one.kind != TURN)
        return Table(state.players, turn=state.to_act, hands=state.hands, house=self.house, due=due, began=state)

    def trail(self, state: State, player: str, play: Play) -> tuple[State, ...]:
        """The moment itself: nothing of what was done before bears on it that it does not say."""
        return (self.after_implied(state, Action(player, play)),)

    def moves(self, before: State, action: Action, after: State) -> tuple[Move | Swapped, ...]:
        """The cards that came into hands by an action, one after another. A card that is kept was in the hand then."""
        if after is before:
            return ()
        kept = Counter(action.play.cards if action.play.kind == RETAINS else ())
        own = (Move(action.player, Counter(), left=kept),) if kept else ()
        return (*own, *after.moved)

    def stalled(self, before: State, after: State) -> bool:
        """Whether nobody gets on."""
        return after.stalled

    def turn_reason(self, state: State) -> tuple[str, str]:
        """Why somebody is to act."""
        due = state.first_due
        if due is None or due.kind == TURN:
            who = state.to_act or "nobody"
            if due is not None and due.about == RUN:
                return "TU-STRENGTH-RUN", f"{who} played Strength, and may go on with Minors."
            if due is not None and of_drawn(due):
                return "TU-TURN", f"{who} goes on with the card drawn."
            if not state.clockwise:
                return "TU-PAGE", f"{who} is next: play goes counterclockwise."
            return "TU-TURN", f"{who} is next: play goes clockwise."
        players = list(dict.fromkeys(one.player for one in state.due))
        has = "has" if len(players) == 1 else "each have"
        held = state.hand(due.player).total if len(players) == 1 else None
        return "TU-DUE", f"{both(players)} {has} {awaited(due, self.lexicon, held)} before play goes on."

    # -- faults of a record

    def over(self, state: State) -> Breach:
        """The fault of whoever does anything in a game that is over."""
        return Breach(AFTER_END, "TU-WIN", ("The game is over: nothing more can be done in it.",))

    # -- cards that are not there

    def misplaced(self, state: State, action: Action) -> tuple[Breach, ...]:
        """The cards of an action that are known to be elsewhere than in the hand."""
        play, player = action.play, action.player
        if play.kind in (*DUE, PLACES, RECOVERS):
            return ()
        places = ((card, self._elsewhere(state, player, card)) for card in play.cards)
        spoken = self.lexicon.spoken
        because = tuple(f"{player} does not hold {spoken(card)}: {where}." for card, where in places if where)
        return (Breach(NOT_HELD, NOT_HELD, because),) if because else ()

    def _elsewhere(self, state: State, player: str, card: str, holds: str = "does") -> str:
        """Where a card is known to be, if not in a player's hand. `holds`: the verb for whoever has it in the hand."""
        if card in state.hand(player).cards:
            return ""
        for name, hand in state.hands.items():
            if card in hand.cards:
                return f"{name} {holds}"
        for front in state.pile:
            if card in front.cards:
                return f"it is in {front.owner}'s sleeve" if state.is_hidden(front) else f"it lies before {front.owner}"
        if card in state.gone:
            return "it was discarded"
        if card in state.stock:
            return "it lies in the pile"
        return "" if not state.hand(player).known else "the whole hand is known"

    # -- what chance decides

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        """Breaches by cards that are drawn, looked at or turned up; None where the clauses decide."""
        play, state = step.play, step.before
        if play.kind == CALLS:
            return ()
        if play.kind == RECOVERS and play.unseen:
            return () if state.sleeve(step.player) else (_empty_sleeve(step.player),)
        if play.kind == PLACES and play.unseen:
            return (
                ()
                if state.pending(CHOOSE, step.player)
                else (Breach(OUT_OF_TURN, "TU-PLACE", (f"{step.player} has looked at no cards.",)),)
            )
        if play.kind in (LAYS, GIVES) and play.unseen:
            return tuple(_face_down(state, step.action, self.lexicon))
        if play.kind not in DUE:
            return None
        due = state.first_of(DUE[play.kind])
        rule = CHANCE_RULES[play.kind]
        if play.kind == STARTS and state.renewed:
            rule = "TU-RESHUFFLE"
        elif play.kind == DRAWS and due is not None and isinstance(due.about, tuple):
            rule = due_rule(due)
        return tuple(Breach(kind, rule, (because,)) for kind, because in self._chance_faults(state, step.action, due))

    def impossible(self, state: State, action: Action) -> str:
        """What is wrong with cards that a case tells to have been drawn, looked at or turned up."""
        if action.play.kind not in DUE:
            return ""
        due = state.first_of(DUE[action.play.kind])
        because = next((because for _, because in self._chance_faults(state, action, due)), "")
        return because[:1].lower() + because[1:].rstrip(".")

    def _chance_faults(self, state: State, action: Action, due: Pending | None) -> Iterator[tuple[str, str]]:
        play, as_far = action.play, AS_FAR_AS_KNOWN if state.renewed and state.discards_untold else ""
        by = due.player if due is not None and due.kind == STARTER else action.player
        mixed = _mixed(due, self.readings) if due is not None else ""
        if fault := chance_fault(by, play, due, DOES[play.kind], as_far=as_far, besides=mixed):
            yield fault
        elif due is not None:
            yield from self._not_there(state, due, play.cards)

    def _not_there(self, state: State, due: Pending, cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Kind and reason for each card that cannot come from where it was drawn or turned up."""
        spoken = self.lexicon.spoken
        top = {card for card in state.stock[: due.count] if card != UNKNOWN}
        for card in cards:
            if due.kind == STARTER:
                if card not in due.cards:
                    limit = AS_FAR_AS_KNOWN if state.discards_untold else ""
                    yield WRONG_DRAW, f"{capital(spoken(card))} is none of the Minors that can be turned up{limit}."
            elif card not in top and card in flow.known(state):
                where = self._elsewhere(state, "", card, "holds it") or "it is elsewhere"
                yield NOT_HELD, f"{capital(spoken(card))} is not on top of the pile: {where}."

    # -- what a later line proves

    def proves(self, step: Step[State], by: Step[State]) -> str | None:
        """How a card that is seen later proves what was in a hand earlier, in a sentence."""
        if not by.play.cards:
            return None
        spoken = capital(self.lexicon.spoken(by.play.cards[-1]))
        if by.player != step.player:
            return f"{spoken} is seen on line {by.line}: with it the cards that are left leave no other hand."
        if _came_in(step, by):
            return (
                f"{spoken} is seen on line {by.line}: since line {step.line} more such cards have left "
                f"{whose(by.player)} hand than came into it unseen."
            )
        return f"{spoken} is seen on line {by.line}, and {by.player} got no card since that could be it."

    # -- the call

    def omitted_duties(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """The breach of a player with one card left who did not call it before another acts ("Basic rules")."""
        previous, state = step.previous, step.before
        while previous is not None and previous.play.kind == CALLS:
            previous = previous.previous
        if not calls or previous is None:
            return
        who = previous.player
        single = state.hand(who).total == 1 and who not in state.called and previous.before.hand(who).total != 1
        if single and step.player != who and step.play.kind != CALLS and not state.ended:
            because = f"{who} has one card left and did not say so."
            # What was done by itself stands on no line of its own.
            while previous.part < 0 and previous.previous is not None:
                previous = previous.previous
            note = f"{who}: nothing said of one card left"
            yield Breach(MISSED_CALL, "TU-ONE-CARD", (because,), previous.action.at, note)


# -- what each decision leads to


def _turned(state: State, due: Pending, play: Play, readings: Options) -> State:
    """A turn: a card, a draw or a stop."""
    player, run = due.player, due.about == RUN
    if run and play.kind == PUT:
        state = state.then(Task(majors.RUNS, player))
        card = play.cards[0]
        return majors.played(state, player, play, readings) if is_major(card) else flow.put(state, player, card)
    if due.about is None:
        state = flow.ended(state)
    if play.kind == STOP:
        return state
    if play.kind == PUT:
        played = majors.played if is_major(play.cards[0]) else flow.played
        return played(state, player, play, readings)
    if not due.about and readings["tu.play_drawn"] == "yes":
        state = state.then(Task(PLAYS_DRAWN, player))
    if readings["tu.chariot.ordinary"] == "yes":
        return state.then(Task(MADE, player, 1, DrawDebt("", ordinary=True)))
    return state.then(Task(DEALS, player, 1))


def _answered(state: State, due: Pending, play: Play, readings: Options) -> State:
    """An answer of whoever is made to draw."""
    if play.kind == DRAW:
        return flow.drawn_for(state, due, readings)
    if play.kind == GIVES:
        return flow.passed_on(state, due, readings)
    if rank(play.cards[0]) in SUMS:
        return flow.stacked(state, due, play, readings)
    return state if is_major(play.cards[0]) else flow.put(state, due.player, play.cards[0])


def _chose(state: State, due: Pending, play: Play, readings: Options) -> State:
    """A choice of cards."""
    top = state.agenda[0] if state.agenda else None
    together = card_choice(due).card in TOGETHER
    left = together and isinstance(top, tuple) and top[0].about == due.about
    state = majors.chosen(state, due, play, left)
    return flow.ran_out(state, due.player, readings) if play.kind == PLACES else state


def _may(due: Pending, play: Play) -> bool:
    """Whether a play can answer an open decision: a card is no answer to a draw that is due for no court card."""
    if due.kind == ANSWER and play.kind == PUT:
        return bool(owed(due).court)
    if due.kind == CHOOSE:
        return card_choice(due).verb == play.kind and not _of_none(due, play)
    return due.kind != ANSWER or play.kind != GIVES or play.cards == (CHARIOT,)


def _late_discard(state: State, action: Action) -> bool:
    """Whether an action tells of cards that were discarded by themselves just before."""
    before = state.before_discard
    return before is not None and action.play.kind == LAYS and before.due[0].player == action.player


def _of_none(due: Pending, play: Play) -> bool:
    """Whether nobody need tell that no card of a class is in a hand, and a play has none of them."""
    return none_known(due) and bool(play.cards) and not any(of_class(card, card_choice(due).of) for card in play.cards)


def of_drawn(due: Pending) -> bool:
    """Whether it is the choice to go on with the card that was just drawn."""
    return isinstance(due.about, tuple) and due.about[0] == DRAWN


def _of_empty(frame: Pending | Task) -> bool:
    """Whether somebody draws for an empty hand."""
    return owed(frame).card == flow.EMPTY


# -- faults of a record


AS_FAR_AS_KNOWN = ", as far as the discards are told (under, majors)"
"""That cards may have been discarded of which a case tells nothing, inside a sentence."""


def _mixed(due: Pending, readings: Options) -> str:
    """That Kings and Knights add up to a draw where the table played one on the other, which no rule allows; empty where
    one kind alone asks for it."""
    debt, left = owed(due), due.about[0] if isinstance(due.about, tuple) else 0
    if not debt.court or debt.rest:
        return ""
    sums = {court: each.by(readings) for court, each in SUMS.items()}
    total, step = due.count + left, sums[debt.court]
    other = next(court for court in sums if court != debt.court)
    fitting = (before for before in range(sums[other], total, sums[other]) if (total - before) % step == 0)
    before = next(fitting, 0)
    if total % step == 0 or not before:
        return ""
    parts = ((before, other), (total - before, debt.court))
    first, second = (f"{number(own)} for the {court}{'s' * (own > sums[court])}" for own, court in parts)
    return f": as the table went on, {first} and {second}"


def _face_down(state: State, action: Action, lexicon: Lexicon) -> Iterator[Breach]:
    """What is wrong with cards discarded or given that nobody saw: whether any are due, and how many."""
    player, play = action.player, action.play
    want = card_choice(state.pending(CHOOSE, player))
    if want.verb != play.kind:
        open_, because = due_of(state, player), not_choosing(state, play, player, lexicon)
        heading = due_cites(open_, lexicon)[0].heading if card_choice(open_).verb else BASIC
        yield Breach(OUT_OF_TURN, "TU-CHOOSE", (because,), heading=heading)
        return
    to = [majors.target(where) for where in play.where]
    if player in to or len({*to}) < len(to):
        yield Breach(WRONG_COUNT, "TU-EACH", (ONE_TO_EACH,))
        return
    if covered := next((one for one in to if state.covered(one, player)), None):
        because = f"The Hermit lies before {covered}, who is given nothing by another's Major."
        yield Breach(WRONG_COUNT, "TU-HERMIT-GIFT", (because,))
        return
    count, held = play.size, state.hand(player).total
    most, here = count if want.most < 0 else want.most, f"{agree('is', count)} {number(count)}"
    least = want.least if held is None else min(want.least, held)
    if held is not None and count > held:
        because = f"{player} has {amount(held, 'card')}, and here {here}."
        yield Breach(NOT_HELD, NOT_HELD, (because,))
    elif not least <= count <= max(most, least):
        due = f"{'at least ' * (want.most > want.least)}{amount(least, 'card')} {agree('is', least)} due"
        because = f"{capital(due)}, and here {here}."
        others = (card for card in lexicon.deck.singles if is_major(card) and card != want.card)
        without = frozenset(capital(lexicon.spoken(card)) for card in others)
        yield Breach(WRONG_COUNT, "TU-COUNT", (because,), without=without)


def _empty_sleeve(player: str) -> Breach:
    """The breach of taking back an unnamed card from an empty sleeve."""
    return Breach(NOT_HELD, "TU-SLEEVE", (f"No card is in {whose(player)} sleeve.",))


def _came_in(step: Step[State], by: Step[State]) -> bool:
    """Whether cards came into the hand of a step's player unseen between it and a later one."""
    lines = takewhile(lambda one: one.key != step.key, history_of(by))
    return any(
        isinstance(move, Swapped) or (move.player == step.player and move.unseen) for one in lines for move in one.moves
    )


DONE: Mapping[str, Callable[[State, Pending, Play, Options], State]] = {
    TURN: _turned,
    ANSWER: _answered,
    CHOOSE: _chose,
    DEAL: flow.dealt,
    LOOK: majors.looked,
    STARTER: flow.started,
}
PLAIN_TASKS: Mapping[str, Callable[[State, Task], State]] = {
    RESHUFFLE: flow.reshuffle,
    TURN_UP: flow.turned_up,
    majors.COUNTED: majors.counted,
    majors.DIED: majors.died,
    majors.FACES_GIVEN: majors.faces_given,
    majors.RUNS: majors.runs,
}
READING_TASKS: Mapping[str, Callable[[State, Task, Options], State]] = {
    DEALS: flow.deals,
    MADE: flow.made,
    flow.STRIKES: flow.strikes,
    REFILL: flow.refill,
    majors.EFFECT: majors.effect,
    NEXT: lambda state, task, readings: flow.following(state, readings),
    BEGIN: flow.begin,
    majors.EVERY_FACE: majors.every_face,
    majors.ALL_DRAW: majors.all_draw,
}
RULES = Rules
