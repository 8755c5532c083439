"""What cannot be of a hand of Tarot Poker is refused, where it is written and with what to do."""

from __future__ import annotations

import pytest

from adjudicator.cases.build import loads
from adjudicator.files.diagnostics import Refused
from tests.helpers import fault_of

HEAD = "game: tarot-poker\nplayers: Ada Ben Cleo\nrulings: [{play: check}]\n"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("hands: {Ada: 'Moon, K of Cups, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups'}", "too-many-cards", 4),
        ("hands: {Ada: Moon + 5 unseen}", "too-many-cards", 4),
        ("shields: {Ben: Sun}\nhands: {Ada: Sun + 4 unseen}", "too-many-cards", 5),
        ("shields: {Ada: Sun, Ben: Sun}", "bad-shield", 4),
        ("shields: {Ada: Fool in hand 1}", "bad-shield", 4),
        ("stacks: {Ada: 5}\nactions:\n  - Ada: bet 10", "bad-chips", 6),
        ("actions:\n  - Ada: no defence", "out-of-order", 5),
        ("turn: Ada\noffered: 4 of Wands", "bad-offer", 5),
        ("shields: {Ada: 'Sun, Tower'}\nreadings: {tp.shield.several: last}", "unsettled", 1),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_place(text: str, code: str, line: int) -> None:
    fault = fault_of(lambda: loads(HEAD + text))
    assert fault.place is not None
    assert (fault.code, fault.place.line, bool(fault.help)) == (code, line, True)


def test_an_answer_without_an_attack_is_named_as_one() -> None:
    with pytest.raises(Refused, match="nothing is open here that no defence answers"):
        loads(HEAD + "actions:\n  - Ada: no defence")
