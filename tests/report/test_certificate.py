"""The query behind a verdict: another solver confirms every ruling there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.api import certificate, certificate_of, load, loads, rule
from adjudicator.cases.case import Expected
from adjudicator.report.explain import NOTHING
from adjudicator.solve.certificate import ANSWERS
from tests.second_solver import answers

ROOT = Path(__file__).parents[2] / "cases"
FILES = sorted(path for path in ROOT.rglob("*.yaml") if "\nrulings:" in path.read_text())
IDS = [str(path.relative_to(ROOT)) for path in FILES]
QUICK = [path for path in FILES if path.parent.name != "mutants"][::8]


def confirmed(expected: Expected, profile: str) -> bool:
    """Whether the answers are those of the verdict."""
    verdict = rule(expected, profile, NOTHING).verdict
    return answers(certificate_of(expected, profile)) == list(ANSWERS[verdict])


@pytest.mark.long
@pytest.mark.parametrize("path", QUICK, ids=[str(path.relative_to(ROOT)) for path in QUICK])
def test_a_ruling_of_each_case_is_confirmed(path: Path) -> None:
    case = load(str(path))
    chosen = case.rulings[len(path.name) % len(case.rulings)]
    assert confirmed(chosen, case.profile)


@pytest.mark.deep
@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_ruling_is_confirmed(path: Path) -> None:
    case = load(str(path))
    for expected in case.rulings:
        assert confirmed(expected, case.profile), expected.text


# -- hands that nobody has seen

HIDDEN = """
game: tarot-himi
players: Ada Ben Cleo Dov
trick:
{trick}
hands:
  {actor}: {hand}
rulings:
  - play: {play}
"""
TIE = "  - Ada: VI VI"
SHOWN = "  - Ada: VI\n  - Ben: VI\n  - Cleo: pass\n  - Dov: pass\n  - Ada: VIII"
PASSED = "  - Ada: VI\n  - Ben: pass\n  - Cleo: VII\n  - Dov: pass\n  - Ada: pass"
SEEN = [
    ("depends", TIE, "Ben", "VI VI + 4 unseen", "VI VI"),
    ("depends", TIE, "Ben", "VI VI Strength + 1 unseen", "VI VI"),
    ("depends", TIE, "Ben", "VIII VIII + 3 unseen", "VIII VIII"),
    ("illegal", TIE, "Ben", "IV IV + 3 unseen", "IV IV"),
    ("depends", TIE, "Ben", "unseen", "pass"),
    ("depends", TIE, "Ben", "Devil + 2 unseen", "pass"),
    ("legal", PASSED, "Ben", "Devil + 2 unseen", "pass"),
]


@pytest.mark.long
@pytest.mark.parametrize(("verdict", "trick", "actor", "hand", "play"), SEEN)
def test_a_verdict_on_an_unseen_hand_is_confirmed(verdict: str, trick: str, actor: str, hand: str, play: str) -> None:
    case = loads(HIDDEN.format(trick=trick, actor=actor, hand=hand, play=play))
    (expected,) = case.rulings
    assert rule(expected, wanted=NOTHING).verdict == verdict
    assert answers(certificate_of(expected)) == list(ANSWERS[verdict])


@pytest.mark.long
def test_what_the_history_proves_is_written_and_confirmed() -> None:
    """Ben tied VI with VI, so he holds Strength; whatever else he holds, that much is settled."""
    case = loads(HIDDEN.format(trick=SHOWN, actor="Ben", hand="VIII + 4 unseen", play="VIII"))
    script = certificate_of(case.rulings[0])
    assert "What was done earlier, as it was then" in script
    assert rule(case.rulings[0], wanted=NOTHING).verdict == "depends"
    assert answers(script) == list(ANSWERS["depends"])
    before, query = script.split("; Can it be legal?")
    assert answers(f"{before}(assert (not |holds Strength|))\n(check-sat)\n") == ["unsat"]
    assert answers(f"{before}(assert |holds Strength|)\n(check-sat)\n") == ["sat"]
    assert query


# -- what the file says


def test_a_turn_of_several_actions_is_certified_by_the_last_one_ruled() -> None:
    case = loads(HIDDEN.format(trick=TIE, actor="Ben", hand="V V Judgement", play="pass"))
    text = certificate(case, "discard Judgement, then V V")
    assert text.startswith("; Tarot-himi: Ben, discard Judgement, then V V\n; legal,")
    assert answers(text) == list(ANSWERS["legal"])
    assert answers(certificate(case, "V V")) == list(ANSWERS["illegal"])


def test_facts_and_readings_are_named() -> None:
    case = loads(HIDDEN.format(trick=TIE, actor="Ben", hand="VIII VIII Tower", play="VIII VIII"))
    text = certificate(case, "VIII VIII", readings={"th.magician.on_ace": "clamp"})
    assert "|th.magician.on_ace is clamp.|" in text
    assert "|holds Tower: Ben holds the Tower.|" in text
    assert "(define-fun |TH-TOWER| (" in text
    assert "; TH-TOWER, Three ranks: " in text and 'Tarot-himi, "The' in text
