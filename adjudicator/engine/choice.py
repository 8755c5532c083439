"""A kind of decision as a game knows it: how it stands as symbols, and in which words it is told.

A turn is one such choice; what is paid, or laid away, is another. `P` is what a game's positions are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Never, Protocol

from z3 import BoolRef, ExprRef

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play, verbs
from adjudicator.cards.english import both, either, not_turn
from adjudicator.compile.program import Value
from adjudicator.engine.state import P_co, P_contra, Table
from adjudicator.law import Alternative, Citation, Clause, Decision, Options, Reading, Rulebook
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import Fact
from adjudicator.solve.session import Values

if TYPE_CHECKING:
    from adjudicator.engine.draft import Witness
    from adjudicator.solve.conditions import Condition, Literal, Word
    from adjudicator.solve.theorem import Domain, Theorem


HOLDS = "holds "
"""What the id of a fact begins with that says whether a hand has a card; the card's name follows."""
TURN = verbs.TURN
"""What the decision of a regular turn is called in every game."""


class Encoding(Protocol[P_contra]):
    """A kind of decision as symbols: its law, the position and each play as values of them.

    `nothing` is a play of it that takes no cards, to ask about a hand with. `of_hand` says that the hand bears on it,
    `listed` that all that anybody could choose, with whatever hand and wherever, is little enough to be listed.
    `on_trial` holds of the symbols of every
    play that is ruled on. `untold` are the values of symbols that no fact of a position names. `readings` are those
    that its clauses are made of, by key, where they hang on any.
    """

    name: str
    nothing: Play
    of_hand: bool = True
    listed: bool = False
    on_trial: tuple[BoolRef, ...] = ()
    untold: Mapping[ExprRef, int | bool] = MappingProxyType({})
    readings: Mapping[str, Reading] = MappingProxyType({})

    def __init__(self, readings: Mapping[str, Reading] = MappingProxyType({})) -> None:
        self.readings = readings

    def decision(self, lexicon: Lexicon) -> Decision:
        """The decision as law: its symbols and clauses with these cards, built anew at each call."""

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        """The value of each of the play's symbols."""

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: the least number of each symbol, or that it is true. Nothing where no
        hand bears on it."""
        return {}

    def misdeclared(self, play: Play, lexicon: Lexicon) -> BoolRef | None:
        """Where a play cannot count as what it is declared as, as a term over the position: `Game.misdeclared` says why.
        None where it can anywhere."""
        return None

    def takes(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play and for what is shown beside it."""
        shown = Play(DISCARD, tuple(c for c in play.showing or () if c in lexicon.deck.singles))
        return {**self.needs(shown, lexicon), **self.needs(play, lexicon)}

    def candidates(
        self, have: Mapping[str, int], table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, the plainest first: none where nobody chooses one."""
        yield from ()

    def alternatives(self, plays: Iterable[Play], lexicon: Lexicon) -> Iterator[Alternative]:
        """Plays with the values of their symbols and what they take from the hand."""
        for play in plays:
            yield Alternative(str(play), self.values(play, lexicon), self.needs(play, lexicon))

    # -- the position

    def facts(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> list[Fact]:
        """The position as facts, besides the hand: none where nothing else bears on it."""
        return []

    def known(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> dict[str, Value]:
        """What these facts say, as values by the symbols' names."""
        facts = self.facts(table, position, actor, lexicon)
        return {fact.symbol.decl().name(): fact.value for fact in facts}

    def told(self, table: Table, position: P_contra, actor: str, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """The value of every symbol of a position besides the hand."""
        facts = self.facts(table, position, actor, lexicon)
        return {**self.untold, **{fact.symbol: fact.value for fact in facts}}

    def plainly(
        self, table: Table, position: P_contra, actor: str, lexicon: Lexicon
    ) -> Iterator[tuple[Hashable, BoolRef]]:
        """What an example of an open verdict should have, each with a key: where a symbol hangs on unseen cards and no
        fact says how, hands of which it is known. None bears on the verdict itself."""
        yield from ()

    def unseen(self, position: P_contra, actor: str) -> bool:
        """Whether something besides the hand bears on it that nobody has seen: a symbol that no fact names."""
        return False

    def unseen_by(self, position: P_contra, actor: str, play: Play) -> bool:
        """Whether that is so of one play."""
        return self.unseen(position, actor)

    # -- what rulings can reach

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols of a situation that an edit may touch. None where no hand bears on it."""
        return []

    def subject(self, id: str) -> ExprRef | None:
        """The symbol that says the hand has the card a clause is about, by the clause's id; None if it is
        about no card."""
        return None


class HiddenHand(Protocol):
    """A hand that nobody has seen whole, as far as words for it need to know it."""

    @property
    def lexicon(self) -> Lexicon: ...

    @property
    def table(self) -> Table: ...

    @property
    def actor(self) -> str | None: ...

    @property
    def known(self) -> Mapping[str, int]: ...

    @property
    def room(self) -> int:
        """How many more cards it may have at most."""

    def left(self, card: str) -> int:
        """How many of a card it can have at most."""


@dataclass(frozen=True)
class Speech:
    """Conditions on a hidden hand in sentences about one player: of cards that are named by their words."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the 5 of Hearts", "no 5 of Hearts"."""
        return f"holds {self.lexicon.spoken(literal.word)}" if literal.holds else f"no {literal.word}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence, the player being named in the first; `shown` are the cards that have to be
        shown under one."""
        told = [" and ".join(self.parts(condition)) for condition in conditions]
        return [f"{self.who} {told[0]}", *told[1:]]

    def noun(self, word: str) -> str:
        """What a word says is held, inside a sentence."""
        return self.lexicon.spoken(word)

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says of the cards of the hand, without the player."""
        holds, lacks = "holds", "does not hold"
        have, lack = (sorted(self.noun(one.word) for one in condition if one.holds == held) for held in (True, False))
        return [*([f"{holds} {both(have)}"] if have else []), *([f"{lacks} {either(lack)}"] if lack else [])]


@dataclass(frozen=True)
class View(Generic[P_co]):
    """One play of a decision by `actor` at a position, with words for it.

    It is what the sentences of the decision's clauses are made of, so a game adds what its own ask for; what rulings
    are told with asks for no more than what stands here.
    """

    table: Table
    position: P_co
    actor: str
    play: Play
    lexicon: Lexicon
    options: Options
    """The option of every reading and house rule under which the sentences are told."""
    others: tuple[Play, ...] = ()
    """The plays that are legal instead, where a sentence is about them."""
    hindered: tuple[tuple[str, Play], ...] = ()
    """Cards of the hand that alone bar a play which a duty would ask for, each with that play."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause, those first that say it of this very play."""
        own = self.bears(clause.id)
        return (*own, *(citation for citation in clause.cites if citation not in own))

    def bears(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of this very play, where that is not what says it of every play."""
        return ()

    @property
    def hand(self) -> Hand:
        """The player's hand, as far as it is told."""
        return self.table.hands.get(self.actor, Hand(unseen=None))

    @property
    def them(self) -> str:
        """The player, inside a sentence: "you", "Ben"."""
        return "you" if self.actor == "You" else self.actor

    def verb(self, plain: str, other: str) -> str:
        """The verb for the player: "hold" for you, "holds" for Ben."""
        return plain if self.actor == "You" else other

    @property
    def holds(self) -> str:
        """ "Ben holds", "You hold"."""
        return f"{self.actor} {self.verb('hold', 'holds')}"

    @property
    def has(self) -> str:
        """ "Ben has", "You have"."""
        return f"{self.actor} {self.verb('have', 'has')}"

    @property
    def not_now(self) -> str:
        """Why it is not the player's turn."""
        now = self.position.to_act
        return not_turn(now, self.actor) if now else "The round is over."

    @property
    def last_words(self) -> str:
        """What cards are put down on, inside a sentence: "VI VI"."""
        return "what lies there"


class Words(Protocol[P_contra]):
    """How a kind of decision is told.

    `shown_by` is the id of the rule by which a power is shown, where the decision has any. `onto` says whether cards are
    put down on others, which are named beside them then. `views` is the class that the sentences of its clauses are
    written for, `speeches` that in which conditions on a hidden hand are told.
    """

    shown_by: str = ""
    onto: bool = True
    views: type[View] = View
    speeches: type[Speech] = Speech

    def view(
        self, table: Table, position: P_contra, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> View:
        """The play with words for it."""
        return self.views(table, position, actor, play, lexicon, options)

    def understood(
        self, table: Table, position: P_contra, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> str:
        """The play as it was read; of cards put down, on what: "VIII as the lead", "VIII VIII on VI VI"."""
        if play.kind != PUT or not self.onto:
            return str(play)
        if position.leading:
            return f"{play} as the lead"
        return f"{play} on {self.view(table, position, actor, play, lexicon, options).last_words}"

    def limited(self, play: Play) -> bool:
        """Whether requirements and prohibitions say something of a play that they allow: not of a pass, nor of a
        discard."""
        return play.kind not in (PASS, DISCARD)

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """What may be said of a hidden hand, about a play. Nothing where no hand bears on it."""
        yield from ()

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """What puts conditions on a hidden hand in sentences about a player."""
        return self.speeches(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of a fact in words; where all that is edited is that a hand holds a card: "with the 5 of Hearts",
        "without the Tower"."""
        card = edit.fact.id.removeprefix(HOLDS)
        return f"with{'' if edit.value else 'out'} {lexicon.spoken(card)}"

    def edits(self, edits: Sequence[Edit], position: P_contra, lexicon: Lexicon, left: bool = False) -> list[str]:
        """Edits made together in words, "" for one that another's words speak for; `left` where a discard of the same
        turn uncovered what is to be beaten."""
        return [self.edit(edit, lexicon) for edit in edits]

    def weight(self, fact: Fact, against: Sequence[str]) -> int:
        """What a player thinks of first: 0 for a card that one of the clauses `against` the play is about, by their
        ids; 1 for another card that there is but once, 3 for a count of cards."""
        if not fact.id.startswith(HOLDS):
            return 3
        name = fact.id.removeprefix(HOLDS).upper().replace(" ", "-")
        return 0 if any(name in clause for clause in against) else 1

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays with free parts as one entry: "discard Chariot to Ada|Cleo"."""
        return [(str(play), (play,)) for play in plays]


class SizedHand(Protocol):
    """How a hand stands as symbols (`engine.holding`), as far as theorems need it."""

    def size(self, lexicon: Lexicon) -> ExprRef:
        """How many cards the hand has, as a term."""


class Ruled(Protocol):
    """A game as its theorems need it: cards, law and readings."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""

    @property
    def turn(self) -> Choice[Never]: ...

    @property
    def holding(self) -> SizedHand:
        """How a hand stands as symbols."""

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules."""

    def rulebook(self, lexicon: Lexicon) -> Rulebook:
        """The rules with these cards."""


class Theorems(Protocol):
    """What is proved of a decision, or of what follows from plays: a module of a game, with these functions."""

    def domain(self, game: Ruled) -> Domain:
        """What the theorems range over."""

    def theorems(self, game: Ruled, domain: Domain) -> Iterator[Theorem]:
        """Each of them, over a domain that may have other clauses than the game's own."""


@dataclass(frozen=True, eq=False)
class Choice(Generic[P_contra]):
    """A kind of decision of a game; there is one of each, so it is compared by identity.

    `witness` and `theorems` import what they give when they are called: where nothing else is stated, the module beside
    the encoding's whose name ends in `_proofs` gives both, and one whose name ends in `_theorems` these alone; or the
    modules of these names in its folder. Without a `witness` no model of the decision is written as a case, and no
    readings are told apart by it.
    """

    encoding: Encoding[P_contra]
    words: Words[P_contra]
    witness: Callable[[], Witness] | None = None
    theorems: Callable[[], Theorems] | None = None

    def __post_init__(self) -> None:
        module = type(self.encoding).__module__
        for name in ("witness", "theorems"):
            for place in (f"{module}_proofs", f"{module}_{name}", f"{module.rpartition('.')[0]}.{name}"):
                if getattr(self, name) is None and find_spec(place) is not None:
                    object.__setattr__(self, name, partial(import_module, place))

    @property
    def name(self) -> str:
        """The name of the decision: "turn", "payment"."""
        return self.encoding.name


@lru_cache(maxsize=4096)
def values_of(choice: Choice, play: Play, lexicon: Lexicon, players: tuple[str, ...]) -> Values:
    """The value of each of a play's symbols; the same object for the same play.

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
