"""Every play that a game names is written as it is read, and what the law allows is among them."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from adjudicator.api import judge
from adjudicator.cards import parse_play
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.report.explain import NOTHING
from tests.contract import driver
from tests.contract.driver import Moment
from tests.thinning import seeds, some

MOST = 60
"""So many candidates of one decision are read back: some have thousands."""


FEW, MANY = 20, 120
"""So many moments of a round are looked at in a quick run, and in a long one."""


def positions(game: str, seed: int) -> list[Moment]:
    """Moments of a round under readings at random, played by the rules or as the cards allow; of the first some."""
    (round,) = driver.session(game, seed, readings=True)
    moments = [*driver.moments(round), *driver.wild(game, seed)]
    return moments[:: max(1, len(moments) // (FEW if seed == 1 else MANY))]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", seeds(1, 4, 7))
def test_every_candidate_reads_back_as_itself(game: str, seed: int) -> None:
    rng, seen = Random(seed), 0
    for moment in positions(game, seed):
        for due in moment.decisions:
            plays = [] if driver.by_chance(moment, due) else driver.candidates(moment, due)
            assert len({str(play) for play in plays}) == len(plays), due
            for play in rng.sample(plays, min(MOST, len(plays))):
                assert parse_play(str(play), moment.lexicon, moment.state.players) == play, due
                seen += 1
    assert seen > 60


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", seeds(1, 4, 7))
def test_what_the_law_allows_of_any_words_is_among_the_candidates(game: str, seed: int) -> None:
    rng, count = Random(seed), 0
    for moment in positions(game, seed):
        for due in moment.decisions:
            plays = [] if driver.by_chance(moment, due) else driver.candidates(moment, due)
            for text in driver.anything(moment, due.player, rng, 4) if plays else ():
                try:
                    ruled = judge(driver.as_case(moment), text, by=due.player, wanted=NOTHING)
                except Refused:
                    continue
                if ruled.legal:
                    play = parse_play(text, moment.lexicon, moment.state.players)
                    assert driver.named(moment, play, plays), f"{due.player}: {play} is none of {plays[:20]}"
                    count += 1
    assert count > 2


@pytest.mark.sampled(2)
@some(FEW, MANY)
@pytest.mark.parametrize("game", GAMES)
def test_every_policy_chooses_among_the_candidates(game: str, some: int) -> None:
    for name in driver.policies(game):
        (round,) = driver.session(game, 5, policy=name)
        for moment in islice(driver.moments(round), some):
            due = next((due for due in moment.decisions if moment.line and due.player == moment.line[0]), None)
            if due is not None and moment.line is not None and not driver.by_chance(moment, due) and not moment.calls:
                assert driver.named(moment, moment.line[1], driver.candidates(moment, due)), moment.line
