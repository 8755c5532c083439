"""Classification of candidate plays as certainly, possibly or never legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from z3 import Not, Or, is_true

from adjudicator.law import Options
from adjudicator.solve.facts import Fact
from adjudicator.solve.optimum import Scope
from adjudicator.solve.position import CERTAIN, NEVER, POSSIBLE, Clash, KnownPosition
from adjudicator.solve.question import Question
from adjudicator.solve.session import Session, Values


def standing(question: Question, plays: Mapping[str, Values]) -> dict[str, str]:
    """Return for each candidate whether it is `certain`, `possible` or `never` legal: computed where everything is
    known, else with the solver."""
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
    """Return for each candidate whether it is `certain`, `possible` or `never` legal, with one literal per candidate.

    Candidates must be possible under the facts. The backbone of the literals is computed by refining one model with
    others. GaveUp on timeout.
    """
    assumed = [session.fact(fact) for fact in facts]
    assumed += [session.option(key, option) for key, option in options.items()]
    assumed += [session.impossible(given) for given in impossible]
    candidates = session.candidates(assumed, plays, Scope(tuple(facts)))
    layer, literals = (
        candidates.layer,
        {name: candidates.layer.term(number) for name, number in candidates.literals.items()},
    )
    if not layer.sat(candidates.assumed):
        return dict.fromkeys(plays, NEVER)
    model = layer.model()
    settled = {name: is_true(model.eval(literal, model_completion=True)) for name, literal in literals.items()}
    while settled:
        key = ("other", tuple((candidates.literals[name], value) for name, value in settled.items()))
        differs = [Not(literals[name]) if value else literals[name] for name, value in settled.items()]
        if not layer.sat([*candidates.assumed, layer.assume(key, partial(Or, *differs))]):
            break
        model = layer.model()
        settled = {n: v for n, v in settled.items() if is_true(model.eval(literals[n], model_completion=True)) == v}
    sure = {True: CERTAIN, False: NEVER}
    return {name: sure[settled[name]] if name in settled else POSSIBLE for name in plays}


def computed(session: Session, position: KnownPosition, plays: Mapping[str, Values]) -> dict[str, str]:
    """Return for each candidate in a known position whether it is legal: `certain` or `never`. Clash if a play or the
    position is out of bounds."""
    evaluator = session.evaluator
    # Plays that no clause distinguishes may share one values object: evaluate each object once.
    distinct = {id(values): values for values in plays.values()}
    rows = {key: position.making(session.placed(values)) for key, values in distinct.items()}
    # If one play is out of bounds, the position is inconsistent.
    if not all(all(evaluator.bounded(row)) for row in rows.values()):
        raise Clash("a play or the position is out of bounds")
    verdicts = {key: CERTAIN if evaluator.legal(row) else NEVER for key, row in rows.items()}
    return {name: verdicts[id(values)] for name, values in plays.items()}
