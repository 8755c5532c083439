"""One golden for every clause's sentence: `sentences.txt`, to be read aloud when it changes."""

from __future__ import annotations

from itertools import groupby

import pytest

from adjudicator.api import load, rule
from adjudicator.report.explain import BRIEF
from tests.refresh import ROOT, SENTENCES

_LINES = SENTENCES.read_text().splitlines()
GOLDENS = [(*head.split(), text.strip()) for head, text in zip(_LINES[::2], _LINES[1::2], strict=True)]
BY_CASE = groupby(sorted(GOLDENS, key=lambda golden: golden[2]), key=lambda golden: golden[2])


@pytest.mark.no_cover
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("at", "goldens"), [pytest.param(at, list(rows), id=at) for at, rows in BY_CASE])
def test_sentences(at: str, goldens: list[tuple[str, str, str, str]]) -> None:
    path, _, number = at.partition(":")
    case = load(str(ROOT / "cases" / path))
    verdict = rule(case.rulings[int(number)], wanted=BRIEF)
    given = [(reason.clause, "supports" if verdict.legal else "against", reason.text) for reason in verdict.reasons]
    for id, how, _, text in goldens:
        assert (id, how, text) in given


def test_sentences_are_sentences() -> None:
    for _, _, at, text in GOLDENS:
        assert text[0].isupper() or text[0].isdigit(), at
        assert text.endswith((".", "!")) and "  " not in text and ".." not in text, at
