"""What a Major does at this table if somebody plays it now, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from adjudicator.cards import Lexicon
from adjudicator.cards.english import amount, both, capital, number, whose
from adjudicator.cards.play import LAYS, RETAINS
from adjudicator.engine.state import Action, Unsettled
from adjudicator.games.taruno.cards import DEATH, DEVIL, HERMIT, HIEROPHANT, JUDGEMENT, TOWER, is_major
from adjudicator.games.taruno.majors import reached
from adjudicator.games.taruno.moving import hidden_in_pile
from adjudicator.games.taruno.state import State, has, them


def does_here(card: str, state: State, player: str, history: Iterable[Action], lexicon: Lexicon) -> str:
    """What a Major does if a player plays it now, after what was done; empty where too little is told for a sentence."""
    if card == DEVIL:
        return _devil(state, player, tuple(history), lexicon)
    return _NOW[card](state, player) if card in _NOW else ""


def gift(state: State, player: str, other: str) -> tuple[str, str, int] | None:
    """Who gives whom how many cards if a player plays the Hierophant on another; None where the hands are not counted."""
    own, size = cards_left(state, player, HIEROPHANT), state.hand(other).total
    if own is None or size is None:
        return None
    rich, poor = (other, player) if size > own else (player, other)
    return rich, poor, (abs(size - own) + 1) // 2


def cards_left(state: State, player: str, card: str) -> int | None:
    """How many cards a player has left who plays a card: it is one of a hand that is not wholly known. None where nobody
    has counted the hand."""
    hand = state.hand(player)
    return None if hand.total is None else hand.total - (card in hand.cards or not hand.known)


# -- the Devil


def for_the_devil(state: State, player: str) -> list[str]:
    """The Majors that a player takes up who plays the Devil: those of the discard, the player's own Hermit among them,
    which goes there first."""
    own = [HERMIT] if state.lies(HERMIT) == player else []
    return [*(card for card in state.gone if is_major(card) and card != DEVIL), *own]


def unseen_majors(state: State, history: tuple[Action, ...]) -> tuple[str, ...]:
    """Who may have discarded a Major that nobody has told of: unseen cards, or those beside a card that was kept."""
    return tuple(_discarded_unseen(history)) if any(map(is_major, hidden_in_pile(state))) else ()


def _discarded_unseen(history: tuple[Action, ...]) -> Iterator[str]:
    for at, action in enumerate(history):
        told = any(one.player == action.player and one.play.kind == LAYS for one in history[at + 1 : at + 2])
        unseen = action.play.kind == LAYS and action.play.unseen
        if unseen or (action.play.kind == RETAINS and not told):
            yield action.player


def _devil(state: State, player: str, history: tuple[Action, ...], lexicon: Lexicon) -> str:
    """What the Devil has its player take up."""
    cards = for_the_devil(state, player)
    takes = f"{capital(them(player))} {'take' if player == 'You' else 'takes'} up"
    spoken = both([lexicon.spoken(card) for card in cards])
    if unseen_majors(state, history):
        return f"{takes} {f'{spoken}, and ' if cards else ''}whatever Majors were discarded unseen."
    return f"{takes} {spoken}." if cards else f"{takes} nothing: no other Major is discarded."


# -- others


def no_strike(state: State, player: str) -> str:
    """Why the Tower does nothing if a player plays it; empty where it does something."""
    victim = state.next_to(player)
    if victim in state.struck:
        return f"The Tower has struck {them(victim)} before: nothing happens."
    return f"The Hermit lies before {them(victim)}: the Tower does nothing." if state.covered(victim, player) else ""


def _tower(state: State, player: str) -> str:
    """What the Tower has the next player draw, where the pile is counted."""
    if because := no_strike(state, player):
        return because
    victim = state.next_to(player)
    try:
        total = state.pile_size
    except Unsettled:
        return ""
    halved = f", of which {whose(victim)} Star leaves half" if state.has_star(victim) else ""
    return f"The pile has {amount(total, 'card')} now{halved}."


def played_so_far(deaths: int) -> str:
    """How often Death was played, as the beginning of a sentence."""
    if not deaths:
        return "Death was not played yet"
    return f"Death was played {'once' if deaths == 1 else f'{number(deaths)} times'}"


def _death(state: State, player: str) -> str:
    """How many cards Death has everybody discard."""
    return f"{played_so_far(state.deaths)}: this time it takes {amount(state.deaths + 1, 'card')} from each."


def _judgement(state: State, player: str) -> str:
    """How many cards Judgement has somebody draw, where the hand is counted."""
    own = cards_left(state, player, JUDGEMENT)
    if own is None:
        return ""
    return f"{capital(them(player))} {has(player)} {amount(own, 'card')} left: {amount(2 * own, 'card')} are drawn."


def _hierophant(state: State, player: str) -> str:
    """Who would give whom how many cards for the Hierophant, by whom it is played on."""
    others = reached(state, player, [one for one in state.players if one != player])
    gifts = filter(None, (gift(state, player, other) for other in others))
    told = [f"{them(rich)} would give {them(poor)} {amount(many, 'card')}" for rich, poor, many in gifts if many]
    return f"{capital('; '.join(told))}." if told else ""


_NOW: Mapping[str, Callable[[State, str], str]] = {
    TOWER: _tower, DEATH: _death, JUDGEMENT: _judgement, HIEROPHANT: _hierophant,
}  # fmt: skip
