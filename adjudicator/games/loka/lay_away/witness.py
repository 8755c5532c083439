"""A dealer's hand and what is laid away of it, as the solver found them, told as a case."""

from __future__ import annotations

from z3 import And, ArithRef, BoolRef, ExprRef, If, Not, Sum

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.engine.draft import Story, Value
from adjudicator.games.loka.cards import DEALT, PLAIN, TRUMPS, Pack, pack_of, where
from adjudicator.games.loka.turn import symbols as s
from adjudicator.games.loka.turn import witness

DEALER = witness.PLAYERS[-1]
cards = witness.cards


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: the dealer has the cards dealt, and is to lay some away."""
    nothing_yet = (Not(s.on_turn), s.leading, s.led == 0)
    return (s.laying, *nothing_yet, s.hand_size(pack_of(lexicon)) == DEALT)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over what is laid away: cards of the hand, each counted once."""
    return counted_once(), handful(pack_of(lexicon)), s.laid >= 1


def counted_once() -> BoolRef:
    """What is laid away is an Ace, a King, an Honour, a trump, the Fool or none of these."""
    return Sum(*s.KINDS.values()) <= s.laid


def handful(pack: Pack) -> BoolRef:
    """The cards laid away can be chosen from the hand."""
    counts = {**s.KINDS, PLAIN: s.laid - Sum(*s.KINDS.values())}
    chosen = (count <= s.count_of(pack, kind) for kind, count in counts.items())
    return And(counts[PLAIN] >= 0, *chosen)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a hand plain, all being of one size: few trumps; then few cards laid away."""
    trumps = [s.holds(*at) for at in where(lexicon).values() if at[0] == TRUMPS]
    return s.hand_size(pack_of(lexicon)), Sum(*(If(held, 1, 0) for held in trumps)), s.laid


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open, those of what is laid away first."""
    return (*s.LAY[1:], *reversed(list(s.hand(lexicon).values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The dealer's hand before anybody has led."""
    return Story("loka", witness.PLAYERS, DEALER, " ".join(cards(value, lexicon)), opening=True)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The cards that the values describe, the first of each kind."""
    pack, left = pack_of(lexicon), {kind: int(value(count)) for kind, count in s.KINDS.items()}
    left[PLAIN] = int(value(s.laid)) - sum(left.values())
    found = []
    for card in cards(value, lexicon):
        kind = pack.kinds[card]
        found += [card] if left[kind] else []
        left[kind] -= bool(left[kind])
    return Play(DISCARD, tuple(sorted(found, key=lexicon.order)))
