"""Several hands of Loka at the table: their numbers, totals, what cannot be counted; what a seat may see."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.cli.app import run
from adjudicator.records.live import Live
from adjudicator.records.record import load, of_data
from tests.cli.driven import complaint_of
from tests.cli.tables import Table, piped
from tests.oracles.loka_rules import PLAYERS
from tests.oracles.loka_walk import walk
from tests.records.test_loka_results import PAID, Line, session

Capture = pytest.CaptureFixture[str]


def table_of(lines: Sequence[Line], seat: str | None = None, **more: object) -> Table:
    """A table where these lines count already, 80 columns wide."""
    record = {"game": "loka", "players": list(PLAYERS), "lines": list(lines), **more}
    table = Table(None, seat, None, "loka", 80)
    table.live = table.offers.live = Live(of_data(record))
    return table


def typed_into(table: Table, *typed: str) -> str:
    """The last answer, as one line."""
    text = table.says(*typed)
    assert max(map(len, text.splitlines())) <= 80, text
    return " ".join(text.split())


# -- numbers and totals


def test_a_payment_that_cannot_be_leaves_the_hand_uncounted_and_no_question_counts_it() -> None:
    *lines, last = session(1, spoilt={1})
    ((payer, paid),) = last.items()
    table = table_of(lines)
    text = typed_into(table, f"!{payer}: {paid}")
    assert f"hand 1, dealt by Cleo, is not counted: {PAID}" in text and "settlement" not in text
    for question in ("what are the points", "what is the settlement", "who won the hand"):
        answer = typed_into(table, question)
        assert answer.startswith("error[uncounted]: the points cannot be counted"), answer


def test_the_table_knows_which_hand_it_is_and_who_has_won_the_game() -> None:
    table = table_of(session(3))
    assert typed_into(table, "when is the game over").startswith("when is the game over: now")
    assert typed_into(table, "is the game over").startswith("is the game over: yes")
    assert "unless" not in typed_into(table, "who cuts")
    table = table_of(session(3)[:-1])
    ((payer, paid),) = session(3)[-1].items()
    text = typed_into(table, f"{payer}: {paid}")
    assert " has won the game" in text and "Three hands are a game, and this one is over." in text
    winner = text.partition(" has won the game")[0].rpartition(" ")[2]
    assert typed_into(table, "who won the game").startswith(f"who won the game: {winner}")


def test_a_record_that_begins_with_the_third_hand_ends_its_game_with_it() -> None:
    table = table_of(session(1), round=3)
    assert typed_into(table, "when is the game over").startswith("when is the game over: now")
    assert "Three hands are a game" in table.live.afterwards()
    assert "Three hands are a game" not in table_of(session(1), round=4).live.afterwards()


# -- what is said


def test_why_is_answered_after_lines_are_taken_back_and_about_payments() -> None:
    lines = session(1)
    table = table_of(lines)
    payment = "{}, {}".format(*next(iter(lines[-1].items())))
    assert typed_into(table, "why").startswith(f"legal: {payment} LO-DEBT-CARD")
    ((player, card),) = lines[-2].items()
    text = table.says("undo", "why")
    assert text.startswith(f"legal: {player}, {card} ") and "Swords, Swords" not in text
    assert typed_into(table, "undo 999", "why").startswith("error[nothing-ruled]")


def test_lines_about_cards_laid_away_are_folded() -> None:
    long = ("Cavalier of Swords", "Cavalier of Clubs", "Cavalier of Coins")
    table = table_of([{"deal": {"Cleo": " ".join(long[:2]) + " Queen of Cups + 25 unseen"}}])
    lines = table.says(f"Ada: discard {', '.join(long)}").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("It does not count"))
    assert len(lines[at:]) == 2 and max(map(len, lines[at:])) <= 80


def test_two_hands_of_one_player_are_refused(capsys: Capture, tmp_path: Path) -> None:
    assert "error[dealt-twice]" in Table(None, game="loka").says("deal Ada: World; Ben: unseen; ada: Fool")
    kept = str(tmp_path / "g.jsonl")
    hands = ["--deal", "Ada: VI + 14 unseen", "--deal", "Ada: VII + 14 unseen"]
    assert "error[dealt-twice]: two hands are told of Ada" in complaint_of(capsys, ["table", "--record", kept, *hands])
    assert not Path(kept).exists()


@pytest.mark.parametrize(
    "more",
    [["--game", "tahimi"], ["-g", "loka"], ["--players", "Ada Ben Cleo"], ["--title", "x"]],
    ids=lambda more: more[0],
)
def test_a_game_that_is_gone_on_with_takes_no_other_word_of_what_is_played(
    more: list[str], capsys: Capture, tmp_path: Path
) -> None:
    kept = tmp_path / "g.jsonl"
    kept.write_text('{"game": "loka", "players": "Ada Ben Cleo"}\n{"deal": "unseen"}\n')
    before = kept.read_text()
    assert run(["table", "--resume", str(kept), *more]) == 2
    flag = {"-g": "--game"}.get(more[0], more[0])
    err = " ".join(capsys.readouterr().err.split())
    assert f"error[two-sources]: {kept} says by itself" in err and err.endswith(f"leave out {flag}")
    assert kept.read_text() == before


def test_a_seed_for_a_game_that_is_gone_on_with_deals_what_comes(tmp_path: Path) -> None:
    (tmp_path / "g.jsonl").write_text('{"game": "loka", "players": "Ada Ben Cleo"}\n{"deal": "unseen"}\n')
    done = piped(["--resume", "g.jsonl", "--seed", "5"], "undo\ndeal\n", tmp_path)
    assert done.returncode == 0 and "from here on comes from the seed" in done.stdout
    last = json.loads((tmp_path / "g.jsonl").read_text().splitlines()[-1])
    assert load(str(tmp_path / "g.jsonl")).entries and len(last["deal"]) == 3


# -- from a seat


def test_a_seat_sees_what_its_own_hand_and_the_line_itself_decide() -> None:
    hands, events = walk(random.Random(1), {})
    table = table_of([{"deal": {player: " ".join(cards) for player, cards in hands.items()}}], "Ada")
    king = next(card for card in hands["Cleo"] if card.startswith("King"))
    small = [card for card in hands["Cleo"] if card[0].isdecimal()][:2]
    text = typed_into(table, f"Cleo: discard {', '.join([*small, king])}")
    assert f"The {king} is a King, and Kings stay in the hand." in text and "LO-LAY-KING" in text
    ben = next(card for card in hands["Ben"])
    text = typed_into(table, f"Cleo: discard {', '.join([*small, ben])}")
    assert "which is not open to everybody" in text and "Ben" not in text
    laid = events[0].cards
    table.says(f"Cleo: discard {', '.join(laid)}")
    for card in (ben, laid[0]):
        text = typed_into(table, f"Ada: {card}")
        spoken = table.live.record.lexicon.spoken(card)
        assert f"because Ada does not hold {spoken}." in text and "error" not in text, text
    own = next(card for card in hands["Ada"])
    assert typed_into(table, f"Ada: {own}").startswith(f"Ada: {own} Ben is to act")
    assert f"Cleo does not hold {table.live.record.lexicon.spoken(hands['Ada'][1])}: Ada does." in typed_into(
        table, f"Cleo: {hands['Ada'][1]}"
    )


def test_a_seat_at_another_game_is_ruled_on_by_its_own_hand_too() -> None:
    table = Table({"Ada": "VI VI X II", "Ben": "VI Strength", "Cleo": "II III V IX"}, seat="Ada")
    assert "Ada does not hold an Ace: the hand is II VI VI X." in " ".join(table.says("Ada: Ace").split())
    assert "which is not open to everybody" in " ".join(table.says("Ben: Ace").split())
