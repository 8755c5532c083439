"""Theorems that the code generated for a decision computes the decision's terms.

The code is the source that `compile.python` writes and the evaluator runs; `compile.validate` translates it back to
terms. Each of them is claimed to equal the term of the law for all values of all symbols: the decision's bounds are not
assumed, and readings are free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import chain

from z3 import And, BoolRef, ExprRef, If, Implies, IntVal, Not, Or, is_bool, substitute

from adjudicator.compile import decision as parts
from adjudicator.compile import validate
from adjudicator.compile.code import UNAIDED, Code
from adjudicator.compile.limits import FAR
from adjudicator.compile.plan import plan
from adjudicator.compile.plan import terms as plan_terms
from adjudicator.compile.program import CHOOSE, MAX, Builder, Program
from adjudicator.compile.python import Source, columns, exact
from adjudicator.compile.residual import Residual, specialised
from adjudicator.dataclass import dataclass
from adjudicator.law import Clause, Decision, Permission, Reading
from adjudicator.solve.best import Bests, Named, everything_invoked, renamed
from adjudicator.solve.code_rules import rules
from adjudicator.solve.theorem import EVERYWHERE, Domain, Statement, Theorem, at

ANY_VALUE = "every value of every symbol, readings included"

Emitter = Callable[[Program, Sequence[str]], Source]


NOTHING = Domain(Decision("operations", (), (), ()), {})
"""The domain of theorems about single operations: an empty decision."""


def code_theorems(code: Correctness) -> Iterator[Theorem]:
    """Yield the theorems about the code of one decision: as a whole, and clause by clause."""
    decision = code.decision
    stem = f"code-{decision.name.replace(' ', '-')}"
    of = f"of `{decision.name}`"
    duties = tuple(clause.id for clause in decision.obligations)
    yield code.theorem(f"{stem}-open", f"The code {of} says that a play is open just when it is.", [parts.OPEN])
    yield code.theorem(f"{stem}-legal", f"The code {of} says that a play is legal just when it is.", [parts.LEGAL])
    measures = code.names("merit", "matters")
    if measures:
        says = f"The code {of} gives the numbers that obligations compare with, and says when they matter."
        yield code.theorem(f"{stem}-measures", says, measures, duties)
        says = f"Where the code {of} leaves such a number out because it does not matter, no obligation hangs on it."
        yield Theorem(f"{stem}-left-out", says, code.left_out, ANY_VALUE, duties)
    if bounds := code.names("bound"):
        yield code.theorem(f"{stem}-bounds", f"The code {of} says just what can be at all.", bounds)
    if idle := code.names("idle"):
        says = f"The code {of} says just when what nobody told bears on nothing; and it does not, whatever it is."
        yield Theorem(f"{stem}-idle", says, partial(code.idle, idle), EVERYWHERE)
    says = f"The code {of} with the readings as on file put in says what the law does under them."
    yield Theorem(f"{stem}-on-file", says, code.on_file, EVERYWHERE)
    says = f"The code {of} for many plays at once, step by step over few places, says what the law does."
    yield Theorem(f"{stem}-columns", says, code.planned, EVERYWHERE)
    for clause in decision.clauses:
        yield code.theorem(f"code-{clause.id}", _says(clause), code.about(clause), (clause.id,))


def rule_theorems(codes: Sequence[Correctness]) -> Iterator[Theorem]:
    """Yield the theorems about the operations that occur in the code of some decisions."""
    measured = any(code.code.bests for code in codes)
    yield from rules((code.code.program for code in codes), (MAX, CHOOSE) if measured else ())


def _says(clause: Clause) -> str:
    if isinstance(clause, Permission):
        return f"The code says what {clause.id} lifts, and that what it may lift stands, just as the law does."
    return f"The code says that {clause.id} stands against a play just when it does."


@dataclass(frozen=True)
class Correctness:
    """A decision and its generated code, read back as terms; `readings` are those that its terms may read."""

    decision: Decision
    readings: Mapping[str, Reading] = field(hash=False)

    @property
    def domain(self) -> Domain:
        """The domain of its theorems: all values, with the permissions invoked that a play invokes by itself."""
        return Domain(replace(self.decision, bounds=()), {})

    def theorem(self, name: str, says: str, terms: Sequence[str], about: Sequence[str] = ()) -> Theorem:
        """Return the theorem that the code computes the named terms."""
        return Theorem(name, says, partial(self.statement, terms), ANY_VALUE, tuple(about))

    def statement(self, names: Sequence[str]) -> Statement:
        """Return the claim that the code computes the named terms, compiled separately and together with all others."""
        equal = chain.from_iterable(self._equal(name) for name in names)
        return Statement(And(*{term.get_id(): term for term in equal}.values()))

    def on_file(self) -> Statement:
        """Return the claim that the program specialised to the first option of every reading, with comparisons decided
        by ranges, computes the law."""
        code = self.code
        known = {reading.symbol.decl().name(): 0 for reading in self.readings.values()}
        first = [(reading.symbol, IntVal(0)) for reading in self.readings.values()]
        left = specialised(code.aided, self.answers, Residual(Builder(), known, code.ranges))
        compiled = validate.terms(exact(left, code.names), code.symbols)
        law = {name: everything_invoked(self.decision, self.law[name]) for name in self.answers}
        ranges = [And(best.symbol >= 0, best.symbol <= FAR) for best in code.bests]
        supposed = (("what obligations compare with is within its range", And(*ranges)),) if ranges else ()
        same = (compiled[name] == substitute(term, *first) for name, term in law.items())
        return Statement(And(*same), (*self.bounds, *supposed))

    def planned(self) -> Statement:
        """Return the claim that the plans for columns, with single and with packed results, compute the law where every
        number is within its range."""
        aided, ranges, symbols = self.code.aided, self.code.ranges, self.code.symbols
        truths = [name for name in self.answers if aided.nodes[aided.outputs[name]].truth]
        equal = []
        for steps in (plan(aided, ranges, self.answers), plan(aided, ranges, (), {"all": truths})):
            terms = plan_terms(steps, symbols)
            equal += [term == everything_invoked(self.decision, self.law[name]) for name, term in terms.items()]
        bound = [(symbols[name], ends) for name, ends in ranges.items() if not is_bool(symbols[name])]
        within = And(*(And(low <= symbol, symbol <= high) for symbol, (low, high) in bound))
        return Statement(And(*equal), (("every number is within its range", within),))

    def idle(self, names: Sequence[str]) -> Statement:
        """Return the claim that the answers do not change when every symbol that the decision calls idle takes another
        value within the decision's bounds."""
        otherwise = {
            symbol: If(term, renamed(symbol, " otherwise"), symbol) for symbol, term in self.decision.idle.items()
        }
        same = [self.law[name] == at(self.law[name], otherwise) for name in self.answers]
        bounds = tuple((f"{name} otherwise", at(term, otherwise)) for name, term in self.bounds)
        some = ("something bears on nothing", Or(*self.decision.idle.values()))
        return Statement(And(self.statement(names).claim, *same), (*self.bounds, *bounds, some))

    @cached_property
    def bounds(self) -> tuple[Named, ...]:
        """The decision's constraints on every position and play."""
        return tuple((f"bound {number}", term) for number, term in enumerate(self.decision.bounds, start=1))

    @cached_property
    def answers(self) -> list[str]:
        """The names of the terms other than bounds and idle conditions."""
        return [name for name in self.law if name.split()[0] not in ("bound", "idle")]

    def left_out(self) -> Statement:
        """Return the claim that an obligation's term is unchanged if a maximum that does not matter is
        replaced by 0."""
        claims = []
        for obligation in self.decision.obligations:
            for best in obligation.best:
                same = obligation.met == substitute(obligation.met, (best.symbol, IntVal(0)))
                claims.append(Implies(Not(best.matters), same))
        return Statement(And(*claims))

    def about(self, clause: Clause) -> list[str]:
        """Return the names of the terms about a clause; for a permission also those of the clauses it waives."""
        of = {clause.id, *(clause.waives if isinstance(clause, Permission) else ())}
        kinds = ("bars", "unmet", "owed", "stands")
        own = [name for name in self.law if name in {f"{kind} {id}" for kind in kinds for id in of}]
        lifts = [n for n in self.law if n == f"lifts {clause.id}" or n.startswith(f"waives {clause.id} ")]
        return [*lifts, *own]

    def names(self, *kinds: str) -> list[str]:
        return [name for name in self.law if name.split()[0] in kinds]

    # -- terms of the law

    @cached_property
    def law(self) -> Mapping[str, ExprRef]:
        """The named terms of the decision."""
        return parts.named(self.decision)

    # -- terms of the code

    @cached_property
    def code(self) -> Code:
        return Code(self.decision, self.readings)

    def _equal(self, name: str) -> Iterator[BoolRef]:
        term = self.law[name]
        aided = everything_invoked(self.decision, term)
        for program, is_ in ((self.code.program, term), (self.code.aided, aided)):
            yield self._read(program, (name,), exact)[name] == is_
        for program, is_, emitter in (
            (self.code.program, term, exact),
            (self.code.program, term, columns),
            (self.code.aided, aided, exact),
            (self.code.aided, aided, columns),
        ):
            yield self._whole(program, emitter)[name] == is_
        if name == parts.OPEN:
            unaided = Bests(self.decision).opened[True]
            yield self._read(self.code.aided, (UNAIDED,), exact)[UNAIDED] == unaided
            yield self._whole(self.code.aided, columns)[UNAIDED] == unaided

    def _read(self, program: Program, names: Sequence[str], emitter: Emitter) -> Mapping[str, ExprRef]:
        source = emitter(program.only(names), self.code.names)
        return validate.terms(source, self.code.symbols)

    def _whole(self, program: Program, emitter: Emitter) -> Mapping[str, ExprRef]:
        key = (id(program), emitter.__name__)
        if key not in self._kept:
            self._kept[key] = self._read(program, tuple(program.outputs), emitter)
        return self._kept[key]

    @cached_property
    def _kept(self) -> dict[tuple[int, str], Mapping[str, ExprRef]]:
        return {}
