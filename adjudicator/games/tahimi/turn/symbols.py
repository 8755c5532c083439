"""The symbols of a turn, and a position as facts about them.

Ranks are places in the deck: 1 is the lowest, 0 lies below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, If, Implies, Int, IntVal, Not, Or, Sum

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play, put_down
from adjudicator.cards.english import number, whose
from adjudicator.compile.program import Value
from adjudicator.engine.hands import constant
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.turn.words import a_set
from adjudicator.solve.facts import AT_LEAST, AT_MOST, IS, Fact

MOST_CARDS = 12
"""More cards than any set of one rank has; cards put down that are more are no set, and count as so many."""


def counting(cards: int) -> int:
    """As how many cards so many count: what are too many for any set are alike."""
    return min(cards, MOST_CARDS)


# -- the position
on_turn = Bool("on turn")
leading = Bool("leading")
last_rank = Int("last rank")
last_size = Int("last size")
has_passed = Bool("has passed")
wilds_held = Int("wilds held")

# -- the play
passes = Bool("passes")
puts = Bool("puts")
discards = Bool("discards")
cards = Int("cards")
wilds = Int("wilds")
rank = Int("rank")
mixed = Bool("mixed")

PLAY: tuple[ExprRef, ...] = (passes, puts, discards, cards, wilds, rank, mixed)


@cache
def held(place: int) -> ArithRef:
    """How many cards of the rank at this place the hand has."""
    return Int(f"held {place}")


@cache
@cache
def hand(lexicon: Lexicon) -> dict[str, ExprRef]:
    """The symbol of each card in the hand."""
    symbols: dict[str, ExprRef] = {r.name: held(n) for n, r in enumerate(lexicon.deck.ranks, start=1)}
    return {**symbols, lexicon.wild: wilds_held} if lexicon.wild else symbols


@cache
def hand_size(lexicon: Lexicon) -> ArithRef:
    """How many cards the hand has."""
    return Sum(*hand(lexicon).values())


UNTOLD: dict[ExprRef, int | bool] = {last_rank: 0, last_size: 1}
"""Values for what no fact tells because nothing lies there."""

IDLE: dict[ExprRef, BoolRef] = {last_rank: leading, last_size: leading}
"""When what lies there bears on nothing."""


@dataclass(frozen=True)
class Counts:
    """How a play counts against the last one, as terms over the symbols.

    `ranked` says it has a rank to compare, `sized` that it has a size to compare.
    """

    rank: ArithRef
    size: ArithRef
    ranked: BoolRef
    sized: BoolRef


@dataclass(frozen=True)
class Pile:
    """The last play as a play meets it: whether there is none, its rank, its size."""

    leading: BoolRef
    rank: ArithRef
    size: ArithRef


AS_IT_LIES = Pile(leading, last_rank, last_size)


def counts(jokers_lowest: BoolRef) -> Counts:
    """Tahimi: a set has the rank of its cards and the size of their number. Where jokers
    are lowest, jokers alone are, whatever they are called."""
    lowest = And(jokers_lowest, wilds == cards)
    return Counts(If(lowest, IntVal(0), rank), cards, Not(mixed), BoolVal(True))


def hand_bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every hand with this deck."""
    deck = lexicon.deck
    wild = deck.count(lexicon.wild) if lexicon.wild else 0
    return (
        *(And(held(place) >= 0, held(place) <= deck.ranks[place - 1].count) for place in range(1, deck.top + 1)),
        And(wilds_held >= 0, wilds_held <= wild),
    )


def bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every position and play with this deck."""
    deck = lexicon.deck
    return (
        *hand_bounds(lexicon),
        And(last_rank >= 0, last_rank <= deck.top, last_size >= 1, last_size <= MOST_CARDS),
        Or(
            And(passes, Not(puts), Not(discards)),
            And(puts, Not(passes), Not(discards)),
            And(discards, Not(passes), Not(puts)),
        ),
        And(wilds >= 0, wilds <= cards, cards <= MOST_CARDS, rank >= 0, rank <= deck.top),
        Implies(puts, cards >= 1),
    )


def at_most(place: int, left: int) -> BoolRef:
    """The hand has at most so many of a rank."""
    return held(place) <= left


def fits(place: int, left: int, wild: int) -> BoolRef:
    """If the last play is of this rank, it and the hand have at most so many of it, and of
    the wild cards, of which `wild` are not known to be elsewhere."""
    return Implies(And(Not(leading), last_rank == place), held(place) + last_size + wilds_held <= left + wild)


@lru_cache(maxsize=None, typed=True)
def values(play: Play, lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The value of every symbol of the play."""
    own = [card for card in play.cards if card in lexicon.deck.place]
    wild = sum(card == lexicon.wild for card in play.cards)
    put = play.kind == PUT
    places = {lexicon.deck.place[card] for card in own}
    declared = lexicon.deck.place.get(play.declared or "", 0)
    chosen: dict[ExprRef, int | bool] = {
        passes: play.kind == PASS,
        puts: put,
        discards: play.kind == DISCARD,
        cards: counting(len(play.cards)),
        wilds: wild,
        rank: max(places, default=declared) if put else 0,
        mixed: put and len(places) > 1,
    }
    return {symbol: constant(value) for symbol, value in chosen.items()}


def sets(lexicon: Lexicon, have: Mapping[str, int]) -> Iterator[Play]:
    """Every set of one rank from these cards, with or without wild cards, lowest first.

    Wild cards by themselves are not among them: what they count as is the game's matter.
    """
    most = have.get(lexicon.wild, 0) if lexicon.wild else 0
    for place in lexicon.deck.ranks:
        for own in range(1, have.get(place.name, 0) + 1):
            for wild in range(most + 1):
                yield put_down((place.name,) * own + (lexicon.wild or "",) * wild)


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


def trick_facts(position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
    """What the trick says about the turn: whose it is, and what is to be beaten."""
    mine = position.to_act == actor
    facts = [
        Fact("turn", f"it is {'' if mine else 'not '}{whose(actor)} turn", on_turn, IS, mine),
        Fact("passed", _passed(actor, position), has_passed, IS, actor in position.passed),
        Fact(
            "pile",
            "the pile is empty" if position.leading else "there is a play to beat",
            leading,
            IS,
            position.leading,
        ),
    ]
    if (top := position.top) is not None:
        name = lexicon.deck.name(top.rank) if top.rank else "the lowest rank"
        facts += [
            Fact(
                "last-rank",
                f"the last play counts as {name}",
                last_rank,
                IS,
                top.rank,
                edits=(min(1, top.rank), lexicon.deck.top),
            ),
            Fact(
                "last-size",
                f"the last play is {a_set(top.size)}",
                last_size,
                IS,
                counting(top.size),
                edits=(1, max(4, counting(top.size))) if top.rank else None,
            ),
        ]
    return facts


_ON_TURN, _HAS_PASSED, _LEADING, _LAST_RANK, _LAST_SIZE = (
    symbol.decl().name() for symbol in (on_turn, has_passed, leading, last_rank, last_size)
)


def trick_values(position: Position, actor: str) -> dict[str, Value]:
    """What `trick_facts` say, as values by the symbols' names."""
    values: dict[str, Value] = {
        _ON_TURN: position.to_act == actor,
        _HAS_PASSED: actor in position.passed,
        _LEADING: not position.pile,
    }
    if position.pile:
        top = position.pile[-1]
        values[_LAST_RANK], values[_LAST_SIZE] = top.rank, counting(top.size)
    return values


def _passed(actor: str, position: Position) -> str:
    return f"{actor} passed in this trick" if actor in position.passed else f"{actor} did not pass in this trick"
