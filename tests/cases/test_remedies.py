"""What is refused names the mistake that people make, and not only the fault it leads to."""

from __future__ import annotations

import pytest

from adjudicator.api import Case, judge, loads
from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.files.diagnostics import Refused
from tests.helpers import fault_of, faults_of

TWICE = "hands are as they are now: leave out what Ada has played"


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi", "loka", "tarot-poker", "taruno"])
def test_one_hand_is_written_under_hands(game: str) -> None:
    with pytest.raises(Refused) as read:
        loads(f"game: {game}\nplayers: Ada Ben Cleo\nhand: {{Ada: unseen}}\n")
    with pytest.raises(Refused) as made:
        Case(game=game, players=["Ada", "Ben", "Cleo"], hand={"Ada": "unseen"})
    for refused in (read, made):
        assert [fault.help for fault in refused.value.faults] == ["did you mean hands:?"]


@pytest.mark.parametrize(
    "text",
    [
        "game: tahimi\nplayers: Ada Ben\ntrick:\n  - Ada: A A\nhands: {Ada: A A A A 3}",
        "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: Magician\nhands: {Ada: Magician V}",
        "game: loka\nplayers: Ada Ben Cleo\ntrick:\n  - Ada: 5 of Cups\nhands: {Ada: '5 of Cups, 6 of Cups'}",
        "game: taruno\nplayers: Ada Ben\ntop: 5 of Cups\nactions:\n  - Ada: 7 of Cups\n"
        "hands: {Ada: '7 of Cups, 3 of Wands'}",
    ],
)
def test_a_hand_as_it_was_before_the_history_is_known_as_such(text: str) -> None:
    assert {fault.help for fault in faults_of(lambda: loads(text + "\n")) if fault.code == "too-many-cards"} == {TWICE}


@pytest.mark.parametrize(
    ("game", "on", "play", "help"),
    [
        ("tarot-himi", "V", "Fool", "legal here: Fool as V,"),
        ("tarot-himi", "V", "discard Chariot", "write it like discard Chariot to P1"),
        ("tarot-poker", None, "Death", "write it like Death on P1"),
        ("tarot-poker", None, "Empress", "write it like Empress discarding 2 of Cups"),
        ("tarot-poker", None, "Emperor", "write it like Emperor discarding 2 of Cups, 3 of Cups"),
        ("tarot-poker", None, "Magician on P1", "write it like Magician on P1 giving 2 of Cups"),
        ("taruno", "5 of Cups", "Lovers", "write it like Lovers on P1"),
    ],
)
def test_a_detail_that_is_forgotten_is_requested_in_one_way(game: str, on: str | None, play: str, help: str) -> None:
    flags = Flags(game, None, (on,) if on else (), False, False, False, None, ())
    fault = fault_of(lambda: judge(from_flags(flags), play))
    assert fault.code == "incomplete" and fault.help.startswith(help) and fault.place is not None


@pytest.mark.parametrize(
    ("game", "own", "on", "play", "verdict"),
    [
        ("tarot-poker", {"phase": "draw"}, (), "discard 2 of Cups", "legal"),
        ("tarot-poker", {"phase": "second"}, (), "bet 10", "legal"),
        ("taruno", {"deaths": "2", "struck": "P1"}, ("5 of Cups",), "6 of Cups", "legal"),
    ],
)
def test_the_flags_of_a_game_tell_its_table(
    game: str, own: dict[str, str], on: tuple[str, ...], play: str, verdict: str
) -> None:
    hand = (
        "2 of Cups, 6 of Cups + 2 unseen"
        if game == "taruno"
        else "2 of Cups, 6 of Cups, 9 of Swords, 3 of Wands, 4 of Wands"
    )
    flags = Flags(game, hand, on, False, False, False, None, (), own)
    assert judge(from_flags(flags), play).verdict == verdict


@pytest.mark.parametrize(
    ("game", "own", "code"),
    [
        ("tarot-poker", {"phase": "drw"}, "bad-phase"),
        ("taruno", {"deaths": "many"}, "bad-option"),
        ("taruno", {"struck": "Eve"}, "unknown-player"),
        ("loka", {"phase": "draw"}, "no-phases"),
    ],
)
def test_flags_that_no_table_has_are_refused(game: str, own: dict[str, str], code: str) -> None:
    refused = faults_of(lambda: from_flags(Flags(game, None, ("5 of Cups",), False, False, False, None, (), own)))
    assert refused[0].code == code and refused[0].help


@pytest.mark.parametrize(
    ("typed", "help"),
    [
        ("shows 7 of Cups", "write it alone"),
        ("show", "write it alone"),
        ("pass", "write draw"),
        ("passes", "write draw"),
        ("hooray!", "says hooray"),
        ('"so long"', "says so long"),
    ],
)
def test_what_only_other_games_have_names_what_to_write_in_taruno(typed: str, help: str) -> None:
    fault = fault_of(
        lambda: judge(from_flags(Flags("taruno", None, ("5 of Cups",), False, False, False, None, ())), typed)
    )
    assert help in (fault.help or "") and fault.code in ("no-such-action", "unknown-card")


@pytest.mark.parametrize(
    "cry", ["says hooray", "say so long, and thanks", "shouts King of Cups!", "taruno!", "one card"]
)
def test_any_words_do_for_the_last_card_in_taruno(cry: str) -> None:
    assert [
        fault.code
        for fault in faults_of(
            lambda: judge(from_flags(Flags("taruno", None, ("5 of Cups",), False, False, False, None, ())), cry)
        )
    ] == ["no-decision"]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("starter: 9 of Swrds", "unknown-suit", 19),
        ("Turns up: 9 of Cups, 2 of Cups", "", 24),
        ("shows: 2 of Cups", "unknown-player", 5),
    ],
)
def test_only_what_is_nobodys_stands_before_a_line_without_a_name(line: str, code: str, column: int) -> None:
    text = f"game: taruno\nplayers: Ada Ben\ntop: 5 of Cups\nactions:\n  - {line}\n"
    fault = fault_of(loads, text)
    assert fault.place is not None and fault.place.column == column, fault
    assert not code or fault.code == code
