"""Every option of a reading changes what follows in some case or record, or, where it bears on words, the wording."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from adjudicator import Case, api, judge, loads
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.state import State
from tests.games.ignored import WORDED, places

ROOT = Path(__file__).parents[2]
NEW = ("tarot-poker", "taruno")
"""The games whose readings act in what follows, rather than in clauses."""
SECOND = "tarot-poker | Ada Ben | actions: Ada: bet 5; Ben: call; Ada: stand pat; Ben: stand pat"
EMPRESS = (
    "taruno | Ada Ben | top: 5 of Cups | actions: Ada: Empress | hands: Ada=2 of Wands, King of Cups; Ben=3 unseen"
)
ONE_PAGE = "taruno | Ada Ben | top: 5 of Cups | actions: Ada: Page of Cups | hands: Ada=4 unseen; Ben=3 unseen"
STRUCK = "taruno | Ada Ben Cleo | top: 5 of Cups | struck: Ben | turn: Ada | hands: Ada=4 unseen; Ben=3 unseen"
NO_CARD = "taruno | Ada Ben | top: none | pile: 0 | actions: Ada: draw | hands: Ada=3 unseen; Ben=3 unseen"
BOND = "taruno | Ada Ben | top: 5 of Cups | bonds: Ada Ben | actions: Ada: Hermit | hands: Ada=3 unseen; Ben=3 unseen"
TOP = "taruno | Ada Ben | top: 5 of Cups"
DRAWN = f"{TOP} | actions: Ada: Empress; Ada: discards 2 of Wands; Ada: draw; Ada: draws "
LEFT = "taruno | Ada Ben | top: none | pile: 0 | turn: Ada | hands: Ada=Ace of Cups, 3 of Cups; Ben=3 unseen"
EMPTY = f"{TOP} | actions: Ada: Empress | hands: Ada=nothing; Ben=King of Cups"
GIVEN = f"{TOP} | actions: Ada: Star; Ben: King of Cups naming Wands | hands: Ada=Chariot + 2 unseen; Ben=3 unseen"
SMALL_PILE = f"{TOP} | pile: 3 | due: Ada=5 Empress | hands: Ada=3 of Cups"
BONDS = (
    "taruno | Ada Ben Cleo | top: 5 of Cups | bonds: Ada Ben, Ben Cleo | actions: Ada: 6 of Cups "
    "| hands: Ada=3 unseen; Ben=3 unseen; Cleo=3 unseen"
)
COUNTED = (
    "taruno | Ada Ben Cleo | top: 5 of Wands | actions: Cleo: Hermit "
    "| hands: Ada=Justice, 2 of Cups; Ben=2 unseen; Cleo=2 unseen"
)
COURT = "taruno | Ada Ben | top: Knight of Cups | hands: Ada=2 of Swords, 3 of Cups; Ben=3 unseen"
STAR = f"{TOP} | actions: Ada: Star; Ben: 6 of Cups; Ada: Hermit | hands: Ada=3 unseen; Ben=3 unseen"
BARRED = f"{TOP} | actions: Ada: Temperance; Ada: discards Sun | hands: Ada=3 unseen; Ben=3 unseen"
LET = "tarot-poker | Ada Ben Cleo | actions: Ada: High Priestess on Ben; Ben: no defence | hands: Ada=4 unseen"
LAST = f"{TOP} | actions: Ada: World | hands: Ada=nothing; Ben=3 unseen"
WANTS = f"{TOP} | actions: Ada: draw | hands: Ada=Chariot, 2 of Swords; Ben=3 unseen"
ANSWERS = (
    "taruno | Ada Ben Cleo | top: 5 of Cups | actions: Ada: King of Cups naming Wands; Ben: gives Chariot "
    "| hands: Cleo=King of Swords + 1 unseen"
)
PASSED = (
    "taruno | Ada Ben Cleo | top: 5 of Cups | actions: Ada: Knight of Cups; Ben: gives Chariot "
    "| hands: Ada=3 unseen; Ben=3 unseen; Cleo=3 unseen"
)
OUT = f"{TOP} | under: 6 of Cups, 7 of Cups | pile: 0 | actions: Ada: draw | hands: Ada=3 unseen; Ben=3 unseen"
SLEEVE = (
    f"{TOP} | sleeves: Ada=1 unseen | actions: Ada: Temperance; Ada: discards Sun | hands: Ada=2 of Cups; Ben=3 unseen"
)
NO_PART = (
    f"{TOP} | sleeves: Ada=Sun | actions: Ada: Temperance; Ada: discards Moon | hands: Ada=2 of Cups; Ben=3 unseen"
)
SHORT = (
    f"{TOP} | pile: 0 | actions: Ada: Judgement on Ben; Ben: draw; Ben: starter 5 of Cups; Ben: draws Judgement "
    "| hands: Ada=3 of Wands, 4 of Wands; Ben=Judgement, 2 of Wands"
)
KNIGHTS = (
    "taruno | Ada Ben Cleo | top: 5 of Cups | readings: tu.chariot.skip=moves | actions: Ada: Knight of Cups; "
    "Ben: gives Chariot; Cleo: draw; Ben: Knight of Wands; Cleo: draw; Ada: 3 of Wands; Ben: 4 of Wands "
    "| hands: Ada=4 unseen; Ben=4 unseen; Cleo=Chariot + 6 unseen"
)
JUDGED = f"{TOP} | actions: Ada: Judgement on Ben | hands: Ada=nothing; Ben=3 unseen"
UNTOLD = (
    f"{TOP} | actions: Ada: Empress; Ada: discards 3 of Wands; Ada: draws 1 unseen "
    "| hands: Ada=4 unseen; Ben=7 of Cups + 3 unseen"
)
MINORS = "taruno | Ada Ben | top: none | pile: 0 | actions: Ada: draw | hands: Ada=2 of Cups; Ben=3 unseen"
ANEW = (
    f"{TOP} | under: 6 of Cups, 7 of Cups | pile: 1 | actions: Ada: draw; Ada: draws 1 unseen; Ada: starter 6 of Cups "
    "| hands: Ada=4 unseen; Ben=3 unseen"
)
FOOL = (
    f"{TOP} | front: Ada=Hermit; Ben=Temperance | pile: 30 | actions: Ada: Fool; Ada: starter 9 of Swords; "
    "Ada: discards 3 of Cups; Ada: draw; Ada: draws 7 unseen | hands: Ada=7 unseen; Ben=Sun, 3 of Wands"
)
BY_RANK = (
    "taruno | Ada Ben | top: Queen of Cups naming Wands | pile: 30 | actions: Ada: Queen of Swords naming Cups; "
    "Ben: draw; Ben: draws 1 unseen; Ada: draw; Ada: draws 1 unseen | hands: Ada=3 unseen; Ben=Moon, 3 of Swords"
)
HANGED = f"{TOP} | actions: Ada: Hanged Man | hands: Ada=nothing; Ben=3 unseen"
NO_PILE = f"{TOP} | pile: 0 | due: Ada=5 Empress | hands: Ada=3 of Cups"
SHOWN = f"{TOP} | front: Ben=Hermit, Star | shown: Ben=2 of Wands | pile: 30 | turn: Ada | hands: Ada=Fool + 2 unseen"
COVERED = f"{TOP} | front: Ada=Hermit; Ben=Temperance | turn: Ada | hands: Ada=Sun, 2 of Wands; Ben=3 unseen"
LOOKED = (
    f"{TOP} | pile: 20 | actions: Ada: High Priestess; Ada: looks at 9 of Cups, Sun | "
    "hands: Ada=3 of Wands; Ben=3 unseen"
)
WORDINGS = (
    ("not_attacked", "tp.defence.window", LET, "Ben: no defence"),
    ("faces_later", "tu.empress.self", EMPRESS, "Ada: discards 2 of Wands King of Cups"),
    ("_led_on", "tu.page.two_players", ONE_PAGE, "who is to play"),
    ("_strikes", "tu.tower.struck", STRUCK, "whom would the Tower reach now"),
    ("who_is_bound", "tu.hermit.earlier", BOND, "who is bound"),
    ("who_is_bound", "tu.lovers.card", BOND, "who is bound"),
    ("may_hold_death", "tu.exhausted.major", NO_CARD, "who won"),
    ("_first_minor", "tu.exhausted.top", LEFT, "what must be matched"),
    ("chariot_goes", "tu.star.redirected", GIVEN, "Ada: gives Chariot"),
    ("sum", "tu.emptied.when", EMPTY, "Ada: draw"),
    ("keeps_nothing", "tu.emptied.when", HANGED, "who skips"),
    ("_pile_left", "tu.draw.remainder", SMALL_PILE, "Ada: draw"),
    ("_pile_left", "tu.exhausted.one", NO_PILE, "Ada: draw"),
    ("_fool_takes", "tu.fool.hermit", SHOWN, "Ada: Fool"),
    ("_fool_takes", "tu.fool.face_up", SHOWN, "Ada: Fool"),
    ("_each", "tu.lovers.draws", BONDS, "what is due"),
    (
        "_faces_drawn",
        "tu.empress.self",
        f"{DRAWN}King of Wands | hands: Ada=King of Wands; Ben=King of Cups",
        "what is due",
    ),
    (
        "_faces_drawn",
        "tu.empress.drawn",
        f"{DRAWN}3 of Wands | hands: Ada=3 of Wands, King of Wands; Ben=none",
        "what is due",
    ),
    (
        "_faces_kept",
        "tu.empress.self",
        f"{DRAWN}3 of Wands | hands: Ada=3 of Wands, King of Wands; Ben=2 of Cups",
        "what is due",
    ),
    (
        "_asks_nothing",
        "tu.chariot.ordinary",
        f"{TOP} | actions: Ada: draw; Ada: draws 1 unseen | hands: Ada=Chariot + 1 unseen",
        "what is due",
    ),
    ("drew_unseen", "tu.empress.drawn", UNTOLD, "Ada: discards nothing"),
    ("why_empty", "tu.emptied.when", JUDGED, "is the game over"),
    ("_counted_so", "tu.emptied.when", JUDGED, "how many cards has Ben"),
    ("_on_nothing", "tu.exhausted.top", LEFT, "Ada: draw"),
    ("_can_go_on", "tu.exhausted.top", LEFT, "is the game over"),
    ("_uncounted", "tu.hermit.counts", COUNTED, "Ada: Justice swapping Ada and Ben"),
    ("what_would_do", "tu.hermit.counts", COUNTED, "whom would Justice reach now"),
    ("wanted", "tu.face.by_rank", COURT, "Ada: 2 of Swords"),
    ("until", "tu.temperance.major", BARRED, "what lies before Ada"),
    ("until", "tu.star.hermit", STAR, "what lies before Ada"),
    ("until", "tu.fool.hermit", STAR, "what lies before Ada"),
    ("_between_two", "tu.page.two_players", ONE_PAGE, "which way does play go"),
    ("_last_major", "tu.emptied.when", LAST, "what is due"),
    ("instead_of", "tu.chariot.ordinary", WANTS, "what is due"),
    ("turn_stays", "tu.chariot.skip", PASSED, "who skips"),
    ("pile_out", "tu.reshuffle.when", OUT, "what is due"),
    ("which_majors", "tu.temperance.front", SLEEVE, "which Majors are discarded"),
    ("_can_only_draw", "tu.exhausted.top", MINORS, "who won"),
    ("no_part", "tu.temperance.front", NO_PART, "Ada: takes back Sun"),
    ("does_here", "tu.exhausted.top", LEFT.replace("Ace of Cups", "Strength"), "Ada: Strength"),
    ("excused", "tu.draw.remainder", SHORT, "who is to play"),
    ("why_due", "tu.emptied.when", EMPTY, "what is due"),
    ("_turn_before", "tu.skips", KNIGHTS, "who is to play"),
    ("_then_shuffled", "tu.reshuffle.when", f"{TOP} | pile: 2 | turn: Ada", "how many cards has the pile"),
    ("_made_anew", "tu.reshuffle.when", ANEW, "how many cards has the pile"),
    ("on_nothing", "tu.exhausted.top", LEFT, "Ada: draw"),
    ("ended_temperance", "tu.fool.hermit", FOOL, "Ben: Sun"),
    ("_reading_bars", "tu.minor_compulsory", FOOL, "Ben: Sun"),
    ("_reading_bars", "tu.temperance.hermit", FOOL, "Ben: Sun"),
    ("_reading_bars", "tu.face.by_rank", BY_RANK, "who is to play"),
    ("_in_any_order", "tu.priestess.where", LOOKED, "Ada: places 9 of Cups at 0, Sun to Ben"),
    ("_temperance_binds", "tu.temperance.hermit", COVERED, "Ada: draw"),
)
"""A function, a reading, a position and what is put to it: a play by somebody or a question."""
_NAMES = re.compile(r"Ada|Ben|Cleo")


def test_functions_that_only_word_a_reading_are_those_listed_here() -> None:
    pairs = {(place.function.split(".")[-1], place.key) for game in NEW for place in places(game)}
    assert {"why_turn", *(row[0] for row in WORDINGS)} == WORDED
    assert {("why_turn", "tp.second.first"), *(row[:2] for row in WORDINGS)} == {
        one for one in pairs if one[0] in WORDED
    }


@pytest.mark.parametrize(("key", "position", "question"), [row[1:] for row in WORDINGS])
def test_the_wording_of_a_reading_differs_by_its_options(key: str, position: str, question: str) -> None:
    """The names of players aside, so that it is not the answer alone that differs."""
    case = loads(position)
    options = GAMES[case.situation.game.id].readings[key].names
    sentences = [tuple(_NAMES.sub("*", text) for text in _sentences(case, question, {key: name})) for name in options]
    assert len({*sentences}) == len(sentences), sentences


def _sentences(case: Case, question: str, readings: Mapping[str, str]) -> list[str]:
    """The sentences of a ruling or an answer under some readings: reasons with their citations, or the refusal."""
    player, colon, play = question.partition(": ")
    try:
        if colon:
            verdict = judge(case, play, by=player, readings=readings)
            return [text for reason in verdict.reasons for text in (reason.text, *map(str, reason.cites))]
        answer = api.ask(case.under(readings), question)
        return [*(reason.text for reason in answer.reasons), *answer.unless]
    except Refused as error:
        return [fault.message for fault in error.faults]


def test_why_somebody_begins_the_second_betting_differs_by_the_reading() -> None:
    texts = set[str]()
    for option in GAMES["tarot-poker"].readings["tp.second.first"].names:
        there = loads(SECOND).under({"tp.second.first": option}).situation
        state = there.position
        assert isinstance(state, State)
        texts.add(there.game.rules(there.lexicon, there.options, there.table.house).turn_reason(state)[1])
    assert len(texts) == 2 and all("Ada" in text for text in texts), texts


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("game", NEW)
def test_a_case_notices_each_place_that_ignores_an_option(game: str) -> None:
    command = [sys.executable, "-m", "tests.games.ignored", game]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
