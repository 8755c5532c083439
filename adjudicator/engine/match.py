"""A match: a sequence of rounds with a running score; seating, dealing and counting.

`Match` itself fits games with fixed seats in which the deal passes to the left and the whole deck is dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Generic, Protocol

from adjudicator.cards import Hand, Play
from adjudicator.cards.english import amount, both, number
from adjudicator.cards.play import hand_words
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import NOT_OVER, WRONG_DEAL, WRONG_SEATS, Breach
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.lines import BetweenRounds, DealLine, HouseRuleLine
from adjudicator.engine.rules import Agreement, Rules, S, from_seat


class Outcome(Protocol):
    """The result of a finished round: its score, or the reason why it cannot be counted."""

    @property
    def hand(self) -> int:
        """The round's number in its match, from 1."""

    @property
    def text(self) -> tuple[str, ...]:
        """The result as sentences, one per line."""

    def as_dict(self) -> dict[str, object]:
        """The result as JSON data."""


@dataclass(frozen=True)
class Dealing(Generic[S]):
    """A round about to begin: its agreement, its number in the match, the dealt hands, the faults of seating and deal,
    and `start`, which makes the initial state from the hands (of which more may be known by then)."""

    agreement: Agreement[S]
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    start: Callable[[Mapping[str, Hand]], S]
    wrong: tuple[Breach, ...] = ()


class Match(Generic[S]):
    """Tracks the rounds of a record. `agreements` gives the rules for a number of players; `players` are in the order
    of the first round, `number` is that round's number."""

    chips = False
    """Whether a deal may state chips."""
    midway = False
    """Whether a record may begin in mid-round."""

    def __init__(self, agreements: Callable[[int], Agreement[S]], players: tuple[str, ...], number: int = 1) -> None:
        self.agreements, self.players, self.first = agreements, players, number
        self.number = number
        self.results: list[Outcome] = []
        """Outcomes of the finished rounds that were counted."""
        self.uncounted: list[Outcome] = []
        """Outcomes of the finished rounds that cannot be counted."""

    @property
    def rules(self) -> Rules[S]:
        """The rules for the present number of players, here used for how rounds begin and end."""
        return self.agreements(len(self.players)).rules

    # -- seating

    def between(self, line: BetweenRounds, state: S | None) -> Iterator[Breach]:
        """Apply an event between two rounds; yields its breaches. Raises SetUpFault for an event that this game does
        not have, here all."""
        message = f"{line} has no meaning here"
        raise SetUpFault("no-seats", message, "nobody comes or goes, and the seats stay as they are")

    def decreed(self, line: HouseRuleLine, state: S | None) -> Iterator[Breach]:
        """Apply a change of house rules; yields its breaches. A round in progress goes on under its own rules."""
        if state is not None and not state.ended:
            because = f"A house rule changes between rounds, and one is on: the {line} counts from the next."
            yield Breach(NOT_OVER, self.rules.decree_rule or self.rules.end_rule, (because,))

    def after(self, line: BetweenRounds, state: S | None) -> S | None:
        """The state after a line that is not an action of the round."""
        return state

    def seated(self, state: S | None) -> tuple[str, ...]:
        """The players of the next round in playing order; the deal passes to the left."""
        return self.players if state is None else from_seat(state.players, state.players[1])

    def strange(self, player: str) -> Breach:
        """The breach for an action by somebody who does not play the round."""
        return Breach(WRONG_SEATS, self.rules.seats_rule, (f"{player} does not play this round.",))

    def placed(self, line: DealLine, state: S | None) -> tuple[tuple[str, ...], list[Breach]]:
        """The players of the next round as its deal names them, and the breaches in their order. Raises SetUpFault
        unless they are the expected players."""
        expected = self.seated(state)
        players = line.players or expected
        strangers = [name for name in (*players, *line.hands) if name not in expected]
        if strangers or sorted(players) != sorted(expected):
            raise SetUpFault("players", f"{both(list(expected))} play, and nobody comes or goes", "name them all")
        if players == expected:
            return players, []
        because = self.misplaced(expected, players)
        return players, [Breach(WRONG_SEATS, self.rules.seats_rule, (because,))]

    def misplaced(self, expected: Sequence[str], players: Sequence[str]) -> str:
        """Sentence: the order of play differs from the expected one."""
        return f"{' '.join(expected)} is the order of play, and here it is {' '.join(players)}."

    # -- the deal

    def sizes(self, players: Sequence[str]) -> Mapping[str, int]:
        """Player -> number of cards dealt: the whole deck, one card at a time. Overrides may raise SetUpFault."""
        return self.agreements(len(players)).lexicon.deck.dealt(players)

    def deal(self, line: DealLine, state: S | None, following: Play | None) -> Dealing[S]:
        """Set up the round after `state`. `following` is the first play of the new round, for games that infer
        something from it. Raises SetUpFault if the players cannot be determined."""
        if (line.stacks or line.stakes or line.antes) and not self.chips:
            raise SetUpFault("no-chips", "nobody plays for chips here", "leave stacks:, stakes: and antes: out")
        players, wrong = self.placed(line, state)
        self.number += state is not None
        agreement, number = self.agreements(len(players)), self.number
        sizes = self.sizes(players)
        hands = {player: filled(line.hands.get(player, Hand(unseen=None)), sizes[player]) for player in players}
        wrong += self.misdealt(agreement, hands, sizes)
        return Dealing(
            agreement, number, hands, lambda known: agreement.rules.start(players, known, number), tuple(wrong)
        )

    def misdealt(
        self, agreement: Agreement[S], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Yield breaches for wrong hand sizes and for cards dealt too often."""
        yield from self.missized(agreement, hands, sizes)
        dealt = sum((Counter(hand.cards) for hand in hands.values()), Counter[str]())
        yield from self.overdealt(agreement, dealt, len(hands), all(hand.known for hand in hands.values()))

    def missized(
        self, agreement: Agreement[S], hands: Mapping[str, Hand], sizes: Mapping[str, int]
    ) -> Iterator[Breach]:
        """Yield a breach for hands of the wrong size, with a hint on writing partly known hands."""
        wrong = [
            f"{player} has {amount(hand.total, 'card')} and should have {number(sizes[player])}"
            for player, hand in hands.items()
            if player in sizes and hand.total is not None and hand.total != sizes[player]
        ]
        if wrong:
            because = f"{'; '.join(wrong)}.{_written(hands, sizes)}"
            yield Breach(WRONG_DEAL, agreement.rules.deal_rule, (because,))

    def overdealt(self, agreement: Agreement[S], dealt: Counter[str], players: int, whole: bool) -> Iterator[Breach]:
        """Yield breaches for cards dealt more often than the deck has them, and for cards under a limit of the round:
        more than it, or fewer if the `whole` deal is known."""
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
        """The breach of dealing before the round has ended."""
        return Breach(NOT_OVER, self.rules.end_rule, ("The round is not over.",))

    def ended(self, state: S) -> None:
        """Count a finished round. Called once, before the next deal or at the end of the record."""

    def outcome(self, number: int) -> Outcome | None:
        """The outcome of a round of the match, by number; None if it is not finished."""
        return next((one for one in (*self.results, *self.uncounted) if one.hand == number), None)


def filled(hand: Hand, size: int) -> Hand:
    """A hand as dealt: an unknown number of unseen cards becomes what is missing to `size`.

    >>> filled(Hand({"VI": 2}, unseen=None), 5)
    Hand(cards={'VI': 2}, unseen=3)
    """
    if hand.unseen is not None:
        return hand
    return replace(hand, unseen=max(size - sum(hand.cards.values()), 0))


def _written(hands: Mapping[str, Hand], sizes: Mapping[str, int]) -> str:
    """Final sentence of a breach: how to write hands of which fewer cards are listed than were dealt. Empty if there
    are none."""
    short = {
        player: replace(hand, unseen=sizes[player] - hand.total)
        for player, hand in hands.items()
        if hand.known and hand.total is not None and hand.total < sizes.get(player, 0)
    }
    lines = [f"{player}: {hand_words(hand)}" for player, hand in short.items()]
    return f" Where the rest of the hand is not seen, write {'; '.join(lines)}." if lines else ""
