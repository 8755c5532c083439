"""A position and a play the solver found, told as a case: a short history that leads there.

The solver may choose any numbers for the symbols of a turn. `reachable` holds it to positions
that a few plain plays really lead to, `playable` to plays made of cards in the hand; `story`
then writes the trick down. Earlier players have unknown hands, so each of their actions is
one that takes no luck to believe: a lead, a higher play of the same size, a pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import PASS, PUT, Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value, turns
from adjudicator.games.tahimi.readings import HOUSE
from adjudicator.games.tahimi.turn import symbols

_JOKERS = next(rule for rule in HOUSE if rule.key == "jokers")
_LOWEST = _JOKERS.is_("lowest")


# -- what the solver is held to


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: somebody holds cards and is on turn, and plain plays led there.

    The trick is empty, or holds a play to beat; if the player has passed, a lower one too.
    """
    deck, rank, size = lexicon.deck, symbols.last_rank, symbols.last_size
    # By the house rules that the solver may choose there may be none in the deck.
    jokers = If(_JOKERS.is_("none"), 0, deck.count(lexicon.wild)) if lexicon.wild else IntVal(0)
    wild = jokers - symbols.wilds_held
    places = range(1, deck.top + 1)
    left = {place: deck.ranks[place - 1].count - symbols.held(place) for place in places}
    lies = [And(rank == p, left[p] >= 1, size <= left[p] + wild) for p in places]
    joker = And(rank == 0, size == 1, _LOWEST, wild >= 1, Not(symbols.has_passed))
    lower = [And(rank > p, size <= left[p]) for p in places]
    held = symbols.hand_size(lexicon)
    # Whoever else plays holds a card too.
    away = If(symbols.leading, 1, If(symbols.has_passed, 2 * size + 3, size + 1))
    return (
        symbols.on_turn,
        Implies(symbols.leading, And(rank == 0, size == 1, Not(symbols.has_passed))),
        Or(symbols.leading, joker, *lies),
        Implies(symbols.has_passed, Or(*lower)),
        held >= 1,
        wild >= 0,
        held + away <= sum(rank.count for rank in deck.ranks) + jokers,
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a pass, or a handful of the cards held."""
    own, nothing = symbols.cards - symbols.wilds, [symbols.cards == 0, symbols.wilds == 0, symbols.rank == 0]
    return (
        Not(symbols.discards),
        Implies(symbols.passes, And(*nothing, Not(symbols.mixed))),
        Implies(symbols.puts, handful(lexicon, own, And(own == 0, _LOWEST))),
    )


def handful(lexicon: Lexicon, own: ArithRef, unnamed: BoolRef) -> BoolRef:
    """So many ordinary cards are in the hand, and the wild ones beside them.

    Without ordinary cards the play names the rank it counts as, but where `unnamed`.
    """
    rank, mixed, places = symbols.rank, symbols.mixed, range(1, lexicon.deck.top + 1)
    of_rank = Sum(*(If(rank == place, symbols.held(place), 0) for place in places))
    lower = Sum(*(If(rank > place, symbols.held(place), 0) for place in places))
    several = And(own >= 2, of_rank >= 1, lower >= 1, own <= of_rank + lower)
    alone = And(Not(mixed), Or(And(rank >= 1, Not(unnamed)), And(rank == 0, unnamed)))
    return And(
        symbols.wilds <= symbols.wilds_held, If(own == 0, alone, If(mixed, several, And(rank >= 1, own <= of_rank)))
    )


# -- how plain a position is


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position and play small, the first above all: few cards in the hand, few
    wild ones among them; then few plays on the pile, small and low."""
    held = Sum(symbols.wilds_held, *(symbols.held(p) for p in range(1, lexicon.deck.top + 1)))
    plays = If(symbols.leading, IntVal(0), If(symbols.has_passed, IntVal(2), IntVal(1)))
    return (held, symbols.wilds_held, plays, symbols.last_size, symbols.last_rank)


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open, the play's first, then low cards for high."""
    hand = (symbols.held(place) for place in range(lexicon.deck.top, 0, -1))
    return (*_PLAY, *hand)


_PLAY = (symbols.puts, symbols.cards, symbols.wilds, symbols.mixed, symbols.rank)


# -- the case


def story(value: Value, lexicon: Lexicon, players: int = 2) -> Story:
    """The trick and the hand of a reachable position."""
    passed, leading = bool(value(symbols.has_passed)), bool(value(symbols.leading))
    # Not three, who are dealt another deck than two or four.
    names = NAMES[: max(players, 4 if passed else 2)]
    hand = " ".join(cards(value, lexicon))
    if leading:
        return Story("tahimi", names, names[0], hand)
    plays = [(names[0], _last(value, lexicon))]
    if passed:
        plays = [(names[0], _lower(value, lexicon)), (names[2], plays[0][1])]
    return Story("tahimi", names, names[1], hand, turns(names, plays, names[1]))


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The ranked cards of the hand from low to high, then the wild ones."""
    for place, rank in enumerate(lexicon.deck.ranks, start=1):
        yield from [rank.name] * int(value(symbols.held(place)))
    yield from [lexicon.wild or ""] * int(value(symbols.wilds_held))


def _last(value: Value, lexicon: Lexicon) -> str:
    rank, size = int(value(symbols.last_rank)), int(value(symbols.last_size))
    if not rank:
        return lexicon.wild or ""
    kind = lexicon.deck.ranks[rank - 1]
    own = min(size, kind.count - int(value(symbols.held(rank))))
    return " ".join([kind.name] * own + [lexicon.wild or ""] * (size - own))


def _lower(value: Value, lexicon: Lexicon) -> str:
    """The highest play below the last one that the deck still allows."""
    size = int(value(symbols.last_size))
    for rank in range(int(value(symbols.last_rank)) - 1, 0, -1):
        kind = lexicon.deck.ranks[rank - 1]
        if kind.count - int(value(symbols.held(rank))) >= size:
            return " ".join([kind.name] * size)
    raise ValueError("no play below the last one is left in the deck")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe, made of cards in the hand."""
    if value(symbols.passes):
        return Play(PASS)
    own = ordinary(value, lexicon, int(value(symbols.cards)) - int(value(symbols.wilds)))
    wild = (lexicon.wild or "",) * int(value(symbols.wilds))
    rank = int(value(symbols.rank))
    return Play(PUT, (*own, *wild), lexicon.deck.name(rank) if rank and not own else None)


def ordinary(value: Value, lexicon: Lexicon, count: int) -> tuple[str, ...]:
    """So many ranked cards of the hand: of the play's rank, or that and lower ones."""
    rank = int(value(symbols.rank))
    if not count:
        return ()
    name = lexicon.deck.name(rank)
    if not value(symbols.mixed):
        return (name,) * count
    below = [lexicon.deck.name(p) for p in range(1, rank) for _ in range(int(value(symbols.held(p))))][: count - 1]
    return (*below, *(name,) * (count - len(below)))
