"""Whether each settled rule of Taruno has a case that would be ruled on otherwise if the rule were: each is read
otherwise in a process of its own, and the case that is named for it is checked there.

python -m tests.games.taruno.settled
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import yaml

from adjudicator.api import Refused, load, rulings
from adjudicator.cases.questions import answered
from adjudicator.games import GAMES
from adjudicator.report.explain import BRIEF
from adjudicator.report.outcome import answered as outcome_of
from adjudicator.report.outcome import ruled
from tests.mutation.code.planted import changed, function

LIMIT = 30
"""So many seconds a case may take with a rule read otherwise; the process ends by itself then."""
CASES = Path(__file__).parents[3] / "cases" / "taruno"
TABLE: tuple[Mapping[str, str], ...] = tuple(
    yaml.load(Path(__file__).with_name("settled.yaml").read_text("utf-8"), yaml.CSafeLoader)
)


def as_expected(name: str) -> bool:
    """Whether a case is ruled on, and answers, as it expects."""
    try:
        case = load(CASES / f"{name}.yaml")
        outcomes = [ruled(name, case.title, expected, verdict) for expected, verdict in rulings(case, BRIEF)]
        outcomes += [outcome_of(name, case.title, question, answered(question, case.profile)) for question in case.asks]
    except Refused:
        return False
    return all(outcome.passed for outcome in outcomes)


def distinguished(row: Mapping[str, str]) -> bool:
    """Whether the case of a row expects something else with the rule read otherwise than as it stands."""
    fault = {**row, "in": f"games/taruno/{row['in']}"}
    whole, code = function(fault), changed(fault)
    codes = []
    for planted in (False, True):
        child = os.fork()
        if not child:
            status = 2
            try:
                if planted:
                    whole.__code__ = code
                    signal.alarm(LIMIT)  # A game that goes on for ever is not as expected.
                status = int(as_expected(row["case"]))
            except Exception:  # What cannot be followed any more is not as expected either.
                status = 0
            finally:
                os._exit(status)
        codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    return codes[0] == 1 and codes[1] in (0, -signal.SIGALRM)


def main() -> int:
    """Exit 1 if a row tells nothing."""
    next(iter(GAMES["taruno"].choices))
    wrong = [row for row in TABLE if not distinguished(row)]
    for row in wrong:
        print(f"{row['item']}, {row['says']}: {row['case']} does not tell")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
