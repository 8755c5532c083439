"""Records with hidden hands beside the oracle: see `proved`, which says what is compared."""

from __future__ import annotations

import pytest

from tests.games.tarot_poker.proved import compared


@pytest.mark.parametrize(
    "records",
    [pytest.param(20, marks=pytest.mark.long), pytest.param(1_000, marks=[pytest.mark.long, pytest.mark.deep])],
)
def test_a_record_proves_no_more_than_all_worlds_that_it_allows(records: int) -> None:
    seen = compared(records, seed=1)
    assert seen["legal"] and seen["illegal"] and seen["open"]
    assert not seen["left open"]
