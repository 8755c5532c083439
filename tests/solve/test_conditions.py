"""Conditions of an open verdict, tried against every meeting there can be.

A set of meetings is a number here, a bit for each, so that "follows from" is a comparison.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from z3 import And, BoolRef, If, Not, Or, Sum

from adjudicator.law import Options
from adjudicator.solve.conditions import Condition, Hinges, Literal, Search, TooCoarse, Word
from adjudicator.solve.partial_situation import PartialSituation
from tests.law import committee
from tests.law.committee import ABSTAIN, CLERK, MOTIONS, READINGS, ROOF, SWEEP, Meeting, Motion, fresh, lawful
from tests.law.meetings import motions
from tests.law.partly import OPEN, SYMBOLS, TRUTHS, WORDS, Partly, affordable, meeting_of, partly, words
from tests.thinning import LONG, thinned

DEFAULT: Options = {key: reading.default for key, reading in READINGS.items()}
profiles = st.sampled_from(list(committee.profiles()))


session = cache(fresh)


# -- the brute force: meetings as bits


@dataclass(frozen=True)
class Everything:
    """Every situation there can be, with the words true of each and whether it has the verdict."""

    truths: tuple[Mapping[str, bool], ...]
    verdict: tuple[bool, ...]

    @staticmethod
    def bits(truths: Iterable[bool]) -> int:
        return sum(1 << number for number, truth in enumerate(truths) if truth)

    @cached_property
    def all(self) -> int:
        return (1 << len(self.truths)) - 1

    @cached_property
    def legal(self) -> int:
        return self.bits(self.verdict)

    @cached_property
    def _where(self) -> dict[str, int]:
        names = list(self.truths[0]) if self.truths else []
        return {name: self.bits(row[name] for row in self.truths) for name in names}

    def where(self, condition: Iterable[Literal]) -> int:
        """The situations that satisfy a condition."""
        bits = self.all
        for literal in condition:
            word = self._where[literal.word]
            bits &= word if literal.holds else self.all & ~word
        return bits

    def faults(self, hinges: Hinges) -> list[str]:
        """What is wrong with the conditions of both verdicts."""
        assert not hinges.more
        both = ((self.legal, hinges.legal_if), (self.all & ~self.legal, hinges.illegal_if))
        return [fault for verdict, some in both for fault in self._faults(verdict, some)]

    def _faults(self, verdict: int, conditions: Sequence[Condition]) -> Iterable[str]:
        together = 0
        for condition in conditions:
            here = self.where(condition)
            together |= here
            if not here:
                yield f"cannot be: {condition}"
            if here & ~verdict:
                yield f"not sufficient: {condition}"
            for literal in condition:
                if not self.where(condition - {literal}) & ~verdict:
                    yield f"{literal} is idle in {condition}"
            for other in conditions:
                if other != condition and not here & ~self.where(other):
                    yield f"{condition} follows from {other} being enough"
        if together != verdict:
            yield "not necessary"

    def widest(self, verdict: int, conjunctions: Iterable[int]) -> set[int]:
        """Of the sets of situations that a conjunction can name, the greatest with the verdict."""
        kept: list[int] = []
        for one in sorted({c for c in conjunctions if c and not c & ~verdict}, key=int.bit_count, reverse=True):
            if all(one & ~other for other in kept):
                kept.append(one)
        return set(kept)


def meetings(some: Iterable[Meeting], of: Motion, options: Options) -> Everything:
    able = [at for at in some if affordable(at, of)]
    truths = tuple({name: truth(at, options) for name, truth in TRUTHS.items()} for at in able)
    return Everything(truths, tuple(lawful(at, of, options) for at in able))


def ground(view: Partly, of: Motion, options: Options, most: int | None = None) -> PartialSituation:
    """The meeting so far as it is known; at most `most` words are true of it, if that is given."""
    world = [] if most is None else [Sum(*(If(SYMBOLS[name], 1, 0) for name in WORDS)) <= most]
    return PartialSituation(session(), (*view.facts, *committee.made(of)), options, world=world)


def search(there: PartialSituation, of: Motion, some: Sequence[Word]) -> Search:
    return Search(there, there.legal(committee.values(of)), some)


# -- conditions of a vote


@pytest.mark.long
@given(partly(), motions, profiles)
@settings(max_examples=80, deadline=None)
def test_conditions_are_sufficient_necessary_prime_and_possible(view: Partly, of: Motion, options: Options) -> None:
    hinges = search(ground(view, of, options), of, words()).hinges()
    assert not meetings(view.meetings(), of, options).faults(hinges)


@pytest.mark.long
@given(partly(), motions, profiles)
@settings(max_examples=80, deadline=None)
def test_so_are_those_with_a_word_about_the_best_vote(view: Partly, of: Motion, options: Options) -> None:
    hinges = search(ground(view, of, options), of, words(summing_up=True)).hinges()
    assert not meetings(view.meetings(), of, options).faults(hinges)


@pytest.mark.long
@given(partly(), motions, profiles, st.integers(0, 5), st.booleans())
@settings(max_examples=80, deadline=None)
def test_so_are_those_of_a_world_with_less_room(
    view: Partly, of: Motion, options: Options, most: int, summing_up: bool
) -> None:
    there = ground(view, of, options, most)
    able = [at for at in view.meetings() if sum(getattr(at, name) for name in WORDS) <= most]
    everything = meetings(able, of, options)
    assert there.sat() == bool(everything.truths)
    if everything.truths:
        assert not everything.faults(search(there, of, words(summing_up)).hinges())


@pytest.mark.long
@given(partly(most=6), motions, profiles)
@settings(max_examples=60, deadline=None)
def test_there_are_no_other_prime_conditions(view: Partly, of: Motion, options: Options) -> None:
    hinges = search(ground(view, of, options), of, words()).hinges()
    everything = meetings(view.meetings(), of, options)
    if not everything.truths:
        assert hinges == Hinges((), ())
        return
    some = {everything.all}
    for noun, most in (("members", committee.SEATS), ("coins", committee.FUNDS)):
        chain = [Literal(f"{n} {noun} or more") for n in range(1, most + 1)]
        low = {everything.all, *(everything.where([one]) for one in chain)}
        high = {everything.all, *(everything.where([~one]) for one in chain)}
        some = {a & b & c for a, b, c in product(some, low, high)} - {0}
    for name in (*WORDS, *(f"seconded {n}" for n in range(1, len(MOTIONS)))):
        some |= {a & everything.where([Literal(name, holds)]) for a in some for holds in (True, False)} - {0}
    for verdict, conditions in (
        (everything.legal, hinges.legal_if),
        (everything.all & ~everything.legal, hinges.illegal_if),
    ):
        assert {everything.where(one) for one in conditions} == everything.widest(verdict, some)


def test_a_literal_says_no_more_than_it_must() -> None:
    """Not "eight members" where five are enough, nor "no member" where four are too few."""
    known = Partly(Meeting(), frozenset({"at-least", "at-most"}))
    hinges = search(ground(known, SWEEP, DEFAULT), SWEEP, words()).hinges()
    assert hinges == Hinges(
        (frozenset({Literal("5 members or more")}),), (frozenset({Literal("5 members or more", False)}),)
    )


def test_the_conditions_of_a_roof() -> None:
    known = Partly(Meeting(present=3, promised=True), frozenset({"mandate", "proxies", "objects", "budgeted"}))
    hinges = search(ground(known, ROOF, DEFAULT), ROOF, words()).hinges()
    yes = {name: Literal(name) for name in WORDS}
    assert hinges.legal_if == (
        frozenset({yes["mandate"], ~yes["objects"]}),
        frozenset({yes["mandate"], yes["budgeted"]}),
        frozenset({yes["proxies"], ~yes["objects"]}),
        frozenset({yes["proxies"], yes["budgeted"]}),
    )
    assert hinges.illegal_if == (
        frozenset({~yes["mandate"], ~yes["proxies"]}),
        frozenset({yes["objects"], ~yes["budgeted"]}),
    )


def test_a_word_about_the_best_vote_sums_up_the_others() -> None:
    known = Partly(Meeting(present=2, promised=True), frozenset({"mandate", "recused", "seconded 1", "seconded 3"}))
    there = ground(known, CLERK, DEFAULT)
    for summing_up, word in ((False, "mandate"), (True, "anything open")):
        both = Literal(word), Literal("recused")
        hinges = search(there, ABSTAIN, words(summing_up)).hinges()
        assert hinges.legal_if == (frozenset(both),)
        assert hinges.illegal_if == tuple(frozenset({~one}) for one in both)
    known = Partly(Meeting(promised=True, seconded=(True, False, True)), frozenset({"at-least", "at-most"}))
    options = {**DEFAULT, "co.quorum": "seven"}
    there = ground(known, SWEEP, options)
    either = there.word("either", Or(committee.mandate, OPEN.term), OPEN.reads)
    hinges = Search(there, either, words(summing_up=True)).hinges()
    assert hinges.legal_if == (frozenset({Literal("anything open")}),)
    assert hinges.illegal_if == (frozenset({Literal("anything open", False)}),)


def test_a_settled_verdict_has_one_empty_condition() -> None:
    hidden = frozenset({"recused", "funds"})
    for at, settled in ((Meeting(), True), (Meeting(present=4), False)):
        hinges = search(ground(Partly(at, hidden), SWEEP, DEFAULT), SWEEP, words()).hinges()
        assert (hinges.legal_if, hinges.illegal_if) == (((frozenset(),), ()) if settled else ((), (frozenset(),)))


def test_words_that_cannot_tell_the_verdicts_apart_are_too_coarse() -> None:
    known = Partly(Meeting(), frozenset({"at-least", "at-most"}))
    some = [Word("mandate", committee.mandate)]
    with pytest.raises(TooCoarse):
        search(ground(known, SWEEP, DEFAULT), SWEEP, some).hinges()


# -- conditions of any statement, in any world

Clauses = list[list[tuple[str, bool]]]
signed = st.tuples(st.sampled_from(WORDS), st.booleans())
statements = st.lists(st.lists(signed, min_size=1, max_size=4), min_size=1, max_size=5)
worlds = st.lists(st.lists(signed, min_size=1, max_size=3), max_size=3)


def any_of(clauses: Clauses) -> BoolRef:
    """One of some conjunctions holds."""
    return Or(*(And(*(SYMBOLS[n] if holds else Not(SYMBOLS[n]) for n, holds in one)) for one in clauses))


def all_of(clauses: Clauses) -> list[BoolRef]:
    """Each of some disjunctions holds."""
    return [Or(*(SYMBOLS[n] if holds else Not(SYMBOLS[n]) for n, holds in one)) for one in clauses]


def everything_about(statement: Clauses, world: Clauses) -> Everything:
    rows = [dict(zip(WORDS, truths, strict=True)) for truths in product((False, True), repeat=len(WORDS))]
    able = [one for one in rows if all(any(one[n] == holds for n, holds in clause) for clause in world)]
    return Everything(
        tuple(able), tuple(any(all(one[n] == holds for n, holds in clause) for clause in statement) for one in able)
    )


def hinges_of(statement: Clauses, world: Clauses) -> Hinges:
    there = PartialSituation(session(), (), DEFAULT, world=all_of(world))
    some = [Word(name, Or(SYMBOLS[name])) for name in WORDS]
    return Search(there, there.word("statement", any_of(statement)), some).hinges()


@pytest.mark.long
@given(statements, worlds)
@settings(max_examples=150, deadline=None)
def test_conditions_of_any_statement_in_any_world(statement: Clauses, world: Clauses) -> None:
    everything = everything_about(statement, world)
    if everything.truths:
        assert not everything.faults(hinges_of(statement, world))


@pytest.mark.long
@given(statements)
@settings(max_examples=100, deadline=None)
def test_the_prime_conditions_of_any_statement_are_all_there(statement: Clauses) -> None:
    everything, hinges = everything_about(statement, []), hinges_of(statement, [])
    some = {everything.all}
    for name in WORDS:
        some |= {a & everything.where([Literal(name, holds)]) for a in some for holds in (True, False)}
    assert {everything.where(one) for one in hinges.legal_if} == everything.widest(everything.legal, some)
    illegal = everything.all & ~everything.legal
    assert {everything.where(one) for one in hinges.illegal_if} == everything.widest(illegal, some)


def test_nothing_idle_is_stated() -> None:
    """In a world in which the mandate comes with proxies only, "the mandate" is enough."""
    statement: Clauses = [[("mandate", True)], [("proxies", True), ("objects", False)]]
    hinges = hinges_of(statement, [[("mandate", False), ("proxies", True)]])
    mandate, proxies, objects = (Literal(name) for name in ("mandate", "proxies", "objects"))
    assert hinges.legal_if == (frozenset({mandate}), frozenset({proxies, ~objects}))
    assert hinges.illegal_if == (frozenset({~proxies}), frozenset({~mandate, objects}))


def test_nothing_idle_is_stated_where_there_is_no_room_for_it() -> None:
    """Of three words one at most is true: whoever has the mandate has no proxies."""
    names = ("mandate", "proxies", "recused")
    world = [[(one, False), (other, False)] for one, other in combinations(names, 2)]
    statement: Clauses = [[("mandate", True), ("proxies", False)], [("recused", True), ("proxies", False)]]
    hinges = hinges_of(statement, world)
    assert hinges.legal_if == (frozenset({Literal("mandate")}), frozenset({Literal("recused")}))
    assert hinges.illegal_if == (frozenset({Literal("mandate", False), Literal("recused", False)}),)


# -- an example


@pytest.mark.long
@given(partly(), motions, profiles, st.booleans(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_an_example_has_the_verdict_and_as_little_in_it_as_can_be(
    view: Partly, of: Motion, options: Options, verdict: bool, summing_up: bool
) -> None:
    able = [at for at in view.meetings() if affordable(at, of) and lawful(at, of, options) == verdict]
    there = ground(view, of, options)
    searching = search(there, of, words(summing_up))
    if not able:
        return
    searching.hinges()
    searching.example(verdict)
    at = meeting_of(there.value)
    assert at in able
    assert not any(true_of(other, options, summing_up) < true_of(at, options, summing_up) for other in able)


def true_of(at: Meeting, options: Options, summing_up: bool) -> set[str]:
    return {name for name, truth in TRUTHS.items() if truth(at, options) and (summing_up or name != "anything open")}


# -- always the same

HIDDEN = frozenset({"at-least", "at-most", "mandate", "proxies", "recused", "promised", "seconded 3"})


def printed() -> str:
    """The conditions of every vote in one meeting, from a solver that never had a question."""
    view, lines = Partly(Meeting(seconded=(True, False, True)), HIDDEN), []
    for of in MOTIONS:
        there = PartialSituation(fresh(), (*view.facts, *committee.made(of)), DEFAULT)
        hinges = search(there, of, words(summing_up=True)).hinges()
        for conditions in (hinges.legal_if, hinges.illegal_if):
            lines.append([sorted((one.word, one.holds) for one in condition) for condition in conditions])
    return repr(lines)


def test_fresh_solvers_find_the_same_in_the_same_order() -> None:
    assert printed() == printed()


@pytest.mark.parametrize("seed", thinned(["1", "2"], 2, LONG))
def test_the_order_of_sets_makes_no_difference(seed: str) -> None:
    """Python orders sets of words anew in each process."""
    code = "from tests.solve.test_conditions import printed; print(printed())"
    root = Path(__file__).parents[2]
    process = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
    )
    assert process.stdout.strip() == printed()
