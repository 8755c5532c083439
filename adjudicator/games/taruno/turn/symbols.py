"""The symbols of a turn: what of the table, the hand and the play bears on whether the play is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Implies, Int, Not, Or

from adjudicator.games.taruno.cards import FACES, MAJOR, MAJORS, RANK, RANKS
from adjudicator.games.taruno.holding import TOTAL
from adjudicator.games.taruno.seats import SEATS, covered, hermit, names, own_temperance, seat, temperance, there
from adjudicator.law import Reading

# -- the play

CARD, DRAWS, STOPS = range(3)
act = Int("act")
"""Cards, a draw or a stop."""
cards = Int("cards played")
suit_played, rank_played, major = Int("suit played"), Int("rank played"), Int("Major played")
"""Of the card played last the numbers of suit and rank, from 1; the number of a Major, from 1; 0 for none."""
on = Int("played on")
"""The seat of a player; 0 for none."""
one_swapped, other_swapped = Int("one swapped"), Int("other swapped")
"""The seats of two players, the lower first; 0 for nobody."""
nobody = Bool("nobody named")
"""Whether it is said that nobody's hands are swapped."""
PLAY: tuple[ExprRef, ...] = (
    *(act, cards, suit_played, rank_played, major, names, on),
    *(one_swapped, other_swapped, nobody),
)
draws, stops = act == DRAWS, act == STOPS
a_minor = And(cards >= 1, rank_played > 0)
a_major = And(cards >= 1, major > 0)


def is_major(card: str) -> BoolRef:
    """The card played is this Major."""
    return major == MAJOR[card] + 1


def is_rank(*ranks: str) -> BoolRef:
    """The card played has one of these ranks."""
    return Or(*(rank_played == RANK[rank] for rank in ranks))


COUNTING = ("Hierophant", "Justice")
"""The Majors by which hands are counted."""


counts_cards = Or(*map(is_major, COUNTING))

# -- the position

on_turn = Bool("on turn")
running, drawn = Bool("in a run"), Bool("has drawn")
"""Whether Strength goes on, and whether the card drawn may be played still."""
drawn_suit, drawn_rank, drawn_major = Int("suit drawn"), Int("rank drawn"), Int("Major drawn")
suit, rank = Int("suit to follow"), Int("rank to follow")
"""What is to be matched; 0 where no Minor lies there."""
lying, last_lies = Bool("cards on the table"), Bool("the last card lies there")
"""Whether cards are left to be drawn without the last on the table, and whether that one lies there alone."""


@cache
def cards_of(at: int) -> ArithRef:
    """How many cards another player has who sits there."""
    return Int(f"cards {at}")


def size(at: int) -> ArithRef:
    """How many cards whoever sits there has once the card is played."""
    return If(seat == at, TOTAL - 1, cards_of(at))


def any_seat(where: Callable[[int], BoolRef], of: ArithRef) -> BoolRef:
    """Something that holds of the seat that a term names."""
    return Or(*(And(of == at, where(at)) for at in SEATS))


top = rank > 0
"""A Minor lies there to be followed."""
last = TOTAL == 1
"""The card is the only one in the hand."""


def fits(by_rank: BoolRef) -> BoolRef:
    """The Minor played follows suit or rank; `by_rank` says whether a face card may follow rank alone."""
    same_rank = And(rank_played == rank, Or(by_rank, Not(is_rank(*FACES))))
    return And(rank_played > 0, top, Or(suit_played == suit, same_rank))


# -- whom a card names


def other(at: int) -> BoolRef:
    """Another player sits there."""
    return And(there(at), seat != at)


def another_number(at: int) -> BoolRef:
    """Another player sits there, with another number of cards."""
    return And(other(at), cards_of(at) != TOTAL - 1)


def counts(at: int, every: BoolRef) -> BoolRef:
    """Whoever sits there counts among the most and the least; `every` says that the covered do too."""
    return And(there(at), Or(Not(covered(at)), every))


def extreme(at: int, every: BoolRef, most: bool) -> BoolRef:
    """Whoever sits there has the most cards of those that count, or the least."""
    others = (
        Implies(counts(to, every), size(at) >= size(to) if most else size(at) <= size(to)) for to in SEATS if to != at
    )
    return And(*others)


class Extremes:
    """Who has the most cards and the least, as terms made once; `every` says that the covered count too, `any_named` that
    they may be named."""

    def __init__(self, every: BoolRef, any_named: BoolRef) -> None:
        self.every = every
        self.near = {at: And(counts(at, every), Or(Not(covered(at)), any_named)) for at in SEATS}
        self.most = {at: And(self.near[at], extreme(at, every, True)) for at in SEATS}
        self.least = {at: And(self.near[at], extreme(at, every, False)) for at in SEATS}

    def pair(self, one: int, two: int) -> BoolRef:
        """The two are one with the most and one with the least."""
        return Or(And(self.most[one], self.least[two]), And(self.least[one], self.most[two]))

    @property
    def named(self) -> BoolRef:
        """The two who are named are."""
        return Or(*(And(one_swapped == a, other_swapped == b, self.pair(a, b)) for a, b in pairs()))

    @property
    def some(self) -> BoolRef:
        """Some two are."""
        return Or(*(self.pair(a, b) for a, b in pairs()))

    @property
    def two(self) -> BoolRef:
        """Two are there who may be named."""
        return Or(*(And(self.near[a], self.near[b]) for a, b in pairs()))

    @property
    def equal(self) -> BoolRef:
        """All have the same number."""
        both = ((counts(a, self.every), counts(b, self.every), size(a) == size(b)) for a, b in pairs())
        return And(*(Implies(And(one, two), same) for one, two, same in both))


def pairs() -> Iterator[tuple[int, int]]:
    """Every two seats, the lower first."""
    return combinations(SEATS, 2)


def is_covered() -> BoolRef:
    """Somebody is named whom the Hermit covers."""
    return Or(*(any_seat(covered, term) for term in (on, one_swapped, other_swapped)))


def within(term: ArithRef, most: int) -> BoolRef:
    """A number from 0 to the most there may be."""
    return And(term >= 0, term <= most)


BOUNDS: tuple[BoolRef, ...] = (
    within(act, STOPS),
    *(within(term, 4) for term in (suit_played, names, drawn_suit, suit)),
    *(within(term, len(RANKS)) for term in (rank_played, drawn_rank, rank)),
    *(within(term, len(MAJORS)) for term in (major, drawn_major)),
    *(within(term, SEATS[-1]) for term in (on, one_swapped, other_swapped)),
    *(within(cards_of(at), 78) for at in SEATS),
    within(cards, 78),
    (act == CARD) == (cards > 0),
    (suit_played > 0) == (rank_played > 0),
    Implies(cards > 0, (major > 0) != (rank_played > 0)),
    Implies(cards == 0, And(major == 0, rank_played == 0, names == 0, on == 0, one_swapped == 0, Not(nobody))),
    (one_swapped > 0) == (other_swapped > 0),
    Implies(one_swapped > 0, And(one_swapped < other_swapped, is_major("Justice"), Not(nobody))),
    Implies(nobody, is_major("Justice")),
    Implies(names > 0, is_rank("King", "Queen")),
    Implies(suit > 0, rank > 0),
    Implies(rank > 0, And(suit > 0, Or(lying, last_lies))),
    Not(And(lying, last_lies)),
    Or(*(And(seat == at, there(at), Not(covered(at))) for at in SEATS)),
    *(Implies(there(at + 1), there(at)) for at in SEATS[:-1]),
    there(2),
    *(Implies(covered(at), there(at)) for at in SEATS),
    *(Not(And(covered(a), covered(b))) for a, b in pairs()),
    *(Implies(covered(at), Not(hermit)) for at in SEATS),
    Implies(own_temperance, And(temperance, Not(hermit))),
    Not(And(running, drawn)),
)
"""What holds of every position and play."""


class Asked:
    """The readings of the game as terms, by their keys without the game's prefix."""

    def __init__(self, readings: dict[str, Reading]) -> None:
        self.readings = readings

    def __call__(self, key: str, option: str) -> BoolRef:
        """The term that says a reading has an option."""
        return self.readings[f"tu.{key}"].is_(option)
