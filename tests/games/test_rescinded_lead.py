"""The lead after a play of a player who is out was taken off whole, where its owner is read to have it."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.cards import DISCARD, PUT, Hand, Play
from adjudicator.engine import state as engine_state
from adjudicator.games import GAMES
from tests.games.climbing import rules
from tests.oracles.compare_rounds import differences
from tests.oracles.round_values import Start
from tests.oracles.table import Action

HANDS = {"Ada": ("III", "IV"), "Ben": ("VI", "VI"), "Cleo": ("Judgement", "V", "IX"), "Dov": ("X", "Page")}
READ = {"th.rescind.empty_pile": "original", "th.rescind.unout": "no", "th.lead.pass": "next"}


@pytest.mark.parametrize(("privilege", "leader"), [("yes", "Ada"), ("no", "Cleo")])
def test_it_goes_by_rank_privilege_or_to_the_next_in_line(privilege: str, leader: str) -> None:
    house = {"rank_privilege": privilege}
    there = rules(GAMES["tarot-himi"], {**READ, **house}, 4)
    hands = {player: Hand(dict(Counter(cards))) for player, cards in HANDS.items()}
    state = there.rules.start(tuple(HANDS), hands)
    events = [("Ada", Action("pass")), ("Ben", Action("cards", ("VI", "VI")))]
    events.append(("Cleo", Action("discard", ("Judgement",))))
    state = there.rules.apply(state, engine_state.Action("Ada", Play("pass")))
    state = there.rules.apply(state, engine_state.Action("Ben", Play(PUT, ("VI", "VI"))))
    state = there.rules.apply(state, engine_state.Action("Cleo", Play(DISCARD, ("Judgement",))))
    assert state.turn == leader and state.finished == ("Ben",)
    start = Start("tarot-himi", tuple(HANDS), HANDS, 1, None, house, READ, calls=True, shows=True)
    assert list(differences(start, events)) == []
