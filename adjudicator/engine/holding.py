"""A hand as symbols: its facts and values, and the constraints of one deck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Generic

from z3 import ExprRef, is_bool, is_true

from adjudicator.cards import Hand, Lexicon
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import P_contra, Table
from adjudicator.law import Options, Reading
from adjudicator.solve.facts import Fact
from adjudicator.solve.memory import bounded_memo
from adjudicator.solve.question import Keyed

MANY_DECKS = 64
"""Size of the caches keyed by deck: the rules of a game, the names in a hand. Twice the number of cached sessions
(`engine.sessions`)."""


@dataclass(frozen=True)
class JointLimit:
    """An upper bound: all hidden hands together hold at most `most` of `cards`; with `given`, only where this reading
    has this option."""

    name: str
    cards: frozenset[str]
    most: int
    given: tuple[Reading, str] | None = None

    def applies(self, options: Options) -> bool:
        """Whether the bound holds under these options."""
        return self.given is None or options[self.given[0].key] == self.given[1]


class Holding(ABC, Generic[P_contra]):
    """The encoding of a hand. A game has a single instance, so it is compared by identity."""

    @abstractmethod
    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """Card name -> symbol: an integer count, or a boolean for a card that exists once."""

    @abstractmethod
    def size(self, lexicon: Lexicon) -> ExprRef:
        """The number of cards in the hand, as a term."""

    # -- facts and values

    @abstractmethod
    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a player's hand holds and lacks, as far as known; `at` is the source location for these facts."""

    def values(self, hand: Hand, lexicon: Lexicon) -> dict[str, Value]:
        """The same content for a wholly known hand, as values by symbol name."""
        have = hand.cards
        return {name: card in have if truth else have.get(card, 0) for card, name, truth in self._named(lexicon)}

    def _named(self, lexicon: Lexicon) -> tuple[tuple[str, str, bool], ...]:
        """(card, symbol name, whether it is a boolean) for each card, memoised by lexicon."""
        return bounded_memo(self._names_held, lexicon, lambda: self._names(lexicon), MANY_DECKS)

    def _names(self, lexicon: Lexicon) -> tuple[tuple[str, str, bool], ...]:
        return tuple((c, s.decl().name(), is_bool(s)) for c, s in self.symbols(lexicon).items())

    @cached_property
    def _names_held(self) -> dict[Lexicon, tuple[tuple[str, str, bool], ...]]:
        return {}

    def of_model(self, value: Callable[[ExprRef], ExprRef], lexicon: Lexicon) -> Hand:
        """The hand in a model; `value` looks up the value of a symbol."""
        values = {card: value(symbol) for card, symbol in self.symbols(lexicon).items()}
        counts = {card: int(is_true(v)) if is_bool(v) else v.as_long() for card, v in values.items()}
        return Hand({card: count for card, count in counts.items() if count})

    # -- one deck

    def seen(self, table: Table, position: P_contra, actor: str) -> Counter[str]:
        """The cards known to be outside the actor's hand."""
        seen = Counter(table.discards) + Counter(position.gone)
        for laid in position.pile:
            seen.update(laid.cards)
        for player, hand in table.hands.items():
            if player != actor:
                seen.update(hand.cards)
        return seen

    def one_deck(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """Constraints, with cache keys: the actor's hand, the pile and all visible cards fit into one deck."""
        return []

    def together(self, table: Table, seen: Mapping[str, int], drawn: Mapping[str, int]) -> Iterator[JointLimit]:
        """Yield the game's joint limits on all hidden hands, besides the card counts of the deck. `seen`: the cards
        known to be in none of them; `drawn`: cards that were out of play and may be in a hand again."""
        yield from ()
