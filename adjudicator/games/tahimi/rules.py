"""What follows from an action in a whole round: from the deal and the taxes to the last player.

One function, `Rules.apply`, takes a state and an action to the next state. It is total: an
action that the rules forbid is followed through too, as the players did. Whether it was legal
is for the law to say; whether it was due, for `Rules.answers`. Chance is data.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PASS, PUT, SHOWS, TAKES, TURNS, Hand, Play
from adjudicator.cards.english import amount, capital, not_turn, whose
from adjudicator.engine import rules
from adjudicator.engine.breach import (
    AFTER_END,
    MISSED_CALL,
    OUT_OF_TURN,
    UNDONE,
    WRONG_COUNT,
    WRONG_DRAW,
    WRONG_LEAD,
    Breach,
)
from adjudicator.engine.rules import Move, Step, history_of
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.state import (
    DRAW,
    EXCHANGE,
    GIVING,
    PAYMENT,
    RETURN,
    TAKE,
    TRIBUTE,
    TURN,
    Position,
    State,
    drawn,
    finished,
    less,
    more,
    put_down,
    remembered,
    revealed,
    taxed,
    uncalled,
)
from adjudicator.games.tahimi.trick import Trick

DUE_RULE = {PAYMENT: "TA-TAX", RETURN: "TA-TAX", TRIBUTE: "TH-CHARIOT", EXCHANGE: "TH-CHARIOT", DRAW: "TH-WHEEL"}
"""The rule by which each kind of decision that is no turn is open."""
YOU = "You"
"""The player whom flags tell of."""
WITH_PRIVILEGE, WITHOUT_PRIVILEGE = "Going out and the next lead", "No Rank Privilege"
"""The headings about the lead for a player who is out, as the house has it."""
THREE = "Three players"
"""The heading that bears on a tax only where three play."""


class Recorded(rules.Rules[State]):
    """The part of the rules that only records need."""

    seats_rule, deal_rule, end_rule, decree_rule = "TA-JOIN", "TA-DEAL", "TA-END", "TA-DECREE"
    deck_rule = "TA-DECK"
    draw_rule: str | None = "TA-PLAY"
    """The rule by which nobody ever draws; None where the law says who does."""

    @abstractmethod
    def owing(self, state: State, player: str, play: Play) -> Pending | None:
        """What a player owes to whom, now or once another has given."""

    @abstractmethod
    def back(self, state: State, player: str) -> Pending | None:
        """What a player has just had to take back; None if nothing."""

    def cards_outside_hands(self, state: State) -> Counter[str]:
        """The cards on the pile, and out of play."""
        return Counter(state.discards) + sum((Counter(laid.cards) for laid in state.position.pile), Counter())

    # -- as a situation

    def recorded_table(self, state: State, hands: Mapping[str, Hand], player: str, play: Play) -> Table:
        """The moment as a table, with as much of the hands as is known. Every card out of play is among the
        discards here, those of this trick too."""
        kept = () if state.blurred else self._within(state, hands)
        reshuffled = state.discards if state.blurred else ()
        return replace(self.table(state), hands=hands, discards=kept, reshuffled=reshuffled)

    def _within(self, state: State, hands: Mapping[str, Hand]) -> tuple[str, ...]:
        """Of the cards out of play those for which there is room in the deck beside those in sight."""
        deck, limits = self.lexicon.deck, self.limits(len(state.players))
        seen, kept = Counter[str](), list[str]()
        for laid in state.position.pile:
            seen.update(laid.cards)
        for hand in hands.values():
            seen.update(hand.cards)
        for card in state.discards:
            full = (sum(seen[one] for one in limit.cards) >= limit.most for limit in limits if card in limit.cards)
            if seen[card] < deck.count(card) and not any(full):
                seen[card] += 1
                kept.append(card)
        return tuple(kept)

    def trail(self, state: State, player: str, play: Play) -> tuple[Position, ...]:
        """The positions of the trick as the players took them, in turn or not."""
        return (*state.trail, replace(state.position, gone=(), tricks=()))

    def evident(self, state: State) -> bool:
        """Where cards changed hands unseen in the course of a trick, nothing is concluded from it."""
        return not (state.unseen_gift and state.trick)

    # -- what moved

    def spent(self, state: State, action: Action) -> Counter[str]:
        """The cards that leave the hand: what nobody is owed stays in it."""
        stays = action.play.kind == GIVES and self.owing(state, action.player, action.play) is None
        return Counter() if stays else action.play.spent

    def moves(self, before: State, action: Action, after: State) -> tuple[Move, ...]:
        """The cards drawn, given and taken back."""
        player, play = action.player, action.play
        cards = Counter(play.cards)
        if play.kind == DRAWS:
            play = drawn(before, play)
            return (Move(player, Counter(play.cards), play.unseen),)
        if play.kind == GIVES:
            due = self.owing(before, player, play)
            return (Move(due.to, cards, play.unseen),) if due is not None and due.to else ()
        if play.kind == TAKES:
            back = self.back(before, player)
            return (Move(player, cards - Counter(back.cards)),) if back is not None else ()
        if play.kind == DISCARD and after.rescinded is not None:
            owner, rescinded = after.rescinded
            return (Move(owner, Counter(rescinded)),)
        return ()

    # -- what no clause rules on

    def in_turn(self, state: State, action: Action) -> bool:
        """Whether the action is no turn, or is made by whoever has it."""
        return action.play.kind not in TURNS or action.player == state.turn

    def turn_reason(self, state: State) -> tuple[str, str]:
        """Why the player has the lead whose turn it is."""
        last = next((line for line in reversed(state.trick) if line.play.kind in TURNS), None)
        if last is not None:
            return self.lead_after(last, state.turn or "nobody")
        turn = state.turn or "nobody"
        if not state.tricks or not put_down(state):
            if turn == state.players[0]:
                return "TA-FIRST-LEAD", f"{turn} is the Tahimi, who leads first."
            return "TA-FIRST-LEAD", f"{turn} sits after the dealer, and leads first."
        owner = state.tricks[-1]
        if turn == owner:
            return "TA-TRICK", f"{owner} took the trick."
        if self.house["rank_privilege"] == "yes":
            because = f"{owner} took the trick and is out, and {turn} ranks highest of those who hold cards."
            return "TA-PRIVILEGE", because
        return "TA-PRIVILEGE", f"{owner} took the trick and is out, and {turn} is the next who holds cards."

    def lead_after(self, last: Action, turn: str) -> tuple[str, str]:
        """Why somebody has the lead after an action of the trick that put nothing on the pile."""
        if last.play.kind == PUT:
            return "TA-TRICK", f"{turn} took the trick."
        return "TA-LEAD-PASSED", f"{last.player} passed the lead."

    def over(self, state: State) -> Breach:
        anew = state.ended != "over"
        ended = "dealt anew, as nobody led" if anew else "over"
        rule = "TA-LEAD-PASSED" if anew else "TA-END"
        return Breach(AFTER_END, rule, (f"The round is {ended}: nothing more can be done in it.",))

    def omitted_duties(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """What was due and left undone, and calls of "One card" that were missed or made without reason."""
        yield from left_undone(step.undone, len(step.before.players))
        if calls and step.play.kind in TURNS:
            yield from (_missed(step, other) for other in sorted(step.before.calls - {step.player}))

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        """Breaches of chance, calls, turns out of turn, and unseen gifts; None where the clauses decide."""
        if step.play.kind == DRAWS:
            text = f"{step.player} has no cards to draw."
            return None if self.draw_rule is None else (Breach(WRONG_DRAW, self.draw_rule, (text,)),)
        if step.play.kind == SHOWS or (step.play.kind == CALLS and step.before.hands[step.player].total is None):
            return ()
        if step.play.kind == CALLS:
            return None
        if not self.in_turn(step.before, step.action):
            return (self._out_of_turn(step),)
        return tuple(self._given_unseen(step)) if step.play.unseen else None

    def _out_of_turn(self, step: Step[State]) -> Breach:
        turn = step.before.turn
        if not step.before.position.leading or turn is None:
            text = not_turn(turn or "nobody", step.player)
            return Breach(OUT_OF_TURN, "TA-TURN", (text,))
        rule, why = self.turn_reason(step.before)
        without = WITH_PRIVILEGE if self.house["rank_privilege"] == "no" else WITHOUT_PRIVILEGE
        because = f"{turn} has the lead, not {step.player}: {why}"
        return Breach(WRONG_LEAD, rule, (because,), without=frozenset({without}))

    def _given_unseen(self, step: Step[State]) -> Iterator[Breach]:
        due = self.answers(step.before, step.player, step.play)
        count = len(step.play.cards) + step.play.unseen
        if due is None:
            yield Breach(UNDONE, "TA-TAX-DUE", (f"Nothing is due of {step.player} now.",))
        elif count != due.count:
            rule = "TA-TAX-COUNT" if due.kind in (PAYMENT, RETURN) else "TH-CHARIOT.5"
            text = f"{amount(due.count, 'card')} are to be given, and here {are(count)}."
            yield Breach(WRONG_COUNT, rule, (capital(text),))

    def headings(self, state: State, play: Play, rule: str) -> frozenset[str]:
        """Of the rule that cards are due, what bears on cards given in the middle of a round."""
        giving = rule == "TA-TAX-DUE" and play.kind == GIVES and not taxed(state)
        return frozenset({"Taxes"}) if giving else frozenset()


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
        """A round in progress, before a lead: `out` are those who went out, in that order, and
        `discards` cards out of play. Every call of "One card" that was due has been made."""
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
            return self._without_turn(state, player, play)
        if play.kind == GIVES:
            return self._given(state, action)
        if play.kind == DRAWS:
            return self._drawn(state, action)
        if play.kind == TAKES:
            return self._back(state, player, play)
        return uncalled(state, self._turn(state, action), player)

    def skip_pending(self, state: State, action: Action) -> State:
        """Whoever takes a turn leaves undone what was due before it."""
        if action.play.kind not in TURNS or not state.due or state.due[0].kind == TURN:
            return state
        left = replace(state, due=())
        waived = self._counted(self.led(left) if state.pending is None else self._over(left))
        return replace(remembered(state, waived, None), due=() if waived.ended else waived.due)

    def after_out_of_turn(self, before: State, after: State, action: Action, held: str) -> State:
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

    def _without_turn(self, state: State, player: str, play: Play) -> State:
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
        trick = self.trick(self._table(state, state.trick, hands, out), self.lexicon, self.readings)
        position = trick.after(before, action, index)
        for at, given in enumerate(state.trick[index + 1 :], start=index + 1):
            position = trick.given(position, given, at)
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


# -- what had to come first


def owes(due: Pending) -> str:
    """A decision that is open, as what its player has still to do."""
    you, cards = due.player == YOU, amount(due.count, "card")
    if due.kind == DRAW:
        return f"{'you still have' if you else f'{due.player} still has'} to draw {cards}"
    return f"{'you still owe' if you else f'{due.player} still owes'} {'you' if due.to == YOU else due.to} {cards}"


def left_undone(due: Iterable[Pending], players: int) -> Iterator[Breach]:
    """Decisions that had to be made before somebody's turn and were not, under the rule of the first."""
    if pending := [one for one in due if one.kind != TAKE]:
        owed = capital("; and ".join(map(owes, pending)))
        rule = DUE_RULE.get(pending[0].kind, "TA-TAX")
        heading = THREE if players == 3 and rule == "TA-TAX" else ""
        yield Breach(UNDONE, rule, (f"{owed}.",), without=frozenset({THREE}), heading=heading)


def _missed(step: Step[State], player: str) -> Breach:
    """A call that somebody else's turn came before: the fault of who has one card, at the line with
    which it was so."""
    earlier = (one for one in history_of(step) if one is not step)
    came = next((one for one in earlier if player in one.after.single and player not in one.before.single), step)
    what = "play" if step.play.kind == PUT else step.play.kind
    return Breach(
        MISSED_CALL,
        "TA-ONE-CARD",
        (f"{player} has one card left, and has not said so before line {step.line}.",),
        at=came.action.at,
        line_text=f'{player}: no "One card" before {whose(step.player)} {what}',
    )


def are(count: int) -> str:
    """How many cards there are, after "here": "there is one", "there are no"."""
    words = amount(count, "card").removesuffix(" cards").removesuffix(" card")
    return f"there {'is' if count == 1 else 'are'} {words}"
