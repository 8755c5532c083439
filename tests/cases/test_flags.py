"""Situations from flags: whole tricks with names, and what the order of play refuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudicator.api import judge
from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.cases.questions import answered, put
from tests.helpers import fault_of, faults_of


def flags(game: str, *on: str, holding: str | None = None, players: str | None = None, **own: str) -> Flags:
    """Flags with some plays; `own` are those of the game."""
    return Flags(game, holding, on, False, False, False, players, (), own)


@pytest.mark.parametrize(
    ("game", "on", "place", "message"),
    [
        ("tahimi", ("one card", "A", "8"), "your second --on", "P2 acts out of turn: P1 is to play here"),
        (
            "tahimi",
            ("Ada: 9", "Ben: 10", "You: J", "You: Q"),
            "your fourth --on",
            "You act out of turn: Ada is to play here",
        ),
        (
            "tahimi",
            ("Ada: 9", "Ben: 10", "You: Q", "Ben: K"),
            "your fourth --on",
            "Ben acts out of turn: Ada is to play here",
        ),
        ("tarot-himi", ("Ada: IX", "Ada: X"), "your second --on", "Ada acts out of turn: you are to play here"),
        ("tarot-poker", ("Ada: bet 10", "Ada: call"), "your second --on", "Ada acts out of turn: you are to play here"),
        (
            "loka",
            ("Ada: 5 of Cups", "Ben: 6 of Cups", "Ada: 7 of Cups"),
            "your third --on",
            "Ada acts out of turn: you are to play here",
        ),
    ],
)
def test_a_play_out_of_order_is_refused_with_its_place(game: str, on: Sequence[str], place: str, message: str) -> None:
    fault = fault_of(lambda: from_flags(flags(game, *on), asking=True))
    assert (fault.place and fault.place.file, fault.message) == (place, message)
    assert fault.help


@pytest.mark.parametrize("play", ["raise to 8", "bet 8", "bet 80", "fold"])
def test_what_others_bet_is_followed(play: str) -> None:
    case = from_flags(flags("tarot-poker", play, holding="2 of Cups + 4 unseen"))
    assert case.to_act == "You" and [action.player for action in case.situation.table.history] == ["P1"]


@pytest.mark.parametrize("play", ["call", "call 10", "raise to 20", "raise 20"])
def test_an_answer_to_a_bet_that_the_flags_do_not_have_is_refused(play: str) -> None:
    case = from_flags(flags("tarot-poker", holding="2 of Cups + 4 unseen"))
    fault = fault_of(lambda: judge(case, play))
    assert fault.message == f"{play} answers a bet, and the situation has none" and "--facing" in fault.help
    none, ten = (from_flags(flags("tarot-poker", holding="2 of Cups", facing=chips)) for chips in ("0", "10"))
    assert judge(none, "call").verdict == "illegal" and judge(ten, "call").verdict == "legal"


@pytest.mark.parametrize(
    ("given", "play", "verdict"),
    [
        (
            flags("tahimi", "Ada: 10 10", "You: pass", "Bob: J J", "Ada: pass", holding="Q Q 3", players="Ada You Bob"),
            "Q Q",
            "legal",
        ),
        (
            flags("loka", "Ada: King of Swords", "Ben: 2 of Swords", holding="3 of Swords, 4 of Cups"),
            "4 of Cups",
            "illegal",
        ),
        (
            flags(
                "loka",
                "ada: King of Swords",
                "you: 2 of Swords",
                "Ben: 5 of Swords",
                "Ada: 3 of Cups",
                holding="4 of Cups",
            ),
            "4 of Cups",
            "legal",
        ),
        (
            flags("taruno", "Ada: 5 of Cups", "Ben: 5 of Wands", holding="King of Wands, 6 of Swords"),
            "6 of Swords",
            "illegal",
        ),
        (
            flags("taruno", "Ada: 5 of Cups", "Ben: 5 of Wands", holding="King of Wands, 6 of Swords"),
            "King of Wands naming Cups",
            "legal",
        ),
    ],
)
def test_a_whole_trick_is_given_with_names(given: Flags, play: str, verdict: str) -> None:
    assert judge(from_flags(given), play).verdict == verdict


def test_a_pass_of_ones_own_is_given_and_counts_under_the_reading_that_locks() -> None:
    plays = ("Ada: 10 10", "You: pass", "Bob: J J", "Ada: pass")
    verdict = judge(from_flags(flags("tahimi", *plays, holding="Q Q 3", players="3")), "Q Q")
    assert any("ta.pass_locks" in way for way in verdict.contested)


@pytest.mark.parametrize(
    ("given", "question", "answer"),
    [
        (flags("loka", "King of Cups", "5 of Cups", "3 of Trumps"), "who took this trick", "P3"),
        (flags("loka", "Ada: King of Cups", "Ben: 5 of Cups", "Cleo: 3 of Trumps"), "who took the trick", "Cleo"),
        (flags("loka", "Ada: King of Cups", "Ben: 5 of Cups", "You: 3 of Cups", "Ada: 2 of Cups"), "who led", "Ada"),
        (
            flags("tahimi", "Cleo: Q Q", "You: pass", "Ada: pass", "Ben: pass", players="You Ada Ben Cleo", out="Cleo"),
            "who leads",
            "You",
        ),
        (
            flags("tahimi", "Cleo: Q Q", "You: pass", "Ada: pass", "Ben: pass", players="Ada Ben Cleo You", out="Cleo"),
            "who leads",
            "Ada",
        ),
    ],
)
def test_questions_about_a_whole_trick(given: Flags, question: str, answer: str) -> None:
    assert answered(put(from_flags(given, asking=True), question)).answer == answer


def test_a_table_of_named_players_is_theirs_alone() -> None:
    """You are one of them where they are named so, in any case, and else none."""
    seats = {
        names: from_flags(flags("tahimi", "Ada: 9", players=names)).situation.table.players
        for names in ("Ada Ben Cleo Dov", "Ada you Cleo Dov")
    }
    assert [*seats.values()] == [("Ada", "Ben", "Cleo", "Dov"), ("Ada", "You", "Cleo", "Dov")]


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        (flags("tahimi", "Ada: 9", "10"), "unnamed-play", "here nobody is named who played '10'"),
        (flags("tahimi", "Ada: 9", players="Ben You Cleo"), "unknown-player", "nobody here is called 'Ada'"),
        (
            flags("tahimi", "Ada: 9", players="Ada Ben Cleo Dov", holding="9 10"),
            "unknown-player",
            "--holding is about you, and You are not among Ada, Ben, Cleo and Dov",
        ),
        (
            flags("tahimi", "9", players="Ben Cleo"),
            "unknown-player",
            "Ben and Cleo are named, and You are not among them",
        ),
        (flags("tahimi", "pass: 9"), "bad-value", "nobody can be called 'pass'"),
        (flags("loka", "A: 5 of Cups", "B: 6 of Cups", "C: 7 of Cups", "D: 8 of Cups"), "players", None),
        (flags("loka", "Ada: Fool", players="999"), "players", "999 cannot play"),
        (flags("tahimi", "9", players="-3"), "players", "-3 cannot play"),
        (flags("tahimi", "9", players=""), "bad-option", "--players '' is no number of players"),
        (flags("tahimi", "Ada: 9", out="Eve"), "unknown-player", "--out: none of the others here is called 'Eve'"),
        (flags("tahimi", "Ada: 9 9 zz"), "unknown-card", "no card is called 'zz'"),
    ],
)
def test_names_that_do_not_fit_are_refused(given: Flags, code: str, message: str | None) -> None:
    fault = faults_of(from_flags, given)[0]
    assert fault.code == code and fault.help and message in (None, fault.message)


@pytest.mark.parametrize("on", ["Ada: VI", "VI"])
def test_the_hand_is_that_of_a_named_player_where_you_do_not_play(on: str) -> None:
    given = Flags("tarot-himi", "Star VII", (on,), False, False, False, "Ada Ben Cleo Dov", (), by="Ben")
    case = from_flags(given)
    assert (case.to_act, case.hands) == ("Ben", {"Ben": "VII Star"})
    assert judge(case, "VII", by="Ben").legal
    assert fault_of(lambda: from_flags(replace(given, by="Eve"))).code == "unknown-player"
    assert "Ben" in fault_of(lambda: from_flags(replace(given, by="ben"))).help
    assert from_flags(replace(given, players="Ada You Ben Cleo")).hands == {"You": "VII Star"}


def test_a_mistake_behind_a_name_is_marked_where_it_stands() -> None:
    fault = fault_of(lambda: from_flags(flags("tahimi", "Ada: 9 9 zz")))
    assert fault.place is not None and fault.place.text[fault.place.column - 1 :] == "zz"


def test_a_card_that_is_played_twice_in_a_disputed_trick_is_refused() -> None:
    plays = ("You: Ace of Cups", "You: King of Cups naming Wands", "Ada: King of Cups naming Wands")
    assert [
        fault.code
        for fault in faults_of(
            lambda: from_flags(Flags("taruno", None, plays, False, False, False, "You Ada", (), {}, (2,)))
        )
    ] == ["impossible-line"]


@pytest.mark.parametrize(
    ("behind", "verdict", "text"),
    [
        ("", "legal", "if no Tower lies before Ben"),
        ("Sun; Ben: Chariot", "legal", "if Ben has neither folded"),
        ("Ben: Tower", "illegal", "The Tower lies before Ben"),
    ],
)
def test_an_attack_hangs_on_what_protects_its_victim(behind: str, verdict: str, text: str) -> None:
    given = flags("tarot-poker", holding="Death", players="You Ben Ada", behind=behind)
    ruling = judge(from_flags(given), "Death on Ben")
    assert (str(ruling.verdict), text in ruling.reasons[0].text) == (verdict, True)
