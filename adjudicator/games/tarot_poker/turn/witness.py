"""A turn to bet as the solver found it, told as a case: Ada and Ben act before Cleo, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, Not, Or, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.games.tarot_poker.cards import CARDS, DEFENCE, SUN, TOWER, TRUMP
from adjudicator.games.tarot_poker.holding import HAND, held
from adjudicator.games.tarot_poker.powers import kind
from adjudicator.games.tarot_poker.state import ENOUGH, MOST
from adjudicator.games.tarot_poker.turn import symbols as s
from adjudicator.games.tarot_poker.verbs import CALL, CHECK, FOLD, card_play

PLAYERS = NAMES[:3]
FIRST, OTHER, MOVER = PLAYERS
BEFORE, SEAT = (1, 2), 3
"""The seats of those who act before, and the mover's."""
COINS = "Knight of Coins"
FEW = ENOUGH // 10
"""So many chips a case speaks of at the most: the others have enough to bet them."""
LARGEST = 4
"""So many cards a hand of a case has at the most: one more would be refused beside a card that is discarded."""


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: a check or a bet of Ada's, and Ben who follows or has folded, lead to it."""
    nobody = (Not(of(at)) for of in (s.still_in, s.walled, s.immune) for at in s.PLACES if at > SEAT)
    towers = [s.walled(at) for at in (*BEFORE, SEAT)]
    coins = [s.immune(at) for at in (*BEFORE, SEAT)]
    return (
        s.seat == SEAT,
        s.still_in(1),
        s.still_in(SEAT),
        *nobody,
        _one_at_most(*towers, held[TOWER]),
        _one_at_most(*coins, held[COINS]),
        _one_at_most(s.sun, held[SUN]),
        HAND.total >= 1,
        HAND.total <= LARGEST,
        Or(s.on_turn, s.level == 0),
        s.to_call == If(s.level <= s.top, s.level, s.top),
        s.top >= 1,
        *(chips <= FEW for chips in (s.level, s.top, s.lowest)),
        Implies(s.level > 0, s.lowest == 2 * s.level),
        s.highest == If(s.lowest > MOST, s.lowest, MOST),
        s.reopened,
        s.opener,
        Or(s.opposed, And(s.level > 0, Not(s.still_in(2)))),
    )


def _one_at_most(*truths: BoolRef) -> BoolRef:
    return Sum(*(If(one, 1, 0) for one in truths)) <= 1


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a bet, or a card of the hand with others of it beside, an attack on somebody."""
    others = And(s.beside <= HAND.total - If(s.itself, 0, 1), s.beside <= LARGEST)
    on_somebody = And(s.victim >= 1, s.victim <= SEAT)
    card = And(HAND.has(s.card), Not(_defence()), others, Or(Not(s.ATTACKS), on_somebody))
    return Implies(s.ups, s.amount >= 1), Or(s.bet > 0, card)


def _defence() -> BoolRef:
    """A defence card is another decision's."""
    return s.is_card(*(card for card in CARDS if kind(card) == DEFENCE))


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few trumps among them, and few chips."""
    trumps = Sum(*(If(held[card], 1, 0) for card in TRUMP))
    return HAND.total, trumps, s.level + s.top + s.amount + s.lowest


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The play's symbols first, then what lies open, then the last cards of the pack for its first."""
    open_ = [of(at) for of in (s.walled, s.immune) for at in (*BEFORE, SEAT)]
    chips = (s.level, s.top, s.lowest)
    return (*s.PLAY, *chips, s.sun, *open_, *reversed(list(held.values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The betting so far, the chips, and what lies before whom."""
    level, top, mine = int(value(s.level)), int(value(s.top)), bool(value(s.on_turn))
    in_, against = bool(value(s.still_in(2))), bool(value(s.opposed))
    stacks = {MOVER: str(top), **({} if against else {FIRST: str(level)})}
    shields = {PLAYERS[at - 1]: [TOWER] for at in (*BEFORE, SEAT) if value(s.walled(at))}
    if value(s.sun):
        shields.setdefault(MOVER, []).append(SUN)
    own: dict[str, object] = {"stacks": stacks}
    if not level and int(value(s.lowest)) > 1:
        own["least"] = str(value(s.lowest))
    if not mine:
        own["turn"] = FIRST
    if not in_:
        own["folded"] = OTHER
    if shields:
        own["shields"] = {player: ", ".join(cards) for player, cards in shields.items()}
    if immune := [PLAYERS[at - 1] for at in (*BEFORE, SEAT) if value(s.immune(at))]:
        own["immune"] = " ".join(immune)
    lines = [(FIRST, f"bet {level}" if level else CHECK)]
    if in_:
        lines.append((OTHER, CALL if level else CHECK))
    hand = ", ".join(cards(value, lexicon))
    told = tuple(lines) if mine else ()
    return Story("tarot-poker", PLAYERS, MOVER, hand, told, own, out_of_turn=not mine, lines="actions")


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The cards of the hand, in the pack's order."""
    yield from (card for card, symbol in held.items() if value(symbol))


def played(value: Value, lexicon: Lexicon) -> Play:
    """The bet or the card that the values describe."""
    bet, own = int(value(s.bet)), int(value(s.card))
    if not own:
        kind_ = next((name for name, code in s.CODES.items() if code == bet), FOLD)
        return Play(kind_, amount=int(value(s.amount)) if bet in (3, 4) else None)
    card, count = CARDS[own - 1], int(value(s.beside))
    others = [other for other in cards(value, lexicon) if other != card]
    chosen = [card, *others] if value(s.itself) else others
    victim = int(value(s.victim))
    beside = tuple(sorted(chosen[:count], key=CARDS.index))
    return card_play(card, PLAYERS[victim - 1] if victim else None, beside)
