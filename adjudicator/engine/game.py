"""What every game is to the rest of the program: its cards, its law, and a situation as facts.

A game says how its plays, hands and positions stand as symbols; what is common to all games
that people play with cards is here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from z3 import BoolRef, ExprRef, is_bool, is_true

from adjudicator.cards import DISCARD, PASS, Hand, Lexicon, Play
from adjudicator.compile.program import Value
from adjudicator.engine.ledger import STILL, Moved
from adjudicator.engine.outline import Outline
from adjudicator.engine.state import Table
from adjudicator.law import Alternative, Options, Rulebook
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact
from adjudicator.solve.memory import kept
from adjudicator.solve.question import Keyed

if TYPE_CHECKING:
    from adjudicator.engine.hands import Deal, JointLimit
    from adjudicator.engine.variant import Variant
    from adjudicator.solve.conditions import Word

MANY_DECKS = 64
"""More decks than the rules of a game are kept for: twice as many as there are sessions (`engine.situation`)."""


class Encoding(Protocol):
    """A kind of decision as a situation asks about it: a game's turn, or its payments."""

    name: str
    on_trial: tuple[BoolRef, ...]
    nothing: Play
    """A play of this decision that takes no cards, to ask about a hand with."""

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play."""

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play and for what is shown beside it."""

    def plays_at(
        self, have: Mapping[str, int], table: Table, position: Any, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make."""

    def facts_at(self, table: Table, position: Any, actor: str, lexicon: Lexicon) -> list[Fact]:
        """The position as facts, besides the hand."""

    def view(
        self, table: Table, position: Any, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> Any:
        """The play with words for it."""

    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """What may be said of a hidden hand, about a play."""

    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of a fact in words."""

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch."""

    def subject(self, id: str) -> ExprRef | None:
        """The symbol that says the hand has what a clause is about, by the clause's id."""


class Game(Outline):
    """A game as the rest of the program sees it: its cards, its law, and a situation as facts.

    What is asked about here is its regular turn; a decision of another kind is a view of its own
    (`Encoding`), which `facing` names.
    """

    trick: type[Any]
    """What follows from a history: built of a table, a lexicon and readings, it has a `trail()`."""
    turn: type[Any]
    """A play with words for it."""
    addressed: frozenset[str] = frozenset()
    """The cards that are discarded to another player."""
    accompanied: frozenset[str] = frozenset()
    """The cards that others may be discarded with."""
    answering: Mapping[str, frozenset[str]] = MappingProxyType({})
    """The kinds of decision, besides a turn, that a kind of play answers."""
    revocable: bool = False
    """Whether a card put down may prove an earlier play of the same hand a revoke."""
    not_suits: frozenset[str] | None = None
    """Words that no suit is called, in lower case, where a table calls the suits as it likes."""
    name = "turn"
    """The decision that the game's own methods are about."""
    untold: Mapping[ExprRef, int | bool]
    """The values of symbols that no fact of a position names."""
    on_trial: tuple[BoolRef, ...] = ()
    """What holds of the symbols of every play on trial."""
    nothing = Play(PASS)

    @property
    def round(self) -> type[Any]:
        """What follows from actions in a whole round."""
        raise NotImplementedError

    @property
    def rules(self) -> type[Variant]:
        """A whole round under chosen readings and house rules."""
        raise NotImplementedError

    @property
    def speech(self) -> type[Any]:
        """Conditions on hidden hands in sentences about one player."""
        raise NotImplementedError

    # -- the rulebook

    def rulebook(self, lexicon: Lexicon) -> Rulebook:
        """The rules of a turn with these cards, built once."""
        return kept(self._rulebooks, lexicon, lambda: self.written(lexicon), MANY_DECKS)

    @cached_property
    def _rulebooks(self) -> dict[Lexicon, Rulebook]:
        return {}

    @abstractmethod
    def written(self, lexicon: Lexicon) -> Rulebook:
        """The rules with these cards, written out anew."""

    def alternatives(self, plays: Iterable[Play], lexicon: Lexicon) -> Iterator[Alternative]:
        """Plays with the values of their symbols and what they take from the hand."""
        for play in plays:
            yield Alternative(str(play), self.values(play, lexicon), self.needs(play, lexicon))

    # -- decisions

    @property
    def facings(self) -> tuple[Encoding, ...]:
        """The decisions somebody may face, those that come before a turn first."""
        return (self,)

    def facing(self, play: Play) -> Encoding:
        """The decision that a play is a choice of."""
        return self

    def settled(self, table: Table, trail: Sequence[Any], readings: Mapping[str, str]) -> Any:
        """The last position of a trail with what is due there besides a turn."""
        return trail[-1]

    # -- plays

    @abstractmethod
    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""

    @abstractmethod
    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play."""

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play and for what is shown beside it."""
        shown = Play(DISCARD, tuple(c for c in play.showing or () if c in lexicon.deck.singles))
        return {**self.needs(shown, lexicon), **self.needs(play, lexicon)}

    @abstractmethod
    def candidates(
        self, have: Mapping[str, int], lexicon: Lexicon, table: Table, actor: str
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, the plainest first."""

    def plays_at(
        self, have: Mapping[str, int], table: Table, position: Any, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play of a turn that a hand with these cards could make, the plainest first."""
        return self.candidates(have, lexicon, table, actor)

    def undeclared(self, play: Play, table: Table, lexicon: Lexicon) -> bool:
        """Whether the play leaves open a rank that it has to name."""
        return False

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays with free parts as one entry: "discard Chariot to Ada|Cleo"."""
        return [(str(play), (play,)) for play in plays]

    def takes_back(self, position: Any, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by this play, if anybody does."""
        back: tuple[str, tuple[str, ...]] | None = self.trick.takes_back(position, play)
        return back

    # -- facts

    @abstractmethod
    def hand(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        """The symbol of each card in the hand."""

    @abstractmethod
    def hand_size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""

    def told(self, position: Any, actor: str, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The value of every symbol of a position besides the hand."""
        facts = self.trick_facts(position, actor, lexicon)
        return {**self.untold, **{fact.symbol: fact.value for fact in facts}}

    def moved(self, table: Table, trail: Sequence[Any]) -> tuple[Moved, ...]:
        """What each line of a history moved besides the cards put down."""
        return (STILL,) * len(table.history)

    def dealt_together(
        self, table: Table, seen: Mapping[str, int], drawn: Mapping[str, int]
    ) -> Iterator[JointLimit]:
        """What must hold of all hidden hands together besides the counts of one deck. `seen` are
        the cards known to be in none of them, `drawn` those that were out of play and may be in one
        again."""
        yield from ()

    @abstractmethod
    def hand_facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""

    def facts_at(self, table: Table, position: Any, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the trick says about the turn."""
        return self.trick_facts(position, actor, lexicon)

    def trick_values(self, position: Any, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """What the facts of the trick say, as values by the symbols' names."""
        facts = self.trick_facts(position, actor, lexicon)
        return {fact.symbol.decl().name(): fact.value for fact in facts}

    def hand_values(self, hand: Hand, lexicon: Lexicon) -> dict[str, Value]:
        """What the facts of a hand say that is wholly known, as values by the symbols' names."""
        have = hand.cards
        return {
            name: card in have if truth else have.get(card, 0) for card, name, truth in self._held(lexicon)
        }

    def _held(self, lexicon: Lexicon) -> tuple[tuple[str, str, bool], ...]:
        """The symbol's name of each card, and whether it is a truth rather than a number."""
        return kept(self._names_held, lexicon, lambda: self._names(lexicon), MANY_DECKS)

    def _names(self, lexicon: Lexicon) -> tuple[tuple[str, str, bool], ...]:
        return tuple((c, s.decl().name(), is_bool(s)) for c, s in self.hand(lexicon).items())

    @cached_property
    def _names_held(self) -> dict[Lexicon, tuple[tuple[str, str, bool], ...]]:
        return {}

    @abstractmethod
    def trick_facts(self, position: Any, actor: str, lexicon: Lexicon) -> list[Fact]:
        """What the position says about the turn, besides the hand."""

    def deal(self, table: Table, position: Any, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """That hand, what lies there and every card in sight come from one deck."""
        return []

    def seen(self, table: Table, position: Any, actor: str) -> Counter[str]:
        """Every card known to be elsewhere than in the actor's hand."""
        seen = Counter(table.discards) + Counter(position.gone)
        for laid in position.pile:
            seen.update(laid.cards)
        for player, hand in table.hands.items():
            if player != actor:
                seen.update(hand.cards)
        return seen

    def sits_last(self, hand: Hand) -> bool:
        """Whether somebody with this hand, and nobody having played, is the last of the players."""
        return False

    def misdealt(self, table: Table, position: Any) -> Iterator[tuple[str, str, str]]:
        """Hands that no deal leads to, besides their cards: each with the player, what is wrong and
        what to do."""
        yield from ()

    # -- what rulings can reach

    @abstractmethod
    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch."""

    def subject(self, id: str) -> ExprRef | None:
        """The symbol that says the hand has the card a clause is about, by the clause's id;
        None if it is about no card."""
        return None

    # -- words

    def view(
        self, table: Table, position: Any, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> Any:
        """A play on a turn with words for it."""
        return self.turn(table, position, actor, play, lexicon, options)

    @abstractmethod
    def words(self, deal: Deal, play: Play) -> Iterator[Word]:
        """What may be said of the hidden hand of the player on trial, about a play."""

    def hand_in(self, value: Callable[[ExprRef], ExprRef], lexicon: Lexicon) -> Hand:
        """The hand that the solver found; `value` gives the value of each symbol there."""
        found = {card: value(symbol) for card, symbol in self.hand(lexicon).items()}
        counts = {card: int(is_true(v)) if is_bool(v) else v.as_long() for card, v in found.items()}
        return Hand({card: count for card, count in counts.items() if count})

    @abstractmethod
    def edit_words(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "with one more VIII"."""

    def last_words(
        self, edited: Mapping[str, int], position: Any, lexicon: Lexicon, left: bool = False
    ) -> str:
        """An edit of what is to be beaten, in words."""
        return ""
