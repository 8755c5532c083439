"""`prove` and `judge --smt2` from end to end: what is printed and written, and the exit codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from z3 import And, Bool, Implies, Int, Not

from adjudicator import api
from adjudicator.cli import prove as command
from adjudicator.cli.app import run
from adjudicator.games import IDS
from adjudicator.games.tahimi.hand import cards, last_size, leading, on_turn, puts
from adjudicator.report import proof
from adjudicator.report.proof import book
from adjudicator.report.theorems import chosen
from adjudicator.solve.theorem import Theorem, always
from tests.cli.driven import complaint_of, output_of
from tests.second_solver import answers

ROOT = Path(__file__).parents[2]
TOWER = str(ROOT / "cases" / "tarot-himi" / "tower.yaml")
FLAGS = ["--on", "VI VI", "--holding", "VII VIII VIII IX IX Tower"]
Capture = pytest.CaptureFixture[str]


# -- naming theorems


def names(*patterns: str, game: str | None = None) -> list[str]:
    return [theorem.name for _, theorem in chosen(patterns, game)]


def test_theorems_are_named_by_name_beginning_clause_and_card() -> None:
    assert names("hermit-forbids") == ["hermit-forbids"]
    assert names("HERMIT-") == [name for name in names() if name.startswith("hermit-")]
    assert {"joker-lowest", "decides-TA-JOKER.2"} <= set(names("ta-joker.2"))
    assert {"tower-forbids", "holding-tower", "needed-TH-TOWER"} <= set(names("the Tower"))
    assert {"holding-moon"} <= set(names("Moon"))
    assert "four-discards" in names("Wheel of Fortune")
    assert "decides-LO-FOOL" in names("Fool", game="loka")


def test_a_theorem_named_twice_is_proved_once_in_the_order_of_the_book() -> None:
    assert names("hermit-forbids", "hermit", "lovers-forbid") == names("lovers-forbid", "hermit")


def test_each_game_may_have_one_of_a_name() -> None:
    assert [game for game, _ in chosen(["open-monotone"])] == list(IDS)
    assert [game for game, _ in chosen(["open-monotone"], "tahimi")] == ["tahimi"]


@pytest.mark.parametrize(
    ("arguments", "message", "help"),
    [
        (["hermit-forbid5"], "no theorem, clause or card is called 'hermit-forbid5'", "did you mean hermit-forbids?"),
        (["TH-TOWRE"], "no theorem, clause or card is called 'TH-TOWRE'", "did you mean TH-TOWER?"),
        (["zzz"], "no theorem, clause or card is called 'zzz'", "docs/theorems.md"),
        (["--game", "tahima"], "no game is called 'tahima'", "did you mean tahimi?"),
        (["tower-forbids", "--game", "tahimi"], "no theorem, clause or card is called 'tower-forbids'", "help"),
        (["--time-limit", "0"], "--time-limit 0 is no time", "more than 0"),
    ],
)
def test_what_cannot_be_proved_is_refused(arguments: list[str], message: str, help: str, capsys: Capture) -> None:
    assert run(["prove", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in " ".join(printed.err.split()) and help in " ".join(printed.err.split())


# -- results


def test_what_is_proved_is_listed_with_its_time(capsys: Capture) -> None:
    lines = output_of(capsys, ["prove", "hermit-", "joker-wild"]).splitlines()
    assert lines[0] == "tahimi" and lines[2] == "tarot-himi"
    assert [line.split()[:2] for line in lines if line.startswith("  hermit")] == [
        [name, "proved"] for name in names("hermit-")
    ]
    proved = len(names("hermit-", "joker-wild"))
    assert proved > 3 and lines[-1].startswith(f"{proved} of {proved} proved")


def test_several_processes_give_the_same_in_the_same_order(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["prove", "tower-", "--json"]) == 0
    alone = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    monkeypatch.setattr(command, "_FEW", 0)
    assert run(["prove", "tower-", "--json"]) == 0
    shared = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    results = [[{k: v for k, v in one.items() if k != "seconds"} for one in some] for some in (alone, shared)]
    assert results[0] == results[1] and [one["theorem"] for one in alone] == names("tower-")
    assert {one["result"] for one in alone} == {"proved"}
    assert set(alone[0]) == {"schema", "game", "theorem", "says", "over", "result", "seconds", "case", "found"}


def _false() -> Iterator[Theorem]:
    x, y, z = Int("x"), Int("y"), Int("z")
    cubes = Implies(And(x > 1, y > 1, z > 1), x * x * x + y * y * y != z * z * z)
    own = book("tarot-himi").domain
    follows = And(on_turn, puts, Not(leading), cards == 2)
    yield always("false-pairs", "No pair goes on another.", {}, lambda: Not(And(follows, own.legal_aided)))
    yield always("false-size", "Nothing so large.", {}, lambda: Implies(Not(leading), last_size < 12))
    yield always("false-empty", "About nothing.", {"never": And(puts, Not(puts))}, lambda: Bool("anything"))
    yield always("false-cubes", "Fermat was right.", {}, lambda: cubes)


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book with theorems that do not hold."""
    own = book("tarot-himi")
    more = replace(own, theorems={**own.theorems, **{theorem.name: theorem for theorem in _false()}})
    real = proof.decided
    monkeypatch.setattr(proof, "decided", lambda game: (more,) if game == "tarot-himi" else real(game))


@pytest.mark.usefixtures("doubtful")
def test_a_counterexample_is_printed_as_a_case_and_ruled_on(capsys: Capture, tmp_path: Path) -> None:
    out = output_of(capsys, ["prove", "false-pairs"], 1)
    assert "disproved: false-pairs\n  No pair goes on another.\n" in out
    case = out[out.index("# yaml-language-server") : out.index("\n\nlegal: ")]
    file = tmp_path / "kept.yaml"
    file.write_text(case)
    verdict = output_of(capsys, ["judge", str(file)])
    assert verdict.splitlines()[0] in out


@pytest.mark.usefixtures("doubtful")
def test_a_counterexample_that_is_no_case_is_put_in_words(capsys: Capture) -> None:
    out = " ".join(output_of(capsys, ["prove", "false-size"], 1).split())
    assert "disproved: false-size" in out and "= found" in out and "last size: 12" in out


@pytest.mark.usefixtures("doubtful")
def test_a_theorem_about_nothing_is_a_failure(capsys: Capture) -> None:
    assert "nothing meets its premises" in output_of(capsys, ["prove", "false-empty"], 1)


@pytest.mark.usefixtures("doubtful")
def test_giving_up_has_an_exit_code_of_its_own_and_outweighs(capsys: Capture) -> None:
    assert "gave up" in output_of(capsys, ["prove", "false-cubes", "--time-limit", "0.05"], 4)
    assert run(["prove", "false-cubes", "false-empty", "--time-limit", "0.05"]) == 4


# -- files for other solvers


def test_each_theorem_is_written_for_other_solvers(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "new" / "folder"
    assert run(["prove", "hermit-forbids", "decides-TH-HERMIT", "--smt2", str(folder)]) == 0
    files = sorted(file.name for file in (folder / "tarot-himi").iterdir())
    assert files == ["decides-TH-HERMIT.smt2", "hermit-forbids.premise.smt2", "hermit-forbids.smt2"]
    statuses = {name: answers((folder / "tarot-himi" / name).read_text()) for name in files}
    assert statuses == dict(zip(files, [["sat"], ["sat"], ["unsat"]], strict=True))


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path, capsys: Capture) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    assert "error[cannot-write]" in complaint_of(capsys, ["prove", "hermit-forbids", "--smt2", str(taken)])


def test_judge_writes_the_query_behind_a_verdict(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "query.smt2"
    assert run(["judge", "VIII VIII", *FLAGS, "--smt2", str(file)]) == 1
    assert answers(file.read_text()) == ["unsat", "sat"]
    assert run(["judge", "IX IX", "--case", TOWER, "--smt2", str(file)]) == 0
    assert answers(file.read_text()) == ["sat", "unsat"]
    assert capsys.readouterr().err == ""


def test_judge_writes_several_rulings_into_a_folder_only(tmp_path: Path, capsys: Capture) -> None:
    assert "error[several-rulings]" in complaint_of(
        capsys, ["judge", "--case", TOWER, "--smt2", str(tmp_path / "query.smt2")]
    )
    assert run(["judge", "--case", TOWER, "--smt2", str(tmp_path)]) == 1
    statuses = [answers(file.read_text()) for file in sorted(tmp_path.iterdir())]
    assert statuses == [["sat", "unsat"], ["unsat", "sat"]]


def test_judge_refuses_a_file_it_cannot_write(tmp_path: Path, capsys: Capture) -> None:
    assert "error[cannot-write]" in complaint_of(
        capsys, ["judge", "IX IX", *FLAGS, "--smt2", str(tmp_path / "none" / "query.smt2")]
    )


def test_judge_writes_nothing_where_there_is_no_verdict(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adjudicator.solve.question import Question
    from adjudicator.solve.solver import GaveUp

    def give_up(question: Question) -> str:
        raise GaveUp("no time")

    monkeypatch.setattr(Question, "verdict", property(give_up))
    file = tmp_path / "query.smt2"
    assert run(["judge", "IX IX", *FLAGS, "--smt2", str(file)]) == 4
    assert not file.exists()
    assert "no query is written" in capsys.readouterr().err


def test_the_interface_proves_too() -> None:
    (result,) = api.prove("hermit-forbids")
    assert result.proved and result.game == "tarot-himi" and result.case is None


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_refused(name: str, capsys: Capture) -> None:
    assert "leave it out to have all of them" in complaint_of(capsys, ["prove", name, "--time-limit", "0.2"])
    with pytest.raises(api.Refused):
        api.prove(name, limit=0.2)


def test_how_many_theorems_there_are_is_printed_first(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(command, "_FEW", 1)
    monkeypatch.setattr("adjudicator.cli.workers.workers", lambda: 1)
    assert (
        complaint_of(capsys, ["prove", "hermit-", "--time-limit", "20"], 0)
        == f"{len(names('hermit-'))} theorems, each in 20 s at the most\n"
    )
