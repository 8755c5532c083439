"""Whatever a file holds: a document, or a refusal with a place. Never anything else, and soon."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.cases.document import document
from adjudicator.files import source as module
from adjudicator.files.diagnostics import Fault, Refused, as_json, as_text
from adjudicator.files.source import DEPTH, LIMIT, NODES, Source, marked, read
from tests.helpers import faults_of
from tests.thinning import thinned

GAMES = ("tahimi", "tarot-himi")
GOOD = """\
# a comment
game: tarot-himi
title: "The Tower asks \\u2014 for three"
players: Ada Ben Cleo
trick:
  - Ada: VI VI
  - Ben: pass
hands: {Ben: 'VII VIII', Cleo: unseen}
opening: no
note: >
  folded
rulings:
  - play: VIII VIII
    because: [TH-A, TH-B]
    verdict: illegal
""".replace("note", "source")
SETTINGS = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(params=[yaml.SafeLoader, yaml.CSafeLoader], ids=["python", "libyaml"], autouse=True)
def _both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOADER", request.param)


def check(source: Source) -> None:
    """A document, or a refusal that is whole: places that exist, and words that can be printed."""
    try:
        document(source, GAMES, {"tarot-himi": {"a": ["b"]}}, {})
    except Refused as refused:
        for fault in refused.faults:
            _sound(fault, source)
        json.dumps(as_json(refused))


def _sound(fault: Fault, source: Source) -> None:
    place = fault.place
    assert place is not None
    assert fault.code and fault.message and fault.help
    assert place.text == source.lines[place.line - 1]
    assert 1 <= place.column <= len(place.text) + 1
    assert place.length >= 1
    for width in (40, 80):
        as_text(fault, width).encode()


def test_the_good_case_is_good() -> None:
    document(Source("x", GOOD), GAMES)


@pytest.mark.long
@SETTINGS
@given(st.binary(max_size=200))
def test_random_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    try:
        source = read(str(path))
    except Refused as refused:
        assert all(fault.place is not None for fault in refused.faults)
        as_text(refused.faults[0], 80).encode()
    else:
        check(source)


@pytest.mark.long
@SETTINGS
@given(st.text(max_size=200), st.sampled_from(["x.yaml", "x.json", "<stdin>"]))
def test_random_text(text: str, name: str) -> None:
    check(Source(name, text))


MARKS = st.sampled_from([*"\t\n\r -:,[]{}#&*!|>'\"%@`?\\~<=+.0aA\0\x1b\u2028\ufeff\ud800é😀"])
PIECES = MARKS | st.sampled_from(["\n---\n", "\n...\n", "<<: ", ": ", "- ", "? ", "!!str ", "&a ", "*a", "\\x", "\r\n"])


@pytest.mark.long
@SETTINGS
@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), PIECES | st.just("")), min_size=1, max_size=5))
def test_random_mutations_of_a_good_case(edits: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for at, cut, piece in edits:
        text = text[:at] + piece + text[at + cut :]
    check(Source("x.yaml", text))


@SETTINGS
@given(st.permutations(GOOD.splitlines(keepends=True)), st.integers(0, len(GOOD)))
@pytest.mark.long
def test_random_orders_of_lines(lines: list[str], length: int) -> None:
    check(Source("x.yaml", "".join(lines)[:length]))


@pytest.mark.long
@SETTINGS
@given(st.lists(PIECES | st.sampled_from(["game", "players", "trick", "Ada", "hands", "rulings"]), max_size=40))
def test_random_yaml(pieces: list[str]) -> None:
    check(Source("x.yaml", "".join(pieces)))


KEYS = st.sampled_from(["game", "players", "trick", "hands", "turn", "out", "rulings", "play", "by", "Ada", "a"])
VALUES = st.recursive(
    KEYS | st.text(max_size=5) | st.none() | st.booleans() | st.integers() | st.floats() | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=15,
)


@pytest.mark.long
@SETTINGS
@given(st.dictionaries(KEYS, VALUES), st.booleans(), st.booleans())
def test_random_documents(value: dict[str, object], flow: bool, wide: bool) -> None:
    text = yaml.dump(value, default_flow_style=flow, allow_unicode=wide, sort_keys=False)
    check(Source("x.yaml", text))


# -- bounds


def faults(text: str) -> tuple[Fault, ...]:
    return faults_of(lambda: marked(Source("x", text)))


def only(text: str) -> Fault:
    (fault,) = faults(text)
    return fault


def test_a_yaml_bomb_is_a_few_faults() -> None:
    lines = ["a: &a [lol, lol]", *(f"{b}: &{b} [*{a}, *{a}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True))]
    listed = faults("\n".join(lines))
    assert {fault.code for fault in listed} == {"anchor", "alias"}
    assert len(listed) == 9 + 16


@pytest.mark.parametrize("opening", ["[", "- ", "{a: ", "? [", "[{a: ", "? ? - "])
def test_depth_is_bounded(opening: str) -> None:
    assert faults(opening * 5000)[-1].code == "too-deep"


def test_depth_at_the_edge() -> None:
    deep = "[" * DEPTH + "]" * DEPTH
    marked(Source("x", deep))
    assert only(f"[{deep}]").code == "too-deep"


def test_nodes_at_the_edge() -> None:
    assert len(marked(Source("x", "- a\n" * (NODES - 1))).value) == NODES - 1
    assert only("- a\n" * NODES).code == "too-many"


@pytest.mark.long
@pytest.mark.parametrize(
    "line", thinned(["%TAG !a! x\n", "a: &b c\n", "'", "\t\n", "!a ", "- ", "\x1b\n", "x", ": "], 3)
)
def test_a_megabyte_of_anything_is_text_or_refused(line: str) -> None:
    text = (line * (LIMIT // len(line)))[:LIMIT]
    try:
        tree = marked(Source("x", text))
    except Refused as refused:
        assert as_json(refused)
        assert as_text(refused.faults[0], 80)
    else:
        assert isinstance(tree.value, str)
