"""A simulated record replays without a fault: from YAML and from JSON lines, whole, and cut after any line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from adjudicator.games import GAMES
from adjudicator.records.audit import audit
from tests.contract import driver
from tests.thinning import LONG, each, thinned

pytestmark = pytest.mark.no_cover

LONGEST = 120
"""So many lines of a record are cut, at the most."""
Entries = Sequence[Mapping[str, object]]
SEEDS = [(1, 1), *(pytest.param(n, 2, marks=pytest.mark.long) for n in range(1, 4))]


def entries_of(game: str, seed: int, rounds: int = 2) -> Entries:
    """Rounds one after another, under readings at random from the second seed on."""
    return driver.entries(driver.session(game, seed, rounds=rounds, readings=seed > 1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seed", "rounds"), SEEDS)
def test_a_whole_record_is_sound_and_the_same_in_both_forms(game: str, seed: int, rounds: int) -> None:
    lines = entries_of(game, seed, rounds)
    record, other = driver.from_lines(driver.as_lines(lines)), driver.from_yaml(lines)
    assert record.entries == other.entries and len(record.entries) == len(lines) - 1
    assert (record.options, record.players) == (other.options, other.players)
    result = audit(other)
    assert result.findings == () and result.lines == len(lines) - 1 and result.rounds == rounds


@pytest.mark.sampled(2)
@pytest.mark.parametrize("policy", thinned(["random", "greedy"], 2, LONG))
@pytest.mark.parametrize("game", GAMES)
def test_whoever_chooses_the_record_is_sound(game: str, policy: str) -> None:
    assert policy in driver.policies(game)
    (round,) = driver.session(game, 7, policy=policy)
    assert audit(driver.from_lines(driver.as_lines(driver.entries([round])))).findings == ()


def cut(game: str, seed: int, kept: int) -> None:
    """A record of which so many lines are kept is sound, and so is one in which the next was being written."""
    lines = entries_of(game, seed)[:LONGEST]
    text, torn = driver.as_lines(lines[:kept]), driver.as_lines(lines[kept : kept + 1])[: 5 + kept % 7]
    record, broken = driver.from_lines(text), driver.from_lines(text + torn)
    assert broken.entries == record.entries and len(record.entries) == kept - 1
    assert not record.warnings and (len(broken.warnings) == 1) == bool(torn)
    assert driver.from_yaml(lines[:kept]).entries == record.entries
    assert audit(record).findings == (), f"cut after {kept - 1} lines"


@each(2, LONG)
@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_after_some_lines_is_sound(game: str, each: int) -> None:
    whole = len(entries_of(game, 1)[:LONGEST])
    for kept in (
        1,
        2,
        *Random(1).sample(range(4, whole // 2), 1),
        *([] if each > 1 else [3, whole // 2 + 1, whole - 1]),
    ):
        cut(game, 1, kept)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_after_any_line_is_sound(game: str) -> None:
    for kept in range(1, len(entries_of(game, 2))):
        cut(game, 2, kept)
