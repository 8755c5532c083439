"""What a game is before anything is asked of it: its name, its cards, its unclear sentences.

Nothing of a solver is needed for it, nor any clause. What is heavier, the cards first of all, is imported
by the method that gives it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudicator.cards import Lexicon
    from adjudicator.engine.case_form import CaseForm
    from adjudicator.engine.choice import Theorems
    from adjudicator.engine.query import Queries
    from adjudicator.files.kinds import Example
    from adjudicator.law import Options, Reading


class Flag(NamedTuple):
    """An option of the command line that only some games have: it tells of a decision that is open instead
    of a turn. One that `takes` no text is just given or not.

    `code` and `lacking` refuse it where a game has no such decision: "has no taxes to owe".
    """

    name: str
    help: str
    takes: bool
    code: str
    lacking: str


class Outline(ABC):
    """A game's name and title, its cards and words, its readings, house rules and profiles."""

    id: str
    title: str
    own_readings: tuple[Reading, ...]
    """The unclear sentences that bear on a turn, or on another decision of which cases can be made."""
    round_readings: tuple[Reading, ...] = ()
    """Those about the rest of a round."""
    house_rules: tuple[Reading, ...] = ()
    profiles: Mapping[str, Options]
    fewest, most = 2, 8
    """How many players a case may have."""
    seats: range = range(3, 9)
    """How many can play a whole round."""
    usual = 4
    """How many play where nobody says."""
    announces = False
    """Whether players have to say when they have one card left."""
    codes: Mapping[str, str] = MappingProxyType({})
    """What the codes of its own refusals mean, each in a sentence."""
    history_readings: frozenset[str] = frozenset()
    """The keys of the readings that act in what follows from the lines of a history."""
    flags: tuple[Flag, ...] = ()
    """Its own options of the command line."""
    examples: Mapping[str, Example] = MappingProxyType({})
    """What the keys of its case files may look like, where that hangs on its cards, rules or readings."""
    counted_apart = "joker"
    """What the cards are called that the size of a position counts by themselves."""
    compared_under: Collection[Options] = ({},)
    """The house rules under which a position is looked for that tells two readings apart."""

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""
        return {reading.key: reading for reading in (*self.unclear, *self.house_rules)}

    @property
    def unclear(self) -> tuple[Reading, ...]:
        """Every unclear sentence: those that bear on a turn, and those about the rest of a round."""
        return (*self.own_readings, *self.round_readings)

    @abstractmethod
    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules."""

    def shared(self, card: str) -> tuple[str, ...]:
        """The ids of the rules that hold of a card as of others of its kind, besides those that bear its name."""
        return ()

    # -- what is asked, told and proved of it

    @abstractmethod
    def queries(self) -> Queries:
        """The questions that are answered about a table."""

    def case(self) -> CaseForm:
        """What its case files tell besides what those of every game do: here nothing."""
        from adjudicator.engine.case_form import CaseForm

        return CaseForm()

    def following(self) -> tuple[Theorems, ...]:
        """The theorems of what follows from plays: those of a decision are its `Choice`'s."""
        return ()

    def simulation(self) -> object:
        """How its rounds are simulated, an `engine.simulation.Simulation`: that imports this module, so nothing
        is said of its type here. Raises TypeError where no round is simulated."""
        raise TypeError(f"no round of {self.title} is simulated")
