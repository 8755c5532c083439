"""Edits by place: what is set and set back, or added and removed, leaves the bytes of a file as they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.files.diagnostics import Refused
from adjudicator.files.edit import edited
from adjudicator.files.source import Path as Steps
from adjudicator.files.source import Source, decoded, marked
from tests.thinning import LONG, thinned

FILES = sorted((Path(__file__).parents[2] / "cases").rglob("*.yaml"))
NEW = {"verdict": "depends", "expect": 'a, "b": c', "show": "nothing or X", "kind": "x-y"}


def entries(source: Source) -> Iterator[tuple[Steps, dict[str, object]]]:
    """The rulings and questions of a case with their paths."""
    tree = marked(source).value
    assert isinstance(tree, dict)
    for section in ("rulings", "ask"):
        for at, entry in enumerate(tree.get(section, [])):
            if isinstance(entry, dict):
                yield (section, at), dict(entry)


@pytest.mark.parametrize("file", thinned(FILES, 40, LONG), ids=lambda file: file.stem)
def test_what_is_set_back_is_as_it_was(file: Path) -> None:
    source = Source(str(file), decoded(str(file), file.read_bytes()))
    for path, entry in entries(source):
        for key, new in NEW.items():
            old = entry.get(key)
            if isinstance(old, str):
                # A text that needs quotes leaves them behind: an answer is compared as it is read.
                back = edited(edited(source, path, {key: new}), path, {key: old})
                assert marked(back).value == marked(source).value
                assert back.text == source.text or key == "expect"
        added = edited(source, path, {"ruled by": "Ann: so", "recorded": "yes"})
        assert len(added.text) > len(source.text)
        assert edited(added, path, {"recorded": None, "ruled by": None}).text == source.text
        wanted = [
            key for key in ("verdict", "because", "because only", "expect") if len(str(entry.get(key, [])).split()) > 1
        ]
        bare = {key: entry[key] for key in ("verdict", *wanted) if key in entry}
        without = edited(source, path, dict.fromkeys(bare))
        assert marked(edited(without, path, bare)).value == marked(source).value  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "changes", "after"),
    [
        ("- a: 1", {"b": "2"}, "- a: 1\n  b: 2"),
        ("- a: 1\r\n- c: 1\r\n", {"b": "2"}, "- a: 1\r\n  b: 2\r\n- c: 1\r\n"),
        ("- a: 1 # x\n\n# y\n", {"b": "2"}, "- a: 1 # x\n  b: 2\n\n# y\n"),
        ("-   a: 1\n", {"b": "# 2"}, '-   a: 1\n    b: "# 2"\n'),
        ("- a:\n    c: 1\n    d: 2\n", {"b": "2"}, "- a:\n    c: 1\n    d: 2\n  b: 2\n"),
        ("- a: >-\n    c\n    d\n- e: f\n", {"b": "2"}, "- a: >-\n    c\n    d\n  b: 2\n- e: f\n"),
        ("- a: >-\n    c\n    d\n\n# y\n- e: f\n", {"a": "x: y"}, '- a: "x: y"\n\n# y\n- e: f\n'),
        ("- a: c\n    d\n- e: f\n", {"a": "x"}, "- a: x\n- e: f\n"),
        ("- {a: 1,}", {"b": "x, y"}, '- {a: 1, b: "x, y",}'),
        ('[{"a": "1"}]', {"b": ["x", "y"]}, '[{"a": "1", "b": ["x", "y"]}]'),
        ('[{"a": ["1"\t, "2"]}]', {"a": ["3", "2"]}, '[{"a": ["3"\t, "2"]}]'),
        ("- {a: [1, 2, 3], c: d}", {"a": ["1"]}, "- {a: [1], c: d}"),
        ("- a:\n  - 1 # x\n  - 2\n  - 3\n  c: d", {"a": ["4", "2"]}, "- a:\n  - 4 # x\n  - 2\n  c: d"),
        ("- a: 1\n  b: 2\n  c: 3", {"a": None, "c": None}, "- b: 2"),
        ("- {a: 1, b: 2, c: 3}", {"a": None, "c": None}, "- {b: 2}"),
        ("- a: 1\n  b: 2 # x\n  c: 3", {"b": None}, "- a: 1\n  # x\n  c: 3"),
        ("- a: 'it''s'", {"a": "that's"}, "- a: 'that''s'"),
        ("- x # y", {"b": "2"}, "- {a: x, b: 2} # y"),
        ("- 'x: y'\n", {"b": "2"}, "- {a: 'x: y', b: 2}\n"),
    ],
)
def test_an_edit_keeps_the_style_around_it(text: str, changes: dict[str, str], after: str) -> None:
    assert edited(Source("file.yaml", text), (0,), changes, "a").text == after


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("- {a: 1, # x\n   b: 2}", {"b": None}),
        ("- a: 1\n  # x\n  b: 2", {"a": None}),
        ("- a: # x\n    - 1\n    - 2\n  b: 2", {"a": None}),
        ("- a: 1", {"b": "x\x00"}),
    ],
)
def test_an_edit_that_touches_more_is_refused(text: str, changes: dict[str, str | None]) -> None:
    with pytest.raises(Refused, match="without touching more"):
        edited(Source("file.yaml", text), (0,), changes)
