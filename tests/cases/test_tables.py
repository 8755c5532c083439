"""What a table may be: what plays are declared as, cards counted over all of it, and what is left undone on it."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator.cli.app import run
from tests.cli.driven import Capture, complaint_of, output_of
from tests.helpers import faults_of

TAROT = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"
LOKA = "game: loka\nplayers: Ada Ben Cleo\n"


def refused(text: str, play: str = "") -> list[str]:
    """The faults of a case, or of a play in it."""
    return [
        f"{fault.code}: {fault.message}; {fault.help}"
        for fault in faults_of(lambda: adjudicator.judge(adjudicator.loads(text), play))
    ]


# -- what a play is declared as


@pytest.mark.parametrize(
    ("lines", "play", "message"),
    [
        ("", "Magician as Ace", "misdeclared: The Magician is a lead here"),
        ("Ada: Queen", "Magician as Ace", "misdeclared: on a Queen the Magician counts as a King, not as an Ace"),
        ("Ada: Tower", "Magician as Ace", "misdeclared: on the lowest the Magician counts as a II"),
        ("Ada: Magician as Ace", "III", "unsettled: The Magician is a lead here"),
        ("Ada: IX IX, Ben: High Priestess as Ace", "III", "on a IX the High Priestess counts as a X, not as"),
    ],
)
def test_a_card_is_not_declared_as_what_it_cannot_be(lines: str, play: str, message: str) -> None:
    turn = "" if lines else "turn: Ben\n"
    trick = ", ".join(f"{{{line}}}" for line in lines.split(", ")) if lines else ""
    faults = refused(f"{TAROT}{turn}trick: [{trick}]\n", play)
    assert message in faults[0]
    assert "alone" in faults[0]


@pytest.mark.parametrize("lies", ["King", "Ace"])
def test_what_a_card_is_declared_as_counts_in_what_follows(lies: str, capsys: Capture) -> None:
    on = ["--on", lies, "--on", "Magician as Ace"]
    # A Magician on an Ace is a tie, so somebody is taken to have held what allows it.
    text = output_of(capsys, ["judge", "III", *on, "--holding", "Temperance III"])
    assert "III on the Magician (counting as an Ace)" in text
    assert "TH-TEMPERANCE" in text


def test_flags_refuse_a_lead_that_is_declared_as_an_ace(capsys: Capture) -> None:
    assert "tell first which King or Ace lay there" in " ".join(
        complaint_of(capsys, ["judge", "III", "--on", "Magician as Ace", "--holding", "Temperance III"]).split()
    )


# -- cards are counted over the whole table


@pytest.mark.parametrize(
    ("text", "play", "wrong"),
    [
        (TAROT + "trick: [Ada: V V]\nhands: {Ben: IX IX}\ndiscards: IX IX IX", "IX IX", "5 of IX"),
        (TAROT + "trick: [Ada: V V]\nhands: {Ben: IX Tower}\ndiscards: Tower", "IX", "the Tower is told of already"),
        (TAROT + "trick: [Ada: V V]\nhands: {Ben: IX, Dov: IX IX}\ndiscards: IX IX", "IX", "5 of IX"),
        (TAROT + "trick: [Ada: V V, Ben: IX IX]\nhands: {Cleo: X}\ndiscards: IX IX IX", "X", "5 of IX"),
        (TAROT + "trick: [Ada: V V]\nhands: {Cleo: X}\ndiscards: Tower Tower", "pass", "the Tower is told of already"),
        (TAROT + "trick: [Ada: V V]\nhands: {Ben: unseen}\ndiscards: IX IX IX", "IX IX", "takes two IXs"),
        (TAROT + "trick: [Ada: V V]\nhands: {Dov: Death}", "Death", "takes Death, which is told to be elsew"),
        (LOKA + "trick: [Ada: KING]\nhands: {Ben: QUEEN + 23 unseen}\ndiscards: QUEEN", "QUEEN", "is told of already"),
        (LOKA + "trick: [Ada: KING]\nwon: {Cleo: QUEEN + 2 unseen}", "QUEEN", "the play takes the Queen"),
        (LOKA + "trick: [Ada: KING]\nhands: {Cleo: KING + 23 unseen}", "pass", "the King of Cups is told of already"),
    ],
)
def test_no_card_is_there_more_often_than_in_the_deck(text: str, play: str, wrong: str) -> None:
    written = [one.replace("QUEEN", "Queen of Cups").replace("KING", "King of Cups") for one in (text, play)]
    faults = refused(*written)
    assert len(faults) == 1
    assert faults[0].startswith("too-many-cards")
    assert wrong in faults[0]


@pytest.mark.parametrize("play", ["IX IX", "Tower"])
def test_a_ruling_of_a_file_takes_no_card_that_lies_elsewhere(play: str) -> None:
    rulings = f"discards: IX IX IX Tower\nrulings:\n  - play: {play}"
    assert "elsewhere" in refused(f"{TAROT}trick: [Ada: V V]\n{rulings}")[0]


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["9 9", "--on", "9 9", "--holding", "9 9 3", "--game", "tahimi"], ""),
        (["9 9", "--on", "8 8", "--on", "9 9", "--holding", "9 9 9", "--game", "tahimi"], "5 of 9"),
        (["VI VI", "--on", "VI VI VI", "--holding", "II + 3 unseen"], "the play takes two VIs, and three of"),
        (["Tower", "--on", "discard Tower", "--holding", "II Tower"], "the Tower is told of already"),
    ],
)
def test_cards_given_by_flags_are_counted_alike(arguments: list[str], wrong: str, capsys: Capture) -> None:
    code = run(["judge", *arguments])
    assert (code == 2) == bool(wrong)
    assert wrong in " ".join(capsys.readouterr().err.split())


DREW = """
discards: IX IX
trick:
  - Ada: VI
  - Ben: discard Wheel of Fortune with III IV
  - Ben: draws IX IX IV
"""


@pytest.mark.parametrize(
    ("hands", "wrong"),
    [
        ("{Ben: IX IX IV, Cleo: IX IX}", ""),
        ("{Ben: IX IX IV, Cleo: IX IX, Dov: IX}", "5 of IX"),
        ("{Ben: IX IX IV, Cleo: IV IV IV}", ""),
        ("{Ben: IX IX IV, Cleo: IV IV IV IV}", "5 of IV"),
    ],
)
def test_cards_drawn_out_of_the_discards_are_gone_from_there_once(hands: str, wrong: str) -> None:
    table = f"{TAROT}hands: {hands}{DREW}"
    if wrong:
        assert wrong in refused(table, "pass")[0]
    else:
        assert adjudicator.loads(table).to_act == "Cleo"


def test_the_wheel_drawn_again_is_in_the_hand_alone() -> None:
    drew = DREW.replace("draws IX IX IV", "draws IX IX Wheel of Fortune")
    assert adjudicator.loads(f"{TAROT}hands: {{Ben: IX IX Wheel of Fortune}}{drew}").to_act == "Cleo"


def test_a_card_drawn_out_of_the_discards_is_counted_once() -> None:
    drew = "trick: [Ada: VI, Ben: discard Wheel of Fortune with III, Ben: draws VIII IX]"
    hands = "hands: {Ben: VIII VIII VIII IX, Cleo: IX}\ndiscards: VIII IX IX IX IX"
    assert "5 of IX" in refused(f"{TAROT}{drew}\n{hands}", "IX")[0]
    fits = hands.replace("IX IX IX IX", "IX IX IX")
    assert adjudicator.judge(adjudicator.loads(f"{TAROT}{drew}\n{fits}"), "IX").legal


# -- what no law of a turn rules on


WHEEL = "trick: [Ada: VI, Ben: discard Wheel of Fortune with III, DRAW]\nhands: {Cleo: VII}\ndiscards: VIII IX\n"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Ben: draws VIII", "In exchange Ben draws two cards, the Wheel itself counted, and here is one card."),
        ("Ben: draws X King", "Not among the discards: X King."),
        (
            "Cleo: draws VIII IX",
            "Cleo has no cards to draw. Ben discarded the Wheel of Fortune, and draws two cards for it.",
        ),
    ],
)
def test_a_draw_that_cannot_have_been_is_refused_unless_it_is_in_dispute(line: str, wrong: str) -> None:
    faults = refused(TAROT + WHEEL.replace("DRAW", line), "VII")
    assert faults == [f"impossible-line: {wrong}; mend the line; if it is in doubt, add disputed: yes to it"]
    disputed = TAROT + WHEEL.replace("DRAW", f"{{{line}, disputed: yes}}")
    assert adjudicator.judge(adjudicator.loads(disputed), "VII").legal


@pytest.mark.parametrize("line", ["Ben: draws VIII III", "Ben: draws 2 unseen", "Ben: draws Wheel of Fortune IX"])
def test_a_draw_that_can_have_been_leaves_nothing_undone(line: str) -> None:
    verdict = adjudicator.judge(adjudicator.loads(TAROT + WHEEL.replace("DRAW", line)), "VII")
    assert verdict.legal
    assert not verdict.faults


@pytest.mark.parametrize(
    ("last", "text", "heading"),
    [
        ("Ben: discard Wheel of Fortune", "Ben still has to draw one card", "Wheel of Fortune"),
        ("Ben: discard Chariot to Ada", "Ada still owes Ben one card", "The Chariot"),
        ("Ben: discard Chariot to Ada, Ada: gives King", "Ben still owes Ada one card", "The Chariot"),
        ("Ben: discard Chariot to Ada, Ada: gives King, Ben: gives II", "", ""),
        ("Ben: discard Chariot to Ada, Cleo: pass", "", ""),
    ],
)
def test_a_turn_before_what_is_due_is_ruled_as_a_record_rules_it(last: str, text: str, heading: str) -> None:
    hand = "hands: {Cleo: VII VIII}"
    verdict = adjudicator.judge(
        adjudicator.loads(
            f"{TAROT}trick: [Ada: VI, {last}]\n{hand.replace('Cleo', 'Dov' if 'Cleo' in last else 'Cleo')}\n"
        ),
        "pass",
    )
    assert verdict.legal
    assert [(one.code, one.text) for one in verdict.faults] == ([("undone", f"{text}.")] if text else [])
    assert [cite.heading for one in verdict.faults for cite in one.cites[:1]] == ([heading] if text else [])
    assert not text or f'= rule     Tarot-himi, "{heading}"' in str(verdict)


def test_flags_tell_what_is_due_as_well(capsys: Capture) -> None:
    assert "You still owe P1 one card." in output_of(
        capsys, ["judge", "VI", "--on", "discard Chariot to You", "--holding", "VI VII"], 1
    )
    assert run(["judge", "VI", "--on", "V", "--on", "draws II", "--holding", "VI VII"]) == 2
