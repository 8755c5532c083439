"""A dealer's hand and what is laid away of it, as the solver found them, told as a case."""

from __future__ import annotations

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, Not, Sum

from adjudicator.cards import DISCARD, Lexicon, Play
from adjudicator.engine.draft import Story, Value
from adjudicator.games.loka.cards import FOOL, MAGICIAN, RANKS, TRUMPS, WORLD, Pack, pack_of, where
from adjudicator.games.loka.trick import DEALT
from adjudicator.games.loka.turn import symbols, witness
from adjudicator.games.loka.turn.symbols import (
    has_fool,
    holds,
    laid,
    laid_aces,
    laid_fool,
    laid_honours,
    laid_kings,
    laid_trumps,
    plain,
)

DEALER = witness.PLAYERS[-1]
cards = witness.cards


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: the dealer has the cards dealt, and is to lay some away."""
    nothing_yet = (Not(symbols.on_turn), symbols.leading, symbols.led == 0)
    return (symbols.laying, *nothing_yet, symbols.hand_size(pack_of(lexicon)) == DEALT)


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over what is laid away: cards of the hand, each counted once."""
    return counted_once(), handful(pack_of(lexicon)), laid >= 1


def counted_once() -> BoolRef:
    """What is laid away is an Ace, a King, an Honour, a trump, the Fool or none of these."""
    kinds = Sum(laid_aces, laid_kings, laid_honours, laid_trumps, _fool())
    return kinds <= laid


def handful(pack: Pack) -> BoolRef:
    """The cards laid away can be chosen from the hand."""

    def among(*places: tuple[int, int]) -> ArithRef:
        return Sum(*(If(holds(*at), 1, 0) for at in places))

    every = list(pack.where.values())
    aces = among(*(at for at in every if at[0] < TRUMPS and at[1] == 1))
    kings = among(*(at for at in every if at[0] < TRUMPS and at[1] == len(RANKS)))
    honours = among((TRUMPS, 1), (TRUMPS, pack.highest))
    trumps = among(*(at for at in every if at[0] == TRUMPS and 1 < at[1] < pack.highest))
    rest = laid - laid_aces - laid_kings - laid_honours - laid_trumps - _fool()
    return And(
        laid_aces <= aces,
        laid_kings <= kings,
        laid_honours <= honours,
        laid_trumps <= trumps,
        Implies(laid_fool, has_fool),
        rest >= 0,
        rest <= plain(pack),
    )


def _fool() -> ArithRef:
    return If(laid_fool, 1, 0)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a hand plain, all being of one size: few trumps; then few cards laid away."""
    trumps = [holds(*at) for at in where(lexicon).values() if at[0] == TRUMPS]
    return symbols.hand_size(pack_of(lexicon)), Sum(*(If(held, 1, 0) for held in trumps)), laid


def order(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """Every symbol that the measures leave open, those of what is laid away first."""
    return (*symbols.LAY[1:], *reversed(list(symbols.hand(lexicon).values())))


def story(value: Value, lexicon: Lexicon) -> Story:
    """The dealer's hand before anybody has led."""
    return Story("loka", witness.PLAYERS, DEALER, " ".join(cards(value, lexicon)), opening=True)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The cards that the values describe, the first of each kind."""
    held, places = list(cards(value, lexicon)), where(lexicon)
    kinds: dict[str, list[str]] = {"ace": [], "king": [], "honour": [], "trump": [], "fool": [], "plain": []}
    for card in held:
        kinds[_kind(card, places[card])].append(card)
    fool = int(bool(value(laid_fool)))
    counts = [int(value(one)) for one in (laid_aces, laid_kings, laid_honours, laid_trumps)] + [fool]
    counts.append(int(value(laid)) - sum(counts))
    found = [card for own, count in zip(kinds.values(), counts, strict=True) for card in own[:count]]
    return Play(DISCARD, tuple(sorted(found, key=lexicon.order)))


def _kind(card: str, at: tuple[int, int]) -> str:
    if card == FOOL:
        return "fool"
    if at[0] == TRUMPS:
        return "honour" if card in (MAGICIAN, WORLD) else "trump"
    return {1: "ace", len(RANKS): "king"}.get(at[1], "plain")
