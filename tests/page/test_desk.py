"""The page's questions: the same words as the terminal's, refusals as values, and nothing raised."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator.files.codes import CODES
from adjudicator.page.desk import QUESTIONS, QUIET_ZONE, answer
from adjudicator.page.shape import KEYS

CASES = Path(__file__).parents[2] / "cases"


def answered(**question: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(answer(json.dumps(question)))
    return data


TOWER = {"game": "tarot-himi", "on": ["VI VI"], "holding": "VII VIII VIII IX IX Tower"}


def test_a_ruling_says_what_the_terminal_says() -> None:
    reply = answered(ask="rule", **TOWER, play="VIII VIII")
    case = adjudicator.loads("tarot-himi | P1 You P2 P3 | trick: P1: VI VI | hands: You=VII VIII VIII IX IX Tower")
    assert reply["text"] == str(adjudicator.judge(case, "VIII VIII"))
    assert reply["verdict"] == "illegal" and reply["instead"] == ["IX IX", "pass"]
    assert '<a href="#find=TH-TOWER">TH-TOWER</a>' in reply["html"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "file",
    [
        "tarot-himi/tower.yaml",
        "loka/hidden-void.yaml",
        "tarot-poker/amounts.yaml",
        "taruno/records/draw-proven.record.yml",
    ],
)
def test_a_file_is_ruled_as_it_is_from_the_terminal(file: str) -> None:
    path = CASES / file
    reply = answered(ask="file", text=path.read_text(encoding="utf-8"), name=path.name)
    if reply["kind"] == "record":
        assert reply["summary"] == adjudicator.replay(str(path)).summary
        assert {one["line"] for one in reply["findings"]} <= {one["line"] for one in reply["lines"]}
        return
    case = adjudicator.load(path)
    assert [one["verdict"] for one in reply["ruled"]] == [v.verdict for _, v in adjudicator.rulings(case)]
    assert len(reply["ruled"]) + len(reply["answered"]) > 0


def test_a_record_has_the_table_before_each_line() -> None:
    path = CASES / "loka" / "records" / "revoke.record.yml"
    reply = answered(ask="file", text=path.read_text(encoding="utf-8"))
    fourth = next(one for one in reply["lines"] if one["line"] == 5)
    assert fourth["by"] == "Ben" and [one["play"] for one in fourth["lies"]] == ["Queen of Coins"]
    assert len(fourth["hands"]["Ben"]) == 24 and reply["findings"][0]["line"] == 5


def test_hands_an_open_ruling_hangs_on_are_cards() -> None:
    reply = answered(ask="rule", game="loka", on=["5 of Cups"], holding="3 of Coins + 2 unseen", play="3 of Coins")
    assert reply["verdict"] == "depends"
    legal, illegal = reply["witness"]["legal"], reply["witness"]["illegal"]
    assert len(legal) == len(illegal) == 3
    assert "3 of Coins" in legal and "3 of Coins" in illegal and legal != illegal
    for hand, verdict in ((legal, "legal"), (illegal, "illegal")):
        there = answered(ask="rule", game="loka", on=["5 of Cups"], holding=", ".join(hand), play="3 of Coins")
        assert there["verdict"] == verdict


def test_readings_side_by_side() -> None:
    fields: dict[str, object] = {
        "game": "tarot-poker",
        "holding": "Fool, K of Cups, 3 of Cups, 4 of Coins, 9 of Wands",
        "own": {"stack": "90"},
    }
    reply = answered(ask="rule", **fields, play="check")
    assert reply["contested"] == ["tp.fool.may_check"]
    sides = answered(ask="sides", **fields, play="check", keys=reply["contested"])["sides"]
    assert [(one["option"], one["verdict"], one["now"]) for one in sides] == [
        ("no", "illegal", True),
        ("yes", "legal", False),
    ]
    chosen = {"tp.fool.may_check": "yes"}
    assert answered(ask="rule", **fields, play="check", readings=chosen)["verdict"] == "legal"
    sides = answered(ask="sides", **fields, play="check", keys=reply["contested"], readings=chosen)["sides"]
    assert [(one["option"], one["now"]) for one in sides] == [("no", False), ("yes", True)]


def test_legal_plays_name_the_cards_to_light() -> None:
    reply = answered(ask="plays", game="loka", on=["5 of Cups"], holding="King of Cups, 3 of Coins")
    assert reply["by"] == "You" and reply["players"] == ["P1", "You", "P2"] and reply["hands"]["You"]
    assert reply["plays"] == [
        {"name": "King of Cups", "certain": True, "cards": ["King of Cups"], "single": "King of Cups"}
    ]
    bets = answered(
        ask="plays", game="tarot-poker", holding="K of Cups + 4 unseen", own={"facing": "10", "stack": "90"}
    )
    assert any(one["single"] is None and ".." in one["name"] for one in bets["plays"])


HANDS: tuple[tuple[dict[str, Any], list[str]], ...] = (
    (TOWER, ["VII", "VIII", "VIII, VIII", "IX, IX", "Tower"]),
    ({"game": "tarot-poker", "holding": "K of Cups, Sun, Magician + 2 unseen"}, ["K of Cups", "Magician", "Sun"]),
    ({"game": "tahimi", "holding": "K, Q + 11 unseen", "own": {"owing": "2"}}, ["K", "Q"]),
    ({"game": "loka", "on": ["5 of Cups"], "holding": "3 of Coins, 9 of Trumps + 2 unseen"}, ["3 of Coins"]),
    ({"game": "loka", "on": ["5 of Cups"], "holding": "3 of Coins, 9 of Trumps + 2 unseen"}, ["9 of Trumps"]),
    ({"game": "taruno", "on": ["5 of Cups"], "holding": "9 of Cups, Queen of Wands"}, ["9 of Cups", "Queen of Wands"]),
)


@pytest.mark.parametrize(("hand", "cards"), HANDS)
def test_a_tap_is_listed_only_if_the_play_it_makes_is_ruled_so(hand: dict[str, Any], cards: list[str]) -> None:
    taps = answered(ask="plays", **hand)["taps"]
    rulings = {True: "legal", False: "depends", None: "illegal"}
    for tapped in cards:
        verdict = answered(ask="rule", **hand, play=tapped).get("verdict", "illegal")  # refused: words are missing
        assert verdict == rulings[taps.get(tapped)], tapped


def test_cards_that_are_only_given_are_taps_under_their_verb() -> None:
    tax = answered(ask="plays", game="tahimi", holding="3, K, Q + 11 unseen", own={"owing": "2"})
    assert all(tap.startswith("gives ") for tap in tax["taps"]) and tax["taps"]["gives K, Q"] is False
    assert {"K", "A"} <= {*tax["parts"]} and "3" not in tax["parts"]
    gives, plays = tax["ways"]
    assert (gives["verb"], gives["most"], plays["verb"], plays["cards"]) == ("gives", 2, "", [])
    assert {"K", "A"} <= {*gives["cards"]}


TARUNO = "taruno | Ada Ben Cleo | hands: Ada=King of Wands, Chariot; Ben=3 unseen; Cleo=1 unseen | top: 5 of Cups"
WAYS: tuple[tuple[dict[str, Any], list[str]], ...] = (
    ({"game": "tahimi", "on": ["6"], "holding": "7, K"}, []),
    ({"game": "tarot-himi", "on": ["VI"], "holding": "VII, Tower"}, []),
    ({"game": "tarot-himi", "holding": "King, VII", "own": {"tribute": True}}, ["gives", ""]),
    ({"text": "loka | Ada Ben Cleo | opening: yes | hands: Cleo=2 of Cups + 27 unseen | turn: Cleo"}, ["discard", ""]),
    ({"game": "tarot-poker", "holding": "K of Cups, Fool, 3 of Cups, 4 of Coins, 9 of Wands"}, []),
    ({"text": f"{TARUNO} | turn: Ada"}, []),
    ({"text": f"{TARUNO} | due: Ada=World"}, ["gives", ""]),
    ({"text": f"{TARUNO} | due: Ada=2 Knight"}, ["", "gives"]),
)


@pytest.mark.parametrize(("table", "verbs"), WAYS)
def test_where_something_else_than_a_turn_is_due_cards_go_its_ways(table: dict[str, Any], verbs: list[str]) -> None:
    assert [way["verb"] for way in answered(ask="plays", **table)["ways"]] == verbs


def test_cards_that_go_to_players_are_listed_with_them() -> None:
    world = answered(ask="plays", text=f"{TARUNO} | due: Ada=World")
    each = ["gives King of Wands to Ben, Chariot to Cleo", "gives King of Wands to Cleo, Chariot to Ben"]
    assert world["addressed"] == {"gives Chariot, King of Wands": each} and world["taps"] == {}


def test_plays_too_many_to_list_are_no_lack_of_plays() -> None:
    many = "taruno | Ada Ben | hands: Ada=Queen of Cups + 2 unseen | top: 6 of Cups | due: Ada=Emperor to Ben"
    assert answered(ask="plays", text=many)["text"].startswith("Too many plays to list")
    assert answered(ask="plays", text=many, by="Ben")["text"] == "No legal play: it is somebody else's turn."
    assert "text" not in answered(ask="plays", **TOWER)


def test_what_lies_on_a_table_beside_the_plays_is_on_it() -> None:
    taruno = answered(ask="file", text=(CASES / "taruno" / "hidden-faces.yaml").read_text(encoding="utf-8"))
    assert taruno["lies"] == [] and taruno["there"] == [{"by": "", "cards": ["6 of Cups"]}]
    poker = (CASES / "tarot-poker" / "records" / "side-pots.record.yml").read_text(encoding="utf-8")
    link = next(line["link"] for line in answered(ask="file", text=poker)["lines"] if line["line"] == 3)
    seen = answered(ask="position", text=dict(parse_qsl(link))["position"])
    assert "Ada 0 (bet 10 and all in)" in "; ".join(seen["notes"])
    assert answered(ask="position", **TOWER)["notes"] == []


def test_a_finding_that_later_lines_prove_says_so() -> None:
    path = CASES / "loka" / "records" / "revoke.record.yml"
    (finding,) = answered(ask="file", text=path.read_text(encoding="utf-8"))["findings"]
    assert (finding["head"], finding["settled_by"]) == ("illegal (not-permitted)", 11)


def test_one_of_those_named_has_to_be_you() -> None:
    on = ["Ada: VI", "Ben: VII", "Cleo: VIII", "Dora: IX", "Ada: X"]
    (fault,) = answered(ask="plays", game="tarot-himi", on=on, holding="Page")["refused"]
    assert fault["message"].endswith("you are to play here") and fault["help"].endswith("write You for the name")


def test_a_position_is_given_with_its_link() -> None:
    reply = answered(ask="position", **TOWER, play="VIII VIII")
    assert reply["link"] == "game=tarot-himi&on=VI+VI&holding=VII+VIII+VIII+IX+IX+Tower&play=VIII+VIII"
    again = answered(ask="position", text=reply["position"])
    assert again["position"] == reply["position"] and again["hands"] == reply["hands"]
    assert again["to_act"] == "You" and again["lies"] == [{"by": "P1", "play": "VI VI", "cards": ["VI", "VI"]}]


def test_a_question_is_answered_about_a_table() -> None:
    reply = answered(
        ask="ask", question="who leads", game="loka", on=["5 of Cups", "9 of Cups"], holding="King of Swords"
    )
    assert reply["text"].startswith("who leads") or reply.get("refused")
    assert answered(ask="ask", question="what is this", **TOWER)["refused"]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"ask": "rule", "game": "chess", "play": "e4"}, "unknown-game"),
        ({"ask": "rule", "game": "loka", "on": ["5 of Cops"], "play": "pass"}, "unknown-suit"),
        ({"ask": "rule", "text": "game: loka\nplayers: Ada", "play": "pass"}, "players"),
        ({"ask": "file", "text": "lines: {"}, "yaml"),
        ({"ask": "rule", **TOWER, "play": "VIII VIII", "readings": {"no.key": "yes"}}, ""),
    ],
)
def test_what_cannot_be_taken_is_refused_in_the_answer(question: dict[str, object], code: str) -> None:
    data = json.loads(answer(json.dumps(question)))
    assert data["refused"] and data["refused"][0]["help"] and data["text"].startswith("error[") == ("text" in question)
    assert code in data["refused"][0]["code"] or data["refused"][0]["code"]


@given(st.sampled_from(sorted(QUESTIONS)), st.text(max_size=60), st.text(max_size=60))
def test_nothing_is_raised_whatever_is_typed(ask: str, text: str, play: str) -> None:
    reply = answered(ask=ask, text=text or " ", play=play, question=play, link=text)
    assert reply.get("text") if "refused" in reply else reply


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("{}", "ask one of rule"),
        ("[]", "write it like {"),
        ('{"ask": "fly"}', "ask one of rule"),
        ('{"ask": "rule", "game": "loka"}', "give one as play"),
        ('{"ask": "code", "link": "' + "x" * 5000 + '"}', "copy it instead"),
    ],
)
def test_a_question_that_is_none_is_refused(text: str, help: str) -> None:
    assert help in json.loads(answer(text))["refused"][0]["help"]


WRONG: tuple[object, ...] = (1.5, {"a": {}}, [[]], "\ud800")
SHAPES: list[tuple[str, object]] = [
    *((key, value) for key in KEYS for value in WRONG if key != "limit" or value != 1.5),
    ("limit", True),
    ("players", True),
    ("disputed", [True]),
    ("on", "VI VI"),
    ("own", {"fly": "1"}),
    ("own", {"stack": True}),
    ("own", {"run": "yes"}),
    ("readings", {"lo.settlement": None}),
    ("profile", "nobody's"),
    ("keys", ["lo.nothing"]),
    ("wings", 2),
]


@pytest.mark.parametrize(("key", "value"), SHAPES)
def test_a_key_of_another_type_is_refused(key: str, value: object) -> None:
    refused = answered(**{"ask": "sides", **TOWER, "play": "pass", key: value})["refused"]
    assert refused and all(fault["help"] and fault["code"] in CODES for fault in refused)


@pytest.mark.parametrize("text", ["", "nobody", "\ufeff{}", '{"ask": ', "[" * 5000, "3", '"rule"'])
def test_text_that_is_no_question_is_refused(text: str) -> None:
    assert "refused" in json.loads(answer(text))
    assert "refused" in json.loads(answer(text.encode()))  # type: ignore[arg-type]


def test_a_link_is_drawn_as_a_code() -> None:
    link = "http://localhost:8123/#game=loka"
    drawn = ElementTree.fromstring(answered(ask="code", link=link)["svg"])
    size, modules = int(drawn.attrib["viewBox"].split()[-1]), drawn[1].attrib["d"]
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", modules)}
    code = segno.make(link, error="l", micro=False)
    assert size == len(code.matrix) + 2 * QUIET_ZONE
    assert dark == {
        (x, y) for y, row in enumerate(code.matrix_iter(border=QUIET_ZONE)) for x, on in enumerate(row) if on
    }


def test_a_link_that_fits_no_code_is_refused() -> None:
    (fault,) = answered(ask="code", link="x" * 3000)["refused"]
    assert fault["code"] == "too-long" and fault["help"] == "copy it instead"


@pytest.mark.parametrize(
    "fields",
    [
        {**TOWER, "play": "VIII VIII"},
        {"game": "loka", "on": ["5 of Cups"], "holding": "3 of Coins + 2 unseen", "play": "3 of Coins"},
        {"game": "tarot-poker", "holding": "Fool + 4 unseen", "own": {"stack": "90"}, "play": "check"},
        {"game": "taruno", "on": ["Queen of Cups"], "own": {"named": "Wands"}, "holding": "9 of Cups", "play": "draw"},
        {
            "game": "tarot-poker",
            "holding": "Fool + 4 unseen",
            "play": "check",
            "readings": {"tp.fool.may_check": "yes"},
        },
    ],
)
def test_a_table_is_saved_as_a_case_that_is_ruled_alike(fields: dict[str, Any]) -> None:
    text = answered(ask="saved", **fields)["text"]
    (ruling,) = answered(ask="file", text=text)["ruled"]
    assert ruling["verdict"] == answered(ask="rule", **fields)["verdict"]


@pytest.mark.parametrize(
    ("owing", "play", "seats"), [("2", "gives Q K", "P1 P2 P3 You"), ("1", "gives K", "P1 P2 You P3")]
)
def test_a_tax_is_saved_by_the_seat_that_owes_it(owing: str, play: str, seats: str) -> None:
    tax: dict[str, Any] = {"game": "tahimi", "holding": "K, Q + 11 unseen", "own": {"owing": owing}, "play": play}
    text = answered(ask="saved", **tax)["text"]
    assert f"players: {seats}\n" in text and "taxes: []\n" in text
    (one,) = answered(ask="file", text=text)["ruled"]
    assert (one["verdict"], one["by"]) == (answered(ask="rule", **tax)["verdict"], "You")


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"own": {"owing": "2 any"}}, "what is owed here is owed by what was done before, and that is not told"),
        ({"on": ["6"], "acted": True}, "that somebody had a turn before, or owes cards, is told without the lines"),
    ],
)
def test_a_table_that_no_case_file_has_is_refused_with_what_is_missing(fields: dict[str, Any], fault: str) -> None:
    (one,) = answered(ask="saved", game="tahimi", holding="K, Q + 11 unseen", **fields)["refused"]
    assert one["message"].startswith(fault) and "case file" in one["help"]
