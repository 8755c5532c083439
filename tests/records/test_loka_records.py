"""Records of Loka: what the table alone proves of each card put down, line by line, and what hands come to."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest

from adjudicator.games.loka.match import Result
from adjudicator.records.audit import audit
from adjudicator.records.record import of_data
from adjudicator.report.audit import Audit
from tests.helpers import faults_of, sure_faults
from tests.oracles.bridge import LOKA_PLAYED
from tests.oracles.compare_loka import chosen
from tests.oracles.loka import Event, tell
from tests.oracles.loka_proof import revokes
from tests.oracles.loka_rules import PLAYERS
from tests.oracles.loka_walk import Hands, walk
from tests.oracles.loka_words import lines_of
from tests.thinning import LONG, thinned

pytestmark = pytest.mark.no_cover

Line = dict[str, object]
VERDICTS = {"legal": "legal", "illegal": "revoke", "depends": "open"}


def dealt(hands: Hands) -> Line:
    """A deal with every card named."""
    return {"deal": {player: " ".join(cards) for player, cards in hands.items()}}


def ruled(lines: Sequence[Line], readings: dict[str, str] | None = None, **more: object) -> Audit:
    """A record of these lines, ruled."""
    head = {"game": "loka", "players": list(PLAYERS), "readings": readings or {}, "lines": lines}
    return audit(of_data({**head, **more}))


def results(one: Audit) -> list[Result]:
    """What the hands came to that are counted."""
    return [result for result in one.results if isinstance(result, Result)]


# -- against the oracle


def differ_in_proofs(seed: int) -> list[str]:
    """A hand of which only the cards on the table are known, broken off somewhere: what differs from the oracle
    in the verdict on each card, and in the line that settles it."""
    rng = random.Random(f"record {seed}")
    readings = chosen(rng)
    _, events = walk(rng, readings, faults=rng.choice((0, 1, 2, 4)))
    plays = [event for event in events if event.kind == "play"][: rng.choice((20, 45, 60, 70, 75))]
    one = ruled(lines_of(plays), readings)
    mine = [(item.line - 1, VERDICTS[item.verdict], _index(item.since)) for item in one.certain]
    other = [(item.event, item.verdict, item.proved) for item in revokes(plays, readings)]
    faults = [(item.event, item.proved) for item in revokes(plays, readings) if item.verdict == "revoke"]
    wrong = [f"{seed}: program {a}, oracle {b}" for a, b in zip(mine, other, strict=True) if a != b]
    settled = [(item.line - 1, _index(item.settled_by or item.line)) for item in one.faults]
    return wrong if settled == faults else [*wrong, f"{seed}: faults {settled}, oracle {faults}"]


def _index(line: int | None) -> int | None:
    return None if line is None else line - 1


@pytest.mark.long
@pytest.mark.parametrize("seed", thinned(range(4), 2))
def test_each_card_is_certain_from_the_line_the_oracle_says(seed: int) -> None:
    assert differ_in_proofs(seed) == []


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(8))
def test_each_card_is_certain_from_the_line_the_oracle_says_in_many_hands(batch: int) -> None:
    first = 1000 + 50 * batch
    assert [line for seed in range(first, first + 50) for line in differ_in_proofs(seed)] == []


@pytest.mark.parametrize("seed", thinned(range(3), 3, LONG))
@pytest.mark.parametrize("faults", [0, 3])
def test_a_hand_with_every_card_known_has_the_faults_the_oracle_finds_and_its_points(seed: int, faults: int) -> None:
    rng = random.Random(seed)
    readings = chosen(rng)
    hands, events = walk(rng, readings, faults=faults)
    story = tell(hands, events, readings)
    one = ruled([dealt(hands), *lines_of(events)], readings)
    ids = {finding.line - 2: {*finding.ids} for finding in one.faults}
    assert ids == {fault.event: {LOKA_PLAYED[code] for code in fault.codes} for fault in story.faults}
    assert not one.open and all(item.since == item.line for item in one.certain)
    (result,) = results(one)
    assert story.end.scores is not None and story.end.settlement is not None
    assert result.points == story.end.scores and sum(result.points.values()) == 171
    assert result.won == story.end.settlement and sum(result.won.values()) == 0


@pytest.mark.long
@pytest.mark.parametrize("seed", thinned(range(4), 2))
def test_a_hand_nobody_saw_has_the_same_points_once_it_is_played_out(seed: int) -> None:
    hands, events = walk(random.Random(seed), {})
    shown = [event for event in events if event.kind != "lay"]
    (open_,), (seen,) = (results(ruled(lines)) for lines in (lines_of(shown), [dealt(hands), *lines_of(events)]))
    assert (open_.points, open_.won) == (seen.points, seen.won)


# -- what is said

REVOKE: list[Line] = [
    {"Ada": "King of Coins"},
    {"Ben": "3 of Cups"},
    {"Cleo": "2 of Coins"},
    {"Ada": "4 of Coins"},
    {"Ben": "9 of Coins"},
]


def test_a_later_card_proves_an_earlier_one_a_revoke_and_both_lines_are_named() -> None:
    (fault,) = ruled(REVOKE).faults
    assert (fault.line, fault.settled_by, fault.id) == (2, 5, "LO-FOLLOW")
    assert fault.notes[-1] == (
        "later",
        "The 9 of Coins on trick 2 (line 5) proves that playing the 3 of Cups on trick 1 (line 2) was a revoke.",
    )


def test_without_the_later_card_it_is_open_and_says_what_it_hangs_on() -> None:
    one = ruled(REVOKE[:4])
    (open_,) = one.open
    assert not one.faults and open_.line == 2
    assert open_.text == "Legal only if Ben holds no Coins or trumps."
    assert [finding.verdict for finding in one.certain] == ["legal", "depends", "legal", "legal"]


@pytest.mark.long
def test_a_suit_of_which_no_card_is_left_proves_a_void() -> None:
    """Ben may have no Coins if the others put all the rest of them down."""
    _, events = walk(random.Random(3), {})
    one = ruled(lines_of([event for event in events if event.kind == "play"]))
    late = [finding for finding in one.certain if finding.verdict == "legal" and finding.since != finding.line]
    assert late and one.sound


def test_the_record_of_programs_has_every_card_and_the_points() -> None:
    hands, events = walk(random.Random(1), {})
    data = json.loads(json.dumps(ruled([dealt(hands), *lines_of(events)]).as_dict()))
    assert len(data["certain"]) == 75 and {one["verdict"] for one in data["certain"]} == {"legal"}
    assert sum(data["results"][0]["settlement"].values()) == 0
    assert data["results"][0]["text"][0].endswith("; 171 in all")


# -- faults that no clause of the trick is about


def planted(seed: int = 1, fool: bool = True) -> tuple[Hands, list[Event]]:
    """A legal hand; one in which the Fool was played and paid for with a card, if wanted."""
    while True:
        hands, events = walk(random.Random(seed), {})
        if not fool or (events[-1].kind == "pay" and events[-1].cards != ("Fool",)):
            return hands, events
        seed += 1


def test_a_card_of_somebody_elses_tricks_is_no_payment_for_the_fool() -> None:
    hands, events = planted()
    payer = events[-1].player
    other = next(t for t in tell(hands, events, {}).end.tricks if t.winner != payer)
    card = next(card for _, card in other.played if card != "Fool")
    one = ruled([dealt(hands), *lines_of([*events[:-1], Event(payer, "pay", (card,))])])
    assert sure_faults(one) == [(78, "LO-DEBT-CARD")] and one.faults[0].kind == "not-permitted"


def test_a_debt_for_the_fool_is_paid_before_the_next_deal() -> None:
    hands, events = planted()
    one = ruled([dealt(hands), *lines_of(events[:-1]), {"deal": "unseen"}])
    assert sure_faults(one) == [(78, "LO-DEBT")] and not results(one)


def test_a_deal_in_the_middle_of_a_hand() -> None:
    assert sure_faults(ruled([*REVOKE[:1], {"deal": "unseen"}])) == [(2, "LO-DEAL")]


def test_the_dealer_lays_cards_away_first_and_only_once() -> None:
    hands, events = planted()
    (lay, lead), deal = lines_of(events[:2]), dealt(hands)
    assert sure_faults(ruled([deal, lead])) == [(2, "LO-LAY")]
    assert sure_faults(ruled([deal, lay, lay])) == [(3, "LO-LAY")]
    assert sure_faults(ruled([deal, lay, lead, lay])) == [(4, "LO-LAY")]
    assert sure_faults(ruled([deal, {"Ada": next(iter(lay.values()))}])) == [(2, "LO-LAY")]


def test_what_is_laid_away_is_ruled_on_by_the_law() -> None:
    hands, _ = planted()
    kings = [card for card in hands["Cleo"] if card.startswith("King")]
    others = [card for card in hands["Cleo"] if card[0].isdecimal() and "Trumps" not in card]
    one = ruled([dealt(hands), {"Cleo": f"discard {' '.join([*kings[:1], *others[:2]])}"}])
    assert kings and sure_faults(one) == [(2, "LO-LAY-KING")]


def test_turns_and_leads() -> None:
    second: Line = {"Ben": "7 of Coins"}
    lead, third = REVOKE[0], REVOKE[2]
    assert sure_faults(ruled([{"Ben": "3 of Cups"}])) == [(1, "LO-TURN")]
    assert sure_faults(ruled([lead, third, second])) == [(2, "LO-TURN")]
    assert sure_faults(ruled([lead, {"Ada": "4 of Coins"}, second, third])) == [(2, "LO-TURN")]
    kinds = ruled([lead, second, third, {"Ben": "9 of Coins"}]).faults
    assert [(fault.line, fault.kind, fault.id) for fault in kinds] == [(4, "wrong-lead", "LO-TRICK")]


def test_cards_that_cannot_have_been_there() -> None:
    assert sure_faults(ruled([REVOKE[0], {"Ben": "King of Coins"}])) == [(2, "not-held")]
    hands, events = planted()
    lay, _ = lines_of(events[:2])
    deal = dealt(hands)
    assert sure_faults(ruled([deal, lay, {"Ada": hands["Ben"][0]}])) == [(3, "not-held")]
    partly: Line = {"deal": {"Ada": " ".join(hands["Ada"])}}
    assert sure_faults(ruled([partly, {"Ada": hands["Ada"][0]}, {"Ben": hands["Ada"][1]}])) == [(3, "not-held")]
    assert sure_faults(ruled([partly, {"Ada": hands["Ben"][0]}])) == [(2, "not-held")]


def test_deals_that_make_none() -> None:
    hands, _ = planted()
    short: Line = {"deal": {"Ada": " ".join(hands["Ada"][:24])}}
    assert sure_faults(ruled([short])) == [(1, "LO-DEAL")]
    twice: Line = {"deal": {"Ada": " ".join(hands["Ada"]), "Ben": " ".join(hands["Ada"])}}
    assert sure_faults(ruled([twice])) == [(1, "LO-DEAL")]


# -- several hands


@pytest.mark.long
def test_the_dealers_place_moves_to_the_left_and_what_is_won_adds_up() -> None:
    lines: list[Line] = []
    players, sums = list(PLAYERS), dict.fromkeys(PLAYERS, 0)
    for number in range(4):
        hands, events = walk(random.Random(number), {}, players=players)
        lines += [dealt(hands), *lines_of(events)]
        players = [*players[1:], players[0]]
    one = ruled(lines)
    assert one.sound and [result.dealer for result in results(one)] == ["Cleo", "Ada", "Ben", "Cleo"]
    for result in results(one)[:3]:
        sums = {player: sums[player] + result.won[player] for player in sums}
        assert result.so_far == sums
    assert results(one)[3].so_far == results(one)[3].won
    assert results(one)[2].text[-1].startswith("after three hands of the game: ")


@pytest.mark.long
def test_a_dealer_out_of_order() -> None:
    hands, events = walk(random.Random(5), {})
    again: Line = {"deal": "unseen", "dealer": "Cleo"}
    one = ruled([dealt(hands), *lines_of(events), again])
    assert [(fault.kind, fault.id) for fault in one.faults] == [("wrong-seats", "LO-DEAL")]
    assert one.faults[0].text == "Ada deals this hand and Ben leads to it; the seats stay as they are."


def test_points_that_are_not_those_of_the_tricks_are_reported_with_those_that_are() -> None:
    hands, events = walk(random.Random(5), {})
    right = results(ruled([dealt(hands), *lines_of(events)]))[0].points
    wrong = dict(zip(right, [*right.values()][1:] + [*right.values()][:1], strict=True))
    one = ruled([dealt(hands), *lines_of(events), {"points": wrong}])
    assert [(fault.kind, fault.id) for fault in one.faults] == [("wrong-points", "LO-POINTS")]
    by = ", ".join(f"{player} has {right[player]}" for player in PLAYERS)
    assert wrong != right and one.faults[0].text == f"By the cards of the tricks {by}."


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"Ada": "pass"}, "no-such-action"),
        ({"Ada": "shows World"}, "no-such-action"),
        ({"Ada": "gives 1 unseen"}, "seen"),
        ({"joins": "Dov"}, "no-seats"),
        ({"picks": {"Ada": "World"}}, "no-seats"),
        ({"deal": "unseen", "players": "Ada Ben"}, "players"),
    ],
)
def test_lines_that_no_hand_of_loka_has_are_refused(line: Line, code: str) -> None:
    assert [fault.code for fault in faults_of(ruled, [line])] == [code]


# -- whatever is written


@pytest.mark.long
@pytest.mark.parametrize("seed", thinned(range(5), 2))
def test_lines_in_any_order_are_ruled_without_an_accident(seed: int) -> None:
    """A legal hand with lines swapped, repeated and left out: faults, never an error, and points that add up."""
    rng = random.Random(seed)
    hands, events = walk(rng, {})
    lines = lines_of(events)
    for _ in range(6):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        how = rng.randrange(3)
        if how == 0:
            lines[at], lines[other] = lines[other], lines[at]
        elif how == 1:
            lines.insert(at, lines[other])
        else:
            del lines[at]
    one = ruled([dealt(hands) if seed % 2 else {"deal": "unseen"}, *lines])
    assert one.faults
    assert all(sum(result.points.values()) == 171 for result in results(one))
