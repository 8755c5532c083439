"""What every game is to the rest of the program: its cards, its law, and what follows from a history.

How a decision stands as symbols and words is said by its `Choice`, how a hand does by the `Holding`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, cast

from typing_extensions import TypeVar

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.engine.breach import Breach
from adjudicator.engine.choice import TURN, Choice
from adjudicator.engine.holding import MANY_DECKS, Holding
from adjudicator.engine.ledger import STILL, Moved
from adjudicator.engine.outline import Outline
from adjudicator.engine.rules import Rules, S
from adjudicator.engine.state import Action, Position, StatePosition, Table
from adjudicator.law import Decision, Effect, Later, Options, Rulebook
from adjudicator.solve.memory import kept

if TYPE_CHECKING:
    from adjudicator.engine.draft import Continuation
    from adjudicator.engine.match import Match
    from adjudicator.engine.prompts import Prompts

P = TypeVar("P", bound=Position, default=Position)


class Trick(Protocol[P]):
    """What follows from a history, in which readings act as they are asked for."""

    table: Table

    def trail(self) -> tuple[P, ...]:
        """The position before each line, and the one after them all. Raises OutOfOrder, Unsettled."""
        trail = [self.start()]
        for index, action in enumerate(self.table.history):
            trail.append(self.after(trail[-1], action, index))
        return (*trail[:-1], self.closed(trail[-1]))

    def start(self) -> P:
        """The position before the first line."""

    def after(self, position: P, action: Action, index: int) -> P:
        """The position after a line. Raises OutOfOrder, Unsettled."""

    def closed(self, position: P) -> P:
        """The position with the trick taken, if it is over."""
        return position


class Following(Protocol[P]):
    """Makes a trick of a table, its cards and readings by key."""

    def __call__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str], /) -> Trick[P]:
        """Such a trick, at the start of the table's history."""


@dataclass(frozen=True)
class Reveal:
    """A card that its holder shows with a play, whatever allows the play: the rule's id, and why in a sentence."""

    card: str
    rule: str
    because: str


class Game(Outline, ABC, Generic[P, S]):
    """A game as the rest of the program sees it."""

    effects: tuple[Effect, ...] = ()
    """What follows by the rules that are no clauses."""
    ruled_as: Mapping[str, str] = MappingProxyType({})
    """The decision whose law rules on what is pending, by its kind, where the two are not called alike."""
    presumes_legality: bool = True
    """Whether earlier plays are presumed to have been legal, and are evidence of hands; where not, a card put down
    may prove one of the same hand to be a revoke."""
    revoke: str = "a revoke"
    """What a line is called that a later card proves to have been against the law."""
    passes_over: bool = False
    """Whether there is something to be done before an action that nobody need tell: `reached` does it."""
    not_suits: frozenset[str] | None = None
    """Words that no suit is called, in lower case, where a table calls the suits as it likes."""

    # -- decisions

    @cached_property
    def answering(self) -> Mapping[str, frozenset[str]]:
        """The kinds of decision that each kind of play answers, of those that answer any."""
        return {verb.kind: verb.answers for verb in self.lexicon({}).verbs if verb.answers}

    @property
    def decisions(self) -> tuple[str, ...]:
        """The names of the decisions somebody may face, those that come before a turn first and the turn last."""
        return tuple(choice.name for choice in self.choices)

    @cached_property
    def choices(self) -> tuple[Choice[P], ...]:
        """The decisions themselves. A game of which each takes long to load gives their names, and makes one when it
        is asked for (`made`)."""
        return tuple(map(self.named, self.decisions))

    def made(self, decision: str) -> Choice[P]:
        """A decision by its name. Raises KeyError."""
        return {choice.name: choice for choice in self.choices}[decision]

    @property
    @abstractmethod
    def holding(self) -> Holding[P]:
        """A hand as symbols."""

    @property
    def turn(self) -> Choice[P]:
        """The decision of a regular turn."""
        return self.named(TURN)

    def choice(self, play: Play) -> Choice[P]:
        """The decision that a play answers, by the verb; the turn, where it answers none that the law rules on."""
        return self.named(self.decided.get(play.kind, TURN))

    def choice_at(self, play: Play, position: P) -> Choice[P]:
        """The decision that a play answers at a position: of those that its verb may answer one that is open."""
        usual = self.choice(play)
        kinds = self.answering.get(play.kind, frozenset())
        open_ = [self.ruling(due.kind) for due in position.due if due.kind in kinds] if len(kinds) > 1 else []
        return usual if usual in open_ else next((choice for choice in open_ if choice is not None), usual)

    @cached_property
    def decided(self) -> Mapping[str, str]:
        """The name of the decision that each kind of play answers, of those that the law rules on: where it may answer
        several, a turn before others."""
        every = (
            (kind, self.ruled_as.get(one, one))
            for kind, some in self.answering.items()
            for one in sorted(some, key=lambda name: (name == TURN, name))
        )
        return {kind: name for kind, name in every if name in self.decisions}

    @cached_property
    def counted(self) -> frozenset[str]:
        """The kinds of play that can be ruled on where nobody has seen the cards, by how many they are."""
        return frozenset(verb.kind for verb in self.lexicon({}).verbs if verb.counted)

    def on_turn(self, play: Play) -> bool:
        """Whether the play is the choice of a regular turn."""
        return self.decided.get(play.kind) == TURN

    def named(self, decision: str) -> Choice[P]:
        """The decision with this name. Raises KeyError."""
        if decision not in self._named:
            self._named[decision] = self.made(decision)
        return self._named[decision]

    @cached_property
    def _named(self) -> dict[str, Choice[P]]:
        return {}

    def ruling(self, pending: str) -> Choice[P] | None:
        """The decision whose law rules on what is pending of this kind; None where chance decides."""
        name = self.ruled_as.get(pending, pending)
        return self.named(name) if name in self.decisions else None

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays with free parts as one entry, those of each decision together."""
        own: dict[str, list[Play]] = {name: [] for name in self.decisions}
        for play in plays:
            own[self.choice(play).name].append(play)
        return [entry for name, some in own.items() if some for entry in self.named(name).words.entries(some)]

    # -- the rulebook

    def rulebook(self, lexicon: Lexicon) -> Rulebook:
        """The rules with these cards, built once."""
        return kept(self._rulebooks, lexicon, lambda: self.written(lexicon), MANY_DECKS)

    @cached_property
    def _rulebooks(self) -> dict[Lexicon, Rulebook]:
        return {}

    def written(self, lexicon: Lexicon) -> Rulebook:
        """The rules with these cards, written out anew: those of the turn, then those of other decisions."""
        names = (TURN, *(name for name in self.decisions if name != TURN))
        written = {name: partial(self._decision, name, lexicon) for name in names}
        return Rulebook(self.title, Later(written), self.effects, self.readings)

    def _decision(self, name: str, lexicon: Lexicon) -> Decision:
        return self.named(name).encoding.decision(lexicon)

    # -- what follows

    @property
    def trick(self) -> Following[P]:
        """What follows from a history: by the rules of a whole round, where the game has nothing else."""
        return self._replay

    def _replay(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> Trick[P]:
        from adjudicator.engine.transcript import Replay

        # Asked of games alone whose states are their positions.
        rules = cast("Rules[StatePosition]", self.rules(lexicon, readings, table.house))
        return cast("Trick[P]", Replay(rules, table))

    def rules(self, lexicon: Lexicon, readings: Mapping[str, str], house: Options) -> Rules[S]:
        """What follows from actions in a whole round, with these cards and readings: RULES of its module `rules`."""
        rules: type[Rules[S]] = self.module("rules").RULES
        return rules(lexicon, readings, house)

    def typical(self, lexicon: Lexicon, table: Table, position: P) -> Iterator[Continuation]:
        """What may come next in a history at a table, by the position there: a small choice, the plainest first, of
        which short histories are made: as TYPICAL of its module `typical` has it, or where every card is one of its kind,
        a few of the first in the deck, and a pass. Nothing, where no reading acts in them (`history_readings`)."""
        from adjudicator.engine.draft import first_cards

        own: Callable[[Lexicon, Table, P], Iterator[Continuation]] | None = self.part("typical", None)
        if own is not None:
            yield from own(lexicon, table, position)
        elif lexicon.deck.singles and not lexicon.deck.ranks:
            yield from first_cards(lexicon, table, position)

    def match(self) -> type[Match[S]]:
        """Rounds one after another: who sits where, what is dealt, what each came to."""
        from adjudicator.engine.match import Match

        usual: type[Match[S]] = Match
        return self.part("match", usual)

    def prompts(self) -> type[Prompts[S]]:
        """The words of a live table."""
        from adjudicator.engine.prompts import Prompts

        usual: type[Prompts[S]] = Prompts
        return self.part("prompts", usual)

    def settled(self, table: Table, trail: Sequence[P], readings: Mapping[str, str]) -> P:
        """The last position of a trail with what is due there besides a turn."""
        return trail[-1]

    def reached(self, table: Table, position: P, action: Action, readings: Mapping[str, str]) -> P:
        """A settled position of a case with all done that nobody need tell before an action; itself where there is
        nothing. Raises Unsettled where something has to be told first."""
        return position

    def moved(self, table: Table, trail: Sequence[P]) -> tuple[Moved, ...]:
        """What each line of a history moved besides the cards put down."""
        return (STILL,) * len(table.history)

    def undone(self, table: Table, position: P, play: Play) -> Iterator[Breach]:
        """What has to be done after the history before this play, and is not told to have been."""
        yield from ()

    def endings(self, before: P, after: P) -> Iterator[str]:
        """What has ended between a position and the one behind an action, in sentences: whoever is out of cards, and the
        round."""
        for player in before.players:
            if player in after.out and player not in before.out:
                yield f"{player} has no cards left, and is out."

    def takes_back(self, position: P, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by this play, if anybody does."""
        return None

    def hands_after(self, table: Table, position: P, action: Action, readings: Mapping[str, str]) -> Mapping[str, Hand]:
        """The hands once an action is done, of those to whom it may bring cards or from whom it takes more than it names;
        all others lose what is put down, and have back what is taken back."""
        return {}

    def reveals(self, table: Table, position: P, actor: str, play: Play, options: Options) -> tuple[Reveal, ...]:
        """The cards that the player has to show with a play because they have worked before it, and not for it."""
        return ()

    # -- what a table may be

    def undeclared(self, play: Play, table: Table, lexicon: Lexicon) -> bool:
        """Whether the play leaves open a rank that it has to name."""
        return False

    def incomplete(self, play: Play, position: P, actor: str, lexicon: Lexicon) -> tuple[str, str] | None:
        """What a play leaves out that its player has to say, and what to write; None where it is complete. It is asked
        for before such a play is ruled on: to have forgotten a detail is no play against the rules."""
        return None

    def misdeclared(self, play: Play, position: P, lexicon: Lexicon) -> tuple[str, str] | None:
        """Why a play cannot count as what it is declared as in a position, and what it could be instead; None
        where it can."""
        return None
