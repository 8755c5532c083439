"""A legal play that names the wrong cards to be shown: what is required, and by which rule."""

from __future__ import annotations

import pytest

from adjudicator.api import loads, rulings


@pytest.mark.parametrize(
    ("lines", "hand", "play", "needed", "rule"),
    [
        ("trick: [Ada: VI]", "VI Strength", "VI showing nothing", "Strength", "TH-SHOW"),
        ("opening: yes", "Hierophant VI VI III", "VI VI showing nothing", "the Hierophant", "TH-HIEROPHANT"),
        ("trick: [Ada: VI]", "VI Strength", "VI showing Strength", None, ""),
        ("trick: [Ada: VI]", "VI Strength", "VI", None, ""),
    ],
)
def test_what_must_be_shown_and_is_not_is_requested(
    lines: str, hand: str, play: str, needed: str | None, rule: str
) -> None:
    position = f"game: tarot-himi\nplayers: Ada Ben Cleo\n{lines}\nhands: {{Ben: {hand}}}\nturn: Ben\n"
    ((_, verdict),) = rulings(loads(f"{position}rulings: [{{play: {play}}}]\n"))
    faults = [(fault.rule, fault.text) for fault in verdict.faults]
    text = f"The play is legal, but {needed} must be shown for it."
    assert verdict.verdict == "legal" and faults == ([(rule, text)] if needed else [])
