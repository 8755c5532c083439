"""A case file read without its models, where there is nothing wrong with it.

The models say what a case is, name each fault, and make the schema; to load them takes longer than to read a
file. What every key takes is said here once more, in the same functions. A file that is plain by them has the
value that the models give it, which a test holds for every case on file; whatever is not, the models read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from adjudicator.files import values
from adjudicator.files.names import Options, on_file, people
from adjudicator.files.source import Marked, Source, survey

if TYPE_CHECKING:
    from adjudicator.cases.document import Document

T = TypeVar("T")


class NotPlain(ValueError):
    """A value that only the models can tell about."""


class Read:
    """A part of a file under the attributes of its model, with the keys that were there."""

    def __init__(self, told: Mapping[str, Any], defaults: Mapping[str, Any]) -> None:
        self.model_fields_set = set(told)
        # An empty list or mapping is each part's own.
        own = {name: type(value)(value) if value in ([], {}) else value for name, value in defaults.items()}
        self.__dict__.update({**own, **told})


def text(value: object) -> str:
    """A text that says something."""
    if type(value) is not str:
        raise NotPlain
    return values.said(value)


def listed(
    each: Callable[[str], T], whole: Callable[[list[T]], list[T]] = list
) -> Callable[[object], list[T]]:
    """Reads a list, or the words of a text."""

    def read(value: object) -> list[T]:
        found = values.words(value)
        if type(found) is not list:
            raise NotPlain
        return whole([each(word) for word in found])

    return read


def word(check: Callable[[str], str]) -> Callable[[object], str]:
    """Reads one word of a list."""

    def read(value: object) -> str:
        if type(value) is not str:
            raise NotPlain
        return check(value)

    return read


def mapped(each: Callable[[object], T]) -> Callable[[object], dict[str, T]]:
    """Reads a mapping of texts to values."""

    def read(value: object) -> dict[str, T]:
        found = values.filled(value, {})
        if type(found) is not dict:
            raise NotPlain
        return {key: each(one) for key, one in found.items()}

    return read


def entries(each: Callable[[Any], T]) -> Callable[[object], list[T]]:
    """Reads a list of entries."""

    def read(value: object) -> list[T]:
        found = values.filled(value, [])
        if type(found) is not list:
            raise NotPlain
        return [each(entry) for entry in found]

    return read


def part(
    keys: Mapping[str, tuple[str, Callable[[Any], Any]]], defaults: Mapping[str, Any]
) -> Callable[[object], Read]:
    """Reads a mapping that has these keys and no others, each with its attribute and how it is read.

    Those without a default have to be there.
    """
    needed = {key for key, (name, _) in keys.items() if name not in defaults}

    def read(value: object) -> Read:
        if type(value) is not dict or not needed <= set(value) <= set(keys):
            raise NotPlain
        return Read({keys[key][0]: keys[key][1](one) for key, one in value.items()}, defaults)

    return read


def _play(entry: object) -> dict[str, str]:
    if type(entry) is not dict:
        raise NotPlain
    return values.one_play(mapped(text)(entry))


def _pick(entry: object) -> dict[str, str]:
    if type(entry) is not dict:
        raise NotPlain
    return mapped(text)(entry)


def _verdict(value: object) -> object:
    return values.one_of(value, values.VERDICTS, "a verdict")


def _kind(value: object) -> object:
    return values.one_of(value, values.KINDS, "a kind of illegal play")


_IDS = listed(text, values.some)
_CHOSEN = mapped(text)
_PLAYS = entries(_play)
_RULING = part(
    {
        "play": ("play", text),
        "by": ("by", text),
        "verdict": ("verdict", _verdict),
        "because": ("because", _IDS),
        "because only": ("because_only", _IDS),
        "show": ("show", text),
        "readings": ("readings", _CHOSEN),
        "kind": ("kind", _kind),
        "note": ("note", text),
    },
    {
        **dict.fromkeys(("by", "verdict", "show", "kind", "note")),
        "because": [],
        "because_only": [],
        "readings": {},
    },
)
_QUESTION = part(
    {
        "question": ("question", text),
        "expect": ("expect", text),
        "because": ("because", _IDS),
        "readings": ("readings", _CHOSEN),
        "note": ("note", text),
    },
    {"expect": None, "because": [], "readings": {}, "note": None},
)
_KEYS: Mapping[str, Callable[[Any], Any]] = {
    "game": text,
    "title": text,
    "source": text,
    "players": listed(word(values.one_name), values.company),
    "trick": _PLAYS,
    "suits": listed(word(values.one_suit), values.four),
    "hands": _CHOSEN,
    "turn": text,
    "out": listed(text),
    "taxes": _PLAYS,
    "round": values.ordinal,
    "picks": entries(_pick),
    "joins": listed(word(values.one_name)),
    "leaves": listed(text),
    "opening": values.yes_or_no,
    "discards": text,
    "won": _CHOSEN,
    "tricks": mapped(values.number),
    "fool": text,
    "totals": mapped(values.signed),
    "profile": text,
    "readings": _CHOSEN,
    "house": _CHOSEN,
    "rulings": entries(_RULING),
    "ask": lambda value: entries(_QUESTION)(values.asked(value)),
}
_LISTS = ("trick", "suits", "out", "picks", "joins", "leaves", "rulings", "ask")
_MAPPINGS = ("hands", "won", "tricks", "totals", "readings", "house")
_NOTHING = ("title", "source", "turn", "taxes", "round", "opening", "discards", "fool", "profile")
_DOCUMENT = part(
    {key: (key, read) for key, read in _KEYS.items()},
    {**{key: [] for key in _LISTS}, **{key: {} for key in _MAPPINGS}, **dict.fromkeys(_NOTHING)},
)


def plainly(value: object) -> Document | None:
    """A case as its model would have it; None where only the model can tell what it is."""
    try:
        return cast("Document", _DOCUMENT(value))
    except ValueError:
        return None


def document(
    source: Source, games: Collection[str], readings: Options | None = None, house: Options | None = None
) -> tuple[Document, Marked]:
    """Read a case file for one of these games.

    With `readings` and `house` their keys and options are checked too. The second answer knows
    where everything stands. Raises Refused with every fault found, each at its place.
    """
    tree, faults = survey(source)
    if tree is not None and not faults and isinstance(tree.value, dict):
        found, value = plainly(tree.value), tree.value
        known = {"readings": readings, "house": house}
        if found is not None and not [*people(value, tree), *on_file(value, tree, games, known)]:
            return found, tree
    from adjudicator.cases.document import document as checked

    return checked(source, games, readings, house)
