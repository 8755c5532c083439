"""The schema that editors read accepts what the models accept, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cases.document import Ruling, document, whole
from adjudicator.files.diagnostics import Refused
from adjudicator.files.names import DISPUTED
from adjudicator.files.source import Source, marked
from adjudicator.schemas import Json, schema

GAMES = ("tahimi", "tarot-himi")
READINGS = {"tarot-himi": {"a": ["clamp", "wrap", "2", "1.5", "true", "007"], "free": []}}
HOUSE = {"tarot-himi": {"jokers": ["yes", "no"]}}
SCHEMA = schema(GAMES, READINGS, HOUSE)
VALIDATOR = import_module("jsonschema").Draft7Validator(SCHEMA)  # imported so: it brings no types

BASE: dict[str, Json] = {"game": "tarot-himi", "players": "Ada Ben"}
RULING: dict[str, Json] = {"play": "V"}
QUESTION: dict[str, Json] = {"question": "who leads"}


def taken(case: Json) -> bool:
    """Whether the models take a case, written as JSON."""
    try:
        document(Source("x.json", json.dumps(case)), GAMES, READINGS, HOUSE)
    except Refused:
        return False
    return True


VALUES: dict[str, list[Json]] = {
    "text": ["V", "", " ", "NO", "null", 7, -1.5, True, False, None, [], ["V"], {}, {"a": "b"}, [None]],
    "names": ["Ada", "Ada Ben", "Ada,Ben", " , Ada , Ben , ", ["Ada"], ["Ada", "Ben"], [" Ada "], ["Ada Ben"], ","],
    "odd names": [
        "Ada pass",
        "Pass Ben",
        "TO AS",
        "Ada Disputed",
        ["disputed", "Ben"],
        ["Ada", "With"],
        ["Ada", "Ben", ""],
        ["Ada", None],
        ["Ada", []],
    ],
    "near names": [
        "Ada Passe",
        "toast gives_",
        "disputedly undisputed",
        "A+B C",
        ["A+B", "C"],
        ["A,B", "C"],
        ["Ada", 7, True],
        "Ada as,",
    ],
    "many names": ["A B C D E F G H", "A B C D E F G H I", [*"ABCDEFGH"], [*"ABCDEFGHI"]],
    "plays": [[{"Ada": "V"}], [{"Ada": 7}, {"Ben": "pass"}], [{}], [{"Ada": "V", "Ben": "V"}], ["V"], [{"Ada": ""}]],
    "disputes": [
        [{"Ada": "V", "disputed": "yes"}, {"Ben": "V", "disputed": "No"}],
        [{"Ada": "V", "disputed": "TRUE"}, {"Ben": "V", "disputed": " yes "}],
        [{"Ada": "V", "disputed": True}, {"Ben": "V", "disputed": False}],
        [{"Ada": "V", "disputed": "maybe"}],
        [{"Ada": "V", "disputed": "on"}],
        [{"Ada": "V", "disputed": ""}],
        [{"Ada": "V", "disputed": 1}],
        [{"Ada": "V", "disputed": None}],
        [{"Ada": "V", "disputed": ["yes"]}],
        [{"Ada": "V", "disputed": {}}],
        [{"disputed": "yes"}],
        [{"disputed": "yes", "Ada": "V"}, {"Ben": "pass", "disputed": "no"}],
        [{"Ada": "V", "Ben": "V", "disputed": "yes"}],
        [{"Ada": "V", "Disputed": "yes"}],
        [{"Ada": "", "disputed": "yes"}],
        {"Ada": "V", "disputed": "yes"},
    ],
    "hands": [{"Ada": "V"}, {"Ada": 7}, {"Ada": None}, {"Ada": ["V"]}, {"Ada": " "}, {"Ada": "V", "Ben": "unseen"}],
    "counts": [
        {"Ada": 9},
        {"Ada": "9", "Ben": " 07 "},
        {"Ada": 99},
        {"Ada": 100},
        {"Ada": "100"},
        {"Ada": -1},
        {"Ada": "+3"},
        {"Ada": 1.5},
        {"Ada": True},
        {"Ada": [3]},
        {"Ada": ""},
    ],
    "answers": ["yes", "No", "TRUE", "fAlse", " yes ", "on", "y", "yes\n", 1, 0, "noo"],
    "verdicts": ["legal", "illegal", "depends", "Legal", "legal ", "undecided"],
    "kinds": ["prohibited", "not-permitted", "obliged-otherwise", "not permitted"],
    "ids": ["TH-A", "TH-A TH-B", ["TH-A", "TH-B"], [""], [7], ["TH-A", None]],
    "readings": [{"a": "clamp"}, {"a": "no"}, {"b": "x"}, {"a": 2}, {"a": 3}, {"a": 1.5}, {"a": True}, {"a": "007"}],
    "free": [{"free": "anything"}, {"free": 7}, {"free": ""}, {"free": None}],
    "house": [{"jokers": "yes"}, {"jokers": "maybe"}, {"queens": "yes"}],
    "games": ["tahimi", "tarot-himi", "whist"],
    "rulings": [[RULING], [{}], [{**RULING, "verdict": "legal"}], [{**RULING, "what": "x"}], [RULING, "V"], [None]],
}
KEYS = ["game", "title", "source", "players", "trick", "hands", "turn", "out", "opening", "discards", "profile"]
KEYS += ["won", "tricks", "fool"]
KEYS += ["readings", "house", "rulings", "ask", "picks", "joins", "leaves", "record", "because_only", "x"]
QUESTION_KEYS = ["question", "expect", "because", "readings", "note", "verdict"]
RULING_KEYS = ["play", "by", "verdict", "because", "because only", "show", "readings", "kind", "note", "because_only"]
ALL = [value for values in VALUES.values() for value in values]
TABLE: list[Json] = [[], {}, None, "", "text", 7]
TABLE += [{**BASE, key: value} for key in KEYS for value in ALL]
TABLE += [{**BASE, "rulings": [{**RULING, key: value}]} for key in RULING_KEYS for value in ALL]
TABLE += [{**BASE, "ask": [{**QUESTION, key: value}]} for key in QUESTION_KEYS for value in ALL]
TABLE += [{**BASE, "ask": [value]} for value in ALL]
TABLE += [{**BASE, "game": "tahimi", key: value} for key in ("readings", "house") for value in ALL]
TABLE += [{"game": "tahimi"}, {"players": "Ada Ben"}]


def strangers(case: Json) -> bool:
    """Whether a case breaks a rule beyond any schema: its names, distinct and all of them players."""
    if not isinstance(case, dict):
        return False
    try:
        tree = marked(Source("x.json", json.dumps(case)))
    except Refused:
        return False
    value = tree.value
    assert isinstance(value, dict)
    known, newcomers = _words(value.get("players")), _words(value.get("joins"))
    if len({name.lower() for name in known}) < len(known) or set(newcomers) & set(known):
        return True
    return not set(_used(value)) <= set(known) or not set(_picking(value)) <= {*known, *newcomers}


def _words(value: object) -> list[str]:
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    return [word.strip() for word in words if isinstance(word, str)] if isinstance(words, list) else []


def _used(value: Mapping[str, object]) -> Iterator[str]:
    trick, hands, turn, rulings = (value.get(key) for key in ("trick", "hands", "turn", "rulings"))
    for entry in trick if isinstance(trick, list) else []:
        yield from (name for name in entry if name != DISPUTED) if isinstance(entry, dict) else []
    for some in (hands, value.get("won"), value.get("tricks")):
        yield from some if isinstance(some, dict) else []
    yield from _words(value.get("out"))
    yield from _words(value.get("leaves"))
    yield from [turn] if isinstance(turn, str) else []
    for ruling in rulings if isinstance(rulings, list) else []:
        if isinstance(ruling, dict) and isinstance(ruling.get("by"), str):
            yield ruling["by"]


def _picking(value: Mapping[str, object]) -> Iterator[str]:
    picks = value.get("picks")
    for entry in picks if isinstance(picks, list) else []:
        yield from entry if isinstance(entry, dict) else []


def test_the_schema_is_one() -> None:
    VALIDATOR.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    text = json.dumps(SCHEMA)
    assert "$defs" not in text and "default" not in json.dumps(SCHEMA["definitions"])
    VALIDATOR.check_schema(schema(GAMES))


def test_the_table_has_both_sorts() -> None:
    answers = [taken(case) for case in TABLE]
    assert min(answers.count(True), answers.count(False)) > 100


@pytest.mark.long
def test_the_schema_accepts_exactly_what_the_models_accept() -> None:
    wrong = []
    for case in TABLE:
        expected, answer = taken(case), VALIDATOR.is_valid(case)
        if answer != expected and not (answer and strangers(case)):
            wrong.append((case, expected))
    assert not wrong


def test_only_names_are_beyond_the_schema() -> None:
    for case in TABLE:
        if strangers(case):
            assert not taken(case)


def test_a_dispute_is_taken_beside_a_play() -> None:
    answers = [VALIDATOR.is_valid({**BASE, "trick": trick}) for trick in VALUES["disputes"]]
    assert min(answers.count(True), answers.count(False)) > 3


@pytest.mark.parametrize(
    "text",
    ["trick: [{Ada: V, disputed: yes}]", "opening: yes", "opening: No", "rulings: [{play: 10}]", "trick:", "title: NO"],
)
def test_the_schema_takes_yaml_as_editors_read_it(text: str) -> None:
    case = yaml.safe_load(f"game: tahimi\nplayers: Ada Ben\n{text}\n")
    document(Source("x", f"game: tahimi\nplayers: Ada Ben\n{text}\n"), GAMES)
    assert VALIDATOR.is_valid(case)


def test_every_key_has_hover_text() -> None:
    definitions = SCHEMA["definitions"]
    assert isinstance(definitions, dict)
    for made, model in ((SCHEMA, whole(*GAMES)), (definitions["Ruling"], Ruling)):
        assert isinstance(made, dict)
        properties = made["properties"]
        assert isinstance(properties, dict)
        assert set(properties) == {field.alias or name for name, field in model.model_fields.items()}
        for key in properties.values():
            assert isinstance(key, dict)
            text = key["description"]
            assert isinstance(text, str)
            assert text.endswith(".")
        assert made["additionalProperties"] is False


def test_examples_are_valid() -> None:
    for key, made in _properties().items():
        for example in made.get("examples", []):
            case = {**BASE, "players": "Ada Ben Cleo Dov", key: example}
            assert key in ("readings", "house") or VALIDATOR.is_valid(case), key


def _properties() -> dict[str, dict[str, list[Json]]]:
    properties: dict[str, dict[str, list[Json]]] = json.loads(json.dumps(SCHEMA["properties"]))
    return properties


SCALARS = st.none() | st.booleans() | st.integers(-99, 99) | st.text(st.characters(codec="ascii"), max_size=8)
NAMES = st.sampled_from(["Ada", "Ben", "pass", "As", "Zoe", " ", "", "x+y", DISPUTED])
ANY = st.recursive(
    SCALARS | NAMES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(NAMES | st.sampled_from(RULING_KEYS), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(st.fixed_dictionaries({}, optional={key: ANY for key in KEYS}))
def test_the_schema_agrees_on_anything(extra: dict[str, Json]) -> None:
    case: Json = {**BASE, **extra}
    try:
        marked(Source("x.json", json.dumps(case)))
    except Refused:
        return
    answer = VALIDATOR.is_valid(case)
    assert answer == taken(case) or (answer and strangers(case))
