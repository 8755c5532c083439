"""What is wrong with an action in a hand of Loka where no clause rules on it: turns, cards that cannot have been there,
and what later tricks prove of earlier ones."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import DISCARD, GIVES, PUT, Lexicon
from adjudicator.cards.english import capital, whose
from adjudicator.engine import rules
from adjudicator.engine.breach import (
    AFTER_END,
    OUT_OF_TURN,
    UNDONE,
    WRONG_LEAD,
    Breach,
)
from adjudicator.engine.rules import Step
from adjudicator.games.loka.cards import FOOL, TRUMPS, where
from adjudicator.games.loka.position import DEBT, LAY, State


class Recorded(rules.Rules[State]):
    """The part of the rules that only records need: what no clause rules on."""

    def lead(self, state: State) -> tuple[str, str]:
        """Why the player has the lead whose turn it is."""
        turn = state.turn or "nobody"
        if state.taken:
            return "LO-TRICK", f"{turn} won the trick."
        return "LO-TURN", f"{turn} is Eldest, who leads to the first trick."

    # -- cards that are not there

    def lacking(self, state: State, player: str, card: str) -> str:
        """Why a card cannot have been in a player's hand: put down before, in another hand, or lacking in one that is
        wholly known; empty where it can."""
        spoken, hand = self.lexicon.spoken, state.hands[player]
        if (line := _put_down_on(state, card)) is not None:
            return f"{capital(spoken(card))} was put down on line {line}."
        if card in state.up:
            return f"{capital(spoken(card))} lies in the tricks before."
        if (other := _elsewhere(state, player, card)) is not None:
            return f"{player} does not hold {spoken(card)}: {other} does."
        return f"{player} does not hold {spoken(card)}." if card not in hand.cards and hand.known else ""

    # -- turns

    def preceding(self, step: Step[State], calls: bool, shows: bool) -> Iterator[Breach]:
        """Cards are laid away before the first trick."""
        if step.undone:
            because = f"Before the first trick {step.before.dealer} lays three cards away."
            yield Breach(UNDONE, "LO-LAY", (because,))

    def irregular(self, step: Step[State]) -> tuple[Breach, ...] | None:
        """What is wrong with an action that is not this player's to do; None where the law is to be asked."""
        state, player, play = step.before, step.player, step.play
        if play.kind == GIVES or self.answers(state, player, play) is not None:
            return None
        if play.kind == DISCARD:
            late = not state.due or state.due[0].kind != LAY
            done = f"{state.dealer} laid cards away already, before the first trick."
            return (Breach(OUT_OF_TURN, "LO-LAY", (done if late else f"{state.dealer} lays cards away.",)),)
        if state.due and state.due[0].kind == DEBT:
            because = "Every trick is played: nobody has a card left."
            return (Breach(AFTER_END, "LO-DEAL", (because,)),)
        return (self._out_of_turn(state, player),)

    def _out_of_turn(self, state: State, player: str) -> Breach:
        turn = state.turn or "nobody"
        if any(name == player for name, _ in state.trick):
            because = f"It is {whose(turn)} turn: {player} has played to this trick."
            return Breach(OUT_OF_TURN, "LO-TURN", (because,))
        if state.trick:
            return Breach(OUT_OF_TURN, "LO-TURN", (f"It is {whose(turn)} turn, not {whose(player)}.",))
        rule, why = self.lead(state)
        because = f"{turn} has the lead, not {player}: {why}"
        return Breach(WRONG_LEAD, rule, (because,))

    # -- revokes

    def sentence(self, state: State, player: str, clauses: frozenset[str]) -> str | None:
        """A card at fault whatever the hand was: either a card of the suit led was in it, or none and a
        trump. In one sentence, as only one of the two rules can have been broken."""
        if not {"LO-FOLLOW", "LO-TRUMP"} <= clauses:
            return None
        suit = self.lexicon.suits[state.led - 1]
        return f"The trick is in {suit}, and {player} held a card of {suit} or a trump: one had to be played."

    def proves(self, step: Step[State], by: Step[State]) -> str | None:
        """How a later card proves an earlier one to be a revoke, in a sentence; None of anything but cards put down."""
        if step.play.kind != PUT or by.play.kind != PUT:
            return None
        spoken, (card,), (later,) = self.lexicon.spoken, step.play.cards[:1], by.play.cards[:1]
        then = f"playing {spoken(card)} on trick {_trick(step)} (line {step.line}) was a revoke"
        shows = f"{spoken(later)} on trick {_trick(by)} (line {by.line})"
        if by.player == step.player and _owed(self.lexicon, step, later):
            return f"{capital(shows)} proves that {then}."
        return f"With {shows}, the cards that are left prove that {then}."


def _put_down_on(state: State, card: str) -> int | None:
    """The line on which a card was put down, or laid away, in this hand."""
    down = (a for a in state.history if a.play.kind in (PUT, DISCARD) and card in a.play.cards)
    return next((getattr(action.at, "number", 0) for action in down), None)


def _elsewhere(state: State, player: str, card: str) -> str | None:
    """Who else is known to hold a card."""
    return next((name for name, hand in state.hands.items() if name != player and card in hand.cards), None)


def _trick(step: Step[State]) -> int:
    """The number of its trick, from 1."""
    return len(step.before.taken) + 1


def _owed(lexicon: Lexicon, step: Step[State], card: str) -> bool:
    """Whether a card is one that had to be played, or may have had to be, instead."""
    places, led = where(lexicon), step.before.led
    trumped = card != FOOL and places[step.play.cards[0]][0] == TRUMPS
    return card != FOOL and places[card][0] in (led, led if trumped else TRUMPS)
