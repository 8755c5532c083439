"""Readings: unclear sentences of the rules, each an integer symbol with one value per interpretation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.dataclass import dataclass
from adjudicator.law.clause import Citation

if TYPE_CHECKING:
    from z3 import ArithRef, BoolRef

Options = Mapping[str, str]
"""The chosen option (name) by reading key, for some or all keys."""


@dataclass(frozen=True)
class Option:
    """One interpretation of a sentence: name, meaning, and the argument for it."""

    name: str
    means: str
    argument: str
    former: tuple[str, ...] = ()
    """What it was called in earlier versions."""


class Names(tuple[str, ...]):
    """The option names of a reading, the default first."""

    usual: str = ""
    """The option that a document calls usual where a house rule is in use; empty if it names none."""
    former: Mapping[str, str] = MappingProxyType({})
    """The options by the names that they had in earlier versions."""
    former_keys: tuple[str, ...] = ()
    """The keys that the reading had in earlier versions."""


@dataclass(frozen=True)
class Reading:
    """An unclear sentence (`question`), its interpretations (the default first) and its citations."""

    key: str
    question: str
    options: tuple[Option, ...]
    cites: tuple[Citation, ...]
    house: bool = field(default=False)
    """True for a house rule: the table chooses the option, so it is never treated as uncertain."""
    usual: str = field(default="")
    """See `Names.usual`."""
    adopted: str = field(default="")
    """The option that a house takes for its default; empty for the first."""
    former: tuple[str, ...] = field(default=())
    """The keys that it had in earlier versions."""

    @cached_property
    def symbol(self) -> ArithRef:
        """The z3 integer symbol of the reading; its value is the index of the option."""
        from z3 import Int  # imported here so that readings load without z3

        return Int(f"reading {self.key}")

    @cached_property
    def names(self) -> Names:
        """The option names, the default first."""
        names = Names(option.name for option in self.options)
        names.usual, names.former_keys = self.usual, self.former
        names.former = former_names((option.name, option.former) for option in self.options)
        return names

    @property
    def default(self) -> str:
        """The option used where none is chosen: the first, or the house's own."""
        return self.adopted or self.options[0].name

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the options that are not the default."""
        return tuple(name for name in self.names if name != self.default)

    @cached_property
    def bounds(self) -> BoolRef:
        """The constraint that the symbol is the index of an option."""
        from z3 import And

        return And(self.symbol >= 0, self.symbol < len(self.options))

    def is_(self, option: str) -> BoolRef:
        """Return the term `symbol == index of option`. KeyError if there is no such option."""
        if option not in self.names:
            raise KeyError(f"{self.key} has no option {option!r}")
        return self.symbol == self.names.index(option)


def reading(
    key: str,
    question: str,
    cites: tuple[Citation, ...],
    *options: tuple[str, str, str],
    house: bool = False,
    usual: str = "",
    former: tuple[str, ...] = (),
    options_before: Mapping[str, str] = MappingProxyType({}),
) -> Reading:
    """Build a `Reading` from `(name, meaning, argument)` triples, the default first. `former`: the keys that it had in
    earlier versions; `options_before`: options by the names that they had there.

    >>> reading("dice", "May dice be thrown?", (), ("no", "no", "none are named"), house=True).default
    'no'
    """
    before = {name: tuple(old for old, new in options_before.items() if new == name) for name, _, _ in options}
    own = tuple(Option(*option, before[option[0]]) for option in options)
    return Reading(key, question, own, cites, house, usual, former=former)


def former_keys(readings: Mapping[str, Reading]) -> dict[str, str]:
    """The keys of readings by those that they had in earlier versions."""
    return former_names((key, each.former) for key, each in readings.items())


def former_names(named: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """What is named now by the names that it had before, given each present name with those.

    >>> former_names([("dice", ("bones", "knuckles")), ("deck", ())])
    {'bones': 'dice', 'knuckles': 'dice'}
    """
    return {old: name for name, before in named for old in before}


@dataclass(frozen=True)
class Document:
    """A document of rules: its title and the prefix of its readings' keys.

    >>> rules = Document("House Rules", "hr")
    >>> rules.unclear("dice", "May dice be thrown?", "Games", ("no", "no", "none are named")).key
    'hr.dice'
    """

    title: str
    prefix: str

    def cite(self, heading: str) -> Citation:
        """Return a citation of a heading of this document."""
        return Citation(self.title, heading)

    def unclear(self, key: str, question: str, heading: str, *options: tuple[str, str, str]) -> Reading:
        """Build a reading of an unclear sentence under a heading: its key gets the document's prefix, its citation the
        heading. For `options` see `reading`."""
        return reading(f"{self.prefix}.{key}", question, (self.cite(heading),), *options)
