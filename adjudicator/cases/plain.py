"""Fast path for valid case files: parsing without pydantic.

The types of keys are declared in `files.kinds`; the models (`document`) have the same types, report faults and make the
schema. A valid file gives the same value on both paths; any other is read again with the models.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from adjudicator.cases.keys import SHARED, impersonal, naming
from adjudicator.files import values
from adjudicator.files.kinds import NotPlain, entries, listed, mapped, text, word
from adjudicator.files.names import Options, on_file, people
from adjudicator.files.source import Marked, Source, survey
from adjudicator.games import OUTLINES
from adjudicator.report.names import with_id

if TYPE_CHECKING:
    from adjudicator.cases.document import Document


class Read:
    """A mapping of a file with the attributes of its model, and the names of those that were present."""

    def __init__(self, present: Mapping[str, Any], defaults: Mapping[str, Any]) -> None:
        self.model_fields_set = set(present)
        # Copy empty lists and mappings, so that no two parts share one.
        copies = {name: type(value)(value) if value in ([], {}) else value for name, value in defaults.items()}
        self.__dict__.update({**copies, **present})


def part(keys: Mapping[str, tuple[str, Callable[[Any], Any]]], defaults: Mapping[str, Any]) -> Callable[[object], Read]:
    """Return a parser of a mapping with exactly these keys, given as key -> (attribute, parser of the value).

    Keys whose attribute has no default are required. The parser raises NotPlain for other mappings.
    """
    required = {key for key, (name, _) in keys.items() if name not in defaults}

    def read(value: object) -> Read:
        if type(value) is not dict or not required <= set(value) <= set(keys):
            raise NotPlain
        return Read({keys[key][0]: keys[key][1](item) for key, item in value.items()}, defaults)

    return read


def _verdict(value: object) -> object:
    return values.one_of(value, values.VERDICTS, "a verdict")


def _kind(value: object) -> object:
    return values.one_of(value, values.KINDS, "a kind of illegal play")


_STANDING: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "ruled by": ("ruled_by", text),
    "recorded": ("recorded", text),
    "open": ("left_open", values.yes_or_no),
    "note": ("note", text),
}
_UNSAID = {name: None for name, _ in _STANDING.values()}
_IDS = listed(text, values.some)
_CHOSEN = mapped(text)
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
        **_STANDING,
    },
    {**dict.fromkeys(("by", "verdict", "show", "kind")), "because": [], "because_only": [], "readings": {}, **_UNSAID},
)
_QUESTION = part(
    {
        "question": ("question", text),
        "expect": ("expect", text),
        "because": ("because", _IDS),
        "readings": ("readings", _CHOSEN),
        **_STANDING,
    },
    {"expect": None, "because": [], "readings": {}, **_UNSAID},
)
_KEYS: Mapping[str, Callable[[Any], Any]] = {
    "game": text,
    "players": listed(word(values.one_name), values.company),
    "suits": listed(word(values.one_suit), values.four),
    "rulings": entries(_RULING),
    "ask": lambda value: entries(_QUESTION)(values.questions(value)),
}


@cache
def _document(game: str) -> Callable[[object], Read]:
    """The parser of the case files of a game."""
    kinds_by_key = {**SHARED, **{key.name: key.kind for key in OUTLINES[game].case().keys}}
    reads = {**_KEYS, **{key: kind.read for key, kind in kinds_by_key.items()}}
    lists: dict[str, object] = {"suits": [], "rulings": [], "ask": []}
    defaults = {**lists, **{key: kind.empty for key, kind in kinds_by_key.items()}}
    return part({key: (key, read) for key, read in reads.items()}, defaults)


def plainly(value: object) -> Document | None:
    """Return the document of a parsed file as the model would; None if only the models can read it or name its faults."""
    game = value.get("game") if isinstance(value, dict) else None
    if not isinstance(game, str) or game not in OUTLINES:
        return None
    try:
        return cast("Document", _document(game)(value))
    except ValueError:
        return None


def document(
    source: Source, games: Collection[str], readings: Options | None = None, house: Options | None = None
) -> tuple[Document, Marked]:
    """Parse and validate a case file for one of these games; falls back to `cases.document.document` for invalid ones.

    Parameters, result and errors are those of that function.
    """
    tree, faults = survey(source)
    tree = with_id(tree) if tree is not None else None
    if tree is not None and not faults and isinstance(tree.value, dict):
        parsed, value = plainly(tree.value), tree.value
        known = {"readings": readings, "house": house}
        if parsed is not None and parsed.game in games:
            misfits = [*people(value, tree, naming([parsed.game]), impersonal), *on_file(value, tree, games, known)]
            if not misfits:
                return parsed, tree
    from adjudicator.cases.document import document as validated

    return validated(source, games, readings, house)
