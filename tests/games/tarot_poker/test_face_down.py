"""Cards that go face down: how they are written, how many there can be, and what follows from them."""

from __future__ import annotations

import pytest

from adjudicator import judge, loads, replay
from adjudicator.cards import NotationError, parse_play
from adjudicator.games import GAMES
from adjudicator.report.audit import Finding
from tests.helpers import fault_of

LEXICON = GAMES["tarot-poker"].lexicon({})
PLAYERS = ("Ada", "Ben")
DRAW = "tarot-poker | Ada Ben | phase: draw | hands: Ada=2 of Cups, 3 of Cups, 9 of Coins, K of Wands, 7 of Cups"


@pytest.mark.parametrize(
    ("text", "spent", "unseen"),
    [
        ("discard 2 unseen", 0, 2),
        ("discard K of Cups + 1 unseen", 1, 1),
        ("Empress discarding 1 unseen", 1, 1),
        ("Emperor discarding 4 of Cups + 1 unseen", 2, 1),
        ("Magician on Ben giving 1 unseen", 1, 1),
        ("Justice giving 1 unseen", 1, 1),
    ],
)
def test_what_is_written_reads_back_and_counts_what_leaves_the_hand(text: str, spent: int, unseen: int) -> None:
    play = parse_play(text, LEXICON, PLAYERS)
    assert (str(play), play.spent.total(), play.unseen_spent) == (text, spent, unseen)


@pytest.mark.parametrize("text", ["Death + 1 unseen on Ben", "keep 1 unseen", "declare Lovers as 1 unseen"])
def test_what_has_to_be_seen_is_named_card_by_card(text: str) -> None:
    with pytest.raises(NotationError):
        parse_play(text, LEXICON, PLAYERS)


@pytest.mark.parametrize("play", ["discard 6 unseen", "discard K of Wands + 5 unseen"])
def test_more_cards_than_the_hand_has_are_refused(play: str) -> None:
    fault = fault_of(lambda: judge(loads(DRAW), play))
    assert (fault.code, fault.message) == ("not-held", "Ada holds five cards, and here are six")


def faults(*lines: str) -> list[Finding]:
    """The faults behind a first betting of checks, with hands that nobody has seen."""
    entries = [{"deal": "unseen"}, {"Ada": "check"}, {"Ben": "check"}, *(dict([one.split(": ")]) for one in lines)]
    return list(replay({"game": "tarot-poker", "players": "Ada Ben", "lines": entries}).faults)


def test_how_many_cards_are_drawn_tells_how_many_were_changed() -> None:
    assert not faults("Ada: draws 2 unseen", "Ben: draws K of Cups, 4 of Cups", "Ada: bet 5", "Ben: fold")
    assert not faults("Ada: discard 2 unseen", "Ada: draws 2 unseen", "Ben: stand pat", "Ada: bet 5")


def test_a_draw_of_too_many_or_too_few_is_a_fault_of_the_draw() -> None:
    (short,) = faults("Ada: discard 2 unseen", "Ada: draws 1 unseen")
    assert (short.line, short.id, short.because[0]) == (5, "TP-DRAW", "Two cards are due, and here is one.")
    (long,) = faults("Ada: discard 6 unseen")
    assert (long.kind, long.because[0]) == ("not-held", "Ada holds five cards, and here are six.")


def test_a_card_seen_behind_a_draw_convicts_only_what_it_must_have_been_there_for() -> None:
    """Of two cards shown later one at the most came with the draw: so one of them was there before."""
    shows = ("Ada: check", "Ben: check", "Ada: shows 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups, 9 of Coins")
    hand = "Hanged Man, Fool, 8 of Cups, 7 of Wands, 6 of Wands"
    one = faults("Ada: stand pat", "Ben: draws 1 unseen", *shows, f"Ben: shows {hand}")
    assert {fault.line for fault in one} == {3, 7}
    two = faults("Ada: stand pat", "Ben: draws 2 unseen", *shows, f"Ben: shows {hand}")
    assert {fault.line for fault in two} == {7}
