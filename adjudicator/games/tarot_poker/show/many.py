"""Strengths of many hands, looked up by the sums of their cards' codes; and who can still win where hands are unseen.

* `evaluator(chariot=…, temperance=…, readings=…)` has the strength of a hand, and with NumPy a table for arrays of hands
  (`.table.of_hands`) and for all that can be made of some cards (`.table.every`).
* `chances(show)` counts every hand that an unseen one can be; `contest(show, player)` finds hands in which somebody wins,
  where several are unseen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.dataclass import dataclass
from adjudicator.games.tarot_poker.cards import CARDS, HAND, PLAIN_CARDS, RANKS
from adjudicator.games.tarot_poker.show import DEFAULTS, KEYS, Coding, Value, value
from adjudicator.law import Options
from adjudicator.solve.budget import stop_if_spent

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from adjudicator.games.tarot_poker.show.arrays import Table

# -- strengths
#
# Strengths of many hands, looked up by the sums of their cards' codes.
#
# The strength of a sum is found by definition (`value`) when it is first asked for, and kept. `Evaluator.table` has all
# of them in arrays, for who has NumPy.


@dataclass(frozen=True)
class Evaluator(Coding):
    """Strengths of hands (`Value.strength`) under a Chariot, Temperance and readings. Made by `evaluator`."""

    _known: dict[int, int] = field(default_factory=dict, compare=False, repr=False)

    def strength(self, hand: Sequence[str]) -> int:
        """The strength of a hand of five cards, as `show.value` has it."""
        codes = self.codes
        total = sum(codes[card] for card in hand)
        strength = self._known.get(total)
        if strength is None:
            strength = self._known[total] = self._defined(hand)
        return strength

    def _defined(self, hand: Sequence[str]) -> int:
        chariot, temperance, readings = self.chariot, self.temperance, self.readings
        return value(hand, chariot=chariot, temperance=temperance, readings=readings).strength

    def strengths(self, hands: Iterable[Sequence[str]]) -> list[int]:
        """The strengths of hands; `table.strengths` has them for arrays of cards by number."""
        return [self.strength(hand) for hand in hands]

    @cached_property
    def table(self) -> Table:
        """All strengths, in arrays. Raises ImportError where NumPy is missing."""
        from adjudicator.games.tarot_poker.show.arrays import Table

        return Table.of(self)


OF_TEMPERANCE, OF_BOTH = ("tp.temperance.conditional",), ("tp.temperance.chariot",)
"""The readings that bear on a hand after Temperance alone, and those that bear on one behind a Chariot besides."""


def evaluator(*, chariot: bool = False, temperance: bool = False, readings: Options = DEFAULTS) -> Evaluator:
    """The evaluator under a Chariot, Temperance and readings by key; the same for the same, while it is remembered. Those
    that cannot bear on it count as their defaults."""
    idle = () if chariot and temperance else OF_BOTH if temperance else (*OF_TEMPERANCE, *OF_BOTH)
    options = (DEFAULTS[key] if key in idle else readings.get(key, DEFAULTS[key]) for key in KEYS)
    return _evaluator(chariot, temperance, tuple(options))


@lru_cache(maxsize=8)  # A table takes 26 MB.
def _evaluator(chariot: bool, temperance: bool, options: tuple[str, ...]) -> Evaluator:
    return Evaluator(chariot, temperance, options)


# -- unseen hands
#
# Who can still win while hands are not wholly seen.
#
# A few good and a few weak hands mostly show that a player can win (`example`). Where they do not, and to count, every
# hand that an unseen one can be is ranked: all 15,020,334 hands of five cards beside one that is known take a fraction
# of a second with NumPy, and minutes without.

MANY = 100_000
"""More hands than this take long without NumPy."""
Part: TypeAlias = "list[int] | NDArray[np.int32]"
"""Some strengths: in an array, where NumPy is there."""


@dataclass(frozen=True)
class Seat:
    """A hand that counts at a show: the cards of it that are known, how many nobody saw, whether a Chariot lies before
    its player, and what a wild in it was declared to stand for."""

    player: str
    cards: tuple[str, ...]
    unseen: int = 0
    chariot: bool = False
    declared: str | None = None


@dataclass(frozen=True)
class Chances:
    """In how many of `hands` hands, each as likely as any, a player wins alone, and in how many with others."""

    hands: int
    alone: Mapping[str, int]
    shared: Mapping[str, int]

    def can(self, player: str) -> bool:
        """Whether a player can win, if only a share."""
        return self.alone[player] + self.shared[player] > 0


@dataclass(frozen=True)
class Show:
    """The hands that are compared: seats, cards known to be elsewhere (put down, shown by folded players, lying as
    shields), whether Temperance was played, and readings by key."""

    seats: tuple[Seat, ...]
    gone: Collection[str] = ()
    temperance: bool = False
    readings: Options = field(default_factory=lambda: DEFAULTS, hash=False)

    @property
    def stock(self) -> tuple[str, ...]:
        """The cards that may be anywhere."""
        known = {*self.gone, *(card for seat in self.seats for card in seat.cards)}
        return tuple(card for card in CARDS if card not in known)

    def seat(self, player: str) -> Seat:
        """The seat of a player."""
        return next(seat for seat in self.seats if seat.player == player)

    def evaluator(self, seat: Seat) -> Evaluator:
        """What ranks the hands of a seat."""
        return evaluator(chariot=seat.chariot, temperance=self.temperance, readings=self.readings)

    def seen(self) -> dict[str, int]:
        """The strengths of the hands that are wholly seen, by player."""
        return {seat.player: self.strength(seat, seat.cards) for seat in self.seats if not seat.unseen}

    def strength(self, seat: Seat, cards: Sequence[str]) -> int:
        """The strength of a hand at a seat."""
        if len(cards) == HAND and seat.declared is None:
            return self.evaluator(seat).strength(cards)
        return self.worth(seat, cards).strength

    def worth(self, seat: Seat, cards: Collection[str]) -> Value:
        """What cards are worth at a seat, by definition: it looks up no reading that does not bear on it."""
        return value(
            cards, chariot=seat.chariot, temperance=self.temperance, readings=self.readings, declared=seat.declared
        )


def countable(show: Show, seat: Seat) -> int | None:
    """How many hands a seat's can be, if they can be ranked in a few seconds; None for more."""
    hands = comb(len(show.stock), seat.unseen)
    return hands if hands <= MANY or find_spec("numpy") is not None else None


def chances(show: Show) -> Chances:
    """How often each player wins, over every hand that the one not wholly seen can be. Raises ValueError where more than
    one hand is not wholly seen."""
    hidden = [seat for seat in show.seats if seat.unseen]
    if len(hidden) > 1:
        raise ValueError("hands can be counted where one is unseen")
    seen = show.seen()
    best = max(seen.values(), default=-1)
    leading = [player for player, strength in seen.items() if strength == best]
    alone, shared = ({seat.player: 0 for seat in show.seats} for _ in range(2))
    above, equal, total = 0, 0, 1
    for seat in hidden:
        above, equal, total = compared(show, seat, best)
        alone[seat.player], shared[seat.player] = above, equal
    for player in leading:
        shared[player] = equal
        (alone if len(leading) == 1 else shared)[player] += total - above - equal
    return Chances(total, alone, shared)


def compared(show: Show, seat: Seat, beat: int) -> tuple[int, int, int]:
    """Of the hands that a seat's can be, how many are stronger than a strength, how many as strong, and how many there
    are."""
    above = equal = total = 0
    for part in strengths(show, seat, seat.cards, show.stock):
        if isinstance(part, list):
            above, equal = above + sum(one > beat for one in part), equal + part.count(beat)
        else:
            above, equal = above + int((part > beat).sum()), equal + int((part == beat).sum())
        total += len(part)
    return above, equal, total


def strengths(show: Show, seat: Seat, cards: Sequence[str], rest: Sequence[str]) -> Iterator[Part]:
    """The strengths of all hands that a seat's can be with some cards and others from the rest, in parts."""
    more = len(seat.cards) + seat.unseen - len(cards)
    own, whole = show.evaluator(seat), seat.declared is None and len(cards) + more == HAND
    if more > 2 and whole and find_spec("numpy") is not None:  # fewer hands are ranked before a table is made
        import numpy as np

        place = {card: number for number, card in enumerate(CARDS)}
        held, others = (np.array([place[card] for card in some], np.intp) for some in (cards, rest))
        for part in own.table.every(others, held):
            stop_if_spent()
            yield part
        return
    for chosen in combinations(rest, more):
        stop_if_spent()
        hand = (*cards, *chosen)
        yield [own.strength(hand) if whole else show.strength(seat, hand)]


@dataclass(frozen=True)
class Contest:
    """Whether a player can win: hands of everybody in which they do, if only a share; or none. `proved` is false where
    a search has no result, and there is no proof that none exist."""

    hands: Mapping[str, tuple[str, ...]] | None
    proved: bool = True


def contest(show: Show, player: str) -> Contest:
    """Whether a player can win, whatever number of hands nobody saw.

    The player gets the strongest hand there can be, each other the weakest there can be then. Where the player still
    loses to a hand that cannot be weaker, nobody can help it.
    """
    own = show.seat(player)
    rest, (strength, cards) = show.stock, extreme(show, own, show.stock, most=True)
    hands = {player: cards}
    for seat in show.seats:
        if seat.player != player:
            rest = tuple(card for card in rest if all(card not in hand for hand in hands.values()))
            weakest, hands[seat.player] = extreme(show, seat, rest, most=False)
            if weakest > strength:
                least, _ = extreme(show, seat, show.stock, most=False)
                return Contest(None, proved=least > strength)
    return Contest(hands)


def example(show: Show, player: str) -> Mapping[str, tuple[str, ...]] | None:
    """Hands of everybody in which a player wins, if only a share: a strong one of theirs beside weak ones of the others.
    None where those that are tried do not do."""
    own = show.seat(player)
    hands = {player: _climbed(show, own, show.stock, most=True)}
    strength = show.strength(own, hands[player])
    for seat in show.seats:
        if seat.player != player:
            rest = [card for card in show.stock if all(card not in hand for hand in hands.values())]
            if len(rest) < seat.unseen:
                return None
            hands[seat.player] = _climbed(show, seat, rest, most=False)
            if show.strength(seat, hands[seat.player]) > strength:
                return None
    return hands


def _climbed(show: Show, seat: Seat, rest: Sequence[str], *, most: bool) -> tuple[str, ...]:
    """A hand of a seat's that no exchange of one unseen card makes stronger, or weaker: the best of straight flushes and
    the first cards, improved card by card."""

    def worth(unseen: Iterable[str]) -> int:
        stop_if_spent()
        strength = show.strength(seat, (*seat.cards, *unseen))
        return strength if most else -strength

    starts = [rest[: seat.unseen], *_runs(rest, seat.unseen)]
    chosen = list(max(starts, key=worth))
    best, improved = worth(chosen), True
    while improved:
        improved = False
        for place, card in ((place, card) for place in range(seat.unseen) for card in rest):
            if card in chosen:
                continue
            changed = [*chosen[:place], card, *chosen[place + 1 :]]
            if (trial := worth(changed)) > best:
                chosen, best, improved = changed, trial, True
    return (*seat.cards, *sorted(chosen, key=CARDS.index))


def _runs(rest: Sequence[str], count: int) -> Iterator[Sequence[str]]:
    """So many cards of one suit in a row, from every card of a suit that is there."""
    there = set(rest)
    for suit in dict.fromkeys(suit for _, suit in PLAIN_CARDS.values()):
        row = [card for card, (_, own) in PLAIN_CARDS.items() if own == suit]
        row.sort(key=lambda card: RANKS.index(PLAIN_CARDS[card][0]))
        for start in range(len(row)):
            cards = [card for card in row[start : start + HAND] if card in there][:count]
            if len(cards) == count:
                yield cards


def extreme(show: Show, seat: Seat, rest: Sequence[str], *, most: bool) -> tuple[int, tuple[str, ...]]:
    """The strongest hand that a seat's can be with cards from the rest, or the weakest: its strength, and the first such
    hand."""
    edge = _edge(strengths(show, seat, seat.cards, rest), most)
    cards = seat.cards
    for _ in range(seat.unseen):
        for place, card in enumerate(rest):
            behind = rest[place + 1 :]
            if _edge(strengths(show, seat, (*cards, card), behind), most) == edge:
                cards, rest = (*cards, card), behind
                break
    return edge, cards


def _edge(parts: Iterator[Part], most: bool) -> int:
    """The greatest of all strengths, or the least; below all others where there are none."""
    best = max if most else min
    ends = (best(part) if isinstance(part, list) else int(part.max() if most else part.min()) for part in parts)
    return best(ends, default=-1)
