"""A settlement as a value: what it takes for an answer, and how it prints."""

from __future__ import annotations

import re

import pytest

import adjudicator
from adjudicator.report.settle import Settlement
from adjudicator.report.since import Since, some_of
from tests.cli.driven import Capture, output_of
from tests.helpers import fault_of

POSITION = "tarot-himi | Ada Ben | trick: Ada: VI | hands: Ben={}"


def begun(hand: str = "VII + 1 unseen", play: str = "VII") -> Settlement:
    settlement = adjudicator.settle(adjudicator.loads(POSITION.format(hand)), play)
    assert settlement is not None
    return settlement


@pytest.mark.parametrize("word", ["yes", "y", " Yes "])
def test_a_yes_in_words_is_one(word: str) -> None:
    assert begun().answer(word) == begun().answer(True)
    assert begun().answer(word).verdict == "illegal"


@pytest.mark.parametrize("word", ["no", "n", "NO"])
def test_a_no_in_words_is_one(word: str) -> None:
    assert begun().answer(word) == begun().answer(False)
    assert begun().answer(word).verdict == "legal"


@pytest.mark.parametrize("value", ["dunno", "", None, 1, 0, []])
def test_what_is_neither_yes_nor_no_is_refused(value: object) -> None:
    for settlement in (begun(), begun().answer(True)):
        fault = fault_of(settlement.answer, value)
        assert fault.code == "bad-type"
        assert fault.message == f"the argument holds takes True or False, and not {value!r}"
        assert "answer(True)" in fault.help


def test_a_settlement_is_short_in_a_terminal() -> None:
    assert repr(begun()) == "<Settlement of Ben, VII: Does Ben hold the Lovers or the Tower?>"
    assert repr(begun().answer(False)) == "<Settlement of Ben, VII: legal>"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("hand", "play", "answers"),
    [
        ("VII + 1 unseen", "VII", []),
        ("VII + 1 unseen", "VII", ["yes"]),
        ("5 unseen", "VIII", ["no"]),
        ("VI + 1 unseen", "VI", ["yes"]),
        ("VI + 1 unseen", "VI showing nothing", ["yes"]),
    ],
)
def test_a_settlement_prints_as_on_the_terminal(hand: str, play: str, answers: list[str], capsys: Capture) -> None:
    settlement = begun(hand, play)
    for word in answers:
        settlement = settlement.answer(word)
    code = {"legal": 0, "illegal": 1}.get(settlement.outcome, 3)
    words = ["judge", play, "--position", POSITION.format(hand), "--settle", *(f"--answer={one}" for one in answers)]
    head, *below = re.sub(r"  = holds .*\n(   .*\n)*", "", output_of(capsys, words, code)).rstrip().splitlines()
    first, *others = str(settlement).splitlines()
    assert head.startswith(first)
    assert [line for line in others if "= go on" not in line] == [line for line in below if "= go on" not in line]
    assert ("  = go on    answer(True), or answer(False)" in others) == (settlement.verdict is None)


def test_answers_that_no_hand_has_print_as_such() -> None:
    both = begun().answer(True, begun().asks).answer(False, begun().asks)
    assert str(both).startswith("no hand can be so: Ben holds the Lovers or the Tower; Ben holds neither")
    assert repr(both) == f"<Settlement of Ben, VII: {both}>"


def test_alternatives_of_several_cards_are_set_apart() -> None:
    assert some_of(["Death", "the Sun"], 1) == "Death or the Sun"
    assert some_of(["Death and the Sun", "the Devil"], 1) == "Death and the Sun; or the Devil"
    many = [f"the {card} and the Sun" for card in ("Star", "Fool", "Moon", "World")]
    assert some_of(many, 1, (), 3) == "the Star and the Sun; or the Fool and the Sun; or one of two other sets"


def test_a_single_card_proves_nothing_where_another_came_unseen() -> None:
    assert Since("Ben", came=1, lines=(4,)).none.startswith("no single card that is shown now proves it: one card")
    assert Since("Ben", came=None).none.startswith("nothing that is shown now proves it")
    assert Since("Ben").besides(["the Sun"]) == "; not counting the Sun, which came to Ben's hand since"
