"""Joint constraints on the hidden hands (one deck, hand sizes, joint limits), projected onto the hands that a question
reads.

The other hidden hands only use up cards, so they are merged into one hand. Where enough cards are left for them in
every case, they are dropped altogether.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Protocol

from z3 import BoolRef, ExprRef, is_bool

from adjudicator.cards import Hand, Lexicon
from adjudicator.compile.emit import Emitter, symbol, truth
from adjudicator.compile.program import Builder
from adjudicator.compile.residual import Range
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.engine.holding import Holding, JointLimit
from adjudicator.solve.constraints import Group

MERGED = "the others"
"""Pseudo-player that owns the merged hand of the players whose symbols are not read."""

Keyed = tuple[Hashable, Callable[[], BoolRef]]
"""A lazily built constraint with its cache key."""

Inputs = Mapping[str, tuple[str, bool]]
"""Card name -> (symbol name, whether the symbol is a boolean), for one hand. A boolean means that the deck has one such
card."""
Counts = Mapping[str, int]
"""Card name -> node of the program that counts the card in one hand."""


# -- hands as inputs


@lru_cache(maxsize=256)
def inputs_of(holding: Holding, lexicon: Lexicon, player: str | None) -> Inputs:
    """Names and types of the symbols of `player`'s hand; None stands for the hand on trial, whose names have no suffix.

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
    """The symbols of `player`'s hand as z3 constants, by card name (see `inputs_of`).

    >>> from z3 import Bool
    >>> from adjudicator.engine.singles import Singles
    >>> from adjudicator.games import GAMES
    >>> lexicon = next(iter(GAMES.values())).lexicon({})
    >>> hand_of(Singles({"Ace": Bool("holds Ace")}), lexicon, "Ben")
    {'Ace': holds Ace of Ben}
    """
    return {card: symbol(name, boolean) for card, (name, boolean) in inputs_of(holding, lexicon, player).items()}


def counts(make: Builder, own: Inputs) -> Counts:
    """Program nodes for the number of each card in a hand; a boolean symbol counts as 0 or 1.

    >>> make = Builder()
    >>> own = counts(make, {"VI": ("VIs", False), "Ace": ("the Ace", True)})
    >>> Emitter(make).term(own["VI"]), Emitter(make).term(own["Ace"])
    (VIs, If(the Ace, 1, 0))
    """
    one, none = make.const(1), make.const(0)
    nodes = {card: make.input(name, boolean) for card, (name, boolean) in own.items()}
    return {card: make.choose(place, one, none) if own[card][1] else place for card, place in nodes.items()}


# -- constraints


def matches(make: Builder, own: Counts, hand: Hand) -> int:
    """Constraint: the hand includes the known cards of `hand` and has its size, or at least one card if the size is
    unknown.

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
    """Constraint: together the hands hold at most `free[card]` of each card, and each holds a non-negative number of
    it.

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
    """Constraint: together the hands hold at most `limit.most` of the cards that `limit` names, if its reading is read
    so.

    >>> hands = [{"Ace": ("the Ace of Ada", True)}, {"Ace": ("the Ace of Ben", True)}]
    >>> limit = JointLimit("one Ace", frozenset({"Ace"}), 1)
    >>> as_term(lambda make: within(make, [counts(make, own) for own in hands], limit))
    If(the Ace of Ada, 1, 0) + If(the Ace of Ben, 1, 0) <= 1
    """
    some = [own[card] for own in hands for card in own if card in limit.cards]
    bound = make.le(make.add(*some), make.const(limit.most))
    if limit.given is None:
        return bound
    reading, option = limit.given
    read_so = make.eq(make.input(reading.symbol.decl().name(), False), make.const(reading.names.index(option)))
    return make.or_(make.not_(read_so), bound)


def as_term(write: Callable[[Builder], int]) -> BoolRef:
    """Build a program with `write` and return it as a z3 boolean.

    >>> as_term(lambda make: make.le(make.const(1), make.input("VIs", False)))
    1 <= VIs
    """
    make = Builder()
    return truth(Emitter(make).term(write(make)))


# -- projection onto the hands that a question reads


class KnownOfHands(Protocol):
    """What this module needs of a deal (`engine.hands.Deal`). If `actor` is None, no hand is on trial."""

    @property
    def game(self) -> Game: ...

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def actor(self) -> str | None:
        """The player whose hand is on trial, or None."""

    @property
    def hidden(self) -> list[str]: ...

    @property
    def cards(self) -> Mapping[str, ExprRef]:
        """Card name -> symbol in the hand on trial."""

    @property
    def together(self) -> tuple[JointLimit, ...]:
        """The game's joint limits on all hidden hands, besides the card counts of the deck."""

    def known_of(self, player: str) -> Hand: ...

    def free(self, card: str) -> int:
        """Number of copies of a card available to the hidden hands, those they are known to hold included."""


@dataclass(frozen=True)
class HiddenHands:
    """The hidden hands of a deal other than the one on trial: their symbols, ranges and joint constraints."""

    deal: KnownOfHands

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The players with a hidden hand, without the actor."""
        return tuple(player for player in self.deal.hidden if player != self.deal.actor)

    def inputs(self, player: str | None) -> Inputs:
        """Symbol names of a player's hand (`inputs_of`)."""
        return inputs_of(self.deal.game.holding, self.deal.lexicon, player)

    @cached_property
    def free(self) -> Mapping[str, int]:
        """Card name -> number of copies available to all hidden hands together."""
        return {card: self.deal.free(card) for card in self.deal.cards}

    @property
    def ranges(self) -> Mapping[str, Range]:
        """Symbol name -> (lowest, highest) value, for the hands of `others`."""
        ranges: dict[str, Range] = {}
        for player in self.others:
            hand = self.deal.known_of(player)
            for card, (name, boolean) in self.inputs(player).items():
                least = hand.cards.get(card, 0)
                most = self.free[card] if hand.unseen is None else min(self.free[card], least + hand.unseen)
                ranges[name] = (min(least, 1), min(most, 1)) if boolean else (least, most)
        return ranges

    @property
    def groups(self) -> list[Group]:
        """One group of symbols per other hand. Its defaults cover the cards under a joint limit: the number known to be
        held."""
        limited = frozenset[str]().union(*(limit.cards for limit in self.deal.together))
        groups = []
        for player in self.others:
            own, known = self.inputs(player), self.deal.known_of(player).cards
            defaults = {name: known.get(card, 0) for card, (name, _) in own.items() if card in limited}
            groups.append(Group(frozenset(name for name, _ in own.values()), defaults))
        return groups

    def relevant(self, make: Builder, names: frozenset[str], by_default: frozenset[str]) -> Iterator[int]:
        """Yield program nodes for the joint constraints, projected onto the hand on trial and the hands that own a
        symbol in `names`.

        Hands that own a symbol in `by_default` are treated as holding, of the cards under a joint limit, only the known
        ones. They are read individually only if the merged hand cannot be filled in every case.
        """
        individual = [p for p in self.others if self._among(p, names)]
        rest = [player for player in self.others if player not in individual]
        if by_default and not self._merged(individual, rest).filled:
            individual = [p for p in self.others if self._among(p, names | by_default)]
            rest = [player for player in self.others if player not in individual]
        own: list[str | None] = [None] if self.deal.actor in self.deal.hidden else []
        players = (*own, *individual)
        hands = [counts(make, self.inputs(player)) for player in players]
        for player, hand in zip(individual, hands[len(own) :], strict=True):
            yield matches(make, hand, self.deal.known_of(player))
        free, taken = self.free, dict[str, int]()
        if rest:
            merged = self._merged(individual, rest)
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

    def _merged(self, individual: Sequence[str], rest: Sequence[str]) -> _Merged:
        own = [self.deal.actor] if self.deal.actor in self.deal.hidden and self.deal.actor else []
        return _Merged(self, (*own, *individual), rest)


@dataclass(frozen=True)
class _Merged:
    """The hands of `players` merged into one, next to the hands of `others`, which are read individually."""

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
        """The least number of unseen cards in the merged hands."""
        hands = [self._hand(player) for player in self.players]
        return sum((0 if hand.cards else 1) if hand.unseen is None else hand.unseen for hand in hands)

    @property
    def filled(self) -> bool:
        """Whether enough cards without a joint limit are left to fill the merged hands, whatever the others hold.

        If so, the merged hand needs no symbols.
        """
        taken = 0
        for player in self.others:
            hand = self._hand(player)
            if hand.unseen is None:
                return False
            taken += sum(hand.cards.values()) + hand.unseen
        limited = frozenset[str]().union(*(limit.cards for limit in self.unseen.deal.together))
        left = (max(most - self.known[card], 0) for card, most in self.unseen.free.items() if card not in limited)
        return sum(left) - taken >= self._missing

    def matches(self, make: Builder, own: Counts) -> int:
        """Constraint: the merged hand includes the known cards and has at least (if all sizes are known: exactly) the
        total size."""
        if all(self._hand(player).unseen is not None for player in self.players):
            return matches(make, own, Hand(dict(self.known), self._missing))
        known = [make.le(make.const(count), own[card]) for card, count in self.known.items()]
        least = make.const(sum(self.known.values()) + self._missing)
        return make.and_(*known, make.le(least, make.add(*own.values())))
