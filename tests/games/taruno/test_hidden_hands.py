"""What the lines of a record tell of a hand that nobody has seen: what left it later, and what came in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from adjudicator.api import judge, rulings
from adjudicator.api import loads as loads_case
from adjudicator.cards import DRAWS, Hand, Play
from adjudicator.cards.play import LAYS, LOOKS, RETAINS
from adjudicator.engine.choice import TURN
from adjudicator.engine.hand_bounds import disproved
from adjudicator.engine.lines import PlayLine
from adjudicator.engine.state import Action, Table
from adjudicator.files.diagnostics import Refused
from adjudicator.games.taruno.cards import HIDES, ordered
from adjudicator.records.audit import Auditor, audit
from adjudicator.records.record import Record, loads
from adjudicator.records.transcript import Transcript
from adjudicator.records.write import line
from adjudicator.report.audit import FAULT, OPEN
from tests.contract import driver
from tests.helpers import fault_of
from tests.thinning import thinned

HEAD = """game: taruno
players: Ada Ben
lines:
  - deal: {Ben: 2 of Swords 3 of Swords 4 of Swords 6 of Swords 7 of Swords 8 of Swords 9 of Swords}
  - Ada: starter 5 of Cups
"""
ADA_DRAWS = ("Ada: draw", "Ada: draws 1 unseen")
"""Lines 3 and 4."""
SUN = ("Ben: draw", "Ben: draws Sun")
Seen = list[tuple[int, str, str, int | None]]
"""Of each finding the line, how it stands, the rule, and the line that settles it."""


def record(*lines: str) -> Record:
    """A record in which Ada's hand is unseen."""
    return loads(HEAD + "".join(f"  - {one}\n" for one in lines))


def learnt(*lines: str) -> Seen:
    """What is learnt from such a record."""
    return [(one.line, one.standing, one.id, one.settled_by) for one in audit(record(*lines)).findings]


def test_one_card_that_fits_may_be_the_one_that_was_drawn() -> None:
    assert learnt(*ADA_DRAWS, *SUN, "Ada: 2 of Cups") == [(3, OPEN, "depends", None)]


def test_two_cards_that_fit_prove_a_draw_illegal_where_one_card_came_in() -> None:
    lines = ("Ada: 2 of Cups", "Ben: Sun", "Ada: discards 3 of Wands", "Ben: discards 3 of Swords")
    assert learnt(*ADA_DRAWS, *SUN, *lines, "Ada: 7 of Cups") == [(3, FAULT, "TU-DRAW", 11)]


def test_two_cards_that_fit_prove_nothing_where_two_cards_came_in() -> None:
    lines = ("Ada: 2 of Cups", "Ben: 2 of Swords", *ADA_DRAWS, "Ben: 3 of Swords", "Ada: 3 of Cups")
    assert learnt(*ADA_DRAWS, *SUN, *lines)[0] == (3, OPEN, "depends", None)


def test_a_major_that_was_played_proves_nothing() -> None:
    assert learnt("Ada: Hermit", *SUN, "Ada: 7 of Cups") == []


def test_a_king_that_was_not_stacked_proves_nothing() -> None:
    lines = ("Ada: 5 of Wands", "Ben: draw", "Ben: draws King of Wands", "Ada: 2 of Wands")
    drawn = ("Ben: King of Wands naming Cups", "Ada: draw", "Ada: draws 3 unseen", "Ben: draw", "Ben: draws Moon")
    assert learnt(*lines, *drawn, "Ada: King of Cups naming Cups") == []


def test_a_face_played_behind_the_empress_proves_that_it_was_kept_unless_a_card_came_in() -> None:
    others = "3 of Swords, 4 of Swords, 6 of Swords, 7 of Swords, 8 of Swords, 9 of Swords"
    lines = (
        *("Ada: 2 of Cups", "Ben: 2 of Swords", "Ada: 2 of Wands", "Ben: draw", "Ben: draws Empress"),
        *("Ada: 3 of Wands", "Ben: Empress", f"Ben: discards {others}"),
        "Ben: draws 3 of Cups, 4 of Cups, 6 of Cups, 7 of Cups, 8 of Cups, 9 of Cups",
    )
    assert learnt(*lines, "Ada: Page of Wands") == [(12, FAULT, "TU-CLASS", None)]
    assert learnt(*lines, *ADA_DRAWS, "Ben: 3 of Cups", "Ada: Page of Cups") == [(12, OPEN, "depends", None)]


def test_a_major_played_behind_temperance_proves_that_it_was_kept() -> None:
    lines = ("Ada: Temperance", *SUN, "Ada: 2 of Cups", "Ben: 2 of Swords", "Ada: Moon")
    assert learnt(*lines) == [(4, FAULT, "TU-CLASS", 8)]


BEHIND_TEMPERANCE = """game: taruno
players: Ada Ben
top: 5 of Cups
actions: [Ada: Temperance, Ada: discards Sun, Ben: 7 of Cups, Ada: 8 of Cups, Ben: 9 of Cups]
hands: {Ada: 3 unseen, Ben: 2 unseen}
rulings: [{play: CARD, verdict: VERDICT}]
"""


def test_no_major_is_left_behind_temperance_in_a_case() -> None:
    def ruled(card: str, verdict: str) -> object:
        return list(rulings(loads_case(BEHIND_TEMPERANCE.replace("CARD", card).replace("VERDICT", verdict))))

    assert "left with Minors alone, at least three" in fault_of(ruled, "Moon", "legal").message
    assert ruled("10 of Cups", "legal")


def held(*lines: str) -> Hand:
    """Ada's hand before the last line, as far as anybody knows."""
    auditor = Auditor(record(*lines))
    auditor.learnt()
    return auditor.steps[-1].before.hands["Ada"]


def test_what_the_devil_took_is_known() -> None:
    discards = ("Ada: discards 3 of Wands", "Ben: discards 3 of Swords")
    lines = ("Ada: Sun", *discards, "Ben: draw", "Ben: draws Moon", "Ada: Devil", "Ben: draw")
    assert held(*lines) == Hand({"Sun": 1}, 4)


KEPT = (
    *("Ada: draw", "Ada: draws 1 unseen", *SUN, "Ada: draw", "Ada: draws 1 unseen", "Ben: draw", "Ben: draws Moon"),
    *("Ada: Hanged Man", "Ada: keeps Devil"),
)
AGAIN = ("Ben: draw", "Ben: draws 5 of Swords", "Ben: 5 of Swords", "Ada: Devil", "Ben: draw")


def test_how_many_majors_the_devil_takes_is_known_once_what_was_discarded_is_named() -> None:
    away = "Ada: discards 2 of Wands, 3 of Wands, 4 of Wands, 6 of Wands, 7 of Wands, 8 of Wands, Star"
    assert held(*KEPT, away, *AGAIN) == Hand({"Hanged Man": 1, "Star": 1})
    with pytest.raises(Refused, match="Devil takes"):
        held(*KEPT, *AGAIN)


def test_judgement_counts_a_hand_that_kept_the_devil_and_took_majors_with_it() -> None:
    away = "Ada: discards 2 of Wands, 3 of Wands, 4 of Wands, 6 of Wands, 7 of Wands, 8 of Wands, Judgement"
    lines = (*KEPT, away, *AGAIN[:-1], "Ben: 2 of Swords", "Ada: Judgement on Ben", "Ben: draw")
    right, wrong = (learnt(*lines, f"Ben: draws {cards}") for cards in ("Fool, World", "Fool, World, Tower"))
    assert [one for one in right if one[1] == FAULT] == []
    assert [one for one in wrong if one[1] == FAULT] == [(len(lines) + 3, FAULT, "TU-JUDGEMENT", None)]


def test_what_the_world_gave_is_known() -> None:
    lines = ("Ada: 2 of Wands", "Ben: draw", "Ben: draws World", "Ada: 3 of Wands", "Ben: World")
    given = ("Ben: gives 3 of Swords to Ada", "Ben: draws Moon", "Ada: draws 1 unseen", "Ada: draw")
    assert held(*lines, *given) == Hand({"3 of Swords": 1}, 6)


# -- simulated rounds, told with hands and draws unseen


def unseen(play: Play) -> Play:
    """A play as those see it who do not sit there."""
    covered = play.kind in (DRAWS, LOOKS, HIDES)
    return replace(play, cards=(), unseen=len(play.cards) + play.unseen) if covered else play


def records(seed: int, players: int, hidden: Sequence[int], most: int) -> tuple[Record, Record, list[int]]:
    """A simulated round as it was, and with some hands that nobody has seen, with what is discarded for the Hanged Man
    named; and for each line of the second the line of the first, 0 where there is none."""
    (round,) = driver.session("taruno", seed, readings=True, players=players)
    away = [name for at, name in enumerate(round.players) if at in hidden]
    whole, lines, at = driver.entries([round])[:most], driver.entries([round], away)[:2], [1]
    for moment in list(driver.moments(round))[: most - 2]:
        if moment.line is not None:
            name, play = moment.line
            lines.append(line(PlayLine(name, unseen(play) if name in away else play)))
            at.append(max(at) + 1)
            if play.kind == RETAINS and name in away:
                rest = ordered(moment.state.hands[name].less(Counter(play.cards)).cards, moment.state.suits)
                lines += [line(PlayLine(name, Play(LAYS, rest)))] if rest else []
                at += [0] if rest else []
    return driver.from_lines(driver.as_lines(whole)), driver.from_lines(driver.as_lines(lines)), at


SAMPLES = [
    (1, 3, (0, 1, 2), 40),
    *(pytest.param(n, 2 + n % 4, (0, 1), 90, marks=pytest.mark.long) for n in (2, 4, 5, 6, 7, 41)),
    *(pytest.param(n, 2 + n % 3, (0, 1), 400, marks=pytest.mark.deep) for n in range(8, 40)),
]


@pytest.mark.parametrize(("seed", "players", "hidden", "most"), SAMPLES)
def test_what_later_lines_tell_of_a_hand_was_in_it(seed: int, players: int, hidden: Sequence[int], most: int) -> None:
    whole, covered, at = records(seed, players, hidden, most)
    truth = Transcript(whole)
    list(truth.lines())
    true = {step.key: step.before for step in truth.steps}
    auditor = Auditor(covered)
    known, count = auditor.learnt(), 0
    for step in auditor.steps:
        key = (at[step.line - 1], step.part)
        if key not in true:
            continue
        for player, trace in known[step.key].items():
            hand = Counter(true[key].hands[player].cards)
            assert trace.sure <= hand, (key, player)
            for some in trace.at_least:
                assert sum(hand[card] for card in some.cards) >= some.count, (key, player, some)
                count += 1
        for player, counted in step.before.hands.items():
            assert counted.total == true[key].hands[player].total, (key, player)
    assert count or most != 90


@pytest.mark.long
@pytest.mark.parametrize("seed", thinned(range(1, 9), 2))
def test_nobody_who_plays_by_the_rules_is_convicted(seed: int) -> None:
    _, covered, _ = records(seed, 2 + seed % 4, (0, 1), 60)
    auditor = Auditor(covered)
    list(auditor.batches())
    assert [one for one in auditor.result().findings if one.standing == FAULT] == []


# -- histories of cases

CUPS = """game: taruno
players: Ada Ben
top: 5 of Cups
hands: {Ada: HAND, Ben: 5 unseen}
actions:
  - Ada: draw
  - Ada: draws 1 unseen
  - Ben: 9 of Cups
  - Ada: 2 of Cups
  - Ben: Hermit
"""
PROVED = ("The 7 of Cups proves an illegal turn: Ada drew (line 1).",)


def test_two_cards_that_fitted_prove_an_earlier_draw_of_a_case_illegal() -> None:
    case = loads_case(CUPS.replace("HAND", "4 unseen"))
    assert judge(case, "7 of Cups", by="Ada").revokes == PROVED
    for proves_nothing in ("Moon", "2 of Swords", "draw"):
        assert judge(case, proves_nothing, by="Ada").revokes == ()


@pytest.mark.parametrize(
    ("hand", "more", "shown"),
    [
        ("3 unseen", "  - Ada: 7 of Cups\n", "Ada: 7 of Cups (line 6)"),
        ("7 of Cups + 3 unseen", "", "the hand as it is now"),
    ],
)
def test_a_history_in_which_they_left_the_hand_is_refused_unless_the_draw_is_in_dispute(
    hand: str, more: str, shown: str
) -> None:
    text = CUPS.replace("HAND", hand) + more
    fault = fault_of(loads_case, text)
    assert (fault.code, fault.place and fault.place.line) == ("impossible-history", 6)
    assert fault.message == f"Ada drew (line 1) against the rules: {shown} shows what that hand had"
    loads_case(text.replace("  - Ada: draw\n", "  - Ada: draw\n    disputed: yes\n"))


@pytest.mark.parametrize("between", ["Ben: World", "Ben: Wheel of Fortune"])
def test_another_card_that_came_in_before_the_second_proves_nothing(between: str) -> None:
    text = CUPS.replace("HAND", "4 unseen").replace("Ben: Hermit", between)
    given = "  - Ben: gives 3 of Swords to Ada\n  - Ben: draws 1 unseen\n  - Ada: draws 1 unseen\n"
    case = loads_case(text + (given if "World" in between else ""))
    assert judge(case, "7 of Cups", by="Ada").revokes == ()


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 5), *(pytest.param(n, 12, marks=pytest.mark.long) for n in range(2, 8))]
)
def test_a_history_with_hidden_hands_turns_no_ruling_round(seed: int, count: int) -> None:
    (round,) = driver.session("taruno", seed, readings=True)
    rng, settled = Random(seed), 0
    some = list(driver.moments(round))
    for at in rng.sample(range(9, len(some) - 1), count):
        begun, now = some[max(0, at - rng.randrange(4, 12))], some[at]
        assert now.line is not None
        player, done = now.line
        if not driver.ruled(done, now.rules) or begun.decisions[0].kind != TURN:
            continue
        lines = [one.line for one in some[some.index(begun) : at] if one.line is not None]
        away = rng.sample(round.players, 2)
        history = tuple(Action(name, unseen(play) if name in away else play) for name, play in lines)
        hands = {name: Hand(unseen=hand.total) if name in away else hand for name, hand in now.state.hands.items()}
        began = replace(begun.state, hands=hands)  # a case tells the hands as they are now
        table = Table(round.players, history, hands=hands, house=now.rules.house, began=began)
        covered = replace(now.situation, table=table, limit=60.0)
        if covered.position.due[0].player != player:  # What somebody who has none need not tell is open still.
            continue
        assert not list(disproved(covered)), (at, away)
        known = driver.judged(now.situation, player, done).verdict
        assert driver.judged(covered, player, done).verdict in (known, "depends"), (at, player, str(done), away)
        settled += 1
    assert settled
