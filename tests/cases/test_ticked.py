"""A ticked letter read back: every option of every game, and what is refused with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from adjudicator.cases.ticked import Chosen, Ticked, is_letter, labels, parsed
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.files.source import Source
from adjudicator.games import OUTLINES
from adjudicator.law import Options
from adjudicator.report.letter import Inquiry, Letter, markdown

GAMES = list(OUTLINES)


def letter(game: str) -> str:
    """The letter of a game without its situations."""
    outline = OUTLINES[game]
    return markdown(Letter(outline, tuple(map(Inquiry, outline.unclear)), 100, 0))


def with_ticks(text: str, options: Options, mark: str = "[x]") -> str:
    """A letter with the boxes of some options ticked, by key."""

    def lines() -> Iterator[str]:
        key = ""
        for line in text.splitlines():
            key = heading[1] if (heading := re.match(r"### \d+\. `(.*)`", line)) else key
            box = re.match(r"- \[ \] `(.*?)`", line)
            yield line.replace("[ ]", mark, 1) if box and options.get(key) == box[1] else line

    return "\n".join(lines()) + "\n"


def read(text: str) -> Ticked:
    """The answers in the text of a letter."""
    return parsed(Source("letter.md", text))


def refusal(text: str) -> Fault:
    """The only fault of a letter."""
    with pytest.raises(Refused) as refused:
        read(text)
    (fault,) = refused.value.faults
    return fault


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("at", [0, -1])
def test_a_ticked_letter_is_read_back(game: str, at: int) -> None:
    options = {reading.key: reading.names[at] for reading in OUTLINES[game].unclear}
    assert read(with_ticks(letter(game), options)) == Ticked(game, options)


@pytest.mark.parametrize("game", GAMES)
def test_no_tick_answers_nothing(game: str) -> None:
    assert read(letter(game)) == Ticked(game, {})


YES = {"ta.pass_locks": "yes"}
TICKED = with_ticks(letter("tahimi"), YES)


@pytest.mark.parametrize(
    "text",
    [
        with_ticks(letter("tahimi"), YES, "[X]"),
        with_ticks(letter("tahimi"), YES, "[ x ]"),
        TICKED.replace("- [", "* \\[").replace("] `", "\\] `"),
        TICKED.replace("- [x] `yes`", "- [x] yes"),
        TICKED.replace("\n", "\r\n"),
        "\n" + TICKED + "\nKind regards\n",
    ],
    ids=["capital", "spaces", "escaped", "no backticks", "line ends", "around"],
)
def test_what_an_editor_changes_is_read_all_the_same(text: str) -> None:
    assert read(text) == Ticked("tahimi", YES)


LOCKS = "### 3. `ta.pass_locks`"


@pytest.mark.parametrize(
    ("old", "new", "code", "marked"),
    [
        ("- [ ] `no` *(default)*: a pass", "- [x] `no` *(default)*: a pass", "two-ticks", "yes"),
        ("- [x]", "- [?]", "bad-tick", "?"),
        ("[x] `yes`", "[x] `yess`", "unknown-option", "yess"),
        (LOCKS, "### 3. `ta.pass_lock`", "unknown-reading", "ta.pass_lock"),
        (LOCKS, "### 3. `th.lead.pass`", "unknown-reading", "th.lead.pass"),
        (LOCKS, "### 3. Passing", "unknown-reading", "### 3. Passing"),
        (LOCKS, "### 3. `ta.lead.pass`", "repeated-key", "ta.lead.pass"),
        (LOCKS, "## Passing", "unknown-reading", None),
        ("<!-- adjudicator letter tahimi -->", "<!-- adjudicator letter chess -->", "unknown-game", "chess"),
        ("<!-- adjudicator letter tahimi -->", "Dear sir,", "no-letter", "Dear sir,"),
        ("<!-- end of the letter -->", "", "torn-letter", None),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(old: str, new: str, code: str, marked: str | None) -> None:
    assert TICKED.count(old) == 1
    fault = refusal(TICKED.replace(old, new))
    place = fault.place
    assert fault.code == code and fault.help and place is not None
    stretch = place.text[place.column - 1 : place.column - 1 + place.length]
    assert marked is None or stretch == marked


def test_a_question_of_another_game_is_named_as_such() -> None:
    assert refusal(TICKED.replace(LOCKS, "### 3. `tu.skips`")).message.endswith("it is one of taruno")


def test_boxes_that_run_into_another_question_are_refused() -> None:
    text = TICKED.replace("### 4. `ta.joker.pair`\n", "")
    with pytest.raises(Refused) as refused:
        read(text)
    assert {fault.code for fault in refused.value.faults} == {"repeated-key"}


def test_options_on_the_command_line_come_before_the_letter() -> None:
    chosen = Chosen("letter.md", Ticked("a", {"a.b": "yes", "a.c": "no"}), ["a.c=yes"])
    assert chosen == ["a.b=yes", "a.c=yes"]
    assert list(labels(chosen)) == ["letter.md", "a.c=yes"] and labels(["a.b=no"]) == ["a.b=no"]


def test_a_letter_is_known_by_its_ending() -> None:
    assert is_letter("Letter.MD") and not is_letter("strict")
