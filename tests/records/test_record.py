"""Records read and written: YAML and JSON lines, torn lines, and everything wrong reported at its place."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.api import record_schema, replay
from adjudicator.engine.lines import DealLine, Joined, Left, Picked, PlayLine
from adjudicator.files.diagnostics import Refused
from adjudicator.records.audit import audit
from adjudicator.records.record import loads, of_data, words_of
from adjudicator.records.write import as_json_line, as_yaml, header, line
from tests.helpers import faults_of
from tests.records.played import played

HEAD = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"
VALIDATOR = import_module("jsonschema").Draft7Validator(record_schema())  # imported so: it brings no types


def faults(text: str, name: str = "x.record.yml") -> list[tuple[str, int, int]]:
    """What a text is refused for: codes, lines and columns."""
    error = faults_of(loads, text, name)
    assert all(fault.message and fault.help for fault in error)
    return [(f.code, f.place.line, f.place.column) for f in error if f.place]


LINES: list[dict[str, object]] = [
    {"picks": {"Ada": "King", "Ben": "VII", "Cleo": "VI", "Dov": "II"}},
    {"deal": {"Ada": "II II III + 12 unseen", "Ben": "15 unseen"}, "players": "Ada Ben Cleo Dov", "dealer": "Ben"},
    {"Ada": "VI VI"},
    {"Ben": "VII VII showing Strength", "disputed": "yes"},
    {"Cleo": "discard Chariot to Ada"},
    {"Ada": "gives 1 unseen"},
    {"joins": "Eve"},
    {"leaves": "Ben"},
    {"deal": "unseen"},
]


def test_yaml_and_json_lines_say_the_same() -> None:
    head = header("tarot-himi", ("Ada", "Ben", "Cleo", "Dov"), title="A game", number=2, calls=True)
    yaml = loads(as_yaml(head, LINES), "a.record.yml")
    lines = loads("".join(map(as_json_line, [head, *LINES])), "a.jsonl")
    whole = loads(json.dumps({**head, "lines": LINES}), "a.record.json")
    assert yaml.entries == lines.entries == whole.entries == of_data({**head, "lines": LINES}).entries
    assert [type(e.event) for e in yaml.entries] == [Picked, DealLine, *[PlayLine] * 4, Joined, Left, DealLine]
    assert (yaml.number, yaml.calls, yaml.title) == (2, True, "A game") == (lines.number, lines.calls, lines.title)
    assert [line(e.event) for e in yaml.entries][2:] == LINES[2:]


def test_each_action_of_a_line_is_an_entry_of_its_own() -> None:
    text = "game: tarot-himi\nplayers: Ada Ben Cleo\nlines:\n  - Ada: VI\n"
    record = loads(text + "  - Ben: discard Judgement, then VII\n    disputed: yes\n")
    assert [(entry.number, entry.part) for entry in record.entries] == [(1, 0), (2, 0), (2, 1)]
    assert [str(entry.event) for entry in record.last] == ["Ben: discard Judgement", "Ben: VII"]
    assert record.lines == 2 and len({str(entry.place) for entry in record.last}) == 1
    events = tuple(entry.event for entry in record.last)
    assert line(*events) == {"Ben": "discard Judgement, then VII", "disputed": "yes"}
    assert words_of(events) == "Ben: discard Judgement, then VII"


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_a_record_written_is_read_again(game: str) -> None:
    one = played(game, 1, number=2)
    record = one.record()
    again = loads("".join(map(as_json_line, [one.head, *(line(e.event) for e in record.entries)])), "a.jsonl")
    assert again.entries == record.entries and again.options == record.options


def test_each_entry_knows_its_place() -> None:
    record = loads(HEAD + "lines:\n  - Ada: VI\n  - Ben: pass\n", "a.record.yml")
    assert [str(e.place) for e in record.entries] == ["a.record.yml:4:10", "a.record.yml:5:10"]
    text = as_json_line({"game": "tahimi", "players": "Ada Ben Cleo"}) + "\n" + as_json_line({"Ada": "6"})
    assert [str(e.place) for e in loads(text, "a.jsonl").entries] == ["a.jsonl:3:10"]


def test_calls_are_expected_where_somebody_calls() -> None:
    assert not loads(HEAD + "lines:\n  - Ada: VI\n").calls
    assert loads(HEAD + "lines:\n  - Ada: one card\n").calls
    assert not loads(HEAD + "calls: no\nlines:\n  - Ada: one card\n").calls
    assert loads(HEAD + "calls: yes\n").calls


# -- lines torn in the writing


def test_a_last_line_torn_anywhere_is_left_out() -> None:
    whole = as_json_line({"game": "tahimi", "players": "Ada Ben Cleo"}) + as_json_line({"Ada": "6"})
    last = as_json_line({"Ben": "pass"})
    for end in range(len(last) - 1):
        record = loads(whole + last[:end], "a.jsonl")
        assert len(record.entries) == 1
        assert len(record.warnings) == (end > 0), end
    assert len(loads(whole + last[:-1], "a.jsonl").entries) == 2


def test_a_line_broken_in_the_middle_is_refused() -> None:
    whole = as_json_line({"game": "tahimi", "players": "Ada Ben Cleo"}) + '{"Ada": "6\n' + as_json_line({"Ben": "7"})
    assert [fault[:2] for fault in faults(whole, "a.jsonl")] == [("syntax", 2)]


# -- what is refused


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        ("lines:\n  - Ada: VIV\n", "unknown-card", 4),
        ("lines:\n  - Zoe: VI\n", "unknown-player", 4),
        ("lines:\n  - Ada: VI\n    Ben: VI\n", "bad-value", 4),
        ("lines:\n  - Ada: VI\n    disputed: perhaps\n", "bad-value", 5),
        ("lines:\n  - picks: {Ada: VI, Zoe: II}\n", "unknown-player", 4),
        ("lines:\n  - picks: {Ada: VI VI}\n", "one-card", 4),
        ("lines:\n  - deal: {Ada: XIV}\n", "ambiguous", 4),
        ("lines:\n  - deal: everything\n", "bad-value", 4),
        ("lines:\n  - deal: unseen\n    Ada: VI\n", "bad-value", 5),
        ("lines:\n  - joins: pass\n", "bad-value", 4),
        ("lines:\n  - leaves: Zoe\n", "unknown-player", 4),
        ("lines:\n  - Ada: Fool\n", "incomplete", 4),
        ("lines: nothing\n", "bad-shape", 3),
        ("linse:\n  - Ada: VI\n", "unknown-key", 3),
        ("round: none\n", "bad-value", 3),
        ("calls: loud\n", "bad-value", 3),
        ("profile: nobody\n", "unknown-profile", 3),
        ("readings:\n  th.nothing: yes\n", "unknown-key", 4),
        ("faults:\n  - 3: TA-RANK\n", "no-such-line", 4),
        ("faults:\n  - 1: TA-RNAK\nlines:\n  - Ada: VI\n", "unknown-clause", 4),
        ("faults:\n  - first: TA-RANK\n", "bad-value", 4),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(text: str, code: str, row: int) -> None:
    assert [fault[:2] for fault in faults(HEAD + text)] == [(code, row)]


def test_as_many_play_as_the_game_has_and_suits_are_named_where_they_have_no_names() -> None:
    assert faults("game: loka\nplayers: Ada Ben Cleo Dov\n") == [("players", 2, 10)]
    assert faults("game: loka\nplayers: Ada Ben Cleo\nsuits: Red Blue Fool Black\n") == [("bad-suit", 3, 17)]
    assert faults(HEAD + "suits: Red Blue Green Black\n") == [("no-suits", 3, 8)]
    named = loads("game: loka\nplayers: Ada Ben Cleo\nsuits: Red Blue Green Black\nlines:\n  - Ada: 7 of Blue\n")
    assert [str(entry.event) for entry in named.entries] == ["Ada: 7 of Blue"]


def test_a_mimic_that_may_count_in_two_ways_has_to_be_declared() -> None:
    text = HEAD + "lines:\n  - Ada: Ace\n  - Ben: Magician\n"
    assert [(f.code, f.place and f.place.line) for f in faults_of(lambda: audit(loads(text, "x.record.yml")))] == [
        ("unsettled", 5)
    ]


# -- the schema and the models


BASE: dict[str, Any] = {"game": "tahimi", "players": "Ada Ben Cleo"}
VALUES: dict[str, list[Any]] = {
    "lines": [
        [],
        None,
        "",
        "x",
        [{"Ada": "6"}],
        [{"Ada": 6}],
        [{"Ada": "6", "Ben": "7"}],
        [{}],
        ["pass"],
        [{"Ada": ""}],
        [{"Ada": "6", "disputed": "yes"}],
        [{"Ada": "6", "disputed": True}],
        [{"Ada": "6", "disputed": "perhaps"}],
        [{"disputed": "yes"}],
        [{"deal": "unseen"}],
        [{"deal": "all"}],
        [{"deal": {}}],
        [{"deal": {"Ada": "6"}}],
        [{"deal": {"Ada": ""}}],
        [{"deal": {"Ada": "6"}, "players": "Ada Ben Cleo"}],
        [{"deal": "unseen", "dealer": "Ada"}],
        [{"deal": "unseen", "Ada": "6"}],
        [{"deal": "unseen", "picks": {"Ada": "6"}}],
        [{"picks": {"Ada": "6"}}],
        [{"picks": "6"}],
        [{"picks": {}}],
        [{"joins": "Eve"}],
        [{"joins": ""}],
        [{"leaves": "Ada"}],
        [{"leaves": {"Ada": "6"}}],
    ],
    "faults": [[], None, "", [{"1": "TA-RANK"}], [{"0": "TA-RANK"}], [{"a": "b"}], [{}], ["TA-RANK"], [{"1": ""}]],
    "round": [1, "2", 0, "x", None, 1000],
    "calls": ["yes", "no", True, False, "maybe", None],
    "title": ["A", "", 7, None, []],
    "profile": ["default", "", []],
    "game": ["tahimi", "chess", None],
    "players": ["Ada", "Ada Ben Cleo", ["Ada", "Ben", "Cleo"], "Ada pass Ben", 7],
    "readings": [None, "", {}, [], {"ta.lead.pass": ["a"]}],
    "other": ["x"],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, some in VALUES.items() for value in some])
def test_the_schema_takes_what_the_models_take(key: str, value: object) -> None:
    data = {**BASE, key: value}
    if key == "faults" and value:
        data["lines"] = [{"Ada": "6"}]
    try:
        loads(json.dumps(data), "x.record.json")
    except Refused as refused:
        # What takes more than one key to see is beyond a schema.
        taken = all(fault.code in ("unknown-player", "players", "unknown-profile") for fault in refused.faults)
    else:
        taken = True
    assert VALIDATOR.is_valid(data) == taken, (key, value)


# -- anything


WORDS = st.sampled_from(
    [
        *("pass", "VI", "VI VI", "Tower", "Fool as IX", "discard Justice", "discard Chariot to Ada", "takes VI"),
        *(
            "gives Ace",
            "gives 1 unseen",
            "draws II III",
            "draws 2 unseen",
            "shows Moon",
            "one card",
            "Magician as lead",
        ),
        *("discard Wheel of Fortune with II", "discard Judgement, then VI", "VI showing Strength", "World", "nonsense"),
    ]
)
NAMES = st.sampled_from(["Ada", "Ben", "Cleo", "Dov", "Eve"])
DEEDS = st.dictionaries(NAMES, WORDS, min_size=1, max_size=1)
BETWEEN = st.one_of(
    st.just({"deal": "unseen"}),
    st.just({"deal": {"Ada": "VI VI + 13 unseen"}}),
    st.just({"deal": {"Ada": "VI VI"}, "players": "Ben Ada Cleo Dov"}),
    st.just({"joins": "Eve"}),
    st.builds(lambda name: {"leaves": name}, NAMES),
    st.builds(lambda name: {"picks": {name: "VI"}}, NAMES),
)


@pytest.mark.no_cover
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.one_of(DEEDS, DEEDS, DEEDS, BETWEEN), max_size=12),
    st.integers(1, 2),
    st.sampled_from(["default", "strict", "lenient"]),
)
def test_whatever_is_recorded_is_ruled_or_refused(lines: list[dict[str, object]], number: int, profile: str) -> None:
    data = {"game": "tarot-himi", "players": "Ada Ben Cleo Dov", "round": str(number), "profile": profile}
    try:
        one = replay({**data, "lines": lines})
    except Refused as refused:
        assert all(fault.message and fault.help for fault in refused.faults)
        return
    assert all(1 <= finding.line <= len(lines) and finding.text and finding.id for finding in one.findings)
    assert json.loads(json.dumps(one.as_dict()))["lines"] == len(lines) and str(one)


def test_cards_with_a_comma_inside_braces_are_to_be_quoted() -> None:
    deal = "{Ada: Q of Cups, Moon + 3 unseen, Ben: unseen}"
    with pytest.raises(Refused, match="and here is nothing") as refused:
        loads(f"game: taruno\nplayers: Ada Ben\nlines:\n  - deal: {deal}\n")
    assert "in quotes" in refused.value.faults[0].help
