"""Rounds of a climbing game one after another: who sits where in the next, and whether the deal can be.

Lines between two rounds are collected, and take effect once the next round is dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from adjudicator.cards import Hand, Play
from adjudicator.cards.english import both
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_OVER, WRONG_SEATS, Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import BetweenRounds, DealLine, Joined, Left, Picked
from adjudicator.engine.match import Dealing, Match, filled
from adjudicator.engine.rules import Agreement
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.rules import Rules
from adjudicator.games.tahimi.setup import Tied
from adjudicator.games.tahimi.state import State


@dataclass(frozen=True)
class Seated:
    """Who plays a round, by rank; who of them is new, and whether everybody drew for a new rank; and what is wrong
    with how they are seated."""

    players: tuple[str, ...]
    newcomers: tuple[str, ...] = ()
    redrawn: bool = False
    wrong: tuple[Breach, ...] = ()


class ClimbingMatch(Match[State]):
    """Rounds whose order of going out seats the next."""

    midway = True

    def __init__(
        self, agreements: Callable[[int], Agreement[State]], players: tuple[str, ...], number: int = 1
    ) -> None:
        super().__init__(agreements, players, number)
        self._picks: list[Mapping[str, str]] = []
        self._changes: list[Joined | Left] = []

    # -- between two rounds

    def between(self, line: BetweenRounds, state: State | None) -> Iterator[Breach]:
        """Cards are picked for seats, or somebody comes or goes."""
        if isinstance(line, Picked):
            self._picks.append(line.cards)
            return
        if not isinstance(line, Joined | Left):
            yield from super().between(line, state)
            return
        rule = "TA-JOIN" if isinstance(line, Joined) else "TA-LEAVE"
        if state is not None and not state.ended:
            because = f"Nobody comes or goes while a round is on: that {line} counts from the next one."
            yield Breach(NOT_OVER, rule, (because,))
        if isinstance(line, Joined) == (line.player in self._after(state)):
            where = "is at the table already" if isinstance(line, Joined) else "is not at the table"
            yield Breach(WRONG_SEATS, rule, (f"{line.player} {where}.",))
            return
        self._changes.append(line)

    def _after(self, state: State | None) -> list[str]:
        """The players after the joins and leaves collected so far."""
        players = list(state.players if state is not None else self.players)
        for change in self._changes:
            if isinstance(change, Joined):
                players.append(change.player)
            else:
                players.remove(change.player)
        return players

    # -- the seats

    @property
    def _usual(self) -> Agreement[State]:
        return self.agreements(len(self.players))

    def _seated(self, state: State | None, stated: tuple[str, ...] | None) -> Seated:
        """Who plays the next round, with breaches where `stated`, the players of the deal, differs; `stated` counts.
        Raises SetUpFault where the seats do not follow from the lines."""
        wrong: list[Breach] = []
        joins = any(isinstance(change, Joined) for change in self._changes)
        redrawn = joins and self._usual.house["joining"] == "redraw" and (state is not None or self.first > 1)
        if redrawn:
            self.number += state is not None and state.ended != "redeal"
            players = self._drawn_anew()
        elif state is None:
            players = self._first(wrong)
        else:
            wrong += self._picked_late(again=True)
            self.number += state.ended != "redeal"
            players = state.ranks if state.ended != "redeal" else state.players
            players = self._with_changes(players)
        setup.check_number(players)
        newcomers = tuple(change.player for change in self._changes if isinstance(change, Joined))
        if stated is not None and stated != players:
            rule = "TA-SEATS" if state is None and self.first == 1 else "TA-NEXT-ROUND"
            because = [f"By rank it is {' '.join(players)}, and here it is {' '.join(stated)}."]
            if newcomers:
                rule = "TA-JOIN"
                because.append(f"{both(newcomers)} join{'s' if len(newcomers) == 1 else ''} {self._place()}.")
            wrong.append(Breach(WRONG_SEATS, rule, tuple(because)))
            players = stated
        setup.check_number(players)
        self._picks, self._changes = [], []
        return Seated(players, newcomers, redrawn, tuple(wrong))

    def _place(self) -> str:
        """Where the house has newcomers sit."""
        joining = self._usual.house["joining"]
        return {"serf": "as the lowest", "pick": "by the card picked", "redraw": "by the card drawn"}.get(
            joining, "in the middle, and the others keep their order"
        )

    def _first(self, wrong: list[Breach]) -> tuple[str, ...]:
        """The seats of the first round as stated; picks that give other seats are added to `wrong`."""

        def note(because: str) -> None:
            wrong.append(Breach(WRONG_SEATS, "TA-SEATS", (because,)))

        players = self.players
        if late := list(self._picked_late(again=self.first > 1)):
            wrong += late
        elif self._picks and self.first == 1:
            try:
                seats = setup.seats(self._picks, self._usual.lexicon)
            except SetUpFault as fault:
                note(f"{fault}; {fault.help}.")
                return players
            if isinstance(seats, Tied):
                note(f"{both(seats.players)} are tied, and have not picked once more.")
            elif seats != players:
                note(f"By the picks it is {' '.join(seats)} by rank, and here it is {' '.join(players)}.")
        return self._with_changes(players)

    def _picked_late(self, again: bool) -> Iterator[Breach]:
        """Cards picked for seats before a later round, though nobody joins for whom the house has them picked."""
        joins = any(isinstance(change, Joined) for change in self._changes)
        if self._picks and again and not (joins and self._usual.house["joining"] in ("pick", "redraw")):
            because = "Cards are picked for seats before the first round; after it the order of going out seats."
            yield Breach(WRONG_SEATS, "TA-NEXT-ROUND", (because,))

    def _drawn_anew(self) -> tuple[str, ...]:
        count = len(self._picks[0]) if self._picks else 0
        seats = setup.seats(self._picks, self.agreements(max(count, setup.FEWEST)).lexicon)
        if isinstance(seats, Tied):
            message = f"{both(seats.players)} are tied"
            raise SetUpFault("missing-pick", message, "all who are tied pick again")
        return seats

    def _with_changes(self, players: Sequence[str]) -> tuple[str, ...]:
        seated = tuple(players)
        for change in self._changes:
            if isinstance(change, Left):
                seated = setup.left(seated, change.player)
            else:
                pick = next((picks[change.player] for picks in self._picks if change.player in picks), None)
                seated = setup.joined(seated, change.player, self._usual.house, self._usual.lexicon, pick)
        return seated

    # -- the deal

    def deal(self, line: DealLine, state: State | None, following: Play | None) -> Dealing[State]:
        """The next round, its players seated by rank."""
        seated = self._seated(state, line.players)
        agreement, players, number = self.agreements(len(seated.players)), seated.players, self.number
        wrong = list(seated.wrong)
        if (stranger := next((player for player in line.hands if player not in players), None)) is not None:
            because = f"{stranger} does not play this round, and is dealt cards."
            wrong.append(Breach(WRONG_SEATS, "TA-DEAL", (because,)))
        dealer = line.dealer if line.dealer in players else None
        if line.leads is not None:
            return self._midway(agreement, replace(line, dealer=dealer), seated)
        sizes = self.dealt_sizes(agreement, players, dealer)
        hands = {player: filled(line.hands.get(player, Hand(unseen=None)), sizes[player]) for player in players}
        wrong += self._deal_faults(agreement, line, players, sizes)
        rules = cast("Rules", agreement.rules)

        def start(known: Mapping[str, Hand]) -> State:
            return rules.start(players, known, number, dealer, redrawn=seated.redrawn, newcomers=seated.newcomers)

        return Dealing(agreement, number, hands, start, tuple(wrong))

    def _midway(self, agreement: Agreement[State], line: DealLine, seated: Seated) -> Dealing[State]:
        """A round in progress, with the hands as stated. Raises SetUpFault where a size of a hand is missing, or a player
        without cards leads."""
        players, number, leads = seated.players, self.number, line.leads or ""
        hands = {player: line.hands.get(player, Hand(unseen=None)) for player in players}
        for player, hand in hands.items():
            if player in line.out and hand.total is None:
                hands[player] = Hand()
            elif hand.total is None:
                help = f"write it like {player}: 5 unseen"
                raise SetUpFault("missing-hand", f"how many cards has {player} in the middle of a round?", help)
        empty = [player for player, hand in hands.items() if hand.total == 0]
        if leads in empty or sorted(empty) != sorted(line.out):
            message = f"those without cards are {both(empty) or 'nobody'}, and {leads} leads"
            raise SetUpFault("missing-out", message, "tell who went out, in that order: out: NAME NAME")
        wrong = [*seated.wrong, *self._counts(agreement, line, players)]
        rules = cast("Rules", agreement.rules)

        def start(known: Mapping[str, Hand]) -> State:
            return rules.midway(players, known, leads, line.out, line.discards, number, line.dealer)

        return Dealing(agreement, number, hands, start, tuple(wrong))

    def dealt_sizes(self, agreement: Agreement[State], players: Sequence[str], dealer: str | None) -> dict[str, int]:
        """How many cards each player is dealt. Raises SetUpFault."""
        return setup.hand_sizes(agreement.lexicon, players, agreement.options, dealer)

    def _deal_faults(
        self, agreement: Agreement[State], line: DealLine, players: Sequence[str], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Breaches of a deal: hands of a wrong size, and too many of a card."""
        yield from self.missized(agreement, line.hands, sizes)
        yield from self._counts(agreement, line, players)

    def _counts(self, agreement: Agreement[State], line: DealLine, players: Sequence[str]) -> Iterator[Breach]:
        """Breaches for cards stated oftener than the deck has them, or than a round may have them."""
        seen = Counter(line.discards)
        for player, hand in line.hands.items():
            seen.update(hand.cards if player in players else {})
        hands = [line.hands.get(player, Hand(unseen=None)) for player in players]
        whole = line.leads is None and all(hand.known for hand in hands)
        yield from self.overdealt(agreement, seen, len(players), whole)

    # -- the end of a round

    def unfinished(self, state: State) -> Breach:
        """The fault of a deal before only one player holds cards."""
        left = [player for player in state.players if player not in state.position.out]
        because = f"The round is not over: {both(left)} still hold cards."
        return Breach(NOT_OVER, self.rules.end_rule, (because,))


MATCH = ClimbingMatch
