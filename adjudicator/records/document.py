"""A game record as data: a header, and what happened line by line.

The models are the one source of truth, as those of `document.py` are for case files. Cards, and
whether what happened could happen, are for others to say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from adjudicator.cards.english import number
from adjudicator.cases import keys
from adjudicator.cases.document import settled
from adjudicator.files.diagnostics import WORD, Fault, Refused, quoted, suggestion
from adjudicator.files.fields import NAMES, TEXT, YES_OR_NO, Chosen, MaybeText, Names, Strict, Suits, YesNo
from adjudicator.files.fields import Text as Words
from adjudicator.files.kinds import Example
from adjudicator.files.names import BY_NAME, DISPUTED, Options, nobody_called, nobodys, on_file, people
from adjudicator.files.source import Marked, Path, Value
from adjudicator.files.values import ORDINAL, one_name, ordinal, refuse, shape
from adjudicator.games import OUTLINES
from adjudicator.records.entry import (
    ANTES,
    BESIDE,
    BETWEEN,
    CHIPS,
    DEAL,
    DEALER,
    DISCARDS,
    HOUSE,
    JOINS,
    KEPT,
    LEADS,
    LEAVES,
    NUMBERS,
    OUT,
    OWN,
    PICKS,
    PLAYERS,
    POINTS,
    SHARES,
    STACKS,
    STAKES,
    TRICK,
    WINS,
    checked,
    require_text,
)

_DEED_AT = 3
"""How long the path of a deed is: the lines, which of them, and who acts."""
_LINE = r"^[1-9][0-9]{0,4}$"


def _expected(value: object) -> object:
    """One fault expected: the number of its line, and an id or several."""
    if not isinstance(value, dict) or len(value) != 1:
        raise refuse("a fault expected is one line and its id", "")
    ((line, ids),) = value.items()
    if not re.fullmatch(_LINE, line):
        raise refuse(f"{quoted(line)} is no number of a line", "the first of lines: is 1", line)
    require_text(ids, line)
    return value


def _listed(value: object) -> object:
    return [] if value == "" else value


_DEED = {
    "if": {"required": [DISPUTED]},
    "then": {"minProperties": 2, "maxProperties": 2},
    "else": {"minProperties": 1, "maxProperties": 1},
}


def _only(kind: str, otherwise: Mapping[str, Any]) -> dict[str, Any]:
    return {"if": {"required": [kind]}, "then": {"propertyNames": {"enum": sorted(BESIDE[kind])}}, "else": otherwise}


def _each(kinds: Sequence[str]) -> dict[str, Any]:
    """What may stand in a line of each kind, and in one of none of them."""
    return _only(kinds[0], _each(kinds[1:])) if kinds else _DEED


_CARDS = {"type": "object", "minProperties": 1, "additionalProperties": TEXT}
_AMOUNTS = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": {"type": ["integer", "string"], "pattern": f"^\\s*(?:{CHIPS.pattern})\\s*$"},
}
_LINES = {
    "type": ["array", "null", "string"],
    "maxLength": 0,
    "items": {
        "type": "object",
        "properties": {
            PICKS: {**_CARDS, "description": "Which card each player picked for a seat."},
            DEAL: {
                **_CARDS,
                "type": ["object", "string"],
                "pattern": r"^\s*unseen\s*$",
                "description": "A round begins: what each player was dealt; or unseen.",
            },
            JOINS: {**TEXT, "description": "Who joins before the next round."},
            LEAVES: {**TEXT, "description": "Who leaves before the next round."},
            PLAYERS: {**NAMES, "description": "Who plays the round, by rank."},
            LEADS: {**TEXT, "description": "Who has the lead, where the round was on: the hands are as they are."},
            TRICK: {
                "type": "array",
                "items": {"type": "object", "additionalProperties": TEXT},
                "description": "The lines of the trick that is on, from its lead.",
            },
            **{key.name: {"type": ["object", "string"], "description": key.says} for key in OWN.values()},
            OUT: {**TEXT, "description": "Who went out before, in that order."},
            DISCARDS: {**TEXT, "description": "Cards out of play."},
            STACKS: {**_AMOUNTS, "description": "The chips before each player, before anything is put in."},
            STAKES: {**_AMOUNTS, "description": "What is played for: the ante, and the least bet."},
            ANTES: {**_AMOUNTS, "description": "What those put in who did not put in the ante."},
            HOUSE: {**_CARDS, "description": "House rules that hold from this round, or the next, on."},
            POINTS: {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": {"type": ["integer", "string"], "pattern": NUMBERS.pattern},
                "description": "What each player has counted; it ends the round.",
            },
            WINS: {**TEXT, "description": "Who won the round, as the table had it."},
            SHARES: {**_AMOUNTS, "description": "The chips that each player took, as the table had it."},
            DEALER: {**TEXT, "description": "Who dealt, if not whoever deals by the rules."},
            DISPUTED: YES_OR_NO,
        },
        "additionalProperties": TEXT,
        **_each(BETWEEN),
    },
}
_FAULTS = {
    "type": ["array", "null", "string"],
    "maxLength": 0,
    "items": {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "propertyNames": {"pattern": _LINE},
        "additionalProperties": TEXT,
    },
}
_Entries = Annotated[
    list[Annotated[dict[str, Any], BeforeValidator(checked)]], BeforeValidator(_listed), WithJsonSchema(_LINES)
]
_Number = Annotated[
    int | None,
    BeforeValidator(ordinal),
    WithJsonSchema({"type": ["integer", "string"], "pattern": ORDINAL, "minimum": 1, "maximum": 999}),
]
_Expected = Annotated[
    list[Annotated[dict[str, Any], BeforeValidator(_expected)]], BeforeValidator(_listed), WithJsonSchema(_FAULTS)
]


class RecordDocument(Strict, frozen=True):
    """A game, or a part of one, as it was played."""

    game: Words
    """Whose rules apply."""
    title: MaybeText = None
    """The record in a line."""
    source: MaybeText = None
    """Where the record comes from."""
    players: Names
    """Who plays the first round of the record, in the order the game names them: by rank, or as they sit."""
    suits: Suits = []
    """What the four suits are called at the table, where the game leaves that open."""
    profile: MaybeText = None
    """A named choice of readings and house rules."""
    readings: Chosen = Field({})
    """How unclear sentences are read here, each key with its option."""
    house: Chosen = Field({})
    """House rules in force, each key with its option."""
    round: _Number = None
    """Which round of the session the first one is; 1 if nothing is said."""
    calls: YesNo = None
    """Whether it is recorded who said "One card"; yes if any line says so, and nothing is said here."""
    faults: _Expected | None = None
    """What is found wrong with the record: for each fault its line (the first is 1) and id."""
    ruled_by: MaybeText = Field(None, alias="ruled by")
    """Who ruled that these are the faults, when and why: a person's ruling, which is never accepted in bulk."""
    recorded: MaybeText = None
    """That the faults were recorded, and nobody ruled so: yes, or when."""
    left_open: YesNo = Field(None, alias="open")
    """Whether it is left open what is right: yes or no. If yes, other faults are no regression."""
    lines: _Entries = Field([])
    """What happened, oldest first, an action a line. An action that somebody doubts was legal has
    `disputed: yes` beside it."""


def examples(games: Collection[str]) -> Mapping[str, Example]:
    """What a key may look like in the records of some games, for refusals and for editors."""
    known = keys.examples(games)
    return {**known, "lines": known["trick"], "faults": [{"12": str(known["because"])}]}


def record_document(
    tree: Marked,
    faults_before: Sequence[Fault],
    games: Collection[str],
    readings: Options | None = None,
    house: Options | None = None,
) -> RecordDocument:
    """Parse a record for one of these games; `faults_before` are the faults so far. With `readings` and `house`
    their keys and options are checked too. Raises Refused with every fault, each at its place."""
    faults, value, record = list(faults_before), tree.value, None
    if isinstance(value, dict):
        try:
            record = RecordDocument.model_validate(value)
        except ValidationError as error:
            known = examples([str(value["game"])] if value.get("game") in games else games)
            faults += [_fault(detail, tree, known) for detail in error.errors(include_url=False)]
        faults += people({key: value[key] for key in ("players",) if key in value}, tree, {})
        faults += _strangers(value, tree)
        faults += on_file(value, tree, games, {"readings": readings, "house": house})
        faults += _company(record, tree, games)
    else:
        help = "write key: value lines, beginning with game: and players:"
        faults.append(Fault("not-a-record", f"a record cannot be {shape(value)}", help, tree.place(())))
    if faults or record is None:
        raise Refused(settled(faults, len(faults_before)))
    return record


def _company(record: RecordDocument | None, tree: Marked, games: Collection[str]) -> Iterator[Fault]:
    if record is None or record.game not in games:
        return
    seats = OUTLINES[record.game].seats
    can = f"{number(seats[0])} to {number(seats[-1])}" if len(seats) > 1 else number(seats[0])
    if len(record.players) < seats[0]:
        message = f"{len(record.players)} cannot play a round"
        yield Fault("players", message, f"{can} can", tree.place(("players",)))
    for at, line in enumerate(record.lines):
        players = line.get(PLAYERS, record.players)
        names = WORD.findall(players) if isinstance(players, str) else players
        if len(names) not in seats and PLAYERS in line:
            message = f"{PLAYERS} are {can} names, and here {'is' if len(names) == 1 else 'are'} {len(names)}"
            place = tree.place(("lines", at, PLAYERS))
            yield Fault("players", message, "name them as in the header", place)


def _strangers(value: Mapping[str, Value], tree: Marked) -> Iterator[Fault]:
    """Yield faults for unknown names in the lines, and for names that are keywords."""
    players = value.get("players")
    names = WORD.findall(players) if isinstance(players, str) else players if isinstance(players, list) else []
    known = [name.strip() for name in names if isinstance(name, str)]
    for at, name in enumerate(known):
        if name in KEPT:
            message = f"nobody in a record can be called {quoted(name)}"
            yield Fault("bad-value", message, "lines use that word", tree.place(("players", at)))
    lines = value.get("lines")
    for at, entry in enumerate(lines if known and isinstance(lines, list) else []):
        if not isinstance(entry, dict):
            continue
        if isinstance(newcomer := entry.get(JOINS), str) and newcomer.strip():
            yield from _newcomer(newcomer, known, tree, ("lines", at, JOINS))
        for name, path, key in _player_names(entry, at):
            if name not in known and not (len(path) == _DEED_AT and nobodys(name, value, keys.impersonal)):
                message = f"nobody here is called {quoted(name)}"
                help = nobody_called(name, known, key)
                yield Fault("unknown-player", message, help, tree.place(path, key))


def _newcomer(name: str, known: list[str], tree: Marked, path: Path) -> Iterator[Fault]:
    try:
        one_name(name)
    except PydanticCustomError as error:
        context = getattr(error, "context", None) or {}
        yield Fault("bad-value", context.get("message", str(error)), context.get("help", ""), tree.place(path))
        return
    if name in KEPT:
        message = f"nobody in a record can be called {quoted(name)}"
        yield Fault("bad-value", message, "lines use that word", tree.place(path))
    if name not in known:
        known.append(name)


def _player_names(entry: Mapping[str, Value], at: int) -> Iterator[tuple[str, Path, bool]]:
    """Yield every name in a line that must be a player's, with its path and whether it is a key."""
    line: Path = ("lines", at)
    if not any(kind in entry for kind in BETWEEN):
        yield from ((name, (*line, name), True) for name in entry if name != DISPUTED)
        return
    for kind in (PICKS, DEAL, POINTS, SHARES, ANTES, *(key.name for key in OWN.values() if key.kind.people == BY_NAME)):
        cards = entry.get(kind)
        if isinstance(cards, dict):
            yield from ((name, (*line, kind, name), True) for name in cards)
    for kind in (LEAVES, DEALER, LEADS):
        if isinstance(name := entry.get(kind), str) and name.strip():
            yield name, (*line, kind), False
    trick = entry.get(TRICK)
    for at, one in enumerate(trick if isinstance(trick, list) else ()):
        if isinstance(one, dict):
            yield from ((name, (*line, TRICK, at, name), True) for name in one if name != DISPUTED)
    for kind in (OUT, WINS):
        if isinstance(names_text := entry.get(kind), str):
            yield from ((name, (*line, kind), False) for name in WORD.findall(names_text))
    players = entry.get(PLAYERS)
    names = WORD.findall(players) if isinstance(players, str) else players if isinstance(players, list) else []
    yield from ((name, (*line, PLAYERS, n), False) for n, name in enumerate(names) if isinstance(name, str))


def _fault(detail: ErrorDetails, tree: Marked, known: Mapping[str, Example]) -> Fault:
    """What the model refused, in plain words; `known` is what a key may look like."""
    loc: Path = detail["loc"]
    key, kind = str(loc[0]), detail["type"]
    if kind == "extra_forbidden":
        message = f"a record has no key {quoted(key)}"
        own = list(RecordDocument.model_fields)
        help = suggestion(key, own, "its keys are", "and")
        return Fault("unknown-key", message, help, tree.place(loc, key=True))
    if kind == "missing":
        return Fault("missing-key", f"a record needs the key {key}", _example(key, known), tree.place(loc))
    place = tree.place(loc)
    if "message" in (context := detail.get("ctx", {})):
        at = tree.place((*loc, context["at"])) if context["at"] else place
        return Fault(kind, context["message"], context["help"] or _example(key, known), at)
    wanted = {"string_type": "text", "list_type": "a list"}.get(kind, "key: value")
    where = str(loc[-1]) if isinstance(loc[-1], str) else f"an entry of {key}"
    return Fault(
        "bad-shape", f"{where} takes {wanted}, and here is {shape(detail['input'])}", _example(key, known), place
    )


def _example(key: str, known: Mapping[str, Example]) -> str:
    example = known.get(key, "some text")
    lead, inner = ("- ", example[0]) if isinstance(example, list) else ("", example)
    if isinstance(inner, dict):
        name, text = next(iter(inner.items()))
        return f"under {key}: come lines such as '{lead}{name}: {text}'"
    return f"write it like {key}: {inner}"
