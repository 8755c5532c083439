"""Records of games in which nobody saw all the hands: what later lines tell, and what stays open."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.api import replay
from adjudicator.cards import Hand
from adjudicator.records.audit import Auditor, audit
from adjudicator.records.record import loads
from adjudicator.records.transcript import Transcript
from adjudicator.report.audit import FAULT, OPEN, Audit
from tests.records.played import Line, played, put_together, record_of
from tests.refresh import ROOT
from tests.thinning import LONG, thinned

pytestmark = pytest.mark.no_cover

UNSEEN = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"


def unseen(hands: dict[str, Hand], *players: str) -> dict[str, Hand]:
    """The hands, those of some players unseen but for their number."""
    return {p: Hand({}, hand.total) if p in players else hand for p, hand in hands.items()}


def standings(one: Audit) -> list[tuple[int, str]]:
    """The findings, by line and standing."""
    return [(finding.line, finding.standing) for finding in one.findings]


@pytest.mark.long
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("number", [1, 2])
def test_a_hand_wholly_played_is_known_at_every_line(game: str, seed: int, number: int) -> None:
    one = played(game, seed, number=number)
    dealt = one.lines[0]["deal"]
    assert isinstance(dealt, dict)
    out = one.final.finished
    deal: Line = {"deal": {p: "unseen" if p in out else cards for p, cards in dealt.items()}}
    assert audit(one.record([deal, *one.lines[1:]])).findings == ()


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
@pytest.mark.parametrize("seed", thinned([1, 2, 3], 3, LONG))
def test_what_later_lines_tell_of_a_hand_was_in_it(game: str, seed: int) -> None:
    one = played(game, seed, number=2)
    truth = Transcript(one.record())
    list(truth.lines())
    deal: Line = {"deal": "unseen"}
    known = Auditor(one.record([deal, *one.lines[1:]])).learnt()
    for step in truth.steps:
        for player, trace in known[step.key].items():
            hand = Counter(step.before.hands[player].cards)
            assert trace.sure <= hand, (step.key, player)
            assert not trace.absent & {*hand}, (step.key, player)
            for some in trace.at_least:
                assert sum(hand[card] for card in some.cards) >= some.count, (step.key, player, some)


def test_an_open_line_says_what_it_hangs_on_and_what_it_proves() -> None:
    hands = put_together("tarot-himi", {"Ada": "VI X", "Ben": "VI VII Sun", "Cleo": "IX Star", "Dov": "Queen"}, seed=1)
    deeds = ["Ada: VI", "Ben: VI", "Cleo: IX", "Dov: Queen"]
    open_ = audit(record_of("tarot-himi", unseen(hands, "Ben"), deeds))
    assert standings(open_) == [(3, OPEN)]
    assert open_.findings[0].text == "Legal only if Ben holds and shows Strength."
    assert ("proves", "if it was legal, Ben held Strength: the record shows it.") in open_.findings[0].notes


@pytest.mark.long
def test_a_power_that_somebody_else_shows_settles_an_open_line() -> None:
    text = UNSEEN + (
        "lines:\n  - deal: unseen\n  - Ada: VI\n  - Ben: VI\n  - Cleo: VIII\n  - Dov: VIII showing Strength\n"
    )
    one = audit(loads(text))
    fault = next(finding for finding in one.findings if finding.line == 3)
    assert (fault.standing, fault.id, fault.settled_by) == (FAULT, "TA-RANK", 5)
    assert any("; Dov has Strength on line 5, so Ben did not hold it." in text for _, text in fault.notes)


@pytest.mark.long
def test_a_power_led_later_settles_an_open_line() -> None:
    lines = ["Ada: VI", "Ben: VI", "Cleo: pass", "Dov: pass", "Ada: pass", "Ben: Strength"]
    text = UNSEEN + "lines:\n  - deal: unseen\n" + "".join(f"  - {line}\n" for line in lines)
    one = audit(loads(text))
    assert not [finding for finding in one.findings if finding.line == 3 and "Strength" in finding.text]


def test_the_devil_led_later_shows_that_a_pass_was_illegal() -> None:
    lines = ["Ada: VI", "Ben: pass", "Cleo: IX", "Dov: Queen", "Ada: pass", "Ben: Ace"]
    hands = put_together("tarot-himi", {"Ada": "VI", "Ben": "Ace Devil", "Cleo": "IX", "Dov": "Queen"}, seed=2)
    more = ["Cleo: pass", "Dov: pass", "Ada: pass", "Ben: Devil"]
    cards = {card: count for card, count in hands["Ben"].cards.items() if card != "Devil"}
    one = audit(record_of("tarot-himi", {**hands, "Ben": Hand(cards, 1)}, [*lines, *more]))
    faults = [(finding.line, finding.id, finding.settled_by) for finding in one.faults]
    assert faults == [(3, "TH-DEVIL", 11)]


@pytest.mark.long
def test_what_one_open_line_proves_settles_another() -> None:
    lines = ["Ada: VI", "Ben: VI", "Cleo: VIII", "Dov: VIII"]
    text = UNSEEN + "lines:\n  - deal: unseen\n" + "".join(f"  - {line}\n" for line in lines)
    one = audit(loads(text))
    # One Strength cannot have made both ties.
    ties = {finding.line: finding for finding in one.findings if finding.line in (3, 5)}
    assert any(finding.standing == FAULT for finding in ties.values())


@pytest.mark.long
def test_a_line_in_dispute_proves_nothing() -> None:
    text = UNSEEN + (
        "lines:\n  - deal: unseen\n  - Ada: VI\n  - Ben: VI\n    disputed: yes\n  - Cleo: VIII\n  - Dov: VIII\n"
    )
    one = audit(loads(text))
    ties = {finding.line: finding.standing for finding in one.findings if finding.line in (3, 5)}
    assert ties[5] == OPEN


def test_without_hands_a_plain_round_of_tahimi_is_sound() -> None:
    text = "game: tahimi\nplayers: Ada Ben Cleo Dov\nlines:\n  - Ada: 6\n  - Ben: 7\n  - Cleo: pass\n  - Dov: 8\n"
    assert audit(loads(text)).findings == ()


def test_a_fifth_card_of_a_rank_is_reported_in_hidden_hands() -> None:
    lines = ["Ada: 6 6", "Ben: pass", "Cleo: pass", "Dov: pass", "Ada: 6 6", "Ben: pass", "Cleo: pass", "Dov: pass"]
    text = "game: tahimi\nplayers: Ada Ben Cleo Dov\nlines:\n" + "".join(f"  - {line}\n" for line in [*lines, "Ada: 6"])
    one = audit(loads(text))
    assert [(finding.line, finding.kind) for finding in one.findings] == [(9, "contradicted")]


def test_cards_given_unseen_leave_a_hand_unknown() -> None:
    hands = put_together("tahimi", {"Ada": "3 4", "Dov": "A K"}, seed=1)
    deeds = ["Dov: gives 2 unseen", "Ada: gives 2 unseen"]
    walk = Transcript(record_of("tahimi", hands, deeds, round="2"))
    list(walk.lines())
    after = walk.steps[-1].after.hands
    assert after["Dov"].total == after["Ada"].total == 13
    assert not after["Dov"].known and not after["Ada"].known


@pytest.mark.long
def test_of_two_ties_with_one_strength_each_is_a_fault_only_if_the_other_is_none() -> None:
    lines = "lines:\n  - deal: unseen\n  - Ada: VI\n  - {line}\n  - Cleo: VI\n"
    head = "game: tarot-himi\nplayers: Ada Ben Cleo Dov\n"
    for line, at, note in (
        ("Ben: VI", 4, "it is so if line 3 was legal."),
        ("{Ben: VI, disputed: yes}", 3, "it is so if line 4 was legal."),
    ):
        result = audit(loads(head + lines.replace("{line}", line)))
        assert [one.line for one in result.faults] == [at]
        assert ("later", note) in result.faults[0].notes


def test_what_nobody_wrote_is_headed_by_the_line_before_which_it_was_done() -> None:
    _, fault = replay(ROOT / "cases" / "taruno" / "records" / "kept-back.record.yml").faults
    assert fault.line == 16 and fault.line_text == "Ada: discards nothing before Ben: Page of Cups"
    assert ("later", "The Moon is seen on line 19, and Ada got no card since that could be it.") in fault.notes
