"""What a case tells of the end of a hand of Loka: what it leaves open, and what cannot be."""

from __future__ import annotations

import pytest

from adjudicator import Refused, loads
from tests.games.loka.answered import answered
from tests.helpers import fault_of, faults_of

TRICKS = "tricks: {Ada: 9, Ben: 16, Cleo: 0}"
LAID = "discards: 2 of Clubs 3 of Clubs 4 of Clubs"


def refused(more: str, question: str = "what are the points") -> tuple[str, str, str]:
    """Of the one fault: its code, its message and what stands where it points."""
    fault = fault_of(answered, more, question)
    assert fault.message and fault.help
    place = fault.place
    return fault.code, fault.message, place.text[place.column - 1 :][: place.length] if place else ""


# -- what is left open


@pytest.mark.parametrize(
    ("more", "question", "code"),
    [
        ("hands: {Ada: unseen, Ben: unseen}", "who leads", "whose-turn"),
        ("turn: Ada", "what are the points", "tricks-untold"),
        ("turn: Ada", "how many tricks has Ben", "tricks-untold"),
        ("turn: Ada", "how many cards has Ben", "hand-untold"),
        ("turn: Ada", "is the hand over", "tricks-untold"),
        ("opening: yes\nturn: Ada", "what are the points", "not-over"),
        ("tricks: {Ada: 20, Ben: 5}", "is the game over", "hand-untold"),
        ("tricks: {Ada: 20, Ben: 5}", "what is owed for the Fool", "fool-untold"),
        ("won: {Ada: 26 unseen, Ben: 48 unseen}", "who keeps the Fool", "fool-untold"),
        ("turn: Ada\ndiscards: Fool 2 of Cups 3 of Cups 4 of Cups", "who keeps the Fool", "tricks-untold"),
        (f"won: {{Ada: 26 unseen, Ben: 48 unseen}}\n{LAID}\nfool: Ada to Ben", "who won the hand", "cards-unseen"),
        ("tricks: {Ada: 20, Ben: 5}\nfool: Ada to Ben", "what are the points", "cards-unseen"),
        ("tricks: {Ada: 20, Ben: 5}\nfool: Ada to Ben", "what may Ada pay with", "cards-unseen"),
        ("tricks: {Ada: 19, Ben: 5, Cleo: 1}\nfool: Cleo to Ben", "what may Cleo pay with", "laid-untold"),
        ("tricks: {Ada: 4, Ben: 3, Cleo: 3}", "who took the trick", "trick-untold"),
        ("tricks: {Ada: 4, Ben: 3, Cleo: 18}", "who took the trick", "trick-untold"),
        ("turn: Ada", "who took the trick", "trick-untold"),
        ("tricks: {Ada: 4, Ben: 3, Cleo: 3}\nturn: Ben", "who led", "trick-untold"),
        ("tricks: {Ada: 4, Ben: 3, Cleo: 3}", "who keeps the Fool", "fool-untold"),
        ("round: 2\nopening: yes", "what are the totals", "totals-untold"),
        ("opening: yes", "what are the totals", "totals-untold"),
        ("tricks: {Ada: 20, Ben: 5}", "who won the game", "hand-untold"),
    ],
)
def test_what_a_table_leaves_open_is_refused_with_what_to_add(more: str, question: str, code: str) -> None:
    assert refused(more, question)[0] == code


def test_only_the_reading_that_needs_it_asks_what_was_laid_away() -> None:
    more = "tricks: {Ada: 20, Ben: 5}\nfool: Cleo to Ben"
    assert answered(more, "what is owed for the Fool") == "Cleo owes Ben the Fool"
    with pytest.raises(Refused, match="nothing tells what Cleo laid away"):
        answered(more, "what is owed for the Fool", lo__fool__pay_from_discard="yes")


# -- what cannot be


@pytest.mark.parametrize(
    ("more", "code", "message", "at"),
    [
        (
            "won: {Ada: 2 of Cups + 2 unseen, Ben: 2 of Cups + 2 unseen}",
            "too-many-cards",
            "in Ben's tricks and in Ada's tricks",
            "2 of Cups",
        ),
        (
            "won: {Ada: 2 of Cups 2 of Cups + 1 unseen}",
            "too-many-cards",
            "in Ada's tricks twice",
            "2 of Cups 2 of Cups",
        ),
        ("won: {Ada: 2 of Cups + 2 unseen}\nhands: {Ben: 2 of Cups}", "too-many-cards", "in Ben's hand", "2 of Cups"),
        ("won: {Ada: 2 of Cups + 2 unseen}\ntrick: [Ben: 2 of Cups]", "too-many-cards", "in the trick", "2 of Cups"),
        (f"{LAID} 5 of Clubs\n{TRICKS}", "too-many-cards", "here are 4", "2 of Clubs 3 of Clubs"),
        ("tricks: {Ada: 20, Ben: 5, Cleo: 1}", "too-many-tricks", "26 tricks", "tricks"),
        ("won: {Ada: 26 unseen}\ntricks: {Ada: 8}", "misfit", "eight tricks make 24 cards, or 23", "26 unseen"),
        ("won: {Ada: 25 unseen}", "misfit", "here are 25", "25 unseen"),
        ("won: {Ada: 26 unseen, Ben: 23 unseen}", "misfit", "Ada and Ben are each a card short", "23 unseen"),
        ("won: {Ada: 26 unseen}\ndiscards: Fool", "misfit", "here are 26", "26 unseen"),
        ("tricks: {Ada: 3}\nhands: {Ben: 25 unseen}", "misdealt", "has 22", "25 unseen"),
        ("won: {Cleo: 26 unseen}\nfool: Ada to Ben", "misfit", "here are 26", "26 unseen"),
        ("tricks: {Ada: -1}", "bad-value", "no number", "-1"),
        ("tricks: {Ada: some}", "bad-value", "no number", "some"),
        ("tricks: {Dov: 3}", "unknown-player", "nobody here is called 'Dov'", "Dov"),
        ("won: {Dov: 2 of Cups}", "unknown-player", "nobody here is called 'Dov'", "Dov"),
        ("won: {Ada: 2 of Cps}", "unknown-suit", "no suit", "Cps"),
        ("fool: Ada", "bad-fool", "here come two players", "Ada"),
        ("fool: Ada to Dov", "unknown-player", "nobody here is called 'Dov'", "Dov"),
        ("fool: Dov to Ben", "unknown-player", "nobody here is called 'Dov'", "Dov"),
        ("fool: Ada to Ada", "bad-fool", "the Fool wins no trick", "Ada to Ada"),
        ("fool: Ada to Ben\nhands: {Cleo: Fool 2 of Cups}", "bad-fool", "Cleo's hand", "Ada to Ben"),
        ("fool: Ada to Ben\ntrick: [Ada: Fool]", "bad-fool", "played in the history", "Ada to Ben"),
        ("fool: Ada to Ben\ndiscards: Fool", "bad-fool", "was laid away", "Ada to Ben"),
        ("fool: Ada to Ben\ntricks: {Ben: 0}", "bad-fool", "won no trick", "Ada to Ben"),
        (
            "fool: Ada to Ben\nwon: {Ben: Fool 2 of Cups 3 of Cups}\ntricks: {Ada: 2}",
            "bad-fool",
            "somebody without a trick",
            "Ada to Ben",
        ),
        (
            "won: {Ben: Fool 2 of Cups 3 of Cups}\ntricks: {Ada: 2, Ben: 1, Cleo: 1}",
            "bad-fool",
            "everybody has won one",
            "Fool 2 of Cups",
        ),
        (
            "fool: Ada to Ben\nwon: {Ada: 27 unseen, Ben: 24 unseen, Cleo: 24 unseen}",
            "bad-fool",
            "three cards",
            "Ada to Ben",
        ),
        ("opening: yes\ntricks: {Ada: 3}", "not-begun", "first lead", "tricks"),
        ("tricks: {Ada: 3, Ben: 3, Cleo: 3}\nhands: {Ada: 9 unseen}", "misdealt", "has 16", "9 unseen"),
        ("totals: {Ada: 30, Ben: -30}", "bad-totals", "nothing is told of Cleo", "totals"),
        ("totals: {Ada: 30, Ben: -30, Cleo: 5}", "bad-totals", "together that is +5", "totals"),
        ("totals: {Ada: 30, Ben: some, Cleo: -30}", "bad-value", "'some' is no number", "some"),
        ("totals: {Ada: 30, Ben: 1.5, Cleo: -30}", "bad-value", "'1.5' is no number", "1.5"),
        ("totals: {Ada: 30, Ben: -30, Dov: 0}", "unknown-player", "nobody here is called 'Dov'", "Dov"),
        ("round: 4\ntotals: {Ada: 30, Ben: -30, Cleo: 0}", "bad-totals", "first hand of a game", "totals"),
        ("picks: [{Ada: 2 of Cups}]", "foreign-key", "no meaning in Loka", "picks"),
        ("leaves: Ada", "foreign-key", "no meaning in Loka", "leaves"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(more: str, code: str, message: str, at: str) -> None:
    faults = refused(more)
    assert faults[0] == code
    assert message in faults[1]
    assert faults[2].startswith(at)


@pytest.mark.parametrize("key", ["won: {Ada: K}", "tricks: {Ada: 3}", "fool: Ada to Ben", "totals: {Ada: 3}"])
def test_the_keys_of_loka_are_refused_elsewhere(key: str) -> None:
    for game in ("tahimi", "tarot-himi"):
        fault = fault_of(loads, f"game: {game}\nplayers: Ada Ben Cleo\n{key}\nask: [who leads]\n")
        assert fault.code == "foreign-key" and key.split(":", maxsplit=1)[0] in fault.message


def test_everything_wrong_with_the_end_is_reported_at_once() -> None:
    more = "tricks: {Ada: 20, Ben: 6}\nfool: Ada to Ada\nwon: {Ada: 2 of Cps}"
    assert {fault.code for fault in faults_of(answered, more, "who leads")} == {"unknown-suit", "bad-fool"}


def test_cards_laid_away_and_named_once_more_are_refused_with_their_place() -> None:
    text = (
        "loka | Ada Ben Cleo | trick: Cleo: discard 2 of Clubs 3 of Clubs 4 of Clubs; Ada: 2 of Cups | "
        "discards: 2 of Clubs 3 of Clubs 4 of Clubs | opening: yes"
    )
    refused = faults_of(loads, text)
    assert {fault.code for fault in refused} == {"too-many-cards"}
    assert refused[0].message == "the 2 of Clubs is told of already, and there is only one"


@pytest.mark.parametrize(
    ("more", "question"),
    [
        ("round: 2\ntricks: {Ada: 20, Ben: 5}", "who won the game"),
        ("round: 3\nopening: yes", "who won the game"),
        ("opening: yes", "who won"),
    ],
)
def test_nobody_has_won_before_the_end(more: str, question: str) -> None:
    assert answered(more, question) == "nobody"
