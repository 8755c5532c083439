"""Faults of a deal, and what is owed to it later: strangers, uneven hands, a hand of one card."""

from __future__ import annotations

import pytest

from adjudicator.records.audit import audit
from adjudicator.records.record import loads
from tests.helpers import fault_of
from tests.thinning import LONG, thinned

FIVE = ("Ada", "Ben", "Cleo", "Dov", "Eve")


def faults_in(text: str) -> list[tuple[int, str, str, str]]:
    """The faults of a record: line, kind, rule and sentence."""
    return [(one.line, one.kind, one.id, one.text) for one in audit(loads(text)).faults]


def test_who_does_not_play_is_dealt_no_cards() -> None:
    text = "game: tahimi\nplayers: Ada Ben Cleo Dov\nround: 2\nlines:\n  - leaves: Dov\n  - deal: {Dov: 3 unseen}\n"
    sentence = "Dov does not play this round, and is dealt cards."
    assert faults_in(text) == [(2, "wrong-seats", "TA-DEAL", sentence)]


@pytest.mark.parametrize(
    ("where", "dealer", "longer"),
    [
        ("tahimi", "Ada", "Ada"),
        ("tahimi", "Cleo", "Ada"),
        ("left-of-dealer", "Ada", "Ben"),
        ("left-of-dealer", "Cleo", "Dov"),
    ],
)
def test_who_is_dealt_a_card_more_where_they_do_not_divide(where: str, dealer: str, longer: str) -> None:
    head = f"game: tarot-himi\nplayers: {' '.join(FIVE)}\nreadings: {{th.deal.from: {where}}}\nlines:\n"
    for player in FIVE:
        hands = ", ".join(f"{name}: {13 if name == player else 12} unseen" for name in FIVE)
        kinds = [kind for _, kind, _, _ in faults_in(f"{head}  - deal: {{{hands}}}\n    dealer: {dealer}\n")]
        assert kinds == ([] if player == longer else ["wrong-deal"])


def test_a_hand_dealt_with_one_card_has_to_be_called_from_the_start() -> None:
    hands = "Ada: 13 unseen, Ben: '6', Cleo: 13 unseen, Dov: 13 unseen"
    text = f"game: tahimi\nplayers: Ada Ben Cleo Dov\ncalls: yes\nlines:\n  - deal: {{{hands}}}\n  - Ada: '5'\n"
    first, second = faults_in(text)
    assert first[:3] == (1, "wrong-deal", "TA-DEAL")
    assert second[:3] == (2, "missed-call", "TA-ONE-CARD") and second[3].startswith("Ben has one card left")


def test_the_hierophant_shown_in_a_trick_leaves_the_turn_where_it_is() -> None:
    text = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\nlines:\n  - deal: {Cleo: Hierophant + 14 unseen}\n"
    lines = "  - Ada: V\n  - Cleo: shows Hierophant\n  - Ben: pass\n  - Cleo: pass\n"
    assert [(line, kind) for line, kind, _, _ in faults_in(text + lines)] == [(2, "wrong-lead")]


REDRAW = "game: tahimi\nhouse: {joining: redraw}\nplayers: Ada Ben Cleo Dov\nround: 2\nlines:\n  - joins: Eve\n"


def test_a_record_may_begin_with_everybody_drawing_anew() -> None:
    anew = "  - picks: {Ada: 3, Ben: 4, Cleo: 5, Dov: 9, Eve: K}\n  - deal: unseen\n  - Eve: '5'\n"
    assert faults_in(REDRAW + anew) == []


def test_who_is_tied_in_drawing_anew_is_named() -> None:
    tied = "  - picks: {Ada: 3, Ben: 3, Cleo: 5, Dov: 9, Eve: K}\n  - deal: unseen\n"
    fault = fault_of(lambda: audit(loads(REDRAW + tied)))
    assert (fault.code, fault.message) == ("missing-pick", "Ada and Ben are tied")


IMPOSSIBLE = {
    "five Majors in one hand, all of them shown or played later": (
        "game: tarot-himi\nplayers: Ada Ben Cleo Dov",
        "deal: {Ada: Tower Moon Sun Star World + 10 unseen}",
        (
            "Ada: VI", "Ben: pass", "Cleo: pass", "Dov: pass", "Ada: Moon", "Ben: pass", "Cleo: pass",
            "Dov: pass", "Ada: Sun", "Ben: pass", "Cleo: pass", "Dov: pass", "Ada: Star", "Ben: pass",
            "Cleo: pass", "Dov: pass", "Ada: Tower", "Ben: pass", "Cleo: pass", "Dov: pass", "Ada: World",
        ),
    ),
    "a hand known card by card that has five Majors": (
        "game: tarot-himi\nplayers: Ada Ben Cleo Dov",
        "deal: {Ada: Tower Moon Sun Star World II II III III V V VI VI X X}",
        ("Ada: V V", "Ben: VI VI", "Cleo: VII VII", "Dov: pass", "Ada: X X", "Ben: pass"),
    ),
    "five Kings in two hands": (
        "game: tahimi\nplayers: Ada Ben Cleo Dov",
        "deal: {Ada: K K K 4 4 4 5 6 7 8 9 10 J, Ben: K K + 11 unseen}",
        ("Ada: 4 4", "Ben: 5 5", "Cleo: 6 6", "Dov: pass", "Ada: K K", "Ben: pass"),
    ),
    "a card that two are dealt": (
        "game: loka\nplayers: Ada Ben Cleo",
        "deal: {Ada: King of Cups + 24 unseen, Ben: King of Cups + 24 unseen}",
        (
            "Cleo: discard 2 of Cups 3 of Cups 4 of Cups", "Ada: 5 of Cups", "Ben: 6 of Cups",
            "Cleo: 7 of Cups", "Cleo: 8 of Cups", "Ada: King of Cups",
        ),
    ),
    "seven Aces, one of them out of play": (
        "game: tahimi\nplayers: Ada Ben Cleo Dov",
        "{deal: {Ada: 5 unseen, Ben: A A A + 3 unseen, Cleo: A A A}, leads: Ben, out: Dov, discards: A}",
        ("Ben: 9 9", "Cleo: A A"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", thinned(sorted(IMPOSSIBLE), 2, LONG))
def test_an_impossible_deal_is_the_one_fault_of_a_record(case: str) -> None:
    head, deal, lines = IMPOSSIBLE[case]
    text = "".join(f"  - {line}\n" for line in (deal, *lines))
    assert [(line, kind) for line, kind, _, _ in faults_in(f"{head}\nlines:\n{text}")] == [(1, "wrong-deal")]
