"""The letter to an author: its order, its questions, its boxes, and the page of it."""

from __future__ import annotations

import re

import pytest

from adjudicator.games import OUTLINES
from adjudicator.report.gaps import gaps
from adjudicator.report.letter import (
    CHANGING,
    UNCHANGING,
    UNWEIGHED,
    Consequence,
    Effect,
    Illustration,
    Inquiry,
    Instance,
    Letter,
    markdown,
    ordered,
)
from adjudicator.report.letter_html import page

TAHIMI = OUTLINES["tahimi"]
FIRST, SECOND, THIRD, *REST = TAHIMI.unclear
INSTANCE = Instance(
    ("At the table: Ada, Ben.", "Ada holds 2 & 3."),
    "Ada: 2 as the lead.",
    (Consequence(("next",), "illegal", ("it is Ben's turn.",)), Consequence(("keep",), "legal", ())),
    (("Ada", "2 3", ("2", "3")),),
)


def effect(changed: int) -> tuple[Effect, ...]:
    """The weight of an option that changes so many of 100 turns."""
    return (Effect("yes", changed, 100, (0.01, 0.25)),)


LETTER = Letter(
    TAHIMI,
    ordered(
        [
            *map(Inquiry, REST),
            Inquiry(FIRST, effect(0), Illustration((INSTANCE,))),
            Inquiry(SECOND, effect(3)),
            Inquiry(THIRD, (*effect(0), Effect("no", 9, 100, (0.05, 0.16))), Illustration((), ("Nothing was found.",))),
        ]
    ),
    100,
    7,
    ("Nobody is stuck.",),
)
TEXT = markdown(LETTER)


def test_questions_come_by_their_share_and_those_without_one_last() -> None:
    assert [one.reading for one in LETTER.inquiries] == [THIRD, SECOND, FIRST, *REST]
    assert re.findall("^## (.*)", TEXT, re.MULTILINE)[:3] == [CHANGING, UNCHANGING, UNWEIGHED]


def test_each_reading_is_put_once_with_a_box_for_each_option() -> None:
    keys = re.findall(r"^### \d+\. `(.*)`", TEXT, re.MULTILINE)
    assert sorted(keys) == sorted(reading.key for reading in TAHIMI.unclear)
    boxes = re.findall(r"^- \[ \] `(.*?)`( \*\(default\)\*)?", TEXT, re.MULTILINE)
    assert len(boxes) == sum(len(reading.options) for reading in TAHIMI.unclear)
    assert sum(bool(default) for _, default in boxes) == len(TAHIMI.unclear)


@pytest.mark.parametrize(
    "sentence",
    [
        "With `yes` three rulings of 100 turns change (3 %; at 95 %: 1 % to 25 %).",
        "With `yes` no ruling changes in 100 turns (at 95 %: at most 25 % of them).",
        "> * With `next`: illegal. It is Ben's turn.",
        "> * With `keep`: legal.",
        "Nothing was found.",
        "* Nobody is stuck.",
        "rounds (seed 7)",
        "`jokers`",
    ],
)
def test_what_a_letter_says(sentence: str) -> None:
    assert sentence in TEXT


def test_one_ruling_changes() -> None:
    assert "one ruling of 100 turns changes" in effect(1)[0].text


def test_the_page_has_the_same_questions_and_is_escaped() -> None:
    shown = page(LETTER)
    assert shown.count("<h3>") == len(TAHIMI.unclear) and "2 &amp; 3" in shown
    assert shown.count("\N{BALLOT BOX} <code>") == sum(len(reading.options) for reading in TAHIMI.unclear)
    assert "<svg" in shown and "<script" not in shown and "`" not in shown


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "game", [pytest.param(id, marks=[pytest.mark.long] if id == "tarot-himi" else []) for id in OUTLINES]
)
def test_what_is_proved_names_the_theorems_and_every_power(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.report.gaps.LONGEST_SEARCH", 0.3)
    sentences = " ".join(gaps(game, 10))
    assert all(
        f"Proved, so no two sentences together leave a player without a play (`{name}`)" in sentences
        for name in OUTLINES[game].always_legal
    )
    assert OUTLINES[game].always_legal and "every permission can act" in sentences
    assert "can never act" not in sentences and "no time to show whether" not in sentences
