"""Steps of one fact where everything is known: what stands against a play after each, computed.

Beside `solve.coverage`, which asks the solver the same where something is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from adjudicator.compile.code import Row
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.program import Value
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.known import Known, can_hold
from adjudicator.solve.position import NotKnown
from adjudicator.solve.question import Question

Step = tuple[Fact, int | bool]
"""A fact, and the value it has after the step."""

Test = Callable[[Row], tuple[Any, ...]]
"""What is computed of a row, as one truth."""


class Steps:
    """A question of which everything is known, and its facts one step on."""

    def __init__(self, question: Question, known: Known) -> None:
        self._question, self._known = question, known
        self._evaluator: Evaluator = known.evaluator
        self._rows: dict[tuple[int | None, Value], Row | None] = {}
        self._reckoned: dict[tuple[int | None, Value], Row | None] = {}

    @classmethod
    def of(cls, question: Question) -> Steps | None:
        """The steps of a question; None where something is not known, or its facts could not be dealt so."""
        if question.known is None:
            return None
        found = cls(question, question.known)
        return None if found._undealt else found

    # -- what stands

    def holds(self, test: Test) -> bool:
        """Whether a test holds of the situation before any step."""
        return bool(test(self._whole(self._known.row))[0])

    def after(self, step: Step, test: Test, duties: bool = False) -> bool:
        """Whether something is so after a step whatever nobody told, and the situation is one that there is. `duties`
        says that it hangs on what the obligations measure by. Raises NotKnown."""
        row = self._after(step, duties)
        # Where it is not so in one such situation, it does not matter what nobody told.
        if row is None or not test(row)[0]:
            return False
        if not self._idle(row):
            raise NotKnown("what bore on nothing does after the step")
        return True

    # -- rows

    def _after(self, step: Step, duties: bool) -> Row | None:
        fact, value = step
        key = (self._place(fact), value)
        if key not in self._rows:
            self._rows[key] = self._stepped(*key)
        row = self._rows[key]
        if row is None or not duties:
            return row
        if key not in self._reckoned:
            self._reckoned[key] = again = row.copy()
            self._evaluator.reckon(again)
        return self._reckoned[key]

    def _place(self, fact: Fact) -> int | None:
        """The place of what a step changes; None where it changes nothing that is in force."""
        place = self._evaluator.place_of(fact.symbol)
        return place if place in self._told else None

    def _stepped(self, place: int | None, value: Value) -> Row | None:
        """The row with another value; None where there is no such situation."""
        evaluator, row = self._evaluator, self._whole(self._known.row)
        if place is None:
            return row
        name = evaluator.names[place]
        low, high = self._known.needs.get(name, evaluator.ranges[name])
        row[place] = value
        if not low <= int(value) <= high or not self._dealt(name, value):
            return None
        if all(evaluator.bounded(row)):
            return row
        if not self._idle(row):
            raise NotKnown("what bore on nothing does after the step")
        return None

    def _idle(self, row: Row) -> bool:
        """Whether what nobody told bears on nothing in a row."""
        return all(self._evaluator.idle(place, row) for place in self._loose)

    def _whole(self, row: Row) -> Row:
        """A row in which the play invokes by itself whatever applies."""
        found = row.copy()
        for place in self._own:
            found[place] = True
        return found

    @cached_property
    def _own(self) -> tuple[int, ...]:
        inputs, permissions = self._evaluator.inputs, self._evaluator.decision.permissions
        names = (p.invoked.decl().name() for p in permissions if p.shows is None)
        return tuple(inputs[name] for name in names if name in inputs)

    @cached_property
    def _told(self) -> Mapping[int, bool]:
        """The places of what facts in force tell, and whether one tells its value."""
        position, place_of = self._known.position, self._evaluator.place_of
        found: dict[int, bool] = {}
        for fact in self._question.facts:
            place = place_of(fact.symbol)
            if place is not None and position.holds(fact.given):
                found[place] = found.get(place, False) or fact.relation == IS
        return found

    @cached_property
    def _loose(self) -> Sequence[int]:
        """The places of what nobody told, as it bears on nothing."""
        evaluator = self._evaluator
        spans = ((place, evaluator.ranges[evaluator.names[place]]) for place in evaluator.positional)
        return [place for place, (low, high) in spans if low != high and not self._told.get(place)]

    # -- what is dealt

    @cached_property
    def _undealt(self) -> bool:
        """Whether the facts as they are could not have been dealt."""
        by_name = self._known.position.by_name
        return not all(can_hold(program, by_name) for _, program in self._question.constraints)

    def _dealt(self, name: str, value: Value) -> bool:
        """Whether the facts with one value changed could have been dealt."""
        changed = {**self._known.position.by_name, name: value}
        return all(can_hold(program, changed) for _, program in self._question.constraints if name in program.inputs)
