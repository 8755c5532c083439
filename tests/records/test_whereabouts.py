"""Where a card cannot have been, by the ways that cards took."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.api import judge, loads, replay
from adjudicator.engine.rules import Passage
from adjudicator.engine.state import NoneOf
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.records.card_locations import both_ways, fixpoint
from tests.thinning import LONG, thinned

BITS = {"V": 1, "VI": 2, "VII": 4}
EVERY = sum(BITS.values())
LATE = Passage("stock", "Ada", ("V",))
SHUFFLED = Passage("discards", "stock", (), 1)
FOLD = Passage("Ben", "discards", (), 1, whole=True)
TRADE = Passage("Ben", "Ada", (), 1)
SEEN = Passage("Ada", "Ada", ("V",))


@pytest.mark.parametrize(
    ("ways", "held"),
    [
        ([LATE], EVERY - BITS["V"]),
        ([FOLD, LATE], EVERY - BITS["V"]),
        ([FOLD, SHUFFLED, LATE], EVERY),
        ([SEEN], EVERY - BITS["V"]),
        ([TRADE, SEEN], EVERY),
        ([SEEN, TRADE], EVERY - BITS["V"]),
        ([Passage("Ben", "Ben", ("VI",), whole=True)], BITS["VI"]),
    ],
    ids=["dealt later", "though folded", "but shuffled", "seen elsewhere", "but traded", "before", "shown whole"],
)
def test_a_hand_can_have_had_what_can_have_come_from_it_to_where_it_is_seen(ways: list[Passage], held: int) -> None:
    untouched = Passage("Ben", "Ben", ())
    moments, _ = both_ways([[]], [[untouched, *ways]], BITS)
    assert moments[0]["Ben"] == held


@pytest.mark.parametrize(
    ("shown", "unseen", "went"),
    [(("VI",), 1, ("V",)), (("VI",), 2, ()), (("V",), 1, ())],
    ids=["the one that was there and is no more", "one of two", "another"],
)
def test_a_card_that_went_unseen_is_known_where_it_alone_can_have(
    shown: tuple[str, ...], unseen: int, went: tuple[str, ...]
) -> None:
    """Ben is dealt the V, a card goes to Ada, and Ben shows all cards that are left."""
    dealt = Passage("stock", "Ben", ("V",))
    ways = [dealt, Passage("Ben", "Ada", (), unseen), Passage("Ben", "Ben", shown, whole=True)]
    _, known = both_ways([[]], [ways], BITS)
    assert known[0][1].cards == went


@pytest.mark.parametrize("length", range(1, 7))
def test_each_card_that_is_named_tells_where_the_next_can_have_gone(length: int) -> None:
    """Card i leaves Ben on the way to place i or the one before, and both lead to where it is seen in the end: on which
    it went is known once the card on the way before is."""
    cards = [str(at) for at in range(length + 1)]
    bits = {card: 1 << at for at, card in enumerate(cards)}
    ways = [
        Passage("Ben", "Ben", tuple(cards), whole=True),
        *(Passage("Ben", f"way {at}", (), 1) for at in range(length + 1)),
        Passage("Ben", "Ben", (), whole=True),
    ]
    last = [
        way
        for at, card in enumerate(cards)
        for way in (
            *(Passage(f"way {by}", f"end {at}", (), 1) for by in (at - 1, at) if by >= 0),
            Passage(f"end {at}", f"end {at}", (card,)),
        )
    ]
    there = fixpoint(lambda moments: [[] for _ in moments], [ways, last], bits)[1]
    assert [there[f"way {at}"] for at in range(length + 1)] == [bits[card] for card in cards]


@pytest.mark.parametrize(
    ("more", "open_"),
    [
        ((), True),
        (("Ben: Empress discarding 2 of Cups", "Ben: draws Fool Moon"), False),
        (("Ben: Empress discarding 2 of Cups", "Ben: draws Fool + 1 unseen"), True),
    ],
    ids=["nothing told", "both cards dealt to another later", "one of them dealt later"],
)
def test_a_bet_is_legal_where_what_would_bar_it_was_in_the_stock(more: tuple[str, ...], open_: bool) -> None:
    lines = [dict([line.split(": ")]) for line in ("Ada: bet 5", *more)]
    record = {"game": "tarot-poker", "players": "Ada Ben", "lines": [{"deal": "unseen"}, *lines]}
    assert bool(replay(record).open) == open_


@pytest.mark.parametrize(
    ("drawn", "open_"),
    thinned([("4 of Cups", False), ("10 of Wands", True), ("1 unseen", True)], 3, LONG),
    ids=["it is there no more", "it is shown", "nobody saw it"],
)
def test_what_went_to_another_hand_was_not_drawn_blindly_out_of_it_where_another_card_was(
    drawn: str, open_: bool
) -> None:
    """Ben takes a card out of Ada's hand, and one goes out of his: of the card drawn before that, or the one taken."""
    lines = [
        "Ada: check",
        *("Ben: Magician on Ada giving 9 of Cups", "Ada: no defence", "Ben: takes 1 unseen", f"Ben: draws {drawn}"),
        *("Ben: check", "Ada: stand pat", "Ben: stand pat"),
        *("Ada: High Priestess on Ben", "Ben: no defence", "Ada: takes 1 unseen", "Ada: check", "Ben: check"),
        "Ada: shows 9 of Cups 2 of Coins 3 of Coins 7 of Wands 9 of Coins",
        "Ben: shows 10 of Wands J of Wands 2 of Swords 3 of Swords 5 of Swords",
    ]
    deal = {"deal": "unseen", "stakes": {"ante": "1"}}
    record = [deal, *(dict([one.split(": ")]) for one in lines)]
    whole = {"game": "tarot-poker", "players": "Ada Ben", "lines": record}
    assert (2 in {one.line for one in replay(whole).open}) == open_


def test_a_play_that_every_hand_left_bars_rests_on_the_cards_that_were_elsewhere() -> None:
    head = {"game": "tarot-poker", "players": "Ada Ben", "rulings": [{"play": "fold", "by": "Ada"}]}
    case = loads({**head, "actions": [{"Ada": "check"}, {"Ben": "bet 10"}]})
    able = {"Moon", "Fool", "2 of Cups", "3 of Cups", "4 of Cups", "5 of Cups"}
    among = {"Ada": (NoneOf(frozenset(CARDS) - able),)}
    there = replace(case.situation, table=replace(case.situation.table, among=among))
    verdict = judge(replace(case, situation=there), "raise to 30")
    assert verdict.verdict == "illegal"
    assert verdict.proof == ("other cards were elsewhere, by what the lines tell",)
