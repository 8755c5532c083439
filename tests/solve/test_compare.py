"""Smallest differences between readings, on the committee, against counting every meeting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from z3 import And, ArithRef, If, IntVal, Not, Or, Sum, is_true

from adjudicator.law import Decision, Options
from adjudicator.solve.compare import ComparisonDomain, Counterexample, Side
from tests.law import committee
from tests.law.committee import FUNDS, MOTIONS, READINGS, SEATS, Meeting, Motion, lawful

WORDS = ("mandate", "proxies", "objects", "budgeted", "promised", "recused")
DEFAULT = {key: reading.default for key, reading in READINGS.items()}
PAIRS: list[tuple[Options, Options]] = [
    ({}, {"co.quorum": "seven"}),
    ({"co.quorum": "seven"}, {}),
    ({}, {"co.urgent": "three"}),
    ({}, {"co.abstain": "keeps"}),
    ({}, {"co.treasurer": "no"}),
    ({"co.urgent": "three"}, {"co.quorum": "seven", "co.urgent": "three"}),
    ({"co.quorum": "seven"}, {"co.quorum": "seven", "co.abstain": "keeps"}),
    ({"co.abstain": "keeps"}, {"co.quorum": "seven", "co.abstain": "keeps"}),
]


def number(word: object) -> ArithRef:
    """A word as a number."""
    return If(word, 1, 0)


def ground(decision: Decision | None = None) -> ComparisonDomain:
    """Few members and words, then little money; votes the committee has the money for."""
    words = [getattr(committee, name) for name in WORDS]
    put = [
        And(committee.funds >= of.costs, *(symbol == value for symbol, value in committee.values(of).items()))
        for of in MOTIONS
    ]
    return ComparisonDomain(
        decision or committee.rulebook().decisions["vote"],
        READINGS,
        (Sum(committee.present, *map(number, words)), committee.funds),
        (committee.motion, committee.present, *words, *committee.seconded[1:]),
        made=(Or(*put),),
    )


def meetings() -> Iterator[tuple[tuple[int, int], Meeting, Motion]]:
    """Every meeting and vote there is money for, with their measures, the smallest first."""
    triples = []
    for present, funds in product(range(SEATS + 1), range(FUNDS + 1)):
        for words in product((False, True), repeat=len(WORDS)):
            triples.append(((present + sum(words), funds), present, words))
    for measure, present, words in sorted(triples):
        for seconded in product((False, True), repeat=3):
            truths = dict(zip(WORDS, words, strict=True))
            at = Meeting(present, measure[1], **truths, seconded=(seconded[0], seconded[1], seconded[2]))
            yield from ((measure, at, of) for of in MOTIONS if of.costs <= measure[1])


def smallest_by_counting(first: Options, second: Options) -> tuple[int, int] | None:
    """The measures of the first meeting on which two readings differ, by the rules in plain Python."""
    one, other = {**DEFAULT, **first}, {**DEFAULT, **second}
    differing = (m for m, at, of in meetings() if lawful(at, of, one) != lawful(at, of, other))
    return next(differing, None)


def case_of(counterexample: Counterexample) -> tuple[Meeting, Motion]:
    """The meeting and the vote of a counterexample."""
    value = partial(counterexample.model.eval, model_completion=True)
    words = {name: is_true(value(getattr(committee, name))) for name in WORDS}
    seconded = [is_true(value(symbol)) for symbol in committee.seconded[1:]]
    at = Meeting(
        value(committee.present).as_long(),
        value(committee.funds).as_long(),
        **words,
        seconded=(seconded[0], seconded[1], seconded[2]),
    )
    return at, MOTIONS[value(committee.motion).as_long()]


def sides(first: Options, second: Options) -> tuple[Side, Side]:
    """Two whole readings."""
    return Side({**DEFAULT, **first}), Side({**DEFAULT, **second})


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_smallest_differs_and_nothing_smaller_does(first: Options, second: Options) -> None:
    counterexample = ground().smallest(*sides(first, second))
    assert counterexample is not None
    at, of = case_of(counterexample)
    assert at.funds >= of.costs
    assert lawful(at, of, {**DEFAULT, **first}) == counterexample.first
    assert lawful(at, of, {**DEFAULT, **second}) != counterexample.first
    assert counterexample.measure[:2] == smallest_by_counting(first, second)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_smallest_does_not_hang_on_the_order_of_the_clauses(first: Options, second: Options) -> None:
    decision = committee.rulebook().decisions["vote"]
    turned = Decision(
        decision.name,
        decision.play,
        tuple(reversed(decision.clauses)),
        tuple(reversed(decision.bounds)),
        lambda family: list(reversed(committee.alternatives())),
    )
    one, other = (g.smallest(*sides(first, second)) for g in (ground(), ground(turned)))
    assert one is not None and other is not None
    assert (case_of(one), one.measure, one.first) == (case_of(other), other.measure, other.first)


@pytest.mark.parametrize("options", [{}, {"co.quorum": "seven"}, {"co.abstain": "keeps"}])
def test_a_reading_never_differs_from_itself(options: Options) -> None:
    assert ground().smallest(*sides(options, options)) is None


def test_a_reading_that_can_never_matter_is_proved_idle() -> None:
    urgent = ({"co.urgent": "any"}, {"co.urgent": "three"})
    assert smallest_by_counting(*urgent) is not None
    without = committee.rulebook().decisions["vote"].without("CO-URGENT")
    assert ground(without).smallest(*sides(*urgent)) is None


def test_a_duty_that_is_gone_leaves_its_reading_idle() -> None:
    promise: tuple[Options, Options] = ({}, {"co.abstain": "keeps"})
    assert ground().smallest(*sides(*promise)) is not None
    without = committee.rulebook().decisions["vote"].without("CO-PROMISE")
    assert ground(without).smallest(*sides(*promise)) is None


def test_a_bound_on_the_first_measure_is_kept_to() -> None:
    quorum = sides({}, {"co.quorum": "seven"})
    least = smallest_by_counting({}, {"co.quorum": "seven"})
    assert least is not None
    at_the_bound = ground().smallest(*quorum, most=least[0])
    assert at_the_bound is not None and at_the_bound.measure[:2] == least
    assert ground().smallest(*quorum, most=least[0] - 1) is None


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_alternatives_that_cannot_be_made_are_left_out_and_no_others(first: Options, second: Options) -> None:
    words, money = ground().measures
    takes = {of.name: of.costs for of in MOTIONS}
    dear = replace(ground(), measures=(money, words), takes=lambda alternative: takes[alternative.name])
    counterexample = dear.smallest(*sides(first, second))
    one, other = {**DEFAULT, **first}, {**DEFAULT, **second}
    by_money = sorted(meetings(), key=lambda some: (some[0][1], some[0][0]))
    differing = (m for m, at, of in by_money if lawful(at, of, one) != lawful(at, of, other))
    assert counterexample is not None and (counterexample.measure[1], counterexample.measure[0]) == next(differing)


def test_an_alternative_that_takes_all_there_may_be_is_reckoned_with() -> None:
    roof = MOTIONS[-1]
    only_the_roof = tuple(Not(committee.seconded[n]) for n in range(1, len(MOTIONS) - 1))
    decision = committee.rulebook().decisions["vote"].without("CO-OWN")
    plain = ground(decision)
    takes = {of.name: of.costs for of in MOTIONS}
    dear = replace(
        plain,
        measures=tuple(reversed(plain.measures)),
        within=only_the_roof,
        takes=lambda alternative: takes[alternative.name],
    )
    counterexample = dear.smallest(*sides({}, {"co.abstain": "keeps"}), most=roof.costs)
    assert counterexample is not None and counterexample.measure[0] == roof.costs
    assert dear.smallest(*sides({}, {"co.abstain": "keeps"}), most=roof.costs - 1) is None


def test_only_situations_within_are_returned() -> None:
    spoken_for = ground()
    within = (Not(committee.promised),)
    domain = (spoken_for.decision, READINGS, spoken_for.measures, spoken_for.symbols)
    bound = ComparisonDomain(*domain, within, spoken_for.made)
    assert bound.smallest(*sides({}, {"co.abstain": "keeps"})) is None
    assert bound.smallest(*sides({}, {"co.quorum": "seven"})) is not None


def test_readings_left_free_are_the_same_on_both_sides() -> None:
    free = {key: option for key, option in DEFAULT.items() if key != "co.urgent"}
    assert ground().smallest(Side(free), Side(free)) is None
    counterexample = ground().smallest(Side(free), Side({**free, "co.quorum": "seven"}))
    assert counterexample is not None
    at, of = case_of(counterexample)
    urgent = counterexample.model.eval(READINGS["co.urgent"].symbol, model_completion=True).as_long()
    options = {**DEFAULT, "co.urgent": READINGS["co.urgent"].names[urgent]}
    assert lawful(at, of, options) != lawful(at, of, {**options, "co.quorum": "seven"})


def test_what_follows_from_a_reading_is_part_of_its_side() -> None:
    few, many = ({committee.present: IntVal(value)} for value in (3, 5))
    counterexample = ground().smallest(Side(DEFAULT, few), Side(DEFAULT, many))
    assert counterexample is not None
    at, of = case_of(counterexample)
    assert not lawful(Meeting(**{**at.__dict__, "present": 3}), of, DEFAULT)
    assert lawful(Meeting(**{**at.__dict__, "present": 5}), of, DEFAULT)
