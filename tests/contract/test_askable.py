"""Whatever is claimed of other readings is so: under each of them a ruling is what its flips say, and an answer what its
others say; or it is refused, and was named as not askable, with what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from adjudicator.api import ask, certificate_of, load, plays, rule, settle_of
from adjudicator.cases.case import Case, CaseQuestion, Expected
from adjudicator.cases.questions import answered
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.report.answer import Answer
from adjudicator.report.explain import NOTHING
from adjudicator.report.verdict import Verdict
from tests.contract import driver
from tests.thinning import DEEP, LONG

CLAIMS = replace(NOTHING, readings=True)
Claimed = Verdict | Answer


def changes(game: str, options: Mapping[str, str]) -> list[dict[str, str]]:
    """Every change of one reading."""
    unclear = GAMES[game].unclear
    return [{one.key: name} for one in unclear for name in one.names if options[one.key] != name]


def claimed(result: Claimed, change: dict[str, str]) -> str | None:
    """What a ruling or an answer says of one change of readings: the outcome; None where it is not claimed."""
    if any(one.readings == change for one in result.not_askable):
        return "not askable"
    if isinstance(result, Answer):
        return next((one.answer for one in result.others if one.readings == change), result.answer)
    if result.verdict not in ("legal", "illegal") or result.unfinished:
        return None
    return "flipped" if change in [dict(one) for one in result.contested] else result.verdict


def result_of(case: Case, one: Expected | CaseQuestion, change: dict[str, str] | None = None) -> Claimed:
    """The ruling or the answer itself, under a change of readings."""
    if isinstance(one, Expected):
        return rule(one, case.profile, CLAIMS if change is None else NOTHING, change)
    return answered(one, case.profile, change)


def disagreement(case: Case, one: Expected | CaseQuestion, result: Claimed, change: dict[str, str]) -> str:
    """In what the claim for a change of readings is not so; "" where it is."""
    claim = claimed(result, change)
    try:
        direct = result_of(case, one, change)
        outcome = direct.verdict if isinstance(direct, Verdict) else direct.answer
    except Refused as error:
        if claim == "not askable" or error.faults[0].code in APART:
            return ""
        return f"{change} is refused: {error.faults[0].message}; claimed {claim}"
    if claim in (None, outcome):
        return ""
    if claim == "flipped" and isinstance(result, Verdict) and outcome != result.verdict:
        return ""
    return f"{change}: {outcome}, claimed {claim}"


APART = ("not-held", "whose-turn")
"""The refusals, under some readings, of a history in which somebody cannot have had a card, and of a play without a
player that somebody else could make: these have nothing to agree with."""


def put(game: str, files: list[Path]) -> Iterator[tuple[Case, Expected | CaseQuestion]]:
    """The rulings and the questions of case files."""
    for path in files:
        case = load(str(path))
        yield from ((case, one) for one in case.rulings)
        yield from ((case, one) for one in case.asks)


def complaints(game: str, files: list[Path], each: int, rng: Random) -> list[str]:
    """What is claimed and is not so."""
    wrong = []
    for case, one in put(game, files):
        answer = result_of(case, one)
        every = changes(game, one.situation.options)
        for change in rng.sample(every, min(each, len(every))):
            if complaint := disagreement(case, one, answer, change):
                wrong.append(f"{one.place.file}:{one.place.line}: {complaint}")
    return wrong


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_claimed_of_other_readings_is_so(game: str) -> None:
    rng = Random(22)
    files = sorted(driver.case_files(game).glob("*.yaml"))
    assert not complaints(game, rng.sample(files, min(4, len(files))), 4, rng)


@pytest.mark.parametrize("each", [pytest.param(8, marks=LONG), pytest.param(1, marks=DEEP)])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_claimed_of_every_other_reading_is_so(game: str, each: int) -> None:
    files = sorted(driver.case_files(game).glob("*.yaml"))
    assert not complaints(game, files[::each], 999, Random(22))


BARRED = [
    ("loka/fool-led-second-player", "lo.fool.led", "barred"),
    ("taruno/empress-faces", "tu.minor_compulsory", "yes"),
    ("tarot-himi/pairs-lovers-on-a-single", "th.deal.remainder", "majors"),
]
"""Cases, each with a reading under which its history, or the hand beside it, is impossible."""


@pytest.mark.parametrize(("name", "key", "option"), BARRED)
def test_a_reading_that_bars_the_history_is_named_and_refused(name: str, key: str, option: str) -> None:
    case, change = load(str(driver.ROOT / "cases" / f"{name}.yaml")), {key: option}
    ruling = case.rulings[0]
    assert change in [one.readings for one in result_of(case, ruling).not_askable]
    doors: list[Callable[[], object]] = [
        lambda: rule(ruling, readings=change),
        lambda: settle_of(ruling, change),
        lambda: certificate_of(ruling, readings=change),
        lambda: plays(case, by=ruling.by, readings=change),
        lambda: ask(case, "whose turn is it", readings=change),
    ]
    for door in doors:
        with pytest.raises(Refused, match="under these readings what is told could not have happened"):
            door()
