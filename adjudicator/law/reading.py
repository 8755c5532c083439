"""Readings: one symbol for each unclear sentence, with a value per interpretation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.law.clause import Citation

if TYPE_CHECKING:
    from z3 import ArithRef, BoolRef

Options = Mapping[str, str]
"""A choice of option for each of some keys."""


@dataclass(frozen=True)
class Option:
    """One way to read a sentence: its name, what it means, and the argument for it."""

    name: str
    means: str
    argument: str


class Names(tuple[str, ...]):
    """The names of the options of a reading, the default first."""

    usual: str = ""
    """The option that a document calls the usual way where a house rule is in use; empty where it calls none so."""


@dataclass(frozen=True)
class Reading:
    """An unclear sentence, the ways to read it (the default first) and its source."""

    key: str
    question: str
    options: tuple[Option, ...]
    cites: tuple[Citation, ...]
    house: bool = field(default=False)
    """True for a house rule: the table chooses it, and it is never doubted."""
    usual: str = field(default="")
    """As `Names.usual`."""

    @cached_property
    def symbol(self) -> ArithRef:
        """The integer symbol of the reading; option number i has the value i."""
        from z3 import Int  # here, so that readings can be listed without a solver

        return Int(f"reading {self.key}")

    @cached_property
    def names(self) -> Names:
        """The names of the options, the default first."""
        names = Names(option.name for option in self.options)
        names.usual = self.usual
        return names

    @property
    def default(self) -> str:
        """The name of the option used when nobody chose."""
        return self.options[0].name

    @cached_property
    def bounds(self) -> BoolRef:
        """The term that says the symbol is the number of one of the options."""
        from z3 import And

        return And(self.symbol >= 0, self.symbol < len(self.options))

    def is_(self, option: str) -> BoolRef:
        """The term that says the reading has this option; KeyError if it has no such."""
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
) -> Reading:
    """A reading of its options, the default first: the name of each, what it means, and the argument for it.

    >>> reading("dice", "May dice be thrown?", (), ("no", "no", "none are named"), house=True).default
    'no'
    """
    return Reading(key, question, tuple(Option(*option) for option in options), cites, house, usual)


@dataclass(frozen=True)
class Document:
    """A document of rules, by its title; `prefix` is what the keys of its unclear sentences begin with.

    >>> rules = Document("House Rules", "hr")
    >>> rules.unclear("dice", "May dice be thrown?", "Games", ("no", "no", "none are named")).key
    'hr.dice'
    """

    title: str
    prefix: str

    def cite(self, heading: str) -> Citation:
        """A heading of it."""
        return Citation(self.title, heading)

    def unclear(self, key: str, question: str, heading: str, *options: tuple[str, str, str]) -> Reading:
        """An unclear sentence under a heading, with its options as `reading` takes them."""
        return reading(f"{self.prefix}.{key}", question, (self.cite(heading),), *options)
