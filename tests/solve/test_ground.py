"""The ground of a question: every answer compared with all the meetings that the facts allow."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from z3 import And, Bool, BoolRef, BoolVal, ExprRef, If, Implies, Int, IntVal, Not, Or, simplify, substitute

from adjudicator.law import Decision, Options, Requirement
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact
from adjudicator.solve.partial_situation import Needs, PartialSituation
from adjudicator.solve.plays import searched
from adjudicator.solve.position import CERTAIN, NEVER, POSSIBLE
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Question
from adjudicator.solve.residual import Stage
from adjudicator.solve.session import Session
from adjudicator.solve.substitution import Renaming
from tests.law import committee
from tests.law.committee import ABSTAIN, CLERK, MOTIONS, READINGS, ROOF, SHOWN, SWEEP, Meeting, Motion, fresh, lawful
from tests.law.meetings import motions
from tests.law.partly import BEST, TRUTHS, Partly, affordable, meeting_of, partly, verdicts, words

pytestmark = pytest.mark.no_cover

DEFAULT: Options = {key: reading.default for key, reading in READINGS.items()}
SEVEN: Options = {**DEFAULT, "co.quorum": "seven"}
VALUES = {of: committee.values(of) for of in MOTIONS}
profiles = st.sampled_from(list(committee.profiles()))

NOTHING_NEEDED: Needs = {}


def needing(of: Motion) -> Needs:
    """What a vote takes."""
    return {committee.funds: of.costs}


session = cache(fresh)


def ground(facts: Iterable[Fact], options: Options = DEFAULT, world: Iterable[BoolRef] = ()) -> PartialSituation:
    return PartialSituation(session(), facts, options, world=world)


def verdict(there: PartialSituation, of: Motion) -> str | None:
    """What the ground says of a vote; None if the facts cannot be."""
    legal = there.legal(VALUES[of])
    either = there.sat([legal]), there.sat([there.no(legal)])
    return {(True, True): DEPENDS, (True, False): LEGAL, (False, True): ILLEGAL}.get(either)


def by_trying(some: Sequence[Meeting], of: Motion, options: Options) -> str | None:
    results = verdicts(some, of, options)
    return DEPENDS if len(results) == 2 else {True: LEGAL, False: ILLEGAL}[results.pop()] if results else None


# -- a vote

PROMISED = Meeting(funds=0, promised=True, seconded=(False, False, True))
"""A meeting that owes the dearest motion it can pay for."""


@pytest.mark.long
@example(Partly(PROMISED, frozenset({"funds"})), CLERK, {**DEFAULT, "co.quorum": "five", "co.abstain": "breaks"})
@given(partly(), motions, profiles)
@settings(max_examples=150, deadline=None)
def test_a_vote_is_legal_where_it_is_in_every_meeting(view: Partly, of: Motion, options: Options) -> None:
    able = [at for at in view.meetings() if affordable(at, of)]
    facts = (*view.facts, *committee.made(of))
    ruled = verdict(ground(facts, options), of)
    assert ruled == by_trying(able, of, options)
    if able:
        question = Question(session(), view.facts, options, VALUES[of], made=committee.made(of))
        assert ruled == question.verdict == replace(question, unseen=True).verdict


@pytest.mark.long
@given(partly(), motions, profiles)
@settings(max_examples=80, deadline=None)
def test_a_vote_may_be_tried_with_what_it_takes(view: Partly, of: Motion, options: Options) -> None:
    there, some = ground(view.facts, options), list(view.meetings())
    able = there.legal(VALUES[of], needing(of))
    outcomes = {affordable(at, of) and lawful(at, of, options) for at in some}
    assert there.sat([able]) == (True in outcomes)
    assert there.sat([there.no(able)]) == (False in outcomes)
    both = {lawful(at, of, options) and not affordable(at, of) for at in some}
    assert there.sat([there.legal(VALUES[of]), there.no(able)]) == (True in both)


@given(partly(), motions, profiles, st.sampled_from(sorted(SHOWN)))
@settings(max_examples=80, deadline=None)
def test_a_vote_open_without_one_thing_shown(view: Partly, of: Motion, options: Options, shown: str) -> None:
    there = ground(view.facts, options)
    literal = there.open_without(VALUES[of], shown)
    outcomes = {not committee.faults(at, of, options, SHOWN - {shown}) for at in view.meetings()}
    assert (there.sat([literal]), there.sat([there.no(literal)])) == (True in outcomes, False in outcomes)


@given(partly(), profiles, st.data())
@settings(max_examples=80, deadline=None)
def test_a_word_holds_where_it_is_true_of_the_meeting(view: Partly, options: Options, data: st.DataObject) -> None:
    there, some = ground(view.facts, options), list(view.meetings())
    word = data.draw(st.sampled_from(words(summing_up=True)))
    other = data.draw(st.sampled_from(words(summing_up=True)))
    literals = [there.word(one.id, one.term, one.reads) for one in (word, other)]
    first, second = literals
    truths = {(TRUTHS[word.id](at, options), TRUTHS[other.id](at, options)) for at in some}
    for one in (True, False):
        for two in (True, False):
            both = [first if one else there.no(first), second if two else there.no(second)]
            assert there.sat(both) == ((one, two) in truths)
    assert there.sat([there.not_all(literals)]) == any(not (one and two) for one, two in truths)


@given(partly(), profiles)
@settings(max_examples=80, deadline=None)
def test_the_situation_of_a_model_is_one_of_those_given(view: Partly, options: Options) -> None:
    there = ground(view.facts, options)
    literals = {of.name: there.legal(VALUES[of]) for of in MOTIONS}
    assert there.sat()
    holds = there.holds(literals)
    at = meeting_of(there.value)
    assert at in set(view.meetings())
    assert holds == {of.name: lawful(at, of, options) for of in MOTIONS}


# -- what is told


def test_facts_under_other_readings_are_left_out() -> None:
    five, seven = (("co.quorum", "five"),), (("co.quorum", "seven"),)
    rest = [fact for fact in Meeting().facts() if fact.symbol is not committee.present]
    here = Fact("here", "six there", committee.present, IS, 6, five)
    there = Fact("there", "nine there", committee.present, IS, 9, seven)
    # Six are a quorum of five; nine, where seven are needed.
    assert verdict(ground([*rest, here, there]), SWEEP) == LEGAL
    assert verdict(ground([*rest, here, there], SEVEN), SWEEP) == LEGAL
    fewer = replace(there, value=6)
    assert verdict(ground([*rest, here, fewer]), SWEEP) == LEGAL
    assert verdict(ground([*rest, here, fewer], SEVEN), SWEEP) == ILLEGAL
    # A fact of neither: nothing is told of the members.
    assert verdict(ground([*rest, replace(here, given=(*five, ("co.urgent", "three")))]), SWEEP) == DEPENDS
    assert verdict(ground([*rest, replace(here, given=(*five, ("co.urgent", "any")))]), SWEEP) == LEGAL


def test_a_fact_under_other_readings_bounds_no_alternative() -> None:
    seven = (("co.quorum", "seven"),)
    rest = [fact for fact in Meeting(promised=True).facts() if fact.id != "funds"]
    poor = Fact("poor", "no coin, read so", committee.funds, IS, 0, seven)
    assert verdict(ground([*rest, poor]), CLERK) == DEPENDS
    assert verdict(ground([*rest, replace(poor, given=())]), CLERK) == LEGAL


CONTRADICTIONS = [
    [Fact("a", "", committee.present, IS, 6), Fact("b", "", committee.present, IS, 7)],
    [Fact("a", "", committee.mandate, IS, True), Fact("b", "", committee.mandate, IS, False)],
    [Fact("a", "", committee.present, AT_LEAST, 6), Fact("b", "", committee.present, AT_MOST, 5)],
    [Fact("a", "", committee.present, IS, 6), Fact("b", "", committee.present, AT_LEAST, 7)],
    [Fact("a", "", committee.present, IS, 10)],
    [Fact("a", "", committee.present + committee.funds, IS, 20)],
    [Fact("a", "", committee.present + committee.funds, IS, 9), Fact("b", "", committee.present, AT_MOST, 3)],
]


@pytest.mark.parametrize("facts", CONTRADICTIONS)
def test_facts_that_cannot_be_together_leave_nothing(facts: list[Fact]) -> None:
    for ordered in (facts, facts[::-1]):
        there = ground(ordered)
        assert not there.sat()
        assert not there.sat([there.legal(VALUES[SWEEP])])
        assert not there.sat([there.no(there.legal(VALUES[SWEEP]))])
        every = {of.name: (VALUES[of], NOTHING_NEEDED) for of in MOTIONS}
        assert set(there.standing(every).values()) == {NEVER}


@pytest.mark.parametrize("facts", [some[:1] for some in CONTRADICTIONS[:4]])
def test_each_of_them_alone_can_be(facts: list[Fact]) -> None:
    assert ground(facts).sat()


def test_a_fact_about_a_sum_tells_of_its_parts() -> None:
    """Nine members and coins together: without a member there are nine coins, and there are five."""
    total = Fact("sum", "nine together", committee.present + committee.funds, IS, 9)
    there = ground([total])
    least, no_more = (there.word(f"{n}", committee.present >= n) for n in (4, 5))
    assert there.sat([there.no(no_more)])
    assert not there.sat([there.no(least)])


@given(partly(), motions, profiles, st.integers(0, 3), st.integers(0, 6))
@settings(max_examples=80, deadline=None)
def test_the_world_leaves_out_meetings(view: Partly, of: Motion, options: Options, members: int, coins: int) -> None:
    world = [Implies(committee.mandate, committee.present >= members), committee.funds <= coins]
    some = [at for at in view.meetings() if at.funds <= coins and (at.present >= members or not at.mandate)]
    assert verdict(ground(view.facts, options, world), of) == by_trying(some, of, options)


# -- readings left open


def completions(options: Options, left_open: Iterable[str]) -> list[Options]:
    """The options with every choice for some readings."""
    keys = sorted(left_open)
    choices = product(*(READINGS[key].names for key in keys))
    return [{**options, **dict(zip(keys, chosen, strict=True))} for chosen in choices]


@pytest.mark.long
@given(partly(most=5), motions, profiles, st.sets(st.sampled_from(sorted(READINGS)), min_size=1))
@settings(max_examples=80, deadline=None)
def test_readings_not_chosen_are_open(view: Partly, of: Motion, options: Options, left_open: set[str]) -> None:
    chosen = {key: option for key, option in options.items() if key not in left_open}
    there, some = ground(view.facts, chosen), list(view.meetings())
    every = completions(options, left_open)
    legal = there.legal(VALUES[of])
    outcomes = {lawful(at, of, other) for at in some for other in every}
    assert (there.sat([legal]), there.sat([there.no(legal)])) == (True in outcomes, False in outcomes)
    for other in every:
        literals = [there.option(key, other[key]) for key in sorted(left_open)]
        outcomes = verdicts(some, of, other)
        assert there.sat([legal, *literals]) == (True in outcomes)
        assert there.sat([there.no(legal), *literals]) == (False in outcomes)


def test_a_fact_under_a_reading_left_open_holds_with_its_option_only() -> None:
    chosen = {key: option for key, option in DEFAULT.items() if key != "co.quorum"}
    rest = [fact for fact in Meeting().facts() if fact.symbol is not committee.present]
    here = Fact("here", "six there", committee.present, IS, 6, (("co.quorum", "five"),))
    there = ground([*rest, here], chosen)
    six, legal = there.word("six", committee.present == 6), there.legal(VALUES[SWEEP])
    five, seven = (there.option("co.quorum", option) for option in ("five", "seven"))
    assert not there.sat([five, there.no(six)])
    assert not there.sat([five, there.no(legal)])
    assert there.sat([seven, there.no(six), legal])
    assert there.sat([seven, six])
    assert not there.sat([five, seven])
    assert not there.sat([there.no(five), there.no(seven)])


# -- numbers that nothing turns on


class Counting:
    """The number of times a ground was given what a number is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times, best = 0, Stage.best

        def counted(there: Stage, number: int) -> int:
            self.times += 1
            return best(there, number)

        monkeypatch.setattr(Stage, "best", counted)


def test_a_number_is_asserted_once_an_answer_turns_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = Counting(monkeypatch)
    there = ground(Meeting(promised=False).facts())
    assert verdict(there, SWEEP) == LEGAL
    assert counting.times == 0
    hidden = Partly(Meeting(), frozenset({"promised"}))
    there = ground(hidden.facts)
    assert there.sat([there.legal(VALUES[SWEEP])])
    assert counting.times == 0
    assert there.sat([there.no(there.legal(VALUES[SWEEP]))])
    assert counting.times == 1
    assert verdict(there, CLERK) == DEPENDS
    assert counting.times == 1
    there.word("best", BEST.symbol > 1, (BEST,))
    assert counting.times == 1  # there already
    assert verdict(there, ROOF) == LEGAL


@pytest.mark.long
@given(partly(), motions, profiles)
@settings(max_examples=100, deadline=None)
def test_to_tell_a_number_late_changes_no_answer(view: Partly, of: Motion, options: Options) -> None:
    late, early = (ground(view.facts, options) for _ in range(2))
    early.word("number", BEST.symbol >= 0, (BEST,))
    assert verdict(late, of) == verdict(early, of) == by_trying(list(view.meetings()), of, options)


# -- every vote at once


@given(partly(), profiles)
@settings(max_examples=100, deadline=None)
def test_standing_is_that_over_all_meetings(view: Partly, options: Options) -> None:
    some = list(view.meetings())
    every = {of.name: (VALUES[of], needing(of)) for of in MOTIONS}
    expected = {}
    for of in MOTIONS:
        outcomes = {affordable(at, of) and lawful(at, of, options) for at in some}
        expected[of.name] = POSSIBLE if len(outcomes) == 2 else CERTAIN if True in outcomes else NEVER
    there = ground(view.facts, options)
    assert there.standing(every) == expected
    assert there.standing(every) == expected
    assert there.standing({}) == {}


@pytest.mark.long
@given(partly(), profiles)
@settings(max_examples=60, deadline=None)
def test_standing_agrees_with_that_of_a_session(view: Partly, options: Options) -> None:
    every = {of.name: (VALUES[of], NOTHING_NEEDED) for of in MOTIONS}
    theirs = searched(session(), view.facts, options, {of.name: VALUES[of] for of in MOTIONS})
    assert ground(view.facts, options).standing(every) == theirs


AMOUNT = Int("amount")
LARGE = Requirement(id="LARGE", title="", says="", cites=(), holds=AMOUNT >= 1000)


def test_a_choice_is_known_by_its_values_however_they_were_made() -> None:
    """Values made for one question are gone after it, and the solver gives their number to others."""
    bare = Session(Decision("spend", (AMOUNT,), (LARGE,), (), lambda family: ()), {})
    there = PartialSituation(bare, (), {})
    amounts = [(37 * n) % 2000 + 3 for n in range(100)]
    assert [n for n in amounts if there.sat([there.legal({AMOUNT: IntVal(n)})]) != (n >= 1000)] == []
    standings = {n: searched(bare, (), {}, {"it": {AMOUNT: IntVal(n)}})["it"] for n in amounts}
    assert [n for n in amounts if standings[n] != (CERTAIN if n >= 1000 else NEVER)] == []


# -- renaming

NUMBERS = [Int(name) for name in "xyz"]
TRUE_OR_FALSE = [Bool(name) for name in "pqr"]


def numbers(draw: random.Random, depth: int) -> ExprRef:
    kind = draw.randrange(5) if depth else 0
    if kind < 2:
        return draw.choice([*NUMBERS, IntVal(draw.randint(-2, 5))])
    left, right = numbers(draw, depth - 1), numbers(draw, depth - 1)
    return [left + right, left - right, If(truths(draw, depth - 1), left, right)][kind - 2]


def truths(draw: random.Random, depth: int) -> BoolRef:
    kind = draw.randrange(7) if depth else 0
    if kind < 2:
        return draw.choice([*TRUE_OR_FALSE, BoolVal(draw.random() < 0.5)])
    if kind < 4:
        left, right = numbers(draw, depth - 1), numbers(draw, depth - 1)
        term: BoolRef = [left >= right, left == right][kind - 2]
        return term
    one, two = truths(draw, depth - 1), truths(draw, depth - 1)
    return [And(one, two), Or(Not(one), two), Implies(one, two)][kind - 4]


@pytest.mark.long
@given(st.integers(0, 10**6))
@settings(max_examples=200, deadline=None)
def test_renaming_is_substituting_and_simplifying(seed: int) -> None:
    draw = random.Random(seed)
    pairs: list[tuple[ExprRef, ExprRef]] = [(one, numbers(draw, 2)) for one in NUMBERS if draw.random() < 0.7]
    pairs += [(one, truths(draw, 2)) for one in TRUE_OR_FALSE if draw.random() < 0.7]
    renaming = Renaming(iter(pairs))
    for _ in range(3):
        term = truths(draw, 4)
        assert renaming.of(term).eq(simplify(substitute(term, *pairs)))
        assert Renaming(()).of(term).eq(simplify(term))


def test_all_symbols_are_replaced_at_once() -> None:
    x, y, _ = NUMBERS
    swap: Mapping[ExprRef, ExprRef] = {x: y, y: x}
    assert Renaming(swap.items()).of(x - y >= 1).eq(simplify(y - x >= 1))


def test_a_ground_without_facts_rules_on_nothing() -> None:
    assert [verdict(ground(()), of) for of in MOTIONS] == [DEPENDS] * len(MOTIONS)
    assert verdict(ground(Meeting(present=0).facts()), ABSTAIN) == ILLEGAL
