"""What cannot be of a game of Taruno is refused, where it is written and with what to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator import api
from adjudicator.api import judge, load, plays
from adjudicator.cards import parse_play
from adjudicator.cases.build import loads
from adjudicator.cases.questions import answered
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.report.lookup import explain
from tests.cli.driven import Capture, complaint_of
from tests.helpers import fault_of, faults_of

CASES = Path(__file__).parents[3] / "cases" / "taruno"
HEAD = "game: taruno\nplayers: Ada Ben\nrulings: [{play: draw}]\n"
DRAWS = "pile: 3\nactions:\n  - Ada: draw\n  - Ada: draws 1 unseen\n  - Ben: draw\n  - Ben: draws 2 unseen"
STARTER = "under: 9 of Cups\npile: 1\nactions:\n  - Ada: draw\n  - Ada: draws 1 unseen\n  - Ada: starter 9 of Wands"
KEPT = "actions:\n  - Ada: Hanged Man\n  - Ada: keeps 9 of Wands"
HANGED = f"{KEPT}\n  - Ben: 6 of Cups"
SUN = "top: 5 of Cups\nactions:\n  - Ada: Sun\n  - Ada: discards 3 of Cups, 4 of Cups"
ANSWERED = "top: 5 of Cups\nactions:\n  - Ada: King of Cups naming Wands\n  - Ben: Knight of Cups"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("top: 5 of Cups\nhands: {Ada: '5 of Cups, 2 of Cups'}", "too-many-cards", 5, 15),
        ("top: 5 of Cups\nunder: 5 of Cups", "too-many-cards", 5, 8),
        ("top: 5 of Cups\nunder: Moon", "other-pile", 5, 8),
        ("top: 5 of Cups\nmajors: 3 of Cups", "other-pile", 5, 9),
        ("top: 5 of Cups\nhands: {Ada: '15 of Cups'}", "unknown-card", 5, 15),
        ("top: 5 of Cups\nhands: {Ada: 'Snu'}", "unknown-card", 5, 15),
        ("top: Sun", "bad-top", 4, 6),
        ("top: 7 of Cups naming Rain", "unexpected", 4, 16),
        ("top: 5 of Cups\nfront: {Ada: Hermit, Ben: Hermit}", "bad-front", 5, 27),
        ("top: 5 of Cups\nfront: {Ada: Fool}", "bad-front", 5, 14),
        ("top: 5 of Cups\nloses: {Ada: 5 of Cups}", "bad-loses", 5, 14),
        ("top: King of Cups naming Cups\ndue: {Ada: 4 King}", "bad-due", 5, 12),
        ("top: King of Cups naming Cups\ndue: {Ada: 15 King}", "bad-due", 5, 12),
        ("top: 5 of Cups\nbonds: Ada Ada", "bad-bond", 5, 8),
        ("top: 5 of Cups\nbonds: Ada Zoe", "bad-bond", 5, 8),
        ("top: 5 of Cups\npile: 90", "too-many-cards", 5, 7),
        ("top: 5 of Cups\nshown: {Ben: 2 of Wands}\nhands: {Ben: 3 of Cups}", "not-held", 6, 14),
        (f"top: 5 of Cups\n{DRAWS}", "impossible-draw", 10, 10),
        (f"top: 5 of Cups\n{STARTER}", "impossible-draw", 10, 10),
        (f"hands: {{Ada: 4 unseen, Ben: 5 unseen}}\ntop: 5 of Cups\n{HANGED}", "misdealt", 4, 14),
        (f"hands: {{Ben: 5 unseen}}\n{SUN}", "impossible-line", 8, 10),
        (f"hands: {{Ben: Hierophant}}\n{ANSWERED}", "impossible-line", 8, 10),
        (f"hands: {{Ada: 3 of Wands}}\ntop: 5 of Cups\n{KEPT}", "impossible-line", 8, 10),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_place(text: str, code: str, line: int, column: int) -> None:
    fault = fault_of(lambda: loads(HEAD + text))
    assert fault.place is not None
    parts = (fault.code, fault.place.line, fault.place.column, bool(fault.help))
    assert parts == (code, line, column, True)


def test_whoever_cannot_have_as_many_cards_as_given_is_named_wherever_hands_went() -> None:
    text = "players: Ada Ben Cleo\ntop: 5 of Cups\nhands: {Ada: 4 unseen, Ben: 2 unseen, Cleo: 3 unseen}\nactions:\n"
    hanged = ("Ada: Hanged Man", "Ada: keeps 9 of Wands", "Ben: 7 of Cups", "Cleo: Wheel of Fortune")
    fault = fault_of(lambda: loads(f"game: taruno\n{text}" + "".join(f"  - {one}\n" for one in hanged)))
    assert (fault.code, fault.message) == ("misdealt", "by these lines Ben cannot have two cards now")


def test_a_history_that_another_reading_leaves_unclear_is_ruled_on() -> None:
    case = load(f"{CASES}/hidden-hanged-devil.yaml")
    verdict = judge(case, "Hierophant on Ada")
    assert (verdict.verdict, [reason.clause for reason in verdict.reasons]) == ("illegal", ["TU-WHOM"])
    with pytest.raises(Refused, match="under these readings"):
        judge(case, "Hierophant on Ada", readings={"tu.emptied.when": "at_once"})


def test_a_reading_that_leaves_a_card_face_up_in_a_hand_that_lacks_it_is_impossible() -> None:
    case = load(f"{CASES}/fool-front.yaml")
    answer = answered(case.asks[2], case.profile)
    unasked = [dict(one.readings) for one in answer.not_askable]
    assert {"tu.fool.face_up": "no"} in unasked and all("tu.emptied.when" not in readings for readings in unasked)


def test_whoever_drew_for_want_need_not_be_listed_as_giving_no_chariot() -> None:
    actions = "actions: [Ada: draw]\nhands: {Ada: 4 unseen, Ben: 10 of Cups}\n"
    case = loads(f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\n{actions}")
    verdict = judge(case, "10 of Cups")
    assert verdict.verdict == "legal"
    assert {"tu.chariot.ordinary": "yes"} not in verdict.contested
    chosen = {"tu.chariot.ordinary": "yes"}
    assert judge(case, "10 of Cups", readings=chosen).verdict == "legal"
    assert judge(case, "gives Chariot", by="Ada", readings=chosen).verdict == "legal"


def test_eight_players_are_too_many() -> None:
    with pytest.raises(Refused, match="this names 8 players, and Taruno is for 2 to 7"):
        loads(HEAD.replace("Ada Ben", "A B C D E F G H"))


def test_all_that_cannot_be_is_reported_at_once() -> None:
    text = "top: 5 of Cups\nbonds: Ada Ada\ndirection: left\ndue: {Ben: 5 Queen}\n"
    text += "front: {Ada: Fool}\nhands: {Ada: 6 of Wonds}"
    codes = {fault.code for fault in faults_of(lambda: loads(HEAD + text))}
    assert codes == {"bad-bond", "bad-word", "bad-due", "bad-front", "unknown-suit"}


def test_each_bond_that_is_none_is_refused_at_its_own_place() -> None:
    assert [
        fault.place and fault.place.column
        for fault in faults_of(lambda: loads(f"{HEAD}top: 5 of Cups\nbonds: Ada Ada, Ada and Ben,  Ben Zoe , Ben"))
    ] == [8, 31, 41]


def test_no_card_is_written_and_read_as_nothing() -> None:
    lexicon = GAMES["taruno"].lexicon({})
    for text in ("discards", "discard nothing", "discards nothing"):
        assert str(parse_play(text, lexicon)) == "discards nothing"


def test_the_command_line_refuses_with_a_place_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert "name the last Minor with --on" in complaint_of(capsys, ["judge", "draw", "--game", "taruno", "--on", "Sun"])
    assert "no Kings make 4" in complaint_of(
        capsys, ["judge", "draw", "--game", "taruno", "--on", "5 of Cups", "--due", "4 King"]
    )


@pytest.mark.parametrize("ruled", ["draw", "7 of Cups"])
def test_a_minor_that_was_turned_up_is_requested_before_the_next_play(ruled: str) -> None:
    text = "top: 5 of Cups\nactions: [Ada: Fool]\nhands: {Ben: 7 of Cups}\n"
    case = loads("game: taruno\nplayers: Ada Ben\n" + text)
    for ask in (lambda: judge(case, ruled, by="Ben"), lambda: judge(case, ruled), lambda: plays(case, by="Ben")):
        with pytest.raises(Refused, match="nobody has told which Minor was turned up") as refused:
            ask()
        assert refused.value.faults[0].help.endswith("such as Ada: starter 9 of Swords")
    with pytest.raises(Refused, match="nobody has told which Minor"):
        loads(f"game: taruno\nplayers: Ada Ben\n{text}rulings: [{{play: {ruled}}}]\n")
    assert judge(case, "takes back Sun", by="Ada").verdict == "illegal"


def test_what_nobody_need_tell_is_done_before_plays_are_listed_too() -> None:
    text = "top: 5 of Cups\nactions: [Ada: Emperor]\nhands: {Ada: 3 unseen, Ben: 7 of Cups}\n"
    case = loads("game: taruno\nplayers: Ada Ben\n" + text)
    assert judge(case, "7 of Cups", by="Ben").verdict == "legal"
    assert [entry.name for entry in plays(case, by="Ben")] == ["7 of Cups"]


@pytest.mark.parametrize(
    ("due", "verb", "clause"),
    [
        *(("Temperance", "discards", None), ("Empress faces", "discards", None), ("Emperor to Ben", "gives", None)),
        *(("Sun", "discards", "TU-COUNT"), ("Death", "discards", "TU-COUNT"), ("Moon", "discards", "TU-COUNT")),
        *(("Empress", "discards", "TU-CLASS"), ("World", "gives", "TU-COUNT")),
    ],
)
def test_no_card_is_a_choice_just_where_an_effect_may_find_none(due: str, verb: str, clause: str | None) -> None:
    text = f"top: 5 of Cups\ndue: {{Ada: {due}}}\nhands: {{Ada: '3 of Cups, 9 of Wands', Ben: 1 unseen}}\n"
    verdict = judge(loads("game: taruno\nplayers: Ada Ben Cleo\n" + text), f"{verb} nothing")
    assert [reason.clause for reason in verdict.reasons if not verdict.legal] == ([clause] if clause else [])


@pytest.mark.parametrize(
    ("name", "id"), [("King", "TU-KING"), ("Ace", "TU-ACE"), ("7 of Cups", "TU-MATCH"), ("VI", "TU-LOVERS")]
)
def test_a_rank_a_minor_and_a_numeral_are_explained_in_the_game_named(name: str, id: str) -> None:
    assert next(entry.id for _, entry in explain(name, "taruno")) == id


def test_a_reading_that_lets_a_minor_down_bars_the_history_of_a_last_draw() -> None:
    for ask in load(str(CASES / "exhausted-nobody.yaml")).asks:
        assert {options["tu.exhausted.top"] for options, _ in ask.situation.not_askable} == {"anything"}


ON_CUPS = "taruno | Ada Ben | top: 5 of Cups"
SEEN_LATER = (
    ("fool-temperance", "tu.minor_compulsory", "yes"),
    ("fool-temperance", "tu.temperance.hermit", "bound"),
    ("hanged-man-lost", "tu.minor_compulsory", "yes"),
    ("empty-pile-fool", "tu.reshuffle.when", "when_needed"),
)
"""Cases, each with a reading under which a line of it could not be, though the hand is as it may be then."""


@pytest.mark.parametrize(("name", "key", "option"), SEEN_LATER)
def test_a_reading_bars_a_line_of_a_hand_that_was_lost_sight_of(name: str, key: str, option: str) -> None:
    case = load(f"{CASES}/{name}.yaml")
    last = replace(case.asks[-1], situation=replace(case.asks[-1].situation, limit=60.0))
    assert {key: option} in [dict(one.readings) for one in answered(last, case.profile).not_askable]
    assert all(len(one.readings) == 1 for one in answered(last, case.profile).not_askable)


@pytest.mark.parametrize(
    ("lines", "barred"),
    [
        ("Ada: Hanged Man; Ada: keeps 5 of Wands", {"tu.minor_compulsory"}),
        ("Ada: Hanged Man; Ada: keeps Page of Wands", set()),
        ("Ada: Hanged Man; Ada: keeps Ace of Wands", {"tu.minor_compulsory"}),
        ("Ada: Fool; Ada: starter 9 of Swords; Ada: discards 6 unseen; Ada: draws 7 unseen", set()),
        ("Ada: World; Ada: gives 3 of Cups to Ben; Ada: draws 1 unseen", {"tu.minor_compulsory"}),
        ("Ada: Moon; Ada: discards 2 of Wands, 3 of Wands; Ada: draw; Ada: draws 2 unseen", set()),
    ],
)
def test_what_a_major_was_played_beside_is_known_by_what_left_the_hand_later(lines: str, barred: set[str]) -> None:
    case = loads(f"{ON_CUPS} | pile: 30 | actions: {lines} | hands: Ben=3 unseen")
    keys = {"tu.minor_compulsory", "tu.temperance.hermit", "tu.face.by_rank"}
    assert keys & {key for options, _ in case.situation.not_askable for key in options} == barred


@pytest.mark.parametrize(
    ("hand", "pile", "due"),
    [
        ("3 of Wands, 7 of Swords", "", "Ada 1"),
        ("3 of Wands + 1 unseen", "", "Ada 1"),
        ("Sun + 1 unseen", "pile: Sun + 9 unseen | ", "nothing"),
    ],
)
def test_a_draw_for_want_is_done_where_the_card_is_in_the_hand_already(hand: str, pile: str, due: str) -> None:
    case = loads(f"{ON_CUPS} | {pile}actions: Ada: draw | hands: Ada={hand}; Ben=3 unseen")
    assert api.ask(case.under({"tu.chariot.ordinary": "yes"}), "what is due").answer == due


def test_a_pile_that_ran_out_since_discards_went_into_it_hangs_on_no_more_of_them() -> None:
    fool, tower = (load(f"{CASES}/{name}.yaml") for name in ("empty-pile-fool", "last-tower"))
    assert answered(fool.asks[-1], fool.profile).unless == ()
    assert answered(tower.asks[-1], tower.profile).unless != ()


def test_a_card_discarded_on_another_line_than_the_first_does_not_lie_on_top() -> None:
    case = load(str(CASES / "discard-on-nothing.yaml"))
    assert answered(case.asks[0], case.profile).unless == ()


def test_a_card_that_is_in_a_hand_now_was_not_played_by_somebody_else(capsys: Capture) -> None:
    told = ["judge", "draw", "--game", "taruno", "--on", "Ada: 4 of Swords", "--on", "Ben: 9 of Swords", "--holding"]
    refused = complaint_of(capsys, [*told, "World, 9 of Swords + 2 unseen"])
    assert "the 9 of Swords is told of already, and there is only one" in refused
