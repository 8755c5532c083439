"""Locks for tests: the text of a lock with a change made to it, under the hashes of the changed text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from z3 import And, ExprRef, IntVal, Not, Or, is_and, is_bool, is_eq, is_false, is_int_value, is_or, is_true, substitute

from adjudicator.cases.lock import clause_block, digest
from adjudicator.engine.game import Game
from adjudicator.law import Clause, Decision, Options, Permission, Reading
from adjudicator.law.clause_terms import named_terms, with_terms

_HEAD = re.compile(r"(\w+ .+) #[0-9a-f]+")


def edited(text: str, block: str, change: Callable[[str], str]) -> str:
    """The lock with the lines below the head of a block changed, under a new hash. ValueError if nothing changes."""
    parts = text.split("\n\n")
    at = next(i for i, part in enumerate(parts) if part.startswith(f"{block} #"))
    head, _, inner = parts[at].partition("\n")
    if (changed := change(inner)) == inner:
        raise ValueError(f"nothing changes in {block}")
    name = _HEAD.fullmatch(head)
    assert name is not None
    parts[at] = f"{name[1]} #{digest(name[1], changed.splitlines())}\n{changed}"
    return "\n\n".join(parts)


def without(text: str, block: str) -> str:
    """The lock without a block. ValueError if it has none of the name."""
    *parts, _ = text.split("\n\n")
    kept = [part for part in parts if not part.startswith(f"{block} #")]
    if len(kept) != len(parts) - 1:
        raise ValueError(f"the lock has no {block}")
    return "\n\n".join([*kept, f"end: {len(kept) - 1} blocks\n"])


def added(text: str, block: str, name: str, change: Callable[[str], str] = str) -> str:
    """The lock with a copy of a block behind it, under another name and with a change made to its lines."""
    *parts, _ = text.split("\n\n")
    at = next(i for i, part in enumerate(parts) if part.startswith(f"{block} #"))
    inner = change(parts[at].partition("\n")[2])
    parts.insert(at + 1, f"{name} #{digest(name, inner.splitlines())}\n{inner}")
    return "\n\n".join([*parts, f"end: {len(parts) - 1} blocks\n"])


def with_clause(text: str, game: Game, clause: Clause) -> str:
    """The lock with this clause in place of the one of its id."""
    decision = next(name for name, one in rulebook(game).items() if any(each.id == clause.id for each in one.clauses))
    _, inner = clause_block(game, decision, clause)
    return edited(text, f"clause {clause.id}", lambda _: "\n".join(inner))


def rulebook(game: Game) -> Mapping[str, Decision]:
    """The decisions of a game with its usual deck."""
    return game.rulebook(game.lexicon({})).decisions


# -- one-sentence edits


@dataclass(frozen=True)
class Edit:
    """A lock with one sentence changed. `what`: the change in words; `id` and `clause`: the clause as it is there, None
    where it is dropped; `options`: the defaults that are changed."""

    what: str
    text: str
    id: str = ""
    clause: Clause | None = None
    options: Options = field(default_factory=dict)


KINDS = ("number", "negation", "part dropped", "option swapped", "clause dropped", "default changed")
"""The kinds of edit, of which those from "clause dropped" on are made outside terms."""


def edit(game: Game, text: str, seed: int) -> Edit:
    """An edit of a lock, of the kind that the seed stands for among KINDS, drawn with it."""
    random, kind = Random(seed), KINDS[seed % len(KINDS)]
    clauses = [clause for decision in rulebook(game).values() for clause in decision.clauses]
    if kind == "default changed":
        reading = random.choice(game.own_readings)
        other = random.choice(reading.others)
        block = next(each for each in ("reading", "transition") if f"\n{each} {reading.key} #" in text)
        before, after = f"  default: {reading.default}", f"  default: {other}"
        changed = edited(text, f"{block} {reading.key}", lambda inner: inner.replace(before, after))
        return Edit(f"{reading.key} = {other}", changed, options={reading.key: other})
    if kind == "clause dropped":
        clause = random.choice([each for each in clauses if not isinstance(each, Permission)])
        return Edit(f"{clause.id} dropped", without(text, f"clause {clause.id}"), clause.id)
    return _edited_term(game, text, random, kind, clauses)


def _edited_term(game: Game, text: str, random: Random, kind: str, clauses: Sequence[Clause]) -> Edit:
    """An edit within a term of a clause that has a place for an edit of the kind."""
    while True:
        clause = random.choice(clauses)
        terms = named_terms(clause)
        name = random.choice([*terms])
        places = [each for each in _subterms(terms[name]) if _fits(kind, each, game)]
        if places:
            old = random.choice(places)
            new = _changed(kind, old, game, random)
            changed = with_terms(clause, {**terms, name: substitute(terms[name], (old, new))})
            what = f"{clause.id}, {name}: {kind}: {old} -> {new}"
            return Edit(what, with_clause(text, game, changed), clause.id, changed)


def _subterms(term: ExprRef) -> list[ExprRef]:
    seen: dict[int, ExprRef] = {}
    pending = [term]
    while pending:
        part = pending.pop()
        if part.get_id() not in seen:
            seen[part.get_id()] = part
            pending.extend(part.children())
    return [*seen.values()]


def _reading(term: ExprRef, game: Game) -> Reading | None:
    """The reading of which a term says an option."""
    if not (is_eq(term) and is_int_value(term.arg(1))):
        return None
    return next((each for each in game.readings.values() if each.symbol.eq(term.arg(0))), None)


def _fits(kind: str, term: ExprRef, game: Game) -> bool:
    if kind == "number":
        return bool(term.num_args() == 2 and is_int_value(term.arg(1)) and is_bool(term) and not _reading(term, game))
    if kind == "negation":
        return bool(is_bool(term) and term.num_args() == 0 and not is_true(term) and not is_false(term))
    if kind == "part dropped":
        return bool((is_and(term) or is_or(term)) and term.num_args() > 1)
    return _reading(term, game) is not None


def _changed(kind: str, term: ExprRef, game: Game, random: Random) -> ExprRef:
    if kind == "number":
        value = term.arg(1)
        return substitute(term, (value, IntVal(value.as_long() + random.choice((-1, 1)))))
    if kind == "negation":
        return Not(term)
    if kind == "part dropped":
        left = random.randrange(term.num_args())
        kept = [child for at, child in enumerate(term.children()) if at != left]
        return (And if is_and(term) else Or)(*kept)
    reading = _reading(term, game)
    assert reading is not None
    return reading.is_(random.choice([o for o in reading.names if not reading.is_(o).eq(term)]))
