"""A question on a paragraph is answered by the rules and readings that the ledger leads to from it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from adjudicator.games import GAMES
from adjudicator.report import lookup
from tests.ledger import ledger, named

pytestmark = pytest.mark.no_cover

PROBES = yaml.load((Path(__file__).parent / "probes.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
EACH = [
    (document, heading, number, words)
    for document, headings in PROBES.items()
    for heading, numbers in headings.items()
    for number, words in numbers.items()
]
MAJORS = sorted(GAMES["tarot-himi"].lexicon({}).deck.singles)


@cache
def texts() -> dict[str, str]:
    """What each rule says, and each reading asks and offers, by id and key."""
    by_id = {entry.id: f"{entry.title}. {entry.says}" for _, entry in lookup.entries()}
    for game in GAMES.values():
        for key, reading in game.readings.items():
            offered = " ".join(f"{option.means} {option.argument}" for option in reading.options)
            by_id[key] = f"{reading.question} {offered}"
    return by_id


@pytest.mark.parametrize(("document", "heading", "number", "words"), EACH)
def test_each_paragraph_is_answered_for(document: str, heading: str, number: int, words: list[str]) -> None:
    entry = ledger()[document][heading][number - 1]
    text = " ".join(texts()[id] for id in named(entry)).lower()
    assert not [word for word in words if word.lower() not in text], text


@pytest.mark.parametrize("card", MAJORS)
def test_a_major_is_explained_with_what_it_shares_with_the_others(card: str) -> None:
    ids = [entry.id for game, entry in lookup.explain(card) if game == "tarot-himi"]
    assert ("TH-PAIRING" in ids) == (card != "Fool")
    assert ("TH-LED-LOWEST" in ids) == (card not in ("Fool", "Wheel of Fortune"))
