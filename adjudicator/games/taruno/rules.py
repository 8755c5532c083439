"""What follows from an action in a game of Taruno: turns, answers, choices, draws, and what chance decides.

Plain functions of values; where the document leaves it open they ask for a reading. `apply` is total: what the rules
forbid is followed through as the players did it, what means nothing changes nothing, and no card is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from adjudicator.cards import CALLS, DRAWS, GIVES, PUT, Hand, Play
from adjudicator.cards.english import both
from adjudicator.cards.play import LAYS, LOOKS, PLACES, RECOVERS, RETAINS, STARTS
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Move, Swapped
from adjudicator.engine.state import Action, Pending, Table, changed
from adjudicator.games.taruno import flow, majors
from adjudicator.games.taruno.breaches import Recorded
from adjudicator.games.taruno.cards import (
    ANSWER,
    AWAY,
    CHARIOT,
    CHOOSE,
    DEAL,
    DEATH,
    DRAW,
    HIDES,
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
from adjudicator.games.taruno.state import DRAWN, FACE, RUN, UNKNOWN, CardChoice, DrawDebt, State, Task
from adjudicator.games.taruno.words import awaited

KINDS: Mapping[str, tuple[str, ...]] = {
    **{PUT: (TURN, ANSWER), DRAW: (TURN, ANSWER), STOP: (TURN,), GIVES: (ANSWER, CHOOSE)},
    **{LAYS: (CHOOSE,), HIDES: (CHOOSE,), RETAINS: (CHOOSE,), PLACES: (CHOOSE,)},
    **{DRAWS: (DEAL,), LOOKS: (LOOK,), STARTS: (STARTER,)},
}
"""What each kind of play may answer."""
BY_ANYBODY = (STARTER,)
"""What chance decides whoever's hand it is done by."""
TOGETHER = (SUN, DEATH)
"""The Majors for which all choose before anybody discards."""
STARTER_ACTS, PLAYS_DRAWN = "starter acts", "plays drawn"


class Rules(Recorded):
    """What follows from actions in one game."""

    called = "game"
    actions = "a line is a card, a draw, an answer, a choice of cards, or cards drawn, looked at or turned up"
    seats_rule, deal_rule, end_rule = "TU-SETUP", "TU-SETUP", "TU-WIN"

    # -- the beginning

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A game once everybody has seven Minors: one of those that are left is turned up, and the first begins."""
        suits = tuple(self.lexicon.suits)
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
        return self._meant(self.reached(state, Action(player, play)), player, play)

    def _meant(self, state: State, player: str, play: Play) -> Pending | None:
        kinds = KINDS.get(play.kind, ())
        open_ = (due for due in state.due if due.kind in kinds and _may(due, play))
        return next((due for due in open_ if due.player == player or due.kind in BY_ANYBODY), None)

    def untold(self, state: State, action: Action) -> Iterator[Action]:
        """The draws, and the choices that could be made in one way alone, that are passed over to come to what an action
        can only mean."""
        player, play = action.player, action.play
        if state.ended or play.kind in (RECOVERS, CALLS) or _told_late(state, action):
            return
        found = []
        while self._meant(state, player, play) is None:
            default = self._default(state)
            if default is None or (then := self.apply(state, default)) is state:
                return
            found.append(default)
            state = then
        yield from found

    def reached(self, state: State, action: Action) -> State:
        """The game with all that done; what came into hands by it did so behind what did before. Where an action tells of
        cards that were discarded by themselves, the game before that."""
        if (before := self.passed_over(state, action)) is not state:
            return before
        for done in self.untold(state, action):
            then = self.apply(state, done)
            state = changed(then, moved=(*state.moved, *then.moved))
        return state

    def passed_over(self, state: State, action: Action) -> State:
        """Where an action tells of cards that were discarded by themselves, the game before that."""
        if state.before_discard is None or not _told_late(state, action):
            return state
        return changed(state.before_discard, said=state.said)

    @staticmethod
    def _default(state: State) -> Action | None:
        due = state.due[0] if state.due else None
        return Action(due.player, due.default) if due is not None and due.default is not None else None

    def all_drawn(self, state: State) -> State:
        """The game with cards drawn and looked at of which nothing was told."""
        while state.due and state.due[0].kind in (DEAL, LOOK):
            default = self._default(state)
            if default is None or (then := self.apply(state, default)) is state:
                return state
            state = changed(then, moved=(*state.moved, *then.moved))
        return state

    def apply(self, state: State, action: Action) -> State:
        """The game after an action, whether it was legal or not, and all that follows from it by itself."""
        player, play = action.player, action.play
        if state.ended or player not in state.players:
            return state
        fresh = changed(state, moved=())
        if play.kind == CALLS:
            return changed(fresh, said=state.said | {player})
        if play.kind == RECOVERS:
            return flow.recovered(fresh, player, play.cards[0] if play.cards else "")
        there = changed(self.reached(fresh, action), before_discard=None, drew_last="")
        due = self._meant(there, player, play)
        if due is None or not self._possible(there, due, play):
            return state
        frame = there.agenda[0]
        assert isinstance(frame, tuple)
        left = tuple(one for one in frame if one != due)
        rest = changed(there, agenda=((left,) if left else ()) + there.agenda[1:])
        return self.opened(DONE[due.kind](self, rest, due, play))

    def _possible(self, state: State, due: Pending, play: Play) -> bool:
        """Whether an action moves cards that may be there, and means something where it answers what is open."""
        if due.kind in (DEAL, LOOK):
            return len(play.cards) + play.unseen == due.count and self._on_top(state, due, play.cards)
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
        want = due.about
        assert isinstance(want, CardChoice)
        if play.kind != want.verb or not all(self._goes(state, where) for where in play.where):
            return False
        if play.kind == PLACES:
            return self._placed(state, want, play)
        placed, total = want.to is None and play.kind == GIVES, state.hand(due.player).total
        room = total is None or len(play.cards) + play.unseen <= total
        return bool(play.where) == placed and room and flow.may_hold(state, due.player, play.cards)

    def _placed(self, state: State, want: CardChoice, play: Play) -> bool:
        """Whether so many cards are placed, and could be those that were looked at."""
        if len(play.cards) + play.unseen != want.least or (play.cards and not play.where):
            return False
        known = {*want.seen, *(card for card in state.stock[: want.least] if card != UNKNOWN)}
        elsewhere = flow.known(state) - known
        return all(card in known if len(known) == want.least else card not in elsewhere for card in play.cards)

    @staticmethod
    def _goes(state: State, where: str) -> bool:
        return majors.depth(where) is not None or majors.target(where) in (*state.players, AWAY)

    # -- what each leads to

    def _turned(self, state: State, due: Pending, play: Play) -> State:
        """A turn: a card, a draw or a stop."""
        player, run = due.player, due.about == RUN
        if run and play.kind == PUT:
            state = state.then(Task(majors.RUNS, player))
            card = play.cards[0]
            return (
                majors.played(state, player, play, self.readings) if is_major(card) else flow.put(state, player, card)
            )
        if due.about is None:
            state = flow.ended(state)
        if play.kind == STOP:
            return state
        if play.kind == PUT:
            played = majors.played if is_major(play.cards[0]) else flow.played
            return played(state, player, play, self.readings)
        if not due.about and self.readings["tu.play_drawn"] == "yes":
            state = state.then(Task(PLAYS_DRAWN, player))
        if self.readings["tu.chariot.ordinary"] == "yes":
            return state.then(Task(MADE, player, 1, DrawDebt("", ordinary=True)))
        return state.then(Task(DEALS, player, 1))

    def _answered(self, state: State, due: Pending, play: Play) -> State:
        """An answer of whoever is made to draw."""
        if play.kind == DRAW:
            return flow.drawn_for(state, due, self.readings)
        if play.kind == GIVES:
            return flow.passed_on(state, due, self.readings)
        if rank(play.cards[0]) in flow.SUMS:
            return flow.stacked(state, due, play, self.readings)
        return state if is_major(play.cards[0]) else flow.put(state, due.player, play.cards[0])

    def _looked(self, state: State, due: Pending, play: Play) -> State:
        return majors.looked(state, due, play)

    def _chose(self, state: State, due: Pending, play: Play) -> State:
        top = state.agenda[0] if state.agenda else None
        together = isinstance(due.about, CardChoice) and due.about.card in TOGETHER
        left = together and isinstance(top, tuple) and top[0].about == due.about
        state = majors.chosen(state, due, play, left)
        return flow.ran_out(state, due.player, self.readings) if play.kind == PLACES else state

    def _dealt(self, state: State, due: Pending, play: Play) -> State:
        return flow.dealt(state, due, play, self.readings)

    def _started(self, state: State, due: Pending, play: Play) -> State:
        return flow.started(state, due, play.cards[0], self.readings)

    # -- what follows by itself

    def opened(self, state: State) -> State:
        """The game with all done that follows by itself, and what is open then."""
        while not state.ended:
            if empty := self._empties(state):
                state = state.then(*(Task(MADE, player, 1, DrawDebt(flow.EMPTY)) for player in empty))
            if not state.agenda:  # A case may begin in the middle of a turn.
                state = flow.ended(state)
            frame = state.agenda[0]
            if isinstance(frame, tuple):
                return changed(state, due=frame, to_act=frame[0].player)
            state = self._performed(changed(state, agenda=state.agenda[1:]), frame)
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
            return _of_faces(top) or top.kind in (majors.DIED, DEALS, TURN_UP)
        return top is not None and (_of_faces(top[0]) or top[0].kind in (DEAL, STARTER))

    def _performed(self, state: State, task: Task) -> State:
        readings, kind = self.readings, task.kind
        if kind == majors.ASKS:
            assert isinstance(task.about, CardChoice)
            return majors.ask(changed(state, counted=0), task.player, task.about)
        if kind == STARTER_ACTS:
            acts = state.followed and readings["tu.starter.effect"] == "acts"
            return flow.begins(state, task.player, state.followed) if acts else state
        if kind == PLAYS_DRAWN:
            card = state.fresh[0] if state.fresh else ""
            there = state.hand(task.player).total
            return state.then((Pending(TURN, task.player, about=(DRAWN, card)),)) if there else state
        if kind in PLAIN_TASKS:
            return PLAIN_TASKS[kind](state, task)
        return READING_TASKS[kind](state, task, readings)

    # -- as a situation

    def elsewhere(self, state: State) -> Counter[str]:
        """The cards that are in no hand that is known."""
        there = Counter((*state.gone, *(card for one in state.pile for card in one.cards)))
        there.update(state.stock)
        del there[UNKNOWN]
        held = {card for hand in state.hands.values() for card in hand.cards}
        there.update(card for card in pack(state.suits) if card not in there and card not in held)
        return there

    def table(self, state: State) -> Table:
        """The moment as a table, with all that the law is told of it."""
        due = tuple(one for one in state.due if one.kind != TURN)
        return Table(state.players, turn=state.to_act, hands=state.hands, house=self.house, due=due, began=state)

    def trail(self, state: State, player: str, play: Play) -> tuple[State, ...]:
        """The moment itself: nothing of what was done before bears on it that it does not say."""
        return (self.reached(state, Action(player, play)),)

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

    def lead(self, state: State) -> tuple[str, str]:
        """Why somebody is to act."""
        due = state.due[0] if state.due else None
        if due is None or due.kind == TURN:
            who = state.to_act or "nobody"
            if due is not None and due.about == RUN:
                return "TU-STRENGTH-RUN", f"{who} is in a run of Strength."
            if due is not None and isinstance(due.about, tuple) and due.about[0] == DRAWN:
                return "TU-TURN", f"{who} goes on with the card drawn."
            if not state.clockwise:
                return "TU-PAGE", f"{who} is next: play goes counterclockwise."
            return "TU-TURN", f"{who} is next: play goes clockwise."
        players = list(dict.fromkeys(one.player for one in state.due))
        has = "has" if len(players) == 1 else "each have"
        held = state.hand(due.player).total if len(players) == 1 else None
        return "TU-DUE", f"{both(players)} {has} {awaited(due, self.lexicon, held)} before play goes on."


def _may(due: Pending, play: Play) -> bool:
    """Whether a play can be meant for what is open: a card is no answer to a draw that no court card asks for."""
    if due.kind == ANSWER and play.kind == PUT:
        return isinstance(due.about, DrawDebt) and bool(due.about.court)
    if due.kind == CHOOSE:
        return isinstance(due.about, CardChoice) and due.about.verb == play.kind and not _of_none(due, play)
    return due.kind != ANSWER or play.kind != GIVES or play.cards == (CHARIOT,)


def _told_late(state: State, action: Action) -> bool:
    """Whether an action tells of cards that were discarded by themselves just before."""
    before = state.before_discard
    return before is not None and action.play.kind == LAYS and before.due[0].player == action.player


def _of_none(due: Pending, play: Play) -> bool:
    """Whether nobody need tell that no card of a class is in a hand, and a play has none of them."""
    nothing = due.default is not None and not due.default.cards and not due.default.unseen
    assert isinstance(due.about, CardChoice)
    of = due.about.of
    return nothing and bool(play.cards) and not any(flow.of_class(card, of) for card in play.cards)


def _of_faces(one: Pending | Task) -> bool:
    """Whether it is one of the faces that all give up at once."""
    return isinstance(one.about, CardChoice) and one.about.of == FACE


def _of_empty(one: Pending | Task) -> bool:
    """Whether somebody draws for an empty hand."""
    about = one.about[1] if isinstance(one.about, tuple) and len(one.about) > 1 else one.about
    return isinstance(about, DrawDebt) and about.card == flow.EMPTY


DONE: Mapping[str, Callable[[Rules, State, Pending, Play], State]] = {
    TURN: Rules._turned,
    ANSWER: Rules._answered,
    CHOOSE: Rules._chose,
    DEAL: Rules._dealt,
    LOOK: Rules._looked,
    STARTER: Rules._started,
}
PLAIN_TASKS: Mapping[str, Callable[[State, Task], State]] = {
    RESHUFFLE: flow.reshuffle,
    TURN_UP: flow.turned_up,
    majors.COUNTED: majors.counted,
    majors.DIED: majors.died,
    majors.RUNS: majors.runs,
}
READING_TASKS: Mapping[str, Callable[[State, Task, Mapping[str, str]], State]] = {
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
