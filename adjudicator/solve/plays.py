"""All legal plays at once: computed where everything is known, else one literal for each candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from z3 import Not, Or, is_true

from adjudicator.law import Options
from adjudicator.solve.facts import Fact
from adjudicator.solve.optimum import Scope
from adjudicator.solve.position import CERTAIN, NEVER, POSSIBLE, Clash, Position
from adjudicator.solve.question import Question
from adjudicator.solve.session import Session, Values


def standing(question: Question, plays: Mapping[str, Values]) -> dict[str, str]:
    """For each candidate in a question's situation whether it is legal: computed where everything is known, else
    found by the solver."""
    if question.known is not None:
        with suppress(Clash):
            return computed(question.session, question.known.position, plays)
    return searched(question.session, question.facts, question.options, plays, question.impossible)


def searched(
    session: Session,
    facts: Sequence[Fact],
    options: Options,
    plays: Mapping[str, Values],
    impossible: Sequence[tuple[tuple[str, str], ...]] = (),
) -> dict[str, str]:
    """For each candidate whether it is legal: `certain`, `possible` or `never`.

    The candidates are those the facts allow to be made. What their literals are in every
    situation is found by refining one situation with another until none differs (the
    backbone of the formula).
    """
    assumed = [session.fact(fact) for fact in facts]
    assumed += [session.option(key, option) for key, option in options.items()]
    assumed += [session.impossible(given) for given in impossible]
    found = session.candidates(assumed, plays, Scope(tuple(facts)))
    layer, literals = found.layer, {name: found.layer.term(number) for name, number in found.literals.items()}
    if not layer.sat(found.assumed):
        return dict.fromkeys(plays, NEVER)
    model = layer.model()
    settled = {name: is_true(model.eval(literal, model_completion=True)) for name, literal in literals.items()}
    while settled:
        key = ("other", tuple((found.literals[name], value) for name, value in settled.items()))
        differs = [Not(literals[name]) if value else literals[name] for name, value in settled.items()]
        if not layer.sat([*found.assumed, layer.assume(key, partial(Or, *differs))]):
            break
        model = layer.model()
        settled = {n: v for n, v in settled.items() if is_true(model.eval(literals[n], model_completion=True)) == v}
    sure = {True: CERTAIN, False: NEVER}
    return {name: sure[settled[name]] if name in settled else POSSIBLE for name in plays}


def computed(session: Session, position: Position, plays: Mapping[str, Values]) -> dict[str, str]:
    """The same in a position of which everything is known: `certain` or `never`. Raises Clash."""
    evaluator = session.evaluator
    # Plays that the law cannot tell apart may have the very same values: each of those is asked about once.
    distinct = {id(values): values for values in plays.values()}
    rows = {key: position.making(session.placed(values)) for key, values in distinct.items()}
    # Where one play cannot be in the position, the position cannot be.
    if not all(all(evaluator.bounded(row)) for row in rows.values()):
        raise Clash("a play or the position is out of bounds")
    found = {key: CERTAIN if evaluator.legal(row) else NEVER for key, row in rows.items()}
    return {name: found[id(values)] for name, values in plays.items()}
