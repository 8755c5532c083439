"""The notes on a card that is played: what it leads to, and where they are printed."""

from __future__ import annotations

import pytest

from adjudicator.api import judge, loads
from adjudicator.cards import Hand, parse_play
from adjudicator.engine.state import Action
from adjudicator.engine.variant import variant
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, EMPEROR, EMPRESS, MAGICIAN, SHIELD, of_kind

BESIDE = {EMPRESS: " discarding 2 of Cups", EMPEROR: " discarding 2 of Cups 3 of Cups", MAGICIAN: " giving 2 of Cups"}


@pytest.mark.parametrize("card", [*of_kind(ACTION), *of_kind(ATTACK), *of_kind(SHIELD)])
def test_a_card_that_may_be_played_is_named_with_what_it_leads_to(card: str) -> None:
    on = " on Ben" if card in of_kind(ATTACK) else ""
    play = f"{card}{on}{BESIDE.get(card, '')}"
    fields = {"players": "Ada Ben", "hands": {"Ada": f"{card}, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups"}}
    verdict = judge(loads({"game": "tarot-poker", **fields, "rulings": [{"play": play}]}), play)
    (reason,) = verdict.reasons
    assert verdict.legal and not reason.text.startswith("Nothing stands against it")
    assert any(word in reason.cites[0].heading for word in (card, "Preistess"))
    assert " com" in reason.text


def test_justice_as_the_only_card_makes_the_magician_void_and_nothing_is_traded() -> None:
    game = variant(GAMES["tarot-poker"], {}, 2)
    hands = {"Ada": Hand(dict.fromkeys(("Magician", "9 of Coins", "3 of Cups"), 1)), "Ben": Hand({"Justice": 1})}
    state = game.rules.start(("Ada", "Ben"), hands)
    for player, play in (("Ada", "Magician on Ben giving 9 of Coins"), ("Ben", "Justice")):
        state = game.rules.apply(state, Action(player, parse_play(play, game.lexicon, state.players)))
    assert dict(state.hands["Ada"].cards) == {"9 of Coins": 1, "3 of Cups": 1}
    assert not state.hands["Ben"].total and [due.kind for due in state.due] == ["deal"]
