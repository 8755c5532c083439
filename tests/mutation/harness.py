"""Every mutant of a clause against the rulings and the theorems: killed, equivalent, or alive.

    python -m tests.mutation --game tarot-himi --clause TH-TOWER

A mutant is killed by a ruling of which something else is reported, or by a theorem that
no longer holds. One that nothing kills is equivalent where the solver proves it so.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from z3 import ExprRef

from adjudicator.engine.sessions import session
from adjudicator.games import GAMES
from adjudicator.games.tahimi.turn_proofs import HOUSE
from adjudicator.games.taruno.choose import is_seen, placed
from adjudicator.games.taruno.hand import ARCANE, FACED, TOTAL
from adjudicator.law import Clause, Options
from adjudicator.report.proof import book
from adjudicator.solve.session import Session
from tests.mutation.equivalent import Ground
from tests.mutation.merged import mergeable, merged
from tests.mutation.operators import Mutant, mutants
from tests.mutation.real import real
from tests.mutation.rulings import Ruling, Under, body, differing, sessions
from tests.mutation.theorems import breaks, broken
from tests.mutation.together import reasons

ROOT = Path(__file__).parents[2] / "cases"
DECKS: Mapping[str, Options] = {"tahimi": HOUSE, "tarot-himi": {}, "loka": {}, "tarot-poker": {}, "taruno": {}}
"""The games whose turns are put through it, and the cards they are proved with."""
BESIDES: Mapping[str, Sequence[str]] = {
    "tahimi": ("call",),
    "tarot-himi": ("call", "draw"),
    "loka": ("lay away", "debt"),
    "tarot-poker": ("answer", "choose", "draw", "declare"),
    "taruno": ("answer", "choose", "take back"),
}
"""By game, the decisions besides its turn that are put through it too."""
WHOLE: Mapping[str, Sequence[ExprRef]] = {"taruno": (TOTAL, FACED, ARCANE, *map(is_seen, placed))}
"""By game, the terms that count a hand card by card, or look a card up among all: they are changed as one, and a test of
their own asks for each card."""
AT_ONCE = 150
"""So many mutants of a clause at most are looked at together: they stand one within the other in its term."""
KILLED, EQUIVALENT, ALIVE = "killed", "equivalent", "alive"
THEOREM = "theorem "
"""What stands before the name of a theorem that kills."""
UNTOLD = "no ruling and no theorem tells it from its clause"


@dataclass(frozen=True)
class Fate:
    """What became of a mutant, and by what: a ruling, a theorem, or a proof."""

    mutant: str
    clause: str
    operator: str
    what: str
    fate: str
    why: str = ""


@dataclass(frozen=True)
class Tally:
    """The fates of the mutants of one clause."""

    game: str
    clause: str
    fates: tuple[Fate, ...]
    seconds: float

    def count(self, fate: str) -> int:
        """How many met this fate."""
        return sum(one.fate == fate for one in self.fates)


@lru_cache(maxsize=4)
def rulings(game: str) -> tuple[Ruling, ...]:
    """The body of rulings of a game."""
    return body(ROOT / game)


def usual(game: str, decision: str = "turn") -> Session:
    """The turn of a game, or another decision, with its usual cards."""
    return session(GAMES[game], GAMES[game].lexicon({}), decision=decision)


def ids(game: str) -> list[str]:
    """The clauses of a game whose changes are looked at."""
    names = ("turn", *BESIDES.get(game, ()))
    return [clause.id for name in names for clause in usual(game, name).decision.clauses]


def whose(game: str, id: str) -> str:
    """The decision that a clause is of."""
    names = ("turn", *BESIDES.get(game, ()))
    return next(name for name in names if any(c.id == id for c in usual(game, name).decision.clauses))


@lru_cache(maxsize=4)
def ground(game: str, decision: str = "turn") -> Ground:
    """Where a mutant of a game may differ from its clause: what its theorems range over, with
    the largest deck and with Jokers where there can be any."""
    domain = book(game, decision).domain
    trial = GAMES[game].named(decision).encoding.on_trial
    also = [term for _, term in domain.also if not any(term.eq(one) for one in trial)]
    lexicon = GAMES[game].lexicon(DECKS[game], 8)
    return Ground(domain.decision, domain.readings, [*real(game, lexicon, decision), *also], trial)


def of_clause(game: str, id: str) -> Tally:
    """What becomes of every mutant of a clause."""
    start = time.perf_counter()
    decision = usual(game, whose(game, id)).decision
    clause = decision.clause(id)
    every = mutants(decision, clause, WHOLE.get(game, ()))
    about = rulings(game)
    if game in BESIDES:
        about = tuple(ruling for ruling in about if decision.name in ruling.decisions)
    some = (every[at : at + AT_ONCE] for at in range(0, len(every), AT_ONCE))
    whole = tuple(fate for part in some for fate in fates(game, clause, part, about))
    return Tally(game, id, whole, time.perf_counter() - start)


def fates(game: str, clause: Clause, every: Sequence[Mutant], rulings: Sequence[Ruling]) -> tuple[Fate, ...]:
    """What becomes of these mutants of one clause under these rulings."""
    killed = dict(kills(every, rulings))
    left = survivors(game, [mutant for mutant in every if mutant.id not in killed])
    by_id = {fate.mutant: fate for fate in left}
    alive = [mutant for mutant in every if mutant.id in by_id and by_id[mutant.id].fate == ALIVE]
    killed |= dict(_kills_alone(alive, likeliest_first({clause.id}, rulings)))
    # Many at once may have been more than the solver's time allows.
    for mutant in alive:
        if mutant.id not in killed and (name := broken(game, mutant)) is not None:
            by_id[mutant.id] = _fate(mutant, KILLED, THEOREM + name)
    return tuple(_fate(m, KILLED, killed[m.id]) if m.id in killed else by_id[m.id] for m in every)


def _fate(mutant: Mutant, fate: str, why: str) -> Fate:
    return Fate(mutant.id, mutant.original.id, mutant.operator, mutant.what, fate, why)


def survivors(game: str, every: Sequence[Mutant]) -> tuple[Fate, ...]:
    """What becomes of mutants that no ruling kills."""
    if not every:
        return ()
    whys = reasons(every, ground(game, whose(game, every[0].original.id)))
    names = breaks(game, [mutant for mutant in every if mutant.id not in whys])
    return tuple(_survivor(mutant, whys.get(mutant.id), names.get(mutant.id)) for mutant in every)


def _survivor(mutant: Mutant, why: str | None, theorem: str | None) -> Fate:
    if why:
        return _fate(mutant, EQUIVALENT, why)
    return _fate(mutant, KILLED, THEOREM + theorem) if theorem else _fate(mutant, ALIVE, UNTOLD)


# -- kills


def kills(every: Sequence[Mutant], rulings: Sequence[Ruling]) -> Iterator[tuple[str, str]]:
    """The mutants that a ruling kills, each with the first ruling that does."""
    apart = [mutant for mutant in every if not mergeable(mutant)]
    together = [mutant for mutant in every if mergeable(mutant)]
    order = likeliest_first({mutant.original.id for mutant in every}, rulings)
    for mutant in apart:
        at = next((ruling.at for ruling in order if kills_one(mutant, ruling)), None)
        if at is not None:
            yield mutant.id, at
    for stage in _stages(order):
        done = dict(_kills_together(together, stage))
        yield from done.items()
        together = [mutant for mutant in together if mutant.id not in done]
    yield from _kills_alone([mutant for mutant in together if mutant.changes("matters")], order)


def _kills_alone(every: Sequence[Mutant], order: Sequence[Ruling]) -> Iterator[tuple[str, str]]:
    """A number that nobody has to look at is not looked at, but it is where another mutant
    of one decision would have it looked at: so these each by itself, by rulings about the clause."""
    for mutant in every:
        id = mutant.original.id
        about = (r for r in order if r.at.startswith(f"{stem(id)}-") or id in r.expected.because_only)
        at = next((ruling.at for ruling in about if kills_one(mutant, ruling)), None)
        if at is not None:
            yield mutant.id, at


def likeliest_first(ids: set[str], rulings: Sequence[Ruling]) -> list[Ruling]:
    """The rulings written for these clauses, then those on which they are the reason, then the rest."""
    named = tuple(f"{stem(id)}-" for id in ids)

    def likely(ruling: Ruling) -> tuple[bool, bool]:
        return not ruling.at.startswith(named), not ids & set(ruling.expected.because_only)

    return sorted(rulings, key=likely)


def stem(id: str) -> str:
    """What the names of the rulings written for a clause begin with."""
    return f"mutant-{id.split('-', 1)[1].lower().replace('.', '-')}"


def _stages(order: Sequence[Ruling]) -> Iterator[Iterable[Ruling]]:
    """The cheap rulings first: then those on which duties bear, then those on unseen hands."""
    dear: list[Ruling] = []
    unseen: list[Ruling] = []

    def cheap() -> Iterator[Ruling]:
        for ruling in order:
            if not ruling.unseen and ruling.calm:
                yield ruling
            else:
                (unseen if ruling.unseen else dear).append(ruling)

    yield from (cheap(), dear, unseen)


def _kills_together(every: Sequence[Mutant], rulings: Iterable[Ruling]) -> Iterator[tuple[str, str]]:
    alive = dict(enumerate(every, start=1))
    under = sessions(lambda decision: merged(decision, every))
    for ruling in rulings:
        if not alive:
            return
        for number in differing(ruling, under, frozenset(alive)):
            if number in alive and kills_one(alive[number], ruling):
                yield alive.pop(number).id, ruling.at


def kills_one(mutant: Mutant, ruling: Ruling) -> bool:
    """Whether something else is reported of the ruling with the mutant in its clause's place."""
    return ruling.report(_alone(mutant)) != ruling.plain


@lru_cache(maxsize=64)
def _alone(mutant: Mutant) -> Under:
    return sessions(partial(Mutant.within, mutant))
