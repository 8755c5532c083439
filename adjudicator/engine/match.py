"""A match: rounds one after another, with one score. Who sits where, what is dealt, what a round came to.

A game whose players stay in their seats, the deal moving to the left, and who share out the whole deck, needs
nothing but `Match` itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol

from adjudicator.cards import Hand, Play
from adjudicator.cards.english import amount, both, number
from adjudicator.cards.play import hand_words
from adjudicator.engine.breach import NOT_OVER, WRONG_DEAL, WRONG_SEATS, Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import Between, Dealt, Decreed
from adjudicator.engine.rules import Agreement, Rules, S, from_seat


class Outcome(Protocol):
    """What a round came to that has ended: what is counted of it, or why nothing can be."""

    @property
    def hand(self) -> int:
        """The number of the round in its match, from 1."""

    @property
    def text(self) -> tuple[str, ...]:
        """It in sentences, one a line."""

    def as_dict(self) -> dict[str, object]:
        """It as JSON has it."""


@dataclass(frozen=True)
class Dealing(Generic[S]):
    """A round about to begin: its rules, its number in the match, the hands as the deal tells them, what is wrong with
    the seats and the deal, and the round itself, made of hands of which more may be known."""

    agreement: Agreement[S]
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    start: Callable[[Mapping[str, Hand]], S]
    wrong: tuple[Breach, ...] = ()


class Match(Generic[S]):
    """The rounds of a match as they are told. `agreements` gives the rules for a number of players; `players` sit as the
    first round has them, and `number` is that round's.
    """

    chips = False
    """Whether a deal may tell of chips."""
    midway = False
    """Whether a record may begin in the middle of a round."""

    def __init__(self, agreements: Callable[[int], Agreement[S]], players: tuple[str, ...], number: int = 1) -> None:
        self.agreements, self.players, self.first = agreements, players, number
        self.number = number
        self.results: list[Outcome] = []
        """What the rounds came to that have ended and are counted."""
        self.uncounted: list[Outcome] = []
        """The rounds that have ended and cannot be counted."""

    @property
    def rules(self) -> Rules[S]:
        """What follows in a round of as many players as the first one has, and by which rules it begins and ends."""
        return self.agreements(len(self.players)).rules

    # -- who sits where

    def between(self, line: Between, state: S | None) -> Iterator[Breach]:
        """What happens between two rounds; what is wrong with it. Raises SetUpFault for what means nothing
        in this game."""
        message = f"{line} has no meaning here"
        raise SetUpFault("no-seats", message, "nobody comes or goes, and the seats stay as they are")

    def decreed(self, line: Decreed, state: S | None) -> Iterator[Breach]:
        """House rules that change; what is wrong with it: a round that has begun goes on under its own."""
        if state is not None and not state.ended:
            because = f"A house rule changes between rounds, and one is on: the {line} counts from the next."
            yield Breach(NOT_OVER, self.rules.decree_rule or self.rules.end_rule, (because,))

    def after(self, line: Between, state: S | None) -> S | None:
        """The round after a line that is no action in it."""
        return state

    def seated(self, state: S | None) -> tuple[str, ...]:
        """Who plays the next round, in the order the game names them: the deal moves on to the left."""
        return self.players if state is None else from_seat(state.players, state.players[1])

    def strange(self, player: str) -> Breach:
        """The fault of somebody who acts in a round and does not play it."""
        return Breach(WRONG_SEATS, self.rules.seats_rule, (f"{player} does not play this round.",))

    def placed(self, told: Dealt, state: S | None) -> tuple[tuple[str, ...], list[Breach]]:
        """Who plays the next round as its deal tells it, and what is wrong with their order. Raises SetUpFault for
        anybody else."""
        expected = self.seated(state)
        players = told.players or expected
        strangers = [name for name in (*players, *told.hands) if name not in expected]
        if strangers or sorted(players) != sorted(expected):
            raise SetUpFault("players", f"{both(list(expected))} play, and nobody comes or goes", "name them all")
        if players == expected:
            return players, []
        because = self.misplaced(expected, players)
        return players, [Breach(WRONG_SEATS, self.rules.seats_rule, (because,))]

    def misplaced(self, expected: Sequence[str], players: Sequence[str]) -> str:
        """What is wrong with an order of play other than the one expected, in a sentence."""
        return f"{' '.join(expected)} is the order of play, and here it is {' '.join(players)}."

    # -- the deal

    def sizes(self, players: Sequence[str]) -> Mapping[str, int]:
        """How many cards each player is dealt: the whole deck, one card at a time. Raises SetUpFault."""
        deck = self.agreements(len(players)).lexicon.deck
        total = sum(rank.count for rank in deck.ranks) + sum(deck.singles.values())
        each, over = divmod(total, len(players))
        return {player: each + (at < over) for at, player in enumerate(players)}

    def deal(self, told: Dealt, state: S | None, following: Play | None) -> Dealing[S]:
        """The next round, after `state`; `following` is the first play told in it. Raises SetUpFault where nobody
        can tell who plays."""
        if (told.stacks or told.stakes or told.antes) and not self.chips:
            raise SetUpFault("no-chips", "nobody plays for chips here", "leave stacks:, stakes: and antes: out")
        players, wrong = self.placed(told, state)
        self.number += state is not None
        agreement, number = self.agreements(len(players)), self.number
        sizes = self.sizes(players)
        hands = {player: filled(told.hands.get(player, Hand(unseen=None)), sizes[player]) for player in players}
        wrong += self.misdealt(agreement, hands, sizes)
        return Dealing(
            agreement, number, hands, lambda known: agreement.rules.start(players, known, number), tuple(wrong)
        )

    def misdealt(
        self, agreement: Agreement[S], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Hands of other sizes than are dealt, and cards that are dealt oftener than there are."""
        yield from self.missized(agreement, hands, sizes)
        dealt = sum((Counter(hand.cards) for hand in hands.values()), Counter[str]())
        yield from self.overdealt(agreement, dealt, len(hands), all(hand.known for hand in hands.values()))

    def missized(
        self, agreement: Agreement[S], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Hands of other sizes than are dealt, and how those are written of which only some cards are told."""
        wrong = [
            f"{player} has {amount(hand.total, 'card')} and should have {number(sizes[player])}"
            for player, hand in hands.items()
            if player in sizes and hand.total is not None and hand.total != sizes[player]
        ]
        if wrong:
            because = f"{'; '.join(wrong)}.{_written(hands, sizes)}"
            yield Breach(WRONG_DEAL, agreement.rules.deal_rule, (because,))

    def overdealt(self, agreement: Agreement[S], dealt: Counter[str], players: int, whole: bool) -> Iterator[Breach]:
        """Cards that are dealt oftener than the deck has them, and more of some than a round of so many players has,
        or fewer where the `whole` deal is told."""
        rules, deck = agreement.rules, agreement.lexicon.deck
        for card in sorted(dealt, key=agreement.lexicon.order):
            if dealt[card] > (has := deck.count(card)):
                message = f"{number(dealt[card]).capitalize()} cards called {card} were dealt"
                because = f"{message}, and the deck has {number(has)}."
                yield Breach(
                    WRONG_DEAL, rules.deck_rule or rules.deal_rule, (because,), heading=rules.deck_heading(players)
                )
        for limit in rules.limits(players):
            some = sum(count for card, count in dealt.items() if card in limit.cards)
            if some > limit.most or (whole and some < limit.most):
                message = f"{number(some).capitalize()} {limit.name} were dealt"
                because = f"{message}, and a round has {number(limit.most)}."
                yield Breach(WRONG_DEAL, rules.limit_rule, (because,))

    # -- the end of a round

    def unfinished(self, state: S) -> Breach:
        """The fault of a deal before the round has ended."""
        return Breach(NOT_OVER, self.rules.end_rule, ("The round is not over.",))

    def ended(self, state: S) -> None:
        """Count a round that has ended: called once, before the next deal or at the end of what is told."""

    def told(self, number: int) -> Outcome | None:
        """What a round of the match came to, if it was counted or cannot be."""
        return next((one for one in (*self.results, *self.uncounted) if one.hand == number), None)


def filled(hand: Hand, size: int) -> Hand:
    """A hand as dealt: where nothing is said of how many cards are unseen, as many as there have to be.

    >>> filled(Hand({"VI": 2}, unseen=None), 5)
    Hand(cards={'VI': 2}, unseen=3)
    """
    if hand.unseen is not None:
        return hand
    return replace(hand, unseen=max(size - sum(hand.cards.values()), 0))


def _written(hands: Mapping[str, Hand], sizes: Mapping[str, int]) -> str:
    """How hands are written of which fewer cards are told than were dealt, as the end of a sentence."""
    short = {
        player: replace(hand, unseen=sizes[player] - hand.total)
        for player, hand in hands.items()
        if hand.known and hand.total is not None and hand.total < sizes.get(player, 0)
    }
    lines = [f"{player}: {hand_words(hand)}" for player, hand in short.items()]
    return f" Where the others are not seen, write {'; '.join(lines)}." if lines else ""
