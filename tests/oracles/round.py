"""The whole round of both games, followed from the documents by plain bookkeeping; no solver, no part of the program.

How to ask:

    start = Start("tahimi", ("Ada", "Ben", "Cleo", "Dan"), hands, number=2, house={...}, readings={...})
    story = tell(start, [("Dan", Action("gives", ("A", "K"))), ("Ada", Action("gives", ("3", "4"))), ...])
    story.before               what is so before the first event (an After)
    story.after[n]             what is so after event n: open decisions, who leads, hands, pile, discards, tricks taken,
                               who is out in order, who owes a "One card", whether it ended, the ranks of the next round
    story.faults, story.first_wrong
    story.moves                every card handed from player to player: (kind, giver, receiver, cards)
    levies(game, players, number, house)   who exchanges how many cards with whom: (high, low, count)
    round_of(start)            the live round: `step(player, action)`, `judge(player, action)`, `now()`
    round_walk.walk(rng, game, players, house, readings)   a round at random, legal throughout: (Start, events)

Events are (player, Action) with the kinds of `table.Action` and four more: "draws" (what the Wheel of Fortune brings),
"takes" (what is taken back), "shows" (cards revealed outside a play) and "calls" ("One card").  A "takes" may be left
out where it is determined: it is then accepted right after the discard, and no decision is open for it.

Kinds of open decision (`Due`): turn; payment, return (taxes); tribute, exchange (the Chariot); draw; take.

Codes of a `Fault`: illegal-turn (with the turn's own reasons), wrong-tax-count, wrong-tax-cards, major-in-tax,
wrong-tribute, wrong-exchange, wrong-draw, wrong-take, missed-call (laid at the event that came instead of the call),
not-shown, out-of-turn (no open decision fits) and not-held (cards the player has not got).  The last two leave the
table as it was.  Everything else stands as it was done, no document naming a remedy (TA-13, TH-15).

House: rank_privilege yes|no, first_round_tax no|yes, joker_tax coupled|best|exempt, progressive_taxes (unset: with the
"five" to "eight" decks; yes: with extra suits too; no: never), and what the oracle of a turn knows.  Readings: those of
the turn's oracles, ta.first_leader, th.moon.mandatory.  A key is looked for in the readings, then in the house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from . import tahimi, tarot_himi
from .round_values import DEFAULTS, TURN_KINDS, After, Cards, Due, Event, Fault, Move, Start, Story, levies
from .table import Action, Laid, Ruling, State, Table
from .tarot_himi import Trick


class Turns(Trick):
    """The oracle's turn going round; who leads in place of one who is out is looked up, a trick taken is kept."""

    def __init__(self, table: Table, options: Mapping[str, str], stand_in: Callable[[str], str]) -> None:
        self.stand_in = stand_in
        self.taken: tuple[Laid, ...] = ()
        super().__init__(table, options)

    def leader_for(self, owner: str) -> str:
        if owner not in self.out:
            return owner
        self.privilege = True
        return self.stand_in(owner)

    def take(self) -> None:
        self.taken = tuple(self.pile)
        super().take()


class Round:
    """A round of Tahimi as it goes, event by event.  Tarot-himi adds its powers in `round_tarot`."""

    def __init__(self, start: Start, calls: bool = True, shows: bool = True) -> None:
        if len(start.players) < 3 or set(start.players) != set(start.hands):
            raise ValueError("three players or more, with a hand each")
        self.start, self.players, self.house = start, start.players, start.house
        self.judge_calls, self.judge_shows = calls, shows
        self.hands = {player: Counter(start.hands[player]) for player in self.players}
        self.discards: Counter[str] = Counter()
        self.tricks: list[tuple[str, Cards]] = []
        self.moves: list[Move] = []
        self.finished: list[str] = []
        self.owed: set[str] = set()
        self.ended: str | None = None
        self.history: list[Event] = []  # of this trick, as the oracle of one turn has it
        self.received: dict[str, int] = {}  # who was given the Hanged Man in this trick, and with which entry
        self.noted: list[Fault] = []
        self.events = 0
        self.begun = False
        self.options = self.engine_options()
        self.lines: list[list[Due]] = []  # decisions in order; the first of each line is open
        settings = {**self.house, **start.readings}
        for high, low, count in levies(start.game, self.players, start.number, settings):
            self.open_tax(high, low, count)
        self.first = self.players[0]
        self.turns = self.new_turns()
        self.sizes: dict[str, int] = {}
        self.begin_if_paid()

    # ------------------------------------------------------------------------------------------ what Tarot-himi changes

    def engine_options(self) -> dict[str, str]:
        return {key: self.setting(key, value) for key, value in tahimi.DEFAULTS.items()}

    def turn_options(self) -> dict[str, str]:
        lead_options = {"th." + key[3:]: value for key, value in self.options.items() if key.startswith("ta.lead.")}
        return {**tarot_himi.DEFAULTS, **lead_options}

    def taxable(self, card: str) -> bool:
        return True

    def worth(self, card: str) -> int:
        """What a card counts for at tax time (Taxes; Jokers are high/low for taxation)."""
        if card != "Joker":
            return tahimi.place(card, self.house)
        highest, tax = len(tahimi.scale(self.house)), self.setting("joker_tax")
        if tax == "coupled":
            return 0 if self.house.get("jokers") == "lowest" else highest
        return highest + 1 if tax == "best" else 0

    def open_tax(self, high: str, low: str, count: int) -> None:
        self.open_payment(low, high, count)

    def first_leader(self) -> str:
        """The Tahimi (Play), or by a reading whoever follows the dealer in the first round (TA-04)."""
        if self.setting("ta.first_leader") == "left-of-dealer" and self.start.number == 1:
            return tahimi.onward(self.players, self.start.dealer or self.players[0])[0]
        return self.players[0]

    def stand_in(self, owner: str) -> str:
        """Who leads for one who is out (Going out and the next lead; No Rank Privilege, TA-27)."""
        if self.setting("rank_privilege") == "no":
            return next(p for p in tahimi.onward(self.players, owner) if p not in self.turns.out)
        return self.turns.still_in()[0]

    def judge(self, player: str, action: Action) -> Ruling:
        """Is this a legal thing to do with a turn now?  The oracle of one turn answers."""
        return tahimi.judge(self.table(player), self.state(), player, action, self.options)

    def laid(self, player: str, action: Action) -> Laid:
        rank = tahimi.rank_of(action, self.house)
        if rank is None:  # not a matched set, but there it lies: the best of its cards
            rank = max(tahimi.place(card, self.house) for card in action.cards if card != "Joker")
        return Laid(player, rank, len(action.cards), action.cards, entry=len(self.history) - 1)

    def discard(self, player: str, action: Action) -> None:
        self.discards.update(action.cards + action.also)
        self.leave_if_empty(player)
        self.rest(player)

    def before_turn(self, player: str, action: Action) -> None:
        """What has to be so before a turn is taken; nothing in Tahimi."""

    def on_show(self, player: str, card: str) -> None:
        """What showing a card outside a play does; nothing in Tahimi."""

    def apply_other(self, player: str, action: Action, due: Due | None) -> None:
        """The Chariot's gifts, the Wheel's draws and cards taken back."""
        raise NotImplementedError

    def accepts_take(self, player: str) -> bool:
        return False

    # ------------------------------------------------------------------------------------------ small things

    def setting(self, key: str, default: str = "") -> str:
        readings = self.start.readings
        return readings.get(key, self.house.get(key, default or DEFAULTS.get(key, "")))

    def new_turns(self) -> Turns:
        table = Table(self.start.game, self.players, (), self.first, True)
        return Turns(table, self.turn_options(), self.stand_in)

    def fault(self, player: str, code: str, reasons: frozenset[str] = frozenset()) -> None:
        self.noted.append(Fault(self.events, player, code, reasons))

    def open(self) -> tuple[Due, ...]:
        if self.lines:
            return tuple(line[0] for line in self.lines)
        if self.ended or self.turns.turn is None:
            return ()
        return (Due("turn", self.turns.turn),)

    def table(self, player: str) -> Table:
        """The present trick as the oracle of one turn wants it, for one player."""
        hand = tuple(self.hands[player].elements())
        out = tuple(sorted(self.turns.out, key=self.players.index))
        opening, history = not self.tricks, tuple(self.history)
        return Table(self.start.game, self.players, history, self.first, opening, out, hand, self.house)

    def state(self) -> State:
        turns, fresh = self.turns, self.options.get("th.hanged_man.late") == "fresh"
        acted = (who for n, who in turns.acts.items() if not fresh or n > self.received.get(who, -1))
        return State(
            to_act=turns.turn,
            pile=tuple(turns.pile),
            acted=frozenset(acted),
            passed=frozenset(turns.passed),
            out=frozenset(turns.out),
            opening=turns.opening and not turns.pile,
            led_hanged_man=frozenset(laid.owner for laid in turns.pile if laid.cards == ("Hanged Man",)),
            closing=turns.closing if turns.pile else None,
            privilege=turns.privilege,
        )

    def now(self) -> After:
        playing = self.begun and not self.lines and not self.ended and not self.turns.pile
        last = [player for player in self.players if player not in self.turns.out]
        return After(
            open=self.open(),
            leads=self.turns.turn if playing else None,
            hands={player: +hand for player, hand in self.hands.items()},
            pile=tuple(self.turns.pile),
            discards=+self.discards,
            tricks=tuple(self.tricks),
            finished=tuple(self.finished),
            owed=frozenset(self.owed),
            ended=self.ended,
            ranks=(*self.finished, *last) if self.ended == "over" else (),
            faults=tuple(self.noted),
        )

    # ------------------------------------------------------------------------------------------ an event

    def step(self, player: str, action: Action) -> After:
        """One event: judged, and then done unless it cannot have happened."""
        self.noted = []
        if action.kind == "calls":
            if self.hands[player].total() != 1:
                self.fault(player, "out-of-turn")
            self.owed.discard(player)
        elif action.kind == "shows":
            self.show(player, action.cards)
        else:
            self.act(player, action)
        self.events += 1
        return self.now()

    def show(self, player: str, cards: Cards) -> None:
        for card in cards:
            if not self.hands[player][card]:
                self.fault(player, "not-held")
            else:
                self.on_show(player, card)

    def act(self, player: str, action: Action) -> None:
        due = self.fitting(player, action.kind)
        if due is None and not (action.kind == "takes" and self.accepts_take(player)):
            self.fault(player, "out-of-turn")
            return
        leaving = action.kind in (*TURN_KINDS, "gives")
        lacking = Counter(action.cards + action.also) - self.hands[player] if leaving else Counter[str]()
        if lacking or any(not self.hands[player][card] for card in action.showing):
            self.fault(player, "not-held")
            return
        if action.kind != "takes":  # it belongs to the discard before it, and comes before any call
            self.miss_calls()
        if due is not None and due.kind in ("payment", "return"):
            self.pay(due, action.cards)
        elif action.kind in TURN_KINDS:
            self.take_turn(player, action)
        else:
            self.apply_other(player, action, due)

    def fitting(self, player: str, kind: str) -> Due | None:
        """The open decision an event of this kind by this player answers."""
        kinds = {
            "gives": ("payment", "return", "tribute", "exchange"),
            "draws": ("draw",),
            "takes": ("take",),
            **dict.fromkeys(TURN_KINDS, ("turn",)),
        }[kind]
        return next((due for due in self.open() if due.player == player and due.kind in kinds), None)

    def miss_calls(self) -> None:
        """A call comes as soon as the hand is down to one card ("One card"): before anything else is done."""
        if self.judge_calls:
            for player in sorted(self.owed, key=self.players.index):
                self.fault(player, "missed-call")
        self.owed.clear()

    def take_turn(self, player: str, action: Action) -> None:
        if action.kind == "cards" and not action.cards:
            raise ValueError("a play of no cards")
        self.before_turn(player, action)
        ruling = self.judge(player, action)
        if not ruling.legal:
            self.fault(player, "illegal-turn", ruling.reasons)
        elif self.judge_shows and not any(shown <= set(action.showing) for shown in ruling.shows):
            self.fault(player, "not-shown")
        self.history.append((player, action))
        self.hands[player] -= Counter(action.cards + action.also)
        if action.kind == "cards":
            self.leave_if_empty(player)
            self.turns.takes = None
            self.turns.put(self.laid(player, action))
        elif action.kind == "discard":
            self.discard(player, action)
        else:
            if self.turns.pile:
                self.turns.passed.add(player)
            self.rest(player)
        self.settle()

    def rest(self, player: str, entry: int | None = None) -> None:
        self.turns.rest(player, len(self.history) - 1 if entry is None else entry)
        self.turns.takes = None

    def leave_if_empty(self, player: str) -> None:
        if not self.hands[player].total():
            self.turns.out.add(player)

    # ------------------------------------------------------------------------------------------ taxes

    def eligible(self, player: str) -> Counter[str]:
        return Counter({card: n for card, n in self.hands[player].items() if self.taxable(card)})

    def open_payment(self, payer: str, payee: str, count: int) -> None:
        """The best cards are owed, as many as there are (TH-18)."""
        count = min(count, self.eligible(payer).total())
        if count:
            self.lines.append([Due("payment", payer, payee, count)])

    def pay(self, due: Due, cards: Cards) -> None:
        """A payment brings on the return of as many (Taxes, TA-18); when all have returned, play begins."""
        self.judge_tax(due, cards)
        assert due.to is not None
        self.hand_over(due, cards)
        line = next(line for line in self.lines if line[0] == due)
        line.pop(0)
        back = min(due.count, self.eligible(due.to).total())
        if due.kind == "payment" and back:
            line.append(Due("return", due.to, due.player, back))
        self.lines = [line for line in self.lines if line]
        self.begin_if_paid()

    def judge_tax(self, due: Due, cards: Cards) -> None:
        majors = [card for card in cards if not self.taxable(card)]
        if len(cards) != due.count:
            self.fault(due.player, "wrong-tax-count")
        if majors:
            self.fault(due.player, "major-in-tax")
        if due.kind == "payment" and len(cards) == due.count and not majors:
            best = sorted(map(self.worth, self.eligible(due.player).elements()), reverse=True)
            if sorted(map(self.worth, cards), reverse=True) != best[: due.count]:
                self.fault(due.player, "wrong-tax-cards")

    def hand_over(self, due: Due, cards: Cards) -> None:
        assert due.to is not None
        self.hands[due.player] -= Counter(cards)
        self.hands[due.to] += Counter(cards)
        self.moves.append(Move(due.kind, due.player, due.to, cards))

    def begin_if_paid(self) -> None:
        if self.lines:
            return
        self.begun = True
        self.first = self.first_leader()
        self.turns = self.new_turns()
        self.sizes = {player: hand.total() for player, hand in self.hands.items()}

    # ------------------------------------------------------------------------------------------ after a turn

    def settle(self) -> None:
        """What a finished turn brings: the end, a trick taken, players out or in again, calls owed."""
        if self.lines:
            return
        turns = self.turns
        turns.check()
        if turns.taken:
            cards = tuple(card for laid in turns.taken for card in laid.cards)
            self.tricks.append((turns.taken[-1].owner, cards))
            self.discards.update(cards)
            turns.taken = ()
            self.history.clear()
            self.received.clear()
            self.first = turns.turn or self.first
        gone = [player for player in self.players if player in turns.out and player not in self.finished]
        self.finished = [player for player in self.finished if player in turns.out] + gone
        for player, hand in self.hands.items():
            if hand.total() != 1:
                self.owed.discard(player)
            elif self.sizes[player] != 1:
                self.owed.add(player)
            self.sizes[player] = hand.total()
        if len(turns.still_in()) < 2:
            self.ended = "over"
        elif turns.turn is None:
            self.ended = "redeal"
        if self.ended:
            self.owed.clear()


def round_of(start: Start, calls: bool = True, shows: bool = True) -> Round:
    """The live round of either game."""
    from .round_tarot import TarotRound  # which builds on this module

    return (Round if start.game == "tahimi" else TarotRound)(start, calls, shows)


def tell(start: Start, events: Sequence[Event]) -> Story:
    """The round from its start through the events given."""
    called = any(action.kind == "calls" for _, action in events)
    shown = any(action.kind == "shows" or action.showing for _, action in events)
    going = round_of(
        start, called if start.calls is None else start.calls, shown if start.shows is None else start.shows
    )
    before = going.now()
    after = tuple(going.step(player, action) for player, action in events)
    faults = tuple(fault for there in after for fault in there.faults)
    return Story(before, after, faults, tuple(going.moves))
