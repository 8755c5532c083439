"""The static description of a game: name, cards, readings, house rules, and the parts in its folder.

It needs neither the solver nor clauses. Heavier parts are imported on demand: a part is a constant named in capitals
(QUERIES) in the module of that name in the game's folder (`queries`), or in the module that `Outline.lies_in` names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudicator.cards import Lexicon
    from adjudicator.engine.case_form import CaseForm
    from adjudicator.engine.choice import Theorems
    from adjudicator.engine.draft import SeparatingQuestion
    from adjudicator.engine.parameter import Parameter
    from adjudicator.engine.query import Queries
    from adjudicator.files.kinds import Example
    from adjudicator.law import Options, Reading
    from adjudicator.law.amendment import Amendment

    Tables = Callable[[Options, Options], Iterator[SeparatingQuestion]]
    """Generates questions about tables that two readings may answer differently, smallest first."""

T = TypeVar("T")


def _no_tables(first: Options, second: Options) -> Iterator[SeparatingQuestion]:
    """The default of `Outline.tables`: none."""
    return iter(())


class Flag(NamedTuple):
    """A game-specific command-line flag. It describes a pending decision other than a turn; if `takes` is false, it has
    no argument.

    `code` and `lacking` make the refusal for games without such a decision: "has no taxes to owe".
    """

    name: str
    help: str
    takes: bool
    code: str
    lacking: str
    example: str = "1"
    """An example argument, if the flag takes one."""
    decides: bool = True
    """Whether it states the decision, rather than something about the table."""


def example(
    play: str,
    verdict: str,
    because: str,
    hands: dict[str, str],
    readings: dict[str, str],
    trick: str = "",
    show: str = "nothing",
) -> Mapping[str, Example]:
    """Example values for the keys of a case file, built around one ruling. `because` is the id of the rule, `trick` a
    preceding play, `show` the cards to be shown.

    >>> example("8 8", "illegal", "TA-SIZE", {"Ben": "8 8"}, {}, trick="6 6")["rulings"]
    [{'play': '8 8', 'verdict': 'illegal'}]
    """
    before: Mapping[str, Example] = {"trick": [{"Ada": trick}]} if trick else {}
    return {
        **before,
        "hands": hands,
        "readings": readings,
        "rulings": [{"play": play, "verdict": verdict}],
        "play": play,
        "because": because,
        "because only": because,
        "show": show,
    }


class Outline:
    """Names, cards, readings, house rules and profiles of a game."""

    id: str
    title: str
    own_readings: tuple[Reading, ...]
    """The readings that bear on a turn, or on another decision for which cases can be generated."""
    round_readings: tuple[Reading, ...] = ()
    """The readings that bear on the rest of a round."""
    house_rules: tuple[Reading, ...] = ()
    profiles: Mapping[str, Options]
    fewest, most = 2, 8
    """The least and the greatest number of players in a case."""
    seats: range = range(3, 9)
    """The numbers of players for a whole round."""
    usual = 4
    """The default number of players."""
    announces = False
    """Whether players must announce their last card."""
    codes: Mapping[str, str] = MappingProxyType({})
    """Explanations of the game's own error codes, one sentence each."""
    history_readings: frozenset[str] = frozenset()
    """Keys of the readings that act in transitions, and so in histories."""
    tried: tuple[int, ...] = (2, 3)
    """Numbers of players tried in the search for histories that separate two readings."""
    answered_readings: frozenset[str] = frozenset()
    """Keys of the round readings that are separated by the answer to a question, not by a ruling."""
    flags: tuple[Flag, ...] = ()
    """The game's own command-line flags."""
    terms: Mapping[str, str] = MappingProxyType({})
    """Players' terms that the rules do not use -> rule id."""
    examples: Mapping[str, Example] = MappingProxyType({})
    """Example values for keys of case files, where they depend on the game's cards, rules or readings."""
    counted_apart = "joker"
    """Name of the cards counted separately in the size of a position."""
    compared_under: Collection[Options] = ({},)
    """Sets of house rules under which a position that separates two readings is sought."""
    lies_in: Mapping[str, str] = MappingProxyType({})
    """Part -> module of the folder that defines it, for parts without a module of their own name."""
    always_legal: tuple[str, ...] = ()
    """Names of the theorems that something is legal in every position of their decision."""
    amendments: Mapping[str, Amendment] = MappingProxyType({})
    """The clauses that differ in another law of the game, by id (`engine.house_law`)."""
    parameters: tuple[Parameter, ...] = ()
    """The numbers of the document that another law of the game may change."""
    proved: tuple[str, ...] = ()
    """Modules of the folder with theorems about transitions; the theorems of a decision lie beside its encoding."""

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""
        return {reading.key: reading for reading in (*self.unclear, *self.house_rules)}

    @property
    def changed_parameters(self) -> tuple[Parameter, ...]:
        """The parameters that are readings by another law."""
        return tuple(each for each in self.parameters if each.reading_key in self.readings)

    @property
    def unclear(self) -> tuple[Reading, ...]:
        """All readings, without house rules."""
        return (*self.own_readings, *self.round_readings)

    @property
    def compared(self) -> tuple[Reading, ...]:
        """The readings whose options can be separated, by a ruling or by the answer to a question."""
        answered = (one for one in self.round_readings if one.key in self.answered_readings)
        return (*self.own_readings, *answered)

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """Deck and words under these house rules: by default from the game's module `cards`, with the suits renamed as
        in `house["suits"]`."""
        cards, suits = self.module("cards"), tuple(house.get("suits", "").split())
        renamed = getattr(cards, "lexicon", None)  # only defined if the suits can be renamed
        if renamed is None or len(suits) != len(cards.SUITS) or suits == cards.SUITS:
            own: Lexicon = cards.LEXICON  # the same object, as keys of caches are compared
            return own
        other: Lexicon = renamed(suits)
        return other

    def shared(self, card: str) -> tuple[str, ...]:
        """Ids of rules that apply to a card as one of its kind, besides those that carry its name."""
        return ()

    # -- questions, case files and theorems

    def tables(self) -> Tables:
        """The generator of tables for questions that two readings answer differently."""
        return self.load_optional("tables", _no_tables)

    def queries(self) -> Queries:
        """The questions answered about a table: the game's own, then the common ones; none if the game has none of its
        own."""
        from adjudicator.engine.following import COMMON

        own: Queries = self.load_optional("queries", ())
        return (*own, *COMMON) if own else ()

    def case(self) -> CaseForm:
        """The game's case format."""
        from adjudicator.engine.case_form import CaseForm

        return self.load_optional("case", CaseForm())

    def following(self) -> tuple[Theorems, ...]:
        """The game's theorems about transitions."""
        return tuple(cast("Theorems", self.module(name)) for name in self.proved)

    # -- loading modules of the folder

    def load_optional(self, name: str, usual: T) -> T:
        """The part `name`: the constant `NAME` of its module, or `usual` if there is no such module."""
        if name not in self.lies_in and find_spec(f"{self.folder}.{name}") is None:
            return usual
        part: T = getattr(self.module(name), name.upper())
        return part

    def module(self, name: str) -> ModuleType:
        """Import the module of the game's folder that defines a part. Raises ModuleNotFoundError."""
        return import_module(f"{self.folder}.{self.lies_in.get(name, name)}")

    @property
    def folder(self) -> str:
        """Dotted name of the game's package."""
        return type(self).__module__.rpartition(".")[0]
