"""JSON Schema (draft-07, which editors support) of case files, records and printed verdicts.

Those of files are generated from the pydantic models of the documents and the keys of each game. Checks across several
keys (that a name is a player's, that names are unique) cannot be expressed and are left to the parser. That of a verdict
is generated from the types that its writer is checked against (`report.json_types`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from adjudicator.cards.english import both
from adjudicator.cases.document import whole
from adjudicator.cases.keys import examples
from adjudicator.files.names import Options
from adjudicator.games import OUTLINES
from adjudicator.records.document import RecordDocument
from adjudicator.records.document import examples as record_examples
from adjudicator.report.json_types import PrintedJson

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""JSON data."""

_NOT_TEXT = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|true|false")


class _Plain(GenerateJsonSchema):
    """Omits the titles and defaults that pydantic adds."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def schema(games: Collection[str], readings: Options | None = None, house: Options | None = None) -> dict[str, Json]:
    """The schema of the case files of these games.

    If `readings` and `house` are given (game -> key -> options; no options: any text), only their keys and options are
    accepted.
    """
    own = {game: {key.name for key in OUTLINES[game].case().keys} for game in games}
    made: dict[str, Json] = whole(*games).model_json_schema(
        by_alias=True, ref_template="#/definitions/{model}", schema_generator=_Plain
    )
    definitions = cast(dict[str, dict[str, Json]], made.pop("$defs"))
    properties = cast(dict[str, dict[str, Json]], made["properties"])
    properties["game"] = {"enum": list(games), "description": properties["game"]["description"]}
    ruling = cast(dict[str, dict[str, Json]], definitions["Ruling"]["properties"])
    question = cast(dict[str, dict[str, Json]], definitions["Question"]["properties"])
    for key in dict.fromkeys(key for keys in own.values() for key in keys):
        titles = both([OUTLINES[game].title for game in games if key in own[game]])
        properties[key]["description"] = f"In {titles}: {properties[key]['description']}"
    for key, example in examples(games).items():
        owner = next(keys for keys in (properties, ruling, question) if key in keys)
        owner[key]["examples"] = [cast(Json, example)]
    alone: Json = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
    definitions["Question"] = {"anyOf": [alone, cast(Json, definitions["Question"])]}
    made |= {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A case for the adjudicator",
        "definitions": cast(Json, definitions),
    }
    foreign = {game: set().union(*own.values()) - own[game] for game in games}
    made["allOf"] = [_of_game(game, readings, house, foreign=foreign[game]) for game in games]
    return made


def record_schema(
    games: Collection[str], readings: Options | None = None, house: Options | None = None
) -> dict[str, Json]:
    """The schema of the records of these games; arguments as for `schema`."""
    made: dict[str, Json] = RecordDocument.model_json_schema(schema_generator=_Plain)
    properties = cast(dict[str, dict[str, Json]], made["properties"])
    properties["game"] = {"enum": list(games), "description": properties["game"]["description"]}
    for key, example in record_examples(games).items():
        if key in properties:
            properties[key]["examples"] = [cast(Json, example)]
    made |= {"$schema": "http://json-schema.org/draft-07/schema#", "title": "A record for the adjudicator"}
    if readings is not None or house is not None:
        made["allOf"] = [_of_game(game, readings, house, ()) for game in games]
    return made


def verdict_schema() -> dict[str, Json]:
    """The schema of a verdict as `judge --json` prints it."""
    definitions: dict[str, Json] = {}
    made = _of_type(PrintedJson, definitions)
    del definitions[_name(PrintedJson)]
    schema_of = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "A verdict of the adjudicator"}
    return {**schema_of, **made, "definitions": definitions}


def _of_type(type_: Any, definitions: dict[str, Json]) -> dict[str, Json]:
    """The schema of a type of JSON data; that of each typed dictionary is added to the definitions."""
    if is_typeddict(type_):
        return _of_fields(type_, definitions)
    origin, arguments = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return {"enum": [*arguments[1]]}
    if origin is Literal:
        return {"const": arguments[0]}
    if origin in (Union, UnionType):
        return {"anyOf": [_referred(one, definitions) for one in arguments]}
    if origin is list:
        return {"type": "array", "items": _referred(arguments[0], definitions)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _referred(arguments[1], definitions)}
    return {"type": _TYPES[type_]}


def _referred(type_: Any, definitions: dict[str, Json]) -> dict[str, Json]:
    """The schema of a type, by reference to the definition where it has one."""
    if not is_typeddict(type_):
        return _of_type(type_, definitions)
    if _name(type_) not in definitions:
        _of_type(type_, definitions)
    return {"$ref": f"#/definitions/{_name(type_)}"}


def _of_fields(type_: Any, definitions: dict[str, Json]) -> dict[str, Json]:
    made: dict[str, Json] = {"type": "object", "description": " ".join((type_.__doc__ or "").split())}
    definitions[_name(type_)] = made  # Before its fields, which may refer to it.
    hints = get_type_hints(type_, include_extras=True)
    made["properties"] = {name: _referred(hint, definitions) for name, hint in hints.items()}
    made |= {"required": sorted(type_.__required_keys__), "additionalProperties": False}
    return made


def _name(type_: type) -> str:
    return type_.__name__.removesuffix("Json")


_TYPES: Mapping[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def _of_game(
    game: str,
    readings: Options | None,
    house: Options | None,
    entries: Sequence[str] = ("rulings", "ask"),
    foreign: Collection[str] = (),
) -> Json:
    """The conditional part of a schema for one game. `entries`: lists whose items have readings; `foreign`: keys of
    other games, which are refused."""
    properties: dict[str, Json] = {key: False for key in sorted(foreign)}
    if house is not None:
        properties["house"] = _chosen(house.get(game, {}))
    if readings is not None:
        options = _chosen(readings.get(game, {}))
        properties["readings"] = options
        properties |= {entry: {"items": {"properties": {"readings": options}}} for entry in entries}
    return {"if": {"properties": {"game": {"const": game}}, "required": ["game"]}, "then": {"properties": properties}}


def _chosen(known: Mapping[str, Sequence[str]]) -> dict[str, Json]:
    return {"properties": {key: _option(options) for key, options in known.items()}, "additionalProperties": False}


def _option(options: Sequence[str]) -> Json:
    """The schema of a reading's options; options that look like numbers or booleans are accepted as such too, as YAML
    parsers of editors read them."""
    written: list[Json] = []
    for option in options:
        written.append(option)
        if _NOT_TEXT.fullmatch(option):
            written.append(json.loads(option))
    return {"enum": written} if written else {}
