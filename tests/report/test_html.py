"""No text that is shown as HTML is taken for HTML, wherever it stands."""

from __future__ import annotations

import pytest

from adjudicator.report import html
from adjudicator.report.text import STEP, Line, note

HOSTILE = "<script>alert('VI & VI')</script>"


@pytest.mark.parametrize("style", ["", "dim", "code", "illegal"])
@pytest.mark.parametrize(
    "pieces",
    [[("", "")], [("  = because", "dim"), (" ", "")], [("", ""), ("more", "")]],
    ids=["first of a line", "behind a label", "behind another"],
)
def test_a_piece_of_a_line_is_text(pieces: list[tuple[str, str]], style: str) -> None:
    told = html.section([Line((*(piece for piece in pieces if piece[0]), (HOSTILE, style)))])
    assert "<script" not in told and "&lt;script&gt;" in told and "VI &amp; VI" in told


@pytest.mark.parametrize("label", ["  = <script>", "  = & "])
def test_a_label_is_text(label: str) -> None:
    told = html.section([Line(((label, "dim"), ("a reason", "")))])
    assert "<script" not in told and "<dt>&" in told


def test_the_steps_of_a_proof_are_one_list_to_unfold() -> None:
    notes = [
        ("because", "a reason", ""),
        ("proof", "1. <b>", STEP),
        ("", "2. By step 1, 3. of it.", STEP),
        ("holds", "", ""),
    ]
    page = html.section(line for label, text, style in notes for line in note(label, text or "ever", html.WHOLE, style))
    unfolded = "<ol><li>&lt;b&gt;</li><li>By step 1, 3. of it.</li></ol>"
    assert page.count("<details>") == 1 and page.count("<dt>") == 3
    assert (
        f"<dt>proof</dt><dd><details><summary>Why it must be so: two steps</summary>{unfolded}</details></dd>" in page
    )


@pytest.mark.parametrize("where", range(3))
def test_a_cell_a_card_and_a_title_are_text(where: int) -> None:
    row = ["a", "b", "c"]
    row[where] = HOSTILE
    for told in (
        html.table(row, [row]),
        html.table(["head"], [row]),
        html.pictured(row[0], [(row[1], row[2], ["VI", ""])]),
        html.document(row[0]) + html.linked(row[1], html.no_link) + html.linked(row[2], lambda id: None),
    ):
        assert "<script" not in told and "&lt;script&gt;" in told
