"""The oracle of the whole round against the documents' own examples and sentences: Tahimi, and random rounds.

pytestmark = pytest.mark.no_cover

Places cited: a heading of the Tahimi or Tarot-himi rules, or an item (TA-nn, TH-nn) of the list of open questions.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace

import pytest

from . import tahimi, tarot_himi
from .round import round_of, tell
from .round_values import Due, Event, Start, levies
from .round_walk import walk
from .round_words import FOUR, calls, codes, gives, passes, poker, put, turn

# ---------------------------------------------------------------------------------------------- Tahimi: the trick

KINGS = poker("5,5,A,A,2", "K,K,3,4", "2,3,4,6", "2,3,4,6")
KINGS_TRICK = [put("A", "5", "5"), put("B", "K", "K"), *passes("C", "D", "A")]


def test_the_kings_take_the_trick() -> None:
    """Taking the trick: the Kings on the 5s go all the way round; B leads, the cards are set aside."""
    story = tell(KINGS, KINGS_TRICK)
    assert codes(story) == []
    assert story.before.leads == "A" and story.before.open == (Due("turn", "A"),)
    assert story.after[3].tricks == () and story.after[3].open == (Due("turn", "A"),)
    assert story.end.tricks == (("B", ("5", "5", "K", "K")),) and story.end.leads == "B"
    assert story.end.discards == Counter({"5": 2, "K": 2}) and story.end.pile == ()
    assert story.end.hands["B"] == Counter({"3": 1, "4": 1})


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        (put("B", "3", "3"), "TA-RANK"),
        (put("B", "5", "5"), "TA-RANK"),
        (put("B", "7"), "TA-SIZE"),
        (put("B", "7", "7", "7"), "TA-SIZE"),
        (put("B", "5", "7"), "TA-MATCHED"),
    ],
)
def test_a_wrong_answer_to_a_pair_of_fives_is_the_first_wrong_event(second: Event, reason: str) -> None:
    """Play: what does not top a pair of 5s.  It stands as it was done, no remedy being named (TA-13)."""
    start = poker("5,5,2", "3,3,5,5,7,7,7", "9,9", "2,4")
    story = tell(start, [put("A", "5", "5"), second])
    assert story.first_wrong is not None
    assert (story.first_wrong.event, story.first_wrong.code) == (1, "illegal-turn")
    assert reason in story.first_wrong.reasons
    assert turn(story) == "C" and story.end.pile[-1].cards == second[1].cards


def test_what_cannot_happen_leaves_the_table_as_it_was() -> None:
    """Play: the turn goes down the ranks; nobody plays before it reaches them, nor cards they have not got."""
    story = tell(KINGS, [put("B", "3"), put("A", "9"), put("A", "2"), gives("B", "K")])
    assert codes(story) == [(0, "B", "out-of-turn"), (1, "A", "not-held"), (3, "B", "out-of-turn")]
    assert story.after[1].hands == story.before.hands
    assert turn(story) == "B"


def test_a_pass_is_no_lock() -> None:
    """Play: play continues around the table, so one who passed may play when the turn comes again (TA-07)."""
    events = [put("A", "5", "5"), put("B", "K", "K"), *passes("C", "D"), put("A", "A", "A")]
    assert codes(tell(KINGS, events)) == []
    locked = replace(KINGS, readings={"ta.pass_locks": "yes"})
    start = replace(locked, hands={**KINGS.hands, "A": ("2", "2", "A", "A", "3")})
    again = [*passes("A"), *passes("B"), put("C", "3"), *passes("D"), put("A", "A")]
    assert codes(tell(start, again)) == []  # A's first pass was with the lead, in no trick
    later = [put("C", "2"), *passes("D", "A"), put("B", "3"), put("C", "6"), *passes("D"), put("A", "A")]
    assert codes(tell(start, [*passes("A", "B"), *later])) == [(8, "A", "illegal-turn")]


def test_the_lead_let_go() -> None:
    """Taking the trick: no rule against passing with the lead; where it goes is a reading (TH-09, TH-10)."""
    assert tell(KINGS, passes("A")).end.leads == "B"
    assert tell(replace(KINGS, readings={"ta.lead.pass": "keep"}), passes("A")).end.leads == "A"
    assert tell(KINGS, passes(*"ABCD")).end.leads == "A"
    redeal = tell(replace(KINGS, readings={"ta.lead.all_pass": "redeal"}), passes(*"ABCD"))
    assert redeal.end.ended == "redeal" and redeal.end.open == () and redeal.end.ranks == ()


def test_who_leads_the_round() -> None:
    """Play: the Tahimi; by the reading of TA-04 whoever follows the dealer, and in the first round only."""
    left = replace(KINGS, readings={"ta.first_leader": "left-of-dealer"})
    assert tell(KINGS, []).before.leads == "A"
    assert tell(left, []).before.leads == "B"
    assert tell(replace(left, dealer="C"), []).before.leads == "D"
    later = replace(left, dealer="C", number=2, hands=dict.fromkeys(FOUR, ("4", "4", "4")))
    assert tell(later, []).before.leads is None
    paid = [gives("D", "4", "4"), gives("A", "4", "4"), gives("C", "4"), gives("B", "4")]
    assert tell(later, paid).end.leads == "A"


# ---------------------------------------------------------------------------------------------- going out

OUT = poker("3,4,4", "5,6,6,6", "9", "4,7")
C_OUT = [put("A", "3"), put("B", "5"), put("C", "9")]


def test_rank_privilege_and_its_absence() -> None:
    """Going out and the next lead; No Rank Privilege: the highest still in, or the next in line (TA-14, TA-27)."""
    events = [*C_OUT, *passes("D", "A", "B")]
    story = tell(OUT, events)
    assert story.after[2].finished == ("C",) and turn(tell(OUT, C_OUT)) == "D"
    assert story.end.tricks == (("C", ("3", "5", "9")),) and story.end.leads == "A"
    assert tell(replace(OUT, house={"rank_privilege": "no"}), events).end.leads == "D"


def test_no_privilege_skips_those_who_are_out() -> None:
    """No Rank Privilege: the next player in line still holding cards (TA-27)."""
    start = poker("3,3", "9", "K", "4,4", rank_privilege="no")
    story = tell(start, [put("A", "3"), put("B", "9"), put("C", "K"), *passes("D", "A")])
    assert story.end.leads == "D" and story.end.finished == ("B", "C")


def test_the_one_after_may_top_the_last_cards() -> None:
    """Going out and the next lead: the next player can play on those cards exactly as normal."""
    start = poker("3,4,4", "5,6,6,6", "9", "J,7")
    story = tell(start, [*C_OUT, put("D", "J"), *passes("A", "B")])
    assert story.end.leads == "D" and story.end.finished == ("C",) and codes(story) == []


def test_the_round_stops_at_once_and_ranks_the_next() -> None:
    """Finishing the round; The next round: the one left becomes serf and gets no chance to top (TA-15)."""
    start = poker("3,A", "4", "5", "6")
    events = [put("A", "3"), put("B", "4"), put("C", "5"), put("D", "6")]
    story = tell(start, events)
    assert story.end.ended == "over" and story.end.ranks == ("B", "C", "D", "A")
    assert story.end.open == () and story.end.leads is None and story.end.tricks == ()
    assert codes(tell(start, [*events, put("A", "A")])) == [(4, "A", "out-of-turn")]


# ---------------------------------------------------------------------------------------------- "One card"

ONE = poker("4,4,5", "5,5,9", "7,7,8,8", "J,J")


def test_one_card_is_owed_however_it_is_reached() -> None:
    """“One card”: at exactly one card, so a pair from three owes it and a pair from two does not (TA-16)."""
    story = tell(ONE, [put("A", "4", "4"), calls("A"), put("B", "5", "5"), calls("B"), put("C", "7", "7")])
    assert codes(story) == []
    assert story.after[0].owed == {"A"} and story.after[1].owed == set() and story.end.owed == set()
    gone = tell(ONE, [put("A", "4", "4"), calls("A"), *passes("B", "C"), put("D", "J", "J")])
    assert gone.end.owed == set() and gone.end.finished == ("D",)


def test_a_call_missed_and_a_call_untrue() -> None:
    """“One card”: as soon as the hand is down to one; where calls are not recorded none is missed (TA-17)."""
    missed = [put("A", "4", "4"), put("B", "5", "5"), calls("B"), calls("C")]
    assert codes(tell(ONE, missed)) == [(1, "A", "missed-call"), (3, "C", "out-of-turn")]
    assert codes(tell(ONE, missed[:2])) == []
    assert codes(tell(replace(ONE, calls=True), missed[:2])) == [(1, "A", "missed-call")]
    late = [*missed[:3], *passes("C", "D"), calls("A")]  # missed once, however long it takes
    assert codes(tell(ONE, late)) == [(1, "A", "missed-call")]


# ---------------------------------------------------------------------------------------------- taxes

TAXED = poker("2,2,3,3", "4,4,5,5", "6,J,7,7", "A,K,K,9", number=2)
PAID = [gives("D", "A", "K"), gives("A", "2", "2"), gives("C", "J"), gives("B", "4")]


def test_taxes_in_order() -> None:
    """Taxes: the low-ranking pay their best first, by rank alone, then the high return any (TA-18, TA-19)."""
    story = tell(TAXED, PAID)
    assert codes(story) == []
    assert story.before.open == (Due("payment", "D", "A", 2), Due("payment", "C", "B", 1))
    assert story.after[0].open == (Due("return", "A", "D", 2), Due("payment", "C", "B", 1))
    assert [(m.kind, m.giver, m.receiver, m.cards) for m in story.moves] == [
        ("payment", "D", "A", ("A", "K")),
        ("return", "A", "D", ("2", "2")),
        ("payment", "C", "B", ("J",)),
        ("return", "B", "C", ("4",)),
    ]
    assert story.end.leads == "A" and story.end.hands["A"] == Counter({"A": 1, "K": 1, "3": 2})
    # The two exchanges are independent (TA-21); what was received may go back (TA-19).
    other = [gives("C", "J"), gives("D", "K", "A"), gives("B", "J"), gives("A", "A", "3")]
    assert codes(tell(TAXED, other)) == []


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (gives("D", "K", "K"), "wrong-tax-cards"),
        (gives("D", "A", "9"), "wrong-tax-cards"),
        (gives("D", "A"), "wrong-tax-count"),
        (gives("D", "A", "K", "K"), "wrong-tax-count"),
        (gives("A", "2", "2"), "out-of-turn"),
        (put("A", "2"), "out-of-turn"),
        (gives("D", "Q", "A"), "not-held"),
    ],
)
def test_wrong_taxes(event: Event, code: str) -> None:
    """Taxes: not the pair of Kings but the Ace and a King; two cards; the low-ranking first."""
    assert codes(tell(TAXED, [event])) == [(0, event[0], code)]


def test_too_few_returned() -> None:
    """Taxes: the Tahimi passes two cards back."""
    assert codes(tell(TAXED, [PAID[0], gives("A", "2")])) == [(1, "A", "wrong-tax-count")]


def test_the_first_round_is_free() -> None:
    """No taxes on the first round, unless strict traditionalists reverse it."""
    assert tell(replace(TAXED, number=1), []).before.leads == "A"
    strict = replace(TAXED, number=1, house={"first_round_tax": "yes"})
    assert tell(strict, []).before.open == tell(TAXED, []).before.open


@pytest.mark.parametrize(
    ("players", "deck", "counts"),
    [
        (3, "standard", [("A", "C", 2)]),
        (4, "standard", [("A", "D", 2), ("B", "C", 1)]),
        (5, "five", [("A", "E", 2), ("B", "D", 1)]),
        (6, "six", [("A", "F", 3), ("B", "E", 1)]),
        (7, "seven", [("A", "G", 3), ("B", "F", 2)]),
        (8, "eight", [("A", "H", 3), ("B", "G", 2), ("C", "F", 1)]),
        (6, "standard", [("A", "F", 2), ("B", "E", 1)]),
        (8, "standard", [("A", "H", 2), ("B", "G", 1)]),
    ],
)
def test_the_schedule_of_taxes(players: int, deck: str, counts: list[tuple[str, str, int]]) -> None:
    """Three players; Progressive taxes, which go with the expanded decks only (TA-05, TA-06, TA-23)."""
    seats = tuple("ABCDEFGH"[:players])
    assert levies("tahimi", seats, 2, {"deck": deck}) == counts
    assert levies("tahimi", seats, 1, {"deck": deck}) == []
    plain = [(high, low, min(2 - at, count)) for at, (high, low, count) in enumerate(counts[:2])]
    assert levies("tarot-himi", seats, 2, {"deck": deck}) == plain  # TH-03


@pytest.mark.parametrize(
    ("jokers", "tax", "right"),
    [
        ("lowest", "coupled", [("A", "K")]),
        ("wild", "coupled", [("A", "Joker")]),
        ("lowest", "best", [("A", "Joker")]),
        ("wild", "best", [("A", "Joker")]),
        ("wild", "exempt", [("A", "K")]),
    ],
)
def test_jokers_at_tax_time(jokers: str, tax: str, right: list[tuple[str, str]]) -> None:
    """Jokers are high/low for taxation: coupled to what a lone joker is worth, or decreed (TA-29)."""
    start = replace(TAXED, house={"jokers": jokers, "joker_tax": tax})
    start = replace(start, hands={**TAXED.hands, "D": ("A", "K", "Joker", "9")})
    pairs = [("A", "K"), ("A", "Joker"), ("K", "Joker")]
    assert [pair for pair in pairs if not tell(start, [gives("D", *pair)]).faults] == right


def test_the_best_joker_goes_before_an_ace() -> None:
    """Jokers are high/low for taxation: as an Ace the giver chooses between equals; as the best card not (TA-20)."""
    held = {**TAXED.hands, "D": ("A", "A", "Joker", "9")}
    for tax, wrong in (("coupled", []), ("best", ["wrong-tax-cards"])):
        start = replace(TAXED, hands=held, house={"jokers": "wild", "joker_tax": tax})
        assert [fault.code for fault in tell(start, [gives("D", "A", "A")]).faults] == wrong


def test_deuces_are_taxed_as_high() -> None:
    """Deuces high: the 2 is above the Ace."""
    held = {**TAXED.hands, "D": ("2", "A", "K", "9")}
    high = replace(TAXED, hands=held, house={"deuces": "high"})
    assert codes(tell(high, [gives("D", "2", "A")])) == []
    assert codes(tell(high, [gives("D", "A", "K")])) == [(0, "D", "wrong-tax-cards")]
    assert codes(tell(replace(high, house={}), [gives("D", "A", "K")])) == []


# ---------------------------------------------------------------------------------------------- random rounds


def random_round(seed: int) -> tuple[Start, list[Event]]:
    """A round of either game; every reading and house rule at random."""
    rng = random.Random(seed)
    game = rng.choice(("tahimi", "tarot-himi", "tarot-himi"))
    engine = tahimi if game == "tahimi" else tarot_himi
    readings = {key: rng.choice(values) for key, values in engine.READINGS.items()}
    readings["th.moon.mandatory"] = rng.choice(("yes", "no"))
    house = {"rank_privilege": rng.choice(("yes", "no")), "first_round_tax": rng.choice(("yes", "no"))}
    if game == "tahimi":
        house |= {"jokers": rng.choice(("none", "lowest", "wild")), "deuces": rng.choice(("low", "high"))}
    players = tuple("ABCDEF"[: rng.randint(3, 6)])
    majors = None if game == "tahimi" else rng.choice((None, 12, 22))
    return walk(rng, game, players, house, readings, majors=majors, size=rng.choice((None, 4, 7)))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(25))
def test_a_legal_round_has_no_fault_and_loses_no_card(seed: int) -> None:
    """Hands, pile and discards are together what was dealt, after every event; players are out without cards."""
    start, events = random_round(seed)
    story = tell(start, events)
    assert story.faults == () and events
    dealt = sum((Counter(hand) for hand in start.hands.values()), Counter[str]())
    for there in story.after:
        held = sum(there.hands.values(), Counter[str]()) + there.discards
        held.update(card for laid in there.pile for card in laid.cards)
        assert held == dealt
        if not any(due.kind in ("exchange", "tribute", "draw") for due in there.open):
            assert {p for p, hand in there.hands.items() if not hand} == set(there.finished)
    if story.end.ended == "over":
        assert sorted(story.end.ranks) == sorted(start.players)
        assert story.end.ranks[:-1] == story.end.finished


@pytest.mark.parametrize("seed", range(15))
def test_the_live_round_is_where_the_turns_oracle_says(seed: int) -> None:
    """Within a trick nothing is followed here otherwise than by the oracle of one turn, led through it afresh."""
    start, events = random_round(seed)
    if start.readings.get("th.rescind.empty_pile") == "original":  # it knows of no house rule on that lead
        start = replace(start, house={**start.house, "rank_privilege": "yes"})
    going = round_of(start)
    engine = tahimi if start.game == "tahimi" else tarot_himi
    compared = 0
    for player, action in events:
        going.step(player, action)
        if going.lines or not going.begun or going.ended:
            continue
        followed, here = engine.follow(going.table(player), going.options), going.state()
        for part in fields(followed):
            if part.name not in ("passed", "privilege"):  # noted differently, where nothing asks for them
                assert getattr(here, part.name) == getattr(followed, part.name), (going.events, part.name)
        compared += 1
    assert compared


def test_a_walk_is_the_same_again() -> None:
    assert random_round(5) == random_round(5)
