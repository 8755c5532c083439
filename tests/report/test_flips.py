"""What would flip a verdict, where whatever card it is would do."""

from __future__ import annotations

import pytest

from adjudicator.api import loads, rule, rulings


def test_any_card_that_would_do_is_stated_once() -> None:
    position = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: Ace]\nhands: {Ben: Chariot}\n"
    ((_, verdict),) = rulings(loads(position + "rulings: [{play: discard Chariot to Cleo, verdict: illegal}]\n"))
    assert len({edits[0].edit for edits in verdict.flips}) == 35
    assert "= flips    with any other card\n" in str(verdict)


def test_cards_that_lie_elsewhere_are_no_exception_to_any_other() -> None:
    hands = "hands: {Ada: Hierophant 3 of Wands, Ben: 6 of Cups}\n"
    position = f"game: taruno\nplayers: Ada Ben\ntop: 5 of Cups\nturn: Ada\n{hands}"
    ((_, verdict),) = rulings(loads(position + "rulings: [{play: Hierophant on Ben, verdict: illegal}]\n"))
    assert "= flips    with any card that is not in sight; without the 3 of Wands\n" in str(verdict)


def test_some_cards_that_would_do_are_named() -> None:
    position = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: Ace]\nhands: {Ben: Ace}\n"
    ((_, verdict),) = rulings(loads(position + "rulings: [{play: Ace, verdict: illegal}]\n"))
    assert "any other card" not in str(verdict) and "with Strength" in str(verdict)


def test_what_a_discard_of_the_same_turn_uncovered_is_stated_to_have_been_left() -> None:
    position = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: VII, Ben: VIII]\nhands: {Cleo: Justice VI III}\n"
    ((_, verdict),) = rulings(loads(position + 'rulings: [{play: "discard Justice, then VI", verdict: illegal}]\n'))
    assert "= flips    had V been left\n" in str(verdict)


def test_the_few_cards_that_would_not_do_are_named_beside_any_other() -> None:
    position = "game: tarot-himi\nplayers: Ada Ben Cleo\nturn: Ben\nhands: {Ben: Chariot}\n"
    ((_, verdict),) = rulings(loads(position + "rulings: [{play: discard Chariot to Cleo, verdict: illegal}]\n"))
    assert "= flips    with any other card but Death or the Devil\n" in str(verdict)


@pytest.mark.parametrize(
    ("held", "flips"), [("VII ", "with the World"), ("", "with the World; had the last play been VII VII VII VII")]
)
def test_a_last_play_is_thought_of_whose_cards_are_there_besides_the_hand(held: str, flips: str) -> None:
    case = (
        f"game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: VII VII VII]\nhands: {{Ben: {held}VIII VIII VIII VIII}}"
    )
    ((_, verdict),) = rulings(loads(case + "\nrulings: [{play: VIII VIII VIII VIII, verdict: illegal}]\n"))
    assert f"= flips    {flips}\n" in str(verdict)


def test_a_card_that_lies_elsewhere_is_thought_of_in_no_hand() -> None:
    text = "game: loka\nplayers: Ada Ben Cleo\ntrick: [Ada: 7 of Cups]\nhands: {Ben: 3 of Trumps, Cleo: 9 of Cups}\n"
    case = loads(text + "rulings: [{play: 3 of Trumps, verdict: legal}]\n")
    thought = {flip.what for flips in rule(case.rulings[0]).flips for flip in flips}
    assert "with the 8 of Cups" in thought and not thought & {"with the 7 of Cups", "with the 9 of Cups"}


def test_no_card_is_taken_away_from_which_the_turn_comes() -> None:
    position = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\nopening: yes\nreadings: {th.hierophant.pass: 'no'}\n"
    hands = "hands: {Dov: VI Hierophant}\n"
    ((_, verdict),) = rulings(loads(f"{position}{hands}rulings: [{{play: pass, verdict: illegal}}]\n"))
    assert verdict.because == ("TH-HIEROPHANT.3",) and verdict.flips == ()
