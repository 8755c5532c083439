"""Who wins a trick, and what a hand adds up to, as terms: the theorems hold, fail once a rule is broken,
and the terms say what the functions say."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from z3 import And, BoolRef, BoolVal, ExprRef, IntVal, Or, is_true, simplify, substitute

from adjudicator.games import GAMES
from adjudicator.games.loka import counting, winning
from adjudicator.games.loka.cards import FOOL, TRUMPS, lexicon
from adjudicator.games.loka.game import Loka
from adjudicator.games.loka.state import settled, trick_winner, worth
from adjudicator.law import Clause, Requirement
from adjudicator.report.proof import following, scripts
from adjudicator.solve.prove import DISPROVED, PROVED, prove
from tests.second_solver import answers

PACK = lexicon()
TRICK, COUNT = following("loka")
NAMES = [name for own in (TRICK, COUNT) for name in own.theorems]


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_each_theorem_holds_and_another_solver_confirms_it(name: str) -> None:
    own = next(one for one in (TRICK, COUNT) if name in one.theorems)
    assert prove(own.theorems[name], own.domain).result == PROVED
    for script in scripts("loka", name):
        assert answers(script.text) == [script.status]


# -- the trick


def values(cards: list[str]) -> dict[ExprRef, ExprRef]:
    """A trick as values of the symbols."""
    assigned: dict[ExprRef, ExprRef] = {}
    for number, card in enumerate(cards, start=1):
        suit, place = (0, 0) if card == FOOL else PACK.where[card]
        assigned |= {winning.suit[number]: IntVal(suit), winning.place[number]: IntVal(place)}
    return assigned


def put(term: BoolRef, assigned: dict[ExprRef, ExprRef]) -> bool:
    return bool(is_true(simplify(substitute(term, *assigned.items()))))


@pytest.mark.long
def test_the_terms_say_what_the_function_says_of_many_tricks() -> None:
    rng, every = random.Random(5), list(PACK.deck.singles)
    bounds = And(*(term for _, term in TRICK.domain.bounds))
    seen = set()
    for turn in range(700):
        cards = rng.sample(every, 3) if turn % 4 else [FOOL, *rng.sample(every[:-1], 2)]
        if len(set(cards)) < 3:
            continue
        rng.shuffle(cards)
        won = trick_winner([(str(number), card) for number, card in enumerate(cards, start=1)], PACK)
        for number in winning.NUMBERS:
            assigned = {**values(cards), winning.winner: IntVal(number)}
            assert put(bounds, assigned)
            assert put(TRICK.domain.legal_aided, assigned) == (won == str(number)), (cards, number)
        seen.add((cards.index(FOOL) if FOOL in cards else None, won))
    assert len(seen) >= 9


def test_the_tricks_are_of_the_cards_of_the_pack_and_no_others() -> None:
    assigned = values(["King of Swords", "2 of Cups", "World"])
    bounds = And(*(term for _, term in TRICK.domain.bounds), winning.winner == 1)
    assert put(And(bounds, winning.winner == 1), {**assigned, winning.winner: IntVal(1)})
    for number, suit, place in ((1, 1, 15), (1, TRUMPS, 22), (1, 0, 1), (2, 1, 14), (3, 6, 1), (3, 2, 2)):
        other = {winning.suit[number]: IntVal(suit), winning.place[number]: IntVal(place)}
        assert not put(bounds, {**assigned, winning.winner: IntVal(1), **other}), (number, suit, place)


def by_the_suit(clause: Requirement) -> Requirement:
    """Trumps win nothing."""
    return replace(clause, holds=winning.highest_of(winning.began))


def any_trump(clause: Requirement) -> Requirement:
    """A trump wins, high or low."""
    trump = winning.of_winner(winning.suit) == TRUMPS
    return replace(clause, holds=Or(trump, And(clause.holds, winning.winner >= 0)))


def the_first(clause: Requirement) -> Requirement:
    """The first card wins, whatever lies on it."""
    return replace(clause, holds=winning.winner == 1)


def idle(clause: Requirement) -> Requirement:
    """The rule asks nothing."""
    return replace(clause, holds=BoolVal(True))


BROKEN = [
    (by_the_suit, "trick-a-trumps"),
    (any_trump, "trick-exactly-one-winner"),
    (the_first, "trick-never-the-fools"),
    (the_first, "trick-a-trumps"),
    (idle, "trick-never-by-a-discard"),
    (idle, "trick-decides-LO-TRICK"),
]


@pytest.mark.parametrize(("change", "name"), BROKEN)
def test_a_broken_rule_disproves_a_theorem(change: Callable[[Requirement], Clause], name: str) -> None:
    (rule,) = TRICK.domain.decision.clauses
    assert isinstance(rule, Requirement)
    domain = replace(TRICK.domain, decision=replace(TRICK.domain.decision, clauses=(change(rule),)))
    changed = {theorem.name: theorem for theorem in winning.theorems(_loka(), domain)}
    assert prove(changed[name], domain).result == DISPROVED


def _loka() -> Loka:
    game = GAMES["loka"]
    assert isinstance(game, Loka)
    return game


# -- the count


def test_a_card_that_counts_otherwise_disproves_the_sum_and_with_it_the_settlement() -> None:
    def points(card: str) -> int:
        return worth({}).points(card) - (card == "World")

    changed = {one.name: one for one in counting.theorems(_loka(), COUNT.domain, points)}
    assert prove(changed["points-add-up"], COUNT.domain).result == DISPROVED
    assert prove(changed["settlement-adds-up"], COUNT.domain).result == DISPROVED
    assert prove(changed["settlement-by-the-average"], COUNT.domain).result == PROVED


@pytest.mark.long
def test_the_terms_count_and_settle_as_the_functions_do() -> None:
    law, rng, reading = worth({}), random.Random(3), COUNT.domain.readings["lo.settlement"]
    for _ in range(12):
        falls = {card: rng.choice(list(counting.SEATS)) for card in counting.CARDS}
        cuts = sorted((rng.randint(0, 25), rng.randint(0, 25)))
        tricks = dict(zip(counting.SEATS, (cuts[0], cuts[1] - cuts[0], 25 - cuts[1]), strict=True))
        assigned: dict[ExprRef, ExprRef] = {counting.tricks[seat]: IntVal(count) for seat, count in tricks.items()}
        for card, held in counting.counts.items():
            assigned |= {term: IntVal(int(falls[card] == seat)) for seat, term in held.items()}
        assert put(And(*counting.FALLEN.values()), assigned)
        scores = {
            str(seat): law.counted([card for card, to in falls.items() if to == seat], tricks[seat])
            for seat in counting.SEATS
        }
        for how in reading.names:
            chosen = {**assigned, reading.symbol: IntVal(reading.names.index(how))}
            for seat in counting.SEATS:
                score = counting.score(seat, law, law.points)
                assert put(score == scores[str(seat)], assigned)
                won = counting.won(COUNT.domain, score - law.average)
                assert put(won == settled(scores, how, law.average)[str(seat)], chosen)
