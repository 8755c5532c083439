"""What a ruling says of the matter in dispute: sentences that both players need, by the situation that asks for them."""

from __future__ import annotations

import pytest

from adjudicator.api import Refused, answers, loads, rulings
from adjudicator.cards import DISCARD, Play
from adjudicator.games.loka.lay_away import LayingWords

NAMED = "game: tahimi\nplayers: Ada Ben Cleo Dov\nopening: yes\ndealer: Cleo\nround: 1\ntaxes: []\n"
AFTER = NAMED + "readings: {ta.first_leader: left-of-dealer}\n"
HOLDS = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\nopening: yes\nhands: {Ben: Hierophant V V}\n"
TAHIMI = "game: tahimi\nplayers: Ada Ben Cleo Dov\n"
TAXED = "game: {}\nplayers: Ada Ben Cleo Dov\nround: 1\nhouse: {{first_round_tax: 'yes'}}\ntaxes: []\n"
WHEEL = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: VI]\nhands: {Ben: IV Queen Star Wheel of Fortune}\n"
LOKA = "game: loka\nplayers: Ada Ben Cleo\n"
FOOL_LED = LOKA + "trick: [Ada: Fool, Ben: 4 of Cups]\nhands: {Cleo: 9 of Cups 2 of Coins}\n"
LAID = LOKA + "trick: [Cleo: discard 3 unseen]\nhands: {Ada: 7 of Swords + 24 unseen}\n"
DEALER = LOKA + "opening: yes\nhands: {Cleo: 2 of Cups + 27 unseen}\n"
POKER = "game: tarot-poker\nplayers: Ada Ben\n"
HANGED = POKER + "hands: {Ada: 'Hanged Man, K of Cups, 4 of Cups, 7 of Wands, 2 of Coins'}\n"
TWO_TO_KEEP = (
    POKER + "actions: [Ada: Judgement, Ada: draws 4 of Wands K of Cups]\nhands: {Ada: 7 of Wands + 3 unseen}\n"
)
ATTACKED = POKER + "actions: [Ada: Star on Ben]\nhands: {Ben: 5 unseen}\n"
DECLARED = POKER + "readings: {tp.wild.declared: declared}\nhands: {Ben: Hermit + 4 unseen}\n"
TARUNO = "game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\n"
COUNTED = "hands: {Ada: 4 unseen, Ben: 3 unseen, Cleo: 7 unseen}\n"
FOOLISH = POKER + "hands: {Ada: 'Fool, K of Cups, 4 of Cups, 7 of Wands, 2 of Coins'}\n"
ON_ACES = (
    "game: tarot-himi\nplayers: Ada Ben Cleo\nreadings: {th.temperance.lead_majors: 'no'}\ntrick: [Ada: Ace Ace]\n"
    "hands: {Ben: Tower Temperance III}\n"
)
IN_LIEU = (
    "game: tarot-himi\nplayers: You Ben Cleo Dov\ntrick: [You: discard Chariot to Dov, Dov: gives King, You: gives II]\n"
    "hands: {You: King III, Ben: IV IV}\n"
)
GONE = "game: taruno\nplayers: Ada Ben\ntop: none\npile: '0'\nturn: Ada\nhands: {Ada: 'Sun, 3 of Wands'}\n"
PASSED_ON = (
    "game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nactions: [Ada: Judgement on Ben, Ben: gives Chariot]\n"
    "hands: {Ada: 3 unseen, Ben: 3 unseen, Cleo: 'Chariot, 2 of Wands'}\n"
)
PARTED = (
    "game: tarot-himi\nplayers: Ada Ben Cleo\nhands: {Ben: X II}\n"
    "trick: [Ada: V, Ben: discard Wheel of Fortune with Hanged Man, Cleo: VI, Ada: pass]\n"
)
TRUMPED = "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: {}]\nhands: {{Ben: Ace Sun II}}\n"
UNTOLD = (
    "game: tarot-himi\nplayers: Ada Ben Cleo\n"
    "trick: [Ada: V, Ben: V showing Strength, Cleo: VI, Ada: pass, Ben: discard Chariot to Cleo, Cleo: pass, Ada: VII]\n"
    "hands: {Ben: VII + 3 unseen}\n"
)
SIX = "game: tahimi\nplayers: Ada Ben Cleo Dov Eve Fay\nround: 2\nhouse: {deck: extra-suits}\n"
THREE = "game: tarot-himi\nplayers: Ada Ben Cleo\n"
LED = THREE + "out: Cleo\ntrick: [Cleo: Hierophant, Ada: pass, Ben: pass]\n"
TAKES = "readings: {th.rescind.owner_passes: takes}\n"
UNCOVERED = THREE + "trick: [Ada: VI, Ben: X, Cleo: pass, Ada: discard Judgement, Ada: pass]\n"
COMES_NEXT = "Cleo deals; Dov comes next, and, as it is read here, has the first lead of the session"

SENTENCES = [
    (NAMED + "hands: {Ada: 5}", "5, by: Ada", "Ada is the Tahimi, and has the first lead"),
    (AFTER + "hands: {Dov: 5 5}", "5 5, by: Dov", COMES_NEXT),
    (AFTER + "hands: {Dov: 5 5}", "pass, by: Dov", COMES_NEXT),
    (
        AFTER.replace("Dov", "You") + "hands: {You: 5}",
        "5, by: You",
        "you come next, and, as it is read here, have the first lead",
    ),
    (HOLDS, "Hierophant, by: Ben", "takes the first lead from Ada. Ben has the lead"),
    (HOLDS, "V V, by: Ben", "Ben holds the Hierophant, which takes the first lead"),
    (TAHIMI + "trick: [Ben: pass, Cleo: pass]\nhands: {Dov: 4 4}", "4 4", "Ben and Cleo had the lead and made no play"),
    (TAHIMI + "trick: [Cleo: pass]\nhands: {Dov: 4 4}", "pass", "Cleo had the lead and made no play"),
    (TAXED.format("tahimi") + "hands: {Dov: 3 7 K A}", "gives K A, by: Dov", "Here the first round is taxed too."),
    (TAXED.format("tarot-himi") + "hands: {Dov: III Ace King}", "gives Ace King, by: Dov", "round is taxed too."),
    (WHEEL, "discard Wheel of Fortune", "one card for one from the discards"),
    (WHEEL, "discard Wheel of Fortune with IV", "two cards for as many from the discards"),
    (
        FOOL_LED,
        "2 of Coins",
        "The trick is in Cups, which here Ben's 4 of Cups set (the rules do not say which suit a led Fool sets), and",
    ),
    (
        FOOL_LED,
        "9 of Cups",
        "The 9 of Cups follows suit, which here Ben's 4 of Cups set (the rules do not say which suit a led Fool sets).",
    ),
    (LAID, "7 of Swords", "Ada is Eldest: Ada leads to the first trick. Ada has the lead"),
    (HANGED, "bet 5, by: Ada", "Ada has the Hanged Man, who asks for a raise: a first bet is one."),
    (
        TARUNO + "hands: {Ada: '3 of Cups, Sun'}",
        "Sun",
        "whatever lies there, even though a Minor of the hand fits: that bars drawing, but no Major.",
    ),
    (TARUNO + "hands: {Ada: '3 of Wands, Sun'}", "Sun", "A Major is played whatever lies there."),
    (GONE, "Sun", "and so where no Minor does as well."),
    (TARUNO + "hands: {Ada: '3 of Wands, Sun'}", "draw", "played on the 5 of Cups, and no Major has to be."),
    (
        TARUNO.replace("turn: Ada", "due: {Ada: World}") + "hands: {Ada: 3 of Cups}",
        "draw, by: Ada",
        "Ada has to give one card for the World first.",
    ),
    (FOOLISH, "check, by: Ada", "Ada has the Fool and must fold, even where a check is free, as it is read here."),
    (ON_ACES, "Tower", "Temperance, as it is read here, does not let a Major be led onto Aces."),
    (IN_LIEU, "pass, by: Ben", "here it goes on with the turn, so Ben has it now."),
    (PARTED, "X, by: Ben", "Ben exchanged the Hanged Man, and it binds Ben no more."),
    (TRUMPED.format("Ace"), "Ace, by: Ben", "The Sun lets a single Ace trump an Ace: one Ace on the pile is enough."),
    (TRUMPED.format("King King"), "Ace, by: Ben", "The Sun lets a single Ace trump a pair of Kings."),
    (UNTOLD, "VII, by: Ben", "Ben showed Strength on line 2."),
    (UNTOLD, "VII, by: Ben", "that Ben gave Cleo for the Chariot on line 5 is not named, and may have been Strength."),
    (
        LOKA + "trick: [Ada: 9 of Trumps]\nhands: {Ben: '4 of Cups, Magician'}\n",
        "4 of Cups",
        "Ben holds the Magician, trump 1: it has to be played.",
    ),
    (PASSED_ON, "draw", "With the Chariot the draw was passed on: Cleo draws six cards for Judgement."),
]
"""A situation, a play, and what its reasons have to say."""

CITED = [
    (TAXED.format("tahimi") + "hands: {Dov: 3 7 K A}", "gives K A, by: Dov", "No taxes on the first round"),
    (DEALER, "2 of Cups, by: Cleo", "Deal"),
    (TWO_TO_KEEP, "check, by: Ada", "Judgement"),
    (ATTACKED, "check, by: Ada", "Defense cards"),
    (DECLARED, "declare Hermit as 9 of Cups, by: Ben", "Play"),
    (TARUNO.replace("turn: Ada", "due: {Ada: Sun}") + "hands: {Ada: 3 of Cups}", "3 of Cups, by: Ada", "The Sun"),
    (TARUNO.replace("turn: Ada", "due: {Ada: 3 King}") + COUNTED, "3 of Cups, by: Ada", "Special cards"),
]
"""A situation, a play, and the heading that decides it."""

ANSWERED = [
    (
        POKER + "actions: [Ada: Magician on Ben giving 9 of Coins, Ben: Justice giving 3 of Cups]\n",
        "who sees how many cards",
        "Justice turns the Magician on Ada. The Magician shows nobody a hand.",
    ),
    (
        "game: tahimi\nplayers: Ada Ben Cleo Dov Eve\nhouse: {deck: five}\n",
        "how many cards make the deck",
        "to a pack of 52 come 11 and 12 in four suits and five cards of Stars, 5, 7, 9, 11 and J: 52 + 8 + 5 = 65",
    ),
    (TARUNO + "majors: 'Sun, Moon'\n" + COUNTED, "what would the Devil do now", "Ada takes up the Moon and the Sun."),
    (TARUNO + COUNTED, "what would the Devil do now", "Ada takes up nothing: no other Major is discarded."),
    (TARUNO + "front: {Ada: Hermit}\n" + COUNTED, "what would the Devil do now", "Ada takes up the Hermit."),
    (TARUNO + "pile: 20\n" + COUNTED, "what would the Tower do now", "The pile has 20 cards now."),
    (TARUNO + "struck: Ben\n" + COUNTED, "what would the Tower do now", "The Tower has struck Ben before"),
    (TARUNO + "deaths: 2\n" + COUNTED, "what would Death do now", "played twice: this time it takes three cards"),
    (TARUNO + COUNTED, "what would Judgement do now", "Ada has three cards left: six cards are drawn."),
    (TARUNO + COUNTED, "what would the Hierophant do now", "Cleo would give Ada two cards."),
    (
        TARUNO + "struck: Cleo\n" + COUNTED,
        "whom would the Tower reach now",
        "It strikes whoever draws for it, and has struck Cleo so far.",
    ),
    (TAHIMI + "round: 2\nleaves: Ben\n", "what is owed", "behind Ben move up. By rank that makes Ada, Cleo and Dov."),
    (TAHIMI + "joins: Eve\n", "what rank has Dov", "Eve joins four players as number 3 of 5: in the middle."),
    (
        SIX,
        "what is owed",
        "Larger taxes are meant for Tahimi's decks that are enlarged for more players, and this is none of them.",
    ),
    (LED, "who leads", "Cleo put the Hierophant down, and nobody holds it."),
    (
        TAKES + UNCOVERED,
        "who took the trick",
        "Ada then passed, and, as it is read here, took the trick at once with VI on top.",
    ),
    (TARUNO + COUNTED, "how many cards has the pile", "14 are in hands and 1 discarded"),
    (TARUNO + "pile: 1\n" + COUNTED, "how many cards has the pile", "One card is in the pile."),
    (
        TARUNO + "bonds: Ada Ben\nfront: {Ada: Hermit}\n" + COUNTED,
        "who is bound",
        "The Hermit keeps from Ada the Majors that others play from now on; an earlier bond stays.",
    ),
    (
        TARUNO.replace("turn: Ada", "due: {Ada: Emperor to Cleo}") + COUNTED,
        "what is due",
        "Ada has to give Cleo all face cards for the Emperor.",
    ),
    (
        TARUNO.removesuffix("turn: Ada\n") + "majors: Moon\nactions: [Ada: Devil]\nhands: {Ada: 'Moon, 2 of Cups'}\n",
        "which Majors are discarded",
        "Ada took up the Moon for the Devil; the Devil itself stays.",
    ),
]
"""A situation, a question, and what the grounds of its answer have to say."""


@pytest.mark.parametrize(("position", "play", "sentence"), SENTENCES)
def test_a_ruling_says_what_is_in_dispute(position: str, play: str, sentence: str) -> None:
    ((_, verdict),) = rulings(loads(f"{position}\nrulings:\n  - {{play: {play}, verdict: legal}}\n"))
    assert sentence in " ".join(reason.text for reason in verdict.reasons)


@pytest.mark.parametrize(("position", "play", "heading"), CITED)
def test_a_ruling_cites_the_heading_that_decides_the_dispute(position: str, play: str, heading: str) -> None:
    ((_, verdict),) = rulings(loads(f"{position}\nrulings:\n  - {{play: {play}, verdict: legal}}\n"))
    assert verdict.reasons[0].cites[0].heading == heading


def test_a_given_turn_has_no_made_up_reason() -> None:
    ((_, verdict),) = rulings(loads(f"{TARUNO}{COUNTED}rulings: [{{play: draw, by: Ben, verdict: illegal}}]\n"))
    assert [reason.text for reason in verdict.reasons] == ["It is Ada's turn, not Ben's."]


@pytest.mark.parametrize(("position", "question", "sentence"), ANSWERED)
def test_an_answer_says_what_is_in_dispute(position: str, question: str, sentence: str) -> None:
    ((_, answer),) = answers(loads(f"{position}ask: [{question}]\n"))
    assert sentence in " ".join(reason.text for reason in answer.reasons)


def test_the_first_lead_of_the_hierophant_is_explained_once() -> None:
    ((_, verdict),) = rulings(loads(f"{HOLDS}rulings:\n  - {{play: V V, by: Ben, verdict: legal}}\n"))
    assert " ".join(reason.text for reason in verdict.reasons).count("Hierophant") == 1


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ([f"{n} of Cups" for n in range(2, 11)], "nine suit cards that are no Ace or King"),
        ([*(f"{n} of Cups" for n in range(2, 11)), "Fool"], "ten cards that are no Ace or King"),
        ([*(f"{n} of Cups" for n in range(2, 11)), "9 of Trumps"], "ten cards that are no Ace, King or Honour"),
    ],
)
def test_what_may_be_laid_away_is_named_by_what_it_is_not(cards: list[str], name: str) -> None:
    from itertools import combinations

    ((words, _),) = LayingWords().entries(Play(DISCARD, three) for three in combinations(cards, 3))
    assert words.endswith(f"any three of the {name}")


def test_a_stop_behind_a_draw_is_no_matter_of_strength() -> None:
    readings = "readings: {tu.play_drawn: 'yes', tu.minor_compulsory: 'yes'}\n"
    position = "game: taruno\nplayers: Ada Ben\ntop: 5 of Cups\nactions: [Ada: draw]\nhands: {Ada: 5 of Wands}\n"
    ((_, verdict),) = rulings(loads(f"{position}{readings}rulings: [{{play: stop, by: Ada, verdict: legal}}]\n"))
    assert verdict.reasons[0].cites[0].heading == "Basic rules"
    assert "compulsory before a draw, and not behind one" in verdict.reasons[0].text


@pytest.mark.parametrize(
    ("unseen", "wins"), [("1 unseen", "nobody wins but a player who holds Death"), ("Moon", "nobody wins:")]
)
def test_a_game_that_ends_for_want_of_cards_may_be_won_by_a_hand_that_nobody_has_seen(unseen: str, wins: str) -> None:
    position = GONE.replace("'Sun, 3 of Wands'", f"3 of Wands, Ben: {unseen}")
    ((_, verdict),) = rulings(loads(f"{position}rulings: [{{play: draw, verdict: legal}}]\n"))
    assert any(f"The game is over, and {wins}" in end for end in verdict.ends)


def test_discards_of_taruno_are_named_by_their_kind() -> None:
    with pytest.raises(Refused, match="Majors and Minors are discarded apart"):
        loads(f"{TARUNO}discards: Moon\n{COUNTED}")
