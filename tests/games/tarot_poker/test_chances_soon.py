"""Who can still win without NumPy: an answer soon, or one that says it is unfinished."""

from __future__ import annotations

import json

import pytest

from adjudicator import api
from adjudicator.games.tarot_poker.queries import show as questions
from adjudicator.games.tarot_poker.show import many
from tests.cli.driven import Capture, output_of
from tests.thinning import LONG, thinned

ASK = "who can still win"
FLAGS = ["-g", "tarot-poker", "--players", "4", "--facing", "10", "--holding"]
ROYAL = """
game: tarot-poker
players: Ada Ben Cleo
phase: first
stacks: {Ada: 90, Ben: 90, Cleo: 90}
hands:
  Ben: A of Cups, K of Cups, Q of Cups, J of Cups, 10 of Cups
  Ada: 5 unseen
  Cleo: 2 of Cups + 4 unseen
"""


@pytest.fixture(autouse=True)
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "find_spec", lambda name: None)
    questions._replies.cache_clear()


@pytest.mark.long
@pytest.mark.parametrize(
    "hand", thinned(["Lovers, 9 of Swords, 9 of Cups, Star, 2 of Cups", "Hermit, Sun + 3 unseen", "unseen"], 3, LONG)
)
def test_hands_that_nobody_saw_are_drawn_soon(hand: str, capsys: Capture) -> None:
    answer = json.loads(output_of(capsys, ["ask", ASK, *FLAGS, hand, "--json"]))
    assert (answer["answer"], answer["unfinished"]) == ("You, P1, P2, P3", [])


def test_an_example_wins_by_definition() -> None:
    seats = (many.Seat("Ada", ("2 of Cups", "7 of Wands"), 3), many.Seat("Ben", (), 5), many.Seat("Cleo", (), 5))
    show = many.Show(seats)
    for seat in seats:
        hands = many.example(show, seat.player)
        assert hands is not None and all(len(hand) == 5 for hand in hands.values())
        assert len({card for hand in hands.values() for card in hand}) == 15
        best = show.worth(seat, hands[seat.player])
        assert all(show.worth(other, hands[other.player]) <= best for other in seats)


def test_an_answer_without_time_is_unfinished(capsys: Capture) -> None:
    late = api.ask(api.loads(ROYAL, limit=0.2), ASK)
    assert late.undecided and late.answer == "undecided" and late.unfinished == ("answer",) and not late.holds
    assert late.as_dict()["unfinished"] == ["answer"]
    position = api.loads(ROYAL).position
    assert "not finished within 0.2 s" in output_of(
        capsys, ["ask", ASK, "--position", position, "--time-limit", "0.2"], 4
    )
