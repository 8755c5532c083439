"""Single-step edits of facts in a fully known position, with the violated clauses after each, computed.

The counterpart of `solve.coverage`, which uses the solver where something is unknown.
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
"""A fact, and its value after the step."""

Test = Callable[[Row], tuple[Any, ...]]
"""A compiled condition on a row: returns one boolean, in a tuple."""


class Steps:
    """The fully known position of a question, and its rows after single steps."""

    def __init__(self, question: Question, known: Known) -> None:
        self._question, self._known = question, known
        self._evaluator: Evaluator = known.evaluator
        self._rows: dict[tuple[int | None, Value], Row | None] = {}
        self._reckoned: dict[tuple[int | None, Value], Row | None] = {}

    @classmethod
    def of(cls, question: Question) -> Steps | None:
        """Return the steps of a question; None if something is unknown or the facts violate the constraints of the
        deal."""
        if question.known is None:
            return None
        steps = cls(question, question.known)
        return None if steps._undealt else steps

    # -- queries

    def holds(self, test: Test) -> bool:
        """Return whether a test is true before any step."""
        return bool(test(self._whole(self._known.row))[0])

    def after(self, step: Step, test: Test, duties: bool = False) -> bool:
        """Return whether a test is true after a step, for all values of the unknown symbols, and the situation is
        possible.

        `duties` says that the test depends on the obligations' maxima. NotKnown if unknown symbols become relevant.
        """
        row = self._after(step, duties)
        # False for one completion is enough; unknown symbols then do not matter.
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
        """Return the row index that a step changes; None if its fact is not in force."""
        place = self._evaluator.place_of(fact.symbol)
        return place if place in self._stated else None

    def _stepped(self, place: int | None, value: Value) -> Row | None:
        """Return the row with a changed value; None if that situation is impossible."""
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
        """Return whether all unknown symbols are irrelevant in a row."""
        return all(self._evaluator.idle(place, row) for place in self._loose)

    def _whole(self, row: Row) -> Row:
        """Return a copy of the row with the permissions invoked that a play invokes by itself."""
        whole = row.copy()
        for place in self._own:
            whole[place] = True
        return whole

    @cached_property
    def _own(self) -> tuple[int, ...]:
        inputs, permissions = self._evaluator.inputs, self._evaluator.decision.permissions
        names = (p.invoked.decl().name() for p in permissions if p.shows is None)
        return tuple(inputs[name] for name in names if name in inputs)

    @cached_property
    def _stated(self) -> Mapping[int, bool]:
        """The row indices of symbols of facts in force, and whether a fact gives their exact value."""
        position, place_of = self._known.position, self._evaluator.place_of
        stated: dict[int, bool] = {}
        for fact in self._question.facts:
            place = place_of(fact.symbol)
            if place is not None and position.holds(fact.given):
                stated[place] = stated.get(place, False) or fact.relation == IS
        return stated

    @cached_property
    def _loose(self) -> Sequence[int]:
        """The row indices of symbols without an exact value, which are irrelevant in the position as it is."""
        evaluator = self._evaluator
        spans = ((place, evaluator.ranges[evaluator.names[place]]) for place in evaluator.positional)
        return [place for place, (low, high) in spans if low != high and not self._stated.get(place)]

    # -- constraints of the deal

    @cached_property
    def _undealt(self) -> bool:
        """Whether the facts as they are violate the constraints of the deal."""
        by_name = self._known.position.by_name
        return not all(can_hold(program, by_name) for _, program in self._question.constraints)

    def _dealt(self, name: str, value: Value) -> bool:
        """Return whether the facts with one changed value satisfy the constraints of the deal."""
        changed = {**self._known.position.by_name, name: value}
        return all(can_hold(program, changed) for _, program in self._question.constraints if name in program.inputs)
