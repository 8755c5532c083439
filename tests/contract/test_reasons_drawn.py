"""What answers and rulings over the games say beside the verdict: the heading that decides, and who is spoken to."""

import pytest

from adjudicator import api

CASES = [
    ("cases/loka/ask-settlement.yaml", "what are the points of Cleo", 'Loka, "Scores"'),
    (
        "cases/tahimi/ask-passed-over.yaml",
        "who is to play",
        "after the serf, the turn goes back to the top of the ranks",
    ),
    ("cases/tarot-himi/eight-usual.yaml", "what rank has Gil", 'Tahimi, "Initial setup"'),
    ("cases/taruno/empty-pile-tower.yaml", "who is to play", "The Tower has taken a turn from Ben"),
]


@pytest.mark.parametrize(("path", "question", "words"), CASES)
def test_an_answer_names_what_decides(path: str, question: str, words: str) -> None:
    assert words in " ".join(str(api.ask(api.load(path), question)).split())


PLAYS = [
    (
        "cases/tahimi/tax-six-standard.yaml",
        "Finn: gives K J 10",
        "Larger taxes are meant for Tahimi's decks that are enlarged for more players, and this is none of them",
    ),
    ("cases/tahimi/tax-six-standard.yaml", "Finn: gives K J", 'Tahimi, "Progressive taxes"'),
    ("cases/tahimi/jokers-wild.yaml", "Joker as K", 'Tahimi, "Play"'),
    ("cases/loka/follow.yaml", "2 of Coins", "one of them, or the Fool, has to be played"),
]


@pytest.mark.parametrize(("path", "play", "words"), PLAYS)
def test_a_ruling_names_what_decides(path: str, play: str, words: str) -> None:
    player, _, made = play.rpartition(": ")
    assert words in " ".join(str(api.judge(api.load(path), made, by=player or None)).split())
