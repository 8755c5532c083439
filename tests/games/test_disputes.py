"""What a ruling says of the matter in dispute: sentences that both players need, by the situation that asks for them."""

from __future__ import annotations

import pytest

from adjudicator.api import Refused, answers, loads, rulings
from adjudicator.cards import DISCARD, Play
from adjudicator.games.loka.lay_away.choice import LayingWords

NAMED = "game: tahimi\nplayers: Ada Ben Cleo Dov\nopening: yes\ndealer: Cleo\nround: 1\ntaxes: []\n"
AFTER = NAMED + "readings: {ta.first_leader: left-of-dealer}\n"
HOLDS = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\nopening: yes\nhands: {Ben: Hierophant V V}\n"
COMES_NEXT = "Cleo deals; Dov comes next, and has the first lead of the session."

SAID = [
    (NAMED + "hands: {Ada: 5}", "5, by: Ada", "Ada is the Tahimi, and has the first lead."),
    (AFTER + "hands: {Dov: 5 5}", "5 5, by: Dov", COMES_NEXT),
    (AFTER + "hands: {Dov: 5 5}", "pass, by: Dov", COMES_NEXT),
    (AFTER.replace("Dov", "You") + "hands: {You: 5}", "5, by: You", "you come next, and have the first lead"),
    (HOLDS, "Hierophant, by: Ben", "takes the first lead from Ada. Ben has the lead"),
    (HOLDS, "V V, by: Ben", "Ben holds the Hierophant, which takes the first lead"),
]
"""A situation, a play, and what its reasons have to say."""

TARUNO = "game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\n"
COUNTED = "hands: {Ada: 4 unseen, Ben: 3 unseen, Cleo: 7 unseen}\n"

ANSWERED = [
    (
        TARUNO + "majors: 'Sun, Moon'\n" + COUNTED,
        "what would the Devil do now",
        "Ada would take up the Moon and the Sun.",
    ),
    (TARUNO + COUNTED, "what would the Devil do now", "Ada would take up nothing: no Major is discarded."),
    (TARUNO + "front: {Ada: Hermit}\n" + COUNTED, "what would the Devil do now", "Ada would take up the Hermit."),
    (TARUNO + "pile: 20\n" + COUNTED, "what would the Tower do now", "The pile has 20 cards now."),
    (TARUNO + "struck: Ben\n" + COUNTED, "what would the Tower do now", "The Tower has struck Ben before"),
    (TARUNO + "deaths: 2\n" + COUNTED, "what would Death do now", "played two times: this time it takes three cards"),
    (TARUNO + COUNTED, "what would Judgement do now", "Ada would have three cards left: six cards are drawn."),
    (TARUNO + COUNTED, "what would the Hierophant do now", "Cleo would give Ada two cards."),
    (
        TARUNO.removesuffix("turn: Ada\n") + "majors: Moon\nactions: [Ada: Devil]\nhands: {Ada: 'Moon, 2 of Cups'}\n",
        "which Majors are discarded",
        "Ada took up the Moon for the Devil; the Devil itself stays.",
    ),
]
"""A situation, a question, and what the grounds of its answer have to say."""


@pytest.mark.parametrize(("told", "play", "sentence"), SAID)
def test_a_ruling_says_what_is_in_dispute(told: str, play: str, sentence: str) -> None:
    ((_, verdict),) = rulings(loads(f"{told}\nrulings:\n  - {{play: {play}, verdict: legal}}\n"))
    assert sentence in " ".join(reason.text for reason in verdict.reasons)


@pytest.mark.parametrize(("told", "question", "sentence"), ANSWERED)
def test_an_answer_says_what_is_in_dispute(told: str, question: str, sentence: str) -> None:
    ((_, found),) = answers(loads(f"{told}ask: [{question}]\n"))
    assert sentence in " ".join(reason.text for reason in found.reasons)


def test_the_first_lead_of_the_hierophant_is_explained_once() -> None:
    ((_, verdict),) = rulings(loads(f"{HOLDS}rulings:\n  - {{play: V V, by: Ben, verdict: legal}}\n"))
    assert " ".join(reason.text for reason in verdict.reasons).count("Hierophant") == 1


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ([f"{n} of Cups" for n in range(2, 11)], "neither Ace, King, Honour nor trump"),
        ([*(f"{n} of Cups" for n in range(2, 11)), "Fool"], "no Ace or King"),
        ([*(f"{n} of Cups" for n in range(2, 11)), "9 of Trumps"], "no Ace, King or Honour"),
    ],
)
def test_what_may_be_laid_away_is_named_by_what_it_is_not(cards: list[str], name: str) -> None:
    from itertools import combinations

    ((told, _),) = LayingWords().entries(Play(DISCARD, three) for three in combinations(cards, 3))
    assert told.endswith(f"cards that are {name}")


def test_a_stop_behind_a_draw_is_no_matter_of_strength() -> None:
    readings = "readings: {tu.play_drawn: 'yes', tu.minor_compulsory: 'yes'}\n"
    told = "game: taruno\nplayers: Ada Ben\ntop: 5 of Cups\nactions: [Ada: draw]\nhands: {Ada: 5 of Wands}\n"
    ((_, verdict),) = rulings(loads(f"{told}{readings}rulings: [{{play: stop, by: Ada, verdict: legal}}]\n"))
    assert verdict.reasons[0].cites[0].heading == "Basic rules"
    assert "compulsory before a draw, and not behind one" in verdict.reasons[0].text


def test_discards_of_taruno_are_named_by_their_kind() -> None:
    with pytest.raises(Refused, match="Majors and Minors are discarded apart"):
        loads(f"{TARUNO}discards: Moon\n{COUNTED}")
