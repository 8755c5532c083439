"""The show: what each card of a hand counts as and why, what the hand is worth, and how the pot is divided ("Order of
hands", "Trumps", "Show"). Pure functions of plain values.

* What each card counts as: `counted(hand, chariot=…, temperance=…, readings=…)`.
* The value of a hand: `value(hand, …)`. Values are compared with `<` and `==`, `str(value)` is how an answer has it
  ("pair, K 7 4 nothing"), `value.stands` is what bugs and wilds stand for.
* The words of all that: `words(value)`, `reasons(counted)`.
* The pot: `pots(paid, live)` are the main pot and the side pots, `divided(pots, strengths, order, odd)` what each winner
  gets.
* Codes of cards, by whose sums strengths are looked up: `Coding`. Many hands at once, and who can still win: `many`; the
  same by arrays, with NumPy: `arrays`; what two ways to read the document put into another order: `apart`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property, total_ordering
from types import MappingProxyType

from adjudicator.cards.english import both
from adjudicator.dataclass import dataclass
from adjudicator.games.tarot_poker import cards
from adjudicator.games.tarot_poker.cards import LOVERS, RANKS, SUITS, TRUMP, lexicon
from adjudicator.games.tarot_poker.cards import TRUMPS as TRUMPS_NAME
from adjudicator.games.tarot_poker.readings import READINGS
from adjudicator.games.tarot_poker.state import Chips
from adjudicator.law import Options

# -- classes and values
#
# The eleven classes of hands, and values of hands that can be compared ("Order of hands").

CLASSES = (
    *("losing hand", "high card", "pair", "two pair", "rainbow", "three of a kind", "straight"),
    *("full house", "flush", "four of a kind", "straight flush", "five of a kind"),
)
"""The classes from the lowest up, below them all a hand that loses."""
LOSING, HIGH_CARD, PAIR, TWO_PAIR, RAINBOW, THREE, STRAIGHT, FULL_HOUSE, FLUSH, FOUR, STRAIGHT_FLUSH, FIVE = range(
    len(CLASSES)
)
NOTHING = 0
"""The rank of a card that has none, below every rank."""
LOW, ACE = 2, len(RANKS) + 1
"""The lowest rank, and the highest, as numbers."""
NUMBER: Mapping[str, int] = {rank: number for number, rank in enumerate(RANKS, LOW)}
"""By rank its number, from 2 upwards: an Ace is 14."""
NAME: Mapping[int, str] = {NOTHING: "nothing", **{number: rank for rank, number in NUMBER.items()}}
"""By number what a rank is called."""
LONG = 5
"""How many cards a straight, a flush and a rainbow are made of."""
NO_SUIT, TRUMPS = 0, 5
"""The suit of a card that has none, and that of trumps; the four others are 1 to 4."""

Face = tuple[int, int]
"""A rank and a suit, as numbers."""
_KINDS = {(5,): FIVE, (4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
_SHIFT = 4
"""How many bits a rank takes in a strength."""


@dataclass(frozen=True)
class Stand:
    """What a bug or a wild stands for: rank and suit by number, each `NOTHING` where it has none or any will do."""

    card: str
    face: Face


@total_ordering
@dataclass(frozen=True, eq=False)
class Value:
    """What a hand is worth: the number of its class, the ranks that break ties within the class, the most important
    first, and what its bugs and wilds stand for, which breaks none.

    Values are compared by `strength`, the greater the better; those of equal strength tie.
    """

    kind: int
    ranks: tuple[int, ...] = ()
    pattern: int = 0
    """Of rainbows that are compared by their pairs: how many there are in it."""
    stands: tuple[Stand, ...] = field(default=())

    @property
    def strength(self) -> int:
        """A whole number below 2**27 that says all that counts."""
        packed = self.kind << _SHIFT | self.pattern
        for rank in (*self.ranks, *(NOTHING,) * (LONG - len(self.ranks))):
            packed = packed << _SHIFT | rank
        return packed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self.strength == other.strength

    def __lt__(self, other: Value) -> bool:
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash(self.strength)

    @classmethod
    def of(cls, strength: int) -> Value:
        """The value of this strength, with nothing about what its cards stand for."""
        nibbles = [strength >> _SHIFT * place & 15 for place in range(LONG, -1, -1)]
        kind = strength >> _SHIFT * (LONG + 1)
        return cls(kind, tuple(nibbles[1 : 1 + COUNTING[kind]]), nibbles[0])

    def __str__(self) -> str:
        """As an answer has it: "pair, K 7 4 nothing", "straight, 9 high", "high card, nothing"."""
        if not self.ranks:
            return CLASSES[self.kind]
        named = [NAME[rank] for rank in self.ranks if rank != NOTHING]
        named += ["nothing"] * (len(named) < len(self.ranks))
        high = " high" if self.kind in (STRAIGHT, STRAIGHT_FLUSH) else ""
        return f"{CLASSES[self.kind]}, {' '.join(named)}{high}"


COUNTING = {
    **{LOSING: 0, HIGH_CARD: 5, PAIR: 4, TWO_PAIR: 3, RAINBOW: 5, THREE: 3, STRAIGHT: 1},
    **{FULL_HOUSE: 2, FLUSH: 5, FOUR: 2, STRAIGHT_FLUSH: 1, FIVE: 1},
}
"""By class how many ranks break ties."""


def valued(faces: Sequence[Face], paired: bool = False) -> Value:
    """The value of five cards that count as they are: a rank and a suit each, or neither.

    `paired` says whether rainbows are compared by their pairs (the reading `tp.rainbow.ties`).
    """
    ranks = [rank for rank, _ in faces]
    suits = [suit for _, suit in faces]
    groups = sorted([(ranks.count(rank), rank) for rank in {*ranks} if rank], reverse=True)
    groups += [(1, NOTHING)] * ranks.count(NOTHING)
    kind = _KINDS.get(tuple([count for count, _ in groups]), HIGH_CARD)
    flush = suits.count(suits[0]) == LONG and suits[0] != NO_SUIT
    top = straight_top(ranks) if kind == HIGH_CARD else None
    if top is not None:
        return Value(STRAIGHT_FLUSH if flush else STRAIGHT, (top,))
    if flush and kind < FLUSH:
        return Value(FLUSH, descending(ranks))
    if kind < RAINBOW and len(set(suits)) == LONG and NO_SUIT not in suits:
        return rainbow(ranks, paired)
    return Value(kind, tuple([rank for _, rank in groups]))


def straight_top(ranks: Sequence[int]) -> int | None:
    """The highest rank of the straight that five ranks make: an Ace is high or low; None where they make none."""
    if len(set(ranks)) < LONG or NOTHING in ranks:
        return None
    high, low = max(ranks), min(ranks)
    if high - low == LONG - 1:
        return high
    return LONG if set(ranks) == {ACE, *range(LOW, LONG + 1)} else None


def descending(ranks: Sequence[int]) -> tuple[int, ...]:
    """Ranks from the highest down."""
    return tuple(sorted(ranks, reverse=True))


def rainbow(ranks: Sequence[int], paired: bool) -> Value:
    """A rainbow with these ranks, which hold no three alike."""
    pairs = {rank for rank in ranks if rank and ranks.count(rank) > 1} if paired else set()
    grouped = sorted(ranks, key=lambda rank: (rank in pairs, rank), reverse=True)
    return Value(RAINBOW, tuple(grouped), len(pairs))


# -- what a card counts as
#
# What each card of a hand counts as at a show, and why.
#
# A card counts as natural (with a rank and a suit), as null, as a bug or as a wild. That hangs on the other cards of
# the hand, on a Chariot before its owner, and on Temperance ("Value cards", "Temperance", "The Chariot").

NATURAL, WILD, NULL, BUG = "natural", "wild", cards.NULL, cards.BUG
DEFAULTS: Options = MappingProxyType({reading.key: reading.default for reading in READINGS})
"""Every reading by key with its default option."""


@dataclass(frozen=True)
class Counted:
    """A card and what it counts as: one of `NATURAL`, `NULL`, `BUG` and `WILD`; rank and suit of a natural; and why, in
    words. `why` is empty for a card of one of the four plain suits."""

    card: str
    kind: str
    rank: str | None = None
    suit: str | None = None
    why: str = ""

    def __str__(self) -> str:
        if self.kind == NATURAL:
            return f"the {self.rank} of {self.suit}"
        return {NULL: "nothing", BUG: "a bug", WILD: "wild"}[self.kind]


def counted(
    hand: Collection[str], *, chariot: bool = False, temperance: bool = False, readings: Options = DEFAULTS
) -> tuple[Counted, ...]:
    """What each card of a hand counts as, in the order given.

    `hand` are printed names. `chariot` says whether a Chariot in force lies before the player, `temperance` whether
    Temperance was played in this deal. `readings` are options by key, looked up only where they matter. Raises KeyError
    for a card that the pack does not have.
    """
    trumps = {card for card in hand if card in cards.TRUMP}
    return tuple(_counted(card, trumps, chariot, temperance, readings) for card in hand)


def loses(hand: Collection[str], *, chariot: bool = False) -> bool:
    """Whether a hand ranks below every other: it holds the Devil, and no Chariot protects it ("The Devil")."""
    return cards.DEVIL in hand and not chariot


def _counted(card: str, trumps: Collection[str], chariot: bool, temperance: bool, readings: Options) -> Counted:
    if card not in cards.TRUMP:
        return Counted(card, NATURAL, *cards.PLAIN_CARDS[card])
    trump = cards.TRUMP[card]
    if card in (cards.LOVERS, cards.HERMIT):
        return _conditional(trump, len(trumps) > 1, chariot, temperance, readings)
    if card == cards.DEVIL:
        why = (
            "the Chariot keeps the hand from losing by it" if chariot else "a hand with it loses, whatever else it has"
        )
        return Counted(card, NULL, why=why)
    if trump.rank is not None:
        return _ranked(trump, "that is its own rank")
    if trump.counts == NULL:
        suit = readings["tp.null.has_suit"] == "yes"
        why = "it has no rank, but is of the suit of trumps" if suit else "it is a trump without value, rank or suit"
        return Counted(card, NULL, why=why)
    kept = temperance and chariot and readings["tp.temperance.chariot"] == "kept"
    if temperance and not kept:
        behind = ", behind a Chariot too" if chariot else ""
        return Counted(card, NULL, why=f"Temperance makes every bug null{behind}")
    why = "it can complete a straight, a flush or a rainbow"
    return Counted(card, BUG, why=f"{why}, and the Chariot keeps it from Temperance" if kept else why)


def _conditional(trump: cards.Trump, beside: bool, chariot: bool, temperance: bool, readings: Options) -> Counted:
    """The Lovers or the Hermit; `beside` says whether the hand holds another trump."""
    if chariot:
        are = "are" if trump.name == cards.LOVERS else "is"
        return _ranked(trump, f"behind a Chariot the {trump.name} {are} never wild")
    why = "another trump is in the hand" if beside else "no other trump is in the hand"
    if beside != (trump.name == cards.LOVERS):
        return _ranked(trump, why)
    if not temperance:
        return Counted(trump.name, WILD, why=why)
    if readings["tp.temperance.conditional"] == "ranked":
        them = "them" if trump.name == cards.LOVERS else "it"
        return _ranked(trump, f"{why}, which would make {them} wild, but here Temperance leaves the rank alone")
    return Counted(trump.name, NULL, why=f"{why}, and Temperance makes every wild null")


def _ranked(trump: cards.Trump, why: str) -> Counted:
    return Counted(trump.name, NATURAL, trump.rank, cards.TRUMPS, why)


# -- the best that a hand makes
#
# The value of a hand by definition: the best of all that its bugs and wilds may be.
#
# * A wild stands for any card, but for none held as a natural, unless the reading `tp.wild.duplicate` lets it ("The
#   Lovers", "The Hermit"). One of the 65 that have a rank is always best; its holder may declare another.
# * Bugs complete a straight, a flush or a rainbow, or a straight flush, which is both; they take the best ranks not
#   held ("The Star"). Where they complete nothing they are null, or Aces of no suit (`tp.bug.fallback`).
# * A null has no rank, and by default no suit ("Trumps").
#
# Nothing here is made to be quick: `many` is.


def _down(top: int) -> tuple[int, ...]:
    """The ranks of the straight with this one on top, from there down: below a 2 stands the Ace."""
    return tuple(ACE if rank < LOW else rank for rank in range(top, top - LONG, -1))


SUIT: Mapping[str, int] = {suit: number for number, suit in enumerate((*SUITS, TRUMPS_NAME), 1)}
"""By suit its number; trumps are 5."""
FACES: tuple[Face, ...] = tuple((NUMBER[rank], suit) for suit in SUIT.values() for rank in reversed(RANKS))
"""Rank and suit of the 65 cards that have them."""
RUNS = tuple((top, frozenset(_down(top))) for top in range(ACE, LONG - 1, -1))
"""The straights from the highest down: the rank on top, and all five."""
FALLEN: Face = (ACE, NO_SUIT)
"""A bug that counts as an Ace."""


def value(
    hand: Collection[str],
    *,
    chariot: bool = False,
    temperance: bool = False,
    readings: Options = DEFAULTS,
    declared: str | None = None,
) -> Value:
    """What a hand is worth at a show. A card that is missing from five is worth nothing, and is of no suit.

    `hand` are printed names; the other arguments are those of `worth.counted`, and `declared` is the card that the
    holder of a wild says it stands for, where the reading `tp.wild.declared` asks for it. Without it the wild stands
    for what makes the hand best. Raises ValueError for more than five cards, and KeyError for an unknown one.
    """
    if len(hand) > LONG:
        raise ValueError(f"a hand has {LONG} cards, and these are {len(hand)}")
    if loses(hand, chariot=chariot):
        return Value(LOSING)
    return best(counted(hand, chariot=chariot, temperance=temperance, readings=readings), readings, declared)


def face(rank: str, suit: str) -> Face:
    """Rank and suit by name as numbers: `face("K", "Trumps")` is (13, 5)."""
    return NUMBER[rank], SUIT[suit]


def best(counting: Sequence[Counted], readings: Options = DEFAULTS, declared: str | None = None) -> Value:
    """The best value of up to five cards that count so, and what their bugs and wilds stand for in it."""
    held = [_face(card, readings) for card in counting if card.kind not in (BUG, WILD)]
    held += [(NOTHING, NO_SUIT)] * (LONG - len(counting))
    bugs = [card.card for card in counting if card.kind == BUG]
    wild = next((card.card for card in counting if card.kind == WILD), None)
    if wild is None:
        values = with_bugs(held, bugs, readings)
    elif declared is None or readings["tp.wild.declared"] == "speaks":
        free = readings["tp.wild.duplicate"] == "yes"
        values = _with_wild(held, bugs, wild, [one for one in FACES if free or one not in held], readings)
    elif declared == cards.DEVIL:
        return Value(LOSING)
    elif declared in cards.TRUMP and cards.TRUMP[declared].counts == BUG:
        values = with_bugs(held, [wild, *bugs], readings)
    else:
        printed = cards.printed(declared)
        faces = [face(*printed)] if printed else _nulls([declared], readings)
        values = _with_wild(held, bugs, wild, faces, readings)
    return max(values, key=lambda value: value.strength)


def _face(card: Counted, readings: Options) -> Face:
    if card.kind == NULL:
        return _nulls([card.card], readings)[0]
    assert card.rank is not None and card.suit is not None
    return NUMBER[card.rank], SUIT[card.suit]


def _with_wild(
    held: Sequence[Face], bugs: Sequence[str], wild: str, faces: Sequence[Face], readings: Options
) -> Iterator[Value]:
    for one in faces:
        for value in with_bugs([*held, one], bugs, readings):
            yield Value(value.kind, value.ranks, value.pattern, (Stand(wild, one), *value.stands))


def with_bugs(held: Sequence[Face], bugs: Sequence[str], readings: Options) -> Iterator[Value]:
    """Every value that naturals and nulls, by rank and suit, have with bugs, by name: where these complete nothing, and
    where they do."""
    if not bugs:
        yield _valued(held, readings)
        return
    fallen = _fallen(bugs, readings)
    plain = _valued([*held, *(fallen or _nulls(bugs, readings))], readings)
    yield Value(plain.kind, plain.ranks, plain.pattern, tuple(map(Stand, bugs, fallen)))
    acting = bugs
    if len(bugs) > 1 and readings["tp.bug.several"] == "one":
        acting, held = bugs[:1], [*held, *_nulls(bugs[1:], readings)]
    for value, faces in completed(held, len(acting), readings):
        yield Value(value.kind, value.ranks, value.pattern, tuple(map(Stand, acting, faces)))


def _valued(faces: Sequence[Face], readings: Options) -> Value:
    value = valued(faces)
    if value.kind == RAINBOW and readings["tp.rainbow.ties"] == "paired":
        return rainbow(value.ranks, paired=True)
    return value


def _fallen(bugs: Sequence[str], readings: Options) -> list[Face]:
    """What bugs stand for where they complete nothing; empty where they are null then."""
    return [FALLEN] * len(bugs) if readings["tp.bug.fallback"] == "ace" else []


def _nulls(cards: Sequence[str], readings: Options) -> list[Face]:
    """Rank and suit of cards that are null."""
    return [(NOTHING, TRUMPS if readings["tp.null.has_suit"] == "yes" else NO_SUIT)] * len(cards)


def completed(held: Sequence[Face], bugs: int, readings: Options) -> Iterator[tuple[Value, list[Face]]]:
    """What a number of bugs, one or more, can complete with the other cards, and as what."""
    ranks, suits = [rank for rank, _ in held], {suit for _, suit in held}
    one_suit = next(iter(suits)) if len(suits) == 1 else NO_SUIT
    if NOTHING not in ranks and len(set(ranks)) == len(ranks):
        for top, run in RUNS:
            if run.issuperset(ranks):
                kind = STRAIGHT_FLUSH if one_suit else STRAIGHT
                yield Value(kind, (top,)), [(rank, one_suit) for rank in _down(top) if rank not in ranks]
                break
    missing = [rank for rank in range(ACE, LOW - 1, -1) if rank not in ranks][:bugs]
    if one_suit:
        yield Value(FLUSH, descending([*ranks, *missing])), [(rank, one_suit) for rank in missing]
    if len(suits) == len(held) and NO_SUIT not in suits:
        if readings["tp.bug.rainbow_rank"] == "none":
            missing = [NOTHING] * bugs
        paired = readings["tp.rainbow.ties"] == "paired"
        others = [suit for suit in SUIT.values() if suit not in suits]
        yield rainbow([*ranks, *missing], paired), list(zip(missing, others, strict=True))


# -- sentences
#
# Sentences about hands at a show: what their cards count as, and what bugs and wilds stand for.

_NUMBERED = (TWO_PAIR, THREE, FOUR, FIVE)
"""The classes that are called by a number, with no article."""
_SUITS = {number: suit for suit, number in SUIT.items()}
_RANKED = {trump.rank: name for name, trump in TRUMP.items() if trump.rank is not None}


MADE_OF = (
    "The Devil is in the hand, which loses",
    "Nothing better is made of the cards, which count from the highest down",
    "Two cards have the same rank",
    "Two cards have the same rank, and two others have another",
    "Each of the five suits has a card",
    "Three cards have the same rank",
    "The five ranks follow one another",
    "Three cards have the same rank, and the other two have another",
    "The five cards have the same suit",
    "Four cards have the same rank",
    "The five ranks follow one another, in one suit",
    "The five cards have the same rank",
)
"""By class what a hand of it is made of."""


def made_of(value: Value) -> str:
    """Why a hand is of its class, in a sentence, with what its bugs and wilds stand for."""
    stands = both([*map(stands_for, value.stands)])
    return f"{MADE_OF[value.kind]}{f': {stands}' if stands else ''}."


def noun(value: Value) -> str:
    """A value inside a sentence: "a pair, K 7 4 nothing", "two pair, 9 4 K"."""
    return str(value) if value.kind in _NUMBERED else f"a {value}"


def words(value: Value, named: Callable[[Value], str] = str) -> str:
    """A value with what its bugs and wilds stand for: "straight, J high: the Star stands for a J"."""
    stands = both([*map(stands_for, value.stands)])
    return f"{named(value)}: {stands}" if stands else named(value)


def stands_for(stand: Stand) -> str:
    """What a bug or a wild stands for: "the Lovers stand for the K of Swords", "the Moon stands for a 10"."""
    if stand.face == FALLEN:
        return f"{_does(stand.card, 'count')} as an Ace"
    return f"{_does(stand.card, 'stand')} for {named(stand.face)}"


def named(face: Face) -> str:
    """A card by rank and suit as numbers: "the K of Swords", "a 10" of any suit, "the K of Trumps (Death)"."""
    rank, suit = face
    if face == (NOTHING, NO_SUIT):
        return "a card without any value"
    if rank == NOTHING:
        return f"a card of {_SUITS[suit]} without a rank"
    if suit == NO_SUIT:
        return f"{'an' if NAME[rank] in ('8', 'A') else 'a'} {NAME[rank]}"
    name = f"the {NAME[rank]} of {_SUITS[suit]}"
    return f"{name} ({_RANKED[NAME[rank]]})" if suit == TRUMPS else name


def reasons(cards: Iterable[Counted]) -> tuple[str, ...]:
    """What each trump counts as, and why: "the Magician counts as the A of Trumps: that is its own rank"; in one
    sentence those that are null for the same reason."""
    return tuple(map(reason, grouped(cards)))


def grouped(cards: Iterable[Counted]) -> tuple[tuple[Counted, ...], ...]:
    """The trumps among some cards, those together that are null for the same reason."""
    groups: dict[str, list[Counted]] = {}
    for one in cards:
        if one.why:
            groups.setdefault(one.why if one.kind == NULL else one.card, []).append(one)
    return tuple(map(tuple, groups.values()))


def idle(cards: Sequence[str], alone: bool = False) -> str:
    """That bugs complete nothing: "the Star is a bug, and completes no straight, flush or rainbow here"; `alone`
    says that of several one at the most counts."""
    every, many = lexicon().all_spoken(cards), len(cards) > 1
    verb = "are bugs, and complete" if many else "is a bug, and completes"
    by_itself = ", as one bug alone can count" if alone and many else ""
    return f"{every} {verb} no straight, flush or rainbow here{by_itself}"


def reason(cards: Sequence[Counted]) -> str:
    """What cards count as that count as the same, and why."""
    one = cards[0]
    if len(cards) == 1:
        return f"{_does(one.card, 'count')} as {one}: {one.why}"
    every = lexicon().all_spoken(card.card for card in cards)
    return f"{every} count as {one}: {one.why.replace('it is', 'each is', 1)}"


def _does(card: str, verb: str) -> str:
    return f"{lexicon().spoken(card)} {verb}{'' if card == LOVERS else 's'}"


# -- pots
#
# The pot at the end of a deal: main pot and side pots, and what each winner gets.
#
# Amounts are whole chips. Everybody still in has a part in each pot up to what they put in; ordinary poker says so, as
# the document sends to it for all it does not say ("Play").


@dataclass(frozen=True)
class Pot:
    """Chips, and who may win them: in the order in which they were named."""

    chips: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class Division:
    """A pot, who won it, what each of them gets, and how many chips could not be divided: `left` stays for the next
    pot."""

    pot: Pot
    winners: tuple[str, ...]
    shares: Chips
    left: int = 0


def pots(paid: Chips, live: Collection[str]) -> tuple[Pot, ...]:
    """The main pot, and above it the side pots.

    `paid` is what each player put in in this deal, folded ones too; `live` are those still in, one at least. What only
    folded players put in, above what anybody still in did, stays in the highest pot. A pot with one player goes back to
    them. The chips of all pots are those that were paid. Raises ValueError where nobody is still in.
    """
    if not live:
        raise ValueError("somebody is always still in")
    layers: list[Pot] = []
    below = 0
    for level in sorted({paid.get(player, 0) for player in live}):
        chips = sum(min(amount, level) - min(amount, below) for amount in paid.values())
        players = tuple(player for player in paid if player in live and paid[player] >= level)
        below = level
        if chips:
            layers.append(Pot(chips, players))
    beyond = sum(max(amount - below, 0) for amount in paid.values())
    if not layers:
        return (Pot(beyond, tuple(live)),) if beyond else ()
    return (*layers[:-1], Pot(layers[-1].chips + beyond, layers[-1].players))


def divided(
    pots: Sequence[Pot], strengths: Mapping[str, int], order: Sequence[str], odd: str = "left"
) -> tuple[Division, ...]:
    """What each winner gets of each pot.

    `strengths` are those of the hands shown (`Value.strength`); a pot that one player alone may win needs none.
    `order` are the players from the dealer's left, the dealer last. `odd` is the option of the reading `tp.odd_chip`:
    chips that cannot be divided go one each to the winners in that order ("left"), or stay ("next_pot").
    """
    return tuple(_divided(pot, strengths, order, odd) for pot in pots)


def _divided(pot: Pot, strengths: Mapping[str, int], order: Sequence[str], odd: str) -> Division:
    most = max(strengths[player] for player in pot.players) if len(pot.players) > 1 else 0
    winners = tuple(
        player for player in order if player in pot.players and (len(pot.players) == 1 or strengths[player] == most)
    )
    each, over = divmod(pot.chips, len(winners))
    extra = over if odd == "left" else 0
    shares = {player: each + (place < extra) for place, player in enumerate(winners)}
    return Division(pot, winners, shares, over - extra)


def won(divisions: Sequence[Division]) -> dict[str, int]:
    """What each winner gets of all pots together."""
    sums: dict[str, int] = {}
    for division in divisions:
        for player, chips in division.shares.items():
            sums[player] = sums.get(player, 0) + chips
    return sums


# -- codes
#
# Codes of cards, whose sum says what a hand is worth under a Chariot, Temperance and readings.
#
# A code is the key of what the card may count as, shifted, and in its lower bits a number for its suit. The keys are
# such that no two combinations of five have the same sum; the numbers of the suits such that, where it is known how
# many cards have a suit, their sum says whether all are of one suit, whether no two are, and whether trumps are among
# them. No more of the suits bears on a hand.

RANK_KEYS = (1, 6, 31, 108, 366, 926, 2_286, 5_733, 12_905, 27_316, 44_676, 94_545, 147_031)
"""The keys of the ranks from the 2 up: each the least that leaves the sums of five apart (up to five of one rank)."""
NULL_KEY, BUG_KEY, LOVERS_KEY, HERMIT_KEY = 0, 257_637, 435_387, 637_871
"""The keys that follow, computed in the same way: up to four bugs, and one each of the two that may be wild."""
DEVIL_KEY = 1_846_170
"""More than every sum of other keys, so that sums from here on are those of hands that lose."""
SHIFT = 8
"""How many bits the sum of the suits takes."""
SUIT_KEYS = (0, 0, 1, 14, 26, 31)
"""By the number of a suit, trumps last and none first; the least numbers there are that do."""

KEYS = (
    *("tp.rainbow.ties", "tp.null.has_suit", "tp.bug.fallback", "tp.bug.several", "tp.bug.rainbow_rank"),
    *("tp.wild.duplicate", "tp.temperance.conditional", "tp.temperance.chariot"),
)
"""The readings that bear on what a hand is worth whose holder declares nothing."""


@dataclass(frozen=True)
class Coding:
    """The codes under a Chariot, Temperance and readings. `options` are those of `KEYS`, in their order."""

    chariot: bool
    temperance: bool
    options: tuple[str, ...]

    @cached_property
    def readings(self) -> Options:
        """Every reading by key with its option."""
        return {**DEFAULTS, **dict(zip(KEYS, self.options, strict=True))}

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """By card its code."""
        return {card: self._code(card) for card in cards.CARDS}

    def counts(self, *hand: str) -> Counted:
        """What the first card of a hand counts as."""
        return counted(hand, chariot=self.chariot, temperance=self.temperance, readings=self.readings)[0]

    @property
    def suited(self) -> bool:
        """Whether nulls are of the suit of trumps."""
        return self.readings["tp.null.has_suit"] == "yes"

    @property
    def nulled(self) -> bool:
        """Whether bugs are null."""
        return self.counts(cards.STAR).kind == NULL

    @property
    def ranked(self) -> bool:
        """Whether the Lovers and the Hermit have their ranks, whatever is beside them."""
        return self.counts(LOVERS, cards.HERMIT).kind == NATURAL

    def _code(self, card: str) -> int:
        if loses((card,), chariot=self.chariot):
            return DEVIL_KEY << SHIFT
        if card in (LOVERS, cards.HERMIT) and not self.ranked:
            return (LOVERS_KEY if card == LOVERS else HERMIT_KEY) << SHIFT
        one = self.counts(card)
        if one.kind == BUG:
            return BUG_KEY << SHIFT
        rank, suit = _face(one, self.readings)
        return (RANK_KEYS[rank - LOW] if rank else NULL_KEY) << SHIFT | SUIT_KEYS[suit]
