"""Sentences are true, and English: those that once were not."""

from __future__ import annotations

import pytest

from adjudicator.api import ask, judge, loads, rule, rulings
from adjudicator.cases.questions import answered
from tests.thinning import LONG, thinned

TAROT, TAHIMI = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n", "game: tahimi\nplayers: Ada Ben Cleo Dov\n"
FORCED = 'readings: {th.mandatory.force_rescind: "yes"}\n'
JUSTICE = (
    "game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\n"
    "hands: {Ada: 'Justice, 3 of Wands', Ben: 4 unseen, Cleo: 4 unseen}"
)
MINORS = "II III IV V VI VII VIII IX X Jack Knight"
ALL_BUT_HIGH = f"trick: [Ada: Queen]\ndiscards: {' '.join([MINORS] * 4)} Queen Queen Queen "
"""Of the cards that nobody has seen each is a King or an Ace, if the Majors of the round are known."""
LOKA = "game: loka\nplayers: Ada Ben Cleo\n"

ANSWERED = [
    (
        TAROT + "trick: [Ada: VI VI VI, Ben: discard Justice]",
        "what is on top",
        "Justice sent Ada's VI back, and VI VI is left.",
    ),
    (
        TAROT + "trick: [Ada: VI VI, Ben: VII VII, Cleo: discard Judgement]",
        "what is on top",
        "Judgement sent Ben's VII VII back, and the play beneath counts.",
    ),
    (
        TAROT + "trick: [Ada: Ace, Ben: Magician showing Temperance]",
        "what is on top",
        "By Temperance it went on an Ace as though led.",
    ),
    (
        TAROT + "readings: {th.mimic.with_count_powers: 'yes'}\ntrick: [Ada: V, Ben: High Priestess]",
        "what is on top",
        "The World lets a pair go on a single; here a mimic may join with it.",
    ),
    (
        TAROT + "readings: {th.moon.mandatory: 'no'}\nround: 2\ntaxes: []\nhands: {Ada: II King Ace Moon}",
        "what is owed",
        "Ada holds the Moon, and here it turns the tax round only once it is shown.",
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
        "Cleo is the master serf and gives Ben, the Vice Tahimi, the best card by rank, before getting any.",
    ),
    (
        TAHIMI + "round: 2\ntaxes: []",
        "what does Dov owe",
        "Dov is the serf and gives Ada, the Tahimi, the best two cards by rank, before getting any.",
    ),
    (
        TAROT + "round: 2\ntaxes: []\nhands: {Ada: II King Ace Moon}",
        "what does Ada owe",
        "The Moon is with Ada: between Ada and Dov the tax goes the other way.",
    ),
    (
        TAHIMI + "joins: Eve Finn",
        "who sits where",
        "Finn joins five players as number 4 of 6: in the middle, on the low side.",
    ),
    (
        TAHIMI + "picks: [{Ada: K, Ben: K, Cleo: 9, Dov: 4}, {Ada: 3, Ben: Q}]",
        "who sits where",
        "The picks were Ada K, Ben K, Cleo 9 and Dov 4: the highest card has the first seat and the highest rank. "
        "Those tied picked again, "
        "Ada 3 and Ben Q, which orders them among themselves.",
    ),
    (TAHIMI + "picks: [{Ada: 9, Ben: 2, Cleo: A, Dov: J}]", "what rank has Dov", "Dov's J is the second-highest pick."),
    (TAHIMI + "round: 1\ntaxes: []", "what is owed", "The first round of a session is free of tax."),
    (
        TAHIMI + "round: 2\ntaxes: []",
        "what does Ben owe",
        "First Cleo gives Ben the best card; then Ben returns one card of Ben's own choice.",
    ),
    (
        "game: tahimi\nplayers: Ada Ben Cleo\nround: 2\ntaxes: []",
        "what does Ben owe",
        "Ben is in the middle of three players, and has nobody to exchange cards with.",
    ),
    (
        "game: tahimi\nplayers: Ada Ben Cleo Dov Eve Fay\nhouse: {deck: six}\nround: 2\ntaxes: []",
        "what is owed",
        "The deck has ranks added, so with six players the highest and the lowest exchange three cards and the second "
        "from either end one card.",
    ),
    (
        'game: tahimi\nplayers: Ada Ben Cleo Dov Eve Fay\nhouse: {deck: six, progressive: "no"}\nround: 2\ntaxes: []',
        "what is owed",
        "The deck has ranks added, but this table does without larger taxes for it.",
    ),
    (
        "game: tahimi\nplayers: Ada Ben Cleo Dov Eve Fay Gil Hana\nhouse: {deck: eight}",
        "what does Dov owe",
        "Dov is a Merchant, and in no pair that exchanges cards: Ada exchanges with Hana, Ben with Gil and Cleo with "
        "Fay.",
    ),
    (
        TAHIMI + "readings: {ta.lead.pass: keep}\ntrick: [Ada: pass]",
        "who leads",
        "Ada had the lead and made no play. Where the lead goes then the rules leave open; here Ada keeps it.",
    ),
    (
        TAROT + "trick: [Ada: Ace Ace, Ben: discard Judgement]",
        "who led",
        "Ada led Ace Ace, and has taken them back: nothing has been led since.",
    ),
    (TAHIMI + "joins: Eve", "who sits where", "Eve joins four players as number 3 of 5: in the middle."),
    (
        "game: tahimi\nplayers: Ada Ben Cleo\njoins: Eve",
        "who sits where",
        "Eve joins three players as number 3 of 4: in the middle, on the low side.",
    ),
    (LOKA + "trick: [Ben: 3 of Cups]\nopening: yes", "how many cards has Cleo", "Cleo has played none of them."),
    (
        LOKA + "tricks: {Ada: 20, Ben: 5}\nround: 2",
        "is the game over",
        "Hand 2 of 3 is over, and one more hand is played.",
    ),
]


@pytest.mark.parametrize(("position", "question", "reason"), ANSWERED)
def test_an_answer_says_what_is_so(position: str, question: str, reason: str) -> None:
    texts = [ground.text for ground in ask(loads(position + "\n"), question).reasons]
    assert reason in texts


def test_what_nobody_has_seen_is_put_to_one_of_those_it_may_be() -> None:
    answer = ask(loads(TAROT + "round: 2\ntaxes: []\nhands: {Ada: II, Ben: III}\n"), "what is owed")
    assert answer.unless == ("one of Cleo and Dov holds the Moon",)


REASONS = [
    (
        TAROT + "out: Cleo\ntrick: [Cleo: King, Dov: pass, Ada: pass, Ben: pass]\nhands: {Dov: II II}",
        "II II, by: Dov",
        [
            "It is Ada's turn, not Dov's. Nobody topped Cleo's King: Cleo took the trick. Cleo is out and cannot lead; "
            "Rank Privilege: of those who hold cards Ada ranks highest. This holds unless somebody shows the Hierophant "
            "and leads."
        ],
    ),
    (
        TAROT + "trick: [Ada: VI VI]\nhands: {Ben: IX IX X Tower}",
        "IX IX",
        [
            "IX is above VI by three ranks.",
            "IX IX is a pair, as the last play is.",
            "Ben holds the Tower, which asks for three ranks: IX is three above VI.",
        ],
    ),
    (
        TAROT + "trick: [Ada: VIII VIII]\nhands: {Ben: Fool IX Death King}",
        "IX Fool",
        [
            "Ben holds Death and must make the best play there is, King Fool. Ordinary cards alone make no play; of "
            "those with the Fool the one with the highest card is due."
        ],
    ),
    (
        TAROT + "trick: [Ada: Ace Ace]\nhands: {Ben: III III Judgement IV}",
        "discard Judgement then III III",
        [
            "Ben's Judgement sent back Ada's Ace Ace, the only play. Who leads then the rules leave open; here Ben plays "
            "as if leading. Ben has the lead, and any single card or set of one rank may be led."
        ],
    ),
    (
        TAROT + "trick: [Ada: V, Ben: VIII, Cleo: discard Judgement]\nout: Cleo\nhands: {Dov: VI VII}",
        "VI, by: Dov",
        ["Judgement took Ben's VIII back. VI is above V by one rank."],
    ),
    (
        LOKA + "trick: [Ada: 2 of Cups, Ben: Fool, Cleo: Ace of Coins]\nhands: {Ben: 3 of Coins + 23 unseen}",
        "3 of Coins, by: Ben",
        [
            "It is Ada's turn, not Ben's. Ada's card, the 2 of Cups, is the highest of the suit led, Cups, "
            "and nobody trumped; the Fool wins nothing. Ada won the trick, and leads."
        ],
    ),
    (
        TAHIMI + "house: {jokers: wild, joker_tax: exempt}\ntaxes: []\nhands: {Dov: 5 6 K A Joker}",
        "gives A Joker, by: Dov",
        [
            "Dov keeps a K, which is higher than a Joker. Where the best cards are owed, a Joker counts below every "
            "other card, and may be kept, by house rule joker_tax=exempt."
        ],
    ),
    (
        TAROT + "taxes: [Dov: shows Moon]\nhands: {Ada: II III King Ace, Dov: Moon IV}",
        "gives II III, by: Ada",
        ["Dov holds the Moon, which turns the tax round. Ada keeps an Ace, which is higher than a II."],
    ),
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
            "Ada has one card and Cleo has four cards: nobody has more, and nobody fewer, once Justice is played. "
            "Ben has as many as one of them: of a tie Ada chooses. The two who are named swap their hands.",
        ],
    ),
    (
        JUSTICE,
        "Justice swapping Ben and Cleo",
        [
            "Justice swaps one who has the most cards with one who has the least: besides Justice, Ada has one card, "
            "Ben has four cards and Cleo has four cards."
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
        [
            "Ben holds Death, which, as it is read here, asks for a discard before a play too: Justice takes one of "
            "Ada's VIs back, and a VII can go on a VI."
        ],
    ),
    (
        TAROT + FORCED + "trick: [Ada: V, Ben: Queen]\nhands: {Cleo: VI Devil Judgement}",
        "pass",
        [
            "Cleo holds the Devil, which, as it is read here, asks for a discard before a play too: Judgement takes "
            "Ben's Queen back, and a VI can go on a V."
        ],
    ),
    (
        TAROT + FORCED + "trick: [Ada: IX, Ben: Queen Queen]\nhands: {Cleo: X Devil Justice Judgement}",
        "pass",
        [
            "Cleo holds the Devil, which, as it is read here, asks for a discard before a play too: Judgement takes "
            "Ben's Queen Queen back, and a X can go on a IX."
        ],
    ),
    (
        f"{TAROT}readings: {{th.mandatory.force_rescind: 'yes', th.inlieu.counts_as_pass_for_mandatory: 'no'}}\n"
        "trick: [Ada: IV, Ben: VI VI]\nhands: {Cleo: V Death Judgement Wheel of Fortune}",
        "pass",
        [
            "Cleo holds Death, which, as it is read here, asks for a discard before a play too: Judgement takes "
            "Ben's VI VI back, and a V can go on a IV."
        ],
    ),
    *(
        (
            f"game: tarot-himi\nplayers: Ada Ben\n{readings}{ALL_BUT_HIGH}{gone}\nhands: {{Ben: Devil{held} + 1 unseen}}",
            "pass",
            [f"Ben holds the Devil and can play something, whatever the unseen cards are{after}."],
        )
        for readings, gone, held, after in (
            ("", "Lovers Tower Hermit", "", ""),
            ("", "Lovers Tower", " Justice", ""),
            (FORCED, "Lovers Tower", " Justice", ", or could after a discard of Justice"),
        )
    ),
    (
        TAROT + "trick: [{Ada: II II III IV V King, disputed: yes}]\nhands: {Ben: III Ace}",
        "III",
        [
            "III is eleven ranks below King, and a play must be higher. Ada's II II III IV V King lie there all the "
            "same, disputed or not.",
            "II II III IV V King is a set of six, and III is a single: five cards too few.",
        ],
    ),
    (
        TAROT + "trick: [Ada: X X]\nhands: {Ben: Devil Queen Queen + 3 unseen, Cleo: Hermit + 4 unseen}",
        "pass",
        ["Ben holds the Devil and can play Queen Queen or something else, whatever the unseen cards are."],
    ),
    (
        TAHIMI + "house: {jokers: lowest}\ntrick: [Ada: 3]\nhands: {Ben: Joker A}",
        "Joker",
        [
            "A Joker (the lowest rank) is two ranks below 3, and a play must be higher; 4 or higher would do. By this "
            "table's house rule (jokers=lowest) a Joker alone is the lowest of all."
        ],
    ),
]


@pytest.mark.parametrize(("position", "play", "reasons"), thinned(REASONS, 2, LONG))
def test_a_reason_says_what_is_so(position: str, play: str, reasons: list[str]) -> None:
    ((_, verdict),) = rulings(loads(f"{position}\nrulings: [{{play: {play}, verdict: illegal}}]\n"))
    assert [reason.text for reason in verdict.reasons] == reasons


TWO_TIES = (
    "trick: [Ada: VII, You: VII, Cleo: VIII, Dov: pass, Ada: pass, You: VIII, Cleo: King, Dov: pass, Ada: pass]\n"
)


def test_a_proof_step_about_a_hand_that_earlier_lines_exclude_too_speaks_of_its_line() -> None:
    text = "game: tarot-himi\nplayers: Ada You Cleo Dov\n" + TWO_TIES
    case = loads(f"{text}hands: {{You: King + 4 unseen}}\nrulings: [{{play: King, verdict: legal}}]\n")
    steps = [step.text for step in rule(case.rulings[0], case.profile).steps]
    assert steps[0].endswith("With the Lovers: no card may be put down singly. So you do not hold the Lovers.")
    assert "and a play must be higher. So you hold Strength." in steps[1]


@pytest.mark.parametrize("phase", ["second\nturn: Ada", "second"])
def test_who_opened_decides_who_begins_the_second_betting_only_where_nobody_is_on_turn(phase: str) -> None:
    text = f"game: tarot-poker\nplayers: Ada Ben Cleo\nphase: {phase}\npaid: {{Ada: 5, Ben: 5, Cleo: 5}}\n"
    case = loads(text + "ask: [what is due]\n")
    answer = answered(case.asks[0], case.profile)
    unasked = [one.missing for one in answer.not_askable if one.readings == {"tp.second.first": "opener"}]
    assert answer.answer == "Ada is to bet or fold" and bool(unasked) == (phase == "second")


@pytest.mark.parametrize(
    ("hand", "trick", "play", "text", "heading"),
    [
        ("III Page Sun", "V V", "Page", "The Sun lets a single Ace go on a set, and a Page is none.", "The Sun"),
        ("VIII Devil Tower", "IV", "pass", "VIII is four ranks above IV: the Tower asks for three ranks.", "The Tower"),
    ],
)
def test_a_power_of_the_hand_that_decides_nothing_is_named(
    hand: str, trick: str, play: str, text: str, heading: str
) -> None:
    position = f"tarot-himi | Ada Ben Cleo | trick: Ada: {trick} | hands: Ben={hand}"
    (reason,) = judge(loads(position), play).reasons
    assert text in reason.text
    assert heading in [cite.heading for cite in reason.cites]


def test_death_may_be_led_is_not_stated_twice() -> None:
    position = TAROT + "turn: Ben\nhands: {Ben: VII Death}\nrulings: [{play: Death, verdict: legal}]\n"
    ((_, verdict),) = rulings(loads(position))
    assert [reason.text for reason in verdict.reasons] == [
        "Death does not stand in the way of leading Death itself.",
        "Ben has the lead, and Death may be led: a single card, just below II.",
        "This is not the first play of the round, and only as that Death may not be led.",
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
def test_whose_moon_would_matter_is_named(question: str, unless: str) -> None:
    players = "players: Ada Ben Eve Cleo Dov\n"
    answer = ask(loads(f"game: tarot-himi\n{players}round: 2\ntaxes: []\n"), question)
    assert answer.unless == ((unless,) if unless else ())
