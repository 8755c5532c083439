"""Types of the keys of files for pydantic models and editors: annotated types with their JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, WithJsonSchema

from adjudicator.files.names import DISPUTED, MANY
from adjudicator.files.values import (
    CHIPS,
    FEWEST,
    KINDS,
    MOST,
    NO,
    NUMBER,
    ORDINAL,
    RESERVED,
    SIGNED,
    SUITS,
    VERDICTS,
    YES,
    chips,
    company,
    filled,
    four,
    non_blank,
    number,
    one_name,
    one_of,
    one_play,
    one_suit,
    ordinal,
    signed,
    some,
    words,
    yes_or_no,
)

_SCALAR = ["string", "number", "boolean"]


def _any_case(words: Iterable[str]) -> str:
    return "|".join("".join(f"[{c.upper()}{c}]" for c in word) for word in words)


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
YES_OR_NO = {"type": ["boolean", "string"], "pattern": rf"^\s*(?:{_any_case(YES + NO)})\s*$"}
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

Text = Annotated[str, AfterValidator(non_blank), WithJsonSchema(TEXT)]
MaybeText = Annotated[Text | None, WithJsonSchema(TEXT)]
Out = Annotated[list[Text], BeforeValidator(words), WithJsonSchema(_MAYBE_WORDS)]
Ids = Annotated[
    list[Text],
    BeforeValidator(words),
    AfterValidator(some),
    WithJsonSchema({**_WORDS, "pattern": r"[^\s,]", "minItems": 1}),
]
Names = Annotated[
    list[Annotated[str, AfterValidator(one_name)]],
    BeforeValidator(words),
    AfterValidator(company),
    WithJsonSchema(NAMES),
]
Suits = Annotated[
    list[Annotated[str, AfterValidator(one_suit)]], BeforeValidator(words), AfterValidator(four), WithJsonSchema(_FOUR)
]
Plays = Annotated[
    list[Annotated[dict[str, Text], AfterValidator(one_play)]],
    BeforeValidator(partial(filled, empty=[])),
    WithJsonSchema(_PLAYS),
]
Newcomers = Annotated[
    list[Annotated[str, AfterValidator(one_name)]],
    BeforeValidator(words),
    WithJsonSchema({**_MAYBE_WORDS, "pattern": _ANY_NAMES, "items": NAMES["items"]}),
]
Picks = Annotated[
    list[dict[str, Text]],
    BeforeValidator(partial(filled, empty=[])),
    WithJsonSchema({**_PLAYS, "items": {"type": "object", "additionalProperties": TEXT}}),
]
MaybePlays = Annotated[Plays | None, WithJsonSchema(_PLAYS)]
Round = Annotated[
    int | None, BeforeValidator(ordinal), WithJsonSchema({"type": ["integer", "string"], "pattern": ORDINAL})
]
Chosen = Annotated[dict[str, Text], BeforeValidator(partial(filled, empty={})), WithJsonSchema(_MAPPING)]
_COUNT = {"type": ["integer", "string"], "pattern": NUMBER, "minimum": 0, "maximum": 99}
Counts = Annotated[
    dict[str, Annotated[int, BeforeValidator(number)]],
    BeforeValidator(partial(filled, empty={})),
    WithJsonSchema({**_MAPPING, "additionalProperties": _COUNT}),
]
_CHIPS = {"type": ["integer", "string"], "pattern": CHIPS, "minimum": 0, "maximum": 10**6}
Amount = Annotated[int | None, BeforeValidator(chips), WithJsonSchema(_CHIPS)]
Amounts = Annotated[
    dict[str, Annotated[int, BeforeValidator(chips)]],
    BeforeValidator(partial(filled, empty={})),
    WithJsonSchema({**_MAPPING, "additionalProperties": _CHIPS}),
]
_WON = {"type": ["integer", "string"], "pattern": SIGNED.replace("+-", "+\u2212-"), "minimum": -9999, "maximum": 9999}
Totals = Annotated[
    dict[str, Annotated[int, BeforeValidator(signed)]],
    BeforeValidator(partial(filled, empty={})),
    WithJsonSchema({**_MAPPING, "additionalProperties": _WON}),
]
YesNo = Annotated[bool | None, BeforeValidator(yes_or_no), WithJsonSchema(YES_OR_NO)]
Verdict = Annotated[
    Literal["legal", "illegal", "depends"] | None,
    BeforeValidator(partial(one_of, options=VERDICTS, what="a verdict")),
    WithJsonSchema({"enum": list(VERDICTS)}),
]
Kind = Annotated[
    Literal["prohibited", "not-permitted", "obliged-otherwise"] | None,
    BeforeValidator(partial(one_of, options=KINDS, what="a kind of illegal play")),
    WithJsonSchema({"enum": list(KINDS)}),
]


FIELDS: Mapping[str, object] = {
    "text": MaybeText,
    "words": Out,
    "newcomers": Newcomers,
    "plays": Plays,
    "maybe plays": MaybePlays,
    "picks": Picks,
    "chosen": Chosen,
    "counts": Counts,
    "totals": Totals,
    "amount": Amount,
    "amounts": Amounts,
    "round": Round,
    "yes or no": YesNo,
}
"""Name of a kind of key -> annotated type."""


class Strict(BaseModel, extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True):
    """What refuses every key it does not know, and takes its keys' docstrings for their descriptions."""
