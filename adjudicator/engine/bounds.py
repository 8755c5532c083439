"""What must hold of all hidden hands together, as far as it bears on some of them.

Whoever's hand nothing is asked of only takes up cards: all such hands count as one, and where there
are cards enough for it in any case, as none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from z3 import BoolRef, ExprRef, is_bool

from adjudicator.cards import Hand, Lexicon
from adjudicator.compile.emit import Emitter, symbol, truth
from adjudicator.compile.program import Builder
from adjudicator.compile.residual import Range
from adjudicator.engine.game import Game
from adjudicator.engine.holding import Holding, JointLimit
from adjudicator.solve.constraints import Group

MERGED = "the others"
"""Whose hand stands for all that nothing is asked of."""

Keyed = tuple[Hashable, Callable[[], BoolRef]]
"""A term with a key that tells it from every other."""

Inputs = Mapping[str, tuple[str, bool]]
"""By card, the name of its symbol in a hand, and whether that says only that it is there."""
Counts = Mapping[str, int]
"""By card, the place of the number of it in a hand."""


# -- hands as inputs


@lru_cache(maxsize=256)
def inputs_of(holding: Holding, lexicon: Lexicon, player: str | None) -> Inputs:
    """The symbols of a player's hand; of the player on trial, or anybody's, if nobody is named.

    >>> from z3 import Bool
    >>> from adjudicator.engine.singles import Singles
    >>> from adjudicator.games import GAMES
    >>> lexicon = next(iter(GAMES.values())).lexicon({})
    >>> inputs_of(Singles({"Ace": Bool("holds Ace")}), lexicon, "Ben")
    {'Ace': ('holds Ace of Ben', True)}
    """
    mark = "" if player is None else f" of {player}"
    symbols = holding.symbols(lexicon)
    return {card: (f"{one.decl().name()}{mark}", is_bool(one)) for card, one in symbols.items()}


@lru_cache(maxsize=256)
def hand_of(holding: Holding, lexicon: Lexicon, player: str | None) -> Mapping[str, ExprRef]:
    """The same as terms.

    >>> from z3 import Bool
    >>> from adjudicator.engine.singles import Singles
    >>> from adjudicator.games import GAMES
    >>> lexicon = next(iter(GAMES.values())).lexicon({})
    >>> hand_of(Singles({"Ace": Bool("holds Ace")}), lexicon, "Ben")
    {'Ace': holds Ace of Ben}
    """
    return {card: symbol(name, told) for card, (name, told) in inputs_of(holding, lexicon, player).items()}


def counts(make: Builder, own: Inputs) -> Counts:
    """How many of each card a hand has.

    >>> make = Builder()
    >>> own = counts(make, {"VI": ("VIs", False), "Ace": ("the Ace", True)})
    >>> Emitter(make).term(own["VI"]), Emitter(make).term(own["Ace"])
    (VIs, If(the Ace, 1, 0))
    """
    one, none = make.const(1), make.const(0)
    found = {card: make.input(name, told) for card, (name, told) in own.items()}
    return {card: make.choose(place, one, none) if own[card][1] else place for card, place in found.items()}


# -- what holds of them


def matches(make: Builder, own: Counts, hand: Hand) -> int:
    """That a hand has what is known of it, and as many cards as it has; at least one, if that is not known.

    >>> own = {"VI": ("VIs", False), "V": ("Vs", False)}
    >>> as_term(lambda make: matches(make, counts(make, own), Hand({"VI": 1}, unseen=2)))
    And(1 <= VIs, VIs + Vs == 3)
    """
    known = [make.le(make.const(count), own[card]) for card, count in hand.cards.items()]
    size, total = make.add(*own.values()), make.const(sum(hand.cards.values()) + (hand.unseen or 0))
    if hand.unseen is None:
        return make.and_(*known, make.le(make.max_(total, make.const(1)), size))
    return make.and_(*known, make.eq(size, total))


def one_deck(make: Builder, hands: Sequence[Counts], free: Mapping[str, int]) -> int:
    """That together the hands have at most so many of each card, and less than none of no card.

    >>> hands = [{"VI": ("VIs of Ada", False)}, {"VI": ("VIs of Ben", False)}]
    >>> as_term(lambda make: one_deck(make, [counts(make, own) for own in hands], {"VI": 4}))
    And(VIs of Ada + VIs of Ben <= 4,
        0 <= VIs of Ada,
        0 <= VIs of Ben)
    """
    rows = []
    for card, most in free.items():
        some = [own[card] for own in hands]
        rows.append(make.le(make.add(*some), make.const(most)))
        rows += [make.le(make.const(0), one) for one in some]
    return make.and_(*rows)


def within(make: Builder, hands: Sequence[Counts], limit: JointLimit) -> int:
    """That the hands have at most so many of some cards.

    >>> hands = [{"Ace": ("the Ace of Ada", True)}, {"Ace": ("the Ace of Ben", True)}]
    >>> limit = JointLimit("one Ace", frozenset({"Ace"}), 1)
    >>> as_term(lambda make: within(make, [counts(make, own) for own in hands], limit))
    If(the Ace of Ada, 1, 0) + If(the Ace of Ben, 1, 0) <= 1
    """
    some = [own[card] for own in hands for card in own if card in limit.cards]
    return make.le(make.add(*some), make.const(limit.most))


def as_term(write: Callable[[Builder], int]) -> BoolRef:
    """What is written by a builder as a term.

    >>> as_term(lambda make: make.le(make.const(1), make.input("VIs", False)))
    1 <= VIs
    """
    make = Builder()
    return truth(Emitter(make).term(write(make)))


# -- as far as it bears on some


class KnownOfHands(Protocol):
    """What is known of the hidden hands of one table; with no `actor` nobody's hand is on trial."""

    @property
    def game(self) -> Game: ...

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def actor(self) -> str | None:
        """The player whose hand is on trial."""

    @property
    def hidden(self) -> list[str]: ...

    @property
    def cards(self) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand on trial."""

    @property
    def together(self) -> tuple[JointLimit, ...]:
        """What must hold of them together besides the counts of one deck."""

    def known_of(self, player: str) -> Hand: ...

    def free(self, card: str) -> int:
        """How many of a card are for these hands, those they are known to hold included."""


@dataclass(frozen=True)
class HiddenHands:
    """The hidden hands of a deal besides that on trial."""

    deal: KnownOfHands

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The players whose hidden hands these are."""
        return tuple(player for player in self.deal.hidden if player != self.deal.actor)

    def inputs(self, player: str | None) -> Inputs:
        """The symbols of a hand."""
        return inputs_of(self.deal.game.holding, self.deal.lexicon, player)

    @cached_property
    def free(self) -> Mapping[str, int]:
        """How many of each card are for all hidden hands together."""
        return {card: self.deal.free(card) for card in self.deal.cards}

    @property
    def ranges(self) -> Mapping[str, Range]:
        """The bounds of their symbols."""
        found: dict[str, Range] = {}
        for player in self.others:
            hand = self.deal.known_of(player)
            for card, (name, told) in self.inputs(player).items():
                least = hand.cards.get(card, 0)
                most = self.free[card] if hand.unseen is None else min(self.free[card], least + hand.unseen)
                found[name] = (min(least, 1), min(most, 1)) if told else (least, most)
        return found

    @property
    def groups(self) -> list[Group]:
        """The other hands' symbols, with what a hand has of what a game says more of, if it can do with the others."""
        said = frozenset[str]().union(*(limit.cards for limit in self.deal.together))
        found = []
        for player in self.others:
            own, known = self.inputs(player), self.deal.known_of(player).cards
            defaults = {name: known.get(card, 0) for card, (name, _) in own.items() if card in said}
            found.append(Group(frozenset(name for name, _ in own.values()), defaults))
        return found

    def relevant(self, make: Builder, names: frozenset[str], by_default: frozenset[str]) -> Iterator[int]:
        """The places of truths that must hold of all hidden hands, as far as they bear on that on trial and on the first
        of these symbols. Whoever's symbols are `by_default` has no card of a joint limit but those known of him, and
        may have any other."""
        asked = [p for p in self.others if self._among(p, names)]
        rest = [player for player in self.others if player not in asked]
        if by_default and not self._merged(asked, rest).filled:
            asked = [p for p in self.others if self._among(p, names | by_default)]
            rest = [player for player in self.others if player not in asked]
        own: list[str | None] = [None] if self.deal.actor in self.deal.hidden else []
        players = (*own, *asked)
        hands = [counts(make, self.inputs(player)) for player in players]
        for player, hand in zip(asked, hands[len(own) :], strict=True):
            yield matches(make, hand, self.deal.known_of(player))
        free, taken = self.free, dict[str, int]()
        if rest:
            merged = self._merged(asked, rest)
            if merged.filled:
                free = {card: most - merged.known[card] for card, most in free.items()}
                hands.append({card: make.const(0) for card in free})
                taken = {card: make.const(merged.known[card]) for card in free}
            else:
                taken = dict(counts(make, self.inputs(MERGED)))
                hands.append(taken)
                yield merged.matches(make, taken)
        if self.others:
            yield one_deck(make, hands, free)
        for limit in self.deal.together if players or rest else ():
            yield within(make, [*hands[: len(players)], taken], limit)

    def _among(self, player: str, names: frozenset[str]) -> bool:
        return any(name in names for name, _ in self.inputs(player).values())

    def _merged(self, asked: Sequence[str], rest: Sequence[str]) -> _Merged:
        own = [self.deal.actor] if self.deal.actor in self.deal.hidden and self.deal.actor else []
        return _Merged(self, (*own, *asked), rest)


@dataclass(frozen=True)
class _Merged:
    """The hands of some players, of which nothing is asked, beside those of others, as one hand."""

    unseen: HiddenHands
    others: Sequence[str]
    players: Sequence[str]

    def _hand(self, player: str) -> Hand:
        return self.unseen.deal.known_of(player)

    @cached_property
    def known(self) -> Counter[str]:
        return sum((Counter(self._hand(player).cards) for player in self.players), Counter())

    @cached_property
    def _missing(self) -> int:
        """How many cards they have besides, at the least."""
        hands = [self._hand(player) for player in self.players]
        return sum((0 if hand.cards else 1) if hand.unseen is None else hand.unseen for hand in hands)

    @property
    def filled(self) -> bool:
        """Whether there are cards enough for them, whatever the others have, of which nothing is said but that
        they come from one deck."""
        taken = 0
        for player in self.others:
            hand = self._hand(player)
            if hand.unseen is None:
                return False
            taken += sum(hand.cards.values()) + hand.unseen
        said = frozenset[str]().union(*(limit.cards for limit in self.unseen.deal.together))
        left = (max(most - self.known[card], 0) for card, most in self.unseen.free.items() if card not in said)
        return sum(left) - taken >= self._missing

    def matches(self, make: Builder, own: Counts) -> int:
        """That one hand has what they have together."""
        if all(self._hand(player).unseen is not None for player in self.players):
            return matches(make, own, Hand(dict(self.known), self._missing))
        known = [make.le(make.const(count), own[card]) for card, count in self.known.items()]
        least = make.const(sum(self.known.values()) + self._missing)
        return make.and_(*known, make.le(least, make.add(*own.values())))
