"""By what numbers obligations measure: when a decision and its mutant measure by different ones,
and when that tells.

An alternative is looked at as the play, so a play on trial beside it has symbols of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from z3 import And, ArithRef, BoolRef, BoolVal, Const, ExprRef, If, Implies, Int, IntVal, Not, Or, simplify, substitute

from adjudicator.law import Alternative, Best, Decision
from adjudicator.law.legality import is_open
from tests.mutation.equivalent import Ground


def tells(
    ground: Ground, best: Best, rival: Best, decision: Decision, other: Decision, known: Sequence[Best]
) -> Iterator[BoolRef]:
    """A play counts for more than any alternative does under the other decision, and a play on
    trial meets the obligation by one of the numbers alone. Of its known numbers no alternative
    is worth more."""
    (duty,) = (c for c in ground.decision.obligations if any(b.symbol.eq(best.symbol) for b in c.best))
    low, worth, rivals = Int("the lesser number"), _worth(decision, best), _worth(other, rival)
    alternatives = ground.alternatives[best.among]
    yield from (best.matters, low >= 0, low < worth, *_moment(ground, best), *_looked_at(alternatives))
    yield from (Implies(a.possible, _with(rivals, a) <= low) for a in alternatives)
    on_trial = [(symbol, second(symbol)) for symbol in dict.fromkeys(s for a in alternatives for s in a.values)]
    met = substitute(duty.met, *on_trial)
    yield substitute(met, (best.symbol, worth)) != substitute(met, (best.symbol, low))
    for term in (*ground.decision.bounds, *ground.real, *ground.trial):
        yield substitute(term, *on_trial)
    for one in (b for b in duty.best if any(b is k for k in known)):
        most, its = ground.alternatives[one.among], _worth(ground.decision, one)
        matters = substitute(one.matters, *on_trial)
        yield from (Implies(And(matters, a.possible), _with(its, a) <= one.symbol) for a in most)


def second(symbol: ExprRef) -> ExprRef:
    """The symbol of the play on trial where another play is looked at beside it."""
    return Const(f"{symbol} on trial", symbol.sort())


def paired(decision: Decision, other: Decision) -> Iterator[tuple[Best, Best]]:
    """The numbers of two decisions with the same obligations, each beside its like."""
    for duty in decision.obligations:
        changed = next(c for c in other.obligations if c.id == duty.id)
        yield from zip(duty.best, changed.best, strict=True)


def values(ground: Ground, first: Best, second: Best) -> Iterator[BoolRef]:
    """What values the number can have."""
    yield first.symbol >= 0
    if ground.never(Or(first.merit > 1, second.merit > 1)):
        yield first.symbol <= 1


def beats(ground: Ground, best: Best, rival: Best, decision: Decision, other: Decision) -> Iterable[BoolRef]:
    """Under one decision a play counts for more than any alternative does under the other."""
    worth, rivals = _worth(decision, best), _worth(other, rival)
    alternatives = ground.alternatives[best.among]
    less = (Implies(a.possible, _with(rivals, a) < worth) for a in alternatives)
    return [best.matters, worth > 0, *_moment(ground, best), *_looked_at(alternatives), *less]


def _looked_at(alternatives: Sequence[Alternative]) -> Iterator[BoolRef]:
    """The play is one of those that are looked at, as far as each of its symbols goes."""
    for symbol in dict.fromkeys(symbol for a in alternatives for symbol in a.values):
        if all(symbol in a.values for a in alternatives):
            yield Or(*(symbol == value for value in dict.fromkeys(a.values[symbol] for a in alternatives)))


def _moment(ground: Ground, best: Best) -> Sequence[BoolRef]:
    """When in the turn the alternatives come that a number is taken among."""
    if best.among == "now":
        return ground.trial
    return [Not(And(*ground.trial))] if ground.trial else []


def _with(worth: ArithRef, alternative: Alternative) -> ArithRef:
    return simplify(substitute(worth, *alternative.values.items()))


def _worth(decision: Decision, best: Best) -> ArithRef:
    invoked = [(p.invoked, BoolVal(not best.unaided or p.shows is None)) for p in decision.permissions]
    opened = substitute(is_open(decision), *invoked)
    return If(opened, best.merit, IntVal(0))
