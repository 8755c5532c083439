"""What is said of a card that is played: what it leads to, and where that is said."""

from __future__ import annotations

import pytest

from adjudicator.api import judge, loads
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, EMPEROR, EMPRESS, MAGICIAN, SHIELD, of_kind

BESIDE = {
    EMPRESS: " discarding 2 of Cups",
    EMPEROR: " discarding 2 of Cups 3 of Cups",
    MAGICIAN: " giving 2 of Cups",
}


@pytest.mark.parametrize("card", [*of_kind(ACTION), *of_kind(ATTACK), *of_kind(SHIELD)])
def test_a_card_that_may_be_played_is_told_with_what_it_leads_to(card: str) -> None:
    on = " on Ben" if card in of_kind(ATTACK) else ""
    play = f"{card}{on}{BESIDE.get(card, '')}"
    told = {"players": "Ada Ben", "hands": {"Ada": f"{card}, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups"}}
    verdict = judge(loads({"game": "tarot-poker", **told, "rulings": [{"play": play}]}), play)
    (reason,) = verdict.reasons
    assert verdict.legal and not reason.text.startswith("Nothing stands against it")
    assert any(word in reason.cites[0].heading for word in (card, "Preistess"))
    assert " com" in reason.text
