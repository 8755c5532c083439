"""What is said is true, and English: sentences that once were not."""

from __future__ import annotations

import pytest

from adjudicator.api import ask, loads, rulings

TAROT, TAHIMI = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n", "game: tahimi\nplayers: Ada Ben Cleo Dov\n"
FORCED = 'readings: {th.mandatory.force_rescind: "yes"}\n'
JUSTICE = (
    "game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\n"
    "hands: {Ada: 'Justice, 3 of Wands', Ben: 4 unseen, Cleo: 4 unseen}"
)
LOKA = "game: loka\nplayers: Ada Ben Cleo\n"

ANSWERED = [
    (
        TAROT + "trick: [Ada: VI VI VI, Ben: discard Justice]",
        "what is on top",
        "Ada put down VI VI VI; for Justice VI went back, and VI VI is left.",
    ),
    (
        TAROT + "trick: [Ada: VI VI, Ben: VII VII, Cleo: discard Judgement]",
        "what is on top",
        "Ben put down VII VII; for Judgement VII VII went back, and the play beneath counts.",
    ),
    (
        TAROT + "trick: [Ada: King King, Ben: High Priestess]",
        "what is on top",
        "Ben's High Priestess counts as the next rank, up to Ace: Ace Ace.",
    ),
    (
        TAROT + "opening: yes",
        "how many Majors are dealt",
        "Up to four players play with four Majors, and more with one for each player: four players have four, picked "
        "unseen.",
    ),
    (
        TAHIMI + "round: 2\ntaxes: []",
        "what does Cleo owe",
        "Cleo gives Ben the best card by rank, before getting any.",
    ),
    (
        TAHIMI + "round: 2\ntaxes: []",
        "what does Dov owe",
        "Dov gives Ada the best two cards by rank, before getting any.",
    ),
    (
        TAROT + "round: 2\ntaxes: []\nhands: {Ada: II King Ace Moon}",
        "what does Ada owe",
        "The Moon is with Ada: between Ada and Dov the tax goes the other way.",
    ),
    (TAHIMI + "joins: Eve", "who sits where", "Eve joins four players as number 3 of 5: in the middle."),
    (
        "game: tahimi\nplayers: Ada Ben Cleo\njoins: Eve",
        "who sits where",
        "Eve joins three players as number 3 of 4: in the middle, on the low side.",
    ),
    (
        LOKA + "trick: [Ben: 3 of Cups]\nopening: yes",
        "how many cards has Cleo",
        "Everybody held 25 cards before the first lead, and Cleo has played none of them.",
    ),
    (
        LOKA + "tricks: {Ada: 20, Ben: 5}\nround: 2",
        "is the game over",
        "Hand 2 of 3 is over, and one more hand is played.",
    ),
]


@pytest.mark.parametrize(("told", "question", "reason"), ANSWERED)
def test_an_answer_says_what_is_so(told: str, question: str, reason: str) -> None:
    texts = [ground.text for ground in ask(loads(told + "\n"), question).reasons]
    assert reason in texts


def test_what_nobody_has_seen_is_said_of_one_of_those_it_may_be() -> None:
    found = ask(loads(TAROT + "round: 2\ntaxes: []\nhands: {Ada: II, Ben: III}\n"), "what is owed")
    assert found.unless == ("one of Cleo and Dov holds the Moon",)


SAID = [
    (
        JUSTICE.replace("Justice,", "Chariot,"),
        "gives Chariot, by: Ada",
        ["The Chariot is given by whoever is made to draw, and Ada is not."],
    ),
    (
        JUSTICE,
        "Justice swapping Ada and Cleo",
        [
            "A Major is played whatever lies there.",
            "Ada has one card and Cleo has four cards: nobody has more, and nobody fewer. "
            "The two who are named swap their hands.",
        ],
    ),
    (
        JUSTICE,
        "Justice swapping Ben and Cleo",
        [
            "Justice swaps one who has the most cards with one who has the least: Ada has one card, Ben has four cards "
            "and Cleo has four cards."
        ],
    ),
    (
        TAHIMI + "house: {jokers: wild}\ntrick: [Ada: Joker as 4]\nhands: {Ben: 4 5}",
        "4",
        ["4 only ties the Joker (as a 4), and a play must be higher; 5 or higher would do."],
    ),
    (
        TAROT + "trick: [Ada: Ace]\nhands: {Ben: V VI Temperance}",
        "V VI",
        ["V and VI are of different ranks; a play is of one rank."],
    ),
    (
        TAROT + "trick: [Ada: IV]\nhands: {Ben: V VI}",
        "V VI",
        [
            "V and VI are of different ranks; a play is of one rank.",
            "IV is one card, and V VI is two: one card too many.",
        ],
    ),
    (
        TAROT + FORCED + "trick: [Ada: VI VI]\nhands: {Ben: VII Death Justice}",
        "pass",
        ["Ben holds Death, and a discard of Justice would make a play possible."],
    ),
    (
        TAROT + FORCED + "trick: [Ada: V, Ben: Queen]\nhands: {Cleo: VI Devil Judgement}",
        "pass",
        ["Cleo holds the Devil, and a discard of Judgement would make a play possible."],
    ),
    (
        TAHIMI + "house: {jokers: lowest}\ntrick: [Ada: 3]\nhands: {Ben: Joker A}",
        "Joker",
        ["A Joker (the lowest rank) is two ranks below 3, and a play must be higher; 4 or higher would do."],
    ),
]


@pytest.mark.parametrize(("told", "play", "reasons"), SAID)
def test_a_reason_says_what_is_so(told: str, play: str, reasons: list[str]) -> None:
    ((_, verdict),) = rulings(loads(f"{told}\nrulings: [{{play: {play}, verdict: illegal}}]\n"))
    assert [reason.text for reason in verdict.reasons] == reasons


def test_death_may_be_led_is_not_said_twice() -> None:
    told = TAROT + "turn: Ben\nhands: {Ben: VII Death}\nrulings: [{play: Death, verdict: legal}]\n"
    ((_, verdict),) = rulings(loads(told))
    assert [reason.text for reason in verdict.reasons] == [
        "Death does not stand in the way of leading Death itself.",
        "Ben has the lead, and Death may be led: a single card, just below II.",
    ]


@pytest.mark.parametrize(
    ("question", "unless"),
    [
        ("what is owed", "one of Ada, Ben, Cleo and Dov holds the Moon"),
        ("what does Dov owe", "one of Ada and Dov holds the Moon"),
        ("what does Ben owe", "one of Ben and Cleo holds the Moon"),
        ("what does Eve owe", ""),
    ],
)
def test_whose_moon_would_matter_is_said(question: str, unless: str) -> None:
    players = "players: Ada Ben Eve Cleo Dov\n"
    found = ask(loads(f"game: tarot-himi\n{players}round: 2\ntaxes: []\n"), question)
    assert found.unless == ((unless,) if unless else ())
