"""The law of a lock beside the law as it stands: which clauses differ, and what else does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property

from z3 import Bool, BoolVal, ExprRef, If, Int, IntVal, Or, Solver, unsat

from adjudicator.cards.english import both
from adjudicator.cases.lock import (
    CLAUSE,
    DECISION,
    EFFECT,
    GAME,
    LET,
    VERSION,
    Block,
    Lock,
    lock_of,
    lock_text,
    options_of,
    symbols_of,
)
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Refused, quoted
from adjudicator.files.source import Source
from adjudicator.law import Best, Citation, Clause, Decision, Obligation, Options, Permission, Prohibition, Requirement
from adjudicator.law.amendment import LOCKED, PRESENT, Amendment, changing
from adjudicator.law.clause_terms import MATTERS, MERIT, NUMBERS, WAIVES, WORDS, idle, named_terms, with_terms
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
        invoked = values[block.value("invoked")[1:-1]]
        clause = replace(
            clause, invoked=invoked, shows=block.value("shows") or None, held=values[held[1:-1]] if held else None
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
    """What the symbols in the terms of a lock stand for: options of readings for those of the present readings, or for the
    default of the lock where the present has none such; all others for themselves."""
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


# -- what differs


@dataclass(frozen=True)
class Differences:
    """What differs between a lock and the law as it stands. `notes`: what is not shown by comparing the law, as sentences;
    `left`: whether some of it could not be compared."""

    law: LockedLaw
    notes: tuple[str, ...] = ()
    left: bool = False

    @property
    def compared(self) -> bool:
        """Whether something is to be compared."""
        return bool(self.law.changed or self.law.replaced or self.law.earlier)


def differences_of(lock: Lock, game: Game, limit: float) -> Differences:
    """What differs between a lock and a game: first by the hashes of the blocks, then by proof, each of at most `limit`
    seconds. Raises Refused for a term that cannot be read."""
    present = lock_of(Source(STANDS, lock_text(game)))
    law = LockedLaw(lock.source)
    if {key: block.digest for key, block in lock.blocks.items()} == {
        key: block.digest for key, block in present.blocks.items()
    }:
        return Differences(law)
    notes: list[str] = []
    notes += _readings(lock, present, game)
    notes += _symbols(lock, present)
    earlier, later = _defaults(lock, game)
    locked, own = lock.of(CLAUSE), clauses_of(game)
    decisions = game.rulebook(game.lexicon({})).decisions
    blocks = present.of(CLAUSE)
    fixed = {key for key, block in lock.readings.items() if not is_read(block, game)}
    gone = {
        name: decision
        for decision in lock.of(DECISION).keys() & decisions.keys()
        for name in declared_in(lock, decision).keys() - symbols_of(game, decisions[decision]).keys()
    }
    changed: list[str] = []
    replaced: list[str] = []
    left = False
    for id in dict.fromkeys((*blocks, *locked)):
        one, other = locked.get(id), blocks.get(id)
        if one is None:
            notes.append(f"{id} came: {quoted(other.value('title') if other else '')}")
            changed.append(id)
            continue
        if one.value("decision") not in decisions:
            notes.append(f"{id} went with its decision {one.value('decision')}, and is not compared")
            left = True
            continue
        if other is None:
            notes.append(f"{id} went: {quoted(one.value('title'))}")
            changed.append(id)
        elif any(one.value(word) != other.value(word) for word in ("decision", "kind", "invoked")):
            notes.append(f"{id} is another clause now: {other.value('kind')} of {other.value('decision')}")
            replaced.append(id)
        elif _meaning(one) != _meaning(other) or fixed & {*one.texts("readings")}:
            changed.append(id)
        elif one.digest != other.digest:
            notes.append(f"{id} is worded or cited in another way, with the same terms")
        if other is not None and one.value("shows") != other.value("shows"):
            notes.append(
                f"{id} is shown by {other.value('shows') or 'nothing'} now, not by {one.value('shows') or 'nothing'}"
            )
    changed += [
        id
        for id, block in locked.items()
        if id not in changed and id in blocks and any(f"{WAIVES} {each}" in block.fields for each in replaced)
    ]
    law = LockedLaw(lock.source, tuple(changed), tuple(replaced), earlier, later)
    for id in [id for id in changed if id in locked and id in own]:
        decision, clause = own[id]
        if not replaced and _same(decisions[decision], game, clause, clause_of(law, game, locked[id]), limit):
            notes.append(f"{id} is written differently, and proved the same")
            changed.remove(id)
    law = replace(law, changed=tuple(changed))
    for id in (*changed, *replaced):
        if id in locked:
            notes += _free(locked[id], gone, fixed, lock)
    return Differences(law, tuple(notes), left)


def _meaning(block: Block) -> dict[str, tuple[str, ...]]:
    """The terms of a clause and its maxima, as text."""
    return {
        name: block.texts(name) for name in block.fields if name.startswith(LET) or name.split()[0] in (*WORDS, "best")
    }


def _same(decision: Decision, game: Game, one: Clause, other: Clause, limit: float) -> bool:
    """Whether it is proved that the terms of two clauses are equal in every position and for every play and reading."""
    if isinstance(one, Obligation) and isinstance(other, Obligation):
        if [(str(b.symbol), b.among, b.unaided) for b in one.best] != [
            (str(b.symbol), b.among, b.unaided) for b in other.best
        ]:
            return False
    first, second = named_terms(one), named_terms(other)
    differ = [first.get(name, idle(name)) != second.get(name, idle(name)) for name in {**first, **second}]
    solver = Solver()
    solver.set("timeout", int(limit * 1000))
    solver.add(*decision.bounds, *(reading.bounds for reading in game.readings.values()), Or(*differ))
    return bool(solver.check() == unsat)


def _defaults(lock: Lock, game: Game) -> tuple[dict[str, str], dict[str, str]]:
    """The defaults of the lock and of the game by the keys of readings whose default differs."""
    read = {key: block.value("default") for key, block in lock.readings.items() if is_read(block, game)}
    earlier = {key: option for key, option in read.items() if option != game.readings[key].default}
    return earlier, {key: game.readings[key].default for key in earlier}


def _readings(lock: Lock, present: Lock, game: Game) -> Iterator[str]:
    """Readings that came or went, their options, and effects, as sentences."""
    for key in present.readings.keys() - lock.readings.keys():
        yield f"the reading {key} came"
    for key, block in lock.readings.items():
        now = present.readings.get(key)
        if now is None:
            yield f"the reading {key} went: in the lock it is read as its default {block.value('default')}"
            continue
        before, after = options_of(block), options_of(now)
        if came := [option for option in after if option not in before]:
            yield f"{key} has got {both(came)} for an option"
        if went := [option for option in before if option not in after]:
            yield f"{key} has {both(went)} for an option no more"
        if not is_read(block, game):
            yield f"{key} had the default {block.value('default')}, which it is read as in the lock"
        if before == after and block.value("default") == now.value("default") and block.digest != now.digest:
            yield f"{key} is worded, cited or borne on by clauses in another way, with the same options"
    first, second = lock.of(EFFECT), present.of(EFFECT)
    for id in dict.fromkeys((*second, *first)):
        if id not in first:
            yield f"{id} came, which says what follows of an action"
        elif id not in second:
            yield f"{id} went, which said what follows of an action"
        elif first[id].digest != second[id].digest:
            yield f"{id}, which says what follows of an action, is worded or cited in another way"


def _symbols(lock: Lock, present: Lock) -> Iterator[str]:
    """Decisions, symbols and ranges that came, went or changed, as sentences."""
    first, second = lock.of(DECISION), present.of(DECISION)
    for name in dict.fromkeys((*second, *first)):
        if name not in first or name not in second:
            yield f"the decision {name} {'came' if name not in first else 'went'}"
            continue
        before, after = declared_in(lock, name), declared_in(present, name)
        for symbol in dict.fromkeys((*after, *before)):
            if symbol not in before or symbol not in after:
                yield f"{name}: the symbol {quoted(symbol)} {'came' if symbol not in before else 'went'}"
            elif before[symbol][0] != after[symbol][0]:
                yield f"{name}: {quoted(symbol)} is {after[symbol][0]}, in the lock {before[symbol][0]}: compared as it is now"
            elif before[symbol][1] != after[symbol][1]:
                yield f"{name}: {quoted(symbol)} is worded in another way"
        if first[name].texts("bounds") != second[name].texts("bounds"):
            yield f"{name}: what bounds its positions differs; the laws are compared within the present bounds"


def _free(block: Block, gone: Mapping[str, str], fixed: set[str], lock: Lock) -> Iterator[str]:
    """What the terms of a locked clause read that is there no more, as sentences."""
    text = "\n".join(line for name in block.fields for line in block.texts(name))
    for name, decision in sorted(gone.items()):
        if decision == block.value("decision") and f"|{name}|" in text:
            yield f"{block.name} reads {quoted(name)} in the lock, which is there no more: any value of it is tried"
    for key in sorted(fixed & {*block.texts("readings")}):
        yield f"{block.name} hangs on {key} in the lock, which is read as {lock.readings[key].value('default')}"
