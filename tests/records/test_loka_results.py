"""What the hands of a record of Loka come to: numbers, totals, winners, and hands that cannot be counted."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import pytest

from adjudicator.cards import Hand
from adjudicator.engine.lines import DealLine
from adjudicator.games.loka.match import LokaMatch, Result, Uncounted
from adjudicator.games.loka.state import State
from adjudicator.records.audit import audit
from adjudicator.records.record import Entry, of_data
from adjudicator.records.transcript import Transcript
from adjudicator.report.audit import folded
from tests.oracles.loka import Event, tell
from tests.oracles.loka_rules import PLAYERS
from tests.oracles.loka_walk import Hands, walk
from tests.oracles.loka_words import lines_of

Line = dict[str, object]
PAID = "a card was given for the Fool that cannot have been there"


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


@dataclass(frozen=True)
class Counted:
    """What the hands came to: those that are counted, and those that cannot be."""

    match: LokaMatch

    @property
    def results(self) -> list[Result]:
        return [one for one in self.match.results if isinstance(one, Result)]

    @property
    def uncounted(self) -> list[Uncounted]:
        return [one for one in self.match.uncounted if isinstance(one, Uncounted)]

    def earlier(self, number: int) -> dict[str, int] | None:
        return self.match.earlier(number)


def tally(transcript: Transcript) -> Counted:
    """What the hands came to."""
    match = transcript.match
    assert isinstance(match, LokaMatch)
    return Counted(match)


def walked(lines: Sequence[Line], **more: object) -> Transcript:
    """A record gone through; nothing asks the law."""
    one = Transcript(of_data({"game": "loka", "players": list(PLAYERS), "lines": list(lines), **more}))
    for _ in one.lines():
        pass
    return one


def added(results: Sequence[Result]) -> dict[str, int]:
    """What each player won in some hands together."""
    return {player: sum(one.won[player] for one in results) for player in PLAYERS}


@pytest.mark.long
def test_a_hand_that_cannot_be_counted_is_named_and_the_next_game_begins_without_the_last() -> None:
    """Hand 4 is the first of the second game: what was won in the first is not carried on."""
    counted = tally(walked(session(6, spoilt={4})))
    assert [one.hand for one in counted.results] == [1, 2, 3, 5, 6]
    assert counted.results[2].so_far == added(counted.results[:3])
    (left_out,) = counted.uncounted
    assert left_out.text == (f"hand 4, dealt by Cleo, is not counted: {PAID}",)
    assert counted.results[3].so_far is None
    assert counted.results[3].text[-1] == "after two hands of the game: no totals, as hand 4 is not counted here"
    assert counted.results[4].text[-1] == "after three hands of the game: no totals, as hand 4 is not counted here"
    assert not counted.results[4].winners


def test_totals_begin_anew_after_a_game_with_a_hand_left_out() -> None:
    counted = tally(walked(session(5, spoilt={1})))
    assert [one.so_far is None for one in counted.results] == [True, True, False, False]
    assert counted.results[3].so_far == added(counted.results[2:])
    assert counted.earlier(6) == added(counted.results[2:]) and counted.earlier(3) is None
    assert counted.earlier(4) == counted.earlier(7) == dict.fromkeys(PLAYERS, 0)


def test_the_last_hand_of_a_game_that_is_left_out_says_that_there_are_no_totals() -> None:
    (left_out,) = tally(walked(session(3, spoilt={3}))).uncounted
    assert left_out.text[1] == "after three hands of the game: no totals, as hand 3 is not counted here"


def test_a_hand_broken_off_and_one_with_a_card_that_was_not_there_are_named() -> None:
    counted = tally(walked(session(2, broken={1})))
    assert counted.uncounted[0].why == "it was not played to its end"
    assert counted.results[0].text[-1].endswith("no totals, as hand 1 is not counted here")
    lines = session(1)
    (player, card), *_ = lines[2].items()
    (other,) = lines[3]
    walk_ = walked([*lines[:3], {other: card}, *lines[4:]])
    assert player != other and isinstance(walk_.state, State) and walk_.state.spoiled and not tally(walk_).results
    owed = tally(walked([*session(1)[:-1], {"deal": "unseen"}]))
    assert [one.why for one in owed.uncounted] == ["nothing was given for the Fool"]


def test_a_record_that_begins_with_a_later_hand_has_its_numbers_and_no_totals_of_what_was_before() -> None:
    walk_ = walked(session(3), round=3)
    counted = tally(walk_)
    assert [one.hand for one in counted.results] == [3, 4, 5] and walk_.match.number == 5
    assert counted.results[0].text[0].startswith("hand 3, dealt by Cleo: ")
    assert counted.results[0].text[-1] == (
        "after three hands of the game: no totals, as hands 1 and 2 are not counted here"
    )
    assert len(counted.results[1].text) == 2
    assert counted.results[2].text[-1].startswith("after two hands of the game: ")
    assert counted.results[2].so_far == added(counted.results[1:])


def test_the_winner_of_a_game_is_named_after_its_third_hand() -> None:
    results = tally(walked(session(4))).results
    sums = added(results[:3])
    first = max(sums, key=lambda player: sums[player])
    assert [one.winners for one in results] == [(), (), (first,), ()]
    assert results[2].text[-1].endswith(f"; {first} has won the game")
    assert results[2].as_dict()["winners"] == [first]


def test_a_tie_for_the_lead_is_shared() -> None:
    third = tally(walked(session(3))).results[2]
    tied = replace(third, so_far={"Ada": 30, "Ben": -60, "Cleo": 30})
    assert tied.text[-1].endswith("Ada +30, Ben -60, Cleo +30; Ada and Cleo share the game")


def test_a_hand_left_out_is_in_the_audit_too() -> None:
    record = of_data({"game": "loka", "players": list(PLAYERS), "lines": session(1, spoilt={1})})
    result = audit(record)
    assert PAID in str(result) and not result.results
    assert result.as_dict()["uncounted"] == [
        {"hand": 1, "dealer": "Cleo", "why": PAID, "text": list(result.uncounted[0].text)}
    ]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_results_are_folded_between_the_players_and_nothing_is_lost(width: int) -> None:
    for text in (text for one in tally(walked(session(3))).results for text in one.text):
        lines = folded(text, width)
        assert max(map(len, lines)) <= width and " ".join(map(str.strip, lines)) == text
        assert all(line.count("(") == line.count(")") for line in lines)


def test_a_list_longer_than_a_line_is_broken_between_two_of_it() -> None:
    cards = [f"{rank} of {suit}" for suit in ("Cups", "Swords") for rank in ("Ace", "2", "10", "Queen", "King")]
    lines = folded(f"keeps {'|'.join(cards)}, stop", 40, cards)
    assert max(map(len, lines)) <= 40 and "".join(map(str.strip, lines)) == f"keeps {'|'.join(cards)}, stop"
    assert all(line.endswith("|") for line in lines[:-1]) and len(lines) > 3


# -- what is said of single lines


def texts_of(lines: Sequence[Line]) -> list[tuple[str, str]]:
    """The findings by kind and text."""
    return [
        (one.kind, one.text)
        for one in audit(of_data({"game": "loka", "players": list(PLAYERS), "lines": list(lines)})).faults
    ]


def test_a_card_dealt_twice_to_one_player_is_not_reported_as_dealt_to_two() -> None:
    record = of_data({"game": "loka", "players": list(PLAYERS), "lines": [{"deal": "unseen"}]})
    twice = {"Ada": Hand({"2 of Cups": 2, "World": 1}, 22), "Ben": Hand({"World": 1}, 24)}
    walk_ = Transcript(replace(record, entries=(Entry(1, DealLine(twice)),)))
    list(walk_.lines())
    assert [one.because for one in walk_.findings] == [
        ("Ada is dealt the 2 of Cups twice.", "Ada and Ben are each dealt the World.")
    ]


def test_cards_laid_away_twice_and_a_card_given_for_nothing() -> None:
    lay: Line = {"Cleo": "discard 2 of Cups 3 of Cups 4 of Cups"}
    assert texts_of([lay, lay]) == [("out-of-turn", "Cleo laid cards away already, before the first trick.")]
    lines = [{"Ada": "gives World"}]
    (fault,) = audit(of_data({"game": "loka", "players": list(PLAYERS), "lines": lines})).faults
    because = "Ada owes nothing for the Fool now: it is paid for after the last trick, and the hand is not over."
    assert (fault.id, fault.text) == ("LO-DEBT-DUE", because)


def test_a_revoke_whatever_the_hand_was_is_reported_in_one_sentence() -> None:
    """Ben threw a card away, and later shows a trump: he held a Cup, or should have trumped."""
    cards = ["Ada: 5 of Cups", "Ben: 3 of Coins", "Cleo: 6 of Cups", "Cleo: 7 of Coins", "Ada: 8 of Coins"]
    cards += ["Ben: 9 of Coins", "Ben: 10 of Trumps"]
    lines: list[Line] = [{**dict([card.split(": ")])} for card in cards]
    (fault,) = audit(of_data({"game": "loka", "players": list(PLAYERS), "lines": lines})).faults
    assert (fault.line, fault.ids) == (2, ("LO-FOLLOW", "LO-TRUMP"))
    assert fault.because == ("The trick is in Cups, and Ben held a card of Cups or a trump: one had to be played.",)
