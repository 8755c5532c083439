"""A case read without its models is what the models make of it, or goes to them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from adjudicator.cases.document import Document, Question, Ruling, whole
from adjudicator.cases.document import document as by_models
from adjudicator.cases.plain import document, plainly
from adjudicator.files.source import Source, read, survey
from adjudicator.games import OUTLINES
from tests.helpers import faults_of
from tests.thinning import LONG, each

ROOT = Path(__file__).parent.parent.parent
FILES = [path for path in sorted((ROOT / "cases").rglob("*.yaml")) if ".record." not in path.name]
PARTS: tuple[type[BaseModel], ...] = (*(whole(game) for game in OUTLINES), Ruling, Question)
KEYS = sorted({field.alias or name for model in PARTS for name, field in model.model_fields.items()})
ENTRY_KEYS = {field.alias or name for model in (Ruling, Question) for name, field in model.model_fields.items()} | {"x"}


def as_data(value: Any) -> Any:
    """A document, read either way, as plain data: every attribute, and which were there."""
    if isinstance(value, list):
        return [as_data(one) for one in value]
    if not hasattr(value, "model_fields_set"):
        return value
    whose = value.game if hasattr(value, "game") else None
    model = whole(whose) if whose else Ruling if hasattr(value, "play") else Question
    fields = {name: as_data(getattr(value, name)) for name in model.model_fields}
    return model.__name__, fields, set(value.model_fields_set)


def by_model(value: object) -> Document | None:
    game = value.get("game") if isinstance(value, dict) else None
    if not isinstance(game, str) or game not in OUTLINES:
        return None
    try:
        return whole(game).model_validate(value)
    except ValidationError:
        return None


def agree(value: object) -> None:
    """Read either way a document is the same."""
    assert as_data(plainly(value)) == as_data(by_model(value))


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda path: path.name)
def test_every_case_on_file_is_read_without_the_models_and_alike(folder: Path) -> None:
    for path in (path for path in FILES if path.parent == folder):
        tree, faults = survey(read(str(path)))
        assert tree is not None and not faults
        plain = plainly(tree.value)
        assert plain is not None, path
        assert as_data(plain) == as_data(by_model(tree.value)), path


WORDS = (
    *("", " ", "Ada", "Ada Ben", "Ada Ben Cleo", "Ada, Ben", "pass", "yes", "NO", "true", "maybe", "0", "1"),
    *("12", "100", "-30", "+5", "\u22125", "legal", "illegal", "prohibited", "TH-TOWER", "VI VI", "\ud800"),
    *("Swords Cups Coins Clubs", "Swords Swords Cups Coins", "x " * 101, "disputed", "1.5", "Ada\u00a0Ben"),
)
TEXTS = st.sampled_from(WORDS)
NAMES = st.sampled_from(["Ada", "Ben", "disputed", "Disputed", "", "\ud800", *KEYS])
VALUES = st.recursive(
    TEXTS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=6
)
GOOD = {
    "game": "loka",
    "players": "Ada Ben Cleo",
    "rulings": [{"play": "VI", "because": "A B", "because only": ["A"]}],
    "ask": ["who leads", {"question": "who leads", "expect": "Ada"}],
}


def shapes(word: str) -> list[object]:
    """A word as it may stand under a key."""
    entry = {"Ada": word}
    return [
        *(word, [word], [word, "Ben"], entry, {**entry, "disputed": "yes"}, {word: "Ada"}, [entry]),
        *([{**entry, "disputed": word}], [{**entry, "Ben": word}], [{"play": word}], [{"question": word}]),
    ]


@each(4, LONG)
@pytest.mark.parametrize("key", [*KEYS, "record", "x"])
def test_both_ways_agree_on_every_key(key: str, each: int) -> None:
    first = {"rulings": {"play": "VI"}, "ask": {"question": "who leads"}}
    for value in [[], {}, *(shape for word in WORDS[::each] for shape in shapes(word))]:
        if key in ENTRY_KEYS:
            for name, entry in first.items():
                agree({"game": "loka", "players": "Ada Ben", name: [{**entry, key: value}]})
        for game in OUTLINES:
            agree({"game": game, "players": "Ada Ben", key: value})


@pytest.mark.long
@settings(max_examples=400)
@given(st.dictionaries(st.sampled_from([*KEYS, "record", "Game"]), VALUES, max_size=4), st.booleans())
def test_whatever_stands_in_a_file_both_ways_agree(value: dict[str, Any], whole: bool) -> None:
    agree({**GOOD, **value} if whole else value)


@pytest.mark.long
@settings(max_examples=400)
@given(st.sampled_from(["rulings", "ask"]), st.dictionaries(st.sampled_from([*KEYS, "x"]), VALUES, max_size=3))
def test_both_ways_agree_on_the_entries_of_a_list(key: str, entry: dict[str, Any]) -> None:
    first = {"play": "VI"} if key == "rulings" else {"question": "who leads"}
    for one in (entry, {**first, **entry}):
        agree({**GOOD, key: [one]})


@pytest.mark.parametrize("value", ["text", [], ["game"], {}, {"game": "loka"}, None])
def test_what_is_no_case_is_left_to_the_models(value: object) -> None:
    assert plainly(value) is None and by_model(value) is None


def test_defaults_are_each_documents_own() -> None:
    one, other = (plainly(GOOD), plainly(GOOD))
    assert one is not None and other is not None and one.hands is not other.hands


@pytest.mark.parametrize("text", ["game: loka\nplayers: Ada\n", "game: loka\nplayers: Ada Ben Cleo\nturn: Zed\n", "a"])
def test_what_is_refused_is_refused_by_the_models(text: str) -> None:
    refusals = []
    for way in (document, by_models):
        refusals.append(faults_of(way, Source("x.yaml", text), tuple(OUTLINES)))
    assert refusals[0] == refusals[1]
