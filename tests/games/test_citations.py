"""What a ruling cites first: the sentence that says it of this very play."""

from __future__ import annotations

import pytest

from adjudicator.api import answers, loads, rulings

TAROT, TAHIMI = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n", "game: tahimi\nplayers: Ada Ben Cleo Dov\n"
EXCHANGE = "trick:\n  - Ada: discard Chariot to Ben\nhands: {Ada: VI, Ben: II Ace}\n"
OVER = "game: {}\nplayers: Ada Ben Cleo\nout: [Ada, Ben]\ntrick: [Ben: 5 5]\nhands: {{Cleo: 7 7}}\n"

FIRST = [
    ("turn: Ada\nhands: {Ada: Magician VI}", "Magician", "The Magician"),
    ("turn: Ada\nhands: {Ada: High Priestess VI}", "High Priestess", "The High Priestess"),
    ("turn: Ada\nhands: {Ada: Chariot VI}", "Chariot", "The Chariot"),
    ("turn: Ada\nhands: {Ada: Justice VI}", "Justice", "Justice"),
    ("turn: Ada\nhands: {Ada: Judgement VI}", "Judgement", "Judgement"),
    ("turn: Ada\nhands: {Ada: Hierophant VI}", "Hierophant", "The Heirophant"),
    ("trick: [Ada: V]\nhands: {Ben: Justice VI}", "Justice", "Justice"),
    ("trick: [Ada: Ace]\nhands: {Ben: Magician VI}", "Magician", "The Magician"),
    ("trick: [Ada: V]\nhands: {Ben: Fool VI}", "Fool as IV", "Play"),
    (EXCHANGE, "gives Ace, by: Ben", "The Chariot"),
    (EXCHANGE, "gives II, by: Ben", "The Chariot"),
    ("taxes: []\nhands: {Ada: II King Ace Moon}", "gives King Ace, by: Ada", "The Moon"),
    ("taxes: []\nhands: {Ada: II King Ace Moon}", "gives II King, by: Ada", "The Moon"),
    ("turn: Ada\nhands: {Ada: V VI}", "pass", "Taking the trick"),
    ("trick: [Ada: V]\nhands: {Ben: VI}", "pass", "Play"),
]
PLAIN = [
    ("house: {jokers: lowest}\ntrick: [Ada: 3]\nhands: {Ben: Joker 2}", "Joker", "Jokers"),
    ("house: {jokers: lowest}\nturn: Ada\nhands: {Ada: Joker 2}", "Joker", "Jokers"),
    ("house: {jokers: wild}\ntrick: [Ada: 9]\nhands: {Ben: Joker 2}", "Joker as 7", "Play"),
    ("turn: Ada\nhands: {Ada: 5 6}", "pass", "Taking the trick"),
]


def cited(text: str, play: str) -> str:
    """The heading of the first citation of a ruling's first reason."""
    case = loads(f"{text}\nrulings:\n  - {{play: {play}, verdict: legal}}\n")
    ((_, verdict),) = rulings(case)
    return verdict.reasons[0].cites[0].heading


@pytest.mark.parametrize(("position", "play", "heading"), FIRST)
def test_a_major_s_ruling_cites_its_own_heading(position: str, play: str, heading: str) -> None:
    assert cited(TAROT + position, play) == heading


@pytest.mark.parametrize(("position", "play", "heading"), PLAIN)
def test_a_plain_ruling_cites_the_sentence_on_it(position: str, play: str, heading: str) -> None:
    assert cited(TAHIMI + position, play) == heading


@pytest.mark.parametrize("play", ["Justice swapping Ada and Cleo", "Justice swapping Ben and Cleo"])
def test_whom_a_major_of_taruno_names_is_cited_under_its_own_heading(play: str) -> None:
    hands = "hands: {Ada: 'Justice, 3 of Wands', Ben: 4 unseen, Cleo: 4 unseen}"
    text = f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\n{hands}\n"
    ((_, verdict),) = rulings(loads(f"{text}rulings: [{{play: {play}, verdict: legal}}]\n"))
    assert verdict.reasons[-1].cites[0].heading == "Justice"


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_what_comes_after_the_end_of_a_round_cites_its_end(game: str) -> None:
    assert cited(OVER.format(game), "7 7, by: Cleo") == "Finishing the round"


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_whether_a_round_is_over_cites_its_end(game: str) -> None:
    text = OVER.format(game)
    ((_, answer),) = answers(loads(f"{text}ask: [{{question: is the round over, expect: yes}}]\n"))
    assert answer.reasons[0].cites[0].heading == "Finishing the round"


def test_the_ranks_of_eight_are_cited_where_they_are_named() -> None:
    text = "game: tahimi\nplayers: A B C D E F G H\nask: [{question: what rank has B, expect: Senior Vice Tahimi}]\n"
    ((_, answer),) = answers(loads(text))
    assert answer.reasons[0].cites[0].heading == "Progressive taxes"
