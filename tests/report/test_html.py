"""No text that is shown as HTML is taken for HTML, wherever it stands."""

from __future__ import annotations

import re
from html import escape

import pytest

import adjudicator
from adjudicator.report import html, lookup
from adjudicator.report.text import STEP, Line, note

HOSTILE = "<script>alert('VI & VI')</script>"


@pytest.mark.parametrize("style", ["", "dim", "code", "illegal"])
@pytest.mark.parametrize(
    "pieces",
    [[("", "")], [("  = because", "dim"), (" ", "")], [("", ""), ("more", "")]],
    ids=["first of a line", "behind a label", "behind another"],
)
def test_a_piece_of_a_line_is_text(pieces: list[tuple[str, str]], style: str) -> None:
    text = html.section([Line((*(piece for piece in pieces if piece[0]), (HOSTILE, style)))])
    assert "<script" not in text and "&lt;script&gt;" in text and "VI &amp; VI" in text


@pytest.mark.parametrize("label", ["  = <script>", "  = & "])
def test_a_label_is_text(label: str) -> None:
    text = html.section([Line(((label, "dim"), ("a reason", "")))])
    assert "<script" not in text and "<dt>&" in text


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
    for markup in (
        html.table(row, [row]),
        html.table(["head"], [row]),
        html.pictured(row[0], [(row[1], row[2], ["VI", ""])]),
        html.document(row[0]) + html.linked(row[1], html.no_link) + html.linked(row[2], lambda id: None),
    ):
        assert "<script" not in markup and "&lt;script&gt;" in markup


# -- the words of the rules below a ruling


def test_below_a_ruling_stand_the_words_of_its_clauses_with_their_headings() -> None:
    verdict = adjudicator.judge(adjudicator.load("cases/tarot-himi/tower.yaml"), "VIII VIII")
    page = html.ruling(verdict, lambda id: f"#{id}")
    (own,) = [entry for _, entry in lookup.explain("TH-TOWER") if entry.id == "TH-TOWER"]
    below = page.partition('<details class="clauses">')[2]
    assert escape(own.says) in below and escape(str(own.cites[0])) in below and 'href="#TH-TOWER"' in below
    assert f"The rule in our words: {own.title}</summary>" in below
    assert page.count("<details") == 1 and below.endswith("</details></section>")


def test_answers_and_findings_have_the_words_of_their_rules() -> None:
    answer = adjudicator.ask(adjudicator.load("cases/tarot-himi/tower.yaml"), "who is to play")
    assert answer.reasons[0].rule in html.answer(answer).partition("in our words")[2]
    audit = adjudicator.replay("cases/loka/records/revoke.record.yml")
    assert "LO-FOLLOW" in html.finding(audit.findings[0], audit.game).partition("in our words")[2]


def test_what_is_no_clause_has_no_words() -> None:
    assert html.clauses("loka", ["not-held", "XX-NONE"]) == ""
    assert html.clauses("loka", ["LO-FOLLOW", "LO-FOLLOW"]).count("<dt>") == 1


# -- light and dark


def test_a_notebook_is_light_or_dark_as_it_chooses_and_not_as_the_system_is() -> None:
    styles = html.hosted_stylesheet()
    light, dark = re.findall(r"\.adjudicator-frame \{([^}]*--ink:[^}]*)\}", html.stylesheet())
    flat = [re.sub(r"\s+", " ", palette) for palette in (light, dark)]
    assert flat[0] != flat[1]
    for palette, hosts in zip(flat, ('[data-jp-theme-light="true"]', '[data-jp-theme-light="false"]'), strict=True):
        (rule,) = re.findall(rf":is\([^)]*{re.escape(hosts)}[^)]*\) \.adjudicator-frame \{{(.*?)\}}", styles)
        assert rule.strip() == palette.strip()
    for host in (".vscode-dark", '[data-theme="dark"]', 'html[theme="dark"]'):
        assert host in styles
    assert "/*" not in styles and len(styles) < 5000
