"""A card that proves an earlier play a revoke is ruled on, and names the line; what cannot be is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import adjudicator
from adjudicator.files.diagnostics import Refused
from tests.cli.driven import output_of
from tests.helpers import fault_of, faults_of

TRICK = """
  - Ada: 5 of Cups
  - Ben: 3 of Coins
  - Cleo: 6 of Cups
  - Cleo: 7 of Cups
  - Ada: 8 of Cups
"""


def case(trick: str = TRICK, more: str = "") -> adjudicator.Case:
    return adjudicator.loads(f"game: loka\nplayers: Ada Ben Cleo\ntrick:{trick}{more}")


def test_a_card_of_the_suit_led_before_proves_a_revoke() -> None:
    verdict = adjudicator.judge(case(), "9 of Cups")
    assert verdict.verdict == "legal" and verdict.because == ("LO-FOLLOW",)
    assert verdict.revokes == ("The 9 of Cups proves a revoke: Ben played the 3 of Coins (line 2).",)
    assert verdict.as_dict()["revokes"] == list(verdict.revokes)
    assert "= proves   The 9 of Cups proves a revoke: Ben played the 3 of Coins (line 2)." in str(verdict)


def test_a_trump_proves_that_a_card_of_a_third_suit_was_a_revoke() -> None:
    verdict = adjudicator.judge(case(), "2 of Trumps")
    assert verdict.verdict == "depends"
    assert verdict.revokes == ("The 2 of Trumps proves a revoke: Ben played the 3 of Coins (line 2).",)


def test_each_revoke_is_named() -> None:
    text = case(TRICK + "  - Ben: 4 of Coins\n  - Ada: 2 of Coins\n")
    lines = {text.split("(line ")[1] for text in adjudicator.judge(text, "9 of Cups").revokes}
    assert lines == {"2).", "6)."}


def test_what_proves_nothing_says_nothing() -> None:
    assert adjudicator.judge(case(), "5 of Coins").revokes == ()
    assert adjudicator.judge(case(), "Fool").revokes == ()


def test_a_line_in_dispute_is_not_proved_anew() -> None:
    disputed = TRICK.replace("  - Ben: 3 of Coins\n", "  - Ben: 3 of Coins\n    disputed: yes\n")
    verdict = adjudicator.judge(case(disputed), "9 of Cups")
    assert verdict.verdict == "legal" and verdict.revokes == ()


def test_a_history_that_cannot_have_been_names_the_line_that_shows_it() -> None:
    fault = fault_of(lambda: case(TRICK + "  - Ben: 9 of Cups\n"))
    assert fault.code == "impossible-history"
    assert (
        fault.message
        == "Ben played the 3 of Coins (line 2) against the rules: Ben: 9 of Cups (line 6) shows what that hand had"
    )
    assert "disputed" in fault.help


# -- one card of each


def test_no_card_is_laid_away_twice() -> None:
    dealer = adjudicator.loads("game: loka\nplayers: Ada Ben Cleo\nopening: yes\nturn: Cleo")
    for text in ("2 of Cups, 2 of Cups, 5 of Cups", "Fool Fool Fool", "3 of Cups 2 of Cups 3 of Cups"):
        with pytest.raises(Refused, match="card-twice"):
            adjudicator.judge(dealer, f"discard {text}")
    assert adjudicator.judge(dealer, "discard 2 of Cups, 3 of Cups, 5 of Cups").legal


@pytest.mark.parametrize(
    ("trick", "line"),
    [
        ("\n  - Cleo: discard 2 of Clubs, 3 of Clubs, 4 of Clubs\n  - Ada: 2 of Clubs\n", 5),
        ("\n  - Ada: 2 of Clubs\n  - Ben: 3 of Clubs\n  - Cleo: 4 of Clubs\n  - Cleo: 3 of Clubs\n", 7),
        (
            "\n  - Ada: 2 of Clubs\n  - Ben: 3 of Clubs\n  - Cleo: 4 of Clubs\n  - Cleo: 5 of Clubs\n"
            "  - Ada: 6 of Clubs\n  - Ben: 3 of Clubs\n",
            9,
        ),
    ],
)
def test_a_card_that_is_gone_does_not_come_again(trick: str, line: int) -> None:
    faults = [fault for fault in faults_of(case, trick) if fault.code == "too-many-cards"]
    assert [fault.place.line for fault in faults if fault.place] == [line]


def test_a_dealer_nobody_has_seen_the_cards_of_has_too_many_choices_to_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "dealer.yaml"
    text = "game: loka\nplayers: Ada Ben Cleo\nopening: yes\nturn: Cleo\nhands: {Cleo: King of Cups + 27 unseen}\n"
    file.write_text(text)
    assert (
        output_of(capsys, ["plays", "--case", str(file)])
        == "too many choices to list with so many cards unseen; judge rules on any\n"
    )
    assert (
        output_of(capsys, ["plays", "--case", str(file), "--by", "Ada"])
        == "no legal play: it is somebody else's turn\n"
    )


def test_nothing_is_paid_for_the_fool_before_the_hand_is_over() -> None:
    for ruling in (
        adjudicator.judge(case(), "gives 9 of Cups", by="Ben"),
        *(verdict for _, verdict in adjudicator.rulings(case(more="rulings: [{play: gives 9 of Cups, by: Ben}]\n"))),
    ):
        assert (ruling.verdict, ruling.because) == ("illegal", ("LO-DEBT-DUE",))
