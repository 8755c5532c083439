"""Hands nobody has seen whole, through the command line: conditions, witnesses, plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from adjudicator import api
from adjudicator.api import loads, rulings
from adjudicator.cards.english import number
from adjudicator.cli.app import run
from adjudicator.games import GAMES
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.report.explain import BRIEF, NOTHING
from tests.cli.conftest import Write
from tests.cli.driven import Capture, output_of
from tests.cli.unseen import TIE, notes_of, ruled
from tests.thinning import LONG, thinned

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parents[2]
CASES = ROOT / "cases" / "tarot-himi"
RANKS = [rank.name for rank in GAMES["tarot-himi"].lexicon({}).deck.ranks]


def named(text: str) -> set[str]:
    """The Majors a text names."""
    return {name for name in MAJORS if re.search(rf"\b{name}\b", text)}


# -- the conditions


@pytest.mark.parametrize(
    ("play", "on", "holding", "legal", "illegal"),
    thinned(
        [
            ("VI", "VI", "VI + 1 unseen", "Strength", "Strength"),
            ("VIII VIII", "VI VI", "VIII VIII + 1 unseen", "Hermit Tower", "Hermit Tower"),
            ("VIII", "VI", "VIII Tower + 1 unseen", "Strength", "Strength"),
            ("pass", "VI", "VIII + 1 unseen", "Death Devil", "Death Devil"),
            ("III", "Ace", "III + 1 unseen", "Temperance", "Temperance"),
            ("VII", "VI VI", "VII + 1 unseen", "Star", "Star"),
            ("Ace", "King King", "Ace + 1 unseen", "Star Sun", "Star Sun"),
            ("VI VI VI", "V V", "VI VI VI + 1 unseen", "World", "World"),
            ("Magician", "Ace", "Magician + 1 unseen", "Strength Temperance", "Strength Temperance"),
            ("Death", "--lead", "Death + 1 unseen", "Lovers", "Lovers"),
        ],
        3,
        LONG,
    ),
)
def test_the_powers_that_decide_are_named(
    play: str, on: str, holding: str, legal: str, illegal: str, capsys: Capture
) -> None:
    pile = [on] if on.startswith("--") else ["--on", on]
    code, notes = notes_of(capsys, play, *pile, "--holding", holding)
    assert code == 3
    assert notes["headline"].startswith("depends: You")
    assert named(notes["legal"]) == set(legal.split())
    assert named(notes["illegal"]) == set(illegal.split())


def test_what_is_required_and_what_must_be_absent(capsys: Capture) -> None:
    _, tie = ruled(capsys, "VI", "--on", "VI", "--holding", "VI + 1 unseen")
    assert all("holds Strength" in words for words in tie["depends_on"]["legal_if"])
    assert ["no Strength"] in tie["depends_on"]["illegal_if"]
    assert tie["depends_on"]["show"] == [["Strength"] for _ in tie["depends_on"]["legal_if"]]
    _, pair = ruled(capsys, "VIII VIII", "--on", "VI VI", "--holding", "VIII VIII + 1 unseen")
    assert all({"no Hermit", "no Tower"} <= set(words) for words in pair["depends_on"]["legal_if"])
    assert {("holds Hermit",), ("holds Tower",)} <= {tuple(w) for w in pair["depends_on"]["illegal_if"]}
    assert pair["depends_on"]["show"] == [[] for _ in pair["depends_on"]["legal_if"]]


def test_a_power_known_to_be_held_is_shown_where_the_play_is_legal(capsys: Capture) -> None:
    question = ["VI", "--on", "VI", "--holding", "VI Strength + 2 unseen"]
    assert "Strength" in notes_of(capsys, *question)[1]["show"]
    conditions = ruled(capsys, *question)[1]["depends_on"]
    assert conditions["show"] == [["Strength"] for _ in conditions["legal_if"]]


def test_depends_on_has_its_fields(capsys: Capture) -> None:
    code, data = ruled(capsys, "VI", "--on", "VI", "--holding", "VI + 4 unseen")
    assert code == 3 and data["verdict"] == "depends" and data["kind"] is None
    assert data["show"] == [] and data["flips"] == []
    clauses = [reason["clause"] for reason in data["reasons"]]
    assert "TA-RANK" in clauses and all(reason["cites"] for reason in data["reasons"])
    depends = data["depends_on"]
    assert set(depends) == {
        *("legal_if", "illegal_if", "show", "witness", "more", "changed_by", "settled_by", "unproved", "ask")
    }
    ask, how_soon = depends["ask"].split("? ")
    assert ask == "Do you hold Strength"
    assert how_soon == "Settled by this question in 99 of 100 deals."
    assert set(depends["witness"]) == {"legal", "illegal"}
    assert len(depends["show"]) == len(depends["legal_if"]) and depends["more"] is False
    for answer in ("legal_if", "illegal_if"):
        sizes = [len(words) for words in depends[answer]]
        assert sizes and sizes == sorted(sizes)
        assert all(isinstance(word, str) for words in depends[answer] for word in words)


@pytest.mark.parametrize(
    ("name", "at", "unproved"),
    [
        (
            "loka/hidden-void-in-doubt",
            0,
            "Ben played the 2 of Coins (line 2): that is itself in dispute, and so decides nothing.",
        ),
        (
            "tarot-himi/hidden-magician-on-an-ace",
            1,
            "Ben played the Magician as Ace (line 2): this would decide it with th.magician.on_ace = tie, but not with "
            "th.magician.on_ace = clamp.",
        ),
    ],
)
def test_an_earlier_line_that_seems_to_settle_it_is_named_with_why_it_does_not(
    name: str, at: int, unproved: str
) -> None:
    case = api.load(str(ROOT / "cases" / f"{name}.yaml"))
    depends = api.rule(case.rulings[at], case.profile, BRIEF).depends_on
    assert depends is not None
    assert depends.unproved == (unproved,)


def test_a_settled_ruling_depends_on_nothing(capsys: Capture) -> None:
    code, data = ruled(capsys, "V V", "--on", "VI VI", "--holding", "unseen")
    assert code == 1 and data["depends_on"] is None
    assert [reason["clause"] for reason in data["reasons"]] == ["TA-RANK"]


@pytest.mark.long
def test_three_alternatives_are_printed_the_plainest_first_and_the_others_counted(capsys: Capture) -> None:
    question = ["VIII VIII", "--on", "VI VI", "--holding", "unseen"]
    count = len(ruled(capsys, *question)[1]["depends_on"]["illegal_if"])
    assert count > 3
    illegal = notes_of(capsys, *question)[1]["illegal"]
    assert illegal.startswith("only if you hold the Hermit; or hold the Tower, and do not hold Strength; or ")
    assert illegal.count("; or ") == 3
    assert f"or in {number(count - 3)} other ways" in illegal


@pytest.mark.parametrize("game", thinned(["tahimi", "tarot-himi"], 2, LONG))
def test_no_hand_is_an_unseen_hand(game: str, capsys: Capture) -> None:
    play, on = ("VII VII", "VI VI") if game == "tarot-himi" else ("7 7", "6 6")
    question = [play, "--on", on, "--game", game]
    assert ruled(capsys, *question) == ruled(capsys, *question, "--holding", "unseen")


def test_in_tahimi_no_card_in_the_hand_decides(capsys: Capture) -> None:
    unseen = ["--game", "tahimi", "--on", "6 6", "--holding", "8 + 3 unseen"]
    assert run(["judge", "8 8", *unseen]) == 0
    assert run(["judge", "6 6", *unseen]) == 1
    assert run(["judge", "pass", *unseen]) == 0
    jokers = [*unseen, "--house", "jokers=wild"]
    assert run(["judge", "8 Joker", *jokers]) == 0
    assert run(["judge", "Joker Joker as 5", *jokers]) == 1


@pytest.mark.long
def test_an_expected_doubt_is_no_failure(write: Write, capsys: Capture) -> None:
    question = ["judge", "VI", "--on", "VI", "--holding", "VI + 1 unseen"]
    assert run([*question, "--expect", "depends"]) == 0
    assert run([*question, "--expect", "legal"]) == 3
    case = TIE.format(hand="VIII + 3 unseen").replace("Hanged Man", "X")
    assert run(["check", write(case + "    verdict: depends\n")]) == 0
    assert "expected legal, found depends" in output_of(capsys, ["check", write(case + "    verdict: legal\n")], 1)


# -- the conditions are exact: with one card unseen every deal is tried


ONE = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"


def holds(word: str, hand: list[str]) -> bool:
    """Whether a hand is as a condition's word says."""
    rank = {name: place for place, name in enumerate(RANKS)}
    best = max((rank[card] for card in hand if card in rank), default=-1)
    if over := re.fullmatch(r"(?:no )?(.*) or higher", word):
        return (best >= rank[over[1]]) != word.startswith("no ")
    if most := re.fullmatch(r"at most (\d) (.*)", word):
        return hand.count(most[2]) <= int(most[1])
    if least := re.fullmatch(r"at least (\d) (.*)", word):
        return hand.count(least[2]) >= int(least[1])
    verb, _, card = word.partition(" ")
    assert verb in ("holds", "no") and card in (*RANKS, *MAJORS), word
    return (card in hand) == (verb == "holds")


@pytest.mark.parametrize(
    ("play", "on", "known"),
    thinned([("VIII", "V", "Death VIII"), ("VI VI", "V V", "VI VI Death World"), ("Ace", "Ace", "Ace Tower")], 3, LONG),
)
def test_a_condition_is_met_by_exactly_the_hands_with_its_verdict(
    play: str, on: str, known: str, capsys: Capture
) -> None:
    depends_on = ruled(capsys, play, "--on", on, "--holding", f"{known} + 1 unseen")[1]["depends_on"]
    deals = []
    for card in (*RANKS, *(name for name in MAJORS if name not in known)):
        hand = [*known.split(), card]
        case = f"{ONE}trick: [Ada: {on}]\nhands: {{Ben: {' '.join(hand)}}}\nrulings: [play: {play}]\n"
        ((_, deal),) = rulings(loads(case), NOTHING)
        deals.append((hand, deal.verdict))
    assert {verdict for _, verdict in deals} == {"legal", "illegal"}
    for answer in ("legal", "illegal"):
        conditions = depends_on[f"{answer}_if"]
        for hand, verdict in deals:
            met = any(all(holds(word, hand) for word in words) for words in conditions)
            assert met == (verdict == answer), (hand, answer)
        for words in conditions:
            for idle in words:
                rest = [word for word in words if word != idle]
                met_too = [verdict for hand, verdict in deals if all(holds(word, hand) for word in rest)]
                assert set(met_too) != {answer}, (words, idle)


# -- the witnesses


@pytest.mark.long
@pytest.mark.parametrize(
    ("play", "on", "holding"),
    [
        ("VI", "VI", "VI + 4 unseen"),
        ("VIII VIII", "VI VI", "VIII VIII Tower + 2 unseen"),
        ("pass", "VI", "5 unseen"),
        ("VII VII VII", "VI VI", "unseen"),
        ("Magician", "Ace", "unseen"),
        ("Fool as IX", "VI", "Fool + 2 unseen"),
        ("Lovers", "Ace", "Lovers + 3 unseen"),
        ("discard Chariot to P1", "VI", "unseen"),
        ("VI VI showing Strength and World", "VI", "VI VI + 3 unseen"),
    ],
)
def test_each_witness_has_its_verdict(play: str, on: str, holding: str, capsys: Capture) -> None:
    code, data = ruled(capsys, play, "--on", on, "--holding", holding)
    assert code == 3
    for answer, expected in (("legal", 0), ("illegal", 1)):
        hand = data["depends_on"]["witness"][answer]
        assert (play, hand, *_judged(capsys, play, on, hand)) == (play, hand, expected, answer)
        if unseen := re.search(r"(\d+) unseen", holding):
            known = holding.partition("+")[0].split() if "+" in holding else []
            assert len(_cards(hand)) == len(known) + int(unseen[1])


def _judged(capsys: Capture, play: str, on: str, hand: str) -> tuple[int, str]:
    code, data = ruled(capsys, play, "--on", on, "--holding", hand)
    return code, data["verdict"]


def _cards(hand: str) -> list[str]:
    return re.findall("|".join(sorted((*RANKS, *MAJORS), key=len, reverse=True)), hand)


@pytest.mark.parametrize("hand", thinned(["VIII VIII + 1 unseen", "VIII + 3 unseen", "unseen"], 3, LONG))
def test_a_witness_after_a_history_fits_it(hand: str, write: Write, capsys: Capture) -> None:
    doubted = TIE.replace("  - Ben: VII\n", "  - Ben: VII\n    disputed: yes\n")
    code, data = ruled(capsys, write(doubted.format(hand=hand)))
    assert code == 3
    for answer, expected in (("legal", 0), ("illegal", 1)):
        witness = data["depends_on"]["witness"][answer]
        assert ruled(capsys, write(doubted.format(hand=witness)))[0] == expected


# -- under other readings


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "number"), thinned([("devil-hand-unknown", 0), ("death-hand-unknown", 0), ("hidden-tie-of-aces", 0)], 3)
)
def test_the_readings_are_named_under_which_the_conditions_are_others(file: str, number: int) -> None:
    case = api.load(str(CASES / f"{file}.yaml"))
    open_ones = [e for e in case.rulings if api.rule(e, wanted=NOTHING).verdict == "depends"]
    expected = open_ones[number]
    depends_on = api.rule(expected).depends_on
    assert depends_on is not None and depends_on.changed_by is not None and not depends_on.more
    least = {len(change) for change in depends_on.changed_by}
    assert least <= {1}
    named = {next(iter(change.items())) for change in depends_on.changed_by}
    differ = set()
    for reading in GAMES[case.situation.game.id].own_readings:
        for option in reading.names[1:]:
            other = api.rule(expected, wanted=BRIEF, readings={reading.key: option}).depends_on
            if other is None or set(other.legal.conditions) != set(depends_on.legal.conditions):
                differ.add((reading.key, option))
    assert named == differ


@pytest.mark.long
def test_a_reading_is_named_under_which_the_history_settles_it() -> None:
    case = api.load(str(CASES / "hidden-magician-on-an-ace.yaml"))
    proven = next(e for e in case.rulings if api.rule(e, wanted=BRIEF).contested and api.rule(e).legal)
    depends_on = api.rule(proven, readings={"th.temperance.mimic": "mimic"}).depends_on
    assert depends_on is not None and depends_on.changed_by == depends_on.settled_by == (
        {"th.temperance.mimic": "lead"},
    )


@pytest.mark.long
def test_the_readings_are_printed_as_for_a_settled_verdict(capsys: Capture) -> None:
    out = " ".join(
        output_of(capsys, ["judge", str(CASES / "devil-hand-unknown.yaml"), "--time-limit", "300"], 3).split()
    )
    assert "= holds under the default readings; on other conditions with th.mandatory.force_rescind = yes" in out


# -- plays


def listed(capsys: Capture, *arguments: str) -> dict[str, bool]:
    """Each play listed, and whether it is certain, in the text and in the JSON alike."""
    capsys.readouterr()
    text = output_of(capsys, ["plays", *arguments]).partition("possible, if the hand has the cards")
    assert run(["plays", *arguments, "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for certain, part in ((True, text[0]), (False, text[2])):
        lines = [line for line in part.splitlines()[1:] if line] if text[1] else part.splitlines()
        stated = [line.strip() for line in lines] if text[1] or certain else []
        named = [entry["play"] for entry in entries if entry["certain"] == certain]
        assert [line.split("  ")[0] for line in stated] == named
    return {entry["play"]: entry["certain"] for entry in entries}


def test_plays_are_certain_or_possible(capsys: Capture) -> None:
    assert listed(capsys, "--on", "6 6", "--game", "tahimi", "--holding", "8 8 + 1 unseen") == {
        "8 8": True,
        "pass": True,
    }
    unseen = listed(capsys, "--on", "Q Q", "--game", "tahimi", "--holding", "K K + 2 unseen")
    assert unseen == {"K K": True, "A A": False, "pass": True}


@pytest.mark.long
def test_what_would_be_shown_for_a_possible_play(capsys: Capture) -> None:
    entries = {
        entry["play"]: entry
        for entry in map(json.loads, output_of(capsys, ["plays", "--on", "VI VI", "--json"]).splitlines())
    }
    for play, shows in (
        ("VI VI", [["Strength"]]),
        ("VI", [["Strength", "Star"]]),
        ("Ace", [["Star"], ["Sun"]]),
        ("VII VII VII", [["World"]]),
        ("VII VII", [[]]),
        ("pass", [[]]),
    ):
        assert not entries[play]["certain"] and entries[play]["show"] == shows
        for powers in shows if play != "pass" else ():
            holding = " ".join((play, *powers))
            code, ruling = ruled(capsys, play, "--on", "VI VI", "--holding", holding)
            assert code == 0 and ruling["show"] == [powers]
            for missing in powers:
                fewer = " ".join((play, *(power for power in powers if power != missing)))
                assert ruled(capsys, play, "--on", "VI VI", "--holding", fewer)[0] == 1


@pytest.mark.long
def test_plays_that_the_history_makes_certain(capsys: Capture) -> None:
    assert listed(capsys, str(CASES / "hidden-pass-proves-a-prohibition.yaml")) == {"pass": True}
    back = listed(capsys, str(CASES / "hidden-judgement-gives-back.yaml"))
    assert back == {"King": True, "Ace": False}


@pytest.mark.long
def test_plays_are_those_that_judge_does_not_refuse(capsys: Capture) -> None:
    flags = ["--on", "Queen", "--holding", "King Death + 1 unseen"]
    entries = listed(capsys, *flags)
    assert {"King", "Ace", "pass"} <= set(entries)  # the Lovers would make a pass legal
    for play, certain in entries.items():
        code = run(["judge", play.partition("|")[0], *flags])
        assert code in ((0,) if certain else (0, 3)), play


@pytest.mark.long
def test_every_line_fits_eighty_columns(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    questions: Iterable[list[str]] = (
        ["VII VII", "--on", "VI VI"],
        ["pass", "--on", "VI"],
        ["VI VI showing World", "--on", "VI", "--holding", "VI VI + 3 unseen"],
        [str(CASES / "hidden-pass-proves-a-prohibition.yaml")],
    )
    for question in questions:
        run(["judge", *question])
        # A file is named as it was, however long its path.
        lines = [line for line in capsys.readouterr().out.splitlines() if "-->" not in line]
        assert lines and all(len(line) <= 80 for line in lines)


def test_a_list_of_cards_that_the_hand_lacks_is_not_printed_twice(capsys: Capture) -> None:
    printed = notes_of(capsys, "draw", "--game", "taruno", "--on", "Ada: 5 of Cups", "--holding", "unseen")[1]
    assert printed["legal"].startswith("only if you do not hold the 2, 3, 4, 6, 7, 8, 9, 10, Page, Knight, Queen or ")
    assert printed["illegal"] == "only if you hold any of these."
