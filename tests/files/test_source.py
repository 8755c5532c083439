"""Opening files and reading YAML: places, and every refusal with a remedy."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from adjudicator.files import source as module
from adjudicator.files.diagnostics import Fault, Place, as_text, plain_words
from adjudicator.files.source import LIMIT, Marked, Source, marked, read, survey
from tests.helpers import fault_of, faults_of

ROOT = Path(__file__).parents[2]
GOOD = """\
# yaml-language-server: $schema=../case.schema.json
game: tarot-himi
title: "Ben's \\"Tower\\""
players: Ada Ben
trick:                           # oldest first
  - Ada: VI VI
rulings:
  - play: VIII VIII
    because: [TH-A, TH-B]
note: >
  folded text
  on two lines
"""


@pytest.fixture(params=[yaml.SafeLoader, yaml.CSafeLoader], ids=["python", "libyaml"], autouse=True)
def _both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOADER", request.param)


def faults(text: str, name: str = "x.yaml") -> tuple[Fault, ...]:
    return faults_of(lambda: marked(Source(name, text)))


def only(text: str, name: str = "x.yaml") -> Fault:
    (fault,) = faults(text, name)
    return fault


def at(fault: Fault) -> tuple[int, int]:
    assert fault.place is not None
    return fault.place.line, fault.place.column


def refusal(call: Callable[[], object]) -> Fault:
    fault = fault_of(call)
    assert fault.message and fault.help
    return fault


# -- places


def test_values_are_text_as_written() -> None:
    text = "a: NO\nb: 1_0\nc: 7:30\nd: 0x10\ne: 2024-01-01\nf: .inf\ng:\nh: ~\ni: null\nj: 'null'\nk: ''\n"
    assert marked(Source("x", text)).value == {
        **{"a": "NO", "b": "1_0", "c": "7:30", "d": "0x10", "e": "2024-01-01", "f": ".inf"},
        **{"g": "", "h": "", "i": "", "j": "null", "k": ""},
    }


def stretch(tree: Marked, *path: str | int, key: bool = False) -> tuple[int, int, str]:
    place = tree.place(path, key)
    return place.line, place.column, place.text[place.column - 1 : place.column - 1 + place.length]


def test_every_value_and_key_has_its_place() -> None:
    tree = marked(Source("x.yaml", GOOD))
    assert stretch(tree, "game") == (2, 7, "tarot-himi")
    assert stretch(tree, "game", key=True) == (2, 1, "game")
    assert stretch(tree, "trick", 0, "Ada") == (6, 10, "VI VI")
    assert stretch(tree, "trick", 0, "Ada", key=True) == (6, 5, "Ada")
    assert stretch(tree, "trick") == (6, 3, "-")
    assert stretch(tree, "rulings", 0) == (8, 5, "play")
    assert stretch(tree, "rulings", 0, "because") == (9, 14, "[")
    assert stretch(tree, "rulings", 0, "because", 1) == (9, 21, "TH-B")
    assert stretch(tree, "note") == (11, 3, "folded text")
    assert stretch(tree) == (2, 1, "game")


def test_a_quoted_text_is_placed_inside_its_quotes() -> None:
    tree = marked(Source("x.yaml", 'a: "VI VII"\nb: \'V\'\nc: "one\n  two"\n'))
    assert stretch(tree, "a") == (1, 5, "VI VII")
    assert stretch(tree, "b") == (2, 5, "V")
    assert stretch(tree, "c") == (3, 5, "one")


def test_a_path_that_leads_nowhere_ends_at_the_nearest_value() -> None:
    tree = marked(Source("x.yaml", GOOD))
    assert tree.place(("rulings", 0, "verdict")) == tree.place(("rulings", 0))
    assert tree.place(("nowhere", 4, "at all"), key=True) == tree.place(())


def test_a_number_counts_the_words_of_a_text() -> None:
    tree = marked(Source("x.yaml", GOOD))
    assert stretch(tree, "players", 1) == (4, 14, "Ben")
    assert stretch(tree, "players", 2) == (4, 10, "Ada Ben")


def test_places_within_a_place() -> None:
    place = Place("x", 3, 11, 9, "  - play: VIII VIII")
    assert place.within(5, 4) == Place("x", 3, 16, 4, place.text)
    assert place.within(9, 1) == Place("x", 3, 20, 1, place.text)
    assert place.within(50, 50) == Place("x", 3, 20, 1, place.text)
    assert str(place) == "x:3:11"


def test_places_count_characters_not_bytes() -> None:
    assert stretch(marked(Source("x", "Zoë: 😀 VI\n")), "Zoë") == (1, 6, "😀 VI")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts(end: str) -> None:
    tree = marked(Source("x", end.join(["a: 1", "", "b: 2", ""])))
    assert stretch(tree, "b") == (3, 4, "2")


# -- JSON


def test_json_is_accepted() -> None:
    value = {"game": "x", "out": ["Zoë", "a\tb"], "trick": [{"Ada": "V/V"}], "n": 1.5, "t": True, "z": None}
    expected = {**value, "n": "1.5", "t": "true", "z": ""}
    for indent in (None, 2, "\t"):
        for ascii in (True, False):
            text = json.dumps(value, indent=indent, ensure_ascii=ascii)
            assert marked(Source("x.json", text)).value == expected
            assert marked(Source("<stdin>", text)).value == expected


def test_a_pair_of_surrogate_escapes_is_refused_with_a_remedy() -> None:
    fault = only('{"a": "\\ud83d\\ude00"}', "x.json")
    assert "character itself" in fault.help
    assert at(fault)[0] == 1


# -- refusals of text


@pytest.mark.parametrize(
    ("code", "text", "line", "column"),
    [
        ("alias", "a: *b\n", 1, 4),
        ("anchor", "a: &b c\n", 1, 4),
        ("anchor", "a: &b\n  c: d\n", 1, 4),
        ("tag", "a: !!str b\n", 1, 4),
        ("tag", "a: ! b\n", 1, 4),
        ("tag", "a: !!python/object:os.system {}\n", 1, 4),
        ("merge-key", "a:\n  <<: b\n", 2, 3),
        ("second-document", "a: b\n---\nc: d\n", 2, 1),
        ("bad-key", "[a, b]: c\n", 1, 1),
        ("bad-key", "a: {{b: c}: d}\n", 1, 5),
        ("duplicate-key", "a: b\nc: d\na: e\n", 3, 1),
        ("duplicate-key", "a: {b: c, 'b': d}\n", 1, 12),
        ("tab", "a:\n\tb: c\n", 2, 1),
        ("tab", "a:\tb\n", 1, 3),
        ("directive", "%YAML 1.2\n---\na: b\n", 1, 1),
        ("invisible", "a: b\u2028c\n", 1, 5),
        ("invisible", "a: \ud800\n", 1, 4),
        ("invisible", "a: b\0c\n", 1, 5),
        ("invisible", 'a: "\\e[31m"\n', 1, 5),
        ("empty", "", 1, 1),
        ("empty", "\n\n", 1, 1),
        ("empty", "# only\n# comments\n", 1, 1),
        ("empty", "---\n", 1, 1),
        ("empty", "null", 1, 1),
    ],
)
def test_refusals_have_a_code_a_place_and_a_remedy(code: str, text: str, line: int, column: int) -> None:
    fault = only(text)
    assert (fault.code, at(fault)) == (code, (line, column))
    assert fault.help


def test_a_duplicate_key_names_both_lines() -> None:
    assert "lines 1 and 3" in only("a: b\nc: d\na: e\n").message


def test_tabs_in_comments_are_nobodys_business() -> None:
    assert marked(Source("x", "#\tnote\na: b\n  #\tnote\n")).value == {"a": "b"}


def test_many_tabs_are_one_fault() -> None:
    assert "2 more lines" in only("a:\n\tb: c\n\td: e\n\tf: g\n").message


SYNTAX = {
    "title: The Tower: three\n": (1, 17, "colon too many"),
    "game\nplayers: A B\n": (2, 8, "does not go with the line above"),
    "a: [b, c\n": (1, 4, "not closed"),
    "a: {b: c\n": (1, 4, "not closed"),
    "a: 'b\nc: d\n": (1, 4, "never closed"),
    "a: @b\n": (1, 4, "cannot start with '@'"),
    "a: *\n": (1, 4, "cannot start with '*'"),
    "a: - b\n": (1, 4, "list cannot start"),
    "a: 'b' c\n": (1, 8, "follows the end"),
    "a: |b\n": (1, 5, "nothing may follow"),
    "a: [,]\n": (1, 5, "missing before ','"),
    "a:\n  - b\n  c: d\n": (3, 3, "does not belong to the list"),
    "a:\n    b: c\n   d: e\n": (3, 4, "does not line up"),
    "  a: b\nc: d\n": (2, 1, "after the end of the case"),
    "a: b\nc\n": (2, 1, "not written as key: value"),
    "a: ? b\n": (1, 4, "cannot start with '? '"),
}


@pytest.mark.parametrize("text", SYNTAX)
def test_syntax_faults_are_put_in_plain_words(text: str) -> None:
    fault = only(text)
    line, column, words = SYNTAX[text]
    assert (fault.code, at(fault)) == ("syntax", (line, column))
    assert words in fault.message
    assert not any(jargon in fault.message + fault.help for jargon in ("scalar", "flow", "token", "node", "<"))


@pytest.mark.parametrize("escape", ["\\q", "\\x1", "\\UFFFFFFFF"])
def test_strange_escapes_are_syntax_faults(escape: str) -> None:
    assert only(f'a: "{escape}"\n').code == "syntax"


def test_an_unknown_complaint_still_gets_an_answer() -> None:
    assert plain_words("while moonwalking | found a hat", "").help


def test_all_faults_come_at_once() -> None:
    text = "a: &x 1\nb: *x\na: !t 2\n[c]: d\n<<: e\nf: [\n"
    assert [fault.code for fault in faults(text)] == [
        *("anchor", "alias", "duplicate-key", "tag", "bad-key", "merge-key", "syntax")
    ]


def test_a_survey_keeps_what_stands() -> None:
    tree, listed = survey(Source("x", "a: 1\na: 2\nb: 3\n"))
    assert tree is not None
    assert tree.value == {"a": "1", "b": "3"}
    assert [fault.code for fault in listed] == ["duplicate-key"]


# -- opening files


def write(folder: Path, data: bytes, name: str = "case.yaml") -> str:
    (folder / name).write_bytes(data)
    return str(folder / name)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = write(tmp_path, "a: Zoë\r\n".encode())
    assert read(path) == Source(path, "a: Zoë\r\n")


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    tree = marked(read(write(tmp_path, b"\xef\xbb\xbfa: b\n")))
    assert tree.value == {"a": "b"}
    assert tree.place(("a",)).column == 4


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a: b\n")))
    assert read("-") == Source("<stdin>", "a: b\n")


def test_no_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal(lambda: read("-")).code == "unreadable"


def test_a_missing_file_has_a_neighbour(tmp_path: Path) -> None:
    write(tmp_path, b"a: b\n", "tower.yaml")
    fault = refusal(lambda: read(str(tmp_path / "towre.yml")))
    assert (fault.code, fault.place) == ("no-such-file", None)
    assert "towre.yml" in fault.message
    assert fault.help == f"did you mean {tmp_path / 'tower.yaml'}?"
    assert "check" in refusal(lambda: read(str(tmp_path / "zzz"))).help
    assert "no folder" in refusal(lambda: read(str(tmp_path / "no" / "tower.yaml"))).help


@pytest.mark.parametrize("path", ["", "\0", "a\ud800b", "x" * 5000, "\x1b[31m"])
def test_impossible_names_are_refused_in_printable_words(path: str) -> None:
    fault = refusal(lambda: read(path))
    as_text(fault, 80).encode()
    assert "\x1b" not in as_text(fault, 80)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    fault = refusal(lambda: read(str(tmp_path)))
    assert (fault.code, str(tmp_path) in fault.message) == ("directory", True)


def test_a_path_that_cannot_be_opened(tmp_path: Path) -> None:
    inside = write(tmp_path, b"a: b\n") + "/case.yaml"
    fault = refusal(lambda: read(inside))
    assert (fault.code, inside in fault.message) == ("unreadable", True)


def test_a_file_without_leave_to_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)
    assert "permission denied" in refusal(lambda: read(str(tmp_path / "x"))).message


@pytest.mark.parametrize("size", [LIMIT + 1, 2 * LIMIT])
def test_too_large_a_file(tmp_path: Path, size: int) -> None:
    fault = refusal(lambda: read(write(tmp_path, b"#" * size)))
    assert (fault.code, "1 MiB" in fault.message) == ("too-large", True)


def test_too_large_a_text() -> None:
    assert only("#" * (LIMIT + 1)).code == "too-large"


def test_an_endless_file() -> None:
    assert refusal(lambda: read("/dev/zero")).code == "too-large"


@pytest.mark.parametrize("data", [b"", b" \n\n", b"\xef\xbb\xbf"])
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    assert refusal(lambda: read(write(tmp_path, data))).code == "empty"


@pytest.mark.parametrize(
    ("data", "words", "line", "column"),
    [
        (b"a: b\nc: \0d\n", "byte 9 is NUL", 2, 4),
        ("a: b\n".encode("utf-16"), "UTF-16", 1, 1),
        ("a: b\n".encode("utf-16-be"), "byte 1 is NUL", 1, 1),
        ("a: é\nb: Zoë\n".encode("latin-1"), "byte 4 (0xe9)", 1, 4),
        ("a: é\n".encode() + b"b: \xff", "byte 10 (0xff)", 2, 4),
        (b"a: \xed\xa0\x80\n", "byte 4 (0xed)", 1, 4),
    ],
)
def test_what_is_not_a_text(tmp_path: Path, data: bytes, words: str, line: int, column: int) -> None:
    path = write(tmp_path, data)
    fault = refusal(lambda: read(path))
    assert (fault.code, at(fault)) == ("not-text", (line, column))
    assert words in fault.message
    assert path in fault.message
    assert "UTF-8" in fault.help


@pytest.mark.parametrize(
    ("imported", "banned"), [("diagnostics", ["pydantic", "yaml", "z3"]), ("source", ["pydantic", "z3"])]
)
def test_imports_stay_cheap(imported: str, banned: list[str]) -> None:
    code = f"import sys, adjudicator.files.{imported}; print([m for m in {banned} if m in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert answer.stdout.strip() == "[]"
