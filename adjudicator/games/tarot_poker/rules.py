"""What follows from an action in a hand of Tarot Poker: bets, cards, answers, the draw, the phases and the show.

Plain functions of values. Where the document leaves it open they ask for a reading. `apply` is total: what the rules
forbid is followed through as the players did it, what means nothing changes nothing, and no card or chip is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.cards import DECLARES, DISCARD, DRAWS, KEEPS, PASSES_ON, PUT, SHOWS, TAKES, Hand, Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.rules import Move, Passage
from adjudicator.engine.state import Action, Pending, Table, changed
from adjudicator.games.tarot_poker import betting, moving, powers, results
from adjudicator.games.tarot_poker.breaches import Recorded
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, CARDS, FOOL, HAND, JUSTICE, MAGICIAN, SHIELD, SUN
from adjudicator.games.tarot_poker.powers import kind
from adjudicator.games.tarot_poker.show import KEYS
from adjudicator.games.tarot_poker.state import (
    BETTING,
    DRAW,
    FIRST,
    LASTS,
    SECOND,
    Chips,
    Laid,
    State,
    Task,
    moved,
    unsaid,
)
from adjudicator.games.tarot_poker.state import SHOW as SHOWDOWN
from adjudicator.games.tarot_poker.verbs import (
    ALL_IN,
    ANSWER,
    BETS,
    CALL,
    CHOOSE,
    DEAL,
    DECLARE,
    DROP,
    FOLD,
    PAT,
    PICK,
    RAISE,
    RAISE_BY,
    RAISES,
    REDRAW,
    REVEAL,
    SHOW,
    UNDEFENDED,
    WILDS,
)

WORTH = tuple(key for key in KEYS if key != "tp.rainbow.ties")
"""The readings that bear on what class a hand is of."""
STACK, ANTE, LEAST = 100, 1, 1
"""The chips of each player, the ante and the least bet, where nobody says."""


class Rules(Recorded):
    """What follows from actions in one hand."""

    called = "hand"
    seats_rule, deal_rule, end_rule = "TP-DEAL", "TP-DEAL", "TP-SHOW"
    actions = "a line is a bet, a card that is played, an answer, a draw, or cards dealt, taken or shown"

    # -- the beginning

    def begun(self, table: Table, hands: Mapping[str, Hand]) -> State:
        """What a case tells of the phase before the first of its lines."""
        state = table.began
        if not isinstance(state, State):
            state = unsaid(table.players)
        if state.choice and len(table.history) != state.choice_lines:
            state = changed(state, choice=())
        if state.phase == SHOWDOWN:
            # No card changes hands any more.
            state = state.with_hands(hands)
        state = powers.in_force(state, self.readings)
        return state if state.due else self.opened(state)

    def start(self, players: tuple[str, ...], hands: Mapping[str, Hand], number: int = 1) -> State:
        """A first hand once everybody has put in an ante and has five cards."""
        return self.dealt(players, hands, number, dict.fromkeys(players, STACK))

    def next(self, previous: State, players: tuple[str, ...], hands: Mapping[str, Hand], number: int) -> State:
        """The hand behind another one: chips, and shields that are in force, go over into it."""
        return self.dealt(players, hands, number, self.chips(previous), previous)

    def chips(self, previous: State) -> Chips:
        """The chips of each in the hand behind another one. Where nobody has any left to play with but one, everybody
        begins anew."""
        chips = results.settled(previous, self.readings)
        return chips if sum(map(bool, chips.values())) > 1 else dict.fromkeys(chips, STACK)

    def lasting(self, previous: State, number: int) -> tuple[Laid, ...]:
        """The shields that lie there still in a later hand, by its number: those of whoever has chips still."""
        chips = self.chips(previous)
        return tuple(one for one in previous.lying if one.hand + LASTS >= number and chips[one.owner])

    def dealt(
        self,
        players: tuple[str, ...],
        hands: Mapping[str, Hand],
        number: int,
        stacks: Chips,
        previous: State | None = None,
        antes: Chips | None = None,
        least: int = LEAST,
    ) -> State:
        """A hand dealt to players with so many chips, of which each puts in an ante, as `antes` has it; the blinds are
        paid. `least` is the least bet."""
        shields = self.lasting(previous, number) if previous else ()
        ante = antes or {player: min(ANTE, stacks[player]) for player in players}
        state = State(
            players,
            None,
            out=frozenset(player for player in players if not stacks[player]),
            pile=shields,
            hands=dict(hands),
            carried=results.left(previous, self.readings) if previous else 0,
            number=number,
            stacks={player: stacks[player] - ante[player] for player in players},
            put=dict(ante),
            paid=dict.fromkeys(players, 0),
            least=least,
            step=least,
        )
        if self.house.get("blinds") == "two":
            small, big = players[0], players[1]
            state = moved(moved(state, small, least), big, 2 * least)
            state = changed(state, level=2 * least, step=2 * least)
        return self.opened(state)

    # -- what is due

    def opened(self, state: State) -> State:
        """The hand with all done that follows by itself, and what is due then."""
        while state.agenda and len(state.still_in()) > 1:
            task = state.agenda[0]
            if (due := self._pending(state, task)) is not None:
                return changed(state, due=(due,), to_act=due.player)
            state = powers.run(changed(state, agenda=state.agenda[1:]), task, self.readings)
        state = betting.lapsed(state, self.readings)
        if len(state.still_in()) == 1:
            return changed(state, due=(), to_act=None, turn=None, agenda=(), attack=None, ended="over")
        return self._phase(state)

    def _pending(self, state: State, task: Task) -> Pending | None:
        """What somebody has to decide, or to tell, for a task; None where it needs nobody, or is void."""
        player = task.player
        if task.kind == ANSWER:
            return Pending(ANSWER, player, about=task.attack)
        if task.kind == CHOOSE:
            return Pending(CHOOSE, player, about=state.offered)
        if task.kind == DEAL:
            count = task.count if self.allowed(state, task) else min(task.count, moving.stock(state))
            if player in state.out or task.other in state.out or not count:
                return None
            return Pending(DEAL, player, count=count, default=Play(DRAWS, unseen=count))
        if task.kind in (DROP, REVEAL):
            total = state.hand(player).total
            if player in state.out or not total:
                return None
            default = Play(DISCARD if task.kind == DROP else SHOWS, unseen=total)
            return Pending(task.kind, player, count=total, about=task.card, default=default)
        if task.kind in (PICK, powers.TRADE):
            total = state.hand(task.other).total
            count = task.count if total is None else min(task.count, total)
            return Pending(PICK, player, count=count, default=Play(TAKES, unseen=count)) if count else None
        return None

    def allowed(self, state: State, task: Task) -> bool:
        """Whether so many cards can be dealt: the stock has them, or the discards are shuffled anew."""
        return moving.stock(state) >= task.count or self.readings["tp.stock.out"] == "reshuffle"

    def _phase(self, state: State) -> State:
        """The next due thing of the phase; of the next phase where nothing is."""
        if state.phase in BETTING:
            turn = self._turn(state)
            if turn is not None:
                begun = state.begun and turn == state.turn
                return changed(state, turn=turn, begun=begun, to_act=turn, due=(Pending(TURN, turn),))
            return self._phase(self._ended(state))
        if state.phase == DRAW:
            left = state.to_draw
            if left:
                return changed(state, to_act=left[0], due=(Pending(REDRAW, left[0]),))
            return self._phase(changed(state, phase=SECOND))
        left = state.to_show
        due = (*self._to_declare(state), *(self._shown(state, player) for player in left))
        if not due:
            return changed(state, to_act=None, due=(), ended="over")
        return changed(state, to_act=due[0].player, due=due)

    def _to_declare(self, state: State) -> Iterator[Pending]:
        """Who has shown a wild and has still to say what it stands for, from the dealer's left."""
        for player in state.still_in():
            if player not in state.shown or state.declared_by(player) is not None:
                continue
            wild = results.wild(state, player)
            if wild is not None and self.readings["tp.wild.declared"] == "declared":
                yield Pending(DECLARE, player, about=wild)

    def _shown(self, state: State, player: str) -> Pending:
        """A hand that is to be shown; nobody says who shows first."""
        total = state.hand(player).total
        count = HAND if total is None else total
        return Pending(SHOW, player, count=count, default=Play(SHOWS, unseen=count))

    def _turn(self, state: State) -> str | None:
        """Who has the turn to bet: whoever had it, until the bet; None where the betting is over."""
        if state.turn is None:
            return None if state.acted else betting.begins(state, self.readings)
        return betting.following(state, state.turn, self.readings) if state.turn in state.out else state.turn

    def _ended(self, state: State) -> State:
        """The end of a betting: the chips of the phase are in the pot."""
        paid = dict.fromkeys(state.players, 0)
        after = DRAW if state.phase == FIRST else SHOWDOWN
        return changed(
            state,
            put=state.put_in,
            paid=paid,
            level=0,
            step=state.least,
            raises=0,
            acted=frozenset(),
            bettors=frozenset(),
            checked=frozenset(),
            folded_by=(),
            begun=False,
            turn=None,
            phase=after,
        )

    # -- one action

    def expand(self, state: State, player: str, play: Play) -> Play:
        """The bet that stands for all in, a raise by so many chips, or a call that names them; any other play
        itself. Raises Unsettled."""
        plain = play.kind not in (ALL_IN, RAISE_BY, RAISES) and (play.kind != CALL or play.amount is None)
        if plain and not (state.bet_untold and play.kind in (CALL, RAISE)):
            return play
        return betting.expand(self.up_to(state, player, Play(CALL)), player, play)

    def answers(self, state: State, player: str, play: Play) -> Pending | None:
        """The open decision that an action answers, or the one behind what nobody need tell."""
        if self._late_defence(state, player, play):
            return state.due[0]
        state = self.up_to(state, player, play)
        kinds = self._kinds(play)
        return next((due for due in state.due if due.player == player and due.kind in kinds), None)

    def _kinds(self, play: Play) -> Collection[str]:
        """The decisions that a play may answer: a defence card an attack alone; and a wild may be declared as
        the hand is shown."""
        if play.kind == PUT and play.cards and powers.defends(play.cards[0]):
            return (ANSWER,)
        verb = self.lexicon.verb.get(play.kind)
        return () if verb is None or verb.shorthand else (*verb.answers, *(SHOW,) * (play.kind == DECLARES))

    def _late(self, state: State, player: str, play: Play) -> bool:
        """Whether the victim of an attack defends while the attack is being followed."""
        attack = state.attack
        if attack is None or not state.struck or attack.victim != player:
            return False
        return play.kind == PUT and bool(play.cards) and powers.defends(play.cards[0])

    def _late_defence(self, state: State, player: str, play: Play) -> bool:
        """The same where that is not too late."""
        in_time = self.readings["tp.defence.window"] == "until_done" and player not in state.out
        return self._late(state, player, play) and in_time

    def implied_actions(self, state: State, action: Action) -> Iterator[Action]:
        """Cards that were dealt, taken or shown are untold where the next action is another, unless that means
        nothing. Where somebody else has answered an attack, and it goes on, its victim did not."""
        player, play = action.player, action.play
        answer = state.first_of(ANSWER)
        if state.misanswered and answer is not None and ANSWER not in self._kinds(play):
            none = Action(answer.player, Play(UNDEFENDED))
            yield none
            state = self.apply(state, none)
        late = self._late_defence(state, player, play)
        if not late and self._means(self.up_to(state, player, play), player, play):
            yield from self.defaults(state, self._kinds(play), player)
            yield from self._changed_unseen(self.by_default(state, self._kinds(play), player), player, play)

    def _changed_unseen(self, state: State, player: str, play: Play) -> Iterator[Action]:
        """The cards that go unseen in the draw, where a line has only how many, or which, are drawn."""
        due = state.first_due
        count = play.size
        if play.kind == DRAWS and count and due is not None and (due.kind, due.player) == (REDRAW, player):
            yield Action(player, Play(DISCARD, unseen=count))

    def up_to(self, state: State, player: str, play: Play) -> State:
        state = self.by_default(state, self._kinds(play), player)
        for discard in self._changed_unseen(state, player, play):
            state = self.apply(state, discard)
        return powers.together(state, play) if play.kind == DRAWS else state

    def closed(self, state: State) -> State:
        """The hand with all cards dealt and taken that no line has; nobody shows a hand by it. Of an attack
        that is being followed then nobody can say whether all of it was."""
        open_ = self.by_default(state, (DROP,))
        drops = open_.first_of(DROP) is not None
        done = changed(self._opening(self.by_default(state, (SHOW,))), followed=state.attack if state.struck else None)
        done = changed(done, unclosed=open_ if drops else None)
        untold = bool(done.due) and done.due[0].kind == CHOOSE and not done.offered
        return changed(done, offered=done.choice) if untold else done

    def _opening(self, state: State) -> State:
        """The hand with the readings by which it is judged whether a hand may open, where openers are required."""
        if self.house.get("openers", "any") == "any" or state.phase != FIRST:
            return state
        return changed(state, worth=tuple((key, self.readings[key]) for key in WORTH))

    def by_default(self, state: State, kinds: Collection[str] = (), player: str = "") -> State:
        """The hand with all that done (`defaults`)."""
        for action in self.defaults(state, kinds, player):
            state = self.apply(state, action)
        return state

    def defaults(self, state: State, kinds: Collection[str] = (), player: str = "") -> Iterator[Action]:
        """What is done by nobody's choice before a decision of these kinds, of a player where one is named."""
        while state.due and (due := state.due[0]).default is not None:
            if any(one.kind in kinds and player in ("", one.player) for one in state.due):
                return
            action = Action(due.player, due.default)
            yield action
            state = self.apply(state, action)

    def apply(self, state: State, action: Action) -> State:
        """The hand after an action, whether it was legal or not, and all that follows from it by itself."""
        player, play = action.player, action.play
        if state.ended or player not in state.players:
            return state
        if self._late_defence(state, player, play):
            return self.opened(powers.answered(state, player, play, self.readings))
        began, state = state, self.up_to(state, player, play)
        if not self._means(state, player, play):
            other = ANSWER in self._kinds(play) and state.first_of(ANSWER) is not None
            return changed(began, misanswered=True) if other else began
        due = self.answers(state, player, play)
        if play.kind in (DRAWS, TAKES, KEEPS, PASSES_ON):
            return self._chosen(state, play)
        if due is not None and due.kind in (DROP, REVEAL):
            rest = changed(state, agenda=state.agenda[1:])
            if due.kind == REVEAL:
                return self.opened(powers.revealed(rest, player, play.cards))
            return self.opened(powers.dropped(rest, state.agenda[0], play.cards))
        if play.kind == SHOWS:
            return self._shows(state, player, play)
        if play.kind == DECLARES:
            return self.opened(changed(state, declared=(*state.declared, (player, play.also[0]))))
        if play.kind in (DISCARD, PAT):
            return self._redrawn(state, player, play)
        if due is not None and due.kind == ANSWER:
            return self.opened(powers.answered(state, player, play, self.readings))
        if play.kind in BETS:
            return self._bet(state, player, play)
        return self.opened(powers.played(state, player, play, self.readings))

    def _means(self, state: State, player: str, play: Play) -> bool:
        """Whether an action changes anything: it answers what is open, or comes out of turn in a betting from somebody
        who is in, and moves cards that may be there."""
        due = self.answers(state, player, play)
        if play.kind in BETS or (play.kind == PUT and (due is None or due.kind == TURN)):
            open_ = state.phase in BETTING and player not in state.out and not state.agenda
            return open_ and (play.kind in BETS or self._playable(state, player, play))
        if due is None:
            return False
        cards = play.cards
        if play.kind in (DRAWS, TAKES):
            return play.size == due.count and self._there(state, due, cards)
        if play.kind in (KEEPS, PASSES_ON):
            return not state.offered or all(card in state.offered for card in cards)
        if play.kind == DECLARES:
            return self._declares(state, player, play)
        return play.kind in (SHOWS, DISCARD) or moving.has(state, player, tuple(play.spent.elements()))

    def _declares(self, state: State, player: str, play: Play) -> bool:
        """Whether a declaration of a wild counts: it is that of the hand, or may be, and is to stand for
        one card."""
        wild = results.wild(state, player)
        may_be = {wild} if wild is not None or state.hand(player).known else {*WILDS}
        declared = state.declared_by(player) is not None
        one = len(play.also) == 1
        return not declared and one and play.cards[0] in may_be

    def _playable(self, state: State, player: str, play: Play) -> bool:
        """Whether a card can be played at all: it is one to be played, and there, with those beside it."""
        card, on = play.cards[0], play.to
        named = powers.kind(card) != ATTACK or (on in state.players and on not in state.out)
        playable = powers.kind(card) in (ACTION, ATTACK, SHIELD)
        return playable and named and on != player and moving.has(state, player, tuple(play.spent.elements()))

    def _there(self, state: State, due: Pending, cards: tuple[str, ...]) -> bool:
        """Whether these cards may come from the stock, or out of the hand that is drawn from."""
        if len(set(cards)) < len(cards):
            return False
        if due.kind == PICK:
            return moving.has(state, state.agenda[0].other, cards)
        elsewhere = moving.seen(state)
        if moving.stock(state) < due.count:
            elsewhere -= {*state.gone}
        return not any(card in elsewhere for card in cards)

    # -- what each leads to

    def _bet(self, state: State, player: str, play: Play) -> State:
        """A bet or a fold; in turn it ends the turn, out of turn it stands."""
        own, state = state.turn == player, changed(state, retribution=None)
        if play.kind == FOLD:
            state = moving.folded(state, player)
        else:
            state = betting.bet(state, player, play, self.readings, self.house)
        if own:
            state = changed(state, turn=betting.following(state, player, self.readings), begun=False)
        return self.opened(state)

    def _chosen(self, state: State, play: Play) -> State:
        """Cards that nobody chooses, or one of two that was chosen: in the place of one that cannot lie there, one that
        nobody saw."""
        task, rest = state.agenda[0], changed(state, agenda=state.agenda[1:])
        if play.kind in (KEEPS, PASSES_ON):
            there = state.offered or not {*play.cards} & moving.seen(state)
            return self.opened(powers.chosen(rest, task, play.cards if there else ()))
        done = powers.dealt if play.kind == DRAWS else powers.picked
        return self.opened(self._late_fool(state, done(rest, task, play.cards, play.unseen)))

    def _late_fool(self, before: State, state: State) -> State:
        """Whoever has bet and is known to have got the Fool since then folds, where that binds at once; but for whoever
        has only checked, where its holder may."""
        if self.readings["tp.bet_card.late"] == "next_turn":
            return state
        free = state.checked if self.readings["tp.fool.may_check"] == "yes" else frozenset[str]()
        for player in state.bettors - free - state.out - {state.turn}:
            came = FOOL in state.hands[player].cards and FOOL not in before.hands[player].cards
            if came and not state.surely_shielded(player, SUN) and len(state.still_in()) > 1:
                state = moving.struck(state, player, FOOL)
        return state

    def _redrawn(self, state: State, player: str, play: Play) -> State:
        """Cards changed in the draw, once by each. In the place of one that cannot be there another went that nobody
        saw."""
        cards = play.cards if moving.has(state, player, play.cards) else ()
        count = min(play.size, HAND)
        state = changed(moving.discarded(state, player, cards), drawn=state.drawn | {player})
        state = moving.blind(state, player, count - len(cards))
        deal = (Task(DEAL, player, count),) if count else ()
        return self.opened(changed(state, agenda=(*deal, *state.agenda)))

    def _shows(self, state: State, player: str, play: Play) -> State:
        """A hand shown at the end; the rest of it stays unseen."""
        if play.cards:
            state = state.with_hand(player, Hand(dict.fromkeys(play.cards, 1), play.unseen))
        return self.opened(changed(state, shown=state.shown | {player}))

    # -- as a situation

    def cards_outside_hands(self, state: State) -> Counter[str]:
        """The cards that are in no hand: on the table, discarded, and those of the stock."""
        held = {card for own in state.hands.values() for card in own.cards}
        return Counter(card for card in CARDS if card not in held)

    def table(self, state: State) -> Table:
        """The moment as a table, with all that the law reads of it."""
        due = tuple(one for one in state.due if one.kind != TURN)
        return Table(state.players, turn=state.to_act, hands=state.hands, house=self.house, due=due, began=state)

    def trail(self, state: State, player: str, play: Play) -> tuple[State, ...]:
        """The moment itself: nothing of what was done before bears on it that it does not say."""
        late = self._late(state, player, play)
        return (self.closed(state) if late else self._opening(self.up_to(state, player, play)),)

    # -- what moved

    def spent(self, state: State, action: Action) -> Counter[str]:
        """The known cards that leave the hand of whoever acts: none by an action that means nothing. What is given to
        the Magician or for Justice leaves it only with the trade."""
        play = action.play
        if not self._means(self.up_to(state, action.player, play), action.player, play):
            return Counter()
        return play.spent - _given(play)

    def moves(self, before: State, action: Action, after: State) -> tuple[Move, ...]:
        """The cards that came into hands by an action, and those taken blindly out of another. A card that is to be
        given was in the hand at that time."""
        play = action.play
        if before is not after and (gift := _given(play)):
            return (Move(action.player, Counter(), left=gift),)
        if play.kind not in (DRAWS, TAKES, KEEPS, PASSES_ON) or not before.agenda or before is after:
            return ()
        task, cards = before.agenda[0], Counter(play.cards)
        if play.kind in (KEEPS, PASSES_ON):
            return (Move(task.other, cards, 0 if cards else 1),)
        if play.kind == DRAWS:
            return () if task.other else (Move(task.player, cards, play.unseen),)
        if task.kind == PICK:
            return (Move(task.other, Counter(), left=cards),)
        attack = task.attack
        gift = Counter([attack.gift]) if attack is not None and attack.gift else Counter[str]()
        unseen = int(attack is not None and attack.blind)
        return Move(task.player, cards, play.unseen, gift), Move(task.other, gift, unseen, left=cards)

    def passages(self, before: State, action: Action, after: State) -> Sequence[Passage]:
        return [*_passages(before, action, after)]

    def scores(self, state: State) -> Mapping[str, int]:
        """What each player takes out of the pot, once the hand is over and nobody's cards are in doubt."""
        return results.won(state, self.readings) if state.ended else {}


def _given(play: Play) -> Counter[str]:
    """The card that is named to be given in a trade."""
    trades = play.kind == PUT and play.cards[:1] in ((MAGICIAN,), (JUSTICE,))
    return Counter(play.also) if trades else Counter()


# -- where the cards go by an action: from hand to hand, to the discards, from the stock
#
# A card that is played counts as a discard at once, and all discards as shuffled where any may have been: so a card can
# be in every place in which it may have been.

STOCK, DISCARDS, SHIELDS, OFFERED = "the stock", "the discards", "the shields", "two to choose from"
"""Where cards are that are in no hand."""


def _passages(before: State, action: Action, after: State) -> Iterator[Passage]:
    """The ways that cards took by an action, one after another; none by one that means nothing."""
    player, play = action.player, action.play
    if before is after or (play.kind == PUT and before.hands is after.hands):
        return
    if play.kind == PUT:
        yield from _put(player, play)
    elif play.kind == SHOWS:
        whole = not play.unseen and len(play.cards) == before.hand(player).total
        yield Passage(player, player, play.cards, whole=whole)
    elif play.kind == DISCARD:
        cards = play.cards if moving.has(before, player, play.cards) else ()
        yield Passage(player, DISCARDS, cards, play.size - len(cards))
    elif play.kind in (DRAWS, TAKES, KEEPS, PASSES_ON) and before.agenda:
        yield from _way(before, before.agenda[0], play)
    for other in before.players:
        if before.hand(other).total != 0 and after.hand(other).total == 0:
            yield Passage(other, DISCARDS, (), 1, whole=True)


def _put(player: str, play: Play) -> Iterator[Passage]:
    """A card that is played, and those named beside it: what is to be given is in the hand until it is traded."""
    card = play.cards[0]
    yield Passage(player, SHIELDS if kind(card) == SHIELD else DISCARDS, (card,))
    given = card in (MAGICIAN, JUSTICE)
    yield Passage(player, player if given else DISCARDS, play.also, 0 if given else play.unseen_beside)


def _way(before: State, task: Task, play: Play) -> Iterator[Passage]:
    """Cards that are dealt, drawn blindly or chosen."""
    if play.kind == DRAWS:
        if _shuffled(before, play.size):
            yield Passage(DISCARDS, STOCK, (), len(CARDS))
        yield Passage(STOCK, OFFERED if task.other else task.player, play.cards, play.unseen)
    elif play.kind != TAKES:
        yield Passage(OFFERED, task.other, play.cards, 0 if play.cards else 1)
        yield Passage(OFFERED, DISCARDS, (), 1, whole=True)
    else:
        traded = task.kind != PICK
        yield Passage(task.other, task.player if traded else DISCARDS, play.cards, play.unseen)
        if traded and task.attack is not None and task.attack.gift:
            yield Passage(task.player, task.other, (task.attack.gift,))
        if traded and task.attack is not None and task.attack.blind:
            yield Passage(task.player, task.other, (), 1)


def _shuffled(before: State, count: int) -> bool:
    """Whether the discards may be the stock again before so many cards are dealt."""
    uncounted = any(own.total is None for own in before.hands.values())
    return uncounted or moving.stock(before) < count
