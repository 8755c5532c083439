"""What holds of every position and play there can be, beyond the bounds of a decision.

A mutant that differs from its clause only where nothing can ever be is equivalent. Kept to
what follows from how a play and a table are put as symbols; the tests hold it against every
ruling and against random turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from z3 import And, ArithRef, BoolRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import Lexicon
from adjudicator.games import GAMES
from adjudicator.games.loka import lay_away_proofs as witness
from adjudicator.games.loka import turn as loka
from adjudicator.games.loka import turn_proofs as loka_retold
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi.cards import MAJORS


def real(game: str, lexicon: Lexicon | None = None, decision: str = "turn") -> tuple[BoolRef, ...]:
    """Terms over a position and a play of one of a game's decisions; none where none are on file."""
    terms_of = _OF.get((game, decision))
    return tuple(terms_of(lexicon or GAMES[game].lexicon({}))) if terms_of else ()


def _tahimi(lexicon: Lexicon) -> Iterator[BoolRef]:
    own = base.cards - base.wilds
    nothing = And(base.rank == 0, Not(base.mixed))
    yield Implies(base.passes, And(base.cards == 0, nothing))
    yield Implies(base.discards, And(base.cards == 1, nothing))
    yield Implies(base.mixed, own >= 2)
    yield Implies(And(base.puts, own >= 1), base.rank >= 1)
    yield from _held(lexicon, own)


def _held(lexicon: Lexicon, own: ArithRef) -> Iterator[BoolRef]:
    """The play is made of cards in the hand."""
    places = range(1, lexicon.deck.top + 1)
    of_rank = Sum(*(If(base.rank == place, base.held(place), 0) for place in places))
    yield base.wilds <= base.wilds_held
    yield Implies(And(base.puts, Not(base.mixed)), own <= of_rank)
    yield Implies(And(base.puts, base.mixed), of_rank >= 1)


def _tarot(lexicon: Lexicon) -> Iterator[BoolRef]:
    yield from _plays(lexicon)
    yield from _pile(lexicon)


def _plays(lexicon: Lexicon) -> Iterator[BoolRef]:
    fool, wheel = symbols.number("Fool"), symbols.is_major("Wheel of Fortune")
    major, declaration = symbols.major, symbols.counts_as
    ordinary = And(base.puts, major == 0)
    lone = And(base.puts, major != 0, Not(symbols.joined))
    plain = And(base.rank == 0, Not(base.mixed), Not(symbols.joined), declaration == symbols.UNSAID)
    yield Implies(base.passes, And(base.cards == 0, major == 0, plain))
    yield Implies(base.discards, And(base.cards == 1, base.wilds == If(major == fool, 1, 0), plain))
    yield Implies(base.puts, major != fool)
    yield (symbols.target != 0) == And(base.discards, symbols.is_major("Chariot"))
    yield Implies(ordinary, And(base.rank >= 1, Not(symbols.joined), declaration == symbols.UNSAID))
    declared = If(declaration == symbols.AS_ACE, IntVal(lexicon.deck.top), IntVal(0))
    yield Implies(lone, And(base.cards == 1, base.wilds == 0, Not(base.mixed), base.rank == declared))
    mimic = Or(*(symbols.is_major(name) for name in symbols.MIMICS))
    yield Implies(And(lone, Not(mimic)), declaration != symbols.AS_ACE)
    yield Implies(symbols.joined, And(base.puts, major != 0, base.cards >= 2))
    yield Implies(symbols.has_wheel, And(major != 0, Or(symbols.joined, wheel)))
    yield Implies(wheel, symbols.has_wheel)
    yield Implies(base.mixed, base.cards - base.wilds >= 2)
    places = range(1, lexicon.deck.top + 1)
    of_rank = Sum(*(If(base.rank == place, base.held(place), 0) for place in places))
    yield base.wilds <= base.wilds_held
    yield Implies(And(ordinary, Not(base.mixed)), base.cards - base.wilds <= of_rank)
    for name in MAJORS:
        yield Implies(symbols.is_major(name), symbols.holds(name))
    yield Implies(symbols.after != symbols.NOW, base.puts)
    for name, when in _DISCARDED.items():
        discarded = Or(*(symbols.after == one for one in when))
        yield Implies(discarded, And(symbols.holds(name), Not(symbols.is_major(name))))


_DISCARDED = {
    "Justice": (symbols.JUSTICE, symbols.JUSTICE_JUDGEMENT, symbols.JUDGEMENT_JUSTICE),
    "Judgement": (symbols.JUDGEMENT, symbols.JUSTICE_JUDGEMENT, symbols.JUDGEMENT_JUSTICE),
}
"""When in the turn a play is made after discarding it."""


Level = tuple[BoolRef, ArithRef, ArithRef, BoolRef]
"""A play on the pile: whether there is one so deep, its rank and size, whether it is a mimic."""


def _pile(lexicon: Lexicon) -> Iterator[BoolRef]:
    """How a play on the pile counts, and what the mover did before it."""
    levels: list[Level] = [(Not(base.leading), base.last_rank, base.last_size, symbols.last_mimic)]
    levels += [
        (symbols.beneath >= d, symbols.under(d, "rank"), symbols.under(d, "size"), symbols.under_mimic(d))
        for d in (1, 2)
    ]
    for depth, (there, rank, size, mimic) in enumerate(levels):
        yield Implies(And(there, rank == 0), And(size == 1, Not(mimic)))
        yield Implies(And(there, mimic), symbols.beneath > depth)
        yield Implies(And(there, mimic), And(rank >= 1, size <= max(symbols.MIMICS.values())))
    yield from _mimics(lexicon, levels)
    yield from _dealt(lexicon, levels)
    yield Implies(symbols.led_hanged_man, And(symbols.acted, Not(base.leading)))
    yield Implies(And(symbols.led_hanged_man, symbols.beneath < 1), base.last_rank == 0)
    for besides in symbols.acted_besides:
        yield Implies(besides, symbols.acted)
    yield Implies(symbols.acted_besides[1], symbols.acted_besides[0])
    yield Implies(base.leading, symbols.acted_besides[0] == symbols.acted)
    yield Implies(symbols.beneath < 1, symbols.acted_besides[1] == symbols.acted_besides[0])


def _mimics(lexicon: Lexicon, levels: Sequence[Level]) -> Iterator[BoolRef]:
    """A mimic counts one rank above what it lies on, there is one card of each size, and one
    that lies on the pile is in no hand."""
    top = lexicon.deck.top
    for (there, rank, _, mimic), (_, below, _, _) in pairwise(levels):
        yield Implies(And(there, mimic), rank == If(below == top, IntVal(top), below + 1))
    for name, answers in symbols.MIMICS.items():
        here = [And(there, mimic, size == answers) for there, _, size, mimic in levels]
        yield Sum(*(If(term, 1, 0) for term in (*here, symbols.holds(name)))) <= 1


def _dealt(lexicon: Lexicon, levels: Sequence[Level]) -> Iterator[BoolRef]:
    """The hand and the pile are of one deck, with the Fool in one place."""
    for place, kind in enumerate(lexicon.deck.ranks, start=1):
        lie = [If(And(there, Not(mimic), rank == place), size, IntVal(0)) for there, rank, size, mimic in levels]
        yield Sum(base.held(place), base.wilds_held, *lie) <= kind.count + 1


def _loka(lexicon: Lexicon) -> Iterator[BoolRef]:
    """The card is in the hand; of the suit led a card lies on the table, or the Fool where nothing is led."""
    yield from loka_retold.playable(lexicon)
    yield from loka_retold.there(lexicon)
    yield Not(And(loka.on_turn, loka.laying))


def _laying(lexicon: Lexicon) -> Iterator[BoolRef]:
    """What is laid away is in the hand; while it is to be done, the dealer has all the cards dealt."""
    yield from witness.playable(lexicon)
    yield Implies(loka.laying, And(*witness.reachable(lexicon)))


_OF: Mapping[tuple[str, str], Callable[[Lexicon], Iterator[BoolRef]]] = {
    ("tahimi", "turn"): _tahimi,
    ("tarot-himi", "turn"): _tarot,
    ("loka", "turn"): _loka,
    ("loka", "lay away"): _laying,
}
