"""What a game is before anything is asked of it: its name, its cards, its unclear sentences.

Nothing of a solver is needed for it, nor any clause. What is heavier, the cards first of all, is imported
when it is asked for: a part of a game is a module of its folder, with a value under the module's name in capitals
(`queries` has QUERIES), or lies in another one (`Outline.lies_in`).
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
    from adjudicator.engine.draft import Questioned
    from adjudicator.engine.query import Queries
    from adjudicator.files.kinds import Example
    from adjudicator.law import Options, Reading

    Tables = Callable[[Options, Options], Iterator[Questioned]]
    """Questions about tables that two readings may answer in two ways, the smallest first."""

T = TypeVar("T")


def _no_tables(first: Options, second: Options) -> Iterator[Questioned]:
    """The tables of a game that makes none of its own."""
    return iter(())


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
    example: str = "1"
    """What it may be given, where it takes a text."""
    decides: bool = True
    """Whether it tells what is decided, rather than more of the table."""


def example(
    play: str,
    verdict: str,
    because: str,
    hands: dict[str, str],
    readings: dict[str, str],
    trick: str = "",
    show: str = "nothing",
) -> Mapping[str, Example]:
    """What the keys of a case file may look like, by a ruling of it: the play, the verdict and its rule, the hands, the
    readings, what was played before and what has to be shown.

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
    tried: tuple[int, ...] = (2, 3)
    """How many sit at the tables of the histories that are tried, to tell two readings apart."""
    answered_readings: frozenset[str] = frozenset()
    """The keys of the readings about the rest of a round that are told apart by the answer to a question."""
    flags: tuple[Flag, ...] = ()
    """Its own options of the command line."""
    terms: Mapping[str, str] = MappingProxyType({})
    """Words that players have for a rule and that its own words lack, each with the id of the rule."""
    examples: Mapping[str, Example] = MappingProxyType({})
    """What the keys of its case files may look like, where that hangs on its cards, rules or readings."""
    counted_apart = "joker"
    """What the cards are called that the size of a position counts by themselves."""
    compared_under: Collection[Options] = ({},)
    """The house rules under which a position is looked for that tells two readings apart."""
    lies_in: Mapping[str, str] = MappingProxyType({})
    """By part the module of its folder that has it, where that is not one of the part's own name."""
    proved: tuple[str, ...] = ()
    """The modules of its folder that say what is proved of what follows from plays: the theorems of a decision lie
    beside it."""

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """Every reading and house rule by key."""
        return {reading.key: reading for reading in (*self.unclear, *self.house_rules)}

    @property
    def unclear(self) -> tuple[Reading, ...]:
        """Every unclear sentence: those that bear on a turn, and those about the rest of a round."""
        return (*self.own_readings, *self.round_readings)

    @property
    def compared(self) -> tuple[Reading, ...]:
        """The unclear sentences of which two ways to read them can be told apart: by a ruling, or by an answer."""
        asked = (one for one in self.round_readings if one.key in self.answered_readings)
        return (*self.own_readings, *asked)

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards and words under these house rules: where nothing else bears on them, those of its module `cards`,
        with the suits called as the table calls them."""
        cards, suits = self.module("cards"), tuple(house.get("suits", "").split())
        renamed = getattr(cards, "lexicon", None)  # where suits go by one name only there is none
        found: Lexicon = renamed(suits) if renamed and len(suits) == len(cards.SUITS) else cards.LEXICON
        return found

    def shared(self, card: str) -> tuple[str, ...]:
        """The ids of the rules that hold of a card as of others of its kind, besides those that bear its name."""
        return ()

    # -- what is asked, told and proved of it

    def tables(self) -> Tables:
        """What makes tables of its own for a question that is answered in two ways."""
        return self.part("tables", _no_tables)

    def queries(self) -> Queries:
        """The questions that are answered about a table: its own, and behind them those that every game has; none where
        it has none of its own."""
        from adjudicator.engine.following import COMMON

        own: Queries = self.part("queries", ())
        return (*own, *COMMON) if own else ()

    def case(self) -> CaseForm:
        """What its case files tell besides what those of every game do."""
        from adjudicator.engine.case_form import CaseForm

        return self.part("case", CaseForm())

    def following(self) -> tuple[Theorems, ...]:
        """What is proved of what follows from plays."""
        return tuple(cast("Theorems", self.module(name)) for name in self.proved)

    # -- where it lies

    def part(self, name: str, usual: T) -> T:
        """What a module of its folder has for it, under the part's name in capitals; the usual where there is no such
        module."""
        if name not in self.lies_in and find_spec(f"{self.folder}.{name}") is None:
            return usual
        found: T = getattr(self.module(name), name.upper())
        return found

    def module(self, name: str) -> ModuleType:
        """The module of its folder that has a part. Raises ModuleNotFoundError."""
        return import_module(f"{self.folder}.{self.lies_in.get(name, name)}")

    @property
    def folder(self) -> str:
        """The package it lies in."""
        return type(self).__module__.rpartition(".")[0]
