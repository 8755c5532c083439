"""Hands of Loka one after another: the deal moves to the left, and three hands are a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.cards import DISCARD, GIVES, Hand, Play
from adjudicator.cards.english import both
from adjudicator.engine.breach import NOT_OVER, UNDONE, WRONG_DEAL, WRONG_POINTS, Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import Between, Counted, Dealt
from adjudicator.engine.match import Dealing, Match, Outcome, filled
from adjudicator.engine.rules import Agreement, from_seat
from adjudicator.engine.state import Pending, Table
from adjudicator.games.loka.ending import Ending
from adjudicator.games.loka.points import (
    BROKEN_OFF,
    MISCOUNTED,
    NOT_THERE,
    OWED,
    PAID_WRONG,
    PARTLY,
    TOTAL,
    TRICKS,
    Tally,
)
from adjudicator.games.loka.state import DEALT, DEBT, HELD, PLAY, State

COUNTED = "counted"
"""How a hand has ended of which the points were told, and not every card."""


class LokaMatch(Match[State]):
    """Hands whose points are settled, and counted up to games."""

    def __init__(
        self, agreements: Callable[[int], Agreement[State]], players: tuple[str, ...], number: int = 1
    ) -> None:
        super().__init__(agreements, players, number)
        self.tally = Tally(players, agreements(len(players)).options["lo.settlement"])
        self._points: dict[int, Mapping[str, int]] = {}

    @property
    def results(self) -> Sequence[Outcome]:
        """What the hands came to that are counted."""
        return self.tally.results

    @property
    def uncounted(self) -> Sequence[Outcome]:
        """The hands that are over and cannot be counted."""
        return self.tally.uncounted

    # -- the seats

    def between(self, line: Between, state: State | None) -> Iterator[Breach]:
        """Nobody comes or goes; points may be told as they were counted. Raises SetUpFault."""
        if isinstance(line, Counted):
            yield from self._counted(line, state)
            return
        help = "the dealer's place moves to the left by itself; of seats say players: beside deal:"
        raise SetUpFault("no-seats", f"{line} has no meaning in Loka", help)

    def _counted(self, line: Counted, state: State | None) -> Iterator[Breach]:
        """What is wrong with points that were counted at the table. Raises SetUpFault where there is no hand that they
        could be of, or not everybody has some."""
        if state is None:
            raise SetUpFault("no-round", "no hand is on, and points are told", "deal one first")
        if set(line.points) != set(state.players):
            raise SetUpFault("players", f"{both(list(state.players))} have points", "tell those of all three")
        counted, total = line.points, sum(line.points.values())
        if total != TOTAL:
            sums = " + ".join(str(counted[player]) for player in state.players)
            because = f"{sums} is {total}, and the points of a hand are {TOTAL}: somebody miscounted."
            yield Breach(WRONG_POINTS, "LO-POINTS", (because,))
            return
        found = self.agreements(len(self.players)).rules.scores(state)
        if not state.spoiled and sum(found.values()) == TOTAL and dict(found) != dict(counted):
            by = ", ".join(f"{player} has {found[player]}" for player in state.players)
            yield Breach(WRONG_POINTS, "LO-POINTS", (f"By the cards of the tricks {by}.",))
            return
        self._points[self.number] = counted

    def after(self, line: Between, state: State | None) -> State | None:
        """Points that are told end a hand: the rest of it was played without being told."""
        if not isinstance(line, Counted) or state is None:
            return state
        return replace(state, ended=state.ended or COUNTED).asking()

    def placed(self, told: Dealt, state: State | None) -> tuple[tuple[str, ...], list[Breach]]:
        """Who plays the hand, from Eldest: the dealer's place moves to the left after each. Raises SetUpFault."""
        players = told.players or self.seated(state)
        if told.dealer in players:
            dealer, *others = from_seat(players, told.dealer)
            players = (*others, dealer)
        return super().placed(replace(told, players=players), state)

    def misplaced(self, expected: Sequence[str], players: Sequence[str]) -> str:
        """Whose the deal is, and the lead."""
        return f"{expected[-1]} deals this hand and {expected[0]} leads to it; the seats stay as they are."

    # -- the deal

    midway = True

    def _middle(self, told: Dealt, players: tuple[str, ...]) -> Callable[[Mapping[str, Hand]], State]:
        """A hand that is on, made of hands of which more may be known. Raises SetUpFault where the tricks before are not
        counted, or not with the rest."""
        beside = told.beside if isinstance(told.beside, Ending) else Ending()
        leads, tricks = told.leads or "", beside.before(players, ())
        if tricks is None:
            message = "nothing tells how many tricks each player has won before"
            example = ", ".join(
                f"{player}: {count}" for player, count in zip(players, (9, 8, 6), strict=True)
            )
            raise SetUpFault("tricks-untold", message, f"add tricks: {{{example}}}")
        before, left = sum(tricks.values()), HELD - sum(tricks.values())
        if not left:
            message = f"all {TRICKS} tricks are won, and {leads} leads"
            raise SetUpFault("no-lead", message, "count the tricks again, or tell the points")
        if told.out:
            raise SetUpFault(
                "no-lead", f"{both(list(told.out))} cannot be out before the end", "leave out: out"
            )
        if leads not in (name for name in players if tricks[name] or (not before and name == players[0])):
            has = f"{leads} has won no trick" if before else f"{players[0]} leads to the first trick"
            raise SetUpFault("no-lead", f"{has}, and {leads} is said to lead", "name who won the last trick")
        dealt = {player: told.hands.get(player, Hand(unseen=None)) for player in players}
        twice = _twice({**dealt, "": Hand(Counter(told.gone))})
        if twice:
            spoken = both([self.agreements(len(players)).lexicon.spoken(card) for card in twice])
            message = f"{spoken} {'is' if len(twice) == 1 else 'are'} told of twice"
            raise SetUpFault("too-many-cards", message, "there is one of each: mend the hands, or discards:")
        unseen = {player: beside.unseen(player, tricks[player]) for player in players}
        began = beside.began(Table(players, turn=leads, discards=told.discards))
        return lambda known: replace(began, hands=dict(known), unseen=unseen)

    def deal(self, told: Dealt, state: State | None, following: Play | None) -> Dealing[State]:
        """The next hand. What nobody has seen being laid away need not be told."""
        players, wrong = self.placed(told, state)
        hands = {player: told.hands.get(player, Hand(unseen=None)) for player in players}
        self.number += state is not None
        agreement = self.agreements(len(players))
        if told.leads is not None:
            middle = self._middle(told, players)
            left = HELD - len(middle(hands).taken)
            hands = {player: filled(hand, left) for player, hand in hands.items()}
            return Dealing(agreement, self.number, hands, middle, tuple(wrong))
        laying = _laid_after(hands[players[-1]], following)
        sizes = dict.fromkeys(players, HELD) | ({players[-1]: DEALT} if laying else {})
        hands = {player: filled(hand, sizes[player]) for player, hand in hands.items()}
        wrong += self.misdealt(agreement, hands, sizes)
        twice = _twice(hands)
        for player, hand in hands.items():
            if twice or hand.total != sizes[player]:
                hands[player] = Hand({}, sizes[player])

        def start(known: Mapping[str, Hand]) -> State:
            begun = agreement.rules.start(players, known)
            return begun if laying else begun.asking(Pending(PLAY, players[0]))

        return Dealing(agreement, self.number, hands, start, tuple(wrong))

    def misdealt(
        self, agreement: Agreement[State], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Hands of other sizes than are dealt; and the cards told of more than once, by those who were dealt them."""
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

    # -- the end of a hand

    def unfinished(self, state: State) -> Breach:
        """The fault of a deal before every trick is played, and the Fool paid for: the hand is not counted."""
        owed = bool(state.due) and state.due[0].kind == DEBT
        self.tally.leave_out(self.number, state.dealer, OWED if owed else BROKEN_OFF)
        if owed:
            due = state.due[0]
            because = f"Before the next deal, {due.player} owes {due.to} a card for the Fool."
            return Breach(UNDONE, "LO-DEBT", (because,))
        because = f"The hand is not over: {len(state.taken)} of its {TRICKS} tricks are played."
        return Breach(NOT_OVER, "LO-DEAL", (because,))

    def ended(self, state: State) -> None:
        """Count the points of a hand that has ended, if every card of the pack is accounted for."""
        points = self.agreements(len(self.players)).rules.scores(state)
        if not state.spoiled and sum(points.values()) == TOTAL:
            self.tally.count(self.number, state, points)
        elif self.number in self._points and (state.ended == COUNTED or not state.spoiled):
            self.tally.count(self.number, state, self._points[self.number], tricks=False)
        elif state.ended == COUNTED:
            self.tally.leave_out(self.number, state.dealer, MISCOUNTED)
        else:
            self.tally.leave_out(self.number, state.dealer, _why_not(state))


MATCH = LokaMatch


def _why_not(state: State) -> str:
    """Why a hand is not counted."""
    if not state.spoiled:
        return PARTLY
    return PAID_WRONG if state.spoiled == GIVES else NOT_THERE


def _laid_after(hand: Hand, following: Play | None) -> bool:
    """Whether the dealer has still to lay cards away: told of next, or plain from the hand."""
    if hand.total is not None and hand.total != HELD:
        return hand.total == DEALT
    return hand.total is None and following is not None and following.kind == DISCARD


def _twice(hands: Mapping[str, Hand]) -> list[str]:
    dealt: Counter[str] = Counter()
    for hand in hands.values():
        dealt.update(hand.cards)
    return [card for card, count in dealt.items() if count > 1]
