"""A smallest case on which a mutant is told from its clause: the ruling that is missing.

The solver looks for a position a few plain plays lead to, and a play of cards in the hand,
of which something else is reported with the mutant in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise

from z3 import (
    And,
    ArithRef,
    BoolRef,
    BoolVal,
    ExprRef,
    If,
    Implies,
    IntVal,
    ModelRef,
    Not,
    Or,
    Solver,
    Sum,
    is_bool,
    sat,
    simplify,
    substitute,
    unsat,
)

from adjudicator.engine.choice import TURN
from adjudicator.engine.draft import Witness, as_yaml, of_model, retold
from adjudicator.engine.separate import tie_breakers
from adjudicator.games import GAMES
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi import turn_proofs as tahimi
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi import turn_proofs as tarot
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.law import Best, Decision, Obligation, Reading
from adjudicator.law.legality import is_open, satisfied
from adjudicator.law.reading import Option
from adjudicator.solve.compare import ComparisonDomain, Side
from adjudicator.solve.solver import GaveUp
from tests.mutation.harness import ground, usual
from tests.mutation.measures import paired, second, tells
from tests.mutation.merged import WHICH, mergeable, merged
from tests.mutation.operators import Mutant

TOLD: Mapping[str, Witness] = {"tahimi": tahimi, "tarot-himi": tarot}
MUTANT = Reading("mutant", "", (Option("none", "", ""), Option("in force", "", "")), ())


class Separator:
    """Looks for cases in one game. `limit` is the time of one check, in seconds."""

    def __init__(self, game: str, limit: float = 20.0) -> None:
        self.game, self.told, self.limit = GAMES[game], TOLD[game], limit
        self.lexicon = self.game.lexicon({})
        self.order = tie_breakers(self.game, TURN, self.lexicon)
        self.session = usual(game)
        self.readings = self.session.readings
        self.reachable = _untold(game, list(self.told.reachable(self.lexicon)))
        self.house = [reading.symbol == 0 for reading in self.readings.values() if reading.house]
        self.playable = [*self.told.playable(self.lexicon), *self.house]
        self.stages = [self.reachable]
        if game == "tarot-himi":
            self.stages += [_wide(self.reachable), _loose(self.reachable)]
        self.unusual = Sum(*(If(r.symbol == 0, 0, 1) for r in self.readings.values()), IntVal(0))

    def texts(self, mutant: Mutant) -> Iterator[str]:
        """Case files on which something else may be reported, the likeliest first."""
        if not mergeable(mutant):
            return
        decision = merged(self.session.decision, [mutant])
        for reachable in self.stages:
            for differs in (sure for one in _differences(decision) for sure in (_surely(one), one)):
                asked = [*reachable, *self.playable, differs]
                if (model := self._smallest(decision, asked)) is not None:
                    yield self._written(model)
            for told in self._told(mutant):
                if (model := self._smallest(decision, [*reachable, *self.instead, *told])) is not None:
                    yield self._written(model, self._on_trial(model))
            bests = [best for duty in decision.obligations for best in duty.best]
            for best, alone in ((best, alone) for alone in (True, False) for best in bests):
                choice = _other_choice(decision, best, alone)
                if (model := self._smallest(decision, [*reachable, *self.instead, choice])) is not None:
                    yield self._written(model, "pass")
        if isinstance(mutant.original, Obligation) and (model := self._with_duties(decision)) is not None:
            yield self._written(model)

    def _told(self, mutant: Mutant) -> Iterator[list[BoolRef]]:
        """That a duty measures by more with the mutant in force, or by less, and a play on trial
        meets it by one of the numbers alone."""
        own, other = ground(self.game.id), mutant.within(self.session.decision)
        pairs = list(paired(own.decision, other))
        playable = [substitute(term, *self._second()) for term in self.playable]
        for a, b in pairs:
            known = [one for one, _ in pairs if one is not a]
            yield [*playable, *tells(own, a, b, own.decision, other, known)]
            yield [*playable, *tells(own, b, a, other, own.decision, known)]

    def _second(self) -> list[tuple[ExprRef, ExprRef]]:
        return [(symbol, second(symbol)) for symbol in symbols.PLAY]

    def _on_trial(self, model: ModelRef) -> str:
        value, other = of_model(model), dict(self._second())
        return str(self.told.played(lambda symbol: value(other.get(symbol, symbol)), self.lexicon))

    @cached_property
    def instead(self) -> list[BoolRef]:
        """A play that a duty looks at: one now, or after discards that the hand can make."""
        terms = [substitute(t, (symbols.after, IntVal(symbols.NOW))) for t in self.told.playable(self.lexicon)]
        counted = [base.puts, Not(base.mixed), Not(symbols.joined)]
        return [*terms, *counted, *self.house, *_after_discards()]

    def _smallest(self, decision: Decision, asked: Sequence[BoolRef]) -> ModelRef | None:
        solver = Solver()
        solver.set("timeout", int(self.limit * 1000))
        bounds = [term for term in decision.bounds if not term.eq(WHICH >= 0)]
        readings = [reading.bounds for reading in self.readings.values()]
        solver.add(*bounds, *readings, *(simplify(term) for term in asked))
        answer = solver.check()
        if answer == unsat:
            return None
        if answer != sat:
            raise GaveUp(solver.reason_unknown())
        return _least(solver, [self.unusual, *self._measures()])

    def _measures(self) -> list[ArithRef]:
        order = [If(s, 1, 0) if is_bool(s) else s for s in self.order]
        return [*self.told.measures(self.lexicon), *order]

    def _with_duties(self, decision: Decision) -> ModelRef | None:
        """The same where only the obligations tell."""
        if not decision.obligations:
            return None
        usual = [reading.symbol == 0 for reading in self.readings.values()]
        free = [reading.bounds for reading in self.readings.values()]
        hand, *rest = self.told.measures(self.lexicon)
        for readings in (usual, free):
            ground = ComparisonDomain(
                decision,
                {"mutant": MUTANT},
                (hand, self.unusual, *rest),
                self.order,
                (*self.reachable, *self.playable, *readings),
                takes=lambda a: sum(int(n) for n in a.needs.values()),
                limit=self.limit,
            )
            found = ground.smallest(Side({"mutant": "none"}), Side({"mutant": "in force"}))
            if found is not None:
                return found.model
        return None

    def _written(self, model: ModelRef, play: str | None = None) -> str:
        value = of_model(model)
        options = {key: r.names[int(value(r.symbol))] for key, r in self.readings.items()}
        asked = None if play is None else [{"play": play}]
        document = retold(self.told, self.game.own_readings, value, self.lexicon, options, rulings=asked)
        if self.game.id == "tarot-himi":
            _dispute(document, value)
        return as_text(document)


def _differences(decision: Decision) -> Iterator[BoolRef]:
    """That the play is open on one side only; that other clauses stand against it; that other
    things must be shown for it."""
    aided = [(p.invoked, BoolVal(True)) for p in decision.permissions]
    play_invokes = [(p.invoked, BoolVal(True)) for p in decision.permissions if p.shows is None]
    yield _apart([is_open(decision)], aided)
    stands = [c.bars for c in decision.prohibitions]
    stands += [Not(satisfied(decision, c)) for c in decision.requirements]
    yield _apart(stands, aided)
    shown = [p for p in decision.permissions if p.shows is not None]
    held = And(*(Implies(p.invoked, p.held) for p in shown if p.held is not None))
    everything = substitute(is_open(decision), *aided)
    yield And(
        held, *(substitute(everything, (WHICH, IntVal(n))) for n in (0, 1)), _apart([is_open(decision)], play_invokes)
    )


def _other_choice(decision: Decision, best: Best, alone: bool) -> BoolRef:
    """That an alternative counts on one side only, or counts for something else, and matters.

    With `alone` the same cards count for nothing at any other moment of the turn.
    """
    worth = [_worth(decision, best, number) for number in (0, 1)]
    matters = [substitute(best.matters, (WHICH, IntVal(n))) for n in (0, 1)]
    moment = symbols.after == symbols.NOW if best.among == "now" else symbols.after != symbols.NOW
    others = []
    for when in range(symbols.JUDGEMENT_JUSTICE + 1) if alone else ():
        counts = [substitute(_opened(decision, best, n), (symbols.after, IntVal(when))) for n in (0, 1)]
        able = And(*(substitute(term, (symbols.after, IntVal(when))) for term in _after_discards()))
        others.append(Or(symbols.after == when, Not(able), Not(Or(*counts))))
    return And(moment, *matters, worth[0] != worth[1], *others)


def _worth(decision: Decision, best: Best, number: int) -> ArithRef:
    return If(_opened(decision, best, number), substitute(best.merit, (WHICH, IntVal(number))), IntVal(0))


def _opened(decision: Decision, best: Best, number: int) -> BoolRef:
    invoked = [(p.invoked, BoolVal(not best.unaided or p.shows is None)) for p in decision.permissions]
    return substitute(is_open(decision), *invoked, (WHICH, IntVal(number)))


def _untold(game: str, reachable: list[BoolRef]) -> list[BoolRef]:
    """The same positions, nothing being said of plays that do not lie there: no fact does."""
    if game != "tarot-himi":
        return reachable
    absent = [
        Implies(Not(level.there), And(And(level.rank == 0, level.size == 1), Not(level.mimic)))
        for level in tarot._PILE[1:]
    ]
    kept = [term for term in reachable if not any(term.eq(one) for one in absent)]
    assert len(kept) == len(reachable) - len(absent)
    return kept


def _wide(reachable: Sequence[BoolRef]) -> list[BoolRef]:
    """The same positions, and those that powers of others lead to: a play on an Ace by
    Temperance, a smaller set by the Star, a larger one by the World."""
    kept = list(reachable)
    more: list[BoolRef] = []
    used: list[BoolRef] = []
    for depth in (0, 1):
        level, below = tarot._PILE[depth], tarot._PILE[depth + 1]
        plain = Implies(below.there, And(level.rank > below.rank, level.size == below.size))
        (place,) = [place for place, term in enumerate(kept) if term.eq(plain)]
        by = {
            "Temperance": And(below.there, level.rank <= below.rank, below.rank == 14),
            "Star": And(below.there, level.rank > below.rank, level.size < below.size),
            "World": And(below.there, level.rank > below.rank, level.size > below.size),
        }
        kept[place] = Implies(below.there, Or(And(level.rank > below.rank, level.size == below.size), *by.values()))
        used += by.values()
        more += [Implies(term, And(Not(symbols.holds(name)), Not(level.mimic))) for name, term in by.items()]
    more.append(Implies(Or(*used), Not(symbols.acted)))
    seen = [term for level in tarot._PILE for term in (level.mimic, And(level.there, level.rank == 0))]
    held = [symbols.holds(name) for name in MAJORS]
    fools, lie = _dealt()
    return [*kept, *more, *lie, Sum(*(If(term, 1, 0) for term in (*held, *seen, *used, *fools))) <= _majors()]


def _majors() -> ArithRef:
    """How many Majors are dealt: as many as players sit at the table."""
    return Sum(IntVal(4), *(If(tarot._as_many_as(n), 1, 0) for n in range(5, 9)))


def _dealt() -> tuple[list[BoolRef], list[BoolRef]]:
    """Which plays on the pile need the Fool; and that plays of the same rank are of one deck."""
    fools, lie = [], []
    places = range(1, 15)
    for level in tarot._PILE:
        whole = [And(level.rank == p, base.held(p) + level.size == 5) for p in places]
        fools.append(And(level.there, Not(level.mimic), Or(*whole)))
    for one, other in combinations(tarot._PILE, 2):
        both = And(one.there, other.there, Not(one.mimic), Not(other.mimic), one.rank == other.rank)
        lie += [Implies(And(both, one.rank == p), _lying(p) <= 4) for p in places]
    return fools, lie


def _lying(place: int) -> ArithRef:
    """How many cards of a rank the hand and the pile have."""
    sizes = [If(And(level.there, Not(level.mimic), level.rank == place), level.size, 0) for level in tarot._PILE]
    return Sum(base.held(place), *sizes)


def _loose(reachable: Sequence[BoolRef]) -> list[BoolRef]:
    """The same positions, and those in which something lies on the pile that may not have been
    allowed: a set of any size on any other, a mimic on a set it does not answer."""
    kept = list(reachable)
    more: list[BoolRef] = []
    for depth in (0, 1):
        level, below = tarot._PILE[depth], tarot._PILE[depth + 1]
        next_rank = Implies(level.mimic, level.rank == below.rank + 1)
        on_ace = If(below.rank == 14, IntVal(14), below.rank + 1)
        plain = Implies(below.there, And(level.rank > below.rank, level.size == below.size))
        kept = [term for term in kept if not any(term.eq(one) for one in (next_rank, plain))]
        more.append(Implies(level.mimic, level.rank == on_ace))
        more.append(Implies(And(below.there, Not(_fits(level, below))), Not(symbols.acted)))
    seen = [term for level in tarot._PILE for term in (level.mimic, And(level.there, level.rank == 0))]
    fools, lie = _dealt()
    held = [symbols.holds(name) for name in MAJORS]
    dealt = Sum(*(If(term, 1, 0) for term in (*held, *seen, *fools)))
    return [*kept, *more, *lie, dealt <= _majors()]


def _fits(level: tarot.Level, below: tarot.Level) -> BoolRef:
    return And(level.rank > below.rank, level.size == below.size)


def _dispute(document: dict[str, object], value: Callable[[ExprRef], int | bool]) -> None:
    """What lies on the pile and does not go there is in dispute; a mimic on an Ace is an Ace."""
    trick = document.get("trick", [])
    assert isinstance(trick, list)
    played = [line for line in trick if list(line.values()) != ["pass"]]
    for line, (level, below) in zip(played[::-1], pairwise(tarot._PILE), strict=False):
        if line is played[0]:
            return
        rank, size, under, beneath = (value(term) for term in (level.rank, level.size, below.rank, below.size))
        ((player, action),) = line.items()
        if value(level.mimic) and under == 14:
            line[player] = f"{action} as Ace"
        if rank <= under or size != beneath:
            line["disputed"] = "yes"


def as_text(document: Mapping[str, object]) -> str:
    """The text of a case's file."""
    return as_yaml(document).replace('disputed: "yes"', "disputed: yes")


def _after_discards() -> list[BoolRef]:
    """The hand has what is discarded before the play, and the play is of other cards."""
    spent = {
        "Justice": (symbols.JUSTICE, symbols.JUSTICE_JUDGEMENT, symbols.JUDGEMENT_JUSTICE),
        "Judgement": (symbols.JUDGEMENT, symbols.JUSTICE_JUDGEMENT, symbols.JUDGEMENT_JUSTICE),
    }
    return [
        Implies(
            Or(*(symbols.after == which for which in whiches)), And(symbols.holds(name), Not(symbols.is_major(name)))
        )
        for name, whiches in spent.items()
    ]


def _surely(differs: BoolRef) -> BoolRef:
    """The same with the lead, whatever is said of a last play: there is none, and no fact of one."""
    other = [(base.last_rank, IntVal(7)), (base.last_size, IntVal(3)), (symbols.last_mimic, BoolVal(False))]
    return And(differs, Implies(base.leading, substitute(differs, *other)))


def _apart(terms: Sequence[BoolRef], chosen: Sequence[tuple[ExprRef, ExprRef]]) -> BoolRef:
    sides = [[substitute(t, *chosen, (WHICH, IntVal(n))) for t in terms] for n in (0, 1)]
    return Or(*(a != b for a, b in zip(*sides, strict=True)))


def _least(solver: Solver, measures: Sequence[ArithRef]) -> ModelRef:
    """The least model, one measure brought down after the other."""
    model = solver.model()
    for term in measures:
        low, value = 0, model.eval(term, model_completion=True).as_long()
        while low < value:
            half = (low + value) // 2
            if solver.check(term <= half) == sat:
                model = solver.model()
                value = model.eval(term, model_completion=True).as_long()
            else:
                low = half + 1
        solver.add(term <= value)
    return model
