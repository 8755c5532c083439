"""Find a smallest case that two readings of a game rule differently.

First by the clauses of each decision, over all positions and plays. Then, for readings that act in transitions, over
short histories.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache

from z3 import And, ArithRef, BoolRef, ExprRef, If, IntVal, Or, Sum

from adjudicator.cards import Hand, Lexicon, Play, parse_hand
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN, Encoding
from adjudicator.engine.draft import CaseDraft, Witness, of_model
from adjudicator.engine.game import Game
from adjudicator.engine.hands import constant
from adjudicator.engine.histories import MORE_ACTIONS, MOST_ACTIONS, Branched, histories
from adjudicator.engine.situation import Situation
from adjudicator.law import Alternative, Options
from adjudicator.law.clause import symbols_of
from adjudicator.law.clause_terms import named_terms
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.compare import EITHER, FIRST, SECOND, ComparisonDomain, Counterexample, Side
from adjudicator.solve.question import Contradiction
from adjudicator.solve.smt2 import SAT, UNSAT, Script, script

_Values = Mapping[ExprRef, int | bool]
_Size = tuple[int, int, int]

MOST_CARDS = 3
"""The greatest size of a hand tried after a history."""


@dataclass(frozen=True)
class Separation:
    """A position and a play that two readings rule differently.

    `size`: cards in the hand, those of them counted separately, and lines of the history. `through_history`: the
    readings leave different positions after the same history.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> key = next(iter(game.history_readings))
    >>> apart = separate(game, {}, {key: game.readings[key].names[1]}).apart
    >>> apart is not None and apart.size[0] <= MOST_CARDS
    True
    """

    draft: CaseDraft
    play: Play
    by: str
    size: _Size
    legal_under_first: bool
    through_history: bool = False

    def __str__(self) -> str:
        """Position and play on one line."""
        return f"{self.draft.position_of(self.by)}: {self.play}"


@dataclass(frozen=True)
class Difference:
    """Result of comparing two readings.

    * `besides`: options of other readings that have to change on both sides for the two to differ.
    * `house`: the house rules of the table on which they differ, as far as they are not the usual ones.
    * `proved`: no clause separates them at any position, however the other readings are set.
    * `tried`: the length in actions up to which histories were tried, 0 if no differing reading acts in them; less than
      MOST_ACTIONS if there is a difference.

    >>> Difference(None, proved=False, tried=MOST_ACTIONS).besides
    {}
    """

    apart: Separation | None
    proved: bool
    tried: int = 0
    besides: Options = field(default_factory=dict, hash=False)
    house: Options = field(default_factory=dict, hash=False)


def separate(
    game: Game,
    first: Options,
    second: Options,
    house: Options | None = None,
    limit: float = 10.0,
    legal_on: str = EITHER,
    decision: str | None = None,
) -> Difference:
    """Find a smallest case that separates two readings of a game.

    `first` and `second` give options by key; defaults fill the rest. If these show no difference, as few other readings
    as possible are changed on both sides. `house`: the house rules of the table; without, those of `compared_under` in
    turn, and of the others that leave the deck as it is as few as possible are changed. `legal_on`: on which side alone
    the play has to be legal; `decision`: the only one that is looked at. Raises GaveUp.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> separate(game, {}, {}) == Difference(None, proved=True)
    True
    """
    differences = list[Difference]()
    names = (game.turn.name, *(choice.name for choice in game.choices[:-1])) if decision is None else (decision,)
    for table in _tables(game, house, limit, legal_on):
        for name in names:
            differences.append(_of_decision(replace(table, decision=name), first, second))
            if differences[-1].apart is not None:
                return differences[-1]
    proved, tried = all(one.proved for one in differences), max(one.tried for one in differences)
    return replace(differences[0], proved=proved, tried=tried)


@dataclass(frozen=True)
class Relation:
    """How the legal plays of a decision differ between two laws: `stricter` if a play is legal by the first alone,
    `looser` if a play is legal by the second alone, each None where the solver gave up. Neither: equal in every position,
    proved.

    >>> str(Relation(stricter=True, looser=False)), str(Relation(stricter=False, looser=None))
    ('stricter', 'undecided')
    """

    stricter: bool | None
    looser: bool | None
    variants: tuple[Relation, ...] = ()
    """The relations under each set of house rules that is looked at, if there are several."""

    def __str__(self) -> str:
        words = [word for word, holds in (("stricter", self.stricter), ("looser", self.looser)) if holds]
        return " and ".join(words) or ("undecided" if self.undecided else "equal")

    @property
    def undecided(self) -> bool:
        """Whether the solver gave up on one of the two."""
        return None in (self.stricter, self.looser)


def relations(
    game: Game, first: Options, second: Options, house: Options | None = None, limit: float = 10.0
) -> dict[str, Relation]:
    """By decision, the relation of two laws over every position and play; defaults fill the options. `house`: as for
    `separate`; `limit`: seconds for each side of each.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> str(relations(game, {}, {})["turn"])
    'equal'
    """

    def differ(table: _Table) -> bool | None:
        try:
            with Budget(limit):
                one, other = table.unbound_sides(first, second)
                return table.anywhere_under(one.options, other.options).smallest(one, other) is not None
        except GaveUp:
            return None

    def related(decision: str) -> Relation:
        tables = [replace(table, decision=decision) for table in _tables(game, house, limit)]
        each = [
            Relation(differ(replace(table, legal_on=FIRST)), differ(replace(table, legal_on=SECOND)))
            for table in tables
        ]
        if len(each) == 1:
            return each[0]
        return Relation(_any(one.stricter for one in each), _any(one.looser for one in each), tuple(each))

    return {name: related(name) for name in game.decisions}


def _any(holds: Iterable[bool | None]) -> bool | None:
    """Whether one of these holds; None where none is known to, and one is not known."""
    known = [*holds]
    return True if True in known else None if None in known else False


def relation_scripts(
    game: Game, first: Options, second: Options, related: Mapping[str, Relation], house: Options | None = None
) -> Iterator[Script]:
    """The questions behind `relations` as SMT-LIB files, each with the solver's answer: by decision, whether a play
    is legal by the first law alone, and by the second alone.

    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> {script.status for script in relation_scripts(game, {}, {}, {"turn": Relation(False, False)})}
    {'unsat'}
    """
    for decision, relation in related.items():
        tables = _tables(game, house, 0)
        for table, under in zip(tables, relation.variants or (relation,) * len(tables), strict=True):
            sides = (FIRST, under.stricter, "stricter"), (SECOND, under.looser, "looser")
            rules = [f"{key}-{option}" for key, option in table.house]
            house_rules = ", ".join(f"{key} = {option}" for key, option in table.house)
            for legal_on, differs, word in sides:
                compared = replace(table, decision=decision, legal_on=legal_on)
                words = [f"{game.title}, {decision}: is the later law {word}?", _ANSWERS[word]]
                words += [f"House rules: {house_rules}."] if house_rules else []
                one, other = table.unbound_sides(first, second)
                parts = compared.anywhere_under(one.options, other.options).query(one, other)
                name = ".".join((decision.replace(" ", "-"), word, *rules))
                yield script(name, words, parts, {True: SAT, False: UNSAT, None: None}[differs])


_ANSWERS = {
    "stricter": "Satisfiable just where a play is legal by the earlier law alone.",
    "looser": "Satisfiable just where a play is legal by the later law alone.",
}


def _of_decision(table: _Table, first: Options, second: Options) -> Difference:
    one, other = ({**table.options(chosen), **dict(table.house)} for chosen in (first, second))
    if table.game.named(table.decision).witness is None:  # a model could not be written as a case
        return Difference(None, table.alike(one, other))
    difference = _differ(table, one, other)
    if difference.apart is not None:
        return replace(difference, house=dict(table.house))
    changed, proved = table.besides(one, other)
    if not changed:
        return replace(difference, proved=proved)
    house = {**dict(table.house), **{key: option for key, option in changed.items() if table.game.readings[key].house}}
    table = replace(table, house=tuple(sorted(house.items())))
    again = _differ(table, {**one, **changed}, {**other, **changed})
    return replace(again, besides={key: changed[key] for key in changed if key not in house}, house=house)


def _differ(table: _Table, first: Options, second: Options) -> Difference:
    counterexample = table.ground_under(first, second).smallest(Side(first), Side(second))
    clauses = table.separation(counterexample) if counterexample else None
    acting = table.game.history_readings - table.game.answered_readings
    read = [key for key in acting if key in first and first[key] != second[key]]
    if table.decision != TURN or not read:
        return Difference(clauses, False)
    most = MORE_ACTIONS if clauses else MOST_ACTIONS
    trick, tried = _Tricks(table, first, second).smallest(clauses.size if clauses else None, most)
    return Difference(trick or clauses, False, tried)


@dataclass(frozen=True)
class _Table:
    """A game with its house rules and one decision to search. `unbound_rules`: keys of the house rules that may be
    changed."""

    game: Game
    house: tuple[tuple[str, str], ...]
    limit: float
    decision: str = TURN
    legal_on: str = EITHER
    unbound_rules: frozenset[str] = frozenset()

    def options(self, chosen: Options) -> dict[str, str]:
        return {key: chosen.get(key, reading.default) for key, reading in self.game.readings.items()}

    @property
    def lexicon(self) -> Lexicon:
        return self.game.lexicon(dict(self.house))

    @property
    def encoding(self) -> Encoding:
        return self.game.named(self.decision).encoding

    @property
    def witness(self) -> Witness:
        witness = self.game.named(self.decision).witness
        assert witness is not None
        return witness()

    @property
    def ground(self) -> ComparisonDomain:
        """The positions reachable by a short history, and the plays made of cards in the hand."""
        return _ground(self)

    def ground_under(self, first: Options, second: Options) -> ComparisonDomain:
        """`ground` under the options that act in a history and are the same on both sides."""
        return replace(self.ground, within=(*self.ground.within, *self.rules(), *self._acting(first, second)))

    def anywhere_under(self, first: Options, second: Options) -> ComparisonDomain:
        """`anywhere` under the same."""
        return replace(self.anywhere, within=(*self.anywhere.within, *self._acting(first, second)))

    def _acting(self, first: Options, second: Options) -> Iterator[BoolRef]:
        """The options that act in a history and are the same on both sides, as constraints: bounds may name them."""
        acting = self.game.history_readings & {key for key in first if first[key] == second[key]}
        yield from (self.game.readings[key].is_(first[key]) for key in sorted(acting))

    def besides(self, first: Options, second: Options) -> tuple[Options, bool]:
        """The fewest house rules, and then other readings, to change so that some position separates the two; and whether
        it is proved that no position does, however they are set."""
        readings = self.game.readings
        alike = self._shared(first, second)
        one, other = self._sides(first, second)
        rules, others = (
            Sum(IntVal(0), *(If(readings[key].is_(first[key]), 0, 1) for key in alike if readings[key].house == house))
            for house in (True, False)
        )
        symbols = tuple(readings[key].symbol for key in alike)
        within = (*self.ground.within, *self.rules(bound=False), rules + others >= 1)
        free = replace(self.ground, measures=(rules, others), symbols=symbols, takes=_nothing, within=within)
        if (counterexample := free.smallest(one, other)) is not None:
            value = of_model(counterexample.model)
            options = {key: readings[key].names[value(readings[key].symbol)] for key in alike}
            return {key: option for key, option in options.items() if option != first[key]}, False
        return {}, self.alike(first, second)

    def alike(self, first: Options, second: Options) -> bool:
        """Whether it is proved that no position separates the two, however their shared readings are set."""
        return self.anywhere.smallest(*self._sides(first, second)) is None

    @property
    def anywhere(self) -> ComparisonDomain:
        """Every position and play within the decision's bounds."""
        rulebook = self.game.rulebook(self.lexicon)
        within = (*self.rules(bound=False), *self.encoding.on_trial)
        decision, readings = rulebook.decisions[self.decision], rulebook.readings
        return ComparisonDomain(
            decision, readings, (IntVal(0),), within=within, limit=self.limit, legal_on=self.legal_on
        )

    def unbound_sides(self, first: Options, second: Options) -> tuple[Side, Side]:
        """Both laws as sides; defaults fill the options, but for the house rules that may be changed."""
        one, other = ({**self.options(chosen), **dict(self.house)} for chosen in (first, second))
        bound = [key for key in one if key not in self.unbound_rules]
        return Side({key: one[key] for key in bound}), Side({key: other[key] for key in bound})

    def _shared(self, first: Options, second: Options) -> list[str]:
        readings = self.game.readings
        alike = (key for key in first if first[key] == second[key])
        return [key for key in alike if not readings[key].house or key in self.unbound_rules]

    def _sides(self, first: Options, second: Options) -> tuple[Side, Side]:
        shared = self._shared(first, second)
        one, other = (Side({k: o for k, o in of.items() if k not in shared}) for of in (first, second))
        return one, other

    def rules(self, bound: bool = True) -> tuple[BoolRef, ...]:
        """The house rules as constraints; without `bound` but for those that may be changed."""
        house = {rule.key: rule.default for rule in self.game.house_rules} | dict(self.house)
        kept = (key for key in house if bound or key not in self.unbound_rules)
        return tuple(self.game.readings[key].is_(house[key]) for key in kept)

    def separation(self, counterexample: Counterexample) -> Separation:
        value = of_model(counterexample.model)
        story, play = self.witness.to_case(value, self.lexicon), self.witness.played(value, self.lexicon)
        size = (counterexample.measure[0], counterexample.measure[1], len(story.trick))
        return Separation(story, play, story.mover, size, counterexample.first)


def _tables(game: Game, house: Options | None, limit: float, legal_on: str = EITHER) -> list[_Table]:
    """A table with these house rules; without, one for each set of `compared_under`, on which the others that
    clauses read may be changed if the deck stays the same."""
    if house is not None:
        return [_Table(game, tuple(sorted(house.items())), limit, legal_on=legal_on)]
    return [
        _Table(game, tuple(sorted(rules.items())), limit, TURN, legal_on, _unbound(game, rules))
        for rules in game.compared_under
    ]


def _unbound(game: Game, house: Options) -> frozenset[str]:
    """The keys of the house rules that clauses read and that bring no other deck, whatever their option."""
    lexicon = game.lexicon(dict(house))
    clauses = (clause for each in game.rulebook(lexicon).decisions.values() for clause in each.clauses)
    read = symbols_of(term for clause in clauses for term in named_terms(clause).values())
    others = (rule for rule in game.house_rules if rule.key not in house and str(rule.symbol) in read)
    decks = {rule.key: [game.lexicon({**house, rule.key: option}) for option in rule.names] for rule in others}
    return frozenset(key for key, same in decks.items() if all(deck == lexicon for deck in same))


@lru_cache(maxsize=16)
def _ground(table: _Table) -> ComparisonDomain:
    lexicon, witness = table.lexicon, table.witness
    rulebook = table.game.rulebook(lexicon)
    measures: tuple[ArithRef, ...] = witness.measures(lexicon)
    return ComparisonDomain(
        rulebook.decisions[table.decision],
        rulebook.readings,
        measures,
        tie_breakers(table.game, table.decision, lexicon),
        tuple(witness.reachable(lexicon)),
        tuple(witness.playable(lexicon)),
        _cards,
        table.limit,
        table.legal_on,
    )


def tie_breakers(game: Game, decision: str, lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The symbols to minimise after a witness's measures: the play's, the position's, the hand's, of the last two the
    last first. So one model is left, with low seats and the first cards of the deck.

    >>> from adjudicator.engine.choice import TURN
    >>> from adjudicator.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> lexicon = game.lexicon({})
    >>> tie_breakers(game, TURN, lexicon)[-1] in game.holding.symbols(lexicon).values()
    True
    """
    encoding = game.named(decision).encoding
    hand = tuple(game.holding.symbols(lexicon).values())
    play = game.rulebook(lexicon).decisions[decision].play
    return (*play, *reversed(encoding.situation(lexicon)), *reversed(hand))


def _nothing(alternative: Alternative) -> int:
    return 0


def _cards(alternative: Alternative) -> int:
    """The number of cards that a play takes from the hand."""
    return sum(int(count) for count in alternative.needs.values())


@dataclass(frozen=True)
class _Tricks:
    """The search for a history after which two readings rule differently."""

    table: _Table
    first: Options
    second: Options

    def smallest(self, than: _Size | None, most: int) -> tuple[Separation | None, int]:
        """The smallest separation in the first group of histories, of up to `most` actions, that has one smaller than
        `than`, else None; and the length of the longest histories searched. Ordered by cards in the hand, then by those
        of them counted separately."""
        table, best = self.table, than
        house = dict(table.house)
        for group in histories(table.game, table.lexicon, house, self.first, self.second, most):
            smallest = None
            for trick in sorted(group, key=lambda trick: trick.first.to_act == trick.second.to_act):
                for apart in self._rulings(trick, best):
                    smallest, best = apart, apart.size
            if smallest:
                return smallest, group[0].actions
        return None, most

    def _rulings(self, trick: Branched, best: _Size | None) -> Iterator[Separation]:
        """Yield ever smaller separations after one history, while they are smaller than `best`."""
        wanted = (trick.first.to_act, trick.second.to_act)
        actors = [name for name in trick.table.players if name not in trick.table.out]
        for actor in sorted(actors, key=lambda name: name not in wanted):
            if best is not None and best <= (1, 0, len(trick.table.history)):
                return
            apart = self._ruling(trick, actor, best)
            if apart and (best is None or apart.size < best) and self._possible(trick, apart):
                best = apart.size
                yield apart

    def _ruling(self, trick: Branched, actor: str, best: _Size | None) -> Separation | None:
        game, lexicon = self.table.game, self.table.lexicon
        turn, both = game.turn.encoding, (trick.first, trick.second)
        one, other = (turn.position_values(trick.table, position, actor, lexicon) for position in both)
        if one == other:
            return None
        key = (actor, best, *self._looks(trick, actor, one, other))
        if key not in self._counterexamples:
            if best is None and not self._possible(trick):
                return None
            self._counterexamples[key] = self._separated(trick, actor, (one, other), best)
        counterexample = self._counterexamples[key]
        return self._separation(trick, actor, counterexample) if counterexample else None

    def _separated(
        self, trick: Branched, actor: str, known: tuple[_Values, _Values], best: _Size | None
    ) -> Counterexample | None:
        """The smallest hand and play after a history."""
        game, lexicon, ground = self.table.game, self.table.lexicon, self.table.ground
        one, other = known
        within = [symbol == constant(value) for symbol, value in one.items() if other[symbol] == value]
        for position in (trick.first, trick.second):
            within += [term() for _, term in game.holding.one_deck(trick.table, position, actor, lexicon)]
        for options in (self.first, self.second):
            within += [fact.term() for fact in self._there(trick, options).deal(actor).elsewhere()]
        cards, apart = ground.measures[:2]
        if best is not None:
            within.append(Or(cards < best[0], And(cards == best[0], apart <= best[1])))
        ground = replace(ground, within=(*within, cards >= 1, *self.table.rules()))
        first, second = (
            Side(options, {symbol: constant(value) for symbol, value in values.items()})
            for options, values in ((self.first, one), (self.second, other))
        )
        return ground.smallest(first, second, MOST_CARDS)

    def _looks(self, trick: Branched, actor: str, one: _Values, other: _Values) -> tuple[Hashable, ...]:
        """Cache key with everything a ruling depends on: the two positions, and the cards seen."""
        seen = self.table.game.holding.seen(trick.table, trick.first, actor)
        positions = (tuple((symbol.get_id(), value) for symbol, value in known.items()) for known in (one, other))
        return (*positions, frozenset(seen.items()))

    @cached_property
    def _counterexamples(self) -> dict[Hashable, Counterexample | None]:
        return {}

    def _separation(self, trick: Branched, actor: str, counterexample: Counterexample) -> Separation:
        witness, value = self.table.witness, of_model(counterexample.model)
        table = trick.table
        lines = tuple((action.player, str(action.play)) for action in table.history)
        hand = " ".join(witness.cards(value, self.table.lexicon))
        form = self.table.game.case()
        own, key = form.written(table), form.lines
        story = CaseDraft(self.table.game.id, table.players, actor, hand, lines, own, lines=key)
        play = witness.played(value, self.table.lexicon)
        size = (counterexample.measure[0], counterexample.measure[1], len(lines))
        return Separation(story, play, actor, size, counterexample.first, True)

    def _there(self, trick: Branched, options: Options, hands: Mapping[str, Hand] | None = None) -> Situation:
        table = replace(trick.table, hands=hands or {}, turn=None)
        return Situation(self.table.game, table, options, self.table.lexicon, limit=self.table.limit)

    def _possible(self, trick: Branched, apart: Separation | None = None) -> bool:
        """Whether some deal allows the history, and the hand of the separation, under both readings."""
        hands = {apart.by: parse_hand(apart.draft.hand, self.table.lexicon)} if apart else None
        for options in (self.first, self.second):
            there = self._there(trick, options, hands)
            try:
                there.refuse_history()
                if apart:
                    there.question(apart.by, apart.play).refuse_contradiction()
            except Contradiction:
                return False
        return True
