"""The lead after a play was taken off whole: where the owner is read to have it, and where that is read to be barred."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.api import ask, judge, loads
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
    why = f"the lead was taken back; who leads then the rules leave open, and here it is {leader}."
    assert there.rules.turn_reason(state) == ("TH-RESCIND", why)
    start = Start("tarot-himi", tuple(HANDS), HANDS, 1, None, house, READ, calls=True, shows=True)
    assert list(differences(start, events)) == []


BARRED = {"th.rescind.empty_pile": "barred"}
TABLE = "game: tarot-himi\nplayers: Ada Ben Cleo\nhands: {Ben: IV V V}\n"


@pytest.mark.parametrize(
    ("trick", "barred"),
    [
        ("[Ada: King, Ben: discard Justice]", True),
        ("[Ada: King King, Ben: discard Judgement]", True),
        ("[Ada: King King, Ben: discard Justice, Ben: discard Judgement]", True),
        ("[Ada: III, Ben: IV, Cleo: discard Judgement]", False),
    ],
)
def test_a_lead_that_was_taken_back_has_no_question_where_it_cannot_be(trick: str, barred: bool) -> None:
    case = loads(f"{TABLE}trick: {trick}\n")
    for result in (judge(case, "V V"), ask(case, "who is to play")):
        assert (BARRED in [dict(one.readings) for one in result.not_askable]) == barred


def test_a_lead_that_was_trimmed_has_a_question() -> None:
    case = loads(f"{TABLE}trick: [Ada: III III, Ben: discard Justice]\n")
    assert judge(case, "V").verdict == judge(case, "V", readings=BARRED).verdict == "legal"
    assert BARRED not in [dict(one.readings) for one in judge(case, "V").not_askable]
