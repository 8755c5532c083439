"""A position and a play of Tarot-himi, told as a case: a short history that leads there.

Five kinds of trick are told, with up to three plays on the pile, each higher than the one
below it and of its size (`Shape`). Every action in them can be legal whatever is doubtful:
leads, higher plays of the same size, mimics that answer their own size, passes. What the
mover did earlier in the trick is something the hand allowed at the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import DISCARD, PASS, PUT, Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value, turns
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi.turn_proofs import cards as ranked
from adjudicator.games.tahimi.turn_proofs import handful, ordinary
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.hand import (
    MIMICS,
    acted,
    acted_besides,
    beneath,
    first_trick,
    holds,
    is_major,
    joined,
    last_mimic,
    led_hanged_man,
    seat_in,
    under,
    under_mimic,
)

_SEATS = range(1, 9)
_DISCARDED = ("Chariot", "Wheel of Fortune", "Justice", "Judgement")
_LED = (
    *("Moon", "Star", "World", "Sun", "Strength", "Tower", "Temperance", "Devil", "Judgement", "Justice"),
    *("Chariot", "Hermit"),
)
"""Majors that may be led at any time, the first that nobody holds being taken."""


@dataclass(frozen=True)
class Level:
    """A play on the pile: how it counts, and whether it lies there at all."""

    there: BoolRef
    rank: ArithRef
    size: ArithRef
    mimic: BoolRef


_PILE = (
    Level(Not(base.leading), base.last_rank, base.last_size, last_mimic),
    *(Level(And(Not(base.leading), beneath >= d), under(d, "rank"), under(d, "size"), under_mimic(d)) for d in (1, 2)),
)
"""The top play, and the two beneath it."""

_again = acted_besides[1]
_passed = base.has_passed
_mine_first = And(acted, Not(_passed), Or(beneath == 1, _again))
"""The mover led; one or two others have played since."""
_mine_second = And(acted, Not(_passed), beneath == 2, Not(_again))
"""The mover made the middle one of three plays."""


# -- what the solver is held to


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: somebody holds cards and is on turn, and plain plays led there."""
    minors = sum(rank.count for rank in lexicon.deck.ranks)
    others, lies = _count(seat_in(seat) for seat in _SEATS), [If(play.there, play.size, 0) for play in _PILE]
    return (
        base.on_turn,
        symbols.hand_size() >= 1,
        # Whoever else is in holds a card too, for which the Minors have to do.
        Sum(symbols.hand_size(), others, *lies) <= minors,
        *_turns_taken(),
        *_table(),
        *_pile(lexicon),
        *_own_past(),
    )


def _turns_taken() -> list[BoolRef]:
    """What the mover has done in the trick fits one of the shapes told."""
    bottom = Or(And(beneath == 1, under(1, "rank") == 0), And(beneath == 2, _again, under(2, "rank") == 0))
    return [
        If(base.leading, beneath == 0, beneath <= 2),
        Implies(acted, beneath >= 1),
        acted == acted_besides[0],
        Implies(_again, acted),
        Implies(_passed, _again),
        Implies(beneath == 1, _again == _passed),
        Implies(led_hanged_man, And(_mine_first, bottom, Not(first_trick), Not(holds("Hanged Man")))),
    ]


def _table() -> list[BoolRef]:
    """Enough others hold cards for that many turns, and in a new round the right one led."""
    seats = {seat: seat_in(seat) for seat in _SEATS}
    others = _count(seats.values())
    gaps = _gaps()
    untouched = Not(acted)
    leads = Or(base.leading, _mine_first)
    hierophant = holds("Hierophant")
    return [
        others >= 1,
        others <= 7,
        Implies(And(untouched, Not(base.leading)), others > beneath),
        Implies(Or(_passed, And(_again, beneath == 2)), others >= 2),
        Implies(first_trick, gaps <= 1),
        Implies(And(first_trick, leads), Or(Not(seats[1]), hierophant)),
        Implies(And(first_trick, Not(leads)), And(seats[1], Not(hierophant))),
        *(Implies(And(first_trick, Not(leads), untouched, beneath >= d), seats[d + 1]) for d in (1, 2)),
        Implies(And(first_trick, _passed), gaps >= 1),
    ]


def _count(terms: Iterable[BoolRef]) -> ArithRef:
    return Sum(*(If(term, 1, 0) for term in terms))


def _gaps() -> ArithRef:
    """How many seats below the last one taken by another player are not: the mover's, and
    those of players who are out."""
    return _count(And(Not(seat_in(n)), Or(*(seat_in(m) for m in _SEATS if m > n))) for n in _SEATS)


def _pile(lexicon: Lexicon) -> list[BoolRef]:
    """Each play counts higher than the one below it, and is of its size; one deck has them all."""
    places = range(1, lexicon.deck.top + 1)
    terms: list[BoolRef] = []
    fools, mimics, led = [], [], []
    for depth, level in enumerate(_PILE):
        below = _PILE[depth + 1] if depth < 2 else None
        covers = below.there if below else BoolVal(False)
        lowest = And(level.rank == 0, level.size == 1)
        fits = [And(level.rank == p, base.held(p) + level.size <= 5) for p in places]
        fool = Or(*(And(level.rank == p, base.held(p) + level.size == 5) for p in places))
        terms += [
            Implies(Not(level.there), And(lowest, Not(level.mimic))),
            Implies(level.mimic, And(covers, *_mimics(level))),
            Implies(And(level.there, Not(level.mimic)), Or(And(lowest, Not(covers)), *fits)),
        ]
        if below:
            terms += [
                Implies(covers, And(level.rank > below.rank, level.size == below.size)),
                Implies(level.mimic, level.rank == below.rank + 1),
            ]
        fools.append(And(level.there, Not(level.mimic), fool))
        mimics.append(level.mimic)
        led.append(And(level.there, level.rank == 0))
    own = [holds(name) for name in MAJORS if name != FOOL]
    most = Sum(IntVal(4), *(If(_as_many_as(n), 1, 0) for n in range(5, 9)))
    terms += [
        _count(mimics) <= 1,
        _count(fools) + base.wilds_held <= 1,
        _count([*own, *mimics, *fools, *led]) + base.wilds_held <= most,
    ]
    return terms


def _mimics(level: Level) -> list[BoolRef]:
    """The mimic of that size, which the hand then has not got."""
    answers = [And(level.size == size, Not(holds(name))) for name, size in MIMICS.items()]
    return [Or(*answers)]


def _as_many_as(number: int) -> BoolRef:
    """So many players at least sit at the table."""
    return Or(*(seat_in(n) for n in _SEATS if n >= number), And(*(seat_in(n) for n in range(1, number))))


def _own_past() -> list[BoolRef]:
    """What the mover did earlier in the trick was allowed with what the hand has kept."""
    below, lead = _PILE[1], _PILE[2]
    single, several = [], []
    for level, mine in (
        (below, Or(_mine_second, And(_mine_first, beneath == 1))),
        (lead, And(_mine_first, beneath == 2)),
    ):
        single.append(And(mine, Or(level.size == 1, level.mimic)))
        several.append(And(mine, level.size > 1, Not(level.mimic)))
    return [
        Implies(holds("Lovers"), Not(Or(*single))),
        Implies(holds("Hermit"), Not(Or(*several))),
        Implies(And(holds("Tower"), _mine_second), below.rank - lead.rank >= 3),
        Implies(holds("Death"), Not(acted)),
        Implies(holds("Devil"), Not(_passed)),
    ]


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a pass, a discard of one Major, or a handful of the cards held."""
    lone = And(base.puts, Not(joined), symbols.major != 0)
    top = lexicon.deck.top
    said = symbols.counts_as
    majors = symbols.major
    own = base.cards - base.wilds - If(joined, IntVal(1), IntVal(0))
    bare = And(base.wilds == 0, Not(base.mixed))
    return (
        symbols.after == symbols.NOW,
        Or(majors == 0, *(And(is_major(name), holds(name)) for name in MAJORS[1:])),
        Implies(joined, base.puts),
        symbols.has_wheel == And(Not(base.passes), is_major("Wheel of Fortune")),
        Implies(base.passes, And(base.cards == 0, bare, base.rank == 0, majors == 0)),
        Implies(base.discards, And(base.cards == 1, bare, base.rank == 0, Or(*map(is_major, _DISCARDED)))),
        (symbols.target >= 1) == And(base.discards, is_major("Chariot")),
        Or(symbols.target <= 1, *(And(symbols.target == n, _as_many_as(n)) for n in _SEATS)),
        Implies(Not(And(lone, Or(*map(is_major, MIMICS)))), said == symbols.UNSAID),
        Implies(said == symbols.AS_ACE, And(Not(base.leading), base.last_rank >= top - 1)),
        Implies(lone, And(base.cards == 1, bare, base.rank == If(said == symbols.AS_ACE, top, 0))),
        Implies(joined, And(majors >= 1, base.cards >= 2, own >= 0)),
        Implies(And(joined, own == 0), And(base.rank == 0, Not(base.mixed), base.wilds == 1, base.wilds_held == 1)),
        Implies(And(joined, own > 0), handful(lexicon, own, BoolVal(False))),
        Implies(And(base.puts, majors == 0), handful(lexicon, own, BoolVal(False))),
    )


# -- how plain a position is


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position and play small, the first above all: few cards in the hand, few
    Majors among them; then few plays on the pile, few Majors there, the last play small and
    low; few players."""
    majors = _count(holds(name) for name in MAJORS[1:]) + base.wilds_held
    plays = If(base.leading, IntVal(0), beneath + 1)
    laid = _count(Or(level.mimic, And(level.there, level.rank == 0)) for level in _PILE)
    players = _count(seat_in(seat) for seat in _SEATS)
    return (symbols.hand_size(), majors, plays, laid, base.last_size, base.last_rank, players)


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open: the trick's, the play's, the hand's, with low
    cards for high ones and Majors in the order of their numbers."""
    told = (acted, base.has_passed, *acted_besides, led_hanged_man, first_trick)
    seats = (seat_in(seat) for seat in reversed(_SEATS))
    deeper = [term for level in _PILE for term in (level.mimic, level.size, level.rank)]
    play = (base.puts, base.discards, base.cards, base.wilds, base.mixed, joined, symbols.major)
    said = (symbols.counts_as, symbols.target, base.rank)
    ranks = (base.held(place) for place in range(lexicon.deck.top, 0, -1))
    return (*told, *seats, beneath, *deeper, *play, *said, *ranks, *map(holds, reversed(MAJORS[1:])))


# -- the case


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand: ranks from low to high, then the Majors in their order."""
    yield from ranked(value, lexicon)
    yield from (name for name in MAJORS[1:] if value(holds(name)))


@dataclass(frozen=True)
class _Seats:
    """Who sits where: the names in order, the mover, those out, the others from the mover on."""

    names: tuple[str, ...]
    mover: str
    out: tuple[str, ...]
    others: tuple[str, ...]


def _seats(value: Value) -> _Seats:
    taken = [seat for seat in _SEATS if value(seat_in(seat))]
    mine = next(seat for seat in _SEATS if seat not in taken)
    names = NAMES[: max(mine, *taken)]
    mover = names[mine - 1]
    around = [*names[mine:], *names[: mine - 1]]
    others = tuple(name for name in around if NAMES.index(name) + 1 in taken)
    return _Seats(names, mover, tuple(n for n in names if n != mover and n not in others), others)


def story(value: Value, lexicon: Lexicon) -> Story:
    """The trick and the hand of a reachable position."""
    seats, opening = _seats(value), bool(value(first_trick))
    hand = " ".join(cards(value, lexicon))
    own = {"out": " ".join(seats.out)} if seats.out else {}
    told = Story("tarot-himi", seats.names, seats.mover, hand, (), own, opening)
    if value(base.leading):
        return told
    plays = list(zip(_owners(value, seats), _plays(value, lexicon), strict=True))
    still_in = [name for name in seats.names if name not in seats.out]
    return Story(**{**told.__dict__, "trick": turns(still_in, plays, seats.mover)})


def _owners(value: Value, seats: _Seats) -> list[str]:
    """Who made each play on the pile, from the lead upwards."""
    depth, others, mover = int(value(beneath)) + 1, seats.others, seats.mover
    first = seats.names[0] if value(first_trick) else None
    if not value(acted):
        return [first or others[-depth], *others[len(others) - depth + 1 :]]
    if value(_passed):
        return [first or others[-1], *others[: depth - 1]]
    if depth == 3 and not value(_again):
        return [first or others[-1], mover, others[-1]]
    return [mover, *others[len(others) - depth + 1 :]]


def _plays(value: Value, lexicon: Lexicon) -> list[str]:
    """The plays on the pile, from the lead upwards."""
    levels = [level for level in reversed(_PILE[: int(value(beneath)) + 1])]
    return [_laid(value, lexicon, level) for level in levels]


def _laid(value: Value, lexicon: Lexicon, level: Level) -> str:
    rank, size = int(value(level.rank)), int(value(level.size))
    if value(level.mimic):
        return next(name for name, answers in MIMICS.items() if answers == size)
    if not rank:
        return "Hanged Man" if value(led_hanged_man) else next(n for n in _LED if not value(holds(n)))
    kind = lexicon.deck.ranks[rank - 1]
    own = min(size, kind.count - int(value(base.held(rank))))
    if not own:
        return f"{FOOL} as {kind.name}"
    return " ".join([kind.name] * own + [FOOL] * (size - own))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe, made of cards in the hand."""
    if value(base.passes):
        return Play(PASS)
    number = int(value(symbols.major))
    major = (MAJORS[number - 1],) if number else ()
    if value(base.discards):
        target = int(value(symbols.target))
        return Play(DISCARD, major, to=NAMES[target - 1] if target else None)
    wilds = int(value(base.wilds))
    own = ordinary(value, lexicon, int(value(base.cards)) - wilds - len(major))
    rank = int(value(base.rank))
    said = {symbols.AS_LEAD: "lead", symbols.AS_ACE: lexicon.deck.name(lexicon.deck.top)}
    declared = said.get(int(value(symbols.counts_as)))
    if not own and not major:
        declared = lexicon.deck.name(rank)
    cards = sorted((*own, *major, *(FOOL,) * wilds), key=lexicon.order)
    return Play(PUT, tuple(cards), declared)
