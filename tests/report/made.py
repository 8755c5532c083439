"""Verdicts and outcomes to report on, made without the solver."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.files.diagnostics import Fault, Place, Refused
from adjudicator.law import Citation
from adjudicator.report.outcome import Outcome, refusal, ruled
from adjudicator.report.standing import UNSIGNED, Standing
from adjudicator.report.verdict import Reason, Verdict

FILE = "cases/tarot-himi/a tower.yaml"
LINE = "  - play: VIII VIII"
TOWER = Reason("TH-TOWER", "prohibition", "Three ranks.", (Citation("Tarot-himi", "The Tower"),))
SIZE = Reason("TA-SIZE", "requirement", "As many.", (Citation("Tahimi", "Play"),))


PLACE = Place(FILE, 9, 11, 9, LINE)


@dataclass(frozen=True)
class Wish:
    """An expected ruling, as a case has it."""

    place: Place = PLACE
    text: str = "VIII VIII"
    by: str = "Ben"
    verdict: str | None = None
    because: tuple[str, ...] = ()
    because_only: tuple[str, ...] = ()
    show: frozenset[frozenset[str]] | None = None
    kind: str | None = None
    standing: Standing = UNSIGNED


def verdict_of(
    verdict: str, *reasons: Reason, kind: str | None = None, show: tuple[tuple[str, ...], ...] = ()
) -> Verdict:
    """A verdict with these reasons."""
    return Verdict(
        game="tarot-himi",
        decision="turn",
        by="Ben",
        play="VIII VIII",
        understood="VIII VIII on VI VI",
        verdict=verdict,
        kind=kind,
        reasons=reasons,
        facts=(),
        show=show,
        instead=(),
        flips=(),
        profile="default",
        options={},
        contested=(),
        at=PLACE,
    )


ILLEGAL = verdict_of("illegal", TOWER, kind="prohibited")
LEGAL = verdict_of("legal", show=((),))
GOOD = ruled(FILE, "A tower", Wish(verdict="illegal", because=("TH-TOWER",)), ILLEGAL)
BAD = ruled(FILE, "A tower", Wish(verdict="legal"), ILLEGAL)
FAULT = Fault("unknown-key", "a case has no key 'gme'", "did you mean game?", Place("b.yaml", 1, 1, 3, "gme: x"))
NOWHERE = Fault("missing", "there is no such file", "")


def refused(*faults: Fault, case: str = "b.yaml") -> Outcome:
    """A case refused for these faults."""
    return refusal(case, Refused(faults))
