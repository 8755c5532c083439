"""Every option of a reading changes what follows in some case or record, or, where it bears on words, what is said."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from adjudicator import api, judge, loads
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.state import State
from tests.games.ignored import WORDED, places

ROOT = Path(__file__).parents[2]
NEW = ("tarot-poker", "taruno")
"""The games whose readings act in what follows, rather than in clauses."""
SECOND = "tarot-poker | Ada Ben | actions: Ada: bet 5; Ben: call; Ada: stand pat; Ben: stand pat"
EMPRESS = (
    "taruno | Ada Ben | top: 5 of Cups | actions: Ada: Empress | hands: Ada=2 of Wands, King of Cups; Ben=3 unseen"
)
ONE_PAGE = "taruno | Ada Ben | top: 5 of Cups | actions: Ada: Page of Cups | hands: Ada=4 unseen; Ben=3 unseen"
STRUCK = "taruno | Ada Ben Cleo | top: 5 of Cups | struck: Ben | turn: Ada | hands: Ada=4 unseen; Ben=3 unseen"
NO_CARD = "taruno | Ada Ben | top: none | pile: 0 | actions: Ada: draw | hands: Ada=3 unseen; Ben=3 unseen"
BOND = "taruno | Ada Ben | top: 5 of Cups | bonds: Ada Ben | actions: Ada: Hermit | hands: Ada=3 unseen; Ben=3 unseen"
SAID: Mapping[str, tuple[str, str, str]] = {
    "faces_later": ("tu.empress.self", EMPRESS, "Ada: discards 2 of Wands King of Cups"),
    "_led_on": ("tu.page.two_players", ONE_PAGE, "who is to play"),
    "_strikes": ("tu.tower.struck", STRUCK, "whom would the Tower reach now"),
    "who_is_bound": ("tu.hermit.earlier", BOND, "who is bound"),
    "_may_hold_death": ("tu.exhausted.major", NO_CARD, "who won"),
}
"""By function a reading, a position and what is asked of it, a play by somebody or a question."""
_NAMES = re.compile(r"Ada|Ben|Cleo")


def test_functions_that_only_word_a_reading_are_those_told_here() -> None:
    found = {(place.function.split(".")[-1], place.key) for game in NEW for place in places(game)}
    assert {*SAID, "why_turn"} == WORDED
    assert {("why_turn", "tp.second.first"), *((name, key) for name, (key, _, _) in SAID.items())} <= found


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_of_a_reading_differs_by_its_options(name: str) -> None:
    """The names of players aside, so that it is not the answer alone that differs."""
    key, position, asked = SAID[name]
    case, found = loads(position), list[tuple[str, ...]]()
    for option in GAMES[case.situation.game.id].readings[key].names:
        player, colon, play = asked.partition(": ")
        if colon:
            verdict = judge(case, play, by=player, readings={key: option})
            said = [reason.text for reason in verdict.reasons]
        else:
            answer = api.ask(case.under({key: option}), asked)
            said = [*(reason.text for reason in answer.reasons), *answer.unless]
        found.append(tuple(_NAMES.sub("*", text) for text in said))
    assert len({*found}) == len(found), found


def test_why_somebody_begins_the_second_betting_differs_by_the_reading() -> None:
    found = set[str]()
    for option in GAMES["tarot-poker"].readings["tp.second.first"].names:
        there = loads(SECOND).under({"tp.second.first": option}).situation
        state = there.position
        assert isinstance(state, State)
        found.add(there.game.rules(there.lexicon, there.options, there.table.house).lead(state)[1])
    assert len(found) == 2 and all("Ada" in text for text in found), found


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("game", NEW)
def test_a_case_notices_each_place_that_ignores_an_option(game: str) -> None:
    command = [sys.executable, "-m", "tests.games.ignored", game]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
