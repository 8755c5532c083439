"""Earlier choices as evidence, compared with every meeting in which they could have been made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from z3 import BoolVal, ExprRef

from adjudicator.law import Alternative, Options
from adjudicator.solve.evidence import Earlier, Given
from adjudicator.solve.optimum import Moment, Room
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction, Question
from tests.law import committee
from tests.law.committee import ABSTAIN, CLERK, FUNDS, READINGS, ROOF, SWEEP, Meeting, Motion, fresh, lawful
from tests.law.meetings import motions
from tests.law.meetings import words as either
from tests.law.partly import IDS, SYMBOLS, Partly, affordable, partly, verdicts

DEFAULT: Options = {key: reading.default for key, reading in READINGS.items()}
profiles = st.sampled_from(list(committee.profiles()))


session = cache(fresh)


@dataclass(frozen=True)
class Vote:
    """A vote of an earlier day, on which there were so many members and coins more than today.

    `then` says which words were true or false that day; the others were as they are now.
    """

    of: Motion
    members: int = 0
    coins: int = 0
    then: frozenset[tuple[str, bool]] = frozenset()
    disputed: bool = False
    given: Given = ()

    def day(self, at: Meeting) -> Meeting:
        """The meeting of that day, if today's is this one."""
        at = replace(at, present=at.present + self.members, funds=at.funds + self.coins)
        for name, truth in self.then:
            at = at.edited(name, truth)
        return at

    def could_be(self, at: Meeting, options: Options) -> bool:
        """Whether it could be cast that day, by the plain rules, if today's meeting is this one."""
        if any(options[key] != option for key, option in self.given):
            return True
        day = self.day(at)
        return affordable(day, self.of) and (self.disputed or lawful(day, self.of, options))

    def earlier(self, number: int = 1) -> Earlier:
        """The same for the solver."""
        was = dict(self.then)
        sense: dict[ExprRef, ExprRef] = {
            committee.present: committee.present + self.members,
            committee.funds: committee.funds + self.coins,
            **{symbol: BoolVal(was[name]) if name in was else symbol for name, symbol in SYMBOLS.items()},
        }
        key = (self.members, self.coins, tuple(sorted(self.then)))
        return Earlier(
            f"day {number}",
            f"the vote of day {number}",
            Moment(key, sense, {committee.funds: FUNDS + self.coins}),
            committee.values(self.of),
            committee.funds + self.coins >= self.of.costs,
            self.disputed,
            self.given,
        )


given_readings = st.sampled_from([(), (("co.quorum", "five"),), (("co.quorum", "seven"),)])
turned = st.dictionaries(st.sampled_from(sorted(SYMBOLS)), either, max_size=4)
votes = st.builds(
    Vote,
    motions,
    st.integers(-2, 2),
    st.integers(-1, 3),
    turned.map(lambda words: frozenset(words.items())),
    either,
    given_readings,
)
several = st.lists(votes, min_size=1, max_size=3, unique=True)


def past(some: Sequence[Vote]) -> tuple[Earlier, ...]:
    return tuple(vote.earlier(number) for number, vote in enumerate(some, start=1))


def left(view: Partly, some: Iterable[Vote], options: Options) -> list[Meeting]:
    """The meetings that the facts and earlier votes leave."""
    return [at for at in view.meetings() if all(vote.could_be(at, options) for vote in some)]


def ask(view: Partly, some: Sequence[Vote], of: Motion, options: Options = DEFAULT, unseen: bool = True) -> Question:
    """A vote that takes nothing as a question."""
    return Question(session(), view.facts, options, committee.values(of), unseen=unseen, past=past(some))


def by_trying(some: Sequence[Meeting], of: Motion, options: Options) -> str:
    results = verdicts(some, of, options)
    return DEPENDS if len(results) == 2 else LEGAL if results == {True} else ILLEGAL


# -- against every meeting


@pytest.mark.long
@given(partly(most=6), several, motions, profiles)
@settings(max_examples=200, deadline=None)
def test_earlier_votes_leave_the_meetings_in_which_they_could_be(
    view: Partly, some: Sequence[Vote], of: Motion, options: Options
) -> None:
    able = left(view, some, options)
    if not able:
        for unseen in (True, False):
            with pytest.raises(Contradiction):
                ask(view, some, of, options, unseen).refuse_contradiction()
        return
    expected = by_trying(able, of, options)
    for unseen in (True, False):
        answer = ask(view, some, of, options, unseen)
        answer.refuse_contradiction()
        assert answer.verdict == expected


@pytest.mark.long
@given(partly(most=6), several, profiles)
@settings(max_examples=100, deadline=None)
def test_only_the_lines_given_count(view: Partly, some: Sequence[Vote], options: Options) -> None:
    there = PartialSituation(session(), view.facts, options, past(some))
    under = [vote for vote in some if all(options[key] == option for key, option in vote.given)]
    lines = {vote: line for vote, line in zip(some, past(some), strict=True) if vote in under}
    assert there.sat(past=[])
    for vote in under:
        assert there.sat(past=[lines[vote]]) == bool(left(view, [vote], options))
    assert there.sat() == bool(left(view, some, options))


@given(partly(most=6), several, profiles)
@settings(max_examples=100, deadline=None)
def test_the_lines_of_a_core_clash_by_themselves(view: Partly, some: Sequence[Vote], options: Options) -> None:
    lines = dict(zip(past(some), some, strict=True))
    there = PartialSituation(session(), view.facts, options, lines)
    if not there.sat():
        named = there.lines()
        assert named
        assert not left(view, [lines[line] for line in named if isinstance(line, Earlier)], options)
        assert not there.sat(past=named)


@pytest.mark.long
@given(partly(most=6), several, motions, profiles)
@settings(max_examples=100, deadline=None)
def test_the_proof_of_a_verdict_is_enough_and_no_line_of_it_idle(
    view: Partly, some: Sequence[Vote], of: Motion, options: Options
) -> None:
    able = left(view, some, options)
    if not able:
        return
    question, lines = ask(view, some, of, options), dict(zip(past(some), some, strict=True))
    proof = [lines[line] for line in question.proof if isinstance(line, Earlier)]
    if question.verdict == DEPENDS:
        assert proof == []
        return
    assert by_trying(left(view, proof, options), of, options) == question.verdict
    for line in proof:
        rest = [other for other in proof if other != line]
        assert by_trying(left(view, rest, options), of, options) == DEPENDS


@pytest.mark.long
@given(partly(most=5), several, motions, profiles)
@settings(max_examples=60, deadline=None)
def test_earlier_votes_under_readings_left_open(
    view: Partly, some: Sequence[Vote], of: Motion, options: Options
) -> None:
    keys = ("co.quorum", "co.abstain")
    chosen = {key: option for key, option in options.items() if key not in keys}
    there = PartialSituation(session(), view.facts, chosen, past(some))
    legal = there.legal(committee.values(of))
    for quorum, abstain in product(*(READINGS[key].names for key in keys)):
        other = {**options, "co.quorum": quorum, "co.abstain": abstain}
        results = verdicts(left(view, some, other), of, other)
        literals = [there.option("co.quorum", quorum), there.option("co.abstain", abstain)]
        assert there.sat([legal, *literals]) == (True in results)
        assert there.sat([there.no(legal), *literals]) == (False in results)


# -- what a vote proves


OPEN_QUESTIONS = Partly(Meeting(), frozenset({"promised", "recused"}))


def proves(view: Partly, vote: Vote, id: str, options: Options = DEFAULT, *more: Vote) -> bool | None:
    """What a vote, and more of them, prove of a word."""
    there = PartialSituation(session(), view.facts, options, past([vote, *more]))
    word = there.word(id, SYMBOLS[id])
    pair = there.sat([word]), there.sat([there.no(word)])
    assert any(pair)
    return None if all(pair) else pair[0]


def test_a_vote_for_less_than_the_best_proves_that_nothing_was_promised() -> None:
    assert proves(OPEN_QUESTIONS, Vote(SWEEP), "promised") is False
    assert proves(OPEN_QUESTIONS, Vote(ROOF), "promised") is None
    assert proves(OPEN_QUESTIONS, Vote(SWEEP, then=frozenset({("promised", False)})), "promised") is None


def test_a_vote_proves_what_it_does_by_what_could_be_chosen_then() -> None:
    """The clerk is best once the roof cannot be paid, or nobody seconds it."""
    assert proves(OPEN_QUESTIONS, Vote(CLERK), "promised") is False
    poor = Partly(Meeting(funds=0), OPEN_QUESTIONS.hidden)
    assert proves(poor, Vote(CLERK), "promised") is None
    assert proves(poor, Vote(CLERK, coins=2), "promised") is None
    assert proves(poor, Vote(CLERK, coins=3), "promised") is False
    assert proves(OPEN_QUESTIONS, Vote(CLERK, then=frozenset({("seconded 3", False)})), "promised") is None


def test_of_two_votes_on_one_day_each_proves_its_own() -> None:
    assert proves(OPEN_QUESTIONS, Vote(ROOF), "promised", DEFAULT, Vote(SWEEP)) is False
    assert proves(OPEN_QUESTIONS, Vote(ROOF), "promised", DEFAULT, Vote(ROOF, disputed=True)) is None
    assert proves(OPEN_QUESTIONS, Vote(ROOF, disputed=True), "promised", DEFAULT, Vote(ROOF)) is None


def test_what_there_can_just_have_been_enough_for_counts() -> None:
    """Two coins less than the most there can be now: three, and the roof costs three."""
    rich = Partly(Meeting(funds=FUNDS), OPEN_QUESTIONS.hidden)
    assert proves(rich, Vote(CLERK, coins=-2), "promised") is False
    assert proves(rich, Vote(CLERK, coins=-3), "promised") is None


def test_a_promise_and_an_abstention_prove_recusal() -> None:
    known = Partly(Meeting(promised=True), frozenset({"recused"}))
    assert proves(known, Vote(ABSTAIN), "recused") is True
    assert proves(known, Vote(ABSTAIN), "recused", {**DEFAULT, "co.abstain": "keeps"}) is None
    assert proves(known, Vote(ABSTAIN, then=frozenset({("promised", False)})), "recused") is None
    assert proves(known, Vote(ABSTAIN, given=(("co.quorum", "seven"),)), "recused") is None
    assert proves(known, Vote(ABSTAIN, given=(("co.quorum", "five"),)), "recused") is True


def test_a_vote_without_a_quorum_proves_what_must_have_been_shown() -> None:
    known = Partly(Meeting(present=7), frozenset({"mandate", "proxies"}))
    assert proves(known, Vote(SWEEP), "mandate") is None
    assert proves(known, Vote(SWEEP, members=-5), "mandate") is True
    assert proves(known, Vote(SWEEP, members=-3), "mandate") is None
    either_of = Vote(SWEEP, members=-3)
    without = Partly(Meeting(present=7), frozenset({"proxies"}))
    assert proves(without, either_of, "proxies") is True


def test_of_a_disputed_vote_nothing_follows_but_that_it_could_be() -> None:
    for vote in (Vote(SWEEP), Vote(CLERK), Vote(ABSTAIN)):
        assert proves(OPEN_QUESTIONS, replace(vote, disputed=True), "promised") is None
    known = Partly(Meeting(present=0), frozenset({"funds"}))
    there = PartialSituation(session(), known.facts, DEFAULT, past([Vote(ROOF, coins=1, disputed=True)]))
    poor = there.word("poor", committee.funds < 2)
    assert not there.sat([poor])
    assert there.sat([there.no(poor)])


def test_a_disputed_vote_nobody_could_pay_for_is_refused() -> None:
    known = Partly(Meeting(funds=1), frozenset({"promised"}))
    ask(known, [Vote(ROOF, coins=2, disputed=True)], SWEEP).refuse_contradiction()
    with pytest.raises(Contradiction) as refused:
        ask(known, [Vote(ROOF, coins=1, disputed=True)], SWEEP).refuse_contradiction()
    assert [one.id for one in refused.value.facts] == ["funds", "day 1"]


# -- lines that clash


def test_lines_that_clash_are_named_and_no_other() -> None:
    """To vote for less breaks a promise; to abstain without one, with no member there, is nothing."""
    known = Partly(Meeting(present=3), frozenset({"mandate", "proxies", "promised"}))
    fine, urgent = Vote(ROOF, members=2), Vote(SWEEP, members=-3)
    no_mandate = Vote(SWEEP, members=-1, then=frozenset({("proxies", False)}), disputed=True)
    broken = Vote(SWEEP, members=2, then=frozenset({("promised", True)}))
    there = PartialSituation(session(), known.facts, DEFAULT, past([fine, urgent, no_mandate, broken]))
    assert not there.sat()
    assert [line.id for line in there.lines()] == ["day 4"]
    with pytest.raises(Contradiction) as refused:
        ask(known, [fine, urgent, no_mandate, broken], SWEEP).refuse_contradiction()
    assert "day 4" in {one.id for one in refused.value.facts}
    assert not {"day 1", "day 2", "day 3"} & {one.id for one in refused.value.facts}


def test_two_lines_may_clash_that_could_each_be() -> None:
    """Abstaining proves that nothing was promised, or recusal; both were ruled out by others."""
    known = Partly(Meeting(), frozenset({"promised", "recused", "mandate"}))
    promised = Vote(ABSTAIN, then=frozenset({("promised", True)}))
    never = Vote(ABSTAIN, then=frozenset({("recused", False)}))
    both = Vote(ABSTAIN, then=frozenset({("promised", True), ("recused", False)}))
    assert left(known, [promised, never], DEFAULT)
    assert not left(known, [both], DEFAULT)
    empty = Vote(SWEEP, members=-5)
    seven = {**DEFAULT, "co.urgent": "three"}
    for some, options, clash in (
        ([promised, never, both], DEFAULT, {"day 3"}),
        ([promised, never, empty], seven, {"day 3"}),
    ):
        with pytest.raises(Contradiction) as refused:
            ask(known, some, SWEEP, options).refuse_contradiction()
        assert {one.id for one in refused.value.facts if isinstance(one, Earlier)} == clash


@pytest.mark.long
@given(several, partly(most=3))
@settings(max_examples=40, deadline=None)
def test_a_contradiction_is_one_and_without_any_of_it_there_is_none(some: Sequence[Vote], view: Partly) -> None:
    lines = dict(zip(past(some), some, strict=True))
    try:
        ask(view, some, SWEEP).refuse_contradiction()
    except Contradiction as refused:
        named = refused.facts
    else:
        assert left(view, some, DEFAULT)
        return
    for dropped in (None, *named):
        kept = [one for one in named if one is not dropped]
        facts = {one.id for one in kept if not isinstance(one, Earlier)}
        rest = Partly(view.at, frozenset(IDS) - facts)
        votes_left = [lines[one] for one in kept if isinstance(one, Earlier)]
        possible = any(all(vote.could_be(at, DEFAULT) for vote in votes_left) for at in rest.meetings())
        assert possible == (dropped is not None), dropped


# -- what tells one earlier choice from another


BASE = Vote(SWEEP)
OTHERS = [
    replace(BASE, of=CLERK),
    replace(BASE, members=1),
    replace(BASE, coins=1),
    replace(BASE, then=frozenset({("promised", True)})),
    replace(BASE, disputed=True),
    replace(BASE, given=(("co.quorum", "five"),)),
]


@pytest.mark.parametrize("other", OTHERS)
def test_two_choices_that_differ_are_two_to_a_session(other: Vote) -> None:
    assert BASE.earlier().assumed(session()) != other.earlier().assumed(session())
    assert BASE.earlier().assumed(session()) == BASE.earlier(2).assumed(session())


def test_two_choices_that_took_different_things_are_two_to_a_session() -> None:
    """The same vote on the same day, for which somebody paid a coin beside."""
    plain = BASE.earlier()
    paid = replace(plain, possible=committee.funds >= 1)
    here = fresh()
    poor = Partly(Meeting(funds=0)).facts
    options = [here.option(key, option) for key, option in DEFAULT.items()]
    literals = [*(here.fact(fact) for fact in poor), *options]
    assert here.sat([*literals, plain.assumed(here)])
    assert not here.sat([*literals, paid.assumed(here)])


NEEDS = [{}, {committee.funds: 2}, {committee.funds: 3, committee.present: 1}, {committee.mandate: True}]


@pytest.mark.parametrize("needs", NEEDS)
def test_room_is_for_whatever_some_more_would_make_enough(needs: dict[ExprRef, int | bool]) -> None:
    """So many more than is known, of whatever they are."""
    symbols = (committee.funds, committee.present, committee.mandate)
    for known in product(range(4), repeat=3):
        least = dict(zip(symbols, known, strict=True))
        short = sum(max(int(need) - least[symbol], 0) for symbol, need in needs.items())
        for more in range(5):
            allowed = Room(least, more).allows(Alternative("it", {}, needs))
            assert allowed == (short <= more)


def test_a_day_is_known_by_its_key() -> None:
    same, other = Vote(SWEEP, members=1).earlier().moment, Vote(SWEEP, members=2).earlier().moment
    assert same == Vote(CLERK, members=1).earlier().moment
    assert same != other


def test_how_much_there_was_is_a_fact_of_the_present() -> None:
    moment = Vote(SWEEP, coins=2, then=frozenset({("promised", True)})).earlier().moment
    assert moment.at_least(committee.funds, 3).eq(committee.funds + 2 >= 3)
    assert moment.at_least(committee.promised, True).eq(BoolVal(True))
    assert moment.at_least(committee.recused, True).eq(committee.recused)
