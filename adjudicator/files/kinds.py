"""Fast parsers for the values of keys, for input without faults.

The pydantic models (`fields`) parse the same types, report each fault, and make the schema, but take longer to load
than a file takes to read. Where these functions succeed they agree with the models, which a test checks on every
shipped case; everything else is left to the models.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from adjudicator.dataclass import dataclass
from adjudicator.files import values
from adjudicator.files.names import ALONE, ANYBODY, BY_NAME, ENTRIES, LISTED, NEWCOMERS, NOBODY

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Example: TypeAlias = "str | dict[str, str] | list[dict[str, str]]"
"""An example value of a key."""


class NotPlain(ValueError):
    """Raised for a value that is left to the models."""


# -- parsers


def text(value: object) -> str:
    """Parse a non-empty text."""
    if type(value) is not str:
        raise NotPlain
    return values.non_blank(value)


def listed(each: Callable[[str], T], whole: Callable[[list[T]], list[T]] = list) -> Callable[[object], list[T]]:
    """Parser of a list, or of a text of words; `each` parses a word, `whole` checks the list."""

    def read(value: object) -> list[T]:
        items = values.words(value)
        if type(items) is not list:
            raise NotPlain
        return whole([each(word) for word in items])

    return read


def word(check: Callable[[str], str]) -> Callable[[object], str]:
    """Parser of one list item, given its check."""

    def read(value: object) -> str:
        if type(value) is not str:
            raise NotPlain
        return check(value)

    return read


def mapped(each: Callable[[object], T]) -> Callable[[object], dict[str, T]]:
    """Parser of a mapping from texts to values."""

    def read(value: object) -> dict[str, T]:
        mapping = values.filled(value, {})
        if type(mapping) is not dict:
            raise NotPlain
        return {key: each(one) for key, one in mapping.items()}

    return read


def entries(each: Callable[[Any], T]) -> Callable[[object], list[T]]:
    """Parser of a list, given the parser of its items."""

    def read(value: object) -> list[T]:
        items = values.filled(value, [])
        if type(items) is not list:
            raise NotPlain
        return [each(entry) for entry in items]

    return read


def _texts(entry: object) -> dict[str, str]:
    if type(entry) is not dict:
        raise NotPlain
    return mapped(text)(entry)


def _play(entry: object) -> dict[str, str]:
    return values.one_play(_texts(entry))


# -- kinds


@dataclass(frozen=True)
class Kind(Generic[T_co]):
    """The type of a key. `field`: its name in `fields.FIELDS`; `read`: its parser, which raises ValueError for anything
    it leaves to the models; `empty`: the default if the key is absent; `people`: which players the value names
    (`files.names`)."""

    field: str
    read: Callable[[object], T_co]
    empty: T_co
    people: str = NOBODY


@dataclass(frozen=True)
class Key(Generic[T_co]):
    """A game-specific key: its name, type, description and an example."""

    name: str
    kind: Kind[T_co]
    says: str
    example: Example


_NONE: list[str] = []
_NO_ENTRIES: list[dict[str, str]] = []
_NO_TEXTS: dict[str, str] = {}
_NO_NUMBERS: dict[str, int] = {}
_plays, _texts_by_name = entries(_play), mapped(text)

TEXT: Kind[str | None] = Kind("text", text, None)
PLAYER: Kind[str | None] = Kind("text", text, None, ALONE)
PLAYERS: Kind[list[str]] = Kind("words", listed(text), _NONE, LISTED)
JOINING: Kind[list[str]] = Kind("newcomers", listed(word(values.one_name)), _NONE, NEWCOMERS)
PLAYS: Kind[list[dict[str, str]]] = Kind("plays", _plays, _NO_ENTRIES, ENTRIES)
MAYBE_PLAYS: Kind[list[dict[str, str]] | None] = Kind("maybe plays", _plays, None, ENTRIES)
PICKS: Kind[list[dict[str, str]]] = Kind("picks", entries(_texts), _NO_ENTRIES, ANYBODY)
CHOSEN: Kind[dict[str, str]] = Kind("chosen", _texts_by_name, _NO_TEXTS)
HANDS: Kind[dict[str, str]] = Kind("chosen", _texts_by_name, _NO_TEXTS, BY_NAME)
COUNTS: Kind[dict[str, int]] = Kind("counts", mapped(values.number), _NO_NUMBERS, BY_NAME)
TOTALS: Kind[dict[str, int]] = Kind("totals", mapped(values.signed), _NO_NUMBERS, BY_NAME)
AMOUNT: Kind[int | None] = Kind("amount", values.chips, None)
AMOUNTS: Kind[dict[str, int]] = Kind("amounts", mapped(values.chips), _NO_NUMBERS, BY_NAME)
ROUND: Kind[int | None] = Kind("round", values.ordinal, None)
YES_NO: Kind[bool | None] = Kind("yes or no", values.yes_or_no, None)
