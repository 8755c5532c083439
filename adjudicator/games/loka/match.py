"""Hands of Loka one after another: the deal moves to the left, and three hands are a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from adjudicator.cards import DISCARD, GIVES, Hand, Play
from adjudicator.cards.english import agree, amount, both
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_OVER, UNDONE, WRONG_DEAL, WRONG_POINTS, Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import BetweenRounds, Counted, DealLine
from adjudicator.engine.match import Dealing, Match
from adjudicator.engine.rules import Agreement, from_seat
from adjudicator.engine.state import Pending, Table
from adjudicator.games.loka.cards import DEALT, DEBT, HELD, PLAY, TRICKS
from adjudicator.games.loka.outline import HANDS
from adjudicator.games.loka.state import Ending, State, Worth, before, in_game, most, settled, times, worth

COUNTED = "counted"
"""The end of a hand of which the points were stated, and not every card."""


@dataclass(frozen=True)
class Over:
    """A hand that is over: its number, who dealt it, the hands of its game until then that are not counted, and how many
    a game has."""

    hand: int
    dealer: str
    missing: tuple[int, ...]
    hands: int

    @property
    def no_totals(self) -> str:
        """The line that says why there are no totals of its game."""
        several = len(self.missing) > 1
        reason = f"{both(list(map(str, self.missing)))} {'are' if several else 'is'} not counted here"
        played = amount(in_game(self.hand, self.hands), "hand")
        return f"after {played} of the game: no totals, as hand{'s' * several} {reason}"


@dataclass(frozen=True)
class Result(Over):
    """What such a hand came to: by player the card points, the tricks where they are known, and what was won so far in
    the game, None where a hand of it is missing. `how` is the option of the reading `lo.settlement`."""

    points: Mapping[str, int] = field(hash=False)
    tricks: Mapping[str, int] = field(hash=False)
    so_far: Mapping[str, int] | None = field(hash=False)
    how: str
    worth: Worth

    @property
    def won(self) -> Mapping[str, int]:
        """What each player won or lost by it."""
        return settled(self.points, self.how, self.worth.average)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the game, once it is over and all of it is counted; more than one if they share it."""
        if self.so_far is None or in_game(self.hand, self.hands) < self.hands:
            return ()
        return most(self.so_far)

    @property
    def text(self) -> tuple[str, ...]:
        """The points and the settlement, each with its arithmetic; how the game stands, or who won it."""
        points, played, total = self.points, in_game(self.hand, self.hands), sum(self.points.values())
        counts = [f"{name} {count}{self._made(name)}" for name, count in points.items()]
        several = f"{times(self.how)} x " if times(self.how) != 1 else ""
        paid = [f"{name} {won:+} = {several}({points[name]} - {self.worth.average})" for name, won in self.won.items()]
        lines = [
            f"hand {self.hand}, dealt by {self.dealer}: {', '.join(counts)}; {total} in all",
            f"settlement: {', '.join(paid)}",
        ]
        whole = played == self.hands
        if self.so_far is None and (played > 1 or whole):
            lines.append(self.no_totals)
        elif self.so_far is not None and (played > 1 or whole):
            sums = ", ".join(f"{player} {won:+}" for player, won in self.so_far.items())
            have = "has won" if len(self.winners) == 1 else "share"
            end = f"; {both(self.winners)} {have} the game" if self.winners else ""
            lines.append(f"after {amount(played, 'hand')} of the game: {sums}{end}")
        return tuple(lines)

    def _made(self, player: str) -> str:
        """What a player's points are made of, where the tricks are known."""
        tricks = self.tricks.get(player, 0)
        own = self.points[player] - self.worth.trick * tricks
        each = f" at {self.worth.trick}" if self.worth.trick != 1 else ""
        return f" ({own} + {amount(tricks, 'trick')}{each})" if self.tricks else ""

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
        return {
            "hand": self.hand,
            "dealer": self.dealer,
            "points": dict(self.points),
            "tricks": dict(self.tricks),
            "settlement": dict(self.won),
            "so_far": None if self.so_far is None else dict(self.so_far),
            "winners": list(self.winners),
            "text": list(self.text),
        }


@dataclass(frozen=True)
class Uncounted(Over):
    """Such a hand that cannot be counted, and why. It is one of the missing itself."""

    why: str

    @property
    def text(self) -> tuple[str, ...]:
        """That it is not counted, and why; and at the end of a game that there are no totals."""
        line = f"hand {self.hand}, dealt by {self.dealer}, is not counted: {self.why}"
        return (line, self.no_totals) if in_game(self.hand, self.hands) == self.hands else (line,)

    def as_dict(self) -> dict[str, object]:
        """The same as JSON has it."""
        return {"hand": self.hand, "dealer": self.dealer, "why": self.why, "text": list(self.text)}


class LokaMatch(Match[State]):
    """Hands whose points are settled, and counted up to games. Hands before a record's first are not counted, so of
    their game there are no totals."""

    midway = True

    def __init__(
        self, agreements: Callable[[int], Agreement[State]], players: tuple[str, ...], number: int = 1
    ) -> None:
        super().__init__(agreements, players, number)
        self._sizes: Mapping[str, int] = {}
        self._points: dict[int, Mapping[str, int]] = {}
        self._won: dict[int, Result] = {}

    @property
    def hands(self) -> int:
        """How many hands make a game."""
        return HANDS.by(self.rules.readings)

    @property
    def worth(self) -> Worth:
        """What cards and tricks are worth."""
        return worth(self.rules.readings)

    def between(self, line: BetweenRounds, state: State | None) -> Iterator[Breach]:
        """What is wrong with points stated as they were counted. Raises SetUpFault for seats: nobody comes or goes."""
        if isinstance(line, Counted):
            yield from self._counted(line, state)
            return
        help = "the dealer's place moves to the left by itself; of seats say players: beside deal:"
        raise SetUpFault("no-seats", f"{line} has no meaning in Loka", help)

    def _counted(self, line: Counted, state: State | None) -> Iterator[Breach]:
        """What is wrong with points counted at the table. Raises SetUpFault where no hand is on, or not all have some."""
        if state is None:
            raise SetUpFault("no-round", "no hand is on, and points are told", "deal one first")
        if set(line.points) != set(state.players):
            raise SetUpFault("players", f"{both(list(state.players))} have points", "tell those of all three")
        counted, scores, total = line.points, self.rules.scores(state), sum(line.points.values())
        because = ""
        if total != self.worth.total:
            sums = " + ".join(str(counted[player]) for player in state.players)
            because = f"{sums} is {total}, and the points of a hand are {self.worth.total}: somebody miscounted."
        elif not state.spoiled and sum(scores.values()) == self.worth.total and dict(scores) != dict(counted):
            by = ", ".join(f"{player} has {scores[player]}" for player in state.players)
            because = f"By the cards of the tricks {by}."
        if because:
            yield Breach(WRONG_POINTS, "LO-POINTS", (because,))
        else:
            self._points[self.number] = counted

    def after(self, line: BetweenRounds, state: State | None) -> State | None:
        """The hand with its end where points are stated: the rest of it was played unrecorded."""
        if not isinstance(line, Counted) or state is None:
            return state
        return replace(state, ended=state.ended or COUNTED).asking()

    def placed(self, line: DealLine, state: State | None) -> tuple[tuple[str, ...], list[Breach]]:
        """Who plays the hand, from Eldest: the dealer's place moves to the left after each. Raises SetUpFault."""
        players = line.players or self.seated(state)
        if line.dealer in players:
            dealer, *others = from_seat(players, line.dealer)
            players = (*others, dealer)
        return super().placed(replace(line, players=players), state)

    def misplaced(self, expected: Sequence[str], players: Sequence[str]) -> str:
        return f"{expected[-1]} deals this hand and {expected[0]} leads to it; the seats stay as they are."

    def _middle(self, line: DealLine, players: tuple[str, ...]) -> State:
        """A hand that is on. Raises SetUpFault where the tricks before are not counted, or not with the rest."""
        beside = line.beside if isinstance(line.beside, Ending) else Ending()
        leads, tricks = line.leads or "", beside.before(players, ())
        if tricks is None:
            message = "nothing tells how many tricks each player has won before"
            example = ", ".join(map("{}: {}".format, players, (9, 8, 6)))
            raise SetUpFault("tricks-untold", message, f"add tricks: {{{example}}}")
        begun = any(tricks.values())
        if sum(tricks.values()) == TRICKS:
            message = f"all {TRICKS} tricks are won, and {leads} leads"
            raise SetUpFault("no-lead", message, "count the tricks again, or tell the points")
        if line.out:
            message = f"{both(list(line.out))} cannot be out before the end"
            raise SetUpFault("no-lead", message, "leave out: out")
        if not (tricks.get(leads) if begun else leads == players[0]):
            has = f"{leads} has won no trick" if begun else f"{players[0]} leads to the first trick"
            raise SetUpFault("no-lead", f"{has}, and {leads} is said to lead", "name who won the last trick")
        dealt = {player: line.hands.get(player, Hand(unseen=None)) for player in players}
        twice = _twice({**dealt, "": Hand(Counter(line.gone))})
        if twice:
            spoken = both(list(map(self.rules.lexicon.spoken, twice)))
            message = f"{spoken} {'is' if len(twice) == 1 else 'are'} told of twice"
            raise SetUpFault("too-many-cards", message, "there is one of each: mend the hands, or discards:")
        unseen = {player: beside.unseen(player, tricks[player]) for player in players}
        return replace(beside.began(Table(players, turn=leads, discards=line.discards)), unseen=unseen)

    def sizes(self, players: Sequence[str]) -> Mapping[str, int]:
        return self._sizes

    def deal(self, line: DealLine, state: State | None, following: Play | None) -> Dealing[State]:
        """The next hand. What is laid away unseen need not be recorded."""
        players, _ = self.placed(line, state)
        middle = None if line.leads is None else self._middle(line, players)
        laying = middle is None and _laid_after(line.hands.get(players[-1], Hand(unseen=None)), following)
        held = HELD if middle is None else HELD - len(middle.taken)
        self._sizes = dict.fromkeys(players, held) | ({players[-1]: DEALT} if laying else {})
        dealing = super().deal(line, state, following)
        twice, hands = _twice(dealing.hands), dict(dealing.hands)
        for player, size in self._sizes.items():
            hands[player] = Hand({}, size) if twice or hands[player].total != size else hands[player]

        def start(known: Mapping[str, Hand]) -> State:
            if middle is not None:
                return replace(middle, hands=dict(known))
            begun = dealing.start(known)
            return begun if laying else begun.asking(Pending(PLAY, players[0]))

        return replace(dealing, hands=hands, start=start)

    def misdealt(
        self, agreement: Agreement[State], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Hands of other sizes than are dealt; and the cards named more than once, by those who were dealt them."""
        yield from self.missized(agreement, hands, sizes)
        holders: dict[tuple[str, ...], list[str]] = {}
        for card in _twice(hands):
            who = tuple(player for player, hand in hands.items() if card in hand.cards)
            holders.setdefault(who, []).append(agreement.lexicon.spoken(card))
        if holders:
            because = (
                f"{both(who)} {'are each' if len(who) > 1 else 'is'} dealt {both(cards)}{' twice' * (len(who) == 1)}."
                for who, cards in holders.items()
            )
            yield Breach(WRONG_DEAL, self.rules.deal_rule, tuple(because))

    def unfinished(self, state: State) -> Breach:
        """The fault of a deal before every trick is played, and the Fool paid for: the hand is not counted."""
        due = next((due for due in state.due if due.kind == DEBT), None)
        self._leave_out(state, "nothing was given for the Fool" if due else "it was not played to its end")
        if due is not None:
            because = f"Before the next deal, {due.player} owes {due.to} a card for the Fool."
            return Breach(UNDONE, "LO-DEBT", (because,))
        taken = len(state.taken)
        because = f"The hand is not over: {taken} of its {TRICKS} tricks {agree('is', taken)} played."
        return Breach(NOT_OVER, "LO-DEAL", (because,))

    def ended(self, state: State) -> None:
        """Count the points of a hand that has ended, if every card of the pack is accounted for."""
        points, stated = self.rules.scores(state), self._points.get(self.number)
        if not state.spoiled and sum(points.values()) == self.worth.total:
            self._count(state, points, {player: state.taken_by(player) for player in state.players})
        elif stated is not None and (state.ended == COUNTED or not state.spoiled):
            self._count(state, stated, {})
        elif state.ended == COUNTED:
            self._leave_out(state, "the points that were told cannot be")
        elif not state.spoiled:
            self._leave_out(state, "the cards of the tricks and those laid away are not the whole pack")
        else:
            done = "given for the Fool" if state.spoiled == GIVES else "put down"
            self._leave_out(state, f"a card was {done} that cannot have been there")

    def earlier(self, number: int) -> dict[str, int] | None:
        """What each player has won before in a hand's game; None where a hand of it is not counted ("Card Points")."""
        if self._missing(number):
            return None
        shares = [self._won[hand].won for hand in before(number, self.hands)]
        return {player: sum(won[player] for won in shares) for player in self.players}

    def _missing(self, number: int) -> tuple[int, ...]:
        """The earlier hands of a hand's game that are not counted."""
        return tuple(hand for hand in before(number, self.hands) if hand not in self._won)

    def _count(self, state: State, points: Mapping[str, int], tricks: Mapping[str, int]) -> None:
        """Let the hand count with these points; no `tricks` where not all of them are known."""
        number, how = self.number, self.agreements(len(self.players)).options["lo.settlement"]
        earlier, won = self.earlier(number), settled(points, how, self.worth.average)
        so_far = None if earlier is None else {player: earlier[player] + won[player] for player in points}
        entry = Result(number, state.dealer, self._missing(number), self.hands, points, tricks, so_far, how, self.worth)
        self._won[number] = entry
        self.results.append(entry)

    def _leave_out(self, state: State, why: str) -> None:
        """Note that the hand is not counted, and why."""
        missing = (*self._missing(self.number), self.number)
        self.uncounted.append(Uncounted(self.number, state.dealer, missing, self.hands, why))


MATCH = LokaMatch


def _laid_after(hand: Hand, following: Play | None) -> bool:
    """Whether the dealer has still to lay cards away: by the next line, or by the size of the hand."""
    if hand.total is not None and hand.total != HELD:
        return hand.total == DEALT
    return hand.total is None and following is not None and following.kind == DISCARD


def _twice(hands: Mapping[str, Hand]) -> list[str]:
    dealt = sum((Counter(hand.cards) for hand in hands.values()), Counter[str]())
    return [card for card, count in dealt.items() if count > 1]
