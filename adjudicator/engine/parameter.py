"""Parameters: numbers of a document that a house's own law may change, each stated once.

By the document's law a parameter is a constant. By a house's law that changes it, it is a reading whose options are the
two numbers: terms, sentences and transitions take the number from the options like any other choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.cards.english import amount, either, number
from adjudicator.dataclass import dataclass
from adjudicator.law import Citation, Options, Reading
from adjudicator.law.branches import Lookup
from adjudicator.law.reading import reading

if TYPE_CHECKING:
    from z3 import ArithRef, BoolRef


@dataclass(frozen=True)
class Parameter:
    """A number of a document: `value`, the answer to `question`, counted in `unit`.

    A house chooses from `least` to `most` in steps of `step`; `limits` says why, as the end of "from 1 to 13: ". With
    `transitions` the number acts in what follows of actions, and in no clause. `former`: keys that it had before.
    """

    key: str
    question: str
    cites: tuple[Citation, ...]
    unit: str
    value: int
    least: int
    most: int
    limits: str
    transitions: bool = False
    step: int = 1
    former: tuple[str, ...] = ()

    @property
    def choices(self) -> range:
        """The numbers that make sense, the document's among them."""
        return range(self.least, self.most + 1, self.step)

    @property
    def span(self) -> str:
        """Those numbers and why no others, as in "write ...": "a number from 1 to 13: none is more"."""
        listed = f"{either(list(map(str, self.choices)))}" if self.step > 1 else ""
        return f"{listed or f'a number from {self.least} to {self.most}'}: {self.limits}"

    @property
    def reading_key(self) -> str:
        """The key of the reading that it is by a house's law."""
        return f"law.{self.key}"

    def by_either(self, number: int, house: str) -> Reading:
        """The reading whose options are the document's number and another; `house` is the title of that law."""
        options = (self.value, "the document has it"), (number, f"{house} has it")
        triples = ((str(each), amount(each, self.unit), why) for each, why in options)
        return reading(self.reading_key, self.question, self.cites, *triples)

    def by(self, options: Options) -> int:
        """The number under these options of all readings."""
        return int(options.get(self.reading_key, self.value))

    def numbers(self, readings: Mapping[str, Reading]) -> tuple[int, ...]:
        """The numbers that it can be, given the readings of the game by key: the document's, and another law's."""
        return tuple(map(int, readings[self.reading_key].names)) if self.reading_key in readings else (self.value,)

    def default(self, readings: Mapping[str, Reading]) -> int:
        """The number of the law that is in force, given the readings of the game by key."""
        return self.by(Lookup(readings, {}))

    def stated(self, readings: Mapping[str, Reading], unit: str = "") -> str:
        """The number in words, with the other law's where there are two, so that it is true under all options: "two ranks
        (by the document three)". `readings`: those of the game by key; `unit`: of what, empty for none."""
        default = self.default(readings)
        text = amount(default, unit) if unit else number(default)
        if self.reading_key not in readings:
            return text
        other = next(each for each in self.numbers(readings) if each != default)
        return f"{text} (by the {'document' if other == self.value else 'house'} {number(other)})"

    def amount(self, options: Options) -> str:
        """The number with its unit under these options of all readings: "three ranks"."""
        return amount(self.by(options), self.unit)

    def equals(self, term: ArithRef, readings: Mapping[str, Reading]) -> BoolRef:
        """That a term is this number, given the readings of the game by key."""
        from z3 import If  # as below

        if self.reading_key not in readings:
            return term == self.value
        either = readings[self.reading_key]
        first, second = (term == int(name) for name in either.names)
        return If(either.is_(either.names[1]), second, first)

    def term(self, readings: Mapping[str, Reading]) -> ArithRef:
        """The number as a term, given the readings of the game by key."""
        from z3 import If, IntVal  # imported here so that outlines load without z3

        if self.reading_key not in readings:
            return IntVal(self.value)
        either = readings[self.reading_key]
        first, second = (IntVal(int(name)) for name in either.names)
        return If(either.is_(either.names[1]), second, first)
