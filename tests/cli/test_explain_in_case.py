"""`explain` with a case: the term of a clause, its symbols, what is left of it, and how it bears on the verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from adjudicator import api, games
from adjudicator.cases import rulings
from adjudicator.cases.rulings import clauses_in_ruling
from adjudicator.cli.app import run
from adjudicator.files.diagnostics import Refused
from adjudicator.games import IDS, register
from adjudicator.report.explain import NOTHING
from adjudicator.report.formula import Formula
from adjudicator.report.in_case import AGAINST, KEPT, OPEN, PERHAPS, USED, ClauseInCase
from adjudicator.solve.budget import GaveUp
from tests.cli.conftest import Write
from tests.cli.driven import ROOT, Capture
from tests.thinning import DEEP, LONG

LOKA = """\
game: loka
players: Ada Ben Cleo
trick:
  - Ada: 3 of Cups
hands:
  Ben: {hand}
rulings:
  - play: {play}
"""


@pytest.fixture
def jig(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Jig among the games, for one test."""
    monkeypatch.setattr(games, "_REGISTRY", games._Registry(games._REGISTRY))
    register("jig", "examples.jig")
    yield


def printed(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """A command's exit code and its output."""
    capsys.readouterr()
    code = run(arguments)
    output = capsys.readouterr()
    return code, output.out + output.err


def entry(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """The one JSON object that `explain` prints."""
    code, text = printed(capsys, "explain", *arguments, "--json")
    data: dict[str, Any] = json.loads(text)
    assert code == 0 and data["schema"] == 1
    return data


# -- what is printed


@pytest.mark.usefixtures("jig")
@pytest.mark.parametrize(
    ("columns", "file", "ruling", "shown"),
    [
        (
            "80",
            "follow",
            ["--ruling", "3"],
            """\
JG-HOLDER  The holder follows  (jig, obligation)
  Whoever holds the card that is asked for plays it, and does not pass.
  = rule     Round Games with Cards (1891), "Jig"
  --> examples/jig/cases/follow.yaml:17:11
17 |   - play: pass
   |           ^^^^
  = play     Ben, pass
  = term     met if cards != 0 or wanted = 0 or best that follows = 0
  = value    cards = 0: how many cards are put down
             wanted = 32: the 6 of Hearts is asked for
             best that follows = 1: the greatest merit of a play that is open;
             that of a play is 1 if cards = 1 else 0
  = left     false
  = verdict  illegal. The play is illegal by this clause.
""",
        ),
        (
            "40",
            "hidden",
            [],
            """\
JG-HOLDER  The holder follows  (jig, obligation)
  Whoever holds the card that is asked
  for plays it, and does not pass.
  = rule     Round Games with Cards (1891), "Jig"
  --> examples/jig/cases/hidden.yaml:14:11
14 |   - play: pass
   |           ^^^^
  = play     Ben, pass
  = term     met if cards != 0 or wanted
             = 0 or best that follows =
             0
  = value    cards = 0: how many cards
             are put down
             wanted = 33: the
             7 of Hearts is asked for
             best that follows = unseen:
             the greatest merit of a
             play that is open; that of
             a play is 1 if cards = 1
             else 0
  = left     not holds 7 of Hearts
  = verdict  depends. Wherever the play
             is illegal, this clause is
             violated.
""",
        ),
    ],
)
def test_a_clause_is_shown_with_its_term_its_values_and_what_is_left(
    columns: str, file: str, ruling: list[str], shown: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", columns)
    assert printed(capsys, "explain", "JG-HOLDER", "--case", f"examples/jig/cases/{file}.yaml", *ruling) == (0, shown)


def test_long_terms_are_cut_in_text_and_whole_in_json(capsys: Capture) -> None:
    case = str(ROOT / "cases" / "tarot-himi" / "tower.yaml")
    code, text = printed(capsys, "explain", "TH-TOWER", "--case", case)
    assert code == 0 and "... (whole with --json)" in " ".join(text.split()) and " more are named with --json" in text
    assert "holds Tower = true: Ben holds the Tower" in text and "mimic 2 beneath: nothing to speak of" in text
    assert max(map(len, text.splitlines())) <= 80
    (term,) = entry(capsys, "TH-TOWER", "--case", case)["terms"]
    assert term["role"] == "bars" and term["left"] == "false" and term["value"] is False
    assert term["term"].startswith("holds Tower and puts and not #") and " more" not in term["term"]
    whole = " ".join([term["term"], *term["where"].values()])
    assert len(term["where"]) > 8 and all(name in whole for name in term["where"])


def test_a_card_stands_for_its_clauses_in_the_game_of_the_case(capsys: Capture) -> None:
    case = str(ROOT / "cases" / "loka" / "fool-any-time.yaml")
    code, text = printed(capsys, "explain", "Fool", "--case", case)
    assert code == 0 and text.index("\nLO-FOOL.2  ") > text.index("LO-FOOL  ") == 0


# -- how a clause bears on a verdict


@pytest.mark.parametrize(
    ("clause", "hand", "play", "bearing", "says"),
    [
        ("LO-FOLLOW", "2 of Cups 5 of Coins", "5 of Coins", "against", "The play is illegal by this clause."),
        ("LO-TURN", "2 of Cups 5 of Coins", "5 of Coins", "kept", "to this clause; the play is illegal by LO-FOLLOW."),
        ("LO-FOLLOW", "2 of Cups 5 of Coins", "2 of Cups", "kept", "The play keeps to this clause."),
        ("LO-FOLLOW", "5 of Coins + 3 unseen", "5 of Coins", "perhaps", "it or LO-TRUMP is violated."),
        ("LO-FOLLOW", "Fool 2 of Cups", "Fool", "waived", "need not keep to this clause: LO-FOOL waives it."),
        ("LO-FOOL", "Fool 2 of Cups", "Fool", "used", "The play is legal by this clause, which waives LO-FOLLOW"),
        ("LO-FOOL", "2 of Cups 5 of Coins", "2 of Cups", "unused", "This clause waives nothing for this play."),
    ],
)
def test_the_bearing_of_a_clause_is_stated(
    clause: str, hand: str, play: str, bearing: str, says: str, write: Write, capsys: Capture
) -> None:
    data = entry(capsys, clause, "--case", write(LOKA.format(hand=hand, play=play)))
    assert data["bearing"] == bearing and says in data["says"]


def _sample(step: int) -> list[str]:
    return [str(path) for game in IDS for path in sorted((ROOT / "cases" / game).glob("*.yaml"))[::step]]


def _explained(path: str) -> Iterator[tuple[api.Verdict, ClauseInCase]]:
    """Every clause of each ruling in a file, with the verdict."""
    case = api.load(path)
    ids = [entry.id for entry in api.rules(case.game)]
    for expected in case.rulings:
        try:
            verdict = api.rule(expected, case.profile, NOTHING)
        except Refused:
            continue
        yield from ((verdict, explanation) for explanation in clauses_in_ruling(expected, ids))


@pytest.mark.parametrize("step", [400, pytest.param(60, marks=LONG), pytest.param(6, marks=DEEP)])
def test_values_are_what_is_left_and_the_bearing_agrees_with_the_reasons(step: int) -> None:
    seen = 0
    for path in _sample(step):
        for verdict, explanation in _explained(path):
            seen += 1
            where = (path, explanation.play, explanation.clause.id)
            assert explanation.verdict == verdict.verdict, where
            # A permission among the reasons of a play in doubt says why what the hand has shown is in doubt.
            barring = {reason.clause for reason in verdict.reasons if reason.kind != "permission"}
            assert (explanation.bearing in (AGAINST, PERHAPS)) == (
                not verdict.legal and explanation.clause.id in barring
            ), where
            assert explanation.bearing != USED or verdict.legal, where
            for term in explanation.terms:
                settled = not term.left.inputs
                assert not settled or Formula(term.left, {}).text == str(term.value).lower(), where
            assert all(len(str(line)) <= 80 for line in explanation.lines(80)), where
    assert seen > (100 if step < 100 else 20)


@pytest.mark.long
def test_an_open_clause_of_a_settled_ruling_is_called_open() -> None:
    explanations = [one for path in _sample(1) if "hidden" in path and "poker" in path for _, one in _explained(path)]
    assert {OPEN, KEPT} <= {one.bearing for one in explanations}
    assert all(one.says.startswith("Unseen cards decide") for one in explanations if one.bearing == OPEN)


# -- what is refused


@pytest.mark.parametrize(
    ("arguments", "code", "says", "help"),
    [
        (["LO-FOLLOW", "--case", "tahimi/follow"], "foreign-clause", "is of loka, and the case is of tahimi", "rules"),
        (["LO-TRICK", "--case", "loka/follow"], "foreign-clause", "what follows from a play, and makes none", "rules"),
        (["LO-LAY", "--case", "loka/follow"], "foreign-clause", "another decision (turn)", "name LO-TURN, LO-CARD"),
        (
            ["LO-FOLLOW", "--case", "loka/lay-away", "--ruling", "1"],
            "foreign-clause",
            "loka/lay-away.yaml:11:11",
            "name LO-LAY",
        ),
        (["LO-TURN", "--case", "loka/ask-pack"], "no-rulings", "asks for no rulings", "add rulings: to the file"),
        (["LO-TURN", "--case", "loka/follow", "--ruling", "9"], "no-ruling", "has no ruling 9", "a number from 1 to 5"),
        (["LO-TURN", "--case", "loka/follow", "--ruling", "0"], "no-ruling", "--> --ruling:1:1", "a number from 1"),
        (["LO-TURN", "--case", "loka/nowhere"], "no-such-file", "there is no file", "check the name"),
        (["LO-TURNS", "--case", "loka/follow"], "unknown-name", "no clause and no card", "did you mean LO-TURN?"),
        (["lo.revoke", "--case", "loka/follow"], "unknown-name", "no clause and no card", "help"),
        (["LO-TURN", "--ruling", "1"], "bad-option", "--ruling is the number of a ruling", "--case FILE"),
        (["LO-TURN", "--case", "loka/follow", "--game", "loka"], "two-sources", "name a game each", "leave --game out"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_remedy(
    arguments: Sequence[str], code: str, says: str, help: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(ROOT / "cases")
    line = [f"{word}.yaml" if Path(word).parent.name else word for word in arguments]
    assert run(["explain", *line]) == 2
    output = capsys.readouterr()
    text = " ".join(output.err.split())
    assert f"error[{code}]" in text and says in text and help in text and not output.out
    assert run(["explain", *line, "--json"]) == 2
    assert [fault["code"] for fault in json.loads(capsys.readouterr().out)["errors"]] == [code]


@pytest.mark.parametrize(("json_too", "shown"), [([], "undecided: the solver gave up"), (["--json"], '"undecided"')])
def test_a_solver_that_gives_up_is_reported(
    json_too: list[str], shown: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def giving_up(*arguments: object) -> None:
        raise GaveUp("timeout")

    monkeypatch.setattr(rulings, "clauses_in_ruling", giving_up)
    code, text = printed(capsys, "explain", "LO-TURN", "--case", str(ROOT / "cases/loka/follow.yaml"), *json_too)
    assert code == 4 and shown in text
