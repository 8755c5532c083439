"""No ruling and no answer is without a clause and a heading that decides, and none gives itself as its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml

from adjudicator.api import load, rule
from adjudicator.cases.questions import answered
from adjudicator.games import GAMES, folder
from adjudicator.law import Citation
from adjudicator.records.audit import audited
from adjudicator.report.audit import Finding
from adjudicator.report.explain import NOTHING
from tests.contract import driver
from tests.contract.test_words import headings
from tests.ledger import ledger, named
from tests.thinning import LONG, each

TABLE = Path(__file__).with_name("headings.yaml")
EMPTY = frozenset(
    re.findall(
        r"\w+",
        """a all an and are as at be been by does for from in is it its no not nobody nothing of on or so
        that the there they this to was were what which who whom whose with you your""",
    )
)
"""Words that tell nothing by themselves."""
Heading = tuple[str, str]


@cache
def table() -> dict[str, set[Heading]]:
    """By the id of a clause or an effect the headings that decide by it."""
    headings_of: dict[str, set[Heading]] = {}
    others = (folder(game) / "ledger.yaml" for game in GAMES if driver.outside(game))
    for source in (ledger(), *(yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader) for path in others)):
        for document, own in source.items():
            for heading, entries in own.items():
                for id in (id for entry in entries for id in named(entry)):
                    headings_of.setdefault(id, set()).add((document, heading.strip("[]")))
    for id, besides in yaml.load(TABLE.read_text(encoding="utf-8"), yaml.CSafeLoader)["besides"].items():
        headings_of.setdefault(id, set()).update((document, heading) for document, heading in besides)
    return headings_of


@cache
def by_card() -> frozenset[str]:
    """The clauses that are cited by the heading of a card."""
    return frozenset(yaml.load(TABLE.read_text(encoding="utf-8"), yaml.CSafeLoader)["by card"].split())


@cache
def cards(game: str) -> frozenset[str]:
    """The names of the cards of a game as headings have them, without "The"."""
    return frozenset(card.casefold() for card in GAMES[game].lexicon({}).deck.singles)


MISSPELT = {"heirophant": "hierophant", "high preistess": "high priestess"}
"""Headings as the documents have them."""


def astray(game: str, id: str, cites: tuple[Citation, ...]) -> str:
    """Why the citation that is printed for a clause is none of what decides; "" where it is."""
    if not cites:
        return f"{id} cites nothing"
    printed = (cites[0].document, cites[0].heading)
    card = printed[1].casefold().removeprefix("the ")
    if printed not in headings():
        return f"{id} cites {cites[0]}, which is no heading"
    if printed in table().get(id, ()) or (id in by_card() and MISSPELT.get(card, card) in cards(game)):
        return ""
    return f"{id} cites {cites[0]}"


def content(text: str) -> set[str]:
    """The words of a text that tell something."""
    return set(re.findall(r"[\w+-]+", text.casefold())) - EMPTY


def complaints(game: str, path: Path) -> Iterator[str]:
    """What is wrong with the reasons of the rulings and answers of a case file."""
    case = load(str(path))
    for number, expected in enumerate(case.rulings):
        ruled = rule(expected, case.profile, NOTHING)
        if not ruled.reasons:
            yield f"{path.name}:{number}: {ruled.verdict} without a clause"
        for reason in ruled.reasons:
            for at in range(reason.deciding):
                if wrong := astray(game, reason.clause, reason.cites[at:]):
                    yield f"{path.name}:{number}: {wrong}"
            if not content(reason.text) - content(f"{ruled.verdict} {ruled.by} {ruled.play}"):
                yield f"{path.name}:{number}: no reason: {reason.text}"
    for question in case.asks:
        answer = answered(question, case.profile)
        words = content(f"{answer.question} {answer.answer}")
        if not answer.reasons:
            yield f"{path.name}: {answer.question}: without a rule"
        for ground in answer.reasons:
            if wrong := astray(game, ground.rule, ground.cites):
                yield f"{path.name}: {answer.question}: {wrong}"
        if not any(content(ground.text) - words for ground in answer.reasons):
            yield f"{path.name}: {answer.question}: {answer.answer}: no reason: {answer.reasons[0].text}"


@pytest.mark.sampled(2)
@each(5, LONG)
@pytest.mark.parametrize("game", GAMES)
def test_a_fault_of_a_record_cites_what_decides_and_no_other_heading(game: str, each: int) -> None:
    files = sorted((driver.case_files(game) / "records").glob("*.record.yml"))[::each]
    faults = [(path.name, fault) for path in files for fault in audited(path).faults]
    many = [
        f"{name}:{one.line} {one.id} cites {len(one.cites)}" for name, one in faults if len(one.cites) > len(one.ids)
    ]
    missing = [
        f"{name}:{one.line} {one.id} cites nothing" for name, one in faults if one.id != one.kind and not one.cites
    ]
    wrong = [f"{name}:{one.line} {text}" for name, one in faults if one.cites and (text := _astray(game, one))]
    assert (faults or not files) and many + missing + wrong == []


def _astray(game: str, fault: Finding) -> str:
    """Why what a fault cites first is none of what decides, by none of its rules."""
    texts = [astray(game, id, fault.cites) for id in fault.ids]
    return texts[0] if all(texts) else ""


def test_every_heading_of_the_table_is_one() -> None:
    besides = yaml.load(TABLE.read_text(encoding="utf-8"), yaml.CSafeLoader)["besides"]
    assert {(document, heading) for some in besides.values() for document, heading in some} <= headings()


@pytest.mark.parametrize("game", GAMES)
def test_rulings_and_answers_have_reasons_and_the_headings_that_decide(game: str) -> None:
    files = sorted(driver.case_files(game).glob("*.yaml"))
    some = Random(22).sample(files, min(8, len(files)))
    assert not [one for path in some for one in complaints(game, path)]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_rulings_and_answers_have_reasons_and_the_headings_that_decide(game: str) -> None:
    assert not [one for path in sorted(driver.case_files(game).glob("*.yaml")) for one in complaints(game, path)]
