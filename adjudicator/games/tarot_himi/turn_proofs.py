"""Theorems about a turn of Tarot-himi; and a position and a play of a solver's model, written as a case: a short
history that leads there.

Five kinds of trick are covered, with up to three plays on the pile, each higher than the one
below it and of its size. Every action in them can be legal whatever is doubtful:
leads, higher plays of the same size, mimics that answer their own size, passes. What the
mover did earlier in the trick is something the hand allowed at the time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, If, Implies, IntVal, Not, Or, Sum, substitute

from adjudicator.cards import DISCARD, PASS, PUT, Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value, turns
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tahimi.turn_proofs import cards as ranked
from adjudicator.games.tahimi.turn_proofs import handful, ordinary
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS, PERMISSIONS
from adjudicator.games.tarot_himi.duty_proofs import discarding, duties
from adjudicator.games.tarot_himi.hand import (
    MIMICS,
    UNSAID,
    acted,
    acted_besides,
    beneath,
    counts_as,
    first_trick,
    has_wheel,
    holds,
    is_major,
    joined,
    last_mimic,
    led_hanged_man,
    major,
    seat_in,
    under,
    under_mimic,
)
from adjudicator.games.tarot_himi.power_proofs import (
    BARE,
    FOLLOWING,
    FREE,
    LONE,
    NO_DUTY,
    ONE_RANK,
    TURN,
    Words,
    aces,
    holding,
    limits,
    permissions,
)
from adjudicator.games.tarot_himi.readings import TOWER_RANKS
from adjudicator.law import Alternative
from adjudicator.solve.best import legal
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, at, copies

_SEATS = range(1, 9)
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
    """Terms: what the mover has done in the trick has one of the shapes above."""
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
        Implies(And(holds("Tower"), _mine_second), below.rank - lead.rank >= TOWER_RANKS.value),
        Implies(holds("Death"), Not(acted)),
        Implies(holds("Devil"), Not(_passed)),
    ]


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a pass, a discard of one Major, or a handful of the cards held."""
    lone = And(base.puts, Not(joined), symbols.major != 0)
    top = lexicon.deck.top
    declared = symbols.counts_as
    majors = symbols.major
    own = base.cards - base.wilds - If(joined, IntVal(1), IntVal(0))
    bare = And(base.wilds == 0, Not(base.mixed))
    return (
        symbols.after == symbols.NOW,
        Or(majors == 0, *(And(is_major(name), holds(name)) for name in MAJORS[1:])),
        Implies(joined, base.puts),
        symbols.has_wheel == And(Not(base.passes), is_major("Wheel of Fortune")),
        Implies(base.passes, And(base.cards == 0, bare, base.rank == 0, majors == 0)),
        Implies(base.discards, And(base.cards == 1, bare, base.rank == 0, majors >= 1)),
        (symbols.target >= 1) == And(base.discards, is_major("Chariot")),
        Or(symbols.target <= 1, *(And(symbols.target == n, _as_many_as(n)) for n in _SEATS)),
        Implies(Not(And(lone, Or(*map(is_major, MIMICS)))), declared == symbols.UNSAID),
        Implies(declared == symbols.AS_ACE, And(Not(base.leading), base.last_rank >= top - 1)),
        Implies(lone, And(base.cards == 1, bare, base.rank == If(declared == symbols.AS_ACE, top, 0))),
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


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The trick and the hand of a reachable position."""
    seats, opening = _seats(value), bool(value(first_trick))
    hand = " ".join(cards(value, lexicon))
    own = {"out": " ".join(seats.out)} if seats.out else {}
    draft = CaseDraft("tarot-himi", seats.names, seats.mover, hand, (), own, opening)
    if value(base.leading):
        return draft
    plays = list(zip(_owners(value, seats), _plays(value, lexicon), strict=True))
    still_in = [name for name in seats.names if name not in seats.out]
    return CaseDraft(**{**draft.__dict__, "trick": turns(still_in, plays, seats.mover)})


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
    names = {symbols.AS_LEAD: "lead", symbols.AS_ACE: lexicon.deck.name(lexicon.deck.top)}
    declared = names.get(int(value(symbols.counts_as)))
    if not own and not major:
        declared = lexicon.deck.name(rank)
    cards = sorted((*own, *major, *(FOOL,) * wilds), key=lexicon.order)
    return Play(PUT, tuple(cards), declared)


def domain(game: GameLaw) -> Domain:
    """Every position and play of a turn, under every reading; the play is the next one made."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    return Domain(
        rulebook.decisions["turn"],
        rulebook.readings,
        (("the play is the next one made", symbols.after == symbols.NOW),),
        (("plain plays led there", And(*_anybody(lexicon))), ("the play is in hand", _handful(lexicon))),
        (("plain plays led there", And(*reachable(lexicon))), ("it can be told", And(*playable(lexicon)))),
        symbols.hand_size() + Sum(*(If(symbols.seat_in(seat), 1, 0) for seat in range(1, 9))),
        weighed=False,
    )


def _anybody(lexicon: Lexicon) -> list[BoolRef]:
    """The position is one that plain plays lead to, whoever's turn it is there."""
    return [term for term in reachable(lexicon) if not term.eq(base.on_turn)]


def _handful(lexicon: Lexicon) -> BoolRef:
    """The play is made of cards in the hand: a discard may be of any card."""
    bare = And(base.cards == 1, base.wilds == 0, base.rank == 0, Not(base.mixed), Not(symbols.joined))
    own = And(symbols.major == 0, Or(*(base.held(place) >= 1 for place in range(1, lexicon.deck.top + 1))))
    lone = Or(own, *(And(symbols.is_major(name), symbols.holds(name)) for name in MAJORS))
    plain = And(symbols.counts_as == symbols.UNSAID, symbols.target == 0)
    wheel = symbols.has_wheel == symbols.is_major("Wheel of Fortune")
    return Or(And(*playable(lexicon)), And(base.discards, bare, lone, plain, wheel))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the game, the rulebook's own last."""
    words = Words(domain, game.lexicon({}).deck.top)
    yield from as_such(words, game)
    for family in (holding, permissions, aces, limits, discarding, duties):
        yield from family(words)
    exceptions = {
        "TH-TOWER": (words.invoked("Sun"), words.invoked("Temperance")),
        "TH-LOVERS": (words.invoked("Temperance"),),
    }
    yield from general(domain, exceptions)


def as_such(words: Words, game: GameLaw) -> Iterator[Theorem]:
    """The turn as such: who may act, what can be put down at all, and that somebody always can."""
    yield from _acting(words, game)
    yield from _shapes(words, game)
    yield from _majors(words)
    yield from _without_majors(words, game)


# -- who may act


def _acting(words: Words, game: GameLaw) -> Iterator[Theorem]:
    yield words.domain.forbids(
        "in-turn-only",
        "Nothing is legal out of turn: no play, no discard, no pass.",
        {"it is another player's turn": Not(base.on_turn)},
        "TA-TURN",
    )
    yield words.always(
        "pass-without-duty",
        "Without Death and the Devil a pass is always legal, and shows nothing; but for the Hierophant's first lead "
        "where that is read to be taken.",
        {**TURN, **NO_DUTY, **words.declinable(), "the play is a pass": base.passes},
        words.showing,
        ("TA-PASS", "TH-DEATH", "TH-DEVIL", "TH-HIEROPHANT.3"),
    )
    yield words.domain.allows_only(
        "hierophant-leads",
        "Where the Hierophant's first lead is read to be taken, it is neither passed nor stood in for.",
        {
            **words.where("hierophant.pass", "no"),
            "the first lead of the round": And(base.leading, first_trick, Not(acted)),
            "the Hierophant is held": holds("Hierophant"),
        },
        base.puts,
        "TH-HIEROPHANT.3",
    )
    yield words.always(
        "somebody-can-act",
        "Whoever has the turn can always do something: make some play, discard something or pass.",
        TURN,
        lambda: Or(*_each(words, _everything(game))),
        ("TA-PASS", "TH-DEATH", "TH-DEVIL", "TH-LOVERS", "TH-HANGED-MAN", "TH-TOWER"),
        lambda: words.domain.defined,
    )


def _everything(game: GameLaw) -> list[Alternative]:
    """Every play that can be open, a pass, and every discard of one Major that has a use."""
    lexicon = game.lexicon({})
    plays = [Play(PASS), *(Play(DISCARD, (name,)) for name in ("Wheel of Fortune", "Justice", "Judgement"))]
    now = game.rulebook(lexicon).decisions["turn"].alternatives("now")
    return [*now, *game.turn.encoding.alternatives(plays, lexicon)]


def _each(words: Words, alternatives: Sequence[Alternative]) -> Iterator[BoolRef]:
    for choice in alternatives:
        yield And(choice.possible, substitute(words.legal, *choice.values.items()))


# -- what can be put down


def _shapes(words: Words, game: GameLaw) -> Iterator[Theorem]:
    yield words.always(
        "sets-and-single-majors",
        "Only cards of one rank, the Fool among them or not, and Majors by themselves can go on the pile.",
        {
            "cards are put down": base.puts,
            "some are of other ranks, or a Major is among others": Or(base.mixed, joined),
        },
        lambda: Not(words.domain.open_aided),
        ("TA-MATCHED", "TH-PAIRING"),
    )
    yield words.always(
        "alternatives-complete",
        "Every play in hand that is open is on the list that duties look at, but for what a mimic is called.",
        {"cards are put down": base.puts, "they are in hand": And(*playable(game.lexicon({})))},
        lambda: Implies(words.domain.open_aided, Or(*_listed(words))),
        ("TH-DEATH", "TH-DEVIL"),
    )
    yield words.always(
        "said-is-no-more",
        "To call a mimic a lead or an Ace opens nothing: unsaid, it may be what either would be.",
        {"a Major by itself": And(LONE, BARE), "it is called something": counts_as != UNSAID},
        lambda: Implies(
            words.domain.open_aided, at(words.domain.open_aided, {counts_as: IntVal(UNSAID), base.rank: IntVal(0)})
        ),
        ("TH-MAGICIAN", "TH-HIGH-PRIESTESS", "TH-EMPRESS", "TH-EMPEROR", "TH-TEMPERANCE"),
    )
    yield words.always(
        "two-shown-at-most",
        "No play takes more than two powers shown.",
        {"the play is legal": words.domain.open_aided},
        lambda: Or(*(_open_with(words, pair) for pair in combinations(PERMISSIONS, 2))),
        ("TH-STRENGTH", "TH-TEMPERANCE", "TH-STAR", "TH-SUN", "TH-WORLD"),
    )
    yield words.always(
        "ordinary-shows-nothing",
        "A set that plain Tahimi would allow shows nothing, unless a card that forbids is held.",
        {**TURN, **NO_DUTY, **FREE, "one rank": ONE_RANK, "Tahimi allows it": _tahimi_allows},
        words.showing,
        ("TA-RANK", "TA-SIZE", "TH-FOOL"),
    )


_tahimi_allows = Or(base.leading, And(base.rank > base.last_rank, base.cards == base.last_size))


def _listed(words: Words) -> Iterator[BoolRef]:
    for choice in words.domain.decision.alternatives("now"):
        yield And(*(s == value for s, value in choice.values.items() if not _of_mimic(s, choice)))


def _of_mimic(symbol: ExprRef, choice: Alternative) -> bool:
    """Whether a symbol is what a mimic is declared as, or the rank that comes with it."""
    return bool(symbol.eq(counts_as) or (symbol.eq(base.rank) and choice.values[major].as_long() > 0))


def _open_with(words: Words, names: tuple[str, ...]) -> BoolRef:
    return words.domain.invoking(words.domain.open, [words.invoked(name) for name in names])


# -- Majors on the pile


def _majors(words: Words) -> Iterator[Theorem]:
    mimic = Or(*(is_major(name) for name in ("Magician", "High Priestess", "Empress", "Emperor")))
    ids = ("TH-LEAD-ONLY", "TH-PAIRING")
    yield words.domain.forbids(
        "majors-alone",
        "A Major goes down with no other card; only the Fool does.",
        {"a Major is put down with others": And(base.puts, joined)},
        *ids,
    )
    yield words.domain.allows_only(
        "majors-follow-nothing",
        "A Major but the Fool goes on another play only as a mimic, or on an Ace with Temperance.",
        {"a Major by itself on another play": And(FOLLOWING, LONE), "it is no mimic": Not(mimic)},
        words.by_temperance,
        *(*ids, "TH-TEMPERANCE"),
    )
    never_first = Or(is_major("Death"), is_major("Hanged Man"))
    yield words.always(
        "majors-may-be-led",
        "Any Major but the Wheel of Fortune may be led, and shows nothing; Death and the Hanged Man not as a round's "
        "first play.",
        {
            **TURN,
            **NO_DUTY,
            **FREE,
            "on lead": base.leading,
            "a Major by itself": And(LONE, BARE),
            "not the Wheel of Fortune": Not(is_major("Wheel of Fortune")),
            "Death and the Hanged Man not as the first play": Not(And(never_first, first_trick)),
        },
        words.showing,
        (*ids, "TH-WHEEL.2", "TH-DEATH.2", "TH-HANGED-MAN.2"),
    )
    yield words.domain.forbids(
        "wheel-never-on-the-pile",
        "The Wheel of Fortune never goes on the pile, with others or by itself.",
        {"the Wheel is put down": And(base.puts, has_wheel)},
        "TH-WHEEL.2",
    )


# -- Tahimi without Majors


def _without_majors(words: Words, game: GameLaw) -> Iterator[Theorem]:
    nowhere = {
        "no Major in hand": And(*(Not(holds(name)) for name in MAJORS)),
        "none in the play": And(major == 0, base.wilds == 0, Not(joined), Not(has_wheel)),
        "none on the pile": And(Not(last_mimic), base.last_rank >= 1, Not(led_hanged_man)),
    }

    def tahimi() -> BoolRef:
        return _tahimi_legal(words, Tahimi())

    yield words.always(
        "tahimi-without-majors",
        "With no Major in hand, in the play or on the pile a turn is Tahimi's, where jokers are left out and a pass "
        "does not lock.",
        nowhere,
        lambda: words.legal == tahimi(),
        ("TA-TURN", "TA-PLAY", "TA-PASS", "TA-MATCHED", "TA-RANK", "TA-SIZE"),
    )
    readings = [reading.symbol for reading in words.domain.readings.values()]
    yield words.always(
        "readings-without-majors",
        "With no Major in hand, in the play or on the pile no reading matters to a turn.",
        nowhere,
        lambda: words.legal == at(words.legal, copies(readings, " otherwise")),
    )


def _tahimi_legal(words: Words, tahimi: GameLaw) -> BoolRef:
    """Tahimi's own turn, without its variations, over the same symbols."""
    own = tahimi.rulebook(tahimi.lexicon({})).decisions["turn"]
    plain = {tahimi.readings["jokers"]: "none", tahimi.readings["ta.pass_locks"]: "no"}
    fixed = {reading.symbol: IntVal(reading.names.index(option)) for reading, option in plain.items()}
    return at(legal(own), fixed)
