"""A ruling is explained in the same words whether it is computed or solved by the solver alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from adjudicator.api import load, rule
from adjudicator.cases.case import Expected
from adjudicator.games import GAMES
from adjudicator.law import Prohibition
from adjudicator.report.explain import NOTHING
from tests.contract import driver
from tests.contract.test_words import goldens
from tests.refresh import ROOT

Summary = tuple[str, tuple[tuple[str, str], ...], object]


def summary(expected: Expected, profile: str) -> Summary:
    """The verdict, each reason in its words, and what must be shown."""
    ruling = rule(expected, profile, NOTHING)
    return ruling.verdict, tuple((reason.clause, reason.text) for reason in ruling.reasons), ruling.show


def differences(path: Path, rng: Random, most: int) -> Iterator[str]:
    """The rulings of a case, or so many of them, that are explained in two ways: with both."""
    case = load(str(path))
    for one in rng.sample(case.rulings, min(most, len(case.rulings))):
        known = one.situation.table.hands.get(one.by)
        if known is not None and not known.known:
            continue
        computed = summary(one, case.profile)
        searched = summary(replace(one, situation=replace(one.situation, searched=True)), case.profile)
        if computed != searched:
            yield f"{path.name}: {one.text}:\n computed {computed}\n searched {searched}"


def spared(game: str) -> set[Path]:
    """For each prohibition that names its own exceptions a case in which one of them allows the play."""
    own = GAMES[game]
    decisions = own.rulebook(own.lexicon({})).decisions.values()
    ids = [c.id for one in decisions for c in one.clauses if isinstance(c, Prohibition) and c.spares]
    places = (at for id in ids for at in goldens().get((id, "supports"), ())[:1])
    return {ROOT / "cases" / at.partition(":")[0] for at in places}


@pytest.mark.parametrize("game", GAMES)
def test_some_rulings_are_explained_in_the_same_words(game: str) -> None:
    rng, files = Random(6), sorted(driver.case_files(game).glob("*.yaml"))
    some = {*rng.sample(files, min(5, len(files))), *spared(game)}
    assert not [one for path in sorted(some) for one in differences(path, rng, 2)]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_rulings_are_explained_in_the_same_words(game: str) -> None:
    files = sorted(driver.case_files(game).glob("*.yaml"))
    assert not [one for path in files for one in differences(path, Random(6), 999)]
