"""A record gone through action by action: what stood on the table before each, and what followed.

Nothing here asks the law: it says whose turn it was and what was due, and goes on from the table's
own state, as the players did. What is wrong with the seats and the deals is found here too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import cast

from adjudicator.cards import DISCARD, DRAWS, GIVES, PASS, SHOWS, TAKES, TURNS, Hand, Lexicon, Play
from adjudicator.engine.game import Game
from adjudicator.engine.query import SetUpFault
from adjudicator.engine.state import Action, Pending, Unsettled
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.games.rounds import Rules, rules
from adjudicator.games.tahimi import rules as tahimi
from adjudicator.games.tahimi.payment.due import TAXES
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.state import TURN, State
from adjudicator.law import Citation
from adjudicator.records.dealing import Seating, deal_faults, dealt_hands
from adjudicator.records.record import Dealt, Deed, Entry, Joined, Left, Picked, Record
from adjudicator.report.audit import AFTER_END, FAULT, NOT_OVER, WRONG_SEATS, Finding

Key = tuple[int, int]
"""An action of a record: its line, and which one of that line it is."""
Hands = Mapping[str, Counter[str]]
Known = Mapping[Key, Hands]
"""What later lines tell of each hand before an action; (line, -1) is the deal of that line."""


@dataclass(frozen=True)
class Step:
    """One action: the round before it and after it.

    `before` is the round as it stood once what was left undone had been passed over; `trail` are
    the positions before each action of its trick. `turn` is whose turn it was. `into` are the
    cards that came into hands by it, and how many nobody saw. `blurred` says that cards were
    drawn in the round that nobody saw, `unseen_gift` that some were given in this trick; `dealt_on`
    is the line with which the round began. `down` is the line with which each player came down to one
    card. `taxes` are what was given and shown at tax time, None
    at any other.
    """

    entry: Entry
    player: str
    play: Play
    disputed: bool
    rules: Rules
    round: int
    dealt_on: int
    before: State
    trail: tuple[Position, ...] = ()
    undone: tuple[Pending, ...] = ()
    blurred: bool = False
    unseen_gift: bool = False
    taxes: tuple[Action, ...] | None = None
    down: Mapping[str, Entry] = field(default_factory=dict, repr=False)
    after: State = field(repr=False, kw_only=True)
    into: tuple[tuple[str, Counter[str], int], ...] = ()

    @property
    def key(self) -> Key:
        """The action's own key."""
        return self.entry.number, self.entry.part

    @property
    def turn(self) -> str | None:
        """Whose turn it was."""
        return self.before.turn

    @property
    def in_turn(self) -> bool:
        """Whether the action is no turn, or was made by whoever had it."""
        return self.play.kind not in TURNS or self.player == self.turn


@dataclass(frozen=True)
class Dealing:
    """The hands of a round as its deal tells them, and the rules of the round."""

    rules: Rules
    hands: Mapping[str, Hand]


Judge = Callable[[Step], bool]
"""Whether an action, which has not been followed yet, is legal as far as anybody can tell."""


class Transcript:
    """A way through a record. `steps` and `findings` are there once it is done.

    `known` is what later lines tell; `judge` is asked about every action before it counts, and
    its answer says whether later questions may reckon with that line's legality.
    """

    def __init__(
        self, record: Record, known: Known | None = None, judge: Judge | None = None, limit: float = 10.0
    ) -> None:
        self.record, self.known, self.judge, self.limit = record, known or {}, judge, limit
        self.steps: list[Step] = []
        self.findings: list[Finding] = []
        self.deals: dict[int, Dealing] = {}
        self.rounds = 0
        self.state: State | None = None
        self._rules: dict[int, Rules] = {}
        self._seats = Seating(record)
        self._trail: tuple[Position, ...] = ()
        self._blurred = self._gift = False
        self._dealt_on = 0
        self._taxes: tuple[Action, ...] = ()
        self._down: dict[str, Entry] = {}

    def lines(self) -> Iterator[Entry]:
        """Go through the record, a line at a time. Raises Refused where a line has to be said more
        plainly before anybody can go on."""
        for at, entry in enumerate(self.record.entries):
            try:
                self._line(entry, at)
            except Unsettled as error:
                raise Refused([Fault("unsettled", error.message, error.help, entry.place)]) from error
            except SetUpFault as error:
                raise Refused([Fault(error.code, error.message, error.help, entry.place)]) from error
            yield entry

    def rules(self, players: int) -> Rules:
        """The rules for a number of players."""
        if players not in self._rules:
            found = rules(self.record.game, self.record.options, players)
            self._rules[players] = replace(found, limit=self.limit)
        return self._rules[players]

    def find(self, entry: Entry, kind: str, id: str, *because: str) -> None:
        """Note a fault of the seats, the deal or the end of a round."""
        cites = cited(self.record, id)
        said = str(entry.told)
        self.findings.append(Finding(entry.number, FAULT, kind, id, said, because, entry.place, (id,), cites))

    # -- lines

    def _line(self, entry: Entry, at: int) -> None:
        told = entry.told
        if isinstance(told, Deed):
            self._deed(entry, told, at)
        elif isinstance(told, Dealt):
            self._dealt(entry, told)
        elif isinstance(told, Picked):
            self._seats.picked(told)
        else:
            self._between(entry, told)

    def _between(self, entry: Entry, told: Joined | Left) -> None:
        id = "TA-JOIN" if isinstance(told, Joined) else "TA-LEAVE"
        if self.state is not None and not self.state.ended:
            self.find(entry, NOT_OVER, id, f"{told} in the middle of a round: it counts from the next one.")
        players = self._seats.after(self.state)
        if isinstance(told, Joined) == (told.player in players):
            is_ = "is at the table already" if isinstance(told, Joined) else "is not at the table"
            self.find(entry, WRONG_SEATS, id, f"{told.player} {is_}.")
            return
        self._seats.changed(told)

    def _dealt(self, entry: Entry, told: Dealt) -> None:
        state = self.state
        if state is not None and not state.ended:
            left = [player for player in state.players if player not in state.position.out]
            message = f"The round is not over: {' and '.join(left)} still hold cards."
            self.find(entry, NOT_OVER, "TA-END", message)
        self._begin(entry, told)

    def _begin(self, entry: Entry, told: Dealt) -> None:
        seated = self._seats.seated(self.state, told.players, self.rules)
        for id, message in seated.wrong:
            self.find(entry, WRONG_SEATS, id, message)
        rules, players = self.rules(len(seated.players)), seated.players
        if (stranger := next((p for p in told.hands if p not in players), None)) is not None:
            self.find(
                entry, WRONG_SEATS, "TA-DEAL", f"{stranger} does not play this round, and is dealt cards."
            )
        dealer = told.dealer if told.dealer in players else None
        hands = dealt_hands(rules, told, players, dealer)
        if isinstance(entry.told, Dealt):
            for kind, id, message in deal_faults(rules, told, players, dealer):
                self.find(entry, kind, id, message)
        self.deals[entry.number] = Dealing(rules, hands)
        hands = enriched(hands, self.known.get((entry.number, -1), {}))
        self.state = cast("tahimi.Rules", rules.rules).start(
            players, hands, seated.number, dealer, redrawn=seated.redrawn, newcomers=seated.newcomers
        )
        self.rounds += 1
        self._dealt_on = entry.number
        self._trail, self._taxes, self._blurred, self._gift = (), (), False, False

    # -- actions

    def _deed(self, entry: Entry, told: Deed, at: int) -> None:
        if self.state is None:
            self._begin(entry, Dealt())
        state = self.state
        assert state is not None
        if entry.part and (state.ended or told.player not in state.players):
            return  # What is wrong is told of the line's first action.
        if state.ended:
            ended = "over" if state.ended == "over" else "dealt anew, as nobody led"
            id = "TA-END" if state.ended == "over" else "TA-LEAD-PASSED"
            self.find(entry, AFTER_END, id, f"The round is {ended}: nothing more can be done in it.")
            return
        if told.player not in state.players:
            self.find(entry, WRONG_SEATS, "TA-JOIN", f"{told.player} does not play this round.")
            return
        rules, play = self.rules(len(state.players)), told.play
        state = replace(state, hands=enriched(state.hands, self.known.get((entry.number, entry.part), {})))
        undone: tuple[Pending, ...] = ()
        if play.kind in TURNS and state.due and state.due[0].kind != TURN:
            undone, before = state.due, state
            state = cast("tahimi.Rules", rules.rules).waived(state)
            self._follow_trail(before, state)
            if state.ended:
                state = replace(state, due=())
        after = rules.rules.apply(state, Action(told.player, play, entry))
        self._blurred |= play.kind == DRAWS and play.unseen > 0
        given = play.kind == GIVES and play.unseen > 0 and state.pending is not None
        self._gift = given or (self._gift and bool(state.trick))
        step = Step(
            entry,
            told.player,
            play,
            told.disputed,
            rules,
            self.rounds,
            self._dealt_on,
            state,
            self._trail,
            undone,
            self._blurred,
            self._gift,
            self._taxes if state.due and state.due[0].kind in TAXES else None,
            dict(self._down),
            after=after,
            into=_into(rules, state, told.player, play, after),
        )
        self.steps.append(step)
        self._down |= dict.fromkeys(after.single - state.single, entry)
        if play.kind in (GIVES, SHOWS):
            self._taxes = (*self._taxes, Action(told.player, play))
        sure = self.judge(step) if self.judge is not None else True
        if not step.in_turn:
            after = self._resumed(step, at)
        self.state = self._marked(state, after, step, told.disputed or not sure)

    def _marked(self, before: State, after: State, step: Step, doubtful: bool) -> State:
        """The round after an action, which is remembered as one that nothing follows from if it is
        in doubt; and the positions of its trick."""
        if step.play.kind in TURNS:
            # A call that was missed is told of once.
            after = replace(after, calls=after.calls - (before.calls - {step.player}))
        if self._follow_trail(before, after, step.player) and doubtful:
            last = replace(after.trick[-1], disputed=True)
            after = replace(after, trick=(*after.trick[:-1], last))
        return after

    def _follow_trail(self, before: State, after: State, player: str | None = None) -> bool:
        """Keep the positions before each action of the trick; whether it is one action longer."""
        if not after.trick:
            self._trail = ()
            return False
        if len(after.trick) == len(before.trick):
            return False
        self._trail = (*self._trail, replace(before.position, to_act=player, gone=(), tricks=()))
        return True

    def _resumed(self, step: Step, at: int) -> State:
        """After somebody acted out of turn: the next line tells whose turn the table held it to be."""
        before, after = step.before, step.after
        later = (e for e in self.record.entries[at + 1 :] if e.number != step.entry.number)
        following = next((e.told for e in later if _is_turn(e.told)), None)
        held = following.player if isinstance(following, Deed) else None
        if (
            held is None
            or held == after.turn
            or held != before.turn
            or after.ended
            or after.pending is not None
        ):
            return after
        if step.play.kind == PASS:
            return before
        return replace(after, position=replace(after.position, to_act=held), due=(Pending(TURN, held),))


def cited(record: Record, id: str) -> tuple[Citation, ...]:
    """What a rule of the record's game cites; nothing for what is no rule."""
    return _cites(record.game, record.lexicon).get(id, ())


@lru_cache(maxsize=32)
def _cites(game: Game, lexicon: Lexicon) -> Mapping[str, tuple[Citation, ...]]:
    """What each rule of a game cites, by its id; a table that is played at asks often."""
    found: dict[str, tuple[Citation, ...]] = {}
    for entry in game.rulebook(lexicon).described():
        found.setdefault(entry.id, entry.cites)
    return found


def _is_turn(told: object) -> bool:
    return isinstance(told, Deed) and told.play.kind in TURNS


def _into(
    rules: Rules, before: State, player: str, play: Play, after: State
) -> tuple[tuple[str, Counter[str], int], ...]:
    """Which cards came into whose hands by an action, and how many that nobody saw."""
    cards = Counter(play.cards)
    if play.kind == DRAWS:
        return ((player, cards, play.unseen),)
    if play.kind == GIVES:
        due = rules.rules.answers(before, player, play)
        if due is not None and due.to:
            return ((due.to, cards, play.unseen),)
        # Nobody knows to whom: each of the others may have got them.
        return tuple((other, cards, play.unseen) for other in before.players if other != player)
    if play.kind == TAKES:
        due = cast("tahimi.Rules", rules.rules).back(before, player)
        return ((player, cards - Counter(due.cards), 0),) if due is not None else ()
    if play.kind == DISCARD and after.rescinded is not None:
        owner, back = after.rescinded
        return ((owner, Counter(back), 0),)
    return ()


def enriched(hands: Mapping[str, Hand], known: Hands) -> dict[str, Hand]:
    """Hands with the cards that are known to be in them, as far as there is room for them."""
    found = dict(hands)
    for player, cards in known.items():
        hand = found.get(player)
        if hand is None or hand.known:
            continue
        both = Counter(hand.cards) | cards
        more = both.total() - sum(hand.cards.values())
        if hand.unseen is None:
            found[player] = Hand(dict(both), None)
        elif more <= hand.unseen:
            found[player] = Hand(dict(both), hand.unseen - more)
    return found
