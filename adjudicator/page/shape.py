"""Schema of the page's requests: the allowed keys and their types.

Requests that do not conform are refused here, so that the handlers can rely on the types of `Request` (`situations`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, get_type_hints

from adjudicator.cases.flag_values import Flags
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Refused, listed, quoted


@dataclass(frozen=True)
class Shape:
    """A type of JSON value: its description, an example, and a predicate."""

    name: str
    example: str
    fits: Callable[[object], bool]


def _text(value: object) -> bool:
    return isinstance(value, str) and not any("\ud800" <= sign <= "\udfff" for sign in value)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**31


def _each(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _values(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and all(_text(key) and fits(value[key]) for key in value)


TEXT = Shape("a text", '"pass"', _text)
TEXTS = Shape("a list of texts", '["pass", "pass"]', _each(_text))
SWITCH = Shape("true or false", "true", lambda value: isinstance(value, bool))
PLAYERS = Shape("a whole number, or names as a text", "4", lambda value: _whole(value) or _text(value))
WHOLES = Shape("a list of whole numbers", "[1]", _each(_whole))
ANSWERS = Shape("a list of true and false", "[true, false]", _each(SWITCH.fits))
SECONDS = Shape(
    "a number of seconds above 0",
    "10",
    lambda value: isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value > 0,
)
OPTIONS = Shape("an object of texts by key", '{"key": "option"}', _values(_text))
FLAGS = Shape(
    "an object of texts, or true, by the name of a flag",
    '{"stack": "90"}',
    _values(lambda value: value is None or isinstance(value, bool) or _text(value)),
)

_BY_TYPE: Mapping[object, Shape] = MappingProxyType(
    {
        str: TEXT,
        str | None: TEXT,
        bool: SWITCH,
        int | str | None: PLAYERS,
        Sequence[str]: TEXTS,
        Sequence[int]: WHOLES,
        Mapping[str, str | bool]: FLAGS,
    }
)
"""Type of a field of `Flags` -> its JSON shape."""

FLAG_KEYS: Mapping[str, Shape] = MappingProxyType(
    {name: _BY_TYPE[kind] for name, kind in get_type_hints(Flags).items()}
)
"""The keys of a situation given by flags: the fields of `Flags`."""

KEYS: Mapping[str, Shape] = MappingProxyType(
    {
        "ask": TEXT,
        **FLAG_KEYS,
        "text": TEXT,
        "name": TEXT,
        "play": TEXT,
        "by": TEXT,
        "readings": OPTIONS,
        "profile": TEXT,
        "keys": TEXTS,
        "question": TEXT,
        "answers": ANSWERS,
        "link": TEXT,
        "limit": SECONDS,
    }
)
"""Every key of a request; null counts as absent."""


def read(question: object) -> dict[str, Any]:
    """Parse a request and drop its null values. Raises Refused with a fault for each unknown key and each value of the
    wrong type."""
    if not isinstance(question, str):
        raise _refused("bad-type", f"a question is JSON text, not {type(question).__name__}", "send a JSON object")
    try:
        value = json.loads(question)
    except ValueError as error:
        raise _refused("bad-json", f"this is no JSON: {error}", 'send an object like {"ask": "plays"}') from error
    if not isinstance(value, dict):
        raise _refused("bad-type", "a question is a JSON object", 'write it like {"ask": "plays"}')
    given = {key: part for key, part in value.items() if part is not None}
    if faults := [fault for key, part in given.items() if (fault := _fault(key, part)) is not None]:
        raise Refused(faults)
    return given


def _fault(key: str, value: object) -> Fault | None:
    """The fault in a key or its value, or None."""
    if key not in KEYS:
        return Fault("unknown-key", f"a question has no {quoted(key)}", listed(key, list(KEYS)))
    shape = KEYS[key]
    if shape.fits(value):
        return None
    return Fault("bad-type", f"{key} takes {shape.name}", f"write it like {shape.example}")


def _refused(code: str, message: str, help: str) -> Refused:
    return Refused([Fault(code, message, help)])
