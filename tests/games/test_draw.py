"""The Wheel of Fortune's draw: each clause by itself, cards nobody saw, sentences, and a plain count of random draws."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from adjudicator.api import certificate, judge, loads, plays
from adjudicator.cards import DRAWS, Play
from adjudicator.games import GAMES
from adjudicator.games.tahimi.state import DRAW
from adjudicator.report.proof import book
from adjudicator.solve.certificate import ANSWERS
from tests.second_solver import answers

TAROT = GAMES["tarot-himi"]
HEAD = "game: tarot-himi\nplayers: Ada Ben Cleo\n"
DUE = f"{HEAD}discards: Queen X X Moon\ntrick:\n  - Ada: II\n  - Ben: discard Wheel of Fortune with V V\n"
"""Ben has to draw three of the Queen, the Moon, two of X and of V, and the Wheel itself."""
ALONE = f"{HEAD}discards: Queen\ntrick:\n  - Ada: II\n  - Ben: discard Wheel of Fortune\n"
NOTHING_DUE = f"{HEAD}discards: Queen X X Moon\ntrick:\n  - Ada: II\n"
DRAWN = f"{DUE}  - Ben: draws V V Queen\n"
READINGS = {key: reading.names[-1] for key, reading in TAROT.readings.items() if not reading.house}
"""Every unclear sentence read in the last of its ways."""

RULED = [
    (DUE, "Ben", "draws X X V", None),
    (DUE, "Ben", "draws Moon Wheel of Fortune Queen", None),
    (DUE, "Ben", "draws V V X", None),
    (ALONE, "Ben", "draws Queen", None),
    (ALONE, "Ben", "draws Wheel of Fortune", None),
    (DUE, "Cleo", "draws X X V", "TH-WHEEL.3"),
    (DUE, "Ada", "draws 3 unseen", "TH-WHEEL.3"),
    (NOTHING_DUE, "Ben", "draws X", "TH-WHEEL.3"),
    (NOTHING_DUE, "Ben", "draws King King", "TH-WHEEL.3"),
    (DRAWN, "Ben", "draws X X Moon", "TH-WHEEL.3"),
    (DUE, "Ben", "draws X X", "TH-WHEEL.4"),
    (DUE, "Ben", "draws X X V V", "TH-WHEEL.4"),
    (ALONE, "Ben", "draws Queen Wheel of Fortune", "TH-WHEEL.4"),
    (DUE, "Ben", "draws X X X", "TH-WHEEL.5"),
    (DUE, "Ben", "draws II X V", "TH-WHEEL.5"),
    (ALONE, "Ben", "draws II", "TH-WHEEL.5"),
]


@pytest.mark.parametrize("readings", [{}, READINGS], ids=["default", "the last options"])
@pytest.mark.parametrize(("text", "by", "play", "against"), RULED)
def test_a_clause_alone_stands_against_a_draw_or_none(
    text: str, by: str, play: str, against: str | None, readings: dict[str, str]
) -> None:
    verdict = judge(loads(text), play, by=by, readings=readings)
    assert (verdict.verdict, verdict.decision) == ("illegal" if against else "legal", DRAW)
    assert against is None or [reason.clause for reason in verdict.reasons] == [against]
    assert not verdict.contested


def test_every_clause_is_violated_and_kept() -> None:
    clauses = {clause.id for clause in book("tarot-himi", DRAW).domain.decision.clauses}
    assert {against for *_, against in RULED} == {*clauses, None}


def test_a_draw_may_break_both_what_bears_on_it() -> None:
    assert [reason.clause for reason in judge(loads(DUE), "draws King King", by="Ben").reasons] == [
        "TH-WHEEL.4",
        "TH-WHEEL.5",
    ]


def test_to_draw_no_card_is_to_draw_too_few() -> None:
    assert loads(DUE).situation.question("Ben", Play(DRAWS)).against == ("TH-WHEEL.4",)


# -- cards nobody saw, and hands nobody knows

SEEN_IN_PART = [
    ("draws 3 unseen", None),
    ("draws X X + 1 unseen", None),
    ("draws Moon + 2 unseen", None),
    ("draws 2 unseen", "TH-WHEEL.4"),
    ("draws X X + 2 unseen", "TH-WHEEL.4"),
    ("draws II + 2 unseen", "TH-WHEEL.5"),
    ("draws X X X + 1 unseen", "TH-WHEEL.4 TH-WHEEL.5"),
]


@pytest.mark.parametrize("hand", ["", "hands: {Ben: King King}\n", "hands: {Ben: King + 4 unseen}\n"])
@pytest.mark.parametrize(("play", "against"), SEEN_IN_PART)
def test_cards_nobody_saw_are_counted_and_no_hand_bears_on_it(play: str, against: str | None, hand: str) -> None:
    verdict = judge(loads(DUE + hand), play, by="Ben")
    assert verdict.verdict == ("illegal" if against else "legal") and verdict.depends_on is None
    assert against is None or " ".join(reason.clause for reason in verdict.reasons) == against


# -- sentences

SENTENCES = [
    (NOTHING_DUE, "Cleo", "draws X", "Cleo has no cards to draw."),
    (DUE, "Ben", "draws X X", "In exchange Ben draws three cards, the Wheel itself counted, and here are two cards."),
    (
        *(ALONE, "Ben", "draws 4 unseen"),
        "In exchange Ben draws one card, the Wheel itself counted, and here are four cards.",
    ),
    (DUE, "Ben", "draws X", "In exchange Ben draws three cards, the Wheel itself counted, and here is one card."),
    (DUE, "Ben", "draws X X X", "The discards have only two X."),
    (DUE, "Ben", "draws King II World", "Not among the discards: II King World."),
    (
        DUE,
        "Ben",
        "draws X X V",
        "In exchange for the Wheel of Fortune and V V Ben draws three cards. What was put down, the Wheel of Fortune "
        "too, goes among the discards first, and may be drawn again. X X are among the discards, which are drawn from.",
    ),
]


@pytest.mark.parametrize(("text", "by", "play", "says"), SENTENCES)
def test_the_sentence_names_the_cards_and_the_players(text: str, by: str, play: str, says: str) -> None:
    assert says in [reason.text for reason in judge(loads(text), play, by=by).reasons]


def test_nobody_chooses_what_is_drawn() -> None:
    assert not list(plays(loads(DUE), by="Ben"))
    verdict = judge(loads(DUE), "draws X X", by="Ben")
    assert verdict.instead == () and verdict.flips == ()


# -- by a plain count


@pytest.mark.parametrize("seed", range(4))
def test_random_draws_are_ruled_as_a_plain_count_has_them(seed: int) -> None:
    rng = random.Random(seed)
    ranks, majors = ("II", "VI", "X", "Ace"), ("Moon", "Star")
    verdicts = set()
    for _ in range(12):
        discards = rng.choices(ranks, k=rng.randint(0, 3)) + rng.sample(majors, rng.randint(0, 2))
        thrown = rng.choices(("III", "VI"), k=rng.randint(0, 3))
        along = f" with {' '.join(thrown)}" if thrown else ""
        line = f"discards: {' '.join(discards)}\n" if discards else ""
        case = loads(f"{HEAD}{line}trick:\n  - Ada: Knight\n  - Ben: discard Wheel of Fortune{along}\n")
        there = Counter([*discards, *thrown, "Wheel of Fortune"])
        for _ in range(8):
            pool = [*there.elements(), "King"] if rng.random() < 0.5 else list(there.elements())
            cards = tuple(rng.sample(pool, min(len(pool), len(thrown) + 1)))
            unseen = rng.choice((0, 0, 0, 1))
            question = case.situation.question("Ben", Play(DRAWS, cards, unseen=unseen))
            expected = (
                *(["TH-WHEEL.4"] if len(cards) + unseen != len(thrown) + 1 else []),
                *(["TH-WHEEL.5"] if Counter(cards) - there else []),
            )
            assert question.against == expected, (discards, thrown, cards, unseen)
            verdicts.add(expected)
    assert len(verdicts) == 4


# -- certificates


@pytest.mark.parametrize("play", ["draws X X V", "draws X X", "draws King X V"])
def test_another_solver_confirms_a_draw(play: str) -> None:
    case = loads(DUE)
    assert answers(certificate(case, play, by="Ben")) == list(ANSWERS[judge(case, play, by="Ben").verdict])
