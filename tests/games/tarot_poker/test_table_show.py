"""The show at a live table: who has still to show, what a hand came to, and what a seat sees of it."""

from __future__ import annotations

import pytest

from adjudicator.api import replay
from tests.cli.tables import Table

ADA = "Hermit, 9 of Swords, K of Cups, 9 of Cups, 4 of Cups"
BEN = "5 of Cups 6 of Cups K of Swords 2 of Wands Moon"
CLEO = "3 of Swords 3 of Wands J of Wands Q of Wands Sun"
PLAYED = ("bet 5", "all in", "call", "call", *["stand pat"] * 3)


def a_table(seat: str | None = None, *played: str) -> Table:
    """A table at which Ada's hand is known, and the hands of the others are seen at the show."""
    table = Table({"Ada": ADA}, seat, game="tarot-poker", width=80)
    for line in played:
        table.says(line)
    return table


def test_who_has_still_to_show_is_named_until_nobody_has() -> None:
    table = a_table(None, *PLAYED[:-1])
    text = table.says(PLAYED[-1])
    assert "The draw is over." in text and "have shown" not in text
    assert "Ben and Cleo have still to show: Ben: shows CARDS; or wins NAME, as you have it." in text
    assert "what is due: Ben and Cleo are to show" in table.says("what is due")
    assert "Cleo has still to show" in table.says(f"Ben: shows {BEN}")
    text = table.says(f"Cleo: shows {CLEO}")
    pot = "the pot of 300 goes to Ada with three of a kind, 9 K 4: the Hermit stands for the 9 of Coins"
    assert pot in " ".join(text.split())
    assert "chips: Ada 300, Ben 0, Cleo 0" in text and "Ada, Ben and Cleo have shown." in text
    assert "what is due: nothing" in table.says("what is due")


def test_a_hand_that_is_shown_without_a_name_is_whose_it_may_be() -> None:
    table = a_table(None, *PLAYED)
    assert "Ada: shows" in table.says(f"shows {ADA}")
    assert "It could be Ben and Cleo" in table.says(f"shows {BEN}")


def test_all_in_is_printed_and_kept_as_the_bet_that_it_was() -> None:
    table = a_table(None, "bet 5")
    assert "Ben: raise to 99" in table.says("goes all in")
    assert str(table.live.record.entries[-1].event) == "Ben: raise to 99"
    assert "Cleo: call" in table.says("all in")


def test_who_won_says_where_the_chips_went_if_they_can_have_gone_one_way_only() -> None:
    table = a_table(None, *PLAYED)
    text = table.says("wins Ben")
    assert "hand 1: as the table has it, Ben 300" in text and "The hand is over, as you have it." in text
    assert "what is due: nothing" in table.says("what is due")
    assert "Ben cannot" not in text and "cannot be divided so where Ben won" in table.says("shares Ada 300")


@pytest.mark.parametrize(
    ("bets", "text"),
    [
        (
            ["Ada: all in", "Ben: call", "Cleo: raise to 80", "Ben: call"],
            "the pot of 60 goes to Ada with three of a kind, 9 K 4: the Hermit stands for the 9 of Coins; the pot of 20 "
            "goes to Cleo with three of a kind, 3 Q J; 51 come back to Cleo",
        ),
        (["Ada: bet 5", "Ben: fold", "Cleo: fold"], "the pot of 8 goes to Ada"),
    ],
    ids=["side pots", "nobody else is in"],
)
def test_each_pot_is_printed_once_with_the_hand_and_what_comes_back(bets: list[str], text: str) -> None:
    hands = {"Ada": ADA, "Ben": BEN, "Cleo": CLEO.replace("Sun", "3 of Cups")}
    deal = {"deal": hands, "stacks": {"Ada": "20", "Ben": "30", "Cleo": "82"}}
    pat = [{player: "stand pat"} for player in hands] if "fold" not in bets[-1] else []
    lines = [deal, *(dict([bet.split(": ")]) for bet in bets), *pat]
    audit = replay({"game": "tarot-poker", "players": "Ada Ben Cleo", "lines": lines})
    assert audit.results[0].text[0] == f"hand 1: {text}"


@pytest.mark.long
def test_a_seat_sees_the_hands_of_a_show_and_none_before() -> None:
    table = a_table("Ada", *PLAYED)
    assert "Ben: 5 unseen" in table.says("hands")
    table.says(f"Ben: shows {BEN}")
    table.says(f"Cleo: shows {CLEO}")
    assert f"Ben: {BEN}" in table.says("hands")
    text = table.says("who wins")
    assert "who wins: Ada" in text and "high card, K 6 5 2 nothing" in text
