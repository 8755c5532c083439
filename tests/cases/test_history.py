"""What is wrong with a history, and questions with readings of their own."""

from __future__ import annotations

import pytest

from adjudicator.api import loads
from adjudicator.cases.questions import answered
from adjudicator.files.diagnostics import Fault
from tests.helpers import fault_of, faults_of

HEAD = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"


def refused(text: str) -> Fault:
    fault = fault_of(lambda: loads(HEAD + text))
    return fault


def test_a_line_out_of_turn_is_reported_with_whose_turn_it_is() -> None:
    fault = refused("trick: [Ada: VI, Cleo: VII]\n")
    assert (fault.code, fault.message) == ("out-of-order", "Cleo acts out of turn: Ben is to play here")


def test_a_line_that_a_later_one_shows_to_be_wrong_is_reported_with_it() -> None:
    fault = refused("trick: [Ada: V, Ben: VI, Cleo: pass, Dov: pass, Ada: pass, Ben: Tower]\n")
    assert fault.code == "impossible-history"
    assert fault.message == "Ben played VI (line 2) against the rules: Ben: Tower (line 6) shows what that hand had"


def test_a_question_is_answered_under_its_own_readings() -> None:
    asks = "ask:\n  - who leads\n  - {question: who leads, readings: {ta.lead.pass: keep}}\n"
    case = loads("game: tahimi\nplayers: Ada Ben Cleo\ntrick: [Ada: pass]\n" + asks)
    assert [answered(one, case.profile, {}).answer for one in case.asks] == ["Ben", "Ada"]


@pytest.mark.parametrize(("held", "there"), [("IV IV IV", True), ("IV IV IV IV", False)])
def test_a_card_drawn_from_the_discards_and_discarded_again_is_one_card(held: str, there: bool) -> None:
    lines = ["Ada: VI", "Ben: discard Wheel of Fortune with III IV", "Ben: draws VIII IV Wheel of Fortune"]
    lines += ["Cleo: VII", "Ada: pass", "Ben: discard Wheel of Fortune with IV"]
    text = f"tarot-himi | Ada Ben Cleo | discards: VIII VIII | trick: {'; '.join(lines)} | hands: Cleo={held}"
    if there:
        assert loads(text).situation.table.hands["Cleo"].cards == {"IV": 3}
        return
    assert [fault.code for fault in faults_of(loads, text)] == ["too-many-cards"]


def test_a_reading_of_a_ruling_with_too_many_cards_for_it_is_refused() -> None:
    """Five players have four Majors if the cards are to divide, and here are five."""
    hands = "hands: {Ben: VIII VIII, Cleo: Moon Hierophant Justice Wheel Death}\n"
    text = f"game: tarot-himi\nplayers: Ada Ben Cleo Dov Eve\ntrick: [{{Ada: VI VI}}]\n{hands}rulings:\n"
    ruling = "  - {play: VIII VIII, readings: {th.deal.remainder: %s}}\n"
    (fault,) = faults_of(loads, text + ruling % "uneven" + ruling % "majors")
    assert (fault.code, fault.help) == ("too-many-cards", "take other readings")
    assert fault.message == "under these readings that makes five Majors, and a round has four"
    assert fault.place is not None and fault.place.line == 7
