"""What the Loka oracle proves from the table alone, against the hands as they were and against every deal counted out."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from .loka import Event, tell
from .loka_proof import Verdict, brute, revokes, turned
from .loka_rules import FOOL, SUITS, TRUMPS, Pack, Readings, deal, legal, winner
from .loka_walk import walk
from .loka_words import BARRED, EVERY, FREE, NEXT, named, plays
from .table import Impossible


@pytest.mark.long
@pytest.mark.parametrize("readings", [NEXT, FREE, BARRED])
@pytest.mark.parametrize("faults", [1, 3, 6])
def test_planted_revokes_are_proved_with_and_without_the_hands(readings: Readings, faults: int) -> None:
    """A hand played out leaves nothing open: the table proves just the faults that the hands show."""
    for seed in range(6):
        hands, events = walk(random.Random(seed), readings, faults=faults)
        story = tell(hands, events, readings)
        wrong = {fault.event: fault.codes for fault in story.faults}
        assert len(wrong) == faults and all(code <= {"follow", "trump", "fool-led"} for code in wrong.values())
        assert story.end.scores is not None and sum(story.end.scores.values()) == 171
        for lay in ("any", "lawful"):
            verdicts = revokes(events, readings, lay=lay)
            assert {one.event: one.reasons for one in verdicts if one.verdict == "revoke"} == wrong
            assert all(one.verdict == "legal" for one in verdicts if one.event not in wrong)


def test_coins_on_a_later_trick_prove_a_discard_a_revoke() -> None:
    """Void in Coins, then Coins: open until the very card is shown."""
    before = plays("A: K Coins", "B: 3 Cups", "C: 2 Coins", "A: 4 Coins")
    after = [*before, *plays("B: 9 Coins")]
    assert [one.verdict for one in revokes(before)] == ["legal", "open", "legal", "legal"]
    assert revokes(before)[1].reasons == {"follow", "trump"} and revokes(before)[1].proved is None
    assert revokes(after)[1] == Verdict(1, "B", "3 of Cups", "revoke", 4, 4, frozenset({"follow"}))
    assert turned(revokes(after)) == {4: (1,)}


def test_a_trump_shown_later_proves_a_discard_but_not_a_trumping() -> None:
    first = plays("A: K Coins", "B: 3 Cups", "C: T2", "C: T3", "A: 4 Coins", "B: T9", "B: 5 Cups", "C: T4")
    verdicts = {one.event: one for one in revokes(first)}
    assert verdicts[1].verdict == "revoke" and verdicts[1].shown == verdicts[1].proved == 5
    assert verdicts[2].verdict == "open" and verdicts[2].reasons == {"follow"}
    assert verdicts[4].verdict == "open" and verdicts[4].reasons == {"follow"}


def test_the_fool_is_surely_legal_unless_led_and_barred() -> None:
    events = plays("A: K Coins", "B: Fool", "C: 2 Coins")
    assert [one.verdict for one in revokes(events, BARRED)] == ["legal"] * 3
    begun = plays("A: Fool", "B: K Coins", "C: 2 Cups")
    assert [one.verdict for one in revokes(begun, NEXT)] == ["legal", "legal", "open"]
    assert [one.verdict for one in revokes(begun, FREE)] == ["legal"] * 3
    barred = revokes(begun, BARRED)
    assert [one.verdict for one in barred] == ["revoke", "legal", "open"]
    assert barred[0].proved == 0 and barred[0].reasons == {"fool-led"}


TWO = Pack(named("2 Swords", "5 Swords", "6 Swords", "7 Swords", "8 Swords", "3 Coins", "4 Coins"), 1)


def test_what_is_left_proves_a_revoke_by_counting() -> None:
    """With both Coins on the table only Swords are left: whoever still has a card has one."""
    events = plays("A: 2 Swords", "B: 3 Coins", "C: 4 Coins")
    assert revokes(events[:2], pack=TWO)[1].verdict == "open"
    verdicts = revokes(events, pack=TWO)
    assert [(one.verdict, one.proved, one.shown) for one in verdicts[1:]] == [("revoke", 2, None)] * 2
    assert turned(verdicts) == {2: (1,)}


def test_a_lawful_lay_proves_more() -> None:
    """All that is left but one card may not be laid away: then each of the three has one of the others."""
    pack = Pack(named("2 Swords", "K Swords", "A Swords", "T21", "3 Coins", "5 Coins", "3 Swords"), 1)
    events = plays("A: 2 Swords", "B: 3 Coins", "C: 3 Swords")
    assert revokes(events, pack=pack)[1].verdict == "open"
    sure = revokes(events, pack=pack, lay="lawful")[1]
    assert sure.verdict == "revoke" and sure.proved == 2 and sure.reasons == {"follow", "trump"}


def test_a_fool_laid_away_lawfully_proves_the_dealer_without_trumps() -> None:
    """Deal; LO-05: only the Fool can be the card laid away, so what the dealer still has is a Sword."""
    pack = Pack(named("2 Swords", "3 Swords", "3 Coins", "Fool", "T21", "K Swords", "A Swords"), 1)
    events = plays("A: 2 Swords", "B: 3 Swords", "C: 3 Coins")
    assert revokes(events, pack=pack)[2].verdict == "open"
    sure = revokes(events, pack=pack, lay="lawful")[2]
    assert (sure.verdict, sure.proved) == ("revoke", 2) and sure.reasons == {"follow"}


def test_a_lawful_lay_that_nothing_fits() -> None:
    pack = Pack(named("2 Swords", "3 Swords", "4 Swords", "K Swords"), 1)
    events = plays("A: 2 Swords", "B: 3 Swords", "C: 4 Swords")
    assert [one.verdict for one in revokes(events, pack=pack)] == ["legal"] * 3
    with pytest.raises(ValueError, match="no deal fits"):
        revokes(events, pack=pack, lay="lawful")


@pytest.mark.parametrize(
    ("events", "index"),
    [
        (plays("A: 2 Coins", "A: 3 Coins"), 1),
        (plays("A: 2 Coins", "B: 2 Coins"), 1),
        (plays("A: 2 Coins", "B: 3 Coins", "C: 4 Coins", "A: 5 Coins"), 3),
        ([Event("A", "lay"), *plays("A: 2 Coins")], 1),
        ([Event("C", "lay"), *plays("A: 2 Coins", "C: 3 Coins")], 2),
        ([*plays("A: 2 Coins"), Event("C", "lay")], 1),
    ],
)
def test_what_cannot_have_happened(events: list[Event], index: int) -> None:
    with pytest.raises(Impossible) as caught:
        revokes(events)
    assert caught.value.index == index


def agree(events: list[Event], readings: Readings, pack: Pack, lay: str) -> list[str]:
    """The proof is what every deal, counted out, says; the verdicts."""
    every = brute(events, readings, pack, lay)
    if not all(every.values()):
        with pytest.raises(ValueError, match="no deal fits"):
            revokes(events, readings, pack, lay)
        return ["none"]
    verdicts = revokes(events, readings, pack, lay)
    for one in verdicts:
        outcomes = every[one.event]
        legal_in_some, wrong_in_some = frozenset() in outcomes, any(outcomes)
        expected = "open" if legal_in_some and wrong_in_some else "legal" if legal_in_some else "revoke"
        assert (one.verdict, one.reasons) == (expected, frozenset().union(*outcomes)), (events, one)
    return [one.verdict for one in verdicts]


def tangle(rng: random.Random, size: int, laid: int) -> tuple[Pack, dict[str, list[str]]]:
    """A small pack with something of everything, dealt."""
    minors = [card for suit in SUITS[: rng.choice((2, 3))] for card in named(*(f"{n} {suit}" for n in "234567AK"))]
    cards = [FOOL, *rng.sample(TRUMPS[:2] + TRUMPS[-2:], rng.randint(0, 3))]
    pack = Pack((*cards, *rng.sample(minors, 3 * size + laid - len(cards))), laid)
    hands = deal(rng, "ABC", pack)
    rest = rng.sample(hands["C"], size)
    return pack, {"A": list(hands["A"]), "B": list(hands["B"]), "C": rest}


def table(rng: random.Random, size: int, laid: int, readings: Readings, honest: float) -> tuple[Pack, list[Event]]:
    """The plays of a small hand at random, each legal with the odds given, otherwise any card."""
    pack, hands = tangle(rng, size, laid)
    events: list[Event] = []
    on_table: list[tuple[str, str]] = []
    turn = "A"
    while hands[turn]:
        allowed = legal(hands[turn], on_table, readings) if rng.random() < honest else hands[turn]
        card = rng.choice(sorted(allowed))
        hands[turn].remove(card)
        events.append(Event(turn, "play", (card,)))
        on_table.append((turn, card))
        turn = "ABC"[("ABC".index(turn) + 1) % 3]
        if len(on_table) == 3:
            turn, on_table = winner(on_table, readings), []
    return pack, events


@pytest.mark.long
@pytest.mark.parametrize("lay", ["any", "lawful"])
@pytest.mark.parametrize(("size", "laid", "cut"), [(3, 1, 2), (3, 3, 4), (4, 1, 5), (4, 2, 6)])
def test_the_proofs_agree_with_every_deal_counted_out(size: int, laid: int, cut: int, lay: str) -> None:
    met: set[str] = set()
    for seed in range(40):
        rng = random.Random(f"{seed} {size} {laid}")
        readings = rng.choice(EVERY)
        pack, events = table(rng, size, laid, readings, rng.choice((0.0, 0.5, 1.0)))
        for until in {rng.randint(cut, len(events)), len(events) - 1}:
            met |= set(agree(events[:until], readings, pack, lay))
    assert met >= {"legal", "open", "revoke"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("readings", "lay"),
    [
        (NEXT, "any"),
        pytest.param(NEXT, "lawful", marks=pytest.mark.deep),
        pytest.param(FREE, "any", marks=pytest.mark.deep),
        pytest.param(FREE, "lawful", marks=pytest.mark.deep),
        pytest.param(BARRED, "any", marks=pytest.mark.deep),
        pytest.param(BARRED, "lawful", marks=pytest.mark.deep),
    ],
)
def test_every_way_to_play_a_tiny_pack(readings: dict[str, str], lay: str) -> None:
    """Two tricks and a card laid away: all 7! orders of the cards, and the first event that proves each verdict."""
    pack = Pack(named("2 Coins", "3 Coins", "K Coins", "4 Cups", "T2", "T3", "Fool"), 1)
    done: dict[tuple[str, ...], dict[int, Verdict]] = {}
    for order in permutations(pack.cards, 6):
        turn, on_table, events = "A", [], list[Event]()
        for index, card in enumerate(order):
            events.append(Event(turn, "play", (card,)))
            on_table.append((turn, card))
            turn = "ABC"[("ABC".index(turn) + 1) % 3]
            if len(on_table) == 3:
                turn, on_table = winner(on_table, readings), []
            key = order[: index + 1]
            if key in done:
                continue
            verdicts = agree(list(events), readings, pack, lay)
            done[key] = {}
            if verdicts == ["none"]:
                break
            for one in revokes(events, readings, pack, lay):
                done[key][one.event] = one
                earlier = done[key[:-1]][one.event] if one.event < index else None
                if earlier is None or earlier.verdict == "open":
                    assert one.proved == (None if one.verdict == "open" else index)
                else:
                    assert (one.verdict, one.proved) == (earlier.verdict, earlier.proved)
    assert len([key for key in done if len(key) == 3]) == 210
