"""Fields read one by one, and refusals in the page's words."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.page import lookups
from adjudicator.page.desk import answer
from adjudicator.page.refusals import in_page_words
from tests.thinning import some

GAMES = {str(game["id"]): game for game in lookups.games()}


def answered(**question: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(answer(json.dumps(question)))
    return data


def test_each_field_is_read_by_itself() -> None:
    reply = answered(
        ask="fields", game="tarot-himi", on=["Ada: vi 6 fool", "XIII"], holding="7, the tower + 2 unseen", play="pass"
    )
    first, second = reply["on"]
    assert (first["by"], first["text"], first["cards"]) == ("Ada", "VI VI Fool", ["VI", "VI", "Fool"])
    assert second["refused"][0]["help"] == "write Death or Queen"
    assert reply["holding"] == {"cards": ["VII", "Tower"], "unseen": 2}
    assert reply["play"]["text"] == "pass" and reply["play"]["cards"] == []


def test_a_joker_is_a_card_under_its_house_rule_alone() -> None:
    fields = {"ask": "fields", "game": "tahimi", "holding": "9 9 Joker"}
    assert answered(**fields)["holding"]["refused"]
    assert answered(**fields, house=["jokers=lowest"])["holding"]["cards"] == ["9", "9", "Joker"]
    assert answered(**fields, house=["wings=two"])["holding"]["refused"]


def test_no_number_of_unseen_cards_fills_the_memory() -> None:
    reply = answered(ask="fields", game="tahimi", holding="7 + 999999999 unseen")
    assert reply["holding"]["unseen"] == 999999999 and len(reply["holding"]["cards"]) == 1
    line = "tahimi | Ada Ben | trick: Ada: 6 | hands: Ben=7 + 999999999 unseen"
    assert len(json.dumps(answered(ask="position", text=line))) < 10_000
    assert answered(ask="plays", game="tahimi", on=["6"], holding="7 + 999999999 unseen")["refused"]


SIX = ", ".join(f"{rank} of Cups" for rank in range(2, 8))
REFUSED: list[tuple[dict[str, object], str, int]] = [
    ({"game": "tarot-poker", "holding": SIX, "play": "check"}, "holding", 0),
    ({"game": "tarot-poker", "own": {"facing": "much"}, "play": "check"}, "facing", 0),
    ({"game": "tarot-poker", "own": {"against": SIX}, "play": "check"}, "against", 0),
    ({"game": "loka", "on": ["5 of Cups", "6 of Cops"], "play": "5 of Cups"}, "on", 2),
    ({"game": "loka", "on": ["5 of Cops"], "play": "5 of Cups"}, "on", 1),
    ({"game": "loka", "on": ["5 of Cups"], "holding": "King of Cops", "play": "5 of Cups"}, "holding", 0),
    ({"game": "loka", "holding": "King of Cups", "play": "5 of Cups"}, "", 0),
    ({"game": "tahimi", "on": ["6", "7"], "disputed": [5], "play": "8"}, "", 0),
    ({"game": "tahimi", "on": ["6", "7", "8", "9"], "holding": "J", "play": "J"}, "", 0),
    ({"game": "tahimi", "on": ["6"], "players": "x", "play": "8"}, "players", 0),
    ({"game": "tahimi", "on": ["6"], "own": {"out": "Zoe"}, "play": "8"}, "out", 0),
    ({"game": "taruno", "on": ["Sun"], "holding": "5 of Cups", "play": "5 of Cups"}, "", 0),
    ({"game": "taruno", "on": ["5 of Cups"], "own": {"deaths": "many"}, "play": "draw"}, "deaths", 0),
    ({"game": "tahimi", "on": ["Ada: 6", "7"], "holding": "8", "play": "8"}, "on", 2),
]


@pytest.mark.parametrize(("fields", "field", "number"), REFUSED)
def test_a_refusal_names_its_field_in_the_words_of_the_page(fields: dict[str, object], field: str, number: int) -> None:
    (fault, *_) = answered(ask="rule", **fields)["refused"]
    assert (fault["field"], fault["number"]) == (field, number), fault
    words = f"{fault['message']} {fault['help']}"
    assert "--" not in words and "<play>" not in words and "adjudicator ask" not in words
    assert fault["file"] is None and fault["help"]


def test_flags_without_words_of_their_own_are_quoted() -> None:
    assert in_page_words("leave --stack out") == "leave “stack” out"
    assert in_page_words("a line without any") == "a line without any"


def situations(game: dict[str, Any], rng: Random) -> dict[str, object]:
    """A table as the page may tell it: some cards on it, others in the hand, and a play of any kind."""
    cards = [card["name"] for group in game["groups"] for card in group["cards"] for _ in range(card["count"])]
    rng.shuffle(cards)
    on = [cards.pop() for _ in range(rng.randint(1, 2) if game["begins"] else 0)]
    holding = [cards.pop() for _ in range(rng.randint(2, 5))]
    hidden = rng.choice(("", "", f" + {rng.randint(1, 3)} unseen")) if len(holding) < 4 else ""
    own = {"facing": "10"} if game["id"] == "tarot-poker" and rng.random() < 0.5 else {}
    play = rng.choice([*game["bare"], *holding])
    return {"game": game["id"], "on": on, "holding": ", ".join(holding) + hidden, "own": own, "play": play}


@some(8, 25)
@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_saved_as_a_case_is_ruled_alike(game: str, some: int) -> None:
    rng, ruled = Random(26), 0
    for _ in range(some):
        fields = situations(GAMES[game], rng)
        verdict, saved = answered(ask="rule", **fields), answered(ask="saved", **fields)
        if "refused" in verdict or "refused" in saved:
            assert saved.get("refused") or verdict["refused"][0]["code"] not in ("yaml", "unknown-key"), fields
            continue
        again = answered(ask="file", text=saved["text"])
        assert "ruled" in again, (fields, again)
        (ruling,) = again["ruled"]
        assert ruling["verdict"] == verdict["verdict"], fields
        ruled += 1
    assert ruled >= some * 2 // 5


def test_the_lines_of_a_record_lead_to_rulings() -> None:
    path = Path(__file__).parents[2] / "cases" / "loka" / "records" / "revoke.record.yml"
    steps = answered(ask="file", text=path.read_text(encoding="utf-8"))["lines"]
    assert all(str(step["link"]).startswith("position=loka") and "by=" in step["link"] for step in steps)
