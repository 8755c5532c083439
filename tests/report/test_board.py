"""Tables with their cards, and the reports that draw them."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import adjudicator
from adjudicator.cli.app import run
from adjudicator.records import record, timeline
from adjudicator.report import html_report
from adjudicator.report.board import Board, Moment, Pictures, Pile, board, cards, drawn
from tests.cli.test_serve import Text

HOSTILE = "<b>&"
SHOWN = Board(
    (Pile(HOSTILE, "VI VI", ("VI", "VI")), Pile("Cleo", "pass", ())), {"Ben": ("VI", "", ""), "Dov": ()}, "Ben"
)
REVOKE = "cases/loka/records/revoke.record.yml"


def test_a_table_shows_who_played_what_who_holds_what_and_who_is_to_act() -> None:
    page = drawn(SHOWN)
    text = " ".join(Text(page).text.split())
    assert page.count("<svg") == 4  # two VIs on the table, one in the hand, and one back for those unseen
    assert "\N{MULTIPLICATION SIGN} 2" in text and "Cleopass" in text and "Ben to move" in text and "Dovunseen" in text
    assert page.count('class="hand moves"') == 1 and "to move" not in drawn(Board(SHOWN.lies, SHOWN.hands))
    assert "Nothing lies on the table" in drawn(Board((), {}))


def test_what_a_table_shows_is_text() -> None:
    hostile = Board((Pile(HOSTILE, HOSTILE, (HOSTILE,)),), {HOSTILE: (HOSTILE,)}, HOSTILE)
    for draw in (drawn(hostile), drawn(hostile, Pictures()), Pictures()(HOSTILE)):
        assert "<b>" not in draw and "&lt;b&gt;&amp;" in draw


def test_a_page_draws_each_card_once() -> None:
    pictures = Pictures()
    row = cards(("VI", "Tower", "VI", ""), pictures)
    ids = re.findall(r'href="#(\w+)"', row)
    assert len(ids) == 4 and len({*ids}) == 3
    definitions = pictures.definitions()
    assert sorted(re.findall(r'<symbol id="(\w+)"', definitions)) == sorted({*ids})
    assert "http" not in definitions and Text(definitions)


def test_the_table_of_a_case_has_every_player() -> None:
    case = adjudicator.load("cases/tarot-himi/tower.yaml")
    shown = board(case.situation.table, case.situation.to_act)
    assert shown.lies == (Pile("Ada", "VI VI", ("VI", "VI")),) and shown.to_act == "Ben"
    assert list(shown.hands) == list(case.players) and len(shown.hands["Ben"]) == 7 and not shown.hands["Ada"]


def report_of(folder: Path, *files: str) -> str:
    out = folder / "report.html"
    run(["report", *files, "--html", str(out)])
    return out.read_text(encoding="utf-8")


def test_the_report_of_a_record_has_every_line_with_its_table_and_findings_at_their_lines(tmp_path: Path) -> None:
    page = report_of(tmp_path, REVOKE)
    moments = timeline.moments(record.load(REVOKE))
    lines = re.split(r'(?=<li id="line\d+")', page)[1:]
    assert [int(re.findall(r'id="line(\d+)"', line)[0]) for line in lines] == [one.line for one in moments]
    for moment, line in zip(moments, lines, strict=True):
        text = " ".join(Text(line.partition("</ol>")[0]).text.split())
        assert f"{moment.line} {moment.by} {moment.play}" in text
        assert line.count('class="hand') == len(moment.board.hands) and line.count("<use") > len(moment.cards)
        assert ("LO-FOLLOW" in text) == (moment.line == 5) == ("sound" not in text)
    assert '<a href="#line5">' in page and "only lines with findings" in page


def test_a_finding_of_a_line_that_is_no_action_stays() -> None:
    audit = adjudicator.replay(REVOKE)
    one = timeline.moments(record.load(REVOKE))[0]
    assert "LO-FOLLOW" in "".join(html_report.audited(audit, [one]))


def test_a_report_of_many_files_has_contents_and_a_filter_and_folds_what_is_as_expected(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        "game: loka\ntitle: Wrong\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: 5 of Cups\nhands:\n"
        "  Ben: 3 of Coins 4 of Cups\nrulings:\n  - play: 3 of Coins\n    verdict: legal\n"
    )
    page = report_of(tmp_path, "cases/tarot-himi/tower.yaml", str(wrong))
    contents = re.findall(r'<li data-file="(\w+)" class="(\w+)"><a href="#(\w+)">([^<]*)</a>', page)
    assert contents == [("f0", "passed", "f0", "The Tower asks for three ranks"), ("f1", "amiss", "f1", "Wrong")]
    assert re.findall(r'<article id="(\w+)" class="(\w+)"><details( open)?>', page) == [
        ("f0", "passed", ""),
        ("f1", "amiss", " open"),
    ]
    assert page.count('class="adjudicator board"') == 2 and "only what is not as expected" in page
    (script,) = re.findall(r"<script>(.*)</script>", page, re.DOTALL)
    assert f"script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in page


def test_a_report_of_one_file_runs_nothing(tmp_path: Path) -> None:
    page = report_of(tmp_path, "cases/tarot-himi/tower.yaml")
    assert "<script" not in page and "script-src" not in page and 'id="filter"' not in page
    assert page.count("as expected") == 3  # in the summary, and at each ruling once
    assert 'class="adjudicator board"' in page


@pytest.mark.parametrize("words", [("VI",), ()])
def test_a_moment_without_cards_has_no_picture(words: tuple[str, ...]) -> None:
    one = Moment(3, 1, "Ada", "pass" if not words else "VI", words, Board((), {}, "Ada"))
    shown = html_report.moment(one, "legal", "sound", "", Pictures())
    assert shown.count("<use") == len(words) and 'id="line3" class="passed"' in shown
