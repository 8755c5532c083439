"""What a key of a file may hold: values read and refused, and the same for editors, as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from adjudicator.cases.diagnostics import meant, nearest, quoted
from adjudicator.cases.names import DISPUTED, MANY
from adjudicator.cases.source import WORD

FEWEST, MOST = 2, 8
"""How many players a case may have."""
SUITS = 4
"""How many suits a pack has."""
RESERVED = (
    *("pass", "lead", "nothing", "unseen", "discard", "gives", "takes", "draws", "shows", "one"),
    *("then", "with", "to", "as", "showing", "disputed"),
)
"""Words of the notation, which nobody can be called."""
LATER = ("record",)
"""Keys kept for later."""

VERDICTS = ("legal", "illegal", "depends")
KINDS = ("prohibited", "not-permitted", "obliged-otherwise")

_YES, _NO = ("yes", "true"), ("no", "false")
ORDINAL = r"^\s*[1-9][0-9]{0,2}\s*$"
_NUMBER = r"^\s*[0-9]{1,2}\s*$"
_SIGNED = r"^\s*[+-]?[0-9]{1,4}\s*$"
_SCALAR = ["string", "number", "boolean"]


def _any_case(words: Iterable[str]) -> str:
    return "|".join("".join(f"[{c.upper()}{c}]" for c in word) for word in words)


def refuse(message: str, help: str = "", at: str = "") -> PydanticCustomError:
    """A refusal of a value, or `at` a key in it."""
    return PydanticCustomError("bad-value", "{message}", {"message": message, "help": help, "at": at})


def _said(text: str) -> str:
    if not text.strip():
        raise refuse("there is nothing here")
    return text


def _words(value: object) -> object:
    words = WORD.findall(value) if isinstance(value, str) else value
    if isinstance(words, list) and len(words) > MANY:
        raise refuse(f"there are more than {MANY} words here", "name each of them once")
    return words


def filled(value: object, empty: object) -> object:
    """The value, or what stands for an empty text."""
    return empty if value == "" else value


def _some(words: list[str]) -> list[str]:
    if not words:
        raise refuse("there is nothing here")
    return words


def one_name(name: str) -> str:
    """A player's name; raises what a model refuses."""
    name = name.strip()
    if name.lower() in RESERVED:
        raise refuse(f"nobody can be called {quoted(name)}", "plays use that word: take another name")
    if not name or re.search(r"[\s,+]", name):
        raise refuse(f"{quoted(name)} is not one name", "a name is one word, without commas or +")
    return name


def _suit(name: str) -> str:
    name = name.strip()
    if name.lower() in RESERVED or not re.fullmatch(r"[^\W\d_]+", name):
        raise refuse(f"no suit can be called {quoted(name)}", "a suit is one word of letters, such as Cups")
    return name.capitalize()


def _four(names: list[str]) -> list[str]:
    if names and (len(names) != SUITS or len(set(names)) < SUITS):
        twice = next((name for name in names if names.count(name) > 1), None)
        told = f"{twice} is named twice" if twice else f"this names {len(names)}"
        raise refuse(f"there are four suits, and {told}", "name four, such as Swords Cups Coins Clubs")
    return names


def _company(names: list[str]) -> list[str]:
    if not FEWEST <= len(names) <= MOST:
        found = "one player" if len(names) == 1 else f"{len(names) or 'no'} players"
        raise refuse(f"this names {found}", f"name {FEWEST} to {MOST}, with spaces between")
    return names


def _one_play(entry: dict[str, str]) -> dict[str, str]:
    names = [name for name in entry if name != DISPUTED]
    if len(names) != 1:
        help = "give every play an entry of its own, such as '- Ada: VI VI'"
        if meant_to := [name for name in names if nearest(name, [DISPUTED])]:
            help = f"did you mean {DISPUTED} by {meant_to[0]}?"
        raise refuse(f"this entry names {len(names) or 'no'} players", help)
    if DISPUTED in entry:
        yes_or_no(entry[DISPUTED], DISPUTED)
    return entry


def player_and_play(entry: Mapping[str, str]) -> tuple[str, str, bool]:
    """The player and the play of an entry of the trick, and whether the play is disputed."""
    ((player, play),) = ((name, text) for name, text in entry.items() if name != DISPUTED)
    return player, play, DISPUTED in entry and yes_or_no(entry[DISPUTED])


def yes_or_no(value: object, at: str = "") -> bool:
    """Yes or no, however it is written; raises what a model refuses."""
    word = value.strip().lower() if isinstance(value, str) else None
    if word in _YES or word in _NO:
        return word in _YES
    raise refuse(f"{shape(value)} is neither yes nor no", "write yes or no", at)


def ordinal(value: object) -> int:
    """A number from 1 upwards; raises what a model refuses."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(ORDINAL, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number of a round", "the first round of a session is 1")


def number(value: object) -> int:
    """A number of things, 0 to 99; raises what a model refuses."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(_NUMBER, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number", "write a number in figures, such as 9")


def signed(value: object) -> int:
    """What was won, or lost with a minus; raises what a model refuses."""
    word = value.strip().replace("\u2212", "-") if isinstance(value, str) else ""
    if re.fullmatch(_SIGNED, word):
        return int(word)
    raise refuse(f"{shape(value)} is no number", "write a number in figures, such as 30 or -30")


def _one_of(value: object, options: Sequence[str], what: str) -> object:
    if value in options:
        return value
    raise refuse(f"{shape(value)} is not {what}", meant(value, options))


def shape(value: object) -> str:
    """What a value is, in plain words."""
    if isinstance(value, str):
        return quoted(value) if value.strip() else "nothing"
    return "a list" if isinstance(value, list) else "a mapping"


TEXT = {"type": _SCALAR, "pattern": r"\S"}
_WORDS = {"type": [*_SCALAR, "array"], "items": TEXT, "maxItems": MANY}
_MAYBE_WORDS = {**_WORDS, "type": [*_SCALAR, "array", "null"]}
_ONE_NAME = rf"(?!(?:{_any_case(RESERVED)})(?:[\s,]|$))[^\s,+]+"
NAMES = {
    "type": ["string", "array"],
    "pattern": rf"^[\s,]*{_ONE_NAME}(?:[\s,]+{_ONE_NAME}){{{FEWEST - 1},{MOST - 1}}}[\s,]*$",
    "items": {"type": _SCALAR, "pattern": rf"^\s*{_ONE_NAME}\s*$"},
    "minItems": FEWEST,
    "maxItems": MOST,
}
_SUIT = rf"(?!(?:{_any_case(RESERVED)})(?:[\s,]|$))[^\W\d_]+"
_FOUR = {
    "type": ["string", "array", "null"],
    "pattern": rf"^[\s,]*(?:{_SUIT}(?:[\s,]+{_SUIT}){{{SUITS - 1}}}[\s,]*)?$",
    "items": {"type": _SCALAR, "pattern": rf"^\s*{_SUIT}\s*$"},
    "maxItems": SUITS,
}
_ANY_NAMES = rf"^[\s,]*(?:{_ONE_NAME}(?:[\s,]+{_ONE_NAME})*[\s,]*)?$"
YES_OR_NO = {"type": ["boolean", "string"], "pattern": rf"^\s*(?:{_any_case(_YES + _NO)})\s*$"}
_PLAYS = {
    "type": ["array", "null", "string"],
    "items": {
        "type": "object",
        "properties": {DISPUTED: YES_OR_NO},
        "additionalProperties": TEXT,
        "if": {"required": [DISPUTED]},
        "then": {"minProperties": 2, "maxProperties": 2},
        "else": {"minProperties": 1, "maxProperties": 1},
    },
    "maxLength": 0,
}
_MAPPING = {"type": ["object", "null", "string"], "additionalProperties": TEXT, "maxLength": 0}

Text = Annotated[str, AfterValidator(_said), WithJsonSchema(TEXT)]
MaybeText = Annotated[Text | None, WithJsonSchema(TEXT)]
Out = Annotated[list[Text], BeforeValidator(_words), WithJsonSchema(_MAYBE_WORDS)]
Ids = Annotated[
    list[Text],
    BeforeValidator(_words),
    AfterValidator(_some),
    WithJsonSchema({**_WORDS, "pattern": r"[^\s,]", "minItems": 1}),
]
Names = Annotated[
    list[Annotated[str, AfterValidator(one_name)]],
    BeforeValidator(_words),
    AfterValidator(_company),
    WithJsonSchema(NAMES),
]
Suits = Annotated[
    list[Annotated[str, AfterValidator(_suit)]],
    BeforeValidator(_words),
    AfterValidator(_four),
    WithJsonSchema(_FOUR),
]
Plays = Annotated[
    list[Annotated[dict[str, Text], AfterValidator(_one_play)]],
    BeforeValidator(partial(filled, empty=[])),
    WithJsonSchema(_PLAYS),
]
Newcomers = Annotated[
    list[Annotated[str, AfterValidator(one_name)]],
    BeforeValidator(_words),
    WithJsonSchema({**_MAYBE_WORDS, "pattern": _ANY_NAMES, "items": NAMES["items"]}),
]
Picks = Annotated[
    list[dict[str, Text]],
    BeforeValidator(partial(filled, empty=[])),
    WithJsonSchema({**_PLAYS, "items": {"type": "object", "additionalProperties": TEXT}}),
]
MaybePlays = Annotated[Plays | None, WithJsonSchema(_PLAYS)]
Round = Annotated[
    int | None,
    BeforeValidator(ordinal),
    WithJsonSchema({"type": ["integer", "string"], "pattern": ORDINAL}),
]
Chosen = Annotated[dict[str, Text], BeforeValidator(partial(filled, empty={})), WithJsonSchema(_MAPPING)]
_COUNT = {"type": ["integer", "string"], "pattern": _NUMBER, "minimum": 0, "maximum": 99}
Counts = Annotated[
    dict[str, Annotated[int, BeforeValidator(number)]],
    BeforeValidator(partial(filled, empty={})),
    WithJsonSchema({**_MAPPING, "additionalProperties": _COUNT}),
]
_WON = {
    "type": ["integer", "string"],
    "pattern": _SIGNED.replace("+-", "+\u2212-"),
    "minimum": -9999,
    "maximum": 9999,
}
Totals = Annotated[
    dict[str, Annotated[int, BeforeValidator(signed)]],
    BeforeValidator(partial(filled, empty={})),
    WithJsonSchema({**_MAPPING, "additionalProperties": _WON}),
]
YesNo = Annotated[
    bool | None,
    BeforeValidator(yes_or_no),
    WithJsonSchema(YES_OR_NO),
]
Verdict = Annotated[
    Literal["legal", "illegal", "depends"] | None,
    BeforeValidator(partial(_one_of, options=VERDICTS, what="a verdict")),
    WithJsonSchema({"enum": list(VERDICTS)}),
]
Kind = Annotated[
    Literal["prohibited", "not-permitted", "obliged-otherwise"] | None,
    BeforeValidator(partial(_one_of, options=KINDS, what="a kind of illegal play")),
    WithJsonSchema({"enum": list(KINDS)}),
]


class Strict(BaseModel, extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True):
    """What refuses every key it does not know, and takes its keys' docstrings for their descriptions."""
