"""Every trump meets, in some case, all that it can meet: what it does, and where it stops."""

from __future__ import annotations

from adjudicator.games.tarot_poker.cards import ATTACK, DEFENCE, TRUMP, of_kind
from adjudicator.games.tarot_poker.readings import READINGS
from tests.games.distinguished import changed
from tests.games.tarot_poker import matrix


def test_every_trump_meets_in_a_case_all_that_it_can_meet() -> None:
    assert matrix.missing() == []
    assert {card for card, _ in matrix.shown()} == {*TRUMP}


def test_every_attack_is_answered_by_every_defence() -> None:
    answered = {(card, met) for card, met in matrix.shown() if met in matrix.ANSWERED.values()}
    assert len(answered) == len(of_kind(ATTACK)) * len(of_kind(DEFENCE)) == 36


def test_every_reading_changes_what_some_case_expects() -> None:
    covered = changed(matrix.CASES)
    options = [(reading.key, option.name) for reading in READINGS for option in reading.options[1:]]
    assert [option for option in options if option not in covered] == []
