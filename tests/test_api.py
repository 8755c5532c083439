"""The Python interface."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

import adjudicator
from adjudicator.cards import parse_play
from adjudicator.report.explain import verdict
from adjudicator.report.json import dumps
from tests.helpers import fault_of
from tests.oracles.bridge import play, situation
from tests.oracles.turns_made import Turn
from tests.strategies import turns

CASE = """
game: tarot-himi
players: Ada Ben Cleo Dov
trick: [Ada: VI VI]
hands: {Ben: VI VI VII VII VII IX Strength Star Chariot}
rulings:
  - play: VI VI
    show: Strength
"""


@pytest.fixture
def case() -> adjudicator.Case:
    return adjudicator.loads(CASE)


def test_judge_answers_with_the_fields_of_the_json(case: adjudicator.Case) -> None:
    verdict = adjudicator.judge(case, "VI VI")
    assert verdict.legal and verdict.show == (("Strength",),)
    assert json.loads(dumps(verdict)) == json.loads(json.dumps(verdict.as_dict()))
    assert str(verdict).startswith("legal: Ben, VI VI on VI VI")


def test_judge_for_another_player_is_out_of_turn(case: adjudicator.Case) -> None:
    assert "TA-TURN" in adjudicator.judge(case, "pass", by="Cleo").because
    with pytest.raises(adjudicator.Refused, match="nobody here"):
        adjudicator.judge(case, "pass", by="Zed")


def test_judge_refuses_unknown_readings(case: adjudicator.Case) -> None:
    with pytest.raises(adjudicator.Refused, match="no reading has the key"):
        adjudicator.judge(case, "pass", readings={"th.nothing": "yes"})
    with pytest.raises(adjudicator.Refused, match="has no option"):
        adjudicator.judge(case, "pass", readings={"th.magician.on_ace": "perhaps"})


def test_plays_is_a_view(case: adjudicator.Case) -> None:
    legal = adjudicator.plays(case)
    names = [str(play) for play in legal]
    assert len(legal) == len(names) and names[-1] == "pass"
    assert "VI VI" in legal and "VII VII VII" not in legal and "IX" in legal
    assert "discard Chariot to Ada" in legal and "discard Chariot to Ben" not in legal
    tribute = next(play for play in legal if str(play).startswith("discard"))
    assert [str(choice) for choice in tribute.choices] == [
        f"discard Chariot to {who}" for who in ("Ada", "Cleo", "Dov")
    ]
    assert next(play for play in legal if str(play) == "IX").show == (("Star",),)
    assert "for Ben" in repr(legal) and 7 not in legal


def test_a_turn_of_several_actions_is_ruled_one_by_one() -> None:
    case = adjudicator.loads(
        "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: V, Ben: Ace]\nhands: {Cleo: VI VII Judgement Justice}\n"
    )
    assert not adjudicator.judge(case, "VI").legal
    verdict = adjudicator.judge(case, "discard Judgement, then VI")
    assert verdict.legal and verdict.understood == "discard Judgement, then VI on V"
    assert adjudicator.judge(case, "discard Judgement, then discard Justice, then VI").legal


def test_rulings_are_those_of_the_file(case: adjudicator.Case) -> None:
    ((expected, verdict),) = adjudicator.rulings(case)
    assert str(expected.play) == "VI VI" and verdict.at is not None and verdict.at.line == 7


def test_load_refuses_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(adjudicator.Refused):
        adjudicator.load(str(tmp_path))


def test_a_theorem_that_is_not_named_by_text_is_refused() -> None:
    with pytest.raises(adjudicator.Refused, match=r"bad-type.*names of theorems"):
        adjudicator.prove(["Sun"])  # type: ignore[arg-type]
    with pytest.raises(adjudicator.Refused, match="no theorem, clause or card is called 'Sunn'"):
        adjudicator.prove("Sunn")


def test_every_name_on_offer_is_there_and_named_once() -> None:
    assert list(adjudicator.__all__) == sorted(set(adjudicator.__all__))
    for name in adjudicator.__all__:
        offered = getattr(adjudicator, name)
        assert offered.__name__ == name and offered.__doc__
    code = "from adjudicator import *; print(Compared, Proven, DependsOn, GaveUp)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.count("<class") == 4


def test_explain_finds_ids_and_cards() -> None:
    ids = [entry.id for _, entry in adjudicator.explain("the Hanged Man")]
    assert ids[:2] == ["TH-HANGED-MAN", "TH-HANGED-MAN.2"] and "TH-LED-LOWEST" in ids[2:]
    assert {game for game, _ in adjudicator.explain("TA-RANK")} == {"tahimi", "tarot-himi"}


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("Towr", "did you mean Tower?"),
        ("TH-TOWR", "did you mean TH-TOWER?"),
        ("Hangd Man", "did you mean Hanged Man?"),
        ("not-held", "it is a code: The cards were not in the hand"),
        ("Not-Held ", "it is a code: The cards were not in the hand"),
        ("not-hld", "did you mean not-held?"),
        ("th.magician.on_ace", "it is a reading: readings()['th.magician.on_ace']"),
        ("xyzzy", "give the id of a clause"),
    ],
)
def test_explain_refuses_other_names_with_what_they_may_be(name: str, help: str) -> None:
    fault = fault_of(adjudicator.explain, name)
    assert (fault.code, fault.help[: len(help)]) == ("unknown-name", help)


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = (
        "import sys, adjudicator; print([m for m in ('z3', 'yaml', 'pydantic', 'typer', 'rich') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(turns())
def test_every_ruling_prints_and_reads_back(turn: Turn) -> None:
    table, actor, action, options = turn
    there = situation(table, actor, options)
    read = play(action, there.lexicon)
    assert parse_play(str(read), there.lexicon, (*table.players, read.to or "")) == read
    ruling = verdict(there, actor, read)
    assert json.loads(dumps(ruling))["verdict"] == ruling.verdict
    assert all(len(line) <= 80 for line in str(ruling).splitlines())
