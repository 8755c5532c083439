"""What follows of actions by two versions: simulated rounds that one plays and the other replays."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import cast

import pytest

from adjudicator.cases.lock import lock_text
from adjudicator.cli.earlier import earlier
from adjudicator.games import GAMES
from adjudicator.records.audit import audit
from adjudicator.records.record import loads
from adjudicator.records.replayed import Here, replayed
from adjudicator.records.states import Noted, answer
from adjudicator.report.replayed import FOLLOWS, RULINGS
from tests.cli.driven import ROOT, Capture, output_of
from tests.thinning import LONG, thinned

PLANTED = {
    "tahimi": ("tahimi/trick.py", "players[(start + step) % len(players)]", "players[(start - step) % len(players)]"),
    "tarot-himi": ("tarot_himi/rules.py", "DRAW, player, None, 1 + len", "DRAW, player, None, 2 + len"),
    "loka": (
        "loka/rules.py",
        "(Pending(PLAY, winner),) * (winner not in state.out)",
        "(Pending(PLAY, trick[0][0]),) * (trick[0][0] not in state.out)",
    ),
    "taruno": ("taruno/state.py", "1 if self.clockwise else -1", "-1 if self.clockwise else 1"),
}
"""By game a transition changed in one place: the direction of play, how many cards are drawn, who leads after a trick."""


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with this package, in which a transition of each game is another."""
    folder = tmp_path_factory.mktemp("other")
    copytree(ROOT / "adjudicator", folder / "adjudicator", ignore=ignore_patterns("__pycache__"))
    for file, own, planted in PLANTED.values():
        module = folder / "adjudicator" / "games" / file
        source = module.read_text()
        assert source.count(own) == 1
        module.write_text(source.replace(own, planted))
    return str(folder)


@pytest.mark.parametrize("game", thinned(PLANTED, 4, LONG))
def test_another_transition_is_shown_by_a_round(other: str, capsys: Capture, game: str) -> None:
    data = json.loads(output_of(capsys, ["diff", other, "--game", game, "--rounds", "8", "--json"], 1))
    assert data["amendments"] == [] and data["notes"] == []
    rounds = data["replayed"]
    assert (rounds["rounds"], rounds["records"], rounds["stopped"]) == (8, 4, None)
    partings = [each for each in rounds["partings"] if each["what"] == FOLLOWS]
    assert {each["played_by"] for each in partings} <= {data["law"], data["against"]}
    for each in partings:
        record = loads(each["record"])
        assert record.lines == each["line"] and str(record.last[-1].event) == each["action"]
        assert audit(record).sound or each["played_by"] == data["against"]
        assert all(outcome["earlier"] != outcome["later"] for outcome in each["outcomes"])
    assert partings and all(each["what"] in (FOLLOWS, RULINGS) for each in rounds["partings"])


WORDS = ("--game", "taruno", "--rounds", "2")


@pytest.mark.long
def test_where_versions_part_is_printed(other: str, capsys: Capture) -> None:
    text = output_of(capsys, ["diff", other, *WORDS], 1)
    assert "What follows of an action differs first on line 2 of seed 0, Ada: starter 2\n   of Wands:\n" in text
    assert "   by the law as it stands: what is due: Ada (turn).\n" in text
    assert "\n       - Ada: starter 2 of Wands\n" in text


@pytest.mark.long
def test_where_versions_part_is_printed_in_each_form(other: str, capsys: Capture) -> None:
    markdown = output_of(capsys, ["diff", other, *WORDS, "--markdown"], 1)
    assert (
        "## What follows of actions\n" in markdown and "* by the law as it stands: what is due: Ada (turn)." in markdown
    )
    assert "```yaml\ngame: taruno\n" in markdown
    page = output_of(capsys, ["diff", other, *WORDS, "--html"], 1)
    assert "<h2>What follows of actions</h2>" in page and "  - Ada: starter 2 of Wands\n</pre>" in page


@pytest.mark.long
def test_rounds_of_the_same_version_have_the_same_lines(capsys: Capture) -> None:
    out = " ".join(output_of(capsys, ["diff", str(ROOT), "--game", "tarot-poker", "--rounds", "6"]).split())
    assert "No clause and no reading differs." in out
    assert "6 simulated rounds (seeds 0 to 2), each played by one law, were replayed by the other" in out
    assert "In six simulated rounds nothing went differently." in out


def test_a_lock_has_no_rounds(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "old.lock").write_text(lock_text(GAMES["loka"]))
    out = " ".join(output_of(capsys, ["diff", str(tmp_path / "old.lock")]).split())
    assert "A lock has no code, so what follows of actions is not in it" in out and "simulated rounds (" not in out


def test_a_version_that_replays_nothing_is_named(tmp_path: Path, capsys: Capture) -> None:
    copytree(ROOT / "adjudicator", tmp_path / "adjudicator", ignore=ignore_patterns("__pycache__"))
    (tmp_path / "adjudicator" / "records" / "states.py").write_text("")
    out = " ".join(output_of(capsys, ["diff", str(tmp_path), "--game", "loka"]).split())
    assert "no simulated rounds were replayed by the other version" in out


@pytest.mark.long
def test_rounds_are_played_by_other_numbers_of_players_too() -> None:
    records = [cast(dict[str, object], answer({"play": seed, "game": "taruno"})["record"]) for seed in range(4)]
    assert [len(str(record["players"]).split()) for record in records] == [4, 3, 5, 2]


def test_rounds_end_with_the_time() -> None:
    laws = Here("one", {}), Here("other", {})
    (only,) = replayed(laws, "tarot-poker", 4, 0, 0.0)
    assert (only.rounds, only.differs) == (0, False)
    assert only.sentences == ("4 of 4 rounds were not replayed: there was no time.",)


def test_a_version_that_ends_early_is_seen() -> None:
    with earlier(str(ROOT)) as version, version.replayer(60) as process:
        assert process is not None and process.reply({"play": 0, "game": "tarot-poker"}) is not None
        process.process.kill()
        assert process.reply({"play": 1, "game": "tarot-poker"}) is None
        *_, last = replayed((process, Here("other", {})), "tarot-poker", 2, 0, 60.0)
    assert last.stopped == "a version could not go on" and last.rounds == 0


def test_a_record_that_a_law_refuses_parts_the_laws() -> None:
    record = answer({"play": 0, "game": "tarot-poker"})["record"]
    assert isinstance(record, dict)
    refusal = answer({"replay": {**record, "players": "Ada"}})
    assert [[*line] for line in cast("list[Noted]", refusal["lines"])] == [["line", "action", "refused"]]


@pytest.mark.long
def test_a_number_of_a_house_is_shown_by_a_round(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("game: taruno\ntitle: Ours\nparameters: {tu.king.draws: 5}\n")
    stacking = str(ROOT / "cases" / "taruno" / "stacking.yaml")
    data = json.loads(output_of(capsys, ["diff", str(file), stacking, "--rounds", "4", "--json"], 1))
    (amendment,) = data["amendments"]
    (first, *_) = amendment["replayed"]["partings"]
    assert [(each["earlier"].split()[-2:], each["later"].split()[-2:]) for each in first["outcomes"]] == [
        (["3", "cards)"], ["5", "cards)"])
    ]
