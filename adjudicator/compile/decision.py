"""The terms of a decision by name: everything that a program computes or the solver is given.

`named` returns them all, the functions before it the parts. `law.legality` defines legality. The doctests use the
decision of `compile.example`: `taken` of `there` things.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, BoolVal, ExprRef, Not, Or, substitute

from adjudicator.law import Best, Decision, Permission
from adjudicator.law.legality import honoured, is_legal, is_open, satisfied

OPEN, LEGAL = "open", "legal"
"""The names of the terms from `law.legality` (see `named`)."""

Named = tuple[str, BoolRef]
"""A clause's id and a boolean term."""


def shown(decision: Decision) -> list[Permission]:
    """Return the permissions that have to be shown to be invoked, in rulebook order.

    >>> from adjudicator.compile.example import taking
    >>> [permission.id for permission in shown(taking())]
    ['licence']
    """
    return [p for p in decision.permissions if p.shows is not None]


def bars(decision: Decision) -> list[Named]:
    """Return each prohibition's id with the condition under which it is violated.

    >>> from adjudicator.compile.example import taking
    >>> bars(taking())
    [('enough', taken > there)]
    """
    return [(c.id, c.bars) for c in decision.prohibitions]


def unmet(decision: Decision) -> list[Named]:
    """Return each requirement's id with the condition under which it is violated: neither satisfied nor waived.

    >>> from adjudicator.compile.example import taking
    >>> unmet(taking())
    [('few', Not(Or(taken <= 2, Or(And(shown, True)))))]
    """
    return [(c.id, Not(satisfied(decision, c))) for c in decision.requirements]


def owed(decision: Decision) -> list[Named]:
    """Return each obligation's id with the condition under which the play does not honour it (relevant for open plays
    only).

    >>> from adjudicator.compile.example import taking
    >>> owed(taking())
    [('greed', Not(Or(taken >= most, Or)))]
    """
    return [(c.id, Not(honoured(decision, c))) for c in decision.obligations]


def lifts(decision: Decision) -> list[tuple[Permission, list[BoolRef]]]:
    """Return each permission that a play invokes by itself with one term per clause it waives: the clause is unmet,
    this permission waives it and no other invoked permission does.

    >>> from dataclasses import replace
    >>> from adjudicator.compile.example import taking
    >>> own = tuple(replace(c, shows=None) if c.id == "licence" else c for c in taking().clauses)
    >>> [(permission.id, terms) for permission, terms in lifts(replace(taking(), clauses=own))]
    [('licence', [And(Not(taken <= 2), True, Not(Or))])]
    """
    met: dict[str, BoolRef] = {r.id: r.holds for r in decision.requirements}
    met.update({o.id: o.met for o in decision.obligations})
    own = [p for p in decision.permissions if p.shows is None]
    return [(p, [_alone(decision, p, id, met[id]) for id in p.waives if id in met]) for p in own]


def _alone(decision: Decision, permission: Permission, id: str, met: BoolRef) -> BoolRef:
    """The clause is unmet, and among the invoked permissions only this one waives it."""
    others = [p for p in decision.permissions if p is not permission and id in p.waives]
    lifted = Or(*(And(p.invoked, p.waives[id]) for p in others))
    return And(Not(met), permission.waives[id], Not(lifted))


def would_waive(decision: Decision) -> Iterator[tuple[Permission, str, BoolRef]]:
    """Yield each permission that has to be held, the id of a clause it waives, and the condition under which it would
    waive it if it were held.

    >>> from adjudicator.compile.example import taking
    >>> [(permission.id, id, term) for permission, id, term in would_waive(taking())]
    [('licence', 'few', True)]
    """
    for permission in shown(decision):
        if permission.held is not None:
            for id, term in permission.waives.items():
                yield permission, id, substitute(term, (permission.held, BoolVal(True)))


def bests(decision: Decision) -> tuple[Best, ...]:
    """Return the maxima (`law.Best`) of all obligations without duplicates, in rulebook order.

    >>> from adjudicator.compile.example import taking
    >>> [(best.symbol, best.merit) for best in bests(taking())]
    [(most, taken)]
    """
    by_symbol = {best.symbol.get_id(): best for o in decision.obligations for best in o.best}
    return tuple(by_symbol.values())


def named(decision: Decision) -> dict[str, ExprRef]:
    """Return every term of the decision that an evaluator computes, by name.

    * `open`, `legal`: see `law.legality`
    * `bars ID`, `unmet ID`, `owed ID`: the clause is violated; `stands ID`: an obligation is violated and the play is
      open
    * `lifts ID`: some clause is waived by this permission alone
    * `waives PERMISSION ID`: the permission would waive the clause if it were held
    * `merit N`, `matters N`: the terms of the Nth of `bests`
    * `bound N`: the Nth constraint on every position and play
    * `idle SYMBOL`: the symbol's value is irrelevant

    >>> from adjudicator.compile.example import taking
    >>> terms = named(taking())
    >>> [name for name in terms if not name.startswith("bound ")]  # doctest: +NORMALIZE_WHITESPACE
    ['open', 'legal', 'bars enough', 'unmet few', 'owed greed', 'stands greed',
     'waives licence few', 'merit 0', 'matters 0']
    >>> terms["merit 0"], terms["bound 0"]
    (taken, there >= 0)
    """
    terms: dict[str, ExprRef] = {OPEN: is_open(decision), LEGAL: is_legal(decision)}
    for kind, clauses in (("bars", bars(decision)), ("unmet", unmet(decision)), ("owed", owed(decision))):
        terms.update({f"{kind} {id}": term for id, term in clauses})
    terms.update({f"stands {id}": And(terms[OPEN], term) for id, term in owed(decision)})
    terms.update({f"lifts {p.id}": Or(*clauses) for p, clauses in lifts(decision)})
    terms.update({f"waives {p.id} {id}": term for p, id, term in would_waive(decision)})
    for number, best in enumerate(bests(decision)):
        terms[f"merit {number}"], terms[f"matters {number}"] = best.merit, best.matters
    terms.update({f"bound {number}": term for number, term in enumerate(decision.bounds)})
    terms.update({f"idle {symbol.decl().name()}": term for symbol, term in decision.idle.items()})
    return terms
