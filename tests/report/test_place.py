"""Where a ruling stands, named with its verdict."""

from __future__ import annotations

import pytest

from adjudicator.api import loads, rulings
from adjudicator.files.diagnostics import Place


@pytest.mark.parametrize(("hand", "verdict"), [("7", "legal"), ("5", "illegal")])
def test_a_verdict_on_a_ruling_of_a_file_has_its_line(hand: str, verdict: str) -> None:
    text = f"game: tahimi\nplayers: Ada Ben Cleo\ntrick: [Ada: 6]\nhands: {{Ben: {hand}}}\n"
    ((_, ruling),) = rulings(loads(f"{text}rulings:\n  - play: {hand}\n"))
    assert ruling.verdict == verdict and isinstance(ruling.at, Place) and ruling.at.line == 6
