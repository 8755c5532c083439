"""What `check` and `diff` prove of a house law before they rule by it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.cases import amended_law
from adjudicator.cases.amended_law import consistency
from adjudicator.cases.house_law import parsed, places
from adjudicator.cases.lock import lock_of, lock_text
from adjudicator.cases.lock_differences import lock_differences
from adjudicator.cases.locked_law import LockedLaw
from adjudicator.cli.app import run
from adjudicator.engine.game import Game
from adjudicator.files.source import Source
from adjudicator.games import GAMES, governed
from adjudicator.law import Options
from tests.cli.driven import ROOT, TOWER, output_of
from tests.locks import added
from tests.thinning import LONG, thinned

Capture = pytest.CaptureFixture[str]
CASE = """
game: tahimi
players: Ada Ben
trick: [{Ada: "2"}]
hands: {Ben: "4"}
rulings: [{play: "4", verdict: legal}]
"""
STUCK = "game: tahimi\ntitle: Ours\ndrop: [TA-RANK, TA-PASS]\n"
DEAD = "game: tarot-poker\ntitle: Ours\ndrop: [TP-ALL-IN]\n"
HIMI = "game: tarot-himi\ntitle: Ours\n"
IDLE = "idle-amendment"
LAWS = [
    ("game: tahimi\ntitle: Ours\ndrop: [TA-SIZE]\n", [], []),
    (STUCK, ["TA-PASS"], []),
    ("game: loka\ntitle: Ours\ndrop: [LO-FOOL]\n", [], []),
    ("game: loka\ntitle: Ours\nreadings: {lo.fool.led: barred}\n", [], []),
    ("game: taruno\ntitle: Ours\ndrop: [TU-STACK]\n", [], ["TU-KING-KNIGHT", "TU-STACK-NAME"]),
    ("game: taruno\ntitle: Ours\ndrop: [TU-KING-KNIGHT]\n", [], []),
    (DEAD, [], ["TP-ABOVE"]),
    ("game: tarot-poker\ntitle: Ours\ndrop: [TP-CHIPS]\n", [], []),
    ("game: taruno\ntitle: Ours\nreadings: {tu.face.by_rank: 'no'}\n", [], []),
    ("game: tarot-poker\ntitle: Ours\nreadings: {tp.fool.may_check: 'yes'}\n", [], []),
    pytest.param(
        "game: tarot-himi\ntitle: Ours\ndrop: [TA-PASS]\n", ["TA-PASS"], [], marks=[pytest.mark.long], id="tarot-himi"
    ),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("text", "stuck", "dead"), LAWS)
def test_what_a_house_law_makes_of_the_law(text: str, stuck: list[str], dead: list[str]) -> None:
    source = Source("house.yaml", text)
    law = parsed(source)
    with governed(law):
        proved = consistency(law, places(source), 120)
    assert [fault.place.text[fault.place.column - 1 :][: fault.place.length] for fault in proved.contradictions
            if fault.place] == stuck  # fmt: skip
    assert [fault.message.split()[0] for fault in proved.warnings] == dead
    assert not proved.unchecked and all(fault.place and fault.help for fault in proved.warnings)


@pytest.mark.parametrize("words", [("check", "CASE", "--house-law", "LAW"), ("diff", "LAW", "CASE")])
def test_a_contradiction_is_refused_with_place_and_remedy(
    words: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    files = {"CASE": tmp_path / "case.yaml", "LAW": tmp_path / "house.yaml"}
    files["CASE"].write_text(CASE)
    files["LAW"].write_text(STUCK)
    assert run([str(files.get(word, word)) for word in words]) == 2
    printed = capsys.readouterr()
    assert not printed.out and "error[contradictory-law]" in printed.err and ":3:17" in printed.err
    assert "take it back" in printed.err and "Ben holding" in " ".join(printed.err.split())


def test_a_position_is_written_in_cards() -> None:
    source = Source("house.yaml", STUCK)
    with governed(law := parsed(source)):
        (fault,) = consistency(law, places(source), 120).contradictions
    assert re.search(r"Ben holding \w+, where deck = \w+ and jokers = \w+$", fault.message)


def test_a_position_that_no_case_has_is_a_warning(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(amended_law, "_is_writable", lambda book: False)
    (tmp_path / "case.yaml").write_text(CASE)
    (tmp_path / "house.yaml").write_text(STUCK)
    assert run(["check", str(tmp_path / "case.yaml"), "--house-law", str(tmp_path / "house.yaml")]) == 0
    assert "warning[contradictory-law]" in capsys.readouterr().err


def test_a_dead_clause_is_a_warning(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(CASE)
    (tmp_path / "house.yaml").write_text(DEAD)
    files = [str(tmp_path / "case.yaml"), str(ROOT / "cases" / "tarot-poker" / "answered-coins.yaml")]
    assert run(["check", *files, "--house-law", str(tmp_path / "house.yaml")]) == 0
    assert "warning[dead-by-amendment]: TP-ABOVE" in capsys.readouterr().err


@pytest.mark.long
def test_what_there_was_no_time_for_is_not_refused(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(CASE)
    (tmp_path / "house.yaml").write_text("game: tarot-himi\ntitle: Ours\ndrop: [TA-PASS]\n")
    files = [str(tmp_path / "case.yaml"), TOWER]
    assert run(["check", *files, "--house-law", str(tmp_path / "house.yaml"), "--time-limit", "0.5"]) == 0
    assert "not checked for contradictions and dead clauses, for want of time: turn" in capsys.readouterr().err


def test_other_commands_rule_by_a_law_without_a_proof(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "case.yaml").write_text(CASE)
    (tmp_path / "house.yaml").write_text(STUCK)
    words = ["judge", str(tmp_path / "case.yaml"), "--house-law", str(tmp_path / "house.yaml"), "--plain"]
    assert output_of(capsys, words).startswith("legal")


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("law", "idle"),
    [
        (HIMI + "drop: [TH-TOWER]\nparameters: {th.tower.ranks: 2, th.tower.with_strength: 5}\n", ["2", "5"]),
        ("game: taruno\ntitle: Ours\ndrop: [TU-DRAW]\nreadings: {tu.minor_compulsory: yes}\n", ["yes"]),
        ("game: tarot-himi\ntitle: Ours\nparameters: {th.tower.ranks: 2}\n", []),
        ("game: tarot-himi\ntitle: Ours\ndrop: [TH-DEATH, TH-DEATH.3]\nparameters: {th.tower.ranks: 2}\n", []),
        ("game: taruno\ntitle: Ours\ndrop: [TU-DRAW]\nparameters: {tu.deal: 5}\n", []),
    ],
)
def test_a_number_that_nothing_reads_is_a_warning(law: str, idle: list[str]) -> None:
    source = Source("house.yaml", law)
    with governed(parsed(source)):
        warnings = [each for each in consistency(parsed(source), places(source), 0.1).warnings if each.code == IDLE]
    assert [each.place.text[each.place.column - 1 :][: each.place.length] for each in warnings if each.place] == idle
    assert all("nothing reads it but" in each.message and "keep" in each.help for each in warnings)


# -- a contradiction that is planted: a clause, and its opposite beside it


@dataclass(frozen=True)
class Planted(LockedLaw):
    """A lock as the later of two laws."""

    def both(self, game: Game) -> tuple[Options, Options]:
        locked, present = super().both(game)
        return present, locked


def opposite(block: str) -> str:
    """A requirement of a lock with the opposite of its term, which is the last of its fields."""
    head, holds, term = block.partition("  holds:")
    return f"{head}{holds}\n    (not{term.rstrip()})\n"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("game", "clause"),
    thinned(
        [
            ("loka", "LO-LAY"),
            ("loka", "LO-FOLLOW"),
            ("tarot-poker", "TP-CALL"),
            ("tarot-poker", "TP-ANSWER"),
            ("taruno", "TU-NAME"),
            ("taruno", "TU-TURN"),
            ("taruno", "TU-DUE"),
            ("taruno", "TU-CHOOSE"),
            ("tahimi", "TA-TAX-DUE"),
            ("tarot-himi", "TH-WHEEL.3"),
            ("tarot-himi", "TH-JUSTICE.3"),
            ("tarot-poker", "TP-CHOICE"),
        ],
        3,
        LONG,
    ),
)
def test_a_planted_contradiction_is_shown(
    game: str, clause: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = added(lock_text(GAMES[game]), f"clause {clause}", "clause XX-PLANTED", opposite)
    differing = lock_differences(lock_of(Source("old.lock", text)), 20.0)
    assert differing.law.changed == ("XX-PLANTED",)
    law = Planted(differing.law.source, differing.law.changed)
    with governed(law):
        proved = consistency(law, {}, 60)
    assert [each.message.split(" as amended")[0] for each in proved.contradictions] == ["with XX-PLANTED"]
    assert re.search(r"by the document: .*(Ada|Ben|Cleo|Dov)", proved.contradictions[0].message)
    (tmp_path / "old.lock").write_text(text)
    monkeypatch.chdir(tmp_path)
    out = output_of(capsys, ["diff", "old.lock", "--rounds", "0"], 1)
    assert "-  XX-PLANTED went: " in out and "more plays are legal." in " ".join(out.split())
