"""What the history proves of hands nobody has seen, through the command line; and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.app import run
from tests.cli.conftest import Write
from tests.cli.driven import Capture, complaint_of, output_of
from tests.cli.unseen import TIE, notes_of, ruled
from tests.thinning import LONG, thinned

pytestmark = pytest.mark.no_cover

CASES = Path(__file__).parents[2] / "cases" / "tarot-himi"


def refused(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """The one fault of a refusal, as JSON."""
    capsys.readouterr()
    data = json.loads(output_of(capsys, [*arguments, "--json"], 2))
    assert set(data) == {"schema", "errors"}
    (fault,) = data["errors"]
    assert set(fault) == {"code", "file", "line", "column", "message", "help"}
    return dict(fault)


# -- the history


@pytest.mark.long
def test_the_history_proves_and_is_named(write: Write, capsys: Capture) -> None:
    case = write(TIE.format(hand="VIII + 3 unseen"))
    code, notes = notes_of(capsys, case)
    assert code == 0 and notes["show"] == "Strength"
    assert "line 2" in notes["proof"] and "line 3" not in notes["proof"]
    _, data = ruled(capsys, case)
    (line,) = data["proof"]
    assert "Ben played VII" in line and "line 2" in line


@pytest.mark.long
def test_a_disputed_line_proves_nothing(write: Write, capsys: Capture) -> None:
    case = TIE.format(hand="VIII + 3 unseen")
    doubted = case.replace("  - Ben: VII\n", "  - Ben: VII\n    disputed: yes\n")
    code, data = ruled(capsys, write(doubted))
    assert code == 3 and data["proof"] == []
    for words in data["depends_on"]["legal_if"]:
        assert "holds Strength" in words and {"no Lovers", "no Tower"} <= set(words)
    settled = doubted.replace("disputed: yes", "disputed: no")
    assert ruled(capsys, write(settled))[0] == 0


@pytest.mark.long
def test_a_reading_changes_what_the_history_proves(capsys: Capture) -> None:
    case = str(CASES / "hidden-magician-on-an-ace.yaml")
    question = ["VII", "--case", case]
    code, data = ruled(capsys, *question)
    assert code == 0 and {"th.magician.on_ace": "clamp"} in data["readings"]["flips"]
    assert ruled(capsys, *question, "--reading", "th.magician.on_ace=clamp")[0] == 3


# -- histories that no deal allows


STRENGTHS = """\
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
  - Ada: VI
  - Ben: VI
  - Cleo: VI
hands: {Dov: VII + 2 unseen}
rulings:
  - play: VII
"""
DEVIL = """\
game: tarot-himi
players: Ada Ben Cleo
trick:
  - Ada: VI
  - Ben: pass
  - Cleo: VIII
  - Ada: pass
hands: {Ben: Devil X III}
rulings:
  - play: X
"""
PLAIN = """\
game: tahimi
players: Ada Ben Cleo
trick:
  - Ada: 6
  - Ben: 6
hands: {Cleo: 7 + 2 unseen}
rulings:
  - play: 7
"""
SHOWN = """\
game: tarot-himi
players: Ada Ben Cleo
trick:
  - Ada: VI
  - Ben: VI showing Strength
hands: {Cleo: VIII Strength, Ben: 3 unseen}
rulings:
  - play: VIII
"""
MAGICIAN = """\
game: tarot-himi
players: Ada Ben Cleo
trick:
  - Ada: Ace
  - Ben: Magician as Ace
hands: {Cleo: VIII + 2 unseen}
readings: {th.magician.on_ace: never}
rulings:
  - play: VIII
"""


@pytest.mark.parametrize(
    ("case", "line", "lines"),
    [(STRENGTHS, 6, (2, 3)), (DEVIL, 5, (2,)), (PLAIN, 5, (2,)), (SHOWN, 5, (2,)), (MAGICIAN, 5, (2,))],
)
def test_a_history_that_no_deal_allows_is_refused(
    case: str, line: int, lines: tuple[int, ...], write: Write, capsys: Capture
) -> None:
    path = write(case)
    for command in ("judge", "plays"):
        fault = refused(capsys, command, path)
        assert (fault["code"], fault["file"], fault["line"]) == ("impossible-history", path, line)
        assert [int(number) for number in re.findall(r"line (\d)", fault["message"])] == list(lines)
        message = "no hand that can be dealt here" if len(lines) == 1 else "no deal allows these together"
        assert fault["message"].startswith(message)


@pytest.mark.parametrize("case", [STRENGTHS, DEVIL, PLAIN, MAGICIAN])
def test_the_way_out_by_a_dispute_is_named_and_is_one(case: str, write: Write, capsys: Capture) -> None:
    fault = refused(capsys, "judge", write(case))
    assert "disputed: yes" in fault["help"]
    lines = case.splitlines()
    lines.insert(fault["line"], "    disputed: yes")
    assert run(["judge", write("\n".join(lines))]) in (0, 1, 3)


def test_the_way_out_by_a_reading_is_named_and_is_one(write: Write, capsys: Capture) -> None:
    fault = refused(capsys, "judge", write(MAGICIAN))
    way = re.search(r"(th\.\S+) = (\w+)", fault["help"])
    assert way is not None and way[1] == "th.magician.on_ace"
    mended = MAGICIAN.replace("th.magician.on_ace: never", f"{way[1]}: {way[2]}")
    assert run(["judge", write(mended)]) in (0, 1, 3)


# -- what is refused


@pytest.mark.parametrize("value", ["maybe", "", "[yes]", "{a: b}", "2", "VI"])
def test_a_dispute_is_a_yes_or_a_no(value: str, write: Write, capsys: Capture) -> None:
    case = TIE.format(hand="unseen").replace("  - Ben: VII\n", f"  - Ben: VII\n    disputed: {value}\n")
    fault = refused(capsys, "judge", write(case))
    assert fault["code"] in ("bad-value", "bad-shape") and fault["line"] in (5, 6)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("  - disputed: yes\n", "bad-value"),
        ("  - Ada: VI\n    Ben: VII\n    disputed: yes\n", "bad-value"),
        ("  - Ada: VI\n    disputed: yes\n    disputed: no\n", "duplicate-key"),
    ],
)
def test_a_dispute_is_about_one_play(entry: str, code: str, write: Write, capsys: Capture) -> None:
    case = f"game: tarot-himi\nplayers: Ada Ben\ntrick:\n{entry}rulings:\n  - play: IX\n"
    assert refused(capsys, "judge", write(case))["code"] == code


def test_nobody_is_called_disputed(write: Write, capsys: Capture) -> None:
    case = "game: tahimi\nplayers: Ada disputed Cleo\nturn: Ada\nrulings:\n  - play: 9\n"
    fault = refused(capsys, "judge", write(case))
    assert fault["code"] == "bad-value" and fault["line"] == 2 and "disputed" in fault["message"]


def deck_of(game: str) -> tuple[str, str, int]:
    """A card, a higher one, and how many cards a game for three has."""
    return ("V", "VI", 60) if game == "tarot-himi" else ("5", "6", 52)


@pytest.mark.parametrize("game", ["tarot-himi", "tahimi"])
@pytest.mark.parametrize("more", [0, 1, 500])
def test_no_hand_has_more_cards_than_the_deck_has_left(game: str, more: int, write: Write, capsys: Capture) -> None:
    low, high, deck = deck_of(game)
    unseen = deck - 1 + more
    flags = ["--game", game, "--on", low]
    for holding in (f"{high} + {unseen} unseen", f"{unseen} unseen"):
        assert "error[" in complaint_of(capsys, ["judge", high, *flags, "--holding", holding])
    start = f"game: {game}\nplayers: Ada Ben Cleo\ntrick: [Ada: '{low}']\nrulings: [play: '{high}']\n"
    for hands in (f"{{Ben: {high} + {unseen} unseen}}", f"{{Ben: {high}, Cleo: {unseen} unseen}}"):
        refused(capsys, "judge", write(f"{start}hands: {hands}\n"))


@pytest.mark.long
@pytest.mark.parametrize(("game", "code"), [("tarot-himi", 3), ("tahimi", 0)])
def test_a_hand_may_have_nearly_all_of_the_deck(game: str, code: int) -> None:
    low, high, deck = deck_of(game)
    assert run(["judge", high, "--game", game, "--on", low, "--holding", f"{high} + {deck - 6} unseen"]) == code


@pytest.mark.long
def test_two_hands_share_one_deck(write: Write, capsys: Capture) -> None:
    case = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: VI]\nrulings: [play: VIII]\n"
    case += "hands: {{Ben: VIII + {0} unseen, Cleo: {0} unseen}}\n"
    assert ruled(capsys, write(case.format(28)))[0] == 3
    refused(capsys, "judge", write(case.format(30)))


@pytest.mark.parametrize("holding", ["VI + unseen", "VI + -1 unseen", "VI VI unseen", "VI + 2"])
def test_an_unseen_number_that_cannot_be_read(holding: str, capsys: Capture) -> None:
    fault = refused(capsys, "judge", "VI", "--on", "V", "--holding", holding)
    assert fault["file"] == "--holding" and fault["column"] is not None and fault["help"]


@pytest.mark.parametrize(
    ("holding", "help"),
    thinned(
        [
            ("VI VI + unseen", "write VI VI + 4 unseen"),
            ("unseen + Tower", "write Tower + 4 unseen"),
            ("2 unseen Devil", "write Devil + 2 unseen"),
            ("VI 2 unseen", "write VI + 2 unseen"),
            ("2 unseen + 3 unseen", "say it once"),
            ("", "write unseen"),
            ("  ", "write unseen"),
            ("nothing", "out of the round"),
        ],
        3,
        LONG,
    ),
)
def test_a_hand_written_otherwise_is_refused_with_how_to_write_it(holding: str, help: str, capsys: Capture) -> None:
    fault = refused(capsys, "judge", "VI", "--on", "V", "--holding", holding)
    assert help in str(fault["help"])
    remedy = str(fault["help"]).partition("write ")[2].partition(",")[0]
    if remedy.endswith(" unseen"):
        assert run(["judge", remedy.split()[0], "--lead", "--holding", remedy]) in (0, 1, 3)


def test_a_play_the_cards_cannot_make_is_refused(capsys: Capture) -> None:
    for play, holding in (("VII VII", "1 unseen"), ("VII VII", "VII IX + 0 unseen"), ("VII Fool", "VII Ace")):
        fault = refused(capsys, "judge", play, "--on", "VI VI", "--holding", holding)
        assert fault["code"] == "not-held"
