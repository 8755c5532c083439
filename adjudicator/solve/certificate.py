"""Certificates: a verdict as an SMT-LIB file that any solver can check.

The file defines each clause, then `open` and `legal` as in `law/legality.py`, asserts the readings, the facts by id and
the play, and has two queries: can the play be legal, and can it be illegal? The expected answers are the verdict. The
obligations' maxima are defined over all alternatives, but only those that can matter under the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from z3 import And, BoolRef, ExprRef, Solver, is_bool, is_false, simplify, substitute

from adjudicator.dataclass import dataclass
from adjudicator.law import Alternative, Clause, Decision, Obligation, Permission, Prohibition, Requirement
from adjudicator.solve.best import Bests, Named
from adjudicator.solve.facts import Fact
from adjudicator.solve.optimum import NOW, Standard
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Question
from adjudicator.solve.smt2 import SAT, UNSAT, Names, comment, declarations, header, quoted, text
from adjudicator.solve.solver import check
from adjudicator.solve.theorem import symbols_of

ANSWERS = {LEGAL: (SAT, UNSAT), ILLEGAL: (UNSAT, SAT), DEPENDS: (SAT, SAT)}
"""By verdict: the expected answers to "can the play be legal" and "can the play be illegal"."""


def certificate(question: Question, verdict: str, words: Sequence[str]) -> str:
    """Return the text of the file for the verdict `legal`, `illegal` or `depends`. KeyError for any other verdict.

    `words` are written first, as comments. GaveUp if the solver cannot determine in time which maxima matter.
    """
    return "\n".join(_Certificate(question, ANSWERS[verdict], words).lines()) + "\n"


@dataclass(frozen=True)
class _Certificate:
    question: Question
    answers: tuple[str, str]
    words: Sequence[str]

    @property
    def decision(self) -> Decision:
        return self.question.session.decision

    # -- named assertions

    @cached_property
    def readings(self) -> list[Named]:
        known = self.question.session.readings
        return [(f"{key} is {option}", known[key].is_(option)) for key, option in self.question.options.items()]

    @cached_property
    def bounds(self) -> list[Named]:
        own = [p for p in self.decision.permissions if p.shows is None]
        return [
            *((f"bound {number}", term) for number, term in enumerate(self.decision.bounds, start=1)),
            *((f"{p.id} is invoked by the play itself", p.invoked) for p in own),
        ]

    @cached_property
    def facts(self) -> list[Named]:
        question, session = self.question, self.question.session
        return [
            *((_named(fact), session.fact(fact).term()) for fact in (*question.facts, *question.kept, *question.made)),
            *((f"not at once: {_options(given)}", session.impossible(given).term()) for given in question.impossible),
            *((f"the deal {number}", term()) for number, (_, term) in enumerate(question.world, start=1)),
        ]

    @cached_property
    def past(self) -> list[Named]:
        session = self.question.session
        return [(earlier.id, earlier.assumed(session).term()) for earlier in self.question.past]

    @cached_property
    def play(self) -> list[Named]:
        return [
            *((f"play: {symbol}", symbol == value) for symbol, value in self.question.values.items()),
            *((f"{p.id} is invoked if it applies", p.invoked) for p in self.question.session.shown),
        ]

    # -- obligations' maxima

    @cached_property
    def bearing(self) -> list[Standard]:
        """The maxima that can matter under the assertions."""
        session = self.question.session
        solver = Solver()
        known = [*self.readings, *self.bounds, *self.facts, *self.play]
        solver.add(*(term for _, term in known))
        past = [s for earlier in self.question.past for s in earlier.assumed(session).standards]
        once = {standard.key: standard for standard in [*session.alternatives.standards(NOW), *past]}
        return [standard for standard in once.values() if check(solver, session.limit, standard.matters)]

    def maxima(self) -> Iterator[Named | str]:
        """Yield the definitions of the maxima: for the present in terms of `open`, for earlier moments expanded."""
        moments = list(dict.fromkeys(standard.moment for standard in self.bearing))
        defined: set[str] = set()
        for standard in self.bearing:
            mark = "" if standard.moment is NOW else f" at {moments.index(standard.moment) + 1}"
            choices = []
            for alternative in self.decision.family(standard.best.among):
                name = f"{'unaided ' if standard.best.unaided else ''}{standard.best.among}{mark}: {alternative.name}"
                open_ = self._open(standard, alternative)
                if open_ is None:
                    continue
                if name not in defined:
                    defined.add(name)
                    yield f"(define-fun {quoted(name)} () Bool {open_})"
                choices.append((name, self._merit(standard, alternative)))
            yield self._greatest(standard, choices)

    def _open(self, standard: Standard, alternative: Alternative) -> str | None:
        """Return the text of "the alternative is possible and open"; None if it was certainly impossible."""
        if standard.moment is NOW:
            invoked = {p.invoked: not standard.best.unaided or p.shows is None for p in self.decision.permissions}
            return f"(and {text(alternative.possible)} {self._called('open', alternative, invoked)})"
        then = standard.moment.then
        possible = [standard.moment.at_least(symbol, need) for symbol, need in alternative.needs.items()]
        if any(is_false(simplify(term)) for term in possible):
            return None
        term = then.of(substitute(self._opened[standard.best.unaided], *alternative.values.items()))
        return text(simplify(And(*possible, term)))

    @cached_property
    def _opened(self) -> dict[bool, BoolRef]:
        return Bests(self.decision).opened

    def _called(self, name: str, alternative: Alternative, invoked: dict[BoolRef, bool]) -> str:
        values = {symbol.get_id(): text(value) for symbol, value in alternative.values.items()}
        values.update({symbol.get_id(): str(word).lower() for symbol, word in invoked.items()})
        return _call(name, [values.get(symbol.get_id(), text(symbol)) for symbol in self.parameters])

    def _merit(self, standard: Standard, alternative: Alternative) -> str:
        merit = substitute(standard.best.merit, *alternative.values.items())
        return text(simplify(merit) if standard.moment is NOW else standard.moment.then.of(merit))

    def _greatest(self, standard: Standard, choices: Sequence[tuple[str, str]]) -> str:
        number = quoted(standard.symbol.decl().name())
        reached = [f"(and {quoted(name)} (= {number} {merit}))" for name, merit in choices]
        least = [f"(=> {quoted(name)} (>= {number} {merit}))" for name, merit in choices]
        whole = ["and", f"(>= {number} 0)", _call("or", [f"(= {number} 0)", "false", *reached]), *least]
        return f"(assert (! ({' '.join(whole)}) :named {quoted(f'the {standard.symbol}.')}))"

    # -- definitions of the clauses

    @cached_property
    def parameters(self) -> list[ExprRef]:
        """The parameters of the clauses' definitions: the symbols of the play and of the permissions invoked."""
        return [*self.decision.play, *(p.invoked for p in self.decision.permissions)]

    def _of(self, term: ExprRef) -> list[ExprRef]:
        ids = {symbol.get_id() for symbol in symbols_of([term])}
        return [symbol for symbol in self.parameters if symbol.get_id() in ids]

    def _defined(self, name: str, term: BoolRef) -> str:
        given = " ".join(f"({_name(s)} {'Bool' if is_bool(s) else 'Int'})" for s in self._of(term))
        return f"(define-fun {quoted(name)} ({given}) Bool {text(term)})"

    def _used(self, name: str, term: BoolRef) -> str:
        return _call(quoted(name), [_name(symbol) for symbol in self._of(term)])

    def law(self) -> Iterator[str]:
        """Yield a definition for each clause, then `open` and `legal`."""
        for clause in self.decision.clauses:
            yield from comment(f"{clause.id}, {clause.title}: {clause.says} ({'; '.join(map(str, clause.cites))})")
            for name, term in _terms(clause):
                yield self._defined(name, term)
        given = " ".join(f"({_name(s)} {'Bool' if is_bool(s) else 'Int'})" for s in self.parameters)
        met = [*(self._met(c) for c in self.decision.requirements)]
        met += [f"(not {self._used(c.id, c.bars)})" for c in self.decision.prohibitions]
        yield from comment("Open: every requirement is satisfied, and no prohibition bars the play.")
        yield f"(define-fun open ({given}) Bool {_all(met)})"
        given_again = [_name(symbol) for symbol in self.parameters]
        owed = [_call("open", given_again), *(self._met(c) for c in self.decision.obligations)]
        yield from comment("Legal: open, and every obligation is honoured among the plays that are.")
        yield f"(define-fun legal ({given}) Bool {_all(owed)})"

    def _met(self, clause: Requirement | Obligation) -> str:
        """Return the text of "the clause holds, or an invoked permission waives it"."""
        met = self._used(clause.id, clause.holds if isinstance(clause, Requirement) else clause.met)
        waivers = [
            f"(and {_name(p.invoked)} {self._used(f'{p.id} waives {clause.id}', p.waives[clause.id])})"
            for p in self.decision.permissions
            if clause.id in p.waives
        ]
        return _call("or", [met, *waivers]) if waivers else met

    # -- output

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        maxima, names = list(self.maxima()), Names()
        terms = [term for _, term in (*self.readings, *self.bounds, *self.facts, *self.past, *self.play)]
        law = [term for clause in self.decision.clauses for _, term in _terms(clause)]
        numbers = [standard.symbol for standard in self.bearing]
        yield from header(self.words, None)
        yield from declarations(symbols_of([*terms, *law, *self.parameters, *numbers]))
        yield from ("", *comment("The law. A clause is about a play and what is invoked for it."))
        yield from self.law()
        parts = (
            ("The readings", self.readings),
            ("What holds of every position and play", self.bounds),
            ("The facts", self.facts),
            ("What was done earlier, as it was then", self.past),
        )
        for heading, named in parts:
            if named:
                yield from ("", *comment(heading), *(names.assertion(name, term) for name, term in named))
        if maxima:
            yield from ("", *comment("What obligations compare with: the best of the plays possible and open"))
            yield from (str(line) for line in maxima)
        yield from ("", *comment("The play"), *(names.assertion(name, term) for name, term in self.play))
        goal = _call("legal", [_name(symbol) for symbol in self.parameters])
        questions = (("Can it be legal?", goal), ("Can it be illegal?", f"(not {goal})"))
        for (words, claim), answer in zip(questions, self.answers, strict=True):
            yield from ("", *comment(f"{words} {answer}"), "(push 1)", f"(set-info :status {answer})")
            yield from (f"(assert (! {claim} :named {quoted(words)}))", "(check-sat)", "(pop 1)")


def _terms(clause: Clause) -> Iterator[Named]:
    if isinstance(clause, Requirement):
        yield clause.id, clause.holds
    elif isinstance(clause, Prohibition):
        yield clause.id, clause.bars
    elif isinstance(clause, Obligation):
        yield clause.id, clause.met
    elif isinstance(clause, Permission):
        for waived, term in clause.waives.items():
            yield f"{clause.id} waives {waived}", term


def _named(fact: Fact) -> str:
    under = f", where {_options(fact.given)}" if fact.given else ""
    return f"{fact.id}: {fact.text}{under}"


def _options(given: Sequence[tuple[str, str]]) -> str:
    return " and ".join(f"{key} is {option}" for key, option in given)


def _name(symbol: ExprRef) -> str:
    return quoted(symbol.decl().name())


def _call(name: str, values: Sequence[str]) -> str:
    return f"({name} {' '.join(values)})" if values else name


def _all(parts: Sequence[str]) -> str:
    return "(and" + "".join(f"\n  {part}" for part in ("true", *parts)) + ")"


__all__ = ["ANSWERS", "certificate"]
