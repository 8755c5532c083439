"""A live table as it is seen: what is drawn of it, whose hand is shown, what it asks once."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from adjudicator.cli.table_settings import CONDITIONS, HANDS, HINT
from tests.cli.tables import Table, kept, piped, terminal
from tests.oracles.loka_walk import walk

pytestmark = pytest.mark.no_cover

OPEN = {"Ada": "VI VI X II", "Ben": "VI Strength Devil King", "Cleo": "II III High Priestess IX"}


def at_loka(seat: str | None = None, width: int = 80) -> tuple[Table, str]:
    """A table of Loka whose hands are known, the cards laid away; and a card of the eldest's."""
    hands, events = walk(random.Random(1), {})
    dealt = {player: ", ".join(cards) for player, cards in hands.items()}
    table = Table(dealt, seat, None, "loka", width)
    table.says(f"discard {', '.join(events[0].cards)}")
    return table, next(card for card in hands["Ada"] if card.endswith(" of Cups"))


# -- what is drawn


def test_the_table_is_drawn_with_the_legal_cards_marked() -> None:
    table = Table(OPEN)
    assert table.says("II", "table").splitlines() == [
        "table  II (Ada)",
        "cards  Ada 3  Ben 4  Cleo 4",
        "Ben    VI*  King*  Strength  Devil",
        "       * may be played",
        "Ben is to play or to pass.",
    ]
    table.draws = True
    lines = table.says("VI").splitlines()
    assert (
        lines[0] == "Ben: VI" and lines[1] == "table  II (Ada)  VI (Ben)" and lines[-1] == "Cleo is to play or to pass."
    )
    assert table.says("") == "\n".join(lines[1:])


def test_suits_are_drawn_as_their_signs_with_their_colours() -> None:
    table, card = at_loka("Ada")
    table.signs = True
    text = table.says(card, "table")
    assert f"table  {card} (Ada)" in text and "\n       ♥ Cups    " in text
    styles: dict[str, str] = {}
    table.tell = lambda lines: styles.update(piece for line in lines for piece in line.pieces)
    table.take("table")
    assert styles["♥ Cups  "] == styles["♦ Coins "] == styles[card] == "red" and styles["♠ Swords"] == ""
    table, card = at_loka("Ada")
    assert f"{card} (Ada)" in table.says(card, "table") and "♥" not in table.says("table")


def test_no_card_is_torn_in_a_narrow_terminal() -> None:
    table, card = at_loka(width=40)
    hands = {"Ada": "II High Priestess Wheel of Fortune", "Ben": "VI + 3 unseen", "Cleo": "Hanged Man III"}
    narrow = Table(hands, width=40)
    outputs = [table.says(typed) for typed in ("table", "hands", "plays", "help", card, "Ben: World", "undo", "why")]
    outputs += [narrow.says(typed) for typed in ("table", "hands", "plays", "Ada: Hanged Man", "undo", "plays Ben")]
    for text in outputs:
        lines = text.splitlines()
        assert max(map(len, lines)) <= 40, text
        assert not [
            line
            for line in lines
            if re.search(r"((Ace|\d|King|Queen|Jack|Cavalier|Wheel) of|High|Hanged|Wheel)$", line)
        ], text


def test_who_takes_a_trick_is_printed() -> None:
    table = Table(OPEN | {"Ben": "VI King"})
    assert table.says("X", "pass", "pass").splitlines() == [
        "Cleo: pass",
        "Ada takes the trick.",
        "Ada is to lead or to pass.",
    ]


# -- hands of others


def test_a_table_asks_whose_hand_is_shown_when_it_matters() -> None:
    table = Table()
    table.settings.asks = table.draws = True
    assert HANDS not in table.says("deal") and "Ada is to lead or to pass." in table.printed
    table.says("undo")
    text = table.says("deal random")
    assert text.endswith(HANDS) and "cards  " not in text and table.prompt == "whose hand"
    assert "error[unknown-player]" in table.says("VI") and table.says("") == HANDS
    text = table.says("help")
    assert "plays, why" in text and text.endswith(HANDS) and not table.take("quit")
    assert [word for word, _ in table.offers.after("")] == ["Ada", "Ben", "Cleo", "all"]
    text = table.says("ben")
    assert table.seat == "Ben" and "cards  Ada 20  " in text and "\nhand   " in text
    assert "error[hidden]" in table.says("plays Ada")
    assert table.says("seat all") == "Every hand is shown here." and "error" not in table.says("plays Ada")
    for seat, asks, settled in (("Ada", True, False), (None, False, False), (None, True, True)):
        table = Table(seat=seat)
        table.settings.asks, table.settings.settled = asks, settled
        assert HANDS not in table.says("deal random")


def test_no_message_tells_a_seat_of_another_hand() -> None:
    table, _ = at_loka("Ada")
    assert table.says("undo").startswith("taken back: Cleo: what is not shown here")
    assert table.says("redo").startswith("counts again: Cleo: what is not shown here")
    hands = {"Ada": "II IV", "Ben": "Hierophant VI", "Cleo": "III IV"}
    open, seen = Table(hands), Table(hands, "Ada")
    assert "Hierophant" in open.says("who leads")
    assert "Hierophant" not in seen.says("who leads") and seen.says("who leads").startswith("Ben is to act")
    assert "Hierophant" not in seen.says("table") and "II" in seen.says("table")


def test_the_terminal_draws_and_asks(tmp_path: Path) -> None:
    with terminal(["--seed", "3", "--record", "g.jsonl"], tmp_path) as there:
        assert "cards  " not in there.until("A name, or all.")
        there.until("whose hand>")
        there.type("Ada\r")
        assert "hand   " in there.until("Ada is to lead or to pass.")
        there.until("Ada>")
        there.type("pass\r")
        screen = there.until("Ben is to lead or to pass.")
        assert re.search(r"cards  Ada \d+  Ben \d+ ", screen) and "hand   " in screen
    assert kept(tmp_path) == [{"Ada": "pass"}]


def test_both_options_on_hands_are_refused(tmp_path: Path) -> None:
    done = piped(["--seat", "Ada", "--open-hands", "--record", "g.jsonl"], "", tmp_path)
    assert done.returncode == 2 and "error[two-sources]" in done.stderr


@pytest.mark.long
def test_where_a_game_stands_is_printed_when_it_is_gone_on_with(tmp_path: Path) -> None:
    lines = ['{"deal": {"Ada": "VI + 19 unseen"}}', '{"Ada": "VI"}', '{"Ben": "VII"}', '{"Cleo": "pass"}']
    (tmp_path / "g.jsonl").write_text("\n".join(['{"game": "tarot-himi", "players": "Ada Ben Cleo"}', *lines, ""]))
    done = piped(["--resume", "g.jsonl", "--seat", "Ada"], "table\n", tmp_path)
    assert "The last lines were Ada: VI, Ben: VII and Cleo: pass." in done.stdout
    assert "table  VI (Ada)  VII (Ben)" in done.stdout


# -- conditions


@pytest.mark.long
@pytest.mark.parametrize("asks", [True, False])
def test_conditions_are_printed_once_unless_they_are_wanted(asks: bool) -> None:
    table = Table({})
    table.settings.asks = asks
    text = table.says("VI")
    assert "Legal only if" in text and text.endswith(CONDITIONS if asks else HINT)
    for typed in ("VII", "VIII"):
        text = table.says(typed)
        assert "Legal only if" not in text and HINT not in text and "counts: nobody can tell yet" in text
    assert "Legal only if" in " ".join(table.says("why").split()) or "only if" in table.says("why")
    assert "told after each" in table.says("conditions yes") and "Legal only if" in table.says("IX")
    assert "error[bad-option]" in table.says("conditions perhaps")


def test_conditions_are_printed_for_whoever_says_yes() -> None:
    table = Table({})
    table.settings.asks = True
    table.says("VI", "yes")
    assert "Legal only if" in table.says("VII") and table.settings.open == ""
