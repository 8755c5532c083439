"""What answers a draw that is due, as "what is due" tells it: what is named can be played, and nothing else is named; and
how a card is told that a hanged player keeps."""

from __future__ import annotations

import pytest

from adjudicator.api import Refused, ask, judge, load, loads
from tests.contract import driver

HELD = "Sun, Fool, King of Swords, Knight of Wands, 2 of Cups"


@pytest.mark.parametrize(
    ("top", "debt", "answers"),
    [
        ("5 of Cups", "1 World", ""),
        ("5 of Cups", "1 Chariot", ""),
        ("King of Cups naming Wands", "3 King of Cups", "the King of Swords"),
        ("Knight of Cups", "2 Knight of Cups", "the Knight of Wands"),
    ],
)
def test_what_is_named_as_an_answer_answers_and_nothing_else(top: str, debt: str, answers: str) -> None:
    hands = f"hands: {{Ada: 4 unseen, Ben: '{HELD}', Cleo: 4 unseen}}"
    case = loads(f"game: taruno\nplayers: Ada Ben Cleo\ntop: {top}\ndue: {{Ben: {debt}}}\n{hands}\n")
    text = " ".join(str(ask(case, "what is due")).split())
    assert ("may answer with" in text) == bool(answers)
    assert f"Ben may answer with {answers} instead of drawing." in text or not answers
    named = [card for card in HELD.split(", ") if card in answers]
    plays = {card: f"{card} naming Cups" if "King" in card else card for card in HELD.split(", ")}
    assert [card for card, play in plays.items() if judge(case, play, by="Ben").legal] == named


def test_what_a_hanged_player_keeps_is_asked_for_where_the_discarded_cards_are_named() -> None:
    case = load(str(driver.ROOT / "cases" / "taruno" / "hanged-man-keeps.yaml"))
    with pytest.raises(Refused) as refused:
        judge(case, "discards 2 of Cups, Sun")
    (fault,) = refused.value.faults
    assert (fault.code, fault.help) == ("incomplete", "write keeps King of Wands, if the King of Wands is kept")
    assert not judge(case, "discards 2 of Cups").legal and judge(case, "keeps King of Wands").legal
