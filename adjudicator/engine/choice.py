"""Kinds of decision of a game: a `Choice` pairs an `Encoding` (symbols for the solver) with `Words` (text for players).

A turn is one kind; a payment or a discard may be another. Type variable `P`: the game's position class.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Never, Protocol

from z3 import BoolRef, ExprRef

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play, verbs
from adjudicator.cards.english import both, either, not_turn
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.engine.state import P_co, P_contra, Position, Table
from adjudicator.law import Alternative, Citation, Clause, Decision, Options, Reading, Rulebook
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact
from adjudicator.solve.session import Values

if TYPE_CHECKING:
    from adjudicator.engine.draft import Witness
    from adjudicator.solve.conditions import Condition, Literal, Word
    from adjudicator.solve.theorem import Domain, Theorem


HOLDS = "holds "
"""Prefix of the ids of facts "the hand has this card"; the card name follows."""
TURN = verbs.TURN
"""Name of the decision of a regular turn, the same in every game."""


Entries = list[tuple[str, tuple[Play, ...]]]
"""Plays grouped for a list: the text of each entry, with its plays."""


class Encoding(Protocol[P_contra]):
    """A kind of decision as symbols: its law, and the position and each play as values of these symbols.

    * `nothing`: a play that takes no cards, used for questions about the hand alone.
    * `of_hand`: the hand bears on the decision.
    * `optional`: nobody has to choose, so that a position without a legal play is no contradiction.
    * `listed`: the set of all possible plays, over all hands and positions, is small enough to enumerate.
    * `on_trial`: constraints on the symbols of the play being judged.
    * `default_values`: values of the position symbols that `facts` leaves out.
    * `readings`: the readings that the clauses refer to, by key.
    """

    name: str
    nothing: Play
    of_hand: bool = True
    optional: bool = False
    listed: bool = False
    on_trial: tuple[BoolRef, ...] = ()
    default_values: Mapping[ExprRef, int | bool] = MappingProxyType({})
    readings: Mapping[str, Reading] = MappingProxyType({})

    def __init__(self, readings: Mapping[str, Reading] = MappingProxyType({})) -> None:
        self.readings = readings

    def decision(self, lexicon: Lexicon) -> Decision:
        """Build the decision for this deck: symbols and clauses. Not cached."""

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The values of the play's symbols, as z3 terms."""

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: for each symbol a minimum count, or True. Empty if the hand is
        irrelevant."""
        return {}

    def misdeclared(self, play: Play, lexicon: Lexicon) -> BoolRef | None:
        """Condition on the position under which the play cannot count as declared (reason: `Game.misdeclared`); None if
        it always can."""
        return None

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play and for the cards shown with it; the format of `needs`."""
        shown = Play(DISCARD, tuple(c for c in play.showing or () if c in lexicon.deck.singles))
        return {**self.needs(shown, lexicon), **self.needs(play, lexicon)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Yield every candidate play for a hand with these card counts, simplest first; none if nobody chooses."""
        yield from ()

    def alternatives(self, plays: Iterable[Play], lexicon: Lexicon) -> Iterator[Alternative]:
        """Pair each play with its symbol values and the cards it needs."""
        for play in plays:
            yield Alternative(str(play), self.values(play, lexicon), self.needs(play, lexicon))

    # -- the position

    def situation(self, lexicon: Lexicon) -> tuple[ExprRef, ...]:
        """The symbols of the position without the hand."""
        return ()

    def facts(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Fact]:
        """The position as facts, without the hand."""
        return []

    def known(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """The same facts as values by symbol name."""
        facts = self.facts(table, position, actor, lexicon)
        return {fact.symbol.decl().name(): fact.value for fact in facts}

    def position_values(
        self, table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> dict[ExprRef, int | bool]:
        """The value of every position symbol: the facts, and the `default_values`."""
        facts = self.facts(table, position, actor, lexicon)
        return {**self.default_values, **{fact.symbol: fact.value for fact in facts}}

    def plainly(
        self, table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[tuple[Hashable, BoolRef]]:
        """Yield soft constraints, with cache keys, for examples of an undecided verdict: where a symbol depends on
        unseen cards and no fact fixes it, prefer hands that do. They never affect the verdict."""
        yield from ()

    def unseen(self, position: P_contra, actor: str) -> bool:
        """Whether the decision depends on hidden information other than the hand: a symbol without a fact."""
        return False

    def unseen_by(self, position: P_contra, actor: str, play: Play) -> bool:
        """The same for one play."""
        return self.unseen(position, actor)

    # -- symbols that a ruling may vary

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols that a suggested edit may change; empty if the hand is irrelevant."""
        return []

    def subject(self, id: str) -> ExprRef | None:
        """The symbol for holding the card that a clause is about, by clause id; None if it is about no card."""
        return None


class HiddenHand(Protocol):
    """A partly unseen hand, as needed to describe it in words."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def table(self) -> Table: ...

    @property
    def actor(self) -> str | None: ...

    @property
    def trail(self) -> Sequence[Position]:
        """The positions from the first line on, the present one last."""

    @property
    def known(self) -> Mapping[str, int]: ...

    @property
    def room(self) -> int:
        """The most cards it may hold beyond the known ones."""

    def left(self, card: str) -> int:
        """The most copies of a card it may hold."""


@dataclass(frozen=True)
class Speech:
    """Renders conditions on a player's hidden hand as sentences, with the words of the lexicon."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short form: "holds the 5 of Hearts", "no 5 of Hearts"."""
        return f"holds {self.lexicon.spoken(literal.word)}" if literal.holds else f"no {literal.word}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Render each condition as a sentence; only the first names the player. `shown`: the cards to be shown under a
        condition, for subclasses that mention them."""
        sentences = [" and ".join(self.parts(condition)) for condition in conditions]
        return [f"{self.who} {sentences[0]}", *sentences[1:]]

    def noun(self, word: str) -> str:
        """The card that a word refers to, as a noun phrase inside a sentence."""
        return self.lexicon.spoken(word)

    def alternatives(self, nouns: Mapping[str, str]) -> str:
        """Several words, one of which is so, as one noun phrase; `nouns` are their noun phrases by word."""
        return either([*nouns.values()])

    def reminder(self, words: Collection[str]) -> str:
        """What may be overlooked in a question about these words, for parentheses behind it; empty for nothing."""
        return ""

    def kinds(self, cards: Collection[str], possible: Collection[str]) -> Mapping[str, Collection[str]]:
        """Many cards as a few kinds, by their nouns: "a card of Cups". Each kind is all of these cards that a hand may
        have of it, and of the `possible` cards it has no others. Empty where there are no such kinds."""
        return {}

    def parts(self, condition: Condition) -> list[str]:
        """The verb phrases of one condition, without the player."""
        have, lack = (sorted(self.noun(one.word) for one in condition if one.holds == held) for held in (True, False))
        lacks = f"holds neither {lack[0]} nor {lack[1]}" if len(lack) == 2 else f"does not hold {either(lack)}"
        return [*([f"holds {both(have)}"] if have else []), *([lacks] if lack else [])]


@dataclass(frozen=True)
class View(Generic[P_co]):
    """One play by `actor` at a position, with the phrases that clause sentences are built from.

    A game subclasses it with the phrases that its own clauses need.
    """

    table: Table
    position: P_co
    actor: str
    play: Play
    lexicon: Lexicon
    options: Options
    """The option of every reading and house rule assumed for the sentences."""
    others: tuple[Play, ...] = ()
    """The legal alternatives, for sentences that mention them."""
    hindered: tuple[tuple[str, Play], ...] = ()
    """(card, play) pairs: a card of the hand that alone bars a play which an obligation would demand."""
    onward: tuple[tuple[Play, ...], ...] = ()
    """Each sequence of legal plays that begins by taking cards back and ends the turn, for the same sentences."""
    incomplete: bool = False
    """Whether the hand has cards besides those given, which these sentences leave out."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The citations of a clause, those specific to this play first."""
        own = self.citations_for(clause.id)
        return (*own, *(citation for citation in clause.cites if citation not in own))

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The citations of a clause that are specific to this play."""
        return ()

    def asides(self, used: Collection[str]) -> Iterator[tuple[str, str]]:
        """What else bears on a legal play that uses these permissions: the ids of clauses, each with a sentence."""
        yield from ()

    def doubts(self) -> Iterator[tuple[str, str]]:
        """Why it is not known that the hand still holds what it has shown: the id of a clause, and a sentence."""
        yield from ()

    def came_about(self) -> Iterator[tuple[str, str]]:
        """How a turn came about that is ruled on without knowing the hand, as `doubts`."""
        yield from ()

    @property
    def hand(self) -> Hand:
        """The known part of the actor's hand."""
        return self.table.hand(self.actor)

    @property
    def them(self) -> str:
        """The actor as an object inside a sentence: "you", "Ben"."""
        return "you" if self.actor == "You" else self.actor

    def verb(self, plain: str, other: str) -> str:
        """Agreement: `plain` if the actor is You ("hold"), else `other` ("holds")."""
        return plain if self.actor == "You" else other

    @property
    def holds(self) -> str:
        """Subject and verb: "Ben holds", "You hold"."""
        return f"{self.actor} {self.verb('hold', 'holds')}"

    @property
    def has(self) -> str:
        """Subject and verb: "Ben has", "You have"."""
        return f"{self.actor} {self.verb('have', 'has')}"

    @property
    def not_now(self) -> str:
        """Sentence: why it is not the actor's turn."""
        now = self.position.to_act
        return not_turn(now, self.actor) if now else "The round is over."

    @property
    def last_words(self) -> str:
        """Noun phrase for the cards played on: "VI VI"."""
        return "what lies there"


class Words(Protocol[P_contra]):
    """Text for a kind of decision.

    * `shown_by`: id of the rule on showing a card's power, if the decision has any.
    * `onto`: cards are played onto others, which the text then names.
    * `views`: the class that the sentences of the clauses are written for.
    * `speeches`: the class that renders conditions on a hidden hand.
    """

    shown_by: str = ""
    onto: bool = True
    views: type[View] = View
    speeches: type[Speech] = Speech

    def view(
        self, table: Table, position: P_contra, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> View:
        """Make the view of a play that its clause sentences read."""
        return self.views(table, position, actor, play, lexicon, options)

    def understood(
        self, table: Table, position: P_contra, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> str:
        """The play as parsed, with the cards it is played on: "VIII as the lead", "VIII VIII on VI VI"."""
        if play.kind != PUT or not self.onto:
            return str(play)
        if position.leading:
            return f"{play} as the lead"
        return f"{play} on {self.view(table, position, actor, play, lexicon, options).last_words}"

    def explains_limits(self, play: Play) -> bool:
        """Whether requirements and prohibitions are worth naming for a play they allow: not for a pass or a discard."""
        return play.kind not in (PASS, DISCARD)

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Vocabulary for conditions on a hidden hand in a ruling on `play`; empty if the hand is irrelevant."""
        yield from ()

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Make the renderer of conditions on the hand of player `who`."""
        return self.speeches(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit in words. This default assumes that the fact is "the hand holds a card": "with the 5 of Hearts",
        "without the Tower"."""
        card = edit.fact.id.removeprefix(HOLDS)
        return f"with{'' if edit.value else 'out'} {lexicon.spoken(card)}"

    def edits(self, edits: Sequence[Edit], position: P_contra, lexicon: Lexicon, left: bool = False) -> list[str]:
        """Combined edits in words, one text each; "" for an edit covered by another's text. `left`: a discard of the
        same turn uncovered the cards to beat."""
        return [self.edit(edit, lexicon) for edit in edits]

    def weight(self, fact: Fact, against: Sequence[str]) -> int:
        """Sort key of a fact by prominence: 0 for a single card named in the id of a broken clause (`against`), 1 for
        another single card, 3 for anything else."""
        if not fact.id.startswith(HOLDS):
            return 3
        name = fact.id.removeprefix(HOLDS).upper().replace(" ", "-")
        return 0 if any(name in clause for clause in against) else 1

    def entries(self, plays: Iterable[Play]) -> Entries:
        """Group plays that differ only in free parts into one entry, such as "discard Chariot to Ada|Cleo"; by default
        no grouping."""
        return [(str(play), (play,)) for play in plays]


class SizedHand(Protocol):
    """The part of `engine.holding.Holding` that theorems need."""

    def size(self, lexicon: Lexicon) -> ExprRef:
        """The number of cards in the hand, as a term."""


class GameLaw(Protocol):
    """A game as its theorems see it: cards, law and readings."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""

    @property
    def turn(self) -> Choice[Never]: ...

    @property
    def holding(self) -> SizedHand:
        """The encoding of a hand."""

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """Deck and card names under these house rules."""

    def rulebook(self, lexicon: Lexicon) -> Rulebook:
        """The law for this deck."""


class Theorems(Protocol):
    """Interface of a game's module of theorems about a decision, or about transitions."""

    def domain(self, game: GameLaw) -> Domain:
        """The domain that the theorems quantify over."""

    def theorems(self, game: GameLaw, domain: Domain) -> Iterator[Theorem]:
        """Yield the theorems over a domain, which may have other clauses than the game's own."""


@dataclass(frozen=True, eq=False)
class Choice(Generic[P_contra]):
    """A kind of decision of a game; a singleton, compared by identity.

    `witness` and `theorems` are loaders, called lazily. By default they import the module beside the encoding's whose
    name has the suffix `_proofs`, if there is one. Without a `witness`, models of the decision cannot be written as cases
    and separate no readings.
    """

    encoding: Encoding[P_contra]
    words: Words[P_contra]
    witness: Callable[[], Witness] | None = None
    theorems: Callable[[], Theorems] | None = None

    def __post_init__(self) -> None:
        proofs = f"{type(self.encoding).__module__}_proofs"
        if find_spec(proofs) is None:
            return
        for name in ("witness", "theorems"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, partial(import_module, proofs))

    @property
    def name(self) -> str:
        """The decision's name: "turn", "payment"."""
        return self.encoding.name


@lru_cache(maxsize=4096)
def values_of(choice: Choice, play: Play, lexicon: Lexicon, players: tuple[str, ...]) -> Values:
    """The values of a play's symbols. Cached: equal arguments give the same object.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> lexicon, nothing = game.lexicon({}), game.turn.encoding.nothing
    >>> values = values_of(game.turn, nothing, lexicon, ("Ada", "Ben"))
    >>> values is values_of(game.turn, nothing, lexicon, ("Ada", "Ben"))
    True
    >>> set(values) == set(game.turn.encoding.decision(lexicon).play)
    True
    """
    return choice.encoding.values(play, lexicon, players)
