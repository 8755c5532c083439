"""The benchmarks run at their smallest size, and the page is made from their results. No time is asserted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import aims, page
from benchmarks.__main__ import PAGE, main
from benchmarks.clingo import differing, sample
from benchmarks.clingo.program import Program
from benchmarks.commands import spent
from benchmarks.plots import names as plot_names
from benchmarks.registry import load, names
from benchmarks.run import NOT_INSTALLED, Result, as_json, results_of, run
from benchmarks.scheme import TINY, Benchmark, Figure, Note, Part, Plot, Size, Table, decoded, encoded
from tests.oracles import tarot_himi

MINUTES = {
    "browser",
    "choices",
    "clingo",
    "commands",
    "growth",
    "hidden",
    "peers",
    "replay",
    "settle",
    "simulate",
    "start",
    "theorems",
    "turns",
}
SECONDS = {"batch", "hands"}
"""Those that take a second or more even at their smallest."""
PARTS: tuple[Part, ...] = (
    Table("A table", ("", "ms"), (("a verdict", 0.25), ("all plays", None)), "a command"),
    Plot("cards", "By cards", "cards", "ms", {"a line": ((1.0, 2.0), (2.0, 1234.5))}, "xy"),
    Figure("printed_median", 2.5, "10 turns"),
    Figure("printed_95th", 12.0),
    Note("A word."),
)
RESULT = Result("turns", "Turns", "What is measured.", "python -m benchmarks turns", "measured", "", 1.5, PARTS)
LATE = Result("soak", "Soak", "What else.", "python -m benchmarks soak", "out of time", "ended after 9 s", 9.0, ())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two results as a run leaves them."""
    path = tmp_path / "results.json"
    path.write_text(as_json(TINY, [RESULT, LATE], {"cores": "2"}), encoding="utf-8")
    return path


def test_the_page_is_made_from_json(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.md"
    assert main(["--from", str(file), "--page", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert "| a verdict | 0.25 |" in text and "A word." in text and "ran out of time: ended after 9 s" in text
    assert "| ≤ 3 ms | 2.5 ms (10 turns) | yes | `python -m benchmarks turns` |" in text
    assert "| ≤ 10 ms | 12 ms | **no** |" in text
    assert "out of time: ended after 9 s | not measured |" in text
    drawn = "cards" in plot_names(tmp_path / "page")
    assert ("![By cards](page/cards.svg)" in text) == drawn != ("| 1,234 |" in text)
    assert json.loads((tmp_path / "page" / "results.json").read_text()) == json.loads(file.read_text())


@pytest.mark.parametrize("text", ["", "[]", '{"results": [{}], "machine": {}, "size": "full"}'])
def test_a_file_that_holds_no_results_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    assert main(["--from", str(path), "--page", str(tmp_path / "page.md")]) == 2
    assert "is no file of results" in capsys.readouterr().err and not (tmp_path / "page.md").exists()


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nosuch"]) == 2
    assert "no benchmark nosuch; there are turns" in capsys.readouterr().err


def test_the_page_on_file_is_that_of_its_results() -> None:
    folder = PAGE.with_suffix("")
    if not PAGE.exists():
        pytest.skip("no page has been made")
    data = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    made = page.page(results_of(data), data["machine"], plot_names(folder), folder.name)
    assert PAGE.read_text(encoding="utf-8") == made, "python -m benchmarks --from docs/benchmarks/results.json"


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_parts_go_through_json(part: Part) -> None:
    assert decoded(json.loads(json.dumps(encoded(part)))) == part


def test_every_aim_has_one_limit_and_a_benchmark_or_a_run_by_hand() -> None:
    for aim in aims.aims():
        assert (aim.at_most is None) != (aim.at_least is None), aim.name
    sources = [aim.source for aim in aims.aims()]
    assert len(sources) == len(set(sources))
    assert set(aims.long_runs()) <= set(sources)


@pytest.mark.parametrize("value", [0.9, 1.0, 1.1])
def test_an_aim_is_met_at_its_limit(value: float) -> None:
    assert aims.Aim("", "", "", "", at_most=1.0).met(value) == (value <= 1)
    assert aims.Aim("", "", "", "", at_least=1.0).met(value) == (value >= 1)


def test_what_is_not_installed_is_reported() -> None:
    absent = Benchmark("turns", "", "", lambda size: iter(()), needs=("no_such_module",))
    assert (run(absent, TINY).state, run(absent, TINY).why) == (NOT_INSTALLED, "no_such_module")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.deep if name in MINUTES else pytest.mark.long if name in SECONDS else ())
        for name in names()
    ],
)
def test_each_runs_at_its_smallest_size(name: str) -> None:
    benchmark = load(name)
    if benchmark.missing:
        pytest.skip(f"{', '.join(benchmark.missing)} is not installed")
    parts = list(benchmark.run(TINY))
    assert parts and all(decoded(json.loads(json.dumps(encoded(part)))) == part for part in parts)


def test_the_answer_set_program_agrees_with_the_oracle() -> None:
    pytest.importorskip("clingo", reason="clingo is an optional extra")
    program = Program()
    for turn in sample(200):
        table, actor, _, options = turn
        seat = tarot_himi.Seat(table, tarot_himi.follow(table, options), actor, options)
        theirs = {play: tarot_himi.judge(seat, play).shows for play in tarot_himi.plays(table, actor, options)}
        assert program.shown_plays(turn, seat.state) == theirs, turn


@pytest.mark.deep
def test_the_answer_set_program_agrees_with_the_program() -> None:
    pytest.importorskip("clingo", reason="clingo is an optional extra")
    assert differing(Program(), sample(500)) == []


@pytest.mark.deep
def test_a_run_in_a_process_of_its_own_keeps_what_came_in_time() -> None:
    assert run(load("separate"), TINY).state == "measured"
    late = run(Benchmark("separate", "", "", load("separate").run, limit=0.01), Size("tiny"))
    assert (late.state, late.why, late.parts) == ("out of time", "ended after 0 s", ())
    unbegun = run(load("separate"), TINY, seconds=0)
    assert (unbegun.state, unbegun.why) == ("out of time", "not begun")


@pytest.mark.deep
def test_a_command_that_takes_too_long_is_ended() -> None:
    assert spent(("check", "cases"), 0.5).late
    assert spent(("readings", "th.magician.on_ace"), 60).code == 0
