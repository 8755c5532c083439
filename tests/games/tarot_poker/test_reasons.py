"""The sentences and the headings of rulings and answers: those that meet the dispute."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from adjudicator import api, judge, loads
from tests.helpers import faults_of

HANDS = "hands: Ada=Tower, Empress, 2 of Cups, Lovers, Fool"
DEATH = "actions: Ben: Death on Ada"
DRAW = "phase: draw"
DECLARED = "tarot-poker | Ada Ben | phase: show | readings: tp.wild.declared=declared"
LATE = "tarot-poker | Ben Ada | actions: Ben: High Priestess on Ada; Ada: no defence"


def judged(position: str, play: str, by: str = "Ada") -> SimpleNamespace:
    (reason, *_) = judge(loads(position), play, by=by).reasons
    return SimpleNamespace(text=reason.text, heading=reason.cites[0].heading)


@pytest.mark.parametrize(
    ("position", "play", "heading", "text"),
    [
        (
            f"tarot-poker | Ben Ada | {DEATH}",
            "Tower",
            "Shield cards",
            "The Tower is a shield, and no shield answers an attack",
        ),
        (f"tarot-poker | Ben Ada | {DEATH}", "Empress discarding 2 of Cups", "Defense cards", "no defence card"),
        (
            f"tarot-poker | Ada Ben | {DRAW}",
            "Emperor discarding 2 unseen",
            "Betting phases",
            "No card is played in the draw",
        ),
        ("tarot-poker | Ada Ben | phase: show", "Chariot", "Betting phases", "No card is played at the show"),
        (f"tarot-poker | Ada Ben | {HANDS}", "Lovers", "Value cards", "A value card is not played"),
        (
            "tarot-poker | Ada Ben | house: openers=jacks | "
            "hands: Ada=World, 2 of Cups, 4 of Cups, 9 of Cups, K of Coins",
            "bet 5",
            "The World",
            "Ada has a high card, K 9 4 2 nothing; the World completes nothing, and a bug makes no pair.",
        ),
        (
            "tarot-poker | Ben Ada | actions: Ben: Tower; Ben: Sun; Ben: check",
            "Death on Ben",
            "The Tower",
            "nobody attacks Ben while it lies there. The Sun laid after it does not end that.",
        ),
        (
            "tarot-poker | Ada Ben | phase: show",
            "check",
            "Betting phases",
            "The betting is over: whoever is still in shows",
        ),
        (
            "tarot-poker | Ben Ada | actions: Ben: World on Ada; Ada: no defence",
            "stand pat",
            "The World",
            "The World asks for Ada's whole hand, and five cards of it would stay.",
        ),
        (
            "tarot-poker | Ada Ben | hands: Ada=Empress",
            "Empress",
            "The Empress",
            "With the Empress one other card of the hand is discarded, and none is named here.",
        ),
        (
            f"tarot-poker | Ada Ben | {HANDS}",
            "Fool",
            "Betting phases",
            "it binds Ada's bet, and only action, attack and shield",
        ),
        (
            "tarot-poker | Ada Ben | hand: 3 | shields: Ben=Tower in hand 2",
            "Death on Ben",
            "The Tower",
            "was laid before Ben in hand 2, and nobody attacks Ben until the end of hand 3",
        ),
        (
            "tarot-poker | Ada Ben | shields: Ada=Sun | hands: Ada=Moon, 2 of Cups, 3 of Cups, 9 of Coins, K of Coins",
            "bet 10",
            "The Sun",
            "no bet card binds",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: World on Ben; Ben: Knight of Swords | offered: A of Cups, 3 of Cups",
            "keep A of Cups",
            "Knight of Swords",
            "gives the card to the attacker",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: Death on Ben; Ben: Knight of Wands",
            "Strength",
            "Defense cards",
            "What the Knight of Wands does to Ada is no attack",
        ),
        (
            f"{DECLARED} | temperance: yes | hands: Ada=Lovers, Fool, 9 of Wands, 2 of Cups, 3 of Wands",
            "declare Lovers as 9 of Cups",
            "Temperance",
            "the rest of the hand, the Lovers neither.",
        ),
        (
            f"{DECLARED} | temperance: yes | shields: Ada=Chariot | hands: Ada=Hermit, 4 of Cups, 9 of Wands, 2 of Cups, "
            "3 of Wands",
            "declare Hermit as 9 of Cups",
            "The Hermit",
            "Behind a Chariot the Hermit is not wild.",
        ),
        (
            f"{DECLARED} | hands: Ada=Lovers, Fool, 9 of Wands, 2 of Cups, 3 of Wands",
            "declare Lovers",
            "The Lovers",
            "Ada must name the card that the Lovers stand for.",
        ),
        (
            "tarot-poker | Ada Ben | house: openers=jacks | shields: Ada=Chariot | hands: Ada=K of Coins, Death, "
            "2 of Cups, 3 of Cups, 4 of Cups",
            "bet 5",
            "Play",
            "and Ada has a pair, K 4 3 2.",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: Judgement | offered: A of Cups, Fool",
            "keep A of Cups Fool",
            "Judgement",
            "Ada cannot keep both: one card is kept",
        ),
        (
            f"{LATE} | readings: tp.defence.window=until_done | hands: Ada=Strength + 4 unseen",
            "Strength",
            "Defense cards",
            "has let the High Priestess come, but as it is read here it may be answered until it is carried out: "
            "Strength answers it.",
        ),
        (
            f"{LATE} | readings: tp.defence.window=until_done",
            "no defence",
            "Defense cards",
            "only a defence card may still be played against it.",
        ),
    ],
)
def test_a_ruling_names_what_decides_it(position: str, play: str, heading: str, text: str) -> None:
    by = "Ben" if "Swords" in position else "Ada"
    ruling = judged(position, play, by)
    assert (ruling.heading, text in ruling.text) == (heading, True), ruling.text


@pytest.mark.parametrize(
    ("position", "question", "headings", "text"),
    [
        (
            "tarot-poker | Ada Ben Cleo | actions: Ada: World on Ben; Ben: Knight of Swords",
            "what is due",
            ["Knight of Swords"],
            "Two cards were dealt for the Knight of Swords: Ben picks one for the attacker, as the defender, and the "
            "other is discarded.",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: High Priestess on Ben; Ben: no defence",
            "how many cards are dealt",
            ["The High Preistess", "The High Preistess", "Attack cards"],
            "Two cards are dealt in all: to Ben one for what the High Priestess takes; "
            "to Ada one for the High Priestess.",
        ),
        (
            "tarot-poker | Ada Ben | shields: Ada=Tower Sun",
            "what protects Ada",
            ["The Tower", "Shield cards", "The Sun"],
            "The Tower lies there: nobody attacks Ada.",
        ),
        (
            "tarot-poker | Ada Ben | shields: Ada=Tower | actions: Ada: Sun",
            "what protects Ada",
            ["The Tower", "Shield cards", "The Sun"],
            "The Tower lies there: nobody attacks Ada. The Sun laid after it does not end that.",
        ),
        (
            "tarot-poker | Ada Ben Cleo | actions: Ada: bet 5; Ben: Death on Ada; Ada: no defence",
            "what has each put in",
            ["Play", "Death"],
            "Death folded Ada, whose chips stay in the pot.",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: Hierophant on Ben; Ben: Justice",
            "how many cards are dealt",
            ["The Hierophant", "Justice", "Defense cards"],
            "Four cards are dealt in all: to Ada two for what the Hierophant takes and one for the Hierophant; "
            "to Ben one for Justice.",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: Death on Ben; Ben: Strength",
            "how many cards are dealt",
            ["Death", "Strength", "Defense cards"],
            "Ben answered with Strength, which nullifies Death.",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: Star on Ben; Ben: Strength",
            "who sees how many cards",
            ["Defense cards", "Strength"],
            "The Star is not followed: Strength has answered it.",
        ),
        (
            "tarot-poker | Ada Ben | hands: Ada=2 of Cups, 2 of Coins, 9 of Cups, K of Coins, Moon",
            "what hand has Ada",
            ["Order of hands", "The Moon"],
            "Two cards have the same rank.",
        ),
        (
            "tarot-poker | Ada Ben | blinds: Ben=2",
            "what has Ada to call",
            ["Play"],
            "The bet to meet is 2, and Ada has put in nothing in this betting.",
        ),
        (
            "tarot-poker | Ada Ben",
            "what is due",
            ["Play"],
            "The betting begins on the left of the dealer, Ben, with Ada.",
        ),
        (
            "tarot-poker | Ada Ben Cleo | actions: Ada: Death on Cleo; Cleo: Justice",
            "what is due",
            ["Play", "Justice", "Defense cards"],
            "Ada was folded by Justice.",
        ),
        (
            "tarot-poker | Ada Ben | actions: Ada: fold",
            "what is due",
            ["Play"],
            "The hand is over: Ben alone is still in.",
        ),
        (
            "tarot-poker | Ada Ben Cleo | actions: Ada: Death on Ben; Ben: Knight of Wands",
            "how many cards are dealt",
            ["Death", "Knight of Wands", "Knight of Wands", "Defense cards"],
            "Ada was folded by the Knight of Wands, and is dealt no card for Death.",
        ),
        (
            "tarot-poker | Ada Ben | hands: Ben=Sun, Tower, 2 of Cups, Chariot, Fool",
            "what protects Ben",
            ["Shield cards", "Shield cards"],
            "The Chariot, the Tower and the Sun in Ben's hand protect nobody.",
        ),
        (
            "tarot-poker | Ada Ben | hands: Ben=Sun, Tower, 2 of Cups, Chariot, Fool",
            "whom may Ada attack",
            ["Attack cards", "Shield cards"],
            "The Tower in Ben's hand protects nobody.",
        ),
        (
            "tarot-poker | Ada Ben | hands: Ada=Star, Moon, 2 of Cups, 2 of Coins, 2 of Wands",
            "what hand has Ada",
            ["Order of hands", "The Star"],
            "The Star and the Moon are bugs, and complete no straight, flush or rainbow here.",
        ),
    ],
)
def test_an_answer_names_what_it_rests_on(position: str, question: str, headings: list[str], text: str) -> None:
    answer = api.ask(loads(position), question)
    assert [reason.cites[0].heading for reason in answer.reasons] == headings
    assert text in [reason.text for reason in answer.reasons]


@pytest.mark.parametrize(
    ("position", "question", "code"),
    [
        ("tarot-poker | Ada Ben | actions: Ada: Empress", "how many cards are dealt", "beside-untold"),
        ("tarot-poker | Ada Ben | actions: Ada: Emperor", "how many cards are dealt", "beside-untold"),
        ("tarot-poker | Ada Ben | actions: Ada: 6 of Cups", "who is dealt how many cards", "no-card"),
        ("tarot-poker | Ada Ben | actions: Ada: Lovers", "what was played last", "no-card"),
        ("tarot-poker | Ada Ben | actions: Ada: bet 10", "who wins", "not-over"),
        ("tarot-poker | Ada Ben | phase: draw", "how is the pot divided", "not-over"),
        ("tarot-poker | Ada Ben | phase: show", "who wins", "cards-unseen"),
        ("tarot-poker | Ada Ben | phase: show", "which hand is better", "cards-unseen"),
    ],
)
def test_a_question_that_has_no_answer_here_is_refused(position: str, question: str, code: str) -> None:
    assert faults_of(lambda: api.ask(loads(position), question))[0].code == code


def test_the_lovers_are_two_as_the_card_that_another_wild_is_to_stand_for() -> None:
    case = loads(f"{DECLARED} | hands: Ada=Hermit, Lovers, 2 of Cups, 3 of Cups, 9 of Coins")
    text = "The Lovers are in the hand, and the Hermit must stand for another card."
    assert text in [reason.text for reason in judge(case, "declare Hermit as Lovers", by="Ada").reasons]


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (
            "K of Coins, Death + 3 unseen",
            "The K of Coins and Death are openers, whatever else is in Ada's hand: even with the Devil it does not lose, "
            "behind the Chariot.",
        ),
        (
            "7 of Coins, 7 of Cups, 7 of Wands, 2 of Cups + 1 unseen",
            "By this table's house rule the first betting is opened with a pair of Jacks or better, and Ada's hand opens "
            "it, whatever else is in it.",
        ),
    ],
)
def test_a_hand_that_opens_the_betting_for_certain_is_stated_to(hand: str, text: str) -> None:
    case = loads(f"tarot-poker | Ada Ben | house: openers=jacks | shields: Ada=Chariot, Sun | hands: Ada={hand}")
    assert text in [reason.text for reason in judge(case, "bet 5", by="Ada").reasons]


def test_more_cards_than_there_are_to_choose_from_are_counted() -> None:
    case = loads("tarot-poker | Ada Ben | actions: Ada: Judgement | offered: A of Cups, Fool")
    text = "Ada cannot keep three cards: one card is kept, and the other is discarded."
    assert text in [reason.text for reason in judge(case, "keep A of Cups Fool 2 of Cups", by="Ada").reasons]


def test_a_wild_stands_for_one_card_alone() -> None:
    case = loads(f"{DECLARED} | hands: Ada=Lovers, Fool, 9 of Wands, 2 of Cups, 3 of Wands")
    text = "The Lovers stand for one card, and not for two."
    assert text in [reason.text for reason in judge(case, "declare Lovers as 9 of Cups 8 of Cups", by="Ada").reasons]


def test_whom_the_magician_was_not_played_on_gives_nothing_with_justice() -> None:
    case = loads(
        "tarot-poker | Ada Ben Cleo | actions: Ada: Magician on Ben giving 2 of Wands | "
        "hands: Cleo=Justice, 2 of Cups, 3 of Cups, 4 of Cups, 5 of Cups"
    )
    reasons = judge(case, "Justice giving 2 of Cups", by="Cleo").reasons
    assert [(reason.clause, reason.text) for reason in reasons] == [
        ("TP-ANSWER", "The Magician is played on Ben, and nobody but the victim answers."),
        ("TP-JUSTICE", "With Justice a card is given only where it answers the Magician."),
    ]
