"""Meetings of which only some facts are known: every meeting they allow, and words for the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import product

from hypothesis import strategies as st
from z3 import ExprRef, Or, is_true

from adjudicator.law import Obligation, Options
from adjudicator.solve.conditions import Word
from adjudicator.solve.facts import Fact
from tests.law import committee
from tests.law.committee import FUNDS, MOTIONS, SEATS, SHOWN, Meeting, Motion, faults, lawful
from tests.law.meetings import meetings

IDS = tuple(fact.id for fact in Meeting().facts())
WORDS = tuple(field.name for field in fields(Meeting) if field.type == "bool")
SYMBOLS = {fact.id: fact.symbol for fact in Meeting().facts() if isinstance(fact.value, bool)}
"""The symbol of each word of a meeting, by the id of its fact."""
BEST = next(clause for clause in committee.rulebook().decisions["vote"].of(Obligation)).best[0]


@dataclass(frozen=True)
class Partly:
    """A meeting with the ids of the facts left open."""

    at: Meeting
    hidden: frozenset[str] = frozenset()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that are known."""
        return tuple(fact for fact in self.at.facts() if fact.id not in self.hidden)

    def meetings(self) -> Iterator[Meeting]:
        """Every meeting of which all these facts are true."""
        at, hidden = self.at, self.hidden
        least = 0 if "at-least" in hidden else at.present
        most = SEATS if "at-most" in hidden else at.present
        members = range(least, most + 1)
        coins = range(FUNDS + 1) if "funds" in hidden else [at.funds]
        free = [(False, True) if name in hidden else (getattr(at, name),) for name in WORDS]
        seconds = [
            (False, True) if f"seconded {n}" in hidden else (at.seconded[n - 1],) for n in range(1, len(MOTIONS))
        ]
        for present, funds in product(members, coins):
            for m, p, o, b, v, r, one, two, three in product(*free, *seconds):
                yield Meeting(present, funds, m, p, o, b, v, r, (one, two, three))


def meeting_of(value: Callable[[ExprRef], ExprRef]) -> Meeting:
    """The meeting of a model of the solver; `value` gives the value of each symbol there."""
    words = [is_true(value(symbol)) for symbol in SYMBOLS.values()]
    m, p, o, b, v, r, one, two, three = words
    members, coins = (value(symbol).as_long() for symbol in (committee.present, committee.funds))
    return Meeting(members, coins, m, p, o, b, v, r, (one, two, three))


def partly(most: int = 7, least: int = 0, funds: int = 0) -> st.SearchStrategy[Partly]:
    """Meetings, with at least so much money, of which so many facts are left open."""
    hidden = st.frozensets(st.sampled_from(IDS), min_size=least, max_size=most)
    return st.builds(Partly, meetings(funds), hidden)


def affordable(at: Meeting, of: Motion) -> bool:
    """Whether the committee can pay for a motion."""
    return at.funds >= of.costs


# -- what may be said of a meeting

Truth = Callable[[Meeting, Options], bool]


def _members(n: int) -> Truth:
    return lambda at, options: at.present >= n


def _coins(n: int) -> Truth:
    return lambda at, options: at.funds >= n


def _named(name: str) -> Truth:
    return lambda at, options: bool(getattr(at, name))


def _seconded(n: int) -> Truth:
    return lambda at, options: at.seconded[n - 1]


def _anything_open(at: Meeting, options: Options) -> bool:
    some = [m for m in MOTIONS if m.worth and affordable(at, m)]
    return any(not faults(at, m, options, SHOWN) for m in some)


TRUTHS: dict[str, Truth] = {
    **{f"{n} members or more": _members(n) for n in range(1, SEATS + 1)},
    **{f"{n} coins or more": _coins(n) for n in range(1, FUNDS + 1)},
    **{name: _named(name) for name in WORDS},
    **{f"seconded {n}": _seconded(n) for n in range(1, len(MOTIONS))},
    "anything open": _anything_open,
}
"""By word, whether it is true of a whole meeting."""


def _chain(noun: str, most: int) -> Iterator[Word]:
    symbol = {"members": committee.present, "coins": committee.funds}[noun]
    for n in range(1, most + 1):
        below = (f"{n - 1} {noun} or more",) if n > 1 else ()
        yield Word(f"{n} {noun} or more", symbol >= n, below)


OPEN = Word("anything open", BEST.symbol > 0, reads=(BEST,))
"""A word about the best vote there is."""


def words(summing_up: bool = False) -> list[Word]:
    """Words for everything that may be unknown of a meeting, those about one fact."""
    listed = [*_chain("members", SEATS), *_chain("coins", FUNDS)]
    listed += [Word(name, Or(symbol)) for name, symbol in SYMBOLS.items()]
    return [OPEN, *listed] if summing_up else listed


def verdicts(some: Sequence[Meeting], of: Motion, options: Options) -> set[bool]:
    """What the plain rules say of a vote in these meetings."""
    return {lawful(at, of, options) for at in some}
