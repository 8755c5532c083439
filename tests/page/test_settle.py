"""The questions that settle a ruling on the page, in the terminal's words; and words where there is no question."""

from __future__ import annotations

import json
from typing import Any

import pytest

import adjudicator
from adjudicator.page.desk import answer
from adjudicator.page.settle import _begun
from adjudicator.solve.settle import NoDeal, Settling

HIDDEN: dict[str, Any] = {"game": "tarot-himi", "on": ["VI VI"], "holding": "8 unseen", "play": "VII VII"}
LOKA: dict[str, Any] = {"game": "loka", "on": ["5 of Cups"], "holding": "3 of Coins + 2 unseen", "play": "3 of Coins"}


def reply(*answers: bool, of: dict[str, Any] = HIDDEN) -> dict[str, Any]:
    """The page's reply after some answers."""
    data: dict[str, Any] = json.loads(answer(json.dumps({"ask": "settle", **of, "answers": answers})))
    return data


@pytest.mark.long
def test_a_question_has_the_words_of_the_terminal() -> None:
    begun = adjudicator.settle(
        adjudicator.loads("tarot-himi | P1 You P2 P3 | trick: P1: VI VI | hands: You=8 unseen"), "VII VII"
    )
    assert begun is not None and begun.question == "you hold the Hermit, Death or the Tower"
    assert reply() == {
        "answers": [],
        "question": "Do you hold the Hermit, Death or the Tower?",
        "estimate": begun.estimate,
        "prove": [
            "Legal if others show the Hermit, Death and the Tower, or your whole hand proves it",
            "Illegal if you show the Hermit or the Tower, or several cards that prove it together",
        ],
    }
    assert begun.estimate == "after 1.1 questions on average; after three in 99 of 100 deals"
    second = reply(True)
    assert second["answers"] == ["You hold the Hermit, Death or the Tower"]
    assert second["question"] == "Do you hold the Hermit or the Tower?" and second["prove"] == []


def test_a_settled_verdict_has_what_decides_it_and_what_to_show() -> None:
    settled = reply(True, True)
    because, copy = settled.pop("because"), settled.pop("copy")
    assert settled == {
        "answers": ["You hold the Hermit, Death or the Tower", "You hold the Hermit or the Tower"],
        "verdict": "illegal",
        "deciding": ["You hold the Hermit or the Tower"],
        "rules": ['Tarot-himi, "The Hermit"', 'Tarot-himi, "The Tower"'],
        "show": "the Hermit or the Tower; the rest of the hand may stay hidden",
        "with_play": "",
        "fault": "",
        "holds": "under every reading on file",
        "contested": [],
        "left_open": [],
    }
    assert [text.partition(":")[0] for text in because] == [
        "One of these stands, whatever the hand. With the Hermit",
        "Or with the Tower",
    ]
    flat = " ".join(copy.split())
    assert flat.startswith(
        "illegal: You, VII VII TH-HERMIT = illegal you hold the Hermit or the Tower = because One of"
    )
    assert flat.endswith("may stay hidden = holds under every reading on file")
    assert reply(False)["verdict"] == "legal" and reply(False)["show"].startswith("nothing: it is")
    assert reply(True, False, True)["deciding"][0] == "You hold Death"
    spare = {"spare": "Two more answers are in the link, and to no question: left out."}
    assert reply(False, False, True) == reply(False) | spare
    assert reply(False, False)["spare"].startswith("One more answer is in the link")
    assert reply(False, of=LOKA)["verdict"] == "legal"
    tie = {"game": "tarot-himi", "on": ["VI"], "holding": "VI + 1 unseen"}
    plain, unshown = ({**tie, "play": f"VI{shown}"} for shown in ("", " showing nothing"))
    shown = [reply(True, of=each) for each in (plain, unshown)]
    assert [one["verdict"] for one in shown] == ["legal", "illegal"], shown
    assert [one["with_play"] for one in shown] == ["Strength with the play", ""]
    assert shown[1]["fault"] == "Strength: to be shown with the play, and not shown"


@pytest.mark.long
def test_the_ruling_tells_whether_questions_settle_it() -> None:
    def settleable(**question: object) -> object:
        return json.loads(answer(json.dumps({"ask": "rule", **question})))["settleable"]

    assert settleable(**HIDDEN) is True and settleable(**LOKA) is True
    assert settleable(**LOKA | {"holding": "3 of Coins, King of Cups"}) is False


def test_where_there_is_no_question_words_tell_why(monkeypatch: pytest.MonkeyPatch) -> None:
    known = reply(of=LOKA | {"holding": "3 of Coins, King of Cups"})
    assert known == {"answers": [], "text": "The ruling depends on no hidden hand: nothing is left to ask."}
    _begun.cache_clear()
    monkeypatch.setattr("adjudicator.report.open_play.is_settleable", lambda hinges: False)
    unsettled = reply(True)
    assert unsettled["answers"] == [] and unsettled["text"].startswith("No questions settle it: the verdict depends on")


def test_contradictory_answers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = Settling.verdict

    def contradictory(settling: Settling, answers: Any) -> bool | None:
        if len(answers) > 1:
            raise NoDeal(answers)
        return verdict(settling, answers)

    monkeypatch.setattr(Settling, "verdict", contradictory)
    clash = reply(True, False, True)
    assert clash["answers"] == ["You hold the Hermit, Death or the Tower", "You hold neither the Hermit nor the Tower"]
    assert clash["text"] == (
        "No hand can be so: you hold the Hermit, Death or the Tower; you hold neither the Hermit nor the Tower. "
        "Take an answer back."
    )


@pytest.mark.long
def test_a_time_limit_is_named_and_a_new_attempt_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    _begun.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr("adjudicator.page.situations.LIMIT", 1e-9)
        late = reply()
    assert late == {"answers": [], "text": "The time limit was reached before there was a next question."}
    assert reply()["question"]
