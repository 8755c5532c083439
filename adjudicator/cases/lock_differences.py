"""What differs between a lock and the law as it stands: first by hashes, then by proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from z3 import Or, Solver, unsat

from adjudicator.cards.english import both
from adjudicator.cases.lock import (
    CLAUSE,
    DECISION,
    EFFECT,
    GAME,
    LET,
    TRANSITION,
    Block,
    Lock,
    lock_of,
    lock_text,
    maxima_of,
    options_of,
)
from adjudicator.cases.locked_law import STANDS, LockedLaw, clause_of, clauses_of, declared_in, is_read
from adjudicator.cases.renamed_lock import renamed, renaming
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import Fault, Refused, quoted, suggestion
from adjudicator.files.source import Source
from adjudicator.games import GAMES
from adjudicator.law import Clause, Obligation
from adjudicator.law.clause_terms import WAIVES, WORDS, idle, named_terms

CAME, WENT, REPLACED, CHANGED, WORDED, SAME, LEFT = "came", "went", "replaced", "changed", "worded", "same", "left"
"""What can have become of a clause of a lock: it is REPLACED by one of another kind or decision, only WORDED in another
way, or LEFT, where nothing can be compared with it."""
_SENTENCES: Mapping[str, str] = {
    CAME: "{id} came: {title}.",
    WENT: "{id} went: {title}.",
    REPLACED: "{id} is another clause now, of another kind or for another decision.",
    WORDED: "{id} is worded or cited in another way, with the same terms.",
    LEFT: "{id} went with what it was about, and is not compared.",
}
_REWRITTEN = "{id} is written differently, and proved the same."
NOT_LOCKED = (
    "A lock has no code, so what follows of actions is not in it: both laws are compared with what follows now. Where a "
    "reading acts in it, that is tested by cases and simulated rounds, not proved."
)
"""What is compared of what follows of actions with a lock alone."""
OTHER_VERSION = (
    "The clauses are compared with what follows now; what follows by the other version is compared by rounds."
)
"""The same with another version."""
WITHOUT_ROUNDS = "Both laws are compared with what follows now: no simulated rounds were replayed by the other version."
"""The same with another version that replays no rounds, or of which none are wanted."""
_USUAL = "Compared with the usual deck: with another, a clause whose terms hang on the deck is taken as it stands."


@dataclass(frozen=True)
class LockDifferences:
    """What differs between a lock and the law as it stands. `notes`: what no comparison shows, as sentences; `left`:
    whether something differs that is not compared."""

    law: LockedLaw
    notes: tuple[str, ...] = ()
    left: bool = field(default=False)


def lock_differences(lock: Lock, limit: float) -> LockDifferences:
    """What differs between a lock and its game. `limit`: seconds for each proof. Raises Refused for a game or a term that
    cannot be read."""
    if (id := lock.header[GAME]) not in GAMES:
        help = suggestion(id, list(GAMES), "the games are", "and")
        raise Refused([Fault("unknown-game", f"no game is called {quoted(id)}", help, lock.source.place(1, 0))])
    game = GAMES[id]
    present = lock_of(Source(STANDS, lock_text(game)))
    changed_names = renaming(lock, game)
    written, lock = lock, lock if changed_names.is_empty else renamed(lock, changed_names)
    if lock.digests == present.digests:
        return LockDifferences(LockedLaw(lock.source), tuple(changed_names.sentences))
    fixed = frozenset(key for key, block in lock.readings.items() if not is_read(block, game))
    became = dict(_became(lock, present, fixed))
    law, rewritten = _law(lock, game, became, limit)
    # A longer name breaks the lines of a term elsewhere; that it is called so is said already.
    rewritten = tuple(id for id in rewritten if lock.digests[CLAUSE, id] == written.digests.get((CLAUSE, id)))
    notes = (
        *changed_names.sentences,
        *_clauses(lock, present, became, rewritten),
        *_readings(lock, present, game),
        *_effects(lock, present),
        *_symbols(lock, present),
        *(bounds := [*_bounds(lock, present)]),
        *_unread(lock, present, fixed, [id for id in (*law.changed, *law.replaced) if id in lock.of(CLAUSE)]),
        *([_USUAL] if law.changed and _other_decks(game) else []),
    )
    return LockDifferences(law, notes, bool(bounds) or LEFT in became.values())


def _became(lock: Lock, present: Lock, fixed: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each clause of either by id, and what became of it; `fixed`: keys of readings that the present law has no more."""
    first, second, decisions = lock.of(CLAUSE), present.of(CLAUSE), present.of(DECISION)
    families = {"now"}.union(*map(_families, second.values()))
    for id in dict.fromkeys((*second, *first)):
        if id not in first:
            yield id, CAME
            continue
        before = first[id]
        if before.value("decision") not in decisions or not _families(before) <= families:
            yield id, LEFT
        elif id not in second:
            yield id, WENT
        elif any(before.value(each) != second[id].value(each) for each in ("decision", "kind", "invoked")):
            yield id, REPLACED
        elif _terms(before) != _terms(second[id]) or not fixed.isdisjoint(before.texts("readings")):
            yield id, CHANGED
        else:
            yield id, SAME if before.digest == second[id].digest else WORDED


def _families(block: Block) -> set[str]:
    """The families of alternatives that an obligation compares a play with."""
    return {each[1] for each in maxima_of(block) if each is not None}


def _terms(block: Block) -> dict[str, tuple[str, ...]]:
    """The terms of a clause and its maxima, as text."""
    return {
        name: block.texts(name) for name in block.fields if name.startswith(LET) or name.split()[0] in (*WORDS, "best")
    }


def _law(lock: Lock, game: Game, became: Mapping[str, str], limit: float) -> tuple[LockedLaw, tuple[str, ...]]:
    """The law of the lock, and the ids of clauses with other terms that are proved the same."""
    first, own = lock.of(CLAUSE), clauses_of(game)
    replaced = tuple(id for id, what in became.items() if what == REPLACED)
    lifting = {id for id, block in first.items() if any(f"{WAIVES} {each}" in block.fields for each in replaced)}
    changed = [
        id for id, what in became.items() if what in (CAME, WENT, CHANGED) or (id in lifting and what in (SAME, WORDED))
    ]
    read = {key: block.value("default") for key, block in lock.readings.items() if is_read(block, game)}
    earlier = {key: option for key, option in read.items() if option != game.readings[key].default}
    later = {key: game.readings[key].default for key in earlier}
    law = LockedLaw(lock.source, tuple(changed), replaced, earlier, later)
    same = tuple(
        id
        for id in changed
        if became[id] == CHANGED and _proved_same(own[id][0], game, own[id][1], clause_of(law, game, first[id]), limit)
    )
    return replace(law, changed=tuple(id for id in changed if id not in same)), same


def _proved_same(decision: str, game: Game, one: Clause, other: Clause, limit: float) -> bool:
    """Whether it is proved that the terms of two clauses are equal in every position and for every play and reading, with
    each deck that laws are compared with."""
    if isinstance(one, Obligation) and isinstance(other, Obligation) and _maxima(one) != _maxima(other):
        return False
    first, second = named_terms(one), named_terms(other)
    differ = [first.get(name, idle(name)) != second.get(name, idle(name)) for name in {**first, **second}]
    for house in game.compared_under:
        solver = Solver()
        solver.set("timeout", int(limit * 1000))
        bounds = game.rulebook(game.lexicon(dict(house))).decisions[decision].bounds
        solver.add(*bounds, *(reading.bounds for reading in game.readings.values()), Or(*differ))
        if solver.check() != unsat:
            return False
    return True


def _maxima(clause: Obligation) -> list[tuple[str, str, bool]]:
    return [(str(best.symbol), best.among, best.unaided) for best in clause.best]


def _other_decks(game: Game) -> bool:
    """Whether a house rule brings another deck."""
    usual = game.lexicon({})
    return any(game.lexicon({rule.key: option}) != usual for rule in game.house_rules for option in rule.names)


# -- in sentences


def _clauses(lock: Lock, present: Lock, became: Mapping[str, str], rewritten: tuple[str, ...]) -> Iterator[str]:
    first, second = lock.of(CLAUSE), present.of(CLAUSE)
    for id, what in became.items():
        block = second.get(id) or first[id]
        if (sentence := _REWRITTEN if id in rewritten else _SENTENCES.get(what)) is not None:
            yield sentence.format(id=id, title=quoted(block.value("title")))
        if id in first and id in second and (before := first[id].value("shows")) != (now := second[id].value("shows")):
            yield f"{id} is shown by {now or 'nothing'}, in the lock by {before or 'nothing'}: that is not compared."


def _readings(lock: Lock, present: Lock, game: Game) -> Iterator[str]:
    """Readings that came or went, and what differs in those that stay."""
    yield from (f"The reading {key} came." for key in present.readings if key not in lock.readings)
    for key, before in lock.readings.items():
        now = present.readings.get(key)
        if now is None:
            yield f"The reading {key} went: in the lock it is read by its default there, {before.value('default')}."
            continue
        old, new = options_of(before), options_of(now)
        if came := [option for option in new if option not in old]:
            yield f"{key} can be read in another way: {both(came)}."
        if went := [option for option in old if option not in new]:
            yield f"{key} can be read so no more: {both(went)}."
        if not is_read(before, game):
            yield f"{key} has its default no more: in the lock it is read as {before.value('default')}."
        if before.kind != now.kind and TRANSITION in (before.kind, now.kind):
            yield f"{key} bears on {'no clause any more' if now.kind == TRANSITION else 'clauses now'}."
        elif [*map(before.texts, _WORDS)] != [*map(now.texts, _WORDS)] and old == new:
            yield f"{key} is worded or cited in another way."


_WORDS = ("question", "options", "cites")


def _effects(lock: Lock, present: Lock) -> Iterator[str]:
    first, second = lock.of(EFFECT), present.of(EFFECT)
    for id in dict.fromkeys((*second, *first)):
        if id not in first or id not in second:
            yield f"{id}, which says what follows of an action, {CAME if id not in first else WENT}."
        elif first[id].digest != second[id].digest:
            yield f"{id}, which says what follows of an action, is worded or cited in another way."


def _symbols(lock: Lock, present: Lock) -> Iterator[str]:
    """Decisions and symbols that came, went or are worded in another way."""
    first, second = lock.of(DECISION), present.of(DECISION)
    for name in dict.fromkeys((*second, *first)):
        if name not in first or name not in second:
            yield f"The decision {name} {CAME if name not in first else WENT}."
            continue
        before, after = declared_in(lock, name), declared_in(present, name)
        for symbol in dict.fromkeys((*after, *before)):
            if symbol not in before or symbol not in after:
                yield f"{name}: the symbol {quoted(symbol)} {CAME if symbol not in before else WENT}."
            elif before[symbol][1] != after[symbol][1]:
                yield f"{name}: {quoted(symbol)} is worded in another way."


def _bounds(lock: Lock, present: Lock) -> Iterator[str]:
    """Positions that one law has and the other has not: those are not compared."""
    first, second = lock.of(DECISION), present.of(DECISION)
    for name in (each for each in second if each in first):
        before, after = declared_in(lock, name), declared_in(present, name)
        for symbol in (each for each in after if each in before and before[each][0] != after[each][0]):
            (old, _), (new, _) = before[symbol], after[symbol]
            yield f"{name}: {quoted(symbol)} is {new}, in the lock {old}: the laws are compared with it as it is now."
        if first[name].texts("bounds") != second[name].texts("bounds"):
            yield f"{name}: what bounds its positions differs: the laws are compared within what bounds them now."


def _unread(lock: Lock, present: Lock, fixed: frozenset[str], ids: list[str]) -> Iterator[str]:
    """What the terms of these clauses of the lock read that is there no more."""
    for id in ids:
        block = lock.of(CLAUSE)[id]
        name = block.value("decision")
        gone = declared_in(lock, name).keys() - declared_in(present, name).keys()
        text = "\n".join(line for lines in _terms(block).values() for line in lines)
        for symbol in sorted(each for each in gone if f"|{each}|" in text):
            yield f"{id} reads {quoted(symbol)} in the lock, which went: any value of it is tried."
        for key in sorted(fixed.intersection(block.texts("readings"))):
            yield f"{id} hangs on {key} in the lock: it is read as {lock.readings[key].value('default')}."
