"""The interface of a game to the rest of the program: its decisions, law, transitions, and the parts loaded from its
folder.

The encoding and wording of a decision are in its `Choice`, those of a hand in the `Holding`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, cast

from typing_extensions import TypeVar

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.breach import Breach
from adjudicator.engine.choice import TURN, Choice, Entries
from adjudicator.engine.holding import MANY_DECKS, Holding
from adjudicator.engine.ledger import STILL, Moved
from adjudicator.engine.outline import Outline
from adjudicator.engine.rules import Rules, S
from adjudicator.engine.state import Action, Position, StatePosition, Table
from adjudicator.law import Decision, Effect, Later, Options, Rulebook
from adjudicator.law.amendment import amended
from adjudicator.solve.memory import bounded_memo

if TYPE_CHECKING:
    from adjudicator.engine.draft import Continuation
    from adjudicator.engine.match import Match
    from adjudicator.engine.prompts import Prompts

P = TypeVar("P", bound=Position, default=Position)


class Trick(Protocol[P]):
    """Replays a history from its start, looking up readings lazily."""

    table: Table

    def trail(self) -> tuple[P, ...]:
        """The position before each line, and the final one. Raises OutOfOrder, Unsettled."""
        trail = [self.start()]
        for index, action in enumerate(self.table.history):
            trail.append(self.after(trail[-1], action, index))
        return (*trail[:-1], self.closed(trail[-1]))

    def start(self) -> P:
        """The position before the first line."""

    def after(self, position: P, action: Action, index: int) -> P:
        """Transition: the position after the line with this index. Raises OutOfOrder, Unsettled."""

    def closed(self, position: P) -> P:
        """The final position with the trick taken, if it is over."""
        return position


class Following(Protocol[P]):
    """Factory of a `Trick` from a table, a lexicon and the readings by key."""

    def __call__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str], /) -> Trick[P]:
        """A trick at the start of the table's history."""


@dataclass(frozen=True)
class Reveal:
    """A card that must be shown with a play, whichever power allows the play; with the rule's id and the reason as a
    sentence."""

    card: str
    rule: str
    because: str


class Game(Outline, ABC, Generic[P, S]):
    """Abstract base of all games. `P` is its position class, `S` its round state class."""

    ruled_as: Mapping[str, str] = MappingProxyType({})
    """Pending kind -> name of the decision whose law covers it, where the two differ."""
    presumes_legality: bool = True
    """Whether earlier plays are presumed legal and so constrain hidden hands. If false, a card played later may instead
    prove an earlier play to be a revoke."""
    revoke: str = "a revoke"
    """Noun phrase for an earlier play that a later card proves illegal."""
    passes_over: bool = False
    """Whether actions can be implied by later ones and left out of a history; `reached` then applies them."""
    not_suits: frozenset[str] | None = None
    """Lower-case words that cannot name a suit, in games whose suits a table may rename; None if they cannot be
    renamed."""

    # -- decisions

    @cached_property
    def answering(self) -> Mapping[str, frozenset[str]]:
        """Kind of play -> kinds of pending decision that it can answer."""
        return {verb.kind: verb.answers for verb in self.lexicon({}).verbs if verb.answers}

    @property
    def decisions(self) -> tuple[str, ...]:
        """Names of the decisions: those that precede a turn first, the turn last."""
        return tuple(choice.name for choice in self.choices)

    @cached_property
    def choices(self) -> tuple[Choice[P], ...]:
        """The decisions. A game whose decisions are slow to load overrides `decisions` and `made` to load each one on
        demand."""
        return tuple(map(self.named, self.decisions))

    def made(self, decision: str) -> Choice[P]:
        """Load the decision of this name. Raises KeyError."""
        return {choice.name: choice for choice in self.choices}[decision]

    @property
    @abstractmethod
    def holding(self) -> Holding[P]: ...

    @property
    def turn(self) -> Choice[P]:
        return self.named(TURN)

    def choice(self, play: Play) -> Choice[P]:
        """The decision that a play answers, by its verb; the turn if the verb answers none with a law."""
        return self.named(self.decided.get(play.kind, TURN))

    def choice_at(self, play: Play, position: P) -> Choice[P]:
        """The decision that a play answers at a position: if its verb can answer several, one that is pending."""
        usual = self.choice(play)
        kinds = self.answering.get(play.kind, frozenset())
        open_ = [self.ruling(due.kind) for due in position.due if due.kind in kinds] if len(kinds) > 1 else []
        return usual if usual in open_ else next((choice for choice in open_ if choice is not None), usual)

    @cached_property
    def decided(self) -> Mapping[str, str]:
        """Kind of play -> name of the decision it answers, among those with a law; the turn takes precedence."""
        every = (
            (kind, self.ruled_as.get(one, one))
            for kind, some in self.answering.items()
            for one in sorted(some, key=lambda name: (name == TURN, name))
        )
        return {kind: name for kind, name in every if name in self.decisions}

    @cached_property
    def counted(self) -> frozenset[str]:
        """The kinds of play that can be judged with unseen cards, by their number."""
        return frozenset(verb.kind for verb in self.lexicon({}).verbs if verb.counted)

    def on_turn(self, play: Play) -> bool:
        """Whether the play is the choice of a regular turn."""
        return self.decided.get(play.kind) == TURN

    def named(self, decision: str) -> Choice[P]:
        """The decision of this name, memoised. Raises KeyError."""
        if decision not in self._named:
            self._named[decision] = self.made(decision)
        return self._named[decision]

    @cached_property
    def _named(self) -> dict[str, Choice[P]]:
        return {}

    def ruling(self, pending: str) -> Choice[P] | None:
        """The decision whose law covers a pending decision of this kind; None if it is decided by chance."""
        name = self.ruled_as.get(pending, pending)
        return self.named(name) if name in self.decisions else None

    def entries(self, plays: Iterable[Play]) -> Entries:
        """Group plays that differ only in free parts, decision by decision (`Words.entries`)."""
        own: dict[str, list[Play]] = {name: [] for name in self.decisions}
        for play in plays:
            own[self.choice(play).name].append(play)
        return [entry for name, some in own.items() if some for entry in self.named(name).words.entries(some)]

    # -- the rulebook

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The rules that are not clauses."""
        return ()

    def rulebook(self, lexicon: Lexicon) -> Rulebook:
        """The law for this deck, memoised."""
        return bounded_memo(self._rulebooks, lexicon, lambda: self.written(lexicon), MANY_DECKS)

    @cached_property
    def _rulebooks(self) -> dict[Lexicon, Rulebook]:
        return {}

    def written(self, lexicon: Lexicon) -> Rulebook:
        """Build the law for this deck: the turn first, then the other decisions, each built on first access."""
        names = (TURN, *(name for name in self.decisions if name != TURN))
        written = {name: partial(self._decision, name, lexicon) for name in names}
        return Rulebook(self.title, Later(written), self.effects, self.readings)

    def _decision(self, name: str, lexicon: Lexicon) -> Decision:
        decision = self.named(name).encoding.decision(lexicon)
        return amended(decision, self.amendments) if self.amendments else decision

    # -- transitions

    @property
    def trick(self) -> Following[P]:
        """The factory that replays histories; by default it uses the rules of a whole round."""
        return self._replay

    def _replay(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> Trick[P]:
        from adjudicator.engine.transcript import Replay

        # Only called for games whose states are their positions.
        rules = cast("Rules[StatePosition]", self.rules(lexicon, readings, table.house))
        return cast("Trick[P]", Replay(rules, table))

    def rules(self, lexicon: Lexicon, readings: Mapping[str, str], house: Options) -> Rules[S]:
        """The transitions of a whole round under these readings: RULES of the game's module `rules`."""
        rules: type[Rules[S]] = self.module("rules").RULES
        return rules(lexicon, readings, house)

    def typical(self, lexicon: Lexicon, table: Table, position: P) -> Iterator[Continuation]:
        """Yield a few candidate continuations of a history, simplest first, for the search through short histories.

        TYPICAL of the game's module `typical`, if it exists. Else, for a deck of unique cards, its first cards and a
        pass (`first_cards`). Else none: then no reading may act in a history (`history_readings`).
        """
        from adjudicator.engine.draft import first_cards

        own: Callable[[Lexicon, Table, P], Iterator[Continuation]] | None = self.load_optional("typical", None)
        if own is not None:
            yield from own(lexicon, table, position)
        elif lexicon.deck.singles and not lexicon.deck.ranks:
            yield from first_cards(lexicon, table, position)

    def match(self) -> type[Match[S]]:
        """The class of the game's matches: seating, dealing and scoring over several rounds."""
        from adjudicator.engine.match import Match

        usual: type[Match[S]] = Match
        return self.load_optional("match", usual)

    def prompts(self) -> type[Prompts[S]]:
        """The class that renders a live table."""
        from adjudicator.engine.prompts import Prompts

        usual: type[Prompts[S]] = Prompts
        return self.load_optional("prompts", usual)

    def settled(self, table: Table, trail: Sequence[P], readings: Mapping[str, str]) -> P:
        """The last position of a trail, with the pending decisions besides a turn filled in."""
        return trail[-1]

    def impossible(self, table: Table, trail: Sequence[P], readings: Mapping[str, str]) -> bool:
        """Whether the history cannot have come about under these readings, though every line is in turn: a card of a
        known hand lies elsewhere after it, or a line did what a reading rules out without saying what would follow.
        `trail` has the position before each line, and the final one."""
        return False

    def reached(self, table: Table, position: P, action: Action, readings: Mapping[str, str]) -> P:
        """Apply the actions that `action` implies and a history may leave out; returns `position` itself if there are
        none. Raises Unsettled if something must be stated first."""
        return position

    def moved(self, table: Table, trail: Sequence[P]) -> tuple[Moved, ...]:
        """For each line of a history, the card movements besides the cards put down."""
        return (STILL,) * len(table.history)

    def undone(self, table: Table, position: P, play: Play) -> Iterator[Breach]:
        """Yield breaches for duties that precede this play and that the history does not record."""
        yield from ()

    def endings(self, before: P, after: P) -> Iterator[str]:
        """Yield sentences for what ended between two consecutive positions: players who went out, and the round."""
        for player in before.players:
            if player in after.out and player not in before.out:
                yield f"{player} has no cards left, and is out."

    def takes_back(self, position: P, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """(player, cards) if the play makes somebody take cards back; None otherwise."""
        return None

    def repaid(self, position: P, action: Action) -> bool:
        """Whether the actor gets cards for those of this action, so that no empty hand puts the actor out."""
        return False

    def hands_after(self, table: Table, position: P, action: Action, readings: Mapping[str, str]) -> Mapping[str, Hand]:
        """The hands once an action is done, of those to whom it may bring cards or from whom it takes more than it names;
        all others lose what is put down, and have back what is taken back."""
        return {}

    def reveals(self, table: Table, position: P, actor: str, play: Play, options: Options) -> tuple[Reveal, ...]:
        """The cards that the actor must show with a play because their power was used before it, not for it."""
        return ()

    # -- validation of plays

    def undeclared(self, play: Play, table: Table, lexicon: Lexicon) -> bool:
        """Whether the play leaves out a rank that it must declare."""
        return False

    def incomplete(self, play: Play, table: Table, position: P, actor: str, lexicon: Lexicon) -> tuple[str, str] | None:
        """(problem, correction) if the play leaves out a detail that its player must state; None if it is complete.

        Checked before a ruling, because an omitted detail is not an illegal play.
        """
        return None

    def misdeclared(self, play: Play, position: P, lexicon: Lexicon) -> tuple[str, str] | None:
        """(reason, alternatives) if a play cannot count as declared at this position; None if it can."""
        return None
