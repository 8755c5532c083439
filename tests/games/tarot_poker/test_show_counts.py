"""How many hands of each class there are: as published, as the page tells, and counted a second way."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from adjudicator.games.tarot_poker.cards import CARDS, PLAIN_CARDS, TRUMP, printed
from adjudicator.games.tarot_poker.show import CLASSES, Value
from adjudicator.games.tarot_poker.show.many import Evaluator, evaluator

np = pytest.importorskip("numpy")
walked = pytest.importorskip("tests.games.tarot_poker.walked")

PAGE = Path(__file__).parents[3] / "docs" / "tarot-poker-hands.md"
PUBLISHED = {
    **{"five of a kind": 13, "straight flush": 50, "four of a kind": 3_900, "flush": 6_385},
    **{"full house": 15_600, "straight": 31_200, "three of a kind": 214_500, "rainbow": 350_580},
    **{"two pair": 403_260, "pair": 3_403_400, "high card": 3_831_000},
}
"""The eleven classes from the best down, with how many hands of the 65 ranked cards are of each ("Order of hands")."""
RANKED = [number for number, card in enumerate(CARDS) if printed(card) is not None]
STATES: Mapping[str, tuple[bool, bool]] = walked.STATES


def page() -> dict[str, dict[str, int]]:
    """The table of the page, by column and by row."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {
        column: {row[0]: int(row[place].replace(",", "")) for row in rows} for place, column in enumerate(head) if place
    }


def counted(own: Evaluator, cards: list[int]) -> dict[str, int]:
    """How many hands of some cards are of each class, how many there are, and how many values they have."""
    totals, seen = np.zeros(len(CLASSES), np.int64), np.zeros(len(CLASSES) << 24, bool)
    for strengths in own.table.every(np.array(cards), np.array([], np.int64)):
        totals += np.bincount(strengths >> 24, minlength=len(CLASSES))
        seen[strengths] = True
    classes = dict(zip(CLASSES, totals.tolist(), strict=True))
    return {**classes, "all hands": int(totals.sum()), "different values": int(np.count_nonzero(seen))}


@pytest.mark.long
def test_all_hands_of_the_ranked_cards_are_as_many_as_published() -> None:
    # Behind a Chariot each of the 65 counts as what is printed.
    totals = counted(evaluator(chariot=True), RANKED)
    assert totals == page()["65 ranked cards"]
    assert {name: totals[name] for name in PUBLISHED} == PUBLISHED
    assert totals["all hands"] == 8_259_888 and totals["different values"] == 12_470
    assert tuple(PUBLISHED) == tuple(reversed(CLASSES[1:])) and [*PUBLISHED.values()] == sorted(PUBLISHED.values())


@pytest.mark.long
@pytest.mark.parametrize("state", STATES)
def test_all_hands_of_the_pack_are_as_many_as_the_page_tells(state: str) -> None:
    chariot, temperance = STATES[state]
    assert counted(evaluator(chariot=chariot, temperance=temperance), [*range(len(CARDS))]) == page()[state]


def numbers() -> list[int]:
    """By card number its number in the other way of counting."""
    plain = list(PLAIN_CARDS)
    order = [place + rank for place in range(0, 52, 13) for rank in (12, *range(12))]  # Aces first
    named = [*(plain[place] for place in order), *TRUMP]
    return [named.index(card) for card in CARDS]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("state", STATES)
def test_a_sample_is_counted_the_same_a_second_way(state: str) -> None:
    chariot, temperance = STATES[state]
    chance = np.random.default_rng(len(state))
    hands = np.argsort(chance.random((12_000, 78)), axis=1)[:, :5]
    hands[::2] = np.argsort(chance.random((6_000, 33)), axis=1)[:, :5] + 45
    own = evaluator(chariot=chariot, temperance=temperance)
    strengths = own.table.of_hands(hands)
    other = walked.classes(np.array(numbers())[hands], chariot, temperance)
    for hand, strength, kind in zip(hands[strengths >> 24 != other], strengths, other, strict=False):
        raise AssertionError(([CARDS[card] for card in hand], str(Value.of(int(strength))), CLASSES[kind]))
    assert len({*other.tolist()}) > 8


@pytest.mark.deep
@pytest.mark.parametrize("state", STATES)
def test_all_hands_of_the_pack_are_as_many_a_second_way(state: str) -> None:
    totals = walked.counts(*STATES[state])
    assert totals == {name: page()[state][name] for name in CLASSES}
