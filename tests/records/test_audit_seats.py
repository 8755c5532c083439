"""Faults between rounds: picks, deals, the seats of the next round, who comes and goes; and taxes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudicator.cards import Hand
from adjudicator.records.audit import audit
from adjudicator.records.record import loads
from tests.helpers import faults_of, findings_of
from tests.records.played import HARMLESS, Line, Played, played, put_together, record_of

GAMES = ("tahimi", "tarot-himi")


# -- picks

PICKS = "game: tahimi\nplayers: Ada Ben Cleo\nlines:\n"


@pytest.mark.parametrize(
    ("picks", "at", "id"),
    [
        (["{Ada: 9, Ben: K, Cleo: 2}"], 2, "TA-SEATS"),
        (["{Ada: K, Ben: 9, Cleo: 9}"], 2, "TA-SEATS"),
        (["{Ada: K, Ben: 9, Cleo: 9}", "{Ben: 3, Cleo: 4}"], 3, "TA-SEATS"),
        (["{Ada: K, Ben: 9, Cleo: 8}", "{Ben: 3, Cleo: 4}"], 3, "TA-SEATS"),
    ],
    ids=["order", "tied", "tied and lost", "not tied"],
)
def test_picks_have_to_bear_out_the_seats(picks: list[str], at: int, id: str) -> None:
    text = PICKS + "".join(f"  - picks: {pick}\n" for pick in picks) + "  - deal: unseen\n"
    assert findings_of(audit(loads(text))) == [(at, id)]


def test_after_the_first_round_nobody_picks_who_has_not_joined() -> None:
    head = "game: tahimi\nplayers: Ada Ben Cleo Dov\nround: 2\nlines:\n  - picks: {Ada: 3, Ben: K, Cleo: 5, Dov: 9}\n"
    (late,) = audit(loads(head + "  - deal: unseen\n")).faults
    assert (late.line, late.id) == (2, "TA-NEXT-ROUND") and "the order of going out seats" in late.text
    assert audit(loads(head.replace("round: 2", "round: 1") + "  - deal: unseen\n")).faults[0].id == "TA-SEATS"
    joined = head.replace("picks: {Ada: 3, Ben: K, Cleo: 5, Dov: 9}", "joins: Eve") + "  - picks: {Eve: K}\n"
    assert not audit(loads("house: {joining: pick}\n" + joined + "  - deal: unseen\n")).faults


@pytest.mark.parametrize("picks", [["{Ada: K, Ben: 9, Cleo: 2}"], ["{Ada: K, Ben: 9, Cleo: 9}", "{Ben: 4, Cleo: 3}"]])
def test_picks_that_bear_out_the_seats(picks: list[str]) -> None:
    text = PICKS + "".join(f"  - picks: {pick}\n" for pick in picks) + "  - deal: unseen\n"
    assert findings_of(audit(loads(text))) == []


# -- deals


def moved(hands: Mapping[str, Hand], giver: str, to: str, card: str) -> dict[str, Hand]:
    """The hands with one card elsewhere."""
    return {**hands, giver: hands[giver].less({card: 1}), to: hands[to].more({card: 1})}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_hand_of_the_wrong_size(game: str, seed: int) -> None:
    hands = put_together(game, {}, seed=seed)
    card = next(iter(hands["Ben"].cards))
    one = audit(record_of(game, moved(hands, "Ben", "Dov", card), []))
    assert findings_of(one) == [(1, "TH-DEAL" if game == "tarot-himi" else "TA-DEAL")]
    assert "Ben" in one.findings[0].text and "Dov" in one.findings[0].text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_card_too_many(game: str, seed: int) -> None:
    rank = "6" if game == "tahimi" else "VI"
    hands = put_together(game, {"Ada": rank, "Ben": f"{rank} {rank}", "Cleo": rank}, seed=seed)
    other = next(card for card in hands["Dov"].cards if card not in (rank, *HARMLESS))
    hands = {**hands, "Dov": hands["Dov"].less({other: 1}).more({rank: 1})}
    assert findings_of(audit(record_of(game, hands, []))) == [(1, "TH-DECK" if game == "tarot-himi" else "TA-DECK")]


def test_a_fifth_major() -> None:
    hands = put_together("tarot-himi", {"Ada": "Sun Moon Star World"}, seed=1)
    other = next(card for card in hands["Ben"].cards)
    one = audit(record_of("tarot-himi", {**hands, "Ben": hands["Ben"].less({other: 1}).more({"Tower": 1})}, []))
    assert findings_of(one) == [(1, "TH-MAJORS")]


def test_too_few_majors() -> None:
    hands = put_together("tarot-himi", {"Ada": "Sun Moon Star World VI", "Ben": "VII"}, seed=1)
    one = audit(record_of("tarot-himi", {**hands, "Ada": hands["Ada"].less({"Sun": 1}).more({"VI": 1})}, []))
    assert (1, "TH-MAJORS") in findings_of(one)


# -- the next round


def between(one: Played, more: list[Line], number: int = 1) -> list[Line]:
    """The lines up to the second deal, and others for it."""
    second = [at for at, state in enumerate(one.states) if state is None][number]
    return [*one.lines[:second], *more]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("swap", [(0, 1), (1, 2), (2, 3)])
def test_the_seats_of_the_next_round_follow_the_ranks(game: str, swap: tuple[int, int]) -> None:
    one = played(game, 1, rounds=2)
    again = next(line for line, state in list(zip(one.lines, one.states, strict=True))[1:] if state is None)
    assert isinstance(again["deal"], dict)
    names = list(again["deal"])
    sound = [*between(one, []), {"deal": "unseen", "players": " ".join(names)}]
    assert findings_of(audit(one.record(sound))) == []
    first, second = swap
    names[first], names[second] = names[second], names[first]
    wrong = [*between(one, []), {"deal": "unseen", "players": " ".join(names)}]
    assert findings_of(audit(one.record(wrong))) == [(len(wrong), "TA-NEXT-ROUND")]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_who_comes_and_goes(game: str) -> None:
    one = played(game, 1)
    ranks = one.final.ranks
    joined = [*one.lines, {"joins": "Eve"}, {"deal": "unseen", "players": " ".join([*ranks[:2], "Eve", *ranks[2:]])}]
    assert findings_of(audit(one.record(joined))) == []
    low = [*one.lines, {"joins": "Eve"}, {"deal": "unseen", "players": " ".join([*ranks, "Eve"])}]
    assert findings_of(audit(one.record(low))) == [(len(low), "TA-JOIN")]
    left = [*one.lines, {"leaves": ranks[1]}, {"deal": "unseen", "players": " ".join((ranks[0], *ranks[2:]))}]
    assert findings_of(audit(one.record(left))) == []
    stayed = [*one.lines, {"leaves": ranks[1]}, {"deal": "unseen", "players": " ".join(ranks)}]
    assert findings_of(audit(one.record(stayed))) == [(len(stayed), "TA-NEXT-ROUND")]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("at", [5, 20, 40])
@pytest.mark.parametrize(("change", "id"), [({"joins": "Eve"}, "TA-JOIN"), ({"leaves": "Ben"}, "TA-LEAVE")])
def test_nobody_comes_or_goes_in_the_middle_of_a_round(game: str, at: int, change: Line, id: str) -> None:
    one = played(game, 1)
    assert findings_of(audit(one.record([*one.lines[:at], change, *one.lines[at : at + 10]]))) == [(at + 1, id)]


def test_a_newcomer_does_nothing_before_the_next_round() -> None:
    one = played("tahimi", 1)
    lines = [*one.lines[:5], {"joins": "Eve"}, {"Eve": "pass"}, *one.lines[5:9]]
    assert findings_of(audit(one.record(lines))) == [(6, "TA-JOIN"), (7, "TA-JOIN")]


def test_cards_for_somebody_who_left() -> None:
    one = played("tahimi", 1)
    lines = [*one.lines, {"leaves": "Ben"}, {"deal": {"Ben": "unseen"}}]
    assert findings_of(audit(one.record(lines))) == [(len(lines), "TA-DEAL")]


# -- taxes


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("deeds", "at", "id"),
    [
        (["Dov: gives A K"], 0, ""),
        (["Dov: gives K K"], 2, "TA-TAX-BEST"),
        (["Dov: gives A"], 2, "TA-TAX-COUNT"),
        (["Dov: gives A K K"], 2, "TA-TAX-COUNT"),
        (["Ada: gives 3 4"], 2, "TA-TAX-DUE"),
        (["Ben: gives 3"], 2, "TA-TAX-DUE"),
        (["Dov: gives A K", "Ada: gives 3"], 3, "TA-TAX-COUNT"),
        (["Ada: pass"], 2, "TA-TAX"),
        (["Dov: gives A K", "Ada: gives 3 4", "Ada: pass"], 4, "TA-TAX"),
        (["Dov: gives A Q"], 2, "not-held"),
    ],
)
def test_taxes(deeds: list[str], at: int, id: str, seed: int) -> None:
    wanted = {"Ada": "3 4", "Ben": "3", "Dov": "A K K"}
    hands = put_together("tahimi", wanted, seed=seed, barred="A Q")
    one = audit(record_of("tahimi", hands, deeds, round="2"))
    assert findings_of(one) == ([(at, id)] if at else []), str(one)


def test_no_major_is_given_at_tax_time() -> None:
    hands = put_together("tarot-himi", {"Ada": "II Sun", "Dov": "Ace King World"}, seed=1)
    one = audit(record_of("tarot-himi", hands, ["Dov: gives Ace World"], round="2"))
    assert findings_of(one) == [(2, "TH-TAX-MAJORS")]
    hands = put_together("tarot-himi", {"Ada": "II Sun", "Dov": "Ace King"}, seed=1, barred="Queen Ace")
    one = audit(record_of("tarot-himi", hands, ["Dov: gives Ace King", "Ada: gives II Sun"], round="2"))
    assert findings_of(one) == [(3, "TH-TAX-MAJORS")]


def test_a_tax_nobody_saw_is_counted() -> None:
    lines = "game: tahimi\nplayers: Ada Ben Cleo Dov\nround: 2\nlines:\n  - deal: unseen\n"
    sound = (
        lines + "  - Dov: gives 2 unseen\n  - Ada: gives 2 unseen\n  - Cleo: gives 1 unseen\n  - Ben: gives 1 unseen\n"
    )
    assert findings_of(audit(loads(sound))) == []
    assert findings_of(audit(loads(lines + "  - Dov: gives 3 unseen\n"))) == [(2, "TA-TAX-COUNT")]


def test_a_round_of_two_is_refused() -> None:
    assert [fault.code for fault in faults_of(lambda: audit(loads("game: tahimi\nplayers: Ada Ben\n")))] == ["players"]
