"""The symbols that the Majors add to a turn, and the pile as a play meets it.

A discard of Justice or Judgement may be looked past: `after` says which of them a play
would follow in the same turn. It is 0 for every play on trial, and other than 0 only for
the alternatives of a duty that reckons with what those discards would open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, If, Implies, Int, IntVal, Not, Or, Sum

from adjudicator.cards import DISCARD, PUT, Hand, Lexicon, Play
from adjudicator.engine.hands import constant
from adjudicator.games.tahimi.turn import symbols as base
from adjudicator.games.tahimi.turn.symbols import cards, last_rank, last_size, mixed, puts, rank
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.law import Reading
from adjudicator.solve.facts import IS, Fact

MIMICS = {"Magician": 1, "High Priestess": 2, "Empress": 3, "Emperor": 4}
"""The size of the play each mimic answers."""

# -- the position
acted = Bool("acted")
acted_besides = (Bool("acted besides the last play"), Bool("acted besides the last two"))
"""The player had a turn in the trick other than the top play, or the top two."""
led_hanged_man = Bool("led the Hanged Man")
first_trick = Bool("first trick")
last_mimic = Bool("last is a mimic")
beneath = Int("plays beneath")


@cache
def holds(major: str) -> BoolRef:
    """The hand has this Major. The Fool, being wild, is counted beside."""
    return Bool(f"holds {major}") if major != FOOL else base.wilds_held >= 1


@cache
def seat_in(seat: int) -> BoolRef:
    """The player at this seat (from 1) is another one, and holds cards."""
    return Bool(f"seat {seat} in")


@cache
def under(depth: int, what: str) -> ArithRef:
    """The rank or size of the play so far beneath the top one."""
    return Int(f"{what} {depth} beneath")


@cache
def under_mimic(depth: int) -> BoolRef:
    """The play so far beneath the top one is a mimic."""
    return Bool(f"mimic {depth} beneath")


def top_cards() -> ArithRef:
    """How many cards the last play is made of: a mimic is one, whatever it counts as."""
    return If(last_mimic, IntVal(1), last_size)


def under_cards(depth: int) -> ArithRef:
    """How many cards the play so far beneath the top one is made of."""
    return If(under_mimic(depth), IntVal(1), under(depth, "size"))


# -- the play
joined = Bool("joined")
major = Int("major")
counts_as = Int("counts as")
target = Int("target")
after = Int("after")
has_wheel = Bool("with the Wheel of Fortune")

UNSAID, AS_LEAD, AS_ACE = 0, 1, 2
NOW, JUSTICE, JUDGEMENT, JUSTICE_JUDGEMENT, JUDGEMENT_JUSTICE = range(5)

NOBODY = 9
"""The value of `target` for somebody who has no seat."""

PLAY: tuple[ExprRef, ...] = (*base.PLAY, joined, major, counts_as, target, after, has_wheel)


def number(name: str) -> int:
    """A Major as a value of the symbol `major`: 1 for the Fool, up to 22."""
    return MAJORS.index(name) + 1


def is_major(name: str) -> BoolRef:
    """The play is of this Major."""
    return major == number(name)


# -- the pile as the play meets it


def _pile() -> tuple[base.Pile, BoolRef]:
    """The pile as it stands, or as Justice and Judgement would leave it; and whether its
    top play is a mimic."""
    trim, trim_next = top_cards() > 1, under_cards(1) > 1
    one, two = beneath < 1, beneath < 2
    r1, s1, m1 = under(1, "rank"), under(1, "size"), under_mimic(1)
    r2, s2, m2 = under(2, "rank"), under(2, "size"), under_mimic(2)

    def choose(now: ExprRef, justice: ExprRef, judgement: ExprRef, both: ExprRef, other: ExprRef) -> Any:
        term = If(after == JUSTICE_JUDGEMENT, both, other)
        term = If(after == JUDGEMENT, judgement, term)
        return If(after == NOW, now, If(after == JUSTICE, justice, term))

    gone = choose(BoolVal(False), And(Not(trim), one), one, If(trim, one, two), If(trim_next, one, two))
    lies = choose(last_rank, If(trim, last_rank, r1), r1, If(trim, r1, r2), If(trim_next, r1, r2))
    has = choose(last_size, If(trim, last_size - 1, s1), s1, If(trim, s1, s2), If(trim_next, s1 - 1, s2))
    mimic = choose(last_mimic, And(Not(trim), m1), m1, If(trim, m1, m2), And(Not(trim_next), m2))
    return base.Pile(Or(base.leading, gone), lies, has), mimic


def chance_used(restored: BoolRef) -> BoolRef:
    """The player has had a turn in the trick. Where `restored` holds, a turn whose play
    would be taken back whole before this one does not count."""
    trim, trim_next = top_cards() > 1, under_cards(1) > 1
    none, first, second = acted, acted_besides[0], acted_besides[1]
    left = If(after == JUSTICE_JUDGEMENT, If(trim, first, second), If(trim_next, first, second))
    left = If(after == NOW, none, If(after == JUSTICE, If(trim, none, first), If(after == JUDGEMENT, first, left)))
    return If(restored, left, acted)


PILE, MIMIC_ON_TOP = _pile()
OPENING = And(PILE.leading, first_trick)
"""No card has been put down in the round yet."""


# -- how a play counts


@dataclass(frozen=True)
class Powers:
    """The terms several clauses share: what mimics, and what plays as though leading."""

    mimics: Mapping[str, BoolRef]
    mimicking: BoolRef
    counts: base.Counts
    on_ace: BoolRef
    set_or_fool: BoolRef


def powers(readings: Mapping[str, Reading], top: int) -> Powers:
    """How a play counts under the readings; `top` is the place of the Ace."""
    any_size = readings["th.mimic.with_count_powers"].is_("yes")
    never = readings["th.magician.on_ace"].is_("never")
    lone = And(puts, Not(joined), Not(PILE.leading), counts_as != AS_LEAD)
    free = And(lone, Not(And(PILE.rank == top, never)))
    mimics = {name: And(free, is_major(name), Or(PILE.size == size, any_size)) for name, size in MIMICS.items()}
    mimicking = Or(*mimics.values())
    next_rank = If(PILE.rank == top, IntVal(top), PILE.rank + 1)
    size = cards
    for name, answers in MIMICS.items():
        size = If(mimics[name], IntVal(answers), size)
    set_or_fool = And(puts, Not(joined), major == 0)
    counts = base.Counts(
        rank=If(mimicking, next_rank, rank),
        size=size,
        ranked=Or(And(set_or_fool, Not(mixed)), mimicking),
        sized=Or(set_or_fool, mimicking),
    )
    ace = And(Not(PILE.leading), PILE.rank == top)
    counted = Or(Not(MIMIC_ON_TOP), readings["th.temperance.counted_ace"].is_("yes"))
    return Powers(mimics, mimicking, counts, And(ace, counted), set_or_fool)


def bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every position and play."""
    top = lexicon.deck.top
    deeper = [
        And(under(d, "rank") >= 0, under(d, "rank") <= top, under(d, "size") >= 1, under(d, "size") <= base.MOST_CARDS)
        for d in (1, 2)
    ]
    return (
        *base.bounds(lexicon),
        *deeper,
        beneath >= 0,
        And(major >= 0, major <= len(MAJORS), counts_as >= 0, counts_as <= AS_ACE, target >= 0, target <= NOBODY),
        And(after >= NOW, after <= JUDGEMENT_JUSTICE),
        Implies(base.leading, beneath == 0),
    )


@cache
def hand(lexicon: Lexicon) -> dict[str, ExprRef]:
    """The symbol of each card in the hand."""
    return {**base.hand(lexicon), **{name: holds(name) for name in MAJORS if name != FOOL}}


@cache
def hand_size() -> ArithRef:
    """How many cards the hand has."""
    own = [base.held(place) for place in range(1, 15)]
    return Sum(*own, base.wilds_held, *(If(holds(name), 1, 0) for name in MAJORS if name != FOOL))


UNTOLD: dict[ExprRef, int | bool] = {
    **base.UNTOLD,
    last_mimic: False,
    **{under(depth, "rank"): 0 for depth in (1, 2)},
    **{under(depth, "size"): 1 for depth in (1, 2)},
    **{under_mimic(depth): False for depth in (1, 2)},
}
"""Values for what no fact tells because nothing lies there."""

_no_top = And(base.leading, acted == acted_besides[0], acted_besides[0] == acted_besides[1])
_one_play = And(beneath < 1, acted_besides[0] == acted_besides[1])
"""Where a play is not there, no turn is told apart by it."""

IDLE: dict[ExprRef, BoolRef] = {
    **dict.fromkeys((*base.IDLE, last_mimic), _no_top),
    **dict.fromkeys((under(1, "rank"), under(1, "size"), under_mimic(1)), _one_play),
    **dict.fromkeys((under(2, "rank"), under(2, "size"), under_mimic(2)), beneath < 2),
}
"""When what lies there, or beneath it, bears on nothing."""


def majors_at_most(left: int) -> BoolRef:
    """The hand has at most so many Majors."""
    return Sum(base.wilds_held, *(If(holds(name), 1, 0) for name in MAJORS if name != FOOL)) <= left


def fits(place: int, left: int, wild: int) -> BoolRef:
    """If the last play is cards of this rank, they and the hand are at most so many."""
    return Implies(Not(last_mimic), base.fits(place, left, wild))


def without(name: str) -> BoolRef:
    """The hand has not got this Major."""
    return Not(holds(name))


# -- plays and positions as values


@lru_cache(maxsize=4096, typed=True)
def values(play: Play, lexicon: Lexicon, players: tuple[str, ...]) -> dict[ExprRef, ExprRef]:
    """The value of every symbol of the play."""
    own = [card for card in play.cards if card in lexicon.deck.singles and card != FOOL]
    lone = len(play.cards) == 1
    chosen = own[0] if own else FOOL if play.cards == (FOOL,) and play.kind == DISCARD else None
    said = {"lead": AS_LEAD, lexicon.deck.ranks[-1].name: AS_ACE}.get(play.declared or "", UNSAID) if own else UNSAID
    return {
        **base.values(play, lexicon),
        joined: constant(play.kind == PUT and bool(own) and not lone),
        major: constant(number(chosen) if chosen else 0),
        counts_as: constant(said),
        target: constant(players.index(play.to) + 1 if play.to in players else NOBODY if play.to else 0),
        after: constant(NOW),
        has_wheel: constant("Wheel of Fortune" in own),
    }


def needs(play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
    """What the hand must have for the play."""
    majors = {holds(card): True for card in play.spent if card in lexicon.deck.singles and card != FOOL}
    return {**base.needs(play, lexicon), **majors}


def hand_facts(hand: Hand | None, has: str, lexicon: Lexicon, at: object) -> list[Fact]:
    """Which Majors a hand holds and lacks."""
    facts = base.hand_facts(hand, has, lexicon, at)
    if hand is None:
        return facts
    for name in MAJORS:
        there = name in hand.cards
        if not (there or hand.known):
            continue
        text = f"{has} {lexicon.spoken(name)}" if there else f"{has} no {name}"
        symbol = base.wilds_held if name == FOOL else holds(name)
        value: int | bool = int(there) if name == FOOL else there
        edits = (0, 1)
        facts.append(Fact(f"holds {name}", text, symbol, IS, value, edits=edits, at=at))
    return facts
