"""Hypothesis strategies for the committee: meetings of any kind, and motions."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.law.committee import FUNDS, MOTIONS, SEATS, Meeting

words = st.booleans()
motions = st.sampled_from(MOTIONS)


def meetings(least_funds: int = 0) -> st.SearchStrategy[Meeting]:
    """Meetings with at least so much money."""
    return st.builds(
        Meeting,
        present=st.integers(0, SEATS),
        funds=st.integers(least_funds, FUNDS),
        mandate=words,
        proxies=words,
        objects=words,
        budgeted=words,
        promised=words,
        recused=words,
        seconded=st.tuples(words, words, words),
    )
