"""Random positions are what the page says, and no others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudicator import random_batch
from adjudicator.batches.columns import HAND, POSITION, batch_columns
from adjudicator.batches.played import played_batch
from adjudicator.batches.reading_effect import Way, each_reading, turned
from adjudicator.cards.sampling import drawn, increasing
from adjudicator.files.diagnostics import Refused
from tests.batches.page import DRAWN

TURNS = 600
ROWS = 40_000


def near(sample: Any, wanted: float) -> bool:
    """Within five deviations of a share of all rows."""
    share, count = float(np.mean(sample)), len(sample)
    deviation: float = (wanted * (1 - wanted) / count) ** 0.5
    return abs(share - wanted) < 5 * deviation


def test_positions_are_drawn_of_the_decisions_that_a_game_says() -> None:
    with pytest.raises(Refused, match="no positions of 'payment' are drawn in Tahimi"):
        random_batch("tahimi", 5, decision="payment")


def test_of_a_game_whose_positions_are_not_drawn_the_refusal_names_those_from_play() -> None:
    with pytest.raises(Refused, match=r"(?s)no positions of .turn. are drawn in Taruno.*played_batch"):
        random_batch("taruno", 5)


@pytest.mark.parametrize("game", DRAWN)
def test_the_same_seed_makes_the_same_rows(game: str) -> None:
    one, other, third = random_batch(game, 50, 4), random_batch(game, 50, 4), random_batch(game, 50, 5)
    assert all((one[name] == other[name]).all() for name in one)
    assert any((one[name] != third[name]).any() for name in one)
    names = {column.name for column in batch_columns(game) if column.about in (POSITION, HAND)}
    assert set(one) == names | {"play"}


def test_hands_of_tarot_himi() -> None:
    table = random_batch("tarot-himi", ROWS, 1, players=6)
    ranks = np.stack([table[c] for c in list(table) if c.startswith("hand_")][:14])
    majors = np.stack([table[c] for c in list(table) if c.startswith("hand_")][14:])
    size = ranks.sum(axis=0) + majors.sum(axis=0)
    assert size.min() == 1 and size.max() == 15
    assert all(near(size == number, 1 / 15) for number in (1, 8, 15))
    assert majors.sum(axis=0).max() == 6, "six players, six Majors in the round"
    assert near(table["leading"], 1 / 4) and near(table["on_turn"], 19 / 20)
    lies = ~table["leading"]
    assert near(table["plays_beneath"][lies] == 3, 1 / 4) and not table["plays_beneath"][~lies].any()
    assert near(table["last_size"][lies] == 4, 1 / 4)
    assert near(table["last_is_a_mimic"][table["plays_beneath"] > 0], 1 / 8)
    assert near(table["acted"][lies], 1 / 2) and not table["acted"][~lies].any()
    rising = (table["plays_beneath"] > 0) & ~table["last_is_a_mimic"]
    assert (table["last_rank"][rising] > table["rank_1_beneath"][rising]).all()
    mimic = table["last_is_a_mimic"]
    assert (table["last_rank"][mimic] == table["rank_1_beneath"][mimic] + 1).all()
    seats = np.stack([table[f"seat_{n}_in"] for n in range(1, 9)])
    assert seats[:6].sum(axis=0).min() == 1 and not seats[6:].any()
    assert not (table["led_the_hanged_man"] & ~table["acted"]).any() and table["led_the_hanged_man"].any()


def test_no_more_cards_of_a_rank_than_the_deck_has() -> None:
    table = random_batch("tahimi", ROWS, 2, house={"jokers": "wild"}, players=4)
    names = [name for name in table if name.startswith("hand_") and name != "hand_joker"]
    assert len(names) == 13
    for place, name in enumerate(names, start=1):
        lies = np.where((table["last_rank"] == place) & ~table["leading"], table["last_size"], 0)
        deck = 2 if name == "hand_8" else 4  # with jokers four players take two 8s out
        assert (table[name] + lies).max() == deck
    assert table["hand_joker"].max() == 2 and not (table["has_passed"] & table["leading"]).any()


def test_tricks_of_loka() -> None:
    table = random_batch("loka", ROWS, 3)
    size = np.stack([column for name, column in table.items() if name.startswith("hand_")]).sum(axis=0)
    assert size.min() == 1 and size.max() == 25 and near(table["leading"], 1 / 3)
    assert not table["led"][table["leading"]].any() and set(np.unique(table["led"])) == {0, 1, 2, 3, 4, 5}


def test_cards_are_drawn_without_replacement_and_evenly() -> None:
    rng = np.random.default_rng(0)
    there = np.ones((ROWS, 10), np.bool_)
    there[:, 3] = False
    counts = drawn(rng, there, np.full(ROWS, 4))
    assert (counts.sum(axis=1) == 4).all() and not counts[:, 3].any()
    assert all(near(counts[:, card], 4 / 9) for card in (0, 5, 9))
    rising = increasing(rng, there, np.full(ROWS, 3), 4)
    assert (np.diff(rising[:, :3], axis=1) > 0).all() and not rising[:, 3].any() and not (rising == 4).any()


# -- what readings change


def test_what_a_reading_changes_is_counted() -> None:
    pairs = [(Way("clause", {}), Way("other", {"ta.pass_locks": "yes"}))]
    (turns,) = turned("tahimi", pairs, TURNS, seed=6)
    table = played_batch("tahimi", TURNS, 6)
    assert turns.clauses == {"TA-PASS-LOCK": turns.changed} and turns.shares() == {"TA-PASS-LOCK": 1.0}
    assert turns.to_legal == 0 and 0 < turns.to_illegal < turns.changed < int(table["has_passed"].sum())
    assert turns.share == turns.changed / TURNS
    data = turns.as_dict()
    assert (data["turns"], data["seed"], data["first"], data["second"]) == (TURNS, 6, "clause", "other")


@pytest.mark.long
def test_every_reading_that_a_turn_reads_is_compared() -> None:
    keys = {other.name for _, other in each_reading("tarot-himi")}
    assert "th.magician.on_ace=never" in keys and "th.lead.pass=keep" not in keys
    assert [turns.changed for turns in turned("loka", [(Way("a", {}), Way("b", {}))], 500)] == [0]
    assert next(iter(turned("loka", [(Way("a", {}), Way("b", {}))], 0))).share == 0.0
