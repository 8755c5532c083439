"""What nobody has seen leaves a ruling as it is, or open: it never makes another of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from adjudicator.games import GAMES
from adjudicator.records.audit import audit
from adjudicator.report.audit import FAULT
from tests.contract import driver
from tests.contract.driver import Moment

pytestmark = pytest.mark.no_cover


def rulings(seed: int, moments: list[Moment], count: int) -> int:
    """Ask about what was done, and about anything else, with some hands hidden; how often it is settled all the same."""
    rng, settled = Random(seed), 0
    for moment in rng.sample(moments, min(count, len(moments))):
        assert moment.line is not None
        player, done = moment.line
        due = next((due for due in moment.decisions if due.player == player), None)
        plays = driver.candidates(moment, due) if due is not None and not driver.by_chance(moment, due) else []
        for play in {done, *rng.sample(plays, min(2, len(plays)))}:
            if not driver.ruled(play, moment.rules) or not driver.certain(moment, play):
                continue
            known = driver.judged(moment.situation, player, play).verdict
            for unseen in ((player,), moment.state.players, tuple({*moment.state.players} - {player})):
                ruling = driver.judged(driver.hidden(moment.situation, unseen), player, play).verdict
                assert ruling in (known, "depends"), f"{player}: {play} is {known}, with {unseen} hidden {ruling}"
                settled += ruling == known
    return settled


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seed", "count"),
    [(1, 3), *(pytest.param(n, 10, marks=pytest.mark.long if n < 5 else pytest.mark.deep) for n in range(2, 9))],
)
def test_a_hidden_hand_turns_no_ruling_round(game: str, seed: int, count: int) -> None:
    (round,) = driver.session(game, seed, readings=True)
    lawful = [moment for moment in driver.moments(round) if moment.line and not driver.blurred(moment)]
    assert rulings(seed, lawful, count) > 0


def faultless(game: str, seed: int, hidden: Sequence[int], most: int | None = None) -> None:
    """A record, or its beginning, in which some players' hands are unseen has no fault."""
    (round,) = driver.session(game, seed, readings=True)
    unseen = [player for at, player in enumerate(round.players) if at in hidden]
    entries = driver.entries([round], unseen)[:most]
    findings = audit(driver.from_lines(driver.as_lines(entries))).findings
    assert [one for one in findings if one.standing == FAULT] == [], f"{unseen} hidden"


@pytest.mark.parametrize("game", GAMES)
def test_the_beginning_of_a_record_with_a_hidden_hand_has_no_fault(game: str) -> None:
    faultless(game, 1, (1,), 8)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hidden", [(0, 1, 2), (0,), (1, 2)], ids=str)
@pytest.mark.parametrize("seed", [2, 3, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (1, 4, 5))])
def test_a_record_with_hidden_hands_has_no_fault(game: str, seed: int, hidden: Sequence[int]) -> None:
    faultless(game, seed, hidden)
