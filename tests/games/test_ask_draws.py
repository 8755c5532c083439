"""The Wheel of Fortune's draw among what is owed: from the discard to the draw, and no longer."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator import ask, loads
from adjudicator.cards import DISCARD, DRAWS, PASS, PUT, Hand, Play
from adjudicator.engine.query import answers, find
from adjudicator.engine.state import Action
from adjudicator.games import GAMES
from adjudicator.games.tahimi.state import State
from tests.games.climbing import Rules, rules

HANDS = {"Ada": "VI VI VII", "Ben": "II III IV Wheel_of_Fortune", "Cleo": "VIII IX X"}
WHEEL = Play(DISCARD, ("Wheel of Fortune",), also=("III", "IV"))


def owed(there: Rules, state: State, question: str = "what is owed") -> str:
    wanted = find(question, GAMES["tarot-himi"].queries(), state.players)
    assert wanted is not None
    (branch,) = answers(there.situation(state), state.beside(), wanted)
    return branch.answer.value


def test_a_round_owes_the_draw_until_it_is_made() -> None:
    there = rules(GAMES["tarot-himi"], {}, 3)
    hands = {p: Hand(dict(Counter(c.replace("_", " ") for c in cards.split()))) for p, cards in HANDS.items()}
    state = there.rules.start(tuple(HANDS), hands)
    state = there.rules.apply(state, Action("Ada", Play(PUT, ("VI",))))
    assert owed(there, state) == "nothing"
    state = there.rules.apply(state, Action("Ben", WHEEL))
    assert owed(there, state) == "Ben draws three cards from the discards"
    assert owed(there, state, "what does Cleo owe") == "nothing"
    # Even where the very same cards come back, the draw has been made.
    state = there.rules.apply(state, Action("Ben", Play(DRAWS, ("III", "IV", "Wheel of Fortune"))))
    assert owed(there, state) == "nothing" and state.turn == "Cleo"
    assert [action.play for action in state.trick[-2:]] == [WHEEL, Play(DRAWS, unseen=3)]
    state = there.rules.apply(state, Action("Cleo", Play(PASS)))
    assert owed(there, state) == "nothing"


@pytest.mark.parametrize(
    ("more", "value", "rules"),
    [
        ("", "Ben draws two cards from the discards", ("TH-WHEEL",)),
        ("  - Ben: draws II IX\n", "nothing", ("TH-WHEEL", "TA-TAX")),
        ("  - Ben: draws 2 unseen\n", "nothing", ("TH-WHEEL", "TA-TAX")),
        ("  - Cleo: pass\n", "nothing", ("TA-TAX",)),
    ],
)
def test_a_case_owes_the_draw_until_a_line_goes_on(more: str, value: str, rules: tuple[str, ...]) -> None:
    head = "game: tarot-himi\nplayers: Ada Ben Cleo\ndiscards: II IX\ntrick:\n"
    lines = "  - Ada: VI\n  - Ben: discard Wheel of Fortune with III\n"
    answer = ask(loads(head + lines + more), "what is owed")
    assert (answer.answer, answer.because) == (value, rules)
