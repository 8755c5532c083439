"""Theorems generated for every rulebook from its clauses.

They claim that invoking more permissions never makes a play illegal, that no permission lifts a prohibition but for its
named exceptions, that the sets computed to be shown are sufficient and minimal, that guarded sentences cover their
clauses, and of each clause that it can be decisive, is not shadowed by another and is not redundant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations

from z3 import And, BoolRef, Implies, Not, Or

from adjudicator.law import Clause, Obligation, Permission, Prohibition, Requirement, When
from adjudicator.law.legality import honoured, is_legal, satisfied
from adjudicator.solve.best import everything_invoked
from adjudicator.solve.theorem import Domain, Statement, Theorem, at, copies

Exceptions = Mapping[str, Sequence[BoolRef]]
"""By the id of a prohibition, the `invoked` symbols of the permissions that it names as its exceptions."""


def general(domain: Domain, exceptions: Exceptions | None = None) -> Iterator[Theorem]:
    """Yield every theorem of this module for one decision."""
    yield from invoking(domain, exceptions or {})
    yield from showing(domain)
    for clause in domain.decision.clauses:
        yield from hygiene(domain, clause)
        yield from wording(domain, clause)


def general_of(domain: Domain, name: str, of: str, exceptions: Exceptions | None = None) -> Iterator[Theorem]:
    """Yield the same for a secondary decision: `name` is a prefix of the theorems' names, `of` a phrase in their
    sentences ("payment", "a payment")."""
    for theorem in general(domain, exceptions):
        yield replace(theorem, name=f"{name}-{theorem.name}", says=f"Of {of}: {_inside(theorem.says)}")


def _inside(says: str) -> str:
    """Lower the first letter of a sentence, unless it begins with a clause id."""
    return says if says[1:2].isupper() else says[:1].lower() + says[1:]


def hygiene_of(domain: Domain, name: str, choice: str, over: str) -> Iterator[Theorem]:
    """Yield the hygiene theorems of every clause of a decision that is not about plays: `choice` replaces "play" in
    their sentences ("choice of who leads"), `over` describes the domain."""
    for clause in domain.decision.clauses:
        for theorem in hygiene(domain, clause):
            says = theorem.says.replace("play", choice)
            yield replace(theorem, name=f"{name}-{theorem.name}", says=says, over=over)


# -- invoking


def invoking(domain: Domain, exceptions: Exceptions) -> Iterator[Theorem]:
    """Yield the theorems on the effect of invoking more permissions."""
    symbols = [p.invoked for p in domain.decision.permissions]
    more = copies(symbols, " too")
    grows = And(*(Implies(less, also) for less, also in more.items()))
    anything = "every position, play and reading, and every two choices of what is invoked"

    def monotone(term: BoolRef) -> Statement:
        grown = ("whatever is invoked is still invoked, and perhaps more", grows)
        free = ("something is invoked that was not", Or(*(Not(s) for s in domain.shown)))
        return Statement(Implies(term, at(term, more)), (grown, *((free,) if domain.shown else ())))

    yield Theorem(
        "open-monotone", "Invoking more never closes a play that is open.", lambda: monotone(domain.open), anything
    )
    yield Theorem(
        "legal-monotone", "Invoking more never makes a legal play illegal.", lambda: monotone(domain.legal), anything
    )
    yield from _lifting(domain, more, exceptions)


def _lifting(domain: Domain, more: Mapping[BoolRef, BoolRef], exceptions: Exceptions) -> Iterator[Theorem]:
    prohibitions = domain.decision.prohibitions
    if not prohibitions:
        return
    but = ", ".join(exceptions)

    def untouched() -> Statement:
        same = []
        for clause in prohibitions:
            kept = {s.get_id() for s in exceptions.get(clause.id, ())}
            other = {symbol: also for symbol, also in more.items() if symbol.get_id() not in kept}
            same.append(clause.bars == at(clause.bars, other))
        return Statement(And(*same))

    yield Theorem(
        "no-prohibition-lifted",
        "No prohibition asks what is invoked"
        + (f", but for {but}, and these only for the exceptions they name." if but else "."),
        untouched,
        "every position, play and reading, and every two choices of what is invoked",
        tuple(clause.id for clause in prohibitions),
    )
    for clause in prohibitions:
        for symbol in exceptions.get(clause.id, ()):
            permission = next((p for p in domain.decision.permissions if p.invoked.eq(symbol)), None)
            if permission is None:
                continue
            yield Theorem(
                f"lifted-{clause.id}-by-{permission.id}",
                f"There is a play that {clause.id} bars until {permission.id} is invoked for it, and that is "
                "legal then.",
                partial(_lifted, domain, clause, permission),
                about=(clause.id, permission.id),
            )


def _lifted(domain: Domain, clause: Prohibition, permission: Permission) -> Statement:
    others = [s for s in domain.shown if not s.eq(permission.invoked)]
    without, alone = domain.invoking(clause.bars, others), domain.invoking(clause.bars, domain.shown)
    claim = And(without, Not(alone), domain.legal_aided)
    return Statement(claim, (*domain.real, domain.idle), exists=True)


# -- showing


def showing(domain: Domain) -> Iterator[Theorem]:
    """Yield the theorems on which the search for minimal sets to be shown relies."""
    shown = domain.shown
    if not shown:
        return
    every = [frozenset(s) for s in chain.from_iterable(combinations(shown, n) for n in range(len(shown) + 1))]

    def opened() -> dict[frozenset[BoolRef], BoolRef]:
        return {some: domain.invoking(domain.open, some) for some in every}

    def least(some: frozenset[BoolRef], under: Mapping[frozenset[BoolRef], BoolRef]) -> BoolRef:
        return And(under[some], *(Not(under[some - {one}]) for one in some))

    def sufficient() -> Statement:
        under = opened()
        minima = {some: least(some, under) for some in every}
        claims = [under[all_] == Or(*(minima[some] for some in every if some <= all_)) for all_ in every]
        return Statement(And(*claims))

    def minimal() -> Statement:
        under = opened()
        claims = [
            Implies(least(some, under), And(*(Not(under[less]) for less in every if less < some))) for some in every
        ]
        return Statement(And(*claims))

    over = "every position, play and reading, and every choice of what is shown"
    yield Theorem(
        "show-sufficient",
        "A play is open with some permissions shown exactly when one of its least sets is among them.",
        sufficient,
        over,
    )
    yield Theorem(
        "show-minimal",
        "A set is least as soon as no single member can be left out: then no smaller part of it will do either.",
        minimal,
        over,
    )


# -- wording


def wording(domain: Domain, clause: Clause) -> Iterator[Theorem]:
    """Yield the theorems on guarded sentences (`law.When`): wherever the clause is violated a sentence against it is
    true, and each sentence is the first true one for some play."""
    id = clause.id
    if isinstance(clause.against, tuple) and not any(when.guard is True for when in clause.against):
        yield Theorem(
            f"worded-{id}",
            f"Wherever {id} stands against a play, one of its sentences is true.",
            partial(_worded, domain, clause, clause.against),
            about=(id,),
        )
    for side, outcome in (("against", "stands against it"), ("supports", "it is legal")):
        sentences = getattr(clause, side)
        for number, _ in enumerate(sentences if isinstance(sentences, tuple) else (), start=1):
            says = f"Sentence {number} of {id} ({side}) is the first true one of some play, and {outcome}."
            yield _there_is(
                f"spoken-{id}-{side}-{number}", says, clause, partial(_spoken, domain, clause, side, number)
            )


def _worded(domain: Domain, clause: Clause, sentences: Sequence[When]) -> Statement:
    return Statement(Or(*(when.guard for when in sentences)), (("it stands against the play", stands(domain, clause)),))


def _spoken(domain: Domain, clause: Clause, side: str, number: int) -> Statement:
    *before, last = getattr(clause, side)[:number]
    passed = [] if last.anyway else [Not(when.guard) for when in before]
    outcome = stands(domain, clause) if side == "against" else domain.legal_aided
    return _case(domain, clause, And(outcome, last.guard, *passed), domain.decision.obligations)


# -- hygiene


def hygiene(domain: Domain, clause: Clause) -> Iterator[Theorem]:
    """Yield the theorems that a clause can be decisive, is not shadowed and is not redundant (existence claims)."""
    kind, id = clause.kind, clause.id
    yield _there_is(
        f"decides-{id}",
        f"Dropping {id} alone changes the verdict on some play.",
        clause,
        partial(_decides, domain, clause),
    )
    yield _there_is(f"unshadowed-{id}", _UNSHADOWED[kind].format(id=id), clause, partial(unshadowed, domain, clause))
    if not isinstance(clause, Permission):
        says = f"{id} stands against a play that every other clause allows, whatever is invoked."
        yield _there_is(f"needed-{id}", says, clause, partial(needed, domain, clause))
        return
    for waived in clause.waives:
        says = f"{id} lifts {waived} for a legal play, and nothing else would lift it there."
        part = partial(_needed_for, domain, clause, waived)
        yield _there_is(f"needed-{id}-{waived}", says, clause, part)


def _there_is(name: str, says: str, clause: Clause, state: Callable[[], Statement]) -> Theorem:
    return Theorem(name, says, state, "some position, play and reading", (clause.id,))


_UNSHADOWED = {
    "requirement": "{id} stands against a play that no prohibition bars.",
    "prohibition": "{id} bars a play that no other prohibition bars.",
    "permission": "{id} lifts something for a play that no prohibition bars.",
    "obligation": "{id} stands against a play that meets every other obligation.",
}


def _decides(domain: Domain, clause: Clause) -> Statement:
    without = everything_invoked(domain.decision, is_legal(domain.decision.without(clause.id)))
    return _case(domain, clause, without != domain.legal_aided)


def _case(domain: Domain, clause: Clause, claim: BoolRef, duties: Sequence[Obligation] | None = None) -> Statement:
    """Return the claim that a case exists: without obligations if possible, else with `duties` (default: those that the
    clause is about), restricted to the family of alternatives of their first maximum."""
    duties = _duties(domain, clause) if duties is None else duties
    if not duties:
        return Statement(claim, (*domain.real, domain.idle), exists=True)
    wanted = [best for duty in duties for best in duty.best if best.among == duty.best[0].among]
    only = ("no obligation looks at anything else", domain.idle_but(wanted))
    return Statement(claim, (*domain.real, only), domain.bests.definitions(wanted), exists=True)


def _duties(domain: Domain, clause: Clause) -> list[Obligation]:
    """Return the obligations that the clause is, or that it waives if it waives nothing else; else []."""
    named = set(clause.waives) if isinstance(clause, Permission) else {clause.id}
    duties = [duty for duty in domain.decision.obligations if duty.id in named]
    return duties if len(duties) == len(named) else []


def stands(domain: Domain, clause: Clause) -> BoolRef:
    """A clause is violated, with every permission invoked. Raises TypeError for a permission."""
    if isinstance(clause, Requirement):
        return everything_invoked(domain.decision, Not(satisfied(domain.decision, clause)))
    if isinstance(clause, Prohibition):
        return everything_invoked(domain.decision, clause.bars)
    if isinstance(clause, Obligation):
        return everything_invoked(domain.decision, Not(honoured(domain.decision, clause)))
    raise TypeError(f"{clause.id} is a permission, which stands against nothing")


def _others(domain: Domain, clause: Clause, kinds: tuple[type[Clause], ...]) -> BoolRef:
    """No other clause of these kinds is violated."""
    others = [c for c in domain.decision.clauses if isinstance(c, kinds) and c.id != clause.id]
    return And(*(Not(stands(domain, c)) for c in others))


def unshadowed(domain: Domain, clause: Clause) -> Statement:
    """A clause acts on a play that no prohibition bars, or no other obligation if it is one."""
    if isinstance(clause, Permission):
        lifts = [And(term, _unmet(domain, id)) for id, term in clause.waives.items()]
        claim = And(everything_invoked(domain.decision, Or(*lifts)), _others(domain, clause, (Prohibition,)))
        return _case(domain, clause, claim)
    above = (Obligation,) if isinstance(clause, Obligation) else (Prohibition,)
    return _case(domain, clause, And(stands(domain, clause), _others(domain, clause, above)))


def needed(domain: Domain, clause: Clause) -> Statement:
    """A clause that is no permission stands against a play that every other clause allows."""
    others = _others(domain, clause, (Requirement, Prohibition, Obligation))
    return _case(domain, clause, And(stands(domain, clause), others))


def _needed_for(domain: Domain, clause: Permission, waived: str) -> Statement:
    kept = {id: term for id, term in clause.waives.items() if id != waived}
    less = replace(clause, waives=kept)
    clauses = tuple(less if c is clause else c for c in domain.decision.clauses)
    without = everything_invoked(domain.decision, is_legal(replace(domain.decision, clauses=clauses)))
    return _case(domain, clause, And(domain.legal_aided, Not(without)))


def _unmet(domain: Domain, id: str) -> BoolRef:
    clause = domain.decision.clause(id)
    if isinstance(clause, Requirement):
        return Not(clause.holds)
    if isinstance(clause, Obligation):
        return Not(clause.met)
    raise TypeError(f"{id} is nothing that can be waived")
