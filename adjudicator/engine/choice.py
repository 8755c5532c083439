"""A kind of decision as a game knows it: how it stands as symbols, and in which words it is told.

A turn is one such choice; what is paid, or laid away, is another. `P` is what a game's positions are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol

from typing_extensions import TypeVar
from z3 import BoolRef, ExprRef

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.compile.program import Value
from adjudicator.engine.state import Position, Table
from adjudicator.law import Alternative, Decision, Options
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact
from adjudicator.solve.session import Values

if TYPE_CHECKING:
    from adjudicator.solve.conditions import Condition, Literal, Word

P_contra = TypeVar("P_contra", bound=Position, default=Position, contravariant=True)

TURN = "turn"
"""What the decision of a regular turn is called in every game."""


class Encoding(Protocol[P_contra]):
    """A kind of decision as symbols: its law, the position and each play as values of them.

    `nothing` is a play of it that takes no cards, to ask about a hand with. `on_trial` holds of the symbols of every
    play that is ruled on. `untold` are the values of symbols that no fact of a position names.
    """

    name: str
    nothing: Play
    on_trial: tuple[BoolRef, ...] = ()
    untold: Mapping[ExprRef, int | bool] = MappingProxyType({})

    def decision(self, lexicon: Lexicon) -> Decision:
        """Its law with these cards, written out anew."""

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: the least number of each symbol, or that it is true."""

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play and for what is shown beside it."""
        shown = Play(DISCARD, tuple(c for c in play.showing or () if c in lexicon.deck.singles))
        return {**self.needs(shown, lexicon), **self.needs(play, lexicon)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, the plainest first."""

    def alternatives(self, plays: Iterable[Play], lexicon: Lexicon) -> Iterator[Alternative]:
        """Plays with the values of their symbols and what they take from the hand."""
        for play in plays:
            yield Alternative(str(play), self.values(play, lexicon), self.needs(play, lexicon))

    # -- the position

    def facts(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Fact]:
        """The position as facts, besides the hand."""

    def known(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """What these facts say, as values by the symbols' names."""
        facts = self.facts(table, position, actor, lexicon)
        return {fact.symbol.decl().name(): fact.value for fact in facts}

    def told(
        self, table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> dict[ExprRef, int | bool]:
        """The value of every symbol of a position besides the hand."""
        facts = self.facts(table, position, actor, lexicon)
        return {**self.untold, **{fact.symbol: fact.value for fact in facts}}

    def unseen(self, position: P_contra, actor: str) -> bool:
        """Whether something besides the hand bears on it that nobody has seen: a symbol that no fact names."""
        return False

    # -- what rulings can reach

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch."""

    def subject(self, id: str) -> ExprRef | None:
        """The symbol that says the hand has the card a clause is about, by the clause's id; None if it is
        about no card."""
        return None


class HiddenHand(Protocol):
    """A hand that nobody has seen whole, as far as words for it need to know it."""

    @property
    def lexicon(self) -> Lexicon:
        """The cards and their words."""

    @property
    def known(self) -> Mapping[str, int]:
        """The cards that it is known to hold."""

    @property
    def room(self) -> int:
        """How many more cards it may have at most."""

    def left(self, card: str) -> int:
        """How many of a card it can have at most."""


class Speech(Protocol):
    """Conditions on a hidden hand in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds Strength", "no VIII"."""

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence; `shown` are the cards that have to be shown under one."""


class Words(Protocol[P_contra]):
    """How a kind of decision is told."""

    def view(
        self, table: Table, position: P_contra, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> object:
        """The play with words for it, of the class that the sentences of its clauses are written for."""

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """What may be said of a hidden hand, about a play."""

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Such words in sentences about a player."""

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of a fact in words: "with one more VIII"."""

    def last(
        self, edited: Mapping[str, int], position: P_contra, lexicon: Lexicon, left: bool = False
    ) -> str:
        """An edit of what is to be beaten in words, by the ids of its facts; `left` where a discard of the
        same turn uncovered it."""
        return ""

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays with free parts as one entry: "discard Chariot to Ada|Cleo"."""
        return [(str(play), (play,)) for play in plays]


@dataclass(frozen=True, eq=False)
class Choice(Generic[P_contra]):
    """A kind of decision of a game; there is one of each, so it is compared by identity."""

    encoding: Encoding[P_contra]
    words: Words[P_contra]

    @property
    def name(self) -> str:
        """What the decision is called."""
        return self.encoding.name


@lru_cache(maxsize=4096)
def values_of(choice: Choice, play: Play, lexicon: Lexicon, players: tuple[str, ...]) -> Values:
    """The value of each of a play's symbols; the same object for the same play."""
    return choice.encoding.values(play, lexicon, players)
