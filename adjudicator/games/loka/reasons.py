"""Why it is somebody's turn in a hand of Loka, and why a trick was won, in sentences."""

from __future__ import annotations

from adjudicator.cards import Lexicon
from adjudicator.cards.english import to_you, whose
from adjudicator.games.loka.cards import FOOL, TRUMPS, pack_of
from adjudicator.games.loka.state import State, Taken


def why_won(trick: Taken, lexicon: Lexicon) -> str:
    """Why a trick was won by the card that won it."""
    pack, cards = pack_of(lexicon), dict(trick.cards)
    suits = [pack.where[card][0] for card in cards.values() if card != FOOL]
    if suits[0] == TRUMPS:
        why = "the highest of the trumps led"
    elif TRUMPS in suits:
        why = "the highest trump" if suits.count(TRUMPS) > 1 else "the only trump"
    else:
        why = f"the highest card of {pack.suit_name(suits[0])}, which began the trick, and nobody trumped"
    aside = "; the Fool wins nothing" if FOOL in cards.values() else ""
    won = "Your" if trick.winner == "You" else whose(trick.winner)
    return f"{won} card, {lexicon.spoken(cards[trick.winner])}, is {why}{aside}."


def why_next(last: str, turn: str) -> str:
    """Why somebody plays after another has."""
    last, turn = ("you" if player == "You" else player for player in (last, turn))
    return to_you(f"The turn moves to the left, and after {last} comes {turn}.")


def why_turn(state: State, lexicon: Lexicon) -> str:
    """Why it is the turn of whoever is to play; "" where nothing tells."""
    turn = state.to_act
    if turn is None or state.laying:
        return ""
    if state.trick:
        return why_next(state.trick[-1][0], turn)
    last = state.taken[-1] if state.taken else None
    if last is not None and last.cards and last.winner == turn:
        return why_won(last, lexicon)
    if state.counted and not state.taken and turn == state.players[0]:
        return to_you(f"{turn} is Eldest: {turn} leads to the first trick.")
    return ""
