"""What there is to look up: every clause, card and reading once, with the files that decide on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from adjudicator.games import OUTLINES
from adjudicator.page import lookups
from adjudicator.report.faces import EMBLEMS, back, face
from adjudicator.report.lookup import entries

CASES = Path(__file__).parents[2] / "cases"


@pytest.fixture(scope="module")
def files() -> list[dict[str, Any]]:
    return list(lookups.files(CASES))


@pytest.fixture(scope="module")
def pages(files: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return lookups.pages(files)


@pytest.mark.long
def test_every_clause_and_reading_has_a_page(pages: list[dict[str, Any]]) -> None:
    names = [(one["game"], one["name"]) for one in pages]
    assert len(names) == len(set(names))
    wanted = {(game, entry.id) for game, entry in entries()}
    wanted |= {(id, key) for id, outline in OUTLINES.items() for key in outline.readings}
    assert wanted <= set(names)


def test_a_clause_names_the_cases_decided_on_it(pages: list[dict[str, Any]]) -> None:
    tower = next(one for one in pages if one["name"] == "TH-TOWER")
    assert "tarot-himi/tower.yaml" in tower["files"][:3]
    assert not any(lookups.MUTANTS in name for page in pages for name in page.get("files", ()))
    assert not any(str(name).startswith("loka/") for name in tower["files"])


def test_a_card_leads_to_its_rules(pages: list[dict[str, Any]]) -> None:
    tower = next(
        one for one in pages if one["kind"] == "card" and one["name"] == "Tower" and one["game"] == "tarot-himi"
    )
    assert "TH-TOWER" in tower["rules"]


def test_every_case_on_file_can_be_looked_up(files: list[dict[str, Any]]) -> None:
    assert {str(one["game"]) for one in files} == set(OUTLINES)
    assert all(one["title"] and one["text"] for one in files)
    assert {one["kind"] for one in files} == {"case", "record"}


def test_a_game_has_all_its_cards_in_groups() -> None:
    for game, outline in zip(lookups.games(), OUTLINES.values(), strict=True):
        deck = outline.lexicon({}).deck
        shown = [card for group in game["groups"] for card in group["cards"]]
        assert {card["name"]: card["count"] for card in shown} == {
            **{rank.name: rank.count for rank in deck.ranks},
            **deck.singles,
        }


def test_a_play_that_is_words_alone_is_offered() -> None:
    bare = {str(game["id"]): game["bare"] for game in lookups.games()}
    assert bare["tarot-poker"] == ["check", "call", "fold", "no defence", "stand pat"]
    assert bare["loka"] == []


def test_flags_are_set_as_their_examples_say() -> None:
    kinds = {flag["name"]: flag["kind"] for game in lookups.games() for flag in game["flags"]}
    assert kinds == {
        **{"owing": "number", "out": "player", "tribute": "switch", "facing": "number", "phase": "choice"},
        **{"stack": "number", "behind": "cards", "against": "cards", "answering": "cards", "named": "suit"},
        **{"due": "words", "front": "cards", "struck": "player", "deaths": "number", "run": "switch"},
    }
    phase = next(flag for game in lookups.games() for flag in game["flags"] if flag["name"] == "phase")
    assert phase["options"] == ["first", "draw", "second", "show"]


def test_cards_that_house_rules_add_are_named_with_them() -> None:
    games = {game["id"]: game for game in lookups.games()}
    jokers = [one for one in games["tahimi"]["added"] if one["key"] == "jokers"]
    assert [(one["option"], [card["name"] for card in one["cards"]]) for one in jokers] == [
        ("lowest", ["Joker"]),
        ("wild", ["Joker"]),
    ]
    assert not games["loka"]["added"] and games["loka"]["begins"] and not games["tarot-poker"]["begins"]


def test_every_face_is_an_image_that_says_its_name() -> None:
    faces = lookups.faces()
    assert len(set(faces.values())) == len(faces)
    for name, image in faces.items():
        title = ElementTree.fromstring(image).find("{http://www.w3.org/2000/svg}title")
        assert title is not None and title.text == name.removeprefix(lookups.SIGN)
    assert len(EMBLEMS) == 22 and all(f"{lookups.SIGN}{name}" in faces and len(face(name)) < 1000 for name in EMBLEMS)
    assert "unseen" in back() and face("A & B").count("A &amp; B") == 1
