"""The symbols that decisions of the climbing games share: a hand, the trick, and cards put down.

Ranks are places in the deck: 1 is the lowest, 0 lies below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, partial

from z3 import And, ArithRef, BoolRef, ExprRef, Implies, Int, Not, Or, Sum

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play, put_down
from adjudicator.cards.english import number
from adjudicator.compile.program import Value
from adjudicator.engine.fields import At, Fields, PlayAt
from adjudicator.engine.holding import Holding
from adjudicator.engine.state import Table
from adjudicator.games.tahimi.state import Laid, Position
from adjudicator.solve.facts import AT_LEAST, AT_MOST, Fact
from adjudicator.solve.question import Keyed

MOST_CARDS = 12
"""More cards than any set of one rank has; cards put down that are more are no set, and count as so many."""


def counting(cards: int) -> int:
    """As how many cards so many count: what are too many for any set are alike."""
    return min(cards, MOST_CARDS)


# -- the trick

_SIZES = {1: "a single", 2: "a pair", 3: "a triplet", 4: "a quartet"}


def a_set(size: int) -> str:
    """A size in words: "a pair", "a set of five"."""
    return _SIZES.get(size, f"a set of {number(size)}")


class AtTrick(At[Position]):
    """A player at a trick, and the play to be beaten there."""

    @cached_property
    def top(self) -> Laid | None:
        """The play to be beaten; None where nothing lies."""
        return self.position.top

    @cached_property
    def turns(self) -> frozenset[int]:
        """The lines of the history at which the player had a turn in the trick."""
        return frozenset(line for player, line in self.position.acts if player == self.actor)


def _named(at: AtTrick, rank: int) -> str:
    return f"the last play counts as {at.lexicon.deck.name(rank) if rank else 'the lowest rank'}"


def _ranks(at: AtTrick, rank: Value) -> tuple[int, int]:
    """As what the last play could have counted: above the one beneath it."""
    beneath = at.position.pile[-2].rank if len(at.position.pile) > 1 else 0
    return min(beneath + 1, int(rank)), at.lexicon.deck.top


def _sizes(at: AtTrick, size: Value) -> tuple[int, int] | None:
    """Of how many cards the last play could have been: of others only where it was led."""
    if at.top is None or not at.top.rank or len(at.position.pile) > 1:
        return None
    return 1, max(int(size), *(rank.count for rank in at.lexicon.deck.ranks))


TRICK = Fields[AtTrick]()
on_turn = TRICK.truth(
    "on turn",
    lambda at: at.position.to_act == at.actor,
    "it is the player's turn",
    "it is {|not }{whose} turn",
    id="turn",
)
has_passed = TRICK.truth(
    "has passed",
    lambda at: at.actor in at.position.passed,
    "the player passed in this trick",
    "{actor} {passed|did not pass} in this trick",
    id="passed",
)
leading = TRICK.truth(
    "leading",
    lambda at: at.position.leading,
    "nothing lies on the pile",
    "{the pile is empty|there is a play to beat}",
    id="pile",
)
last_rank = TRICK.number(
    "last rank",
    0,
    None,
    lambda at: at.top.rank if at.top else None,
    "what the last play counts as: a place among the ranks of the deck, 1 for the lowest; 0 for what is below them all, "
    "and where nothing lies",
    _named,
    id="last-rank",
    default=0,
    edits=_ranks,
    irrelevant=leading,
)
last_size = TRICK.number(
    "last size",
    1,
    MOST_CARDS,
    lambda at: counting(at.top.size) if at.top else None,
    "how many cards the last play counts as; 1 where nothing lies",
    lambda at, size: f"the last play is {a_set(at.top.size if at.top else size)}",
    id="last-size",
    default=1,
    edits=_sizes,
    irrelevant=leading,
)


# -- the hand
wilds_held = Int("wilds held")


@cache
def held(place: int) -> ArithRef:
    """How many cards of the rank at this place the hand has."""
    return Int(f"held {place}")


@cache
def hand(lexicon: Lexicon) -> dict[str, ExprRef]:
    """The symbol of each card in the hand."""
    symbols: dict[str, ExprRef] = {r.name: held(n) for n, r in enumerate(lexicon.deck.ranks, start=1)}
    return {**symbols, lexicon.wild: wilds_held} if lexicon.wild else symbols


@cache
def hand_size(lexicon: Lexicon) -> ArithRef:
    """How many cards the hand has."""
    return Sum(*hand(lexicon).values())


def hand_bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every hand with this deck."""
    deck = lexicon.deck
    wild = deck.count(lexicon.wild) if lexicon.wild else 0
    return (
        *(And(held(place) >= 0, held(place) <= deck.ranks[place - 1].count) for place in range(1, deck.top + 1)),
        And(wilds_held >= 0, wilds_held <= wild),
    )


def at_most(place: int, left: int) -> BoolRef:
    """The hand has at most so many of a rank."""
    return held(place) <= left


def needs(play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
    """How many cards of each kind the hand must have for the play."""
    need: dict[ExprRef, int | bool] = {}
    for card, count in play.spent.items():
        if card in lexicon.deck.place:
            need[held(lexicon.deck.place[card])] = count
        elif card == lexicon.wild:
            need[wilds_held] = count
    return need


def hand_facts(hand: Hand | None, has: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
    """What a hand holds of each rank: at least so many, and at most, where it is known."""
    facts: list[Fact] = []
    if hand is None:
        return facts
    for place, of_rank in enumerate(lexicon.deck.ranks, start=1):
        facts += _counted(held(place), of_rank.name, of_rank.many, of_rank.count, hand, has, at)
    if lexicon.wild and lexicon.deck.count(lexicon.wild) > 1:
        wild = lexicon.wild
        facts += _counted(wilds_held, wild, f"{wild}s", lexicon.deck.count(wild), hand, has, at)
    return facts


def _counted(symbol: ArithRef, one: str, many: str, most: int, hand: Hand, has: str, at: object) -> list[Fact]:
    have = hand.cards.get(one, 0)
    facts: list[Fact] = []
    if have:
        text = f"{has} {'at least ' if have > 1 else ''}{number(have)} {one if have == 1 else many}"
        text = f"{has} {'an' if one[0] in 'A8' else 'a'} {one}" if have == 1 else text
        facts.append(Fact(f"at-least {one}", text, symbol, AT_LEAST, have, edits=(have - 1, have), at=at))
    if hand.known and have < most:
        text = f"{has} no {one}" if not have else f"{has} only {number(have)} {one if have == 1 else many}"
        facts.append(Fact(f"at-most {one}", text, symbol, AT_MOST, have, edits=(have, have + 1), at=at))
    return facts


def fits(place: int, left: int, wild: int) -> BoolRef:
    """If the last play is of this rank, it and the hand have at most so many of it, and of
    the wild cards, of which `wild` are not known to be elsewhere."""
    return Implies(And(Not(leading), last_rank == place), held(place) + last_size + wilds_held <= left + wild)


def another_fits(place: int, left: int, own: int) -> BoolRef:
    """If another play of this rank lay there than the last one, which has `own` cards if it is of this rank, it and the
    hand would have at most so many of it: what stands in for a rank is left out."""
    edited = And(Not(leading), last_rank == place, last_size != own)
    return Implies(edited, held(place) + last_size <= left)


class TahimiHolding(Holding[Position]):
    """How many cards of each rank, and wild ones."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return hand_size(lexicon)

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        """What a hand holds and lacks."""
        return hand_facts(hand, "you hold" if who == "You" else f"{who} holds", lexicon, at)

    def one_deck(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """That hand, last play and every card in sight come from one deck."""
        seen = self.seen(table, position, actor)
        top = Counter(position.top.cards) if position.top else Counter[str]()
        dealt: list[Keyed] = []
        card = lexicon.wild
        wild = lexicon.deck.count(card) - seen[card] + top[card] if card else 0
        for place, rank in enumerate(lexicon.deck.ranks, start=1):
            left = rank.count - seen[rank.name] + top[rank.name]
            dealt.append((("left", place, left), partial(at_most, place, left)))
            dealt.append((("left beside", place, left, wild), partial(self.fits, place, left, wild)))
            if position.top:
                own = position.top.size if position.top.rank == place else 0
                dealt.append((("left for another", place, left, own), partial(another_fits, place, left, own)))
        return dealt

    def fits(self, place: int, left: int, wild: int) -> BoolRef:
        """The last play and the hand together have at most so many of a rank."""
        return fits(place, left, wild)


# -- the play


def _places(at: PlayAt) -> set[int]:
    """The places of the ranks of cards put down."""
    place = at.lexicon.deck.place
    return {place[card] for card in at.play.cards if card in place} if at.play.kind == PUT else set()


def _rank(at: PlayAt) -> int:
    if at.play.kind != PUT:
        return 0
    return max(_places(at), default=at.lexicon.deck.place.get(at.play.declared or "", 0))


PLAY = Fields[PlayAt]()
passes = PLAY.truth("passes", lambda at: at.play.kind == PASS, "the player passes")
puts = PLAY.truth("puts", lambda at: at.play.kind == PUT, "cards are put on the pile")
discards = PLAY.truth("discards", lambda at: at.play.kind == DISCARD, "a card is discarded")
cards = PLAY.number(
    "cards", None, MOST_CARDS, lambda at: counting(len(at.play.cards)), "how many cards are put down or discarded"
)
wilds = PLAY.number(
    "wilds", 0, None, lambda at: sum(card == at.lexicon.wild for card in at.play.cards), "how many of them are wild"
)
rank = PLAY.number(
    "rank",
    0,
    None,
    _rank,
    "the place of their rank, of the highest if they are of several, and of wild cards alone that of the rank they are "
    "said to be; 0 for what has none",
)
mixed = PLAY.truth("mixed", lambda at: len(_places(at)) > 1, "they are of several ranks")


def limits(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every hand, trick and play with this deck."""
    top, most = lexicon.deck.top, lexicon.deck.count(lexicon.wild) if lexicon.wild else 0
    return (
        *hand_bounds(lexicon),
        last_rank <= top,
        Or(
            And(passes, Not(puts), Not(discards)),
            And(puts, Not(passes), Not(discards)),
            And(discards, Not(passes), Not(puts)),
        ),
        And(wilds <= cards, wilds <= most, rank <= top),
        Implies(puts, cards >= 1),
    )


def sets(lexicon: Lexicon, have: Mapping[str, int]) -> Iterator[Play]:
    """Every set of one rank from these cards, with or without wild cards, lowest first.

    Wild cards by themselves are not among them: what they count as is the game's matter.
    """
    most = have.get(lexicon.wild, 0) if lexicon.wild else 0
    for place in lexicon.deck.ranks:
        for own in range(1, have.get(place.name, 0) + 1):
            for wild in range(most + 1):
                yield put_down((place.name,) * own + (lexicon.wild or "",) * wild)
