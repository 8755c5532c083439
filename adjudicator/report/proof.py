"""Proofs of a game's theorems, with counterexamples.

Arguments and results are plain values, so that processes can share the work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cache

from z3 import ExprRef, is_bool

from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, Choice, Theorems
from adjudicator.engine.draft import as_yaml, case_document
from adjudicator.engine.game import Game
from adjudicator.games import GAMES
from adjudicator.solve.code_theorems import NOTHING, Correctness, code_theorems, rule_theorems
from adjudicator.solve.prove import DISPROVED, Plain, Proof, prove
from adjudicator.solve.smt2 import Script, of_theorem
from adjudicator.solve.theorem import Domain, Theorem


@dataclass(frozen=True)
class Book:
    """The theorems of one decision of a game, or of what follows from plays, by name, and what they range over.

    `choice` is the decision; None where they are of what follows, or of code.
    """

    game: Game
    domain: Domain
    theorems: Mapping[str, Theorem] = field(hash=False)
    choice: Choice | None = None


def book(game: str, decision: str = TURN) -> Book:
    """The theorems of a decision, by the ids of both. Raises KeyError for what is none, or has none."""
    return _decision(GAMES[game], decision)


def decided(game: str) -> tuple[Book, ...]:
    """The theorems of each decision that has some, by a game's id, in the order of the rulebook. Raises KeyError."""
    return _decided(GAMES[game])


@cache
def _decision(own: Game, name: str) -> Book:
    """The same for a game as a value: under another law it is another."""
    choice = own.named(name)
    if choice.theorems is None:
        raise KeyError(name)
    return replace(_book(own, choice.theorems()), choice=choice)


@cache
def _decided(own: Game) -> tuple[Book, ...]:
    names = own.rulebook(own.lexicon({})).decisions
    return tuple(_decision(own, name) for name in names if own.named(name).theorems is not None)


@cache
def following(game: str) -> tuple[Book, ...]:
    """The theorems of what follows from plays, by a game's id. Raises KeyError."""
    return tuple(_book(GAMES[game], room) for room in GAMES[game].following())


@cache
def codes(game: str) -> tuple[Book, ...]:
    """The theorems that the code of each decision is its law; those of the operations it is made of. Raises
    KeyError."""
    correct = [Correctness(own.domain.decision, own.domain.readings) for own in decided(game)]
    books = [*((code.domain, code_theorems(code)) for code in correct), (NOTHING, rule_theorems(correct))]
    return tuple(Book(GAMES[game], over, {theorem.name: theorem for theorem in some}) for over, some in books)


def _book(own: Game, room: Theorems) -> Book:
    domain = room.domain(own)
    return Book(own, domain, {theorem.name: theorem for theorem in room.theorems(own, domain)})


def books(game: str) -> tuple[Book, ...]:
    """The theorems of a game, decision by decision; no name is in two. Raises KeyError."""
    return (*decided(game), *following(game), *codes(game))


def book_with(game: str, name: str) -> Book:
    """The one of a game's books that has a theorem. Raises KeyError for an unknown game or name."""
    own = next((own for own in books(game) if name in own.theorems), None)
    if own is None:
        raise KeyError(name)
    return own


@dataclass(frozen=True)
class Proven:
    """The result for a theorem. `case`: a case file that is a counterexample; if the counterexample cannot be written
    as one, `counterexample` has its symbols in words."""

    game: str
    name: str
    says: str
    over: str
    result: str
    seconds: float
    case: str | None = None
    counterexample: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        return self.result == "proved"

    def as_dict(self) -> dict[str, object]:
        """The result as JSON has it."""
        return {
            "schema": 1,
            "game": self.game,
            "theorem": self.name,
            "says": self.says,
            "over": self.over,
            "result": self.result,
            "seconds": round(self.seconds, 3),
            "case": self.case,
            "found": list(self.counterexample),
        }


def proven(game: str, name: str, limit: float = 10.0) -> Proven:
    """Prove one theorem. Raises KeyError for an unknown game or name."""
    own = book_with(game, name)
    return as_proven(own, own.theorems[name], prove(own.theorems[name], own.domain, limit))


def as_proven(book: Book, theorem: Theorem, proof: Proof) -> Proven:
    """The result of a proof, with its counterexample as a case file or in words."""
    case, words = None, tuple[str, ...]()
    if proof.result == DISPROVED and proof.case is not None:
        case = _case(book, theorem, proof.case) if proof.writable and book.domain.writable else None
        words = () if case else tuple(_words(proof.case))
    over, id = theorem.over, book.game.id
    return Proven(id, theorem.name, theorem.says, over, proof.result, proof.seconds, case, words)


def _case(book: Book, theorem: Theorem, values: Plain) -> str | None:
    """A counterexample as the text of a case file; None where the decision has no witness."""
    if book.choice is None or book.choice.witness is None:
        return None

    def value(symbol: ExprRef) -> int | bool:
        return values.get(symbol.decl().name(), False if is_bool(symbol) else 0)

    game, under = book.game, book.domain.under
    lexicon = game.lexicon(under, 8)
    needed_keys = _readings_of_clauses(book)
    options = {
        key: reading.names[int(value(reading.symbol))]
        if key in needed_keys or not reading.house
        else under.get(key, reading.default)
        for key, reading in game.readings.items()
    }
    title = f"Against the theorem {theorem.name}"
    source = f"adjudicator prove {theorem.name}"
    readings = (*game.own_readings, *game.house_rules)
    document = case_document(book.choice.witness(), readings, value, lexicon, options, title=title, source=source)
    return as_yaml(document)


def _readings_of_clauses(book: Book) -> frozenset[str]:
    """The keys of the readings and house rules that the clauses of the decision ask for."""
    own = {clause.id for clause in book.domain.decision.clauses}
    entries = book.game.rulebook(book.game.lexicon(book.domain.under, 8)).described()
    return frozenset(key for entry in entries if entry.id in own for key in entry.readings)


def _words(values: Plain) -> Iterator[str]:
    """A counterexample in words."""
    for name, value in values.items():
        if value is True:
            yield name
        elif value:
            yield f"{name}: {value}"


def scripts(game: str, name: str) -> tuple[Script, ...]:
    """A theorem as SMT-LIB files. Raises KeyError for an unknown game or name."""
    own = book_with(game, name)
    return tuple(of_theorem(own.theorems[name], own.domain, own.game.title))


def page() -> str:
    """Every theorem as Markdown, by game."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# What is proved"
    yield ""
    yield "Each theorem by name, what it says and what it ranges over. Made from the theorems themselves by"
    yield "`python -m tests.refresh`; `adjudicator prove` proves them, or some by name."
    for id, game in GAMES.items():
        theorems = [theorem for own in books(id) for theorem in own.theorems.values()]
        for over in dict.fromkeys(theorem.over for theorem in theorems):
            yield from ("", f"## {game.title}: over {over}", "", "| theorem | what it says |", "|---|---|")
            yield from (f"| `{t.name}` | {t.says} |" for t in theorems if t.over == over)
