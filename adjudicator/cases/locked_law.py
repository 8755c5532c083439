"""The law of a lock beside the law as it stands: which clauses differ, and what else does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace
from functools import cached_property

from z3 import Bool, BoolVal, ExprRef, If, Int, IntVal

from adjudicator.cases.lock import (
    CLAUSE,
    DECISION,
    GAME,
    LET,
    VERSION,
    Block,
    Lock,
    lock_of,
    maxima_of,
    options_of,
    symbols_of,
)
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.files.source import Source
from adjudicator.law import Best, Citation, Clause, Obligation, Options, Permission, Prohibition, Reading, Requirement
from adjudicator.law.amendment import LOCKED, PRESENT, Amendment, changing
from adjudicator.law.clause_terms import MATTERS, MERIT, NUMBERS, WAIVES, WORDS, with_terms
from adjudicator.law.term_text import UnreadableTerm, option_name, read_terms

_SYMBOL = re.compile(r"\|([^|]*)\| (Bool|Int -?\d*\.\.-?\d*)(?:: (.*))?")
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

    def parameters(self, game: Game) -> dict[str, Reading]:
        """None: a lock has the numbers of a law inside its terms."""
        return {}

    def defaults(self, game: Game) -> Options:
        """The options that the lock has for defaults and the present law has among others."""
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
    known = clauses_of(game).get(block.name, ("", None))[1]
    kind, title = block.value("kind"), block.value("title")
    alike = known is not None and known.kind == kind
    clause = replace(
        known if known is not None and alike else replace(_EMPTY[kind], against=f"{title}."),
        id=block.name,
        title=title,
        says=title,
        cites=tuple(Citation(*match.groups()) for text in block.texts("cites") if (match := _CITED.fullmatch(text))),
        readings=tuple(key for key in block.texts("readings") if key in game.readings),
    )
    values = _values(law.lock, game, block.value("decision"))
    names = {f"{WAIVES} {id}": f"{WAIVES} {id}{EARLIER}" for id in law.replaced}
    if isinstance(clause, Permission):
        clause = _with_symbols(clause, block)
    elif isinstance(clause, Obligation):
        clause, renamed = _with_maxima(clause, block)
        for own, name in renamed.items():
            values[own] = Int(name)
            names |= {f"{word} {own}": f"{word} {name}" for word in (MERIT, MATTERS)}
    terms = _terms(law.lock, block, values)
    return with_terms(clause, {names.get(name, name): term for name, term in terms.items()})


def _with_symbols(clause: Permission, block: Block) -> Permission:
    """The permission with the symbols of its block, and with what is shown for it there."""
    held, shows = block.value("held"), block.value("shows")
    invoked = Bool(block.value("invoked")[1:-1])
    return replace(clause, invoked=invoked, shows=shows or None, held=Bool(held[1:-1]) if held else None)


def _with_maxima(clause: Obligation, block: Block) -> tuple[Obligation, dict[str, str]]:
    """The obligation with the maxima of its block, and the names of their symbols by those in the block: a maximum over
    other alternatives than the present one of its name has a name of its own."""
    taken = {str(best.symbol): (best.among, best.unaided) for best in clause.best}
    maxima = [each for each in maxima_of(block) if each is not None]
    names = {
        name: name if taken.get(name, (among, unaided)) == (among, unaided) else f"{name}{EARLIER}"
        for name, among, unaided in maxima
    }
    best = (Best(Int(names[name]), IntVal(0), BoolVal(False), unaided, among) for name, among, unaided in maxima)
    return replace(clause, best=tuple(best)), names


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
            chosen = BoolVal(own is None and option == default)
            if own is not None and option in own.names:
                chosen = own.is_(option)
            values[option_name(key, option)] = chosen
            index = If(chosen, IntVal(at), index)
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
