"""How a clause is decided in a case: its terms, the value of each symbol, what is left of the terms, and whether the
clause bears on the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from textwrap import shorten

from z3 import BoolRef, BoolVal, Not, substitute

from adjudicator.cards import Play
from adjudicator.cards.english import both
from adjudicator.compile.bounded import Bounded
from adjudicator.compile.program import Program, Value
from adjudicator.compile.residual import Range
from adjudicator.compile.terms import plain, program
from adjudicator.dataclass import dataclass
from adjudicator.engine.fields import FieldEncoding
from adjudicator.engine.situation import Situation
from adjudicator.law import Clause, Obligation, Permission, Prohibition, Reading, Requirement
from adjudicator.report.formula import Formula
from adjudicator.report.text import Line, note, source
from adjudicator.report.verdict import Where
from adjudicator.solve.budget import Budget
from adjudicator.solve.constraints import Bounds
from adjudicator.solve.facts import AT_LEAST, AT_MOST, Fact
from adjudicator.solve.question import ILLEGAL, LEGAL, Contradiction, Question

AGAINST, PERHAPS, WAIVED, NOT_APPLIED, KEPT, OPEN = "against", "perhaps", "waived", "not asked", "kept", "open"
USED, UNUSED = "used", "unused"
"""How a clause bears on a verdict: what a play may violate, by the first six; a permission, by OPEN and the last two."""
LONG = 600
"""A longer term is cut where text is printed; JSON has it whole."""
SYMBOLS = 8
"""So many symbols of one kind are printed line by line or by name, and the others counted."""
_BRIEF = 240
"""What is left of an obligation names its best alternative by its symbol, where writing it out would take longer."""
ABSENT, NOT_THERE, UNSEEN = "not in the hand", "nothing to speak of", "unseen"
"""Values of symbols that are no number or truth."""


@dataclass(frozen=True)
class TermInCase:
    """One term of a clause: its `role` ("holds", "bars", "met" or "waives IDS"), what is left of it with all known values
    put in, and its value, None if unseen cards decide it. `readings` by the names of their symbols."""

    role: str
    term: Program
    left: Program
    value: bool | None
    readings: Mapping[str, Reading]

    def as_dict(self) -> dict[str, object]:
        """The same as JSON data, with the whole terms as text."""
        term, left = (Formula(some, self.readings, None) for some in (self.term, self.left))
        remaining = {"left": left.text, "left_where": dict(left.where)}
        return {"role": self.role, "term": term.text, "where": dict(term.where), **remaining, "value": self.value}

    @property
    def stated(self) -> Iterator[str]:
        """The term as text, and the subterms that stand in it several times."""
        return _pieces(Formula(self.term, self.readings), f"{self.role} if ", "")

    @property
    def remaining(self) -> Iterator[str]:
        """The same of what is left of it."""
        left = Formula(self.left, self.readings)
        settled = (
            "" if self.value is None or not self.left.inputs else f": {_written(self.value)}, by all that is known"
        )
        return _pieces(left, "", settled)


@dataclass(frozen=True)
class SymbolInCase:
    """A symbol of a clause: its value as text (UNSEEN if unseen cards decide it, NOT_THERE if what it speaks of is not
    there), and the sentence about it."""

    name: str
    value: str
    says: str


@dataclass(frozen=True)
class ClauseInCase:
    """A clause in the ruling on one play. `bearing` is one of the constants of this module, `says` its sentence."""

    game: str
    clause: Clause
    decision: str
    by: str
    play: str
    understood: str
    verdict: str
    terms: tuple[TermInCase, ...]
    symbols: tuple[SymbolInCase, ...]
    bearing: str
    says: str

    def as_dict(self) -> dict[str, object]:
        """The same as JSON data."""
        clause = {"clause": self.clause.id, "kind": self.clause.kind, "title": self.clause.title}
        ruling = {"decision": self.decision, "by": self.by, "play": self.play, "understood": self.understood}
        terms, symbols = [term.as_dict() for term in self.terms], [asdict(symbol) for symbol in self.symbols]
        outcome = {"verdict": self.verdict, "bearing": self.bearing, "says": self.says}
        return {"schema": 1, "game": self.game, **clause, **ruling, "terms": terms, "symbols": symbols, **outcome}

    def lines(self, width: int, at: Where | None = None) -> Iterator[Line]:
        """The same as notes of at most `width` columns, with the place of the ruling; the clause's own page is not among
        them."""
        yield from source(at)
        yield from note("play", f"{self.by}, {self.understood}", width)
        for term in self.terms:
            yield from _notes("term", term.stated, width)
        yield from _notes("value", self._values(), width)
        for term in self.terms:
            role = f"{term.role}: " if len(self.terms) > 1 else ""
            first, *others = term.remaining
            yield from _notes("left", [role + first, *others], width)
        yield from note("verdict", f"{self.verdict}. {self.says}", width)

    def _values(self) -> Iterator[str]:
        """The symbols with their values one by one; those of which there is nothing to say, together."""
        together: dict[str, list[str]] = {ABSENT: [], NOT_THERE: [], UNSEEN: []}
        for symbol in self.symbols:
            if symbol.value == ABSENT or (symbol.value in together and not symbol.says):
                together[symbol.value].append(symbol.name)
            else:
                yield f"{symbol.name} = {symbol.value}{f': {symbol.says}' if symbol.says else ''}"
        yield from (f"{_few(names)}: {value}" for value, names in together.items() if names)


def _notes(label: str, texts: Iterable[str], width: int) -> Iterator[Line]:
    """Notes under one label."""
    for number, text in enumerate(texts):
        yield from note("" if number else label, text, width)


def _pieces(formula: Formula, before: str, behind: str) -> Iterator[str]:
    """A term between two texts, and its repeated subterms; cut where they are long."""
    yield _cut(f"{before}{formula.text}{behind}")
    where = [f"{name} is {text}" for name, text in formula.where.items()]
    yield from map(_cut, where[:SYMBOLS])
    if len(where) > SYMBOLS:
        yield f"{len(where) - SYMBOLS} more are named with --json"


def _cut(text: str) -> str:
    return shorten(text, LONG, placeholder=" ... (whole with --json)")


def _few(names: Sequence[str]) -> str:
    kept = names if len(names) <= SYMBOLS else names[: SYMBOLS - 2]
    return ", ".join([*kept, *([f"{len(names) - len(kept)} more"] if len(kept) < len(names) else [])])


def _written(value: Value) -> str:
    return str(value).lower()


class NotOfTheDecision(Exception):
    """None of the clauses is one of the decision that the play is ruled by, whose clauses are `known`."""

    def __init__(self, decision: str, known: Sequence[str]) -> None:
        super().__init__(decision)
        self.decision, self.known = decision, tuple(known)


def clauses_in_case(
    situation: Situation, actor: str, plays: Sequence[Play], ids: Sequence[str]
) -> tuple[ClauseInCase, ...]:
    """How clauses are decided in the ruling on the plays of one turn: in the last action ruled on whose decision has
    any of them. Raises NotOfTheDecision if none has, Contradiction, GaveUp."""
    try:
        with Budget(situation.limit):
            return _in_turn(situation, actor, plays, ids)
    except Contradiction as error:
        if not (revoked := situation.revoked(error)):
            raise
    return clauses_in_case(situation.disputing(revoked), actor, plays, ids)


def _in_turn(situation: Situation, actor: str, plays: Sequence[Play], ids: Sequence[str]) -> tuple[ClauseInCase, ...]:
    ruled: list[_InQuestion] = []
    for here, play in situation.each(actor, plays):
        question = here.question(actor, play)
        question.refuse_contradiction()
        ruled.append(_InQuestion(here, actor, play, question))
        if question.verdict != LEGAL:
            break
    for action in reversed(ruled):
        if clauses := tuple(
            action.in_case(clause) for clause in action.question.session.decision.clauses if clause.id in ids
        ):
            return clauses
    decision = ruled[-1].question.session.decision
    raise NotOfTheDecision(decision.name, [clause.id for clause in decision.clauses])


@dataclass(frozen=True)
class _InQuestion:
    """The ruling on one play, for clauses to be looked up in."""

    situation: Situation
    actor: str
    play: Play
    question: Question

    def in_case(self, clause: Clause) -> ClauseInCase:
        terms = {role: self._invoked(term) for role, term in _terms(clause).items()}
        values = {role: self._value(clause, role, term) for role, term in terms.items()}
        bearing, says = self._bearing(clause, values)
        return ClauseInCase(
            game=self.situation.game.id,
            clause=clause,
            decision=self.question.session.decision.name,
            by=self.actor,
            play=str(self.play),
            understood=self._understood,
            verdict=self.question.verdict,
            terms=tuple(self._term(role, term, values[role]) for role, term in terms.items()),
            symbols=tuple(self._symbols(terms.values())),
            bearing=bearing,
            says=says,
        )

    @property
    def _understood(self) -> str:
        here = self.situation
        words = here.choice(self.play).words
        return words.understood(here.table, here.position, self.actor, self.play, here.lexicon, here.options)

    def _invoked(self, term: BoolRef) -> BoolRef:
        """The term with every permission invoked, as verdicts are."""
        permissions = self.question.session.decision.permissions
        invoked: BoolRef = substitute(term, *((p.invoked, BoolVal(True)) for p in permissions))
        return invoked

    # -- values

    @cached_property
    def _facts(self) -> Mapping[str, Fact]:
        """The facts that hold under the options, by the names of their symbols."""
        options = self.question.options
        facts = [fact for fact in self.question.facts if all(options[key] == option for key, option in fact.given)]
        return {fact.symbol.decl().name(): fact for fact in facts}

    @cached_property
    def _readings(self) -> Mapping[str, Reading]:
        """The readings by the names of their symbols."""
        return {reading.symbol.decl().name(): reading for reading in self.question.session.readings.values()}

    @cached_property
    def _known(self) -> tuple[Mapping[str, Value], Mapping[str, Range]]:
        """The value of each symbol that has one, and the range of every symbol."""
        question, evaluator = self.question, self.question.session.evaluator
        if (known := question.known) is not None:
            return {
                name: value for name, value in zip(evaluator.names, known.row, strict=True) if value is not None
            }, {}
        bounds = Bounds(evaluator.ranges)
        for fact in self._facts.values():
            bounds.take(fact)
        single = {name: low for name, (low, high) in bounds.ranges.items() if low == high}
        chosen = {name: reading.names.index(question.options[reading.key]) for name, reading in self._readings.items()}
        kinds = evaluator.kinds
        of_position = {name: bool(value) if kinds.get(name) else value for name, value in single.items()}
        of_play = {symbol.decl().name(): plain(value) for symbol, value in question.values.items()}
        return {**of_position, **bounds.known, **chosen, **of_play}, bounds.ranges

    def _value(self, clause: Clause, role: str, term: BoolRef) -> bool | None:
        """Whether the term is true, whatever cards are unseen; None if they decide."""
        if self.question.certain(("in case", clause.id, role), lambda: term):
            return True
        return False if self.question.certain(("in case", clause.id, role, "not"), lambda: Not(term)) else None

    # -- text

    def _term(self, role: str, term: BoolRef, value: bool | None) -> TermInCase:
        whole, readings = program({role: term}), self._readings
        left = self._left(role, whole, True)
        printed = Formula(left, readings)
        if len(printed.text) + sum(map(len, printed.where.values())) > _BRIEF:
            left = self._left(role, whole, False)
        return TermInCase(role, whole, left, value, readings)

    def _left(self, role: str, whole: Program, expanded: bool) -> Program:
        """What is left of a term with all known values put in; `expanded`: the best alternative is written out."""
        known, ranges = self._known
        evaluator = self.question.session.evaluator
        left = evaluator.residual([role], known, ranges, expanded, whole)
        make = Bounded({**evaluator.ranges, **ranges})
        places = make.copy(left, {})
        return make.program({role: places[left.outputs[role]]})

    def _symbols(self, terms: Iterable[BoolRef]) -> Iterator[SymbolInCase]:
        """Every symbol that the terms read, in their order, with its value."""
        known, here, encoding = self._known[0], self.situation, self.situation.choice(self.play).encoding
        fields = encoding.fields(here.lexicon) if isinstance(encoding, FieldEncoding) else {}
        of_play = {symbol.decl().name() for symbol in self.question.values}
        hand = {symbol.decl().name() for symbol in here.game.holding.symbols(here.lexicon).values()}
        for name in program({str(number): term for number, term in enumerate(terms)}).inputs:
            value, fact = known.get(name), self._facts.get(name)
            if (reading := self._readings.get(name)) is not None:
                option = reading.options[reading.names.index(self.question.options[reading.key])]
                yield SymbolInCase(reading.key, option.name, option.means)
            elif name in self._merits:
                says = f"the greatest merit of a play that is open; that of a play is {self._merits[name]}"
                yield SymbolInCase(name, UNSEEN if value is None else _written(value), says)
            elif value is not None and name in of_play:
                yield SymbolInCase(name, _written(value), fields[name].meaning(here.lexicon) if name in fields else "")
            elif fact is None:
                yield SymbolInCase(name, UNSEEN if value is None else NOT_THERE, "")
            elif value is None:
                relation = {AT_LEAST: "at least ", AT_MOST: "at most "}.get(fact.relation, "")
                yield SymbolInCase(name, f"{relation}{fact.value}", fact.text)
            else:
                yield SymbolInCase(name, ABSENT if name in hand and not value else _written(value), fact.text)

    @cached_property
    def _merits(self) -> Mapping[str, str]:
        """The merit of a play, as text, by the name of the symbol of the greatest."""
        bests = self.question.session.evaluator.bests
        return {best.symbol.decl().name(): Formula(program({"": best.merit}), self._readings).text for best in bests}

    # -- the verdict

    def _bearing(self, clause: Clause, values: Mapping[str, bool | None]) -> tuple[str, str]:
        """How the clause bears on the verdict, and the sentence about it."""
        if isinstance(clause, Permission):
            return self._permitting(clause, values)
        question, (value,) = self.question, values.values()
        violated = value if isinstance(clause, Prohibition) or value is None else not value
        others = [id for id in question.against if id != clause.id] if question.verdict != LEGAL else []
        illegal = f"the play is illegal by {both(others)}" if others and question.settled else ""
        if question.verdict != LEGAL and clause.id in question.against:
            if question.settled and question.verdict == ILLEGAL:
                return AGAINST, f"The play is illegal by this clause{f', and by {both(others)}' if others else ''}."
            shared = f"it or {' or '.join(others)}" if others else "this clause"
            return PERHAPS, f"Wherever the play is illegal, {shared} is violated."
        if violated is None:
            anyway = illegal.replace("is illegal", "is illegal anyway")
            return OPEN, f"Unseen cards decide whether the play keeps to this clause{f'; {anyway}' if anyway else ''}."
        if not violated:
            return KEPT, f"The play keeps to this clause{f'; {illegal}' if illegal else ''}."
        if waiving := self._waiving(clause):
            return (
                WAIVED,
                f"The play need not keep to this clause: {both(waiving)} waives it{f'; {illegal}' * bool(illegal)}.",
            )
        return NOT_APPLIED, f"This clause is asked of plays that no other bars{f'; {illegal}' if illegal else ''}."

    def _waiving(self, clause: Clause) -> list[str]:
        """The permissions that certainly waive a clause for this play."""
        return [
            p.id
            for p in self.question.session.decision.permissions
            if clause.id in p.waives and self._value(p, f"waives {clause.id}", self._invoked(p.waives[clause.id]))
        ]

    def _permitting(self, clause: Permission, values: Mapping[str, bool | None]) -> tuple[str, str]:
        question = self.question
        waived = [id for id, term in clause.waives.items() if self._value(clause, f"waives {id}", self._invoked(term))]
        if question.verdict == LEGAL and clause.id in question.relies_on(question.shows[0] if question.shows else ()):
            shown = f" if {self.situation.lexicon.spoken(clause.shows)} is shown" if clause.shows else ""
            return USED, f"The play is legal by this clause, which waives {both(waived)}{shown}."
        if waived:
            illegal = f" The play is illegal by {both(list(question.against))}." if question.verdict == ILLEGAL else ""
            needed = "" if illegal else ", and the play does not hang on it"
            return UNUSED, f"This clause waives {both(waived)} here{needed}.{illegal}"
        if None in values.values():
            return OPEN, "Unseen cards decide whether this clause waives anything."
        return UNUSED, "This clause waives nothing for this play."


def _terms(clause: Clause) -> dict[str, BoolRef]:
    """The terms that decide a clause, by their roles."""
    if isinstance(clause, Requirement):
        return {"holds": clause.holds}
    if isinstance(clause, Prohibition):
        return {"bars": clause.bars}
    if isinstance(clause, Permission):
        waived: dict[BoolRef, list[str]] = {}
        for id, term in clause.waives.items():
            waived.setdefault(term, []).append(id)
        return {f"waives {both(ids)}": term for term, ids in waived.items()}
    assert isinstance(clause, Obligation)
    return {"met": clause.met}
