"""Cards, players, chips and shields that cannot be, wherever they are written: the message, the place and the remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.driven import complaint_of

Capture = pytest.CaptureFixture[str]
REST = ", 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups"
FIFTEEN = " ".join(f"P{number}" for number in range(1, 16))


def replayed(path: Path, capsys: Capture, *lines: object, players: str = "Ada Ben Cleo") -> str:
    """The message for a record that is refused."""
    path = path / "it.record.yml"
    path.write_text(json.dumps({"game": "tarot-poker", "players": players, "lines": lines}))
    return complaint_of(capsys, ["replay", str(path)])


def judged(path: Path, capsys: Capture, **fields: object) -> str:
    """The message for a case that is refused."""
    path = path / "it.yaml"
    fields = {"game": "tarot-poker", "players": "Ada Ben Cleo", "rulings": [{"play": "check"}], **fields}
    path.write_text(json.dumps(fields))
    return complaint_of(capsys, ["judge", "--case", str(path)])


@pytest.mark.parametrize(
    ("card", "message", "remedy"),
    [
        ("KC", "KC may mean", "write K of Cups, Knight of Cups, K of Coins or Knight of Coins"),
        ("Knight", "Knight may mean", "write Knight of Cups, Knight of Coins, Knight of Swords or Knight of Wands"),
        ("King of Trumps", "no King of Trumps", "did you mean Death?"),
        ("Magican", "no card is called 'Magican'", "did you mean Magician?"),
    ],
)
def test_a_card_that_is_none_is_refused_with_what_it_may_be(
    card: str, message: str, remedy: str, tmp_path: Path, capsys: Capture
) -> None:
    hand = card + REST
    faults = [
        (complaint_of(capsys, ["judge", "check", "--game", "tarot-poker", "--holding", hand]), "--> --holding:1:1"),
        (judged(tmp_path, capsys, hands={"Ada": hand}), "it.yaml:1:"),
        (replayed(tmp_path, capsys, {"deal": {"Ada": hand}}), "it.record.yml:1:"),
    ]
    for error, place in faults:
        words = " ".join(error.split())
        assert message in words and remedy in words and place in error


@pytest.mark.parametrize(
    ("fields", "message", "remedy"),
    [
        ({"players": FIFTEEN}, "this names 15 players", "name 2 to 14"),
        ({"hands": {"Ada": "2 of Cups" + REST}}, "the 2 of Cups is told of already", "take away what is too many"),
        ({"hands": {"Ada": "6 of Cups, 7 of Cups" + REST}}, "these are six cards", "take away what is too many"),
        ({"rulings": [{"play": "Death on Zoe"}]}, "nobody here is called Zoe", "the players are Ada, Ben, Cleo"),
        (
            {
                "readings": {"tp.bet_card.late": "at_once"},
                "actions": [
                    {"Ada": "check"},
                    {"Ben": "Magician on Ada giving Fool"},
                    {"Ada": "no defence"},
                    {"Ben": "takes 9 of Wands"},
                ],
                "hands": {"Ada": "Fool" + REST},
            },
            "a card has folded Ada by then",
            "leave Ada out of hands:",
        ),
        (
            {"paid": {"Ada": 1, "Ben": 0, "Cleo": 1}},
            "Ben has put in no ante",
            "write what Ben put in, or leave paid: out",
        ),
        ({"pot": 10, "paid": {"Ada": 4, "Ben": 4}}, "put in 8, and the pot has 10", "count them again"),
        ({"hand": 4, "shields": {"Ada": "Sun in hand 1"}}, "laid in hand 1", "take it out of Ada's shields"),
        (
            {"hand": 4, "shields": {"Ada": "Tower in hand 3, Sun in hand 5"}},
            "laid in hand 5",
            "mend one of them: the hand of the shield, or hand",
        ),
    ],
)
def test_a_case_of_what_cannot_be_is_refused_at_its_place(
    fields: dict[str, object], message: str, remedy: str, tmp_path: Path, capsys: Capture
) -> None:
    error = judged(tmp_path, capsys, **fields)
    words = " ".join(error.split())
    assert message in words and remedy in words and "it.yaml:1:" in error


@pytest.mark.parametrize(
    ("flags", "message", "remedy"),
    [
        (["--players", "15"], "15 cannot play", "two to fourteen can"),
        (["--holding", "6 of Cups, 7 of Cups" + REST], "--holding: these are six cards", "take away"),
        (["--holding", "2 of Cups" + REST], "the 2 of Cups is told of already", "take away what is too many"),
        (["--stack", "ten"], "--stack 'ten' is no number of chips", "--stack 10"),
        (
            ["--stack", "0"],
            "--stack 0: whoever has no chips left is asked for no bet",
            "for a turn without a bet write a case",
        ),
        (["--facing", "-1"], "--facing '-1' is no number of chips", "--facing 10"),
        (["--behind", "Death"], "Death is no shield", "a Chariot, a Tower or a Sun"),
        (["--answering", "Empress"], "the Empress is no attack card", "such as Death"),
        (["--answering", "Deth"], "--answering: no card is called 'Deth'", "did you mean Death?"),
    ],
)
def test_flags_that_cannot_be_are_refused_with_their_names(
    flags: list[str], message: str, remedy: str, capsys: Capture
) -> None:
    words = " ".join(complaint_of(capsys, ["judge", "check", "--game", "tarot-poker", *flags]).split())
    assert message in words and remedy in words


def test_a_record_is_refused_for_players_that_are_not_there(tmp_path: Path, capsys: Capture) -> None:
    error = replayed(tmp_path, capsys, {"deal": "unseen"}, {"Ada": "Death on Zoe"})
    assert "nobody here is called Zoe" in error and "the players are Ada, Ben, Cleo" in error
    assert "this names 15 players" in replayed(tmp_path, capsys, {"deal": "unseen"}, players=FIFTEEN)
