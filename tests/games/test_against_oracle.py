"""The program and the independent oracles on random turns: verdict, reasons, shows, plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.report.plays import legal_plays
from tests.games.sample import Tried, turns
from tests.oracles import bridge
from tests.oracles.compare import ORACLES
from tests.oracles.table import Ruling

pytestmark = pytest.mark.no_cover

TURNS = {"tarot-himi": 600, "tahimi": 400}


def ours(turn: Tried) -> Ruling:
    """The program's ruling in the oracle's values."""
    question = turn.question
    legal = question.verdict == "legal"
    against = frozenset() if legal else frozenset(question.against)
    return Ruling(legal, against, frozenset(frozenset(shown) for shown in question.shows))


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(TURNS))
def test_verdict_reasons_and_shows_agree(game: str) -> None:
    tried = turns(game, TURNS[game], seed=7)
    assert len({turn.theirs().legal for turn in tried}) == 2
    ruled = [(turn, ours(turn), turn.theirs()) for turn in tried]
    faults = [f"{turn}\n  oracle {theirs}\n  ours   {mine}" for turn, mine, theirs in ruled if mine != theirs]
    assert not faults, f"{len(faults)} of {len(tried)} differ:\n" + "\n\n".join(faults[:5])


@pytest.mark.parametrize("game", sorted(TURNS))
def test_the_lists_of_plays_agree(game: str) -> None:
    faults = []
    for turn in turns(game, 150, seed=8):
        turn.question.refuse_contradiction()
        there = turn.situation
        theirs = {
            str(replace(bridge.play(action, there.lexicon), showing=None))
            for action in ORACLES[game].plays(turn.table, turn.actor, turn.options)
        }
        plays = [str(play) for play in legal_plays(there, turn.actor)]
        assert len(plays) == len(set(plays))
        if set(plays) != theirs:
            faults.append(f"{turn}\n  only oracle {theirs - set(plays)}\n  only ours {set(plays) - theirs}")
    assert not faults, f"{len(faults)} lists differ:\n" + "\n\n".join(faults[:5])
