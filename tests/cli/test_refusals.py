"""Flags and cases that are refused: the message, the place and the remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.cases.flag_values import HOUSE, pairs
from adjudicator.cli.app import run
from adjudicator.games import OUTLINES
from tests.cli.driven import TOWER, Capture, complaint_of, out_and_err, output_of
from tests.helpers import faults_of

BAD_FLAGS = [
    (["judge"], "there is nothing to rule on"),
    (["judge", "VI"], "exactly one of --on"),
    (["judge", "VI", "--holding", "VI"], "exactly one of --on, --lead and --opening"),
    (["judge", "VI", "--holding", "VI", "--lead", "--on", "V"], "exactly one of"),
    (["judge", "VI", "--holding", "VI", "--lead", "--game", "whist"], "no game is called 'whist'"),
    (["judge", "VI", "--holding", "VI", "--lead", "--players", "9"], "two to eight"),
    (["judge", "VI", "--holding", "VI", "--lead", "--reading", "th.magician.on_ac=tie"], "did you mean"),
    (["judge", "VI", "--holding", "VI", "--lead", "--reading", "th.magician.on_ace=tye"], "tie"),
    (["judge", "VI", "--holding", "VI", "--lead", "--reading", "tie"], "is not KEY=VALUE"),
    (["judge", "VI", "--holding", "VI", "--lead", "--house", "jokers=wild"], "no house rule 'jokers'"),
    (["judge", "VI", "--holding", "VI", "--lead", "--expect", "maybe"], "is no verdict"),
    (["judge", "VI", "--holding", "VI", "--lead", "--time-limit", "0"], "is no time"),
    (["simulate", "--rounds", "x"], "--rounds 'x' is no number that it takes"),
    (["serve", "--port", "70000"], "a whole number from 0 to 65535"),
    (["judge", "gives 2 of Cups", "-g", "loka", "--holding", "2 of Cups"], "the Fool write a case"),
    (["ask", "who is out", "--on", "V", "--holding", "VI"], "flags do not say what was done before"),
    (["judge", "VI", "--holding", "VI", "--lead", "--profile", "lenien"], "did you mean lenient?"),
    (["judge", "X", "--holding", "VI", "--lead"], "no X"),
    (["judge", "VIX", "--holding", "VI", "--lead"], "no card is called 'VIX'"),
    (["judge", "VI", "--holding", "VI VI VI VI VI", "--lead"], "5 of VI"),
    (["judge", "VI", "--holding", "VI Twoer", "--lead"], "did you mean Tower?"),
    (["judge", "Fool", "--holding", "VI Fool", "--on", "V"], "legal here: Fool as VI"),
    (["judge", "nowhere.yaml"], "nowhere.yaml"),
    (["judge", "VI", "--holding", "VI", "--lead", "--by", "Zed"], "nobody here is called"),
    (["judge", "V", "--on", "Ace", "--on", "Magician", "--holding", "V"], "write 'Magician as lead' or"),
    (["judge", "VII showing Star", "--on", "VI", "--holding", "VII"], "you hold no Star"),
    (["judge", "VI", "--case", TOWER, "--holding", "VI"], "describe two situations"),
    (["judge", "VI", "--holding", "VI", "--lead", "--color", "red"], "--color 'red' is no choice"),
    (["judge", "Joker", "--game", "tahimi", "--holding", "5 Joker", "--lead"], "jokers are a house rule"),
    (["judge", "VI", "--holding", "VI", "--holding", "VII", "--lead"], "--holding is given twice"),
    (["judge", "VI", "--lead", "-g", "tahimi", "--game=loka"], "--game is given twice"),
    (["judge", "VI", "--lead", "-r", "th.lead.pass=next", "-r", "th.lead.pass=keep"], "contradict"),
    (["judge", "VI", "--lead", "--players", "Ada You ada"], "names 'ada' twice"),
    (["plays", "--frobnicate"], "see adjudicator plays --help"),
    (["explain", "Twoer"], "did you mean"),
    (["judge", "VI VI", "--on", "V VII", "--holding", "VI VI"], "V and VII are of different ranks"),
    (["judge", "IV", "--on", "V", "--on", "IV", "--holding", "IV"], "add --disputed 2"),
    (["plays", "VI", "--on", "V", "--holding", "VI"], "plays takes no play"),
    (["judge", "gives A", "--owing", "3", "--holding", "A"], "--owing 3 is more than the one card"),
    (["judge", "gives A", "--game", "loka", "--owing", "2"], "loka has no taxes"),
    (["judge", "gives A", "--game", "loka", "--tribute"], "loka has no Chariot"),
    (["judge", "2 of Coins", "--game", "loka", "--lead", "--players", "4"], "just three can"),
    (["readings", "--game", "tahimy"], "did you mean tahimi?"),
    (["readings", "th.magician.on_ace", "--game", "tahimi"], "no reading of tahimi has the key"),
    (["readings", "th.nothing"], "no reading has the key"),
    (["rules", "--game", "whist"], "no game is called"),
    (["check", "nowhere"], "nowhere"),
    (["plays"], "exactly one of --on"),
    (["frobnicate"], "frobnicate"),
    (["judge", "--frobnicate"], "frobnicate"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_FLAGS, ids=[" ".join(a) for a, _ in BAD_FLAGS])
def test_bad_flags_are_refused_with_a_remedy(arguments: list[str], message: str, capsys: Capture) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert message in printed.err + printed.out
    assert printed.err.startswith("error[") and "Traceback" not in printed.err


BAD_CASES = [
    ("trick:\n  - Ben: VI\n  - Ada: VII\n  - Ada: VIII\n", "out-of-order", 5),
    ("turn: Cleo\ntrick:\n  - Ada: VI\n", "wrong-turn", 3),
    ("trick:\n  - Ada: VI VI VI\nhands:\n  Ben: VI VI\n", "too-many-cards", 4),
    ("trick:\n  - Ada: VI\nhands:\n  Ben: Tower Star Sun\n  Cleo: Moon World\n", "too-many-cards", 7),
    ("trick:\n  - Ada: VI\n  - Ben: Magician\nhands:\n  Cleo: Tower Star Sun Moon\n", "too-many-cards", 5),
    ("trick:\n  - Ada: VI\ndiscards: Judgement Magician\nhands:\n  Ben: Tower Star Sun\n", "too-many-cards", 5),
    ("trick:\n  - Ada: XIV\n", "ambiguous", 4),
    ("trick:\n  - Ada: Ace\n  - Ben: Magician\n", "unsettled", 5),
    ("out: Ben\nhands:\n  Ben: VI\n", "out-with-cards", 5),
    ("trick:\n  - Ada: VI\nhands:\n  Ben: VII\nrulings:\n  - play: VIII\n", "not-held", 8),
    ("trick:\n  - Ada: VI\nhands:\n  Ben: VII\nrulings:\n  - play: VII\n    because: TH-TOWR\n", "unknown-clause", 9),
    ("trick:\n  - Ada: VI\nrulings:\n  - play: VII\n    show: Strenth\n", "unknown-card", 7),
    ("trick:\n  - Ada: VI, then pass\n", "turn-over", 4),
    ("trick:\n  - Ada: discard Justice, then VI\n", "two-actions", 4),
    ("rulings:\n  - play: VI\n", "whose-turn", 4),
    ("profile: ours\ntrick:\n  - Ada: VI\n", "unknown-profile", 3),
]


@pytest.mark.parametrize(("text", "code", "line"), BAD_CASES, ids=[code for _, code, _ in BAD_CASES])
def test_bad_cases_are_refused_at_their_line(text: str, code: str, line: int, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("game: tarot-himi\nplayers: Ada Ben Cleo\n" + text)
    printed = complaint_of(capsys, ["judge", "--case", str(path)])
    assert f"error[{code}]" in printed and f"bad.yaml:{line}:" in printed
    data = json.loads(output_of(capsys, ["judge", "--case", str(path), "--json"], 2))
    assert data["schema"] == 1 and data["errors"][0]["line"] == line and data["errors"][0]["help"]


def test_one_ruling_that_is_refused_does_not_hide_the_others(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "some.yaml"
    rulings = "".join(f"  - play: {play}\n    verdict: legal\n" for play in ("VIII VIII", "VIII", "King"))
    path.write_text(
        f"game: tarot-himi\nplayers: Ada Ben\ntrick:\n  - Ada: VI\nhands:\n  Ben: VIII\nrulings:\n{rulings}"
    )
    assert run(["judge", str(path)]) == 2
    both = capsys.readouterr()
    assert both.err.count("error[not-held]") == 2 and "legal: Ben, VIII on VI" in both.out
    assert "3 rulings in 1 file: 1 as expected, 2 refused" in output_of(capsys, ["check", str(path)], 2)
    assert run(["judge", str(path), "--json"]) == 2
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["errors" in one for one in entries] == [True, False, True]


def test_a_history_that_another_reading_allows_names_it(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "keep.yaml"
    path.write_text("game: tarot-himi\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: pass\n  - Ada: VI\n")
    assert "th.lead.pass = keep" in complaint_of(capsys, ["plays", "--case", str(path)])


def test_all_faults_of_a_file_come_at_once(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("game: tarot-himi\nplayers: Ada Ben\ntrick:\n  - Ada: VIX\nhands:\n  Ben: Twoer\ndiscards: Quene\n")
    assert complaint_of(capsys, ["judge", str(path)]).count("error[") == 3


@pytest.mark.parametrize("flag", ["--reading", "--house"])
def test_the_example_of_a_remedy_is_a_reading_or_house_rule_on_file(flag: str) -> None:
    key, _, option = faults_of(pairs, ["strange"], flag)[0].help.removeprefix(f"write it like {flag} ").partition("=")
    own = [game.readings[key] for game in OUTLINES.values() if key in game.readings]
    assert own and own[0].house == (flag == HOUSE) and option in own[0].names


# -- the plays of others, told by flags

CLASH = ["--on", "VI", "--on", "V", "--holding", "VII"]


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (CLASH, "V is one rank below VI, and a play must be higher --> your second --on:1:1"),
        (["--on", "VI", "--on", "Vii Twoer"], "your second --on:1:5"),
        (["--on", "Ace", "--on", "Magician"], "--> your second --on:1:1"),
        (["--on", "VI", "--on", "draws II"], "P2 has no cards to draw. --> your second --on:1:1"),
        (["--on", "VI VI VI", "--on", "VII VII VII", "--holding", "VI VI VII"], "--> your first --on:1:1"),
        (["--on", "Magician as Ace"], "--> --on:1:1"),
    ],
)
def test_a_fault_of_a_play_given_by_a_flag_names_the_flag(arguments: list[str], place: str, capsys: Capture) -> None:
    text = out_and_err(["judge", "VII", *arguments], capsys, 2)
    assert place in text
    assert "line 2" not in text


def test_an_earlier_play_may_be_in_dispute_and_on_trial(capsys: Capture) -> None:
    assert "add --disputed 2" in out_and_err(["judge", "VII", *CLASH], capsys, 2)
    assert out_and_err(["judge", "VII", *CLASH, "--disputed", "2"], capsys, 0).startswith("legal: You, VII on V")
    assert "VII" in out_and_err(["plays", *CLASH, "--disputed", "2"], capsys, 0)
    on_trial = out_and_err(["judge", *CLASH, "--disputed", "2"], capsys, 1)
    assert on_trial.startswith("illegal (not-permitted): P2, V on VI TA-RANK")
    assert (
        out_and_err(["judge", *CLASH, "--disputed", "1", "--disputed", "2"], capsys, 1).count("P1, VI as the lead") == 1
    )
    for number in ("0", "3"):
        assert "there are two plays with --on" in out_and_err(["judge", *CLASH, "--disputed", number], capsys, 2)
    assert "--disputed and a case file describe two" in out_and_err(["judge", TOWER, "--disputed", "1"], capsys, 2)


NAMED = ["--game", "taruno", "--on", "Ada: 5 of Cups", "--on", "Ben: 6 of Swords", "--on", "Cleo: 6 of Cups"]
OF_WHOM = ["--game", "tahimi", "--on", "Ada: 5", "--on", "Ben: 4"]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ([*OF_WHOM, "--disputed", "2"], 1, "illegal (not-permitted): Ben, 4 on 5"),
        ([*NAMED, "--disputed", "2"], 1, "illegal (not-permitted): Ben, 6 of Swords"),
        ([*NAMED, "--disputed", "3"], 2, "Ben played the 6 of Swords (your second --on)"),
        ([*NAMED, "--disputed", "1"], 2, "Ada: 5 of Cups only says which card is followed"),
        (["--game", "taruno", "--on", "5 of Cups", "--disputed", "1"], 2, "5 of Cups only says which card is followed"),
    ],
)
def test_a_play_in_dispute_is_the_one_of_that_number_though_the_first_may_be_the_card_to_follow(
    arguments: list[str], code: int, says: str, capsys: Capture
) -> None:
    assert says in out_and_err(["judge", *arguments], capsys, code)


def test_words_that_a_shell_parted_are_shown_in_quotes(capsys: Capture) -> None:
    text = out_and_err(["judge", "VI", "VI", "--on", "V", "V", "--lead"], capsys, 2)
    assert 'quote what belongs together: "VI VI", "V V"; see adjudicator judge --help' in text
    assert json.loads(out_and_err(["judge", "VI", "VI", "--json"], capsys, 2))["errors"][0]["code"] == "usage"


def test_what_was_read_otherwise_than_typed_is_printed(tmp_path: Path, capsys: Capture) -> None:
    run(["judge", "8 8", "--holding", "8 8 K", "--on", "6 6"])
    printed = capsys.readouterr().out
    assert "You, VIII VIII on VI VI" in printed.splitlines()[0]
    assert "as understood: --holding VIII VIII King; --on VI VI" in printed
    run(["plays", "--holding", "8 8 K", "--on", "6 6"])
    assert "as understood: --holding VIII VIII King; --on VI VI" in capsys.readouterr().out
    path = tmp_path / "case.yaml"
    path.write_text(
        "game: tarot-himi\nplayers: Ada Ben\ntrick:\n  - Ada: two sixes\nhands: {Ben: K K}\n"
        "rulings:\n  - play: I pass\n    verdict: illegal\n"
    )
    run(["judge", str(path)])
    assert "as understood: Ada: VI VI; Ben holds King King" in capsys.readouterr().out
    run(["ask", "who leads", "--case", str(path)])
    assert "as understood: Ada: VI VI; Ben holds King King" in " ".join(capsys.readouterr().out.split())
    run(["check", str(path)])
    assert "legal: Ben, pass" in capsys.readouterr().out
    run(["judge", "VIII VIII", "--holding", "VIII VIII King", "--on", "VI VI"])
    assert "as understood" not in capsys.readouterr().out


@pytest.mark.parametrize("line", [["judge", "8 8"], ["plays"], ["ask", "who is to play"]])
def test_what_was_read_otherwise_than_typed_is_in_json_too(line: list[str], capsys: Capture) -> None:
    run([*line, "--holding", "8 8 K", "--on", "VI VI", "--json"])
    readings = [json.loads(text)["understood"] for text in capsys.readouterr().out.splitlines()]
    assert readings and all(one == ["--holding VIII VIII King"] for one in readings)
    run([*line, "--holding", "VIII VIII King", "--on", "VI VI", "--json"])
    assert all(json.loads(text)["understood"] == [] for text in capsys.readouterr().out.splitlines())


def test_a_hand_on_several_lines_of_a_file_is_not_taken_for_its_first(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(
        "game: tarot-himi\nplayers: Ada Ben\ntrick:\n  - Ada: VI\nhands:\n  Ben: >-\n    King King\n    Ace\n"
    )
    run(["plays", str(path)])
    assert "as understood" not in capsys.readouterr().out


def test_a_refused_file_is_printed_in_the_columns_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"game: tahimi\nplayers: Ada\xff Ben\n")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.chdir(tmp_path)
    text = complaint_of(capsys, ["check", "bad.yaml"])
    assert "save it as plain text" in text and max(map(len, text.splitlines())) <= 40
