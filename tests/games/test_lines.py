"""What tells one earlier line from another: lines with one key are one to a solver.

A wrong answer would follow if two lines that say different things had the same key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from z3 import BoolRef, Solver, unsat

from adjudicator.cards import Hand, Play, parse_play
from adjudicator.engine.sessions import session
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Table
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.question import Contradiction
from tests.engine.test_hands import case, situations


def earlier(there: Situation, actor: str | None, line: int) -> Earlier:
    return next(one for one in there.past(actor) if one.id == f"line {line}")


def test_two_lines_that_showed_different_cards_are_two_to_a_session() -> None:
    plain, shown = (
        case(trick=["Ada: VII", f"Ben: VIII{words}", "Cleo: pass"], hands={"Ben": "3 unseen"})
        for words in ("", " showing World")
    )
    here = session(plain.game, plain.lexicon, plain.limit)
    assumed = [earlier(there, "Ben", 2).assumed(here) for there in (plain, shown)]
    assert not assumed[0].term().eq(assumed[1].term())
    assert assumed[0] != assumed[1]


def test_a_history_is_refused_whatever_question_came_before() -> None:
    """Nobody could show the World and not have it; to play without is another matter."""
    keys = {"Ben": "III III", "Ada": "3 unseen"}
    plain = case(trick=["Ada: VII", "Ben: VIII", "Cleo: pass"], hands=keys)
    question = plain.question("Ada", parse_play("V", plain.lexicon))
    assert (question.verdict, len(question.reasons) > 0) == ("illegal", True)
    shown = parse_play("VIII showing World", plain.lexicon)
    history = [replace(a, play=shown) if a.player == "Ben" else a for a in plain.table.history]
    there = replace(plain, table=replace(plain.table, history=tuple(history)))
    with pytest.raises(Contradiction, match="Ben played VIII showing World"):
        there.refuse_history()


def test_two_lines_of_hands_of_different_sizes_are_two_to_a_session() -> None:
    """With one card more than VII VII nobody has four of a kind to play."""
    few, many = (
        earlier(case(trick=["Ada: VI", "Ben: pass"], hands={"Ben": hand}), "Ben", 2)
        for hand in ("VII VII + 1 unseen", "VII VII + 4 unseen")
    )
    assert bounds(few) != bounds(many)
    assert few.moment.key != many.moment.key


VARIANTS: list[Callable[[Table], Table]] = [
    lambda table: table,
    lambda table: replace(table, hands={**table.hands, "Ben": Hand({"VII": 1}, 2)}),
    lambda table: replace(table, hands={**table.hands, "Ben": Hand({"VII": 1, "IX": 1}, 0)}),
    lambda table: replace(table, hands={**table.hands, "Ben": Hand({"VII": 1}, 0)}),
    lambda table: replace(table, hands={**table.hands, "Ada": Hand({"VIII": 1}, 0)}),
    lambda table: replace(table, discards=("VIII", "VIII")),
    lambda table: replace(table, players=("Ben", "Cleo", "Dov", "Ada")),
    lambda table: replace(table, acted=frozenset({"Ben"})),
    lambda table: replace(table, opening=True),
    lambda table: replace(table, history=changed(table, 0, cards=("VI",))),
    lambda table: replace(table, history=changed(table, 1, cards=("Magician",))),
    lambda table: replace(table, history=changed(table, 1, cards=("Fool",), declared="VIII")),
    lambda table: replace(table, history=changed(table, 1, cards=("Fool",), declared="IX")),
    lambda table: replace(table, history=changed(table, 3, cards=("X",))),
]


def changed(table: Table, number: int, cards: tuple[str, ...], declared: str | None = None) -> tuple[Action, ...]:
    other = replace(table.history[number], play=Play("put", cards, declared))
    return (*table.history[:number], other, *table.history[number + 1 :])


@pytest.mark.long
def test_lines_alike_in_everything_the_solver_sees_are_one_and_others_are_not() -> None:
    """Equal keys are only good where the terms are equal."""
    base = case(
        players="Ada Ben Cleo Dov",
        trick=["Ada: VII", "Ben: VIII", "Cleo: pass", "Dov: IX"],
        hands={"Ben": "4 unseen", "Cleo": "unseen"},
    )
    here = session(base.game, base.lexicon, base.limit)
    known: dict[object, object] = {}
    keys: set[object] = set()
    for variant in VARIANTS:
        there = replace(base, table=variant(base.table))
        for actor in ("Ben", "Ada", None):
            for one in there.past(actor):
                agree(known, one.assumed(here).key, one.assumed(here).term())
                assert bounds(one) == known.setdefault(("bounds", one.moment.key), bounds(one))
            keys.add(tuple(sorted(repr(one.moment.key) for one in there.past(actor))))
    assert len(keys) > len(VARIANTS)


def agree(known: dict[object, object], key: object, term: BoolRef) -> None:
    """One key stands for one term. z3 writes the parts of a sum or an alternative in the order in which it first met
    them in this process, so two terms that are not written alike are compared by what they say."""
    first = known.setdefault(key, term)
    assert isinstance(first, type(term))
    assert term.eq(first) or says_the_same(term, first), f"two terms for {key}"


def says_the_same(one: BoolRef, other: BoolRef) -> bool:
    """Whether two terms are true in the same models."""
    solver = Solver()
    solver.add(one != other)
    return bool(solver.check() == unsat)


def bounds(one: Earlier) -> tuple[object, ...]:
    """What was there at the time of a line, and what leaves out alternatives then."""
    moment, room = one.moment, one.moment.room
    sense = tuple(term.sexpr() for term in moment.sense.values())
    return sense, tuple(moment.most.values()), room and (tuple(room.known.values()), room.more)


@pytest.mark.long
def test_over_random_tables_one_key_stands_for_one_term() -> None:
    known: dict[object, object] = {}
    for there, actor in situations():
        here = session(there.game, there.lexicon, there.limit)
        for whose in (actor, None):
            for one in there.past(whose):
                assumed = one.assumed(here)
                agree(known, (id(here), assumed.key), assumed.term())
                assert bounds(one) == known.setdefault((id(here), "bounds", one.moment.key), bounds(one))
            for key, term in there.deal(whose).world():
                agree(known, (id(here), "world", key), term())
    assert len(known) > 100
