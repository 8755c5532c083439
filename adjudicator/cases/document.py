"""A case file as a value: which keys there are, what each takes, and what is refused.

The models are the one source of truth: `schema.py` makes of them what editors read. What a schema
cannot say (a name must be a player's, a reading must be on file) is checked beside them. Whether
the cards are cards, and the history a history, is for the game to say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from adjudicator.cases.diagnostics import Fault, Refused, meant, quoted
from adjudicator.cases.source import WORD, Marked, Path, Source, Value, survey

Options: TypeAlias = Mapping[str, Mapping[str, Sequence[str]]]
"""By game and key, the options there are; a key without options takes any text."""

FEWEST, MOST = 2, 8
"""How many players a case may have."""
RESERVED = (
    *("pass", "lead", "nothing", "unseen", "discard", "gives"),
    *("then", "with", "to", "as", "showing", "disputed"),
)
"""Words of the notation, which nobody can be called."""
DISPUTED = "disputed"
"""The key beside a play that says somebody doubts it was legal."""
LATER = ("ask", "record")
"""Keys kept for later."""

VERDICTS = ("legal", "illegal", "depends")
KINDS = ("prohibited", "not-permitted", "obliged-otherwise")

_YES, _NO = ("yes", "true"), ("no", "false")
_MANY = 100
_SCALAR = ["string", "number", "boolean"]


def _any_case(words: Iterable[str]) -> str:
    return "|".join("".join(f"[{c.upper()}{c}]" for c in word) for word in words)


def _refuse(message: str, help: str = "") -> PydanticCustomError:
    return PydanticCustomError("bad-value", "{message}", {"message": message, "help": help})


def _said(text: str) -> str:
    if not text.strip():
        raise _refuse("there is nothing here")
    return text


def _words(value: object) -> object:
    words = WORD.findall(value) if isinstance(value, str) else value
    if isinstance(words, list) and len(words) > _MANY:
        raise _refuse(f"there are more than {_MANY} words here", "name each of them once")
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


def _company(names: list[str]) -> list[str]:
    if not FEWEST <= len(names) <= MOST:
        found = "one player" if len(names) == 1 else f"{len(names) or 'no'} players"
        raise _refuse(f"this names {found}", f"name {FEWEST} to {MOST}, with spaces between")
    return names


def _one_play(entry: dict[str, str]) -> dict[str, str]:
    names = [name for name in entry if name != DISPUTED]
    if len(names) != 1:
        help = "give every play an entry of its own, such as '- Ada: VI VI'"
        raise _refuse(f"this entry names {len(names) or 'no'} players", help)
    if DISPUTED in entry:
        _yes_or_no(entry[DISPUTED])
    return entry


def player_and_play(entry: Mapping[str, str]) -> tuple[str, str, bool]:
    """The player and the play of an entry of the trick, and whether the play is disputed."""
    ((player, play),) = ((name, text) for name, text in entry.items() if name != DISPUTED)
    return player, play, DISPUTED in entry and _yes_or_no(entry[DISPUTED])


def _yes_or_no(value: object) -> bool:
    word = value.strip().lower() if isinstance(value, str) else None
    if word in _YES or word in _NO:
        return word in _YES
    raise _refuse(f"{_shape(value)} is neither yes nor no", "write yes or no")


def _one_of(value: object, options: Sequence[str], what: str) -> object:
    if value in options:
        return value
    raise _refuse(f"{_shape(value)} is not {what}", meant(value, options))


def _shape(value: object) -> str:
    if isinstance(value, str):
        return quoted(value) if value.strip() else "nothing"
    return "a list" if isinstance(value, list) else "a mapping"


_TEXT = {"type": _SCALAR, "pattern": r"\S"}
_WORDS = {"type": [*_SCALAR, "array"], "items": _TEXT, "maxItems": _MANY}
_MAYBE_WORDS = {**_WORDS, "type": [*_SCALAR, "array", "null"]}
_ONE_NAME = rf"(?!(?:{_any_case(RESERVED)})(?:[\s,]|$))[^\s,+]+"
_NAMES = {
    "type": ["string", "array"],
    "pattern": rf"^[\s,]*{_ONE_NAME}(?:[\s,]+{_ONE_NAME}){{{FEWEST - 1},{MOST - 1}}}[\s,]*$",
    "items": {"type": _SCALAR, "pattern": rf"^\s*{_ONE_NAME}\s*$"},
    "minItems": FEWEST,
    "maxItems": MOST,
}
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
_Plays = Annotated[
    list[Annotated[dict[str, Text], AfterValidator(_one_play)]],
    BeforeValidator(partial(_filled, empty=[])),
    WithJsonSchema(_PLAYS),
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
    hands: _Mapping = {}
    """What each player holds now, without the cards in the trick. `nothing` is an empty hand."""
    turn: _MaybeText = None
    """Whose turn it is, where the history does not say."""
    out: _Out = []
    """Players who are out of the round."""
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


EXAMPLES: Mapping[str, str | dict[str, str] | list[dict[str, str]]] = {
    "players": "Ada Ben Cleo Dov",
    "trick": [{"Ada": "VI VI"}],
    "hands": {"Ben": "VII VIII VIII + 4 unseen"},
    "out": "Cleo",
    "readings": {"th.magician.on_ace": "clamp"},
    "house": {"rule": "option"},
    "rulings": [{"play": "VIII VIII", "verdict": "illegal"}],
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
        faults += _people(value, tree)
        faults += _on_file(value, tree, games, {"readings": readings, "house": house})
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


def _fault(detail: ErrorDetails, tree: Marked) -> Fault:
    """What a model refused, in plain words."""
    loc: Path = detail["loc"]
    model, path = (Ruling, loc[2:]) if loc[0] == "rulings" and len(loc) > 2 else (Document, loc)
    key = str(path[0])
    kind, owner = detail["type"], "a ruling" if model is Ruling else "a case"
    if kind == "extra_forbidden":
        return _unknown(key, model, owner, tree, loc)
    if kind == "missing":
        return Fault("missing-key", f"{owner} needs the key {key}", _example(key), tree.place(loc))
    place = tree.place(loc)
    if "message" in (context := detail.get("ctx", {})):
        return Fault(kind, context["message"], context["help"] or _example(key), place)
    where = str(loc[-1]) if isinstance(loc[-1], str) else f"an entry of {key}"
    wanted = {"string_type": "text", "list_type": "a list"}.get(kind, "key: value")
    message = f"{where} takes {wanted}, and here is {_shape(detail['input'])}"
    return Fault("bad-shape", message, _example(key), place)


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


def _people(value: Mapping[str, Value], tree: Marked) -> Iterator[Fault]:
    """Names given twice, and names that are nobody's."""
    players: list[str] = []
    for name, path in _listed(value, "players"):
        if name.casefold() in (player.casefold() for player in players):
            help = "give everybody a name of their own; capitals do not tell names apart"
            yield Fault("repeated-name", f"{quoted(name)} is named twice", help, tree.place(path))
        players.append(name)
    for name, path, key in _named(value) if players else ():
        if name not in players:
            message, help = f"nobody here is called {quoted(name)}", meant(name, players, "here are", "and")
            yield Fault("unknown-player", message, help, tree.place(path, key))


def _listed(value: Mapping[str, Value], field: str) -> list[tuple[str, Path]]:
    """The words of a text, or of a list, each with its path; none where there are far too many."""
    found = value.get(field)
    names = WORD.findall(found) if isinstance(found, str) else found if isinstance(found, list) else []
    words = [(name.strip(), at) for at, name in enumerate(names) if isinstance(name, str)]
    return [(name, (field, at)) for name, at in words if name] if len(words) <= _MANY else []


def _named(value: Mapping[str, Value]) -> Iterator[tuple[str, Path, bool]]:
    """Every name that must be a player's, its path, and whether it is a key."""
    for at, entry in _entries(value, "trick"):
        yield from ((name, ("trick", at, name), True) for name in entry if name != DISPUTED)
    hands, turn = value.get("hands"), value.get("turn")
    if isinstance(hands, dict):
        yield from ((name, ("hands", name), True) for name in hands)
    if isinstance(turn, str) and turn.strip():
        yield turn, ("turn",), False
    yield from ((name, path, False) for name, path in _listed(value, "out"))
    for at, ruling in _entries(value, "rulings"):
        if isinstance(by := ruling.get("by"), str) and by.strip():
            yield by, ("rulings", at, "by"), False


def _entries(value: Mapping[str, Value], field: str) -> list[tuple[int, dict[str, Value]]]:
    """The mappings in a list, each with its number."""
    entries = value.get(field)
    numbered = enumerate(entries) if isinstance(entries, list) else ()
    return [(at, entry) for at, entry in numbered if isinstance(entry, dict)]


def _on_file(
    value: Mapping[str, Value], tree: Marked, games: Collection[str], known: Mapping[str, Options | None]
) -> Iterator[Fault]:
    """A game, readings and house rules that are not on file."""
    game = value.get("game")
    if not isinstance(game, str) or not game.strip():
        return
    if game not in games:
        help = meant(game, games, "the games are", "and")
        yield Fault("unknown-game", f"no game is called {quoted(game)}", help, tree.place(("game",)))
        return
    tables: list[tuple[Path, Value | None]] = [((key,), value.get(key)) for key in known]
    for at, ruling in _entries(value, "rulings"):
        tables.append((("rulings", at, "readings"), ruling.get("readings")))
    for path, chosen in tables:
        options = known[str(path[-1])]
        if isinstance(chosen, dict) and options is not None:
            yield from _chosen(chosen, path, options.get(game, {}), tree)


def _chosen(
    chosen: Mapping[str, Value], path: Path, known: Mapping[str, Sequence[str]], tree: Marked
) -> Iterator[Fault]:
    what = "house rule" if path == ("house",) else "reading"
    for key, option in chosen.items():
        if key not in known:
            message, help = f"this game has no {what} {quoted(key)}", meant(key, known, "there are", "and")
            yield Fault("unknown-key", message, help, tree.place((*path, key), key=True))
        elif known[key] and option not in known[key] and isinstance(option, str) and option.strip():
            message, help = f"{key} has no option {quoted(option)}", meant(option, known[key])
            yield Fault("unknown-option", message, help, tree.place((*path, key)))
