"""What flags do not tell is not made up: who sits where, how many play, what was done before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.cases.questions import answered, put
from adjudicator.engine.query import EARLIER, NAME
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES, OUTLINES
from tests.helpers import fault_of
from tests.thinning import LONG, each

SLOW = ("who can still win",)
"""Questions that take longer than a test may."""
TABLES = ("P1 You P2", "You P2 P1", "P2 P1 You P3", "P1 You P2 P3")
"""Who may sit at a table where P1 has played, and You are next or not."""


def _flags(game: str, players: str | None) -> Flags:
    """The play of the game's example, by P1; without names where nobody says who plays."""
    tricks = OUTLINES[game].examples.get("trick")
    plays = [play for entry in tricks if isinstance(entry, dict) for play in entry.values()] if tricks else []
    named = [play if players is None else f"P1: {play}" for play in plays[:1]]
    form = GAMES[game].case()
    return Flags(game, None, named, not named and not form.together, False, False, players, ())


def _answer(flags: Flags, question: str) -> str | None:
    """The answer to a question; None where it is refused for what is untold."""
    try:
        return answered(put(from_flags(flags, asking=True), question)).answer
    except Refused as refused:
        return None if refused.faults[0].code.endswith("-untold") else f"refused: {refused.faults[0].code}"


@each(3, LONG)
@pytest.mark.parametrize("game", GAMES)
def test_no_answer_from_flags_hangs_on_seats_that_nobody_named(game: str, each: int) -> None:
    tables = [None, *(t for t in TABLES if GAMES[game].fewest <= len(t.split()) <= GAMES[game].most)]
    for query in GAMES[game].queries()[::each]:
        words = query.words.replace(NAME, "You")
        if query.words in SLOW:
            continue
        untold, *seated = (_answer(_flags(game, players), words) for players in tables)
        if EARLIER in query.needs:
            assert untold is None, words
        elif any(one != other for one, other in pairwise(seated)):
            assert untold is None or untold.startswith("refused"), (words, untold, seated)


@pytest.mark.parametrize(
    ("game", "question", "code"),
    [
        ("tahimi", "what rank has You", "seats-untold"),
        ("tahimi", "who deals", "seats-untold"),
        ("tarot-himi", "who may cut", "seats-untold"),
        ("tahimi", "how many cards are dealt", "count-untold"),
        ("tarot-himi", "who is out", "earlier-untold"),
        ("loka", "who deals", "seats-untold"),
        ("loka", "who cuts", "seats-untold"),
        ("tarot-poker", "who deals next", "seats-untold"),
        ("tarot-poker", "how much is in the pot", "earlier-untold"),
        ("taruno", "who skips", "earlier-untold"),
        ("taruno", "how many cards has the pile", "earlier-untold"),
    ],
)
def test_what_flags_cannot_tell_is_named_with_the_remedy(game: str, question: str, code: str) -> None:
    fault = fault_of(lambda: answered(put(from_flags(_flags(game, None), asking=True), question)))
    assert fault.code == code and "flags do not say" in fault.message and "write a case" in fault.help


@pytest.mark.parametrize(
    ("players", "answer"), [("You Ada Ben", "Tahimi"), ("Ada Ben You", "serf"), ("Ada Ben You Cleo", "master serf")]
)
def test_a_rank_is_answered_where_the_order_of_the_players_is_given(players: str, answer: str) -> None:
    flags = Flags("tahimi", None, ["Ada: 9 9"], False, False, False, players, ())
    assert answered(put(from_flags(flags, asking=True), "what rank has You")).answer == answer
