"""All legal plays at once: one literal for each candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from z3 import BoolRef, Not, Or, is_true

from adjudicator.law import Options
from adjudicator.solve.facts import Fact
from adjudicator.solve.session import Session, Values

CERTAIN, POSSIBLE, NEVER = "certain", "possible", "never"


@dataclass(frozen=True)
class Candidate:
    """A play that could be made: a name, its symbols' values, and that the hand has it."""

    name: str
    values: Values
    possible: BoolRef


def standing(
    session: Session,
    facts: Sequence[Fact],
    options: Options,
    candidates: Mapping[str, Values],
    impossible: Sequence[tuple[tuple[str, str], ...]] = (),
) -> dict[str, str]:
    """For each candidate whether it is legal: `certain`, `possible` or `never`.

    The candidates are those the facts allow to be made. The literals' fixed values are
    found by refining one model with another until none differs (a backbone).
    """
    base = [session.fact(fact) for fact in facts]
    base += [session.option(key, option) for key, option in options.items()]
    base += [session.impossible(given) for given in impossible]
    base += session.bests(facts, base)
    literals = {name: session.candidate(values) for name, values in candidates.items()}
    if not session.sat(base):
        return dict.fromkeys(candidates, NEVER)
    model = session.model()
    told = {name: is_true(model.eval(literal, model_completion=True)) for name, literal in literals.items()}
    settled = dict(told)
    while settled:
        other = Or(*(Not(literals[n]) if value else literals[n] for n, value in settled.items()))
        if not session.sat([*base, session.literal(("other", tuple(settled.items())), other)]):
            break
        model = session.model()
        now = {name: is_true(model.eval(literals[name], model_completion=True)) for name in settled}
        settled = {name: value for name, value in settled.items() if now[name] == value}
    sure = {True: CERTAIN, False: NEVER}
    return {name: sure[settled[name]] if name in settled else POSSIBLE for name in candidates}
