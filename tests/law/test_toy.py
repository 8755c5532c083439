"""A committee's standing orders, judged and explained by the same law and the same solver.

Whatever is claimed is compared with the same rules written in plain Python (`committee.lawful`)
over every meeting there can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from z3 import And, BoolRef, BoolVal, If, Not, Solver, Sum, substitute, unsat

from adjudicator.law import Options
from adjudicator.law.legality import is_open
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import AT_LEAST, AT_MOST, Fact
from adjudicator.solve.plays import searched
from adjudicator.solve.position import CERTAIN, NEVER, POSSIBLE
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Contradiction, Question
from adjudicator.solve.session import Session
from adjudicator.solve.solver_question import Keyed
from tests.law import committee
from tests.law.committee import ABSTAIN, CLERK, MOTIONS, READINGS, ROOF, SEATS, SWEEP, Meeting, Motion, lawful
from tests.law.meetings import meetings as meetings_with
from tests.law.meetings import motions

pytestmark = pytest.mark.no_cover

DEFAULT: Options = {"co.quorum": "five", "co.urgent": "any", "co.abstain": "breaks", "co.treasurer": "yes"}

meetings = meetings_with(0)
profiles = st.sampled_from(list(committee.profiles()))


@cache
def session() -> Session:
    return Session(committee.rulebook().decisions["vote"], READINGS)


def ask(at: Meeting, of: Motion, options: Options = DEFAULT, facts: Sequence[Fact] | None = None) -> Question:
    given_facts = at.facts() if facts is None else tuple(facts)
    return Question(session(), given_facts, options, committee.values(of), made=committee.made(of))


def affordable(at: Meeting, of: Motion) -> bool:
    return at.funds >= of.costs


@cache
def every_meeting() -> tuple[tuple[Meeting, dict[str, int | bool]], ...]:
    """All meetings (two or three coins stand for any), each with what its facts speak of."""
    pairs = []
    for m, p, o, b, v, r, *seconded in product((False, True), repeat=9):
        for present, funds in product(range(SEATS + 1), (2, 3)):
            at = Meeting(present, funds, m, p, o, b, v, r, (seconded[0], seconded[1], seconded[2]))
            pairs.append((at, {fact.id: fact.value for fact in at.facts()}))
    return tuple(pairs)


def holds(fact: Fact, values: dict[str, int | bool]) -> bool:
    """Whether a fact is true of a meeting."""
    if fact.relation == AT_LEAST:
        return values[fact.id] >= fact.value
    return values[fact.id] <= fact.value if fact.relation == AT_MOST else values[fact.id] == fact.value


def fitting(facts: Sequence[Fact], of: Motion = ABSTAIN) -> Iterator[Meeting]:
    """Every meeting of which all the facts are true and which can pay for the motion."""
    for at, values in every_meeting():
        if affordable(at, of) and all(holds(fact, values) for fact in facts):
            yield at


@given(meetings, motions, profiles)
@settings(max_examples=300, deadline=None)
def test_the_verdict_and_everything_against_it_are_those_of_the_plain_rules(
    at: Meeting, of: Motion, options: Options
) -> None:
    if not affordable(at, of):
        with pytest.raises(Contradiction) as refused:
            ask(at, of, options).refuse_contradiction()
        assert [fact.id for fact in refused.value.facts] == ["funds", "made"]
        return
    answer = ask(at, of, options)
    answer.refuse_contradiction()
    assert answer.verdict == (LEGAL if lawful(at, of, options) else ILLEGAL)
    assert set(answer.against) == committee.broken(at, of, options)
    assert {frozenset(shown) for shown in answer.shows} == committee.showings(at, of, options)


def test_the_hardest_to_mend_comes_first() -> None:
    at = Meeting(present=2, objects=True, promised=True, seconded=(False, False, False))
    assert ask(at, ROOF).against == ("CO-VETO", "CO-QUORUM", "CO-SECOND")
    assert ask(Meeting(promised=True), SWEEP).against == ("CO-PROMISE",)


@pytest.mark.long
@given(meetings, motions, profiles)
@settings(max_examples=40, deadline=None)
def test_reasons_suffice_in_every_meeting_and_none_is_idle(at: Meeting, of: Motion, options: Options) -> None:
    at = at if affordable(at, of) else at.edited("funds", of.costs)
    at = at.edited("funds", 3 if at.funds >= 3 else 2)
    verdict = lawful(at, of, options)
    reasons = [reason for reason in ask(at, of, options).reasons if isinstance(reason, Fact)]
    assert set(reasons) <= set(at.facts())
    assert all(lawful(other, of, options) == verdict for other in fitting(reasons, of))
    for idle in reasons:
        rest = [fact for fact in reasons if fact is not idle]
        assert any(lawful(other, of, options) != verdict for other in fitting(rest, of)), idle


@pytest.mark.long
@given(meetings, motions, profiles)
@settings(max_examples=40, deadline=None)
def test_the_facts_behind_each_clause_force_it_and_none_is_idle(at: Meeting, of: Motion, options: Options) -> None:
    at = at.edited("funds", 3)
    answer = ask(at, of, options)
    for clause in answer.against:
        reasons = [reason for reason in answer.reasons_for(clause) if isinstance(reason, Fact)]
        assert all(clause in committee.broken(other, of, options) for other in fitting(reasons, of))
        for idle in reasons:
            rest = [fact for fact in reasons if fact is not idle]
            assert any(clause not in committee.broken(other, of, options) for other in fitting(rest, of)), (
                clause,
                idle,
            )


def test_a_reason_in_words() -> None:
    texts = [fact.text for fact in ask(Meeting(present=3), ABSTAIN).reasons]
    assert texts == ["at-most 3 members", "not mandate", "not proxies"]
    assert [f.id for f in ask(Meeting(present=3), ABSTAIN).reasons_for("CO-QUORUM")] == [
        "at-most",
        "mandate",
        "proxies",
    ]


# -- what must be shown, and what a ruling rests on


def test_shows_gives_every_least_alternative() -> None:
    assert ask(Meeting(present=5, mandate=True, proxies=True), SWEEP).shows == ((),)
    assert ask(Meeting(present=4, mandate=True, proxies=True), SWEEP).shows == (("mandate",), ("proxies",))
    assert ask(Meeting(present=2, mandate=True, proxies=True), SWEEP).shows == (("mandate",),)
    assert ask(Meeting(present=2, proxies=True), SWEEP).shows == ()


def test_a_ruling_rests_on_what_is_shown_and_on_what_the_vote_itself_invokes() -> None:
    urgent = ask(Meeting(present=2, mandate=True), CLERK)
    assert urgent.relies_on(("mandate",)) == ("CO-URGENT", "CO-OWN")
    assert ask(Meeting(seconded=(True, True, True)), CLERK).relies_on(()) == ()
    assert ask(Meeting(promised=True, recused=True), ABSTAIN).relies_on(()) == ("CO-RECUSED",)


def test_what_would_lift_a_requirement_is_named() -> None:
    assert ask(Meeting(present=3), SWEEP).would_waive("CO-QUORUM") == ("mandate", "proxies")
    assert ask(Meeting(present=2), SWEEP).would_waive("CO-QUORUM") == ("mandate",)
    assert ask(Meeting(present=2), SWEEP, {**DEFAULT, "co.urgent": "three"}).would_waive("CO-QUORUM") == ()
    assert ask(Meeting(objects=True), ROOF).would_waive("CO-VETO") == ()


def test_no_permission_waives_the_veto_but_its_own_exception_lifts_it() -> None:
    assert ask(Meeting(objects=True, mandate=True, proxies=True), ROOF).verdict == ILLEGAL
    assert ask(Meeting(objects=True, budgeted=True), ROOF).verdict == LEGAL


def test_more_invoked_never_closes_a_vote() -> None:
    decision = committee.rulebook().decisions["vote"]
    opened = is_open(decision)
    for permission in decision.permissions:
        with_it = substitute(opened, (permission.invoked, BoolVal(True)))
        without = substitute(opened, (permission.invoked, BoolVal(False)))
        solver = Solver()
        solver.add(*decision.bounds, And(without, Not(with_it)))
        assert solver.check() == unsat, permission.id


# -- flips


def single_edits(at: Meeting) -> Iterator[tuple[Fact, int | bool]]:
    """Every edit of one fact: a member more or less, other funds, a word turned round."""
    for fact in at.facts():
        if isinstance(fact.value, bool):
            yield fact, not fact.value
        else:
            least, most = fact.edits or (fact.value, fact.value)
            yield from ((fact, value) for value in range(least, most + 1) if value != fact.value)


def applied(at: Meeting, edits: Sequence[tuple[Fact, int | bool]]) -> Meeting | None:
    """The meeting after some edits; None if they contradict each other."""
    if {"at-least", "at-most"} <= {fact.id for fact, _ in edits}:
        return None
    for fact, value in edits:
        at = at.edited(fact.id, value)
    return at


def flipping(
    at: Meeting, of: Motion, options: Options, size: int, can_be: Callable[[Meeting], bool] = lambda at: True
) -> list[tuple[tuple[str, int | bool], ...]]:
    """By trying: every set of so many edits to a meeting that can be, under which the opposite is lawful."""
    verdict, edits_that_flip = lawful(at, of, options), []
    for edits in combinations(single_edits(at), size):
        if len({fact.id for fact, _ in edits}) < size:
            continue
        other = applied(at, edits)
        if other is None or not affordable(other, of) or not can_be(other):
            continue
        if lawful(other, of, options) != verdict:
            edits_that_flip.append(tuple((fact.id, value) for fact, value in edits))
    return edits_that_flip


def nearest(at: Meeting, edits: list[tuple[tuple[str, int | bool], ...]]) -> set[tuple[tuple[str, int | bool], ...]]:
    """Of single edits that move one number the same way, the nearest."""
    best: dict[tuple[str, bool], tuple[int, tuple[tuple[str, int | bool], ...]]] = {}
    values = {fact.id: fact.value for fact in at.facts()}
    for edit in edits:
        [(id, value)] = edit
        key, far = (id, value > values[id]), abs(int(value) - int(values[id]))
        if key not in best or far < best[key][0]:
            best[key] = (far, edit)
    return {edit for _, edit in best.values()}


@given(meetings, motions, profiles)
@settings(max_examples=80, deadline=None)
def test_flips_are_the_least_sets_of_edits_that_turn_the_verdict(at: Meeting, of: Motion, options: Options) -> None:
    at = at if affordable(at, of) else at.edited("funds", of.costs)
    flips = [tuple((edit.fact.id, edit.value) for edit in edits) for edits in ask(at, of, options).flips]
    assert len(flips) == len(set(flips))
    if singles := flipping(at, of, options, 1):
        assert set(flips) == nearest(at, singles)
        return
    pairs = flipping(at, of, options, 2)
    assert set(flips) <= set(pairs)
    assert {frozenset(id for id, _ in edits) for edits in flips} == {
        frozenset(id for id, _ in edits) for edits in pairs
    }


LETTERS = {"mandate": committee.mandate, "proxies": committee.proxies, "budgeted": committee.budgeted}


def letters(at: Meeting) -> int:
    """How many of the letters lie on the table."""
    return sum(getattr(at, name) for name in LETTERS)


@pytest.mark.parametrize("lying", list(product((False, True), repeat=3)))
def test_flips_of_a_full_table_take_away_what_makes_room(lying: tuple[bool, bool, bool]) -> None:
    """There is room for as many letters as lie there: another one needs an edit that takes one away, even of a
    letter that bears on nothing. Nobody can promise anything here, so no other motion bears on the vote."""
    mandate, proxies, budgeted = lying
    for of, present, objects in product(MOTIONS, (3, 5), (False, True)):
        at = Meeting(present, 3, mandate, proxies, objects, budgeted)
        most = letters(at)
        facts = tuple(replace(fact, edits=None) if fact.id == "promised" else fact for fact in at.facts())

        def full(most: int = most) -> BoolRef:
            return Sum([If(one, 1, 0) for one in LETTERS.values()]) <= most

        def can_be(other: Meeting, most: int = most) -> bool:
            return letters(other) <= most and not other.promised

        def deal(full: Callable[[], BoolRef] = full, most: int = most) -> list[Keyed]:
            return [(("room", most), full)]

        vote, made = committee.values(of), committee.made(of)
        question = Question(session(), facts, DEFAULT, vote, made=made, deal=deal)
        flips = {tuple((edit.fact.id, edit.value) for edit in edits) for edits in question.flips}
        if singles := flipping(at, of, DEFAULT, 1, can_be):
            assert flips == nearest(at, singles), at
            continue
        pairs = flipping(at, of, DEFAULT, 2, can_be)
        assert flips <= set(pairs), at
        wanted = {frozenset(id for id, _ in edits) for edits in pairs}
        assert {frozenset(id for id, _ in edits) for edits in flips} == wanted, at


def test_flips_of_one_vote() -> None:
    flips = ask(Meeting(present=4), SWEEP).flips
    values = [[(edit.fact.id, edit.value) for edit in edits] for edits in flips]
    assert values == [[("at-most", 5)], [("mandate", True)], [("proxies", True)]]
    assert all(isinstance(edit, Edit) for edits in flips for edit in edits)


def test_the_deal_bounds_what_an_edit_may_do() -> None:
    nobody_else = [("nobody else", lambda: committee.present <= 4)]
    at = Meeting(present=4).facts()
    dealt = Question(session(), at, DEFAULT, committee.values(SWEEP), deal=lambda: nobody_else)
    assert [[edit.fact.id for edit in edits] for edits in dealt.flips] == [["mandate"], ["proxies"]]


# -- readings


def changes(options: Options, size: int) -> Iterator[dict[str, str]]:
    """Every change of so many readings, house rules apart."""
    soft = sorted(key for key, reading in READINGS.items() if not reading.house)
    for keys in combinations(soft, size):
        for chosen in product(*([o for o in READINGS[key].names if o != options[key]] for key in keys)):
            yield dict(zip(keys, chosen, strict=True))


@given(meetings, motions, profiles)
@settings(max_examples=120, deadline=None)
def test_contested_names_the_least_changes_of_readings(at: Meeting, of: Motion, options: Options) -> None:
    at = at if affordable(at, of) else at.edited("funds", of.costs)
    verdict = lawful(at, of, options)
    least: list[dict[str, str]] = []
    for size in (1, 2, 3):
        least = [c for c in changes(options, size) if lawful(at, of, {**options, **c}) != verdict]
        if least:
            break
    flips = [dict(change) for change in ask(at, of, options).reading_flips]
    assert sorted(map(sorted, (c.items() for c in flips))) == sorted(map(sorted, (c.items() for c in least)))


def test_two_readings_of_a_quorum_part_at_five_members() -> None:
    seven = {**DEFAULT, "co.quorum": "seven"}
    assert ask(Meeting(present=5), SWEEP).reading_flips == ({"co.quorum": "seven"},)
    assert ask(Meeting(present=5), SWEEP, seven).reading_flips == ({"co.quorum": "five"},)
    assert ask(Meeting(present=7), SWEEP).reading_flips == ask(Meeting(present=4), SWEEP).reading_flips == ()


def test_two_readings_may_have_to_change_together() -> None:
    at = Meeting(present=2, mandate=True, promised=True)
    breaks = {**DEFAULT, "co.urgent": "three"}
    assert ask(at, ABSTAIN, breaks).reading_flips == ({"co.abstain": "keeps", "co.urgent": "any"},)


def test_a_house_rule_is_never_doubted() -> None:
    with_treasurer = ask(Meeting(objects=True), ROOF)
    without = ask(Meeting(objects=True), ROOF, {**DEFAULT, "co.treasurer": "no"})
    assert (with_treasurer.verdict, without.verdict) == (ILLEGAL, LEGAL)
    assert with_treasurer.reading_flips == ()


def test_a_fact_may_hold_under_one_reading_only() -> None:
    seven, five = (("co.quorum", "seven"),), (("co.quorum", "five"),)
    rest = [fact for fact in Meeting().facts() if fact.symbol is not committee.present]
    counted = [
        Fact("five", "six there", committee.present, "==", 6, five),
        Fact("seven", "nine there, read so", committee.present, "==", 9, seven),
    ]
    assert ask(Meeting(), SWEEP, facts=[*rest, *counted]).reading_flips == ()
    fewer = Fact("seven", "six there, read so", committee.present, "==", 6, seven)
    assert ask(Meeting(), SWEEP, facts=[*rest, counted[0], fewer]).reading_flips == ({"co.quorum": "seven"},)


def test_readings_that_cannot_be_are_no_way_out() -> None:
    question = Question(
        session(), Meeting().facts(), DEFAULT, committee.values(SWEEP), impossible=((("co.quorum", "seven"),),)
    )
    assert ask(Meeting(), SWEEP).reading_flips == ({"co.quorum": "seven"},)
    assert question.reading_flips == ()


# -- hidden facts, and every vote at once


@pytest.mark.long
@given(meetings, motions, profiles, st.sets(st.integers(0, 11)))
@settings(max_examples=40, deadline=None)
def test_with_facts_hidden_a_verdict_is_given_only_where_every_meeting_agrees(
    at: Meeting, of: Motion, options: Options, hidden: set[int]
) -> None:
    at = at.edited("funds", 3 if at.funds >= 3 or of.costs else 2)
    known = [fact for number, fact in enumerate(at.facts()) if number not in hidden]
    truths = {lawful(other, of, options) for other in fitting(known, of)}
    expected = DEPENDS if len(truths) == 2 else LEGAL if True in truths else ILLEGAL
    answer = ask(at, of, options, known)
    assert answer.verdict == expected
    if expected == DEPENDS:
        assert answer.reasons == ()
        assert answer.shows == ()


@pytest.mark.long
@given(meetings, profiles, st.sets(st.integers(0, 11)))
@settings(max_examples=40, deadline=None)
def test_standing_of_every_vote_is_that_over_all_meetings(at: Meeting, options: Options, hidden: set[int]) -> None:
    at = at.edited("funds", 3 if at.funds >= 3 else 2)
    known = [fact for number, fact in enumerate(at.facts()) if number not in hidden]
    fit = list(fitting(known))
    expected = {}
    for of in MOTIONS:
        truths = {lawful(other, of, options) for other in fit}
        expected[of.name] = POSSIBLE if len(truths) == 2 else CERTAIN if True in truths else NEVER
    votes = {of.name: committee.values(of) for of in MOTIONS}
    assert searched(session(), known, options, votes) == expected


def test_the_votes_of_one_meeting() -> None:
    votes = {of.name: committee.values(of) for of in MOTIONS}
    promised = searched(session(), Meeting(promised=True).facts(), DEFAULT, votes)
    assert promised == {"abstain": NEVER, "sweep the hall": NEVER, "name a clerk": NEVER, "mend the roof": CERTAIN}
    poor = searched(session(), Meeting(promised=True, funds=2).facts(), DEFAULT, votes)
    assert poor["name a clerk"] == CERTAIN
    assert poor["sweep the hall"] == NEVER
    impossible = (tuple(DEFAULT.items()),)
    assert set(searched(session(), Meeting().facts(), DEFAULT, votes, impossible).values()) == {NEVER}
