"""Hands nobody has seen whole: the program against an oracle that tries every deal."""

from __future__ import annotations

import random

import pytest

from tests.oracles.compare_hidden import differences, question_on
from tests.oracles.hidden_turns import Made, random_hidden
from tests.thinning import thinned


def made(game: str, number: int, telling: bool = False) -> Made:
    rng = random.Random(f"{game} hidden {number}")
    return random_hidden(rng, game, every_major=game != "tahimi", telling=telling)


@pytest.mark.long
@pytest.mark.parametrize("number", thinned(range(16), 2))
def test_random_questions(number: int) -> None:
    assert differences(made("tarot-himi", number)) == []


@pytest.mark.long
@pytest.mark.parametrize("number", thinned(range(100, 112), 2))
def test_questions_that_hang_on_the_history(number: int) -> None:
    assert differences(made("tarot-himi", number, telling=True)) == []


@pytest.mark.parametrize("number", range(8))
def test_random_questions_of_tahimi(number: int) -> None:
    assert differences(made("tahimi", number)) == []


@pytest.mark.long
def test_the_questions_leave_open_verdicts_and_settled_ones() -> None:
    verdicts = [question_on(made("tarot-himi", number)).verdict for number in range(40)]
    assert {"legal", "illegal", "depends"} == set(verdicts)


@pytest.mark.deep
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_a_thousand_questions(game: str) -> None:
    wrong = {number: faults for number in range(1000, 2000) if (faults := differences(made(game, number)))}
    assert not wrong
