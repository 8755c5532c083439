"""A record of Loka gone through action by action: what stood on the table before each, and what followed.

Nothing here asks the law. What is wrong with the seats, the deals and the ends of hands is found
here; after a fault it goes on from the table's own state, as the players did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.engine.state import Action, Pending
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.games.loka.points import TOTAL, TRICKS
from adjudicator.games.loka.position import DEBT, LAY, PLAY, State
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.trick import DEALT, HELD
from adjudicator.records.record import Dealt, Deed, Entry, Record
from adjudicator.records.transcript import cited
from adjudicator.records.trick_tally import BROKEN_OFF, NOT_THERE, OWED, PAID_WRONG, PARTLY, Tally
from adjudicator.records.write import hand_words
from adjudicator.report.audit import (
    AFTER_END,
    FAULT,
    NOT_HELD,
    NOT_OVER,
    OUT_OF_TURN,
    UNDONE,
    WRONG_DEAL,
    WRONG_LEAD,
    WRONG_SEATS,
    Finding,
)


@dataclass(frozen=True)
class Step:
    """One action that counts: the hand before it and after it.

    `hand` is the number of the hand in the record, `trick` that of the trick, both from 1. `judged` says that
    the law has to speak: the action was in turn; `held` that the cards may have been there.
    """

    entry: Entry
    player: str
    play: Play
    hand: int
    before: State = field(repr=False)
    judged: bool = True
    held: bool = True

    @property
    def line(self) -> int:
        """Its line."""
        return self.entry.number

    @property
    def trick(self) -> int:
        """The number of its trick, from 1."""
        return len(self.before.taken) + 1


class TrickTranscript:
    """A way through a record. `steps`, `findings` and `tally` are there once it is done.

    `hands` is how many hands have begun. `cut` are those in which cards were put down that cannot have
    been there, the record's first being 1: of their points nothing is told.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.round = Rules(record.lexicon, record.options, {})
        self.steps: list[Step] = []
        self.findings: list[Finding] = []
        self.tally = Tally(record)
        self.cut: set[int] = set()
        self.hands = 0
        self.state: State | None = None
        self._players = record.players
        self._seen: dict[str, int] = {}
        self._paid_wrong: set[int] = set()

    @property
    def number(self) -> int:
        """The number of the hand in its session, from 1."""
        return self.record.number + max(self.hands - 1, 0)

    @property
    def spoiled(self) -> bool:
        """Whether the points of this hand cannot be counted."""
        over = self.state is not None and bool(self.state.ended)
        return self.hands in self.cut or (over and self.tally.result(self.number) is None)

    def lines(self) -> Iterator[Entry]:
        """Go through the record, a line at a time. Raises Refused for a line that no hand of Loka has."""
        entries = self.record.entries
        for at, entry in enumerate(entries):
            told = entry.told
            if isinstance(told, Dealt):
                self._dealt(entry, told, at)
            elif isinstance(told, Deed):
                self._deed(entry, told, at)
            else:
                help = "the dealer's place moves to the left by itself; of seats say players: beside deal:"
                raise Refused([Fault("no-seats", f"{told} has no meaning in Loka", help, entry.place)])
            yield entry
        if entries:
            self._closed(entries[-1])

    def find(self, entry: Entry, kind: str, id: str, *because: str) -> None:
        """Note a fault that a rule names."""
        cites = cited(self.record, id)
        said = str(entry.told)
        self.findings.append(Finding(entry.number, FAULT, kind, id, said, because, entry.place, (id,), cites))

    # -- the deal

    def _dealt(self, entry: Entry, told: Dealt, at: int) -> None:
        self._closed(entry)
        state = self.state
        if state is not None and not state.ended:
            owed = self._due(state) == DEBT
            if owed:
                self.find(entry, UNDONE, "LO-DEBT", f"Before the next deal, {_owes(state.due[0])}.")
            else:
                text = f"The hand is not over: {len(state.taken)} of its {TRICKS} tricks are played."
                self.find(entry, NOT_OVER, "LO-DEAL", text)
            self.tally.leave_out(self.number, state.dealer, OWED if owed else BROKEN_OFF)
        self._begin(entry, told, at)

    def _begin(self, entry: Entry, told: Dealt, at: int) -> None:
        self._players = players = self._seated(entry, told)
        hands = {player: told.hands.get(player, Hand(unseen=None)) for player in players}
        laid = self._laid_away(hands[players[-1]], at)
        for player in players:
            most = DEALT if player == players[-1] and laid else HELD
            total = hands[player].total
            if total is not None and total != most:
                text = f"{player} is dealt {amount(most, 'card')}, and here {_are(total)}."
                text += _to_write(player, hands[player], most) if total < most else ""
                self.find(entry, WRONG_DEAL, "LO-DEAL", text)
            if total != most:
                hands[player] = Hand({}, most)
        if twice := _twice(hands):
            self.find(entry, WRONG_DEAL, "LO-DEAL", *self._dealt_twice(hands, twice))
            hands = {player: Hand({}, hand.total) for player, hand in hands.items()}
        self.hands += 1
        self._seen = {}
        state = self.round.start(players, hands)
        self.state = state if laid else replace(state, due=(Pending(PLAY, players[0]),))

    def _dealt_twice(self, hands: Mapping[str, Hand], twice: Sequence[str]) -> Iterator[str]:
        """Who is dealt the cards that are told of more than once, in sentences."""
        holders: dict[tuple[str, ...], list[str]] = {}
        for card in twice:
            who = tuple(player for player, hand in hands.items() if card in hand.cards)
            holders.setdefault(who, []).append(self.record.lexicon.spoken(card))
        for who, cards in holders.items():
            more = len(who) > 1
            yield f"{both(who)} {'are each' if more else 'is'} dealt {both(cards)}{'' if more else ' twice'}."

    def _seated(self, entry: Entry, told: Dealt) -> tuple[str, ...]:
        """Who plays the hand, from Eldest: the dealer's place moves to the left after each."""
        expected = self._players if not self.hands else (*self._players[1:], self._players[0])
        players = told.players or expected
        if told.dealer in players:
            at = players.index(told.dealer) + 1
            players = (*players[at:], *players[:at])
        strangers = [name for name in (*players, *told.hands) if name not in expected]
        if strangers or len(players) != len(expected) or len(set(players)) != len(players):
            message = f"{both(list(expected))} play, and nobody comes or goes"
            raise Refused([Fault("players", message, "name the three of them, the dealer last", entry.place)])
        if players != expected:
            text = (
                f"{expected[-1]} deals this hand and {expected[0]} leads to it; the seats stay as they are."
            )
            self.find(entry, WRONG_SEATS, "LO-DEAL", text)
        return players

    def _laid_away(self, hand: Hand, at: int) -> bool:
        """Whether the dealer has still to lay cards away: told of in the record, or plain from the hand.
        What nobody has seen being laid away need not be told."""
        if hand.total is not None and hand.total != HELD:
            return hand.total == DEALT
        for entry in self.record.entries[at:]:
            if isinstance(entry.told, Deed):
                return hand.total is None and entry.told.play.kind == DISCARD
        return False

    # -- actions

    def _deed(self, entry: Entry, told: Deed, at: int) -> None:
        if not self.record.lexicon.verb[told.play.kind].offered:
            help = "a line is a card, discard with three cards, or gives with the card for the Fool"
            raise Refused(
                [
                    Fault(
                        "no-such-action",
                        f"nobody does this in {self.record.game.title}: {told.play}",
                        help,
                        entry.place,
                    )
                ]
            )
        if self.state is None:
            self._begin(entry, Dealt(), at)
        assert self.state is not None
        if self.state.ended:
            self.find(entry, AFTER_END, "LO-DEAL", "The hand is over: nothing more can be done in it.")
            return
        {DISCARD: self._lay, GIVES: self._gives, PUT: self._put}[told.play.kind](entry, told, self.state)

    def _lay(self, entry: Entry, told: Deed, state: State) -> None:
        if self.round.answers(state, told.player, told.play) is None:
            dealer, late = state.dealer, self._due(state) != LAY
            done = f"{dealer} laid cards away already, before the first trick."
            text = done if late else f"{dealer} lays cards away."
            self.find(entry, OUT_OF_TURN, "LO-LAY", text)
            return
        self._step(entry, told, state, self._held(entry, told, state))

    def _gives(self, entry: Entry, told: Deed, state: State) -> None:
        self.steps.append(Step(entry, told.player, told.play, self.hands, state, held=False))
        self.state = self.round.apply(state, Action(told.player, told.play, entry))
        if self.state.spoiled and not state.spoiled:
            self._paid_wrong.add(self.hands)

    def _put(self, entry: Entry, told: Deed, state: State) -> None:
        kind = self._due(state)
        if kind == DEBT:
            self.find(entry, AFTER_END, "LO-DEAL", "Every trick is played: nobody has a card left.")
            return
        if kind == LAY:
            text = f"Before the first trick {state.dealer} lays three cards away."
            self.find(entry, UNDONE, "LO-LAY", text)
            hands = {**state.hands, state.dealer: Hand({}, HELD)}
            state = replace(state, hands=hands, due=(Pending(PLAY, state.players[0]),))
        if any(player == told.player for player, _ in state.trick):
            text = f"It is {whose(state.turn or 'nobody')} turn: {told.player} has played to this trick."
            self.find(entry, OUT_OF_TURN, "LO-TURN", text)
            self.state = state
            return
        held = self._held(entry, told, state)
        if told.player != state.turn:
            self._not_in_turn(entry, told, state)
        self._step(entry, told, state, held)

    def _not_in_turn(self, entry: Entry, told: Deed, state: State) -> None:
        turn = state.turn or "nobody"
        if state.trick:
            text = f"It is {whose(turn)} turn, not {whose(told.player)}."
            self.find(entry, OUT_OF_TURN, "LO-TURN", text)
            return
        id, why = lead(state)
        self.find(entry, WRONG_LEAD, id, f"{turn} has the lead, not {told.player}: {why}.")

    def _held(self, entry: Entry, told: Deed, state: State) -> bool:
        """Whether the cards may have been in the hand; a fault, if not."""
        spoken, hand = self.record.lexicon.spoken, state.hands[told.player]
        for card in told.play.cards:
            if (line := self._seen.get(card)) is not None:
                self.find(entry, NOT_HELD, NOT_HELD, f"{capital(spoken(card))} was put down on line {line}.")
            elif (other := _elsewhere(state, told.player, card)) is not None:
                text = f"{told.player} does not hold {spoken(card)}: {other} does."
                self.find(entry, NOT_HELD, NOT_HELD, text)
            elif card not in hand.cards and hand.known:
                self.find(entry, NOT_HELD, NOT_HELD, f"{told.player} does not hold {spoken(card)}.")
            else:
                continue
            self.cut.add(self.hands)
            return False
        return True

    def _step(self, entry: Entry, told: Deed, state: State, held: bool) -> None:
        judged = held and state.owed(told.player) is not None
        self.steps.append(Step(entry, told.player, told.play, self.hands, state, judged, held))
        for card in told.play.cards:
            self._seen.setdefault(card, entry.number)
        self.state = self.round.apply(state, Action(told.player, told.play, entry))

    def _due(self, state: State) -> str:
        return state.due[0].kind if state.due else ""

    # -- the end

    def _closed(self, entry: Entry) -> None:
        """Count what the last hand came to, if it is over; a debt that can be paid in one way only
        need not be told."""
        state = self.state
        if state is not None and self._due(state) == DEBT:
            due = state.due[0]
            if due.default is not None:
                state = self.round.apply(state, Action(due.player, due.default, entry))
        if state is None or not state.ended or self.tally.told(self.number):
            return
        self.state = state
        points = self.round.scores(state)
        if not state.spoiled and self.hands not in self.cut and sum(points.values()) == TOTAL:
            self.tally.count(self.number, state, points)
        else:
            self.tally.leave_out(self.number, state.dealer, self._why_not())

    def _why_not(self) -> str:
        """Why this hand is not counted."""
        if self.hands in self.cut:
            return NOT_THERE
        return PAID_WRONG if self.hands in self._paid_wrong else PARTLY


def lead(state: State) -> tuple[str, str]:
    """Why the player has the lead whose turn it is: the rule, and a sentence without its stop."""
    turn = state.turn or "nobody"
    if state.taken:
        return "LO-TRICK", f"{turn} won the trick"
    return "LO-TURN", f"{turn} is Eldest, who leads to the first trick"


def _elsewhere(state: State, player: str, card: str) -> str | None:
    """Who else is known to hold a card."""
    return next((name for name, hand in state.hands.items() if name != player and card in hand.cards), None)


def _owes(due: Pending) -> str:
    return f"{due.player} owes {due.to} a card for the Fool"


def _are(count: int) -> str:
    return f"there {'is' if count == 1 else 'are'} {amount(count, 'card').removesuffix('s').removesuffix(' card')}"


def _to_write(player: str, hand: Hand, most: int) -> str:
    """How a hand that was told too small is written where the others are not seen."""
    whole = replace(hand, unseen=most - sum(hand.cards.values()))
    return f" Where the others are not seen, write {player}: {hand_words(whole)}."


def _twice(hands: Mapping[str, Hand]) -> list[str]:
    told: Counter[str] = Counter()
    for hand in hands.values():
        told.update(hand.cards)
    return [card for card, count in told.items() if count > 1]
