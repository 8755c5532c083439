"""A hand as symbols: what is in it as facts and values, and what one deck leaves for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from z3 import ExprRef, is_bool, is_true

from adjudicator.cards import Hand, Lexicon
from adjudicator.compile.program import Value
from adjudicator.engine.state import P_contra, Table
from adjudicator.solve.facts import Fact
from adjudicator.solve.memory import bounded_memo
from adjudicator.solve.question import Keyed

MANY_DECKS = 64
"""More decks than something is kept for, the rules of a game or the names in a hand: twice as many as there are
sessions (`engine.situation`)."""


@dataclass(frozen=True)
class JointLimit:
    """That all hidden hands together have at most so many of some cards."""

    name: str
    cards: frozenset[str]
    most: int


class Holding(ABC, Generic[P_contra]):
    """How a hand of a game stands as symbols; a game has one, so it is compared by identity."""

    @abstractmethod
    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand: how many there are, or whether it is there."""

    @abstractmethod
    def size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""

    # -- what is known of it

    @abstractmethod
    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a player's hand holds and lacks, as far as it is known; `at` is where that is stated."""

    def values(self, hand: Hand, lexicon: Lexicon) -> dict[str, Value]:
        """What the facts of a hand say that is wholly known, as values by the symbols' names."""
        have = hand.cards
        return {name: card in have if truth else have.get(card, 0) for card, name, truth in self._named(lexicon)}

    def _named(self, lexicon: Lexicon) -> tuple[tuple[str, str, bool], ...]:
        """The symbol's name of each card, and whether it is a truth rather than a number."""
        return bounded_memo(self._names_held, lexicon, lambda: self._names(lexicon), MANY_DECKS)

    def _names(self, lexicon: Lexicon) -> tuple[tuple[str, str, bool], ...]:
        return tuple((c, s.decl().name(), is_bool(s)) for c, s in self.symbols(lexicon).items())

    @cached_property
    def _names_held(self) -> dict[Lexicon, tuple[tuple[str, str, bool], ...]]:
        return {}

    def of_model(self, value: Callable[[ExprRef], ExprRef], lexicon: Lexicon) -> Hand:
        """The hand that the solver found; `value` gives the value of each symbol there."""
        found = {card: value(symbol) for card, symbol in self.symbols(lexicon).items()}
        counts = {card: int(is_true(v)) if is_bool(v) else v.as_long() for card, v in found.items()}
        return Hand({card: count for card, count in counts.items() if count})

    # -- one deck

    def seen(self, table: Table, position: P_contra, actor: str) -> Counter[str]:
        """Every card known to be elsewhere than in the actor's hand."""
        seen = Counter(table.discards) + Counter(position.gone)
        for laid in position.pile:
            seen.update(laid.cards)
        for player, hand in table.hands.items():
            if player != actor:
                seen.update(hand.cards)
        return seen

    def one_deck(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """That the actor's hand, what lies there and every card in sight come from one deck, as terms with keys."""
        return []

    def together(self, table: Table, seen: Mapping[str, int], drawn: Mapping[str, int]) -> Iterator[JointLimit]:
        """What must hold of all hidden hands together besides the counts of one deck. `seen` are
        the cards known to be in none of them, `drawn` those that were out of play and may be in one
        again."""
        yield from ()
