"""Rounds recorded from their middle on: between two tricks, and within one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.engine.lines import DealLine
from adjudicator.files.diagnostics import Fault
from adjudicator.records.audit import audit
from adjudicator.records.record import loads
from adjudicator.records.write import as_yaml, line
from tests.cli.tables import Table
from tests.helpers import audited, faults_of
from tests.records.test_decrees import MIDDLE, ids, reasons_in

HAND = """game: loka
players: Ada Ben Cleo
lines:
  - deal: {Ada: King of Cups Ace of Cups, Ben: 2 unseen, Cleo: 2 unseen}
    leads: Ben
    tricks: {Ada: 9, Ben: 8, Cleo: 6}
"""
"""Two tricks before the end; of the tricks before only who won them."""


def refused(text: str) -> list[Fault]:
    """Why a record is refused."""
    return list(faults_of(audited, text))


# -- between two tricks


def test_the_rest_of_a_hand_is_ruled() -> None:
    assert ids(HAND + "  - Ben: 3 of Coins\n  - Cleo: 4 of Coins\n  - Ada: King of Cups\n") == []
    followed = HAND.replace("King of Cups Ace of Cups", "King of Cups Ace of Coins")
    assert ids(followed + "  - Ben: 3 of Coins\n  - Cleo: 4 of Coins\n  - Ada: King of Cups\n") == [(4, "LO-FOLLOW")]
    assert ids(HAND + "  - Cleo: 3 of Coins\n") == [(2, "LO-TRICK")]
    assert "Ben has the lead" in reasons_in(HAND + "  - Cleo: 3 of Coins\n")


END = """  - Ben: 3 of Coins
  - Cleo: 4 of Coins
  - Ada: King of Cups
  - Cleo: 5 of Coins
  - Ada: Ace of Cups
  - Ben: 6 of Coins
"""
PLAYED = ("King of Cups", "Ace of Cups", *(f"{rank} of Coins" for rank in (3, 4, 5, 6)))


def whole(unnamed: int = 0) -> tuple[str, str]:
    """A record with all cards of the tricks before, but for so many of Ben's; and what was laid away."""
    singles = loads(HAND).lexicon.deck.singles
    rest = [card for card in singles if card not in ("Fool", *PLAYED)]
    ben = " ".join(rest[27 + unnamed : 51]) + (f" + {unnamed} unseen" if unnamed else "")
    won = f"Ada: {' '.join(rest[:27])}, Ben: {ben}, Cleo: {' '.join(rest[51:69])}"
    return f"{HAND}    won: {{{won}}}\n", f"    discards: Fool {' '.join(rest[69:])}\n"


def results(text: str) -> list[dict[str, object]]:
    """What the hands of a record came to that are counted."""
    return [result.as_dict() for result in audit(loads(text)).results]


def test_a_hand_is_counted_where_every_card_is_known() -> None:
    known, laid = whole()
    (result,) = results(known + laid + END)
    assert result["tricks"] == {"Ada": 9, "Ben": 9, "Cleo": 7}
    assert isinstance(points := result["points"], dict) and sum(points.values()) == 171
    assert results(known + END) == [result], "what never came up was laid away"
    assert results(whole(2)[0] + laid + END) == [result], "what never came up lies in Ben's tricks"
    assert results(whole(2)[0] + END) == [], "it lies there, or was laid away"


def test_points_that_are_given_settle_a_hand_of_which_not_every_card_is_known() -> None:
    (left,) = audit(loads(HAND + END)).uncounted
    assert "not the whole pack" in " ".join(left.text)
    (result,) = results(HAND + END + "  - points: {Ada: 60, Ben: 57, Cleo: 54}\n")
    assert result["settlement"] == {"Ada": 9, "Ben": 0, "Cleo": -9}
    early = HAND + "  - points: {Ada: 60, Ben: 57, Cleo: 54}\n"
    assert results(early)[0]["settlement"] == result["settlement"]
    assert ids(HAND + END + "  - points: {Ada: 60, Ben: 57, Cleo: 55}\n") == [(8, "LO-POINTS")]


def test_the_fool_of_a_trick_before_is_paid_for_with_a_card_nobody_has_named() -> None:
    owed = HAND.replace("Cleo: 6}", "Cleo: 6}\n    fool: Ada to Ben") + END
    assert ids(owed + "  - Ada: gives 7 of Coins\n") == []
    assert ids(owed + "  - Ada: gives 3 of Coins\n") == [(8, "LO-DEBT-CARD")], "it is in Cleo's tricks"
    assert ids(HAND.replace("Cleo: 6}", "Cleo: 6}\n    fool: Ada to Ben") + "  - Ben: Fool\n") == [(2, "not-held")]


def test_cards_of_the_tricks_before_are_in_no_hand() -> None:
    gone = HAND.replace("Cleo: 6}", "Cleo: 6}\n    won: {Ada: 3 of Coins + 26 unseen}")
    assert [id for _, id in ids(gone + "  - Ben: 3 of Coins\n")] == ["not-held"]
    assert "lies in the tricks before" in reasons_in(gone + "  - Ben: 3 of Coins\n")


@pytest.mark.parametrize(
    ("old", "new", "code", "help"),
    [
        ("    tricks: {Ada: 9, Ben: 8, Cleo: 6}\n", "", "tricks-untold", "add tricks: {Ada: 9"),
        ("Ben: 8", "Ben: 7", "misdealt", "mend the hand, or tricks:"),
        ("Ben: 8", "Ben: 99", "too-many-tricks", "count them again"),
        ("Ben: 2 unseen", "Ben: 3 unseen", "misdealt", "mend the hand, or tricks:"),
        ("Ben: 2 unseen", "Ben: King of Cups + 1 unseen", "too-many-cards", "mend the hands, or discards:"),
        ("leads: Ben", "leads: Ben\n    discards: Ace of Cups", "too-many-cards", "mend the hands"),
        ("leads: Ben", "leads: Ben\n    won: {Ben: Ace of Cups + 23 unseen}", "too-many-cards", "take one"),
        ("leads: Ben", "leads: Ben\n    won: {Ben: 20 unseen}", "misfit", "name the cards"),
        ("leads: Ben", "leads: Ben\n    won: {Ben: Seven}", "ambiguous", ""),
        ("leads: Ben", "leads: Ben\n    won: 7", "bad-value", "write it like won:"),
        ("leads: Ben", "leads: Ben\n    out: Ada", "no-lead", "leave out: out"),
        ("leads: Ben", "leads: Ben\n    fool: Ada to Zoe", "unknown-player", "here are Ada, Ben and Cleo"),
        ("Ben: 8", "Zoe: 8", "unknown-player", "here are Ada, Ben and Cleo"),
        ("Ada: 9, Ben: 8", "Ada: 17, Ben: 0", "no-lead", "name who won the last trick"),
        ("    leads: Ben\n", "", "bad-value", "say who leads now: leads: NAME"),
        ("Ada Ben Cleo\n", "Ada Ben Cleo\nround: 2\n", "", ""),
    ],
)
def test_what_does_not_fit_together_is_refused(old: str, new: str, code: str, help: str) -> None:
    assert HAND.count(old) == 1
    if not code:
        assert ids(HAND.replace(old, new)) == []
        return
    (fault, *_) = refused(HAND.replace(old, new))
    assert fault.code == code and help in fault.help
    assert fault.place is not None and fault.place.line >= 4


def test_all_tricks_won_leave_nothing_to_lead() -> None:
    over = HAND.replace("{Ada: King of Cups Ace of Cups, Ben: 2 unseen, Cleo: 2 unseen}", "unseen")
    (fault,) = refused(over.replace("Ada: 9", "Ada: 11"))
    assert (fault.code, fault.message) == ("no-lead", "all 25 tricks are won, and Ben leads")


# -- within a trick

ON = HAND.replace("Ben: 2 unseen", "Ben: 1 unseen") + "    trick: [{Ben: 3 of Coins}]\n"


def test_a_trick_that_is_on_is_written_beside_the_hands_as_they_are() -> None:
    assert ids(ON + "  - Cleo: 4 of Coins\n") == []
    assert ids(ON + "  - Ada: Ace of Cups\n") == [(2, "LO-TURN")]
    assert results(ON + END.split("\n", 1)[1] + "  - points: {Ada: 60, Ben: 57, Cleo: 54}\n")
    (fault,) = refused(ON.replace("Ben: 1", "Ben: 2"))
    assert fault.code == "misdealt"
    assert [
        id
        for _, id in ids(
            ON.replace("{Ben: 3", "{Cleo: 3").replace("Cleo: 2 u", "Cleo: 1 u").replace("Ben: 1 u", "Ben: 2 u")
        )
    ] == ["LO-TRICK"]


@pytest.mark.long
def test_a_trick_of_a_climbing_game_may_be_on() -> None:
    on = MIDDLE.replace("discards: World", "discards: World\n    trick: [{Ben: V V}, {Cleo: VIII VIII}]")
    assert ids(on + "  - Ada: IX IX\n") == []
    assert [line for line, _ in ids(on + "  - Ada: VII VII\n")] == [2]
    tahimi = """game: tahimi
players: Ada Ben Cleo
lines:
  - deal: {Ada: 5 unseen, Ben: 6 + 3 unseen, Cleo: 7 7}
    leads: Ben
    trick: [{Ben: 6}, {Cleo: 7}, {Ada: pass}]
"""
    assert ids(tahimi + "  - Ben: 6\n")[0][0] == 2
    assert ids(tahimi + "  - Ben: 8\n") == []


def test_cards_that_came_into_a_hand_within_the_trick_are_written_behind_the_deal() -> None:
    on = MIDDLE.replace("discards: World", "discards: World\n    trick: [{Ben: V}, {Ben: draws III}]")
    (fault,) = refused(on)
    assert fault.code == "moved-in-trick" and "behind deal:" in fault.help
    assert fault.place is not None and fault.place.line == 9


@pytest.mark.parametrize("text", [HAND, ON, whole()[0] + whole()[1], MIDDLE])
def test_the_facts_of_the_middle_are_written_as_they_are_read(text: str) -> None:
    record = loads(text)
    events = [entry.event for entry in record.entries]
    again = loads(as_yaml({"game": record.game.id, "players": " ".join(record.players)}, [line(*events)]))
    assert [entry.event for entry in again.entries] == events and isinstance(events[0], DealLine)


def test_other_games_refuse_the_facts_of_the_middle_of_a_round() -> None:
    (fault,) = refused(MIDDLE.replace("out: Dov", "out: Dov\n    tricks: {Ada: 3}"))
    assert fault.code == "foreign-key" and fault.place is not None and fault.place.line == 8


def test_so_many_players_as_the_game_has_play_a_round() -> None:
    (fault,) = refused(HAND.replace("leads: Ben", "leads: Ben\n    players: Ada Ben"))
    assert fault.message == "players are three names, and here are 2"
    (fault,) = refused(MIDDLE.replace("leads: Ben", "leads: Ben\n    players: Ada"))
    assert fault.message == "players are three to eight names, and here is 1"


# -- at a live table


def test_a_table_begins_in_the_middle_of_a_hand() -> None:
    table = Table(game="loka")
    begun = (
        "deal Ada: King of Cups Ace of Cups; Ben: 1 unseen; Cleo: 2 unseen; leads Ben; trick Ben: 3 of Coins; "
        "tricks Ada: 9; tricks Ben: 8; tricks Cleo: 6; won Ben: 7 of Coins + 23 unseen; fool Ada to Ben"
    )
    assert "misdealt" in table.says(begun.replace("Ben: 1", "Ben: 2"))
    assert "Cleo is to act on Ben's 3 of Coins." in table.says(begun)
    assert "who won:" not in table.says("help")
    assert "9" in table.says("how many tricks has Ada taken")
    assert "Cleo takes trick 24 with the 4 of Coins." in table.says("4 of Coins", "King of Cups")
    assert "LO-POINTS" not in table.says("points 60 57 54") and table.live.going is None
    assert table.says("undo 4").endswith("The hand has not begun: deal.") or table.live.state is None


# -- the document on records


def examples() -> list[str]:
    """What the section of the document shows."""
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    section = page.partition("## Begun in the middle")[2].partition("\n## ")[0]
    return [block.partition("```")[0] for block in section.split("```text\n")[1:]]


def test_the_records_that_the_document_shows_are_sound() -> None:
    tahimi, loka, _ = examples()
    for text in (tahimi, loka):
        result = audit(loads(text))
        assert result.sound and result.open == ()
    (hand,) = results(loka)
    assert hand["settlement"] == {"Ada": 9, "Ben": 0, "Cleo": -9}


def test_the_line_that_the_document_shows_is_taken_and_kept(tmp_path: Path) -> None:
    _, _, typed = examples()
    table = Table(game="loka")
    assert "Cleo is to act on Ben's 3 of Cups." in table.says(typed.strip())
    kept = line(*(entry.event for entry in table.live.record.entries))
    head = {"game": "loka", "players": "Ada Ben Cleo"}
    assert loads(as_yaml(head, [kept])).entries == table.live.record.entries
