"""What the hands of a record of Loka come to: numbers, totals, winners, and hands that cannot be counted."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest

from adjudicator.cards import Hand
from adjudicator.records.record import Dealt, Entry, of_data
from adjudicator.records.trick_audit import TrickAuditor
from adjudicator.records.trick_transcript import TrickTranscript
from adjudicator.report.audit import Result, folded
from tests.oracles.loka import Event, tell
from tests.oracles.loka_rules import PLAYERS
from tests.oracles.loka_walk import Hands, walk

Line = dict[str, object]
SAID = {"play": "", "lay": "discard ", "pay": "gives "}
PAID = "a card was given for the Fool that cannot have been there"


def lines_of(events: Sequence[Event]) -> list[Line]:
    """Events as lines of a record."""
    return [{event.player: SAID[event.kind] + " ".join(event.cards)} for event in events]


def paying(seed: int, players: Sequence[str]) -> tuple[Hands, list[Event]]:
    """A legal hand in which the Fool is paid for with a card."""
    for at in range(seed, seed + 50):
        hands, events = walk(random.Random(at), {}, players=players)
        if events[-1].kind == "pay" and events[-1].cards != ("Fool",):
            return hands, events
    raise AssertionError("no hand with a payment")


def session(count: int, spoilt: Collection[int] = (), broken: Collection[int] = ()) -> list[Line]:
    """Hands one after another; for some what is given for the Fool lies in another's tricks, and some are
    broken off."""
    lines: list[Line] = []
    players = list(PLAYERS)
    for number in range(1, count + 1):
        hands, events = paying(50 * number, players)
        if number in spoilt:
            payer = events[-1].player
            other = next(t for t in tell(hands, events, {}).end.tricks if t.winner != payer)
            card = next(card for _, card in other.played if card != "Fool")
            events = [*events[:-1], Event(payer, "pay", (card,))]
        lines.append({"deal": {player: " ".join(cards) for player, cards in hands.items()}})
        lines += lines_of(events[:9] if number in broken else events)
        players = [*players[1:], players[0]]
    return lines


def walked(lines: Sequence[Line], **more: object) -> TrickTranscript:
    """A record gone through; nothing asks the law."""
    one = TrickTranscript(of_data({"game": "loka", "players": list(PLAYERS), "lines": list(lines), **more}))
    for _ in one.lines():
        pass
    return one


def added(results: Sequence[Result]) -> dict[str, int]:
    """What each player won in some hands together."""
    return {player: sum(one.won[player] for one in results) for player in PLAYERS}


def test_a_hand_that_cannot_be_counted_is_named_and_the_next_game_begins_without_the_last() -> None:
    """Hand 4 is the first of the second game: what was won in the first is not carried on."""
    tally = walked(session(6, spoilt={4})).tally
    assert [one.hand for one in tally.results] == [1, 2, 3, 5, 6]
    assert tally.results[2].so_far == added(tally.results[:3])
    (left_out,) = tally.uncounted
    assert left_out.text == (f"hand 4, dealt by Cleo, is not counted: {PAID}",)
    assert tally.results[3].so_far is None
    assert (
        tally.results[3].text[-1] == "after two hands of the game: no totals, as hand 4 is not counted here"
    )
    assert (
        tally.results[4].text[-1] == "after three hands of the game: no totals, as hand 4 is not counted here"
    )
    assert not tally.results[4].winners


def test_totals_begin_anew_after_a_game_with_a_hand_left_out() -> None:
    tally = walked(session(5, spoilt={1})).tally
    assert [one.so_far is None for one in tally.results] == [True, True, False, False]
    assert tally.results[3].so_far == added(tally.results[2:])
    assert tally.earlier(6) == added(tally.results[2:]) and tally.earlier(3) is None
    assert tally.earlier(4) == tally.earlier(7) == dict.fromkeys(PLAYERS, 0)


def test_the_last_hand_of_a_game_that_is_left_out_says_that_there_are_no_totals() -> None:
    (left_out,) = walked(session(3, spoilt={3})).tally.uncounted
    assert left_out.text[1] == "after three hands of the game: no totals, as hand 3 is not counted here"


def test_a_hand_broken_off_and_one_with_a_card_that_was_not_there_are_named() -> None:
    tally = walked(session(2, broken={1})).tally
    assert tally.uncounted[0].why == "it was not played to its end"
    assert tally.results[0].text[-1].endswith("no totals, as hand 1 is not counted here")
    lines = session(1)
    (player, card), *_ = lines[2].items()
    (other,) = lines[3]
    walk_ = walked([*lines[:3], {other: card}, *lines[4:]])
    assert player != other and walk_.spoiled and not walk_.tally.results
    owed = walked([*session(1)[:-1], {"deal": "unseen"}]).tally
    assert [one.why for one in owed.uncounted] == ["nothing was given for the Fool"]


def test_a_record_that_begins_with_a_later_hand_has_its_numbers_and_no_totals_of_what_was_before() -> None:
    walk_ = walked(session(3), round=3)
    tally = walk_.tally
    assert [one.hand for one in tally.results] == [3, 4, 5] and walk_.number == 5
    assert tally.results[0].text[0].startswith("hand 3, dealt by Cleo: ")
    assert tally.results[0].text[-1] == (
        "after three hands of the game: no totals, as hands 1 and 2 are not counted here"
    )
    assert len(tally.results[1].text) == 2
    assert tally.results[2].text[-1].startswith("after two hands of the game: ")
    assert tally.results[2].so_far == added(tally.results[1:])


def test_the_winner_of_a_game_is_named_after_its_third_hand() -> None:
    results = walked(session(4)).tally.results
    sums = added(results[:3])
    first = max(sums, key=lambda player: sums[player])
    assert [one.winners for one in results] == [(), (), (first,), ()]
    assert results[2].text[-1].endswith(f"; {first} has won the game")
    assert results[2].as_dict()["winners"] == [first]


def test_a_tie_for_the_lead_is_shared() -> None:
    third = walked(session(3)).tally.results[2]
    tied = replace(third, so_far={"Ada": 30, "Ben": -60, "Cleo": 30})
    assert tied.text[-1].endswith("Ada +30, Ben -60, Cleo +30; Ada and Cleo share the game")


def test_a_hand_left_out_is_in_the_audit_too() -> None:
    record = of_data({"game": "loka", "players": list(PLAYERS), "lines": session(1, spoilt={1})})
    auditor = TrickAuditor(record)
    for _ in auditor.batches():
        pass
    found = auditor.result()
    assert PAID in str(found) and not found.results
    assert found.as_dict()["uncounted"] == [
        {"hand": 1, "dealer": "Cleo", "why": PAID, "text": list(found.uncounted[0].text)}
    ]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_results_are_folded_between_the_players_and_nothing_is_lost(width: int) -> None:
    for text in (text for one in walked(session(3)).tally.results for text in one.text):
        lines = folded(text, width)
        assert max(map(len, lines)) <= width and " ".join(map(str.strip, lines)) == text
        assert all(line.count("(") == line.count(")") for line in lines)


# -- what is said of single lines


def said(lines: Sequence[Line]) -> list[tuple[str, str]]:
    """The findings by kind and text."""
    return [(one.kind, one.text) for one in walked(lines).findings]


def test_a_card_dealt_twice_to_one_player_is_not_said_to_be_dealt_to_two() -> None:
    record = of_data({"game": "loka", "players": list(PLAYERS), "lines": [{"deal": "unseen"}]})
    twice = {"Ada": Hand({"2 of Cups": 2, "World": 1}, 22), "Ben": Hand({"World": 1}, 24)}
    walk_ = TrickTranscript(replace(record, entries=(Entry(1, Dealt(twice)),)))
    list(walk_.lines())
    assert [one.because for one in walk_.findings] == [
        ("Ada is dealt the 2 of Cups twice.", "Ada and Ben are each dealt the World.")
    ]


def test_cards_laid_away_twice_and_a_card_given_for_nothing() -> None:
    lay: Line = {"Cleo": "discard 2 of Cups 3 of Cups 4 of Cups"}
    assert said([lay, lay]) == [
        ("out-of-turn", "Cleo laid cards away already, before the first trick."),
    ]
    lines = [{"Ada": "gives World"}]
    auditor = TrickAuditor(of_data({"game": "loka", "players": list(PLAYERS), "lines": lines}))
    for _ in auditor.batches():
        pass
    (fault,) = auditor.result().faults
    assert (fault.id, fault.text) == ("LO-DEBT-DUE", "Ada owes nothing for the Fool now.")


def test_a_revoke_whatever_the_hand_was_is_told_in_one_sentence() -> None:
    """Ben threw a card away, and later shows a trump: he held a Cup, or should have trumped."""
    cards = ["Ada: 5 of Cups", "Ben: 3 of Coins", "Cleo: 6 of Cups", "Cleo: 7 of Coins", "Ada: 8 of Coins"]
    cards += ["Ben: 9 of Coins", "Ben: 10 of Trumps"]
    lines: list[Line] = [{**dict([card.split(": ")])} for card in cards]
    auditor = TrickAuditor(of_data({"game": "loka", "players": list(PLAYERS), "lines": lines}))
    for _ in auditor.batches():
        pass
    (fault,) = auditor.result().faults
    assert (fault.line, fault.ids) == (2, ("LO-FOLLOW", "LO-TRUMP"))
    assert fault.because == (
        "The trick is in Cups, and Ben held a card of Cups or a trump: one had to be played.",
    )
