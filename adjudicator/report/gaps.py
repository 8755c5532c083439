"""Gaps in the rules of a game by proof: positions without a legal play, and powers that can never act, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards.english import both
from adjudicator.games import OUTLINES
from adjudicator.report.proof import Book, decided
from adjudicator.solve.budget import GaveUp
from adjudicator.solve.consistency import LONGEST_SEARCH, chosen, conflicts, contradictory_pairs, described
from adjudicator.solve.prove import DISPROVED, PROVED, prove
from adjudicator.solve.theorem import Domain

_ACTS = "unshadowed-{}"
"""The theorem that a permission lifts something for a play that no prohibition bars."""


def gaps(game: str, limit: float) -> tuple[str, ...]:
    """Return what is proved of gaps in the rules: of each decision whether something is always legal, and which of its
    permissions can act. `limit`: seconds for each theorem. Raises KeyError for an unknown game."""
    return tuple(
        sentence for book in decided(game) for sentence in (*_always(game, book, limit), *_powers(book, limit))
    )


def _always(game: str, book: Book, limit: float) -> Iterator[str]:
    """Whether something is legal in every position of a decision, and so no two sentences exclude each other there."""
    names = [name for name in OUTLINES[game].always_legal if name in book.theorems]
    stands = "so no two sentences together leave a player without a play"
    for name in names:
        says, result = book.theorems[name].says, prove(book.theorems[name], book.domain, limit).result
        result = f"Proved, {stands}" if result == PROVED else result.capitalize()
        yield f"{_of(book)}: {says} {result} (`{name}`)."
    if not names and book.choice is not None and not book.choice.encoding.optional:
        yield from _contradictions(book, limit)


def _contradictions(book: Book, limit: float) -> Iterator[str]:
    """Which two clauses of a decision leave no legal play in a position though each alone leaves one, with a smallest
    such position; or that no two do. Under the readings in force."""
    domain = chosen(book.domain, {key: reading.default for key, reading in book.domain.readings.items()})
    most, conflicting = min(limit, LONGEST_SEARCH), False
    if _never(domain, most):
        always = "something is legal wherever no one sentence alone rules everything out"
        yield f"{_of(book)}: {always}, and no two sentences contradict each other. Proved."
        return
    try:
        for conflict in contradictory_pairs(domain, most):
            conflicting = True
            first, second = (f"{domain.decision.clause(id).title} ({id})" for id in conflict.clauses)
            yield (
                f"{_of(book)}: {first} and {second} contradict each other: each alone leaves something legal, and "
                "together they leave nothing where this holds, if play can come to it: "
                f"{described(conflict.position, domain.decision)}."
            )
    except GaveUp:
        others = " other" if conflicting else ""
        yield f"{_of(book)}: the solver had no time to show that no{others} two sentences contradict each other."
        return
    if not conflicting:
        yield f"{_of(book)}: no two sentences contradict each other. Proved."


def _never(domain: Domain, limit: float) -> bool:
    """Whether it is proved in this time that no sentences together leave a player without a play, however many."""
    try:
        return next(conflicts(domain, limit), None) is None
    except GaveUp:
        return False


def _powers(book: Book, limit: float) -> Iterator[str]:
    """Which permissions of a decision lift something for at least one play, and which never do."""
    titles = {permission.id: permission.title for permission in book.domain.decision.permissions}
    results = {id: _acts(book, id, limit) for id in titles}
    if acting := [f"{titles[id]} ({id})" for id, result in results.items() if result == PROVED]:
        all_act = "every permission can act" if len(acting) == len(titles) else "these permissions can act"
        yield f"{_of(book)}: {all_act}, for there is a play that it lets through: {both(acting)}."
    yield from (f"{_of(book)}: {titles[id]} ({id}) can never act." for id, one in results.items() if one == DISPROVED)
    if late := [id for id, result in results.items() if result not in (PROVED, DISPROVED)]:
        yield f"{_of(book)}: the solver had no time to show whether {both(late)} can act."


def _acts(book: Book, id: str, limit: float) -> str:
    name = next(name for name in book.theorems if name.endswith(_ACTS.format(id)))
    return prove(book.theorems[name], book.domain, limit).result


def _of(book: Book) -> str:
    assert book.choice is not None
    return f"Decision *{book.choice.name.replace('_', ' ')}*"
