"""Pydantic models of case files: keys, their types, and the faults of a file that does not fit.

The models declare the keys of every game; `whole` adds those of a game's case form (`engine/case_form.py`). The models
are the single source of the JSON Schema (`schemas.py`), and their docstrings its descriptions. Constraints beyond a
schema (names of players, keys of readings) are checked in `document`; cards and history in `cases/build.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, partial
from typing import Annotated, Any, cast

from pydantic import BeforeValidator, Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from adjudicator.cases.keys import examples, impersonal, naming
from adjudicator.files.diagnostics import Fault, Refused, quoted, suggestion
from adjudicator.files.fields import (
    FIELDS,
    Chosen,
    Ids,
    Kind,
    MaybeText,
    Names,
    Plays,
    Round,
    Strict,
    Suits,
    Text,
    Verdict,
    YesNo,
)
from adjudicator.files.kinds import Example
from adjudicator.files.names import DISPUTED, Options, on_file, people
from adjudicator.files.source import Marked, Path, Source, survey
from adjudicator.files.values import LATER, filled, questions, shape
from adjudicator.games import OUTLINES
from adjudicator.report.names import with_id


class Ruling(Strict, frozen=True):
    """A play, and what is expected of the verdict on it."""

    play: Text
    """The play to rule on, in the game's notation."""
    by: MaybeText = None
    """Who plays it, if not whoever's turn it is."""
    verdict: Verdict = None
    """The verdict expected: legal, illegal or depends."""
    because: Ids = []
    """Clauses that must be among the reasons, by id."""
    because_only: Ids = Field([], alias="because only")
    """Clauses that must be exactly the reasons, by id."""
    show: MaybeText = None
    """What must be shown: nothing, or powers joined by 'and'; alternatives are joined by 'or'."""
    readings: Chosen = {}
    """How unclear sentences are read for this ruling alone, each key with its option."""
    kind: Kind = None
    """The kind of illegal play expected: prohibited, not-permitted or obliged-otherwise."""
    ruled_by: MaybeText = Field(None, alias="ruled by")
    """Who ruled so, when and why: a person's ruling, which is never accepted in bulk."""
    recorded: MaybeText = None
    """That what is expected was recorded, and nobody ruled so: yes, or when."""
    left_open: YesNo = Field(None, alias="open")
    """Whether it is left open what is right: yes or no. If yes, another verdict is no regression."""
    note: MaybeText = None
    """Anything worth saying about the ruling."""


class Question(Strict, frozen=True):
    """A question about the table, and what is expected of the answer."""

    question: Text
    """The question in its own words, such as 'who leads'; `adjudicator ask` lists them."""
    expect: MaybeText = None
    """The answer expected."""
    because: Ids = []
    """Rules that must be among the reasons, by id."""
    readings: Chosen = {}
    """How unclear sentences are read for this question alone, each key with its option."""
    ruled_by: MaybeText = Field(None, alias="ruled by")
    """Who ruled so, when and why: a person's ruling, which is never accepted in bulk."""
    recorded: MaybeText = None
    """That what is expected was recorded, and nobody ruled so: yes, or when."""
    left_open: YesNo = Field(None, alias="open")
    """Whether it is left open what is right: yes or no. If yes, another answer is no regression."""
    note: MaybeText = None
    """Anything worth saying about the question."""


class Document(Strict, frozen=True):
    """A position at the table, and rulings on it."""

    game: Text
    """Whose rules apply."""
    title: MaybeText = None
    """The case in a line."""
    source: MaybeText = None
    """Where the case comes from: document and heading."""
    players: Names
    """Who plays, in the order the game seats them: names with spaces between, or a list."""
    trick: Plays = []
    """What was played, oldest first, each with its player. Empty or absent: somebody is on lead.
    A play that somebody doubts was legal has `disputed: yes` beside it."""
    suits: Suits = []
    """What the four suits are called at the table, where the game leaves that open."""
    hands: Chosen = {}
    """What each player holds now, without the cards in the trick. `nothing` is an empty hand."""
    turn: MaybeText = None
    """Whose turn it is, where the history does not say."""
    round: Round = None
    """Which round of the session this is, or which hand."""
    opening: YesNo = None
    """Whether no card has been put down yet this round: yes or no."""
    discards: MaybeText = None
    """Cards discarded so far."""
    profile: MaybeText = None
    """A named choice of readings and house rules."""
    readings: Chosen = {}
    """How unclear sentences are read here, each key with its option."""
    house: Chosen = {}
    """House rules in force, each key with its option."""
    rulings: Annotated[list[Ruling], BeforeValidator(partial(filled, empty=[]))] = Field(
        [], json_schema_extra={"type": ["array", "null", "string"], "maxLength": 0}
    )
    """Plays, each with the verdict expected."""
    ask: Annotated[list[Question], BeforeValidator(questions)] = Field(
        [], json_schema_extra={"type": ["array", "null", "string"], "maxLength": 0}
    )
    """Questions, each by itself or with the answer expected."""


@cache
def whole(*games: str) -> type[Document]:
    """Return the model of case files of these games: the shared keys and the union of their own."""
    keys = {key.name: key for game in games for key in OUTLINES[game].case().keys}
    fields = {name: (FIELDS[key.kind.field], Field(key.kind.empty, description=key.says)) for name, key in keys.items()}
    return create_model("Document", __base__=Document, __doc__=Document.__doc__, **cast(dict[str, Any], fields))


def document(
    source: Source, games: Collection[str], readings: Options | None = None, house: Options | None = None
) -> tuple[Document, Marked]:
    """Parse and validate a case file for one of these games.

    `readings`, `house`: the known options by game and key, to check those of the file against; None to skip that check.
    Returns the document and its tree with the places of all values. Raises Refused with every fault at its place.
    """
    tree, syntax_faults = survey(source)
    refuse_record(source, tree)
    if tree is None:
        raise Refused(syntax_faults)
    faults, tree = list(syntax_faults), with_id(tree)
    value, case = tree.value, None
    if isinstance(value, dict):
        game = value.get("game")
        candidates = (game,) if isinstance(game, str) and game in games else tuple(games)
        try:
            case = whole(*candidates).model_validate(value)
        except ValidationError as error:
            faults += [_fault(detail, tree, candidates) for detail in error.errors(include_url=False)]
        faults += people(value, tree, naming(candidates), impersonal)
        faults += on_file(value, tree, games, {"readings": readings, "house": house})
    else:
        help = "write key: value lines, beginning with game: and players:"
        faults.append(Fault("not-a-case", f"a case cannot be {shape(value)}", help, tree.place(())))
    if faults or case is None:
        raise Refused(settled(faults, len(syntax_faults)))
    return case, tree


def refuse_record(source: Source, tree: Marked | None) -> None:
    """Raises Refused if the source is a game record, with the command for records."""
    value = tree.value if tree is not None else None
    lines = isinstance(value, dict) and "lines" in value and "trick" not in value and "rulings" not in value
    if lines or source.name.lower().endswith(".jsonl"):
        place = tree.place(("lines",), key=True) if tree is not None and lines else None
        help = f"adjudicator replay {source.name} rules on each of its lines"
        raise Refused([Fault("a-record", f"{source.name} is the record of a game, and no case", help, place)])


def settled(faults: list[Fault], first: int) -> list[Fault]:
    """Return the faults in order of place.

    Later ones at the place of one of the first `first` are dropped: they are consequences of it.
    """
    places = {str(fault.place) for fault in faults[:first]}
    kept = faults[:first] + [fault for fault in faults[first:] if str(fault.place) not in places]
    return sorted(kept, key=lambda fault: (fault.place.line, fault.place.column) if fault.place else (0, 0))


_ENTRIES: Mapping[str, tuple[type[Strict], str]]
_ENTRIES = {"rulings": (Ruling, "a ruling"), "ask": (Question, "a question")}
"""The model of the entries of a list and their name in messages, by the key of the list."""


def _fault(detail: ErrorDetails, tree: Marked, games: Sequence[str]) -> Fault:
    """The fault of a validation error of the model."""
    loc: Path = detail["loc"]
    entry = _ENTRIES.get(str(loc[0])) if len(loc) > 2 else None
    model, owner = entry or (whole(*games), "a case")
    path = loc[2:] if entry else loc
    key, kind = str(path[0]), detail["type"]
    known = examples(games)
    if kind == "extra_forbidden":
        return (None if entry else _foreign(key, games, tree)) or _unknown(key, model, owner, tree, loc)
    if kind == "missing":
        return Fault("missing-key", f"{owner} needs the key {key}", _example(key, known), tree.place(loc))
    place, help = tree.place(loc), "write yes or no" if loc[-1] == DISPUTED else _example(key, known)
    if "message" in (context := detail.get("ctx", {})):
        at = tree.place((*loc, context["at"])) if context["at"] else place
        if len(loc) == 1 and isinstance(detail["input"], dict) and (plural := _plural(key, model)):
            message = f"{key}: takes {known.get(key, 'some text')!r} or the like, and here is {shape(detail['input'])}"
            return Fault("bad-shape", message, f"did you mean {plural}:?", place)
        return Fault(kind, context["message"], context["help"] or help, at)
    where = str(loc[-1]) if isinstance(loc[-1], str) else f"an entry of {key}"
    expected = {"string_type": "text", "list_type": "a list"}.get(kind, "key: value")
    message = f"{where} takes {expected}, and here is {shape(detail['input'])}"
    return Fault("bad-shape", message, help, place)


def _foreign(key: str, games: Sequence[str], tree: Marked) -> Fault | None:
    """The fault of a key that only other games have; None if no game has it."""
    if all(key != key_of_game.name for outline in OUTLINES.values() for key_of_game in outline.case().keys):
        return None
    message = f"{key}: has no meaning in {OUTLINES[games[0]].title}"
    plural = _plural(key, whole(*games))
    help = f"did you mean {plural}:?" if plural else f"leave {key}: out"
    return Fault("foreign-key", message, help, tree.place((key,), key=True))


def _plural(key: str, model: type[Strict]) -> str | None:
    """The plural of a key if the model has it, else None."""
    return f"{key}s" if f"{key}s" in model.model_fields else None


def _unknown(key: str, model: type[Strict], owner: str, tree: Marked, loc: Path) -> Fault:
    place = tree.place(loc, key=True)
    if issubclass(model, Document) and key in LATER:
        return Fault("reserved-key", f"the key {key} is kept for a later version", "take it out", place)
    known = [field.alias or name for name, field in model.model_fields.items()]
    help = suggestion(key, known, "its keys are", "and")
    return Fault("unknown-key", f"{owner} has no key {quoted(key)}", help, place)


def _example(key: str, known: Mapping[str, Example]) -> str:
    example = known.get(key, "some text")
    lead, inner = ("- ", example[0]) if isinstance(example, list) else ("", example)
    if isinstance(inner, dict):
        name, text = next(iter(inner.items()))
        return f"under {key}: come lines such as '{lead}{name}: {text}'"
    return f"write it like {key}: {inner}"
