"""A case file as a value: which keys there are, what each takes, and what is refused.

The models are the one source of truth: `schema.py` makes of them what editors read. What a schema
cannot say (a name must be a player's, a reading must be on file) is checked beside them. Whether
the cards are cards, and the history a history, is for the game to say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from adjudicator.cases.diagnostics import Fault, Refused, meant, nearest, quoted
from adjudicator.cases.names import DISPUTED, MANY, Options, on_file, people
from adjudicator.cases.source import WORD, Marked, Path, Source, survey

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
_ORDINAL = r"^\s*[1-9][0-9]{0,2}\s*$"
_SCALAR = ["string", "number", "boolean"]


def _any_case(words: Iterable[str]) -> str:
    return "|".join("".join(f"[{c.upper()}{c}]" for c in word) for word in words)


def _refuse(message: str, help: str = "", at: str = "") -> PydanticCustomError:
    """A refusal of a value, or `at` a key in it."""
    return PydanticCustomError("bad-value", "{message}", {"message": message, "help": help, "at": at})


def _said(text: str) -> str:
    if not text.strip():
        raise _refuse("there is nothing here")
    return text


def _words(value: object) -> object:
    words = WORD.findall(value) if isinstance(value, str) else value
    if isinstance(words, list) and len(words) > MANY:
        raise _refuse(f"there are more than {MANY} words here", "name each of them once")
    return words


def _filled(value: object, empty: object) -> object:
    return empty if value == "" else value


def _some(words: list[str]) -> list[str]:
    if not words:
        raise _refuse("there is nothing here")
    return words


def _name(name: str) -> str:
    name = name.strip()
    if name.lower() in RESERVED:
        raise _refuse(f"nobody can be called {quoted(name)}", "plays use that word: take another name")
    if not name or re.search(r"[\s,+]", name):
        raise _refuse(f"{quoted(name)} is not one name", "a name is one word, without commas or +")
    return name


def _suit(name: str) -> str:
    name = name.strip()
    if name.lower() in RESERVED or not re.fullmatch(r"[^\W\d_]+", name):
        raise _refuse(f"no suit can be called {quoted(name)}", "a suit is one word of letters, such as Cups")
    return name.capitalize()


def _four(names: list[str]) -> list[str]:
    if names and (len(names) != SUITS or len(set(names)) < SUITS):
        twice = next((name for name in names if names.count(name) > 1), None)
        told = f"{twice} is named twice" if twice else f"this names {len(names)}"
        raise _refuse(f"there are four suits, and {told}", "name four, such as Swords Cups Coins Clubs")
    return names


def _company(names: list[str]) -> list[str]:
    if not FEWEST <= len(names) <= MOST:
        found = "one player" if len(names) == 1 else f"{len(names) or 'no'} players"
        raise _refuse(f"this names {found}", f"name {FEWEST} to {MOST}, with spaces between")
    return names


def _one_play(entry: dict[str, str]) -> dict[str, str]:
    names = [name for name in entry if name != DISPUTED]
    if len(names) != 1:
        help = "give every play an entry of its own, such as '- Ada: VI VI'"
        if meant_to := [name for name in names if nearest(name, [DISPUTED])]:
            help = f"did you mean {DISPUTED} by {meant_to[0]}?"
        raise _refuse(f"this entry names {len(names) or 'no'} players", help)
    if DISPUTED in entry:
        _yes_or_no(entry[DISPUTED], DISPUTED)
    return entry


def player_and_play(entry: Mapping[str, str]) -> tuple[str, str, bool]:
    """The player and the play of an entry of the trick, and whether the play is disputed."""
    ((player, play),) = ((name, text) for name, text in entry.items() if name != DISPUTED)
    return player, play, DISPUTED in entry and _yes_or_no(entry[DISPUTED])


def _yes_or_no(value: object, at: str = "") -> bool:
    word = value.strip().lower() if isinstance(value, str) else None
    if word in _YES or word in _NO:
        return word in _YES
    raise _refuse(f"{_shape(value)} is neither yes nor no", "write yes or no", at)


def _ordinal(value: object) -> int:
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(_ORDINAL, word):
        return int(word)
    raise _refuse(f"{_shape(value)} is no number of a round", "the first round of a session is 1")


def _one_of(value: object, options: Sequence[str], what: str) -> object:
    if value in options:
        return value
    raise _refuse(f"{_shape(value)} is not {what}", meant(value, options))


def _shape(value: object) -> str:
    if isinstance(value, str):
        return quoted(value) if value.strip() else "nothing"
    return "a list" if isinstance(value, list) else "a mapping"


_TEXT = {"type": _SCALAR, "pattern": r"\S"}
_WORDS = {"type": [*_SCALAR, "array"], "items": _TEXT, "maxItems": MANY}
_MAYBE_WORDS = {**_WORDS, "type": [*_SCALAR, "array", "null"]}
_ONE_NAME = rf"(?!(?:{_any_case(RESERVED)})(?:[\s,]|$))[^\s,+]+"
_NAMES = {
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
_YES_OR_NO = {"type": ["boolean", "string"], "pattern": rf"^\s*(?:{_any_case(_YES + _NO)})\s*$"}
_PLAYS = {
    "type": ["array", "null", "string"],
    "items": {
        "type": "object",
        "properties": {DISPUTED: _YES_OR_NO},
        "additionalProperties": _TEXT,
        "if": {"required": [DISPUTED]},
        "then": {"minProperties": 2, "maxProperties": 2},
        "else": {"minProperties": 1, "maxProperties": 1},
    },
    "maxLength": 0,
}
_MAPPING = {"type": ["object", "null", "string"], "additionalProperties": _TEXT, "maxLength": 0}

Text = Annotated[str, AfterValidator(_said), WithJsonSchema(_TEXT)]
_MaybeText = Annotated[Text | None, WithJsonSchema(_TEXT)]
_Out = Annotated[list[Text], BeforeValidator(_words), WithJsonSchema(_MAYBE_WORDS)]
_Ids = Annotated[
    list[Text],
    BeforeValidator(_words),
    AfterValidator(_some),
    WithJsonSchema({**_WORDS, "pattern": r"[^\s,]", "minItems": 1}),
]
_Names = Annotated[
    list[Annotated[str, AfterValidator(_name)]],
    BeforeValidator(_words),
    AfterValidator(_company),
    WithJsonSchema(_NAMES),
]
_Suits = Annotated[
    list[Annotated[str, AfterValidator(_suit)]],
    BeforeValidator(_words),
    AfterValidator(_four),
    WithJsonSchema(_FOUR),
]
_Plays = Annotated[
    list[Annotated[dict[str, Text], AfterValidator(_one_play)]],
    BeforeValidator(partial(_filled, empty=[])),
    WithJsonSchema(_PLAYS),
]
_Newcomers = Annotated[
    list[Annotated[str, AfterValidator(_name)]],
    BeforeValidator(_words),
    WithJsonSchema({**_MAYBE_WORDS, "pattern": _ANY_NAMES, "items": _NAMES["items"]}),
]
_Picks = Annotated[
    list[dict[str, Text]],
    BeforeValidator(partial(_filled, empty=[])),
    WithJsonSchema({**_PLAYS, "items": {"type": "object", "additionalProperties": _TEXT}}),
]
_MaybePlays = Annotated[_Plays | None, WithJsonSchema(_PLAYS)]
_Round = Annotated[
    int | None,
    BeforeValidator(_ordinal),
    WithJsonSchema({"type": ["integer", "string"], "pattern": _ORDINAL}),
]
_Mapping = Annotated[dict[str, Text], BeforeValidator(partial(_filled, empty={})), WithJsonSchema(_MAPPING)]
_YesNo = Annotated[
    bool | None,
    BeforeValidator(_yes_or_no),
    WithJsonSchema(_YES_OR_NO),
]
_Verdict = Annotated[
    Literal["legal", "illegal", "depends"] | None,
    BeforeValidator(partial(_one_of, options=VERDICTS, what="a verdict")),
    WithJsonSchema({"enum": list(VERDICTS)}),
]
_Kind = Annotated[
    Literal["prohibited", "not-permitted", "obliged-otherwise"] | None,
    BeforeValidator(partial(_one_of, options=KINDS, what="a kind of illegal play")),
    WithJsonSchema({"enum": list(KINDS)}),
]


class _Strict(BaseModel, extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True):
    """What refuses every key it does not know, and takes its keys' docstrings for their descriptions."""


class Ruling(_Strict, frozen=True):
    """A play, and what is expected of the verdict on it."""

    play: Text
    """The play to rule on, in the game's notation."""
    by: _MaybeText = None
    """Who plays it, if not whoever's turn it is."""
    verdict: _Verdict = None
    """The verdict expected: legal, illegal or depends."""
    because: _Ids = []
    """Clauses that must be among the reasons, by id."""
    because_only: _Ids = Field([], alias="because only")
    """Clauses that must be exactly the reasons, by id."""
    show: _MaybeText = None
    """What must be shown: nothing, or powers joined by 'and'; alternatives are joined by 'or'."""
    readings: _Mapping = {}
    """How unclear sentences are read for this ruling alone, each key with its option."""
    kind: _Kind = None
    """The kind of illegal play expected: prohibited, not-permitted or obliged-otherwise."""
    note: _MaybeText = None
    """Anything worth saying about the ruling."""


class Question(_Strict, frozen=True):
    """A question about the table, and what is expected of the answer."""

    question: Text
    """The question in its own words, such as 'who leads'; `adjudicator ask` lists them."""
    expect: _MaybeText = None
    """The answer expected."""
    because: _Ids = []
    """Rules that must be among the reasons, by id."""
    readings: _Mapping = {}
    """How unclear sentences are read for this question alone, each key with its option."""
    note: _MaybeText = None
    """Anything worth saying about the question."""


def _asked(value: object) -> object:
    """A question by itself is one of which nothing is expected."""
    if value == "" or not isinstance(value, list):
        return [] if value == "" else value
    return [{"question": one} if isinstance(one, str) else one for one in value]


class Document(_Strict, frozen=True):
    """A position at the table, and rulings on it."""

    game: Text
    """Whose rules apply."""
    title: _MaybeText = None
    """The case in a line."""
    source: _MaybeText = None
    """Where the case comes from: document and heading."""
    players: _Names
    """Who plays, in the order the game seats them: names with spaces between, or a list."""
    trick: _Plays = []
    """What was played, oldest first, each with its player. Empty or absent: somebody is on lead.
    A play that somebody doubts was legal has `disputed: yes` beside it."""
    suits: _Suits = []
    """What the four suits are called at the table, where the game leaves that open."""
    hands: _Mapping = {}
    """What each player holds now, without the cards in the trick. `nothing` is an empty hand."""
    turn: _MaybeText = None
    """Whose turn it is, where the history does not say."""
    out: _Out = []
    """Players who are out of the round, in the order they went out."""
    taxes: _MaybePlays = None
    """At tax time, what was given so far, oldest first, each with its player. Empty: nobody has
    given anything. Absent: the taxes are paid, or there are none."""
    round: _Round = None
    """Which round of the session this is, for its taxes; 2 if nothing is said."""
    picks: _Picks = []
    """Before a round, the cards picked for seats: each player with a card, and once more for those tied."""
    joins: _Newcomers = []
    """Who joins, or comes back, before the round."""
    leaves: _Out = []
    """Who leaves before the round."""
    opening: _YesNo = None
    """Whether no card has been put down yet this round: yes or no."""
    discards: _MaybeText = None
    """Cards discarded so far."""
    profile: _MaybeText = None
    """A named choice of readings and house rules."""
    readings: _Mapping = {}
    """How unclear sentences are read here, each key with its option."""
    house: _Mapping = {}
    """House rules in force, each key with its option."""
    rulings: Annotated[list[Ruling], BeforeValidator(partial(_filled, empty=[]))] = Field(
        [], json_schema_extra={"type": ["array", "null", "string"], "maxLength": 0}
    )
    """Plays, each with the verdict expected."""
    ask: Annotated[list[Question], BeforeValidator(_asked)] = Field(
        [], json_schema_extra={"type": ["array", "null", "string"], "maxLength": 0}
    )
    """Questions, each by itself or with the answer expected."""


EXAMPLES: Mapping[str, str | dict[str, str] | list[dict[str, str]]] = {
    "players": "Ada Ben Cleo Dov",
    "trick": [{"Ada": "VI VI"}],
    "taxes": [{"Dov": "gives Ace King"}],
    "round": "2",
    "picks": [{"Ada": "K"}],
    "joins": "Eve",
    "leaves": "Ben",
    "suits": "Swords Cups Coins Clubs",
    "hands": {"Ben": "VII VIII VIII + 4 unseen"},
    "out": "Cleo",
    "readings": {"th.magician.on_ace": "clamp"},
    "house": {"rule": "option"},
    "rulings": [{"play": "VIII VIII", "verdict": "illegal"}],
    "ask": [{"question": "who leads", "expect": "Ada"}],
    "question": "who leads",
    "expect": "Ada",
    "play": "VIII VIII",
    "because": "TH-TOWER",
    "because only": "TH-TOWER",
    "show": "World and Strength",
}
"""What a key may look like, where that is not plain; for refusals and for editors."""


def document(
    source: Source, games: Collection[str], readings: Options | None = None, house: Options | None = None
) -> tuple[Document, Marked]:
    """Read a case file for one of these games.

    With `readings` and `house` their keys and options are checked too. The second answer knows
    where everything stands. Raises Refused with every fault found, each at its place.
    """
    tree, found = survey(source)
    if tree is None:
        raise Refused(found)
    faults = list(found)
    value, case = tree.value, None
    if isinstance(value, dict):
        try:
            case = Document.model_validate(value)
        except ValidationError as error:
            faults += [_fault(detail, tree) for detail in error.errors(include_url=False)]
        faults += people(value, tree)
        faults += on_file(value, tree, games, {"readings": readings, "house": house})
    else:
        help = "write key: value lines, beginning with game: and players:"
        faults.append(Fault("not-a-case", f"a case cannot be {_shape(value)}", help, tree.place(())))
    if faults or case is None:
        raise Refused(_settled(faults, len(found)))
    return case, tree


def _settled(faults: list[Fault], first: int) -> list[Fault]:
    """In the order of the file, without what merely follows from one of the `first` faults."""
    spoilt = {str(fault.place) for fault in faults[:first]}
    kept = faults[:first] + [fault for fault in faults[first:] if str(fault.place) not in spoilt]
    return sorted(kept, key=lambda fault: (fault.place.line, fault.place.column) if fault.place else (0, 0))


_WHOLE: tuple[type[_Strict], str] = (Document, "a case")
_ENTRIES: Mapping[str, tuple[type[_Strict], str]]
_ENTRIES = {"rulings": (Ruling, "a ruling"), "ask": (Question, "a question")}
"""The models of entries in a list, by its key, and what an entry is called."""


def _fault(detail: ErrorDetails, tree: Marked) -> Fault:
    """What a model refused, in plain words."""
    loc: Path = detail["loc"]
    model, owner = _ENTRIES.get(str(loc[0]), _WHOLE) if len(loc) > 2 else _WHOLE
    path = loc if model is Document else loc[2:]
    key, kind = str(path[0]), detail["type"]
    if kind == "extra_forbidden":
        return _unknown(key, model, owner, tree, loc)
    if kind == "missing":
        return Fault("missing-key", f"{owner} needs the key {key}", _example(key), tree.place(loc))
    place, help = tree.place(loc), "write yes or no" if loc[-1] == DISPUTED else _example(key)
    if "message" in (context := detail.get("ctx", {})):
        at = tree.place((*loc, context["at"])) if context["at"] else place
        return Fault(kind, context["message"], context["help"] or help, at)
    where = str(loc[-1]) if isinstance(loc[-1], str) else f"an entry of {key}"
    wanted = {"string_type": "text", "list_type": "a list"}.get(kind, "key: value")
    message = f"{where} takes {wanted}, and here is {_shape(detail['input'])}"
    return Fault("bad-shape", message, help, place)


def _unknown(key: str, model: type[_Strict], owner: str, tree: Marked, loc: Path) -> Fault:
    place = tree.place(loc, key=True)
    if model is Document and key in LATER:
        return Fault("reserved-key", f"the key {key} is kept for a later version", "take it out", place)
    known = [field.alias or name for name, field in model.model_fields.items()]
    help = meant(key, known, "its keys are", "and")
    return Fault("unknown-key", f"{owner} has no key {quoted(key)}", help, place)


def _example(key: str) -> str:
    example = EXAMPLES.get(key, "some text")
    lead, inner = ("- ", example[0]) if isinstance(example, list) else ("", example)
    if isinstance(inner, dict):
        name, text = next(iter(inner.items()))
        return f"under {key}: come lines such as '{lead}{name}: {text}'"
    return f"write it like {key}: {inner}"
