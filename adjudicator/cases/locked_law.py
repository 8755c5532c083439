"""The law of a lock beside the law as it stands: which clauses differ, and what else does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace
from functools import cached_property

from z3 import Bool, BoolVal, ExprRef, If, Int, IntVal

from adjudicator.cases.lock import CLAUSE, DECISION, GAME, LET, VERSION, Block, Lock, lock_of, options_of, symbols_of
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.files.source import Source
from adjudicator.law import Best, Citation, Clause, Obligation, Options, Permission, Prohibition, Requirement
from adjudicator.law.amendment import LOCKED, PRESENT, Amendment, changing
from adjudicator.law.clause_terms import MATTERS, MERIT, NUMBERS, WAIVES, WORDS, with_terms
from adjudicator.law.term_text import UnreadableTerm, option_name, read_terms

_SYMBOL = re.compile(r"\|([^|]*)\| (Bool|Int -?\d*\.\.-?\d*)(?:: (.*))?")
_BEST = re.compile(r"\|([^|]*)\| among (.*?)( unaided)?")
_CITED = re.compile(r'(.*), "(.*)"')
_EMPTY: Mapping[str, Clause] = {
    kind.kind: kind
    for kind in (
        Requirement(id="", title="", says="", cites=(), holds=BoolVal(True)),
        Prohibition(id="", title="", says="", cites=(), bars=BoolVal(False)),
        Permission(id="", title="", says="", cites=(), invoked=BoolVal(False), waives={}),
        Obligation(id="", title="", says="", cites=(), met=BoolVal(True), best=()),
    )
}
"""By kind a clause of no effect."""
STANDS = "the law as it stands"
EARLIER = ".locked"
"""Behind the id of a clause of the lock that cannot be the same clause as the present one of that id."""


@dataclass(frozen=True)
class LockedLaw:
    """The law of a lock, and where the law as it stands differs. `changed`: ids of clauses with other terms; `replaced`:
    ids of clauses of another kind or decision; `earlier` and `later`: the defaults of both laws by the keys of readings
    whose default differs."""

    source: Source = field(hash=False)
    changed: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    earlier: Options = field(default_factory=dict, hash=False)
    later: Options = field(default_factory=dict, hash=False)

    @cached_property
    def lock(self) -> Lock:
        """What the lock says. Raises Refused."""
        return lock_of(self.source)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.lock.header[GAME]

    @property
    def title(self) -> str:
        """The lock by its file and the version that wrote it."""
        return f"{self.source.name} of version {self.lock.header[VERSION]}"

    @property
    def names(self) -> tuple[str, str]:
        """What the two laws are called."""
        return self.title, STANDS

    def amendments(self, game: Game) -> dict[str, Amendment]:
        """The clauses that differ, by id."""
        present, locked = clauses_of(game), self.lock.of(CLAUSE)
        amendments: dict[str, Amendment] = {}
        for id in self.changed:
            decision, own = present.get(id, ("", None))
            other = clause_of(self, game, locked[id]) if id in locked else None
            amendments[id] = changing(id, decision or locked[id].value("decision"), own, other, self.title)
        for id in self.replaced:
            decision, own = present[id]
            other = replace(clause_of(self, game, locked[id]), id=f"{id}{EARLIER}")
            amendments[id] = changing(id, decision, own, None, self.title)
            amendments[other.id] = changing(other.id, locked[id].value("decision"), None, other, self.title)
        return amendments

    def defaults(self, game: Game) -> Options:
        """The defaults of the lock."""
        return self.earlier

    def both(self, game: Game) -> tuple[Options, Options]:
        """The law of the lock and the law as it stands, as options of the amended game."""
        keys = [each.reading.key for each in game.amendments.values()]
        return {**dict.fromkeys(keys, LOCKED), **self.earlier}, {**dict.fromkeys(keys, PRESENT), **self.later}


def clauses_of(game: Game) -> dict[str, tuple[str, Clause]]:
    """The clauses of a game with its usual deck by id, each with its decision."""
    decisions = game.rulebook(game.lexicon({})).decisions
    return {clause.id: (name, clause) for name, decision in decisions.items() for clause in decision.clauses}


# -- clauses of a lock


def declared_in(lock: Lock, decision: str) -> dict[str, tuple[str, str]]:
    """By name the sort and range of each symbol of a decision of a lock, and what it means."""
    block = lock.of(DECISION)[decision]
    texts = (*block.texts("position"), *block.texts("play"))
    return {match[1]: (match[2], match[3] or "") for text in texts if (match := _SYMBOL.fullmatch(text))}


def clause_of(law: LockedLaw, game: Game, block: Block) -> Clause:
    """A clause of a lock, with the words of the present clause where there is one of its kind. Raises Refused for a term
    that cannot be read."""
    lock, decision, kind = law.lock, block.value("decision"), block.value("kind")
    known = clauses_of(game).get(block.name, ("", None))[1]
    alike = known is not None and known.kind == kind
    clause = known if known is not None and alike else _EMPTY[kind]
    cites = tuple(Citation(*match.groups()) for text in block.texts("cites") if (match := _CITED.fullmatch(text)))
    title, readings = block.value("title"), tuple(k for k in block.texts("readings") if k in game.readings)
    clause = replace(clause, id=block.name, title=title, says=title, cites=cites, readings=readings)
    values, names = _values(lock, game, decision), {f"{WAIVES} {id}": f"{WAIVES} {id}{EARLIER}" for id in law.replaced}
    if isinstance(clause, Permission):
        held = block.value("held")
        clause = replace(
            clause,
            invoked=Bool(block.value("invoked")[1:-1]),
            shows=block.value("shows") or None,
            held=Bool(held[1:-1]) if held else None,
        )
    if isinstance(clause, Obligation):
        taken = (
            {str(best.symbol): (best.among, best.unaided) for best in known.best}
            if isinstance(known, Obligation)
            else {}
        )
        bests = []
        for match in (match for text in block.texts("best") if (match := _BEST.fullmatch(text))):
            name, among, unaided = match[1], match[2], bool(match[3])
            own = name if taken.get(name, (among, unaided)) == (among, unaided) else f"{name}{EARLIER}"
            names |= {f"{word} {name}": f"{word} {own}" for word in (MERIT, MATTERS)}
            values[name] = Int(own)
            bests.append(Best(Int(own), IntVal(0), BoolVal(False), unaided, among))
        clause = replace(clause, best=tuple(bests))
    terms = _terms(lock, block, values)
    return with_terms(clause, {names.get(name, name): term for name, term in terms.items()})


def _terms(lock: Lock, block: Block, values: Mapping[str, ExprRef]) -> dict[str, ExprRef]:
    """The terms of a clause by name. Raises Refused for one that cannot be read."""
    shared = {name.removeprefix(LET): lines for name, lines in block.fields.items() if name.startswith(LET)}
    named = {name: lines for name, lines in block.fields.items() if name.split()[0] in WORDS}
    try:
        return read_terms(named, shared, values, lambda name: name.split()[0] in NUMBERS)
    except UnreadableTerm as error:
        place = lock.source.place(error.line, 0, len(lock.source.lines[error.line]))
        message = f"a term of {block.name} cannot be read: {error}"
        raise Refused(
            [Fault("bad-term", message, "write the lock anew with the version that wrote it", place)]
        ) from error


def _values(lock: Lock, game: Game, decision: str) -> dict[str, ExprRef]:
    """What the symbols in the terms of a lock stand for: options of readings for those of the present ones, or for the
    default of the lock where the present law has none such; all others for themselves."""
    values: dict[str, ExprRef] = {}
    for key, block in lock.readings.items():
        options, default = options_of(block), block.value("default")
        own = game.readings[key] if is_read(block, game) else None
        index: ExprRef = IntVal(options.index(default))
        for at, option in enumerate(options):
            there = (
                own.is_(option)
                if own is not None and option in own.names
                else BoolVal(own is None and option == default)
            )
            values[option_name(key, option)] = there
            index = If(there, IntVal(at), index)
        values[f"reading {key}"] = index
    decisions = game.rulebook(game.lexicon({})).decisions
    present = symbols_of(game, decisions[decision]) if decision in decisions else {}
    for name, (sort, _) in declared_in(lock, decision).items():
        declare = Bool if sort == "Bool" else Int
        own_symbol = present.get(name)
        values[name] = declare(name if own_symbol is None or own_symbol.eq(declare(name)) else f"{name}{EARLIER}")
    return values


def is_read(block: Block, game: Game) -> bool:
    """Whether the game has the reading of a lock, with its default among the options."""
    return block.name in game.readings and block.value("default") in game.readings[block.name].names
