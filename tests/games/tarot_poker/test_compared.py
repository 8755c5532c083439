"""Two ways to read each unclear sentence differ, by a ruling or by an answer."""

from __future__ import annotations

import pytest

from adjudicator.api import answers, compare, loads
from adjudicator.engine.separating_questions import questioned
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker import tables

GAME = GAMES["tarot-poker"]
ANSWERED = [(key, option) for key in sorted(GAME.answered_readings) for option in GAME.readings[key].names[1:]]


def test_every_reading_can_be_compared() -> None:
    assert {one.key for one in GAME.compared} == {one.key for one in GAME.unclear}


def test_there_is_a_short_history_behind_which_an_answer_is_another() -> None:
    first = next(questioned(GAME, {}, {"tp.defence.replaces": "no"}, {}))
    assert (first.question, first.size) == ("how many cards are dealt", (0, 0, 2))


@pytest.mark.long
@pytest.mark.parametrize(("key", "option"), ANSWERED)
def test_a_question_is_answered_in_two_ways(key: str, option: str) -> None:
    difference = compare({key: option}, game="tarot-poker", limit=600)
    assert difference.case is not None and difference.question in difference.play
    pairs = list(answers(loads(difference.case)))
    assert [question.expect for question, _ in pairs] == [answer.answer for _, answer in pairs]
    assert len({answer.answer for _, answer in pairs}) == len(pairs) == 2


def test_without_arrays_no_hands_are_compared_and_a_note_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    difference = compare({"tp.rainbow.ties": "paired"}, game="tarot-poker")
    assert difference.unfinished == ("arrays",) and "needs NumPy" in str(difference)
