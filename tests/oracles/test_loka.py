"""The oracle of the three-player Loka hand against the document's sentences and figures: the rules and the whole hand.

pytestmark = pytest.mark.no_cover

Places cited: a heading of the Loka rules, or an item (LO-nn) of the list of open questions.
"""

from __future__ import annotations

import random

import pytest

from .loka import Debt, Due, Event, Playing, Story, tell
from .loka_rules import (
    FOOL,
    HONOURS,
    LOKA,
    RANKS,
    SUIT_OF,
    SUITS,
    TRUMPS,
    Pack,
    Readings,
    deal,
    lays,
    led,
    legal,
    may_go,
    may_lay,
    may_play,
    points,
    settlement,
    winner,
)
from .loka_walk import walk
from .loka_words import BARRED, EVERY, FREE, NEXT, named, plays, trick

FORCED = {"lo.discard.trumps": "forced"}
YES = {"lo.fool.pay_from_discard": "yes"}
PIPS = ("2 of Swords", "3 of Swords", "4 of Swords")


# ---------------------------------------------------------------------------------------------------- the pack


def test_the_pack_has_146_points() -> None:
    """Pack; Card Points; LO-16: honours 15, Kings 20, Queens 16, Cavaliers 12, Jacks 8, Aces 20, pips 36, trumps 19."""
    assert len(LOKA.cards) == len(set(LOKA.cards)) == 78 and LOKA.size == 25
    rank = {one: sum(points(f"{one} of {suit}") for suit in SUITS) for one in RANKS}
    assert [rank[one] for one in ("King", "Queen", "Cavalier", "Jack", "Ace")] == [20, 16, 12, 8, 20]
    assert sum(rank[str(number)] for number in range(2, 11)) == 36
    assert sum(map(points, HONOURS)) == 15
    assert sum(points(card) for card in TRUMPS if card not in HONOURS) == 19
    assert sum(map(points, LOKA.cards)) == 146 and 146 + LOKA.size == 171 == 3 * 57


def test_the_deal_gives_every_card_once() -> None:
    """Deal: 25, 25, and three more for the dealer, who is last."""
    hands = deal(random.Random(1))
    assert [len(cards) for cards in hands.values()] == [25, 25, 28]
    assert sorted(card for cards in hands.values() for card in cards) == sorted(LOKA.cards)


def test_the_cards_go_out_in_packets_of_five() -> None:
    order, hands = random.Random(5).sample(LOKA.cards, 78), deal(random.Random(5))
    assert hands["Ada"][:10] == (*order[:5], *order[15:20])
    assert hands["Ben"][:5] == tuple(order[5:10]) and hands["Cleo"][:5] == tuple(order[10:15])
    assert hands["Cleo"][-3:] == tuple(order[-3:])


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match=r"lo\.settlement has no option thrice"):
        settlement({"A": 57}, {"lo.settlement": "thrice"})


# ------------------------------------------------------------------------------------------------- laying away

PLAIN = named("2 Swords", "3 Swords", "4 Swords", "K Swords", "A Cups", "Fool")


@pytest.mark.parametrize(
    ("three", "held", "reasons"),
    [
        (("2 Swords", "3 Swords", "4 Swords"), (), set()),
        (("2 Swords", "3 Swords"), (), {"count"}),
        (("K Swords", "3 Swords", "4 Swords"), (), {"king"}),
        (("K Swords", "A Cups", "4 Swords"), (), {"king", "ace"}),
        (("Q Swords", "C Swords", "J Swords"), ("Q Swords", "C Swords", "J Swords"), set()),
        (("Fool", "3 Swords", "4 Swords"), (), set()),
        (("Fool", "3 Swords", "4 Swords"), ("T2",), {"fool"}),
        (("Fool", "T2", "4 Swords"), ("T2",), {"fool"}),
        (("Fool", "3 Swords", "4 Swords"), ("T1",), {"fool"}),
        (("T1", "T21", "4 Swords"), ("T1", "T21"), {"honour"}),
        (("T2", "T20", "4 Swords"), ("T2", "T20"), set()),
    ],
)
def test_what_may_be_laid_away(three: tuple[str, ...], held: tuple[str, ...], reasons: set[str]) -> None:
    """Deal: no Aces, Kings or Honours, the Fool only without trumps (LO-05); other trumps by default (LO-04)."""
    assert may_lay((*PLAIN, *named(*held)), named(*three)) == reasons


def test_trumps_are_laid_away_only_as_far_as_forced() -> None:
    """LO-04, the other reading: with one other card that may go, two trumps; with three, none."""
    one = named("2 Swords", "K Swords", "A Cups", "Fool", "T1", "T2", "T3", "T4")
    assert may_lay(one, named("2 Swords", "T2", "T3"), FORCED) == set()
    assert may_lay(one, named("T2", "T3", "T4"), FORCED) == {"trump"}
    assert may_lay(one, named("T2", "T3", "T4")) == set()
    assert may_lay(one, named("T2", "T3", "K Swords"), FORCED) == {"king"}
    assert may_lay(one, named("T1", "T2", "T3"), FORCED) == {"honour"}
    three = (*one, *named("3 Swords", "4 Swords"))
    assert may_lay(three, named("2 Swords", "3 Swords", "T2"), FORCED) == {"trump"}
    assert may_lay(three, named("2 Swords", "3 Swords", "T2")) == set()


def test_at_most_eleven_cards_are_barred_so_three_may_always_go() -> None:
    """LO-07, and the same of the other reading, in the hand with all eleven and nothing else but trumps."""
    barred = [card for card in LOKA.cards if may_lay([card, "2 of Trumps"], [card], laid=1)]
    assert len(barred) == 11 and set(barred) >= HONOURS
    worst = [*barred, *(card for card in TRUMPS if card not in HONOURS)][:28]
    assert len(worst) == 28
    for readings in ({}, FORCED):
        assert set(next(lays(worst, readings))) <= set(TRUMPS)


@pytest.mark.parametrize("readings", [{}, FORCED])
def test_what_may_go_is_what_is_in_some_legal_lay(readings: Readings) -> None:
    rng = random.Random(2)
    for trumps in (0, 3, 18, 20, 21):
        minor = [card for card in LOKA.cards if card not in TRUMPS]
        kept = [card for card in minor if card.startswith(("King", "Ace", "Fool"))]
        hand = kept[: 28 - trumps] if trumps > 15 else [FOOL]
        hand += rng.sample(TRUMPS, trumps)
        hand += rng.sample([card for card in minor if card not in hand], 28 - len(hand))
        every = list(lays(hand, readings))
        assert every and may_go(hand, readings, 3) == {card for three in every for card in three}


# --------------------------------------------------------------------------------------------------- the trick

HELD = named("7 Coins", "K Cups", "T5", "Fool")


@pytest.mark.parametrize(
    ("hand", "before", "allowed"),
    [
        (HELD, [], HELD),
        (HELD, ["A: 2 Coins"], named("7 Coins", "Fool")),
        (HELD, ["A: 2 Coins", "B: T9"], named("7 Coins", "Fool")),
        (HELD, ["A: 2 Swords"], named("T5", "Fool")),
        (HELD, ["A: 2 Swords", "B: T9"], named("T5", "Fool")),
        (HELD, ["A: T9"], named("T5", "Fool")),
        (named("7 Coins", "T5", "T15"), ["A: T9"], named("T5", "T15")),
        (named("7 Coins", "K Cups"), ["A: T9"], named("7 Coins", "K Cups")),
        (named("7 Coins", "K Cups"), ["A: 2 Swords"], named("7 Coins", "K Cups")),
        (named("7 Coins", "K Cups", "T1"), ["A: 2 Swords"], named("T1")),
        (named("7 Coins", "K Cups", "T1"), ["A: 2 Cups", "B: Fool"], named("K Cups")),
    ],
)
def test_what_may_be_played(hand: tuple[str, ...], before: list[str], allowed: tuple[str, ...]) -> None:
    """Play; LO-08: follow, else trump, else anything, no duty to beat; LO-10: the Fool at any time."""
    assert legal(hand, trick(*before)) == set(allowed)


def test_why_a_card_may_not_be_played() -> None:
    """The duty to trump is only of those who are void in the suit led."""
    assert may_play(HELD, trick("A: 2 Coins"), "King of Cups") == {"follow"}
    assert may_play(HELD, trick("A: 2 Coins"), "5 of Trumps") == {"follow"}
    assert may_play(HELD, trick("A: 2 Swords"), "King of Cups") == {"trump"}
    assert may_play(HELD, trick("A: T9"), "King of Cups") == {"follow"}


def test_what_a_fool_led_does() -> None:
    """LO-09: the next card sets the suit, or nothing need be followed, or it may not be."""
    begun, going = trick("A: Fool"), trick("A: Fool", "B: 2 Coins")
    for readings in (NEXT, FREE):
        assert may_play(HELD, [], FOOL, readings) == set()
        assert legal(HELD, begun, readings) == set(HELD)
    assert led(begun, NEXT) is None and led(going, NEXT) == "Coins" and led(going, FREE) is None
    assert may_play(HELD, going, "King of Cups", NEXT) == {"follow"}
    assert legal(HELD, going, FREE) == set(HELD)
    assert legal(HELD, trick("A: 2 Coins", "B: Fool"), FREE) == set(named("7 Coins", "Fool"))
    assert may_play(HELD, [], FOOL, BARRED) == {"fool-led"}
    assert legal(HELD, [], BARRED) == set(HELD) - {FOOL}
    assert legal([FOOL], [], BARRED) == {FOOL}
    assert may_play(HELD, trick("A: 2 Coins"), FOOL, BARRED) == set()


@pytest.mark.parametrize(
    ("moves", "taker"),
    [
        (("A: 7 Coins", "B: 9 Coins", "C: 8 Coins"), "B"),
        (("A: A Coins", "B: 2 Coins", "C: K Cups"), "B"),
        (("A: 2 Coins", "B: K Cups", "C: Q Swords"), "A"),
        (("A: C Coins", "B: Q Coins", "C: J Coins"), "B"),
        (("A: K Coins", "B: T1", "C: K Cups"), "B"),
        (("A: K Coins", "B: T20", "C: T21"), "C"),
        (("A: T2", "B: K Cups", "C: T10"), "C"),
        (("A: Fool", "B: 2 Coins", "C: K Cups"), "B"),
        (("A: Fool", "B: 2 Coins", "C: T1"), "C"),
        (("A: 2 Coins", "B: Fool", "C: A Coins"), "A"),
        (("A: 9 Coins", "B: 10 Coins", "C: Fool"), "B"),
    ],
)
def test_who_takes_the_trick(moves: tuple[str, ...], taker: str) -> None:
    """Play; Ranking (an Ace is lowest, LO-22; trumps by number); the Fool never wins."""
    assert {winner(trick(*moves), readings) for readings in (NEXT, FREE, BARRED)} == {taker}


def test_some_card_is_always_playable_and_one_card_wins() -> None:
    rng = random.Random(3)
    for _ in range(3000):
        cards = rng.sample(LOKA.cards, 3 + rng.randint(1, 6))
        played = list(zip("ABC", cards, strict=False))
        for readings in (NEXT, FREE, BARRED):
            for size in range(3):
                assert legal(cards[3:], played[:size], readings)
            taker = dict(played)[winner(played, readings)]
            better = [c for c in cards[:3] if SUIT_OF.get(c) == "Trumps"]
            assert taker != FOOL and (not better or taker in better)


# ---------------------------------------------------------------------------------------- a whole hand, by hand

SWEEP = {"Ada": [*TRUMPS, *(f"King of {suit}" for suit in SUITS)]}
SWEEP["Ben"] = [c for c in LOKA.cards if c.endswith(("Cups", "Coins")) and not c.startswith("King")][:25]
SWEEP["Cleo"] = [c for c in LOKA.cards if c not in SWEEP["Ada"] and c not in SWEEP["Ben"]]


def sweep(laid: tuple[str, ...], readings: Readings = None) -> list[Event]:
    """Ada, with all trumps and Kings, takes every trick; Cleo, the dealer, has neither."""
    events = [Event("Cleo", "lay", laid)]
    going = Playing(SWEEP, readings)
    assert not going.step(events[0])
    while (due := going.due()) and due.kind == "turn":
        events.append(Event(due.player, "play", (sorted(due.options)[-1],)))
        assert not going.step(events[-1])
    return events


def pay(events: list[Event], card: str, player: str = "Cleo") -> list[Event]:
    return [*events, Event(player, "pay", (card,))]


def codes(story: Story) -> list[set[str]]:
    return [set(fault.codes) for fault in story.faults]


def test_a_dealer_without_tricks_surrenders_the_fool() -> None:
    """Play; LO-12; Scores: Ada has all but the three pips laid away, 143 points and 25 tricks."""
    events = sweep(PIPS)
    story = tell(SWEEP, events)
    assert story.end.open == Due("debt", "Cleo", frozenset({FOOL}))
    assert story.end.debt == Debt("Cleo", "Ada", frozenset({FOOL}))
    assert story.end.fool == "Cleo" and story.end.scores is None
    paid = tell(SWEEP, pay(events, FOOL))
    assert codes(paid) == [] and paid.end.open is None and paid.end.fool is None
    assert paid.end.scores == {"Ada": 168, "Ben": 0, "Cleo": 3}
    assert dict(paid.end.settlement or {}) == {"Ada": 333, "Ben": -171, "Cleo": -162}
    assert len(paid.end.tricks) == 25 and {taken.winner for taken in paid.end.tricks} == {"Ada"}


def test_a_dealer_without_tricks_pays_from_the_laid_cards() -> None:
    """LO-12, the other reading: the Fool is kept, one of the three goes."""
    events = sweep(PIPS, YES)
    assert tell(SWEEP, events, YES).end.open == Due("debt", "Cleo", frozenset(PIPS))
    paid = tell(SWEEP, pay(events, PIPS[0]), YES)
    assert paid.end.scores == {"Ada": 164, "Ben": 0, "Cleo": 7} and paid.end.laid == frozenset(PIPS[1:])


@pytest.mark.parametrize(
    ("card", "readings", "code", "cleo"),
    [(PIPS[0], {}, "wrong-debt", 7), (FOOL, YES, "wrong-debt", 3), ("King of Cups", {}, "not-held", None)],
)
def test_a_wrong_payment(card: str, readings: dict[str, str], code: str, cleo: int | None) -> None:
    story = tell(SWEEP, pay(sweep(PIPS, readings), card), readings)
    assert codes(story) == [{code}]
    scores = story.end.scores
    assert (scores and scores["Cleo"]) == cleo


def test_a_fool_laid_away_scores_for_the_dealer() -> None:
    """LO-24: no debt, Ada has all but the Fool and two pips; the last play ends the hand."""
    story = tell(SWEEP, sweep((FOOL, *PIPS[:2])))
    assert codes(story) == [] and story.end.open is None and story.end.debt is None
    assert story.end.scores == {"Ada": 164, "Ben": 0, "Cleo": 7}


def test_the_fool_lies_beside_its_player_until_the_end() -> None:
    """Play; LO-13: the debt is open only when the hand has been played out."""
    events = sweep(PIPS)
    at = next(n for n, event in enumerate(events) if event.cards == (FOOL,))
    after = tell(SWEEP, events[: at + 1]).end
    assert after.fool == "Cleo" and FOOL not in after.hands["Cleo"] and len(after.hands["Cleo"]) == 25 - at // 3
    assert after.debt == Debt("Cleo", "Ada", frozenset()) and FOOL not in after.piles["Ada"]
    assert codes(tell(SWEEP, pay(events[: at + 1], FOOL))) == [{"out-of-turn"}]


SMALL = Pack(named("2 Coins", "3 Coins", "4 Coins", "5 Coins", "2 Cups", "3 Cups", "4 Cups", "T2", "T3", "Fool"), 1)
SMALL_HANDS = {
    "A": named("2 Coins", "2 Cups", "T3"),
    "B": named("3 Coins", "3 Cups", "4 Cups"),
    "C": named("4 Coins", "T2", "Fool", "5 Coins"),
}
LAID = Event("C", "lay", named("5 Coins"))
SMALL_PLAYS = [
    *plays("A: 2 Coins", "B: 3 Coins", "C: 4 Coins"),
    *plays("C: T2", "A: T3", "B: 3 Cups"),
    *plays("A: 2 Cups", "B: 4 Cups", "C: Fool"),
]


def test_a_dealer_with_tricks_pays_from_pile_or_laid_cards() -> None:
    """Play; LO-11 (the Fool is kept in the last trick as well); LO-14.  9 + 5 points and 3 tricks: 17 in all."""
    for readings in EVERY:
        story = tell(SMALL_HANDS, [LAID, *SMALL_PLAYS], readings, SMALL)
        assert codes(story) == []
        due = story.end.open
        assert due == Due("debt", "C", frozenset(named("2 Coins", "3 Coins", "4 Coins", "5 Coins")))
        assert story.end.debt == Debt("C", "B", due.options)
    paid = tell(SMALL_HANDS, pay([LAID, *SMALL_PLAYS], "5 of Coins", "C"), {}, SMALL)
    assert paid.end.scores == {"A": 3 + 1, "B": 2 + 1 + 1, "C": 3 + 5 + 1}
    gone = tell(SMALL_HANDS, pay([LAID, *SMALL_PLAYS], FOOL, "C"), {}, SMALL)
    assert codes(gone) == [{"wrong-debt"}] and gone.end.scores == {"A": 4, "B": 2 + 5 + 1, "C": 4 + 1}


@pytest.mark.parametrize("readings", [{}, YES])
def test_only_the_dealer_pays_from_laid_cards(readings: Readings) -> None:
    """LO-12 is about the dealer: another player without tricks surrenders the Fool under either reading."""
    pack = Pack(named("2 Coins", "3 Coins", "4 Coins", "5 Coins", "2 Cups", "T2", "Fool"), 1)
    hands = {"A": named("2 Coins", "4 Coins"), "B": named("2 Cups", "Fool"), "C": named("3 Coins", "5 Coins", "T2")}
    lay = Event("C", "lay", named("3 Coins"))
    events = [lay, *plays("A: 2 Coins", "B: Fool", "C: 5 Coins", "C: T2", "A: 4 Coins", "B: 2 Cups")]
    story = tell(hands, events, readings, pack)
    assert codes(story) == [] and story.end.debt == Debt("B", "C", frozenset({FOOL}))
    paid = tell(hands, pay(events, FOOL, "B"), readings, pack)
    assert paid.end.scores == {"A": 0, "B": 0, "C": 11 + 2} and FOOL in paid.end.piles["C"]


def test_what_is_so_after_each_event() -> None:
    story = tell(SMALL_HANDS, [LAID, *SMALL_PLAYS], {}, SMALL)
    assert story.before.open == Due("lay", "C", frozenset(named("4 Coins", "T2", "5 Coins")))
    assert story.before.laid is None and story.after[0].laid == frozenset(named("5 Coins"))
    assert story.after[0].open == Due("turn", "A", frozenset(SMALL_HANDS["A"]))
    assert story.after[1].led == "Coins" and story.after[1].trick == (("A", "2 of Coins"),)
    assert story.after[3].open == Due("turn", "C", frozenset(named("T2", "Fool")))
    assert story.after[3].led is None and story.after[3].trick == ()
    assert story.after[3].piles["C"] == frozenset(named("2 Coins", "3 Coins", "4 Coins"))
    assert [taken.winner for taken in story.end.tricks] == ["C", "A", "B"]


def test_going_on_after_a_fault() -> None:
    """What cannot be done leaves the table as it was, a revoke stands (LO-20)."""
    story = tell(
        SMALL_HANDS,
        [
            *plays("A: 2 Coins"),
            Event("C", "lay", named("4 Coins", "5 Coins")),
            Event("C", "lay", named("2 Coins")),
            LAID,
            *plays("B: 3 Coins", "A: T2", "A: 2 Coins", "B: 4 Cups", "C: 4 Coins", "C: T2", "A: 2 Cups"),
        ],
        {},
        SMALL,
    )
    wrong = [(fault.event, *fault.codes) for fault in story.faults]
    assert wrong == [
        (0, "out-of-turn"),
        (1, "count"),
        (2, "not-held"),
        (4, "out-of-turn"),
        (5, "not-held"),
        (7, "follow"),
        (10, "follow"),
    ]
    assert story.first_wrong == story.faults[0]
    assert story.end.trick == (("C", "2 of Trumps"), ("A", "2 of Cups")) and story.end.tricks[0].winner == "C"


def test_a_card_is_not_laid_away_twice() -> None:
    hands = deal(random.Random(6))
    card = min(card for card in hands["Cleo"] if card not in HONOURS and not card.startswith(("Ace", "King")))
    story = tell(hands, [Event("Cleo", "lay", (card,) * 3)])
    assert codes(story) == [{"not-held"}] and story.end.laid is None


def test_an_unlawful_lay_stands() -> None:
    story = tell(SMALL_HANDS, [Event("C", "lay", (FOOL,))], {}, SMALL)
    assert codes(story) == [{"fool"}] and story.end.laid == frozenset({FOOL})


def test_hands_that_are_no_deal_are_refused() -> None:
    with pytest.raises(ValueError, match="not a deal"):
        tell({**SMALL_HANDS, "A": SMALL_HANDS["B"]}, [], {}, SMALL)


def test_the_settlement() -> None:
    """LO-17, with its own figures; `each` is also the sum of the differences with the others."""
    scores = {"A": 67, "B": 57, "C": 47}
    assert settlement(scores) == {"A": 30, "B": 0, "C": -30}
    assert settlement(scores, {"lo.settlement": "once"}) == {"A": 10, "B": 0, "C": -10}
    rng = random.Random(4)
    for _ in range(100):
        a, b = sorted(rng.sample(range(172), 2))
        scores = {"A": a, "B": b - a, "C": 171 - b}
        each = {one: sum(mine - other for other in scores.values()) for one, mine in scores.items()}
        assert settlement(scores) == each
        once = settlement(scores, {"lo.settlement": "once"})
        assert sum(once.values()) == 0 and all(3 * once[one] == each[one] for one in scores)


# --------------------------------------------------------------------------------------------------- the walks


@pytest.mark.long
@pytest.mark.parametrize("readings", EVERY)
def test_a_walk_is_legal_and_adds_up(readings: Readings) -> None:
    """Scores: 171 in all, the settlement zero; nothing goes out of the hands but by the events."""
    for seed in range(4):
        hands, events = walk(random.Random(seed), readings)
        story = tell(hands, events, readings)
        assert story.faults == () and story.end.open is None
        assert len(story.end.tricks) == 25 and not any(story.end.hands.values())
        assert story.end.scores is not None and sum(story.end.scores.values()) == 171
        assert story.end.settlement is not None and sum(story.end.settlement.values()) == 0
