"""The SARIF report has the shape that readers of SARIF 2.1.0 require."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from adjudicator import __version__
from adjudicator.files.diagnostics import Place
from adjudicator.games import GAMES
from adjudicator.report.outcome import Outcome, ruled
from adjudicator.report.sarif import sarif
from tests.report.made import BAD, FAULT, FILE, GOOD, ILLEGAL, LEGAL, NOWHERE, TOWER, Wish, refused, verdict_of


def obj(required: str, **properties: object) -> dict[str, object]:
    """An object with these properties and no others, some of them required."""
    shape: dict[str, object] = {"type": "object", "required": required.split(), "additionalProperties": False}
    return {**shape, "properties": properties}


TEXT: dict[str, object] = {"type": "string"}
FILLED: dict[str, object] = {"type": "string", "minLength": 1}
FROM_1: dict[str, object] = {"type": "integer", "minimum": 1}
MESSAGE = obj("text", text=FILLED)
REGION = obj(
    "startLine startColumn endLine endColumn",
    startLine=FROM_1,
    startColumn=FROM_1,
    endLine=FROM_1,
    endColumn=FROM_1,
    snippet=obj("text", text=TEXT),
)
PLACE = obj(
    "artifactLocation",
    artifactLocation=obj("uri", uri={"type": "string", "pattern": r"^[A-Za-z0-9%/._~:-]*$"}),
    region=REGION,
)
RULE = obj(
    "id shortDescription fullDescription help",
    id=FILLED,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=obj("level", level={"enum": ["error"]}),
)
RESULT = obj(
    "ruleId ruleIndex level message locations",
    ruleId=FILLED,
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["none", "note", "warning", "error"]},
    message=MESSAGE,
    locations={"type": "array", "minItems": 1, "items": obj("physicalLocation", physicalLocation=PLACE)},
)
DRIVER = obj(
    "name version rules",
    name=FILLED,
    version=FILLED,
    semanticVersion=FILLED,
    rules={"type": "array", "items": RULE, "uniqueItems": True},
)
RUN = obj(
    "tool results",
    tool=obj("driver", driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results={"type": "array", "items": RESULT},
)
LOG = obj(
    "version runs",
    **{"$schema": {"type": "string", "pattern": "^https://.*sarif-schema-2.1.0.json$"}},
    version={"const": "2.1.0"},
    runs={"type": "array", "minItems": 1, "items": RUN},
)
"""The part of the published schema that these reports use, with what it requires; nothing else may occur."""
VALIDATOR = import_module("jsonschema").Draft7Validator(LOG)  # imported so: it brings no types

STAR = ruled(FILE, "A tower", Wish(verdict="illegal", because=("TH-STAR",)), verdict_of("illegal", TOWER))
BARE = ruled(FILE, "A tower", Wish(verdict="illegal"), LEGAL)
ALL = [GOOD, BAD, STAR, BARE, refused(FAULT, NOWHERE)]


def read(*outcomes: Outcome) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The rules by id, and the results, of a report that is as it must be."""
    log = json.loads(sarif(outcomes))
    VALIDATOR.validate(log)
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("adjudicator", __version__)
    rules = [rule["id"] for rule in driver["rules"]]
    assert rules == sorted(set(rules))
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    return dict(zip(rules, driver["rules"], strict=True)), run["results"]


def location(result: dict[str, Any]) -> Any:
    """Where a result is."""
    return result["locations"][0]["physicalLocation"]


def test_a_rule_for_every_clause_cited_in_the_words_of_the_rulebook() -> None:
    rules, _ = read(GOOD, STAR)
    assert set(rules) == {"TH-TOWER", "TH-STAR"}
    game = GAMES["tarot-himi"]
    tower = game.rulebook(game.lexicon({})).entry("TH-TOWER")
    assert rules["TH-TOWER"]["shortDescription"]["text"] == tower.title
    help = rules["TH-TOWER"]["help"]["text"]
    assert all(words in help for words in (tower.title, tower.says, str(tower.cites[0])))


def test_what_is_as_expected_is_no_result() -> None:
    assert read(GOOD)[1] == []
    assert read()[1] == []


def test_a_regression_is_a_result_at_its_play() -> None:
    (result,) = read(GOOD, BAD)[1]
    assert result["ruleId"] == "TH-TOWER"
    assert result["message"]["text"] == "Ben: VIII VIII: expected legal, found illegal (TH-TOWER). Three ranks."
    where = location(result)
    assert where["artifactLocation"]["uri"] == "cases/tarot-himi/a%20tower.yaml"
    region = where["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (9, 11, 20)
    text = region["snippet"]["text"]
    assert text[region["startColumn"] - 1 : region["endColumn"] - 1] == "VIII VIII"


def test_a_regression_is_filed_under_the_clause_that_is_missing() -> None:
    assert [result["ruleId"] for result in read(STAR)[1]] == ["TH-STAR"]


def test_a_regression_that_cites_no_clause_has_a_rule_of_its_own() -> None:
    unknown = ruled(FILE, "A tower", Wish(because=("TH-NONE",)), LEGAL)
    for outcome in (BARE, unknown):
        rules, results = read(outcome)
        assert set(rules) == {"regression"}
        assert [result["ruleId"] for result in results] == ["regression"]


def test_every_fault_of_a_refused_file_is_a_result() -> None:
    rules, results = read(refused(FAULT, NOWHERE))
    assert set(rules) == {"unknown-key", "missing"}
    first, second = results
    assert first["message"]["text"] == "a case has no key 'gme'; did you mean game?"
    assert location(first)["region"]["startLine"] == 1
    assert second["message"]["text"] == "there is no such file"


def test_a_refusal_nowhere_is_a_result_of_the_file() -> None:
    (result,) = read(refused(NOWHERE))[1]
    assert location(result) == {"artifactLocation": {"uri": "b.yaml"}}
    (result,) = read(Outcome("<stdin>", "c", None, refused="no"))[1]
    assert (result["ruleId"], location(result)["artifactLocation"]["uri"]) == ("refused", "%3Cstdin%3E")


def test_a_file_named_from_the_root_is_a_file_uri() -> None:
    file = "/rulings/a b.yaml"
    (result,) = read(replace(BAD, place=Place(file, 1, 1, 1, "x")))[1]
    assert location(result)["artifactLocation"]["uri"] == "file:///rulings/a%20b.yaml"


def test_equal_outcomes_give_equal_text() -> None:
    assert sarif(ALL) == sarif(list(ALL))
    assert sarif([ruled(FILE, "A tower", Wish(verdict="legal"), ILLEGAL)]) == sarif([BAD])


@given(st.text(st.characters() | st.sampled_from('"\\\x00\x1b\ud800\ufffe\r\n')))
def test_any_text_is_read_back(text: str) -> None:
    read(replace(BAD, failures=(text,), place=Place(f"a{text}", 1, 1, 1, text)))
    sarif([replace(BAD, failures=(text,))]).encode()
