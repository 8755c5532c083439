"""What the page does before its memory is kept, and after it is loaded."""

from __future__ import annotations

import json

import pytest
import z3

from adjudicator.games import OUTLINES
from adjudicator.page import image
from adjudicator.page.desk import answer


def test_every_game_has_a_question_and_answers() -> None:
    questions = [json.loads(question) for question in image.questions()]
    assert [(one["game"], one["ask"]) for one in questions] == [
        (game, ask) for game in OUTLINES for ask in ("plays", "rule")
    ]
    answers = [json.loads(answer(question)) for question in image.questions()]
    assert [reply for reply in answers if "refused" in reply] == []
    assert all("unseen" not in one["holding"] for one in questions)


@pytest.mark.long
def test_the_solver_tells_errors_after_the_image_is_loaded() -> None:
    before = z3.main_ctx().eh
    image.prepare()
    image.revive()
    assert z3.main_ctx().eh is not before
    with pytest.raises(z3.Z3Exception, match="nonsense"):
        z3.parse_smt2_string("(assert nonsense)")
