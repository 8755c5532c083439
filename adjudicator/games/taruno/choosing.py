"""What somebody has to choose for an effect, and what becomes of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from adjudicator.cards import GIVES, Hand, Play
from adjudicator.cards.play import LAYS, PLACES, RETAINS
from adjudicator.engine.state import Pending, changed
from adjudicator.games.taruno import moving
from adjudicator.games.taruno.cards import AWAY, CHOOSE, FOOL, HANGED_MAN, HIDES, ordered
from adjudicator.games.taruno.state import ANYTHING, UNKNOWN, Frame, State, Want


def wanted(state: State, player: str, want: Want) -> Pending | None:
    """What is open for a player by an effect; None where there is nothing to choose from. Where all cards of a class go,
    nobody need tell it: they are all that a hand has which is told, and none of another, if not all cards go."""
    hand = state.hand(player)
    if hand.total == 0:
        return None
    if want.most < 0:
        cards = tuple(card for card in hand.cards if moving.of_class(card, want.of) and card not in want.seen)
        if hand.known and not cards:
            return None
        default = Play(want.verb, ordered(cards, state.suits))
        if want.of == ANYTHING:
            default = replace(default, unseen=hand.unseen or 0)
        elif not hand.known or hand.deduced:
            default = Play(want.verb)
        return Pending(CHOOSE, player, to=want.to, count=len(cards), about=want, default=default)
    return Pending(CHOOSE, player, to=want.to, count=want.least, about=want)


def frame(state: State, players: Sequence[str], want: Want) -> tuple[Frame, ...]:
    """What some players have to choose at once; nothing where nobody has."""
    due = tuple(one for player in players if (one := wanted(state, player, want)) is not None)
    return (due,) if due else ()


def ask(state: State, player: str, want: Want) -> State:
    """The game with something to be chosen next."""
    return state.then(*frame(state, (player,), want))


def laid_off(state: State) -> State:
    """What some have chosen is discarded, at once."""
    for player, cards in state.chosen:
        state = moving.discarded(state, player, cards)
    return changed(state, chosen=())


def chosen(state: State, due: Pending, play: Play, left: bool) -> State:
    """What becomes of the cards that were chosen; `left` says that others have still to choose."""
    player, want, cards = due.player, due.about, play.cards
    assert isinstance(want, Want)
    if play.kind == LAYS:
        if play.unseen:
            cards = (*cards, *(UNKNOWN,) * play.unseen)
        if want.card == FOOL and want.most < 0 and state.hand(player).total is None:
            state = state.with_hand(player, Hand(dict.fromkeys(play.cards, 1)))  # All of it goes, however much it is.
        state = changed(state, counted=len(cards), chosen=(*state.chosen, (player, cards)))
        return state if left else laid_off(state)
    if play.kind == HIDES:
        return moving.laid(state, player, cards[0] if cards else "", hidden=True, unseen=not cards)
    if play.kind == RETAINS:
        return _kept(state, player, cards[0])
    if play.kind == PLACES:
        return _placed(state, play, want)
    if play.kind == GIVES and play.where:
        for card, where in zip((*cards, *(UNKNOWN,) * play.unseen), play.where, strict=True):
            state = moving.given(state, player, target(where), *(((card,), 0) if card != UNKNOWN else ((), 1)))
        return state
    return moving.given(state, player, want.to, cards, play.unseen) if want.to else state


@lru_cache(maxsize=256)
def target(where: str) -> str:
    """Whom a card goes to: the player behind "to"."""
    return where.partition(" ")[2]


@lru_cache(maxsize=256)
def depth(where: str) -> int | None:
    """How many cards lie above a card that is placed in the pile; None where it goes to a player."""
    word, _, told = where.partition(" ")
    return int(told) if word == "at" else None


def _kept(state: State, player: str, card: str) -> State:
    """All cards but one are discarded, and that lies face up. It may be told which they are; where nobody has seen them
    that is waited for."""
    rest = state.hand(player).less({card: 1})
    if rest.total is None:  # Nobody has told how many cards go.
        rest = Hand()
    kept = (*(pair for pair in state.shown if pair[0] != player), (player, card))
    state = changed(state.with_hand(player, rest.more({card: 1})), shown=kept)
    cards, many = ordered(rest.cards, state.suits), rest.total or 0
    if not many:
        return state
    want, default = Want(LAYS, HANGED_MAN, many, many), Play(LAYS, cards, unseen=rest.unseen or 0)
    due = Pending(CHOOSE, player, count=many, about=want, default=default)
    asked = state.then((due,))
    if rest.unseen:
        return asked
    before = changed(asked, due=(due,), to_act=player)
    return changed(moving.discarded(state, player, cards), before_discard=before)


def _placed(state: State, play: Play, want: Want) -> State:
    """Cards that were looked at, put into the pile, so many others above each, or into hands."""
    stock = list(state.stock[want.least :])
    where = dict(zip(play.cards, play.where, strict=False))
    inside = sorted((d, card) for card, told in where.items() if (d := depth(told)) is not None)
    for at, card in inside:
        stock.insert(min(at, len(stock)), card)
    state = changed(state, stock=tuple(stock))
    for card, told in where.items():
        if target(told) == AWAY:
            state = moving.beneath(state, (card,))
        elif depth(told) is None:
            state = moving.taken(state, target(told), (card,))
    return state
